"""A table: people and agents at it, taking back, resigning, keeping; nothing but views is given out."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents import AgentFailure
from architects_env.core.play.match import IllegalAction
from architects_env.core.play.record import Record
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK
from architects_env.play.table.table import Table

SEATS = ("human", "greedy", "random")


def play(table: Table, decisions: int = 10**6, seed: int = 0) -> Table:
    """Play on, at random for the people, until so many decisions have been made or the game is over."""
    rng = np.random.default_rng(seed)
    while not table.over and table.decisions < decisions:
        if not table.advance():
            seat = table.to_decide
            assert seat is not None
            table.apply(seat, table.choices(seat)[int(rng.integers(len(table.choices(seat))))].action)
    return table


def everything(table: Table) -> tuple[object, ...]:
    """But for what is remarked."""
    record = dataclasses.replace(table.record(), remarks=[])
    return (
        table.match.to_bytes(),
        [table.log(seat) for seat in range(len(table.seats))],
        record.lines(),
        table.standings(),
        table.to_decide,
    )


@pytest.mark.parametrize("game", ["hamlet", "citadels", "architects"])
def test_a_table_made_anew_from_its_record_is_the_same(game: str) -> None:
    for decisions in (0, 9, 10**6):
        table = play(Table(game, SEATS, seed=4), decisions)
        assert everything(Table.load(table.record())) == everything(table)


@pytest.mark.parametrize("game", ["hamlet", "citadels"])
def test_what_happens_at_a_clone_happens_there_alone(game: str) -> None:
    table = play(Table(game, ("human", "greedy", "human"), seed=4), 9)
    before, twin = everything(table), table.clone()
    assert everything(twin) == before
    play(twin, 11).resign(0)
    after = everything(twin)
    assert everything(table) == before != after
    play(table, 11).resign(0)
    assert everything(table) == after
    table.clone().undo(3)
    assert everything(table) == after


def test_a_saved_table_is_a_record_that_other_tools_replay(tmp_path: Path) -> None:
    table = play(Table("citadels", SEATS, {"max_rounds": 5}, seed=4), 30)
    table.save(tmp_path / "new" / "game.jsonl")
    play(table, 40).save(tmp_path / "new" / "game.jsonl")
    record = Record.read(tmp_path / "new" / "game.jsonl")
    assert record.players == list(SEATS)
    assert record.replay().to_bytes() == table.match.to_bytes()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["game.jsonl"]


def test_undo_leads_back_to_any_earlier_decision_and_the_agents_answer_the_same() -> None:
    table = play(Table("citadels", SEATS, seed=4))
    before = {
        0: everything(Table("citadels", SEATS, seed=4)),
        25: everything(play(Table("citadels", SEATS, seed=4), 25)),
    }
    for to in (25, 0):
        table.undo(to)
        assert table.decisions == to
        assert everything(table) == before[to]
    assert everything(play(table, 25)) == before[25]


def test_what_was_taken_back_is_remarked_and_nothing_takes_that_back() -> None:
    """Before the end somebody may have seen a card that lay face down; after it everything has been shown."""
    table = play(Table("hamlet", SEATS, seed=4), 6)
    assert table.integrity_notes == [] and "remarks" not in table.record().lines()[0]
    table.undo(3)
    assert table.integrity_notes == [TAKEN_BACK]
    play(table, 6).resign(0)
    table.undo(6)
    table.undo(0)
    assert table.integrity_notes == [TAKEN_BACK, CONTINUED_AFTER_END]
    assert Table.load(table.record()).integrity_notes == table.integrity_notes


def test_the_last_decision_of_a_seat_is_the_one_that_it_may_make_anew() -> None:
    table = Table("hamlet", SEATS, seed=4)
    assert table.last_decision(0) is None
    play(table)
    last = table.last_decision(0)
    assert last is not None
    table.undo(last)
    assert table.to_decide == 0
    assert table.waits_for_person


@pytest.mark.parametrize("to", [-1, 13, True, "3", 2.0])
def test_undo_to_a_number_that_is_not_there_is_refused_and_changes_nothing(to: object) -> None:
    table = play(Table("hamlet", SEATS, seed=4))
    before = everything(table)
    with pytest.raises(ValueError, match=f"{table.decisions} decisions have been made"):
        table.undo(to)  # type: ignore[arg-type]
    assert everything(table) == before


def test_a_seat_s_view_of_the_past_is_what_it_saw_then() -> None:
    table = play(Table("citadels", SEATS, seed=4), 12)
    seen = table.view(0).text()
    assert play(table).view(0, at=12).text() == seen


def test_only_the_person_whose_turn_it_is_may_decide_and_only_what_is_legal() -> None:
    table = Table("hamlet", ("human", "human", "greedy"), seed=4)
    mine, other = table.match.seat, 1 - table.match.seat
    before = everything(table)
    for seat, action, why in (
        (other, table.choices(mine)[0].action, "not the turn"),
        (2, 0, "Nobody sits"),
        (7, 0, "Nobody sits"),
        (mine, 10**6, "whole number"),
    ):
        with pytest.raises(IllegalAction, match=why):
            table.apply(seat, action)
    assert table.choices(other) == []
    assert not table.advance()
    with pytest.raises(ValueError, match="a person sits at seat"):
        table.agent_action()
    assert everything(table) == before


def test_what_was_asked_before_the_table_moved_on_is_not_played() -> None:
    table = play(Table("hamlet", ("greedy", "human"), seed=4), 3)
    while table.waits_for_person:
        play(table, table.decisions + 1)
    action, decision = table.agent_action(), table.decisions
    table.undo(0)
    assert not table.apply_agent_action(0, action, decision)
    assert table.decisions == 0


def test_the_last_person_that_resigns_ends_the_game_and_stands_last() -> None:
    table = play(Table("citadels", SEATS, seed=4), 20)
    table.resign(0)
    assert table.over
    assert table.to_decide is None
    assert [(side.seat, side.resigned) for side in table.standings()][-1] == (0, True)
    assert table.standings()[-1].rank == 3
    assert table.log(0)[-1].text == "Player 0 resigns; the game is over."
    assert everything(Table.load(table.record())) == everything(table)
    table.undo(20)
    assert not table.over


def test_a_person_that_resigns_leaves_the_seat_to_a_stand_in_while_others_play_on() -> None:
    table = play(Table("hamlet", ("human", "human", "random"), seed=4), 3)
    table.resign(1)
    assert table.people == (0,)
    assert table.log(0)[-1].text == "Player 1 resigns; a program plays on in this seat."
    with pytest.raises(IllegalAction, match="Nobody sits at seat 1"):
        table.resign(1)
    play(table)
    assert table.match.over
    assert everything(Table.load(table.record())) == everything(table)


def test_standings_are_told_at_the_end_alone_and_sum_to_the_scores() -> None:
    table = Table("citadels", SEATS, seed=4)
    assert table.standings() == []
    play(table)
    assert [side.rank for side in table.standings()] == sorted(side.rank for side in table.standings())
    assert all(sum(side.points.values()) == side.score for side in table.standings())


def test_rivals_of_the_rules_stand_in_the_standings_without_a_seat() -> None:
    table = Table("architects", ("human",), {"rival": "helena"}, seed=4)
    table.resign(0)
    assert [(side.name, side.seat, side.rank) for side in table.standings()] == [
        ("Helena", None, 1),
        ("Player 0", 0, 2),
    ]


@pytest.mark.parametrize("agent", ["master", "greedy", "random"])
def test_a_hint_is_thought_out_from_the_view_alone(agent: str) -> None:
    table = Table("hamlet", ("human", "greedy"), seed=4)
    while not table.waits_for_person:
        table.advance()
    hints = table.hint(0, agent)
    assert [hint.probability for hint in hints] == sorted((hint.probability for hint in hints), reverse=True)
    assert {hint.action for hint in hints} <= {choice.action for choice in table.choices(0)}
    table.match.states[:] = table.view(0).sample_state(5)
    assert table.hint(0, agent) == hints
    assert table.hint(1) == []


def test_a_hint_names_what_the_best_of_the_next_steps_would_be() -> None:
    table = Table("settlers", ("human", "greedy"), seed=4)
    while not (table.waits_for_person and "make a deal" in {choice.sentence for choice in table.choices(0)}):
        table.apply(0, table.choices(0)[0].action) if table.waits_for_person else table.advance()
    [deal] = [hint for hint in table.hint(0, "random", 9) if hint.sentence == "make a deal"]
    assert deal.aim.startswith("make a deal with the ") and len(deal.shortcut.actions) == 2


def test_a_hint_counts_the_rivals_of_the_rules() -> None:
    table = Table("architects", ("human",), {"rival": "constantine"}, seed=4)
    assert all(hint.win_rate is not None and 0 <= hint.win_rate <= 1 for hint in table.hint(0, "greedy"))


def test_a_record_that_names_an_agent_made_of_code_is_not_run() -> None:
    table = Table("hamlet", ("human", "greedy"), seed=4)
    record = table.record()
    record.players[1] = "/tmp/anything.py:Agent"
    with pytest.raises(ValueError, match="would execute what a file holds"):
        Table.load(record)
    assert Table.load(record, ("human", "random")).seats == ("human", "random")


@pytest.mark.parametrize(
    ("seats", "why"), [(("human",), "played by 2 to 3"), (("human", "nobody"), "There is no agent 'nobody'")]
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(seats: tuple[str, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Table("hamlet", seats)


def test_an_agent_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("class Wrong:\n    def act(self, view, rng):\n        return -1\n")
    table = Table("hamlet", (f"{tmp_path}/wrong.py:Wrong", "human"), seed=4)
    play_until = everything(table)
    while table.waits_for_person:
        table.apply(1, table.choices(1)[0].action)
        play_until = everything(table)
    with pytest.raises(AgentFailure, match="act must return a legal action"):
        table.advance()
    assert everything(table) == play_until
