"""A trained policy as a player."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policy_file import FOREIGN, BadPolicy, BrokenFile, check_finite, read_policy
from architects_env.agents.sampling import best_actions, sample_actions
from architects_env.agents.views import Views
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.game import Game
from architects_env.core.files.tools import brought_by
from architects_env.core.play.view import View
from architects_env.core.text import say


class PolicyAgent(Agent):
    """A policy saved by `SelfPlayPPO`. Its file is read as data (`agents.policy_file`): nothing that it contains is
    executed.

    `mode` "sample" draws from the policy, as it did in training; "best" takes the most likely action. A path that
    begins with "foreign:" names any `MaskablePPO` over the same observation and actions; loading one **executes what it
    contains**, before anything of it can be looked at.
    """

    policy: Any
    name: str

    def __init__(self, game: Game, path: str | Path, mode: str = "sample") -> None:
        given = str(path)
        file = Path(given.removeprefix(FOREIGN))
        if not file.is_file():
            raise BadPolicy(
                say(
                    "There is no policy file {file}; `architects-env train` writes one as policy.zip into its run folder.",
                    file=file,
                )
            )
        if mode not in ("sample", "best"):
            raise BadPolicy(say("A policy plays in the mode sample or best, not {mode!r}.", mode=mode))
        with brought_by("train"):
            self.policy = (
                foreign_network(file, game) if given.startswith(FOREIGN) else read_policy(file, game).network(game)
            )
        limit_torch_threads()
        self.policy.set_training_mode(False)
        self.mode, self.name = mode, f"{path}:{mode}"

    def judge(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """float32[n, actions] and float32[n]: logits, and the reward that whoever observes this may expect, for
        float32[n, len(observation_layout)]."""
        return self.logits(observations), self.values(observations)

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """float32[n, actions] for float32[n, len(observation_layout)]."""
        import torch as th
        from stable_baselines3.common.policies import BasePolicy

        policy = self.policy
        with th.no_grad():
            seen = BasePolicy.extract_features(policy, th.from_numpy(observations), policy.pi_features_extractor)
            return policy.action_net(policy.mlp_extractor.forward_actor(seen)).numpy()

    def values(self, observations: np.ndarray) -> np.ndarray:
        """float32[n]: the reward that whoever observes this may expect."""
        import torch as th

        with th.no_grad():
            return self.policy.predict_values(th.from_numpy(observations)).numpy()[:, 0]

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]: how likely it plays each action here."""
        logits = self.logits(view.observation()[None, :])[0].astype(float)
        logits[view.mask() == 0] = -np.inf
        if self.mode == "best":
            return (np.arange(len(logits)) == logits.argmax()).astype(float)
        weights = np.exp(logits - logits.max())
        return weights / weights.sum()

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        logits = self.logits(observations)
        actions = np.empty(len(observations), np.int64)
        if self.mode == "best":
            best_actions(logits, masks, actions)
        else:
            sample_actions(
                logits, masks, rng.random(len(observations)), actions, np.empty(len(observations), np.float32)
            )
        return actions

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._actions(views.observations, views.masks, rng)


def limit_torch_threads() -> None:
    """Have torch use no more threads than this process may use CPUs: it counts those of the machine, also where a
    container has a quota of one. Where OMP_NUM_THREADS is set, that holds."""
    import torch as th

    if "OMP_NUM_THREADS" not in os.environ and th.get_num_threads() > usable_cpus():
        th.set_num_threads(usable_cpus())


def foreign_network(path: Path, game: Game) -> Any:
    """The network of a file that is not ours. Stable-Baselines3 unpickles it: whatever code it contains is executed,
    here and now.

    Raises `BadPolicy` if it cannot be read, or is for other observations or actions.
    """
    from sb3_contrib import MaskablePPO

    try:
        model = MaskablePPO.load(path, device="cpu")
    except Exception as error:  # whatever a foreign file makes of it
        raise BrokenFile(
            say(
                "{path} cannot be loaded as a MaskablePPO: {kind}: {error}",
                path=path,
                kind=type(error).__name__,
                error=str(error),
            )
        ) from error
    expected = (len(game.observation_layout),), len(game.action_space)
    found = model.observation_space.shape, int(getattr(model.action_space, "n", 0))
    if found != expected:
        raise BadPolicy(
            say(
                "The policy {path} is for observations {shape} and {n} actions; {game} has {expected} and {actions}.",
                path=path,
                shape=found[0],
                n=found[1],
                game=game.name,
                expected=expected[0],
                actions=expected[1],
            )
        )
    check_finite(path, model.policy.state_dict())
    return model.policy
