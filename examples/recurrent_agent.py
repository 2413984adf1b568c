"""A recurrent network as an agent, with one hidden state for each seat.

    architects-env ladder --game hamlet --players 2 --agents examples/recurrent_agent.py:Recurrent random

`python examples/recurrent_agent.py` trains a network for a few steps to imitate `greedy`, and plays with it. Needs the
extra `train`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch as th

import architects_env
from architects_env import hamlet_v0
from architects_env.agents import Agent, make_agent
from architects_env.games import load


class Memory(th.nn.Module):
    """A recurrent network that maps an observation and a state to logits and the next state."""

    def __init__(self, game: Any, units: int = 64) -> None:
        super().__init__()
        self.cell = th.nn.GRUCell(len(game.observation_layout), units)
        self.actor = th.nn.Linear(units, len(game.action_space))

    def forward(self, observation: th.Tensor, state: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Return logits, float32[n, actions], and the next state, float32[n, units]."""
        state = self.cell(observation, state)
        return self.actor(state), state


class Recurrent(Agent):
    """An agent with a recurrent network. `Recurrent(weights.pt)` loads trained weights."""

    name = "recurrent"
    stateful = True  # each seat of each game then gets a new copy of this agent, with its own state

    def __init__(self, game: Any, path: str = "") -> None:
        self.network = Memory(game)
        if path:
            self.network.load_state_dict(th.load(path, weights_only=True))
        self.state = th.zeros(1, self.network.cell.hidden_size)

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose the likeliest legal action."""
        with th.no_grad():
            logits, self.state = self.network(th.from_numpy(view.observation()[None, :]), self.state)
        return int(np.where(view.mask() != 0, logits[0].numpy(), -np.inf).argmax())


def sequences(game: Any, games: int) -> list[tuple[th.Tensor, th.Tensor, th.Tensor]]:
    """Play games with `greedy`, and return the observations, masks and actions of each seat in order."""
    found, teacher, rng = (
        list[tuple[th.Tensor, th.Tensor, th.Tensor]](),
        make_agent("greedy", game),
        np.random.default_rng(0),
    )
    for seed in range(games):
        match, seats = (
            architects_env.make(game.name, 2, seed=seed),
            list[list[tuple[np.ndarray, np.ndarray, int]]]([[], []]),
        )
        while not match.over:
            view = match.view()
            seats[match.seat].append((view.observation().copy(), view.mask().copy(), teacher.act(view, rng)))
            match.apply(seats[match.seat][-1][2])
        found += [tuple(th.from_numpy(np.stack(column)) for column in zip(*seat, strict=True)) for seat in seats]  # type: ignore[misc]
    return found


def learn(game: Any, steps: int = 20, games: int = 16) -> Memory:
    """Train a network to imitate `greedy` over whole games (backpropagation through time)."""
    network, played = Memory(game), sequences(game, games)
    optimiser = th.optim.Adam(network.parameters(), lr=1e-2)
    for step in range(steps):
        observations, masks, actions = played[step % len(played)]
        state, losses = th.zeros(1, network.cell.hidden_size), list[th.Tensor]()
        for observation, mask, action in zip(observations, masks, actions, strict=True):
            logits, state = network(observation[None, :], state)
            losses.append(th.nn.functional.cross_entropy(logits.masked_fill(mask == 0, -1e9), action[None]))
        optimiser.zero_grad()
        th.stack(losses).mean().backward()
        optimiser.step()
    return network


def main(game: str = "hamlet", out: Path = Path("recurrent.pt")) -> None:
    """Train, save, and play two games against each other."""
    th.manual_seed(0)
    th.save(learn(load(game)).state_dict(), out)
    agent = make_agent(f"{__file__}:Recurrent({out})", game)
    env = hamlet_v0.env(num_players=2, opponents={1: agent})
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, over, _, _ = env.last()
        env.step(None if over else int(observation["action_mask"].argmax()))
    print("Played a game against", agent.name)


if __name__ == "__main__":
    main()
