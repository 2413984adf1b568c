"""A copy of the engine for the processes of the trained tracks, without networks, results and pages of the project.

Every process that imports the package from the copy is restricted first (`restrictions.enter`), also a child process
that a library starts by a route of its own. The copy is made once for each version of the sources and kept in the cache
folder.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from architects_env.core.command_line.tools import PACKAGE, ROOT
from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.search.versions import split_version

LEFT_OUT = (
    "play",
    "opponents",
    "experiments/benchmark/tasks",
    "experiments/benchmark/submissions",
    "experiments/benchmark/leaderboard",
    "new_game",
)
"""Folders of the package that the copy lacks. Of `opponents` it has the code and, with teachers, their networks."""
ENGINES = "engines"
"""The folder of all copies, beside those of compiled rules."""
SUFFIXES = (".py", ".json", ".txt", ".xz")
"""Files that the engine needs."""
ENTER = f"\nfrom {__package__} import restrictions as _restrictions\n\n_restrictions.enter()\n"
"""The end of the copy's first module."""
SEAL = bytes(range(255, -1, -1))
"""The table by which the networks of teachers are sealed, so that no library can read them as networks."""
KEPT_DAYS = 30.0
"""Days after which a copy that was not used is removed."""


def sealed(content: bytes) -> bytes:
    """Return the content of a network as the copy holds it, or the content of a sealed network."""
    return content.translate(SEAL)


def hidden() -> tuple[str, ...]:
    """Return the folders of the project's networks and of the benchmark's own files, which no learner reads."""
    package = Path(ROOT).resolve() / PACKAGE
    return tuple(str(package / name) for name in LEFT_OUT if name not in ("play", "new_game"))


def sources() -> Iterator[Path]:
    """Yield the files of the package that every copy holds, in a fixed order."""
    package = Path(ROOT) / PACKAGE
    for folder, folders, files in os.walk(package):
        inside = Path(folder).relative_to(package).as_posix()
        folders[:] = sorted(
            name for name in folders if name != "__pycache__" and f"{inside}/{name}".removeprefix("./") not in LEFT_OUT
        )
        yield from (Path(folder) / name for name in sorted(files) if name.endswith(SUFFIXES))
    yield package / "opponents" / "__init__.py"


def networks_of(game: str) -> list[Path]:
    """Return the tables and networks of a game's graded opponents."""
    folder = Path(ROOT) / PACKAGE / "opponents"
    return [path for path in sorted(folder.iterdir()) if split_version(path.stem)[0] == game and path.suffix != ".py"]


@cache
def engine_copy(teachers_of: str = "") -> Path:
    """Return the folder that holds a copy of the package, for the PYTHONPATH of a restricted process.

    Args:
        teachers_of: The game whose graded opponents may be asked; none by default.
    """
    package, key = Path(ROOT) / PACKAGE, hashlib.sha256(teachers_of.encode())
    content = {path.relative_to(package): path.read_bytes() for path in sources()}
    if teachers_of:
        for path in networks_of(teachers_of):
            data = path.read_bytes()
            content[path.relative_to(package)] = data if path.suffix == ".json" else sealed(data)
    content[Path("__init__.py")] += ENTER.encode()
    for path, data in content.items():
        key.update(path.as_posix().encode() + b"\0" + hashlib.sha256(data).digest())
    place = cache_folder().parent / ENGINES
    place.mkdir(parents=True, exist_ok=True)
    _forget_old(place)
    found = place / key.hexdigest()[:24]
    if found.is_dir():
        os.utime(found)
        return found
    unfinished = Path(tempfile.mkdtemp(dir=place, prefix=".new-"))
    for path, data in content.items():
        target = unfinished / PACKAGE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        with suppress(OSError):  # numba's own cache looks at the times of files
            shutil.copystat(package / path, target)
    with suppress(OSError):  # another process was faster
        unfinished.rename(found)
    shutil.rmtree(unfinished, ignore_errors=True)
    return found


def _forget_old(place: Path) -> None:
    for folder in place.iterdir():
        with suppress(OSError):
            if folder.stat().st_mtime < time.time() - 86_400 * KEPT_DAYS:
                shutil.rmtree(folder)
