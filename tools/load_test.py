"""Load test of the page's server: `python -m tools.load_test --people 100 --think 4 --seconds 60`.

It starts a server on this machine, at a free port of the loopback interface. Each simulated person has an address and a
table, thinks for a while, decides at random, and waits for the next turn, until all bots have moved. Waiting times
depend on other work of the machine. Processor time per decision does not, and shows how many decisions a core can
serve.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from websockets.asyncio.client import ClientConnection, connect

from architects_env.core.command_line.tools import program_name

ROOT = Path(__file__).parent.parent
LARGEST = 2**24
"""Largest number of bytes of a message."""
MOST_PEOPLE, LONGEST = 2000, 1800.0
"""Number of people and seconds of one test."""


@dataclass
class Arguments:
    """Measure how long people wait on a server of this machine."""

    people: int = 50
    """Number of people, each with a table."""
    think: float = 4.0
    """Mean seconds for which a person thinks about a decision (exponentially distributed)."""
    seconds: float = 60
    """Number of seconds of play, after all games have been loaded."""
    games: tuple[str, ...] = ("architects", "citadels", "viscounts", "settlers")
    """Games that are played, in rotation."""
    opponent: str = "greedy"
    """Agent in all other seats."""
    players: int = 2
    """Number of seats of every table."""
    every_move: bool = False
    """Send every move of the bots, as at a readable pace."""
    seed: int = 0
    """Seed of the decisions of people."""

    def __post_init__(self) -> None:
        if not 1 <= self.people <= MOST_PEOPLE or not 0 < self.seconds <= LONGEST:
            raise SystemExit(
                f"Give 1 to {MOST_PEOPLE} people and up to {LONGEST:g} seconds, not {self.people} and {self.seconds:g}."
            )


@dataclass
class Measured:
    """Results of a load test."""

    waits: list[float] = field(default_factory=list[float])
    """Seconds between each decision and the board after all answers, for all people."""
    seated: list[float] = field(default_factory=list[float])
    """Seconds between asking for a table and its first board."""
    told: int = 0
    """Number of refusals because the server was full."""
    games: int = 0
    """Number of games that have ended."""
    computed: float = 0.0
    """Processor seconds of the server and its processes while people played."""
    memory: dict[str, float] = field(default_factory=dict[str, float])
    """Memory in MB of the server process and of all its processes together, before and after."""


async def state_of(socket: ClientConnection, found: Measured) -> dict[str, Any]:
    """Wait for the next state in which it is our turn or the game is over."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "error":
            raise RuntimeError(message["sentence"])
        found.told += message["type"] == "thinking"
        if message["type"] == "state" and (message["choices"] or message["over"]):
            return message


async def person(address: str, number: int, arguments: Arguments, until: float, found: Measured) -> None:
    """Play games one after another."""
    rng = np.random.default_rng([arguments.seed, number])
    mine = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}  # an address, with its share of all limits
    async with connect(address, max_size=LARGEST, compression=None, additional_headers=mine, open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "show", "every_move": arguments.every_move, "narrow": False}))
        while time.monotonic() < until:
            game = arguments.games[number % len(arguments.games)]
            seats, seed = ["human", *[arguments.opponent] * (arguments.players - 1)], int(rng.integers(2**50))
            begun = time.monotonic()
            await socket.send(json.dumps({"type": "create", "game": game, "seats": seats, "seed": seed}))
            state, made = await state_of(socket, found), 0
            found.seated.append(time.monotonic() - begun)
            while not state["over"]:
                await asyncio.sleep(float(rng.exponential(arguments.think)))
                if time.monotonic() > until:
                    return
                action = state["choices"][int(rng.integers(len(state["choices"])))]["action"]
                begun = time.monotonic()
                await socket.send(json.dumps({"type": "play", "action": action, "after": made}))
                state, made = await state_of(socket, found), made + 1
                found.waits.append(time.monotonic() - begun)
            found.games += 1


def used_by(server: int) -> tuple[float, float, float]:
    """Return memory in MB of the server process, that of all its processes, and their processor seconds (Linux)."""
    memory, seconds, tick, page = list[float](), 0.0, os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    for number in (server, *children_of(server)):
        words = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(words[11]) + int(words[12])) / tick
        memory.append(int(words[21]) * page / 2**20)
    return memory[0], sum(memory), seconds


def children_of(process: int) -> list[int]:
    """Return the child processes of the server, and theirs."""
    found = [
        int(child)
        for thread in Path(f"/proc/{process}/task").iterdir()
        for child in (thread / "children").read_text().split()
    ]
    return [*found, *(further for child in found for further in children_of(child))]


async def measure(arguments: Arguments) -> Measured:
    """Start a server, play, and stop it."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["-m", "play", "serve", "--no-browser", "--port", "0", "--storage", f"{folder}/tables.sqlite"]
        command += ["--policies", folder, "--proxy", "127.0.0.1"]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            listens = re.search(r"http://(\S+)/", (await process.stdout.readline()).decode())
            if listens is None:
                raise RuntimeError("The server did not start.")
            return await played(f"ws://{listens[1]}/ws", process.pid, arguments)
        finally:
            process.terminate()
            await process.wait()


async def played(address: str, server: int, arguments: Arguments) -> Measured:
    """Play on this server, and return the results."""
    found = Measured()
    for game in range(len(arguments.games)):  # compiled and loaded before the clock runs
        await person(address, game, replace(arguments, think=0.2), time.monotonic() + 5, Measured())
    own, of_all, before = used_by(server)
    found.memory |= {"own, before": own, "all, before": of_all}
    until = time.monotonic() + arguments.seconds
    playing = (person(address, number, arguments, until, found) for number in range(arguments.people))
    await asyncio.gather(*playing)
    own, of_all, after = used_by(server)
    found.memory |= {"own, at the end": own, "all, at the end": of_all}
    found.computed = after - before
    return found


def table_of(arguments: Arguments, found: Measured) -> str:
    """Format the results as a Markdown table."""
    if not found.waits:
        raise SystemExit("No decision was made. Give it more --seconds.")
    rows = {
        "people, mean seconds of thinking": f"{arguments.people}, {arguments.think:g}",
        "decisions a second": f"{len(found.waits) / arguments.seconds:.1f}",
        **{
            f"{name}, p50 / p90 / p99 / longest": " / ".join(
                f"{1000 * one:.0f} ms" for one in np.quantile(seconds, [0.5, 0.9, 0.99, 1.0])
            )
            for name, seconds in (("wait for the next turn", found.waits), ("wait for a new table", found.seated))
        },
        "server's time on a core for a decision": f"{1000 * found.computed / len(found.waits):.1f} ms",
        "told that many play just now": str(found.told),
        **{f"memory ({name})": f"{mb:.0f} MB" for name, mb in found.memory.items()},
    }
    return "\n".join(["| | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows.items())])


def main() -> None:
    """Run the command line."""
    arguments = tyro.cli(Arguments, prog=program_name())
    print(table_of(arguments, asyncio.run(measure(arguments))))


if __name__ == "__main__":
    main()
