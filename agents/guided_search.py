"""Search guided by a trained policy: `gumbel:24,policy=runs/NAME/policy.zip`, an exported one (`policy=FILE.onnx`), or
the network of the graded opponents (`policy=graded`). `gumbel` spends few simulations well (`core.search.gumbel`),
`puct:100,policy=...` goes by visits.

Many games are searched side by side, one inference for all.
"""

from __future__ import annotations

import re

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.graded import network_policy
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.search import MOST
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.gumbel import GumbelSearch
from architects_env.core.search.versions import plain_name
from architects_env.opponents import NETWORK

SIDE_BY_SIDE = 64


def policy_of(game: Game, guide: str) -> OnnxAgent | PolicyAgent:
    """The policy in a file, or that of the graded opponents. Raises `ValueError` if there is none."""
    if plain_name(guide) == NETWORK:
        return network_policy(game, guide)
    return OnnxAgent(game, guide) if guide.endswith(".onnx") else PolicyAgent(game, guide)


class GuidedSearchAgent(Agent):
    """Plays what a search finds whose priors and values are those of a policy of `MaskablePPO`: by sequential halving
    (`gumbel`), or the action visited most (`puct`)."""

    game: Game
    name: str
    simulations: int
    exploration: float
    policy: OnnxAgent | PolicyAgent

    def __init__(self, game: Game, spec: str, name: str = "") -> None:
        self.game, self.name = game, name or spec
        found = re.fullmatch(
            r"(puct|gumbel):(\d+)(?:,c=([^,]*))?,policy=(graded(?:@\d+)?|.*\.(?:zip|onnx))(?:,c=([^,]*))?", spec
        )
        try:
            if found is None or (found[3] and found[5]):
                raise ValueError
            self.simulations, self.exploration = int(found[2]), float(found[3] or found[5] or 1.5)
            if not 1 <= self.simulations <= MOST or not 0 <= self.exploration < np.inf:
                raise ValueError
        except ValueError:
            how = (
                "A guided search is written like gumbel:24,policy=FILE.zip (or FILE.onnx, or graded; or puct:100,...), "
                "or with ,c=1.5 after it (c is finite and not negative)"
            )
            raise ValueError(f"{how}; {spec!r} is not.") from None
        self._by_halving = found[1] == "gumbel"
        self.policy = policy_of(game, found[4])

    def guide(self, seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Likelihoods of the legal actions, and what each seat may expect (the seats' values, moved so that they sum to
        zero)."""
        number, seats, entries = seen.shape
        logits, values = self.policy.judge(seen.reshape(-1, entries))
        logits = logits[np.arange(number) * seats + movers].astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            priors = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        priors /= np.maximum(1e-12, priors.sum(axis=1, keepdims=True))
        values = values.reshape(number, seats)
        values = np.clip(values - values.mean(axis=1, keepdims=True) * (seats > 1), -1, 1)
        return priors.astype(np.float32), values.astype(np.float32)

    def search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """From each of these views: int64[views] what it plays, and int64[views, actions] how often it has tried each
        action."""
        kind = GumbelSearch if self._by_halving else GuidedSearch
        search = kind(self.game, memory, seats, own_stream(rng), self.guide, self.simulations, self.exploration)
        search.run()
        visits = search.visits()
        return search.actions if isinstance(search, GumbelSearch) else visits.argmax(axis=1), visits

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.search(view.memory, np.array([view.seat]), rng)[0][0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        parts = [views.some(slice(start, start + SIDE_BY_SIDE)) for start in range(0, len(views), SIDE_BY_SIDE)]
        return np.concatenate([self.search(part.memory, part.seats, rng)[0] for part in parts])
