"""Once is once: after `architects-env warm` nothing public compiles anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.experiments import warm
from architects_env.games import GAMES
from tests.patience import PATIENCE

NOTING = """
from architects_env.core.compile.cache.code_cache import CodeCache

keep, compiled = CodeCache.save_overload, []


def note(cache, *given):
    compiled.append(cache._function.__qualname__)
    return keep(cache, *given)


CodeCache.save_overload = note
"""
EVERYTHING = """
import copy, importlib, pickle, sys
import gymnasium
import numpy as np
import architects_env
from architects_env import conformance
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.agents import make_agent
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.games import load
from architects_env.opponents import get_levels
from architects_env.play.table.hint import advice

name = sys.argv[1]
game = load(name)
players = max(2, game.seats[0])

ONCE = {
    conformance.check_masks_and_end: {"every": 10**6},
    conformance.check_no_leaks: {"every": 100, "first": 3},
    conformance.check_no_leaks_in_play: {"every": 20, "most": 25},
    conformance.check_pictures: {"every": 10**6, "first": 0},
    conformance.check_log: {"every": 100},
    conformance.check_follow_ups: {"every": 100},
    conformance.check_worlds_are_like_deals: {"deals": 3},
}  # what they find is no matter here


def step(what):
    assert not compiled, f"{what} has compiled {', '.join(compiled)}"


match = architects_env.make(name, seed=1)
match.apply(match.legal_actions()[0])
view = match.view()
view.sample(0), view.sample_state(1), view.mask(), view.observation(), view.final_scores(), view.text()
[match.sentence(action) for action in match.legal_actions()]
match.returns(), match.breakdown(), match.scores_and_ranks(), match.clone(), pickle.loads(pickle.dumps(match))
step("a match")
view.picture()
step("a picture")
environment = importlib.import_module(f"architects_env.{name}_v0").env()
environment.reset(seed=0)
for _ in environment.agent_iter(20):
    observation, _, ended, cut, _ = environment.last()
    environment.step(None if ended or cut else int(np.flatnonzero(observation["action_mask"])[0]))
step("the PettingZoo environment")
agents = ["random", *game.bots, *get_levels(game), "ismcts:20", "ismcts:20,depth=5", "pimc:20", "flat:20"]
agents += [f"ismcts:2,playout={bot}" for bot in game.bots]
if get_levels(game):
    agents += ["puct:4,policy=graded", "gumbel:4,policy=graded", "rollouts:4x1x4,policy=graded"]
    agents += ["lookahead:2", "lookahead:2,policy=graded"]
for spec in agents:
    agent, rng, match = make_agent(spec, game), agent_generator(0, "test"), architects_env.make(name, players)
    for _ in range(3):
        match.apply(agent.checked_act(match.view(), rng))
    seat = SeatEnv(name, players, opponents=spec)
    _, info = seat.reset(seed=0)
    seat.step(int(info["action_mask"].argmax()))
    step(spec)
advice(match.view(), make_agent("ismcts:20", game), {}, np.random.default_rng(0), 2)
step("a hint")
for threads in (1, 2):
    batch = architects_env.make_batch(name, 4, threads=threads)
    batch.step(batch.random_actions())
    batch.observe(np.zeros(4, np.int64))
    step(f"a batch on {threads} threads")
for opponents in ("random", "learner", *game.bots):
    many = Sb3SeatVecEnv(name, 3, players, opponents=opponents)
    many.reset()
    many.step(many.action_masks().argmax(axis=1))
    step(f"Stable-Baselines3's vector environment against {opponents}")
vector = gymnasium.make_vec(f"architects_env/{game.name.capitalize()}-v0", num_envs=3)
vector.reset(seed=0)
vector.step(vector.unwrapped.action_masks().argmax(axis=1))
step("Gymnasium's vector environment")
for one in conformance.CHECKS_IN_THIS_PROCESS:
    one(game, players, 0, {}, **ONCE.get(one, {}))
    step(one.__name__)
"""
LEARNING = """
import sys
from pathlib import Path
from tests.train.small_runs import small, trained

changes = {"game": "citadels", "players": (2, 3), "bots": ("greedy",), "opponents_fraction": 0.5, "threads": 2}
trained(small(Path(sys.argv[1]), **changes, snapshot_every=500))
assert not compiled, compiled
"""


def warm_up(game: str, **variables: str) -> None:
    """The rules of a game, or of all, are compiled by the command."""
    command = [sys.executable, "-m", "architects_env", "warm", "--game", game]
    subprocess.run(command, env={**os.environ, **variables}, check=True, timeout=PATIENCE * 4)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "hamlet" else pytest.mark.slow) for game in GAMES]
)
def test_after_warm_nothing_public_compiles_anything(game: str) -> None:
    warm_up(game)
    runs_without_error(EVERYTHING, game)


@pytest.mark.slow  # `make test` begins with it
def test_all_games_are_warmed_in_one_go() -> None:
    warm_up("all")
    runs_without_error(EVERYTHING, GAMES[-1])


def test_after_warm_a_learner_compiles_nothing(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="Nobody can learn without the extra train.")
    warm_up("citadels")
    runs_without_error(LEARNING, str(tmp_path))


@pytest.mark.slow
def test_after_warm_on_an_empty_cache_a_learner_compiles_nothing(tmp_path: Path) -> None:
    """Above, other tests may have compiled what is wanting."""
    pytest.importorskip("sb3_contrib", reason="Nobody can learn without the extra train.")
    empty = {"ARCHITECTS_ENV_CACHE": str(tmp_path / "cache")}
    warm_up("citadels", **empty)
    runs_without_error(LEARNING, str(tmp_path), **empty)


def runs_without_error(program: str, word: str, **variables: str) -> None:
    environment = {**os.environ, "ARCHITECTS_ENV_COMPILE": "wait", **variables}
    command = [sys.executable, "-c", NOTING + program, word]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_warm_needs_no_torch() -> None:
    program = "import sys; from architects_env.experiments import warm; warm.warm('hamlet'); assert 'torch' not in sys.modules"
    runs_without_error(program, "")


@pytest.mark.parametrize(
    ("compiled", "told"), [(0, ""), (5, "Compiled 5 functions (hamlet 5) in 0 s; from now on they are loaded.\n")]
)
def test_warm_tells_how_many_functions_it_has_compiled_and_nothing_when_there_are_none(
    compiled: int, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warm, "compile_rules", lambda game, waiting: compiled)
    monkeypatch.setattr(sys, "argv", ["warm", "--game", "hamlet"])
    warm.main()
    assert capsys.readouterr().out == told
