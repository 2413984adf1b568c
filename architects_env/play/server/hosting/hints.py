"""Hints for the page: the best moves, with their expected results and reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.rules.rng import agent_generator
from architects_env.play.server.hosting.tables import AnyTable
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.seat_payload import SeatView, place_of
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table.table import Table

MOVES = 3


async def hint_message(
    worker_pool: WorkerPool, hosted: AnyTable, seen: SeatView, number: int, read: Callable[[Any], Any]
) -> from_server.Hinted:
    """Return the best moves of a seat at decision `number` as a message.

    `read` translates sentences for the page. Raises the same errors as `WorkerPool.advise`.
    """
    rng = agent_generator(hosted.settings.seed, "hint", seen.seat, number)
    table = hosted.table
    actions = table.record().actions if isinstance(table, Table) else table.actions()
    followed = hosted.hints.followed(seen.seat, actions)
    found = await worker_pool.advise(seen, hosted.settings.options, rng, MOVES, followed)
    hosted.hints.keep(seen.seat, actions, found)
    game = seen.view().game
    moves = [
        from_server.Advised(
            action=one.action,
            sentence=read(one.sentence),
            aim=read(one.aim),
            place=place_of(game, *one.shortcut.last),
            best=one.is_best,
            verdict=read(one.verdict),
            because=[read(reason) for reason in one.because],
            figures=read(one.figures),
        )
        for one in found
    ]
    return from_server.Hinted(moves=moves, prospects=read(found[0].prospects))
