"""Many tables with bots on one server: how long does a person wait? `python -m tools.many_tables --tables 100 --seconds
120`.

It starts a server of its own, sits down at every table as a browser does, decides at random after thinking for a while,
and measures the time from sending a decision to the picture in which it is this person's turn again, after all bots
have moved. That time depends on what else the machine does; what the server computes for a decision (its processes'
time on a core) does not, and is printed too: from it follows how many tables a core can carry.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from websockets.asyncio.client import ClientConnection, connect

from architects_env.core.files.tools import command_line

ROOT = Path(__file__).parent.parent
LARGEST = 2**24
"""Bytes of a message."""


@dataclass
class Arguments:
    """Measure how long people wait for their bots."""

    tables: int = 100
    """How many people, each at a table of their own."""
    seconds: float = 120
    """How long they play."""
    think: float = 4.0
    """Seconds that a person thinks about a decision, on average (exponentially distributed)."""
    games: tuple[str, ...] = ("architects", "citadels", "viscounts", "settlers")
    """Which games, in turn."""
    opponent: str = "greedy"
    """Who plays against them."""
    players: int = 2
    """Seats of every table."""
    every_move: bool = False
    """Whether every single move of the bots is drawn and sent, as at a readable pace."""
    seed: int = 0
    """Of what people decide."""


@dataclass
class Waits:
    """Seconds between a decision and the picture after all answers, of all people."""

    seconds: list[float]
    games: int = 0
    """That have ended."""
    computed: float = 0.0
    """Seconds on a core of the server and its processes, start and loading included."""


async def state_of(socket: ClientConnection) -> dict[str, Any]:
    """The next state in which it is our turn, or the game is over."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "error":
            raise RuntimeError(message["sentence"])
        if message["type"] == "state" and (message["choices"] or message["over"]):
            return message


async def person(address: str, number: int, arguments: Arguments, until: float, waits: Waits) -> None:
    """Play game after game."""
    rng = np.random.default_rng([arguments.seed, number])
    mine = {
        "X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"
    }  # everybody has an address, with its share of what limits allow
    async with connect(address, max_size=LARGEST, compression=None, additional_headers=mine) as socket:
        await socket.send(json.dumps({"type": "show", "every_move": arguments.every_move, "narrow": False}))
        while time.monotonic() < until:
            game = arguments.games[number % len(arguments.games)]
            seats = ["human", *[arguments.opponent] * (arguments.players - 1)]
            await socket.send(
                json.dumps({"type": "create", "game": game, "seats": seats, "seed": int(rng.integers(2**50))})
            )
            state, made = await state_of(socket), 0
            while not state["over"]:
                await asyncio.sleep(float(rng.exponential(arguments.think)))
                if time.monotonic() > until:
                    return
                action = state["choices"][int(rng.integers(len(state["choices"])))]["action"]
                begun = time.monotonic()
                await socket.send(json.dumps({"type": "play", "action": action, "after": made}))
                state, made = await state_of(socket), made + 1
                waits.seconds.append(time.monotonic() - begun)
            waits.games += 1


async def measure(arguments: Arguments) -> Waits:
    """Start a server, play, end it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "-m",
            "play",
            "serve",
            "--no-browser",
            "--port",
            "0",
            "--storage",
            f"{folder}/tables.sqlite",
            "--policies",
            folder,
            "--proxy",
            "127.0.0.1",
        ]
        waits = Waits([])
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://(\S+)/", (await process.stdout.readline()).decode())
            if found is None:
                raise RuntimeError("The server did not start.")
            address = f"ws://{found[1]}/ws"
            for game in range(len(arguments.games)):  # compiled and loaded before the clock runs
                await person(address, game, replace(arguments, think=0), time.monotonic() + 5, Waits([]))
            until = time.monotonic() + arguments.seconds
            await asyncio.gather(
                *(person(address, number, arguments, until, waits) for number in range(arguments.tables))
            )
            return waits
        finally:
            process.terminate()
            await process.wait()
            used = resource.getrusage(resource.RUSAGE_CHILDREN)
            waits.computed = used.ru_utime + used.ru_stime


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    waits = asyncio.run(measure(arguments))
    seconds = np.array(waits.seconds)
    if not len(seconds):
        raise SystemExit("Nobody has decided anything; give it more seconds.")
    middle, late, last = np.quantile(seconds, [0.5, 0.99, 1.0])
    print(
        f"{arguments.tables} tables ({', '.join(arguments.games)}; {arguments.players} players against {arguments.opponent}), {arguments.seconds:g} s:"
    )
    print(f"{len(seconds)} decisions ({len(seconds) / arguments.seconds:.1f} a second), {waits.games} games ended.")
    print(
        f"Seconds until it was the same person's turn again: median {middle:.3f}, 99 % within {late:.3f}, longest {last:.3f}."
    )
    print(f"{(seconds > 1).sum()} waited longer than a second.")
    print(
        f"The server computed {waits.computed:.1f} s in all, {1000 * waits.computed / len(seconds):.1f} ms a decision of a person (loading included)."
    )


if __name__ == "__main__":
    main()
