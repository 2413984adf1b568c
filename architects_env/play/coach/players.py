"""Players that continue sampled games: the network of the trained opponents, or a bot where there is none.

A network plays each seat at a temperature of its own, so that a continuation can follow the habits of weaker players.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

import numpy as np

from architects_env.agents import get_views, make_agent
from architects_env.agents.policies.graded import graded_policy
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.positions import Positions
from architects_env.core.play.view import View
from architects_env.core.search.guided import centre
from architects_env.core.search.networks import Network
from architects_env.opponents import ALONE, NETWORK, get_levels, has_alone


class Player(Protocol):
    """A player of all seats of sampled games."""

    @property
    def has_values(self) -> bool:
        """Whether it can judge a position in the middle of a game."""
        ...

    def priors(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        ...

    def choose(self, positions: Positions, rows: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """Return an action for each of these unfinished games, int64[n], by random numbers from 0 to below 1."""
        ...

    def values(self, positions: Positions, rows: np.ndarray) -> np.ndarray:
        """Return the expected reward of each seat in each of these games, float64[n, seats], from -1 to 1."""
        ...


class NetworkPlayer:
    """Plays by a network with values.

    Args:
        game: The game.
        network: Its network.
        temperatures: float[seats]: The temperature of each seat; 1 for all by default.
    """

    has_values = True

    def __init__(self, game: Game, network: Network, temperatures: np.ndarray | None = None) -> None:
        self.game, self.network = game, network
        self.temperatures = np.ones(game.seats[1]) if temperatures is None else np.asarray(temperatures, float)

    def priors(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        return self.network.priors(view.observation()[None, :], view.mask()[None, :])[0].astype(float)

    def choose(self, positions: Positions, rows: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """Return an action for each of these unfinished games, int64[n]."""
        seats, masks = positions.seats[rows], positions.masks[rows]
        seen, heat = observations(self.game, positions.memory, rows, seats), self.temperatures[seats]
        if (heat == 1).all():
            return self.network.sample(seen, masks, chances)
        logits = np.where(masks != 0, self.network.logits(seen), -np.inf).astype(float)
        powers = np.exp((logits - logits.max(axis=1, keepdims=True)) / np.maximum(heat, 1e-3)[:, None])
        below = np.cumsum(powers, axis=1) <= chances[:, None] * powers.sum(axis=1, keepdims=True)
        last = masks.shape[1] - 1 - (masks[:, ::-1] != 0).argmax(axis=1)
        return np.minimum(below.sum(axis=1), last)

    def values(self, positions: Positions, rows: np.ndarray) -> np.ndarray:
        """Return the expected reward of each seat, float64[n, seats]."""
        players = positions.num_players
        each, seats = np.repeat(rows, players), np.tile(np.arange(players), len(rows))
        seen = observations(self.game, positions.memory, each, seats)
        return centre(self.network.values(seen).reshape(len(rows), players).astype(float))


class BotPlayer:
    """Plays by a bot, the simplest of a game by default, and knows no values."""

    has_values = False

    def __init__(self, game: Game, bot: str = "") -> None:
        self.bot = make_agent(bot or next(iter(game.bots), "random"), game)

    def priors(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        mask = view.mask().astype(float)
        return mask / mask.sum()

    def choose(self, positions: Positions, rows: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """Return an action for each of these unfinished games, int64[n]."""
        rng = np.random.default_rng((chances * 2**32).astype(np.uint32))
        return self.bot.choose(get_views(positions, rows), rng)

    def values(self, positions: Positions, rows: np.ndarray) -> np.ndarray:
        """Return the rewards if the games were scored now, float64[n, seats]."""
        return positions.results(rows)[2][:, : positions.num_players].astype(float)


def observations(game: Game, memory: np.ndarray, rows: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Return the observation of a seat in each of these games, float32[n, entries]."""
    seen, observe = np.empty((len(rows), len(game.observation_layout)), np.float32), get_kernels(game).observe
    for k, (row, seat) in enumerate(zip(rows.tolist(), seats.tolist(), strict=True)):
        observe(memory, row, seat, seen[k])
    return seen


def network_of(game: Game, players: int) -> Network | None:
    """Return the newest network of the trained opponents for this number of players, or None if there is none."""
    return _network_of(game, players == 1 and has_alone(game)) if get_levels(game) else None


@cache
def _network_of(game: Game, alone: bool) -> Network:
    return graded_policy(game, ALONE if alone else NETWORK).network


def player_of(game: Game, players: int, temperatures: np.ndarray | None = None) -> Player:
    """Return the player that continues games: the newest network at these temperatures, or a bot."""
    network = network_of(game, players)
    return BotPlayer(game) if network is None else NetworkPlayer(game, network, temperatures)
