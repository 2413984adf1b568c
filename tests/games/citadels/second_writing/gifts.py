"""Makes rare events happen: now and then a round begins with a gift, against the rules but alike in both writings."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from architects_env.core.cards.multiset import ALL_SEATS

from .cards import DISTRICTS
from .engine import NUMBER_OF
from .follow import Follower
from .table import Building, Lying, Player

Gift = Callable[[Follower, Player, np.random.Generator], None]
GIFTS_A_ROUND = 3
WITH_QUESTIONS = ["Bell Tower", "Lighthouse", "Hospital", "Graveyard", "Museum", "Powder House"]


def give(both: Follower, rng: np.random.Generator) -> None:
    """Before the first character of a round is kept."""
    table = both.table
    if both.asked and both.asked.name == "draft" and not any(player.characters for player in table.players):
        for _ in range(int(rng.integers(GIFTS_A_ROUND + 1))):
            GIFTS[int(rng.integers(len(GIFTS)))](both, table.players[int(rng.integers(len(table.players)))], rng)
        both.compare_tables()


def gold(both: Follower, player: Player, rng: np.random.Generator) -> None:
    player.gold = int(rng.integers(9))
    both.match.state.gold[player.seat] = player.gold


def from_deck(both: Follower, names: list[str], rng: np.random.Generator) -> str | None:
    """One of these cards leaves the deck."""
    there = [name for name in both.table.deck if name in names]
    if not there:
        return None
    name = there[int(rng.integers(len(there)))]
    g = both.match.state
    both.table.deck.remove(name)
    both.table.knowledge.of_deck.clear()
    g.deck_seen = 0
    g.deck[NUMBER_OF[name]] -= 1
    g.deck_size -= 1
    return name


def building(both: Follower, player: Player, rng: np.random.Generator) -> None:
    """Gives a purple building, or any building, but not enough to end the game."""
    purple = [name for name, district in DISTRICTS.items() if district.colour == "purple"]
    names = purple if rng.random() < 0.7 else [*DISTRICTS]
    if len(player.city) < both.table.options.city_size - 2 and (
        name := from_deck(both, [name for name in names if not player.has(name)], rng)
    ):
        player.city.append(Building(name, both.table.round - 1))
        g = both.match.state
        g.city[player.seat, NUMBER_OF[name]] += 1
        g.buildings[player.seat] += 1
        if name == "Haunted City":
            g.haunted_round = both.table.round - 1


def many_buildings(both: Follower, player: Player, rng: np.random.Generator) -> None:
    while rng.random() < 0.9:
        building(both, player, rng)


def coin(both: Follower, player: Player, rng: np.random.Generator) -> None:
    bare = [own for own in player.city if not own.coin]
    if bare:
        own = bare[int(rng.integers(len(bare)))]
        own.coin = True
        both.match.state.coined[player.seat, NUMBER_OF[own.name]] += 1


def to_pile(both: Follower, name: str) -> None:
    g = both.match.state
    both.table.discard_openly(name)
    g.pile[g.pile_size], g.pile_seen[g.pile_size] = NUMBER_OF[name], ALL_SEATS
    g.pile_size += 1


def empty_hand(both: Follower, player: Player, rng: np.random.Generator) -> None:
    g = both.match.state
    for name in player.hand:
        g.hand[player.seat, NUMBER_OF[name]] -= 1
        g.hand_size[player.seat] -= 1
        g.hand_known[:, player.seat] = 0
        both.table.knowledge.leaves_face_down(player.seat, name)
        to_pile(both, name)
    player.hand = []


def card(both: Follower, player: Player, rng: np.random.Generator) -> None:
    purple = [name for name, district in DISTRICTS.items() if district.colour == "purple"]
    if name := from_deck(both, WITH_QUESTIONS if rng.random() < 0.5 else purple, rng):
        player.hand.append(name)
        g = both.match.state
        g.hand[player.seat, NUMBER_OF[name]] += 1
        g.hand_size[player.seat] += 1


def short_deck(both: Follower, player: Player, rng: np.random.Generator) -> None:
    """Nearly all of it goes to the pile."""
    left = int(rng.integers(5))
    while len(both.table.deck) > left and (name := from_deck(both, [*DISTRICTS], rng)):
        to_pile(both, name)


def museum(both: Follower, player: Player, rng: np.random.Generator) -> None:
    """Puts cards under the Museum, in any city."""
    owner = both.table.owner("Museum")
    own = owner and owner.building("Museum")
    g = both.match.state
    for _ in range(int(rng.integers(1, 4))):
        if own and owner and (name := from_deck(both, [*DISTRICTS], rng)):
            own.under.append(Lying(name, frozenset([owner.seat])))
            g.tucked[g.tucked_size], g.tucked_seen[g.tucked_size] = NUMBER_OF[name], 1 << owner.seat
            g.tucked_size += 1


GIFTS: tuple[Gift, ...] = (
    gold,
    gold,
    building,
    building,
    building,
    building,
    many_buildings,
    coin,
    empty_hand,
    card,
    card,
    card,
    short_deck,
    museum,
)
