"""The invariants of a table."""

from __future__ import annotations

from collections import Counter

from .printed_cards import BONUS_CARDS, FUTURE_SCHEMES, MANUSCRIPTS, STARTING_SCHEMES
from .printed_townsfolk import HEROES, NEUTRAL, STARTERS
from .table import Automaton, Table


def wrongs(table: Table) -> list[str]:
    """In words."""
    found: list[str] = []
    people = [player for player in table.players if not isinstance(player, Automaton)]
    owned = Counter(card for player in people for card in player.owned) + Counter(table.removed)
    piles = Counter(card for pile in table.townsfolk.values() for card in pile)
    everything = owned + piles
    found += [f"{card} lies in {everything[card]} places" for card in NEUTRAL if everything[card] != 1]
    found += [f"{card} lies in {everything[card]} places" for card in HEROES if everything[card] > 1]
    if not table.in_setup:
        found += [f"{everything[card]} copies of {card}" for card in STARTERS if everything[card] != len(people)]
        found += [f"Player {player.seat} owns {len(player.owned)} cards" for player in people if len(player.owned) < 3]
    tiles = Counter(tile for pile in table.manuscripts.values() for tile in pile) + Counter(
        tile for player in table.players for tile in player.manuscripts
    )
    found += [f"{tile} lies in {tiles[tile]} places" for tile in MANUSCRIPTS if tiles[tile] != 1]
    bonus = Counter(table.unclaimed) + Counter(card for player in table.players for card in player.bonus_cards)
    found += [f"bonus card {ribbon} lies in {bonus[ribbon]} places" for ribbon in BONUS_CARDS if bonus[ribbon] != 1]
    for player in table.players:
        found += _wrongs_of_player(table, player.seat)
        if isinstance(player, Automaton):
            schemes = Counter([*player.owned, *table.future_schemes])
            left = [name for name in (*STARTING_SCHEMES, *FUTURE_SCHEMES) if name not in player.board.removed]
            found += [f"{name} lies in {schemes[name]} places" for name in left if schemes[name] != 1]
    return found


def _wrongs_of_player(table: Table, seat: int) -> list[str]:
    player = table.players[seat]
    found: list[str] = []
    if player.workers + table.in_castle(seat) != 20 or player.workers < 0:
        found.append(f"Player {seat} has {player.workers} workers and {table.in_castle(seat)} in the castle")
    built = sorted(slot for owner, slot in table.buildings.values() if owner == seat)
    if sorted([*built, *player.unbuilt]) != list(range(9)):
        found.append(f"Player {seat} has built {built} and not {player.unbuilt}")
    if not 0 <= player.corruption <= player.virtue <= 6:
        found.append(f"Player {seat} has corruption {player.corruption} and virtue {player.virtue}")
    amounts = [
        *player.goods.values(),
        player.unpaid,
        player.paid,
        player.acquired,
        player.approved,
        getattr(player, "pooled", 0),
    ]
    if min(amounts) < 0:
        found.append(f"Player {seat} owes: {amounts}")
    return found


def wrongs_between_turns(table: Table) -> list[str]:
    """The castle is quiet once its procedure is done."""
    crowded = [section for section in (*table.tier1, *table.tier2) if sum(section) > 3 or max(section) > 2]
    return [f"crowded sections: {crowded}"] if crowded else []
