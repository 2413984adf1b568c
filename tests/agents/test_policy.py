"""Trained policies as players: they play as torch does, without torch, wherever an agent is named."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch as th

import architects_env
from architects_env import hamlet_v0
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.agents import get_views, make_agent
from architects_env.agents.policies.network_file import BadPolicy
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.core.compile.jit import COMPILED
from architects_env.core.play.batch import Batch
from architects_env.games import load, names
from architects_env.opponents import get_levels, network_path
from architects_env.train.evaluation.ladder import play_pairing
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release.exportable import from_run

HAMLET = load("hamlet")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A policy as training saves it, and the one that plays."""
    folder = tmp_path_factory.mktemp("a folder, with [signs]")
    env = BatchVecEnv(Batch(HAMLET, 8, 2))
    learner = SelfPlayPPO("MlpPolicy", env, n_steps=16, batch_size=64, learning_rate=1e-2, device="cpu", seed=1)
    learner.learn(512)  # its first weights would play every action alike
    learner.save(folder / "policy.zip")
    from_run(folder / "policy.zip").save(folder / "policy.safetensors")
    return folder / "policy.zip", folder / "policy.safetensors"


@pytest.fixture(scope="module")
def exported(files: tuple[Path, Path]) -> Path:
    return files[1]


def test_it_plays_what_torch_finds_likely(files: tuple[Path, Path]) -> None:
    batch, rng = Batch(HAMLET, 64, 3, seed=8), np.random.default_rng(0)
    policy = SelfPlayPPO.load(files[0], device="cpu").policy
    agent, best = make_agent(str(files[1]), HAMLET), make_agent(f"{files[1]}:deterministic", HAMLET)
    drawn, likely = np.zeros(batch.masks.shape[1]), np.zeros(batch.masks.shape[1])
    for _ in range(12):
        views = get_views(batch, np.arange(64))
        with th.no_grad():
            seen, masks = th.from_numpy(views.observations), views.masks.astype(bool)
            expected = policy.get_distribution(seen, action_masks=masks).distribution.probs.numpy()  # type: ignore[call-arg, union-attr]
            values = policy.predict_values(seen).numpy()[:, 0]
        actions = agent.choose(views, rng)
        assert views.masks[np.arange(64), actions].all()
        assert np.array_equal(best.choose(views, rng), expected.argmax(axis=1))
        assert np.allclose(agent.values(views.observations), values, atol=1e-5)  # type: ignore[attr-defined]
        for k, view in enumerate(views):
            assert agent.probabilities(view) == pytest.approx(expected[k], abs=1e-5)  # type: ignore[attr-defined]
            drawn[actions[k]] += 1
        likely += expected.sum(axis=0)
        batch.step(actions)
    assert np.abs(drawn - likely).max() < 4 * np.sqrt(likely.max())  # it draws what is likely


def test_a_file_of_training_plays_as_the_file_that_was_exported_of_it(files: tuple[Path, Path]) -> None:
    observations = Batch(HAMLET, 32, 2, seed=3).observations
    zipped, plays = (make_agent(str(file), HAMLET) for file in files)
    assert zipped.logits(observations).tobytes() == plays.logits(observations).tobytes()  # type: ignore[attr-defined]
    assert zipped.values(observations).tobytes() == plays.values(observations).tobytes()  # type: ignore[attr-defined]
    for file in files:
        assert make_agent(f"puct:3,policy={file},exploration=2", HAMLET).settings.exploration == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [name for name in names() if get_levels(load(name), 1)])
def test_a_search_judges_with_the_shipped_networks_as_they_play(name: str) -> None:
    game, batch = load(name), architects_env.make_batch(name, 8, 2, seed=5)
    policy = PolicyAgent(game, network_path(game, 1))
    for _ in range(3):
        for _ in range(9):
            batch.step(batch.random_actions())
        seen = np.stack([batch.observe(np.full(8, seat)) for seat in range(2)], axis=1).astype(np.float32)
        movers, masks = batch.seats.astype(np.int64), batch.masks.copy()
        priors, values = policy.network.guide(seen, movers, masks)
        logits, expected = policy.logits_and_values(seen.reshape(16, -1))
        likely = np.where(masks != 0, np.exp(logits.reshape(8, 2, -1)[np.arange(8), movers]), 0)
        assert np.allclose(priors, likely / likely.sum(axis=1, keepdims=True), atol=1e-5)
        assert np.allclose(values, expected.reshape(8, 2), atol=1e-5)


def specs(files: tuple[Path, Path]) -> list[str]:
    searches = ["ismcts:3", f"puct:2,policy={files[0]}", f"puct:2,policy={files[1]}"] if COMPILED else []
    own = files[0].parent / "own.py"
    own.write_text("class First:\n    def act(self, view, rng):\n        return view.legal_actions()[0]\n")
    policies = [f"{file}{mode}" for file in files for mode in ("", ":sample", ":deterministic")]
    return ["random", "greedy", *policies, f"{own}:First", *searches]


def test_every_name_of_an_agent_is_taken_wherever_one_is_named(files: tuple[Path, Path]) -> None:
    for spec in specs(files):
        agent = make_agent(spec, HAMLET)
        assert 0 <= play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 4, 1).win_rate <= 1, (
            spec
        )  # ladder, best response, curve
        table = hamlet_v0.env(num_players=2, opponents={1: spec})
        table.reset(seed=1)
        for _ in table.agent_iter():
            observation, _, over, _, _ = table.last()
            table.step(None if over else int(observation["action_mask"].argmax()))
        seat = SeatEnv("hamlet", 2, opponents=spec)
        _, info = seat.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = seat.step(int(info["action_mask"].argmax()))
        many = Sb3SeatVecEnv("hamlet", 3, 2, opponents=[spec])
        many.reset()
        assert sum(many.step(many.action_masks().argmax(axis=1))[2].sum() for _ in range(9)) > 0, spec


BRIEF = ["--decisions", "32", "--games", "4", "--n-envs", "4", "--n-steps", "8"]


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("train.evaluation.ladder", ["--agents", "{}", "random", "--games", "4"]),
        (
            "experiments.tournament.__main__",
            ["--agents", "{}", "{}:deterministic", "--games", "4", "--out", "{folder}/tournament"],
        ),
        ("experiments.balance.__main__", ["--agent", "{}", "--games", "4", "--out", "{folder}/balance"]),
        ("experiments.exact", ["--agents", "{}"]),
        ("experiments.best_response", ["--against", "{}", *BRIEF, "--out", "{folder}/response"]),
    ],
)
def test_commands_take_exported_policies(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, arguments: list[str]
) -> None:
    plain = tmp_path / "policy.safetensors"
    plain.write_bytes(exported.read_bytes())
    filled = [word.replace("{folder}", str(tmp_path)).replace("{}", str(plain)) for word in arguments]
    monkeypatch.setattr(sys, "argv", [module, "--game", "hamlet", "--players", "2", *filled])
    importlib.import_module(f"architects_env.{module}").main()  # it raises SystemExit where it fails


WITHOUT_TORCH = """
import sys

class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("torch", "onnx", "onnxruntime", "stable_baselines3", "sb3_contrib"):
            raise ModuleNotFoundError(f"{name} is forbidden here", name=name)

sys.meta_path.insert(0, Forbidden())
"""


def test_without_torch_it_plays_in_an_environment_and_on_the_ladder(exported: Path) -> None:
    code = WITHOUT_TORCH + (
        "from architects_env import hamlet_v0\n"
        f"env = hamlet_v0.env(num_players=2, opponents={{1: {f'{exported}:deterministic'!r}}})\n"
        "env.reset(seed=1)\n"
        "for agent in env.agent_iter():\n"
        "    observation, reward, over, _, _ = env.last()\n"
        "    env.step(None if over else int(observation['action_mask'].argmax()))\n"
        f"sys.argv = ['ladder', '--game', 'hamlet', '--players', '2', '--games', '4', '--agents', {str(exported)!r}, 'random']\n"
        "from architects_env.train.evaluation.ladder import main\nmain()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and "2 players, 4 games per pairing" in done.stdout, done.stderr


def test_without_torch_a_file_of_training_is_refused_with_the_command_that_converts_it(
    files: tuple[Path, Path],
) -> None:
    code = WITHOUT_TORCH + (f"from architects_env.agents import make_agent\nmake_agent({str(files[0])!r}, 'hamlet')\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "BadPolicy" in done.stderr and f"architects-env export {files[0]}`" in done.stderr


def test_a_file_that_is_no_policy_is_refused(tmp_path: Path) -> None:
    for name in ("nowhere.zip", "nowhere.safetensors"):
        with pytest.raises(BadPolicy, match=f"no policy file {tmp_path}/{name}"):
            make_agent(f"{tmp_path}/{name}", HAMLET)
