"""Cards in zones: decks, hands, discard piles, displays.

A game declares them, and the core moves the cards, hides them, samples them, and checks them.

Every card of one back (`Cards`) always lies in exactly one zone, and there in one place. A zone says who sees the
faces of its cards: everybody, the seat whose zone it is, or nobody. For a hidden place two things are stored:

- its *group*: which cards may lie there. Cards that were shuffled together are a group, and so are the places to which
  they have gone since. A seat knows the cards and the places of a group, and the cards in some of the places; all ways
  to lay the other cards into the other places are equally likely.
- `seen`: the seats that know its card nevertheless, because they saw it before it came there or were shown it. A view
  leaves out what the others know, unless everybody knows it, because it could reveal the card. So in a sampled world
  the others remember only what everybody knows.

Everybody sees that a card moves, and from which place of a deck, of a pile, of a row on the table. A *hand*, of which
only the owner sees the faces, is held in secret. The others see that a card leaves it, and which one if it is shown,
but not from which place; only seats that knew the card notice where it is missing. So the places of a hand must
reveal nothing. The last place of its group disappears with a card, in whichever place it lay. Cards shown to
everybody come to the end. In a view of another hand, cards that the seat knows are sorted behind the others of their
group, by their numbers. (A game that stores more about the places of a hand must ensure itself that this reveals
nothing: `games/viscounts/rules/draws.py`. Its board as text lists hands by numbers.)

If a seat lays a card from its hand face down, nobody else sees which card it is. To the others all cards of that hand
become one group. Groups that mix become one. That is exact where they were one before; otherwise a sampled world may
put a card where only counting would exclude it. A game in which this happens either declares from which hand to which
zones cards are chosen, so that they keep their groups (`core.cards.chosen_cards`), or keeps such cards in sleeves
(`core.cards.bit_sets.sleeves`).

In a state, `name` holds the cards of the zone `name` (int16[room] or int16[seats, room]), and `name_size` their
number. In a view a card that the seat does not know is HIDDEN. The first card is drawn next. Cards come to the end,
under a deck and to the right of a hand, unless they are put on top.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from architects_env.core.cards.allowed_deals import lays_allowed
from architects_env.core.cards.laid_cards import LaidCards
from architects_env.core.cards.named_zones import ByZone
from architects_env.core.cards.zone_observations import axes_of_rows, observes_rows, observes_sizes_of_rows, whose_rows
from architects_env.core.cards.zone_places import (
    ALL_SEATS,
    EVERYBODY,
    HIDDEN,
    HIDDEN_FROM_ALL,
    NO_CARD,
    OPEN,
    OWNER,
    Places,
    Zone,
    arranges,
    each,
    fills,
    hides,
    marks,
    no_mixing,
    relabels,
    unused,
)
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import shuffle
from architects_env.core.contract.spaces.observation_layout import Axis, Part
from architects_env.core.contract.spaces.scales import AS_NUMBER, NUMBER, write_number

__all__ = ["ALL_SEATS", "EVERYBODY", "HIDDEN", "HIDDEN_FROM_ALL", "NO_CARD", "OPEN", "OWNER", "Cards", "Zone"]


MOST_DEALS = 10_000


class Cards(LaidCards):
    """All cards of one back, numbered from 0 on, and their zones.

    Methods marked (compiled) return compiled functions that take the state first. `p` and `q` are the seats whose zones
    are meant; pass 0 for a zone that exists once.

    `features` are numbers of each card by name (`{"cost": COST}`), which observations and pictures show. `kinds` is a
    number for each card: pictures draw the cards of one kind in one colour. `elsewhere(g)` names the cards that lie
    open in the game's own fields, or take no part in it. `agrees(g)` (compiled) checks further knowledge about hidden
    cards, such as that a seat does not hold a king. Worlds are sampled until it holds, so all that agree are equally
    likely; `RuntimeError` is raised after MOST_DEALS samples. `allowed(g, seat, p, card)` (compiled) says whether seat
    `p` may hold a card that `seat` does not know, such as one of a suit that `p` could not follow. Worlds are made to
    fit it at once, however few do (`core.cards.allowed_deals`).

    >>> cards = Cards("plan", 6, Zone("deck", 6, HIDDEN_FROM_ALL), Zone("hand", 1, OWNER, seats=2))
    >>> [field[0] for field in cards.fields]
    ['plan_group', 'deck', 'deck_size', 'deck_group', 'deck_seen', 'hand', 'hand_size', 'hand_group', 'hand_seen']
    """

    def __init__(
        self,
        name: str,
        number: int,
        *zones: Zone,
        titles: Sequence[str] = (),
        features: Mapping[str, Any] | None = None,
        kinds: Sequence[int] = (),
        elsewhere: Callable[[Any], Sequence[int]] = lambda g: (),
        agrees: Callable[..., Any] | None = None,
        allowed: Callable[..., Any] | None = None,
    ) -> None:
        super().__init__(name, number, titles)
        if len({zone.name for zone in zones}) < len(zones):
            raise ValueError(f"Two zones of {name} have the same name.")
        if name in {zone.name for zone in zones}:
            raise ValueError(
                f"The cards {name!r} have a zone of the same name, so both would have a field '{name}_group'. Call the "
                f"cards by what is on their backs, such as Cards('card', ...)."
            )
        for zone in zones:
            if zone.faces not in (EVERYBODY, OWNER, HIDDEN_FROM_ALL) or (zone.faces == OWNER and zone.seats == 0):
                raise ValueError(
                    f"{zone.name!r}: faces are seen by everybody, by nobody, or by the owner if each seat has a zone, not by {zone.faces!r}."
                )
            if zone.faces == OWNER and zone.is_of_rows:
                raise ValueError(
                    f"{zone.name!r}: a zone for each {zone.for_each} has no owner who could see its faces."
                )
            if zone.on_table and zone.faces != OWNER:
                raise ValueError(f"{zone.name!r}: on_table is for zones of which the owner sees the faces.")
        self.zones = ByZone(name, {zone.name: zone for zone in zones})
        self._group_of, self._elsewhere, self._agrees = f"{name}_group", elsewhere, agrees
        self._allowed = allowed
        if len(kinds) not in (0, number):
            raise ValueError(f"There are {number} cards of {name}, but {len(kinds)} kinds; give one for each card.")
        self.kind_of: tuple[int, ...] = tuple(int(kind) for kind in kinds)
        """The kind of each card, if kinds were given. Pictures draw the cards of a kind in one colour."""
        self.axis = Axis(name, self.titles, features)
        """The axis of these cards in observations, with their features."""
        self._places = ByZone(name, {zone.name: Places(zone) for zone in zones})
        self._hidden = [places for places in self._places.values() if places.zone.faces != EVERYBODY]
        self._mixers: dict[str, Callable[..., Any]] = {}
        places = [relabels(f"{places.zone.name}_group", places.zone.seats, places.zone.room) for places in self._hidden]
        self._relabel = each([relabels(self._group_of, 0, number), *places])
        self._leave = ByZone(name, {zone: places.remove for zone, places in self._places.items()})
        """(compiled) leave(g, p, i) -> card, by zone: remove the card in place `i`."""

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype."""
        fields: list[tuple[Any, ...]] = [(self._group_of, np.int16, self.number)]
        for zone in self.zones.values():
            each = (zone.seats,) if zone.seats else ()
            fields += [(zone.name, np.int16, (*each, zone.room)), (f"{zone.name}_size", np.int16, each)]
            if zone.faces != EVERYBODY:
                fields += [
                    (f"{zone.name}_group", np.int16, (*each, zone.room)),
                    (f"{zone.name}_seen", np.int16, (*each, zone.room)),
                ]
        return fields

    # --- moving cards -------------------------------------------------------------------------------------------------
    def add(self, target: str) -> Callable[..., Any]:
        """Return (compiled) add(g, card, q): a card from outside the zones comes to the end of the target; everybody
        sees it."""
        to, group_of = self._places[target], self._group_of
        put = to.put

        @compiled
        def add(g, card, q):
            g[group_of][card] = OPEN
            put(g, q, card, OPEN, ALL_SEATS)

        return add

    def take(self, source: str) -> Callable[..., Any]:
        """Return (compiled) take(g, p, i) -> card: the card in place `i` leaves the zones; everybody sees it."""
        remove, group_of = self._leave[source], self._group_of

        @compiled
        def take(g, p, i):
            card = remove(g, p, i)
            g[group_of][card] = OPEN
            return card

        return take

    def fill(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) fill(g, q, number): the first `number` cards, which lie nowhere yet, come into a hidden
        zone; no seat knows which is where."""
        add, mix = self.add(zone), self.mix(zone)

        @compiled
        def fill(g, q, number):
            for card in range(number):
                add(g, card, q)
            mix(g, q)

        return fill

    def move(self, source: str, target: str, on_top: bool = False, shown: bool = False) -> Callable[..., Any]:
        """Return (compiled) move(g, p, i, q) -> card, which moves the card in place `i` of the source to the target.

        It comes to the end of the target or `on_top` of it, and is `shown` to everybody or not.
        """
        here, there, group_of = self.zones[source], self.zones[target], self._group_of
        start, to = self._places[source], self._places[target]
        remove, put, size = self._leave[source], to.put_on_top if on_top else to.put, start.size
        opens = shown or there.faces == EVERYBODY
        in_secret = here.is_hand and not opens
        mix = self.mix(source) if in_secret else no_mixing
        group_at, seen_at = start.group_at, start.seen_at

        @compiled
        def move(g, p, i, q):
            if in_secret and size(g, p) > 1:
                mix(g, p)
            group, seen = group_at(g, p, i), seen_at(g, p, i)
            card = remove(g, p, i)
            if opens:
                g[group_of][card] = OPEN
                group, seen = OPEN, ALL_SEATS
            put(g, q, card, group, seen)
            return card

        return move

    def move_all(self, source: str, target: str, by_number: bool = False) -> Callable[..., Any]:
        """Return (compiled) move_all(g, p, q), which moves all cards of the source to the end of the target.

        They keep their order, or with `by_number` come in the order of their numbers (open cards only).
        """
        start, to, group_of = self._places[source], self._places[target], self._group_of
        if by_number and start.zone.faces != EVERYBODY:
            raise ValueError(f"The order of their numbers would tell what lies in the zone {source!r}.")
        remove, put, size, group_at, seen_at = self._leave[source], to.put, start.size, start.group_at, start.seen_at
        opens, cards = to.zone.faces == EVERYBODY, start.cards

        @compiled
        def move_all(g, p, q):
            while size(g, p) > 0:
                first = 0
                if by_number:
                    first = cards(g, p)[: size(g, p)].argmin()
                group, seen = group_at(g, p, first), seen_at(g, p, first)
                card = remove(g, p, first)
                if opens:
                    g[group_of][card] = OPEN
                put(g, q, card, group, seen)

        return move_all

    def swap(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) swap(g, p, q): two seats exchange all cards of their zones in the open.

        Seats that knew the cards of one zone know them in the other now. Hands are sorted, so that their new owners do
        not see in which order the cards were held. Raises `ValueError` for a zone that exists once.
        """
        places, seats = self._places[zone], self.zones[zone].seats
        if not seats:
            raise ValueError(f"The zone {zone!r} cannot be swapped: it must be one of each seat.")
        cards, size, set_size, groups, seen = places.cards, places.size, places.set_size, places.groups, places.seen
        hidden, seen_at, room = places.zone.faces != EVERYBODY, places.seen_at, self.zones[zone].room
        is_hand, arrange = places.zone.is_hand, arranges(places)

        @compiled
        def swap(g, p, q):
            for i in range(room):
                card = cards(g, p)[i]
                cards(g, p)[i] = cards(g, q)[i]
                cards(g, q)[i] = card
                if hidden:
                    group = groups(g, p)[i]
                    groups(g, p)[i] = groups(g, q)[i]
                    groups(g, q)[i] = group
                    of_p = seen_at(g, p, i) if i < size(g, p) else 0
                    seen(g, p)[i] = seen_at(g, q, i) if i < size(g, q) else 0
                    seen(g, q)[i] = of_p
            n = size(g, p)
            set_size(g, p, size(g, q))
            set_size(g, q, n)
            if is_hand:
                arrange(g, p)
                arrange(g, q)

        return swap

    def draw(self, source: str, target: str) -> Callable[..., Any]:
        """Return (compiled) draw(g, p, q) -> card: the first card of the source comes to the end of the target; NO_CARD
        if there is none."""
        move, size = self.move(source, target), self._places[source].size

        @compiled
        def draw(g, p, q):
            return NO_CARD if size(g, p) == 0 else move(g, p, 0, q)

        return draw

    def shuffle(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) shuffle(g, p): put the cards in random order, which no seat knows."""
        places = self._hidden_places(zone)
        cards, size, mix = places.cards, places.size, self.mix(zone)

        @compiled
        def shuffle_zone(g, p):
            mix(g, p)  # first, while every card still lies in a place of its own group
            shuffle(g.rng, cards(g, p), 0, size(g, p))

        return shuffle_zone

    def mix(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) mix(g, p): merge the cards of a hidden zone into one group; only their owner, if it has
        one, knows which is where."""
        if zone not in self._mixers:
            self._mixers[zone] = self._mixer(zone)
        return self._mixers[zone]

    def _mixer(self, zone: str) -> Callable[..., Any]:
        places, group_of, number, relabel = self._hidden_places(zone), self._group_of, self.number, self._relabel
        cards, size, groups, seen = places.cards, places.size, places.groups, places.seen

        @compiled
        def mix(g, p):
            group = 0
            for i in range(size(g, p)):
                here = groups(g, p)[i]
                if here != OPEN and (group == 0 or here < group):
                    group = here
            if group == 0:
                group = unused(g[group_of], number)
            for i in range(size(g, p)):
                here = groups(g, p)[i]
                if here == OPEN:
                    g[group_of][cards(g, p)[i]] = group
                    groups(g, p)[i] = group
                elif here != group:
                    relabel(g, here, group)
                seen(g, p)[i] = 0

        return mix

    def show(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) show(g, p, i, seats): the seats (bits; ALL_SEATS) see the card in this place and know it
        from now on. A card of a hand that everybody sees comes to its end."""
        places, group_of = self._hidden_places(zone), self._group_of
        cards, groups, seen, put, leave = places.cards, places.groups, places.seen, places.put, self._leave[zone]
        open_place = self._opens(zone)

        @compiled
        def show_place(g, p, i, seats):
            seen(g, p)[i] |= seats
            if seats == ALL_SEATS:
                open_place(g, p, i)
                g[group_of][cards(g, p)[i]] = OPEN
                groups(g, p)[i] = OPEN

        @compiled
        def show_in_hand(g, p, i, seats):
            if seats != ALL_SEATS:
                seen(g, p)[i] |= seats
            elif groups(g, p)[i] != OPEN:
                card = leave(g, p, i)
                g[group_of][card] = OPEN
                put(g, p, card, OPEN, ALL_SEATS)

        return show_in_hand if places.zone.is_hand else show_place

    def _opens(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) open(g, p, i): further updates when everybody learns the card in this place."""
        return _nothing

    def find(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) find(g, p, card) -> place of this card in the zone, or -1."""
        places = self._places[zone]
        cards, size = places.cards, places.size

        @compiled
        def find(g, p, card):
            for i in range(size(g, p)):
                if cards(g, p)[i] == card:
                    return i
            return -1

        return find

    def _hidden_places(self, zone: str) -> Places:
        if self.zones[zone].faces == EVERYBODY:
            raise ValueError(
                f"Everybody sees the cards of the zone {zone!r}: there is nothing to hide, to show or to shuffle."
            )
        return self._places[zone]

    # --- views and worlds ---------------------------------------------------------------------------------------------
    @cached_property
    def redact(self) -> Callable[..., Any]:
        """Return (compiled) redact(g, seat): write HIDDEN for every card that `seat` does not know.

        Places of hands and the knowledge of others reveal nothing.
        """
        hide = each([self._hides(places) for places in self._hidden])

        @compiled
        def redact(g, seat):
            hide(g, seat, 0)

        return redact

    def _hides(self, places: Places) -> Callable[..., Any]:
        return hides(places)

    @cached_property
    def determinize(self) -> Callable[..., Any]:
        """Return (compiled) determinize(g, seat, rng): deal the cards that `seat` does not know into the hidden places
        of their groups, all ways that agree with its knowledge equally likely."""
        deal = self._deals()
        if self._allowed is not None:
            deal = _then(deal, lays_allowed(self._hidden, self.number, self._allowed))
        return deal if self._agrees is None else _until(self._agrees, deal)

    def _deals(self) -> Callable[..., Any]:
        number, group_of = self.number, self._group_of
        mark = each([marks(places) for places in self._hidden])
        fill = each([fills(places) for places in self._hidden])
        deal_groups, restore_groups, rows, room = self._groups_of_places()

        @compiled
        def determinize(g, seat, rng):
            known = np.zeros(number, np.int16)
            mark(g, seat, known)
            unknown, n = np.zeros(number, np.int16), 0
            ends = np.zeros(number + 2, np.int16)
            for card in range(number):
                if g[group_of][card] != OPEN and known[card] == 0:
                    unknown[n] = card
                    n += 1
                    ends[g[group_of][card] + 1] += 1
            shuffle(rng, unknown, 0, n)
            for group in range(number + 1):
                ends[group + 1] += ends[group]
            sorted_cards = np.zeros(number, np.int16)
            for i in range(n):
                group = g[group_of][unknown[i]]
                sorted_cards[ends[group]] = unknown[i]
                ends[group] += 1
            for group in range(number + 1, 0, -1):
                ends[group] = ends[group - 1]
            lists = np.zeros((rows, room), np.int16)
            deal_groups(g, seat, rng, lists)
            fill(g, seat, (sorted_cards, ends))
            restore_groups(g, seat, lists)

        return determinize

    def _groups_of_places(self) -> tuple[Callable[..., Any], Callable[..., Any], int, int]:
        """Return (compiled) deal(g, seat, rng, lists) and restore(g, seat, lists), and return the shape of `lists` too.

        The lists are int16. `deal` gives every place a possible group of its card. Here every place has the group of
        its card.
        """
        return _no_choices, _nothing, 1, 1

    # --- observations -------------------------------------------------------------------------------------------------
    def part(self, zone: str) -> Part:
        """Return the standard part of a zone: the cards that the observer knows there."""
        where = self.zones[zone]
        about = f"{whose_rows(where)}{where.about or zone}, as far as the observer knows"
        return Part(zone, (*axes_of_rows(where), self.axis), about)

    def size_part(self, zone: str) -> Part:
        """Return the standard part of the zone's size (`core.contract.spaces.scales`)."""
        where = self.zones[zone]
        return Part(f"{zone}_size", (*axes_of_rows(where), AS_NUMBER), f"{whose_rows(where)}how many cards lie there")

    def observe(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) observe(g, seat, out, at): write the zone's `part` from this entry of `out` on."""
        if self.zones[zone].is_of_rows:
            return observes_rows(self._places[zone], self.number)
        places, number, seats = self._places[zone], self.number, self.zones[zone].seats
        cards, size, sees = places.cards, places.size, places.sees

        @compiled
        def observe(g, seat, out, at):
            for k in range(g.num_players if seats else 1):
                p = (seat + k) % g.num_players if seats else 0
                for i in range(size(g, p)):
                    if sees(g, seat, p, i):
                        out[at + number * k + cards(g, p)[i]] = 1

        return observe

    def observe_size(self, zone: str) -> Callable[..., Any]:
        """Return (compiled) observe(g, seat, out, at): write the zone's `size_part` from this entry of `out` on."""
        if self.zones[zone].is_of_rows:
            return observes_sizes_of_rows(self._places[zone])
        size, seats = self._places[zone].size, self.zones[zone].seats

        @compiled
        def observe(g, seat, out, at):
            for k in range(g.num_players if seats else 1):
                write_number(out, at + NUMBER * k, size(g, (seat + k) % g.num_players if seats else 0))

        return observe


def _until(agrees: Callable[..., Any], deal: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def determinize(g, seat, rng):
        for _ in range(MOST_DEALS):
            deal(g, seat, rng)
            if agrees(g):
                return
        raise RuntimeError("No sampled world agreed with `Cards(agrees=...)`: say by `allowed` who may hold a card.")

    return determinize


def _then(deal: Callable[..., Any], lay: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def determinize(g, seat, rng):
        deal(g, seat, rng)
        lay(g, seat, rng)

    return determinize


@compiled
def _nothing(g, p, i):
    """Stand in for cards that are never chosen in secret."""


@compiled
def _no_choices(g, seat, rng, lists):
    """Stand in where every place has the group of its card."""
