"""Rollouts without a tree: what is compared, in which worlds, and that it makes more of a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.agents import get_views, make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.search.rollouts import RolloutAgent, read_shape
from architects_env.core.compile import compile_mode
from architects_env.core.play.batch import Batch
from architects_env.core.search import rollouts
from architects_env.core.search.guided import centre
from architects_env.core.search.networks import Layer, Linear, Network, Parts
from architects_env.core.search.rollouts import RolloutSearch, Shape
from architects_env.experiments.exact import build_tree
from architects_env.games import load
from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.state import CARDS
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release.grade import GradedLevel, grandmaster_search

HAMLET = load("hamlet")


class KnowsNothing:
    """Every legal action is equally likely, and every value is 0."""

    def __init__(self) -> None:
        self.asked: list[np.ndarray] = []

    def priors(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return (masks / masks.sum(axis=1, keepdims=True)).astype(np.float32)

    def sample(self, observations: np.ndarray, masks: np.ndarray, chances: np.ndarray) -> np.ndarray:
        self.asked.append(chances)
        return np.array(
            [np.flatnonzero(mask)[int(chance * mask.sum())] for mask, chance in zip(masks, chances, strict=True)]
        )

    def values(self, observations: np.ndarray) -> np.ndarray:
        return np.zeros(len(observations), np.float32)


def some_games(players: int = 3) -> Batch:
    batch = architects_env.make_batch("hamlet", 5, players, seed=4)
    for _ in range(3):
        batch.step(batch.random_actions())
    return batch


def searched(batch: Any, shape: Shape, policy: Any = None, **settings: Any) -> RolloutSearch:
    memory, seats = batch.memory.copy(), batch.seats.astype(np.int64)
    search = RolloutSearch(HAMLET, memory, seats, np.random.default_rng(1), policy or KnowsNothing(), shape, **settings)
    search.run()
    return search


@pytest.mark.parametrize("shape", [Shape(8, 1, 10), Shape(2, 3, 0), Shape(1, 1, 1), Shape(8, 2, 1000)])
def test_each_of_the_likeliest_actions_has_a_rollout_in_each_world(shape: Shape) -> None:
    batch = some_games()
    search = searched(batch, shape)
    visits, options = search.visits(), batch.masks.sum(axis=1)
    assert not visits[batch.masks == 0].any() and batch.masks[np.arange(5), search.best()].all()
    for row, number in zip(visits, np.minimum(options, shape.actions), strict=True):
        assert sorted(row[row > 0]) == ([shape.worlds] * number if number > 1 else [1])


def test_with_halving_the_better_half_of_the_actions_goes_on() -> None:
    batch = architects_env.make_batch("hamlet", 20, 2, seed=4)
    for _ in range(6):
        batch.step(batch.random_actions())
    several = batch.masks.sum(axis=1) == 3
    assert several.any()
    search = searched(batch, Shape(3, 8, 3), halving=True)
    for visits, best in zip(search.visits()[several], search.best()[several], strict=True):
        assert sorted(visits[visits > 0]) == [4, 10, 10] and visits[best] == 10


def test_rollouts_of_one_world_meet_the_same_chances() -> None:
    batch, policy = some_games(2), KnowsNothing()
    search = searched(batch, Shape(2, 2, 1), policy)
    (chances,) = policy.asked
    rows = [int(visits.sum()) for visits in search.visits() if visits.sum() > 1]
    assert len(chances) == sum(rows) and set(rows) == {4}
    assert (chances.reshape(-1, 2)[:, 0] == chances.reshape(-1, 2)[:, 1]).all()
    assert len(np.unique(chances)) == len(chances) // 2


def test_without_decisions_the_value_right_after_an_action_counts() -> None:
    """A policy that likes what the seat sees after its last option, and does not know why."""
    batch = some_games(2)

    class LikesTheLast(KnowsNothing):
        def values(self, observations: np.ndarray) -> np.ndarray:
            self.seen = observations
            return np.resize(np.array([0.0, 0.5], np.float32), len(observations))

    policy = LikesTheLast()
    search = searched(batch, Shape(8, 1, 0), policy, reward_weight=2.0)
    tried = search.visits()[batch.masks.sum(axis=1) > 1].sum()
    assert len(policy.seen) == 2 * tried and not policy.asked
    several = np.flatnonzero(batch.masks.sum(axis=1) > 1)
    for i in several:
        of_tried = search.improved_policy()[i][search.visits()[i] > 0]
        assert of_tried == pytest.approx(of_tried[0])  # each seat has the same value after every action


def test_values_of_all_seats_are_centre_and_those_of_one_player_stay() -> None:
    values = np.array([[0.9, 0.3, 0.0]], np.float32)
    assert centre(values).tolist() == [pytest.approx([0.5, -0.1, -0.4], abs=1e-6)]
    assert centre(values[:, :1]).tolist() == [pytest.approx([0.9])]


def test_when_the_time_is_up_rollouts_are_evaluated_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter(range(10_000))
    monkeypatch.setattr(rollouts.time, "perf_counter", lambda: next(now) / 100)
    policy = KnowsNothing()
    search = searched(some_games(), Shape(8, 1, 1000), policy, seconds=0.035)
    assert len(policy.asked) == 3 and (search.visits().sum(axis=1) > 0).all()


def test_it_finds_the_winning_last_move_without_any_knowledge() -> None:
    match = architects_env.make("hamlet", 2, rounds=2)
    for _ in range(3):
        match.apply(VISIT)
    own, other = match.seat, 1 - match.seat
    match.state.goods[own], match.state.goods[other] = [4, 2], [12, 0]
    for seat, plan in ((own, 4), (other, 0)):
        CARDS.lay(match.state, "plan", [plan], seat, force=True)
    search = RolloutSearch(
        HAMLET, match.view().memory, np.array([match.seat]), np.random.default_rng(0), KnowsNothing(), Shape(8, 1, 10)
    )
    search.run()
    assert search.best().tolist() == [BUILD + 4]
    assert search.improved_policy().argmax() == BUILD + 4 and search.improved_policy().sum() == pytest.approx(1)


# --- the network that is sampled from ---------------------------------------------------------------------------------
def network() -> Network:
    rng = np.random.default_rng(0)

    def linear(outputs: int, inputs: int) -> Linear:
        return Linear(
            rng.normal(size=(outputs, inputs)).astype(np.float32), rng.normal(size=outputs).astype(np.float32)
        )

    return Network(Parts(linear(7, 8), linear(1, 8), body=[Layer(linear(8, 5), "ReLU")]))


@pytest.mark.parametrize("mode", ["compiled", "plain"])
def test_actions_are_sampled_as_often_as_they_are_likely(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    policy, number = network(), 10_000
    if mode == "plain":
        monkeypatch.setattr(compile_mode, "current_mode", lambda game: "plain")
    observation, mask = (
        np.random.default_rng(1).normal(size=5).astype(np.float32),
        np.array([0, 1, 1, 0, 1, 1, 0], np.int8),
    )
    logits = np.where(mask != 0, policy.logits(observation[None])[0].astype(float), -np.inf)
    likely = np.exp(logits) / np.exp(logits).sum()
    assert policy.priors(observation[None], mask[None])[0] == pytest.approx(likely, abs=1e-6)
    chances = (np.arange(number) + 0.5) / number
    actions = policy.sample(np.tile(observation, (number, 1)), np.tile(mask, (number, 1)), chances)
    assert np.bincount(actions, minlength=7) / number == pytest.approx(likely, abs=2e-4)


# --- the agent --------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def untrained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that knows nothing."""
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    settings = network_settings((16,))
    vec_env = BatchVecEnv(Batch(HAMLET, 4, 2))
    SelfPlayPPO("MlpPolicy", vec_env, n_steps=4, device="cpu", seed=1, policy_kwargs=settings).save(path)
    return path


def test_it_decides_the_same_whatever_is_hidden(untrained: Path) -> None:
    agent = make_agent(f"rollouts:8x2x6,policy={untrained}", HAMLET)
    match, rng = architects_env.make("hamlet", 3, seed=2), np.random.default_rng(0)
    for decision in range(6):
        twin = match.clone()
        twin.states[:] = match.view().sample_state(decision)
        chosen = [agent.act(world.view(), np.random.default_rng(decision)) for world in (match, twin)]
        assert chosen[0] == chosen[1] and match.mask[chosen[0]]
        match.apply(rng.choice(match.legal_actions()))
    batch = architects_env.make_batch("hamlet", 70, 2)
    before = batch.states.tobytes()
    actions = agent.choose(get_views(batch, np.arange(70)), rng)
    assert batch.states.tobytes() == before and batch.masks[np.arange(70), actions].all()


def test_rollouts_make_more_of_a_policy_that_knows_nothing(untrained: Path) -> None:
    """The exact value against random play of the policy alone, and of rollouts of it."""
    tree = build_tree("hamlet", 2, {"rounds": 2})
    alone = tree.strategy_of(make_agent(str(untrained), HAMLET))
    agent, played = make_agent(f"rollouts:8x8x10,policy={untrained}", HAMLET), tree.uniform()
    for at in tree.sets:
        action = agent.act(at.view, np.random.default_rng(at.number))
        played[at.number] = (np.array(at.actions) == action).astype(float)
    for seat in range(2):
        values = []
        for strategy in (alone, played):
            pair = [tree.uniform(), tree.uniform()]
            pair[seat] = strategy
            values.append(tree.values(pair)[seat])
        assert values[1] > values[0] + 0.1


def test_its_most_probable_action_is_the_one_it_plays() -> None:
    agent, match, chance = (
        make_agent("rollouts:4x2x4,policy=graded", HAMLET),
        architects_env.make("hamlet", 3),
        np.random.default_rng(1),
    )
    assert isinstance(agent, RolloutAgent)
    for number in range(8):
        view = match.view()
        likely = agent.probabilities(view, np.random.default_rng(number))
        assert likely.sum() == pytest.approx(1) and likely[match.legal_actions()].sum() == pytest.approx(1)
        assert likely.argmax() == agent.checked_act(view, np.random.default_rng(number))
        match.apply(int(chance.choice(match.legal_actions())))


def test_a_look_ahead_speaks_for_an_action_beside_its_rollouts() -> None:
    batch = some_games(2)
    views, several = get_views(batch, np.arange(5)), batch.masks.sum(axis=1) > 1
    agent = make_agent("rollouts:8x1x2,policy=graded,lookahead=64,lookahead_weight=1000000", HAMLET)
    alone = make_agent("lookahead:64", HAMLET)
    same = [a.choose(views, np.random.default_rng(1))[several].tolist() for a in (agent, alone)]
    assert several.any() and same[0] == same[1]


@pytest.mark.parametrize(
    "spec",
    [
        "rollouts:8x1x10",
        "rollouts:,policy=graded",
        "rollouts:8,policy=graded",
        "rollouts:8x1,policy=graded",
        "rollouts:8x1x10x2,policy=graded",
        "rollouts:0x1x10,policy=graded",
        "rollouts:8x0x10,policy=graded",
        "rollouts:8x1xten,policy=graded",
        "rollouts:8x1x10s,policy=graded",
        "rollouts:8x1x99999,policy=graded",
        "rollouts:99999999x99999999x1,policy=graded",
        "rollouts:8x1x10,policy=graded,weight=25",
        "rollouts:8x1x10,policy=graded,c=nan",
        "rollouts:8x1x10,policy=graded,halving=2",
        "rollouts:8x1x10,policy=graded,leaf_values=policy",
        "rollouts:8x1x10,policy=nowhere.zip",
    ],
)
def test_rollouts_that_are_written_wrongly_are_refused_in_words(spec: str) -> None:
    with pytest.raises(ValueError, match=r"Invalid agent name|no policy file"):
        make_agent(spec, HAMLET)


def test_a_shape_is_written_as_it_is_read_and_a_grandmaster_has_ten_times_the_worlds() -> None:
    assert read_shape("8x1x10") == Shape(8, 1, 10) and str(Shape(8, 2, 10)) == "8x2x10"
    assert GradedLevel("master", 0.0, "rollouts:8x2x10,c=5").plays(3) == "rollouts:8x2x10,policy=graded@3,c=5"
    assert grandmaster_search("rollouts:8x2x10,c=5") == "rollouts:8x20x10,c=5"
