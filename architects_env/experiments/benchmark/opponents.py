"""The opponents of the tasks, frozen: `heuristic@1` is a player of that version (`core.search.versions`), and the
fingerprint with which it came into a task holds what it chooses and in which worlds it thinks (`tasks/opponents.json`).

A player that has become another is refused under its old name, so that better ones make a new version and not new
numbers. Its code may be written anew as long as it plays the same.
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

FILE = Path(__file__).parent / "tasks" / "opponents.json"
GAMES, DECISIONS, BETWEEN = 10, 8, 13
"""What a player chooses is looked at in this many games of random play side by side, at so many decisions, with so many
random ones before each."""
WORLDS = 16
"""So many worlds are looked at, along one game of random play."""


def frozen() -> dict[str, dict[str, str]]:
    """By game and opponent ("heuristic@1"): the fingerprint with which it came into a task."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def check_frozen(game: Game, opponents: Iterable[str]) -> None:
    """Raises `ValueError` for an opponent that is not what it was."""
    known = frozen().get(game.name, {})
    for opponent in opponents:
        if known.get(opponent) != fingerprint(game.name, opponent):
            raise ValueError(
                f"{opponent} of {game.name} is not the one installed here: what it chooses, or the worlds that it draws, have changed, so results could not "
                "be compared. Take the version of this project that fits, or give it a new version and the tasks a new set (benchmark freeze)."
            )


@cache
def fingerprint(game: str, opponent: str) -> str:
    """What this player chooses in some positions with two players and with as many as is usual, and worlds that agree
    with views: 16 letters."""
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
    """Worlds that agree with views of one game of random play, as all seats of them observe them."""
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
    """The fingerprints of these opponents as they are installed. Raises `ValueError` for one that came into a task as
    another."""
    known, found = frozen() if FILE.exists() else {}, dict[str, dict[str, str]]()
    for game, opponents in by_game.items():
        found[game] = dict(known.get(game, {}))
        for opponent in opponents:
            now = fingerprint(game, opponent)
            if found[game].setdefault(opponent, now) != now:
                raise ValueError(f"{opponent} of {game} has changed: write a new version into a new set of tasks.")
    return found


def write(fingerprints: Mapping[str, Mapping[str, str]]) -> Path:
    """Keep them."""
    rows = ",\n".join(f" {json.dumps(game)}: {json.dumps(found)}" for game, found in fingerprints.items())
    write_atomically(FILE, "{\n" + rows + "\n}\n")
    return FILE
