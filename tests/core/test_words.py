"""Rows of words, events with words, and how amounts are read in sentences."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from architects_env.core.contract.action_space import ActionSpace, Block
from architects_env.core.contract.events import Event
from architects_env.core.contract.words import Amounts, Events, Says, Words, event_lines, third_person

SPACE = ActionSpace(Block("visit", 2, "go to a place"), Block("stop", 1, "do no more"))
FIELDS = {"place": lambda g, i, observer: ("Forest", "Quarry")[i], "who": lambda g, i, observer: f"seat {observer}"}
MARKET = 3
AMOUNTS = Amounts(("wood", "stone"), lambda g, seat: [0, 0], {"gains": 1, "pays": -1, "trades": -1, "sees": 0})


def at(stage: int) -> SimpleNamespace:
    return SimpleNamespace(seat=1, stage=stage)


def test_the_row_that_says_most_precisely_what_is_decided_is_read() -> None:
    rows: dict[str | tuple[str, int], Says] = {
        "visit": Says("a"),
        ("visit", MARKET): Says("b"),
        "visit 1": Says("c"),
        ("visit 1", MARKET): Says("d"),
    }
    words = Words(SPACE, rows, FIELDS)
    assert [words.menu(at(stage), action) for stage in (0, MARKET) for action in (0, 1)] == ["a", "c", "b", "d"]


def test_a_row_without_words_for_the_log_says_the_same_in_the_third_person() -> None:
    words = Words(SPACE, {"visit": Says("go to the {place}"), "stop": Says("stop", "stops before {who}")}, FIELDS)
    assert words.menu(at(0), 1) == "go to the Quarry" and words.log(at(0), 1, 0) == "goes to the Quarry"
    assert words.log(at(0), 2, 0) == "stops before seat 0"


@pytest.mark.parametrize(
    ("verb", "does"), [("go", "goes"), ("pass", "passes"), ("carry", "carries"), ("pay", "pays"), ("stop", "stops")]
)
def test_third_persons(verb: str, does: str) -> None:
    assert third_person(f"{verb} it") == f"{does} it" and third_person(verb) == does


def test_words_for_a_block_that_does_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="words for 'sail', but no such block; there are: visit, stop"):
        Words(SPACE, {"sail": Says("sail")}, FIELDS)


def test_an_action_without_words_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="No words are given for 'stop 0' at stage 3"):
        Words(SPACE, {"visit": Says("a")}, FIELDS).menu(at(MARKET), 2)


def test_events_are_numbers_in_their_order_and_carry_their_words() -> None:
    class Happens(Events):
        RISES = "{who} rises to {a}"
        FALLS = "{who} falls to {a}"
        RISES_AGAIN = "{who} rises to {a}"

    line = event_lines(
        Happens,
        {"who": lambda g, e, observer: "you" if observer == e.player else "another", "a": lambda g, e, observer: e.a},
    )
    assert [int(kind) for kind in Happens] == [0, 1, 2]
    assert (
        line(None, Event(1, 0, 4, 0), 0) == "You falls to 4."
        and line(None, Event(2, 0, 4, 0), 1) == "Another rises to 4."
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Player 1 gains 2 wood", [(2, "wood")]),
        ("Player 1 pays 1 wood and gains 12 stones", [(-1, "wood"), (12, "stone")]),
        ("Player 1 trades 2 wood for 1 stone", [(-2, "wood"), (1, "stone")]),
        ("Player 1 sees 3 stone", []),
        ("Player 1 thinks of 3 stone", []),
        ("Player 2 gains 3 stone", []),
        ("Player 2 pays 3 stone to Player 1", [(3, "stone")]),
        ("Player 1 pays 3 stone to Player 1", []),
    ],
)
def test_amounts_in_the_log_are_got_or_given_by_their_verb(line: str, told: list[tuple[int, str]]) -> None:
    assert AMOUNTS.told(line, 1) == told


def test_the_menu_promises_its_amounts_unless_it_says_that_there_may_be_less() -> None:
    assert AMOUNTS.promised("go to the Forest (2 wood and 1 stone)") == [(2, "wood"), (1, "stone")]
    assert AMOUNTS.promised("go to the Forest (2 wood, as far as the supply reaches)") == []
    assert AMOUNTS.promised("pay 1 wood less") == []
