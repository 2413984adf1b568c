"""What a look-ahead thinks of every option, many decisions at once."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.core.compile import compile_mode
from architects_env.core.contract.rules.rng import stream
from architects_env.core.search import action_values
from architects_env.core.search.action_values import ActionValues, LeafValues
from architects_env.games import load, names
from architects_env.testing.bots import check_blindness

WITH_LOOKAHEAD = [name for name in names() if load(name).lookahead]


def by_all_that_is_seen(observations: np.ndarray) -> np.ndarray:
    """A network to which each entry counts, and differently."""
    return np.tanh(observations @ np.sin(np.arange(observations.shape[1], dtype=np.float32)))


@pytest.mark.parametrize("leaf_values", [None, by_all_that_is_seen], ids=["evaluation", "network"])
@pytest.mark.parametrize("name", WITH_LOOKAHEAD)
def test_every_legal_option_gets_a_number_and_nothing_else_does(name: str, leaf_values: LeafValues | None) -> None:
    game, batch = load(name), architects_env.make_batch(name, 12, 2, seed=2)
    before, values = batch.states.tobytes(), ActionValues(game, leaf_values=leaf_values)
    for _ in range(4):
        for _ in range(5):
            batch.step(batch.random_actions())
        before, found = batch.states.tobytes(), values(batch.memory, batch.masks, 2, stream(1))
        assert np.isfinite(found[batch.masks != 0]).all() and (found[batch.masks == 0] == -np.inf).all()
        alone = batch.masks.sum(axis=1) == 1
        assert (found[alone].max(axis=1, initial=0) == 0).all() and batch.states.tobytes() == before


@pytest.mark.parametrize("leaf_values", [None, by_all_that_is_seen], ids=["evaluation", "network"])
@pytest.mark.parametrize("name", WITH_LOOKAHEAD)
def test_they_follow_from_the_view_alone(name: str, leaf_values: LeafValues | None) -> None:
    game, match = load(name), architects_env.make(name, 2, seed=3)
    rng, values = np.random.default_rng(0), ActionValues(game, leaf_values=leaf_values)
    for decision in range(5):
        twin = match.clone()
        twin.states[:] = match.view().sample_state(decision)
        found = [values(world.memory, world.mask[None, :], 3, stream(decision)) for world in (match, twin)]
        assert found[0].tobytes() == found[1].tobytes()
        match.apply(int(rng.choice(match.legal_actions())))


def one_by_one(observations: np.ndarray) -> np.ndarray:
    """A network that says the same of a row, whoever stands beside it."""
    return np.array([by_all_that_is_seen(row[None, :])[0] for row in observations], np.float32)


@pytest.mark.parametrize("name", WITH_LOOKAHEAD)
def test_leaves_of_many_decisions_are_judged_together_and_worth_what_they_are_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def leaf_values(observations: np.ndarray) -> np.ndarray:
        calls.append(len(observations))
        return one_by_one(observations)

    monkeypatch.setattr(action_values, "LEAVES_PER_CALL", 40)
    game, batch = load(name), architects_env.make_batch(name, 12, 2, seed=2)
    for _ in range(10):
        batch.step(batch.random_actions())
    values, stream_alone = ActionValues(game, leaf_values=leaf_values), stream(1)
    together = values(batch.memory, batch.masks, 2, stream(1))
    asked = len(calls)
    alone = [values(batch.memory[k : k + 1], batch.masks[k : k + 1], 2, stream_alone) for k in range(12)]
    assert together.tobytes() == np.concatenate(alone).tobytes()
    if game.name != "hamlet":  # there games are over where its look-ahead ends
        assert 1 < asked < len(calls) - asked and max(calls[:asked]) > 20


def test_at_the_last_decision_it_is_the_points_to_come_less_those_of_the_best_other() -> None:
    """In Hamlet, with one player who holds all that there is to know: `rivals` is the share of the others' points."""
    game = load("hamlet")
    match, rng = architects_env.make("hamlet", 2, seed=5, rounds=2), np.random.default_rng(3)
    rivals = game.weighted_bots["heuristic"][1][0]
    for _ in range(3):
        match.apply(int(rng.choice(match.legal_actions())))
    worth = ActionValues(game)(match.memory, match.mask[None, :], 200, stream(1))[0]
    own, expected = match.seat, np.full(len(match.mask), -np.inf)
    for action in match.legal_actions():
        points = []
        for world in range(200):
            trial = match.clone()
            trial.states[:] = match.view().sample_state(world)
            trial.apply(action)
            assert trial.over
            scores = trial.scores_and_ranks()[0]
            points.append(scores[own] - rivals * scores[1 - own])
        expected[action] = np.mean(points)
    legal = match.legal_actions()
    assert len(legal) > 1 and np.allclose(worth[legal], expected[legal], atol=0.6)


def test_a_network_is_shown_what_the_seat_sees_where_an_option_ends_and_the_end_of_a_game_counts_as_it_is() -> None:
    game = load("citadels")
    assert game.lookahead
    scale = game.lookahead[0].scale
    match, rng = architects_env.make("citadels", 2, seed=5), np.random.default_rng(3)
    shown: list[np.ndarray] = []

    def leaf_values(observations: np.ndarray) -> np.ndarray:
        shown.append(observations.copy())
        return np.full(len(observations), 0.25, np.float32)

    ended: list[int] = []
    while not match.over:
        shown.clear()
        legal, worlds = match.legal_actions(), 3
        worth = ActionValues(game, leaf_values=leaf_values)(match.memory, match.mask[None, :], worlds, stream(1))[0]
        assert {row.shape[1] for row in shown} <= {len(game.observation_layout)}
        ends = len(legal) * worlds - sum(map(len, shown))  # those in which the game is over
        if len(legal) > 1:
            ended.append(ends)
            assert ends or worth[legal] == pytest.approx([0.25 * scale / 2] * len(legal))
            assert np.abs(worth[legal]).max() <= scale / 2
        match.apply(int(rng.choice(legal)))
    assert ended[0] == 0 and ended[-1] == len(legal) * worlds and not shown


def test_who_does_not_look_ahead_has_no_values() -> None:
    with pytest.raises(ValueError, match="no bot 'miner' that looks ahead"):
        ActionValues(load("architects"), "miner")
    with pytest.raises(ValueError, match="no bot 'heuristic' that looks ahead"):
        ActionValues(dataclasses.replace(load("hamlet"), lookahead=None))


# --- as a player ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", WITH_LOOKAHEAD)
def test_the_bare_look_ahead_plays_and_sees_nothing_that_is_hidden(name: str) -> None:
    for spec in ("lookahead:2", "lookahead:2,policy=graded"):
        check_blindness(make_agent(spec, load(name)), architects_env.make(name, 2, seed=1), 20)


@pytest.mark.parametrize("name", WITH_LOOKAHEAD)
def test_it_ends_in_the_values_of_a_policy_compiled_or_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = architects_env.make_batch(name, 4, 2, seed=5)
    for _ in range(8):
        batch.step(batch.random_actions())
    agent = make_agent("lookahead:2,policy=graded", name)
    assert isinstance(agent, LookaheadAgent)
    worth = agent.values(batch.memory, batch.masks, np.random.default_rng(1))
    monkeypatch.setattr(compile_mode, "current_mode", lambda game: "plain")
    assert np.allclose(
        worth,
        agent.values(batch.memory, batch.masks, np.random.default_rng(1)),
        atol=1e-3 * np.ptp(worth[worth > -np.inf]),
    )
    evaluated = make_agent("lookahead:2", name)
    assert isinstance(evaluated, LookaheadAgent)
    assert not np.allclose(worth, evaluated.values(batch.memory, batch.masks, np.random.default_rng(1)))


def test_more_worlds_are_closer_to_what_the_bot_does() -> None:
    batch = architects_env.make_batch("citadels", 48, 2, seed=5)
    agents = [make_agent(name, "citadels") for name in ("lookahead:1", "lookahead:16", "heuristic")]
    same = np.zeros(2)
    for decision in range(10):
        few, many, bot = (
            agent.choose(architects_env.agents.get_views(batch, np.arange(48)), np.random.default_rng(decision))
            for agent in agents
        )
        several = batch.masks.sum(axis=1) > 1
        same += [(few == bot)[several].sum(), (many == bot)[several].sum()]
        batch.step(bot)
    assert same[1] > same[0]


@pytest.mark.parametrize(
    "spec",
    ["lookahead", "lookahead:", "lookahead:0", "lookahead:4,bot=miner", "lookahead:4,c=1", "lookahead:4,policy=greedy"],
)
def test_a_look_ahead_is_written_with_its_worlds(spec: str) -> None:
    with pytest.raises(ValueError, match=r"Write it like lookahead:16|no bot 'miner' that looks ahead"):
        make_agent(spec, "architects")


def test_a_look_ahead_goes_by_the_weights_of_any_bot_in_any_version() -> None:
    batch = architects_env.make_batch("citadels", 64, 2, seed=5)
    for _ in range(20):
        batch.step(batch.random_actions())
    views = architects_env.agents.get_views(batch, np.arange(64))
    specs = "lookahead:2", "lookahead:2,bot=heuristic", "lookahead:2,bot=raider"
    plain, same, other = (make_agent(spec, "citadels").choose(views, np.random.default_rng(0)) for spec in specs)
    assert plain.tolist() == same.tolist() != other.tolist()
