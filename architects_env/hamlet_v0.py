"""Hamlet, a toy game, for PettingZoo: `hamlet_v0.env(num_players=2)`.

Small enough for exact answers; the template for a game of your own.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.opponents`), `illegal` (what an illegal action does:
"lose", "raise" or "ignore", see `architects_env.adapters.illegal`), `observation` ("vector" or "tables", see
`architects_env.adapters.seen`), and the options of the rules below.

### Facts

| environment | `hamlet_v0` |
| --- | --- |
| import | `from architects_env import hamlet_v0` |
| by name | `pettingzoo.make("aec", "architects_env/hamlet_v0")` |
| agents | `player_0` to `player_2`: 2 to 3 (3 unless told otherwise), less those that `opponents` seats |
| parallel API | no: players decide in turn |
| actions | `Discrete(8)` |
| observation | `{"observation": Box(0, 1, (48,), float32), "action_mask": Box(0, 1, (8,), int8)}` |
| tables | with `observation="tables"`, in the place of "observation": "card" (6, 3), "seats" (3, 6), "board" (12,) |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |
| layout | version 2 |

### Action space

| actions | block | what |
| --- | --- | --- |
| 0-1 | `visit` | go to the Forest or to the Quarry |
| 2-7 | `build` | build the own plan: this one |

### Observation space

`layout.split(observation)` gives the parts by name (`layout = architects_env.games.load("hamlet").observation_layout`).

| entries | part | shape | what |
| --- | --- | --- | --- |
| 0-17 | `plan` | 3x6 | per player, the observer first: the plan, as far as the observer knows |
| 18-23 | `goods` | 3x2 | per player (12): wood, stone |
| 24-26 | `built` | 3 | per player whether the plan is built |
| 27-29 | `first_builder` | 3 | who has built first |
| 30-32 | `to_move` | 3 | who decides now |
| 33-38 | `visitors` | 2x3 | how many have been at each place in this round, one-hot, nobody is all zero: Forest, Quarry |
| 39-40 | `round` | 2 | rounds: played (6), left (6) |
| 41-43 | `moves` | 3 | moves made in this round, one-hot |
| 44-46 | `num_players` | 3 | one-hot |
| 47-47 | `feast` | 1 | whether the first to build gets a point |

### Options of the rules

Named arguments of `env` and `raw_env`.

| option | values | default | what |
| --- | --- | --- | --- |
| `rounds` | 2 to 6 | `4` | how many moves every player has |
| `feast` | `True`, `False` | `True` | whether the first to build gets a point for it |

### Version history

* v0: first.
"""

from __future__ import annotations

from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.illegal import DEFAULT
from architects_env.adapters.opponents import Opponents
from architects_env.adapters.seen import VECTOR
from architects_env.option_types import HamletOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[HamletOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("hamlet", num_players, render_mode, rewards, opponents, illegal, observation, **options)


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT,
    observation: str = VECTOR,
    **options: Unpack[HamletOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("hamlet", num_players, render_mode, rewards, opponents, illegal, observation, **options)
