"""The contract that a game fulfils: one `Game` object.

The core, the adapters, agents and training know nothing else of a game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.defaults import default_parts
from architects_env.core.contract.plans import Plans
from architects_env.core.contract.registry import is_registered, load
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.spaces.json_board import JsonBoard
from architects_env.core.contract.spaces.observation_layout import ObservationLayout
from architects_env.core.contract.spaces.observation_tables import ObservationTables
from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.core.files.weights import Weight
from architects_env.core.text import did_you_mean, say

FIELDS: list[Any] = [
    ("rng", np.int64, 4),
    ("seat", np.int16),
    ("over", np.int16),
    ("cut_off", np.int16),
    ("num_players", np.int16),
]
"""Fields that the core needs in a game's state."""
REQUIRED_FIELDS = {
    "rng": "int64[4], the stream of the game's chance after the set-up",
    "seat": "the seat that has to decide now (0 to num_players - 1)",
    "over": "1 when the game has ended",
    "cut_off": "1 when it ended by the turn limit and not by its own rules",
    "num_players": "how many seats play",
}


@dataclass(frozen=True)
class Option:
    """An option of the rules.

    In the state it is a small integer: the index into `choices`, or for a range the number itself.
    """

    name: str
    default: str | int | bool
    choices: tuple[str, ...] | tuple[int, int]
    """The allowed words, or the smallest and the largest allowed number."""
    about: str

    def encode(self, value: Any) -> int:
        """Return the integer for `value`. Raises `ValueError` with the allowed values."""
        if isinstance(self.default, bool):
            if isinstance(value, (bool, np.bool_)):
                return int(value)
            raise ValueError(say("Option {name} must be true or false, not {value!r}.", name=self.name, value=value))
        if isinstance(self.default, str):
            if isinstance(value, str) and value in self.choices:
                return self.choices.index(value)
            raise ValueError(
                say(
                    "Option {name} must be one of {choices}, not {value!r}.",
                    name=self.name,
                    choices=", ".join(map(str, self.choices)),
                    value=value,
                )
            )
        low, high = self.choices
        if isinstance(value, (int, np.integer)) and not isinstance(value, bool) and int(low) <= value <= int(high):
            return int(value)
        raise ValueError(
            say(
                "Option {name} must be a whole number from {low} to {high}, not {value!r}.",
                name=self.name,
                low=low,
                high=high,
                value=value,
            )
        )

    def decode(self, number: int) -> str | int | bool:
        """Return the value of this integer (the inverse of `encode`), as a plain Python type."""
        if isinstance(self.default, bool):
            return bool(number)
        return str(self.choices[number]) if isinstance(self.default, str) else int(number)


class Options(tuple[Option, ...]):
    """All options of a game, in order, and the check of their values together.

    Args:
        options: The options.
        check: check(all options with their values, num_players): raises `ValueError`, saying what to change, if the
            values contradict each other.
    """

    check: Callable[[Mapping[str, Any], int], None]

    def __new__(
        cls, options: Iterable[Option] = (), check: Callable[[Mapping[str, Any], int], None] | None = None
    ) -> Options:
        """Return the options with their check."""
        made = super().__new__(cls, options)
        made.check = check or (lambda values, num_players: None)
        return made


CONSTRUCTION = (
    "num_players",
    "num_games",
    "num_envs",
    "opponents",
    "seat",
    "seed",
    "rewards",
    "illegal",
    "observation",
    "observe_mask",
    "render_mode",
    "autoreset_mode",
    "compile",
    "threads",
)
"""Arguments of functions that make games and environments, which are suggested for a name that is like them."""
ALL_LOSE = "all_lose"
AT_BOUND = Option(
    "at_bound",
    "score",
    ("score", ALL_LOSE),
    "a game that reaches the turn limit is scored as it stands, or lost by everybody",
)
"""The option of games with a turn limit. Such games list it among their options, and the core applies it."""


class FaceDown(Protocol):
    """Cards whose order is decided by chance and hidden from all seats."""

    def decks(self, num_players: int, /) -> dict[str, tuple[str, int]]:
        """Return the zones that no seat sees, by name: the zone, and its owner (0 if there is only one)."""
        raise NotImplementedError

    def read(self, g: Any, zone: str, p: int = 0, /) -> list[int]:
        """Return the cards of a zone, the one that comes next first."""
        raise NotImplementedError

    @property
    def labels(self) -> Sequence[str]:
        """Fields of the state that hold only arbitrary numbers, which a view may permute."""
        raise NotImplementedError

    def title(self, card: int) -> str:
        """Return the card in words."""
        raise NotImplementedError

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0, /) -> None:
        """Set the cards that come next. Raises `ValueError` if this contradicts the knowledge of a seat."""
        raise NotImplementedError


def _from_stages(*_: Any) -> Any:
    """Placeholder for `legal` and `play` until they are made from the table of stages."""


def _of_cards(*_: Any) -> Any:
    """Stand for a function that is made from `cards` if it is not given."""


def _of_words(*_: Any) -> Any:
    """Stand for a function that is made from `words` if it is not given."""


def _of_standings(*_: Any) -> Any:
    """Stand for a function that is made from `score_and_rank` if it is not given and points have one source."""


@dataclass(frozen=True, eq=False)
class Game:
    """The complete definition of a game. Functions marked (compiled) carry `@compiled` and take the state record `g`.

    A decision is one choice of one seat. The core plays a decision with `play` and asks `legal` for the options of
    the next one. While there is exactly one option, the core plays it itself, so a step with one legal option is not
    asked unless `legal` requests it.
    """

    name: str
    title: str
    version: int
    """Version of rules, action space and observation together; records and policies store it."""
    dtype: np.dtype
    action_space: ActionSpace
    observation_layout: ObservationLayout
    seats: tuple[int, int]
    """The smallest and largest number of players."""
    options: tuple[Option, ...]
    """`Options` if their values can contradict each other."""
    max_decisions: int
    """Upper bound on the number of decisions of a game, for any play."""
    margin_scale: float
    """Number of points that make a reward of 1 when rewards are score margins."""

    setup: Callable[..., Any]
    """(compiled) setup(g, num_players, options): create the position before the first decision. `g` is all zero
    except for `rng`, which is at the start of the set-up stream. `options` is int64[number of options]."""
    score_and_rank: Callable[..., Any]
    """(compiled) score_and_rank(g, scores, ranks): write score and rank of every seat, followed by every rival (see
    `rivals`), int64[seats + rivals]. The best rank is 1. Before the end, score the present position."""
    observe: Callable[..., Any]
    """(compiled) observe(g, seat, out): write the observation of `seat`, float32[len(observation_layout)], entries in
    [0, 1]. It reads only what `redact` leaves."""

    event_line: Callable[..., str] = lambda g, event, observer: ""
    """event_line(g, event, observer) -> str: the log line that `observer` gets for an `Event`
    (`core.contract.rules.events`); `g` is the view of the observer after it. Empty if the event is not worth a line."""
    redact: Callable[..., Any] = _of_cards
    """(compiled) redact(g, seat): overwrite everything that `seat` may not know. Two states that the seat cannot tell
    apart become the same bytes. Made from `cards` if only cards and secret choices are hidden; without any, it hides
    nothing but future chance."""
    determinize: Callable[..., Any] = _of_cards
    """(compiled) determinize(g, seat, rng): fill a view with hidden cards that agree with all that `seat` knows,
    uniformly. Made from `cards`, as `redact`."""
    words: Words | None = None
    """The texts of actions from all chapters (`core.contract.words`), from which `sentence` and `log_line` are made."""
    sentence: Callable[..., str] = _of_words
    """sentence(g, action) -> str: a legal action of `g.seat` as a sentence that no other legal action has."""
    log_line: Callable[..., str] = _of_words
    """log_line(g, action, observer) -> str: the log line that `observer` gets when `g.seat` plays `action` in `g`,
    without secret choices. Empty if the observer must not notice the decision at all."""
    board: Callable[..., str] = _of_cards
    """board(g, seat) -> str: the board as text, as `seat` sees it, the same for a view and a state. By default it lists
    the game's own fields that are one number or one for each seat, and its cards."""
    json_board: JsonBoard = _of_cards  # type: ignore[assignment]
    """The board as JSON for programs (`View.as_json`): the same content as `board`, with a schema
    (`core.contract.spaces.json_board`). By default it lists the lines of `board`."""
    invariants: Callable[..., list[str]] = _of_cards
    """invariants(g) -> list of faults of this state in words; empty for a valid state. Made from `cards` if these are
    all there is."""
    sources: tuple[str, ...] = ("score",)
    """Names of the sources of points ("buildings", "debts"): the columns of `breakdown`."""
    breakdown: Callable[..., Any] = _of_standings
    """(compiled) breakdown(g, points): write points by source, int64[seats + rivals, len(sources)]. Every row sums to
    the score of `score_and_rank`. Made from `score_and_rank` if points have one source. In a view, hidden cards count
    nothing."""
    facts: Callable[..., dict[str, Any]] = lambda g, seat: {}
    """facts(g, seat) -> statistics of a seat at the end for reports, by name. A number ("unpaid debts": 2) is
    averaged; a list of names ("buildings": ["Chapel"]) is counted name by name. `seat` -1 asks for statistics of the
    whole game ("turns")."""
    stages: Stages | None = None
    """All decisions and steps as one table (`core.contract.spaces.stages`), from which `legal` and `play` are made. A
    game that writes these two by hand needs no table."""
    legal: Callable[..., Any] = field(default=_from_stages)
    """(compiled) legal(g, mask) -> int: clear `mask` (int8[actions]) and set the options of `g.seat`; works on a view
    of that seat.

    The mask is never empty before the end. Returns 2 or more if being forced would tell a secret: the seat is then
    asked although the mask holds a single option. Otherwise returns 0, or the number of options. Made from `stages`.
    """
    play: Callable[..., Any] = field(default=_from_stages)
    """(compiled) play(g, action): play one legal decision, and continue to the next point where a seat has to decide,
    or to the end. Made from `stages`."""
    cards: tuple[FaceDown, ...] = ()
    """Hidden cards whose order chance decides, to be listed and set (`Match.decks`, `Match.lay`): objects such as
    `core.cards.zones.Cards`."""
    default_players: int = 0
    """Default number of players; 0 stands for four, or for the largest number if that is less."""
    rivals: Callable[[int, np.ndarray], tuple[str, ...]] = lambda num_players, options: ()
    """rivals(num_players, encoded options) -> names of the players that the rules play themselves (inside `play`).
    They are not seats: nobody observes or decides for them. Their scores and ranks follow those of the seats."""
    seat_fields: tuple[str, ...] = ()
    """Names of own fields that hold seats (-1 for nobody). The default picture and the default board write "Player 2"
    instead of a number."""
    bots: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Hand-written bots by name, (compiled) choose(g, mask, rng) -> action, where `g` is a view of `g.seat`."""
    weighted_bots: Mapping[str, tuple[Callable[..., Any], np.ndarray]] = field(default_factory=dict)
    """The bots that share one function, (compiled) choose(g, mask, rng, weights) -> action, with their weights. The
    function is compiled once for all of them. Earlier versions (`NAME@1`) are listed here too."""
    weights: tuple[Weight, ...] = ()
    """Name, meaning and bounds of each number of a weight vector, in order. Tuning needs them."""
    plans: Plans | None = None
    """The ways to play and the chances to score, as kinds of actions, for agents with limits."""
    lookahead: tuple[Any, np.ndarray] | None = None
    """The lookahead of the strongest bot (`core.search.lookahead`) and its weights. Searches use it, and training
    that learns its value of each option (`core.search.action_values`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "default_players", self.default_players or min(4, self.seats[1]))
        if self.stages is not None:
            for name in ("legal", "play"):
                if getattr(self, name) is _from_stages:
                    object.__setattr__(self, name, getattr(self.stages, name))
        elif _from_stages in (self.legal, self.play):
            raise TypeError(
                f"{self.name} lacks `stages`, the table of its decisions (`core.contract.spaces.stages`), from which the core makes `legal` and `play`."
            )
        makers = default_parts(self)
        for name, said in vars(self).copy().items():
            if said in (_of_cards, _of_words, _of_standings):
                if name not in makers:
                    raise TypeError(f"{self.name} lacks `{name}`; {said.__doc__}")
                object.__setattr__(self, name, makers[name](self))
        names = self.dtype.names or ()
        for field_of_events, *_ in EVENT_FIELDS:
            if field_of_events not in names:
                raise TypeError(
                    f"The state of {self.name} lacks the field {field_of_events!r}: add core.contract.rules.events.FIELDS to its dtype."
                )
        missing = [name for name in REQUIRED_FIELDS if name not in names]
        if missing:
            raise TypeError(
                f"The state of {self.name} lacks the field {missing[0]!r}, {REQUIRED_FIELDS[missing[0]]}: add core.contract.game.FIELDS to its dtype."
            )
        unknown = [name for name in self.seat_fields if name not in names]
        if unknown:
            raise TypeError(
                f"`seat_fields` of {self.name} names {unknown[0]!r}, which is no field of its state; name fields of the dtype."
            )
        if self.options and "options" not in names:
            wanted = f"int16[{len(self.options)}], as `setup` is given them: worlds of a view are played by them"
            raise TypeError(f"The state of {self.name} lacks the field 'options', {wanted}.")
        for bot, (_, weights) in self.weighted_bots.items():
            if weights.shape != (len(self.weights),):
                raise TypeError(
                    f"Bot {bot} of {self.name} has weights of the shape {weights.shape}, but {len(self.weights)} weights have a name."
                )
        clashes = [name for name in names if hasattr(States, name)]
        if clashes:
            raise TypeError(
                f"The state of {self.name} has a field {clashes[0]!r}, which is also a method of numpy arrays; rename it."
            )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game (in views, matches, environments) by its name; its functions are looked up again on loading."""
        if not is_registered(self):
            raise pickle.PicklingError(
                f"Only registered games can be pickled (they are named, not written down); this {self.name} is another."
            )
        return load, (self.name,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __repr__(self) -> str:
        return f"<Game {self.name}, version {self.version}>"

    @cached_property
    def observation_tables(self) -> ObservationTables:
        """The observation as tables of cards, seats and the rest.

        Axes with features, and the axes of `cards`, become tables of cards.
        """
        named = {getattr(cards, "name", "") for cards in self.cards}
        of_cards = [name for name, axis in self.observation_layout.axes.items() if axis.features or name in named]
        return ObservationTables(self.observation_layout, of_cards)

    def options_among(self, named: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of the rules among the keyword arguments of a call.

        `compile` is not an option of the rules: it sets how single decisions are played from now on
        (`core.compile.compile_mode`). Raises `TypeError`, as Python does, for any other name.
        """
        known, options = [option.name for option in self.options], dict(named)
        compile_mode.set_mode(self.name, options.pop("compile", None))
        for name in options:
            if name not in known:
                meant, there = did_you_mean(name, (*known, *CONSTRUCTION)), ", ".join(known) or "none"
                raise TypeError(
                    f"{self.name} got an unexpected keyword argument {name!r}; its options of the rules are: {there}.{meant}"
                )
        return options

    def clean_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the given options with plain Python values. Raises `ValueError` for an unknown name or value."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise ValueError(
                    say(
                        "{game} has no option {name!r}; it has: {known}.{meant}",
                        game=self.name,
                        name=name,
                        known=", ".join(known) or say("none"),
                        meant=did_you_mean(name, known),
                    )
                )
        return {name: known[name].decode(known[name].encode(value)) for name, value in options.items()}

    def decode_options(self, encoded: np.ndarray) -> dict[str, Any]:
        """Return the options that are not at their default, by name.

        `encoded` is int[number of options], as `encode_options` writes it.
        """
        values = {option.name: option.decode(int(number)) for option, number in zip(self.options, encoded, strict=True)}
        return {option.name: values[option.name] for option in self.options if values[option.name] != option.default}

    def encode_each(self, options: Mapping[str, Any]) -> np.ndarray:
        """Return the options as int64[number of options]; missing ones take their default.

        Raises:
            ValueError: For an unknown name or value.
        """
        given = self.clean_options(options)
        return np.array([option.encode(given.get(option.name, option.default)) for option in self.options], np.int64)

    @property
    def at_bound(self) -> int:
        """Index of the option `at_bound`, or -1 for a game without a turn limit."""
        return next((i for i, option in enumerate(self.options) if option.name == AT_BOUND.name), -1)

    def encode_options(self, options: Mapping[str, Any], num_players: int) -> np.ndarray:
        """Return the options as `encode_each` does.

        Raises `ValueError` also for values that contradict each other or the number of players.
        """
        given = self.clean_options(options)
        if isinstance(self.options, Options):
            self.options.check(
                {option.name: given.get(option.name, option.default) for option in self.options}, num_players
            )
        return self.encode_each(given)

    def check_players(self, num_players: int | None) -> int:
        """Return `num_players` as an int, or the default number for None.

        Raises:
            ValueError: For a number that the game does not support.
        """
        low, high = self.seats
        if num_players is None:
            return self.default_players
        if (
            isinstance(num_players, bool)
            or not isinstance(num_players, (int, np.integer))
            or not low <= num_players <= high
        ):
            raise ValueError(
                say(
                    "{game} is played by {low} to {high} players, not {n!r}.",
                    game=self.name,
                    low=low,
                    high=high,
                    n=num_players,
                )
            )
        return int(num_players)

    def check_seat(self, seat: Any, num_players: int) -> int:
        """Return `seat` as an int. Raises `ValueError` unless it is a seat of a game with `num_players`."""
        if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < num_players:
            raise ValueError(
                say(
                    "A seat of this game is a whole number from 0 to {last}, not {seat!r}.",
                    last=num_players - 1,
                    seat=seat,
                )
            )
        return int(seat)

    def num_sides(self, num_players: int, encoded: np.ndarray) -> int:
        """Return the number of seats and rivals together, which is the length of scores and ranks."""
        return num_players + len(self.rivals(num_players, encoded))

    def new_states(self, n: int) -> States:
        """Return `n` empty states (all bytes zero) as an array of records with attributes for plain Python."""
        return recarray(self.new_kernel_states(n))

    def new_kernel_states(self, n: int) -> np.ndarray:
        """Return `n` empty states (all bytes zero) as a plain array, the form that kernels take."""
        return np.zeros(n, self.dtype)

    def copy_states(self, states: np.ndarray) -> np.ndarray:
        """Return a copy of `states` that shares no memory with them.

        It copies bytes, since numpy copies records field by field, which takes a hundred times as long.
        """
        return np.frombuffer(bytearray(states.tobytes()), self.dtype)

    def for_kernels(self, states: np.ndarray) -> np.ndarray:
        """Return the same memory as a plain array, the form that kernels take."""
        return states.view(self.dtype, np.ndarray)
