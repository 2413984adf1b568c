"""Check that rules do the same as plain Python and compiled."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from architects_env.conformance.walk import Options, decisions, require
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load, loading
from architects_env.core.play.match import Match


def trace(name: str, players: int, seed: int, most: int, options: Options, bots: bool = True) -> str:
    """A hash of all states, masks, observations and views of a random game, and of what the bots would do in it (for
    comparing compiled with plain mode)."""
    digest = hashlib.sha256()
    game = load(name)
    for match, decision in decisions(game, players, seed, options, most):
        seat = decision % players
        for piece in (
            match.to_bytes(),
            match.mask.tobytes(),
            match.observation().tobytes(),
            match.view(seat).memory.tobytes(),
        ):
            digest.update(piece)
        if decision % 20 == 0:
            digest.update(match.view(seat).sample_state(decision).tobytes())
        if decision == 30 and bots:
            for bot in game.bots:
                digest.update(f"{bot} {_bot_action(game, bot, match)}".encode())
    return digest.hexdigest()


def _bot_action(game: Game, bot: str, match: Match) -> int:
    from architects_env.adapters.opponents import bot_player

    return bot_player(game, bot)(match.view(), np.random.default_rng(7))


def check_plain_mode(game: Game, players: int, seed: int, options: Options, most: int = 60) -> None:
    """Rules as plain Python and compiled rules give the same bytes, step by step (`NUMBA_DISABLE_JIT=1`, in a process
    of its own)."""
    check_plain_modes(game, [(players, options)], seed, most)


def check_plain_modes(game: Game, modes: Sequence[tuple[int, Options]], seed: int = 1, most: int = 60) -> None:
    """The same for several ways to play, as number of players and options, in one process. Bots, which are slow there,
    are only asked in the first."""
    if not COMPILED:
        return  # there is nothing to compare
    cases: list[tuple[Any, ...]] = [
        (game.name, players, seed, most, dict(options), i == 0) for i, (players, options) in enumerate(modes)
    ]
    play = f"from architects_env.conformance import trace\nfor case in {cases!r}: print(trace(*case))"
    plain_mode = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", f"{loading(game.name)}\n{play}"], env=plain_mode, capture_output=True, text=True
    )
    for case, plain in zip_longest(cases, done.stdout.split()):
        where = f"{game.name}, {case[1]} players, options {case[4]}"
        require(plain is not None, f"{where}: plain mode fails: {done.stderr.strip().splitlines()[-1:]}")
        require(plain == trace(*case), f"{where}, seed {seed}: plain and compiled mode differ.")
