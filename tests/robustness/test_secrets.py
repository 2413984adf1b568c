"""What an agent is handed leads neither to the true state nor to the deal: a thief looks through all of it, at every
public entry."""

from __future__ import annotations

import copy
import gc
import itertools
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import architects_env.agents.agent
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.agents import Agent, Views, get_views, make_agent
from architects_env.agents.views import get_views_of_batches
from architects_env.core.play.batch import Batch
from architects_env.core.play.match import Match
from architects_env.experiments.balance.play import play as play_balance
from architects_env.experiments.best_response import Arguments as ResponseArguments
from architects_env.experiments.best_response import new_learner, own_rewards, train_learner
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.__main__ import Arguments, prepare
from architects_env.experiments.tournament.run import play as play_tournament
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_games

SEED = 4_711_815_162_342
BACK = 64
"""So many numbers back a thief tries to turn its generator."""
DEPTH, MOST = 10, 20_000

TRUE_STATES: Callable[[], list[bytes]] = list
"""The chance (32 bytes) of the true states on the table, while somebody is asked. A thief that finds these bytes has
found a true state."""
FOUND: list[str] = []
HANDED: list[tuple[str, dict[str, Any], np.random.Generator]] = []
"""Who was handed what: name, state of the bit generator, a copy of the generator, at every decision."""


# --- the thief --------------------------------------------------------------------------------------------------------
def reachable(*begin: Any) -> Iterator[Any]:
    """Everything that can be reached from there, through closures too, but for frames and the modules that anybody can
    import."""
    seen, level = set[int](), list(begin)
    for _ in range(DEPTH):
        further: list[Any] = []
        for thing in level:
            if (
                id(thing) in seen
                or isinstance(thing, (types.FrameType, types.ModuleType, str, int))
                or (isinstance(thing, dict) and "__builtins__" in thing)
            ):
                continue
            seen.add(id(thing))
            yield thing
            further += gc.get_referents(thing)
            if isinstance(thing, np.ndarray):  # arrays do not tell the collector what they hold
                further.append(thing.base)
        level = further
        if len(seen) > MOST:
            return


def content(thing: Any) -> bytes:
    if isinstance(thing, np.ndarray):
        return thing.tobytes()
    return bytes(thing) if isinstance(thing, (bytes, bytearray, memoryview)) else b""


def look_through(who: str, rng: np.random.Generator, *handed: Any) -> None:
    HANDED.append((who, copy.deepcopy(rng.bit_generator.state), copy.deepcopy(rng)))
    if sum(one == who for one, *_ in HANDED[:50]) > 2 and len(HANDED) % 100:
        return
    truths = TRUE_STATES()
    assert truths and all(len(truth) == 32 and any(truth) for truth in truths)
    for thing in reachable(rng, *handed):
        held = content(thing)
        FOUND.extend(f"{who}: {type(thing).__name__}" for truth in truths if held and truth in held)


class Thief(Agent):
    """Plays at random and looks through everything that it is handed."""

    def __init__(self, name: str = "thief") -> None:
        self.name = name

    def act(self, view: Any, rng: np.random.Generator) -> int:
        look_through(self.name, rng, self, view)
        return int(rng.choice(view.legal_actions()))


class ThiefOfMany(Thief):
    """The same, asked about many games at once."""

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        look_through(self.name, rng, self, views, views.observations)
        return np.array([rng.choice(np.flatnonzero(mask)) for mask in views.masks])


def old_deals(seed: int) -> set[int]:
    """The seeds of deals that tournaments once made of a seed."""
    return {
        int(np.random.SeedSequence([seed % 2**64, deal]).generate_state(1, np.uint64)[0] >> np.uint64(2))
        for deal in range(8)
    }


def guesses(state: dict[str, Any], rng: np.random.Generator) -> set[int]:
    """Numbers that a thief can read or compute from its generator."""
    sequence = rng.bit_generator.seed_seq
    words = [*np.atleast_1d(np.array(sequence.entropy, object)).tolist(), *sequence.spawn_key, *state["state"].values()]
    found = {int(word) for word in words if word is not None}
    for back in range(BACK):
        for draw in (
            lambda g: g.integers(2**62),
            lambda g: g.integers(2**63),
            lambda g: g.integers(2**32),
            lambda g: g.bit_generator.random_raw(),
        ):
            twin = np.random.default_rng(0)
            twin.bit_generator.state = state
            twin.bit_generator.advance(-back)
            found.add(int(draw(twin)))
    return found | {deal for word in [int(word) for word in words if word is not None] for deal in old_deals(word)}


def known_formulas(seed: int) -> list[np.random.Generator]:
    pairs = itertools.product(range(4), repeat=2)
    return [np.random.default_rng(words) for words in ([seed], [seed, 1], *([seed, *pair] for pair in pairs))] + [
        np.random.default_rng(seed)
    ]


def assert_nothing_was_found(seeds: set[int], names: set[str]) -> None:
    """`seeds`: of the deals, and those from which they come."""
    assert not FOUND and {who for who, *_ in HANDED} == names
    first = {who: (state, rng) for who, state, rng in reversed(HANDED)}
    for who, (state, rng) in first.items():
        assert not guesses(state, rng) & seeds, f"{who} can compute the seed of the deal"
    beginnings = [
        (str(g.bit_generator.state["state"]["state"]), g.bit_generator.state["state"]["inc"])
        for seed in seeds
        for g in known_formulas(seed)
    ]
    increments = {increment for _, increment in beginnings}
    for who, state, _ in HANDED:
        assert state["state"]["inc"] not in increments, (
            f"{who} draws from a stream that whoever guesses the seed can check"
        )
    own = [state["state"]["inc"] for state, _ in first.values()]
    assert len(set(own)) == len(own), "two agents draw from one stream"


@pytest.fixture(autouse=True)
def _nothing_handed_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    HANDED.clear()
    FOUND.clear()

    def watched(parts: Sequence[tuple[Batch, np.ndarray]], *more: Any) -> Views:
        of(lambda: [batch.states["rng"][row].tobytes() for batch, rows in parts for row in rows])
        return get_views_of_batches(parts, *more)

    monkeypatch.setattr(architects_env.agents.agent, "get_views_of_batches", watched)


def of(truths: Callable[[], list[bytes]]) -> None:
    global TRUE_STATES
    TRUE_STATES = truths


# --- the entries ------------------------------------------------------------------------------------------------------
GAMES = ("hamlet", "citadels")


def test_the_thief_finds_a_true_state_and_a_seed_where_they_can_be_had() -> None:
    match = Match(load("citadels"), 3, {}, SEED)
    of(lambda: [match.memory["rng"].tobytes()])
    careless = Thief()
    careless.table = [lambda: match]  # type: ignore[attr-defined]
    careless.act(match.view(), np.random.default_rng([SEED, 1]))
    assert FOUND
    with pytest.raises(AssertionError, match="can compute the seed"):
        FOUND.clear()
        assert_nothing_was_found({SEED}, {"thief"})
    shared = np.random.default_rng(SEED)
    dealt = int(shared.integers(2**62))
    HANDED.clear()
    look_through("thief", shared)
    FOUND.clear()
    with pytest.raises(AssertionError, match="can compute the seed"):
        assert_nothing_was_found({dealt}, {"thief"})


@pytest.mark.parametrize("game", GAMES)
def test_opponents_of_the_pettingzoo_environment_get_nothing_but_their_view(game: str) -> None:
    env = pettingzoo_env.raw_env(game, 3, opponents={1: Thief("one"), 2: Thief("other")})
    of(lambda: [env.match.memory["rng"].tobytes()])
    env.reset(seed=SEED)
    rng = np.random.default_rng(0)
    for _ in range(30):
        if env.match.over:
            break
        env.step(int(rng.choice(env.match.legal_actions())))
    assert_nothing_was_found({SEED, env.match.seed}, {"one", "other"})


@pytest.mark.parametrize("game", GAMES)
def test_opponents_of_the_gymnasium_environment_get_nothing_but_their_view(game: str) -> None:
    env = SeatEnv(game, 3, opponents=[Thief("one"), Thief("other")])
    of(lambda: [env.match.memory["rng"].tobytes()])
    rng, deals = np.random.default_rng(0), set[int]()
    for seed in (SEED, None):
        env.reset(seed=seed)
        deals.add(env.match.seed)
        for _ in range(20):
            if env.match.over:
                break
            env.step(int(rng.choice(env.match.legal_actions())))
    assert_nothing_was_found({SEED, *deals}, {"one", "other"})


@pytest.mark.parametrize("game", GAMES)
def test_opponents_of_the_vectorised_environment_get_nothing_but_their_views(game: str) -> None:
    env = Sb3SeatVecEnv(game, 4, 3, opponents=[Thief("one"), ThiefOfMany("other")], seed=SEED)
    of(lambda: [env.positions.states["rng"][row].tobytes() for row in range(4)])
    env.reset()
    for _ in range(20):
        env.step(env.action_masks().argmax(axis=1))
    assert_nothing_was_found({SEED}, {"one", "other"})


@pytest.mark.parametrize("game", GAMES)
def test_opponents_of_gymnasiums_vector_environment_get_nothing_but_their_views(game: str) -> None:
    env = SeatVectorEnv(game, 4, 3, opponents=[Thief("one"), ThiefOfMany("other")])
    of(lambda: [env.games.positions.states["rng"][row].tobytes() for row in range(4)])
    env.reset(seed=SEED)
    for _ in range(20):
        env.step(env.action_masks().argmax(axis=1))
    assert_nothing_was_found({SEED, env.games._seed}, {"one", "other"})


@pytest.mark.parametrize("kind", [Thief, ThiefOfMany])
@pytest.mark.parametrize("game", GAMES)
def test_agents_on_the_ladder_get_nothing_but_their_views(game: str, kind: type[Thief]) -> None:
    play_games(load(game), kind("one"), kind("other"), 2, 4, SEED)
    assert_nothing_was_found({SEED}, {"one", "other"})


@pytest.mark.parametrize("game", GAMES)
def test_an_agent_in_balance_gets_nothing_but_its_views(game: str) -> None:
    assert list(play_balance(load(game), ThiefOfMany(), 2, 3, SEED, {}))
    assert_nothing_was_found({SEED}, {"thief"})


def test_the_frozen_agent_of_a_best_response_gets_nothing_but_its_views() -> None:
    arguments, game = (
        ResponseArguments(game="hamlet", decisions=64, n_envs=8, n_steps=8, games=4, seed=SEED % 2**31),
        load("hamlet"),
    )
    train_learner(arguments, new_learner(arguments, game, ThiefOfMany("training"), {}), Console(quiet=True))
    own_rewards(game, ThiefOfMany("rival"), ThiefOfMany("frozen"), arguments, {})
    assert_nothing_was_found({arguments.seed, arguments.seed + 1_000_003}, {"training", "rival", "frozen"})


@pytest.mark.parametrize("game", GAMES)
def test_agents_in_a_tournament_get_nothing_but_their_views(game: str, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(
        "from tests.robustness.test_secrets import Thief\n\nclass One(Thief):\n    def __init__(self):\n        super().__init__('one')\n"
    )
    (tmp_path / "two.py").write_text(
        "from tests.robustness.test_secrets import ThiefOfMany\n\nclass Two(ThiefOfMany):\n    def __init__(self):\n        super().__init__('two')\n"
    )
    folder = prepare(
        Arguments(
            agents=(f"{tmp_path}/one.py:One", f"{tmp_path}/two.py:Two"),
            game=game,
            games=4,
            seed=SEED,
            out=tmp_path / "a",
        )
    )
    deals = set(results.gather(folder, play_tournament(folder, Console(quiet=True)))["deal_seed"].to_pylist())
    assert len(deals) == 2
    assert_nothing_was_found({SEED, *deals}, {"one", "two"})
    assert not deals & {
        deal for seed in (SEED, 1) for deal in old_deals(seed)
    }  # who guesses the seed has nothing without the nonce


@pytest.mark.parametrize("game", GAMES)
def test_what_our_own_agents_keep_holds_no_true_state(game: str) -> None:
    rules = load(game)
    batch = Batch(rules, 6, 2, {}, SEED)
    of(lambda: [state.tobytes() for state in batch.states["rng"]])
    for spec in ("random", *rules.bots, "ismcts:20", "pimc:20", "flat:20,playout=greedy"):
        agent = make_agent(spec, rules)
        views, rng = get_views(batch, np.arange(6)), np.random.default_rng(0)
        actions = agent.choose(views, rng)
        look_through(spec, rng, agent, views)
        assert not FOUND and batch.masks[np.arange(6), actions].all()


def test_views_are_what_the_seat_to_act_sees_and_writing_into_them_changes_nothing() -> None:
    batch = Batch(load("citadels"), 5, 3, {}, SEED)
    for _ in range(9):
        batch.step(batch.random_actions())
    before, rows = batch.states.tobytes(), np.array([4, 0, 2])
    views = get_views(batch, rows)
    for k, row in enumerate(rows):
        match = Match(load("citadels"), 3)
        match.states[:] = batch.states[row : row + 1]
        alone = match.view()
        assert (
            views[k].seat == alone.seat == views.seats[k]
            and views[k].memory.tobytes() == alone.memory.tobytes() == views.memory[k].tobytes()
        )
        assert (views.masks[k] == alone.mask()).all() and (views.observations[k] == alone.observation()).all()
    assert views.subset(np.array([2, 0])).memory.tobytes() == views[2].memory.tobytes() + views[0].memory.tobytes()
    views.memory["seat"] = 1
    views.masks[:], views.seats[:], views[0].memory["rng"] = 0, 0, 7
    assert batch.states.tobytes() == before and batch.masks.any(axis=1).all()
