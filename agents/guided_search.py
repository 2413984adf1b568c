"""Search guided by a trained policy: `puct:100,policy=runs/NAME/policy.zip`. Many games are searched side by side, one inference for all."""
from __future__ import annotations

import numpy as np

from agents.agent import Agent, own_stream
from agents.policy import PolicyAgent
from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.guided import GuidedSearch
from architects_env.core.kernels import kernels_of
from architects_env.core.view import View

SIDE_BY_SIDE = 64


class GuidedSearchAgent(Agent):
    """Plays the action visited most by a PUCT search whose priors and values are those of a policy of `MaskablePPO`."""

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.name = game, spec
        words = spec.partition(":")[2].split(",")
        how = f"A guided search is written like puct:100,policy=FILE.zip or puct:100,policy=FILE.zip,c=1.5; {spec!r} is not"
        given: dict[str, str] = {name: value for name, _, value in (word.partition("=") for word in words[1:])}
        try:
            self.simulations, self.exploration = int(words[0]), float(given.pop("c", 1.5))
            path = given.pop("policy")
        except (ValueError, KeyError):
            raise ValueError(f"{how}.") from None
        if given or len(given) + 1 > len(words) or self.simulations < 1 or self.exploration < 0:
            raise ValueError(f"{how}.")
        self.policy = PolicyAgent(game, path)

    def guide(self, observations: np.ndarray, masks: np.ndarray, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Likelihoods of the legal actions, and what each seat may expect (the seats' values, moved so that they sum to zero)."""
        logits = self.policy.logits(observations).astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            likelihoods = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        likelihoods /= np.maximum(1e-12, likelihoods.sum(axis=1, keepdims=True))
        values = self.policy.values(seen.reshape(-1, seen.shape[-1])).reshape(seen.shape[:2])
        values = np.clip(values - values.mean(axis=1, keepdims=True) * (seen.shape[1] > 1), -1, 1)
        return likelihoods.astype(np.float32), values.astype(np.float32)

    def visits(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """int64[views, actions]: visits of the actions of each view."""
        search = GuidedSearch(self.game, memory, seats, own_stream(rng), self.guide, self.simulations, self.exploration)
        search.run()
        return search.visits()

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.visits(view.memory, np.array([view.seat]), rng)[0].argmax())

    def choose(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(rows), np.int64)
        for start in range(0, len(rows), SIDE_BY_SIDE):
            some = rows[start : start + SIDE_BY_SIDE]
            memory = self.game.for_kernels(self.game.copy_states(batch.states[some]))
            for i, row in enumerate(some):
                kernels_of(self.game).blank(memory, i, int(batch.seats[row]))
            actions[start : start + len(some)] = self.visits(memory, batch.seats[some].astype(np.int64), rng).argmax(axis=1)
        return actions
