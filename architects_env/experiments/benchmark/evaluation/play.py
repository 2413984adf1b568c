"""The games of a submission, shard by shard. Spreading, stopping and resuming work as in a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.agents.trust import executes_code
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.game import Game
from architects_env.experiments.benchmark.evaluation import timing
from architects_env.experiments.benchmark.language.counts import note_of, together
from architects_env.experiments.benchmark.language.protocol import in_renamed_game
from architects_env.experiments.benchmark.protocol.tables import Opponent, opponents_at
from architects_env.experiments.benchmark.protocol.tasks import RULES, Pairing, design_of, pairings, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import TRAINED
from architects_env.experiments.benchmark.sandbox.subprocess_agent import SubprocessAgent
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.play import Played, play_shard
from architects_env.experiments.tournament.schedule import Seating

SUBMISSION = "submission"
"""Name of the submission in the rows of its games, because the agent may have the same name as an opponent."""


@dataclass(frozen=True)
class Place:
    """One shard of a submission: the training that plays it (`run`), its pairing, and its number in the pairing."""

    run: int
    pairing: Pairing
    shard: int


def pairings_of(config: dict[str, Any]) -> list[Pairing]:
    """Return the games that these settings ask for."""
    return pairings(tasks_of(config["set"], config["tasks"]), config["ranked"], config["deals"], config["opponents"])


def places_of(config: dict[str, Any]) -> list[Place]:
    """Return the shards in the order of their numbers. Slow shards come last. The second run of the track *language* is
    its control with renamed games."""
    runs = max(1, len(config["seeds"])) + (config.get("renamed_seed", -1) >= 0)
    return [
        Place(run, pairing, shard)
        for pairing in pairings_of(config)
        for run in range(runs)
        for shard in range(pairing.shards)
    ]


def seated(spec: str, game: Game, track: str) -> Agent:
    """Return the agent of a submission.

    An agent that is code plays in a process of its own, which receives views and nothing else; in the trained tracks
    that process is restricted.
    """
    return SubprocessAgent(spec, game, restricted=track in TRAINED) if executes_code(spec) else make_agent(spec, game)


def work(config: dict[str, Any], number: int) -> Played:
    """Play one shard. The result depends only on the set, the agent, the nonce and the place, times apart."""
    with timing.recording() as times:
        played = play_place(config, places_of(config)[number])
    return replace(played, notes={**played.notes, "times": times.as_json()})


def play_place(config: dict[str, Any], place: Place, agent: Agent | None = None) -> Played:
    """Play the games of one place.

    In a set with `Design.seats_apart` a fresh agent plays each seat, so that no agent meets a deal twice: the hidden
    cards of a game are open to another seat of the same deal.

    Args:
        config: The settings of the row.
        place: The place.
        agent: The agent that plays, instead of the one that the settings name.

    Raises:
        ValueError: The agent fails, or an agent of a trained track decides otherwise when it is asked again.
    """
    pairing, task = place.pairing, place.pairing.task
    if not design_of(task.of_set).seats_apart:
        return _played(config, place, pairing.shard(place.shard), place.shard, agent)
    parts = [
        _played(
            config,
            place,
            pairing.seat_of_shard(place.shard, own, config["nonce"]),
            place.shard * task.players + own,
            agent,
        )
        for own in range(task.players)
    ]
    return Played(
        sorted((row for part in parts for row in part.rows), key=_by_game), {}, together(part.notes for part in parts)
    )


def _by_game(row: Mapping[str, Any]) -> tuple[int, int]:
    return row["game"], row["seat"]


def _agent_of(config: dict[str, Any], place: Place) -> str:
    """Return the name of the agent that plays a place."""
    agents = config["agents"][place.pairing.task.name]
    return agents[place.run] if place.run < len(agents) else in_renamed_game(agents[0], config["renamed_seed"])


def _played(
    config: dict[str, Any], place: Place, seatings: Sequence[Seating], stream: int, agent: Agent | None
) -> Played:
    """Play these games with a fresh agent, unless one is given, which has the random numbers `stream`."""
    pairing, task, game = place.pairing, place.pairing.task, place.pairing.task.checked()
    own = agent or seated(_agent_of(config, place), game, config["track"])
    agents, names, numbered = [timing.timed(own)], [SUBMISSION], list[Seating]()
    number_of: dict[Opponent, int] = {}
    for seating in seatings:
        opponents = () if pairing.opponent == RULES else opponents_at(pairing, seating.deal, config["nonce"])
        for opponent in opponents:
            if opponent not in number_of:
                number_of[opponent] = len(agents)
                agents.append(make_agent(opponent, game) if isinstance(opponent, str) else opponent)
                names.append(opponent if isinstance(opponent, str) else opponent.name)
        at = [0, *(number_of[opponent] for opponent in opponents)]
        numbered.append(replace(seating, agents=tuple(at[turn] for turn in seating.agents)))
    try:
        played = play_shard(game, agents, names, numbered, stream, pairing.chance(config["nonce"]), task.options)
        if isinstance(own, SubprocessAgent) and config["track"] in TRAINED:
            own.check_asked_again()
        return replace(played, notes=note_of(own, [seating.deal for seating in numbered]))
    finally:
        with suppress(AttributeError):
            own.close()  # type: ignore[attr-defined]


def play(folder: Path, config: dict[str, Any], console: Console, ray: bool = False) -> None:
    """Play the shards that the folder lacks. Each is written completely or not at all.

    Where several shards are played at a time the slow ones begin first, so that none is left for the end.
    """
    places = places_of(config)
    missing = results.missing(folder, len(places))[:: -1 if ray or config["processes"] > 1 else 1]
    with (
        Progress(console=console, transient=True) as progress,
        closing(play_shards(work, config, missing, ray)) as found,
    ):
        bar = progress.add_task("games, in shards", total=len(places), completed=len(places) - len(missing))
        for number, played in found:
            results.write_shard(folder, number, played)
            progress.advance(bar)
