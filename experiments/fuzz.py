"""Random games in search of a broken invariant: `python -m experiments.fuzz --game NAME --games 100000`."""
from __future__ import annotations

import signal
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context

import tyro
from rich.console import Console
from rich.progress import Progress

from architects_env.core.option_words import options_from
from architects_env.games import DEFAULT, load
from architects_env.testing.modes import Found, fuzz


@dataclass
class Arguments:
    """Play random games over all numbers of players and check what must always be true."""

    game: str = DEFAULT
    """Which game."""
    games: int = 100_000
    """How many games in all."""
    seed: int = 0
    """Of the first share of games; every share has a seed of its own."""
    processes: int = 2
    """Processes at work."""
    every: int = 40
    """How many steps apart one state of each share is checked in full (as is the last state of every game)."""
    players: tuple[int, ...] = ()
    """Numbers of players; all by default."""
    option: tuple[str, ...] = ()
    """Options of the rules, as name=value."""


def leave_ctrl_c_to_the_parent() -> None:
    """Ctrl-C reaches every process of the terminal; workers finish their share and the parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments)
    console = Console()
    rules = load(arguments.game)
    numbers = arguments.players or tuple(range(rules.seats[0], rules.seats[1] + 1))
    try:
        options = options_from(rules, arguments.option)
        for number in numbers:
            rules.check_players(number)
            rules.encode_options(options, number)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    share = max(1, min(500, arguments.games // len(numbers)))
    shares = [(n, arguments.seed + i) for i, n in enumerate(n for _ in range(-(-arguments.games // (share * len(numbers)))) for n in numbers)]
    totals = Found(0, 0, 0, [])
    started = time.monotonic()
    with Progress(console=console) as progress, ProcessPoolExecutor(
        arguments.processes, mp_context=get_context("spawn"), initializer=leave_ctrl_c_to_the_parent
    ) as pool:
        task = progress.add_task("fuzzing", total=arguments.games)
        waiting: set[Future[Found]] = set()
        try:
            while (shares or waiting) and not totals.wrong and totals.games < arguments.games:
                while shares and len(waiting) < 2 * arguments.processes:
                    players, seed = shares.pop(0)
                    waiting.add(pool.submit(fuzz, arguments.game, players, share, seed, arguments.every, options))
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    part = future.result()
                    totals = Found(
                        totals.games + part.games, totals.decisions + part.decisions, totals.checked + part.checked, totals.wrong + part.wrong
                    )
                progress.update(task, completed=totals.games)
        except KeyboardInterrupt:
            console.print("Stopped by hand; this is what was done.")
        for future in waiting:
            future.cancel()
    seconds = time.monotonic() - started
    played = f"{totals.games} games, {totals.decisions} decisions, {totals.checked} states checked in {seconds:.0f} s"
    console.print(f"{played}; broken invariants: {len(totals.wrong)}.")
    for line in totals.wrong[:20]:
        console.print(line)
    if totals.wrong:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
