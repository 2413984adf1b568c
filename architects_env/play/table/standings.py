"""How a game ended: its sides with their points, the best first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.core.contract.standings import Brought
from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.play.face import tally


@dataclass(frozen=True)
class Standing:
    """How one side ended: a seat, or a rival that the rules play."""

    name: str
    seat: int | None
    """None for a rival."""
    rank: int
    score: int
    points: dict[str, int]
    """By source, as the rulebook counts them; the sources of a game are the same for all sides."""
    resigned: bool
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """What reports count of a seat (`Game.facts`): numbers, and lists of names; empty for a rival."""
    tally: list[Brought] = field(default_factory=list[Brought])
    """Which cards, and what else, brought the points of each source."""

    def tally_by_source(self) -> dict[str, list[Brought]]:
        """The tally of each source that has any, in the order of the rulebook; empty where it is the source alone."""
        found = {source: [one for one in self.tally if one.source == source] for source in self.points}
        return {
            source: [] if [one.what for one in brought] == [source] else brought
            for source, brought in found.items()
            if brought
        }


def standings_of(match: Match, resigned: Collection[int], with_facts: bool = True) -> list[Standing]:
    """All sides, the best first, with points by source. Where the game has not ended by its rules, those who have
    resigned share the last place. Nothing is counted of seats without `with_facts`."""
    game, seats = match.game, match.num_players
    (scores, ranks), points = match.standings(), match.breakdown()
    names = [*map(player, range(seats)), *map(say, match.rivals)]
    ranks = last_are(ranks, [side in resigned and not match.over for side in range(len(names))])
    sides = [
        Standing(
            name,
            side if side < seats else None,
            int(ranks[side]),
            int(scores[side]),
            dict(zip(game.sources, map(int, points[side]), strict=True)),
            side in resigned,
            game.facts(match.state, side) if side < seats and with_facts else {},
            tally(match, side),
        )
        for side, name in enumerate(names)
    ]
    return sorted(sides, key=lambda side: side.rank)


def last_are(ranks: np.ndarray, lost: Sequence[bool]) -> np.ndarray:
    """The ranks (best 1) of all sides when those that have `lost` share the last place."""
    behind = np.array(lost)
    moved = np.where(behind, len(ranks), [((ranks < rank) & ~behind).sum() for rank in ranks])
    return 1 + np.array([(moved < rank).sum() for rank in moved])
