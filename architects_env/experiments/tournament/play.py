"""Play one shard of games together: a row for every game and seat (and rival of the rules), and the games themselves on
request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.agents import Agent, AgentFailure, Arena, Outcome
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.tournament.schedule import Seating

POINTS, LENGTH = "points: ", "length: "
"""How the columns of points by source, and those of what a game counts of its length, begin."""


@dataclass(frozen=True)
class Chance:
    """Where all chance of a tournament comes from. Nobody can guess the nonce, so whoever guesses the seed still cannot
    deal the games himself."""

    seed: int
    nonce: str

    def of_deal(self, deal: int) -> int:
        """The seed of deal number `deal`, with which a `Match` deals the same cards."""
        return int(agent_generator(self.seed, "deal", self.nonce, deal).integers(2**62))

    def of_agent(self, shard: int, agent: int) -> np.random.Generator:
        """The random numbers of an agent in the games of a shard."""
        return agent_generator(self.seed, "agent", self.nonce, shard, agent)


@dataclass(frozen=True)
class Played:
    """What a shard came to."""

    rows: list[dict[str, Any]]
    records: dict[int, Record]
    """By number of game; empty unless they were asked for. A game that somebody lost by failing has none: it has no
    end."""


def play_shard(
    game: Game,
    agents: Sequence[Agent],
    names: Sequence[str],
    shard: Sequence[Seating],
    number: int,
    chance: Chance,
    options: Mapping[str, Any],
    recording: bool = False,
) -> Played:
    """The results depend on `chance` and the shard alone (but for seconds, and for what agents do by the clock).

    Where an isolated agent fails it has lost that game. Raises `ValueError` naming any other agent that fails, with
    game and seat.
    """
    deals = np.array([(chance.of_deal(seating.deal), 0) for seating in shard], np.int64)
    arena = Arena(
        game,
        agents,
        [chance.of_agent(number, k) for k in range(len(agents))],
        deals,
        np.array([seating.agents for seating in shard]),
        options,
        recording=recording,
    )
    try:
        outcomes = sorted(arena.play(), key=lambda outcome: outcome.number)
    except AgentFailure as failure:
        raise ValueError(
            f"Agent {failure.name!r}, game {shard[failure.row].game}, seat {failure.seat}: {failure.reason}"
        ) from failure
    rows = [row for outcome in outcomes for row in rows_of(arena, outcome, shard[outcome.number], names)]
    whole = [outcome.number for outcome in outcomes if outcome.failure is None and recording]
    return Played(rows, {shard[i].game: record_of(arena, i) for i in whole})


def record_of(arena: Arena, i: int) -> Record:
    """Game `i`, played again decision by decision for its sentences."""
    assert arena.actions is not None
    match = Match(arena.game, arena.seated.shape[1], arena.positions.options, int(arena.deals[i, 0]))
    record = Record.of(match)
    for action in arena.actions[i]:
        record.play(match, action)
    return record


def rows_of(arena: Arena, outcome: Outcome, seating: Seating, names: Sequence[str]) -> list[dict[str, Any]]:
    """One row for every seat of a game, then one for every rival, which takes no decisions (0 in the columns about
    them)."""
    game, points, failure, i = outcome.game, outcome.breakdown(), outcome.failure, outcome.number
    of_game = {
        "cut_off": outcome.cut_off,
        "forfeit": failure is not None,
        "game_decisions": outcome.decisions,
        **{LENGTH + name: value for name, value in outcome.lengths().items()},
    }
    by_seat = {"decisions": arena.decisions[i], "timed": arena.timed[i], "seconds": arena.seconds[i]}
    return [
        {
            "game": seating.game,
            "deal": seating.deal,
            "deal_seed": int(arena.deals[i, 0]),
            "seat": side,
            "agent": agent,
            "is_rival": side >= len(seating.agents),
            "score": int(outcome.scores[side]),
            "rank": int(outcome.ranks[side]),
            "reward": float(outcome.rewards[side]),
            "win_share": float(outcome.shares[side]),
            **of_game,
            "failure": failure.reason if failure and failure.seat == side else "",
            **{
                name: np.append(values, np.zeros(len(outcome.rivals), values.dtype))[side].item()
                for name, values in by_seat.items()
            },
            **{POINTS + source: int(points[side, s]) for s, source in enumerate(game.sources)},
        }
        for side, agent in enumerate(
            [*(names[agent] for agent in seating.agents), *(f"rival {name}" for name in outcome.rivals)]
        )
    ]
