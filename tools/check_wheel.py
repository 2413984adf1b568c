"""Check of the package: `make wheel`.

It builds wheel and sdist, checks both, installs the wheel into an empty environment, and runs what needs no extra.
Then it builds a wheel with compiled rules for this platform, installs it in the place of the plain one, and starts
every game from it. Last, it runs every subcommand once. For this the environment, which until then holds only the wheel
and its dependencies, also sees the libraries of the environment that runs this check (but not its editable install).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from architects_env.core.command_line.tools import COMMAND, TOOLS, install_command
from architects_env.core.compile.cpus import usable_cpus
from tools import build_platform_wheel, wheel_contents

ROOT = Path(__file__).parents[1]
SMALL = ("--game", "hamlet", "--players", "2")
MINE = """
from architects_env import Agent


class Mine(Agent):
    def act(self, view, rng):
        return view.legal_actions()[0]
"""
TRAINING = (
    *SMALL,
    "--total-timesteps",
    "512",
    "--n-envs",
    "16",
    "--n-steps",
    "16",
    "--batch-size",
    "64",
    "--curve-games",
    "10",
    "--ladder-games",
    "10",
)
BASE: tuple[tuple[str, ...], ...] = (
    ("--version",),
    ("games",),
    ("rules", "hamlet"),
    ("check", "hamlet", "--players", "2"),
)
"""Subcommands that need no extra, with arguments."""
IN_ORDER = ("train", "ladder", "export", "tournament", "records")
"""Subcommands that read what one of those before them has written. All others run beside them, each in its own
folder."""
RUNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "warm": (("--game", "hamlet"),),
    "train": ((*TRAINING, "--runs-folder", "runs"), ("--resume", "runs/RUN", "--total-timesteps", "1024")),
    "ladder": ((*SMALL, "--agents", "runs/RUN/policy.zip", "greedy", "mine.py:Mine", "--games", "20"),),
    "export": (("runs/RUN",), ("runs/RUN", "--onnx")),
    "grade": (("--help",),),  # a policy of 512 decisions has no five levels
    "values": (("--out", "values", *SMALL, "--targets", "actions", "--games", "8", "--rounds", "1"),),
    "tournament": (
        (
            *SMALL,
            "--agents",
            "greedy",
            "mine.py:Mine",
            "ismcts:10",
            "--isolate",
            "--games",
            "12",
            "--record",
            "--out",
            "first",
        ),
    ),
    "records": (("list", "first"), ("dataset", "first", "--out", "games.parquet")),
    "balance": (("--game", "hamlet", "--players", "2", "--games", "20"),),
    "best-response": ((*SMALL, "--decisions", "2048", "--games", "20", "--n-envs", "16"),),
    "ablation": (("--runs", "1", "--decisions", "256", "--changes", "as it is"),),
    "tune": ((*SMALL, "--bot", "greedy", "--against", "random", "--games", "20", "--trials", "1"),),
    "new": (("bazaar",),),
    "exact": (("--game", "hamlet", "--agents", "random"),),
    "speed": ((*SMALL, "--n-envs", "16", "--seconds", "0.02", "--repeats", "1", "--no-compiling"),),
    "search-speed": ((*SMALL, "--positions", "3", "--seconds", "0.02", "--repeats", "1"),),
    "fuzz": (("--game", "hamlet", "--games", "100", "--processes", "1"),),
    # The first ends with its input.
    "play": (
        ("--game", "hamlet", "--opponents", "greedy", "--seed", "1"),
        ("serve", "--help"),
    ),
    "benchmark": (("--help",),),
    "serve": (("mcp", "--help"), ("openenv", "--help"), ("stand-ins", "--help")),
    "rules-to-code": (("export", "--game", "hamlet", "--records", "1", "--out", "task"), ("score", "--help")),
    "rllib": (),  # has its own environment: `make rllib`
}
"""Subcommands that need an extra, with arguments. RUN is replaced by the run folder that `train` has made."""


def ran(*words: str | Path, cwd: Path = ROOT, fails: bool = False, **variables: str) -> str:
    """Run a program and return its output. Raises `SystemExit` with the output if it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if (done.returncode != 0) != fails:
        raise SystemExit(
            f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        )
    return done.stdout + done.stderr


def built(folder: Path) -> Path:
    """Build the wheel from the sdist and check both. Returns the wheel."""
    ran(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    wheel = next(folder.glob("*.whl"))
    ran(sys.executable, "-m", "twine", "check", "--strict", *folder.iterdir())
    ran(sys.executable, "-m", "check_wheel_contents", "--toplevel", "architects_env", wheel)
    wheel_contents.check(wheel)
    return wheel


def installed(wheel: Path, folder: Path) -> Path:
    """Make a new environment with the wheel and its dependencies. Returns the folder of its programs."""
    ran(sys.executable, "-m", "venv", folder)
    ran(
        folder / "bin" / "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-c",
        ROOT / "constraints.txt",
        wheel,
    )
    return folder / "bin"


def lend(environment: Path) -> None:
    """Let the environment find our libraries too. Further .pth files are not read in a path of a .pth file, so our
    editable install is not found."""
    libraries = next(environment.glob("lib/python*/site-packages"))
    libraries.joinpath("lent.pth").write_text(
        "\n".join(path for path in sys.path if path.endswith("site-packages")) + "\n", encoding="utf-8"
    )


def check_base(programs: Path, work: Path) -> None:
    """Check what works without any extra, and the messages if one is missing."""
    for words in BASE:
        ran(programs / COMMAND, *words, cwd=work)
    told = ran(programs / COMMAND, "train", cwd=work, fails=True)
    if install_command("train") not in told:
        raise SystemExit(f"{COMMAND} train does not say which extra it needs: {told}")
    ran(
        programs / "python",
        "-c",
        "import gymnasium, architects_env; gymnasium.make('architects_env/Hamlet-v0', num_players=2).reset(seed=0)",
        cwd=work,
    )


def check_examples(programs: Path, work: Path) -> None:
    """Check that every example that is a program can be loaded without a checkout, and run those for beginners."""
    shutil.copytree(ROOT / "examples", work / "examples")
    skip = {"rllib_ppo", "tianshou_sac"}  # have their own environments: `make rllib`, `make tianshou`
    names = sorted(path.stem for path in work.glob("examples/*.py") if path.stem not in skip)
    ran(
        programs / "python",
        "-c",
        f"import importlib\nfor name in {names}: importlib.import_module(f'examples.{{name}}')",
        cwd=work,
    )
    ran(programs / "python", "examples/random_game.py", cwd=work)
    ran(
        programs / "python",
        "-c",
        "from pathlib import Path\nfrom examples.own_agent import tournament\ntournament('hamlet', 6, Path('own'))",
        cwd=work,
    )


def check_tools(programs: Path, work: Path) -> None:
    """Run every subcommand whose libraries are installed, as many at once as there are CPUs."""
    listed = ran(programs / COMMAND, "--help", cwd=work)
    names = [name for name in RUNS if name in listed]
    chain = [name for name in IN_ORDER if name in names]
    with ThreadPoolExecutor(usable_cpus()) as pool:
        running = [pool.submit(check_in_order, programs, chain, work)]
        for name in names:
            if name not in chain:
                work.joinpath(name).mkdir()
                running.append(pool.submit(check_in_order, programs, [name], work / name))
        for done in as_completed(running):
            if error := done.exception():
                pool.shutdown(cancel_futures=True)
                raise error


def check_in_order(programs: Path, names: Sequence[str], work: Path) -> None:
    """Run subcommands one after the other in a folder, each with all of its arguments."""
    for name, words in [(one, words) for one in names for words in RUNS[one]]:
        run = next((path.name for path in work.glob("runs/*") if (path / "policy.zip").exists()), "RUN")
        started = time.perf_counter()
        told = ran(programs / COMMAND, name, *(word.replace("RUN", run) for word in words), cwd=work)
        if "python -m" in told or "usage: /" in told:
            raise SystemExit(f"{COMMAND} {name} tells of a call that the package does not have:\n{told}")
        print(f"  {name} {' '.join(words[:1])}: {time.perf_counter() - started:.1f} s", flush=True)


def main() -> None:
    """Run the command line. Raises `SystemExit` at the first failure."""
    parser = argparse.ArgumentParser(prog="make wheel", description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="Folder for wheel and sdist.")
    parser.add_argument(
        "--keep-compiled",
        action="store_true",
        help="Copy the rules that are compiled for the platform's wheel into the cache as well.",
    )
    arguments = parser.parse_args()
    kept: Path = arguments.out
    if missing := set(TOOLS) - set(RUNS):
        raise SystemExit(f"RUNS has no small run of {', '.join(sorted(missing))}.")
    with tempfile.TemporaryDirectory() as name:
        folder, work = Path(name), Path(name, "work")
        work.mkdir()
        work.joinpath("mine.py").write_text(MINE, encoding="utf-8")
        for what, step in (
            ("build", lambda: built(folder / "dist")),
            ("install", lambda: installed(next(folder.glob("dist/*.whl")), folder / "env")),
        ):
            started = time.perf_counter()
            step()
            print(f"{what}: {time.perf_counter() - started:.0f} s", flush=True)
        plain = next(folder.glob("dist/*.whl"))
        check_base(folder / "env" / "bin", work)
        started = time.perf_counter()
        wheel = build_platform_wheel.built(plain, arguments.keep_compiled)
        print(f"platform wheel: {wheel.stat().st_size / 2**20:.1f} MiB", flush=True)
        build_platform_wheel.check(wheel, folder / "env" / "bin" / "python", folder)
        print(f"compiling all rules, and starting from them: {time.perf_counter() - started:.0f} s", flush=True)
        lend(folder / "env")
        check_tools(folder / "env" / "bin", work)
        check_examples(folder / "env" / "bin", work)
        kept.mkdir(exist_ok=True)
        for path in folder.glob("dist/*"):
            kept.joinpath(path.name).write_bytes(path.read_bytes())
    print(f"The package is whole: {', '.join(path.name for path in sorted(kept.iterdir()))}.")


if __name__ == "__main__":
    main()
