"""Builds the site: `python -m tools.browser_site [FOLDER]`."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import zlib
from pathlib import Path
from typing import Any

from architects_env.core.files.atomic_files import write_atomically
from architects_env.games import names
from architects_env.play.drawing.colours import dark_style
from architects_env.play.server.page_files import one_script, one_style
from tools.browser_site import packages, texts
from tools.browser_site.compiled import KEPT, compiled
from tools.browser_site.sources import FILES, NUMPY, ROOT, SQLITE, NotFetched, fetched, sha256

PAGE, STATIC = ROOT / "architects_env" / "play" / "page", Path(__file__).parent / "static"
MOST_FOR_A_GAME = 15_000_000
"""Largest number of bytes that are loaded for one game with its opponents."""
LATER = ("rules/", "printable-cards/")
"""Beginnings of the paths that a visit needs only when somebody asks for them."""
WITHOUT_DOCSTRINGS = frozenset(("python_stdlib.zip", "sqlite3.zip", "libraries.zip"))
"""Archives of which no page needs docstrings and assertions. numpy cannot be imported without docstrings."""
LOCK = {
    "info": {
        "abi_version": "2024_0",
        "arch": "wasm32",
        "platform": "emscripten_3_1_58",
        "python": "3.12.7",
        "version": "0.27.7",
    },
    "packages": {},
}
"""The lock file of Pyodide without packages, because the page unpacks its own."""


def loaded_files() -> dict[str, bytes]:
    """Return the files that the worker loads, by name."""
    found = {name: fetched(name) for name in FILES if name not in (NUMPY, SQLITE)}
    found["pyodide-lock.json"] = json.dumps(LOCK).encode()
    found["python_stdlib.zip"] = packages.standard_library(found["python_stdlib.zip"])
    found["numpy.zip"] = packages.repacked(fetched(NUMPY), packages.IN_NO_BROWSER)
    found["sqlite3.zip"] = packages.repacked(fetched(SQLITE))
    found["libraries.zip"], found["package.zip"] = packages.libraries(), packages.common()
    found |= {f"{name}.zip": packages.of_game(name) for name in names()}
    archives = {name: content for name, content in found.items() if name.endswith(".zip")}
    return found | compiled(archives, WITHOUT_DOCSTRINGS, json.dumps(LOCK))


def build(folder: Path) -> dict[str, int]:
    """Build the site in a folder, which is replaced. Returns the bytes that each game needs. Raises `NotFetched`."""
    files = loaded_files()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "runtime").mkdir(parents=True)
    known = {name: _stored(folder, name, content) for name, content in files.items()}
    pages = _pages() | {"keeper.js": (STATIC / "keeper.js").read_bytes(), "worker.js": _worker(known).encode()}
    shell = {path: content for path, content in pages.items() if not path.startswith(LATER)}
    version = sha256(b"".join(name.encode() + pages[name] for name in sorted(pages)))[:16]
    for name, content in pages.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / "service_worker.js").write_text(_service_worker(version, sorted(shell)), encoding="utf-8")
    shared = sum(map(len, shell.values())) + sum(
        one["bytes"] for name, one in known.items() if name[:-4] not in names()
    )
    return {name: shared + known[f"{name}.zip"]["bytes"] for name in names()}


def _stored(folder: Path, name: str, content: bytes) -> dict[str, Any]:
    """Store a file, packed, under a name with its hash. Returns its description."""
    hashed = sha256(content)
    stored = _compressed(content, hashed)
    path = f"runtime/{name.rsplit('.', 1)[0]}-{hashed[:16]}.packed"
    (folder / path).write_bytes(stored)
    return {"path": path, "bytes": len(stored), "hash": hashed}


def _compressed(content: bytes, hashed: str) -> bytes:
    """Return the content as gzip, as small as zlib makes it. It is kept, because that takes seconds."""
    path = KEPT / f"{hashed}.packed"
    if not path.is_file():
        packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
        KEPT.mkdir(parents=True, exist_ok=True)
        write_atomically(path, packer.compress(content) + packer.flush())
    return path.read_bytes()


def _pages() -> dict[str, bytes]:
    """Return the pages, scripts and styles, by path."""
    made = {
        **texts.pages(),
        "index.html": texts.index(PAGE / "index.html"),
        "style.css": one_style(PAGE),
        "boards.css": dark_style(),
        "js/main.js": one_script(PAGE / "js"),
        "manifest.webmanifest": texts.manifest(),
        "icon.svg": (PAGE / "icon.svg").read_text(encoding="utf-8"),
    }
    icons = {f"icon-{size}.png": _icon(size) for size in (192, 512)}
    return {path: text.encode() for path, text in made.items()} | icons


def _icon(size: int) -> bytes:
    """Return the icon of the page as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_path=str(PAGE / "icon.svg"), width=size, height=size))


def _worker(known: dict[str, dict[str, Any]]) -> str:
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    text = text.replace("/* files */ {}", json.dumps(known, indent=1))
    return 'importScripts("keeper.js");\n' + text


def _service_worker(version: str, shell: list[str]) -> str:
    text = (STATIC / "service_worker.js").read_text(encoding="utf-8")
    return (
        text.replace("/* version */", version)
        .replace("/* shell */ []", json.dumps(shell))
        .replace("/* policy */", f"{texts.POLICY}; frame-ancestors 'none'")
        .replace("/* worker's policy */", texts.WORKER_POLICY)
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "site-table")
    parser.add_argument(
        "--fetch-only", action="store_true", help="Fetch what the site is built from, and build nothing."
    )
    given = parser.parse_args()
    folder = given.folder
    try:
        if given.fetch_only:
            for name in FILES:
                fetched(name)
            return
        needed = build(folder)
    except NotFetched as error:
        sys.exit(str(error))
    for name, size in needed.items():
        print(f"{name}: {size / 1e6:.1f} MB with its opponents")
    if max(needed.values()) > MOST_FOR_A_GAME:
        sys.exit(f"A game may need at most {MOST_FOR_A_GAME / 1e6:.0f} MB.")
    print(f"The site is in {folder}.")


if __name__ == "__main__":
    main()
