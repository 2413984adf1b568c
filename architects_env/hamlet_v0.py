"""Hamlet, the toy game, for PettingZoo: `hamlet_v0.env(num_players=2)`; everything else as in `architects_v0`.

Version history: v0, first.
"""
from __future__ import annotations

from typing import Any

from architects_env.adapters import aec

__all__ = ["env", "raw_env"]


def raw_env(num_players: int = 2, **arguments: Any) -> Any:
    """The lean environment (`adapters.aec.GameEnv`)."""
    return aec.raw_env("hamlet", num_players, **arguments)


def env(num_players: int = 2, **arguments: Any) -> Any:
    """The environment in PettingZoo's customary wrappers."""
    return aec.env("hamlet", num_players, **arguments)
