"""Hand-written players: a rollout policy for every question (`rollout_policy.decide`), worlds in which it is played on
(`search`), and a vector of weights for each bot (`weights.json`, explained in `terms`). `tools.fit_citadels` fits those
of `value` to played games, `experiments.tune` looks for better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: its own gold, cards and points by the rollout policy; blind to the others |
| `heuristic` | the best all-rounder: plays each option on to the end of the round in worlds that fit what it knows |
| `builder` | many cheap buildings, a quick end |
| `raider` | hurts the leader wherever it can |
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.search.bots import family
from architects_env.games.citadels.bots.search import CHOOSE
from architects_env.games.citadels.bots.terms import WEIGHTS

FAMILY = family("citadels_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)

__all__ = ["FAMILY"]
