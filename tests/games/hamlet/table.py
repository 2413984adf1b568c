"""Positions of Hamlet for tests: `Table(COTTAGE, WELL)` is a game in which the seats hold these plans."""

from __future__ import annotations

from typing import Any

from architects_env.games.hamlet.rules import VISIT
from architects_env.games.hamlet.state import CARDS
from architects_env.testing.position import PositionBuilder

FOREST, QUARRY = VISIT, VISIT + 1
COTTAGE, WELL, BARN, CHAPEL, WINDMILL, MANOR = range(6)


class Table(PositionBuilder):
    """A game of as many seats as there are plans."""

    def __init__(self, *plans: int, **options: Any) -> None:
        super().__init__("hamlet", len(plans), **options)
        assert len(set(plans)) == len(plans), f"There is one {CARDS.title(max(plans, key=plans.count))}."
        for seat, plan in enumerate(plans):
            CARDS.lay(self.g, "plan", [plan], seat, force=True)
        self.refresh()
