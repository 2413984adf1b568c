"""Whom an environment itself lets play at a seat: by name, from a file, or any object or function that acts on a view.

Random play and bots it makes itself; every other name goes to `MAKER`, the one reader of names of agents.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from pkgutil import resolve_name
from typing import Any, ClassVar, Protocol, cast

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import stream
from architects_env.core.play.batch_views import Views
from architects_env.core.play.rebuilt import Rebuilt
from architects_env.core.play.view import View
from architects_env.core.search.bots import bot_loop


class Player(Protocol):
    """Anything that acts on a view."""

    def act(self, view: View, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`."""
        ...


Choice = Callable[[View, np.random.Generator], int]
Choices = Callable[[Views, np.random.Generator], np.ndarray]
"""int64[views]: an action for each of several views."""
Opponent = str | Player | Choice
"""A name ("random", "greedy", or what `MAKER` reads: "ismcts:1000", "FILE.safetensors:best", "file.py:Class"), an
object, a function."""
Opponents = Opponent | Sequence[Opponent] | Mapping[int, Opponent]
"""One opponent for all seats that are not an agent's, a list of them, or a dictionary by seat: `{2: "greedy"}`."""

MAKER = "architects_env.agents:make_agent"
"""Who makes players from names that are no bots': make(name, game) -> an object with act(view, rng). It is looked for
when such a name is first used, and need not be there: this package works without it."""


def by_seat(game: Game, opponents: Opponents | None, num_players: int) -> dict[int, Opponent]:
    """Seat -> opponent, where several seats may be agents. A list takes the last seats, one opponent alone all seats
    but the first.

    Raises `ValueError` for a seat that the table does not have, and if no seat is left to an agent.
    """
    if opponents is None:
        return {}
    if isinstance(opponents, Mapping):
        seated = dict(cast(Mapping[int, Opponent], opponents))
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        if len(opponents) > num_players:
            raise ValueError(f"opponents names {len(opponents)} players for a table of {num_players}.")
        seated = dict(enumerate(opponents, start=num_players - len(opponents)))
    else:
        seated = dict.fromkeys(range(1, num_players), opponents)
    for seat in seated:
        game.check_seat(seat, num_players)
    if len(seated) == num_players:
        raise ValueError("opponents takes every seat; leave at least one to an agent.")
    return seated


def after_learner(
    game: Game, opponents: Opponents, num_players: int, seat: int | None
) -> tuple[list[Opponent], int | None]:
    """The opponents in turn order after the one learner, and the learner's seat (None if it may be any). One opponent
    alone takes all other seats; a dictionary takes all seats but the learner's, which follows from it.

    Raises `ValueError` if they are too few or too many, or if the dictionary takes the learner's seat.
    """
    if isinstance(opponents, Mapping):
        seated = by_seat(game, cast(Mapping[int, Opponent], opponents), num_players)
        free = [place for place in range(num_players) if place not in seated]
        if len(free) > 1:
            raise ValueError(
                f"opponents leaves the seats {', '.join(map(str, free))} empty; the learner takes one, so name an opponent for every other."
            )
        if seat not in (None, free[0]):
            raise ValueError(f"opponents takes seat {seat}, which is the learner's; seat {free[0]} is free.")
        return [seated[(free[0] + 1 + k) % num_players] for k in range(num_players - 1)], free[0]
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    others = list(cast(Sequence[Opponent], opponents)) if several else [cast(Opponent, opponents)] * (num_players - 1)
    if len(others) != num_players - 1:
        raise ValueError(f"{num_players} players need {num_players - 1} opponents, not {len(others)}.")
    return others, seat


class BotPlayer(Rebuilt):
    """A hand-written bot of the game, for one view (`act`) or several (`choose`)."""

    _MADE: ClassVar[tuple[str, ...]] = ("_loop", "_room")

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self._make()

    def _make(self) -> None:
        self._loop = bot_loop(self.game, self.name)
        self._room = self.game.for_kernels(self.game.new_states(1))

    def act(self, view: View, rng: np.random.Generator) -> int:
        """What the bot plays here."""
        return int(self._play(view.memory, view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """int64[views]: what it plays in each of these."""
        return self._play(views.memory, views.masks, rng)

    def _play(self, memory: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(masks), np.int64)
        self._loop(memory, masks, np.arange(len(masks)), self._room, stream(int(rng.integers(2**62))), actions)
        return actions


def bot_player(game: Game, name: str) -> Choice:
    """A hand-written bot of the game as a function of view and random numbers."""
    return BotPlayer(game, name).act


class OneByOne:
    """A player that is asked about several views one after the other."""

    def __init__(self, act: Choice) -> None:
        self.act = act

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """int64[views]: what it plays in each of these."""
        return np.array([self.act(view, rng) for view in views], np.int64)


def random_act(view: View, rng: np.random.Generator) -> int:
    """A legal action, each equally likely."""
    return int(rng.choice(view.legal_actions()))


def random_choose(views: Views, rng: np.random.Generator) -> np.ndarray:
    """int64[views]: a legal action for each, all equally likely."""
    return (views.masks * (1 - rng.random(views.masks.shape))).argmax(axis=1)


def player_of(game: Game, opponent: Opponent) -> Choice:
    """The function that plays as `opponent`. It can be copied and pickled, unless `opponent` itself cannot. Raises
    `ValueError` that says what there is."""
    if not isinstance(opponent, str):
        act = getattr(opponent, "act", opponent)
        if not callable(act):
            raise ValueError(
                f"An opponent is a name, an object with act(view, rng), or such a function, not {opponent!r}."
            )
        return act  # type: ignore[return-value]
    return random_act if opponent == "random" else _named(game, opponent).act


def begun(choice: Choice) -> Choice:
    """The player of a new game: a copy, as it was made, of one that remembers (`Agent.remembers`); otherwise itself."""
    player: Any = getattr(choice, "__self__", None)
    return copy.deepcopy(player).act if getattr(player, "remembers", False) else choice


def side_by_side(game: Game, opponent: Opponent) -> Choices:
    """The function that plays as `opponent` in many games at once. It can be copied and pickled, unless `opponent`
    itself cannot. Raises `ValueError` that says what there is."""
    if isinstance(opponent, str):
        if opponent == "random":
            return random_choose
        opponent = cast(Player, _named(game, opponent))
    if getattr(opponent, "remembers", False):
        raise ValueError(
            f"{getattr(opponent, 'name', opponent)} remembers what it saw, so it plays one game at a time: in an environment of "
            "one game, in tournaments and on ladders, and not in many games side by side."
        )
    choose: Choices | None = getattr(opponent, "choose", None)
    given: Any = opponent
    if choose is not None and not isinstance(
        given, (np.generic, np.ndarray)
    ):  # numpy's numbers have a method of that name too
        return choose
    return OneByOne(player_of(game, opponent)).choose


def _named(game: Game, name: str) -> Any:
    """The player of this name. Raises `ValueError` that says what there is."""
    return BotPlayer(game, name) if name in game.bots else _from_maker(game, name)


def _from_maker(game: Game, opponent: str) -> Any:
    """The agent of this name. Raises `ValueError` if its maker is not there, or knows no such name."""
    try:
        make_agent = resolve_name(MAKER)
    except ImportError as error:
        raise ValueError(
            f"There is no opponent {opponent!r}; there are: random, {', '.join(game.bots)}, and any object with act(view, rng). Searches, policies "
            f"and classes from files (ismcts:1000, FILE.safetensors, FILE.py:Class) need the folder `agents`, which cannot be imported here ({error})."
        ) from error
    return make_agent(opponent, game)
