"""Rules pages in all supported languages."""

from __future__ import annotations

import re

from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules_page import PAGE
from architects_env.core.text import say
from architects_env.play.language.catalogue import ENGLISH, in_every_language, language_folder

OPTION = say("option options")
"""Words before the name of an option, in all forms."""


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


def for_players(text: str) -> str:
    """Remove from a rules page what players do not need: sources of rules, their certainty, ruling numbers, and program
    names of options."""
    text = re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)  # what a relative link leads to is not served
    text = re.sub(r"\[[^\]]*\](?!\()", "", text)
    text = re.sub(r"\s*\([FR]\d+(?:[,;] [FR]\d+)*\)", "", text)
    text = re.sub(r"(?:, )?\*\*[A-Z]+\d+(?:[.-]\d+)?'?\*\*(?:,? (?:\(0\.\d+\)|0\.\d+))?:?", "", text)
    text = re.sub(rf"\s*\({in_every_language(OPTION)} `[^`]*`:[^()]*\)", "", text)
    text = re.sub(rf"[;,:]?\s*\(?{in_every_language(OPTION)} `[^`]*`(?:(?:,|\s\w+)\s`[^`]*`)*\)?", "", text)
    text = re.sub(r"`([^`]*)`", lambda code: code[1].replace("_", " ").replace("=", ": "), text)
    text = re.sub(r"\((?:\s*[,;]\s*|[ \t]+)", "(", text)
    text = re.sub(r"[ \t]*\(\s*\)", "", text)
    text = re.sub(r"(?<=\S)[ \t]{2,}(?=\S)", " ", text)
    return re.sub(r"(?<=\S)\s+([.,;:])(?=\s|\*\*|$)", r"\1", text)


def section_for_players(game: Game, number: str, language: str = ENGLISH) -> str:
    """Return what `section` finds without the signs for people who check the rules.

    Raises:
        ValueError: For an unknown number and lists the known sections.
    """
    return re.sub(r"\n{3,}", "\n\n", for_players(section(game, number, language))).strip()
