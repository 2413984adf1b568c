"""Decisions per second of a game beside a reference kernel, other environments and an empty one.

Run `architects-env speed --game NAME --players 4 --json`. All are measured in the same minutes. Machines are noisy.
Quote the ratios, which are medians over repeats in which both sides were measured alternately, and the load average at
the start, which shows whether the machine was idle.

Both sides of a ratio time the same things. The random pick is timed where the reference kernel has it (one thread). It
is serial, so the steps of one and two threads are also compared without it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import architects_env
from architects_env.adapters import pettingzoo_env
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import install_command
from architects_env.core.compile import compile_mode
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.play.batch import pick_random_of_words
from architects_env.experiments.speed.empty_env import EmptyEnv, wrapped
from architects_env.experiments.speed.measuring import aec_rate, measured_alternately, ratio
from architects_env.games import DEFAULT, load


@dataclass
class Arguments:
    """Measure the speed of a game."""

    game: str = DEFAULT
    """Name of the game."""
    players: int | None = None
    """Number of players. By default four, or the most that can play."""
    n_envs: int = 256
    """Number of games played in parallel."""
    seconds: float = 0.5
    """Length of each measurement in seconds."""
    repeats: int = 7
    """Number of repetitions. Medians are reported."""
    compare: bool = False
    """Also measure OpenSpiel, PettingZoo and RLCard (needs the extra `bench`)."""
    training: bool = False
    """Measure training instead, next to a bare torch loop, sb3-contrib's MaskablePPO and the way that PettingZoo
    documents (needs the extra `train`)."""
    device: str | None = None
    """With --training: measure our trainer alone with this device (cpu, cuda, cuda:N or auto), by engine, inference
    and update. Give many --n-envs for a GPU, such as 8192."""
    tables: bool = False
    """Measure the cost of observations as tables instead."""
    compiling: bool = True
    """Also measure compiling with an empty cache, and importing with a full one."""
    reference: Path | None = None
    """Speed is also reported relative to a reference kernel: a small made-up game that is as fast as in C
    (experiments/speed/reference_kernel.py). This Python file replaces it. Its function measure(threads, batch, seconds,
    repeats) returns decisions per second."""
    json: bool = False
    """Print one JSON object and nothing else."""


def batch_rate(
    arguments: Arguments, threads: int, observing: bool = True, picking: bool = True, sparse: bool = False
) -> float:
    """Return the decisions per second of the batch engine with masks.

    Args:
        arguments: The settings.
        threads: Number of threads.
        observing: Whether dense observations are computed.
        picking: Whether the random pick is timed.
        sparse: Whether sparse observations are computed.
    """
    batch = _batch(arguments, threads)
    batch.observing = observing
    actions = np.empty(arguments.n_envs, np.int64)
    decisions, spent, started = 0, 0.0, time.perf_counter()
    while time.perf_counter() - started < arguments.seconds:
        for _ in range(8):
            begin = time.perf_counter()
            pick_random_of_words(batch.words, batch._pick_stream, actions)
            if not picking:
                begin = time.perf_counter()
            batch.step(actions)
            if sparse:
                batch.observe_sparse()
            spent += time.perf_counter() - begin
            decisions += arguments.n_envs
    return decisions / spent


_BATCHES: dict[int, Any] = {}


def _batch(arguments: Arguments, threads: int) -> Any:
    if threads not in _BATCHES:
        _BATCHES[threads] = architects_env.make_batch(
            arguments.game, arguments.n_envs, arguments.players, threads=threads
        )
        for _ in range(200):
            _BATCHES[threads].step(_BATCHES[threads].random_actions())
    return _BATCHES[threads]


def clone_rate(arguments: Arguments) -> float:
    """Return the copies of a game per second, made from Python (`Match.clone`)."""
    match = architects_env.make(arguments.game, arguments.players)
    copies, started = 0, time.perf_counter()
    while time.perf_counter() - started < arguments.seconds:
        for _ in range(100):
            match.clone()
        copies += 100
    return copies / (time.perf_counter() - started)


def compile_seconds(arguments: Arguments) -> dict[str, float]:
    """Return the seconds to the first decision of a new process, and of the import alone.

    The cache is first empty (in plain Python, then waiting for compiled code) and then full.
    """
    program = (
        "import time; t = time.perf_counter(); import architects_env; from architects_env.games import DEFAULT, load; "
        f"load({arguments.game!r}); imported = time.perf_counter() - t; m = architects_env.make({arguments.game!r}, {arguments.players}); "
        "m.apply(m.legal_actions()[0]); m.observation(); print(imported, time.perf_counter() - t)"
    )
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for mode in ("never", *["wait"] * 4):
            done = subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "ARCHITECTS_ENV_CACHE": folder, compile_mode.VARIABLE: mode},
                capture_output=True,
                text=True,
                check=True,
            )
            times.append([float(word) for word in done.stdout.split()])
    return {
        "cold_first_decision_seconds": times[0][1],
        "cold_compile_seconds": times[1][1],
        "warm_import_seconds": float(np.median([t[0] for t in times[2:]])),
        "warm_first_decision_seconds": float(np.median([t[1] for t in times[2:]])),
    }


def read_reference(arguments: Arguments) -> Callable[..., float]:
    """Return the function `measure` of the reference kernel.

    Raises:
        SystemExit: `--reference` names no file.
    """
    if arguments.reference is None:
        from architects_env.experiments.speed import reference_kernel

        return reference_kernel.measure
    if not arguments.reference.is_file():
        wanted = "a Python file with a function measure(threads, batch, seconds, repeats)"
        raise SystemExit(f"--reference must name {wanted}; {arguments.reference} is no file.")
    spec = importlib.util.spec_from_file_location("given_reference", arguments.reference)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # compiled functions are looked up by the name of their module
    spec.loader.exec_module(module)
    return module.measure


def batch_samples(arguments: Arguments) -> dict[str, list[float]]:
    """Measure the batch engine and the reference kernel alternately."""
    reference = read_reference(arguments)
    measured: dict[str, Callable[[], float]] = {
        "reference": lambda: reference(1, arguments.n_envs, arguments.seconds, 1),
        "one_thread": lambda: batch_rate(arguments, 1),
        "without_observation": lambda: batch_rate(arguments, 1, observing=False),
        "sparse_observation": lambda: batch_rate(arguments, 1, observing=False, sparse=True),
    }
    if usable_cpus() > 1:
        measured |= {
            "two_threads": lambda: batch_rate(arguments, 2),
            "steps_alone_one_thread": lambda: batch_rate(arguments, 1, picking=False),
            "steps_alone_two_threads": lambda: batch_rate(arguments, 2, picking=False),
        }
    return measured_alternately(arguments.repeats, **measured, clones=lambda: clone_rate(arguments))


def measure(arguments: Arguments, say: Callable[[str], None]) -> dict[str, Any]:
    """Return all measurements."""
    seconds = arguments.seconds
    missing = [
        name for name in ("pyspiel", "chess", "rlcard") if arguments.compare and importlib.util.find_spec(name) is None
    ]
    if missing:
        raise SystemExit(f"--compare needs {' and '.join(missing)}: {install_command('bench')}, or run `make bench`.")
    busy = os.getloadavg()[0]
    if busy > 0.5:
        say(
            f"Something else is running (load average {busy:.1f}): rates will be low, and two threads may look slower than one."
        )
    say("batch engine and reference kernel")
    batch = batch_samples(arguments)
    say("PettingZoo beside an empty environment")
    raw = pettingzoo_env.raw_env(arguments.game, arguments.players)
    envs = {
        "empty_raw": EmptyEnv(raw),
        "raw": raw,
        "empty_wrapped": wrapped(EmptyEnv(raw)),
        "wrapped": pettingzoo_env.env(arguments.game, arguments.players),
    }
    steps = measured_alternately(
        arguments.repeats, **{name: (lambda env=env: aec_rate(env, seconds)) for name, env in envs.items()}
    )
    result: dict[str, Any] = {
        "game": arguments.game,
        "players": arguments.players,
        "batch": arguments.n_envs,
        "rounds": arguments.repeats,
        "load_average_before": busy,
        "code": compile_mode.current_mode(arguments.game),
        "state_bytes": raw.game.dtype.itemsize,
        "observation": len(raw.game.observation_layout),
        "actions": len(raw.game.action_space),
        "per_second": {
            name: float(np.median(values))
            for name, values in {**batch, **{f"aec_{k}": v for k, v in steps.items()}}.items()
        },
        "ratios": {
            "one thread / reference kernel": ratio(batch, "one_thread", "reference"),
            "sparse observations / dense": ratio(batch, "sparse_observation", "one_thread"),
            "AEC raw / empty raw": ratio(steps, "raw", "empty_raw"),
            "AEC wrapped / empty wrapped": ratio(steps, "wrapped", "empty_wrapped"),
        },
    }
    if "two_threads" in batch:
        result["ratios"]["two threads / one, steps alone"] = ratio(
            batch, "steps_alone_two_threads", "steps_alone_one_thread"
        )
        result["ratios"]["two threads / one, with the serial pick"] = ratio(batch, "two_threads", "one_thread")
    if arguments.compiling:
        say("cold compile and warm import")
        result.update(compile_seconds(arguments))
    if arguments.compare:
        from architects_env.experiments.speed.other_libraries import OTHER_LIBRARIES

        say("other libraries")
        others = measured_alternately(
            3,
            ours=lambda: batch_rate(arguments, 1),
            **{name: (lambda play=play: play(seconds)) for name, play in OTHER_LIBRARIES.items()},
        )
        result["others_per_second"] = {
            name: float(np.median(values)) for name, values in others.items() if name != "ours"
        }
        result["ratios"].update({f"one thread / {name}": ratio(others, "ours", name) for name in OTHER_LIBRARIES})
    return result


def describe_conditions(arguments: Arguments, say: Callable[[str], None]) -> dict[str, Any]:
    """Return the settings of a measurement and the load of the machine. A high load is reported with `say`."""
    busy = os.getloadavg()[0]
    if busy > 0.5:
        say(f"Something else is running (load average {busy:.1f}): rates will be low.")
    return {
        "game": arguments.game,
        "players": arguments.players,
        "batch": arguments.n_envs,
        "rounds": arguments.repeats,
        "load_average_before": busy,
        "code": compile_mode.current_mode(arguments.game),
    }


def how_of(arguments: Arguments) -> tuple[str, int, int, float, int]:
    """Return game, players, parallel games, seconds and rounds."""
    players = load(arguments.game).check_players(arguments.players)
    return arguments.game, players, arguments.n_envs, arguments.seconds, arguments.repeats


def measure_training(arguments: Arguments, say: Callable[[str], None]) -> dict[str, Any]:
    """Return the rates of training."""
    missing = [name for name in ("torch", "sb3_contrib") if importlib.util.find_spec(name) is None]
    if missing:
        raise SystemExit(f"--training needs {' and '.join(missing)}: {install_command('train')}")
    if arguments.device is not None:
        from architects_env.experiments.speed.device import describe_device, device_samples

        conditions = describe_conditions(arguments, say) | describe_device(arguments.device)
        samples = device_samples(*how_of(arguments), arguments.device)
        medians = {name: float(np.median(values)) for name, values in samples.items()}
        return {**conditions, "per_second": medians, "ratios": {"whole / update": ratio(samples, "whole", "update")}}
    from architects_env.experiments.speed.training import samples_beside_others, training_samples

    conditions, how = describe_conditions(arguments, say), how_of(arguments)
    samples = training_samples(*how) | samples_beside_others(*how)
    return {
        **conditions,
        "per_second": {name: float(np.median(values)) for name, values in samples.items()},
        "ratios": {
            "ours in two threads / ours": ratio(samples, "ours_in_two_threads", "ours"),
            **{
                f"ours / {name.replace('_', ' ')}": ratio(samples, "ours", name)
                for name in samples
                if not name.startswith(("ours", "beside"))
            },
            **{
                f"beside {number} busy processes / alone": ratio(samples, f"beside_{number}", "beside_0")
                for number in (2, 4)
            },
        },
    }


def measure_tables(arguments: Arguments, say: Callable[[str], None]) -> dict[str, Any]:
    """Return the rates with observations as tables."""
    from architects_env.experiments.speed.tables import table_samples

    conditions, samples = describe_conditions(arguments, say), table_samples(*how_of(arguments))
    return {
        **conditions,
        "per_second": {name: float(np.median(values)) for name, values in samples.items()},
        "ratios": {
            f"{way}: tables / vectors": ratio(samples, f"{way}_tables", f"{way}_vector")
            for way in ("batch", "learners", "aec")
        },
    }


def show(result: dict[str, Any], console: Console) -> None:
    """Print the measurements as tables."""
    conditions = f"{result['code']} code, medians of {result['rounds']} rounds, load average before: {result['load_average_before']:.1f}"
    rates = Table(title=f"{result['game']}, {result['players']} players, batch {result['batch']}, {conditions}")
    rates.add_column("measured")
    rates.add_column("per second", justify="right")
    for name, rate in {**result["per_second"], **result.get("others_per_second", {})}.items():
        rates.add_row(name.replace("_", " "), f"{rate:,.0f}")
    console.print(rates)
    ratios = Table(title="ratios, measured alternately in the same run")
    for column in ("ratio", "median", "min", "max"):
        ratios.add_column(column, justify="left" if column == "ratio" else "right")
    for name, values in result["ratios"].items():
        ratios.add_row(name, *(f"{values[k]:.2f}" for k in ("median", "min", "max")))
    console.print(ratios)
    for name in (
        "cold_first_decision_seconds",
        "cold_compile_seconds",
        "warm_import_seconds",
        "warm_first_decision_seconds",
    ):
        if name in result:
            console.print(f"{name.replace('_', ' ')}: {result[name]:.2f}")


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    console = Console(stderr=True)
    try:
        arguments.players = load(arguments.game).check_players(arguments.players)
        compile_mode.wait_for(arguments.game)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    say: Callable[[str], None] = (lambda _: None) if arguments.json else console.print
    measured = measure_training if arguments.training else measure_tables if arguments.tables else measure
    result = measured(arguments, say)
    if arguments.json:
        print(json.dumps(result, indent=1))
    else:
        show(result, Console())


if __name__ == "__main__":
    main()
