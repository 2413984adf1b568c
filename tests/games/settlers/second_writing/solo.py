"""The attack of the virtual player at the end of each round of the solo game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.settlers.second_writing.cards import ACTION, ATTACKS, FEATURE, PRODUCTION, RESOURCES
from tests.games.settlers.second_writing.table import Location, Table, ask, places

ATTACKS_PER_ROUND = 2
DEAL_ORDER = ("card", "raze", "gold", "vp", "stone", "worker", "food", "wood")
KIND_ORDER = (ACTION, FEATURE, PRODUCTION)


def virtual_attack(table: Table) -> Iterator[Any]:
    """The virtual player's cards are collected; then two attacks."""
    for loc in list(table.virtual):
        table.leave_play(loc)
        table.collection.append(loc.key)
    for _ in range(ATTACKS_PER_ROUND):
        if table.attacks:
            table.line.insert(0, table.attacks.pop(0))
            yield from attack(table)


def attack(table: Table) -> Iterator[Any]:
    """The first pair of the new card and another one of the line that fits a location takes it."""
    first = table.line[0]
    for partner, fitting, japanese in pairs(table):
        if fitting:
            loc = yield from ask(0, "attack", places(most_wanted(fitting, japanese)))
            table.leave_play(loc)
            table.collection.append(loc.key)
            for key in (partner, first) if table.options.partner_first else (first, partner):
                table.line.remove(key)
                table.line.append(key)
            return


def pairs(table: Table) -> list[tuple[str, list[Location], bool]]:
    """Each partner of the new card, the nearest first, with the locations that fit. Two cards of VP mean Japanese
    locations, before all others."""
    good, others = ATTACKS[table.line[0]], table.line[1:]
    japanese, common = list[tuple[str, list[Location], bool]](), list[tuple[str, list[Location], bool]]()
    if table.players[0].faction == "japanese" and good == "vp":
        fitting = [loc for loc in table.own(0) if loc.card.of_a_faction and loc.card.raze]
        japanese = [(partner, fitting, True) for partner in others if ATTACKS[partner] == "vp"]
    for partner in others:
        wanted = Counter([good, ATTACKS[partner]])
        common.append(
            (
                partner,
                [loc for loc in table.own(0) if not loc.card.of_a_faction and Counter(loc.card.raze) == wanted],
                False,
            )
        )
    return [*japanese, *common] if table.options.vp_attack_first else [*common, *japanese]


def most_wanted(fitting: list[Location], japanese: bool) -> list[Location]:
    """Those that the order of the attack does not tell apart."""

    def rank(loc: Location) -> tuple[int, ...]:
        by_deal = DEAL_ORDER.index(loc.card.deal) if japanese else 0
        return (
            by_deal,
            KIND_ORDER.index(loc.card.kind),
            -sum(loc.card.cost[good] for good in RESOURCES),
            -loc.card.cost["stone"],
        )

    best = min(map(rank, fitting))
    return [loc for loc in fitting if rank(loc) == best]
