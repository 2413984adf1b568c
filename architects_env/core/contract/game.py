"""The contract that a game fulfils. A game is one `Game`; nothing else of it is known to the core, the adapters, agents
or training."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.action_space import ActionSpace
from architects_env.core.contract.defaults import made_for
from architects_env.core.contract.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.observation_layout import ObservationLayout
from architects_env.core.contract.observation_tables import ObservationTables
from architects_env.core.contract.registry import knows, load
from architects_env.core.contract.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.core.files.weights import Weight
from architects_env.core.text import say

FIELDS: list[Any] = [
    ("rng", np.int64, 4),
    ("seat", np.int16),
    ("over", np.int16),
    ("cut_off", np.int16),
    ("num_players", np.int16),
]
"""For a game's state: what the core needs of it."""
REQUIRED_FIELDS = {
    "rng": "int64[4], the stream of the game's chance after the set-up",
    "seat": "the seat that has to decide now (0 to num_players - 1)",
    "over": "1 when the game has ended",
    "cut_off": "1 when it ended by the bound on its length and not by its own rules",
    "num_players": "how many seats play",
}


@dataclass(frozen=True)
class Option:
    """A switch of the rules. In the state it is a small integer: the index into `choices`, or the number itself for a
    range."""

    name: str
    default: str | int | bool
    choices: tuple[str, ...] | tuple[int, int]
    """The allowed words, or the smallest and the largest allowed number."""
    about: str

    def encode(self, value: Any) -> int:
        """The integer for `value`. Raises `ValueError` with the allowed values."""
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
        """The value that `encode` turned into this number, in a plain type of Python."""
        if isinstance(self.default, bool):
            return bool(number)
        return str(self.choices[number]) if isinstance(self.default, str) else int(number)


ALL_LOSE = "all_lose"
AT_BOUND = Option(
    "at_bound",
    "score",
    ("score", ALL_LOSE),
    "a game that is cut off by the bound on its length is scored as it stands, or lost by everybody",
)
"""For games that have such a bound: they name it among their options, and the core obeys it."""


class FaceDown(Protocol):
    """Cards whose order only chance knows."""

    def decks(self, num_players: int, /) -> dict[str, tuple[str, int]]:
        """The zones that nobody sees, by name: the zone, and whose it is (0 where there is only one)."""
        raise NotImplementedError

    def read(self, g: Any, zone: str, p: int = 0, /) -> list[int]:
        """The cards there, the one that comes next first."""
        raise NotImplementedError

    @property
    def labels(self) -> Sequence[str]:
        """The fields of the state whose numbers a view may exchange without a meaning."""
        raise NotImplementedError

    def title(self, card: int) -> str:
        """The card in words."""
        raise NotImplementedError

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0, /) -> None:
        """These come next. Raises `ValueError` if somebody knows better."""
        raise NotImplementedError


def _from_stages(*_: Any) -> Any:
    """Stands for `legal` and `play` until they are made from the table."""


def _of_cards(*_: Any) -> Any:
    """It is made from `cards` if it is not given."""


def _of_words(*_: Any) -> Any:
    """It is made from `words` if it is not given."""


def _of_standings(*_: Any) -> Any:
    """It is made from `standings` if it is not given and points have one source."""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that the project knows of a game. Functions marked (compiled) carry `@compiled` and take the state
    record `g`.

    A decision is one choice of one seat. The core plays a decision with `play`, asks `legal` for the options of the
    next one, and plays it itself while there is exactly one: so a step with one legal option is not asked, unless
    `legal` wants it to be.
    """

    name: str
    title: str
    version: int
    """Of rules, action space and observation together; records and policies carry it."""
    dtype: np.dtype
    action_space: ActionSpace
    observation_layout: ObservationLayout
    seats: tuple[int, int]
    """The smallest and largest number of players."""
    options: tuple[Option, ...]
    max_decisions: int
    """No game has more decisions than this, whatever is played."""
    margin_scale: float
    """Points that make a reward of 1 when rewards are score margins."""

    setup: Callable[..., Any]
    """(compiled) setup(g, num_players, options): the position before the first decision; `g` is all zero but for `rng`,
    which is at the start of the set-up stream. `options` is int64[number of options]."""
    standings: Callable[..., Any]
    """(compiled) standings(g, scores, ranks): final (or, before the end, present) score and rank of every seat, and
    after the seats of every rival (see `rivals`), int64[seats + rivals], best rank 1."""
    observe: Callable[..., Any]
    """(compiled) observe(g, seat, out): the observation of `seat`, float32[len(observation_layout)], entries in [0, 1].
    Reads only what `redact` leaves."""

    event_line: Callable[..., str]
    """event_line(g, event, observer) -> str: what `observer` is told of an `Event` that the rules have reported
    (`core.contract.events`); `g` is what the observer may know after it. Empty when it is not worth a line."""
    redact: Callable[..., Any] = _of_cards
    """(compiled) redact(g, seat): overwrites what `seat` may not know. Two states that the seat cannot tell apart
    become the same bytes. Made from `cards` where these alone are hidden."""
    determinize: Callable[..., Any] = _of_cards
    """(compiled) determinize(g, seat, rng): fills a view with hidden cards that agree with all that `seat` knows,
    uniformly. Made from `cards`, as `redact`."""
    words: Words | None = None
    """What its chapters say of actions (`core.contract.words`), from which `sentence` and `log_line` are made."""
    sentence: Callable[..., str] = _of_words
    """sentence(g, action) -> str: a legal action of `g.seat` as a sentence that no other legal action has."""
    log_line: Callable[..., str] = _of_words
    """log_line(g, action, observer) -> str: what `observer` is told when `g.seat` plays `action` in `g`: secret choices
    stay secret. Empty when the observer must not even notice that something has been decided."""
    board: Callable[..., str] = _of_cards
    """board(g, seat) -> str: the board as text, as `seat` sees it (from a view, or from a state, alike). Made from
    `cards` where these are all."""
    invariants: Callable[..., list[str]] = _of_cards
    """invariants(g) -> what is wrong with this state, in words; empty when nothing is. Made from `cards` where these
    are all."""
    sources: tuple[str, ...] = ("score",)
    """Where points come from, in words ("buildings", "debts"): the columns of `breakdown`."""
    breakdown: Callable[..., Any] = _of_standings
    """(compiled) breakdown(g, points): int64[seats + rivals, len(sources)]; every row sums to the score that
    `standings` gives. Made from `standings` where points have one source. Of a view it counts what the seat sees, and
    what is hidden brings nothing."""
    facts: Callable[..., dict[str, Any]] = lambda g, seat: {}
    """facts(g, seat) -> what reports count of a seat at the end, by name: a number ("unpaid debts": 2) is averaged, a
    list of names ("buildings": ["Chapel"]) is counted name by name. `seat` -1 asks for facts of the whole game
    ("turns")."""
    stages: Stages | None = None
    """All decisions and steps as one table (`core.contract.stages`), which gives `legal` and `play`. A game that writes
    these two by hand needs none."""
    legal: Callable[..., Any] = field(default=_from_stages)
    """(compiled) legal(g, mask) -> int: clears `mask` (int8[actions]), sets the options of `g.seat`. Works on a view of
    that seat. Never empty before the end. Returns 2 or more where the bare fact of being forced would tell a secret:
    the seat is then asked although its mask holds one option alone. Otherwise it returns 0, or how many options there
    are. Made from `stages`."""
    play: Callable[..., Any] = field(default=_from_stages)
    """(compiled) play(g, action): one legal decision, then on to the next point where a seat has to decide, or to the
    end. Made from `stages`."""
    cards: tuple[FaceDown, ...] = ()
    """The cards in whose order chance lies, to be written down and laid as wished (`Match.decks`, `Match.lay`):
    `core.cards.zones.Cards`, or the like."""
    default_players: int = 0
    """How many seats a game has wherever nobody says a number; 0 stands for four, or for as many as can play if that is
    less."""
    rivals: Callable[[int, np.ndarray], tuple[str, ...]] = lambda num_players, options: ()
    """rivals(num_players, encoded options) -> the names of the players that the rules themselves play (inside `play`).
    They are no seats: nobody observes or decides for them; their scores and ranks follow those of the seats."""
    check_options: Callable[[Mapping[str, Any], int], None] = lambda options, num_players: None
    """check_options(all options with their values, num_players): raises `ValueError`, saying what to change, if they do
    not go together."""
    bots: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """(compiled) by name: choose(g, mask, rng) -> action, for `g` a view of `g.seat`. Hand-written players that know
    the game."""
    weighted_bots: Mapping[str, tuple[Callable[..., Any], np.ndarray]] = field(default_factory=dict)
    """Those of the bots that share one (compiled) choose(g, mask, rng, weights) -> action, with their weights: it is
    then compiled once for all. Earlier versions of them (`NAME@1`) stand here too."""
    weights: tuple[Weight, ...] = ()
    """What each number of such a vector is called, stands for and may be, in its order; needed by whatever looks for
    better weights."""
    lookahead: tuple[Any, np.ndarray] | None = None
    """How its strongest bot looks ahead (`core.search.lookahead`), and the weights with which it does: for searches and
    for whoever learns what it thinks of each option (`core.search.option_values`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "default_players", self.default_players or min(4, self.seats[1]))
        if self.stages is not None:
            for name in ("legal", "play"):
                if getattr(self, name) is _from_stages:
                    object.__setattr__(self, name, getattr(self.stages, name))
        elif _from_stages in (self.legal, self.play):
            raise TypeError(
                f"{self.name} lacks `stages`, the table of its decisions (`core.contract.stages`), from which the core makes `legal` and `play`."
            )
        makers = made_for(self)
        for name, said in vars(self).copy().items():
            if said in (_of_cards, _of_words, _of_standings):
                if name not in makers:
                    raise TypeError(f"{self.name} lacks `{name}`; {said.__doc__}")
                object.__setattr__(self, name, makers[name](self))
        names = self.dtype.names or ()
        for field_of_events, *_ in EVENT_FIELDS:
            if field_of_events not in names:
                raise TypeError(
                    f"The state of {self.name} lacks the field {field_of_events!r}: add core.contract.events.FIELDS to its dtype."
                )
        missing = [name for name in REQUIRED_FIELDS if name not in names]
        if missing:
            raise TypeError(
                f"The state of {self.name} lacks the field {missing[0]!r}, {REQUIRED_FIELDS[missing[0]]}: add core.contract.game.FIELDS to its dtype."
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
        """Pickles (of views, matches, environments) name the game: its functions are found anew where they are
        loaded."""
        if not knows(self):
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
        """The observation as tables of cards, seats and the rest. Cards are what has features, and what `cards`
        names."""
        named = {getattr(cards, "name", "") for cards in self.cards}
        of_cards = [name for name, axis in self.observation_layout.axes.items() if axis.features or name in named]
        return ObservationTables(self.observation_layout, of_cards)

    def options_among(self, named: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the rules among the named arguments of a call. `compile` is none: it says how single decisions
        are played from now on (`core.compile.compile_mode`). Raises `TypeError`, as Python does, for any other name."""
        known, options = [option.name for option in self.options], dict(named)
        compile_mode.choose(self.name, options.pop("compile", None))
        for name in options:
            if name not in known:
                raise TypeError(
                    f"{self.name} got an unexpected keyword argument {name!r}; its options of the rules are: {', '.join(known) or 'none'}."
                )
        return options

    def clean_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options that were given, with plain values of Python. Raises `ValueError` for an unknown name or
        value."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise ValueError(
                    say(
                        "{game} has no option {name!r}; it has: {known}.",
                        game=self.name,
                        name=name,
                        known=", ".join(known) or say("none"),
                    )
                )
        return {name: known[name].decode(known[name].encode(value)) for name, value in options.items()}

    def decode_options(self, encoded: np.ndarray) -> dict[str, Any]:
        """The options (int[number of options], as `encode_options` writes them) that are not at their default, by
        name."""
        values = {option.name: option.decode(int(number)) for option, number in zip(self.options, encoded, strict=True)}
        return {option.name: values[option.name] for option in self.options if values[option.name] != option.default}

    def encode_each(self, options: Mapping[str, Any]) -> np.ndarray:
        """The options as int64[number of options]; missing ones take their default. Raises `ValueError` for an unknown
        name or value."""
        given = self.clean_options(options)
        return np.array([option.encode(given.get(option.name, option.default)) for option in self.options], np.int64)

    @property
    def at_bound(self) -> int:
        """The index of the option `at_bound`, or -1 for a game that has no bound on its length."""
        return next((i for i, option in enumerate(self.options) if option.name == AT_BOUND.name), -1)

    def encode_options(self, options: Mapping[str, Any], num_players: int) -> np.ndarray:
        """`encode_each`. Raises `ValueError` also for values that do not go together, or not with this number of
        players."""
        given = self.clean_options(options)
        self.check_options(
            {option.name: given.get(option.name, option.default) for option in self.options}, num_players
        )
        return self.encode_each(given)

    def check_players(self, num_players: int | None) -> int:
        """`num_players` as an int; the default number for None. Raises `ValueError` unless the game can be played by so
        many."""
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
        """`seat` as an int. Raises `ValueError` unless it is a seat of a game with `num_players`."""
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
        """How many sides there are, seats and rivals together: the length of scores and ranks."""
        return num_players + len(self.rivals(num_players, encoded))

    def new_states(self, n: int) -> States:
        """`n` empty states (all bytes zero), as an array of records that plain Python can read by attribute."""
        return recarray(np.zeros(n, self.dtype))

    def copy_states(self, states: np.ndarray) -> np.ndarray:
        """A plain copy that shares nothing with `states` (numpy copies records field by field, which takes a hundred
        times as long)."""
        return np.frombuffer(bytearray(states.tobytes()), self.dtype)

    def for_kernels(self, states: np.ndarray) -> np.ndarray:
        """The same memory as a plain array, in which kernels take it."""
        return states.view(self.dtype, np.ndarray)
