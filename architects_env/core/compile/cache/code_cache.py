"""The disk cache of machine code. It only saves time: no fault of it stops the program.

There is one file for each function and signature, named by a hash of everything that the code depends on
(`core.compile.cache.fingerprint`). A file begins with a checksum of the rest; a damaged one is compiled again and
replaced. For any other fault (no writable folder, a full disk, an unknown file format) the function is compiled, and
one warning names the folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from numba.core import compiler, serialize
from numba.np import linalg

from architects_env.core.compile.cache import linking, shipped
from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cache.fingerprint import fingerprint
from architects_env.core.compile.compiling import COMPILE_LOCK, PROGRESS

DAYS_KEPT = 60
"""Number of days after which an unused file is removed, when something new is written."""


@cache
def _initialize(target_context: Any) -> None:
    """Initialize numba once before code is loaded.

    numba would import scipy's linear algebra to see whether it is installed, a seventh of the start-up time; code that
    multiplies matrices calls `ensure_blas` again.
    """
    ensure_blas = linalg.ensure_blas
    linalg.ensure_blas = _look_for_scipy
    try:
        target_context.refresh()
    finally:
        linalg.ensure_blas = ensure_blas


def _look_for_scipy() -> None:
    if find_spec("scipy") is None:
        raise ImportError("There is no scipy.")


@cache
def _warn_once(folder: Path) -> None:
    warnings.warn(
        f"architects-env: compiled rules cannot be kept in {folder}, so they are compiled at every start; "
        "make room there, or name another folder in ARCHITECTS_ENV_CACHE.",
        RuntimeWarning,
        stacklevel=2,
    )


class CodeCache:
    """The cache of one function, with the interface that numba's dispatchers use.

    `flags` describe how it is compiled. Functions called by rules are compiled without an entry for Python
    (`for_rules`); a version with an entry works too.
    """

    def __init__(self, function: Callable[..., Any], flags: str) -> None:
        self._function, self._flags, self.for_rules = function, flags, False
        self.cache_path = str(cache_folder())

    def _path(self, sig: Any, codegen: Any, for_rules: bool) -> Path:
        return cache_folder() / self._name(sig, codegen.magic_tuple(), for_rules)

    def _name(self, sig: Any, magic: tuple[str, str, str], for_rules: bool) -> str:
        key = f"{sig}|{magic}|{self._flags}|{for_rules}|{fingerprint(self._function)}"
        name = f"{self._function.__module__.rpartition('.')[2]}.{self._function.__name__}"
        return f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:40]}.bin"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the compiled function for this signature, or None if it has to be compiled."""
        _initialize(target_context)
        for for_rules in (True, False) if self.for_rules else (False,):
            result = self._found(sig, target_context, for_rules)
            if result is not None:
                PROGRESS.loaded()
                return result
        if COMPILE_LOCK.take():  # another process may just have compiled it
            return self.load_overload(sig, target_context)
        PROGRESS.begin()
        return None

    def load_all(self, sig: Any, target_context: Any) -> list[Any]:
        """Return all forms of the compiled function that are on disk."""
        found = [self._found(sig, target_context, for_rules) for for_rules in (True, False)]
        return [result for result in found if result is not None]

    def _found(self, sig: Any, target_context: Any, for_rules: bool) -> Any:
        """Return one form of the compiled function from the cache or from the shipped code, or None."""
        path = self._path(sig, target_context.codegen(), for_rules)
        result = self._loaded(_read(path), target_context, path)
        if result is None:
            content = shipped.find(self._name(sig, shipped.magic(), for_rules))
            result = self._loaded(content and _checked(content), target_context)
        return result

    def _loaded(self, data: bytes | None, target_context: Any, path: Path | None = None) -> Any:
        if data is None:
            return None
        engine = target_context.codegen()._engine
        try:
            needed, large, state = pickle.loads(data)
            if not linking.load_needed(self._function, needed, engine):
                return None
            linking.note_symbols(state[1], engine)
            result = compiler.CompileResult._rebuild(target_context, *state)
        except Exception:  # a file of an unknown format counts as missing
            if path is not None:
                _remove(path)
            return None
        linking.note_loaded(result, self._function, large)
        return result

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code if the cache is writable."""
        PROGRESS.tick()
        if any(not lifted.can_cache for lifted in data.lifted) or data.library.has_dynamic_globals:
            return
        content = linking.needed_by(data.library), linking.is_large(data), data._reduce()
        _write(self._path(sig, data.codegen, self.for_rules), serialize.dumps(content))

    def flush(self) -> None:
        """Do nothing: no writes are buffered."""

    def enable(self) -> None:
        """Do nothing: the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing: numba never calls this."""


def _read(path: Path) -> bytes | None:
    """Return the content of a file with a correct checksum, otherwise None."""
    try:
        content = path.read_bytes()
        with contextlib.suppress(OSError):
            os.utime(path)
    except FileNotFoundError:
        return None
    except OSError:
        _warn_once(path.parent)
        return None
    data = _checked(content)
    if data is None:
        _remove(path)
    return data


def _checked(content: bytes) -> bytes | None:
    """Return the content after a checksum, if that is correct."""
    checksum, data = content[:32], content[32:]
    return data if hashlib.sha256(data).digest() == checksum else None


def _write(path: Path, data: bytes) -> None:
    """Write atomically; several processes may do so at once."""
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _forget_old(path.parent)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            unfinished = Path(file.name)
            file.write(hashlib.sha256(data).digest() + data)
        os.replace(unfinished, path)
    except OSError:
        if unfinished is not None:
            _remove(unfinished)
        _warn_once(path.parent)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


@cache
def _forget_old(folder: Path) -> None:
    """Remove unused and half-written files, once per process."""
    oldest = time.time() - DAYS_KEPT * 86_400
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
