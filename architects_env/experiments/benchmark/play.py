"""The games of a submission, shard by shard, with the tournaments' ways to spread, stop and go on."""

from __future__ import annotations

from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.agents.trust import brings_code
from architects_env.core.contract.game import Game
from architects_env.core.files.progress import Progress
from architects_env.experiments.benchmark.apart import Apart
from architects_env.experiments.benchmark.strangers import Stranger, others_at
from architects_env.experiments.benchmark.tasks import RULES, Pairing, pairings, tasks_of
from architects_env.experiments.benchmark.tracks import GIVEN
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.play import Played, play_shard
from architects_env.experiments.tournament.schedule import Seating

SUBMISSION = "submission"
"""What the submission is called in the rows of its games, whoever it is: it may be of the same name as its opponent."""


@dataclass(frozen=True)
class Place:
    """One shard: which of the seeds of training plays it, against whom, and which of that pairing's shards it is."""

    run: int
    pairing: Pairing
    shard: int


def pairings_of(config: dict[str, Any]) -> list[Pairing]:
    """The games that these settings ask for."""
    return pairings(tasks_of(config["set"], config["tasks"]), config["ranked"], config["deals"], config["opponents"])


def places_of(config: dict[str, Any]) -> list[Place]:
    """The shards by number; what takes long comes last."""
    return [
        Place(run, pairing, shard)
        for pairing in pairings_of(config)
        for run in range(max(1, len(config["seeds"])))
        for shard in range(pairing.shards)
    ]


def seated(spec: str, game: Game, track: str) -> Agent:
    """The submission's agent. What brings code plays in a process of its own, which is given views and nothing else; in
    the trained tracks nothing can be dealt there and no bot asked."""
    return Apart(spec, game, guarded=track != GIVEN) if brings_code(spec) else make_agent(spec, game)


def work(config: dict[str, Any], number: int) -> Played:
    """One shard. What it comes to depends on the set, the agent, the nonce and the place alone."""
    return play_place(config, places_of(config)[number])


def play_place(config: dict[str, Any], place: Place) -> Played:
    """The games of one place. Raises `ValueError` for an agent that fails, or of a trained track that decides otherwise
    when it is asked again."""
    pairing, task, game = place.pairing, place.pairing.task, place.pairing.task.checked()
    own = seated(config["agents"][task.name][place.run], game, config["track"])
    agents, names, seatings = [own], [SUBMISSION], list[Seating]()
    number_of: dict[str | Stranger, int] = {}
    for seating in pairing.shard(place.shard):
        others = () if pairing.opponent == RULES else others_at(pairing, seating.deal, config["nonce"])
        for other in others:
            if other not in number_of:
                number_of[other] = len(agents)
                agents.append(make_agent(other, game) if isinstance(other, str) else other)
                names.append(other if isinstance(other, str) else other.name)
        at = [0, *(number_of[other] for other in others)]
        seatings.append(replace(seating, agents=tuple(at[turn] for turn in seating.agents)))
    try:
        played = play_shard(game, agents, names, seatings, place.shard, pairing.chance(config["nonce"]), task.options)
        if isinstance(own, Apart) and config["track"] != GIVEN:
            own.check_asked_again()
        return played
    finally:
        with suppress(AttributeError):
            own.close()  # type: ignore[attr-defined]


def play(folder: Path, config: dict[str, Any], console: Console, ray: bool = False) -> None:
    """Play the shards that the folder lacks; each is written whole or not at all. Where several are played at a time,
    those that take long begin first, so that none of them is left over for the end."""
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
