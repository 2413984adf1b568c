"""The part of a game's rules page that a model reads."""

from __future__ import annotations

import re

from architects_env.adapters.text.languages import page_of
from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game

RULES = NONE, SHORT, FULL = "none", "short", "full"
END = re.compile(r"## (\d+)\. (?:.*\bend\b.*|points)$", re.IGNORECASE)
"""Headings of the English page whose sections say when a game ends and who wins."""
SMALL_PAGE = 3000
"""A page of at most this many characters is shown whole."""
CITED = re.compile(r"\*\*[A-Z]+\d+(?:[.-]\d+)?'?\*\* ?")
SOURCE = re.compile(
    r" ?\[(?:BGA|EN|FFG|sheet|decided here|rozhodnuto zde|list)?(?: ?\d?\.\d+(?: (?:to|až) \d?\.\d+)?)?\]"
)
"""Marks of the page about the source of a rule and how certain it is."""


def rules_text(game: Game, length: str, language: str) -> str:
    """Return the rules in Markdown: nothing, the game in short with its end and points, or the whole page without its
    introduction. Empty for a game without a rules page.

    Args:
        game: Game whose rules are shown.
        length: "none", "short" or "full".
        language: Code of the language, such as "en".
    """
    path = rules_page.page_path(game)
    if length == NONE or path is None or not path.is_file():
        return ""
    page = _without_marks(_after_introduction(page_of(game, language)))
    return page if length == FULL or len(page) <= SMALL_PAGE else "\n\n".join(_short_parts(page, rules_page.page(game)))


def _short_parts(page: str, english: str) -> list[str]:
    """Return the first section of a page if it has no number, and those with the numbers that the English page gives
    to the end of the game."""
    first = next(line for line in page.splitlines() if line.startswith("## "))
    numbers = [match[1] for match in map(END.match, english.splitlines()) if match]
    headings = [line for number in numbers for line in page.splitlines() if line.startswith(f"## {number}. ")]
    unnumbered = [] if rules_page.HEADING.match(first) else [first]
    return [rules_page.under_heading(page, heading) for heading in [*unnumbered, *headings]]


def _after_introduction(page: str) -> str:
    """Return a page from its first section on."""
    start = page.find("\n## ")
    return page[start + 1 :].strip() if start >= 0 else page.strip()


def _without_marks(page: str) -> str:
    """Return a page without the numbers of passages and the marks of sources."""
    return SOURCE.sub("", CITED.sub("", page))
