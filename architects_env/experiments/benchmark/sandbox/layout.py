"""The files that a restricted process can see: Python, the packages of its submission, the engine, its program and its
own folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.experiments.benchmark.sandbox import packages
from architects_env.experiments.benchmark.sandbox.engine import ENGINES

SYSTEM = (
    *("/bin", "/sbin", "/usr/bin", "/usr/sbin", "/lib32", "/lib64", "/usr/lib32", "/usr/lib64", "/usr/libexec"),
    *("/usr/share/zoneinfo", "/usr/share/terminfo", "/nix/store", "/proc", "/sys/devices/system", "/sys/fs/cgroup"),
    *("/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime", "/etc/timezone", "/etc/passwd"),
    *("/etc/group", "/etc/nsswitch.conf", "/etc/hosts", "/etc/alternatives", "/etc/mime.types", "/etc/os-release"),
)
"""Files of the system that programs need. They hold no packages of Python."""
LIBRARIES = ("/lib", "/usr/lib", "/usr/local/lib")
"""Folders of the system's libraries. The folders of Python in them are left out."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/shm", "/dev/tty")
KNOWN = (
    *(
        "numpy",
        "numba",
        "scipy",
        "pandas",
        "pyarrow",
        "matplotlib",
        "rich",
        "tyro",
        "gymnasium",
        "pettingzoo",
        "psutil",
    ),
    *("torch", "onnx", "onnxruntime", "safetensors", "stable-baselines3", "sb3-contrib", "tensorboard", "scikit-learn"),
    *("tianshou", "torchrl", "tensordict", "supersuit", "ray", "open-spiel", "dm-tree", "jax", "flax", "optax"),
    *("cloudpickle", "tqdm", "einops", "optuna", "joblib", "cffi", "cython"),
)
"""Packages that a program may import without declaring them. They hold nothing about these games."""
NEEDED = ("safetensors", "scipy", "numpy", "numba", "gymnasium", "pettingzoo", "rich", "tyro", "setuptools", "psutil")
"""Packages of the engine, where the project is not installed but lies on the path."""


@dataclass(frozen=True)
class Layout:
    """The files that a process can see."""

    read: tuple[str, ...]
    """Files, and folders with all that is in them, that it can read."""
    names: tuple[str, ...]
    """Folders that it can list."""
    write: tuple[str, ...]
    """Files and folders that it can also write."""
    packages: dict[str, str]
    """Files and folders of packages by their names below site-packages. Others in the same folders are hidden."""
    about: dict[str, dict[str, Any]]
    """Version, hash and size of data of each package (`sandbox.packages`)."""
    imported: dict[str, list[str]]
    """The packages of each module that the program imports."""
    declared: tuple[str, ...]
    """The packages that the submission has declared."""


@cache
def interpreter(python: str, wanted: tuple[str, ...]) -> dict[str, Any]:
    """Return the files of an interpreter and of these packages (as `sandbox.packages` is given them).

    Raises:
        ValueError: The interpreter cannot be started, or a package is not installed for it.
    """
    try:
        done = subprocess.run(
            [python, "-I", packages.__file__, *engine_needs(), *wanted], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise ValueError(f"{python} does not run as an interpreter of Python: {error}.") from None
    found = json.loads(done.stdout)
    if missing := set(found["missing"]) & set(wanted):
        raise ValueError(f"{python} has no package {', '.join(sorted(missing))}. Install it there, or do not name it.")
    return found


def engine_needs() -> tuple[str, ...]:
    """Return the packages that the engine depends on."""
    try:
        return (*NEEDED, *(need for need in requires(packages.ENGINE) or () if "extra ==" not in need))
    except PackageNotFoundError:
        return NEEDED


def both(paths: Iterable[Path | str]) -> tuple[str, ...]:
    """Return the paths that exist, as they were given and without symbolic links."""
    found = [Path(path).absolute() for path in paths]
    return tuple(sorted({str(one) for path in found if path.exists() for one in (path, path.resolve())}))


def layout_of(
    python: str,
    modules: Iterable[str],
    declared: Iterable[str],
    program: Iterable[Path],
    read: Iterable[Path],
    write: Iterable[Path],
) -> Layout:
    """Return the layout of a process.

    Args:
        python: Its interpreter; empty for the running one.
        modules: The modules that its program imports from packages.
        declared: Further packages, which the submission has declared.
        program: The files of the program.
        read: Other files and folders that it may read.
        write: Files and folders that it may write.

    Raises:
        ValueError: The interpreter does not run, or has no package that is declared.
    """
    declared = tuple(sorted(map(packages.plain, declared)))
    wanted = (*declared, *sorted(f"{packages.MODULE}{name}" for name in modules))
    found = interpreter(python or sys.executable, wanted)
    libraries = [
        path
        for folder in map(Path, LIBRARIES)
        if folder.is_dir()
        for path in folder.iterdir()
        if not path.name.startswith("python") and str(path) not in found["prefixes"]
    ]
    cache = cache_folder().parent
    compiled = [path for path in cache.iterdir() if path.name != ENGINES] if cache.is_dir() else []
    program = list(program)
    return Layout(
        read=both(
            [*SYSTEM, *libraries, *found["interpreter"], *found["packages"].values(), *program, *read, *compiled]
        ),
        names=both([*found["standard_library"], *(path.parent for path in program), os.getcwd()]),
        write=both(write),
        packages=found["packages"],
        about=found["about"],
        imported=found["of_modules"],
        declared=declared,
    )


def check_known(layout: Layout, program: Path) -> None:
    """Raise `ValueError` if the program imports a package that is neither `KNOWN` nor declared."""
    for module, names in layout.imported.items():
        if names and not {*KNOWN, *layout.declared} & {*names}:
            raise ValueError(
                f"{program} imports {module} from the package {names[0]}, which could hold what was learned elsewhere. "
                f"Declare it with --packages {names[0]}. The row then names it, with its version and the size of its data."
            )


def short(layout: Layout) -> dict[str, str]:
    """Return the packages that a program imports or declares, with version and hash."""
    names = {*layout.declared, *(name for found in layout.imported.values() for name in found)}
    return {name: f"{layout.about[name]['version']} {layout.about[name]['hash']}" for name in sorted(names)}


def unknown_packages(layout: Layout) -> list[str]:
    """Return a remark on each package about which a reader of the row should know: one that is not `KNOWN`, one that
    was not installed from an index, or one in whose folders other files lie."""
    remarks: list[str] = []
    for name, package in sorted(layout.about.items()):
        words = f"the package {name} {package['version']}"
        if name in layout.declared and name not in KNOWN:
            remarks.append(f"{words} with {package['data_bytes']:,} bytes of data")
        if package["local"]:
            remarks.append(f"{words}, which was not installed from an index")
        if package["strays"]:
            remarks.append(f"{words}, beside whose files others lie: {', '.join(package['strays'])}")
    return remarks
