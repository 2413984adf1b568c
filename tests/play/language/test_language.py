"""Phrases and catalogues: English is untouched, and what was said can be said again in another language."""

from __future__ import annotations

import asyncio
import pickle
from copy import deepcopy
from pathlib import Path

import pytest

from architects_env.core.play.match import Match
from architects_env.core.text import amount, capital, joined, listed, player, plural, proper_name, say
from architects_env.games import load
from architects_env.play.language.catalogue import (
    Catalogue,
    Language,
    best_language,
    browser_language,
    catalogue,
    language,
    system_language,
)
from architects_env.play.language.speech import in_language, speaking

WORDS = """
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

msgid "{n} clay"
msgid_plural "{n} clay"
msgstr[0] "{n} jíl"
msgstr[1] "{n} jíly"
msgstr[2] "{n} jílů"

msgid "Forest"
msgstr "Les"

msgctxt "kam"
msgid "Forest"
msgstr "do lesa"

msgid "Player {seat}"
msgstr "Hráč {seat}"

msgid "{player} goes to the {place} for {gain}"
msgstr "{player} jde {place:kam} a bere {gain}"

msgid "{a} and {b}"
msgstr "{a} a {b}"

msgid "not translated yet"
msgstr ""
"""


def test_braces_in_a_text_from_outside_are_no_fields(czech_of_program: Language) -> None:
    for text in ("a smile :-{", "}", "{}", "{0.__class__}", "{player!x:}", "{Forest"):
        assert in_language(say(text), czech_of_program) == say("{text}", text=text) == text
        assert in_language(say("{a} and {b}", a=text, b=say(text)), czech_of_program) == f"{text} a {text}"


@pytest.fixture
def czech_of_program() -> Language:
    found = language("cs")
    assert found is not None
    return found


@pytest.fixture
def czech(tmp_path: Path) -> Language:
    path = tmp_path / "cs.po"
    path.write_text(WORDS, encoding="utf-8")
    return Language("cs", Catalogue(path))


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("Hráč {seat}", "Hráč {sea}", "has the field 'sea', which 'Player {seat}' lacks"),
        ("Hráč {seat}", "Hráč {seat.__class__}", "has the field"),
        ("Hráč {seat}", "Hráč {seat!r}", "has the field"),
        ("Hráč {seat}", "Hráč {seat:>99999999}", "has the field"),
        ("Hráč {seat}", "Hráč {seat", "braces that enclose no field"),
        ("{n} jílů", "{m} jílů", "has the field 'm'"),
        ("(n==1) ? 0 :", "n/0 ? 0 :", "rule of plural forms"),
        ("(n==1) ? 0 :", "0-n ? 0-1 :", "rule of plural forms"),
        ("(n==1) ? 0 :", "(n==1 ? 0 :", "is not a valid catalogue"),
        ('msgctxt "kam"', 'msgctx "kam"', "is not a valid catalogue"),
    ],
)
def test_a_catalogue_that_could_not_be_spoken_is_refused_when_it_is_read(
    before: str, after: str, says: str, tmp_path: Path
) -> None:
    assert before in WORDS
    (tmp_path / "cs.po").write_text(WORDS.replace(before, after), encoding="utf-8")
    with pytest.raises(ValueError, match=says):
        catalogue(tmp_path / "cs.po")


def walk(number: int) -> str:
    return say(
        "{player} goes to the {place} for {gain}", player=player(1), place=say("Forest"), gain=amount(number, "clay")
    )


def test_english_is_a_string_like_any_other():
    assert walk(2) == "Player 1 goes to the Forest for 2 clay"
    assert isinstance(walk(2), str)


def test_what_was_said_in_english_is_said_again_with_cases_and_plural_forms(czech: Language):
    forms = [str(in_language(walk(number), czech)) for number in (1, 3, 5)]
    assert forms == [f"Hráč 1 jde do lesa a bere {clay}" for clay in ("1 jíl", "3 jíly", "5 jílů")]
    assert not czech.missing


def test_under_a_language_it_is_spoken_at_once_and_can_be_said_again_in_english(czech: Language):
    with speaking(czech):
        said = walk(2)
    assert said == "Hráč 1 jde do lesa a bere 2 jíly"
    assert in_language(said, None) == walk(2) == "Player 1 goes to the Forest for 2 clay"


def test_a_field_that_was_said_in_another_language_is_said_again(czech: Language):
    before = say("Forest")
    with speaking(czech):
        assert say("{a} and {b}", a=before, b="x") == "Les a x"
        assert say(before) == "Les"


def test_a_number_that_is_not_counted_and_text_without_letters_need_no_words(czech: Language):
    assert in_language(say("{a}: {b}", a=3, b=say("Forest")), czech) == "3: Les"
    assert in_language(listed([say("Forest"), amount(5, "clay")]), czech) == "Les, 5 jílů"
    assert in_language(joined([say("Forest"), say("Forest"), "7"]), czech) == "Les, Les a 7"
    assert joined([]) == "" and joined(["x"]) == "x"
    assert not czech.missing


def test_a_sentence_begins_with_a_capital_letter_in_every_language(czech: Language):
    said = capital(say("{place}", place=say("Forest")))
    assert said == "Forest" and in_language(said, czech) == "Les"
    clay = capital(plural(2, "one clay", "several clay"))
    assert clay == "Several clay" and in_language(clay, None) == "Several clay"


def test_what_is_missing_stays_english_and_is_noted(czech: Language):
    assert in_language(say("not translated yet"), czech) == "not translated yet"
    assert in_language(plural(2, "{n} owl", "{n} owls"), czech) == "2 owls"
    assert in_language(say("to {place:komu}", place=say("Forest")), czech) == "to Les"
    assert czech.missing == {
        ("", "not translated yet"): "",
        ("", "{n} owl"): "{n} owls",
        ("", "to {place:komu}"): "",
        ("komu", "Forest"): "",
    }


def test_phrases_are_copied_and_pickled_with_their_words(czech: Language):
    for copied in (deepcopy(walk(5)), pickle.loads(pickle.dumps(walk(5)))):
        assert copied == walk(5)
        assert in_language(copied, czech) == in_language(walk(5), czech)


def test_a_proper_name_has_no_article_in_english_also_after_it_was_said_in_another_language(czech: Language):
    place, gain = proper_name("Forest"), amount(1, "clay")
    said = say("{player} goes to the {place} for {gain}", player=player(1), place=place, gain=gain)
    assert said == "Player 1 goes to Forest for 1 clay"
    assert in_language(said, czech) == in_language(walk(1), czech) == "Hráč 1 jde do lesa a bere 1 jíl"
    assert in_language(in_language(said, czech), None) == pickle.loads(pickle.dumps(said)) == said


def test_whatever_is_no_phrase_stays_as_it_is(czech: Language):
    said = {"log": [walk(1), "plain"], "number": 3, "pair": (say("Forest"), None)}
    assert in_language(said, czech) == {
        "log": ["Hráč 1 jde do lesa a bere 1 jíl", "plain"],
        "number": 3,
        "pair": ("Les", None),
    }


def test_two_readers_in_two_languages_do_not_disturb_each_other(czech: Language):
    """Each in a task of its own, as a server has them, and both about one match."""
    match = Match(load("hamlet"), 2, seed=1)
    speeches = [language("cs", match.game), None]
    alone = []
    for speech in speeches:
        with speaking(speech):
            alone.append(match.view().text() + match.view().picture().svg)

    async def read(speech: Language | None, found: list[str]) -> None:
        with speaking(speech):
            for _ in range(10):
                await asyncio.sleep(0)
                text = match.view().text()
                await asyncio.sleep(0)
                found.append(text + match.view().picture().svg)

    async def all_of_them() -> list[list[str]]:
        found: list[list[str]] = [[], []]
        await asyncio.gather(*map(read, speeches, found))
        return found

    assert asyncio.run(all_of_them()) == [[text] * 10 for text in alone]
    assert alone[0] != alone[1]


def test_languages_are_named_by_systems_and_browsers(monkeypatch: pytest.MonkeyPatch):
    assert best_language(["de_DE.UTF-8", "cs_CZ.UTF-8"]) == "cs"
    assert best_language(["de"]) == best_language([]) == "en"
    assert browser_language("de-DE,de;q=0.9,cs;q=0.8,en;q=0.7") == "cs"
    assert browser_language("en-GB, cs;q=0.5") == "en"
    assert browser_language("") == browser_language("cs;q=much") == "en"
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert system_language() == "cs"
    monkeypatch.setenv("LC_ALL", "C")
    assert system_language() == "en"


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(ValueError, match="no language 'tlh'; there are: en, cs"):
        language("tlh")
    assert language("en") is None


def test_a_location_that_becomes_a_foundation_is_not_said_to_leave_the_game() -> None:
    """It leaves the empire; the next line of the log says where it goes."""
    game = load("settlers")
    said = in_language(
        say("The {card} of {player} leaves play", card=say("Tower"), player=player(1)), language("cs", game)
    )
    assert "impéria" in said and "ze hry" not in said
