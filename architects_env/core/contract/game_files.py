"""Games in files of a user: FILE.py, or FILE.py:NAME where the file holds several.

The file is code, so only somebody who names it runs it: on the command line (`--game FILE.py`), by
`architects_env.register("FILE.py")`, or in the environment variable `ARCHITECTS_ENV_GAMES`, one file a line. That
variable is also how processes which this one starts know the same games. Names that stand in records, run folders and
the like never run a file.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from architects_env.core.contract.author_frames import in_own_lines

if TYPE_CHECKING:
    from architects_env.core.contract.game import Game

VARIABLE = "ARCHITECTS_ENV_GAMES"
SPEC = re.compile(r"(?P<path>.+\.py)(?::(?P<name>[A-Za-z_]\w*))?")


def is_game_file(word: str) -> bool:
    """Return whether `word` has the form FILE.py or FILE.py:NAME."""
    return SPEC.fullmatch(word) is not None


def read_game(spec: str) -> tuple[Game, ModuleType]:
    """Run the file and return its game and its module.

    Args:
        spec: FILE.py, which holds one game or calls it `GAME`, or FILE.py:NAME.

    Raises:
        ValueError: There is no such file, it cannot be run, or it holds no such game.
    """
    found = SPEC.fullmatch(spec)
    if found is None:
        raise ValueError(f"A file with a game is written FILE.py or FILE.py:NAME, not {spec!r}.")
    path = Path(found["path"]).resolve()
    if not path.is_file():
        raise ValueError(f"There is no file {found['path']!r} with a game; write FILE.py or FILE.py:NAME.")
    module = _run(path)
    return _game_in(module, found["name"], spec), module


def note_for_other_processes(spec: str) -> str:
    """Let processes that this one starts know the game too. Returns the line of the environment variable."""
    path, _, name = spec.rpartition(".py")
    line = f"{Path(path + '.py').resolve()}{name}"
    known = specs_of_environment()
    if line not in known:
        os.environ[VARIABLE] = "\n".join([*known, line])
    return line


def specs_of_environment() -> list[str]:
    """Return the files that the environment variable names."""
    return [line for line in os.environ.get(VARIABLE, "").splitlines() if line]


def _run(path: Path) -> ModuleType:
    """Run a file as a module, once a process; modules beside it can be imported."""
    title = f"game_file_{path.stem}_{hashlib.blake2b(str(path).encode(), digest_size=4).hexdigest()}"
    if title in sys.modules:
        return sys.modules[title]
    spec = importlib.util.spec_from_file_location(title, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a user's file may raise anything
        del sys.modules[title]
        raise ValueError(f"The game in {str(path)!r} cannot be loaded. {in_own_lines(error)}") from error
    return module


def _game_in(module: ModuleType, name: str | None, spec: str) -> Game:
    from architects_env.core.contract.game import Game

    games: dict[str, Any] = {key: value for key, value in vars(module).items() if isinstance(value, Game)}
    if name is not None and name in games:
        return games[name]
    if name is None and ("GAME" in games or len({id(game) for game in games.values()}) == 1):
        return games.get("GAME") or next(iter(games.values()))
    there = f"it holds {', '.join(games)}" if games else "it holds none"
    wanted = f"no Game called {name!r}" if name else "not one Game, and none called GAME"
    raise ValueError(f"{spec!r} holds {wanted} ({there}); write FILE.py:NAME.")
