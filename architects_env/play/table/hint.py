"""Advice for a person: what a search or a policy thinks of the legal moves, from that person's view alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.agents import Agent, make_agent, views_of
from architects_env.agents.agent import RandomAgent, own_stream
from architects_env.agents.graded import TemperedAgent
from architects_env.agents.guided_search import GuidedSearchAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.agents.search import SearchAgent
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.positions import Positions
from architects_env.core.play.view import View
from architects_env.play.table.shortcuts import Shortcut, follow_up, repeat_is_legal, sentence_of

WORLDS = 32
"""Games that are played on from each move, to see how many points it leads to."""


@dataclass(frozen=True)
class Advice:
    """One move."""

    action: int
    sentence: str
    probability: float
    """How likely the adviser plays it: what a search has come to think of it, or what a policy says."""
    points: float
    """The score at the end to be expected, when all play on by the game's plainest bot in worlds that agree with the
    view."""
    win_rate: float
    """The share of those games in which this seat comes first (a shared first place counts)."""
    shortcut: Shortcut = field(compare=False)
    """The move, and where it only opens others the likeliest of these after it."""
    aim: str
    """What all these decide, in words."""


def advice(view: View, agent: Agent, options: Mapping[str, Any], rng: np.random.Generator, most: int) -> list[Advice]:
    """The `most` moves that the agent thinks best, the best first. `options` are those of the game."""
    agent = agent.with_players(view.num_players)
    likely = probabilities(view, agent, rng)
    of_sentence: dict[str, list[int]] = {}  # cards that look alike are one move, as likely as all of them together
    for action in view.legal_actions():
        of_sentence.setdefault(view.sentence(action), []).append(action)
    for action, *alike in of_sentence.values():
        likely[action] += likely[alike].sum()
    best = sorted((actions[0] for actions in of_sentence.values()), key=lambda action: -likely[action])[:most]
    ends = play_on(view, options, best, rng)
    found = list[Advice]()
    for action, (points, first) in zip(best, ends, strict=True):
        shortcut = likeliest_from(view, action, agent, rng)
        aim = sentence_of(view.game, shortcut._replace(is_count=repeat_is_legal(view)))
        found.append(Advice(action, view.sentence(action), float(likely[action]), points, first, shortcut, aim))
    return found


def likeliest_from(view: View, action: int, agent: Agent, rng: np.random.Generator) -> Shortcut:
    """A legal action of the seat, and where it opens others that which the agent finds the likeliest of them."""
    opens, step = follow_up(view, action), (view.state, action)
    if opens is None:
        return Shortcut([action], [step])
    after, actions, asked = opens
    chosen = int(probabilities(after, agent, rng).argmax()) if asked and len(actions) > 1 else actions[0]
    found = likeliest_from(after, chosen, agent, rng)
    return Shortcut([action, *found.actions[0 if asked else 1 :]], [step, *found.steps])


def probabilities(view: View, agent: Agent, rng: np.random.Generator) -> np.ndarray:
    """float64[actions]: how likely the agent plays each action."""
    if isinstance(agent, SearchAgent):
        visits = agent.visits(view, rng)[0]
    elif isinstance(agent, GuidedSearchAgent):
        visits = agent.probabilities(view, rng)
    elif isinstance(agent, TemperedAgent):
        visits = agent.policy.probabilities(view)  # what it thinks, before a temperature makes it play better or worse
    elif isinstance(agent, (RandomAgent, PolicyAgent)):
        visits = agent.probabilities(view)
    else:
        visits = np.arange(len(view.game.action_space)) == agent.act_checked(view, rng)
    return visits / visits.sum()


def play_on(
    view: View, options: Mapping[str, Any], actions: list[int], rng: np.random.Generator
) -> list[tuple[float, float]]:
    """For each action the mean score of this seat and its share of first places at the end of games that go on from it,
    in worlds drawn from the view."""
    game, seat = view.game, view.seat
    kernels, bot = kernels_of(game), make_agent(next(iter(game.bots), "random"), game)
    positions = Positions(game, WORLDS * len(actions), view.num_players, options)
    for world in range(WORLDS):
        memory = game.for_kernels(game.copy_states(view.memory))
        kernels.determinize(memory, 0, seat, own_stream(rng))
        for k in range(len(actions)):
            positions.memory[k * WORLDS + world] = memory[0]
    rows = np.arange(len(positions.states))
    positions.play(rows, np.repeat(actions, WORLDS))
    while len(on := rows[~positions.over(rows)]):
        positions.play(on, bot.choose(views_of(positions, on), rng))
    scores, ranks, _ = positions.standings(rows)
    shape = len(actions), WORLDS
    return list(
        zip(
            scores[:, seat].reshape(shape).mean(1).tolist(),
            (ranks[:, seat].reshape(shape) == 1).mean(1).tolist(),
            strict=True,
        )
    )
