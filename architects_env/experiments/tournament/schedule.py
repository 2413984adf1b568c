"""The schedule of a tournament: balanced groups, rotated seats, paired deals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

SHARD = 32
"""Number of games in a shard. It is fixed, so that results do not depend on how shards are spread over processes."""


@dataclass(frozen=True)
class Seating:
    """One game: its number, its deal, and the number of the agent in every seat."""

    game: int
    deal: int
    agents: tuple[int, ...]


def groups(agents: int, players: int) -> list[tuple[int, ...]]:
    """Return all groups of `players` agents, with each agent equally often.

    Agents repeat only if there are too few, and then every agent is in every group.
    """
    if agents >= players:
        return list(combinations(range(agents), players))
    return [group for group in combinations_with_replacement(range(agents), players) if len(set(group)) == agents]


def schedule(agents: int, players: int, games: int) -> list[Seating]:
    """Return the seatings of a tournament.

    Args:
        agents: Number of agents.
        players: Number of players in a game.
        games: Number of games. It is rounded up, because every group plays every deal in every rotation of its seats.
    """
    seatings = [group[turn:] + group[:turn] for group in groups(agents, players) for turn in range(players)]
    deals = -(-games // len(seatings))
    return [
        Seating(deal * len(seatings) + k, deal, seating) for deal in range(deals) for k, seating in enumerate(seatings)
    ]


def shards(seatings: list[Seating]) -> list[list[Seating]]:
    """Cut the schedule into shards of `SHARD` games."""
    return [seatings[i : i + SHARD] for i in range(0, len(seatings), SHARD)]
