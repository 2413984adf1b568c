"""Languages of the text environment. English needs nothing; other languages are loaded from the catalogues of the
table when they are asked for."""

from __future__ import annotations

from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game
from architects_env.core.text import Speech, Text, again

ENGLISH = "en"


def speech_of(code: str, game: Game) -> Speech | None:
    """Return a language with the words of a game, or None for English. Raises `ValueError`, naming the known ones,
    for an unknown language."""
    if code == ENGLISH:
        return None
    from architects_env.play.language.catalogue import language  # loaded only for other languages

    return language(code, game)


def page_of(game: Game, code: str) -> str:
    """Return the rules page of a game in a language. Raises `ValueError` for a game without one."""
    if code == ENGLISH:
        return rules_page.page(game)
    from architects_env.play.language.rules_pages import page

    return page(game, code)


def translated(text: str, speech: Speech | None) -> str:
    """Return a text in this language; a plain string stays as it is."""
    return str(again(text, speech)) if isinstance(text, Text) else text
