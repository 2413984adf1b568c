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
        *(
            "train",
            "experiments",
            "llm",
            "new_game",
            "testing",
            "conformance",
            "games",
            "opponents",
            "faces",
            "fonts",
            "page",
        ),
        "__pycache__",
    }
)
"""Folders that no table needs, or that belong to one game."""
OTHER_LIBRARIES = ("architects_env/adapters/open_spiel", "architects_env/adapters/rllib")
"""Beginnings of the paths of modules for libraries that no page has."""
SUFFIXES = frozenset((".py", ".po", ".md", ".json", ".txt", ".ttf", ".svg"))
IN_NO_BROWSER = frozenset(
    ("tests", "f2py", "distutils", "testing", "_pyinstaller", "typing", "fft", "ma", "polynomial")
)
"""Folders of numpy that are left out."""
IN_NO_PAGE = frozenset((Path(__file__).parent / "static" / "left_out.txt").read_text(encoding="utf-8").split())
"""Modules of the standard library that are left out: nothing in a page imports them."""
SPELLINGS = (
    "ascii",
    "latin_1",
    "utf_16",
    "utf_8",
    "utf_8_sig",
    "raw_unicode_escape",
    "unicode_escape",
    "idna",
    "cp437",
)
ENCODINGS = frozenset(f"encodings/{name}.py" for name in ("__init__", "aliases", *SPELLINGS))
"""Encodings of the standard library that stay: those of files, archives and addresses."""
NAMED = re.compile(rf"({NETWORK}|{ALONE})@(\d+)")
"""A network in the name of an agent."""
DATE = (2020, 1, 1, 0, 0, 0)
"""The date of all files in an archive, so that the same content gives the same bytes."""


def archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip file of names and contents, the same bytes for the same files. It is compressed as a whole later."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        for name, content in sorted(files):
            made.writestr(zipfile.ZipInfo(name, DATE), content)
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
        *(one for one in _in_folder(PACKAGE, LEFT_OUT) if not one[0].startswith(OTHER_LIBRARIES)),
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
    """The tables and networks that the newest trained opponents play with; those may belong to older versions."""
    if not list_versions(name):
        return []
    game, newest = load(name), list_versions(name)[-1]
    strengths = [*get_levels(game).values(), get_level(game, GRANDMASTER)]
    used = {found for one in strengths for spec in one.agents for found in NAMED.findall(spec)}
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


def standard_library(whole: bytes) -> bytes:
    """Return the standard library without what no page needs."""
    with zipfile.ZipFile(io.BytesIO(whole)) as found:
        names = [
            name
            for name in found.namelist()
            if not name.endswith("/")
            and name.partition("/")[0].removesuffix(".py") not in IN_NO_PAGE
            and (not name.startswith("encodings/") or name in ENCODINGS)
            and not name.startswith(("xml/dom/", "asyncio/proactor", "asyncio/windows"))
        ]
        return archive([(name, found.read(name)) for name in names])


def repacked(wheel: bytes, left_out: frozenset[str] = frozenset()) -> bytes:
    """Return a wheel as an archive without some folders."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as whole:
        names = [name for name in whole.namelist() if not left_out.intersection(PurePosixPath(name).parts[:-1])]
        return archive(
            [
                (name, whole.read(name))
                for name in names
                if not name.endswith((".pyi", "/", ".c", ".h", ".a", ".pxd", "/RECORD"))
            ]
        )
