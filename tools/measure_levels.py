"""Evaluation of the trained opponents of a game, written into their file (`architects_env.opponents`): `python -m
tools.measure_levels --game citadels --version 2`.

Use it for levels that were set by hand, such as searches. `architects-env grade` finds temperatures for a policy and
evaluates them itself. Each opponent plays against the weaker one, against `random` and `greedy` if these are near, and
with itself with every number of players.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import tyro
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.spec import POLICY, parse_spec
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import load
from architects_env.opponents import (
    FOLDER,
    GRANDMASTER,
    LEVELS,
    PLAYERS,
    clear_tables,
    file_stem,
    get_levels,
    list_versions,
    read_table,
)
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.release.grade import grandmaster_search, with_policy

SEED = 1
"""Seed of the deals."""


GREEDY_MEETS = frozenset({"beginner", "casual", "skilled"})
"""Opponents against which the bot `greedy` is measured."""
SEARCHES = ("gumbel", "rollouts")
"""Names of agents that search."""


def add_master(game: Game, search: str, longer: str = "", kept_players: Sequence[int] = ()) -> int:
    """Write the next version of the opponents, in which the newest master searches in another way, and the grandmaster
    as `longer` says, or in the same way for longer. With `kept_players` players both play as before, and all else is
    that of the newest version. Returns the number of the new version."""
    newest = list_versions(game.name)[-1]
    about, master = read_table(game.name, newest), parse_spec(get_levels(game, newest)[LEVELS[-1]].plays)
    policy = master.setting(POLICY)
    assert about is not None and policy is not None
    plays = {
        LEVELS[-1]: with_policy(policy, search),
        GRANDMASTER: with_policy(policy, longer or grandmaster_search(search)),
    }
    levels = [_changed(row, plays.get(row["name"]) or row["plays"], kept_players) for row in about["strengths"]]
    path = Path(FOLDER) / f"{file_stem(game.name, newest + 1)}.json"
    write_atomically(path, (json.dumps({**about, "strengths": levels}, indent=1) + "\n").encode(), new=True)
    clear_tables()
    return newest + 1


def _changed(row: dict[str, Any], plays: str, kept_players: Sequence[int]) -> dict[str, Any]:
    """Return the row of a level that plays in another way, except with some numbers of players."""
    before = row.get(PLAYERS, {})
    kept = {str(number): before.get(str(number), row["plays"]) for number in kept_players}
    return row if plays == row["plays"] else {**row, "plays": plays, **({PLAYERS: kept} if kept else {})}


def measured(
    game: Game, version: int, games: int, mirrors: int, searched: int, which: Sequence[str], console: Console
) -> list[PairingResult]:
    """Play the pairings of the opponents `which`, and return them with names without a version. Opponents with search
    play `searched` games each, and the one above them a fifth of that. Each plays `mirrors` games with itself, with
    every number of players."""
    pairings, levels = list[PairingResult](), get_levels(game, version)

    def searches(name: str) -> bool:
        return name == GRANDMASTER or (name in levels and levels[name].plays.startswith(SEARCHES))

    def play(one: str, others: str, players: int, number: int) -> None:
        agents = [
            make_agent(f"{name}@{version if name in (*levels, GRANDMASTER) else 1}", game) for name in (one, others)
        ]
        for agent, name in zip(agents, (one, others), strict=True):
            agent.name = name
        pairing = play_pairing(game, agents[0], agents[1], players, max(players, number // players * players), SEED)
        pairings.append(pairing)
        share, low, high = (100 * number for number in (pairing.win_rate, pairing.low, pairing.high))
        console.print(
            f"{one} against {others}, {players} players: {share:.1f} % ({low:.1f} to {high:.1f}; {pairing.games}), turn limit {100 * pairing.cut_off:.1f} %"
        )

    names = [*levels, GRANDMASTER]
    for one, weaker in zip(names, ("random", *names), strict=False):
        if one not in which:
            continue
        play(one, weaker, 2, searched // 5 if one == GRANDMASTER else searched if searches(one) else games)
        if one in GREEDY_MEETS:
            play("greedy", one, 2, games)
        if one != GRANDMASTER:
            for players in range(max(2, game.seats[0]), game.seats[1] + 1):
                play(one, one, players, mirrors)
    return pairings


def main(
    game: str,
    version: int | None = None,
    games: int = 200,
    mirrors: int = 40,
    searched: int = 100,
    levels: tuple[str, ...] = (*LEVELS, GRANDMASTER),
    new_master: str = "",
    new_grandmaster: str = "",
    kept_players: tuple[int, ...] = (),
) -> None:
    """Evaluate this version of the game's opponents, with `games` for each pairing, `mirrors` for games with
    themselves, and `searched` for each pairing with search. Only the rows of these `levels` are measured again.
    With a search as `new_master`, such as rollouts:8x1x10, the next version is made first (see `add_master`)."""
    if new_master:
        version = add_master(load(game), new_master, new_grandmaster, kept_players)
    version = version or list_versions(game)[-1]
    pairings = measured(load(game), version, games, mirrors, searched, levels, Console())
    about = read_table(game, version)
    assert about is not None
    again = {*levels, *(["greedy"] if not GREEDY_MEETS.isdisjoint(levels) else [])}
    kept = [row for row in about["measured"] if row["agent"] not in again]
    about = {**about, "measured": [*kept, *(asdict(pairing) for pairing in pairings)]}
    write_atomically(
        Path(FOLDER) / f"{file_stem(game, version)}.json", (json.dumps(about, indent=1) + "\n").encode(encoding="utf-8")
    )
    clear_tables()


if __name__ == "__main__":
    tyro.cli(main)
