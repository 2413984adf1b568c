"""The registry of games by name: those of this package, those of installed packages, and those registered in this
process.

A package adds a game by an entry point of the group `architects_env.games` in its pyproject.toml:

    [project.entry-points."architects_env.games"]
    chess = "my_package.chess:GAME"

No module of a game is imported before the game is loaded by name. Installed packages are searched only when a name is
not one of this package's, or when all names are listed.

A game in a file is named by the file (`core.contract.game_files`).
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from architects_env.core.command_line.tools import shell_word
from architects_env.core.compile import compile_mode
from architects_env.core.contract import game_files
from architects_env.core.text import did_you_mean, say

if TYPE_CHECKING:
    from architects_env.core.contract.game import Game

GROUP = "architects_env.games"
PROVIDED: dict[str, str] = {}
"""Modules of the games of this package, by name of the game."""
_REGISTERED: dict[str, Game] = {}
_REGISTERED_BY: dict[str, str] = {}
"""File that registered each game, empty for one that other processes find by the environment variable."""
_FILES: dict[str, str] = {}
"""FILE.py or FILE.py:NAME of each game that was registered by a file."""
_LISTENERS: list[Callable[[str], None]] = []
_READ: set[str] = set()
"""Lines of the environment variable that have been read."""


def provide(modules: Mapping[str, str]) -> None:
    """Set the games of this package, name -> module with its `GAME` (called by `architects_env.games`)."""
    PROVIDED.update(modules)
    for name, module in modules.items():
        compile_mode.known_everywhere(name, module)


def register(game: Game | str) -> None:
    """Register a game of your own under its name in this process.

    Do it at the top level of a module, so that other processes (`conformance.check` starts some) can run that module
    too (`import_line`). A file, FILE.py or FILE.py:NAME, is run and its game registered (`register_file`).

    Raises:
        ValueError: If the name belongs to a game of this package, or if the file holds no game.
    """
    if isinstance(game, str):
        register_file(game)
    else:
        _register(game, str(sys._getframe(1).f_globals.get("__file__", "")))


def register_file(spec: str) -> str:
    """Run FILE.py or FILE.py:NAME, and register its game in this process and in those that it starts.

    Returns:
        The name of the game.

    Raises:
        ValueError: As `game_files.read_game` and `register` do.
    """
    game, module = game_files.read_game(spec)
    if _REGISTERED.get(game.name) is not game:
        _register(game, "")
    _REGISTERED_BY[game.name] = ""
    _FILES[game.name] = spec
    _READ.add(game_files.note_for_other_processes(spec))
    compile_mode.known_everywhere(game.name, module.__name__)
    return game.name


def file_of(name: str) -> str:
    """Return the file that registered this game, FILE.py or FILE.py:NAME. Empty for other games."""
    return _FILES.get(name, "")


def name_in_commands(name: str) -> str:
    """Return how a command line names this game: by its file, or by its name."""
    return shell_word(file_of(name)) if file_of(name) else name


def game_flag(name: str) -> str:
    """Return the flag that a command needs to know this game again, " --game FILE.py". Empty for games that every
    process knows."""
    return f" --game {name_in_commands(name)}" if file_of(name) else ""


def on_register(listener: Callable[[str], None]) -> None:
    """Call `listener(name)` for each game that is registered from now on."""
    _LISTENERS.append(listener)


def _register(game: Game, file: str) -> None:
    if game.name in PROVIDED:
        raise ValueError(f"There is a game {game.name!r} already; give yours another name.")
    _REGISTERED[game.name] = game
    _REGISTERED_BY[game.name] = file
    for listener in _LISTENERS:
        listener(game.name)


def import_line(name: str) -> str:
    """Return a line of Python that registers this game in another process by running the file that registered it.

    Empty for a game that every process knows.
    """
    file = _REGISTERED_BY.get(name, "")
    return f"import runpy; runpy.run_path({file!r})" if file.endswith(".py") else ""


def names() -> list[str]:
    """Return the names of all games."""
    _read_environment()
    return sorted({*PROVIDED, *_REGISTERED, *_installed()})


def load(name: str | Game) -> Game:
    """Return the game called `name`. A `Game` is returned as it is.

    Raises `ValueError` with the known names, with why the game of an installed package cannot be loaded, or with what
    is wrong with a table of a user's own (`core.files.data_files`).
    """
    from architects_env.core.contract.game import (
        Game,  # here, so that `import architects_env` compiles nothing and stays fast
    )
    from architects_env.core.files.data_files import check_variables

    if isinstance(name, Game):
        return name
    if isinstance(name, str) and name not in PROVIDED:
        _read_environment()
        if name in _REGISTERED:
            return _REGISTERED[name]
    if not isinstance(name, str) or (name not in PROVIDED and name not in _installed()):
        raise ValueError(
            say(
                "There is no game {name!r}; there are: {names}.{meant} A game in a file is named by the file: FILE.py, or FILE.py:NAME.",
                name=name,
                names=", ".join(names()),
                meant=did_you_mean(name, names()),
            )
        )
    check_variables(_modules)
    return importlib.import_module(PROVIDED[name]).GAME if name in PROVIDED else _loaded(_installed()[name])


def is_registered(game: Game) -> bool:
    """Return whether this very object is registered under its name."""
    try:
        return load(game.name) is game
    except ValueError:
        return False


def _read_environment() -> None:
    """Register the games in the files that the environment names."""
    for spec in game_files.specs_of_environment():
        if spec not in _READ:
            _READ.add(spec)  # first, because the file may ask for games too
            register_file(spec)


@cache
def _installed() -> dict[str, EntryPoint]:
    """Return the games of installed packages by name. A game whose name is taken is left out, with a warning."""
    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        if point.name in PROVIDED or found.setdefault(point.name, point).value != point.value:
            warnings.warn(
                f"{_of_package(point)} is left out: there is another game of that name.", RuntimeWarning, stacklevel=2
            )
    return found


@cache
def _loaded(point: EntryPoint) -> Game:
    from architects_env.core.contract.game import Game

    try:
        game = point.load()
    except Exception as error:  # another package's module may raise anything
        raise ValueError(f"{_of_package(point)} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game) or game.name != point.name:
        raise ValueError(
            f"{_of_package(point)} cannot be loaded: {point.value} must be a Game with the name {point.name!r}, not {game!r}."
        )
    compile_mode.known_everywhere(game.name, point.module)
    return game


def _of_package(point: EntryPoint) -> str:
    return f"The game {point.name!r} of the package {point.dist.name if point.dist else 'unknown'} (entry point {point.value})"


def _modules() -> dict[str, str]:
    """Return the package of each game's code, by name of the game."""
    registered = {
        name: game.setup.__module__.rpartition(".")[0].removesuffix(".rules") for name, game in _REGISTERED.items()
    }
    return {
        **{name: point.module for name, point in _installed().items()},
        **{name: package for name, package in registered.items() if package},
        **PROVIDED,
    }
