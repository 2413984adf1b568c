"""What the page itself says, in the languages that the program speaks."""

from __future__ import annotations

import json
from functools import cache

from architects_env.core.contract.option_words import texts_of_options
from architects_env.games import load, names
from architects_env.play.language.catalogue import FOLDER, browser_language, catalogue, language, languages
from architects_env.play.language.speech import in_language

NAMES = {"en": "English", "cs": "čeština"}
"""What languages call themselves."""


def language_asked_for(chosen: str | None, accepted: str | None) -> str:
    """The language that was chosen at the page, otherwise that of the browser."""
    return chosen if chosen in languages() else browser_language(accepted or "")


@cache
def words_of_page(code: str) -> str:
    """JSON: the language, all languages, and by the English words what stands for them. Names of options are those of
    all games."""
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
