"""The parts of the Python package that the page loads: one archive for all games, and one for each game."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from architects_env.core.contract.rules_page import folder_of
from architects_env.games import load
from architects_env.opponents import (
    ALONE,
    FOLDER,
    GRANDMASTER,
    NETWORK,
    file_stem,
    get_level,
    get_levels,
    list_versions,
    network_path,
)
from tools.browser_site.sources import ROOT

PACKAGE = ROOT / "architects_env"
LIBRARIES = ("polib", "markdown-it-py", "mdurl")
"""Libraries in pure Python, taken from the environment, whose versions `constraints.txt` pins."""
LEFT_OUT = frozenset(
    {
        *("train", "experiments", "new_game", "testing", "conformance", "games", "opponents", "faces", "page"),
        "__pycache__",
    }
)
"""Folders that no table needs, or that belong to one game."""
SUFFIXES = frozenset((".py", ".po", ".md", ".json", ".txt", ".ttf", ".svg"))
IN_NO_BROWSER = frozenset(("tests", "f2py", "distutils", "testing", "_pyinstaller", "typing"))
"""Folders of numpy that are left out."""
NAMED = re.compile(rf"({NETWORK}|{ALONE})@(\d+)")
"""A network in the name of an agent."""
DATE = (2020, 1, 1, 0, 0, 0)
"""The date of all files in an archive, so that the same content gives the same bytes."""


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip file of names and contents, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, content in sorted(files):
            made.writestr(zipfile.ZipInfo(name, DATE), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _in_folder(folder: Path, left_out: frozenset[str] = frozenset(("__pycache__",))) -> list[tuple[str, bytes]]:
    found = list[tuple[str, bytes]]()
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts[:-1]
        if path.is_file() and path.suffix in SUFFIXES and not left_out.intersection(inside):
            found.append((path.relative_to(ROOT).as_posix(), path.read_bytes()))
    return found


def common() -> bytes:
    """Return the archive of everything that all games share."""
    modules = [PACKAGE / part / "__init__.py" for part in ("games", "opponents", "play/faces")]
    found = [
        *_in_folder(PACKAGE, LEFT_OUT),
        *((path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in modules),
    ]
    return archive(found)


def of_game(name: str) -> bytes:
    """Return the archive of a game: rules, face, and the newest opponents with their networks."""
    rules = folder_of(load(name))
    assert rules is not None
    found = [*_in_folder(rules), *_in_folder(PACKAGE / "play" / "faces" / name)]
    return archive(
        [*found, *((f"architects_env/opponents/{path.name}", path.read_bytes()) for path in _opponents(name))]
    )


def _opponents(name: str) -> list[Path]:
    """The tables and networks that the newest graded opponents play with; those may belong to older versions."""
    if not list_versions(name):
        return []
    game, newest = load(name), list_versions(name)[-1]
    strengths = [*get_levels(game).values(), get_level(game, GRANDMASTER)]
    used = {found for one in strengths for spec in (one.plays, one.alone) for found in NAMED.findall(spec)}
    tables = {FOLDER / f"{file_stem(name, number)}.json" for number in {newest, *(int(number) for _, number in used)}}
    return sorted(tables | {network_path(game, int(number), kind == ALONE) for kind, number in used})


def libraries() -> bytes:
    """Return the archive of libraries in pure Python, with their licences."""
    found = list[tuple[str, bytes]]()
    for library in LIBRARIES:
        for path in distribution(library).files or ():
            if path.suffix in (".py", ".txt") or "licen" in path.name.lower():
                if not path.as_posix().startswith("..") and "__pycache__" not in path.parts:
                    found.append((path.as_posix(), Path(str(path.locate())).read_bytes()))
    return archive(found)


def repacked(wheel: bytes, left_out: frozenset[str] = frozenset()) -> bytes:
    """Return a wheel as an archive without some folders."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as whole:
        names = [name for name in whole.namelist() if not left_out.intersection(PurePosixPath(name).parts[:-1])]
        return archive(
            [(name, whole.read(name)) for name in names if not name.endswith((".pyi", "/", ".c", ".h", ".a"))]
        )
