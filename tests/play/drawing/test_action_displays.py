"""How lists and pictures show actions: a row beside each row of words that needs one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.words import Chapter, Phrase, Words
from architects_env.games import load, names
from architects_env.play.action_displays import ActionDisplay, ActionDisplays
from architects_env.play.face import face_of

SPACE = ActionSpace()
VISIT = SPACE.block("visit", 2, "go to a place")
STOP = SPACE.block("stop", 1, "do no more")
HERE = SimpleNamespace(seat=1, stage=0)


def words(*rows: Phrase) -> Words:
    return Words(SPACE, Chapter(*rows, place=lambda g, i, observer: ("Forest", "Quarry")[i]))


def test_a_row_says_the_place_of_the_picture() -> None:
    said = words(Phrase(VISIT, "go", section="3.1"), Phrase(STOP, "stop"))
    shown = ActionDisplays(said, ActionDisplay(VISIT, place="road {place}"), ActionDisplay(STOP, place="{place}"))
    assert shown.place(HERE, 1) == "road Quarry" and shown.sections == {"road": "3.1"}


def test_a_row_without_a_place_is_about_that_of_its_block() -> None:
    said = words(Phrase(VISIT, "go", section="3.1"), Phrase(VISIT + 1, "ride"), Phrase(STOP, "stop", section="4"))
    shown = ActionDisplays(said, ActionDisplay(VISIT + 1, place="way"), places={VISIT: "road {place}"})
    assert [shown.place(HERE, action) for action in (0, 1, int(STOP))] == ["road Forest", "way", ""]
    assert shown.sections == {"road": "3.1"}


@pytest.mark.parametrize(
    "rows",
    [
        (ActionDisplay(VISIT + 1, place="way"),),
        (ActionDisplay(VISIT, place="way"), ActionDisplay(VISIT, key=lambda index: index)),
    ],
)
def test_a_row_without_words_and_two_rows_about_the_same_are_refused(rows: tuple[ActionDisplay, ...]) -> None:
    with pytest.raises(ValueError, match="The row that shows action"):
        ActionDisplays(words(Phrase(VISIT, "go"), Phrase(STOP, "stop")), *rows)


@pytest.mark.parametrize("name", names())
def test_every_block_of_actions_has_its_row(name: str) -> None:
    """A new action cannot be forgotten at the table."""
    game, shown = load(name), face_of(name).actions
    assert game.words and shown
    block_of = game.action_space.block_of
    without = (
        {block_of(key[1]) for key in game.words.rows} - {block_of(key[1]) for key in shown.rows} - set(shown.places)
    )
    assert not without, f"add a row to play/faces/{name}/action_displays.py for {without}"
