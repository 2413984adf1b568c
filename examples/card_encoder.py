"""A network that reads cards instead of single entries, for any game, without game-specific code.

    python examples/card_encoder.py --game citadels

The layout of an observation says to which card or seat each entry belongs, and which features cards have
(`layout.places`, `axis.features`). One small network reads every card with its features. The results are added, and
used beside the flat observation. Here both kinds of network learn from random games who will win. Needs the extra
`train`.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch as th
from torch import nn

import architects_env
from architects_env.core.contract.spaces.observation_layout import ObservationLayout
from architects_env.games import load


class CardEncoder(nn.Module):
    """A network that maps observations, float32[n, len(layout)], to float32[n, size]. For each axis with features, one
    network reads all entries, and the results are added."""

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
        """Map observations, float32[n, len(layout)], to float32[n, size]."""
        with_zero = th.cat([seen, seen.new_zeros(len(seen), 1)], 1)
        read = []
        for number, reader in enumerate(self.readers):
            cards = with_zero[:, getattr(self, f"places_{number}")]
            features = getattr(self, f"features_{number}").expand(len(seen), -1, -1)
            read.append(reader(th.cat([cards, features], 2)).sum(1))
        return th.cat(read, 1)


class Outcome(nn.Module):
    """A network that predicts the final reward of a seat from its observation, with the encoder or without."""

    def __init__(self, layout: ObservationLayout, with_cards: bool) -> None:
        super().__init__()
        self.encoder = CardEncoder(layout) if with_cards else None
        self.body = nn.Sequential(
            nn.Linear(len(layout) + (self.encoder.size if self.encoder else 0), 128), nn.ReLU(), nn.Linear(128, 1)
        )

    def forward(self, seen: th.Tensor) -> th.Tensor:
        """Map observations, float32[n, len(layout)], to predictions, float32[n]."""
        read = th.cat([seen, self.encoder(seen)], 1) if self.encoder else seen
        return self.body(read)[:, 0]


def random_games(game: str, games: int, seed: int) -> tuple[th.Tensor, th.Tensor]:
    """Sample one position from each of several random games. Returns observations, float32[games, entries], and the
    final rewards of the observing seats, float32[games]."""
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
    """Train both kinds of network. Returns the explained variance of final rewards in new games, by kind of network."""
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
