"""A log of a new user's first minutes, in a new folder with an empty cache. Each line has the seconds since the command
was given.

    python -m tools.first_minutes wheel dist/architects_env-VERSION-cp311-cp311-linux_x86_64.whl
    python -m tools.first_minutes play
    python -m tools.first_minutes train

`play` and `train` start with a clone of this repository as it is committed, without an environment. The time of pip
mostly depends on the network.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tools.chromium import chromium

ROOT = Path(__file__).parents[1]
FIRST_GAME = """
from architects_env import architects_v0
env = architects_v0.env()
env.reset(seed=1)
print(int(env.last()[0]["action_mask"].sum()), "legal actions")
for agent in env.agent_iter(200):
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
print("200 decisions")
"""
ADDRESS = re.compile(r"http://\S+")


class Clock:
    """Prints lines with the seconds since it was created."""

    def __init__(self) -> None:
        self.began = time.monotonic()

    def say(self, line: str) -> None:
        """Print one line."""
        minutes, seconds = divmod(time.monotonic() - self.began, 60)
        print(f"{int(minutes)}:{seconds:04.1f}  {line}", flush=True)

    def run(self, *command: str | Path, folder: Path) -> Iterator[str]:
        """Run a command, print it and its output, and yield the lines of the output. Raises `SystemExit` if it
        fails."""
        self.say(f"$ {' '.join(part.name if isinstance(part, Path) else part for part in command)}")
        environment = {**os.environ, "ARCHITECTS_ENV_CACHE": str(folder / "cache"), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if not line.startswith(("WARNING:", "[notice]")):  # pip's, about this machine
                    self.say(line.rstrip())
                    yield line
        finally:
            if process.poll() is None and process.stdout.readable():
                os.killpg(process.pid, signal.SIGINT)
            if process.wait() not in (0, 130, -signal.SIGINT):
                raise SystemExit(f"{command[0]} ended with {process.returncode}.")


def wheel(clock: Clock, folder: Path, file: Path) -> None:
    """Install a wheel and play one game from it."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python, first_game = folder / "venv" / "bin" / "python", folder / "first_game.py"
    first_game.write_text(FIRST_GAME, encoding="utf-8")
    for command in ((python, "-m", "pip", "install", "--quiet", file.resolve()), (python, first_game)):
        for _ in clock.run(*command, folder=folder):
            pass
    clock.say("the end")


def play(clock: Clock, folder: Path, game: str) -> None:
    """Run `make play`, and start a game on the page, up to the first decision."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    for line in clock.run("make", "play", "ARGS=--no-browser --port 0", folder=folder):
        if found := ADDRESS.search(line):
            with chromium() as browser:
                page = browser.new_page()
                page.goto(found[0])
                page.check(f"input[name=game][value={game}]")
                clock.say(f"(the page is open, {game} is chosen; click on {page.inner_text('button[type=submit]')!r})")
                page.click("button[type=submit]")
                page.wait_for_selector(".table:not(.sent)[data-turn=yours]", timeout=300_000)
                clock.say("(the board is there, and it is our turn)")
            break


def train(clock: Clock, folder: Path, game: str) -> None:
    """Run `make train` to its end."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    for _ in clock.run("make", "train", f"GAME={game}", folder=folder):
        pass
    clock.say("the end")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Log the first minutes of a new user.")
    parser.add_argument("way", choices=("wheel", "play", "train"))
    parser.add_argument("file", nargs="?", type=Path, help="The wheel.")
    parser.add_argument("--game", default="architects")
    given = parser.parse_args()
    if (given.way == "wheel") != (given.file is not None):
        parser.error("A file is needed for `wheel`, and only there.")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary) / "new"
        if given.way == "wheel":
            folder.mkdir()
            wheel(Clock(), folder, given.file)
        else:
            (play if given.way == "play" else train)(Clock(), folder, given.game)


if __name__ == "__main__":
    main()
