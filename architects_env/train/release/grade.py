"""Five opponents of a game, from beginner to master, made from one trained policy and measured: `architects-env grade
RUN`.

The master is the policy, with a search on top if that is asked for and stronger. Every weaker one plays the same
network at a higher temperature, which is given, or looked for until it wins a given share of two-player games against
the next stronger one. Then all neighbours are measured with other deals; nothing is written unless every one is weaker
than the next beyond chance, and all end their games with themselves, with every number of players.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

import tyro
from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.agents.graded import TemperedAgent
from architects_env.agents.guided_search import GuidedSearchAgent
from architects_env.agents.policy import PolicyAgent
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_of
from architects_env.core.files.whole_files import write_whole
from architects_env.opponents import FOLDER, GRANDMASTER, HOTTEST, NETWORK, STRENGTHS, forget_tables, hash_of, stem_of
from architects_env.train.evaluation.pairing import Pairing, play_pairing
from architects_env.train.release.exportable import of_run

OF_A_MACHINE = ("runs", "resume", "threads")
"""Settings of a training that change nothing of what is learned."""
TRIES = 7
"""Of a temperature: each halves the range in which it must lie."""
MOST_CUT_OFF = 0.01
"""Share of the games of an opponent that may be ended by the bound on their length."""


class NotGraded(ValueError):
    """A policy from which five strengths could not be made."""


@dataclass
class Arguments:
    """Make the graded opponents of a game from a trained policy, and measure them."""

    run: tyro.conf.Positional[Path]
    """A run folder of `architects-env train`, or a policy FILE.zip."""
    share: float = 0.3
    """Of the games that an opponent shall win against the next stronger one."""
    best: float = 0.0
    """Temperature of the strongest: 0 plays the most likely action, 1 samples as in training."""
    temperatures: tuple[float, ...] = ()
    """Of the weaker ones, the weakest first; by default they are looked for."""
    search: str = ""
    """Of the master, which the policy guides: gumbel:24, or with settings gumbel:24,lookahead=4. By default the master
    is the policy alone."""
    search_games: int = 200
    """Games by which the search is measured against the policy alone. It is left out unless it is stronger beyond
    chance."""
    games: int = 400
    """Games of each try of a temperature."""
    measured_games: int = 2000
    """Games of each final pairing of neighbours."""
    seed: int = 1
    """Of all deals."""
    alone: bool = False
    """The policy is for games of one player and joins the newest opponents, who play it where they are alone
    (`train.release.grade_alone`); of all settings --search, --measured-games, --seed and --out count there."""
    out: Path = FOLDER
    """Folder for NAME.safetensors and NAME.json, or where these are there, NAME@2.safetensors and so on: opponents
    that have been published stay as they are."""


@dataclass(frozen=True)
class Strength:
    """How a network is played."""

    name: str
    temperature: float
    """Of the sampling: 1 plays as in training, more plays more at random, 0 takes the most likely action."""
    search: str = ""
    """That the network guides, as `Arguments.search`; by default it plays alone."""

    def plays(self, version: int, network: str = NETWORK) -> str:
        """The agent that it is, as `make_agent` names it, when its network is that of this version."""
        network = f"{network}@{version}"
        return guided_by(network, self.search) if self.search else f"{network}:{self.temperature!r}"


def guided_by(policy: str, search: str) -> str:
    """The agent that searches so, guided by this policy: "gumbel:24,lookahead=4" and "graded@3" make
    "gumbel:24,policy=graded@3,lookahead=4"."""
    kind, *settings = search.split(",")
    return ",".join((kind, f"policy={policy}", *settings))


def played_as(game: Game, network: str, strength: Strength) -> Agent:
    """The network of a FILE.safetensors, played at this strength."""
    if strength.search:
        agent = GuidedSearchAgent(game, guided_by(network, strength.search))
        agent.name = strength.name
        return agent
    return TemperedAgent(strength.name, PolicyAgent(game, network), strength.temperature)


def grade(arguments: Arguments, console: Console) -> list[Pairing]:
    """Make, measure and write them; returns the pairings that were measured. Raises `NotGraded`, or `ValueError` if the
    policy cannot be used."""
    policy = arguments.run / "policy.zip" if arguments.run.is_dir() else arguments.run
    made_of = of_run(policy)
    game = made_of.game
    network = arguments.out / f"{game.name}.untried.safetensors"
    arguments.out.mkdir(parents=True, exist_ok=True)
    try:
        made_of.save(network, half=True)
        strengths, searched = _strengths(arguments, game, str(network), console)
        pairings = searched + _measured(
            arguments, game, [played_as(game, str(network), one) for one in strengths], console
        )
        version = next_version(arguments.out, game)
        stem = stem_of(game.name, version)
        about = {
            "game": game.name,
            "version": game.version,
            "layout": layout_of(game),
            "file": f"{stem}.safetensors",
            "network": hash_of(network.read_bytes()),
            "strengths": [
                *({"name": strength.name, "plays": strength.plays(version)} for strength in strengths),
                {"name": GRANDMASTER, "plays": guided_by(f"{NETWORK}@{version}", longest(arguments.search))},
            ],
            "measured": [{**asdict(pairing), "one": Path(pairing.one).name} for pairing in pairings],
            "made": made(arguments, policy),
        }
        network.replace(arguments.out / f"{stem}.safetensors")
        write_whole(arguments.out / f"{stem}.json", (json.dumps(about, indent=1) + "\n").encode())
    finally:
        network.unlink(missing_ok=True)
    forget_tables()
    return pairings


def next_version(folder: Path, game: Game) -> int:
    """Which no table in this folder has yet."""
    return next(number for number in count(1) if not (folder / f"{stem_of(game.name, number)}.json").exists())


def longest(search: str) -> str:
    """What the one above the master plays: the same search with ten times as many simulations."""
    found = re.fullmatch(r"gumbel:(\d+)(.*)", search)
    return f"gumbel:{10 * int(found[1])}{found[2]}" if found else "gumbel:64"


def _strengths(
    arguments: Arguments, game: Game, network: str, console: Console
) -> tuple[list[Strength], list[Pairing]]:
    """All five, the weakest first, and how the search was measured, if there was one."""
    names, searched = list(STRENGTHS), list[Pairing]()
    above = Strength(names.pop(), arguments.best)
    found = [above]
    if arguments.search:
        master = Strength(above.name, 0.0, arguments.search)
        pairing = _play(
            arguments,
            game,
            played_as(game, network, master),
            played_as(game, network, above),
            arguments.search_games,
            "search",
        )
        searched.append(pairing)
        console.print(f"{master.search} wins {share_of(pairing)} against the policy alone.")
        if pairing.low > 0.5:
            found = [master] if arguments.temperatures else [Strength(names.pop(), arguments.best), master]
            above = found[0]
    if arguments.temperatures:
        if len(arguments.temperatures) != len(names):
            raise ValueError(
                f"--temperatures needs one for each of {', '.join(names)}; there are {len(arguments.temperatures)}."
            )
        return [*map(Strength, names, arguments.temperatures), *found], searched
    for name in reversed(names):
        above = _weaker(arguments, game, network, name, above, console)
        found.insert(0, above)
    return found, searched


def _weaker(arguments: Arguments, game: Game, network: str, name: str, above: Strength, console: Console) -> Strength:
    """The temperature at which the wanted share of games is won against the next stronger one."""
    stronger = played_as(game, network, above)

    def share(temperature: float) -> float:
        return _play(
            arguments, game, played_as(game, network, Strength(name, temperature)), stronger, arguments.games, name
        ).first_places

    temperature = _halved(share, max(above.temperature, 0.05), HOTTEST, arguments.share)
    console.print(f"{name}: temperature {temperature:g}")
    return Strength(name, temperature)


def _halved(share: Callable[[float], float], low: float, high: float, wanted: float) -> float:
    """Where a falling share reaches the wanted one, to three digits, between two numbers that differ by factors."""
    for _ in range(TRIES):
        middle = float(f"{(low * high) ** 0.5:.3g}")
        low, high = (middle, high) if share(middle) > wanted else (low, middle)
    return float(f"{(low * high) ** 0.5:.3g}")


def _measured(arguments: Arguments, game: Game, agents: list[Agent], console: Console) -> list[Pairing]:
    """Every one against the next weaker one and with itself, the weakest also against random. Raises `NotGraded` unless
    the order holds and games end."""
    pairings = list[Pairing]()
    for weaker, stronger in zip([make_agent("random", game), *agents], agents, strict=False):
        games = (
            arguments.search_games if stronger.name == STRENGTHS[-1] and arguments.search else arguments.measured_games
        )
        against = _play(arguments, game, stronger, weaker, games, f"measured {stronger.name}")
        alone = [
            _play(arguments, game, stronger, stronger, max(players, games // 4), f"mirror {stronger.name}", players)
            for players in _numbers(game)
        ]
        pairings += [against, *alone]
        most = max(alone, key=lambda mirror: mirror.cut_off)
        told = f"of its games with itself at most {100 * most.cut_off:.1f} % are cut off, with {most.players} players"
        console.print(f"{stronger.name} wins {share_of(against)} against {weaker.name}; {told}.")
        if against.low <= 0.5:
            raise NotGraded(
                f"{stronger.name} is not stronger than {weaker.name} beyond chance ({share_of(against)}); nothing was written."
            )
        if most.cut_off > MOST_CUT_OFF:
            raise NotGraded(
                f"{stronger.name} does not end {100 * most.cut_off:.1f} % of its games with itself, {most.players} players; nothing was written."
            )
    return pairings


def _play(
    arguments: Arguments, game: Game, one: Agent, others: Agent, games: int, purpose: str, players: int | None = None
) -> Pairing:
    """A pairing, with two players (or as many as the game needs) unless it is said; with deals of its own for each
    purpose."""
    word = int.from_bytes(hashlib.sha256(f"{arguments.seed} {purpose}".encode()).digest()[:7], "big")
    return play_pairing(game, one, others, players or _numbers(game)[0], games, word)


def _numbers(game: Game) -> range:
    """Of players, from two on."""
    return range(max(2, game.seats[0]), game.seats[1] + 1)


def share_of(pairing: Pairing) -> str:
    """First places with their interval, in words."""
    return f"{100 * pairing.first_places:.1f} % ({100 * pairing.low:.1f} to {100 * pairing.high:.1f}; {pairing.games} games)"


def made(arguments: Arguments, policy: Path) -> dict[str, Any]:
    """How to make them again: the policy, by its hash and its settings, and how it was graded."""
    settings = {name: value for name, value in asdict(arguments).items() if name not in ("run", "out")}
    return {**trainings_of(policy), "graded": settings}


def trainings_of(policy: Path) -> dict[str, Any]:
    """A policy by its hash and the settings of its training; in place of the file with whose weights it began, the same
    of that one. No path of a machine is told."""
    config = policy.parent / "config.json"
    trained: dict[str, Any] | None = None
    if policy.name == "policy.zip" and config.is_file():
        saved = json.loads(config.read_text(encoding="utf-8"))
        trained = {name: _without_folders(value) for name, value in saved.items() if name not in OF_A_MACHINE}
        if before := saved.get("start_from"):
            trained["start_from"] = trainings_of(Path(before)) if Path(before).is_file() else Path(before).name
    return {"policy": hashlib.sha256(policy.read_bytes()).hexdigest(), "trained": trained}


def _without_folders(value: Any) -> Any:
    """A setting, in which agents' files are called by their names alone."""
    if isinstance(value, list):
        return [*map(_without_folders, value)]
    return re.sub(r"[^,=:]*/", "", value) if isinstance(value, str) else value
