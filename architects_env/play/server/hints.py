"""A hint: the moves that an adviser would play, as the page is told of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.rng import agent_generator
from architects_env.play.server import from_server
from architects_env.play.server.shown import SeatView, place_of
from architects_env.play.server.tables import AnyTable
from architects_env.play.server.thinkers import Thinkers
from architects_env.play.table.defaults import default_adviser

MOVES = 3


async def hinted(
    thinkers: Thinkers, hosted: AnyTable, seen: SeatView, number: int, read: Callable[[Any], Any]
) -> from_server.Hinted:
    """The best moves of a seat at decision `number`, in words that `read` says in the language of whoever asks. Raises
    what `Thinkers.advise` raises."""
    adviser = default_adviser(hosted.table.game)
    rng = agent_generator(hosted.settings.seed, "hint", seen.seat, number)
    found = await thinkers.advise(adviser, seen, hosted.settings.options, rng, MOVES)
    game = seen.view().game
    moves = [
        from_server.Advised(
            action=one.action,
            sentence=read(one.sentence),
            aim=read(one.aim),
            place=place_of(game, *one.shortcut.last),
            probability=one.probability,
            points=one.points,
            first=one.win_rate,
        )
        for one in found
    ]
    return from_server.Hinted(adviser=adviser, moves=moves)
