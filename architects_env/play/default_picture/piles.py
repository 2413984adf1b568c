"""Cards of a view in piles: what lies in each zone, as far as the seat knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.cards.multiset import Multiset
from architects_env.core.cards.zone_places import HIDDEN_FROM_ALL, OWNER, Zone
from architects_env.core.cards.zones import Cards
from architects_env.core.contract.game import Game
from architects_env.play.default_picture.card_names import card_names

TABLE = -1
"""Owner of the piles that belong to no seat."""
FEW = 10
"""Greatest room of an open zone whose cards are drawn one beside the other."""


@dataclass(frozen=True)
class Pile:
    """The cards in one zone of one owner."""

    zone: str
    owner: int
    number: int
    """Number of the zone if it exists several times without belonging to seats, otherwise -1."""
    known: tuple[tuple[str, int], ...]
    """The cards that the seat knows, as printed name and number of copies, in the order in which they lie."""
    hidden: int
    """Number of cards that the seat does not know."""
    is_hand: bool
    """Whether only the owner sees the faces."""
    is_deck: bool
    """Whether nobody sees the faces."""
    room: int
    cards: str
    """Name of the back of the cards."""

    @property
    def size(self) -> int:
        """Number of cards in the pile."""
        return self.hidden + sum(number for _, number in self.known)

    def place(self, seat: int, card: str = "") -> str:
        """Return the name of the place of the pile, or of a card in it, in the picture for `seat`.

        Piles of other seats begin with their owner.
        """
        zone = self.zone if self.number < 0 else f"{self.zone} {self.number}"
        whose = zone if self.owner in (TABLE, seat) else f"seat {self.owner} {zone}"
        return f"{whose} {card}" if card else whose


def piles_of(game: Game, g: Any) -> list[Pile]:
    """Return all piles of the view `g`, in the order in which the game declares its zones."""
    found: list[Pile] = []
    for cards in game.cards:
        if isinstance(cards, Cards):
            found += _zones(game, cards, g)
        elif isinstance(cards, SleevedCards):
            found += _sleeves(game, cards, g)
        elif isinstance(cards, Multiset):
            found += _copies(game, cards, g)
    return found


@lru_cache(64)
def fields_of_cards(game: Game) -> frozenset[str]:
    """Return the fields of the state that belong to cards."""
    return frozenset(field[0] for cards in game.cards for field in getattr(cards, "fields", ()))


def _counted(names: tuple[str, ...], cards: list[int]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(names[card] for card in cards if card >= 0).items())


def _owners(zone: Zone, g: Any) -> Iterator[tuple[int, int, int]]:
    """Yield (owner, number, index) for each copy of a zone in this game."""
    if not zone.seats:
        yield TABLE, -1, 0
    players = int(g.num_players)
    for p in range(zone.seats):
        if zone.for_each != "seat":
            yield TABLE, p, p
        elif p < players:
            yield p, -1, p


def _pile(zone: Zone, owner: tuple[int, int, int], known: tuple[tuple[str, int], ...], hidden: int, back: str) -> Pile:
    is_hand, is_deck = zone.faces == OWNER, zone.faces == HIDDEN_FROM_ALL
    return Pile(zone.name, owner[0], owner[1], known, hidden, is_hand, is_deck, zone.room, back)


def _zones(game: Game, cards: Cards, g: Any) -> Iterator[Pile]:
    names = card_names(game, cards)
    for zone in cards.zones.values():
        for owner in _owners(zone, g):
            lying = cards.read(g, zone.name, owner[2])
            if zone.is_hand:
                lying = sorted(lying)
            hidden = sum(card < 0 for card in lying)
            yield _pile(zone, owner, _counted(names, lying), hidden, cards.name)


def _sleeves(game: Game, cards: SleevedCards, g: Any) -> Iterator[Pile]:
    names = card_names(game, cards)
    lying = cards.read(g, cards.deck.name)
    hidden = sum(card < 0 for card in lying)
    yield _pile(cards.deck, (TABLE, -1, 0), _counted(names, lying), hidden, cards.name)
    for zone in cards.zones.values():
        for owner in _owners(zone, g):
            seen, sleeves = cards.read(g, zone.name, owner[2]), cards.sleeves(g, zone.name, owner[2])
            yield _pile(zone, owner, _counted(names, seen), max(0, len(sleeves) - len(seen)), cards.name)


def _copies(game: Game, cards: Multiset, g: Any) -> Iterator[Pile]:
    names = card_names(game, cards)
    for place in cards.places:
        faces = getattr(place, "faces", "")
        zone = Zone(place.name, cards.most, faces, seats=getattr(place, "seats", 0))
        for owner in _owners(zone, g):
            at = owner[2] if zone.seats else ()
            size, row = int(g[f"{place.name}_size"][at]), g[place.name][at].tolist()
            if not faces:  # a row
                lying = row[:size]
            elif faces == HIDDEN_FROM_ALL:
                lying = []
            else:
                lying = [kind for kind, number in enumerate(row) for _ in range(number)]
            known = _counted(names, lying)
            hidden = max(0, size - sum(number for _, number in known))
            yield _pile(zone, owner, known, hidden, cards.in_game)
