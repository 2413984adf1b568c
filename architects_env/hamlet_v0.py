"""Hamlet, the toy game, for PettingZoo: `hamlet_v0.env(num_players=2)`; everything else as in `architects_v0`.

Version history: v0, first.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from architects_env.adapters import aec
from architects_env.adapters.opponents import Opponent
from architects_env.option_types import HamletOptions

__all__ = ["env", "raw_env"]


def raw_env(
    num_players: int = 2, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[HamletOptions],
) -> aec.GameEnv:
    """The lean environment."""
    return aec.raw_env("hamlet", num_players, render_mode, rewards, opponents, **options)


def env(
    num_players: int = 2, render_mode: str | None = None, rewards: str = "placement", opponents: Mapping[int, Opponent] | None = None,
    **options: Unpack[HamletOptions],
) -> aec.Wrapped:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("hamlet", num_players, render_mode=render_mode, rewards=rewards, opponents=opponents, **options)
