"""The compile mode: whether single decisions wait for compiled code.

Compiling the rules of a game takes half a minute, once. `ARCHITECTS_ENV_COMPILE` (or `set_mode`) says what happens in
the meantime:

- `background`, the default: decisions are played in plain Python while another process of low priority compiles. As
  soon as it is done, compiled code is used. States are the same bytes in both modes.
- `wait`: the first call waits for compiled code.
- `never`: nothing is compiled for single decisions; existing compiled code is used.

Compiled rules that come with the package (`core.compile.cache.shipped`) are used at once.

Code that plays many decisions (batches, training, search, bots with a lookahead) always waits.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import warnings
from contextlib import AbstractContextManager
from functools import cache
from hashlib import sha256
from pathlib import Path

from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cache.file_lock import InUse, locked

VARIABLE = "ARCHITECTS_ENV_COMPILE"
WORDS = ("background", "wait", "never")
SECONDS_BETWEEN_LOOKS = 0.5
CORE = Path(__file__).parents[1]

_modules: dict[str, str] = {}
"""Modules of the games that every process knows, by name."""
_chosen: dict[str, str] = {}
_compiled: set[str] = set()
_next_look: dict[str, float] = {}
_at_work: dict[str, subprocess.Popen[bytes]] = {}


def known_everywhere(game: str, module: str) -> None:
    """Declare that every process finds a game of this name in this module, so that another process can compile its
    rules and cache them for the next start."""
    _modules[game] = module


def game_of_module(module: str) -> str | None:
    """Return the name of the game that every process finds in this module, if there is one."""
    return next((game for game, its_module in _modules.items() if its_module == module), None)


def is_known_everywhere(game: str) -> bool:
    """Return whether every process finds this game by its name, and not only the one that registered it."""
    return game in _modules


def check_mode(word: str, where: str) -> str:
    """Return `word` if it is a compile mode. Raises `ValueError` otherwise."""
    if word not in WORDS:
        raise ValueError(f"{where} must be one of {', '.join(WORDS)}, not {word!r}.")
    return word


def set_mode(game: str, word: str | None) -> None:
    """Set how single decisions of this game are played in this process from now on (None: no change).

    Raises:
        ValueError: For an unknown mode.
    """
    if word is not None:
        _chosen[game] = check_mode(word, "compile")


def wait_for(game: str) -> None:
    """Wait for compiled code of this game from now on, also for single decisions.

    Called by code that plays many games at once.
    """
    _compiled.add(game)
    _is_shipped(game)


def mode(game: str) -> str:
    """Return the compile mode of this game: the one set for it, or that of the environment variable.

    Raises:
        ValueError: If the variable has another value.
    """
    return _chosen.get(game) or check_mode(os.environ.get(VARIABLE) or "background", VARIABLE)


def may_be_compiled(game: str) -> bool:
    """Return whether decisions of this game are played by compiled code from now on.

    Starts compiling in the background if the mode asks for it.
    """
    if game in _compiled:
        return True
    if game == "":  # what all games share
        return bool(_compiled)
    now = time.monotonic()
    if now < _next_look.get(game, 0.0):
        return False
    _next_look[game] = now + SECONDS_BETWEEN_LOOKS
    word = mode(game)
    shipped, kept = _is_shipped(game), is_compiled(game)
    begun = word == "background" and not kept and _begun(game)  # code for this very processor, for later starts
    if word == "wait" or kept or shipped or (word == "background" and not begun):
        _compiled.add(game)
        return True
    return False


def _is_shipped(game: str) -> bool:
    """Load compiled rules of this game that came with the package, and return whether there are any. In plain Python
    there are none."""
    from architects_env.core.compile.jit import COMPILED

    if not COMPILED:
        return False
    from architects_env.core.compile.cache import shipped  # which loads the compiler

    return shipped.brings(game)


def current_mode(game: str) -> str:
    """Return how decisions of this game are played in this process now: "compiled" or "plain"."""
    from architects_env.core.compile.jit import COMPILED

    if not COMPILED:
        return "plain"
    return "compiled" if may_be_compiled(game) else "plain"


def is_compiled(game: str) -> bool:
    """Return whether the compiled rules of this game are on disk."""
    return game in _modules and _mark(game).exists()


def note_compiled(game: str) -> None:
    """Tell all processes that the compiled rules of this game are on disk."""
    if game in _modules:
        try:
            _mark(game).touch()
        except OSError:
            return  # the cache has warned of it


def _mark(game: str) -> Path:
    return cache_folder() / f"{game}-{_of_sources(game)}.compiled"


@cache
def _of_sources(game: str) -> str:
    """Return a hash of everything that compiled rules may depend on: sources and data files, the processor, numba's
    settings. It is coarser than that of each function (`core.compile.cache.fingerprint`), and fast enough for every
    start."""
    import llvmlite.binding as llvm

    hashed = sha256(llvm.get_host_cpu_name().encode())
    for name in sorted(os.environ):
        if name.startswith(("NUMBA_", "ARCHITECTS_ENV_DATA_")):
            hashed.update(f"{name}={os.environ[name]}\n".encode())
            if Path(os.environ[name]).is_file():
                hashed.update(Path(os.environ[name]).read_bytes())
    for path in _sources(game):
        hashed.update(path.name.encode() + path.read_bytes())
    return hashed.hexdigest()[:20]


def _sources(game: str) -> list[Path]:
    module = sys.modules.get(_modules[game])
    file = Path(getattr(module, "__file__", None) or CORE)
    own = file.parent.rglob("*") if file.name == "__init__.py" else [file]
    return [path for path in sorted([*CORE.rglob("*.py"), *own]) if path.suffix in (".py", ".json")]


def _begun(game: str) -> bool:
    """Start another process that compiles the rules of this game, unless one is running.

    Returns whether that is possible.
    """
    if game not in _modules:
        return False
    known = _at_work.get(game)
    if known is None and not is_being_compiled(game):
        _at_work[game] = _start(game)
    elif known is not None and known.poll():
        _warn_once(game)
        return False
    return True


def is_being_compiled(game: str) -> bool:
    """Return whether a process compiles all rules of this game now."""
    try:
        with compiling_alone(game), compiling_alone(game, in_background=True):
            return False
    except InUse:
        return True
    except OSError:
        return False


def compiling_alone(game: str, waiting: bool = False, in_background: bool = False) -> AbstractContextManager[None]:
    """Hold the lock of compiling all rules of a game: one process compiles, and one more in the background, for which
    nobody waits. Raises `InUse` unless `waiting`, and `OSError` if the cache is not writable."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    return locked(cache_folder() / f"{game}.{'background' if in_background else 'warming'}", waiting)


def _start(game: str) -> subprocess.Popen[bytes]:
    root = str(CORE.parents[1])
    paths = os.pathsep.join(path for path in (root, os.environ.get("PYTHONPATH")) if path)
    return subprocess.Popen(
        [sys.executable, "-m", "architects_env", "warm", "--game", game, "--in-background"],
        env={**os.environ, VARIABLE: "wait", "PYTHONPATH": paths},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is not meant for it: the next start finds its work
    )


@cache
def _warn_once(game: str) -> None:
    warnings.warn(
        f"architects-env: the process that compiles the rules of {game} has failed, so this one compiles them; "
        f"`architects-env warm --game {game}` tells why.",
        RuntimeWarning,
        stacklevel=2,
    )
