"""A task as a folder in the format of harbor (schema 1.4 of its `task.toml`).

The image holds the rules and the records. The held-out games come with the tests, after the model has finished. The
verifier plays the submission as another user, who cannot read them.
"""

from __future__ import annotations

import json
from pathlib import Path

from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.rules_to_code import compare, runner
from architects_env.experiments.rules_to_code.tasks import Task

TOML = """schema_version = "1.4"

[task]
name = "architects-env/rules-to-code-{name}"
description = "Write the rules of {title} as Python."
keywords = ["board-games", "code-world-models"]

[metadata]
game = "{name}"
version = {version}

[agent]
timeout_sec = 3600.0

[verifier]
timeout_sec = 900.0

[environment]
network_mode = "no-network"
build_timeout_sec = 600.0
cpus = 1
memory_mb = 4096
workdir = "/app"
"""
DOCKERFILE = """FROM python:3.12-slim
WORKDIR /app
COPY task /app
"""
TEST = """#!/bin/bash
mkdir -p /logs/verifier
chmod 700 /tests
python3 /tests/verify.py /app/rules.py /logs/verifier
"""
VERIFY = '''"""The verifier: plays the submission, compares it with the held-out games, and writes the reward."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import compare  # noqa: E402

NOBODY = 65534
SAME_USER = "RULES_TO_CODE_SAME_USER"
# Set this variable to try the verifier outside a container, with a submission that you trust.
SECONDS = 600


def played(rules: Path, calls: list) -> list:
    """Let another user play the submission, and return its positions."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o777)
        for source, name in ((rules, "rules.py"), (HERE / "runner.py", "runner.py")):
            shutil.copyfile(source, folder / name)
        (folder / "games.json").write_text(json.dumps(calls))
        names = [str(folder / name) for name in ("runner.py", "rules.py", "games.json", "results.json")]
        is_other = os.geteuid() == 0 and not os.environ.get(SAME_USER)
        other = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if is_other else {}
        try:
            subprocess.run([sys.executable, "-I", "-S", *names], cwd=folder, timeout=SECONDS, **other)
            return json.loads((folder / "results.json").read_text())
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return [{"positions": [], "error": "The submission gave no result."} for _ in calls]


def main(rules: str, logs: str) -> None:
    """Write reward.json and the first differences."""
    given = json.loads((HERE / "held_out.json").read_text())
    found = played(Path(rules), given["calls"]) if Path(rules).is_file() else [
        {"positions": [], "error": "There is no rules.py."} for _ in given["calls"]
    ]
    number = len(given["games"])
    told = compare.compared(given["games"], found[:number])
    pairs = zip(given["seats"], found[number::2], found[number + 1 :: 2])
    leaks = [compare.leaks(seat, one, other) for seat, one, other in pairs]
    reward = {"reward": compare.score(told) / 100, "leaks": float(sum(one for one, _ in leaks))}
    Path(logs, "reward.json").write_text(json.dumps(reward))
    Path(logs, "differences.json").write_text(json.dumps(told, indent=1))
    print(reward)


if __name__ == "__main__":
    main(*sys.argv[1:])
'''


def write_harbor(task: Task, folder: Path, solution: Path | None = None) -> None:
    """Write the task of a game as a folder for harbor.

    Args:
        task: The task.
        folder: The folder, which is made.
        solution: A submission that harbor's oracle hands in, if there is one.

    Raises:
        FileExistsError: The folder exists.
    """
    if folder.exists():
        raise FileExistsError(f"{folder} exists already. Name a new folder.")
    for name in ("environment", "tests"):
        (folder / name).mkdir(parents=True)
    game = task.game
    task.write_public(folder / "environment" / "task")
    write_atomically(
        folder / "instruction.md", task.instruction() + "\nThe files lie in `/app`; write `/app/rules.py`.\n"
    )
    toml = TOML.format(name=game.name, title=game.title.replace('"', "'"), version=game.version)
    write_atomically(folder / "task.toml", toml)
    write_atomically(folder / "environment" / "Dockerfile", DOCKERFILE)
    twins = [one for pair in task.twins for one in (pair.one, pair.other)]
    held_out = {
        "games": [game.as_json() for game in task.held_out],
        "calls": [game.called for game in (*task.held_out, *twins)],
        "seats": [pair.seat for pair in task.twins],
    }
    write_atomically(folder / "tests" / "held_out.json", json.dumps(held_out))
    for module in (compare, runner):
        source = Path(module.__file__ or "")
        write_atomically(folder / "tests" / source.name, source.read_text(encoding="utf-8"))
    write_atomically(folder / "tests" / "verify.py", VERIFY)
    _script(folder / "tests" / "test.sh", TEST)
    if solution:
        (folder / "solution").mkdir()
        write_atomically(folder / "solution" / "rules.py", solution.read_text(encoding="utf-8"))
        _script(folder / "solution" / "solve.sh", "#!/bin/bash\ncp /solution/rules.py /app/rules.py\n")


def _script(path: Path, text: str) -> None:
    write_atomically(path, text)
    path.chmod(0o755)
