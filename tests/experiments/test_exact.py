"""Exact answers on Hamlet: the tree is whole, best responses are best, an equilibrium cannot be exploited."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.agents import Agent, make_agent
from architects_env.experiments.exact import (
    BestResponse,
    Tree,
    build_tree,
    equilibrium,
    exploitability,
    nash_conv,
    normalised,
)
from architects_env.games import load
from architects_env.games.hamlet.deals import all_deals

HAMLET = load("hamlet")


@pytest.fixture(scope="module")
def tree() -> Tree:
    return build_tree("hamlet", 2, {"rounds": 3})


def test_the_tree_holds_every_history_once(tree: Tree) -> None:
    def ends_below(match) -> int:
        if match.over:
            return 1
        total = 0
        for action in match.legal_actions():
            after = match.clone()
            after.apply(action)
            total += ends_below(after)
        return total

    matches = all_deals(HAMLET, 2, {"rounds": 3})
    assert tree.deals == len(matches) == 6 * 5 and len(tree.nodes) == 4168
    for number in (0, 7, 29):
        assert sum(node.deal == number and node.at is None for node in tree.nodes) == ends_below(matches[number])


def test_decisions_in_an_information_set_differ_only_in_what_the_seat_does_not_see(tree: Tree) -> None:
    plans = [match.state.plan[:, 0].tolist() for match in all_deals(HAMLET, 2)]
    for at in tree.sets:
        own = {plans[node.deal][at.seat] for node in at.nodes}
        assert own == {int(at.view.state.plan[at.seat, 0])} and 1 <= len(at.nodes) <= 5


def test_the_exact_value_of_random_play_is_what_many_games_give(tree: Tree) -> None:
    exact = tree.values([tree.uniform()] * 2)
    batch = architects_env.make_batch("hamlet", 200, 2, rounds=3)
    paid = []
    while len(paid) < 20_000:
        batch.step(batch.random_actions())
        paid += batch.rewards[batch.dones != 0, 0].tolist()
    assert abs(exact.sum()) < 1e-9 and abs(np.mean(paid) - exact[0]) < 4 * np.std(paid) / np.sqrt(len(paid))


def test_no_strategy_does_better_than_the_best_response_and_it_reaches_its_value(tree: Tree) -> None:
    rng = np.random.default_rng(0)
    for seat in range(2):
        others = tree.strategy_of(make_agent("greedy", HAMLET))
        best = BestResponse(tree, seat, others)
        played = [np.eye(len(at.actions))[best.choices.get(at.number, 0)] for at in tree.sets]
        pair = [others, others]
        pair[seat] = played
        assert tree.values(pair)[seat] == pytest.approx(best.value)
        for _ in range(20):
            pair[seat] = [normalised(rng.random(len(at.actions)) ** 4) for at in tree.sets]
            assert tree.values(pair)[seat] <= best.value + 1e-9


def test_regret_minimisation_reaches_an_equilibrium(tree: Tree) -> None:
    rough, fine = (nash_conv(tree, equilibrium(tree, iterations)) for iterations in (5, 80))
    assert 0 <= fine < 0.005 < rough < nash_conv(tree, tree.uniform())


def test_exploitability_is_the_mean_gain_of_a_seat_and_nash_conv_the_sum() -> None:
    tree = build_tree("hamlet", 2, {"rounds": 2})
    uniform = tree.uniform()
    gains = [BestResponse(tree, seat, uniform).value - tree.values([uniform] * 2)[seat] for seat in range(2)]
    assert nash_conv(tree, uniform) == pytest.approx(sum(gains)) and exploitability(tree, uniform) == pytest.approx(
        sum(gains) / 2
    )


def test_an_agent_that_answers_differently_in_one_position_must_tell_its_probabilities(tree: Tree) -> None:
    class Coin(Agent):
        name = "coin"

        def act(self, view, rng) -> int:
            return int(rng.choice(view.legal_actions()))

    with pytest.raises(ValueError, match=r"'coin'.*probabilities"):
        tree.strategy_of(Coin())


@pytest.mark.parametrize("game", [name for name in architects_env.game_names() if name != "hamlet"])
def test_games_that_are_too_large_are_refused_in_words(game: str) -> None:
    with pytest.raises(ValueError, match="too large"):
        build_tree(game, 2, {})
