"""Five opponents of a game, from beginner to master, made from one trained policy and measured: `architects-env grade
RUN`.

The master is the policy, searched with so many simulations if that is asked for and stronger. Every weaker one plays
the same network at a higher temperature, which is looked for until it wins a given share of two-player games against
the next stronger one. Then all neighbours are measured with other deals; nothing is written unless every one is weaker
than the next beyond chance, and all end their games with themselves, with every number of players.
"""

from __future__ import annotations

import hashlib
import json
import sys
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
from architects_env.agents.onnx_policy import OnnxAgent
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_of
from architects_env.core.files.tools import command_line
from architects_env.core.files.whole_files import write_whole
from architects_env.opponents import FOLDER, GRANDMASTER, HOTTEST, NETWORK, STRENGTHS, forget_tables, hash_of, stem_of
from architects_env.train.export import export, game_of
from architects_env.train.ladder import Pairing, play_pairing, table

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
    simulations: int = 0
    """Of a search for each decision of the master; 0: the master is the policy alone."""
    search_games: int = 200
    """Games by which the search is measured against the policy alone. It is left out unless it is stronger beyond
    chance."""
    games: int = 400
    """Games of each try of a temperature."""
    measured_games: int = 2000
    """Games of each final pairing of neighbours."""
    seed: int = 1
    """Of all deals."""
    out: Path = FOLDER
    """Folder for NAME.onnx and NAME.json, or where these are there, NAME@2.onnx and NAME@2.json, and so on: opponents
    that have been published stay as they are."""


@dataclass(frozen=True)
class Strength:
    """How a network is played."""

    name: str
    temperature: float
    """Of the sampling: 1 plays as in training, more plays more at random, 0 takes the most likely action."""
    simulations: int
    """Of a search that the network guides, for a decision; 0: the network alone."""

    def plays(self, version: int) -> str:
        """The agent that it is, as `make_agent` names it, when its network is that of this version."""
        if self.simulations:
            return f"puct:{self.simulations},policy={NETWORK}@{version}"
        return f"{NETWORK}@{version}:{self.temperature!r}"


def played_as(game: Game, network: str, strength: Strength) -> Agent:
    """The network of a FILE.onnx, played at this strength."""
    if strength.simulations:
        agent = GuidedSearchAgent(game, f"puct:{strength.simulations},policy={network}")
        agent.name = strength.name
        return agent
    return TemperedAgent(strength.name, OnnxAgent(game, network), strength.temperature)


def grade(arguments: Arguments, console: Console) -> list[Pairing]:
    """Make, measure and write them; returns the pairings that were measured. Raises `NotGraded`, or `ValueError` if the
    policy cannot be used."""
    policy = arguments.run / "policy.zip" if arguments.run.is_dir() else arguments.run
    game = game_of(policy)
    network = arguments.out / f"{game.name}.untried.onnx"
    arguments.out.mkdir(parents=True, exist_ok=True)
    try:
        export(policy, network, half=True)
        strengths, searched = _strengths(arguments, game, str(network), console)
        pairings = searched + _measured(
            arguments, game, [played_as(game, str(network), one) for one in strengths], console
        )
        version = next(
            number for number in count(1) if not (arguments.out / f"{stem_of(game.name, number)}.json").exists()
        )
        stem, grandmaster = stem_of(game.name, version), f"gumbel:64,policy={NETWORK}@{version}"
        about = {
            "game": game.name,
            "version": game.version,
            "layout": layout_of(game),
            "file": f"{stem}.onnx",
            "network": hash_of(network.read_bytes()),
            "strengths": [
                *({"name": strength.name, "plays": strength.plays(version)} for strength in strengths),
                {"name": GRANDMASTER, "plays": grandmaster},
            ],
            "measured": [{**asdict(pairing), "one": Path(pairing.one).name} for pairing in pairings],
            "made": _made(arguments, policy),
        }
        network.replace(arguments.out / f"{stem}.onnx")
        write_whole(arguments.out / f"{stem}.json", (json.dumps(about, indent=1) + "\n").encode())
    finally:
        network.unlink(missing_ok=True)
    forget_tables()
    return pairings


def _strengths(
    arguments: Arguments, game: Game, network: str, console: Console
) -> tuple[list[Strength], list[Pairing]]:
    """All five, the weakest first, and how the search was measured, if there was one."""
    names, searched = list(STRENGTHS), list[Pairing]()
    above = Strength(names.pop(), arguments.best, 0)
    found = [above]
    if arguments.simulations:
        master = Strength(above.name, 0.0, arguments.simulations)
        pairing = _play(
            arguments,
            game,
            played_as(game, network, master),
            played_as(game, network, above),
            arguments.search_games,
            "search",
        )
        searched.append(pairing)
        console.print(f"{master.simulations} simulations win {_share(pairing)} against the policy alone.")
        if pairing.low > 0.5:
            above = Strength(names.pop(), arguments.best, 0)
            found = [above, master]
    for name in reversed(names):
        above = _weaker(arguments, game, network, name, above, console)
        found.insert(0, above)
    return found, searched


def _weaker(arguments: Arguments, game: Game, network: str, name: str, above: Strength, console: Console) -> Strength:
    """The temperature at which the wanted share of games is won against the next stronger one."""
    stronger = played_as(game, network, above)

    def share(temperature: float) -> float:
        return _play(
            arguments, game, played_as(game, network, Strength(name, temperature, 0)), stronger, arguments.games, name
        ).first_places

    temperature = _halved(share, max(above.temperature, 0.05), HOTTEST, arguments.share)
    console.print(f"{name}: temperature {temperature:g}")
    return Strength(name, temperature, 0)


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
            arguments.search_games
            if stronger.name == STRENGTHS[-1] and arguments.simulations
            else arguments.measured_games
        )
        against = _play(arguments, game, stronger, weaker, games, f"measured {stronger.name}")
        alone = [
            _play(arguments, game, stronger, stronger, max(players, games // 4), f"mirror {stronger.name}", players)
            for players in _numbers(game)
        ]
        pairings += [against, *alone]
        most = max(alone, key=lambda mirror: mirror.cut_off)
        told = f"of its games with itself at most {100 * most.cut_off:.1f} % are cut off, with {most.players} players"
        console.print(f"{stronger.name} wins {_share(against)} against {weaker.name}; {told}.")
        if against.low <= 0.5:
            raise NotGraded(
                f"{stronger.name} is not stronger than {weaker.name} beyond chance ({_share(against)}); nothing was written."
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


def _share(pairing: Pairing) -> str:
    return f"{100 * pairing.first_places:.1f} % ({100 * pairing.low:.1f} to {100 * pairing.high:.1f}; {pairing.games} games)"


def _made(arguments: Arguments, policy: Path) -> dict[str, Any]:
    """How to make them again: the policy, by its hash and its settings, and how it was graded."""
    config = policy.parent / "config.json"
    settings = {name: value for name, value in asdict(arguments).items() if name not in ("run", "out")}
    trained = (
        json.loads(config.read_text(encoding="utf-8")) if policy.name == "policy.zip" and config.is_file() else None
    )
    return {"policy": hashlib.sha256(policy.read_bytes()).hexdigest(), "graded": settings, "trained": trained}


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    console = Console()
    try:
        pairings = grade(arguments, console)
    except KeyboardInterrupt:
        sys.exit("Stopped; nothing was written.")
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    console.print(table([pairing for pairing in pairings if pairing.players == pairings[0].players]))


if __name__ == "__main__":
    main()
