"""Register games by name with Gymnasium and PettingZoo:

```python
gymnasium.make("architects_env/Architects-v0", num_players=3)
gymnasium.make_vec("architects_env/Architects-v0", num_envs=64, num_players=3)
pettingzoo.make("aec", "architects_env/architects_v0", num_players=3)
```

A library that cannot be imported is skipped.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.contract.registry import PROVIDED

NAMESPACE = "architects_env"


def register_games(games: Collection[str]) -> None:
    """Register the games of these names with the libraries that can be imported; games that are already registered stay
    as they are."""
    try:
        import gymnasium
    except ImportError:  # not installed, or without what it needs (`_multiprocessing`)
        pass
    else:
        for name in games:
            _register_seat(gymnasium, name)
    try:
        import pettingzoo
    except ImportError:
        return
    for name in games:
        _register_aec(pettingzoo, name)


def gymnasium_id(name: str) -> str:
    """Return the name of a game's environment in Gymnasium: "architects_env/Hamlet-v0"."""
    return f"{NAMESPACE}/{name.capitalize()}-v0"


def _register_seat(gymnasium: Any, name: str) -> None:
    env_id = gymnasium_id(name)
    if env_id not in gymnasium.registry:
        gymnasium.register(
            env_id,
            "architects_env.adapters.gymnasium_env:SeatEnv",
            kwargs={"game": name},
            vector_entry_point="architects_env.adapters.gymnasium_vector:SeatVectorEnv",
        )


def _register_aec(pettingzoo: Any, name: str) -> None:
    """Register the game with PettingZoo, if the installed version has a registry (1.26 or later)."""
    register = getattr(pettingzoo, "register", None)
    if register is not None and f"{NAMESPACE}/{name}-v0" not in pettingzoo.aec_registry:
        if name in PROVIDED:
            register("aec", f"{NAMESPACE}/{name}_v0", f"architects_env.{name}_v0:env")
        else:
            register(
                "aec", f"{NAMESPACE}/{name}_v0", "architects_env.adapters.pettingzoo_env:env", kwargs={"game": name}
            )
