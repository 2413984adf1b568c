"""Monte Carlo counterfactual regret minimisation in the benchmark: OpenSpiel's outcome sampling, a table of what to do
at every view.

    architects-env benchmark run --train examples/benchmark_mccfr.py:train --track from-nothing --ranked --name mccfr

OpenSpiel's solver asks a game for states; `State` is one on the games of this project, whose decisions are counted. For
two players the average strategy goes to an equilibrium (as far as a view holds all that its seat remembers); for more
the same program runs, and nothing is promised. Views that never came up are played at random, so it is for small games.
Needs OpenSpiel (the extra `openspiel`); the agent that is measured needs nothing but its table.
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
    """The game of a lesson, as OpenSpiel's solvers ask for it."""

    def __init__(self, lesson: Any) -> None:
        self.lesson, self.rules, self.rng = lesson, load(lesson.game), np.random.default_rng(lesson.seed)

    def num_players(self) -> int:
        """How many seats."""
        return self.lesson.players

    def get_type(self) -> Any:
        """That it is played in turns."""
        import pyspiel

        return SimpleNamespace(dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL)

    def new_initial_state(self) -> State:
        """A new game, dealt: chance is drawn, and cancels in what the solver reckons."""
        return State(self)


class State:
    """A game in play."""

    def __init__(self, game: Tabular) -> None:
        self.lesson = game.lesson
        seed = int(game.rng.integers(2**62))
        self.match = Match(game.rules, game.lesson.players, game.lesson.options, seed)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.match.over

    def is_chance_node(self) -> bool:
        """Never: the rules draw by themselves."""
        return False

    def current_player(self) -> int:
        """Whose turn it is."""
        return self.match.seat

    def legal_actions(self) -> list[int]:
        """Ascending."""
        return self.match.legal_actions()

    def information_state_string(self, player: int) -> str:
        """What this seat sees."""
        return key_of(self.match.view(player))

    def apply_action(self, action: int) -> None:
        """Play on."""
        self.lesson.counted(1)
        self.match.apply(action)

    def player_return(self, player: int) -> float:
        """Its reward at the end."""
        return float(self.match.returns()[player])


def key_of(view: Any) -> str:
    """What stands for a view in the table."""
    return hashlib.blake2b(view.memory.tobytes(), digest_size=12, salt=bytes([view.seat])).hexdigest()


def train(lesson: Any) -> str:
    """Learn one task; returns the agent."""
    from open_spiel.python.algorithms.mccfr import AVG_POLICY_INDEX
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    np.random.seed(lesson.seed)  # noqa: NPY002  (the solver draws from it)
    solver = OutcomeSamplingSolver(Tabular(lesson))
    while not lesson.is_over():
        solver.iteration()
    found = {key: row[AVG_POLICY_INDEX] for key, row in solver._infostates.items()}
    table = {key: (shares / shares.sum()).round(6).tolist() for key, shares in found.items()}
    (lesson.folder / "table.json").write_text(json.dumps(table))
    return lesson.agent(__file__, "Player", "table.json")


class Player:
    """What was learned, as an agent: `examples/benchmark_mccfr.py:Player(FOLDER/table.json)`."""

    def __init__(self, path: str) -> None:
        self.table: dict[str, list[float]] = json.loads(Path(path).read_text())

    def probabilities(self, view: Any) -> np.ndarray:
        """float64[actions]: how likely each action is."""
        found, legal = np.zeros(len(view.game.action_space)), view.legal_actions()
        shares = np.array(self.table.get(key_of(view), [1.0] * len(legal)))
        found[legal] = shares / shares.sum()
        return found

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """An action, drawn."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
