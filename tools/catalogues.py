"""Update of message catalogues: `python -m tools.catalogues cs hamlet` appends missing messages to the catalogue of a
game, with empty translations. Without a game, it updates the catalogue of the program.

Messages are those in the code, and those that are composed from tables (cards, goods) in random games. A missing
catalogue is created; copy the head of another one into it, with its rule for plural forms.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

from architects_env.games import load
from architects_env.play.language.catalogue import FOLDER, Language, catalogue
from architects_env.play.language.speech import has_words, in_language
from architects_env.play.testing.language import (
    code_folders,
    declared_words,
    folder,
    literal_words,
    texts_of_options,
    texts_of_play,
)

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "architects_env"
OF_PROGRAM = (
    *(PACKAGE / name for name in ("core", "adapters", "agents")),
    *(path for path in sorted((PACKAGE / "play").iterdir()) if path.name != "faces" and path.suffix in ("", ".py")),
)
GAMES = 12


def missing_of_program(code: str) -> dict[tuple[str, str], str]:
    """Return the messages of core, terminal and page that the catalogue does not have."""
    speech = Language(code, catalogue(FOLDER / f"{code}.po"))
    return _unknown(speech, literal_words(*OF_PROGRAM))


def missing_of_game(code: str, name: str, games: int = GAMES, every: int = 25) -> dict[tuple[str, str], str]:
    """Return the messages of a game that neither its catalogue nor that of the program has."""
    game = load(name)
    files = [file for file in (folder(game) / f"{code}.po", FOLDER / f"{code}.po") if file.is_file()]
    speech = Language(code, *map(catalogue, files))
    _unknown(speech, {(words, "") for words in declared_words(game)} | literal_words(*code_folders(game)))
    for _, text in texts_of_options(game):
        in_language(text, speech)
    low, high = game.seats
    for seed in range(games):
        for _ in texts_of_play(game, low + seed % (high - low + 1), seed, (speech,), every):
            pass
    return speech.missing


def _unknown(speech: Language, messages: set[tuple[str, str]]) -> dict[tuple[str, str], str]:
    for one, several in messages:
        if has_words(one):
            speech.words(one, "", 1 if several else None, several)
    return speech.missing


def append(path: Path, missing: dict[tuple[str, str], str]) -> None:
    """Format messages with empty translations."""
    file = polib.pofile(str(path)) if path.is_file() else polib.POFile(encoding="utf-8", wrapwidth=118)
    file.wrapwidth = 118
    for (case, words), several in sorted(missing.items()):
        forms = dict.fromkeys(range(3), "") if several else {}
        file.append(
            polib.POEntry(msgctxt=case or None, msgid=words, msgid_plural=several, msgstr="", msgstr_plural=forms)
        )
    file.save(str(path))


def main() -> None:
    """Run the command line."""
    code, *names = sys.argv[1:]
    for name in names:
        path = folder(load(name)) / f"{code}.po"
        missing = missing_of_game(code, name)
        append(path, missing)
        print(f"{path}: {len(missing)} new")
    if not names:
        missing = missing_of_program(code)
        append(FOLDER / f"{code}.po", missing)
        print(f"{FOLDER / f'{code}.po'}: {len(missing)} new")


if __name__ == "__main__":
    main()
