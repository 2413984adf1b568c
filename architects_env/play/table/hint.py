"""Hints, from the asking player's view alone: the best moves with their expected results and reasons (`play.coach`), or
the opinion of a named agent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.agents import Agent, get_views, make_agent
from architects_env.agents.agent import RandomAgent, kernel_stream
from architects_env.agents.policies.graded import TemperedAgent
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.search.policy_search import PolicySearchAgent
from architects_env.agents.search.tree_search import SearchAgent
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.positions import Positions
from architects_env.core.play.view import View
from architects_env.play.coach.because import in_hundred, prospects, reasons, verdict_on
from architects_env.play.coach.continuations import is_plain
from architects_env.play.coach.options import MAX_WORLDS, SECONDS, Comparison, Followed, compare_options
from architects_env.play.coach.players import player_of
from architects_env.play.table.defaults import SEARCH
from architects_env.play.table.shortcuts import Shortcut, follow_up, repeat_is_legal, sentence_of

WORLDS = 32
"""Number of games that are played to the end from each move to estimate its score."""


@dataclass(frozen=True)
class Advice:
    """A recommended move."""

    action: int
    sentence: str
    probability: float
    """Probability of the move: its share of a search's visits, or the policy's probability."""
    points: float | None
    """Expected final score if all players continue with the game's simplest bot, in worlds that agree with the view.
    None if no games were played on."""
    win_rate: float | None
    """Share of those games in which this seat has rank 1. Shared first ranks count."""
    shortcut: Shortcut = field(compare=False)
    """The move, with its most probable follow-up if it has one."""
    aim: str
    """The move and its follow-up in words."""
    expected: int | None = None
    """Expected result of this seat, from 0 (last) to 100 (first). None in the opinion of a named agent."""
    visits: int = 0
    """Number of games that were played on from the move."""
    is_best: bool = False
    """Whether the move is the best one, or about as good."""
    verdict: str = ""
    """Judgement of the move beside the others, in words."""
    prospects: str = ""
    """A sentence about the chances of this seat with its best move."""
    because: tuple[str, ...] = ()
    """Reasons for or against the move, as sentences."""
    figures: str = ""
    """Points now and expected, as a line to read second."""


def advice(
    view: View, agent: Agent, options: Mapping[str, Any], rng: np.random.Generator, most: int, plays_on: bool = True
) -> list[Advice]:
    """Return the `most` best moves in the agent's opinion, the best first. `options` are those of the game.

    Without `plays_on` the moves have no expected scores, which take minutes in plain Python.
    """
    agent = agent.for_players(view.num_players)
    likely = probabilities(view, agent, rng)
    of_sentence: dict[str, list[int]] = {}  # cards that look alike are one move, as likely as all of them together
    for action in view.legal_actions():
        of_sentence.setdefault(view.sentence(action), []).append(action)
    for action, *alike in of_sentence.values():
        likely[action] += likely[alike].sum()
    best = sorted((actions[0] for actions in of_sentence.values()), key=lambda action: -likely[action])[:most]
    ends = play_on(view, options, best, rng) if plays_on else [(None, None)] * len(best)
    found = list[Advice]()
    for action, (points, first) in zip(best, ends, strict=True):
        shortcut = likeliest_from(view, action, agent, rng)
        aim = sentence_of(view.game, shortcut._replace(is_count=repeat_is_legal(view)))
        found.append(Advice(action, view.sentence(action), float(likely[action]), points, first, shortcut, aim))
    return found


@dataclass
class HintMemory:
    """The last hint of each seat. If it is followed, the next one in the same turn goes on with its plan."""

    _last: dict[int, tuple[list[int], list[Advice]]] = field(default_factory=dict[int, tuple[list[int], list[Advice]]])
    """All decisions of the game before the hint, and the hint, by seat."""

    def keep(self, seat: int, actions: Sequence[int], found: list[Advice]) -> None:
        """Keep the hint of a seat after these decisions of the game."""
        self._last[seat] = [*actions], found

    def followed(self, seat: int, actions: Sequence[int]) -> Followed | None:
        """Return the hint that a seat has followed with all decisions since, or None.

        Args:
            seat: The seat that decides.
            actions: All decisions of the game.
        """
        before, found = self._last.get(seat, ([], []))
        since = [*actions[len(before) :]]
        for one in found if before == [*actions[: len(before)]] else ():
            line = one.shortcut.actions
            if since == line[: len(since)] and one.expected is not None:
                return Followed(one.expected / 50 - 1, tuple(line[len(since) :]))
        return None


def coach(
    view: View,
    options: Mapping[str, Any],
    rng: np.random.Generator,
    most: int,
    seconds: float = SECONDS,
    worlds: int = MAX_WORLDS,
    followed: Followed | None = None,
) -> list[Advice]:
    """Return the `most` best moves with their expected results and the reasons for them, the best first.

    Args:
        view: The view of the player who decides.
        options: The options of the game.
        rng: Random numbers.
        most: Number of moves, at most.
        seconds: Time limit, about. With infinity the hint is repeatable.
        worlds: Number of sampled worlds, at most.
        followed: The hint that the player has followed in this turn (`HintMemory.followed`).
    """
    player, game = player_of(view.game, view.num_players), view.game
    likely = player.priors(view)
    if not player.has_values and not is_plain(game):
        likely = probabilities(view, make_agent(SEARCH, game), rng)
    found = compare_options(
        view, options, rng, seconds=seconds, player=player, likely=likely, worlds=worlds, followed=followed
    )
    return [_advice(view, found, k) for k in range(min(most, len(found.options)))]


def _advice(view: View, found: Comparison, k: int) -> Advice:
    """Return an option of a comparison as advice."""
    option, long = found.options[k], found.long
    points = win_rate = None
    if long is not None and k < len(long.points):
        points = float(long.points[k, :, found.seat].mean())
        win_rate = float((long.values[k, :, found.seat] >= long.values[k].max(axis=1)).mean())
    why = reasons(found, k)
    share = option.visits / sum(one.visits for one in found.options)
    return Advice(
        option.action,
        view.sentence(option.action),
        share,
        points,
        win_rate,
        option.move,
        found.names[k],
        in_hundred(option.value),
        option.visits,
        not k or found.is_as_good(k),
        verdict_on(found, k),
        prospects(found),
        why.sentences,
        why.figures,
    )


def likeliest_from(view: View, action: int, agent: Agent, rng: np.random.Generator) -> Shortcut:
    """Return a legal action with its most probable follow-up in the agent's opinion."""
    opens, step = follow_up(view, action), (view.state, action)
    if opens is None:
        return Shortcut([action], [step])
    after, actions, asked = opens
    chosen = int(probabilities(after, agent, rng).argmax()) if asked and len(actions) > 1 else actions[0]
    found = likeliest_from(after, chosen, agent, rng)
    return Shortcut([action, *found.actions[0 if asked else 1 :]], [step, *found.steps])


def probabilities(view: View, agent: Agent, rng: np.random.Generator) -> np.ndarray:
    """Return the probabilities with which the agent plays each action, as float64[actions]."""
    if isinstance(agent, SearchAgent):
        visits = agent.visits(view, rng)[0]
    elif isinstance(agent, PolicySearchAgent):
        visits = agent.probabilities(view, rng)
    elif isinstance(agent, TemperedAgent):
        visits = agent.policy.probabilities(view)  # what it thinks, before a temperature makes it play better or worse
    elif isinstance(agent, (RandomAgent, PolicyAgent)):
        visits = agent.probabilities(view)
    else:
        visits = np.arange(len(view.game.action_space)) == agent.checked_act(view, rng)
    return visits / visits.sum()


def play_on(
    view: View, options: Mapping[str, Any], actions: list[int], rng: np.random.Generator
) -> list[tuple[float, float]]:
    """Play games on from each action in worlds sampled from the view.

    Returns, for each action, the mean score of this seat and its share of first ranks.
    """
    game, seat = view.game, view.seat
    kernels, bot = get_kernels(game), make_agent(next(iter(game.bots), "random"), game)
    positions = Positions(game, WORLDS * len(actions), view.num_players, options)
    for world in range(WORLDS):
        memory = game.for_kernels(game.copy_states(view.memory))
        kernels.determinize(memory, 0, seat, kernel_stream(rng))
        for k in range(len(actions)):
            positions.memory[k * WORLDS + world] = memory[0]
    rows = np.arange(len(positions.states))
    positions.play(rows, np.repeat(actions, WORLDS))
    while len(on := rows[~positions.over(rows)]):
        positions.play(on, bot.choose(get_views(positions, on), rng))
    scores, ranks, _ = positions.results(rows)
    shape = len(actions), WORLDS
    return list(
        zip(
            scores[:, seat].reshape(shape).mean(1).tolist(),
            (ranks[:, seat].reshape(shape) == 1).mean(1).tolist(),
            strict=True,
        )
    )
