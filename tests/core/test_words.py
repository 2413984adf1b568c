"""Rows of words, events with words, and how amounts are read in sentences."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from architects_env.core.contract.action_space import ActionSpace
from architects_env.core.contract.events import Event
from architects_env.core.contract.words import Amounts, Chapter, Events, Says, Words, event_lines, third_person

SPACE = ActionSpace()
VISIT = SPACE.block("visit", 2, "go to a place")
STOP = SPACE.block("stop", 1, "do no more")
MARKET = 3
AMOUNTS = Amounts(("wood", "stone"), lambda g, seat: [0, 0], {"gains": 1, "pays": -1, "trades": -1, "sees": 0})


def at(stage: int) -> SimpleNamespace:
    return SimpleNamespace(seat=1, stage=stage)


def chapter(*rows: Says) -> Chapter:
    return Chapter(*rows, place=lambda g, i, observer: ("Forest", "Quarry")[i])


def test_the_row_that_says_most_precisely_what_is_decided_is_read() -> None:
    rows = (
        Says(VISIT, "a"),
        Says(VISIT, "b", stage=MARKET),
        Says(VISIT + 1, "c"),
        Says(VISIT + 1, "d", stage=(MARKET, MARKET + 1)),
    )
    words = Words(SPACE, chapter(*rows[:2]), chapter(*rows[2:]))
    assert [words.menu(at(stage), action) for stage in (0, MARKET, MARKET + 1) for action in (0, 1)] == [*"acbdad"]


def test_a_row_without_words_for_the_log_says_the_same_in_the_third_person_unless_they_are_empty() -> None:
    stops = Says(STOP, "stop", "stops before {who}")
    words = Words(
        SPACE,
        chapter(Says(VISIT, "go to the {place}"), stops, Says(STOP, "wait", "", stage=MARKET)),
        who=lambda g, i, observer: f"seat {observer}",
    )
    assert words.menu(at(0), 1) == "go to the Quarry" and words.log(at(0), 1, 0) == "goes to the Quarry"
    assert words.log(at(0), 2, 0) == "stops before seat 0" and words.log(at(MARKET), 2, 0) == ""


def test_a_row_says_the_place_of_the_picture_and_the_section_of_the_rules() -> None:
    words = Words(
        SPACE, chapter(Says(VISIT, "go", place="road {place}", section="3.1"), Says(STOP, "stop", place="{place}"))
    )
    assert words.place(at(0), 1) == "road Quarry" and words.section(at(0), 1) == "3.1"
    assert words.sections == {"road": "3.1"}


def test_a_row_without_a_place_is_about_that_of_its_block() -> None:
    words = Words(
        SPACE,
        chapter(
            Says(VISIT, "go", section="3.1"), Says(VISIT + 1, "ride", place="way"), Says(STOP, "stop", section="4")
        ),
        places={VISIT: "road {place}"},
    )
    assert [words.place(at(0), action) for action in (0, 1, int(STOP))] == ["road Forest", "way", ""]
    assert words.sections == {"road": "3.1"}


@pytest.mark.parametrize(
    ("verb", "does"), [("go", "goes"), ("pass", "passes"), ("carry", "carries"), ("pay", "pays"), ("stop", "stops")]
)
def test_third_persons(verb: str, does: str) -> None:
    assert third_person(f"{verb} it") == f"{does} it" and third_person(verb) == does


def test_two_rows_about_the_same_are_refused() -> None:
    with pytest.raises(ValueError, match="Two rows of words are about 'visit 0' at stage 3: 'go' and 'ride'"):
        Words(SPACE, chapter(Says(VISIT, "go", stage=MARKET)), chapter(Says(VISIT, "ride", stage=(1, MARKET))))


def test_an_action_without_words_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="No words are given for 'stop 0' at stage 3"):
        Words(SPACE, chapter(Says(VISIT, "a"))).menu(at(MARKET), 2)


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
    assert AMOUNTS.promised("go to the Forest for 1 wood (next time: 2 wood)") == [(1, "wood")]
