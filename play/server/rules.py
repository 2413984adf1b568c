"""The rules page as HTML, a section at a time."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules_page import page, section
from architects_env.play.server.messages import Helped

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def help_on(game: Game, place: str) -> Helped:
    """What the rules page says about a place of the board; the whole page for a place without a section, and for ""."""
    number = game.picture.section_of(place) if game.picture and place else ""
    return Helped(place=place, section=number, html=_as_html(game.name, number, game))


@cache
def _as_html(_: str, number: str, game: Game) -> str:
    try:
        text = section(game, number) if number else page(game)
    except ValueError as error:
        text = str(error)
    return _MARKDOWN.render(re.sub(r"\]\((?!https?:)[^)]*\)", "]", text))  # what a relative link leads to is not served
