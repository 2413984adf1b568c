"""Imperial Settlers for PettingZoo: `settlers_v0.env(num_players=4)`.

| | |
| --- | --- |
| import | `from architects_env import settlers_v0` |
| agents | `player_0` ... `player_3`: 1 (against the virtual player) to 4; fewer if `opponents` gives seats to players that the environment plays |
| actions | `Discrete`, legal ones in `observation["action_mask"]`; the table: `load("settlers").action_space.table()` |
| observation | `observation["observation"]`, float32 in [0, 1]; its named parts: `load("settlers").observation_layout.table()` |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |

(`load` is `architects_env.games.load`.) Arguments: as in `architects_v0`, and the options of the rules by name, such as `lookout="advanced"`,
`faction_0="japanese"` or `peaceful=True` (`load("settlers").options`).

Version history: v0, first.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.opponents import Opponent
from architects_env.option_types import SettlersOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[SettlersOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("settlers", num_players, render_mode, rewards, opponents, **options)


def env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[SettlersOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("settlers", num_players, render_mode=render_mode, rewards=rewards, opponents=opponents, **options)
