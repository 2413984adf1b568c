"""Register games by name with Gymnasium and PettingZoo:

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
    """Register the games of these names; games that are already registered stay as they are."""
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
    """Return the name of a game's environment in Gymnasium: "architects_env/Hamlet-v0"."""
    return f"{NAMESPACE}/{name.capitalize()}-v0"


def _register_aec(name: str) -> None:
    """Register the game with PettingZoo, if the installed version has a registry (1.26 or later)."""
    register: Any = getattr(pettingzoo, "register", None)
    if register is not None and f"{NAMESPACE}/{name}-v0" not in pettingzoo.aec_registry:
        if name in _PROVIDED:
            register("aec", f"{NAMESPACE}/{name}_v0", f"architects_env.{name}_v0:env")
        else:
            register("aec", f"{NAMESPACE}/{name}_v0", "architects_env.adapters.aec:env", kwargs={"game": name})
