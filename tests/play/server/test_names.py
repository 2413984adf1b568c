"""Names at the table: people and bots are called by them wherever a sentence of the rules is read, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from xml.etree import ElementTree

import pytest

from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.games import load
from architects_env.games import names as games
from architects_env.play.drawing.large_card import LARGE, SIDE, Fact, LargeCard
from architects_env.play.drawing.picture import WIDE, Picture
from architects_env.play.language.catalogue import language, languages
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.server.messages.player_names import Names, checked
from architects_env.play.server.messages.seat_payload import SeatView, payload_of
from architects_env.play.table.table import question_of
from tests.play.wire import Server
from tests.play.wire import server as served

ANNA, OLD = "Anna", "O'Neill-Łukasz 3"


@pytest.fixture
def server() -> Iterator[Server]:
    with served() as found:
        yield found


def test_names_stand_where_the_rules_have_numbers_and_what_a_name_holds_is_not_looked_at_again() -> None:
    names = Names((ANNA, OLD))
    assert names.within("Player 1 pays player 0 for 1 Player.") == f"{OLD} pays {ANNA} for 1 Player."
    assert names.within("Player 7 is nobody here.") == "Player 7 is nobody here."
    assert Names().within("Player 1 pays.") == "Player 1 pays."


def test_who_gave_no_name_is_called_in_the_language_of_whoever_reads() -> None:
    names = Names(("Guest", "Guest 2", "Guesthouse"))
    assert names.read_in(language("cs")).of_seats == ("Host", "Host 2", "Guesthouse")
    assert names.read_in(None) == names and in_language(names.of(1), language("cs")) == "Host 2"


@pytest.mark.parametrize("game", games())
def test_a_picture_with_names_is_a_sound_document_and_no_line_is_wider(game: str) -> None:
    match = Match(load(game), 2, {}, 1)
    svg = match.view(0).picture().svg
    named = Names(("Maximiliana Elis", OLD)).in_picture(svg)
    root = ElementTree.fromstring(named)
    assert "Player 0" not in named and "Player 1" not in named
    assert "Maximiliana Elis (you)" in "".join(root.itertext())
    assert named.count("<text") == svg.count("<text")
    assert 'lengthAdjust="spacingAndGlyphs"' in named, "longer names are drawn in the room of shorter ones"


@pytest.mark.parametrize("game", games())
def test_pieces_of_the_seats_are_numbered_from_one_for_people(game: str) -> None:
    svg = Match(load(game), 2, {}, 1).view(0).picture().svg
    token = r'class="fill-seat(\d) [^>]*/>\s*<text [^>]*>(\d)</text>'
    before, after = (re.findall(token, one) for one in (svg, Names(("Anna", "Bob")).in_picture(svg)))
    assert {("0", "0"), ("1", "1")} <= set(before)
    assert after == [(seat, str(int(number) + 1)) for seat, number in before]
    goods = '<circle class="fill-seat1 line-on-light"/><text x="1">4</text>'
    assert Names(("Anna", "Bob")).in_picture(goods) == goods, "another number on a piece is no seat"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", [name for name in games() if name != "hamlet"])
def test_the_board_does_not_say_who_decides_what_for_the_page_does(game: str, code: str) -> None:
    match = Match(load(game), 3, {}, 1)
    for _ in range(12):
        view = match.view(0)
        with speaking(language(code, match.game)):
            whole, asks = view.picture().svg, escape(str(say(question_of(view))))
        shown = payload_of(SeatView.of(view), "", WIDE, Names(), code).picture
        assert f"{asks}.</text>" not in shown and f": {asks}" not in re.sub("<title>.*?</title>|<svg.*?>", "", shown)
        assert Picture(shown).places == Picture(whole).places
        match.apply(match.legal_actions()[0])


def test_names_on_a_card_in_large_are_not_squeezed_where_they_have_room() -> None:
    line = LargeCard("King", "character", [Fact("is with player 1")]).svg
    named = Names(("Anna", "Conrad the Second")).in_picture(line, LARGE - SIDE)
    assert "Is with Conrad the Second" in named and "textLength" not in named
    assert "textLength" in Names(("Anna", "Conrad the Second")).in_picture(line)
    roomy = '<text x="5" font-size="15" data-room="90.0">Player 0</text>'
    assert "textLength" not in Names(("Conrad", "Eva")).in_picture(roomy)
    condensed = '<text x="5" font-size="15" textLength="40" lengthAdjust="spacingAndGlyphs">Player 0</text>'
    assert "textLength" not in Names(("Anna", "Eva")).in_picture(condensed)
    assert Names(("Conrad", "Eva")).in_picture(condensed).count('textLength="40.0"') == 1


def test_no_card_with_a_number_is_called_as_somebody_at_the_table() -> None:
    match, called = Match(load("viscounts"), 3, {}, 7), Names(("Anna", "Bob", "Cyril"))
    for code in languages():
        speech = language(code, match.game)
        said = [str(in_language(match.sentence(action), speech)) for action in match.legal_actions()]
        assert any(re.search(r"\b[12]\b", sentence) for sentence in said)
        assert [called.within(sentence) for sentence in said] == said


@pytest.mark.parametrize(
    "name",
    [
        *("", "Player 1", "player 22", "<b>", "a" * 17, "a\nb", "&amp;", " Anna", 'a"b'),
        *("Eva\n", "Eva\r", "E\x1bva", "\u3164", "E\u202eva", "E\u200dva", "Eva\u2028", "\u1160Eva"),
    ],
)
def test_a_name_holds_nothing_that_means_something_in_a_document(name: str) -> None:
    with pytest.raises(ValueError, match="A name has"):
        checked([name, "Bo"], [], 2)


@pytest.mark.parametrize("other", ["eva", "Еva", "EVА", "E va".replace(" ", ""), "Ｅｖａ"])
def test_names_that_look_alike_are_one(other: str) -> None:
    """Also in letters of another script; accents tell names apart."""
    with pytest.raises(ValueError, match="look alike"):
        checked(["Eva", other], [], 2)
    checked(["Eva", "Éva"], [], 2)
    for one, twin in (("Bob", "B0b"), ("Ilja", "llja"), ("Анна", "Aнна")):
        with pytest.raises(ValueError, match="look alike"):
            checked([one, twin], [], 2)


def test_names_are_kept_in_the_letters_that_stand_for_all_their_ways_to_be_written(server: Server) -> None:
    with server.browser() as browser:
        browser.say(
            "create", game="hamlet", seats=["human", "human"], options={}, seed=5, names=["Rene\u0301", "Ｅｖａ"]
        )
        people = browser.until("people")["people"]
        assert [one["name"] for one in people] == ["René", "Eva"]
        assert "A name has" in browser.refused("call", name="Eva\n", colour=1)


def test_names_and_colours_are_each_ones_own() -> None:
    checked(["Anna", "Bo"], [3, 1], 2)
    for names, colours in (
        (["Anna", "anna"], []),
        (["Eva", "Ｅｖａ"], []),
        (["A B", "A  B"], []),
        ([], [1, 1]),
        (["Anna"], []),
        ([], [1, 99]),
    ):
        with pytest.raises(ValueError, match=r"same|Give a|There are"):
            checked(names, colours, 2)


def test_everything_that_is_read_at_a_table_has_names_and_a_guest_may_choose_another(server: Server) -> None:
    with server.browser() as browser, server.browser() as guest:
        browser.say("show", every_move=False, narrow=False)
        browser.say(
            "create", game="hamlet", seats=["human", "human"], options={}, seed=5, names=["Anna", "Bo"], colours=[4, 2]
        )
        seated = browser.until("seated")
        people = browser.until("people")["people"]
        assert [(one["name"], one["colour"]) for one in people] == [("Anna", 4), ("Bo", 2)]
        browser.turn().play()
        assert all(line.startswith("Anna ") for line in browser.log) and "Anna (you)" in browser.state["picture"]
        guest.join(seated["links"]["1"]).turn()
        guest.say("call", name="Cyril", colour=4)
        people = guest.until("people")["people"]
        while [one["name"] for one in people] != ["Anna", "Cyril"]:
            people = guest.until("people")["people"]
        assert [one["colour"] for one in people] == [2, 4], "who had the colour gets the other one"
        guest.until("state")
        assert "Cyril (you)" in guest.state["picture"]
        assert "same name" in guest.refused("call", name="ANNA", colour=1)
        hosted = server.app.state.tables.open.values()
        assert [table.settings.names for table in hosted] == [("Anna", "Cyril")]


def test_a_wish_to_take_back_survives_the_moves_of_others_and_reaches_who_comes_later(server: Server) -> None:
    with server.browser() as browser, server.browser() as guest:
        browser.sit("hamlet", "human", "greedy", "human")
        links = next(message for message in browser.heard if message["type"] == "seated")["links"]
        guest.join(links["2"])
        browser.turn().play()
        browser.say("undo", keep=0)
        assert "would like to take back" in guest.until("wish")["sentence"]
        guest.turn().play()
        wish = next(message for message in reversed(guest.heard) if message["type"] == "wish")
        assert wish["sentence"], "the bot's move and their own have not settled it"
        guest.say("leave").join(links["2"])
        assert guest.until("wish")["wish"] == wish["wish"]
        guest.say("agree", wish=wish["wish"], yes=True)
        while len(browser.own):
            browser.until("state")
        assert browser.state["remarks"]
