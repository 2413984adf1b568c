"""What TorchRL's users reported, tried on our environments."""

from __future__ import annotations

import gymnasium
import pytest

from architects_env import hamlet_v0

torchrl = pytest.importorskip("torchrl.envs", reason="the extra recipes is not installed")


@pytest.mark.parametrize("form", ["vector", "tables"])
@pytest.mark.parametrize("players", [2, 3])
def test_pettingzoo_environments_are_wrapped_with_their_masks(form: str, players: int) -> None:
    env = torchrl.PettingZooWrapper(
        hamlet_v0.env(num_players=players, observation=form), use_mask=True, return_state=False, done_on_any=False
    )
    torchrl.check_env_specs(env)
    assert len(env.rollout(20, break_when_any_done=True)) > 1


def test_games_side_by_side_are_wrapped() -> None:
    envs = gymnasium.make_vec("architects_env/Hamlet-v0", num_envs=3, num_players=2)
    env = torchrl.GymWrapper(envs, categorical_action_encoding=True)
    torchrl.check_env_specs(env)
    assert env.rollout(20, break_when_any_done=False)["next", "done"].any()


def test_a_reset_in_the_next_step_is_refused_by_torchrl_itself() -> None:
    envs = gymnasium.make_vec("architects_env/Hamlet-v0", num_envs=3, num_players=2, autoreset_mode="NextStep")
    with pytest.raises(RuntimeError, match="SAME_STEP"):
        torchrl.GymWrapper(envs, categorical_action_encoding=True)
