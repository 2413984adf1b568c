"""Games for offline learning with known behaviour: at every decision the action is drawn from probabilities that are
saved with it, as off-policy estimates need them.

In *expert* play one agent has all seats. In *mixed* play the agent of each seat of each game is drawn from several. In
both a small share of the decisions is random, so that no legal action has probability 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.experiments.records.minari_dataset import Played, make_spec, write_games
from architects_env.games import load

EXPERT = "master@1"
MIXED = ("random@1", "beginner@1", "casual@1", "skilled@1", "expert@1", "master@1")


@dataclass(frozen=True)
class Play:
    """Settings for the games of a dataset."""

    game: str
    players: int
    agents: tuple[str, ...]
    """Agents, one of which is drawn for each seat of each game."""
    games: int
    exploration: float = 0.05
    """Share of random decisions. An action has the probability (1 - exploration) * the agent's + exploration / legal
    actions."""
    seed: int = 0

    def checked(self) -> tuple[Game, list[Agent]]:
        """Return the game and the agents.

        Raises:
            ValueError: The settings do not go together.
        """
        game = load(self.game)
        game.check_players(self.players)
        if self.games < 1 or not 0 <= self.exploration <= 1 or self.seed < 0:
            raise ValueError(
                "A dataset has at least one game, a share of exploration from 0 to 1, and a seed from 0 on."
            )
        try:
            agents = [make_agent(spec, game) for spec in self.agents]
        except ValueError as error:
            if self.agents not in ((EXPERT,), MIXED):
                raise
            raise ValueError(
                f"{error} Name the agents, such as a policy that you have trained: --expert POLICY --mixed random POLICY."
            ) from None
        silent = [agent for agent, made in zip(self.agents, agents, strict=True) if not hasattr(made, "probabilities")]
        if silent or not agents:
            raise ValueError(
                f"The probabilities of {', '.join(silent) or 'no agent'} are not known. Use random, a trained opponent or a policy."
            )
        return game, agents


def generate_games(play: Play) -> Iterator[Played]:
    """Yield the games. Each depends only on the settings and its number.

    Raises:
        ValueError: The probabilities of an agent are not valid.
    """
    game, agents = play.checked()
    for number in range(play.games):
        rng = agent_generator(play.seed, "offline", number)
        match = Match(game, play.players, {}, int(rng.integers(2**62)))
        seated = rng.integers(len(agents), size=play.players)
        record, shares = Record.of(match), list[np.ndarray]()
        while not match.over:
            own = seated[match.seat]
            shares.append(_shares(agents[own], play.agents[own], match, play.exploration))
            action = int(rng.choice(len(shares[-1]), p=shares[-1] / shares[-1].sum()))
            record.actions.append(action)
            record.seats.append(match.seat)
            match.apply(action)
        yield Played(record, match, number, tuple(play.agents[own] for own in seated), shares)


def _shares(agent: Any, name: str, match: Match, exploration: float) -> np.ndarray:
    """Return the probability of each action here, as float64[actions]."""
    own, mask = np.asarray(agent.probabilities(match.view()), float), match.mask.astype(float)
    if own.shape != mask.shape or not np.all(own >= 0) or abs(float((own * mask).sum()) - 1) > 1e-3:
        raise ValueError(
            f"The probabilities of {name} are not valid. They must be at least 0 and sum to 1 over the legal actions."
        )
    return (1 - exploration) * own * mask + exploration * mask / mask.sum()


def write_offline(play: Play, name: str) -> Iterator[int]:
    """Write the games to a new Minari dataset with the id `name`. Yields the number of episodes of each game.

    Raises:
        ValueError: As for `write_games`.
    """
    play.checked()
    agents = ", ".join(play.agents)
    how = f" Agents: {agents}; {100 * play.exploration:g} % of the decisions are random; seed {play.seed}."
    yield from write_games(name, make_spec(play.game, play.players, {}), generate_games(play), agents, how)
