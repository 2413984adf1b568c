"""What people read is in the catalogues: all of it, with the fields that the English words have, and in plural forms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architects_env.core.play.log import ORDINALS
from architects_env.core.text import fields_of, say
from architects_env.games import load
from architects_env.play.language.catalogue import FOLDER, Catalogue, Language, catalogue, languages
from architects_env.play.language.rules_pages import page
from architects_env.play.language.speech import has_words, in_language
from architects_env.play.server.messages.rules_help import titled
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.testing.language import (
    LETTERS,
    code_folders,
    declared_words,
    english_in,
    folder,
    literal_words,
    texts_of_options,
    texts_of_play,
)
from tools.catalogues import OF_PROGRAM

ROOT = Path(__file__).parents[3]
GAMES = ("hamlet", "architects", "citadels", "viscounts", "settlers")
"""Those whose words are in catalogues, complete."""
TRANSLATED = [code for code in languages() if code != "en"]
CATALOGUES = [*sorted(FOLDER.glob("*.po")), *sorted((ROOT / "architects_env" / "play" / "faces").glob("*/*.po"))]


def speech_of(code: str, game: str) -> Language:
    """The catalogues of a game and of the program, with nothing missing yet."""
    return Language(code, catalogue(folder(load(game)) / f"{code}.po"), catalogue(FOLDER / f"{code}.po"))


@pytest.mark.parametrize("games", [1, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_shown_stays_english_and_no_word_is_missing(name: str, games: int):
    game = load(name)
    speeches = [speech_of(code, name) for code in TRANSLATED]
    english: dict[str, str] = {}
    low, high = game.seats
    for seed in range(games):
        players = low + (seed + 1) % (high - low + 1)
        for speech, where, text in texts_of_play(game, players, seed, (LETTERS, *speeches)):
            if speech is LETTERS and english_in(text):
                english.setdefault(english_in(text), where)
    assert not english, f"{len(english)} texts do not go through catalogues: {list(english.items())[:20]}"
    for speech in speeches:
        assert not speech.missing, f"{speech} lacks {sorted(speech.missing)[:20]}"


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_each_opponent_is_in_the_catalogue(name: str, code: str):
    speech = Language(code, catalogue(FOLDER / f"{code}.po"))
    for opponent in Opponents().of(load(name)):
        in_language(opponent.about, speech)
    assert not speech.missing


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_that_stands_in_tables_and_code_is_in_the_catalogue(name: str, code: str):
    game, speech = load(name), speech_of(code, name)
    for _, text in texts_of_options(game):
        in_language(text, speech)
    for words in {*declared_words(game), *(one for one, _ in literal_words(*code_folders(game)))}:
        if has_words(words):
            speech.words(words)
    assert not speech.missing, f"{speech} lacks {sorted(speech.missing)[:20]}"


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_of_the_program_is_in_its_catalogue(code: str):
    speech = Language(code, catalogue(FOLDER / f"{code}.po"))
    for words, _ in literal_words(*OF_PROGRAM):
        if has_words(words):
            speech.words(words)
    assert not speech.missing, f"{speech} lacks {sorted(speech.missing)[:20]}"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_translations_have_the_fields_of_the_english_words_and_all_plural_forms(path: Path):
    file, wrong = Catalogue(path), []
    for entry in file.entries:
        forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        if not all(forms) or (entry.msgid_plural and len(forms) != 1 + max(map(file.form, range(200)))):
            wrong.append(f"{entry.msgid!r} is not translated, or not in all its forms.")
        wrong += [
            f"{entry.msgid!r} has no field {field!r}, but {form!r} asks for it."
            for form in forms
            if has_words(entry.msgid)
            for field in fields_of(form) - fields_of(entry.msgid) - fields_of(entry.msgid_plural)
        ]
    twice = [entry.msgid for entry in file.entries if file.entries.count(entry) > 1]
    assert not wrong + twice


@pytest.mark.parametrize("name", GAMES)
def test_places_are_numbered_alike_in_every_game(name: str):
    """A game that calls a building its second one does not take "druhé místo" for a man."""
    program = Language("cs", catalogue(FOLDER / "cs.po"))
    for ordinal in ORDINALS:
        place = say("{nth} place", nth=say(ordinal))
        assert in_language(place, speech_of("cs", name)) == in_language(place, program)


OF_A_MAN = re.compile(
    r"\{(?:player|other)[^}]*\},?(?: \w+)? \w+(?:[aeěiyu]l|[áěe]n|[iu]t)\b|\{player.*\b(?:ho|mu|jeho|něj)\b|\bvzdal\b"
)


@pytest.mark.parametrize("path", [path for path in CATALOGUES if path.stem == "cs"], ids=lambda path: path.parent.name)
def test_no_czech_sentence_makes_a_man_of_whoever_plays(path: Path):
    """Jana plays too: what players do is told in the present, and what is done to them by a noun."""
    forms = [form for entry in Catalogue(path).entries for form in (entry.msgstr, *entry.msgstr_plural.values())]
    wrong = [form for form in forms if OF_A_MAN.search(form)]
    assert not wrong


SAID_IN_SENTENCES = {"Town Centre", "Guardhouse", "Black Market", "Guildhall", "Tax Stand"}
"""Places that stand in tables of decisions, in whatever case the words need."""


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_cards_are_called_on_the_rules_page_as_in_the_game(name: str, code: str):
    game = load(name)
    named, words = titled(page(game, code)), catalogue(folder(game) / f"{code}.po").words
    titles = {title: words(title) for title in titled(page(game)) if title not in SAID_IN_SENTENCES}
    assert sum(said is not None for said in titles.values()) > 5
    assert not {title: said for title, said in titles.items() if said and said[0].isupper() and said not in named}
