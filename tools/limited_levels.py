"""Levels with limits (`architects_env.agents.policies.limited`): find their settings, and measure whether they err like
people: `python -m tools.limited_levels --game citadels --search`.

The weaker levels (skilled, casual, beginner) have fixed limits, and a floor that is found by bisection, so that each
one wins a quarter of its games of two players against the next stronger one. With `--write` the levels become the next
version of the game's opponents, all else unchanged. Levels below beginner are given with all of their limits:
`--easier novice floor=48,keep=1,blind=0.9,plan=3,finish=10`.

The measurement compares games of each level with itself to those of the expert: their length, and the chances that were
missed (`Game.plans`). It also plays each level against the one below.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import tyro
from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import load
from architects_env.opponents import (
    EASIER_LEVELS,
    FOLDER,
    GRANDMASTER,
    LEVELS,
    clear_tables,
    file_stem,
    get_levels,
    list_versions,
    read_table,
)
from architects_env.train.evaluation.chances import ChanceCounter
from architects_env.train.evaluation.pairing import PairingResult, play_pairing

WEAKER = ("beginner", "casual", "skilled")
"""The weaker ones of the usual levels, the weakest first."""
EXPERT = "expert"
LIMITS = {
    "skilled": "blind=0.5,plan=1,finish=1",
    "casual": "blind=0.7,plan=2,finish=2",
    "beginner": "blind=0.85,plan=3,finish=10,lonely=0.5",
}
"""The limits of each level, without the floor."""
FLOORS = (3.0, 48.0)
"""The lowest and the highest floor that are tried."""
WIN_RATE = 0.25
"""Win rate of each level against the next stronger one."""
LONGEST, MOST_MISSED = 1.2, 1.5
"""Length of games and missed chances, at most, as multiples of the expert's."""
PLAYERS = (2, 3)
VISIBLE = 1.15
"""Share of its own actions that a style plays, at least, as a multiple of that without a style."""


@dataclass
class Arguments:
    """Find and measure levels with limits."""

    game: str
    search: bool = False
    """Find the floor of each weaker level. Without it, the newest opponents are measured as they are."""
    write: bool = False
    """Write the levels as the next version of the game's opponents."""
    keep: tuple[int, ...] = (1, 2, 2)
    """Numbers of turns or rounds for which beginner, casual and skilled keep plans and blind spots."""
    floors: tuple[float, ...] = ()
    """Floors of beginner, casual and skilled, instead of a search."""
    limits: dict[str, str] = field(default_factory=dict)
    """Other limits of a level, such as `--limits beginner blind=0.9`."""
    easier: dict[str, str] = field(default_factory=dict)
    """Levels below beginner, with all of their limits. Without a search only these are measured."""
    tries: int = 5
    """Number of floors that are tried for a level."""
    games: int = 120
    """Number of games for each floor that is tried."""
    final_games: int = 600
    """Number of games between each level and the one below, at the end."""
    mirrors: int = 120
    """Number of games of each level with itself, with two and with three players; a third with more."""
    styles: bool = False
    """Measure the styles of the level skilled instead, and add those that can be seen to the newest opponents."""
    style_games: int = 200
    """Number of games of each style against the same level without one."""
    seed: int = 1


@dataclass
class Chances:
    """Chances in games of a level with itself."""

    level: str
    players: int
    games: int
    decisions: float
    """Mean number of decisions in a game."""
    offered: float
    """Mean number of chances in a game."""
    missed: float
    """Mean number of missed chances in a game."""


def limited(game: Game, policy: str, name: str, arguments: Arguments, floor: float = 0.0) -> str:
    """Return the agent that plays a weaker level, as `make_agent` names it."""
    if name in arguments.easier:
        return f"limited:1,policy={policy},{arguments.easier[name]}"
    limits, keep = arguments.limits.get(name, LIMITS[name]), arguments.keep[WEAKER.index(name)]
    return f"limited:1,policy={policy},floor={floor:g},keep={keep},{limits}"


def policy_of(game: Game) -> str:
    """Return the network of the newest expert, such as "graded@4"."""
    return get_levels(game)[EXPERT].plays.partition(":")[0]


def search(game: Game, arguments: Arguments, console: Console) -> dict[str, str]:
    """Find the weaker levels, and return the agents of the four levels below the master by name, the weakest first."""
    policy, plays = policy_of(game), {EXPERT: get_levels(game)[EXPERT].plays}
    given = dict(zip(WEAKER, arguments.floors, strict=True)) if arguments.floors else {}
    above = plays[EXPERT]
    for name in reversed(WEAKER):
        floor = given.get(name) or _bisect(game, policy, name, above, arguments, console)
        above = limited(game, policy, name, arguments, floor)
        plays = {name: above, **plays}
        console.print(f"{name}: {above}")
    return plays


def _bisect(game: Game, policy: str, name: str, above: str, arguments: Arguments, console: Console) -> float:
    """Return the floor, on a logarithmic scale, with the wanted win rate against the next stronger level."""
    low, high = FLOORS
    for _ in range(arguments.tries):
        floor = float(f"{(low * high) ** 0.5:.3g}")
        agents = (make_agent(spec, game) for spec in (limited(game, policy, name, arguments, floor), above))
        win_rate = play_pairing(game, *agents, 2, arguments.games, arguments.seed).win_rate
        console.print(f"  {name}, floor {floor:g}: {100 * win_rate:.1f} %")
        low, high = (floor, high) if win_rate > WIN_RATE else (low, floor)
    return float(f"{(low * high) ** 0.5:.3g}")


def mirror(game: Game, name: str, spec: str, players: int, games: int, seed: int) -> tuple[PairingResult, Chances]:
    """Play a level against itself, and count its chances."""
    counter, games = ChanceCounter(game, _named(game, name, spec)), games // players * players
    pairing = play_pairing(game, counter, counter, players, games, seed)
    return pairing, Chances(name, players, games, pairing.decisions, counter.offered / games, counter.missed / games)


def mirrors(
    game: Game, plays: Mapping[str, str], arguments: Arguments, console: Console
) -> tuple[list[PairingResult], list[Chances]]:
    """Play each level against itself with every number of players: with more than three a third of the games."""
    pairings, found = list[PairingResult](), list[Chances]()
    for players in range(max(2, game.seats[0]), game.seats[1] + 1):
        games = arguments.mirrors if players in PLAYERS else max(players, arguments.mirrors // 3)
        for name in (EXPERT, *(name for name in plays if name != EXPERT)):
            pairing, chances = mirror(game, name, plays[name], players, games, arguments.seed)
            pairings.append(pairing)
            found.append(chances)
            console.print(describe(chances, next(one for one in found if one.players == players)))
    return pairings, found


def describe(chances: Chances, of_expert: Chances) -> str:
    """Return a line about the games of a level, with the ratios to the expert's games."""
    length, share = chances.decisions / of_expert.decisions, chances.missed / max(of_expert.missed, 1e-9)
    ratio = f"{length:.2f} of the expert's length, {share:.2f} of its missed chances"
    wrong = "" if length <= LONGEST and share <= MOST_MISSED else "; TOO MANY"
    numbers = f"{chances.decisions:.0f} decisions, {chances.missed:.1f} of {chances.offered:.1f} chances missed"
    return f"{chances.level}, {chances.players} players: {numbers} ({ratio}{wrong})"


def steps(game: Game, plays: Mapping[str, str], arguments: Arguments, console: Console) -> list[PairingResult]:
    """Play each level against the one below, and the weakest against `random`, in games of two players."""
    pairings = list[PairingResult]()
    for weaker, stronger in zip(("random", *plays), plays, strict=False):
        if weaker in LEVELS and LEVELS.index(weaker) + 1 < LEVELS.index(stronger):
            continue
        one, others = (_named(game, name, plays.get(name, name)) for name in (stronger, weaker))
        pairing = play_pairing(game, one, others, 2, arguments.final_games, arguments.seed + 1)
        pairings.append(pairing)
        rate, low, high = (100 * number for number in (pairing.win_rate, pairing.low, pairing.high))
        console.print(f"{stronger} against {weaker}: {rate:.1f} % ({low:.1f} to {high:.1f}; {pairing.games} games)")
    return pairings


def _named(game: Game, name: str, spec: str) -> Agent:
    agent = make_agent(spec, game)
    agent.name = name
    return agent


@dataclass
class Style:
    """A style (`Game.plans`) of a level against the same level without it."""

    style: str
    level: str
    win_rate: float
    low: float
    high: float
    games: int
    share: float
    """Share of the style's actions in what it plays."""
    share_without: float
    """The same share of the level without a style."""


def styles(game: Game, arguments: Arguments, console: Console) -> list[Style]:
    """Play the level skilled in each style against itself without one, in games of two players.

    Returns the styles that can be seen: with `VISIBLE` times the share of their actions.
    """
    found, name = list[Style](), WEAKER[-1]
    for plan in game.plans.ways if game.plans else ():
        one, other = (ChanceCounter(game, make_agent(spec, game), plan) for spec in (f"{name}:{plan.name}", name))
        pairing = play_pairing(game, one, other, 2, arguments.style_games, arguments.seed)
        share, without = one.share, other.share
        console.print(
            f"{name}:{plan.name}: {100 * pairing.win_rate:.1f} % ({100 * pairing.low:.1f} to {100 * pairing.high:.1f}; "
            f"{pairing.games} games), {100 * share:.1f} % of its actions instead of {100 * without:.1f}"
        )
        if share >= VISIBLE * without:
            found.append(
                Style(plan.name, name, pairing.win_rate, pairing.low, pairing.high, pairing.games, share, without)
            )
    return found


def add_styles(game: Game, found: Sequence[Style]) -> None:
    """Write the styles into the table of the newest opponents."""
    newest = list_versions(game.name)[-1]
    table = {**(read_table(game.name, newest) or {}), "styles": [asdict(style) for style in found]}
    path = Path(FOLDER) / f"{file_stem(game.name, newest)}.json"
    write_atomically(path, (json.dumps(table, indent=1) + "\n").encode())
    clear_tables()


def write(
    game: Game,
    plays: Mapping[str, str],
    pairings: Sequence[PairingResult],
    chances: Sequence[Chances],
    arguments: Arguments,
) -> Path:
    """Write the next version of the game's opponents, in which the weaker levels play with limits.

    Rows and measurements of other levels are those of the newest version.
    """
    newest = list_versions(game.name)[-1]
    about: dict[str, Any] = read_table(game.name, newest) or {}
    before = {row["name"]: row["plays"] for row in about["strengths"]}
    changed = {name for name in plays if plays[name] != before.get(name)}
    added = [{"name": name, "plays": plays[name]} for name in EASIER_LEVELS if name in plays and name not in before]
    rows = [{**row, "plays": plays.get(row["name"], row["plays"])} for row in about["strengths"]]
    table = {
        **about,
        "strengths": sorted([*added, *rows], key=lambda row: [*LEVELS, GRANDMASTER].index(row["name"])),
        "measured": _replaced(about["measured"], pairings, ("agent", "opponents", "players"), changed),
        "chances": _replaced(about.get("chances", ()), chances, ("level", "players"), changed),
        "made": {**about["made"], "easier" if arguments.easier else "limited": asdict(arguments)},
    }
    path = Path(FOLDER) / f"{file_stem(game.name, newest + 1)}.json"
    write_atomically(path, (json.dumps(table, indent=1) + "\n").encode(), new=True)
    clear_tables()
    return path


def _replaced(rows: Sequence[dict[str, Any]], new: Sequence[Any], key: Sequence[str], changed: set[str]) -> list[Any]:
    """Return the new measurements after those old ones that are not of changed levels and were not made again."""
    added = [asdict(one) for one in new]
    again = {tuple(row[name] for name in key) for row in added}
    found = [row for row in rows if tuple(row[name] for name in key) not in again]
    return [*(row for row in found if changed.isdisjoint(row[name] for name in key)), *added]


def measured_levels(game: Game, arguments: Arguments, console: Console) -> dict[str, str]:
    """Return the agents of the levels that are measured, by name, the weakest first."""
    newest = {name: level.plays for name, level in get_levels(game).items() if name != LEVELS[-1]}
    if arguments.search or arguments.floors:
        return {**newest, **search(game, arguments, console)}
    if not arguments.easier:
        return newest
    policy = policy_of(game)
    easier = {name: limited(game, policy, name, arguments) for name in EASIER_LEVELS if name in arguments.easier}
    return {**easier, **{name: newest[name] for name in (WEAKER[0], EXPERT)}}


def main(arguments: Arguments, console: Console) -> None:
    """Find the levels if asked for, measure them, and write them if asked for."""
    game = load(arguments.game)
    if arguments.styles:
        add_styles(game, styles(game, arguments, console))
        return
    plays = measured_levels(game, arguments, console)
    played = steps(game, plays, arguments, console)
    mirrored, chances = mirrors(game, plays, arguments, console)
    if arguments.write:
        console.print(f"Wrote {write(game, plays, [*played, *mirrored], chances, arguments)}.")


if __name__ == "__main__":
    main(tyro.cli(Arguments), Console(soft_wrap=True))
