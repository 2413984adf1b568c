"""Looking ahead, on Hamlet with evaluations of which the best option is known: worlds that disagree, ties, a single
option, the race, the look further on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.compile.jit import compiled, kernel
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.rules.events import MOST_EVENTS, events_of, report
from architects_env.core.contract.rules.rng import stream
from architects_env.core.files.weights import Weight
from architects_env.core.search.lookahead import (
    CANDIDATES,
    PATIENCE,
    TRUST,
    WORLDS,
    Lookahead,
    chooser,
    drop_beaten,
    game_over,
)
from architects_env.games import load
from architects_env.games.hamlet.plans import PLANS
from architects_env.games.hamlet.rules import BUILD, STAGES, VISIT
from architects_env.games.hamlet.state import DTYPE, FOREST, QUARRY
from architects_env.games.hamlet.view import determinize

GAME = load("hamlet")
MANOR = [plan.name for plan in PLANS].index("Manor")
TO_FOREST, TO_QUARRY = VISIT + FOREST, VISIT + QUARRY
OWN = tuple(Weight(name, "") for name in ("wood", "stone", "wood_beside_manor", "stone_later", "worlds_drawn"))
WEIGHTS = (*OWN, WORLDS, PATIENCE, CANDIDATES, TRUST)
WOOD, STONE, WOOD_BESIDE_MANOR, STONE_LATER, WORLDS_DRAWN = range(len(OWN))


@compiled
def value(g, p, weights):
    """The planted evaluation: goods by weight; wood if the next player holds the Manor; stone once the first round is
    over."""
    wood, stone = g.goods[p, FOREST], g.goods[p, QUARRY]
    worth = (
        weights[WOOD] * wood + weights[STONE] * stone + (weights[STONE_LATER] * stone if g.rounds_played > 0 else 0.0)
    )
    return worth + (weights[WOOD_BESIDE_MANOR] * wood if g.plan[(p + 1) % g.num_players, 0] == MANOR else 0.0)


@compiled
def to_forest(g, mask, rng, weights):
    return TO_FOREST


@compiled
def drawn_and_counted(worlds, view, p, rng, weights):
    worlds[0] = view
    determinize(worlds[0], p, rng)
    weights[WORLDS_DRAWN] += 1


@compiled
def first_round_over(g, since, p, weights):
    return g.rounds_played > 0


@compiled
def always(g, since, p, weights):
    return True


@compiled
def to_quarry_at_once(g, mask, weights):
    return TO_QUARRY if mask[TO_QUARRY] != 0 else -1


@kernel
def many_events(states, number):
    for _ in range(number):
        report(states[0], 1, 2, 3, 4)


@compiled
def stand_still(g, action):
    report(g, 0, g.seat, 0, 0)


PARTS: dict[str, dict[str, Any]] = {
    "default": {"weights": tuple(weight for weight in WEIGHTS if weight is not WORLDS)},
    "rollout_policy": {"rollout_policy": to_forest, "draw": drawn_and_counted},
    "tie_break": {"rollout_policy": to_forest, "tie_break": 0.01},
    "to the end": {"rollout_policy": to_forest, "settled": game_over},
    "further": {"rollout_policy": to_forest, "further": first_round_over},
    "never further": {"rollout_policy": to_forest, "further": always},
    "in circles": {"rollout_policy": to_forest, "stages": SimpleNamespace(legal=STAGES.legal, play=stand_still)},
    "at once": {"rollout_policy": to_forest, "at_once": to_quarry_at_once},
}


@cache
def bot(name: str) -> Callable[..., Any]:
    choose = chooser(
        Lookahead(
            **{
                "weights": WEIGHTS,
                "states": DTYPE,
                "stages": STAGES,
                "determinize": determinize,
                "value": value,
                **PARTS[name],
            }
        )
    )

    @kernel
    def decide(states, mask, rng, weights):
        return choose(states[0], mask, rng, weights)

    return decide


def vector(name: str, weights: dict[str, float]) -> np.ndarray:
    return np.array([weights.get(weight.name, 0.0) for weight in PARTS[name].get("weights", WEIGHTS)], np.float64)


def choices(
    name: str, tries: int = 1, players: int = 2, options: list[int] | None = None, **weights: float
) -> dict[int, int]:
    """What this bot plays first in a game (seat 0 holds no Manor) in so many tries, each with other chance: how often
    each action."""
    match = next(
        match
        for match in (architects_env.make("hamlet", players, seed=seed) for seed in range(50))
        if match.state.plan[0, 0] != MANOR
    )
    view = match.view()
    mask = (
        view.mask()
        if options is None
        else np.array([action in options for action in range(len(GAME.action_space))], np.int8)
    )
    before, numbers = view.memory.tobytes(), vector(name, weights)
    found = Counter(int(bot(name)(view.memory, mask, stream(7, k), numbers.copy())) for k in range(tries))
    assert view.memory.tobytes() == before, "the view is left as it is"
    return dict(found)


# --- the first look ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("worlds", [1, 3, 40])
def test_the_option_that_is_worth_most_is_played(players: int, worlds: float) -> None:
    assert choices("rollout_policy", 20, players, wood=1.0, stone=1.1, worlds=worlds) == {TO_QUARRY: 20}
    assert choices("rollout_policy", 20, players, wood=1.1, stone=1.0, worlds=worlds) == {TO_FOREST: 20}


def test_an_evaluation_is_enough() -> None:
    """Without a rollout policy, and without a weight for the number of worlds."""
    assert choices("default", wood=1.0, stone=1.1) == {TO_QUARRY: 1} and choices("default", wood=1.1, stone=1.0) == {
        TO_FOREST: 1
    }


def test_of_worlds_that_disagree_the_average_counts() -> None:
    """In one world of five the next player holds the Manor."""
    assert choices("rollout_policy", 10, stone=1.0, wood_beside_manor=20.0, worlds=256) == {TO_FOREST: 10}
    assert choices("rollout_policy", 10, stone=1.0, wood_beside_manor=2.0, worlds=256) == {TO_QUARRY: 10}


def test_of_a_single_world_chance_decides() -> None:
    found = choices("rollout_policy", 300, stone=1.0, wood_beside_manor=2.0, worlds=1)
    assert 30 < found[TO_FOREST] < 100 and found[TO_FOREST] + found[TO_QUARRY] == 300


def test_an_option_is_played_on_until_another_decides_or_to_where_the_game_says() -> None:
    """Wood counts in the first round; stone that was fetched in it counts as soon as it is over."""
    assert choices("rollout_policy", wood=1.0, stone_later=9.0, worlds=1) == {TO_FOREST: 1}
    assert choices("to the end", wood=1.0, stone_later=9.0, worlds=1) == {TO_QUARRY: 1}


# --- ties, a single option, no look at all ----------------------------------------------------------------------------
@pytest.mark.parametrize("worlds", [1, 40])
def test_of_equals_the_first_option_is_played_or_with_a_hair_of_chance_any(worlds: float) -> None:
    assert choices("rollout_policy", 40, worlds=worlds) == {TO_FOREST: 40}
    found = choices("tie_break", 200, worlds=worlds)
    assert set(found) == {TO_FOREST, TO_QUARRY} and min(found.values()) > 60


def test_a_hair_decides_nothing_else() -> None:
    assert choices("tie_break", 100, wood=1.0, stone=1.1, worlds=1) == {TO_QUARRY: 100}


def test_between_equals_the_rollout_policy_is_trusted_and_only_as_far_as_its_weight_goes() -> None:
    assert choices("tie_break", 100, trust=0.5, worlds=1) == {TO_FOREST: 100}
    assert choices("tie_break", 100, stone=1.0, trust=0.5, worlds=1) == {TO_QUARRY: 100}


def test_a_single_option_is_played_without_a_look() -> None:
    assert choices("rollout_policy", 5, options=[BUILD + 2], wood=1.0, worlds=16) == {BUILD + 2: 5}
    view, rng, mask = architects_env.make("hamlet", 2).view(), stream(1), np.zeros(len(GAME.action_space), np.int8)
    mask[TO_QUARRY] = 1
    assert (
        bot("rollout_policy")(view.memory, mask, rng, vector("rollout_policy", {"worlds": 16.0})) == TO_QUARRY
        and (rng == stream(1)).all()
    )


def test_without_worlds_the_rollout_policy_decides() -> None:
    assert choices("rollout_policy", stone=1.0, worlds=0) == {TO_FOREST: 1}


def test_what_goes_without_saying_is_played_at_once() -> None:
    assert choices("at once", wood=1.0, worlds=16) == {TO_QUARRY: 1}


def test_a_rollout_policy_that_goes_round_in_circles_is_left_after_a_while() -> None:
    assert choices("in circles", wood=1.0, worlds=1) == {min(TO_FOREST, TO_QUARRY): 1}


def test_events_that_nobody_forgets_are_not_counted_for_ever() -> None:
    states = load("hamlet").for_kernels(load("hamlet").new_states(1))
    before = states.copy()
    many_events(states, 100_000)
    reported = np.frombuffer(states.tobytes(), np.uint8) != np.frombuffer(before.tobytes(), np.uint8)
    fields = DTYPE.fields or {}
    begin, end = fields["events"][1], fields["num_events"][1] + 2
    assert states["num_events"][0] == MOST_EVENTS + 1 and not reported[:begin].any() and not reported[end:].any()
    with pytest.raises(RuntimeError, match="more events than the 96"):
        events_of(recarray(states)[0])


def test_no_worlds_and_no_rollout_policy_do_not_go_together() -> None:
    with pytest.raises(ValueError, match="give `worlds` bounds from 1 on, or write `rollout_policy`"):
        chooser(Lookahead(WEIGHTS, DTYPE, STAGES, determinize, value))


# --- the race ---------------------------------------------------------------------------------------------------------
def worlds_drawn(**weights: float) -> int:
    """For one decision between two options."""
    numbers = vector("rollout_policy", weights)
    match = architects_env.make("hamlet", 2, seed=1)
    bot("rollout_policy")(match.view().memory, match.mask, stream(3), numbers)
    return int(numbers[WORLDS_DRAWN])


def test_worlds_are_drawn_as_long_as_it_is_close_and_tries_are_left() -> None:
    assert worlds_drawn(wood=9.0, worlds=64) == 16, "a clear case is settled by the first of them"
    close = {"stone": 1.0, "wood_beside_manor": 5.0}
    assert worlds_drawn(**close, worlds=16) == 16 and worlds_drawn(**close, worlds=64) == 64
    assert worlds_drawn(**close, worlds=16, patience=6.0) == 64, "16 worlds for two options and for six more"
    assert worlds_drawn(**close, worlds=5) == 5


def after_worlds(looks: list[list[float]], scale: float = 1.0) -> list[int]:
    """Which options go on after such looks, a row for each world."""
    running = np.arange(len(looks[0]))
    return running[: drop_beaten(scale * np.array(looks), np.zeros(len(running)), running, scale)].tolist()


@pytest.mark.parametrize("scale", [1.0, 50.0])
def test_an_option_that_is_clearly_behind_drops_out(scale: float) -> None:
    assert after_worlds([[0.5, 0.3], [0.6, 0.5]] * 8, scale) == [0]


@pytest.mark.parametrize("scale", [1.0, 50.0])
def test_options_within_noise_of_each_other_go_on_the_leader_first(scale: float) -> None:
    assert after_worlds([[0.5, 0.9], [0.6, 0.3]] * 8, scale) == [1, 0]


def test_options_are_compared_world_for_world() -> None:
    """Worlds differ far more than options do; in each of them the second option is a little better."""
    assert after_worlds([[world, world + 0.02 + 0.001 * (world > 0.5)] for world in np.linspace(0, 1, 16)]) == [1]


def test_of_options_that_come_to_the_same_only_one_goes_on() -> None:
    assert after_worlds([[0.5, 0.5], [0.2, 0.2]] * 8) == [0]


@pytest.mark.parametrize("scale", [1.0, 50.0])
def test_a_few_worlds_in_which_an_option_is_hardly_behind_do_not_settle_it(scale: float) -> None:
    """Something rare may not have happened in them."""
    assert after_worlds([[0.5, 0.495]] * 16, scale) == [0, 1]
    assert after_worlds([[0.5, 0.495]] * 128, scale) == [0]


# --- further on -------------------------------------------------------------------------------------------------------
LATER = {"wood": 1.0, "stone_later": 9.0, "worlds": 2.0}


@pytest.mark.parametrize("players", [2, 3])
def test_the_best_candidates_are_looked_at_further_on(players: int) -> None:
    assert choices("further", 5, players, **LATER, candidates=2) == {TO_QUARRY: 5}


@pytest.mark.parametrize("candidates", [0, 1])
def test_with_fewer_than_two_candidates_the_first_look_decides(candidates: int) -> None:
    assert choices("further", **LATER, candidates=candidates) == {TO_FOREST: 1}


def test_an_option_that_is_no_candidate_is_not_played() -> None:
    """Of three options the two best at the first look are looked at further on."""
    match = architects_env.make("hamlet", 2, seed=1)
    match.state.goods[0] = 9
    view = match.view()
    mask, found = np.zeros(len(GAME.action_space), np.int8), []
    mask[[TO_FOREST, TO_QUARRY, BUILD + int(match.state.plan[0, 0])]] = 1
    for candidates in (2.0, 3.0):
        numbers = vector(
            "further", {"wood": 1.0, "stone": 0.5, "stone_later": -9.0, "worlds": 1.0, "candidates": candidates}
        )
        found.append(int(bot("further")(view.memory, mask, stream(3), numbers)))
    assert found == [TO_FOREST, BUILD + int(match.state.plan[0, 0])], (
        "built, the stone is gone that would count against it later"
    )


def test_where_there_is_nothing_to_look_further_for_the_first_look_decides() -> None:
    assert choices("never further", **LATER, candidates=2) == {TO_FOREST: 1}
