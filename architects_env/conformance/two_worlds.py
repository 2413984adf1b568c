"""Two worlds that a seat cannot tell apart, and what it sees when the same is played in both.

A `Pair` is the true game and another one, of which an *observer* has the same view, byte for byte. Either the other one
is sampled from the view, or two cards that the observer does not see have changed places: so most of what is played in
the one can be played in the other, which sampling alone brings too seldom. From then on both draw the same random
numbers.

The actions of the true game are played in both. The worlds part, and nothing is compared any more, where what happens
openly is not the same in both:

- the action cannot be played in the other world;
- the observer is told something else (`core.play.log`): of the action, of the events that it brought, of steps without
  a choice. It may be that a secret comes out;
- the observer sees other cards for the first time, which lay face down until now: in its own zones and in open ones,
  or, if it has acted, wherever it looks. Of what is shown to it elsewhere it has to be told;
- the observer sees other cards for the first time that lie open outside the zones, in fields of the game's own which
  `Cards(elsewhere=...)` reads. What it is told does not part such worlds where cards share a name: the log says the
  same of two Stonecutters;
- in a field of the game's own it sees something else where something was hidden before (the view was below 0, the state
  was not): the characters that are passed on to it. Where there was nothing to hide, what stands now was written by the
  action, and a hidden card may have been read for it.

As long as they do not part the observer must see the same in both: its view, byte for byte, its observation, and its
options if it is asked. What differs tells it a thing that it was not told. A card that it saw before is no reason to
part, wherever it lies now: so it may not lie where only a secret can have put it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.conformance.walk import entries_that_differ, fields_that_differ
from architects_env.core.cards.multiset import Multiset
from architects_env.core.cards.sleeves import SleevedCards
from architects_env.core.cards.zones import EVERYBODY, OWNER, Cards, Zone
from architects_env.core.compile.recarrays import States
from architects_env.core.play.kernels import kernels_of
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.view import View

TRIES = 6
Card = tuple[str, int, str]
"""The cards to which it belongs, its number, and the zone where it lies."""
Told = tuple[Any, ...]
"""What an observer is told of an action and sees openly: where it is not the same, worlds part."""


@dataclass
class Moment:
    """A decision of the true game."""

    match: Match
    """The game before it, a copy."""
    action: int
    told: dict[int, Told] = field(default_factory=dict[int, Told])
    """By observer, as far as it was asked for."""

    def told_to(self, observer: int) -> Told:
        """What this observer is told of it."""
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
        """Whether the observer was told something else in the world, of any action so far. That takes long to find out,
        and so it is only asked where the observer sees a difference; mostly the last action brought it."""
        return any(
            moment.told_to(self.observer) != told(world, moment.action, self.observer)
            for moment, world in reversed(self.past)
        )


@dataclass
class Followed:
    """A true game with all worlds that are still like it."""

    match: Match
    most_actions: int = 12
    """Number of actions for which a pair is followed."""
    pairs: list[Pair] = field(default_factory=list[Pair])

    def begin(self, observer: int, seed: int, exchanges: int = 2) -> None:
        """New pairs: a sampled world, and this number of worlds in which two cards have changed places, where that can
        be found."""
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
        """Plays an action in the true game and in all worlds. Yields what an observer sees differently, and forgets the
        worlds that have parted."""
        moment, pairs, self.pairs = Moment(self.match.clone(), action), self.pairs, list[Pair]()
        self.match.apply(action)
        here = {observer: Seen.of(self.match, observer) for observer in {pair.observer for pair in pairs}}
        for pair in pairs:
            before, world = moment.match, pair.world
            if pair.observer == before.seat and not np.array_equal(world.mask, before.mask):
                yield pair, f"{pair.how}, {len(pair.past)} actions later: its options differ"
            if world.seat != before.seat or not world.mask[action]:
                continue
            pair.past.append((moment, world.clone()))
            world.apply(action)
            difference = here[pair.observer].difference(Seen.of(world, pair.observer))
            if difference and not pair.has_parted():
                yield pair, f"{pair.how}, {len(pair.past)} actions later: {difference}"
            elif not difference and len(pair.past) < self.most_actions:
                self.pairs.append(pair)


@dataclass(frozen=True)
class Seen:
    """What an observer sees."""

    view: View
    observation: np.ndarray
    options: np.ndarray
    """The mask, if it is asked; otherwise empty."""

    @classmethod
    def of(cls, match: Match, observer: int) -> Seen:
        """In this match now."""
        options = match.mask.copy() if observer == match.seat else match.mask[:0]
        return cls(match.view(observer), match.observation(observer), options)

    def difference(self, other: Seen) -> str:
        """What is not the same, in words; empty if all is."""
        if self.view.memory.tobytes() != other.view.memory.tobytes():
            return f"the view differs in {fields_that_differ(self.view.memory, other.view.memory)}"
        if self.observation.tobytes() != other.observation.tobytes():
            layout = self.view.game.observation_layout
            return f"the observation differs in {entries_that_differ(layout, self.observation, other.observation)}"
        return "" if np.array_equal(self.options, other.options) else "its options differ"


def told(match: Match, action: int, observer: int) -> Told:
    """What the observer is told when this action is played (the match stays as it is): lines of the log, cards that it
    did not see before, in zones and outside them, and what was hidden in fields of the game's own."""
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
    """The cards that a view shows in the zones of the core, zone by zone in their order; of cards in copies those in
    the deck, where the seat looks into it. `wherever` they lie, or only in its own zones and in open ones."""
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
    """The cards that a view shows outside the zones, in fields of the game's own, in their order there."""
    families = [family for family in view.game.cards if isinstance(family, Cards | SleevedCards)]
    return [(family.name, card) for family in families for card in family.elsewhere(view.state) if card >= 0]


def lies_open(zone: Zone, p: int, seat: int) -> bool:
    """Whether cards in the zone of `p` lie open before this seat, or may do so."""
    return zone.faces == EVERYBODY or callable(zone.faces) or (zone.faces == OWNER and p == seat)


def uncovered(before: View, state_before: np.ndarray, after: View) -> list[tuple[str, list[Any], list[int]]]:
    """Fields of the game's own with the entries that were hidden before and are not now, and what stands there."""
    of_cards = {name for family in after.game.cards for name, *_ in getattr(family, "fields", ())}
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
    """A world sampled from the observer's view, with the true random numbers to come; None if somebody else would be
    asked there."""
    return _asked(match, match.view(observer).sample_state(seed))


def exchanged(match: Match, observer: int, rng: np.random.Generator) -> Match | None:
    """A world in which two cards that the observer does not see have changed places: who knew where the one was knows
    where the other is. None if none was found of which the observer has the same view, and that obeys the rules."""
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
    return world if kernels_of(match.game).legal(world.memory, 0, world.mask) else None


def _two_of(rows: Sequence[list[int]], rng: np.random.Generator) -> tuple[int, int] | None:
    """Two cards, more often than not out of the same row."""
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
