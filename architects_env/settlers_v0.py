"""Imperial Settlers for PettingZoo: `settlers_v0.env(num_players=4)`.

Lead a faction and build an empire of cards in five rounds: 1 (against the virtual player) to 4 players.

`env` and `raw_env` take `num_players`, `render_mode` (None, "ansi", "rgb_array", "human"), `rewards`, `opponents` (such
as `{1: "greedy"}` or `["greedy"]`, see `architects_env.adapters.common.opponents`), `illegal` (treatment of illegal
actions: "lose", "raise" or "ignore", see `architects_env.adapters.common.illegal`), `observation` ("vector" or
"tables", see `architects_env.adapters.common.observation`), and the options of the rules
(`architects_env.option_types.SettlersOptions`).

The documentation has tables of actions, observation and options (`docs/games/settlers/index.md`). A program gets them
from `game = architects_env.games.load("settlers")`: `game.action_space.table()`,
`game.observation_layout.table()` and `game.options`.

### Version history

* v0: the complete game (not yet released).
"""

from __future__ import annotations

from typing import Unpack

from architects_env.adapters import pettingzoo_env
from architects_env.adapters.common.illegal import DEFAULT_ILLEGAL
from architects_env.adapters.common.observation import VECTOR
from architects_env.adapters.common.opponents import Opponents
from architects_env.option_types import SettlersOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT_ILLEGAL,
    observation: str = VECTOR,
    **options: Unpack[SettlersOptions],
) -> pettingzoo_env.GameEnv:
    """Create the environment without wrappers."""
    return pettingzoo_env.raw_env(
        "settlers", num_players, render_mode, rewards, opponents, illegal, observation, **options
    )


def env(
    num_players: int | None = None,
    render_mode: str | None = None,
    rewards: str = "placement",
    opponents: Opponents | None = None,
    illegal: str = DEFAULT_ILLEGAL,
    observation: str = VECTOR,
    **options: Unpack[SettlersOptions],
) -> pettingzoo_env.OrderEnforcingGameEnv:
    """Create the environment in PettingZoo's usual wrappers."""
    return pettingzoo_env.env("settlers", num_players, render_mode, rewards, opponents, illegal, observation, **options)
