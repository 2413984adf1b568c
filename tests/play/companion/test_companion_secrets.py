"""Where the program deals cards at a real table, people are told no more than their seats may know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from architects_env.core.contract.registry import load
from architects_env.core.play.log import LogEntry
from architects_env.games import names
from architects_env.play.chance.outcomes import Source, Trial, sources_of
from architects_env.play.companion.companion import Companion
from architects_env.play.face import face_of
from architects_env.play.table.table import HUMAN

WHOLE = 2_000
"""More decisions than any game here has."""


def all_chance(game: str) -> list[str]:
    """All that the program can deal."""
    return [source.name for source in face_of(game).chance]


def in_hands(game: str) -> list[str]:
    """The chance that brings what seats hold in secret."""
    return [source.name for source in face_of(game).chance if source.in_hands or source.secret_in]


def seats_of(game: str) -> list[str]:
    """A person and two agents, or one."""
    return [HUMAN, "random", "random"][: min(3, load(game).seats[1])]


class Table(Companion):
    """Keeps what happened at the last decision, as every seat and a record are told it."""

    entries: Sequence[LogEntry] = ()

    def _tell(self, trial: Trial) -> None:
        self.entries = trial.run.entries
        super()._tell(trial)


def evening(companion: Table, decisions: int, seed: int = 1) -> Any:
    """Play at random, and give what the person is asked, and what each decision has told: entries of the log, and the
    lines of the companion."""
    rng = np.random.default_rng(seed)
    while not companion.over and companion.decisions < decisions:
        lines, made = len(companion.told()), companion.decisions
        question = companion.question()
        if question is None:
            companion.advance()
        else:
            yield question.text, None
            companion.answer(int(rng.choice([choice.action for choice in question.choices])))
        if companion.decisions > made and companion._trial is None:
            yield "", (companion.entries, [line.text for line in companion.told(lines)])


@pytest.mark.parametrize("game", names())
def test_of_chance_that_is_all_dealt_a_person_is_told_the_log_of_its_own_seat(game: str) -> None:
    """To the end of the game: line by line, nothing more and nothing less."""
    companion = Table(game, seats_of(game), {}, 1, 2, all_chance(game))
    secret = 0
    for _, told in evening(companion, WHOLE):
        if told is not None:
            entries, lines = told
            assert lines == [line for entry in entries for line in entry.lines[0]]
            secret += sum(line not in entry.lines[0] for entry in entries for line in entry.in_full)
    assert companion.over and (secret or game == "hamlet"), "otherwise nothing was hidden in this game"


def named_in(text: str, sources: list[Source]) -> set[str]:
    """The cards of these sources that a text names."""
    return {
        str(name)
        for source in sources
        for name in source.names()
        if re.search(rf"(?i)(?<!\w){re.escape(name)}(?!\w)", text)
    }


def mixed() -> list[Any]:
    """By game: every kind of secret chance dealt alone, and all but one kind."""
    found = dict[tuple[str, tuple[str, ...]], str]()
    for game in names():
        for name in in_hands(game):
            found[game, (name,)] = f"{game}, {name}"
            if others := tuple(other for other in all_chance(game) if other != name):
                found.setdefault((game, others), f"{game}, all but {name}")
    return [pytest.param(game, dealt, id=words) for (game, dealt), words in found.items()]


def known_when_asked(companion: Companion, own: str) -> str | None:
    """All that seat 0 has been told (`own` before this action) when chance of an action is asked about, else None."""
    if companion._outcome is None or (trial := companion._trial) is None:
        return None
    now = " ".join(line for entry in trial.run.entries for line in entry.lines[0])
    seat, sentence = companion.decided(companion.decisions - 1)
    return f"{own} {now} {sentence if seat == 0 else ''}"


@pytest.mark.parametrize(("game", "dealt"), mixed())
def test_what_is_dealt_stays_hidden_beside_cards_that_people_handle(game: str, dealt: tuple[str, ...]) -> None:
    """No line and no question names a dealt card of which the own seat is not told; of cards that people handle they
    are told what agents do with them."""
    companion = Table(game, seats_of(game), {}, 1, 2, dealt)
    sources = sources_of(companion.game)
    secret, asked_in_secret = [sources[name] for name in dealt], {s for name in dealt for s in sources[name].secret_in}
    own, missing = "", set[str]()
    for question, told in evening(companion, 60):
        if told is None:
            if (known := known_when_asked(companion, own)) is not None:
                asked = question.partition("Say ")[0]
                assert named_in(asked, secret) <= named_in(known, secret), question
            continue
        entries, lines = told
        ours = [line for entry in entries for line in entry.lines[0]]
        own = f"{own} {' '.join(ours)}"
        assert not [line for line in lines if line not in ours and named_in(line, secret)]
        missing |= {line for line in ours if line not in lines and not named_in(line, secret)}
        stage = companion.game.stages.names[int(companion.positions()[-2].state.stage)] if companion.game.stages else ""
        if stage in asked_in_secret:
            assert lines == ours
    assert all(re.search(r"\d|a card|unseen|card", line) for line in missing), missing


def test_several_people_are_told_what_all_of_them_may_know() -> None:
    """They share a screen: what one of two draws from the cards that the program deals is not told to the other."""
    companion = Table("architects", [HUMAN, HUMAN, "random"], {}, 1, 2, all_chance("architects"))
    hidden = 0
    for _, told in evening(companion, 80):
        if told is not None:
            entries, lines = told
            for entry in entries:
                for part in entry.parts:
                    if part.in_full and part.in_full not in (part.to[0], part.to[1]):
                        hidden += 1
                    if part.in_full and {part.in_full} != {part.to[0], part.to[1]}:
                        assert part.in_full not in lines
    assert hidden
