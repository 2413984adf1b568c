"""What an agent is, and the two simplest kinds: random play and the hand-written bots of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from architects_env.agents.views import GamesInPlay, Views, views_of_several
from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import stream
from architects_env.core.files.printable import printable
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.kernels import pick_random
from architects_env.core.play.view import View
from architects_env.core.search.bots import bot_loop
from architects_env.core.text import say


class AgentFailure(ValueError):
    """An agent that raised an exception or chose no legal action: `what` it did, in view `row` of those it was given,
    in which it sat at `seat`."""

    name: str
    row: int
    seat: int
    what: str

    def __init__(self, name: str, row: int, seat: int, what: str) -> None:
        what = printable(what, lines=False)  # the words of code that is not ours
        super().__init__(say("Agent {name!r}, at seat {seat}: {what}", name=name, seat=seat, what=what))
        self.name, self.row, self.seat, self.what = name, row, seat, what

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentFailure, (self.name, self.row, self.seat, self.what)


class Agent(ABC):
    """A player. `name` carries every setting, so that two agents of one name play alike.

    It is given views and random numbers of its own (`core.contract.rng.agent_generator`), and nothing from which the
    true state could be had.
    """

    name: str
    remembers: bool = False
    """Whether it keeps something from one decision of a game to the next. Each seat of each game then has a copy of the
    agent as it was made, which is asked about that seat alone (`docs/guides/memory.md`)."""

    @abstractmethod
    def act(self, view: View, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`, which is to act."""

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """int64[len(views)]: an action for the seat to act in each of these games, from what that seat may know.

        By default `act` decides game by game. Raises `AgentFailure` if it fails or returns no legal whole number.
        """
        actions = np.empty(len(views), np.int64)
        for k, view in enumerate(views):
            actions[k] = self.act_checked(view, rng, k)
        return actions

    def with_players(self, number: int) -> Agent:
        """Who plays where there are so many players: this one, unless it has somebody else for that."""
        return self

    def act_checked(self, view: View, rng: np.random.Generator, k: int = 0) -> int:
        """`act`, for view number k of several. Raises `AgentFailure` with a sentence, whatever it does wrong."""
        mask, name = view.mask(), getattr(self, "name", type(self).__name__)
        try:
            action = self.act(view, rng)
        except AgentFailure as failure:
            raise AgentFailure(name, k, view.seat, failure.what) from failure
        except (Exception, SystemExit) as error:  # an agent of a user's own may raise anything
            raise AgentFailure(name, k, view.seat, in_words(error)) from error
        if (
            isinstance(action, bool)
            or not isinstance(action, (int, np.integer))
            or not 0 <= action < len(mask)
            or not mask[action]
        ):
            raise AgentFailure(
                name,
                k,
                view.seat,
                say("returned {action!r}; act must return a legal action as an int.", action=str(action)[:60]),
            )
        return int(action)


def in_words(error: BaseException) -> str:
    """Returns what was raised on one printable line, also for an error whose own text cannot be had."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # of a user's own kind of error
        text = "(its text cannot be had)"
    return printable(f"{type(error).__name__}: {text}", lines=False)[:300]


def asked(agent: Agent, batch: GamesInPlay, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """int64[len(rows)]: legal actions of `agent`, from its views of these games of several.

    Raises `AgentFailure` with a sentence, whatever the agent does wrong; its `row` is an index into `rows`.
    """
    return asked_together(agent, [(batch, rows)], rng)


def asked_together(
    agent: Agent, parts: Sequence[tuple[GamesInPlay, np.ndarray]], rng: np.random.Generator
) -> np.ndarray:
    """The same for rows of several batches of one game, one batch after the other, in one question. The batches may
    have different numbers of players."""
    views = views_of_several(parts)
    if getattr(agent, "remembers", False) and len(views) > 1:
        what = "remembers what it saw, and is asked about several games at once; it plays in tournaments, ladders and environments of one game."
        raise AgentFailure(agent.name, 0, int(views.seats[0]), what)
    seats, masks = views.seats.copy(), views.masks.copy()  # the views are the agent's: it may write into them
    try:
        actions = np.asarray(agent.choose(views, rng))
    except AgentFailure as failure:
        k = failure.row if 0 <= failure.row < len(seats) else 0
        raise AgentFailure(agent.name, k, int(seats[k]), failure.what) from failure
    except (Exception, SystemExit) as error:  # an agent of a user's own may raise anything
        raise AgentFailure(
            agent.name, 0, int(seats[0]), say("could not choose: {error}", error=in_words(error))
        ) from error
    if actions.shape != seats.shape or actions.dtype.kind not in "iu":
        what = f"choose returned {actions.dtype} of shape {actions.shape}; it must return {len(seats)} whole numbers, one for each view."
        raise AgentFailure(agent.name, 0, int(seats[0]), what)
    inside = (actions >= 0) & (actions < masks.shape[1])
    wrong = np.flatnonzero(~inside | (masks[np.arange(len(seats)), np.where(inside, actions, 0)] == 0))
    if len(wrong):
        k = int(wrong[0])
        raise AgentFailure(agent.name, k, int(seats[k]), f"chose the action {actions[k]}, which is not legal there.")
    return actions.astype(np.int64, copy=False)


def own_stream(rng: np.random.Generator) -> np.ndarray:
    """A stream for compiled code (int64[4]), drawn from `rng`."""
    return stream(int(rng.integers(2**62)))


@game_kernel("")
def _random_choices(masks, rng, actions):
    for k in range(actions.shape[0]):
        actions[k] = pick_random(masks[k], rng)


class RandomAgent(Agent):
    """Every legal action is equally likely."""

    name = "random"

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(rng.choice(view.legal_actions()))

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]."""
        mask = view.mask().astype(float)
        return mask / mask.sum()

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(views), np.int64)
        _random_choices(views.masks, own_stream(rng), actions)
        return actions


class BotAgent(DerivedAttributes, Agent):
    """A hand-written player of one game (`Game.bots`). Raises `ValueError` if the game has no such bot."""

    game: Game
    name: str
    bot: str
    """The name under which the game has this bot."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_loop",)

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name, self.bot = game, name, name
        self._derive()

    def _derive(self) -> None:
        self._loop = bot_loop(self.game, self.bot)

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(self._play(view.memory, view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        return self._play(views.memory, views.masks, rng)

    def _play(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions, copy = np.empty(len(masks), np.int64), self.game.for_kernels(self.game.new_states(1))
        self._loop(memory, masks, np.arange(len(masks)), copy, own_stream(rng), actions)
        return actions
