"""Grading of a trained policy into five opponents, from beginner to master: `architects-env grade RUN`.

The master is the policy, with a search on top if one is given and stronger. Each weaker opponent samples from the same
network at a higher temperature. Temperatures are given, or searched for until each opponent has a target win rate
against the next stronger one in games of two players. Then each opponent plays against the next weaker one, with other
deals. Nothing is written unless each opponent is significantly weaker than the next, and almost all games of each one
with itself end before the turn limit, with every number of players.
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
from architects_env.agents.policies.graded import TemperedAgent
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.agents.search.rollouts import KIND, read_shape
from architects_env.agents.spec import POLICY, parse_spec, read_budget
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.atomic_files import write_atomically
from architects_env.opponents import (
    FOLDER,
    GRANDMASTER,
    MAX_TEMPERATURE,
    NETWORK,
    USUAL_LEVELS,
    clear_tables,
    file_stem,
    hash_network,
)
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.release.exportable import from_run

MACHINE_SETTINGS = ("runs", "runs_folder", "resume", "threads")
"""Settings of a training run that do not change what is learned."""
TRIES = 7
"""Number of temperatures that are tried for an opponent. Each try halves the range that is left."""
MAX_CUT_OFF = 0.01
"""Largest fraction of the games of an opponent with itself that may reach the turn limit."""


class NotGraded(ValueError):
    """A policy from which five opponents of different strength cannot be made."""


@dataclass
class GradeArguments:
    """Make opponents of five levels, beginner to master, from a trained policy, and measure them."""

    run: tyro.conf.Positional[Path]
    """Run folder of `architects-env train`, or policy FILE.zip."""
    win_rate: float = 0.3
    """Target win rate of each opponent against the next stronger one."""
    best_temperature: float = 0.0
    """Temperature of the strongest opponent that does not search. 0 plays the most likely action, 1 samples as in
    training."""
    temperatures: tuple[float, ...] = ()
    """Temperatures of the weaker opponents, the weakest first. By default they are searched for."""
    search: str = ""
    """Search of the strongest level (master), guided by the policy: gumbel:24, or with settings gumbel:24,lookahead=4.
    By default it does not search."""
    search_games: int = 200
    """Number of games in which the search plays against the policy alone. It is not used unless it is significantly
    stronger."""
    games: int = 400
    """Number of games for each temperature that is tried."""
    final_games: int = 2000
    """Number of games between each opponent and the next weaker one, at the end."""
    seed: int = 1
    """Seed of the games and of the opponents' random numbers."""
    solo: bool = False
    """Add the policy to the newest opponents, which then use it in games of one player. Only --search, --final-games,
    --seed and --out apply."""
    out: Path = FOLDER
    """Folder for NAME.safetensors and NAME.json. If they exist, NAME@2 is written, then NAME@3, and so on. Published
    opponents are never replaced."""


@dataclass(frozen=True)
class GradedLevel:
    """An opponent: a temperature or a search for the network."""

    name: str
    """Name of the opponent."""
    temperature: float
    """Temperature of sampling. 0 plays the most likely action, 1 samples as in training, more is more random."""
    search: str = ""
    """Search that the network guides, as `GradeArguments.search`. Without one, actions are sampled from the network."""

    def plays(self, version: int, network: str = NETWORK) -> str:
        """Return the agent's name for `make_agent`, with the network of this version.

        Args:
            version: Version of the opponents.
            network: Kind of the network: for all games, or for games of one player.
        """
        network = f"{network}@{version}"
        return with_policy(network, self.search) if self.search else f"{network}:{self.temperature!r}"


def with_policy(policy: str, search: str) -> str:
    """Return the name of a search agent that this policy guides.

    >>> with_policy("graded@3", "gumbel:24,lookahead=4")
    'gumbel:24,policy=graded@3,lookahead=4'
    """
    return parse_spec(search).with_setting(POLICY, policy).text


def make_opponent(game: Game, network: str, level: GradedLevel) -> Agent:
    """Make the agent that plays a network at this level."""
    if level.search:
        agent = make_agent(with_policy(network, level.search), game)
        agent.name = level.name
        return agent
    return TemperedAgent(level.name, PolicyAgent(game, network), level.temperature)


def grade(arguments: GradeArguments, console: Console) -> list[PairingResult]:
    """Make, measure and write five opponents.

    Returns:
        The results of the final games.

    Raises:
        NotGraded: If the opponents do not differ in strength, or their games do not end.
        ValueError: If the policy cannot be used.
    """
    policy = arguments.run / "policy.zip" if arguments.run.is_dir() else arguments.run
    made_of = from_run(policy)
    game = made_of.game
    network = arguments.out / f"{game.name}.untried.safetensors"
    arguments.out.mkdir(parents=True, exist_ok=True)
    try:
        made_of.save(network, half=True)
        levels, searched = _make_levels(arguments, game, str(network), console)
        pairings = searched + _measure(
            arguments, game, [make_opponent(game, str(network), one) for one in levels], console
        )
        version = next_version(arguments.out, game)
        stem = file_stem(game.name, version)
        about = {
            "game": game.name,
            "version": game.version,
            "layout": layout_hash(game),
            "file": f"{stem}.safetensors",
            "network": hash_network(network.read_bytes()),
            "strengths": [
                *({"name": level.name, "plays": level.plays(version)} for level in levels),
                {
                    "name": GRANDMASTER,
                    "plays": with_policy(f"{NETWORK}@{version}", grandmaster_search(arguments.search)),
                },
            ],
            "measured": [{**asdict(pairing), "agent": Path(pairing.agent).name} for pairing in pairings],
            "made": grading_record(arguments, policy),
        }
        network.replace(arguments.out / f"{stem}.safetensors")
        write_atomically(arguments.out / f"{stem}.json", (json.dumps(about, indent=1) + "\n").encode())
    finally:
        network.unlink(missing_ok=True)
    clear_tables()
    return pairings


def next_version(folder: Path, game: Game) -> int:
    """Return the first version of which there is no file in this folder."""
    return next(version for version in count(1) if not (folder / f"{file_stem(game.name, version)}.json").exists())


def grandmaster_search(search: str) -> str:
    """Return the search of the grandmaster: the same with ten times the simulations."""
    spec = parse_spec(search)
    if spec.head == KIND:
        return spec.with_argument(str(read_shape(spec.argument).in_worlds(10))).text
    simulations, in_seconds = read_budget(spec.argument)
    has_simulations = spec.head == "gumbel" and simulations and not in_seconds
    return spec.with_argument(str(10 * int(simulations))).text if has_simulations else "gumbel:64"


def _make_levels(
    arguments: GradeArguments, game: Game, network: str, console: Console
) -> tuple[list[GradedLevel], list[PairingResult]]:
    """Choose all five, the weakest first.

    Also returns the result of the search against the policy alone, if a search is given.
    """
    names, searched = list(USUAL_LEVELS), list[PairingResult]()
    above = GradedLevel(names.pop(), arguments.best_temperature)
    levels = [above]
    if arguments.search:
        master = GradedLevel(above.name, 0.0, arguments.search)
        pairing = _play(
            arguments,
            game,
            make_opponent(game, network, master),
            make_opponent(game, network, above),
            arguments.search_games,
            "search",
        )
        searched.append(pairing)
        console.print(f"{master.search} against the policy alone: win rate {format_win_rate(pairing)}.")
        if pairing.low > 0.5:
            levels = (
                [master] if arguments.temperatures else [GradedLevel(names.pop(), arguments.best_temperature), master]
            )
            above = levels[0]
    if arguments.temperatures:
        if len(arguments.temperatures) != len(names):
            raise ValueError(
                f"--temperatures needs {len(names)} numbers, for {', '.join(names)}; it has {len(arguments.temperatures)}."
            )
        return [*map(GradedLevel, names, arguments.temperatures), *levels], searched
    for name in reversed(names):
        above = _find_temperature(arguments, game, network, name, above, console)
        levels.insert(0, above)
    return levels, searched


def _find_temperature(
    arguments: GradeArguments, game: Game, network: str, name: str, above: GradedLevel, console: Console
) -> GradedLevel:
    """Search for the temperature with the wanted win rate against the next stronger opponent."""
    stronger = make_opponent(game, network, above)

    def win_rate(temperature: float) -> float:
        return _play(
            arguments,
            game,
            make_opponent(game, network, GradedLevel(name, temperature)),
            stronger,
            arguments.games,
            name,
        ).win_rate

    temperature = _bisect(win_rate, max(above.temperature, 0.05), MAX_TEMPERATURE, arguments.win_rate)
    console.print(f"{name}: temperature {temperature:g}")
    return GradedLevel(name, temperature)


def _bisect(win_rate: Callable[[float], float], low: float, high: float, wanted: float) -> float:
    """Bisect on a logarithmic scale: return where a falling function reaches the wanted value, to three digits."""
    for _ in range(TRIES):
        middle = float(f"{(low * high) ** 0.5:.3g}")
        low, high = (middle, high) if win_rate(middle) > wanted else (low, middle)
    return float(f"{(low * high) ** 0.5:.3g}")


def _measure(arguments: GradeArguments, game: Game, agents: list[Agent], console: Console) -> list[PairingResult]:
    """Play each opponent against the next weaker one, the weakest against random, and each with itself.

    Raises:
        NotGraded: Unless the order is right and games end.
    """
    pairings = list[PairingResult]()
    for weaker, stronger in zip([make_agent("random", game), *agents], agents, strict=False):
        games = (
            arguments.search_games if stronger.name == USUAL_LEVELS[-1] and arguments.search else arguments.final_games
        )
        against = _play(arguments, game, stronger, weaker, games, f"measured {stronger.name}")
        alone = [
            _play(arguments, game, stronger, stronger, max(players, games // 4), f"mirror {stronger.name}", players)
            for players in _player_counts(game)
        ]
        pairings += [against, *alone]
        longest = max(alone, key=lambda mirror: mirror.cut_off)
        ends = f"at most {100 * longest.cut_off:.1f} % of its games with itself reach the turn limit (with {longest.players} players)"
        console.print(f"{stronger.name} against {weaker.name}: win rate {format_win_rate(against)}; {ends}.")
        if against.low <= 0.5:
            raise NotGraded(
                f"{stronger.name} is not significantly stronger than {weaker.name}: win rate {format_win_rate(against)}. Nothing was written."
            )
        if longest.cut_off > MAX_CUT_OFF:
            raise NotGraded(
                f"{100 * longest.cut_off:.1f} % of the games of {stronger.name} with itself reach the turn limit, with {longest.players} players. "
                f"At most {100 * MAX_CUT_OFF:g} % may be. Nothing was written."
            )
    return pairings


def _play(
    arguments: GradeArguments,
    game: Game,
    agent: Agent,
    opponents: Agent,
    games: int,
    purpose: str,
    players: int | None = None,
) -> PairingResult:
    """Play a pairing, by default with the fewest players from two on. Each purpose has other deals."""
    word = int.from_bytes(hashlib.sha256(f"{arguments.seed} {purpose}".encode()).digest()[:7], "big")
    return play_pairing(game, agent, opponents, players or _player_counts(game)[0], games, word)


def _player_counts(game: Game) -> range:
    """Return the numbers of players from two on."""
    return range(max(2, game.seats[0]), game.seats[1] + 1)


def format_win_rate(pairing: PairingResult) -> str:
    """Format the win rate of a pairing with its interval and number of games."""
    return (
        f"{100 * pairing.win_rate:.1f} % ({100 * pairing.low:.1f} to {100 * pairing.high:.1f}; {pairing.games} games)"
    )


def grading_record(arguments: GradeArguments, policy: Path) -> dict[str, Any]:
    """Return what is needed to make the opponents again: the policy and the settings of grading."""
    settings = {name: value for name, value in asdict(arguments).items() if name not in ("run", "out")}
    return {**read_training_settings(policy), "graded": settings}


def read_training_settings(policy: Path) -> dict[str, Any]:
    """Return the hash of a policy and the settings of its training, without paths of this machine.

    `start_from` is replaced by the same for the file with whose weights training began.
    """
    config = policy.parent / "config.json"
    trained: dict[str, Any] | None = None
    if policy.name == "policy.zip" and config.is_file():
        saved = json.loads(config.read_text(encoding="utf-8"))
        trained = {name: _without_folders(value) for name, value in saved.items() if name not in MACHINE_SETTINGS}
        if before := saved.get("start_from"):
            trained["start_from"] = (
                read_training_settings(Path(before)) if Path(before).is_file() else Path(before).name
            )
    return {"policy": hashlib.sha256(policy.read_bytes()).hexdigest(), "trained": trained}


def _without_folders(value: Any) -> Any:
    """Remove the folders from names of files in a setting."""
    if isinstance(value, list):
        return [*map(_without_folders, value)]
    return re.sub(r"[^,=:]*/", "", value) if isinstance(value, str) else value
