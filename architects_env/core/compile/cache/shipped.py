"""Compiled rules that come with a wheel for one platform: read-only, beside the user's cache.

`shipped/GAME.xz` holds the machine code of one game, for any processor of its kind (x86-64-v3; on others what the
compiler calls generic), under the names of the cache (`core.compile.cache.code_cache`), which identify everything that
it depends on. So it is found by content, as in the cache, and skipped if a version, the processor or a rule differs. It
is as trustworthy as the package that contains it. Code for the exact processor is a little faster: it is compiled in
the background and found in the cache at the next start.

A file is one LZMA stream: a line of JSON (its requirements, and name and size of each piece), then the pieces.
"""

from __future__ import annotations

import json
import lzma
import platform
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy as np

FOLDER = Path(__file__).with_name("shipped")
GENERIC = {"x86_64": "x86-64-v3", "AMD64": "x86-64-v3"}
NEEDED = {"x86-64-v3": ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")}
"""Features that a processor must have to run the code of each kind."""

_pieces: dict[str, bytes] = {}
_opened: dict[str, bool] = {}
"""Whether the file of each game was read and can be used here."""
_left_out: list[bool] = []


def processor() -> str:
    """Return the kind of processor for which code is shipped to this machine."""
    return GENERIC.get(platform.machine(), "generic")


def magic() -> tuple[str, str, str]:
    """Return numba's description of the target of such code."""
    return llvm.get_process_triple(), processor(), ""


def versions() -> dict[str, Any]:
    """Return the versions that code must match."""
    return {
        "python": f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}",
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "numpy": ".".join(np.__version__.split(".")[:2]),
        "target": [*magic()],
    }


def leave_out() -> None:
    """Ignore shipped code in this process from now on, and compile for its own processor."""
    _left_out.append(True)


@cache
def _runs_here() -> bool:
    features = llvm.get_host_cpu_features()
    return all(features.get(name) for name in NEEDED.get(processor(), ()))


def brings(game: str) -> bool:
    """Return whether usable compiled rules of this game were shipped."""
    if game not in _opened and (FOLDER / f"{game}.xz").is_file():
        _opened[game] = _open(FOLDER / f"{game}.xz")
    return _opened.get(game, False) and not _left_out


def find(name: str) -> bytes | None:
    """Return the shipped machine code of this name for the games in use, in the format of a cache file, or None."""
    return None if _left_out else _pieces.get(name)


def _open(path: Path) -> bool:
    """Read a file of shipped code, and return whether it brought any. A damaged or unsuitable file is skipped."""
    if not _runs_here():
        return False
    try:
        with lzma.open(path) as stream:
            about = json.loads(stream.readline())
            if about["fits"] == versions():
                found = {name: stream.read(size) for name, size in about["pieces"]}
                if found and all(len(found[name]) == size for name, size in about["pieces"]):
                    _pieces.update(found)
                    return True
    except (OSError, ValueError, KeyError, TypeError, EOFError, lzma.LZMAError):
        pass
    return False


def pack(files: Iterable[Path], path: Path) -> None:
    """Write the code in these files of a cache as one file that can be shipped."""
    pieces = [(file.name, file.read_bytes()) for file in sorted(files)]
    about = {"fits": versions(), "pieces": [(name, len(content)) for name, content in pieces]}
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.unfinished")
    with lzma.open(unfinished, "wb", preset=6) as stream:
        stream.write(json.dumps(about).encode() + b"\n")
        for _, content in pieces:
            stream.write(content)
    unfinished.replace(path)  # complete or absent
