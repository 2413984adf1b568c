"""Play the games of one shard together: a row for every game and seat (and rival of the rules), and records on
request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from architects_env.agents import Agent, AgentFailure, Arena, Outcome
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.tournament.schedule import Seating

POINTS, LENGTH = "points: ", "length: "
"""Prefixes of the columns with points by source, and with the lengths that a game counts."""


@dataclass(frozen=True)
class Chance:
    """The random numbers of a tournament.

    Nobody can guess the nonce, so guessing the seed does not reveal the deals.
    """

    seed: int
    nonce: str

    def of_deal(self, deal: int) -> int:
        """Return the seed of a deal. A `Match` with this seed deals the same cards."""
        return int(agent_generator(self.seed, "deal", self.nonce, deal).integers(2**62))

    def of_agent(self, shard: int, agent: int) -> np.random.Generator:
        """Return the random numbers of an agent in the games of a shard."""
        return agent_generator(self.seed, "agent", self.nonce, shard, agent)


@dataclass(frozen=True)
class Played:
    """The result of a shard."""

    rows: list[dict[str, Any]]
    records: dict[int, Record]
    """Records by number of the game, empty unless they were asked for. A game that an agent lost by failing has no
    record, because it has no end."""
    notes: dict[str, Any] = field(default_factory=dict[str, Any])
    """Further facts about the shard, as JSON."""


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
    """Play a shard.

    The result depends only on `chance` and the shard, apart from times and agents that depend on the clock. An isolated
    agent that fails has lost that game.

    Args:
        game: The game.
        agents: The agents.
        names: Their names.
        shard: The seatings to play.
        number: The number of the shard.
        chance: The random numbers of the tournament.
        options: Options of the rules.
        recording: Whether to record the games.

    Raises:
        ValueError: Another agent fails. The message names it, the game and the seat.
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
        outcomes = sorted(arena.play(), key=lambda outcome: outcome.game_index)
    except AgentFailure as failure:
        raise ValueError(
            f"Agent {failure.name!r}, game {shard[failure.view_index].game}, seat {failure.seat}: {failure.reason}"
        ) from failure
    rows = [row for outcome in outcomes for row in make_rows(arena, outcome, shard[outcome.game_index], names)]
    whole = [outcome.game_index for outcome in outcomes if outcome.failure is None and recording]
    return Played(rows, {shard[i].game: make_record(arena, i) for i in whole})


def make_record(arena: Arena, i: int) -> Record:
    """Return the record of game `i`, played again decision by decision for its sentences."""
    assert arena.actions is not None
    match = Match(arena.game, arena.agent_of_seat.shape[1], arena.positions.options, int(arena.deals[i, 0]))
    record = Record.of(match)
    for action in arena.actions[i]:
        record.play(match, action)
    return record


def make_rows(arena: Arena, outcome: Outcome, seating: Seating, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return one row for every seat of a game, then one for every rival. Columns about decisions are 0 for rivals.

    Args:
        arena: The arena in which it was played.
        outcome: Its outcome.
        seating: Its seating.
        names: Names of the agents.
    """
    game, points, failure, i = outcome.game, outcome.breakdown(), outcome.failure, outcome.game_index
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
            "win_share": float(outcome.win_fractions[side]),
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
