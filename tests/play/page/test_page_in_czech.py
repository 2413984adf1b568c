"""The page in two languages: each reader at a table reads its own, and neither disturbs the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from architects_env.play.language.catalogue import FOLDER, catalogue
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.page_words import language_asked_for, words_of_page
from architects_env.play.testing.language import words_of
from tests.play.wire import Browser, Server, server

PAGE = Path(__file__).parents[3] / "play" / "page"


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


def of(here: Server, code: str) -> AbstractContextManager[Browser]:
    """A browser that asks for a language."""
    return here.browser(**{"accept-language": code})


def test_two_people_at_one_table_read_two_languages(here: Server) -> None:
    with of(here, "cs") as czech, of(here, "en") as english:
        czech.sit("hamlet", "human", "human", seed=5)
        english.say("show", every_move=False, narrow=False).join(czech.heard[-1]["links"]["1"])
        for browser in (czech, english, english, czech):  # the first of a round changes
            browser.turn().play()
        czech.turn()
        assert czech.log[0] == "Hráč 0 jde do lesa (zisk: 2 dřeva)."
        assert english.log[0] == "Player 0 goes to the Forest for 2 wood."
        assert "Končí 1. kolo; další začíná hráč 1." in czech.log
        assert "Round 1 is over; Player 1 begins the next one." in english.log
        drawn = " ".join(words_of(czech.state["picture"]))
        assert "Kamenolom" in drawn and "Quarry" not in drawn and "Player" not in drawn
        drawn = " ".join(words_of(english.state["picture"]))
        assert "Quarry" in drawn and "Kamenolom" not in drawn and "Hráč" not in drawn
        assert czech.own[0] == "jít do lesa (zisk: 2 dřeva)" and english.own[0] == "go to the Forest for 1 wood"
        assert czech.state["choices"][0]["sentence"].startswith("jít ")


def test_choices_can_be_searched_in_english_too(here: Server) -> None:
    with of(here, "cs") as czech, of(here, "en") as english:
        for browser, words in ((czech, "go to the Forest"), (english, "")):
            browser.sit("hamlet", "human", "greedy", seed=5).turn()
            assert browser.state["choices"][0]["english"].startswith(words)
            assert bool(browser.state["choices"][0]["english"]) == bool(words)


def test_the_lobby_is_in_the_language_that_was_asked_for(here: Server) -> None:
    with of(here, "cs") as czech:
        game = next(game for game in czech.heard[0]["games"] if game["name"] == "hamlet")
        assert game["title"] == "Osada"
        assert game["options"][0]["about"] == "kolik tahů má každý hráč"


def test_the_rules_are_told_in_czech_where_they_are_written_in_it(here: Server) -> None:
    with of(here, "cs") as czech:
        czech.sit("hamlet", "human", "random").say("help", place="forest", label="Les")
        assert "do kamenolomu pro kámen" in czech.until("helped")["html"]


def test_a_card_in_large_is_read_in_the_language_of_whoever_asks(here: Server) -> None:
    said: dict[str, str] = {}
    for code in ("cs", "en"):
        with of(here, code) as browser:
            state = browser.sit("architects", "human", "random", seed=5).until("state")
            place = re.findall(r'data-place="(apprentice \d+)"', state["picture"])[0]
            helped = browser.say("help", place=place).until("helped")
            assert any(words in helped["said"] for words in words_of(helped["card"]))
            said[code] = helped["said"]
    assert "Section" in said["en"] and "Section" not in said["cs"] and "apprentice" not in said["cs"]


def test_a_rival_is_called_as_on_its_board_and_its_scheme_card_is_asked_for_in_a_sentence(here: Server) -> None:
    with of(here, "cs") as czech:
        czech.box("architects", "human")
        assert czech.until("people")["rivals"] == ["Konstantin"]
        while "soupeř" not in czech.until("state")["question"]:
            czech.say("play", action=czech.state["choices"][0]["action"], after=len(czech.own))
        asks = "Konstantin odkrývá kartu plánu ... Řekněte, kterou kartu plánu soupeř odkrývá."
        assert czech.state["question"] == asks


def test_what_was_chosen_counts_before_what_the_browser_asks_for() -> None:
    assert language_asked_for("cs", "en") == "cs"
    assert language_asked_for(None, "cs-CZ,en;q=0.5") == language_asked_for("", "cs") == "cs"
    assert language_asked_for("tlh", None) == "en"


def test_names_stand_in_czech_sentences_too() -> None:
    names = Names(("Eva", "Jan"))
    assert names.within("Hráč 0 zajímá 2 služebníky hráče 1 v lese.") == "Eva zajímá 2 služebníky hráče Jan v lese."
    assert names.within("Player 0 captures 2 workers of Player 1.") == "Eva captures 2 workers of Jan."


def test_every_sentence_of_the_page_is_in_the_catalogue() -> None:
    known = catalogue(FOLDER / "cs.po")
    said: set[str] = set()
    for script in sorted((PAGE / "js").glob("*.js")):
        said.update(re.findall(r'(?<![.\w])say\("((?:[^"\\]|\\.)*)"', script.read_text(encoding="utf-8")))
    lessons = (PAGE / "js" / "lesson_texts.js").read_text(encoding="utf-8")
    steps = re.findall(r'(?:words|goal): "([^"]*)"', lessons)
    assert len(steps) > 50
    said.update(steps)
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    said.update(re.findall(r"data-say>([^<]*)<", html))
    missing = sorted(words for words in said if known.words(words) is None)
    assert len(said) > 150
    assert not missing
    told = {words: str(known.words(words)) for words in said}
    assert not [words for words in told if re.search("zárod|agent", told[words], re.IGNORECASE)], "words of programmers"


def test_the_page_gets_its_words_with_the_names_of_options() -> None:
    czech = json.loads(words_of_page("cs"))
    assert czech["language"] == "cs" and czech["languages"] == {"en": "English", "cs": "čeština"}
    assert czech["words"]["Sit down and play"] == "Posadit se a hrát"
    assert czech["words"]["tax evasion"] == "vyhýbání se daním"
    assert json.loads(words_of_page("en"))["words"] == {}
