"""Your own agent in a file, and a tournament with it.

    python examples/own_agent.py

A class with `act(view, rng)` is enough. To decide for many games at once, derive from `agents.Agent` and write
`choose(views, rng)`. Its name works in every command that takes agents: `architects-env tournament --agents
examples/own_agent.py:Thinker greedy random`. Needs the extra `train` (for the report of the tournament).
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np


class Thinker:
    """An agent that looks one decision ahead. It tries every legal action in sampled worlds that agree with its view,
    and plays the action after which it leads most often."""

    WORLDS = 8

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose a legal action of `view.seat`. You can use everything in the view: it contains no hidden
        information."""
        worlds = [view.sample(int(rng.integers(2**62))) for _ in range(self.WORLDS)]
        leads = Counter[int]()
        for action in view.legal_actions():
            for world in worlds:
                match = world.clone()
                match.apply(action)
                scores, _ = match.scores_and_ranks()  # scores as if the game ended now
                leads[action] += int(scores[view.seat]) - int(np.delete(scores, view.seat).max())
        return leads.most_common(1)[0][0]


def tournament(game: str, games: int, out: Path) -> Path:
    """Play a tournament of Thinker and two bots. Returns the folder with the report."""
    words = [
        "--game",
        game,
        "--agents",
        f"{Path(__file__)}:Thinker",
        "greedy",
        "random",
        "--games",
        str(games),
        "--out",
        str(out),
    ]
    subprocess.run([sys.executable, "-m", "architects_env", "tournament", *words], check=True)
    return out


if __name__ == "__main__":
    place = Path(sys.argv[1] if len(sys.argv) > 1 else "runs/own-agent").resolve()
    print(f"The report: {tournament('hamlet', 120, place)}/report.html")
