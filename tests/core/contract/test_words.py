"""Rows of words, and events with words."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from architects_env.core.contract.rules.events import Event
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.words import Chapter, Events, Phrase, Words, event_lines, third_person

SPACE = ActionSpace()
VISIT = SPACE.block("visit", 2, "go to a place")
STOP = SPACE.block("stop", 1, "do no more")
MARKET = 3


def at(stage: int) -> SimpleNamespace:
    return SimpleNamespace(seat=1, stage=stage)


def chapter(*rows: Phrase) -> Chapter:
    return Chapter(*rows, place=lambda g, i, observer: ("Forest", "Quarry")[i])


def test_the_row_that_says_most_precisely_what_is_decided_is_read() -> None:
    rows = (
        Phrase(VISIT, "a"),
        Phrase(VISIT, "b", stage=MARKET),
        Phrase(VISIT + 1, "c"),
        Phrase(VISIT + 1, "d", stage=(MARKET, MARKET + 1)),
    )
    words = Words(SPACE, chapter(*rows[:2]), chapter(*rows[2:]))
    assert [words.menu(at(stage), action) for stage in (0, MARKET, MARKET + 1) for action in (0, 1)] == [*"acbdad"]


def test_a_row_without_words_for_the_log_says_the_same_in_the_third_person_unless_they_are_empty() -> None:
    stops = Phrase(STOP, "stop", "stops before {who}")
    words = Words(
        SPACE,
        chapter(Phrase(VISIT, "go to the {place}"), stops, Phrase(STOP, "wait", "", stage=MARKET)),
        who=lambda g, i, observer: f"seat {observer}",
    )
    assert words.menu(at(0), 1) == "go to the Quarry" and words.log(at(0), 1, 0) == "goes to the Quarry"
    assert words.log(at(0), 2, 0) == "stops before seat 0" and words.log(at(MARKET), 2, 0) == ""


def test_a_row_says_the_section_of_the_rules() -> None:
    words = Words(SPACE, chapter(Phrase(VISIT, "go", section="3.1")))
    assert words.section(at(0), 1) == "3.1"


@pytest.mark.parametrize(
    ("verb", "does"), [("go", "goes"), ("pass", "passes"), ("carry", "carries"), ("pay", "pays"), ("stop", "stops")]
)
def test_third_persons(verb: str, does: str) -> None:
    assert third_person(f"{verb} it") == f"{does} it" and third_person(verb) == does


def test_two_rows_about_the_same_are_refused() -> None:
    with pytest.raises(ValueError, match="Two rows of words are about 'visit 0' at stage 3: 'go' and 'ride'"):
        Words(SPACE, chapter(Phrase(VISIT, "go", stage=MARKET)), chapter(Phrase(VISIT, "ride", stage=(1, MARKET))))


def test_an_action_without_words_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="No words are given for 'stop 0' at stage 3"):
        Words(SPACE, chapter(Phrase(VISIT, "a"))).menu(at(MARKET), 2)


def test_a_field_that_is_not_given_is_refused_with_its_phrase_or_event() -> None:
    with pytest.raises(
        ValueError, match=r"Phrase\(VISIT, \.\.\.\) uses the field \{plaec\} in 'go to the \{plaec\}'.*Known fields: "
    ):
        Words(SPACE, chapter(Phrase(VISIT, "go to the {plaec}")))
    with pytest.raises(
        ValueError, match=r"Phrase\(STOP, \.\.\.\) uses the field \{when\} in 'stops \{when\}'.*Add when=lambda g"
    ):
        Words(SPACE, chapter(Phrase(STOP, "stop", "stops {when}")))

    class Happens(Events):
        RISES = "{who} rises"

    with pytest.raises(ValueError, match=r"Happens\.RISES uses the field \{who\}.*'who': lambda g, event, observer"):
        event_lines(Happens, {})


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
