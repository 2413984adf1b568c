"""Copies and pickles of everything that people hold in their hands, made in the middle of a game: they go on as the
original does, and share nothing with it."""

from __future__ import annotations

import copy
import hashlib
import pickle
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import cloudpickle
import numpy as np
import pytest

import architects_env
from architects_env import hamlet_v0
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.adapters.sb3 import LEARNER, Sb3SeatVecEnv
from architects_env.agents import Agent, make_agent
from architects_env.agents.agent import RandomAgent
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.policies.dispatch import DispatchAgent
from architects_env.agents.policies.network import network_settings
from architects_env.core.compile.recarrays import States
from architects_env.core.contract.game import Game
from architects_env.core.contract.spaces.observation_tables import ObservationTables
from architects_env.core.play.batch import Batch
from architects_env.core.play.batch_views import Views, get_views
from architects_env.core.play.kernels import Kernels
from architects_env.core.play.match import Match
from architects_env.core.play.positions import Positions, make_deals
from architects_env.core.play.record import Record
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv

HAMLET = load("hamlet")
HOW: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
}
COUNTING = """
class Counting:
    def __init__(self):
        self.asked = 0

    def act(self, view, rng):
        self.asked += 1
        legal = view.legal_actions()
        return legal[self.asked % len(legal)]
"""


class Counting:
    """An opponent that remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View, rng: np.random.Generator) -> int:
        self.asked += 1
        return view.legal_actions()[self.asked % len(view.legal_actions())]


@pytest.fixture(scope="module")
def counting_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same in a file of its own."""
    path = tmp_path_factory.mktemp("agents") / "counting.py"
    path.write_text(COUNTING)
    return f"{path}:Counting"


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("policy") / "policy.zip"
    env = BatchVecEnv(Batch(HAMLET, 4, 2))
    SelfPlayPPO("MlpPolicy", env, n_steps=4, seed=1, policy_kwargs=network_settings((16,))).save(path)
    return path


# --- what is played on with, and what is seen then --------------------------------------------------------------------


def seen_in_match(match: Match) -> list[Any]:
    rng, seen = np.random.default_rng(1), list[Any]()
    while not match.over:
        match.apply(rng.choice(match.legal_actions()))
        seen += [match.observation(), match.mask.copy(), match.returns(), match.seat]
    return [*seen, *match.scores_and_ranks()]


def seen_in_view(view: View) -> list[Any]:
    world = view.sample(4)
    return [view.seat, view.mask(), view.observation(), view.text(), world.to_bytes(), np.array(view.state.stage)]


def seen_in_views(views: Views) -> list[Any]:
    return [views.seats, views.masks, views.observations, *(view.text() for view in views)]


def seen_in_batch(batch: Batch) -> list[Any]:
    seen = list[Any]()
    for _ in range(40):
        batch.step(batch.random_actions())
        seen += [each.copy() for each in (batch.masks, batch.observations, batch.seats, batch.rewards, batch.episodes)]
        seen += [batch.states.stage.copy(), batch.memory["seat"].copy(), batch.scores.copy()]
    return seen


def seen_in_positions(positions: Positions) -> list[Any]:
    rng, seen, rows = np.random.default_rng(1), list[Any](), np.arange(len(positions.seats))
    while len(rows := rows[~positions.over(rows)]):
        masks = positions.masks[rows]
        positions.play(rows, (masks * (1 - rng.random(masks.shape))).argmax(axis=1))
        seen += [positions.masks.copy(), positions.seats.copy(), positions.words.copy(), positions.states.stage.copy()]
    return [*seen, *positions.results(np.arange(len(positions.seats)))]


def seen_in_aec(env: Any) -> list[Any]:
    rng, seen = np.random.default_rng(1), list[Any]()
    for agent in env.agent_iter():
        observation, *told, info = env.last()
        seen += [agent, *observation.values(), *told, *info.values()]
        mask = observation["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))) if mask.any() else None)
    return seen


def seen_in_seat(env: SeatEnv[Any]) -> list[Any]:
    rng, seen = np.random.default_rng(1), list[Any]()
    for _ in range(20):
        observation, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        seen += [observation, reward, over, *info.values(), env.action_space.mask.copy()]
        if over:
            seen.append(env.reset()[0])
    return seen


def seen_in_many(env: Any) -> list[Any]:
    rng, seen = np.random.default_rng(1), list[Any]()
    for _ in range(20):
        masks = env.action_masks()
        observations, *told, infos = env.step((masks * (1 - rng.random(masks.shape))).argmax(axis=1))
        seen += [observations, *told, repr(infos), env.action_masks()]
    return [*seen, env.reset()]


def seen_in_record(record: Record) -> list[Any]:
    match = Match(HAMLET, record.num_players, record.options, record.seed)
    for action in record.actions:
        match.apply(action)
    return [record.sentences, record.log_lines, *seen_in_match(match)]


def seen_of_agent(agent: Agent) -> list[Any]:
    batch, rng = Batch(HAMLET, 6, 2, seed=8), np.random.default_rng(3)
    for _ in range(4):
        batch.step(batch.random_actions())
    views = get_views(batch, np.arange(6))
    return [agent.name, agent.choose(views, rng), agent.act(views[0], rng), agent.act(views[1], rng)]


def in_the_middle(env: Any) -> Any:
    env.reset(seed=5) if isinstance(env, (SeatEnv, SeatVectorEnv)) else env.reset()
    for _ in range(3):
        masks = env.action_masks()
        env.step(masks.argmax(axis=-1) if masks.ndim == 2 else int(masks.argmax()))
    return env


def match_in_the_middle() -> Match:
    match = Match(HAMLET, 3, {}, seed=5)
    for _ in range(9):
        match.apply(match.legal_actions()[-1])
    return match


def batch_in_the_middle() -> Batch:
    batch = Batch(HAMLET, 6, 3, seed=5)
    for _ in range(20):
        batch.step(batch.random_actions())
    return batch


def positions_in_the_middle() -> Positions:
    positions, rows = Positions(HAMLET, 5, 3), np.arange(5)
    positions.deal(rows, make_deals(4, 5))
    for _ in range(7):
        positions.play(rows, positions.masks.argmax(axis=1))
    return positions


def aec_in_the_middle(**words: Any) -> Any:
    env = hamlet_v0.env(num_players=3, **words)
    env.reset(seed=5)
    for _ in range(5):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    return env


def record_in_the_middle() -> Record:
    match = Match(HAMLET, 2, {}, seed=5)
    record = Record.of(match)
    for _ in range(4):
        record.play(match, match.legal_actions()[0])
    return record


def vector_in_the_middle(opponent: Any, mode: str) -> SeatVectorEnv[Any]:
    return in_the_middle(SeatVectorEnv("hamlet", 4, 3, opponents=opponent, autoreset_mode=mode, observe_mask=True))


THINGS: dict[str, tuple[Callable[[], Any], Callable[[Any], list[Any]]]] = {
    "Match": (match_in_the_middle, seen_in_match),
    "View": (lambda: match_in_the_middle().view(), seen_in_view),
    "Views": (lambda: get_views(batch_in_the_middle(), np.arange(6)), seen_in_views),
    "Batch": (batch_in_the_middle, seen_in_batch),
    "Positions": (positions_in_the_middle, seen_in_positions),
    "AEC": (aec_in_the_middle, seen_in_aec),
    "AEC as text": (lambda: aec_in_the_middle(render_mode="ansi"), seen_in_aec),
    "AEC with opponents": (lambda: aec_in_the_middle(opponents=["greedy"]), seen_in_aec),
    "SeatEnv": (lambda: in_the_middle(SeatEnv("hamlet", 3)), seen_in_seat),
    "SeatEnv with tables": (lambda: in_the_middle(SeatEnv("hamlet", 3, observation="tables")), seen_in_seat),
    "Sb3SeatVecEnv": (lambda: in_the_middle(Sb3SeatVecEnv("hamlet", 4, 3)), seen_in_many),
    "Sb3SeatVecEnv with itself": (
        lambda: in_the_middle(Sb3SeatVecEnv("hamlet", 4, 3, opponents=LEARNER)),
        seen_in_many,
    ),
    "make_vec": (lambda: vector_in_the_middle("random", "SameStep"), seen_in_many),
    "make_vec, next step": (lambda: vector_in_the_middle("random", "NextStep"), seen_in_many),
    "BatchVecEnv": (lambda: BatchVecEnv(batch_in_the_middle()), lambda env: seen_in_batch(env.batch)),
    "Record": (record_in_the_middle, seen_in_record),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("name", THINGS)
def test_a_copy_goes_on_as_the_original_does(name: str, how: str) -> None:
    make, play = THINGS[name]
    original = make()
    twin, again = HOW[how](original), HOW[how](original)
    check_apart(original, twin)
    expected = play(original)
    check_alike(play(twin), expected)
    check_alike(play(HOW[how](again)), expected)  # after the original has been played on with


OPPONENTS = {
    "a bot": "greedy",
    "a network": "beginner",
    "a search": "ismcts:20",
    "an object": Counting,
    "a file": "counting_file",
}
"""By what is said of them; objects are made, and files written, when they are needed."""
ENVIRONMENTS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], list[Any]]]] = {
    "AEC": (lambda opponent: aec_in_the_middle(opponents={2: opponent}), seen_in_aec),
    "SeatEnv": (lambda opponent: in_the_middle(SeatEnv("hamlet", 3, opponents=opponent)), seen_in_seat),
    "Sb3SeatVecEnv": (lambda opponent: in_the_middle(Sb3SeatVecEnv("hamlet", 4, 3, opponents=opponent)), seen_in_many),
    "make_vec": (lambda opponent: vector_in_the_middle(opponent, "SameStep"), seen_in_many),
}


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_copy_of_an_environment_takes_its_opponents_along(
    name: str, opponent: str, how: str, counting_file: str
) -> None:
    given: Any = OPPONENTS[opponent]
    given = given() if given is Counting else counting_file if given == "counting_file" else given
    make, play = ENVIRONMENTS[name]
    original = make(given)
    twin = HOW[how](original)
    check_apart(original, twin)
    check_alike(play(twin), play(original))


@pytest.mark.parametrize(
    "spec",
    [
        *("random", "greedy", "beginner", "graded:0.8", "fast:heuristic"),
        *("ismcts:20", "pimc:20", "flat:20", "lookahead:2", "lookahead:2,policy=graded"),
        *("gumbel:8,policy=graded,lookahead=2,leaf_values=policy", "puct:8,policy=graded", "gumbel:8,policy=POLICY"),
        "rollouts:4x1x4,policy=POLICY,lookahead=2",
        *("POLICY", "POLICY:deterministic", "FILE"),
    ],
)
def test_a_copy_of_an_agent_plays_as_the_original_does(spec: str, policy: Path, counting_file: str) -> None:
    agent = make_agent(spec.replace("POLICY", str(policy)).replace("FILE", counting_file), "hamlet")
    twins = [how(agent) for how in HOW.values()]
    expected = seen_of_agent(agent)
    for twin in twins:
        check_alike(seen_of_agent(twin), expected)


def test_a_copy_of_an_agent_plays_the_file_that_was_read(policy: Path, tmp_path: Path) -> None:
    """A run overwrites its policy while it is copied."""
    file = tmp_path / "policy.zip"
    file.write_bytes(policy.read_bytes())
    agents = [make_agent(str(file), "hamlet"), make_agent(f"gumbel:8,policy={file}", "hamlet")]
    file.unlink()
    for agent in agents:
        expected = seen_of_agent(agent)
        for how in HOW.values():
            check_alike(seen_of_agent(how(agent)), expected)


def test_what_cannot_be_copied_of_an_agent_in_a_file_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "locked.py").write_text(COUNTING.replace("self.asked = 0", "self.asked, self.lock = 0, open(__file__)"))
    agent = make_agent(f"{tmp_path}/locked.py:Counting", "hamlet")
    for how in HOW.values():
        twin = how(agent)
        assert twin.name == agent.name and twin is not agent
        twin.act(match_in_the_middle().view(), np.random.default_rng(0))


def test_a_copy_of_an_agent_for_one_and_many_players_has_both() -> None:
    agent = DispatchAgent("both", {1: RandomAgent()}, make_agent("greedy", "hamlet"))
    for how in HOW.values():
        check_alike(seen_of_agent(how(agent)), seen_of_agent(agent))


def test_a_copy_of_an_isolated_agent_begins_a_process_of_its_own() -> None:
    agent = IsolatedAgent("random", HAMLET, 5.0)
    here, there = socket.socketpair()
    with here, there:
        agent._link = here
        for how in HOW.values():
            twin = how(agent)
            assert (twin.name, twin.seconds, twin._link, twin._process) == ("random", 5.0, None, None)
        agent._link = None


ELSEWHERE = """
import pickle, sys
from tests.robustness.test_copies import digest, seen_in_batch, seen_in_many
batch, env = pickle.load(open(sys.argv[1], "rb"))
print(digest(seen_in_batch(batch)), digest(seen_in_many(env)))
"""


def test_a_pickle_goes_on_in_another_process(tmp_path: Path, counting_file: str) -> None:
    batch, env = batch_in_the_middle(), vector_in_the_middle(counting_file, "SameStep")
    (tmp_path / "pickled").write_bytes(pickle.dumps((batch, env)))
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, tmp_path / "pickled"],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.split() == [digest(seen_in_batch(batch)), digest(seen_in_many(env))], done.stderr


@pytest.mark.parametrize("game", sorted(architects_env.game_names()))
def test_a_copy_of_a_batch_of_every_game_goes_on(game: str) -> None:
    batch = architects_env.make_batch(game, 4, seed=3)
    for _ in range(20):
        batch.step(batch.random_actions())
    twins = [how(batch) for how in HOW.values()]
    expected = seen_in_batch(batch)
    for twin in twins:
        check_alike(seen_in_batch(twin), expected)


# --- how two of them are compared -------------------------------------------------------------------------------------


def digest(seen: list[Any]) -> str:
    return hashlib.blake2b(b"".join(plain(each) for each in seen), digest_size=16).hexdigest()


def plain(thing: Any) -> bytes:
    """What was seen, as bytes: arrays with their type and shape."""
    if isinstance(thing, np.ndarray):
        return f"{thing.dtype} {thing.shape} ".encode() + thing.tobytes()
    if isinstance(thing, (list, tuple)):
        return b"".join(map(plain, thing))
    if isinstance(thing, dict):
        return b"".join(str(name).encode() + plain(value) for name, value in thing.items())
    return repr(thing).encode()


def check_alike(found: list[Any], expected: list[Any]) -> None:
    assert len(found) == len(expected)
    for number, (one, other) in enumerate(zip(found, expected, strict=True)):
        assert plain(one) == plain(other), f"at {number} of {len(expected)}"


def check_apart(original: Any, twin: Any) -> None:
    """The twin's arrays are views of each other where the original's are, and none is one of the original's."""
    of_original, of_twin = dict(arrays_in(original)), dict(arrays_in(twin))
    assert {name for name in of_original if not name.endswith("['_states']")} <= of_twin.keys()  # made when asked for
    for one, other in combinations(of_twin, 2):
        shares = np.may_share_memory(of_original[one], of_original[other])
        assert shares == np.may_share_memory(of_twin[one], of_twin[other]), (one, other)
    for name, array in of_twin.items():
        if name.endswith("['_encoded']"):  # the options in numbers, which nobody writes
            continue
        assert not array.size or not any(np.may_share_memory(array, each) for each in of_original.values()), name


def arrays_in(thing: Any, path: str = "", met: set[int] | None = None) -> Iterator[tuple[str, np.ndarray]]:
    """All arrays that an object of ours holds, by the way that leads to them; not those of the rules."""
    met = set() if met is None else met
    if id(thing) in met or isinstance(thing, (Game, Kernels, ObservationTables)):
        return
    met.add(id(thing))
    if isinstance(thing, (np.ndarray, States)):
        yield path, thing.view(np.ndarray)
    elif isinstance(thing, dict):
        for name, value in thing.items():
            yield from arrays_in(value, f"{path}[{name!r}]", met)
    elif isinstance(thing, (list, tuple)):
        for number, value in enumerate(thing):
            yield from arrays_in(value, f"{path}[{number}]", met)
    elif hasattr(thing, "__self__"):
        yield from arrays_in(thing.__self__, f"{path}.__self__", met)
    elif type(thing).__module__.startswith(("architects_env", "pettingzoo", "tests")) and hasattr(thing, "__dict__"):
        yield from arrays_in(vars(thing), path, met)
