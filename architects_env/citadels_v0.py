"""Citadels with The Dark City for PettingZoo: `citadels_v0.env(num_players=5)`.

| | |
| --- | --- |
| import | `from architects_env import citadels_v0` |
| agents | `player_0` ... `player_7`: 2 to 8; fewer if `opponents` gives seats to players that the environment plays |
| actions | `Discrete`, legal ones in `observation["action_mask"]`; the table: `load("citadels").action_space.table()` |
| observation | `observation["observation"]`, float32 in [0, 1]; its named parts: `load("citadels").observation_layout.table()` |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |

(`load` is `architects_env.games.load`.) Arguments: as in `architects_v0`, and the options of the rules by name, such as `number_8="diplomat"`,
`new_buildings=5` or `card_bell_tower="in"` (`load("citadels").options`).

Version history: v0, first.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.opponents import Opponent
from architects_env.option_types import CitadelsOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[CitadelsOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("citadels", num_players, render_mode, rewards, opponents, **options)


def env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[CitadelsOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("citadels", num_players, render_mode=render_mode, rewards=rewards, opponents=opponents, **options)
