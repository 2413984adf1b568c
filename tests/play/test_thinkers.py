"""The processes in which bots think: what takes too long, or dies, holds nobody up."""
from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

import numpy as np
import pytest

from agents import make_agent
from architects_env.core.match import Match
from architects_env.games import load
from play.server.shown import SeatView, show
from play.server.thinkers import Lane, Thinkers, TookTooLong

PATIENCE = 300.0


def with_thinkers(use: Callable[[Thinkers], Awaitable[None]]) -> None:
    async def run() -> None:
        thinkers = Thinkers(PATIENCE)
        try:
            await use(thinkers)
        finally:
            thinkers.close()

    asyncio.run(run())


def test_an_agent_in_another_process_plays_what_it_plays_here_and_boards_are_the_same() -> None:
    game = load("hamlet")
    match = Match(game, 2, {}, 3)
    seen = SeatView.of(match.view())

    async def use(thinkers: Thinkers) -> None:
        await thinkers.prepare("hamlet")
        for name in ("heuristic", "ismcts:50"):
            expected = make_agent(name, game).act(match.view(), np.random.default_rng(5))
            assert await thinkers.choose(name, seen, np.random.default_rng(5)) == expected
        assert await thinkers.show(seen, "", 600) == show(seen, "", 600)
        assert await thinkers.draw(seen, 1200) == match.view().picture().svg
        with pytest.raises(ValueError, match="There is no agent"):
            await thinkers.choose("nobody", seen, np.random.default_rng(5))

    with_thinkers(use)


def test_what_takes_too_long_is_ended_and_the_next_job_gets_a_new_process() -> None:
    async def run() -> None:
        lane = Lane(1)
        try:
            first = await lane.run(PATIENCE, os.getpid)
            with pytest.raises(TookTooLong):
                await lane.run(0.2, time.sleep, 10_000)
            second = await lane.run(PATIENCE, os.getpid)
            assert second != first
            with pytest.raises(ProcessLookupError):
                for _ in range(3000):
                    os.kill(first, 0)
                    await asyncio.sleep(0.01)
        finally:
            lane.close()

    asyncio.run(run())


def test_a_process_that_dies_is_replaced() -> None:
    async def run() -> None:
        lane = Lane(1)
        try:
            with pytest.raises(Exception, match="terminated abruptly"):
                await lane.run(PATIENCE, os._exit, 1)
            assert await lane.run(PATIENCE, os.getpid)
        finally:
            lane.close()

    asyncio.run(run())
