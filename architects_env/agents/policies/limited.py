"""Agents that play the network of trained opponents with the limits of people: `limited:1,policy=graded@4,blind=0.3`.

A policy at a high temperature errs anywhere, and its games drag on. An agent with limits errs in a way that can be
read: it overlooks the same actions for a whole game, follows a plan for some turns although another one is better now,
and may not look at the other players. A floor keeps it from blunders, and it prefers actions that end the game.

All that is drawn for a game follows from the game's key (`View.game_key`) and the seat, so that the agent needs no
memory: it decides in many games at once, and plays the same way when a move is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.policies.graded import graded_policy
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.spec import POLICY, AgentSpec, read_policy, read_settings, rewording_errors
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.contract.plans import Plans
from architects_env.core.contract.spaces.observation_layout import SEAT
from architects_env.core.play.game_keys import draw
from architects_env.core.play.view import View
from architects_env.core.search.versions import plain_name
from architects_env.core.text import say
from architects_env.opponents import ALONE, MAX_TEMPERATURE, NETWORK

BLIND, LONELY, PLANNED = 1, 2, 3
"""Names of the draws of one game and seat."""
RANGES = (
    ("floor", 0, 1000),
    ("blind", 0, 1),
    ("lonely", 0, 1),
    ("plan", 0, 100),
    ("keep", 0, 1000),
    ("finish", -100, 100),
)
"""The smallest and largest value of each limit."""


@dataclass(frozen=True)
class Limits:
    """The limits of an agent. With the defaults there are none."""

    floor: float = 100.0
    """Largest difference in logits to the likeliest action. Actions further below are never played."""
    blind: float = 0.0
    """Fraction of the actions that a seat overlooks for as long as it keeps a plan. It sees at least one."""
    lonely: float = 0.0
    """Fraction of the turns in which a seat does not look at the other players."""
    plan: float = 0.0
    """Logits that are added to the actions of the plan."""
    keep: int = 4
    """Number of turns or rounds for which a plan is kept. 0 keeps it for the whole game."""
    style: str = ""
    """The plan that is kept for the whole game, whose actions the floor does not stop as early. By default plans are
    drawn."""
    finish: float = 0.0
    """Logits that are added to the actions that score and end the game."""


class LimitedAgent(Agent):
    """A policy that plays with limits, at a temperature."""

    name: str
    policy: PolicyAgent
    temperature: float
    limits: Limits
    uses_game_keys = True

    def __init__(self, name: str, game: Game, policy: PolicyAgent, temperature: float, limits: Limits) -> None:
        self.name, self.policy, self.temperature, self.limits = name, policy, temperature, limits
        self._tables = _tables(game)

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._pick(*_of_view(view), rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._pick(views.observations, views.masks, views.game_keys, views.seats, views.memory, rng)

    def probabilities(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        found = np.zeros(len(view.game.action_space))
        _, actions, weights = self._weigh(*_of_view(view))
        shares = np.exp((weights - weights.max()) / self.temperature) if self.temperature else weights == weights.max()
        found[actions] = shares / shares.sum()
        return found

    def _pick(
        self,
        observations: np.ndarray,
        masks: np.ndarray,
        keys: np.ndarray,
        seats: np.ndarray,
        memory: np.ndarray,
        rng: np.random.Generator,
    ) -> np.ndarray:
        """Sample an action for each row, int64[n]."""
        starts, actions, weights = self._weigh(observations, masks, keys, seats, memory)
        if self.temperature:
            weights = weights + self.temperature * rng.gumbel(size=len(weights))
        best = np.repeat(np.maximum.reduceat(weights, starts), np.diff(np.append(starts, len(weights))))
        places = np.flatnonzero(weights == best)
        return actions[places[np.searchsorted(places, starts)]]

    def _weigh(
        self, observations: np.ndarray, masks: np.ndarray, keys: np.ndarray, seats: np.ndarray, memory: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Weigh the legal actions of all rows, one row after the other.

        Returns:
            Where each row starts, int64[n]; the legal actions, int64[all]; their logits with the limits, float64[all],
            which are minus infinity for actions that the agent does not play.
        """
        limits, plans = self.limits, self._tables.plans
        clock = np.asarray(memory[plans.clock], np.int64) if plans else np.zeros(len(seats), np.int64)
        if limits.lonely:
            lonely = draw(keys, LONELY, seats, clock) < limits.lonely
            observations = observations.copy()
            observations[np.ix_(lonely, self._tables.others)] = 0
        period = clock // limits.keep if limits.keep else np.zeros_like(clock)
        rows, actions = np.nonzero(masks)
        counts = np.bincount(rows, minlength=len(masks))
        starts = np.cumsum(counts) - counts
        logits = np.nan_to_num(self.policy.logits(observations)[rows, actions].astype(np.float64))
        weights = logits + self._bonus(keys, seats, period, rows, actions)
        judged = weights if limits.style else logits
        below = np.repeat(np.maximum.reduceat(judged, starts), counts) - judged
        allowed = below <= limits.floor
        if limits.blind:
            drawn = np.where(allowed, draw(keys[rows], BLIND, seats[rows], period[rows], actions), -1.0)
            drawn[allowed & self._tables.plain[actions]] = 1.0
            first_seen = np.repeat(np.maximum.reduceat(drawn, starts), counts)
            allowed &= drawn >= np.minimum(limits.blind, first_seen)
        return starts, actions, np.where(allowed, weights, -np.inf)

    def _bonus(
        self, keys: np.ndarray, seats: np.ndarray, period: np.ndarray, rows: np.ndarray, actions: np.ndarray
    ) -> np.ndarray:
        """Return what is added to the logit of each action for the end of the game and for the plan, float64[all]."""
        limits, tables = self.limits, self._tables
        bonus = limits.finish * tables.chances[actions]
        if limits.plan and len(tables.ways):
            if limits.style:
                followed = np.full(len(keys), tables.names.index(limits.style))
            else:
                followed = (draw(keys, PLANNED, seats, period) * len(tables.ways)).astype(np.int64)
            bonus = bonus + limits.plan * tables.ways[followed[rows], actions]
        return bonus


@dataclass(frozen=True)
class _Tables:
    """Tables of a game that the limits need."""

    plans: Plans | None
    names: tuple[str, ...]
    """The names of the plans."""
    ways: np.ndarray
    """bool[plans, actions]: the actions of each plan."""
    chances: np.ndarray
    """bool[actions]: the actions that score and end the game."""
    plain: np.ndarray
    """bool[actions]: actions that nobody overlooks: the chances, and those that are alone in their block."""
    others: np.ndarray
    """int64[entries]: the entries of an observation about other seats."""


@cache
def _tables(game: Game) -> _Tables:
    plans, size = game.plans, len(game.action_space)
    plain = np.zeros(size, bool)
    plain[[int(block) for block in game.action_space.blocks if block.size == 1]] = True
    chances = plans.chances.chosen(size) if plans else np.zeros(size, bool)
    layout = game.observation_layout
    others = layout.places(SEAT)[1:].ravel() if SEAT in layout.axes else np.zeros(0, np.int64)
    return _Tables(
        plans,
        tuple(plan.name for plan in plans.ways) if plans else (),
        np.array([plan.chosen(size) for plan in plans.ways]) if plans else np.zeros((0, size), bool),
        chances,
        plain | chances,
        np.unique(others[others >= 0]),
    )


def _of_view(view: View) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return observation, mask, key, seat and redacted state of a view, as arrays of one row."""
    key, seat = np.array([view.game_key], np.uint64), np.array([view.seat])
    return view.observation()[None, :], view.mask()[None, :], key, seat, view.memory


def limited_agent(game: Game, spec: AgentSpec) -> LimitedAgent:
    """Make an agent that plays the network of the trained opponents with limits.

    Args:
        game: Game that the agent plays.
        spec: `limited:1,policy=graded@4,blind=0.3,plan=2`: the temperature, and the fields of `Limits`.

    Raises:
        ValueError: The temperature, the policy or a setting cannot be used.
    """
    with rewording_errors(lambda reason: say("{spec!r} cannot be played: {reason}.", spec=spec.text, reason=reason)):
        temperature = _read_temperature(spec)
        policy = read_policy(spec)
        limits = read_settings(spec, Limits, without=(POLICY,))
        _check(limits, game)
    network = graded_policy(game, policy) if plain_name(policy) in (NETWORK, ALONE) else PolicyAgent(game, policy)
    return LimitedAgent(spec.text, game, network, temperature, limits)


def _read_temperature(spec: AgentSpec) -> float:
    try:
        temperature = float(spec.argument or "")
    except ValueError:
        temperature = -1.0
    if not 0 <= temperature <= MAX_TEMPERATURE:  # this refuses nan too
        raise ValueError(say("it needs a temperature from 0 to {most:g}, as in limited:1", most=MAX_TEMPERATURE))
    return temperature


def _check(limits: Limits, game: Game) -> None:
    """Check that all limits are in their ranges. Raises `ValueError`."""
    for name, low, high in RANGES:
        if not low <= getattr(limits, name) <= high:
            words = "{name} must be from {low:g} to {high:g}"
            raise ValueError(say(words, name=name, low=low, high=high))
    known = _tables(game).names
    if limits.style and limits.style not in known:
        there = ", ".join(known) or say("none")
        raise ValueError(say("there is no style {style!r}, there are: {there}", style=limits.style, there=there))
