"""Build a wheel for this platform from the plain one, with the rules of all games compiled for any processor of its
kind (`core.compile.cache.shipped`): `python -m tools.build_platform_wheel WHEEL`."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from architects_env.core.compile.cache import shipped
from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cpus import usable_cpus
from architects_env.games import GAMES

ROOT = Path(__file__).parents[1]
LARGEST = 30 * 2**20
"""Largest number of bytes of a wheel."""
INSIDE = "architects_env/core/compile/cache/shipped"


def compiled(game: str, folder: Path, keep: bool = False) -> Path:
    """Compile the rules of a game and pack them. Returns the file.

    Args:
        game: Name of the game.
        folder: Folder for what is compiled.
        keep: Whether to copy it into the user's cache as well.
    """
    cache = folder / "cache" / game
    subprocess.run(
        [sys.executable, "-m", "architects_env", "warm", "--game", game],
        env={
            **os.environ,
            "ARCHITECTS_ENV_CACHE": str(cache),
            "NUMBA_CPU_NAME": shipped.processor(),
            "NUMBA_CPU_FEATURES": "",
        },
        stdout=subprocess.DEVNULL,
        check=True,
    )
    pieces, packed = sorted(cache.rglob("*.bin")), folder / "packed" / f"{game}.xz"
    shipped.pack(pieces, packed)
    if keep:
        cache_folder().mkdir(parents=True, exist_ok=True)
        for piece in pieces:
            shutil.copy(piece, cache_folder())
    return packed


def tags() -> list[str]:
    """Return the tags of the wheel: Python, ABI and platform."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    machine = platform.machine()
    kind = {
        "Linux": f"manylinux_2_17_{machine}",
        "Darwin": f"macosx_11_0_{machine}" if machine == "arm64" else f"macosx_10_15_{machine}",
    }.get(platform.system(), f"win_{machine.lower()}")
    return ["--python-tag", python, "--abi-tag", python, "--platform-tag", kind]


def built(plain: Path, keep: bool = False) -> Path:
    """Build the wheel beside the plain one, and `keep` what is compiled in the user's cache. Returns its path."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with ThreadPoolExecutor(usable_cpus()) as pool:
            packed = list(pool.map(lambda game: compiled(game, folder, keep), GAMES))
        ran("unpack", plain, "--dest", folder / "wheel")
        (root,) = (folder / "wheel").iterdir()
        root.joinpath(INSIDE).mkdir(parents=True)
        for file in packed:
            root.joinpath(INSIDE, file.name).write_bytes(file.read_bytes())
        (folder / "out").mkdir()
        ran("pack", root, "--dest-dir", folder / "out")
        (whole,) = (folder / "out").iterdir()
        ran("tags", "--remove", *tags(), whole)
        (done,) = (folder / "out").iterdir()
        plain.with_name(done.name).write_bytes(done.read_bytes())
        return plain.with_name(done.name)


FIRST_RESET = """
import sys, time
started = time.perf_counter()
import architects_env
architects_env.make(sys.argv[1]).legal_actions()
from architects_env.core.compile import compile_mode
from architects_env.core.compile.cache import shipped
from architects_env.core.compile.jit import compiled_functions
seconds = time.perf_counter() - started
assert shipped.brings(sys.argv[1]) and compile_mode.current_mode(sys.argv[1]) == "compiled", "nothing was shipped"
assert compiled_functions() == 0, f"{compiled_functions()} functions were compiled"
print(f"  {sys.argv[1]}: first legal actions after {seconds:.1f} s, from shipped code")
"""


def environment(folder: Path) -> Path:
    """Make an empty environment. Returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def check(wheel: Path, python: Path, folder: Path) -> None:
    """Install this wheel in an environment without the editable install, and check that every game starts from it there
    with an empty cache and without compiling.

    Args:
        wheel: The wheel.
        python: The Python of the environment, which may have another wheel of this package.
        folder: Folder for empty caches.

    Raises:
        SystemExit: If a game does not start, or the wheel is too large.
    """
    if wheel.stat().st_size > LARGEST:
        raise SystemExit(f"{wheel.name} has {wheel.stat().st_size:,} bytes, more than {LARGEST:,}.")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", ROOT / "constraints.txt"]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for words in (["--force-reinstall", "--no-deps"], []):  # the wheel in place of another one, then what it needs
        subprocess.run([*pip, *words, wheel], cwd=folder, env=alone, check=True)
    for game in GAMES:
        settings = {"ARCHITECTS_ENV_CACHE": str(folder / "empty" / game), "ARCHITECTS_ENV_COMPILE": "never"}
        subprocess.run([python, "-c", FIRST_RESET, game], cwd=folder, env=alone | settings, check=True)


def ran(*words: str | Path) -> None:
    """Run a subcommand of `wheel`."""
    subprocess.run([sys.executable, "-m", "wheel", *map(str, words)], stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_platform_wheel", description=__doc__)
    parser.add_argument("wheel", type=Path, help="The plain wheel.")
    parser.add_argument(
        "--check", action="store_true", help="Start every game from the new wheel, in an empty environment."
    )
    told = parser.parse_args()
    wheel = built(told.wheel)
    print(f"{wheel}: {wheel.stat().st_size / 2**20:.1f} MiB", flush=True)
    if told.check:
        with tempfile.TemporaryDirectory() as folder:
            check(wheel, environment(Path(folder, "environment")), Path(folder))


if __name__ == "__main__":
    main()
