"""Two worlds that a seat cannot tell apart, and what it sees when the same actions are played in both.

A `Pair` is the true game and another one of which an *observer* has the same view, byte for byte. The other one is
sampled from the view, or made by exchanging two cards that the observer does not see. After an exchange most actions
of one game are possible in the other, which is rare after sampling. From then on both games draw the same random
numbers.

The actions of the true game are played in both. The worlds part, and are no longer compared, when public events
differ:

- The action cannot be played in the other world.
- The observer is told something else (`core.play.log`) of the action, its events, or steps without a choice. A secret
  may legitimately come out here.
- The observer sees other cards for the first time that lay face down until now: in its own zones and in open ones, or,
  if it has acted, in any zone it looks at. The log must tell it of cards shown to it elsewhere.
- The observer sees other cards for the first time that lie open outside the zones, in the game's own fields that
  `Cards(elsewhere=...)` reads. The log does not separate such worlds if cards share a name: it says the same of two
  Stonecutters.
- The observer sees another value in one of the game's own fields where something was hidden before (the view was below
  0, the state was not), such as the characters that are passed on to it. If nothing was hidden there, the action wrote
  the new value, and may have read a hidden card for it.

As long as the worlds do not part, the observer must see the same in both: its view, byte for byte, its observation,
and its options if it is asked. Any difference is a leak. A card that it saw before does not part the
worlds in any place, so it must not lie where only a secret can have put it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.conformance.random_play import entries_that_differ, fields_that_differ
from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.cards.multiset import Multiset
from architects_env.core.cards.secret_choices import Secret
from architects_env.core.cards.zones import EVERYBODY, OWNER, Cards, Zone
from architects_env.core.compile.recarrays import States
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.view import View

TRIES = 6
Card = tuple[str, int, str]
"""A card seen in a zone: the name of its cards, its number, and the zone."""
Told = tuple[Any, ...]
"""Everything that an observer is told of an action and sees openly. If it differs, worlds part."""


@dataclass
class Moment:
    """A decision of the true game."""

    match: Match
    """A copy of the game before the decision."""
    action: int
    told: dict[int, Told] = field(default_factory=dict[int, Told])
    """The log and new cards of the decision for each observer, computed on request."""

    def told_to(self, observer: int) -> Told:
        """Return what this observer is told of the decision."""
        if observer not in self.told:
            self.told[observer] = told(self.match, self.action, observer)
        return self.told[observer]


@dataclass
class Pair:
    """The true game and a world that the observer cannot tell from it."""

    world: Match
    observer: int
    how: str
    past: list[tuple[Moment, Match]] = field(default_factory=list[tuple[Moment, Match]])
    """The actions that have been played in both, with the world before each."""

    def has_parted(self) -> bool:
        """Return whether the observer was told something else in the world, of any action so far.

        Finding out takes long, so this is called only where the observer sees a difference, mostly caused by the last
        action.
        """
        return any(
            moment.told_to(self.observer) != told(world, moment.action, self.observer)
            for moment, world in reversed(self.past)
        )


@dataclass
class FollowedGame:
    """A true game with all worlds that still look like it."""

    match: Match
    most_actions: int = 12
    """Number of actions for which a pair is followed."""
    pairs: list[Pair] = field(default_factory=list[Pair])
    seen: Callable[[View], str] = lambda view: ""
    """seen(view) -> what else an observer sees, which must be the same in both worlds."""

    def begin(self, observer: int, seed: int, exchanges: int = 2) -> None:
        """Add new pairs: a sampled world, and up to `exchanges` worlds in which two cards are exchanged."""
        rng = np.random.default_rng((seed, observer))
        worlds = [
            sampled(self.match, observer, seed),
            *(exchanged(self.match, observer, rng) for _ in range(exchanges)),
        ]
        self.pairs += [
            Pair(world, observer, f"world {i}" if i else "sampled world")
            for i, world in enumerate(worlds)
            if world is not None
        ]

    def play(self, action: int) -> Iterator[tuple[Pair, str]]:
        """Play an action in the true game and in all worlds.

        Yields the differences that an observer sees, and drops the worlds that have parted.
        """
        moment, pairs, self.pairs = Moment(self.match.clone(), action), self.pairs, list[Pair]()
        self.match.apply(action)
        here = {
            observer: Observed.of(self.match, observer, self.seen) for observer in {pair.observer for pair in pairs}
        }
        for pair in pairs:
            before, world = moment.match, pair.world
            if pair.observer == before.seat and not np.array_equal(world.mask, before.mask):
                yield pair, f"{pair.how}, {len(pair.past)} actions later: its options differ"
            if world.seat != before.seat or not world.mask[action]:
                continue
            pair.past.append((moment, world.clone()))
            world.apply(action)
            difference = here[pair.observer].difference(Observed.of(world, pair.observer, self.seen))
            if difference and not pair.has_parted():
                yield pair, f"{pair.how}, {len(pair.past)} actions later: {difference}"
            elif not difference and len(pair.past) < self.most_actions:
                self.pairs.append(pair)


@dataclass(frozen=True)
class Observed:
    """The view, observation and options of an observer."""

    view: View
    observation: np.ndarray
    options: np.ndarray
    """The mask if the observer is asked, otherwise empty."""
    text: str
    """Further texts that it reads."""

    @classmethod
    def of(cls, match: Match, observer: int, seen: Callable[[View], str]) -> Observed:
        """Return what the observer sees in this match now."""
        options = match.mask.copy() if observer == match.seat else match.mask[:0]
        view = match.view(observer)
        return cls(view, match.observation(observer), options, seen(view))

    def difference(self, other: Observed) -> str:
        """Return the first difference in words; empty if there is none."""
        if self.view.memory.tobytes() != other.view.memory.tobytes():
            return f"the view differs in {fields_that_differ(self.view.memory, other.view.memory)}"
        if self.observation.tobytes() != other.observation.tobytes():
            layout = self.view.game.observation_layout
            return f"the observation differs in {entries_that_differ(layout, self.observation, other.observation)}"
        if not np.array_equal(self.options, other.options):
            return "its options differ"
        return "" if self.text == other.text else "what it reads differs"


def told(match: Match, action: int, observer: int) -> Told:
    """Return what the observer is told when this action is played (the match stays as it is): lines of the log, cards
    that it did not see before, in zones and outside them, and newly visible entries of the game's own fields."""
    before, after = match.view(observer), match.clone()
    entries = play_and_log(after, action)
    view = after.view(observer)
    known = {card[:2] for card in cards_seen(before)} | {*cards_elsewhere(before)}
    may_look = any(entry.seat == observer for entry in entries)
    new = [card for card in cards_seen(view, wherever=may_look) if card[:2] not in known]
    outside = [card for card in cards_elsewhere(view) if card not in known]
    lines = [line for entry in entries for line in entry.lines[observer]]
    return lines, new, outside, uncovered(before, match.memory, view)


def cards_seen(view: View, wherever: bool = True) -> list[Card]:
    """Return the cards that a view shows in the zones of the core, zone by zone in order; of cards in copies those in
    the deck, if the seat sees it. `everywhere` includes zones of others; otherwise only its own zones and open ones
    count."""
    found: list[Card] = []
    for family in view.game.cards:
        if isinstance(family, Multiset) and wherever:
            kinds = [(deck, family.read(view.state, deck)) for deck in family.decks()]
            found += [
                (family.in_game, family.kinds * lying[:i].count(kind) + kind, deck)
                for deck, lying in kinds
                for i, kind in enumerate(lying)
            ]
        elif isinstance(family, Cards | SleevedCards):
            rows = [
                (zone.name, p)
                for zone in family.zones.values()
                for p in range(max(1, zone.seats))
                if wherever or lies_open(zone, p, view.seat)
            ]
            found += [
                (family.name, card, f"{zone} {p}")
                for zone, p in rows
                for card in family.read(view.state, zone, p)
                if card >= 0
            ]
    return found


def cards_elsewhere(view: View) -> list[tuple[str, int]]:
    """Return the cards that a view shows outside the zones, in the game's own fields, in their order there."""
    families = [family for family in view.game.cards if isinstance(family, Cards | SleevedCards)]
    return [(family.name, card) for family in families for card in family.elsewhere(view.state) if card >= 0]


def lies_open(zone: Zone, p: int, seat: int) -> bool:
    """Return whether cards in the zone of `p` lie open before this seat, or may do so."""
    return zone.faces == EVERYBODY or callable(zone.faces) or (zone.faces == OWNER and p == seat)


def uncovered(before: View, state_before: np.ndarray, after: View) -> list[tuple[str, list[Any], list[int]]]:
    """Return the game's own fields with the entries that were hidden before and are not now, and their new values."""
    families = [family for family in after.game.cards if not isinstance(family, Secret)]
    of_cards = {name for family in families for name, *_ in getattr(family, "fields", ())}
    found: list[tuple[str, list[Any], list[int]]] = []
    for name in after.game.dtype.names or ():
        if name not in of_cards:
            hidden, now = before.memory[name] < 0, after.memory[name]
            if not hidden.any():
                continue
            shown = hidden & (state_before[name] >= 0) & (now >= 0)
            found += [(name, np.argwhere(shown).tolist(), now[shown].tolist())] if shown.any() else []
    return found


# --- worlds -----------------------------------------------------------------------------------------------------------
def sampled(match: Match, observer: int, seed: int) -> Match | None:
    """Return a world sampled from the observer's view, with the true future random numbers; None if another seat
    would be asked there."""
    return _asked(match, match.view(observer).sample_state(seed))


def exchanged(match: Match, observer: int, rng: np.random.Generator) -> Match | None:
    """Return a world in which two cards that the observer does not see are exchanged, together with the others'
    knowledge of them. None if no such world with the same view obeys the rules."""
    view = match.view(observer)
    for _ in range(TRIES if match.game.cards else 0):
        family = match.game.cards[rng.integers(len(match.game.cards))]
        exchange = next((exchange for kind, exchange in EXCHANGES.items() if isinstance(family, kind)), None)
        if exchange is None:
            continue
        world = match.clone()
        alike = (
            exchange(family, world.state, view, rng) and world.view(observer).memory.tobytes() == view.memory.tobytes()
        )
        if alike and not match.game.invariants(world.state):
            return _asked(match, world._plain)
    return None


def _asked(match: Match, states: States | np.ndarray) -> Match | None:
    world = match.clone()
    world._plain[:] = states
    world._plain["rng"] = match._plain["rng"]
    return world if get_kernels(match.game).legal(world.memory, 0, world.mask) else None


def _two_of(rows: Sequence[list[int]], rng: np.random.Generator) -> tuple[int, int] | None:
    """Return two cards, preferably of the same row."""
    rows = [row for row in rows if row]
    row = rows[rng.integers(len(rows))] if rows else []
    others = row if len(row) > 1 and rng.random() < 0.6 else [card for other in rows for card in other]
    if len(others) < 2:
        return None
    one = row[rng.integers(len(row))]
    rest = [card for card in others if card != one]
    return one, rest[rng.integers(len(rest))]


def _exchange_in_zones(family: Cards, g: Any, view: View, rng: np.random.Generator) -> bool:
    known = {card for name, card, _ in cards_seen(view) if name == family.name}
    rows = [
        [card for card in family.read(g, zone.name, p) if card not in known]
        for zone in family.zones.values()
        for p in range(max(1, zone.seats))
    ]
    two = _two_of(rows, rng)
    if two:
        family.exchange(g, *two)
    return two is not None


def _exchange_sleeves(family: SleevedCards, g: Any, view: View, rng: np.random.Generator) -> bool:
    known = {card for name, card, _ in cards_seen(view) if name == family.name}
    rows = [family.read(g, family.deck.name), *(family.read(g, zone, p) for zone, p in family.places())]
    two = _two_of([[card for card in row if card not in known] for row in rows], rng)
    if two:
        family.exchange(g, *two, observer=view.seat)
    return two is not None


def _exchange_copies(family: Multiset, g: Any, view: View, rng: np.random.Generator) -> bool:
    others = [p for p in range(view.num_players) if p != view.seat]
    return bool(others) and family.exchange(g, others[rng.integers(len(others))], rng)


EXCHANGES: dict[type, Callable[[Any, Any, View, np.random.Generator], bool]] = {
    Cards: _exchange_in_zones,
    SleevedCards: _exchange_sleeves,
    Multiset: _exchange_copies,
}
