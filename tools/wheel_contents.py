"""Check of the trained opponents in a wheel.

A wheel has the networks that are played by a name without a version, and those of the benchmark's opponents. Older
networks, and the submissions of the benchmark, are only in the checkout and the sdist.
"""

from __future__ import annotations

import fnmatch
import json
import tomllib
import zipfile
from functools import cache
from pathlib import Path, PurePosixPath

from architects_env.core.search.versions import split_version
from architects_env.games import GAMES, load
from architects_env.opponents import FOLDER, has_alone, is_graded, list_versions, network_path

ROOT = Path(__file__).parents[1]
FROZEN = ROOT / "architects_env" / "experiments" / "benchmark" / "tasks" / "opponents.json"
LARGEST = 17 * 2**20
"""Largest number of bytes of a wheel without compiled rules."""


@cache
def networks_in_use() -> set[str]:
    """Return the files of the networks that a wheel must have."""
    frozen = json.loads(FROZEN.read_text(encoding="utf-8"))
    played = {
        (name, split_version(agent)[1]) for name, agents in frozen.items() for agent in agents if is_graded(agent)
    }
    played |= {(name, list_versions(name)[-1]) for name in GAMES if list_versions(name)}
    found = set[str]()
    for name, version in played:
        game = load(name)
        found |= {network_path(game, version, alone).name for alone in {False, has_alone(game, version)}}
    return found


def networks() -> set[str]:
    """Return the files of all networks in the checkout."""
    return {path.name for path in FOLDER.iterdir() if path.is_file() and path.suffix not in (".py", ".json")}


def excluded() -> set[str]:
    """Return the networks that `pyproject.toml` excludes from the wheel."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns = told["exclude-package-data"]["architects_env"]
    return {name for name in networks() if any(fnmatch.fnmatch(f"opponents/{name}", pattern) for pattern in patterns)}


def check(wheel: Path) -> None:
    """Raise `SystemExit` if a wheel lacks a network in use, or has an old one or the submissions."""
    names = [PurePosixPath(name) for name in zipfile.ZipFile(wheel).namelist()]
    held = {path.name for path in names if path.parent.name == "opponents" and path.name in networks()}
    wrong = [f"it lacks the network {name}" for name in sorted(networks_in_use() - held)]
    wrong += [f"it holds the network {name}, which only old versions play" for name in sorted(held - networks_in_use())]
    if any("submissions" in path.parts for path in names):
        wrong.append("it holds the benchmark's kept submissions")
    if (size := wheel.stat().st_size) > LARGEST:
        wrong.append(f"it has {size:,} bytes, more than {LARGEST:,}")
    if wrong:
        raise SystemExit(f"{wheel.name}: {'; '.join(wrong)}. See [tool.setuptools] in pyproject.toml.")
