"""The ways to hold a process within a layout (`sandbox.layout`): bubblewrap, Landlock, or neither.

With bubblewrap the process has a file system of its own, without a network and without the processes of others. With
Landlock it can read and write the same files, and see names of others. Where a system has neither, only what Python
itself opens is watched (`restrictions`), and the row says so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from architects_env.experiments.benchmark.sandbox import landlock
from architects_env.experiments.benchmark.sandbox.layout import DEVICES, Layout

BUBBLEWRAP, LANDLOCK, NONE, BEST = "bubblewrap", "landlock", "none", "best"
WALLS = (BUBBLEWRAP, LANDLOCK, NONE)
"""The ways to hold a process, the strongest first."""
OWN_PARENT = "1"
"""The process id of the parent inside bubblewrap, where the process has its own numbers of processes."""

WITHOUT_OTHERS = """import sys
sys.path[:] = [path for path in sys.path if not path.endswith(("site-packages", "dist-packages"))]
"""
"""Code that every Python with a folder of links runs first (`linked`)."""


@cache
def works(walls: str) -> bool:
    """Return whether this system can hold a process so. It is tried out: containers often have bubblewrap but refuse
    what it needs."""
    if walls == BUBBLEWRAP:
        command = ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--unshare-all", "true"]
        return shutil.which("bwrap") is not None and not subprocess.run(command, capture_output=True).returncode
    return walls == NONE or landlock.landlock_version() > 0


def chosen(asked: str = BEST) -> str:
    """Return the walls to use: the strongest that this system has, or those that were asked for.

    Raises:
        ValueError: The system does not have what was asked for.
    """
    if asked == BEST:
        return next(filter(works, WALLS))
    if asked not in WALLS:
        raise ValueError(f"--sandbox expects {', '.join((BEST, *WALLS))}, and not {asked!r}.")
    if not works(asked):
        raise ValueError(
            "--sandbox bubblewrap needs the program bwrap on Linux, in a place where it may make namespaces (many containers refuse that)."
            if asked == BUBBLEWRAP
            else "--sandbox landlock needs Linux 5.13 or newer with Landlock switched on."
        )
    return asked


def within(walls: str, layout: Layout, command: list[str], folder: Path) -> list[str]:
    """Return the command that runs `command` within these walls.

    Args:
        walls: One of `WALLS`.
        layout: The files that the process can see.
        command: The command.
        folder: A folder for the description of the layout, which the process cannot see.
    """
    if walls == NONE:
        return command
    if walls == LANDLOCK:
        site = linked(layout.packages, folder / "site")
        files = {"read": [*layout.read, str(site)], "names": layout.names, "write": [*layout.write, *DEVICES]}
        files["path"] = [str(site)]
        path = folder / "layout.json"
        path.write_text(json.dumps(files), encoding="utf-8")
        return [sys.executable, "-I", landlock.__file__, str(path), *command]
    return ["bwrap", *bubblewrap_words(layout), "--", *command]


def linked(packages: dict[str, str], folder: Path) -> Path:
    """Make a folder of links to packages, and return it. Landlock does not hide the names of packages that cannot be
    read, and a library that looks for one of them would fail instead of doing without."""
    for name, path in packages.items():
        link = folder / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(path)
    (folder / "sitecustomize.py").write_text(WITHOUT_OTHERS, encoding="utf-8")
    return folder


def bubblewrap_words(layout: Layout) -> list[str]:
    """Return the arguments of bubblewrap for a layout."""
    words = ["--unshare-all", "--die-with-parent", "--new-session", "--dev", "/dev", "--tmpfs", "/tmp"]
    for name in layout.names:
        words += ["--dir", name]
    known = {*layout.read, "/proc"}
    for path in sorted(layout.read, key=lambda path: path.count("/")):
        if path != "/proc" and not any(str(above) in known for above in Path(path).parents):
            words += ["--ro-bind", path, path]
    for path in layout.write:
        words += ["--bind", path, path]
    return [*words, "--proc", "/proc", "--chdir", os.getcwd()]
