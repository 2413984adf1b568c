"""Search guided by a trained policy: `gumbel:24,policy=runs/NAME/policy.zip`, an exported one (`policy=FILE.onnx`), or
the network of the graded opponents (`policy=graded`). `gumbel` spends few simulations well (`core.search.gumbel`), and
with a time (`gumbel:0.1s,policy=graded`) as many as it has; `puct:100,policy=...` goes by visits.

Many games are searched side by side, one inference for all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np

from architects_env.adapters.onnx_file import read_onnx
from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.compiled_policy import compiled_network
from architects_env.agents.graded import network_policy
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.search import MOST
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.search.first_gumbel import FirstGumbelSearch
from architects_env.core.search.guided import Guide, GuidedSearch
from architects_env.core.search.gumbel import GumbelSearch
from architects_env.core.search.versions import plain_name
from architects_env.opponents import NETWORK

SIDE_BY_SIDE = 64
"""Games that are searched side by side."""
LONGEST = 3600.0
"""Seconds of a decision by the clock, at most."""
Judge = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""judge(observations float32[n, entries]) -> (float32[n, actions] logits, float32[n] values)."""


def policy_of(game: Game, guide: str) -> OnnxAgent | PolicyAgent:
    """The policy in a file, or that of the graded opponents. Raises `ValueError` if there is none."""
    if plain_name(guide) == NETWORK:
        return network_policy(game, guide)
    return OnnxAgent(game, guide) if guide.endswith(".onnx") else PolicyAgent(game, guide)


def guide_by(judge: Judge) -> Guide:
    """Likelihoods of the legal actions, and the seats' values, by a policy that judges observations."""

    def guide(seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        number, seats, entries = seen.shape
        logits, values = judge(seen.reshape(-1, entries))
        logits = logits[np.arange(number) * seats + movers].astype(np.float64)
        logits[masks == 0] = -np.inf
        with np.errstate(invalid="ignore", over="ignore"):
            priors = np.nan_to_num(np.exp(logits - logits.max(axis=1, keepdims=True)))
        priors /= np.maximum(1e-12, priors.sum(axis=1, keepdims=True))
        return priors.astype(np.float32), values.reshape(number, seats)

    return guide


def sharing(guide: Guide) -> Guide:
    """The same, with the seats' values moved so that they sum to zero, as rewards do; a seat alone keeps its own."""

    def shared(seen: np.ndarray, movers: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        priors, values = guide(seen, movers, masks)
        moved = values - values.mean(axis=1, keepdims=True) * (values.shape[1] > 1)
        return priors, np.clip(moved, -1, 1).astype(np.float32)

    return shared


class GuidedSearchAgent(Agent):
    """Plays what a search finds whose priors and values are those of a policy of `MaskablePPO`: by sequential halving
    (`gumbel`; `gumbel@1` as it was first), or the action visited most (`puct`)."""

    game: Game
    name: str
    simulations: int
    seconds: float
    """For a decision, instead of `simulations`; 0: it goes by those."""
    exploration: float
    policy: OnnxAgent | PolicyAgent

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.name = game, spec
        kinds, policies = r"(puct|gumbel(?:@1)?)", r"(graded(?:@\d+)?|.*\.(?:zip|onnx))"
        found = re.fullmatch(rf"{kinds}:(\d+|[\d.]+s)(?:,c=([^,]*))?,policy={policies}(?:,c=([^,]*))?", spec)
        try:
            if found is None or (found[3] and found[5]):
                raise ValueError
            self.kind, by_clock = found[1], found[2].endswith("s")
            self.seconds = float(found[2][:-1]) if by_clock else 0.0
            self.simulations = 0 if by_clock else int(found[2])
            self.exploration = float(found[3] or found[5] or 1.5)
            fits = 0 < self.seconds <= LONGEST and self.kind == "gumbel" if by_clock else 1 <= self.simulations <= MOST
            if not fits or not 0 <= self.exploration < np.inf:
                raise ValueError
        except ValueError:
            how = (
                "A guided search is written like gumbel:24,policy=FILE.zip (or FILE.onnx, or graded; or puct:100,...), "
                "gumbel:0.1s,policy=graded for a tenth of a second, or with ,c=1.5 after it (c is finite and not negative)"
            )
            raise ValueError(f"{how}; {spec!r} is not.") from None
        self.policy = policy_of(game, found[4])
        self.guide = sharing(self._guide())

    def _guide(self) -> Guide:
        """The network in compiled code where it can be; the first searches go on as they were."""
        if self.kind == "gumbel" and isinstance(self.policy, OnnxAgent):
            player = self.policy.player
            if network := compiled_network(read_onnx(Path(player.path), self.game)):
                return network.judge
        return guide_by(self.policy.judge)

    def search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """From each of these views: int64[views] what it plays, and int64[views, actions] how often it has tried each
        action."""
        given = self.game, memory, seats, own_stream(rng), self.guide, self.simulations, self.exploration
        if self.kind == "gumbel":
            search = GumbelSearch(*given, seconds=self.seconds * len(seats), likely=True)
        else:
            search = FirstGumbelSearch(*given) if self.kind == "gumbel@1" else GuidedSearch(*given)
        search.run()
        return search.best(), search.visits()

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.search(view.memory, np.array([view.seat]), rng)[0][0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        parts = [views.some(slice(start, start + SIDE_BY_SIDE)) for start in range(0, len(views), SIDE_BY_SIDE)]
        return np.concatenate([self.search(part.memory, part.seats, rng)[0] for part in parts])
