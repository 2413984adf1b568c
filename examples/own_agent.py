"""An agent of one's own in a file, and a tournament with it: `python examples/own_agent.py`.

A class with `act(view, rng)` is enough; whoever wants to decide for many games at once derives from `agents.Agent` and
writes `choose(views, rng)`. The same file is an agent everywhere an agent is named: `architects-env tournament --agents
examples/own_agent.py:Thinker greedy random`. Needs the extra `train` (for the tournament's report).
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np


class Thinker:
    """Looks one decision ahead: in worlds that agree with what it knows it tries every legal action and keeps the one
    after which it leads most often."""

    WORLDS = 8

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`. Everything in the view may be looked at: nothing in it is hidden from this
        seat."""
        worlds = [view.sample(int(rng.integers(2**62))) for _ in range(self.WORLDS)]
        leads = Counter[int]()
        for action in view.legal_actions():
            for world in worlds:
                match = world.clone()
                match.apply(action)
                scores, _ = match.standings()  # before the end: as if it were scored now
                leads[action] += int(scores[view.seat]) - int(np.delete(scores, view.seat).max())
        return leads.most_common(1)[0][0]


def tournament(game: str, games: int, out: Path) -> Path:
    """Thinker against two bots; returns the folder with the report."""
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
