"""Hand-written players: a rollout policy for every question (`rollout_policy.decide`), worlds in which it is played on
(`search`), and a vector of weights for each bot (`weights.json`, explained in `terms`). `experiments.tune` looks for
better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what brings most points by the rollout policy, blind to the others |
| `heuristic` | the best all-rounder: plays each option on in worlds that agree with what it knows |
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.search.bots import family
from architects_env.games.viscounts.bots.search import CHOOSE
from architects_env.games.viscounts.bots.terms import WEIGHTS

FAMILY = family("viscounts_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)

__all__ = ["FAMILY"]
