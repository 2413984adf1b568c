"""Agents of a user's own: a class in a file, named as "path/to/file.py:Class". The file is code: whoever names it runs
it.

"path/to/file.py:Class(weights.pt)" makes the class with `path="weights.pt"`: what has been learned lies in a file or
folder beside the code. The file can import modules and packages that lie beside it (`agents.modules_beside`).
"""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import inspect
import pickle
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent, in_words
from architects_env.agents.modules_beside import modules_beside
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.text import say


def load_user_agent(path: str, name: str, game: Game) -> Agent:
    """The agent of a class with `act(view, rng) -> int`; made with `game=game` if the class takes it, and with
    `path=...` if `name` is "Class(path)". A class derived from `Agent` may have `choose(views, rng)` too.

    Raises `ValueError` that names file and class and what is wrong with them.
    """
    own, module = _made(path, name, game)
    spec = f"{path}:{name}"
    if not callable(getattr(own, "act", None)):
        raise ValueError(say("Agent {spec!r} has no method act(view, rng) that returns a legal action.", spec=spec))
    return UserAgent(own, spec, module, (path, name, game))


def made_in(path: str, name: str, game: Game) -> Any:
    """What a class or function in a file of a user's own makes, given `game=game` if it takes it, and `path=...` if
    `name` is "Name(path)". Raises `ValueError` in a sentence."""
    return _made(path, name, game)[0]


def _made(path: str, name: str, game: Game) -> tuple[Any, ModuleType]:
    """The same, and the module in which it stands."""
    spec = f"{path}:{name}"
    if not Path(path).is_file():
        raise ValueError(
            say("Agent {spec!r}: there is no file {path!r}; write path/to/file.py:Class.", spec=spec, path=path)
        )
    try:
        title, bracket, inner = name.partition("(")
        with modules_beside(Path(path)):
            module = _module(Path(path))
            made = getattr(module, title)
            arguments: dict[str, Any] = {"game": game} if "game" in inspect.signature(made).parameters else {}
            return made(**arguments, **({"path": inner.removesuffix(")")} if bracket else {})), module
    except (Exception, SystemExit) as error:  # a user's file may raise anything
        raise ValueError(say("Agent {spec!r} cannot be made: {error}", spec=spec, error=in_words(error))) from error


def _module(path: Path) -> ModuleType:
    """The module in this file, executed again each time; two files of one name do not get into each other's way."""
    title = f"user_agent_{path.stem}_{hashlib.blake2b(str(path.resolve()).encode(), digest_size=4).hexdigest()}"
    module_spec = importlib.util.spec_from_file_location(title, path)
    assert module_spec is not None and module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[title] = module  # dataclasses and pickle look their module up
    module_spec.loader.exec_module(module)
    return module


class UserAgent(Agent):
    """A user's object under the name by which it was asked for, however it calls itself.

    Copies and pickles hold what it has remembered. An object that cannot be copied, such as one with a session of
    onnxruntime, is made again instead.
    """

    name: str
    probabilities: Any

    def __init__(self, own: Any, spec: str, module: ModuleType, made_of: tuple[str, str, Game]) -> None:
        self._own, self.name, self._module, self._made_of = own, spec, module, made_of
        self.remembers = bool(getattr(own, "remembers", False))
        if callable(getattr(own, "probabilities", None)):
            self.probabilities = own.probabilities

    def __deepcopy__(self, memo: dict[int, Any]) -> Agent:
        try:
            own = copy.deepcopy(self._own, memo)
        except Exception:  # a user's object may hold anything
            return load_user_agent(*self._made_of)
        return UserAgent(own, self.name, self._module, self._made_of)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles name the file of the class: a process that has not executed it yet does so first."""
        title = self._module.__name__
        sys.modules[title] = self._module  # pickle looks the class up there; the file may have been executed again
        try:
            return _unpickled, (pickle.dumps(self._own), self.name, title, self._made_of)
        except Exception:  # a user's object may hold anything
            return load_user_agent, self._made_of

    def act(self, view: View, rng: np.random.Generator) -> int:
        return self._own.act(view, rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        own = type(self._own)
        if isinstance(self._own, Agent) and own.choose is not Agent.choose:
            return self._own.choose(views, rng)
        return super().choose(views, rng)


def _unpickled(own: bytes, spec: str, title: str, made_of: tuple[str, str, Game]) -> UserAgent:
    module = sys.modules.get(title) or _module(Path(made_of[0]))
    return UserAgent(pickle.loads(own), spec, module, made_of)
