"""Agents: made from names, playing on views alone; strength of the hand-written ones."""
from __future__ import annotations

import numpy as np
import pytest

import architects_env
from agents import make_agent, views_of
from architects_env.games import load
from train.ladder import play_pairing, wilson

CASES = [(name, bot) for name in architects_env.game_names() for bot in load(name).bots]


def test_unknown_names_are_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="random"):
        make_agent("nobody", load("architects"))
    with pytest.raises(ValueError, match="no policy file"):
        make_agent("nowhere/policy.zip", load("architects"))


@pytest.mark.parametrize(("game", "spec"), [*CASES, *[(name, "random") for name in architects_env.game_names()]])
def test_an_agent_always_plays_legally_alone_and_in_batches(game: str, spec: str) -> None:
    agent, rng = make_agent(spec, load(game)), np.random.default_rng(0)
    for players in load(game).seats:
        match = architects_env.make(game, players, seed=1)
        for _ in range(120):
            if match.over:
                break
            match.apply(agent.act(match.view(), rng))
        batch = architects_env.make_batch(game, 16, players)
        for _ in range(120):
            batch.step(agent.choose(views_of(batch, np.arange(16)), rng))  # step() refuses what is illegal


@pytest.mark.parametrize(("game", "bot"), CASES)
def test_a_bot_decides_the_same_whatever_is_hidden(game: str, bot: str) -> None:
    agent = make_agent(bot, load(game))
    match = architects_env.make(game, 3, seed=2)
    rng = np.random.default_rng(0)
    for decision in range(80):
        if match.over:
            break
        view = match.view()
        twin = match.clone()
        twin.states[:] = view.sample(decision)
        assert agent.act(view, np.random.default_rng(decision)) == agent.act(twin.view(), np.random.default_rng(decision))
        match.apply(rng.choice(match.legal_actions()))


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_in_at_least_95_of_100_games_of_architects(players: int) -> None:
    rules = load("architects")
    result = play_pairing(rules, make_agent("greedy", rules), make_agent("random", rules), players, 200, seed=11)
    assert result.first_places >= 0.95 and result.mean_rank < 1.1


@pytest.mark.parametrize("bot", list(load("hamlet").bots))
def test_a_bot_of_hamlet_wins_more_than_its_share_against_random(bot: str) -> None:
    rules = load("hamlet")
    assert play_pairing(rules, make_agent(bot, rules), make_agent("random", rules), 2, 1000, seed=11).low > 0.55


def test_a_pairing_of_equals_is_even_and_the_same_seed_gives_the_same_result() -> None:
    rules = load("architects")
    a, b = (play_pairing(rules, make_agent("random", rules), make_agent("random", rules), 3, 600, seed=1) for _ in range(2))
    assert a == b and a.low < 1 / 3 < a.high


def test_wilsons_interval() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(1.0, 100)[1] == 1.0 and wilson(1.0, 100)[0] == pytest.approx(0.963, abs=0.001)
