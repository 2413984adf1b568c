"""Compiled modules for the page, so that the browser need not compile them at each start.

Only the Python of the page can make them. It runs in the Node.js that Playwright brings, or in that of the system.
Where there is neither, the page loads sources, and starts some seconds later.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.browser_site.sources import DOWNLOADS, FILES, ROOT, fetched, sha256

STATIC = Path(__file__).parent / "static"
KEPT = ROOT / "build" / "site-compiled"
"""Archives that have been compiled, by what they were made of, and packed files by their content."""
PLAIN = "plain-"
"""Beginning of the names of archives that need neither docstrings nor assertions."""
RUNTIME = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")


def node() -> str | None:
    """Return the path of a Node.js, or None."""
    try:
        from playwright._impl._driver import compute_driver_executable

        if Path(found := compute_driver_executable()[0]).is_file():
            return str(found)
    except (ImportError, OSError):
        pass
    return shutil.which("node")


def compiled(archives: Mapping[str, bytes], plain: frozenset[str], lock: str) -> dict[str, bytes]:
    """Return archives with compiled modules in place of sources.

    Args:
        archives: The archives by name.
        plain: Names of those that need neither docstrings nor assertions.
        lock: The lock file of Pyodide.
    """
    maker = sha256(b"".join((STATIC / name).read_bytes() for name in ("compile.js", "compile_archives.py")))
    kept = {
        name: KEPT / f"{sha256(f'{maker} {name in plain}'.encode() + content)}.zip"
        for name, content in archives.items()
    }
    missing = [name for name, path in kept.items() if not path.is_file()]
    if missing and (found := node()):
        _compile(found, {name: archives[name] for name in missing}, plain, kept, lock)
    elif missing:
        print(
            "There is no Node.js, so the page compiles Python when it starts: pip install playwright.", file=sys.stderr
        )
    return {name: kept[name].read_bytes() if kept[name].is_file() else content for name, content in archives.items()}


def _compile(
    found: str, archives: Mapping[str, bytes], plain: frozenset[str], kept: Mapping[str, Path], lock: str
) -> None:
    """Compile archives, and keep the results."""
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        runtime, work = Path(made) / "runtime", Path(made) / "work"
        for folder in (runtime, work / "in", work / "out"):
            folder.mkdir(parents=True)
        for name in RUNTIME:
            assert name in FILES
            fetched(name)
            shutil.copy(DOWNLOADS / name, runtime / name)
        (runtime / "pyodide-lock.json").write_text(lock, encoding="utf-8")
        for name, content in archives.items():
            (work / "in" / (PLAIN * (name in plain) + name)).write_bytes(content)
        subprocess.run([found, STATIC / "compile.js", runtime, work, STATIC / "compile_archives.py"], check=True)
        for name in archives:
            part = kept[name].with_suffix(".part")
            shutil.copy(work / "out" / (PLAIN * (name in plain) + name), part)
            part.replace(kept[name])
