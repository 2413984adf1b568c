"""Rules pages in all supported languages."""

from __future__ import annotations

from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules_page import PAGE
from architects_env.play.language.catalogue import ENGLISH, language_folder


def page(game: Game, language: str = ENGLISH) -> str:
    """Return the rules page of a game in Markdown, in English if it has no translation.

    Raises:
        ValueError: For a game without a page.
    """
    folder = language_folder(game)
    said = folder / f"{PAGE.removesuffix('.md')}.{language}.md" if folder else None
    return said.read_text(encoding="utf-8") if said and said.is_file() else rules_page.page(game)


def section(game: Game, number: str, language: str = ENGLISH) -> str:
    """Return one section ("7.2") or all passages with this number ("F14", "amendment 7", "Example 3"), in Markdown.

    Raises:
        ValueError: For an unknown number and lists the known sections.
    """
    return rules_page.find(page(game, language), number)
