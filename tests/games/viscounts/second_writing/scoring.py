"""Final scoring (section 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .printed_board import BUILDING_POINTS
from .printed_cards import MANUSCRIPTS, SCHEMES
from .printed_townsfolk import TOWNSFOLK
from .table import Automaton, Player, Table

SET_POINTS = (0, 1, 4, 9, 16)
AWARDS, AWARDS_FOR_TWO = (12, 8, 4), (12, 4)


def set_points(ribbons: Sequence[str]) -> int:
    """Sets of different ribbons, the largest first."""
    left = Counter(ribbons)
    points = 0
    while left:
        points += SET_POINTS[len(left)]
        left -= Counter(list(left))
    return points


def awards(flipped: Sequence[int]) -> list[int]:
    """Places by the number of flipped cards; tied players share the places they fill; nothing for none."""
    places = AWARDS if len(flipped) > 2 else AWARDS_FOR_TWO
    points: list[int] = []
    for number in flipped:
        better = sum(other > number for other in flipped)
        tied = sum(other == number for other in flipped)
        shared = sum(places[better : better + tied])
        points.append(shared // tied if number > 0 else 0)
    return points


def icons_owned(player: Player, icon: str) -> int:
    """R13, R21: icons on all cards in all places, on slots and on bonus cards; criminals are only criminals."""
    if isinstance(player, Automaton):
        on_cards = sum(SCHEMES[name].icons.count(icon) for name in player.owned)
    else:
        on_cards = sum(TOWNSFOLK[name].count(icon) for name in player.owned)
    return on_cards + player.permanent_icons(icon)


def counted(table: Table, player: Player, what: str) -> int:
    if what.startswith("icons_"):
        return icons_owned(player, what.removeprefix("icons_"))
    return {
        "manuscripts_owned": len(player.manuscripts),
        "flipped_deeds": player.approved,
        "flipped_debts": player.paid,
        "workers_in_castle": table.in_castle(player.seat),
        "resources_left": player.resources,
        "buildings_built": 9 - len(player.unbuilt),
    }[what]


def manuscript_points(table: Table, player: Player) -> int:
    points = 0
    for name in player.manuscripts:
        scores = MANUSCRIPTS[name].scores
        if scores is not None:
            points += counted(table, player, scores[0]) // scores[1]
    return points


def points(table: Table, player: Player) -> dict[str, int]:
    seat = player.seat
    tiers = [
        sum(section[seat] for section in table.tier1),
        sum(section[seat] for section in table.tier2),
        table.tier3[seat],
    ]
    return {
        "buildings": sum(BUILDING_POINTS[kind][player.buildings(kind)] for kind in BUILDING_POINTS),
        "castle": tiers[0] + 2 * tiers[1] + 3 * tiers[2],
        "ribbons": set_points([MANUSCRIPTS[name].ribbon for name in player.manuscripts]),
        "manuscripts": manuscript_points(table, player),
        "leader": 5 if table.leader == seat else 0,
        "bonus cards": 3 * len(player.bonus_cards),
        "debts": -2 * player.unpaid,
        "deeds": player.acquired + 3 * player.approved,
        "poverty": awards([other.approved for other in table.players])[seat] if table.poverty else 0,
        "prosperity": awards([other.paid for other in table.players])[seat] if table.prosperity else 0,
        "resources": player.resources if isinstance(player, Automaton) else 0,
    }


def totals(table: Table) -> list[int]:
    return [sum(points(table, player).values()) for player in table.players]


def tie_breaks(table: Table) -> list[int]:
    return [player.goods["silver"] + player.resources for player in table.players]


def ranks(table: Table) -> list[int]:
    """0 is best. More silver and resources break ties; the solo player wins only with more points."""
    if table.is_solo:
        human, ai = totals(table)
        return [0, 1] if human > ai else [1, 0]
    keys = list(zip(totals(table), tie_breaks(table), strict=True))
    return [sum(other > key for other in keys) for key in keys]
