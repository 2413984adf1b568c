"""Sections of the rules page as HTML for players.

Sources and ruling numbers, which only matter to people who check the rules, are folded away.
"""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules_page import passages, sections
from architects_env.core.text import say
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import ENGLISH, in_every_language, language
from architects_env.play.language.rules_pages import for_players, page, section
from architects_env.play.language.speech import in_language
from architects_env.play.server.messages.from_server import Helped
from architects_env.play.server.messages.seat_payload import CardPayload

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
MOST_PASSAGES = 4
"""Maximum number of passages that are shown about one card."""
SEE = say("See")
"""The word before the number of a section."""
TABLE = re.compile(r"(?:^\|.*(?:\n|$))+", re.MULTILINE)
SENTENCE = re.compile(r"\.$")
"""The end of a table cell that explains a power instead of only naming it."""


def help_on(game: Game, place: str, label: str = "", code: str = ENGLISH, card: CardPayload | None = None) -> Helped:
    """Find the rules about a place of the board and its card.

    Args:
        game: The game.
        place: Place of the picture. For "" or a place without a section the answer is the whole rules page.
        label: Words for the place, which may name a card.
        code: Code of the language.
        card: The card that is visible there.
    """
    pictures = face_of(game).pictures
    number = pictures.section_of(place) if pictures and place else ""
    number = section_with(game, number, label, code) if number and label else number
    number = card.section if card and card.section else number
    about = "" if not label else _html("\n\n".join(about_card(game, label, code, "" if card else number)))
    return Helped(
        place=place,
        section=number,
        html=_as_html(game.name, number, game, code),
        about=about,
        card=card.picture if card else "",
        said=card.words if card else "",
        beside=_beside(game, number, label, code) if card else "",
    )


def about_card(game: Game, label: str, code: str = ENGLISH, told: str = "") -> list[str]:
    """Return passages of the rules page about the card that `label` names, as Markdown for players.

    The card of section `told` is left out, because that section describes it.
    """
    rows = _rows_about(game, label, code, _heading(game, told, code))[:MOST_PASSAGES]
    return rows + _sections_named(game, rows, code)


def beyond_card(game: Game, number: str, label: str, code: str = ENGLISH) -> str:
    """Return rules to show below a picture of the card, as Markdown: sentences about the card, and its section without
    tables of values that are printed on the card.
    """
    rows = [row for row in _rows_about(game, label, code) if ", " not in _cells(row)[0]]  # of this card alone
    told = [cells[1] for row in rows if len(cells := _cells(row)) == 2 and SENTENCE.search(cells[1])]
    around = for_players(section(game, number, code)) if number else ""
    return "\n\n".join(
        [*told, *_sections_named(game, rows, code), TABLE.sub(lambda table: _without(rows, table[0]), around)]
    )


def _without(rows: list[str], table: str) -> str:
    return "" if any(row.splitlines()[-1] in table for row in rows) else table


def _heading(game: Game, number: str, code: str) -> str:
    """Return the heading of a section without its number, or ""."""
    try:
        return (
            section(game, number, code).partition("\n")[0].lstrip("# ").removeprefix(number).strip() if number else ""
        )
    except ValueError:
        return ""


def _rows_about(game: Game, label: str, code: str, but: str = "") -> list[str]:
    """Return the table rows about the cards in `label` except `but`, each with its table's head."""
    try:
        titled = _titled(game.name, game, code)
    except ValueError:  # a game without a page
        return []
    meant = [title for title in titled if title != but and re.search(rf"(?<!\w){re.escape(title)}(?!\w)", label)]
    longest = [title for title in meant if not any(title != other and title in other for other in meant)]
    return [passage for title in longest for passage in titled[title]]


def _sections_named(game: Game, rows: list[str], code: str) -> list[str]:
    """Return the text of the sections to which these rows refer ("See 7.2.")."""
    found = (re.search(in_every_language(SEE) + r" (\d+(?:\.\d+)*)\.", row) for row in rows)
    return [for_players(section(game, further[1], code)) for further in found if further]


def _cells(row: str) -> list[str]:
    return [cell.strip().strip("*") for cell in row.splitlines()[-1].strip("|").split("|")]


def section_with(game: Game, number: str, label: str, code: str = ENGLISH) -> str:
    """Return the number of the section about the card that `label` names.

    It differs from `number` if that section describes other cards; characters of an expansion have a separate section.
    """
    try:
        here, everywhere = titled(section(game, number, code)), sections(page(game))
    except ValueError:
        return number
    names = [title for title in _titled(game.name, game, code) if re.search(rf"(?<!\w){re.escape(title)}(?!\w)", label)]
    if len(here) < MOST_PASSAGES or not names or any(name in here for name in names):
        return number
    chapters = [
        other
        for other in everywhere
        if "." in other and any(name in titled(section(game, other, code)) for name in names)
    ]
    return chapters[-1] if chapters else number


@cache
def _titled(_: str, game: Game, code: str) -> dict[str, list[str]]:
    return titled(for_players(page(game, code)))


def titled(text: str) -> dict[str, list[str]]:
    """Return the table rows by title: the first cell without its number, or the next cell if the first is a number."""
    found: dict[str, list[str]] = {}
    for own, passage in passages(text):
        if not own.startswith("|"):
            continue
        cells = _cells(own)
        title = re.sub(r"^\d+ ", "", cells[1] if cells[0].isdigit() and len(cells) > 1 else cells[0])
        for one in title.split(", "):
            if len(one) > 2 and one[0].isupper():
                found.setdefault(one, []).append(passage)
    return found


@cache
def _as_html(_: str, number: str, game: Game, code: str) -> str:
    try:
        text = section(game, number, code) if number else page(game, code)
    except ValueError as error:
        return _html(str(error))
    _, mark, body = text.partition("\n## ") if not number else ("", "", text)
    shown, whole = for_players(mark + body), re.sub(r"\]\((?!https?:)[^)]*\)", "]", text)
    if shown.strip() == text.strip():
        return _html(shown)
    come_from = in_language(say("Where these rules come from"), language(code, game))
    origin = f"<details class='origin'><summary>{come_from}</summary>{_html(whole)}</details>"
    return _html(shown) + origin


def _beside(game: Game, number: str, label: str, code: str) -> str:
    try:
        return _html(beyond_card(game, number, label, code))
    except ValueError as error:
        return _html(str(error))


def _html(text: str) -> str:
    return _MARKDOWN.render(text)
