"""The frozen opponents of the tasks.

`heuristic@1` is a player of version 1 (`core.search.versions`). The file `tasks/opponents.json` keeps a fingerprint of
the choices of each and of the worlds that it samples.

A player that has changed is refused under its old name, so that a better player becomes a new version and old results
stay comparable. Its code may be rewritten as long as it plays the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import numpy as np

from architects_env.agents import Agent, choose_actions, make_agent
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.core.play.match import Match
from architects_env.games import load

FILE = Path(__file__).parents[1] / "tasks" / "opponents.json"
GAMES, DECISIONS, BETWEEN = 10, 8, 13
"""For a fingerprint a player decides in this many games of random play side by side, at this many decisions, with this
many random decisions before each."""
WORLDS = 16
"""Number of decisions of one random game at which the fingerprint samples worlds."""


def frozen() -> dict[str, dict[str, str]]:
    """Return the fingerprints with which opponents came into a task, by game and opponent ("heuristic@1")."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def check_frozen(game: Game, opponents: Iterable[str]) -> None:
    """Check that opponents still play as they did.

    Raises:
        ValueError: An opponent has changed.
    """
    known = frozen().get(game.name, {})
    for opponent in opponents:
        if known.get(opponent) != fingerprint(game.name, opponent):
            raise ValueError(
                f"{opponent} of {game.name} is not the one installed here: its choices, or the worlds it samples, have changed, so results could not "
                "be compared. Use the version of this project that fits, or give it a new version and the tasks a new set (benchmark freeze)."
            )


@cache
def fingerprint(game: str, opponent: str) -> str:
    """Return the fingerprint of a player: 16 letters that depend on its choices in some positions with two players and
    with the usual number, and on worlds sampled from views."""
    rules, found = load(game), hashlib.sha256(f"{game} {load(game).version} {_worlds(game)}".encode())
    agent = make_agent(opponent, rules)
    for players in (2, rules.default_players):
        found.update(_choices(agent, rules, players).tobytes())
    return found.hexdigest()[:16]


def _choices(agent: Agent, rules: Game, players: int) -> np.ndarray:
    batch, found = Batch(rules, GAMES, players, seed=2), list[np.ndarray]()
    for decision in range(DECISIONS):
        for _ in range(BETWEEN):
            batch.step(batch.random_actions())
        found.append(choose_actions(agent, batch, np.arange(GAMES), np.random.default_rng(decision)))
    return np.concatenate(found)


@cache
def _worlds(game: str) -> str:
    """Return a hash of worlds that agree with views of one random game, as all seats observe them."""
    match, rng, seen = Match(load(game), seed=0), np.random.default_rng(0), hashlib.sha256()
    decisions: list[Match] = []
    while not match.over:
        decisions.append(match.clone())
        match.apply(int(rng.choice(match.legal_actions())))
    for at in decisions[:: max(1, len(decisions) // WORLDS)]:
        world = at.view().sample(1)
        for seat in range(world.num_players):
            seen.update(np.round(world.observation(seat), 5).tobytes())
    return seen.hexdigest()


def freeze(by_game: Mapping[str, Iterable[str]]) -> dict[str, dict[str, str]]:
    """Return the fingerprints of these opponents as they are installed.

    Raises:
        ValueError: An opponent has changed since it came into a task.
    """
    known, found = frozen() if FILE.exists() else {}, dict[str, dict[str, str]]()
    for game, opponents in by_game.items():
        found[game] = dict(known.get(game, {}))
        for opponent in opponents:
            now = fingerprint(game, opponent)
            if found[game].setdefault(opponent, now) != now:
                raise ValueError(f"{opponent} of {game} has changed. Add it as a new version, in a new set of tasks.")
    return found


def write(fingerprints: Mapping[str, Mapping[str, str]]) -> Path:
    """Write the fingerprints into the file, and return its path."""
    rows = ",\n".join(f" {json.dumps(game)}: {json.dumps(found)}" for game, found in fingerprints.items())
    write_atomically(FILE, "{\n" + rows + "\n}\n")
    return FILE
