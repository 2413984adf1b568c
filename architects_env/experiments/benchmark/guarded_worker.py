"""The process of an agent of a trained track: that of an isolated agent, guarded (`guard.in_play`) before the agent is
made."""

from __future__ import annotations

from architects_env.agents.isolation.worker import main
from architects_env.experiments.benchmark.guard import in_play

if __name__ == "__main__":
    main(in_play)
