"""A network that looks at cards instead of entries, for any game, without a mapping made by hand. `python
examples/card_encoder.py --game citadels`

The layout of an observation says which card or seat each entry is about, and what the cards are (`layout.places`,
`axis.features`). So one small network reads every card with its features, and what it finds is added up; the flat
observation goes beside it. Here both kinds of network learn from random games who will win. Needs the extra `train`.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch as th
from torch import nn

import architects_env
from architects_env.core.contract.observation_layout import ObservationLayout
from architects_env.games import load


class CardEncoder(nn.Module):
    """float32[n, size] for observations float32[n, len(layout)]: for every axis whose entries have features, each
    entry is read by one network, and the readings are added up."""

    def __init__(self, layout: ObservationLayout, width: int = 32) -> None:
        super().__init__()
        self.axes = [name for name, axis in layout.axes.items() if axis.features]
        self.readers = nn.ModuleList()
        for number, name in enumerate(self.axes):
            places, features = layout.places(name), layout.axes[name].feature_table()
            features = features / np.maximum(1, np.abs(features).max(0))
            self.register_buffer(f"places_{number}", th.as_tensor(np.where(places < 0, len(layout), places)))
            self.register_buffer(f"features_{number}", th.as_tensor(features))
            self.readers.append(nn.Sequential(nn.Linear(places.shape[1] + features.shape[1], width), nn.ReLU()))
        self.size = width * len(self.axes)

    def forward(self, seen: th.Tensor) -> th.Tensor:
        """float32[n, size] for float32[n, len(layout)]."""
        with_zero = th.cat([seen, seen.new_zeros(len(seen), 1)], 1)
        read = []
        for number, reader in enumerate(self.readers):
            cards = with_zero[:, getattr(self, f"places_{number}")]
            features = getattr(self, f"features_{number}").expand(len(seen), -1, -1)
            read.append(reader(th.cat([cards, features], 2)).sum(1))
        return th.cat(read, 1)


class Outcome(nn.Module):
    """What a seat will get at the end, from what it sees now; with the encoder or without."""

    def __init__(self, layout: ObservationLayout, with_cards: bool) -> None:
        super().__init__()
        self.encoder = CardEncoder(layout) if with_cards else None
        self.body = nn.Sequential(
            nn.Linear(len(layout) + (self.encoder.size if self.encoder else 0), 128), nn.ReLU(), nn.Linear(128, 1)
        )

    def forward(self, seen: th.Tensor) -> th.Tensor:
        """float32[n] for float32[n, len(layout)]."""
        read = th.cat([seen, self.encoder(seen)], 1) if self.encoder else seen
        return self.body(read)[:, 0]


def random_games(game: str, games: int, seed: int) -> tuple[th.Tensor, th.Tensor]:
    """One position of each of so many random games: observations float32[games, entries], and what the seat that saw it
    got at the end, float32[games]."""
    batch, rng = architects_env.make_batch(game, 64, seed=seed), np.random.default_rng(seed)
    seen, seats, met = np.zeros_like(batch.observations), np.zeros(64, np.int64), np.zeros(64)
    found: list[np.ndarray] = []
    rewards: list[float] = []
    while len(found) < games:
        met += 1
        keep = rng.random(64) < 1 / met  # so every decision of a game is as likely as any other
        seen[keep], seats[keep] = batch.observations[keep], batch.seats[keep]
        batch.step(batch.random_actions())
        for i in np.flatnonzero(batch.dones):
            found.append(seen[i].copy())
            rewards.append(float(batch.rewards[i, seats[i]]))
            met[i] = 0
    return th.as_tensor(np.stack(found[:games])), th.as_tensor(rewards[:games], dtype=th.float32)


def learn(game: str, games: int = 20_000, epochs: int = 6, seed: int = 0) -> dict[str, float]:
    """By kind of network, how much of the variance of the outcome it explains in games that it has not met."""
    layout = load(game).observation_layout
    seen, reward = random_games(game, games, seed)
    seen_new, reward_new = random_games(game, max(1, games // 4), seed + 1)
    explained: dict[str, float] = {}
    for with_cards in (False, True):
        th.manual_seed(seed)
        network = Outcome(layout, with_cards)
        optimizer = th.optim.Adam(network.parameters(), 1e-3)
        for _ in range(epochs):
            for rows in th.randperm(games).split(256):
                loss = (network(seen[rows]) - reward[rows]).square().mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        with th.no_grad():
            error = th.cat([network(part) for part in seen_new.split(1024)]) - reward_new
        explained["cards" if with_cards else "entries"] = 1 - float(error.square().mean() / reward_new.var())
    return explained


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="citadels")
    parser.add_argument("--games", type=int, default=20_000)
    arguments = parser.parse_args()
    for kind, share in learn(arguments.game, arguments.games).items():
        print(f"A network over {kind} explains {100 * share:.1f} % of the variance of the outcome.")
