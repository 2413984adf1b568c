"""A random game in two ways: with PettingZoo's interface, and without any framework, in sentences.

    python examples/random_game.py citadels --players 4

Needs only the package itself.
"""

from __future__ import annotations

import argparse

import numpy as np

import architects_env
from architects_env.adapters import pettingzoo_env


def over_pettingzoo(game: str, players: int, seed: int) -> dict[str, float]:
    """Play a game with PettingZoo's interface. Returns the rewards of all agents. Each game also has its own module:
    `from architects_env import citadels_v0; citadels_v0.env(num_players=4)`."""
    env, rng, rewards = pettingzoo_env.env(game, players), np.random.default_rng(seed), {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = float(reward)
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def in_sentences(game: str, players: int, seed: int) -> list[str]:
    """Play a game without a framework. Returns the sentences of all decisions, and the final state."""
    match, rng = architects_env.make(game, players, seed=seed), np.random.default_rng(seed)
    told: list[str] = []
    while not match.over:
        action = int(rng.choice(match.legal_actions()))
        told.append(f"Seat {match.seat}: {match.sentence(action)}.")
        match.apply(action)
    scores, ranks = match.scores_and_ranks()
    return [
        *told,
        match.view(0).text(),
        *(f"Seat {seat}: {scores[seat]} points, place {ranks[seat]}" for seat in range(players)),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hamlet", choices=architects_env.game_names())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print("\n".join(in_sentences(given.game, given.players, given.seed)))
    print("Rewards of another random game:", over_pettingzoo(given.game, given.players, given.seed))
