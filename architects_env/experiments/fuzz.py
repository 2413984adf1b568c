"""Random games that look for broken invariants and for unreachable stages of the rules: `architects-env fuzz --game
NAME --games 100000`."""

from __future__ import annotations

import signal
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console

from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.progress import Progress
from architects_env.core.compile.cpus import has_process_pools
from architects_env.core.contract.option_words import options_from
from architects_env.games import DEFAULT, load
from architects_env.testing.modes import FuzzResult, fuzz, random_options, unreached_stages

SHARE = 100
"""Number of games per share. It is small, so that many sets of options are tried."""
ENOUGH = 50_000
"""This many games of all kinds reach every stage of the rules, unless something is wrong."""


@dataclass
class Arguments:
    """Play random games with all numbers of players, half of them with random options, and check invariants."""

    game: str = DEFAULT
    """Name of the game."""
    games: int = 100_000
    """Number of games."""
    seed: int = 0
    """Seed of the first batch of games. Every other batch has its own."""
    processes: int = 2
    """Number of processes."""
    check_every: int = 40
    """Number of steps between full checks of a state. The last state of every game is always checked."""
    players: tuple[int, ...] = ()
    """Numbers of players. By default all that the game allows."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules for all games, NAME=VALUE. Can be given several times."""


def leave_ctrl_c_to_the_parent() -> None:
    """Ignore Ctrl-C in a worker, which finishes its share. The parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    console = Console()
    try:
        rules = load(arguments.game)
        if not has_process_pools():
            raise ValueError(
                "Fuzzing needs processes that share semaphores, which this machine lacks; mount /dev/shm, or play random "
                "games in one process: architects-env check GAME."
            )
        numbers = arguments.players or tuple(range(rules.seats[0], rules.seats[1] + 1))
        options = options_from(rules, arguments.option)
        for number in numbers:
            rules.check_players(number)
            rules.encode_options(options, number)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    share = max(1, min(SHARE, arguments.games // len(numbers)))
    shares = [
        (n, arguments.seed + i)
        for i, n in enumerate(n for _ in range(-(-arguments.games // (share * len(numbers)))) for n in numbers)
    ]
    totals, chosen = FuzzResult(), np.random.default_rng(arguments.seed)
    started = time.monotonic()
    with (
        Progress(console=console) as progress,
        ProcessPoolExecutor(
            arguments.processes, mp_context=get_context("spawn"), initializer=leave_ctrl_c_to_the_parent
        ) as pool,
    ):
        task = progress.add_task("fuzzing", total=arguments.games)
        waiting: set[Future[FuzzResult]] = set()
        try:
            while (shares or waiting) and not totals.wrong and totals.games < arguments.games:
                while shares and len(waiting) < 2 * arguments.processes:
                    players, seed = shares.pop(0)
                    drawn = random_options(rules, players, chosen) if seed % 2 and not options else options
                    waiting.add(pool.submit(fuzz, arguments.game, players, share, seed, arguments.check_every, drawn))
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                totals = sum((future.result() for future in done), totals)
                progress.update(task, completed=totals.games)
        except KeyboardInterrupt:
            console.print("Stopped by hand. Results so far:")
        except ValueError as error:  # a game in which nobody can do anything
            pool.shutdown(cancel_futures=True)
            raise SystemExit(str(error)) from None
        for future in waiting:
            future.cancel()
    seconds = time.monotonic() - started
    played = f"{totals.games} games, {totals.decisions} decisions, {totals.checked} states checked in {seconds:.0f} s"
    console.print(f"{played}; broken invariants: {len(totals.wrong)}.")
    for line in totals.wrong[:20]:
        console.print(line)
    missed = unreached_stages(rules, totals)
    if rules.stages:
        rarest, times = min(totals.reached.items(), key=lambda item: item[1], default=("none", 0))
        reached = (
            f"every stage; the rarest, {rarest!r}, {times} times"
            if not missed
            else f"every stage but {', '.join(missed)}"
        )
        console.print(f"The games came through {reached}.")
    if totals.wrong or (missed and totals.games >= ENOUGH and not (options or arguments.players)):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
