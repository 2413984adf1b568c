"""Search guided by a trained policy: `puct:100,policy=runs/NAME/policy.zip`, an exported one (`policy=FILE.onnx`), or
the network of the graded opponents (`policy=graded`).

Many games are searched side by side, one inference for all.
"""

from __future__ import annotations

import re

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.search import MOST
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.guided import GuidedSearch
from architects_env.opponents import network_of, strengths_of

SIDE_BY_SIDE = 64


def policy_of(game: Game, guide: str) -> OnnxAgent | PolicyAgent:
    """The policy in a file, or that of the graded opponents. Raises `ValueError` if there is none."""
    if guide == "graded":
        if not strengths_of(game):
            raise ValueError(
                f"{game.title} has no graded opponents (none were made for this version of it); name a file: policy=FILE.zip or FILE.onnx."
            )
        return OnnxAgent(game, str(network_of(game)))
    return OnnxAgent(game, guide) if guide.endswith(".onnx") else PolicyAgent(game, guide)


class GuidedSearchAgent(Agent):
    """Plays the action visited most by a PUCT search whose priors and values are those of a policy of `MaskablePPO`."""

    game: Game
    name: str
    simulations: int
    exploration: float
    policy: OnnxAgent | PolicyAgent

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.name = game, spec
        found = re.fullmatch(r"puct:(\d+)(?:,c=([^,]*))?,policy=(graded|.*\.(?:zip|onnx))(?:,c=([^,]*))?", spec)
        try:
            if found is None or (found[2] and found[4]):
                raise ValueError
            self.simulations, self.exploration = int(found[1]), float(found[2] or found[4] or 1.5)
            if not 1 <= self.simulations <= MOST or not 0 <= self.exploration < np.inf:
                raise ValueError
        except ValueError:
            how = "A guided search is written like puct:100,policy=FILE.zip (or FILE.onnx, or graded), or with ,c=1.5 after it (c is finite and not negative)"
            raise ValueError(f"{how}; {spec!r} is not.") from None
        self.policy = policy_of(game, found[3])

    def guide(self, observations: np.ndarray, masks: np.ndarray, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Likelihoods of the legal actions, and what each seat may expect (the seats' values, moved so that they sum to
        zero)."""
        logits = self.policy.logits(observations).astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            priors = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        priors /= np.maximum(1e-12, priors.sum(axis=1, keepdims=True))
        values = self.policy.values(seen.reshape(-1, seen.shape[-1])).reshape(seen.shape[:2])
        values = np.clip(values - values.mean(axis=1, keepdims=True) * (seen.shape[1] > 1), -1, 1)
        return priors.astype(np.float32), values.astype(np.float32)

    def visits(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """int64[views, actions]: visits of the actions of each view."""
        search = GuidedSearch(self.game, memory, seats, own_stream(rng), self.guide, self.simulations, self.exploration)
        search.run()
        return search.visits()

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.visits(view.memory, np.array([view.seat]), rng)[0].argmax())

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        parts = [views.some(slice(start, start + SIDE_BY_SIDE)) for start in range(0, len(views), SIDE_BY_SIDE)]
        return np.concatenate([self.visits(part.memory, part.seats, rng).argmax(axis=1) for part in parts])
