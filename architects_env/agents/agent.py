"""The base class of agents, and the two simplest kinds: random play and the bots of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from architects_env.agents.views import GamesInPlay, Views, get_views_of_batches
from architects_env.core.command_line.printable import printable
from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.faults import chosen_illegally
from architects_env.core.play.kernels import pick_random
from architects_env.core.play.view import View
from architects_env.core.search.bots import bot_loop
from architects_env.core.text import say


class AgentFailure(ValueError):
    """An agent raised an exception, or chose no legal action."""

    name: str
    """The name of the agent."""
    view_index: int
    """Index of the view among those that the agent was given. In errors of an `Arena`, the index of the game."""
    seat: int
    """The seat of the agent in that view."""
    reason: str
    """Reason of the failure, phrased to follow "Agent NAME:"."""
    forfeits: bool
    """Whether the agent loses the game by it, instead of ending the run."""

    def __init__(self, name: str, view_index: int, seat: int, reason: str, forfeits: bool = False) -> None:
        reason = printable(reason, lines=False)  # it may hold text of a user's code
        super().__init__(say("Agent {name!r}, at seat {seat}: {reason}", name=name, seat=seat, reason=reason))
        self.name, self.view_index, self.seat, self.reason, self.forfeits = name, view_index, seat, reason, forfeits

    def __reduce__(self) -> tuple[Any, ...]:
        return AgentFailure, (self.name, self.view_index, self.seat, self.reason, self.forfeits)


class Agent(ABC):
    """A player of one game.

    ```python
    class Mine(Agent):
        def act(self, view: View, rng: np.random.Generator) -> int:
            return view.legal_actions()[-1]
    ```

    An agent sees views (`architects_env.core.play.view.View`) and never the true state. The random numbers that it is
    given belong to it alone (`architects_env.core.contract.rules.rng.agent_generator`). Derive from this class and
    write `act`; write `choose` too if your agent can decide in many games at once.
    """

    name: str
    """The name of the agent with all its settings: two agents of one name play alike. A class in a file
    needs none: its agents are named `FILE.py:Class`."""
    stateful: bool = False
    """Whether the agent keeps a state from one decision of a game to the next. Each seat of each game then plays with a
    fresh copy of the agent (`docs/guides/memory.md`)."""
    uses_game_keys: bool = False
    """Whether the agent uses the keys of games (`Views.game_keys`) to draw something for a whole game. Where many games
    are played side by side, views have keys only for such agents. Agents in files never get keys."""
    may_forfeit: bool = False
    """Whether the agent may raise an `AgentFailure` that `forfeits` the game. It is then asked game by game."""
    reads_log: bool = False
    """Whether the agent reads the log of its seat. It is then asked game by game, and `receive_log` is called before
    each decision. In the web app and in environments no log is kept."""

    def receive_log(self, game_index: int, log: Callable[[str], list[str]]) -> None:  # noqa: B027, most agents read no log
        """Receive the log of the seat for which the agent decides next, if it `reads_log`. By default it is ignored.

        Args:
            game_index: Index of the game among those that are played together.
            log: Function log(history) -> lines that the seat was told, the oldest first. `history` is "none", "turn"
                (the lines since the seat's last turn) or "all".
        """

    @abstractmethod
    def act(self, view: View, rng: np.random.Generator) -> int:
        """Choose an action.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of this agent.

        Returns:
            A legal action of `view.seat`.
        """

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Choose an action in each of several games. By default `act` decides game by game.

        Args:
            views: The games, each as its seat to act sees it.
            rng: The random numbers of this agent.

        Returns:
            int64[len(views)]: A legal action for each game.

        Raises:
            AgentFailure: `act` failed, or did not return a legal action.
        """
        actions = np.empty(len(views), np.int64)
        for view_index, view in enumerate(views):
            actions[view_index] = self.checked_act(view, rng, view_index)
        return actions

    def for_players(self, num_players: int) -> Agent:
        """Return the agent that plays games with this number of players. By default it is this agent."""
        return self

    def checked_act(self, view: View, rng: np.random.Generator, view_index: int = 0) -> int:
        """Call `act` and check its result.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of this agent.
            view_index: The index of the view among those that the agent was given, for the error.

        Returns:
            A legal action of `view.seat`.

        Raises:
            AgentFailure: `act` raised an exception, or did not return a legal action.
        """
        mask, name = view.mask(), getattr(self, "name", type(self).__name__)
        try:
            action = self.act(view, rng)
        except AgentFailure as failure:
            raise AgentFailure(name, view_index, view.seat, failure.reason, failure.forfeits) from failure
        except (Exception, SystemExit) as error:  # a custom agent may raise anything
            raise AgentFailure(name, view_index, view.seat, describe_error(error)) from error
        if (
            isinstance(action, bool)
            or not isinstance(action, (int, np.integer))
            or not 0 <= action < len(mask)
            or not mask[action]
        ):
            raise AgentFailure(
                name,
                view_index,
                view.seat,
                say("returned {action!r}; act must return a legal action as an int.", action=str(action)[:60]),
            )
        return int(action)


def describe_error(error: BaseException) -> str:
    """Return the type and text of an error on one printable line, also if reading the text raises an error."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # the error may be of a user's class
        text = "(its text cannot be read)"
    return printable(f"{type(error).__name__}: {text}", lines=False)[:300]


def choose_actions(agent: Agent, batch: GamesInPlay, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Let an agent choose in some games of a batch, and check that its actions are legal.

    Args:
        agent: Agent that chooses.
        batch: Games that are played side by side.
        rows: int64[n]: The indices of the games.
        rng: The random numbers of the agent.

    Returns:
        int64[n]: An action for each game.

    Raises:
        AgentFailure: The agent failed. Its `view_index` is an index into `rows`.
    """
    return choose_actions_in_batches(agent, [(batch, rows)], rng)


def choose_actions_in_batches(
    agent: Agent, parts: Sequence[tuple[GamesInPlay, np.ndarray]], rng: np.random.Generator
) -> np.ndarray:
    """Let an agent choose in games of several batches by one call, as `choose_actions` does.

    All batches are of the same game. They may have different numbers of players.

    Args:
        agent: Agent that chooses.
        parts: Each batch with the indices of its games, int64[n].
        rng: The random numbers of the agent.

    Returns:
        int64[games]: The actions, one batch after the other.

    Raises:
        AgentFailure: The agent failed. Its `view_index` is an index into the games of all parts.
    """
    views = get_views_of_batches(parts, getattr(agent, "uses_game_keys", False))
    if getattr(agent, "stateful", False) and len(views) > 1:
        reason = "is stateful, and is asked about several games at once; it plays in tournaments, ladders and environments of one game."
        raise AgentFailure(agent.name, 0, int(views.seats[0]), reason)
    seats, masks = views.seats.copy(), views.masks.copy()  # the agent may write into its views
    try:
        actions = np.asarray(agent.choose(views, rng))
    except AgentFailure as failure:
        k = failure.view_index if 0 <= failure.view_index < len(seats) else 0
        raise AgentFailure(agent.name, k, int(seats[k]), failure.reason, failure.forfeits) from failure
    except (Exception, SystemExit) as error:  # a custom agent may raise anything
        raise AgentFailure(
            agent.name, 0, int(seats[0]), say("could not choose: {error}", error=describe_error(error))
        ) from error
    if actions.shape != seats.shape or actions.dtype.kind not in "iu":
        reason = f"choose returned {actions.dtype} of shape {actions.shape}; it must return {len(seats)} whole numbers, one for each view."
        raise AgentFailure(agent.name, 0, int(seats[0]), reason)
    inside = (actions >= 0) & (actions < masks.shape[1])
    wrong = np.flatnonzero(~inside | (masks[np.arange(len(seats)), np.where(inside, actions, 0)] == 0))
    if len(wrong):
        k = int(wrong[0])
        there = get_views_of_batches(parts)[k]
        raise AgentFailure(agent.name, k, int(seats[k]), chosen_illegally(there, int(actions[k])))
    return actions.astype(np.int64, copy=False)


def kernel_stream(rng: np.random.Generator) -> np.ndarray:
    """Return a stream of random numbers for compiled code, int64[4], seeded from `rng`."""
    return stream(int(rng.integers(2**62)))


@game_kernel("")
def _random_choices(masks, rng, actions):
    for k in range(actions.shape[0]):
        actions[k] = pick_random(masks[k], rng)


class RandomAgent(Agent):
    """Plays every legal action with the same probability."""

    name = "random"

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return a legal action of `view.seat`, each with the same probability.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of this agent.
        """
        return int(rng.choice(view.legal_actions()))

    def probabilities(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        mask = view.mask().astype(float)
        return mask / mask.sum()

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return a legal action for each view, each with the same probability, int64[views].

        Args:
            views: The games, each as its seat to act sees it.
            rng: The random numbers of this agent.
        """
        actions = np.empty(len(views), np.int64)
        _random_choices(views.masks, kernel_stream(rng), actions)
        return actions


class BotAgent(DerivedAttributes, Agent):
    """A hand-written bot of a game.

    Args:
        game: Game that the bot plays.
        name: Name of the bot, one of `Game.bots`.

    Raises:
        ValueError: If the game has no such bot.
    """

    game: Game
    """The game that the bot plays."""
    name: str
    bot: str
    """The name of the bot in `Game.bots`."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_loop",)

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name, self.bot = game, name, name
        self._derive()

    def _derive(self) -> None:
        self._loop = bot_loop(self.game, self.bot)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the bot in this view. `rng` samples the worlds of its look-ahead.

        Args:
            view: The game as the seat to act sees it.
            rng: The random numbers of this agent.
        """
        return int(self._play(view.memory, view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the action of the bot in each view, int64[views]. `rng` samples the worlds of its look-ahead.

        Args:
            views: The games, each as its seat to act sees it.
            rng: The random numbers of this agent.
        """
        return self._play(views.memory, views.masks, rng)

    def _play(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions, scratch_state = np.empty(len(masks), np.int64), self.game.new_kernel_states(1)
        self._loop(memory, masks, np.arange(len(masks)), scratch_state, kernel_stream(rng), actions)
        return actions
