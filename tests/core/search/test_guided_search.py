"""Search guided by a policy: many searches side by side, no cheating, and better than its guide."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.agents import get_views, make_agent
from architects_env.agents.policies.graded import TemperedAgent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.search.guided_search import GuidedSearchAgent
from architects_env.core.compile import compile_mode
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.batch import Batch
from architects_env.core.search import gumbel
from architects_env.core.search.first_gumbel import FirstGumbelSearch, shares
from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.gumbel import GumbelSearch
from architects_env.experiments.exact import build_tree
from architects_env.games import load
from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.state import CARDS
from architects_env.opponents import get_level, network_path
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv

HAMLET = load("hamlet")


@pytest.fixture(scope="module")
def untrained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that knows nothing."""
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(Batch(HAMLET, 4, 2)),
        n_steps=4,
        device="cpu",
        seed=1,
        policy_kwargs=network_settings((16,)),
    ).save(path)
    return path


def knows_nothing(seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return (masks / np.maximum(1, masks.sum(axis=1, keepdims=True))).astype(np.float32), np.zeros(
        seen.shape[:2], np.float32
    )


def test_every_simulation_but_the_first_visits_one_legal_action_at_the_root() -> None:
    batch = architects_env.make_batch("hamlet", 5, 3, seed=4)
    for _ in range(3):
        batch.step(batch.random_actions())
    search = GuidedSearch(HAMLET, batch.memory.copy(), batch.seats.astype(np.int64), stream(1), knows_nothing, 80)
    search.run()
    visits = search.visits()
    assert (visits.sum(axis=1) == 79).all() and not visits[batch.masks == 0].any()


def searched(kind: type[GuidedSearch], batch: Batch, simulations: int, **settings: Any) -> GuidedSearch:
    search = kind(
        HAMLET, batch.memory.copy(), batch.seats.astype(np.int64), stream(1), knows_nothing, simulations, **settings
    )
    search.run()
    return search


@pytest.mark.parametrize("simulations", [1, 5, 24, 80])
@pytest.mark.parametrize("kind", [FirstGumbelSearch, GumbelSearch])
def test_halving_tries_every_action_equally_often_and_then_the_better_ones(
    kind: type[FirstGumbelSearch | GumbelSearch], simulations: int
) -> None:
    batch = architects_env.make_batch("hamlet", 5, 3, seed=4)
    for _ in range(3):
        batch.step(batch.random_actions())
    search = searched(kind, batch, simulations)
    assert isinstance(search, FirstGumbelSearch | GumbelSearch)
    visits, options = search.visits(), batch.masks.sum(axis=1)
    assert not visits[batch.masks == 0].any() and batch.masks[np.arange(5), search.actions].all()
    if kind is FirstGumbelSearch:
        assert (visits.sum(axis=1) == simulations).all()
    else:  # in whole rounds
        spent = visits.sum(axis=1)[options > 1]
        assert len(spent) and ((spent >= simulations) & (spent < simulations + options.max())).all()


def test_actions_compete_in_the_same_worlds() -> None:
    """In each round every action is tried in the world of its search, whatever the others try."""
    batch = architects_env.make_batch("hamlet", 16, 2, seed=4)
    drawn, tried = list[np.ndarray](), list[np.ndarray]()

    class Watched(GumbelSearch):
        def draw_worlds(self, which: np.ndarray) -> None:
            super().draw_worlds(which)
            drawn.append(which)

        def simulate(self, which: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            tried.append(which)
            return super().simulate(which, first)

    searched(Watched, batch, 12)
    assert len(drawn) == len(tried) == 7
    for worlds, which in zip(drawn[1:], tried[1:], strict=True):
        assert which.tolist() == np.repeat(worlds, 2).tolist()


def test_only_so_many_actions_are_considered() -> None:
    match = architects_env.make("hamlet", 2, rounds=2)
    search = GumbelSearch(
        HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, 60, considered=2
    )
    search.run()
    assert len(match.legal_actions()) == 2 and np.count_nonzero(search.visits()) == 2
    alone = GumbelSearch(
        HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, 60, considered=1
    )
    alone.run()
    assert np.flatnonzero(alone.visits()[0]).tolist() == alone.actions.tolist()


def test_what_speaks_for_an_action_besides_counts_as_its_prior_does() -> None:
    match = architects_env.make("hamlet", 2, rounds=2)
    for action in match.legal_actions():
        logit_bonus = np.where(np.arange(len(match.mask)) == action, 1000.0, 0.0)[None, :]
        search = GumbelSearch(
            HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, 8, logit_bonus=logit_bonus
        )
        search.run()
        assert search.best().tolist() == [action]


@pytest.mark.parametrize("temperature", ["0.5", "1"])
def test_with_noise_and_without_search_actions_are_drawn_as_at_a_temperature(temperature: str) -> None:
    view, rng = architects_env.make("hamlet", 2, seed=3).view(), np.random.default_rng(0)
    agent = make_agent(f"gumbel:1,policy=graded@1,noise={temperature}", HAMLET)
    tempered = make_agent(f"graded@1:{temperature}", HAMLET)
    assert isinstance(tempered, TemperedAgent)
    drawn = np.bincount([agent.act(view, rng) for _ in range(1500)], minlength=len(HAMLET.action_space)) / 1500
    assert np.abs(drawn - tempered.probabilities(view)).max() < 0.05


@pytest.mark.parametrize("game", ["hamlet", "citadels"])
def test_the_look_ahead_alone_decides_where_nothing_else_counts(game: str) -> None:
    """With one simulation nothing is searched, and with much trust the policy is nothing beside the look-ahead."""
    batch = architects_env.make_batch(game, 24, 2, seed=5)
    for _ in range(6):
        batch.step(batch.random_actions())
    views, several = get_views(batch, np.arange(24)), batch.masks.sum(axis=1) > 1
    agent = make_agent("gumbel:1,policy=graded@1,lookahead=64,lookahead_weight=1000000", game)
    same = agent.choose(views, np.random.default_rng(1)) == make_agent("lookahead:64", game).choose(
        views, np.random.default_rng(2)
    )
    assert several.any() and same[several].mean() > 0.6


def test_by_the_clock_a_search_goes_on_until_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a hundredth of a second each time somebody looks: a round each."""
    now = iter(range(10_000))
    monkeypatch.setattr(gumbel.time, "perf_counter", lambda: next(now) / 100)
    for seconds, rounds in ((0.1, 10), (0.5, 50)):
        match = architects_env.make("hamlet", 2, rounds=2)
        search = GumbelSearch(
            HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, 0, seconds=seconds
        )
        search.run()
        assert search.visits().sum() == 2 * rounds


@pytest.mark.parametrize(("simulations", "rounds"), [(10, 5), (1000, 20)])
def test_with_both_it_ends_with_whichever_is_used_up_first(
    simulations: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = iter(range(10_000))
    monkeypatch.setattr(gumbel.time, "perf_counter", lambda: next(now) / 100)
    match = architects_env.make("hamlet", 2, rounds=2)
    given = HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, simulations
    search = GumbelSearch(*given, seconds=0.2)
    search.run()
    assert search.visits().sum() == 2 * rounds


PLAIN = """
import json, sys, time
import numpy as np
import architects_env
from architects_env.agents import make_agent
from architects_env.core.compile.jit import compiled_functions

match = architects_env.make("viscounts", 2, seed=3)
agent = make_agent("gumbel:100000,policy=graded@1,lookahead=100000", "viscounts")
agent.seconds_uncompiled = 1.0
began = time.process_time()
visits = agent.search(match.view().memory, np.array([match.seat]), np.random.default_rng(1))[1]
clocked = make_agent("ismcts:0.2s", "viscounts")
clocked.may_run_uncompiled = True
action = clocked.act(match.view(), np.random.default_rng(1))
legal = action in match.legal_actions()
print(json.dumps([int(visits.sum()), legal, time.process_time() - began, compiled_functions()]))
"""


def test_where_nothing_is_compiled_it_decides_in_plain_python_with_what_it_finds_in_its_time(tmp_path: Path) -> None:
    """As opponents on the page do; 100,000 simulations and worlds would take hours."""
    environment = {**os.environ, "ARCHITECTS_ENV_CACHE": str(tmp_path), "ARCHITECTS_ENV_COMPILE": "never"}
    said = subprocess.run([sys.executable, "-c", PLAIN], env=environment, stdout=subprocess.PIPE, check=True).stdout
    simulations, legal, seconds, compiled = json.loads(said)
    assert 0 < simulations < 10_000 and legal and seconds < 10 and compiled == 0


@pytest.mark.parametrize(("simulations", "share"), [(1, 1.0), (8, 0.5)])
def test_in_plain_python_a_look_ahead_before_a_single_simulation_has_all_the_time(
    simulations: int, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, found = architects_env.make("hamlet", 2), list[float]()
    agent = make_agent(f"gumbel:{simulations},policy=graded", HAMLET)
    assert isinstance(agent, GuidedSearchAgent)
    agent.seconds_uncompiled = 3.0

    def logit_bonus(memory: np.ndarray, stream: np.ndarray, rng: np.random.Generator, seconds: float) -> np.ndarray:
        found.append(seconds)
        return np.zeros((len(memory), len(HAMLET.action_space)))

    monkeypatch.setattr(compile_mode, "current_mode", lambda game: "plain")
    monkeypatch.setattr(agent, "logit_bonus", logit_bonus)
    assert agent.act(match.view(), np.random.default_rng(1)) in match.legal_actions()
    assert found == [3.0 * share]


@pytest.mark.parametrize(("players", "noise"), [(2, 0.0), (4, 0.0), (5, 2.0)])
def test_with_five_players_there_may_be_more_noise(players: int, noise: float) -> None:
    game = load("architects")
    assert make_agent("gumbel:8,policy=graded@1,noise_from_five_players=2", game).settings.noise_with(players) == noise  # type: ignore[attr-defined]
    batch = architects_env.make_batch("architects", 64, players, seed=1)
    views = get_views(batch, np.arange(64))
    one, other = (
        [
            make_agent(f"gumbel:1,policy=graded@1{words}", game).choose(views, np.random.default_rng(seed))
            for seed in (1, 2)
        ]
        for words in ("", ",noise_from_five_players=2")
    )
    assert (one[0] == one[1]).all() and (other[0] == other[1]).all() == (noise == 0)


@pytest.mark.parametrize(("parts", "found"), [(1, [7]), (2, [3, 4]), (3, [2, 2, 3])])
def test_simulations_are_shared_out_whole(parts: int, found: list[int]) -> None:
    assert shares(7, parts) == found


@pytest.mark.parametrize("kind", [GuidedSearch, FirstGumbelSearch, GumbelSearch])
def test_it_finds_the_winning_last_move_without_any_knowledge(kind: type[GuidedSearch]) -> None:
    match = architects_env.make("hamlet", 2, rounds=2)
    for _ in range(3):
        match.apply(VISIT)
    own, other = match.seat, 1 - match.seat
    match.state.goods[own], match.state.goods[other] = [4, 2], [12, 0]
    for seat, plan in ((own, 4), (other, 0)):
        CARDS.lay(match.state, "plan", [plan], seat, force=True)
    search = kind(HAMLET, match.view().memory, np.array([match.seat]), stream(1), knows_nothing, 100)
    search.run()
    assert search.best().tolist() == [BUILD + 4]


@pytest.mark.parametrize("kind", ["puct", "gumbel", "gumbel@1"])
def test_it_decides_the_same_whatever_is_hidden_alone_and_side_by_side(kind: str, untrained: Path) -> None:
    agent = make_agent(f"{kind}:30,policy={untrained}", HAMLET)
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


@pytest.mark.parametrize("kind", ["puct", "gumbel", "gumbel@1"])
def test_search_makes_more_of_a_policy_that_knows_nothing(kind: str, untrained: Path) -> None:
    """The exact value against random play of the policy alone, and of a search that it guides (its values tell nothing;
    the ends of games do)."""
    tree = build_tree("hamlet", 2, {"rounds": 2})
    alone = tree.strategy_of(make_agent(str(untrained), HAMLET))
    agent, searched = make_agent(f"{kind}:50,policy={untrained}", HAMLET), tree.uniform()
    assert isinstance(agent, GuidedSearchAgent)
    for at in tree.sets:
        action = agent.act(at.view, np.random.default_rng(at.number))
        searched[at.number] = (np.array(at.actions) == action).astype(float)
    for seat in range(2):
        values = []
        for strategy in (alone, searched):
            pair = [tree.uniform(), tree.uniform()]
            pair[seat] = strategy
            values.append(tree.values(pair)[seat])
        assert values[1] > values[0] + 0.1


def test_the_network_of_the_graded_opponents_guides_it_by_a_word_where_there_is_one() -> None:
    agent, match = make_agent("puct:20,policy=graded", HAMLET), architects_env.make("hamlet", 2, seed=2)
    named = make_agent(f"puct:20,policy={network_path(HAMLET)}", HAMLET)
    assert agent.act(match.view(), np.random.default_rng(0)) == named.act(match.view(), np.random.default_rng(0))
    with pytest.raises(ValueError, match="has no trained opponents"):
        make_agent("puct:20,policy=graded", dataclasses.replace(HAMLET, version=HAMLET.version + 1))


@pytest.mark.parametrize(
    "spec",
    [
        "puct:",
        "puct:10",
        "puct:x,policy=a.zip",
        "puct:10,policy=nowhere.zip",
        "puct:10,policy=a.zip,d=1",
        "puct:10,policy=a.zip,c=nan",
        "puct:10,policy=graded@1,lookahead=4",
        "puct:0.1s,policy=graded@1",
        "gumbel@1:10,policy=graded@1,weight=4",
        "gumbel:0s,policy=graded@1",
        "gumbel:1e9s,policy=graded@1",
        "gumbel:10,policy=graded@1,lookahead=-1",
        "gumbel:10,policy=graded@1,lookahead=1.5",
        "gumbel:10,policy=graded@1,look=1",
        "gumbel:10,policy=graded@1,lookahead=4,leaf_values=both",
        "gumbel:10,policy=graded@1,leaf_values=policy",
        "gumbel:10,c=1,policy=graded@1,c=1",
        "puct:10,c=inf,policy=a.zip",
        "puct:10,c=-1,policy=a.zip",
        "puct:0,policy=a.zip",
        "gumbel:0,policy=a.zip",
        "gumbel:8",
    ],
)
def test_a_guided_search_that_is_written_wrongly_is_refused_in_words(spec: str) -> None:
    with pytest.raises(ValueError, match=r"Invalid agent name|no policy file"):
        make_agent(spec, HAMLET)


def test_the_grandmaster_is_a_search_over_the_network_of_the_graded_opponents() -> None:
    plays = get_level(HAMLET, "grandmaster").plays
    grandmaster, same = make_agent("grandmaster", HAMLET), make_agent(plays, HAMLET)
    match = architects_env.make("hamlet", 3, seed=5)
    assert (grandmaster.name, same.name) == ("grandmaster", plays)
    assert len({agent.act(match.view(), np.random.default_rng(1)) for agent in (grandmaster, same)}) == 1


@pytest.mark.parametrize("game", ["citadels", "settlers"])
def test_how_likely_it_plays_an_action_is_what_it_thinks_of_it_and_not_how_often_it_has_tried_it(game: str) -> None:
    """Halving tries the last two equally often, whatever it has come to think of them."""
    agent, match, even = make_agent("master", load(game)), architects_env.make(game, 2, seed=3), 0
    assert isinstance(agent, GuidedSearchAgent)
    chance = np.random.default_rng(1)
    for number in range(12):
        view, legal = match.view(match.seat), match.legal_actions()
        likely = agent.probabilities(view, np.random.default_rng(number))
        assert likely.sum() == pytest.approx(1) and likely[legal].sum() == pytest.approx(1)
        assert likely.argmax() == agent.checked_act(view, np.random.default_rng(number))
        least = np.sort(likely[legal])[-2:]
        even += len(legal) > 1 and least[0] == pytest.approx(least[1])
        match.apply(int(chance.choice(legal)))
    assert even < 3
