"""Opponents that an environment plays itself: by name, from a file, or any object or function that acts on a view.

The environments create random players and bots themselves. Every other name goes to `AGENT_FACTORY`, which reads
all names of agents.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from pkgutil import resolve_name
from typing import Any, ClassVar, Protocol, cast

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.batch_views import Views
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.view import View
from architects_env.core.search.bots import bot_loop


class Player(Protocol):
    """Any object that acts on a view."""

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return a legal action of `view.seat`."""
        ...


ActFunction = Callable[[View, np.random.Generator], int]
BatchActFunction = Callable[[Views, np.random.Generator], np.ndarray]
"""A function that returns an action for each of several views, int64[views]."""
Opponent = str | Player | ActFunction
"""A name ("random", "greedy", or any that `AGENT_FACTORY` reads: "ismcts:1000", "FILE.safetensors:deterministic",
"file.py:Class"), an object, or a function."""
Opponents = Opponent | Sequence[Opponent] | Mapping[int, Opponent]
"""One opponent for all seats without an agent, a list of opponents, or a dictionary by seat: `{2: "greedy"}`."""

AGENT_FACTORY = "architects_env.agents:make_agent"
"""Import path of make(name, game), which makes agents from names other than the bots', and returns an object with
act(view, rng). It is imported when such a name is first used, and may be missing: this package works without it."""


def opponents_by_seat(game: Game, opponents: Opponents | None, num_players: int) -> dict[int, Opponent]:
    """Return the opponent of each seat in an environment in which several seats may be agents.

    Args:
        game: Game whose seats are taken.
        opponents: A list takes the last seats; a single opponent takes all seats but the first.
        num_players: Number of players.

    Raises:
        ValueError: For a seat that the game does not have, and if no seat is left to an agent.
    """
    if opponents is None:
        return {}
    if isinstance(opponents, Mapping):
        by_seat = dict(cast(Mapping[int, Opponent], opponents))
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        if len(opponents) > num_players:
            raise ValueError(f"opponents names {len(opponents)} players for a table of {num_players}.")
        by_seat = dict(enumerate(opponents, start=num_players - len(opponents)))
    else:
        by_seat = dict.fromkeys(range(1, num_players), opponents)
    for seat in by_seat:
        game.check_seat(seat, num_players)
    if len(by_seat) == num_players:
        raise ValueError("opponents takes every seat; leave at least one to an agent.")
    return by_seat


def opponents_after_learner(
    game: Game, opponents: Opponents, num_players: int, seat: int | None
) -> tuple[list[Opponent], int | None]:
    """Return the opponents in turn order after the one learner, and the learner's seat (None if it may be any).

    Args:
        game: Game whose seats are taken.
        opponents: A single opponent takes all other seats. A dictionary takes all seats but the learner's.
        num_players: Number of players.
        seat: The seat of the learner, if it is given.

    Raises:
        ValueError: If there are too few or too many opponents, or if the dictionary takes the learner's seat.
    """
    if isinstance(opponents, Mapping):
        by_seat = opponents_by_seat(game, cast(Mapping[int, Opponent], opponents), num_players)
        free_seats = [other_seat for other_seat in range(num_players) if other_seat not in by_seat]
        if len(free_seats) > 1:
            raise ValueError(
                f"opponents leaves the seats {', '.join(map(str, free_seats))} empty; the learner takes one, so name an opponent for every other."
            )
        if seat not in (None, free_seats[0]):
            raise ValueError(f"opponents takes seat {seat}, which is the learner's; seat {free_seats[0]} is free.")
        return [by_seat[(free_seats[0] + 1 + offset) % num_players] for offset in range(num_players - 1)], free_seats[0]
    is_sequence = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    in_order = (
        list(cast(Sequence[Opponent], opponents)) if is_sequence else [cast(Opponent, opponents)] * (num_players - 1)
    )
    if len(in_order) != num_players - 1:
        raise ValueError(f"{num_players} players need {num_players - 1} opponents, not {len(in_order)}.")
    return in_order, seat


class BotPlayer(DerivedAttributes):
    """A hand-written bot of the game as an opponent, for one view (`act`) or several (`choose`).

    `architects_env.agents.agent.BotAgent` is the same bot as an agent. This package works without the package of
    agents.
    """

    _DERIVED: ClassVar[tuple[str, ...]] = ("_loop", "_scratch_state")

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self._derive()

    def _derive(self) -> None:
        self._loop = bot_loop(self.game, self.name)
        self._scratch_state = self.game.new_kernel_states(1)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the bot in this view."""
        return int(self._play(view.memory, view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the actions of the bot in these views, int64[views]."""
        return self._play(views.memory, views.masks, rng)

    def _play(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(masks), np.int64)
        self._loop(memory, masks, np.arange(len(masks)), self._scratch_state, stream(int(rng.integers(2**62))), actions)
        return actions


def bot_player(game: Game, name: str) -> ActFunction:
    """Return a hand-written bot of the game as a function of view and generator.

    Args:
        game: Game that the bot plays.
        name: Name of the bot, one of `Game.bots`.
    """
    return BotPlayer(game, name).act


class SequentialPlayer:
    """Adapter that asks a player about several views one after another."""

    def __init__(self, act: ActFunction) -> None:
        self.act = act

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the actions of the player in these views, int64[views]."""
        return np.array([self.act(view, rng) for view in views], np.int64)


def random_act(view: View, rng: np.random.Generator) -> int:
    """Return a legal action, each equally likely.

    Args:
        view: The game as the seat to act sees it.
        rng: Random number generator.
    """
    return int(rng.choice(view.legal_actions()))


def random_choose(views: Views, rng: np.random.Generator) -> np.ndarray:
    """Return a legal action for each view, all equally likely, int64[views].

    Args:
        views: The games, each as its seat to act sees it.
        rng: Random number generator.
    """
    return (views.masks * (1 - rng.random(views.masks.shape))).argmax(axis=1)


def act_function_of(game: Game, opponent: Opponent) -> ActFunction:
    """Return the function that plays as `opponent`.

    It can be copied and pickled if `opponent` can. Raises `ValueError` that names the known opponents.

    Args:
        game: Game that is played.
        opponent: A name, an object with `act`, or a function.
    """
    if not isinstance(opponent, str):
        act = getattr(opponent, "act", opponent)
        if not callable(act):
            raise ValueError(
                f"An opponent is a name, an object with act(view, rng), or such a function, not {opponent!r}."
            )
        return act  # type: ignore[return-value]
    return random_act if opponent == "random" else _make_player(game, opponent).act


def fresh_if_stateful(act: ActFunction) -> ActFunction:
    """Return the function that plays a new game: of a fresh copy if its player is stateful (`Agent.stateful`), else
    itself."""
    player: Any = getattr(act, "__self__", None)
    return copy.deepcopy(player).act if getattr(player, "stateful", False) else act


def batch_act_function_of(game: Game, opponent: Opponent) -> BatchActFunction:
    """Return the function that plays as `opponent` in many games at once.

    It can be copied and pickled if `opponent` can. Raises `ValueError` that names the known opponents.

    Args:
        game: Game that is played.
        opponent: A name, an object with `act` or `choose`, or a function.
    """
    if isinstance(opponent, str):
        if opponent == "random":
            return random_choose
        opponent = cast(Player, _make_player(game, opponent))
    if getattr(opponent, "stateful", False):
        raise ValueError(
            f"{getattr(opponent, 'name', opponent)} remembers what it saw, so it plays one game at a time: in an environment of "
            "one game, in tournaments and on ladders, and not in many games side by side."
        )
    choose: BatchActFunction | None = getattr(opponent, "choose", None)
    any_opponent: Any = opponent
    # Numbers and arrays of numpy have a method `choose` too.
    if choose is not None and not isinstance(any_opponent, (np.generic, np.ndarray)):
        return choose
    return SequentialPlayer(act_function_of(game, opponent)).choose


def _make_player(game: Game, name: str) -> Any:
    """Make the player with this name. Raises `ValueError` that names the known players."""
    return BotPlayer(game, name) if name in game.bots else _make_agent(game, name)


def _make_agent(game: Game, opponent: str) -> Any:
    """Make the agent with this name by `AGENT_FACTORY`.

    Raises:
        ValueError: If `AGENT_FACTORY` cannot be imported or does not know the name.
    """
    try:
        make_agent = resolve_name(AGENT_FACTORY)
    except ImportError as error:
        raise ValueError(
            f"There is no opponent {opponent!r}; there are: random, {', '.join(game.bots)}, and any object with act(view, rng). Searches, "
            f"policies and classes from files (ismcts:1000, FILE.safetensors, FILE.py:Class) need the package "
            f"`architects_env.agents`, which cannot be imported here ({error})."
        ) from error
    return make_agent(opponent, game)
