"""Worlds after cards of a hand were shown, against all deals that look alike: the same game is played from every order
of every shuffled pile, and those are kept whose view is the same byte for byte after each step. Every such deal is
equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from itertools import permutations
from typing import Any

import pytest

from architects_env.games.viscounts.rules.state import TOWNSFOLK
from tests.games.viscounts.table import Table

WORLDS = 2000
VIEWS = 2
"""Games that look different to seat 0, which are looked at."""
World = tuple[frozenset[str], tuple[str, ...]]
"""The cards in hand, in any order, and the draw pile of seat 1."""
Step = Callable[[Table], Any]


def world_of(table: Table, g: Any) -> World:
    cards = TOWNSFOLK.read(g, "hand", 1), TOWNSFOLK.read(g, "draw_pile", 1)
    return frozenset(table.ids(cards[0])), tuple(table.ids(cards[1]))


def shuffled(table: Table) -> Table:
    """The discard pile is shuffled in."""
    return table.effect(1, "shuffle")


def drawn(table: Table) -> Table:
    """Seat 1 draws up to its limit."""
    return table.castle(3, s0={1: 0}).set(leader=-1).phase("draw", p=1)


def four_drawn(table: Table) -> Table:
    """The limit is 4 for the castle leader."""
    return table.castle(3, s0={1: 1}).phase("draw", p=1)


def shown(card: str) -> Step:
    """Seat 1 discards a card of its hand."""
    return lambda table: table.effect(1, "discard").do("card", card)


def turned_up(table: Table) -> Table:
    """Seat 1 discards the top card of its draw pile, unseen."""
    return table.effect(1, "discard").do("top")


def discarded(line: str) -> Step:
    """Cards of the line are discarded; these stay."""
    return lambda table: table.line(1, line)


def twin(table: Table) -> Table:
    other = copy(table)
    other.match = table.match.clone()
    return other


def all_games(
    table: Table, steps: Sequence[Step], seen: tuple[bytes, ...] = ()
) -> list[tuple[Table, tuple[bytes, ...]]]:
    """Every game with these steps, in all orders of all shuffled piles, and what seat 0 saw; without those in which
    seat 1 cannot do the same."""
    if not steps:
        return [(table, seen)]
    step, *rest = steps
    shuffles = int(table.g.shuffles[1])
    try:
        step(table)
    except ValueError:
        return []
    assert int(table.g.shuffles[1]) == shuffles + (step is shuffled), "no pile is shuffled otherwise"
    games: list[tuple[Table, tuple[bytes, ...]]] = []
    for order in permutations(TOWNSFOLK.read(table.g, "draw_pile", 1)) if step is shuffled else [()]:
        one = twin(table)
        TOWNSFOLK.lay(one.g, "draw_pile", order, 1)
        games += all_games(one, rest, (*seen, one.match.view(0).memory.tobytes()))
    return games


def fits(found: Counter[World], likely: dict[World, float]) -> bool:
    """Every world comes up, none other, and as often as it should (chi-square, six standard deviations)."""
    whole, freedom = found.total(), len(likely) - 1
    chi2 = sum((found[world] - whole * chance) ** 2 / (whole * chance) for world, chance in likely.items())
    return set(found) == set(likely) and chi2 <= freedom + 6 * (2 * freedom) ** 0.5


FOUR, FIVE = "thief abbot lender financier", "thief abbot lender financier journeyman"
BEGINNING = [shuffled, drawn, discarded("- labourer trader"), shuffled, four_drawn]
"""Three cards are drawn; then another one comes into the pile, and a fourth card is drawn."""
TWICE = [shuffled, drawn, shown("thief"), shuffled, drawn, shown("abbot")]
GAMES: dict[str, tuple[str, list[Step]]] = {
    "one card is shown": (FOUR, [*BEGINNING, shown("thief")]),
    "two cards are shown": (FIVE, [*BEGINNING, shown("thief"), shown("abbot")]),
    "the new card is shown": (FOUR, [*BEGINNING, shown("squire")]),
    "one is shown and another drawn": (FIVE, [*BEGINNING, shown("thief"), four_drawn]),
    "one is shown, another drawn and a third shown": (FIVE, [*BEGINNING, shown("thief"), four_drawn, shown("abbot")]),
    "one is shown and another turned up": (FIVE, [*BEGINNING, shown("thief"), turned_up]),
    "one is shown and comes back": (FOUR, [*TWICE, drawn]),
    "three shuffles": (FOUR, [*TWICE, shuffled, drawn, shown("lender")]),
    "the pile runs out": (
        FOUR,
        [*BEGINNING, shown("thief"), four_drawn, shown("abbot"), shuffled, four_drawn, shown("lender")],
    ),
}


PARTS_OF_ANOTHER = ("two cards are shown", "one is shown and another drawn")
"""Parts of the game in which both happen."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in PARTS_OF_ANOTHER else name for name in GAMES]
)
def test_hands_are_as_likely_as_there_are_ways_to_have_drawn_them(name: str) -> None:
    cards, steps = GAMES[name]
    games = all_games(Table(2).line(1, "squire labourer trader").gone(1, cards), steps)
    worlds: dict[tuple[bytes, ...], Counter[World]] = {}
    for table, seen in games:
        worlds.setdefault(seen, Counter())[world_of(table, table.g)] += 1
    assert len(worlds) == (5 if turned_up in steps else 1), "seat 0 tells games apart by what lies open alone"
    for seen, table in list({seen: table for table, seen in games}.items())[:VIEWS]:
        sampled = Counter(world_of(table, world) for world in table.worlds(0, WORLDS))
        assert fits(sampled, {world: n / worlds[seen].total() for world, n in worlds[seen].items()})
