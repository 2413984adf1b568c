"""Makes games known by name to Gymnasium and to PettingZoo:

gymnasium.make("architects_env/Architects-v0", num_players=3)
gymnasium.make_vec("architects_env/Architects-v0", num_envs=64, num_players=3)
pettingzoo.make("aec", "architects_env/architects_v0", num_players=3)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import gymnasium
import pettingzoo

from architects_env.core.contract.registry import _PROVIDED

NAMESPACE = "architects_env"


def register_games(games: Iterable[str]) -> None:
    """Register the games of these names; those that are known already stay as they are."""
    for name in games:
        title = title_of(name)
        if title not in gymnasium.registry:
            gymnasium.register(
                title,
                "architects_env.adapters.seat:SeatEnv",
                kwargs={"game": name},
                vector_entry_point="architects_env.adapters.vector:SeatVectorEnv",
            )
        _register_aec(name)


def title_of(name: str) -> str:
    """The name of a game's environment with Gymnasium: "architects_env/Hamlet-v0"."""
    return f"{NAMESPACE}/{name.capitalize()}-v0"


def _register_aec(name: str) -> None:
    """With PettingZoo's registry, where the installed version has one (from 1.26 on)."""
    register: Any = getattr(pettingzoo, "register", None)
    if register is not None and f"{NAMESPACE}/{name}-v0" not in pettingzoo.aec_registry:
        if name in _PROVIDED:
            register("aec", f"{NAMESPACE}/{name}_v0", f"architects_env.{name}_v0:env")
        else:
            register("aec", f"{NAMESPACE}/{name}_v0", "architects_env.adapters.aec:env", kwargs={"game": name})
