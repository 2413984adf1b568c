"""What the users of Stable-Baselines3 and sb3-contrib reported, tried on our environments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from stable_baselines3 import DQN
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from architects_env.adapters.sb3 import Sb3SeatVecEnv

ROOT = Path(__file__).parents[2]
TITLE = "architects_env/Hamlet-v0"
SMALL: dict[str, Any] = {"n_steps": 16, "batch_size": 32, "n_epochs": 1, "seed": 3, "device": "cpu"}


def test_masks_are_had_by_attribute_and_by_method_for_some_games() -> None:
    env = VecMonitor(Sb3SeatVecEnv("hamlet", 5, 2))
    env.reset()
    assert env.has_attr("action_masks")
    rows = np.stack(env.env_method("action_masks", indices=[1, 3]))
    several = env.get_attr("action_masks", indices=[1, 3])
    assert np.array_equal(np.stack([masks() for masks in several]), rows)
    assert len(env.get_attr("action_masks")) == 5 and env.get_attr("action_masks", 2)[0]().shape == (8,)
    env.step(np.array([masks().argmax() for masks in env.get_attr("action_masks")]))
    assert np.array_equal(several[0](), env.unwrapped.action_masks()[1]), "it is that of the game as it stands"
    assert env.get_attr("num_players", indices=[0, 4]) == [2, 2]


@pytest.mark.parametrize("normalised", [False, True])
@pytest.mark.parametrize("named", [False, True])
def test_evaluation_while_learning_saves_the_best_and_can_load_it(
    named: bool, normalised: bool, tmp_path: Path
) -> None:
    def games(number: int, seed: int) -> Any:
        if named:
            return make_vec_env(TITLE, number, env_kwargs={"num_players": 2}, seed=seed)
        return VecMonitor(Sb3SeatVecEnv("hamlet", number, 2, seed=seed))

    train, test = games(4, 0), games(3, 1)
    if normalised:
        train, test = VecNormalize(train), VecNormalize(test, norm_reward=False, training=False)
    evaluation = MaskableEvalCallback(
        test,
        n_eval_episodes=7,
        eval_freq=16,
        log_path=str(tmp_path),
        best_model_save_path=str(tmp_path),
        verbose=0,
        warn=False,
    )
    MaskablePPO("MlpPolicy", train, **SMALL).learn(4 * 32, callback=evaluation)
    assert np.load(tmp_path / "evaluations.npz")["results"].shape == (2, 7)
    assert MaskablePPO.load(tmp_path / "best_model.zip", env=train, device="cpu").num_timesteps


@pytest.mark.parametrize("observe_mask", [False, True])
def test_dqn_warms_up_by_legal_actions_alone_and_goes_on_from_a_file(observe_mask: bool, tmp_path: Path) -> None:
    illegal = list[bool]()

    class Spy(gymnasium.Wrapper[Any, Any, Any, Any]):
        def step(self, action: Any) -> Any:
            told = self.env.step(action)
            illegal.append(bool(told[4]["illegal_action"]))
            return told

    def made() -> Any:
        return Spy(gymnasium.make(TITLE, num_players=2, observe_mask=observe_mask))

    policy = "MultiInputPolicy" if observe_mask else "MlpPolicy"
    model = DQN(policy, made(), learning_starts=80, buffer_size=200, seed=3, device="cpu")
    model.learn(60)
    assert len(illegal) == 60 and not any(illegal)
    model.save(tmp_path / "model.zip")
    model.save_replay_buffer(tmp_path / "buffer.pkl")
    again = DQN.load(tmp_path / "model.zip", env=made(), device="cpu")
    again.load_replay_buffer(tmp_path / "buffer.pkl")
    again.learn(40, reset_num_timesteps=False)
    assert again.num_timesteps == 100


IN_A_NOTEBOOK = """
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import SubprocVecEnv
envs = make_vec_env("architects_env:architects_env/Hamlet-v0", 1, env_kwargs={"num_players": 2}, vec_env_cls=SubprocVecEnv)
print(envs.reset().shape[0], len(envs.env_method("action_masks")))
envs.close()
"""


def test_a_name_with_its_module_is_known_to_processes_that_import_nothing() -> None:
    """As in a notebook, where the processes that are started do not run the main file again. Gymnasium has had no
    entry points for environments since 1.0."""
    done = subprocess.run([sys.executable, "-c", IN_A_NOTEBOOK], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.split() == ["1", "1"], done.stderr


def test_all_that_we_show_of_stable_baselines_keeps_torch_to_one_thread() -> None:
    """On a busy machine its networks take 16 to 30 times as long with several."""
    shown = [
        *ROOT.glob("examples/*.py"),
        *ROOT.glob("examples/*.ipynb"),
        *ROOT.glob("docs/**/*.md"),
        ROOT / "README.md",
    ]
    texts = {path: path.read_text() for path in shown}
    using = {path for path, text in texts.items() if "import MaskablePPO" in text}
    assert len(using) > 4
    assert not [path.name for path in using if "set_num_threads(1)" not in texts[path]]
