"""Measure training on a machine with a GPU, in less than four minutes: card, cores, and decisions per second of engine,
inference, update and the whole. Compiled rules must be in the cache (`architects-env warm`).

    python -m tools.measure_device --device cuda

Without a GPU, `--device torch-cpu --seconds 0.2` rehearses the same code.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

import numpy as np

from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.compile.cpus import usable_cpus
from architects_env.experiments.speed.device import describe_device, device_samples, engine_rate


@dataclass
class Arguments:
    """Measure training on a device, and the engine on 1, 2, 4, ... cores. Each result is printed as a line of JSON."""

    device: str = "cuda"
    """The device: cpu, torch-cpu, cuda or cuda:N."""
    game: str = "architects"
    """Name of the game."""
    players: int = 3
    """Number of players."""
    n_envs: tuple[int, ...] = (2048, 8192, 16384)
    """Numbers of games in parallel, measured one after the other."""
    seconds: float = 2.0
    """Seconds of each sample, at least."""
    rounds: int = 2
    """Number of samples, of which the median is printed."""
    most_seconds: float = 200.0
    """No measurement begins after this many seconds."""


def thread_numbers(cores: int) -> list[int]:
    """Return 1, 2, 4, ... up to the number of cores."""
    return [number for number in (2**k for k in range(cores.bit_length())) if number < cores] + [cores]


def main() -> None:
    """Measure and print."""
    arguments, begun = parse_arguments(Arguments), time.perf_counter()
    print(json.dumps(describe_device(arguments.device)), flush=True)
    for threads in thread_numbers(usable_cpus()):
        games = max(arguments.n_envs)
        rate = engine_rate(arguments.game, arguments.players, games, threads, arguments.seconds)
        print(json.dumps({"engine threads": threads, "decisions per second": round(rate)}), flush=True)
    for games in arguments.n_envs:
        if time.perf_counter() - begun > arguments.most_seconds:
            print(json.dumps({"n_envs": games, "left out": "no time"}), flush=True)
            continue
        samples = device_samples(
            arguments.game, arguments.players, games, arguments.seconds, arguments.rounds, arguments.device
        )
        medians = {name: round(float(np.median(values))) for name, values in samples.items()}
        print(json.dumps({"n_envs": games, **medians}), flush=True)


if __name__ == "__main__":
    main()
