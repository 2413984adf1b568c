"""The frozen panel of a set: held-out opponents that are the same for all rows.

Trial k of a game draws one bot from the words (set, game, k), as `held_out_opponents` does, and keeps it if it is
strong enough. The file `tasks/panels/SET.json` has the numbers of the kept trials, from which the weights follow, and a
fingerprint of their choices. `architects-env benchmark freeze` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents import choose_actions
from architects_env.agents.search.fast_bot import shallow_weights
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.experiments.benchmark.protocol.held_out_opponents import (
    TRIAL_POINTS,
    HeldOutBot,
    drawn_weights,
    strength,
    varies,
)
from architects_env.experiments.benchmark.protocol.tasks import FOLDER, design_of
from architects_env.games import load

DIGITS = 6
"""Significant digits of the weights, so that they do not depend on the mathematics of the machine."""
MOST_TRIALS = 20
"""Largest number of trials, as a multiple of the size of the panel."""
GAMES, DECISIONS, BETWEEN = 4, 6, 17
"""For the fingerprint every opponent decides in this many games of random play side by side, at this many decisions,
with this many random decisions before each."""


def trial(of_set: str, game: Game, number: int) -> tuple[HeldOutBot, int]:
    """Return the bot of a trial, and the seed of the games that measure its strength.

    Raises:
        ValueError: The bots of the game have no weights.
    """
    families = [family for family in sorted(game.weighted_bots) if varies(game, family)]
    if not families:
        raise ValueError(f"The bots of {game.name} have no weights, so no panel can be drawn around them.")
    rng = agent_generator(number, "panel", of_set, game.name)
    family = families[int(rng.integers(len(families)))]
    drawn = drawn_weights(game, family, rng)
    if design_of(of_set).shallow:
        drawn = shallow_weights(game, drawn)
    weights = np.array([float(f"{weight:.{DIGITS}g}") for weight in drawn])
    return HeldOutBot(game, family, weights, f"held-out {number} like {family}"), int(rng.integers(2**62))


def draw(of_set: str, game: Game, size: int, kept: Sequence[int] = ()) -> Iterator[list[int]]:
    """Yield the numbers of the first strong enough trials, one more each time, until there are `size`.

    Args:
        of_set: Name of the set of tasks.
        game: Game of the bots.
        size: Number of bots of a whole panel.
        kept: Numbers found before, in ascending order; drawing goes on behind them.

    Raises:
        ValueError: Too few of them are.
    """
    found = list(kept)
    for number in range(found[-1] + 1 if found else 0, MOST_TRIALS * size):
        if len(found) == size:
            return
        bot, seed = trial(of_set, game, number)
        if strength(bot, game, seed) >= TRIAL_POINTS:
            found.append(number)
            yield list(found)
    if len(found) < size:
        raise ValueError(
            f"Of {MOST_TRIALS * size} bots drawn for {game.name}, only {len(found)} of {size} were strong enough."
        )


@cache
def panel_of(of_set: str, game: str) -> tuple[HeldOutBot, ...]:
    """Return the frozen panel of a game.

    Raises:
        ValueError: The set has no panel for this game.
    """
    trials = _entry(of_set, game)["trials"]
    return tuple(trial(of_set, load(game), number)[0] for number in trials)


def check_panel(of_set: str, game: str) -> None:
    """Check that a panel plays as it did when it was frozen.

    Raises:
        ValueError: It does not, or the set has no panel for this game.
    """
    if fingerprint(of_set, game) != _entry(of_set, game)["fingerprint"]:
        raise ValueError(
            f"The held-out opponents of {of_set} for {game} are not those that were frozen: they choose other actions here, so results could not "
            "be compared. Use the version of this project that fits, or a newer set."
        )


@cache
def fingerprint(of_set: str, game: str) -> str:
    """Return 16 letters that depend on the weights of a panel and on its choices in some positions with two players and
    with the usual number."""
    return _fingerprint(load(game), panel_of(of_set, game))


def _fingerprint(game: Game, panel: Sequence[HeldOutBot]) -> str:
    found = hashlib.sha256(f"{game.name} {game.version}".encode())
    for bot in panel:
        found.update(f"{bot.name} {[float(weight) for weight in bot.weights]}".encode())
    for players in (2, game.default_players):
        for chosen in _choices(game, panel, players):
            found.update(chosen.tobytes())
    return found.hexdigest()[:16]


def _choices(game: Game, panel: Sequence[HeldOutBot], players: int) -> Iterator[np.ndarray]:
    batch = Batch(game, GAMES, players, seed=3)
    for decision in range(DECISIONS):
        for _ in range(BETWEEN):
            batch.step(batch.random_actions())
        for bot in panel:
            yield choose_actions(bot, batch, np.arange(GAMES), np.random.default_rng(decision))


def freeze(of_set: str, games: Sequence[str], tell: Callable[[str], None] = print) -> str:
    """Draw the panels that a set lacks, check those that it has, and return the path of their file.

    Each bot is written down when it is found, so a stopped run goes on where it was.

    Args:
        of_set: Name of the set of tasks.
        games: Names of the games.
        tell: Is called with a line of progress for each bot.

    Raises:
        ValueError: A panel has changed, or too few bots are strong enough.
    """
    for name in games:
        entry = _entries(of_set).get(name, {"trials": []})
        if "fingerprint" in entry:
            check_panel(of_set, name)
            continue
        game, size = load(name), design_of(of_set).panel
        trials = entry["trials"]
        for found in draw(of_set, game, size, trials):
            _write(of_set, name, {"trials": found})
            tell(f"{of_set}, {name}: {len(found)} of {size} opponents, trial {found[-1]}")
            trials = found
        panel = [trial(of_set, game, number)[0] for number in trials]
        _write(of_set, name, {"trials": trials, "fingerprint": _fingerprint(game, panel)})
    panel_of.cache_clear()
    fingerprint.cache_clear()
    return str(_path(of_set))


def _path(of_set: str) -> Path:
    return FOLDER / "panels" / f"{of_set}.json"


def _write(of_set: str, game: str, entry: dict[str, Any]) -> None:
    entries = _entries(of_set) | {game: entry}
    _path(of_set).parent.mkdir(exist_ok=True)
    rows = ",\n".join(f" {json.dumps(name)}: {json.dumps(known)}" for name, known in entries.items())
    write_atomically(_path(of_set), "{\n" + rows + "\n}\n")


def _entries(of_set: str) -> dict[str, dict[str, Any]]:
    path = _path(of_set)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _entry(of_set: str, game: str) -> dict[str, Any]:
    entry = _entries(of_set).get(game, {})
    if "fingerprint" not in entry:
        raise ValueError(f"{of_set} has no panel for {game} yet. Draw it with: architects-env benchmark freeze")
    return entry
