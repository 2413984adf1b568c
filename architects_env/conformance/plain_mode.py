"""Checks that rules in plain Python do the same as compiled rules."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from architects_env.conformance.random_play import ConformanceError, Options, decisions, location_of, require
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import import_line, load
from architects_env.core.play.match import Match


def traces(
    name: str, players: int, seed: int, most: int, options: Options, bots: bool = True
) -> Iterator[tuple[Match, int, dict[str, str]]]:
    """Yield match, decision number and hashes at every decision of a random game.

    The hashes (by name) are of its state, mask, observation and views, and at some decisions of a sampled world and
    of the actions of bots, to compare compiled with plain mode.
    """
    game = load(name)
    for match, decision in decisions(game, players, seed, options, most):
        seat = decision % players
        found = {
            "state": match.to_bytes(),
            "mask": match.mask.tobytes(),
            "observation": match.observation().tobytes(),
            f"view of seat {seat}": match.view(seat).memory.tobytes(),
        }
        if decision % 20 == 0:
            found[f"sampled world of seat {seat}"] = match.view(seat).sample_state(decision).tobytes()
        if decision == 30 and bots:
            found |= {f"bot {bot}": str(_bot_action(game, bot, match)).encode() for bot in game.bots}
        yield match, decision, {what: hashlib.sha256(piece).hexdigest()[:16] for what, piece in found.items()}


def trace(name: str, players: int, seed: int, most: int, options: Options, bots: bool = True) -> list[dict[str, str]]:
    """Return the hashes of `traces`, decision by decision."""
    return [hashes for _, _, hashes in traces(name, players, seed, most, options, bots)]


def _bot_action(game: Game, bot: str, match: Match) -> int:
    from architects_env.adapters.common.opponents import bot_player

    return bot_player(game, bot)(match.view(), np.random.default_rng(7))


def check_plain_mode(game: Game, players: int, seed: int, options: Options, most: int = 60) -> None:
    """Check that rules in plain Python and compiled rules give the same bytes, step by step (`NUMBA_DISABLE_JIT=1`,
    in a separate process)."""
    check_plain_modes(game, [(players, options)], seed, most)


def check_plain_modes(game: Game, modes: Sequence[tuple[int, Options]], seed: int = 1, most: int = 60) -> None:
    """Run `check_plain_mode` for several modes (number of players and options) in one process.

    Bots, which are slow there, play only in the first mode.
    """
    if not COMPILED:
        return  # there is nothing to compare
    cases: list[tuple[Any, ...]] = [
        (game.name, players, seed, most, dict(options), i == 0) for i, (players, options) in enumerate(modes)
    ]
    play = f"import json\nfrom architects_env.conformance import trace\nfor case in {cases!r}: print(json.dumps(trace(*case)))"
    plain_mode = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", f"{import_line(game.name)}\n{play}"], env=plain_mode, capture_output=True, text=True
    )
    for case, line in zip_longest(cases, done.stdout.splitlines()):
        if line is None:
            where = f"{game.name}, {case[1]} players, seed {seed}, options {case[4]}"
            raise ConformanceError(f"{where}: plain mode fails: {done.stderr.strip().splitlines()[-1:]}")
        compare_traces(case, json.loads(line))


def compare_traces(case: tuple[Any, ...], plain: list[dict[str, str]]) -> None:
    """Compare the hashes of plain mode with those of compiled rules."""
    last = -1
    for match, last, here in traces(*case):
        there = plain[last] if last < len(plain) else {}
        differs = [what for what in here if here[what] != there.get(what)]
        where = location_of(match, last, detail=f"options {case[4]}" if case[4] else "")
        require(not differs, where, f"plain and compiled mode differ in {', '.join(differs)}.")
    require(last + 1 == len(plain), f"{case[0]}, {case[1]} players, seed {case[2]}", "plain mode plays on.")
