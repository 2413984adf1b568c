"""Monte Carlo counterfactual regret minimisation (MCCFR) in the benchmark: OpenSpiel's outcome sampling, with a table
of policies for all views.

    architects-env benchmark run --train examples/benchmark_mccfr.py:train --track from-nothing --ranked --name mccfr

OpenSpiel's solver asks a game for states. `State` is such a state, and counts decisions. For two players the average
policy approaches an equilibrium, if a view holds all that its seat remembers; for more players there is no guarantee.
In views that are not in the table, actions are random, so use it for small games. Needs OpenSpiel (the extra
`openspiel`). The agent needs only its table.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from architects_env.core.play.match import Match
from architects_env.games import load


class Tabular:
    """The game of a training task, with the interface of OpenSpiel's solvers."""

    def __init__(self, task: Any) -> None:
        self.task, self.rules, self.rng = task, load(task.game), np.random.default_rng(task.seed)

    def num_players(self) -> int:
        """Return the number of players."""
        return self.task.players

    def get_type(self) -> Any:
        """Return a game type: players move in turns."""
        import pyspiel

        return SimpleNamespace(dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL)

    def new_initial_state(self) -> State:
        """Return a new game. Its deal is sampled, which does not bias the solver."""
        return State(self)


class State:
    """A state of the game, with the interface of OpenSpiel."""

    def __init__(self, game: Tabular) -> None:
        self.task = game.task
        seed = int(game.rng.integers(2**62))
        self.match = Match(game.rules, game.task.players, game.task.options, seed)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.match.over

    def is_chance_node(self) -> bool:
        """Return False, since the rules sample chance events themselves."""
        return False

    def current_player(self) -> int:
        """Return the seat to act."""
        return self.match.seat

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order."""
        return self.match.legal_actions()

    def information_state_string(self, player: int) -> str:
        """Return a key for the view of this seat."""
        return key_of(self.match.view(player))

    def apply_action(self, action: int) -> None:
        """Apply an action, and count it."""
        self.task.count(1)
        self.match.apply(action)

    def player_return(self, player: int) -> float:
        """Return the final reward of a player."""
        return float(self.match.returns()[player])


def key_of(view: Any) -> str:
    """Return the key of a view in the table."""
    return hashlib.blake2b(view.memory.tobytes(), digest_size=12, salt=bytes([view.seat])).hexdigest()


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    from open_spiel.python.algorithms.mccfr import AVG_POLICY_INDEX
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    np.random.seed(task.seed)  # noqa: NPY002  (the solver draws from it)
    solver = OutcomeSamplingSolver(Tabular(task))
    while not task.is_over():
        solver.iteration()
    found = {key: row[AVG_POLICY_INDEX] for key, row in solver._infostates.items()}
    table = {key: (shares / shares.sum()).round(6).tolist() for key, shares in found.items()}
    (task.folder / "table.json").write_text(json.dumps(table))
    return task.agent(__file__, "Player", "table.json")


class Player:
    """The learned policy as an agent: `examples/benchmark_mccfr.py:Player(FOLDER/table.json)`."""

    def __init__(self, path: str) -> None:
        self.table: dict[str, list[float]] = json.loads(Path(path).read_text())

    def probabilities(self, view: Any) -> np.ndarray:
        """Return the probabilities of all actions, float64[actions]."""
        found, legal = np.zeros(len(view.game.action_space)), view.legal_actions()
        shares = np.array(self.table.get(key_of(view), [1.0] * len(legal)))
        found[legal] = shares / shares.sum()
        return found

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Sample an action."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
