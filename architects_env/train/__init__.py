"""Training by self-play, in rooms. Each room imports only those before it in this list.

| room | what is inside |
| --- | --- |
| `settings` | the settings that have proved themselves for each game, and names that have changed |
| `ppo` | the algorithm, from rollout to update; read `ppo/algorithm.py` from `learn` on |
| `imitation` | behaviour cloning of an agent, and values of positions learned by TD(lambda) |
| `evaluation` | playing agents against each other: ladder, checkpoints while they are trained, the best of them |
| `runs` | a training run: its settings, folder, checkpoints, callback, and how it is stopped and resumed |
| `release` | a trained policy for others: exported, and graded into opponents of five strengths |
| `command`, `rllib` | the command lines of `architects-env train` and `architects-env rllib` |
"""

from __future__ import annotations

from architects_env.core.files import loading as loading  # Ctrl-C from here on
