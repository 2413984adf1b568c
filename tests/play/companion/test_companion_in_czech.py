"""The companion at the page for a reader of Czech: names of cards are found, and suggested, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from architects_env.games import load, names
from architects_env.play.companion.companion import Companion
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.hosting.game_info import options_of
from architects_env.play.terminal.typed_words import folded
from tests.play.wire import Browser, Server, server


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server() as found:
        yield found


@pytest.fixture
def czech(here: Server) -> Iterator[Browser]:
    with here.browser(**{"accept-language": "cs"}) as browser:
        yield browser


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("architects", "Klenotnk", "Klenotník"),
        ("architects", "minystrant", "Ministrant"),
        ("architects", "Spikelnec", "Spiklenec"),
        ("architects", "Jeweler", "Klenotník"),
        ("viscounts", "Zednk", "Zedník"),
        ("viscounts", "Dozorse", "Dozorce"),
        ("viscounts", "Dozorce", "Dozorce"),
    ],
)
def test_a_misspelt_card_is_suggested_in_the_language_of_the_reader(
    czech: Browser, game: str, typed: str, meant: str
) -> None:
    """As in the terminal; what was typed may be either language."""
    czech.box(game, "human").turn()
    while not any(meant in choice["sentence"] for choice in czech.state["choices"]):
        czech.play(0).turn()
    refused = czech.refused("answer", words=typed, after=len(czech.own))
    assert meant in refused.partition("Mysleli jste: ")[2] and "cannot" not in refused


@pytest.mark.parametrize("words", ["sentence", "english"])
@pytest.mark.parametrize("accents", [True, False])
def test_a_card_is_taken_in_either_language_with_accents_or_without(czech: Browser, words: str, accents: bool) -> None:
    czech.box("architects", "human").turn()
    choice = next(one for one in czech.state["choices"] if folded(one["sentence"]) != one["sentence"].casefold())
    typed = choice[words] if accents else folded(choice[words])
    czech.say("answer", words=typed, after=0).until("state")
    assert len(czech.own) == 1 and czech.own[0].endswith(choice["sentence"])


@pytest.mark.parametrize("game", names())
def test_every_card_that_is_asked_for_can_be_searched_in_english_too(czech: Browser, game: str) -> None:
    """The list of the page looks through both."""
    czech.box(game, *["human"] * load(game).seats[0]).turn()
    question = Companion(game, ["human"] * load(game).seats[0]).question()
    assert question is not None
    speech = language("cs", load(game))
    said = {(str(one.sentence), str(in_language(one.sentence, speech))) for one in question.choices}
    shown = {(one["english"], one["sentence"]) for one in czech.state["choices"]}
    assert shown & said and all(english for english, _ in shown)


def test_options_of_the_lobby_keep_their_language_on_the_way_to_the_page(czech: Browser) -> None:
    """What only the catalogue of a game has stays said in it."""
    games = {game["name"]: game for game in czech.heard[0]["games"]}
    for game in map(load, names()):
        speech_of_game = {option.name: option.label for option in options_of(game, "cs")}
        assert {one["name"]: one["label"] for one in games[game.name]["options"]} == speech_of_game
        assert all(one["label"] and one["about"] for one in games[game.name]["chance"])
