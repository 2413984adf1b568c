"""Search guided by a trained policy (`gumbel:24,policy=FILE.safetensors`), or by the network of the graded opponents
(`policy=graded`). `gumbel` spends few simulations well (`core.search.gumbel`), and
with a time (`gumbel:0.1s,policy=graded`) as many as it has; `puct:100,policy=...` goes by visits.

Many games are searched side by side, one inference for all.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np

from architects_env.agents.agent import Agent, own_stream
from architects_env.agents.graded import network_policy
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.search import MOST
from architects_env.agents.views import Views
from architects_env.core.compile import compile_mode
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.view import View
from architects_env.core.search.first_gumbel import FirstGumbelSearch
from architects_env.core.search.guided import Guide, GuidedSearch
from architects_env.core.search.gumbel import VALUE_WEIGHT, GumbelSearch
from architects_env.core.search.option_values import LeafValues, OptionValues
from architects_env.core.search.versions import plain_name
from architects_env.core.text import say
from architects_env.opponents import ALONE, NETWORK

SIDE_BY_SIDE = 64
"""Games that are searched side by side."""
LONGEST = 3600.0
"""Seconds of a decision by the clock, at most."""
CROWD = 5
"""Players."""
FOR_LOOKAHEAD = 0.5
"""The share of a look-ahead in the time of a decision in plain Python."""
Judge = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""judge(observations float32[n, entries]) -> (float32[n, actions] logits, float32[n] values)."""


def policy_of(game: Game, guide: str) -> PolicyAgent:
    """The policy in a file, or that of the graded opponents. Raises `ValueError` if there is none."""
    if plain_name(guide) in (NETWORK, ALONE):
        return network_policy(game, guide)
    policy = PolicyAgent(game, guide)
    if policy.network.parts.value_head is None:
        raise ValueError(
            say(
                "{policy} says nothing of values, so no search can go by it; export a network with a value, or play it alone.",
                policy=guide,
            )
        )
    return policy


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


@dataclass(frozen=True)
class Settings:
    """What may stand beside the policy in a spec, such as `gumbel:24,policy=graded,lookahead=4`."""

    c: float = 1.5
    """Weight of exploration below the root."""
    lookahead: int = 0
    """In so many worlds the look-ahead of the game's strongest bot tries every option first: what it thinks of them
    speaks for them beside the policy."""
    leaves: int = 0
    """With 1 the policy's values say what the look-ahead reaches, instead of that bot's evaluation (0)."""
    trust: float = 50.0
    """What a point of its scale counts there, beside the logarithm of a prior."""
    weight: float = VALUE_WEIGHT
    """What a value from -1 to 1 counts, beside the same."""
    noise: float = 0.0
    """The policy's actions are drawn at this temperature (by Gumbel noise, from which the method has its name); with 0
    those that it likes best come first. Where everybody waits for somebody else, somebody has to begin."""
    crowd: float = 0.0
    """The same with five players or more, instead of `noise` (0: as with fewer): the more there are, the longer
    everybody waits."""

    def noise_with(self, players: int) -> float:
        """The temperature with so many players."""
        return self.crowd if self.crowd and players >= CROWD else self.noise


def read_settings(words: str) -> Settings:
    """Of ",c=1.5,lookahead=4". Raises `ValueError`."""
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    given: dict[str, Any] = {}
    for word in filter(None, words.split(",")):
        name, _, value = word.partition("=")
        if name in given or name not in kinds:
            raise ValueError
        given[name] = kinds[name](value)
    settings = Settings(**given)
    if not all(0 <= getattr(settings, name) <= MOST for name in kinds):  # nor may one be nan
        raise ValueError
    if settings.leaves > min(1, settings.lookahead):  # where nothing is looked ahead there are none
        raise ValueError
    return settings


class GuidedSearchAgent(DerivedAttributes, Agent):
    """Plays what a search finds whose priors and values are those of a policy of `MaskablePPO`: by sequential halving
    (`gumbel`; `gumbel@1` as it was first), or the action visited most (`puct`)."""

    game: Game
    name: str
    simulations: int
    seconds: float
    """For a decision, instead of `simulations`; 0: it goes by those."""
    settings: Settings
    policy: PolicyAgent
    seconds_in_plain: float = 0.0
    """Where rules are not compiled yet, it decides in plain Python within about so many seconds, with what it has found
    by then; 0: it waits until they are."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_guide_in_plain", "guide", "_values")

    def __init__(self, game: Game, spec: str) -> None:
        self.game, self.name = game, spec
        kinds, policies, words = (
            r"(puct|gumbel(?:@1)?)",
            r"((?:graded|alone)(?:@\d+)?|.*\.(?:safetensors|zip))",
            r"((?:,\w+=[^,]*)*?)",
        )
        found = re.fullmatch(rf"{kinds}:(\d+|[\d.]+s){words},policy={policies}{words}", spec)
        try:
            if found is None:
                raise ValueError
            self.kind, by_clock = found[1], found[2].endswith("s")
            self.seconds = float(found[2][:-1]) if by_clock else 0.0
            self.simulations = 0 if by_clock else int(found[2])
            self.settings = read_settings(found[3] + found[5])
            fits = 0 < self.seconds <= LONGEST if by_clock else 1 <= self.simulations <= MOST
            if not fits or (self.kind != "gumbel" and (by_clock or self.settings != Settings(self.settings.c))):
                raise ValueError
        except ValueError:
            raise ValueError(
                say(
                    "A guided search is written like gumbel:24,policy=FILE.safetensors (or graded; or puct:100,...), "
                    "gumbel:0.1s,policy=graded for a tenth of a second, or with ,c=1.5 after it (finite and not negative), "
                    "gumbel also with ,lookahead=4 (worlds), leaves=1 (it ends in the policy's values), trust=50, weight=25, noise=0, crowd=0; "
                    "{spec!r} is not.",
                    spec=spec,
                )
            ) from None
        self.policy = policy_of(game, found[4])
        self._derive()

    def _derive(self) -> None:
        self._guide_in_plain = sharing(guide_by(self.policy.judge))
        # The first searches go on as they were.
        self.guide = sharing(self.policy.network.judge) if self.kind == "gumbel" else self._guide_in_plain
        leaf_values: LeafValues | None = self.policy.network.values if self.settings.leaves else None
        self._values = OptionValues(self.game, leaf_values=leaf_values) if self.settings.lookahead else None

    def search(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """From each of these views: int64[views] what it plays, and int64[views, actions] how often it has tried each
        action."""
        search = self._searched(memory, seats, rng)
        return search.best(), search.visits()

    def probabilities(self, view: View, rng: np.random.Generator) -> np.ndarray:
        """float64[actions]: how likely it thinks each action to be the one to play."""
        search = self._searched(view.memory, np.array([view.seat]), rng)
        likely = search.likelihoods() if isinstance(search, GumbelSearch) else search.visits()
        return likely[0] / likely[0].sum()

    def _searched(self, memory: np.ndarray, seats: np.ndarray, rng: np.random.Generator) -> GuidedSearch:
        """A finished search from each of these views."""
        rng_of_search, settings = own_stream(rng), self.settings
        in_plain = self.seconds_in_plain > 0 and compile_mode.current_mode(self.game.name) == "plain"
        guide = self._guide_in_plain if in_plain else self.guide
        given = self.game, memory, seats, rng_of_search, guide, self.simulations, settings.c
        if self.kind == "gumbel":
            limit = self.seconds_in_plain * len(seats) if in_plain else 0.0
            leaning = self._leaning(memory, rng_of_search, rng, limit * FOR_LOOKAHEAD)
            times = self.seconds * len(seats), limit * (1 - FOR_LOOKAHEAD)
            search = GumbelSearch(
                *given,
                seconds=min(filter(None, times), default=0.0),
                value_weight=settings.weight,
                leaning=leaning,
                likely=True,
                in_plain=in_plain,
            )
        else:
            search = (FirstGumbelSearch if self.kind == "gumbel@1" else GuidedSearch)(*given, in_plain=in_plain)
        search.run()
        return search

    def _leaning(self, memory: np.ndarray, stream: np.ndarray, rng: np.random.Generator, seconds: float) -> np.ndarray:
        """float64[views, actions]: what speaks for each action beside the policy: the look-ahead, and chance."""
        shape = len(memory), len(self.game.action_space)
        noise = self.settings.noise_with(int(memory["num_players"].max()))
        leaning = noise * rng.gumbel(size=shape) if noise else np.zeros(shape)
        if self._values is None:
            return leaning
        assert self.game.lookahead is not None
        masks = np.zeros(shape, np.int8)
        for row, mask in enumerate(masks):
            kernels_of(self.game).legal(memory, row, mask)
        values = self._thoughts(memory, masks, stream, seconds)
        behind = (values - values.max(axis=1, keepdims=True)) / self.game.lookahead[0].scale
        return leaning + np.where(masks != 0, self.settings.trust * behind, 0.0)

    def _thoughts(self, memory: np.ndarray, masks: np.ndarray, stream: np.ndarray, seconds: float) -> np.ndarray:
        """float64[views, actions]: what the look-ahead thinks of each option; within `seconds` (0: any) in as many
        worlds as there is time for, but in one at least."""
        assert self._values is not None
        if not seconds:
            return self._values(memory, masks, self.settings.lookahead, stream)
        end, found = time.perf_counter() + seconds, list[np.ndarray]()
        while not found or (len(found) < self.settings.lookahead and time.perf_counter() < end):
            found.append(self._values(memory, masks, 1, stream))
        return np.mean(found, axis=0)

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self.search(view.memory, np.array([view.seat]), rng)[0][0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(views), np.int64)
        for _, which in views.by_players():
            for start in range(0, len(which), SIDE_BY_SIDE):
                some = which[start : start + SIDE_BY_SIDE]
                part = views.subset(some)
                actions[some] = self.search(part.memory, part.seats, rng)[0]
        return actions
