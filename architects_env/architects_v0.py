"""Architects of the West Kingdom for PettingZoo.

| | |
| --- | --- |
| import | `from architects_env import architects_v0` |
| agents | `player_0` ... `player_4`: 1 to 5; fewer if `opponents` gives seats to players that the environment plays |
| actions | `Discrete`, legal ones in `observation["action_mask"]`; the table: `load("architects").action_space.table()` |
| observation | `observation["observation"]`, float32 in [0, 1]; its named parts: `load("architects").observation_layout.table()` |
| rewards | at the end, zero-sum: "placement" (1 for the first to -1 for the last), "win" or "margin" |

(`load` is `architects_env.games.load`.) Arguments: `num_players`, `render_mode` (None, "ansi", "rgb_array" or "human"), `rewards`, `opponents` (such as
`{1: "greedy"}`, see `adapters.opponents`), and the options of the rules by name, such as `rival="helena"` or `characters="dealt"`
(`load("architects").options`).

Version history: v0, the complete game (not yet released: the layout of the observation is version 2 of `load("architects").version`).
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.opponents import Opponent
from architects_env.option_types import ArchitectsOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[ArchitectsOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("architects", num_players, render_mode, rewards, opponents, **options)


def env(
    num_players: int = 4, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[ArchitectsOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("architects", num_players, render_mode=render_mode, rewards=rewards, opponents=opponents, **options)
