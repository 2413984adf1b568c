"""Texts of the page itself, in all languages of the program."""

from __future__ import annotations

import json
from functools import cache

from architects_env.core.contract.option_words import texts_of_options
from architects_env.games import load, names
from architects_env.play.language.catalogue import FOLDER, browser_language, catalogue, language, languages
from architects_env.play.language.speech import in_language

NAMES = {"en": "English", "cs": "čeština"}
"""Names of the languages in themselves."""


def language_asked_for(chosen: str | None, accepted: str | None) -> str:
    """Return the language that was chosen on the page, or else the browser's language."""
    return chosen if chosen in languages() else browser_language(accepted or "")


@cache
def words_of_page(code: str) -> str:
    """Return JSON with the language, all languages, and the translations by English text.

    It includes the option texts of all games.
    """
    words: dict[str, str] = {}
    if code in languages()[1:]:
        for game in map(load, names()):
            speech = language(code, game)
            words |= {str(text): str(in_language(text, speech)) for _, text in texts_of_options(game)}
        forms = catalogue(FOLDER / f"{code}.po").translated.items()
        words |= {english: said[0] for (case, english), said in forms if not case and len(said) == 1}
    return json.dumps(
        {"language": code, "languages": {each: NAMES.get(each, each) for each in languages()}, "words": words}
    )
