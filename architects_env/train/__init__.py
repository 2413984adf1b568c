"""Training by self-play. Each package imports only those above it in this table.

The folder `train` at the root of the repository is a link to this one, `architects_env/train`.

| package | contents |
| --- | --- |
| `settings` | tuned default settings for each game (`recipes.py`), and old names of settings (`renamed.py`) |
| `ppo` | the algorithm; start with `SelfPlayPPO.learn` in `ppo/algorithm.py`. `ppo/devices` computes the network |
| `imitation` | behaviour cloning of an agent; values learned by TD(lambda) (the command `architects-env values`) |
| `evaluation` | games between agents: ladder, evaluation of checkpoints, choice of the best one |
| `runs` | a training run: settings, folder, checkpoints, callback, stopping and resuming |
| `release` | export of a trained policy, and grading into opponents of five levels |
| `command`, `rllib` | the command lines of `architects-env train` and `architects-env rllib` |
"""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from architects_env.core.command_line import interrupts as interrupts  # Ctrl-C from here on

if TYPE_CHECKING:
    from architects_env.train.ppo.algorithm import SelfPlayPPO
    from architects_env.train.ppo.batch_env import BatchVecEnv

__all__ = ["BatchVecEnv", "SelfPlayPPO"]
_LAZY = {"BatchVecEnv": "ppo.batch_env", "SelfPlayPPO": "ppo.algorithm"}


def __getattr__(name: str) -> Any:
    """Import the classes of `__all__` when they are first used, because torch takes long to load."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return resolve_name(f"{__name__}.{_LAZY[name]}:{name}")
