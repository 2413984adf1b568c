"""What an agent is, and the two simplest kinds: random play and the hand-written bots of a game."""
from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from architects_env.core.batch import Batch
from architects_env.core.bots import bot_loop
from architects_env.core.game import Game
from architects_env.core.jit import compiled
from architects_env.core.kernels import kernels_of, pick_random
from architects_env.core.rng import stream
from architects_env.core.view import View


class AgentFailure(ValueError):
    """An agent that raised an exception or chose no legal action: `what` it did, for game `row` of a batch, in which it sat at `seat`."""

    def __init__(self, name: str, row: int, seat: int, what: str) -> None:
        super().__init__(f"Agent {name!r}, game {row} of the batch, seat {seat}: {what}")
        self.row, self.seat, self.what = row, seat, what


class Agent(ABC):
    """A player. `name` carries every setting, so that two agents of one name play alike."""

    name: str

    @abstractmethod
    def act(self, view: View, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`, which is to act."""

    def choose(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """int64[len(rows)]: an action for the seat to act in each of these games of a batch, from what that seat may know.

        By default `act` decides game by game. Raises `AgentFailure` naming the agent and the game if it fails or returns no legal whole number.
        """
        actions = np.empty(len(rows), np.int64)
        for k, row in enumerate(rows):
            actions[k] = self._act_checked(view_of(batch, int(row)), batch.masks[row], int(row), rng)
        return actions

    def _act_checked(self, view: View, mask: np.ndarray, row: int, rng: np.random.Generator) -> int:
        name = getattr(self, "name", type(self).__name__)
        try:
            action = self.act(view, rng)
        except Exception as error:  # an agent of a user's own may raise anything
            raise AgentFailure(name, row, view.seat, f"{type(error).__name__}: {error}") from error
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < len(mask) or not mask[action]:
            raise AgentFailure(name, row, view.seat, f"returned {action!r}; act must return a legal action as an int.")
        return int(action)


def view_of(batch: Batch, row: int) -> View:
    """What the seat to act in game `row` of a batch may know: a blanked copy of the state."""
    memory = batch.game.for_kernels(batch.game.copy_states(batch.states[row : row + 1]))
    seat = int(batch.seats[row])
    kernels_of(batch.game).blank(memory, 0, seat)
    return View(batch.game, memory, seat)


def own_stream(rng: np.random.Generator) -> np.ndarray:
    """A stream for compiled code (int64[4]), drawn from `rng`."""
    return stream(int(rng.integers(2**62)))


@compiled
def _random_choices(masks, rows, rng, actions):
    for k in range(rows.shape[0]):
        actions[k] = pick_random(masks[rows[k]], rng)


class RandomAgent(Agent):
    """Every legal action is equally likely."""

    name = "random"

    def act(self, view: View, rng: np.random.Generator) -> int:
        return int(rng.choice(view.legal_actions()))

    def probabilities(self, view: View) -> np.ndarray:
        """float64[actions]."""
        mask = view.mask().astype(float)
        return mask / mask.sum()

    def choose(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(rows), np.int64)
        _random_choices(batch.masks, rows, own_stream(rng), actions)
        return actions


class BotAgent(Agent):
    """A hand-written player of one game (`Game.bots`)."""

    def __init__(self, game: Game, name: str) -> None:
        self.game, self.name = game, name
        self._loop = bot_loop(game, name)
        self._copy = game.for_kernels(game.new_states(1))

    def act(self, view: View, rng: np.random.Generator) -> int:
        actions = np.empty(1, np.int64)
        self._loop(view.memory, view.mask()[None, :], np.zeros(1, np.int64), self._copy, own_stream(rng), actions)
        return int(actions[0])

    def choose(self, batch: Batch, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(rows), np.int64)
        masks = np.ascontiguousarray(batch.masks)  # of one layout with that of a view: compiled once for both
        self._loop(batch.memory, masks, rows, self._copy, own_stream(rng), actions)
        return actions
