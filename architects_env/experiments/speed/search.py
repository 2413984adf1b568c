"""The speed of the search: simulations per second beside the same search in plain Python, and playouts per second, run
as `architects-env search-speed`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from architects_env.adapters import pettingzoo_env
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.compile import compile_mode
from architects_env.core.contract.rules.rng import stream
from architects_env.core.search.tree_search import TreeSearch, get_searcher, make_scratch
from architects_env.experiments.speed.measuring import measured_alternately, ratio
from architects_env.experiments.speed.plain_search import PlainSearch, at_decision
from architects_env.games import DEFAULT, load

END = 10**9


@dataclass
class Arguments:
    """Measure the tree search (ismcts) on one thread, compiled and in plain Python, interleaved, in positions of random
    games."""

    game: str = DEFAULT
    """Name of the game."""
    players: int | None = None
    """Number of players. By default four, or the most that can play."""
    positions: tuple[int, ...] = (0, 200, 400)
    """Numbers of random decisions after which to search. Each has its own game."""
    seconds: float = 0.5
    """Length of each measurement in seconds."""
    repeats: int = 5
    """Number of repetitions. Medians are reported, with the smallest and largest ratio."""
    seed: int = 3
    """Seed of the games."""
    json: bool = False
    """Print everything as JSON."""


def rate(run: Callable[[int], Any], chunk: int, seconds: float) -> float:
    """Return how often a function is done per second.

    Args:
        run: run(n) does it n times.
        chunk: Number of times in one call.
        seconds: Seconds to measure.
    """
    done, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        run(chunk)
        done += chunk
    return done / (time.perf_counter() - begin)


def measure(arguments: Arguments) -> dict[str, Any]:
    """Measure rates and ratios for every position, of compiled code."""
    compile_mode.wait_for(arguments.game)
    found = [measure_at(arguments, position) for position in arguments.positions]
    return {"game": arguments.game, "players": arguments.players, "rounds": arguments.repeats, "positions": found}


def measure_at(arguments: Arguments, position: int) -> dict[str, Any]:
    """Compiled search, plain search over the wrapped and the raw environment, and playouts, measured alternately."""
    game = load(arguments.game)
    wrapped, raw = (
        at_decision(make(game, arguments.players), position, arguments.seed)
        for make in (pettingzoo_env.env, pettingzoo_env.raw_env)
    )
    view = raw.match.view()
    searcher, work, scratch, rng, decisions = (
        get_searcher(game),
        game.new_kernel_states(1),
        make_scratch(game),
        stream(1),
        [0, 0],
    )

    def playouts(count: int) -> None:
        for _ in range(count):
            decisions[0] += searcher.run_down(view.memory, work, view.seat, END, rng, scratch)
        decisions[1] += count

    def compiled() -> float:
        return rate(TreeSearch(game, view.memory, view.seat, stream(2)).run, 50, arguments.seconds)

    playouts(10)
    compiled()
    samples = measured_alternately(
        arguments.repeats,
        compiled=compiled,
        plain=lambda: rate(PlainSearch(wrapped, 1).run, 1, arguments.seconds),
        plain_raw=lambda: rate(PlainSearch(raw, 1).run, 1, arguments.seconds),
        playouts=lambda: rate(playouts, 20, arguments.seconds),
    )
    per_playout = decisions[0] / decisions[1]
    return {
        "position": position,
        "per_second": {name: float(np.median(values)) for name, values in samples.items()},
        "ratio": ratio(samples, "compiled", "plain"),
        "ratio_raw": ratio(samples, "compiled", "plain_raw"),
        "decisions_per_playout": per_playout,
        "nanoseconds_per_decision": 1e9 / float(np.median(samples["playouts"])) / per_playout,
    }


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    try:
        arguments.players = load(arguments.game).check_players(arguments.players)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    result = measure(arguments)
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    table = Table(title=f"{result['game']}, {result['players']} players, one thread: a second")
    for column in (
        "decisions before",
        "simulations",
        "in plain Python",
        "times as many",
        "over raw",
        "times",
        "playouts",
        "decisions each",
        "ns each",
    ):
        table.add_column(column, justify="right")
    for at in result["positions"]:
        rates = at["per_second"]
        times, times_raw = (
            f"{at[name]['median']:.0f} ({at[name]['min']:.0f} to {at[name]['max']:.0f})"
            for name in ("ratio", "ratio_raw")
        )
        table.add_row(
            str(at["position"]),
            f"{rates['compiled']:.0f}",
            f"{rates['plain']:.1f}",
            times,
            f"{rates['plain_raw']:.0f}",
            times_raw,
            f"{rates['playouts']:.0f}",
            f"{at['decisions_per_playout']:.0f}",
            f"{at['nanoseconds_per_decision']:.0f}",
        )
    Console(width=None if sys.stdout.isatty() else 130).print(table)


if __name__ == "__main__":
    main()
