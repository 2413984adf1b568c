"""The process of an agent of a trained track: the worker of an isolated agent, restricted before the agent is made."""

from __future__ import annotations

from architects_env.agents.isolation.worker import main
from architects_env.experiments.benchmark.sandbox.restrictions import restrict_player

if __name__ == "__main__":
    main(restrict_player)
