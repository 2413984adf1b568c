"""What a network thinks of a game that has been played (`play.table.curve`)."""

from __future__ import annotations

import math

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.table import curve
from architects_env.play.table.curve import Assessment, KeyDecision


def assessment(
    seat: int, likely: float, likeliest: float, values: tuple[float, ...] = (0.0, 0.0), choices: int = 5
) -> Assessment:
    return Assessment(seat, 0, choices, values, likely, (1,), likeliest)


def played(players: int, seed: int) -> tuple[list[bytes], list[int]]:
    match, rng = Match(load("hamlet"), players, seed=seed), np.random.default_rng(seed)
    positions, actions = [match.to_bytes()], list[int]()
    while not match.over:
        actions.append(int(rng.choice(match.legal_actions())))
        match.apply(actions[-1])
        positions.append(match.to_bytes())
    return positions, actions


@pytest.mark.parametrize("players", [2, 3])
def test_positions_are_walked_and_judged_in_pieces_as_in_one_go(players: int) -> None:
    positions, actions = played(players, 1)
    assert curve.positions_after("hamlet", positions[0], actions) == positions[1:]
    whole = curve.assess("hamlet", positions[:-1], actions)
    pieces = [
        one for k in range(len(actions)) for one in curve.assess("hamlet", positions[k : k + 1], actions[k : k + 1])
    ]
    assert [one.seat for one in whole] == [one.seat for one in pieces] and len(whole) == len(actions)
    for one, other in zip(whole, pieces, strict=True):
        assert one.values == pytest.approx(other.values, abs=1e-5) and all(-1 <= value <= 1 for value in one.values)
        assert one.action not in one.others and len(one.others) == min(curve.MAX_OTHERS, one.choices - 1)


def test_a_decision_is_weighed_against_others_in_worlds_that_the_player_could_believe_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever the others really hold, it comes to the same."""
    positions, actions = played(2, 1)
    match = Match.of_bytes(load("hamlet"), positions[1])
    (assessed,) = curve.assess("hamlet", positions[1:2], actions[1:2])
    monkeypatch.setattr(curve, "COMPARED_FOR", math.inf)
    monkeypatch.setattr("architects_env.play.coach.options.MAX_WORLDS", 8)
    first = curve.compare("hamlet", positions[1], 1, assessed)
    twin = Match.of_world(match.game, match.view(assessed.seat).sample_state(99))
    twin.seed = match.seed
    assert twin.state.tobytes() != match.state.tobytes()
    second = curve.compare("hamlet", twin.to_bytes(), 1, assessed)
    assert first == second and first.other_action in assessed.others and -1 <= first.value <= 1
    assert first.because


def test_games_played_to_the_end_correct_the_network_at_some_positions_and_between_them() -> None:
    positions, actions = played(2, 1)
    assessed = curve.assess("hamlet", positions[:-1], actions)
    judged = curve.decisions_to_judge("hamlet", len(actions))
    assert len(actions) // 2 in judged and judged[0] == 0 and judged[-1] == len(actions) - 1
    corrections = {k: curve.correct("hamlet", positions[k], k, assessed[: k + 1]) for k in (0, len(actions) - 1)}
    assert all(sum(shift) == pytest.approx(0, abs=1e-6) for shift in corrections.values())
    drawn = curve.corrected([(0.0, 0.0)] * 5, {1: (0.4, -0.4), 3: (0.8, -0.8)})
    assert [row[0] for row in drawn] == pytest.approx([0.4, 0.4, 0.6, 0.8, 0.8])
    assert curve.corrected([(0.9, -0.9)], {0: (0.4, -0.4)}) == [(1.0, -1.0)]


def test_those_are_weighed_of_which_another_was_likelier_and_those_that_brought_most() -> None:
    few = [assessment(0, 0.5, 0.2) for _ in range(40)]
    few[7] = assessment(0, 0.0, 0.99)
    few[8] = assessment(0, 0.0, 0.99, choices=1)
    few[9] = assessment(1, 0.0, 0.99)
    few[31] = assessment(0, 0.5, 0.2, values=(0.5, -0.5))
    found = curve.decisions_to_compare("hamlet", few, (0.0, 0.0), [0])
    assert 7 in found and 30 in found and 8 not in found and 9 not in found
    assert len(found) <= curve.DOUBTED + curve.WELCOME
    assert 9 in curve.decisions_to_compare("hamlet", few, (0.0, 0.0), [0, 1])
    guided = curve.decisions_to_compare("hamlet", few, (0.0, 0.0), [0], guided=8)
    assert 7 not in guided and 30 in guided, "nobody is blamed for what the guide suggested"


def test_of_each_person_the_three_that_cost_most_come_first_and_each_kind_once() -> None:
    gains = [0.01, -0.5, 0.2, -0.3, 0.4, 0.1]
    weighed = [
        KeyDecision(k, seat, f"move {k}", 0, "", gain, 0.0)
        for seat in (0, 1)
        for k, gain in enumerate(gains, 10 * seat)
    ]
    assert [one.decision for one in curve.key_decisions(weighed)] == [1, 11, 3, 13, 4, 14]
    assert curve.key_decisions(weighed[:1]) == []
    same = [KeyDecision(k, 0, "take 2 gold", 0, "", gain, 0.0) for k, gain in enumerate((0.1, 0.3, 0.2))]
    assert [one.decision for one in curve.key_decisions(same)] == [1]


def test_a_long_curve_is_smoothed_and_ends_with_what_came_of_it() -> None:
    short, long = [0.0, 1.0, 0.0, -1.0], [float(k % 2) for k in range(300)] + [-1.0]
    assert curve.smoothed(short) == short
    drawn = curve.smoothed(long)
    assert len(drawn) == len(long) and drawn[-1] == -1 and all(abs(value - 0.5) < 0.2 for value in drawn[:-1])


def test_why_there_is_no_curve_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert curve.reason_for_no_curve(load("hamlet"), 2, 10) == ""
    assert "too long" in curve.reason_for_no_curve(load("hamlet"), 2, curve.MAX_DECISIONS + 1)
    assert "with 2 to 6 players, and not with 7" in curve.reason_for_no_curve(load("citadels"), 7, 10)
    assert curve.reason_for_no_curve(load("architects"), 1, 10) == ""
    monkeypatch.setattr(curve, "get_levels", lambda *_: {})
    assert "no network" in curve.reason_for_no_curve(load("hamlet"), 2, 10)
