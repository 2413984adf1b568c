"""OpenSpiel's IS-MCTS in a game of Citadels, and OpenSpiel's exploitability of a bot in Hamlet.

    python examples/open_spiel_ismcts.py

Needs the extra `openspiel`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts

import architects_env.adapters.open_spiel  # noqa: F401  (makes the games known to OpenSpiel)
from architects_env.agents import make_agent


class OfAgent(policy.Policy):
    """A policy of OpenSpiel for an agent of this package that knows its probabilities."""

    def __init__(self, game: Any, name: str) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.agent = make_agent(name, game.get_type().short_name.removeprefix("architects_env_"))

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return the probabilities of the legal actions."""
        shares = self.agent.probabilities(state.match.view())
        return {action: float(shares[action]) for action in state.legal_actions()}


def one_game(simulations: int = 20, seed: int = 0, game: str = "architects_env_citadels(players=3)") -> list[float]:
    """Play IS-MCTS in seat 0 against random opponents. Returns the rewards of all seats."""
    random = np.random.RandomState(seed)
    state = pyspiel.load_game(game).new_initial_state()
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        mcts.RandomRolloutEvaluator(1, random),
        1.4,
        simulations,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)  # the deal is drawn
        else:
            state.apply_action(bot.step(state) if state.current_player() == 0 else random.choice(state.legal_actions()))
    return state.returns()


def how_exploitable(agent: str = "skilled") -> float:
    """Return the exploitability of the agent in a short Hamlet: the mean gain of a best response."""
    game = pyspiel.load_game("architects_env_hamlet(players=2,options=rounds:2,chance=explicit)")
    return exploitability.exploitability(game, OfAgent(game, agent))


if __name__ == "__main__":
    print("Rewards of a game of Citadels:", one_game())
    for name in ("random", "skilled", "master"):
        print(f"Exploitability of {name} in Hamlet: {how_exploitable(name):.4f}")
