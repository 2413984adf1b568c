"""Count the compiled functions of every game, from which the waiting time is estimated when a game is compiled.

`python -m tools.count_functions` writes `architects_env/core/compile/functions_to_compile.json`. It takes minutes,
since everything is compiled again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from architects_env.core.compile.compiling import COUNTED
from architects_env.games import GAMES

PROGRAM = """
import json, sys
from architects_env.core.compile.compiling import PROGRESS
from architects_env.experiments.warm import warm
warm(sys.argv[1])
print(json.dumps(PROGRESS.by_owner))
"""


def counted() -> dict[str, int]:
    """Count functions by game. "core" holds those that all games share."""
    found: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            said = subprocess.run(
                [sys.executable, "-c", PROGRAM, game],
                env={**os.environ, "ARCHITECTS_ENV_CACHE": folder},
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            ).stdout
            for owner, functions in json.loads(said.splitlines()[-1]).items():
                found[owner] = found.get(owner, 0) + functions
    return dict(sorted(found.items()))


if __name__ == "__main__":
    COUNTED.write_text(json.dumps(counted(), indent=2) + "\n", encoding="utf-8")
    print(f"Wrote {COUNTED}.")
