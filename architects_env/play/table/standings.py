"""Final standings of a game: its sides with their points, the best first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.core.contract.rules.rewards import ScoreItem
from architects_env.core.play.match import Match
from architects_env.core.text import player, say
from architects_env.play.face import tally


@dataclass(frozen=True)
class Standing:
    """The final standing of one side: a seat, or a rival played by the rules."""

    name: str
    seat: int | None
    """The seat, or None for a rival."""
    rank: int
    score: int
    points: dict[str, int]
    """Points by source, as in the rulebook. All sides have the same sources."""
    resigned: bool
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    """Statistics of a seat (`Game.facts`): numbers, and lists of names. Empty for a rival."""
    tally: list[ScoreItem] = field(default_factory=list[ScoreItem])
    """Cards and other things that brought the points of each source."""

    def tally_by_source(self) -> dict[str, list[ScoreItem]]:
        """Return the tally by source, in the order of the rulebook.

        The list is empty for a source whose only entry is the source itself.
        """
        found = {source: [one for one in self.tally if one.source == source] for source in self.points}
        return {
            source: [] if [one.text for one in brought] == [source] else brought
            for source, brought in found.items()
            if brought
        }


def standings_of(match: Match, resigned: Collection[int], with_facts: bool = True) -> list[Standing]:
    """Return the standings of all sides, the best first.

    If the game has not ended by its rules, seats that have resigned share the last rank. `with_facts=False` leaves out
    the statistics.
    """
    game, seats = match.game, match.num_players
    (scores, ranks), points = match.scores_and_ranks(), match.breakdown()
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
    """Return the ranks (1 is best) of all sides if the `lost` ones share the last rank."""
    behind = np.array(lost)
    moved = np.where(behind, len(ranks), [((ranks < rank) & ~behind).sum() for rank in ranks])
    return 1 + np.array([(moved < rank).sum() for rank in moved])
