"""Custom agents: a class of yours in a file, named `path/to/file.py:Class`. Naming the file executes it.

`path/to/file.py:Class(weights.pt)` makes the class with `path="weights.pt"`, for an agent that has learned and keeps
its weights in a file or folder. The file can import modules and packages that lie beside it
(`architects_env.agents.custom.sibling_modules`).
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

from architects_env.agents.agent import Agent, describe_error
from architects_env.agents.custom.sibling_modules import sibling_modules
from architects_env.agents.spec import AgentSpec, parse_spec
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.core.text import say


def load_custom_agent(spec: str | AgentSpec, game: Game) -> Agent:
    """Make the agent of a class in a file.

    The class has a method `act(view, rng) -> int`; if it derives from `Agent`, it may have `choose(views, rng)` too.

    Args:
        spec: `FILE.py:Class` or `FILE.py:Class(PATH)`.
        game: Game that the agent plays. The class is made with `game=game` if it takes that argument.

    Raises:
        ValueError: The file or the class cannot be used; the message names both and says why.
    """
    spec = parse_spec(spec)
    player, module = _call_factory(spec, game)
    if not callable(getattr(player, "act", None)):
        words = "Agent {spec!r} has no method act(view, rng) that returns a legal action."
        raise ValueError(say(words, spec=spec.text))
    return CustomAgent(player, spec, module, game)


def make_from_file(spec: str | AgentSpec, game: Game) -> Any:
    """Call a class or function in a file, as `load_custom_agent` does, and return its result.

    Raises:
        ValueError: It cannot be called; the message says why.
    """
    return _call_factory(parse_spec(spec), game)[0]


def _call_factory(spec: AgentSpec, game: Game) -> tuple[Any, ModuleType]:
    """Return the result of the class or function, and the module in which it is defined."""
    path = Path(spec.path)
    if not path.is_file():
        words = "Agent {spec!r}: there is no file {path!r}; write path/to/file.py:Class."
        raise ValueError(say(words, spec=spec.text, path=spec.path))
    try:
        with sibling_modules(path):
            module = _import_module(path)
            factory = getattr(module, spec.argument or "")
            arguments: dict[str, Any] = {} if spec.class_path is None else {"path": spec.class_path}
            if "game" in inspect.signature(factory).parameters:
                arguments["game"] = game
            return factory(**arguments), module
    except (Exception, SystemExit) as error:  # a user's file may raise anything
        words = "Agent {spec!r} cannot be made: {error}"
        raise ValueError(say(words, spec=spec.text, error=describe_error(error))) from error


def _import_module(path: Path) -> ModuleType:
    """Execute a file as a new module. The module's name depends on the whole path, so two files may share a name."""
    module_name = f"user_agent_{path.stem}_{hashlib.blake2b(str(path.resolve()).encode(), digest_size=4).hexdigest()}"
    module_spec = importlib.util.spec_from_file_location(module_name, path)
    assert module_spec is not None and module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    sys.modules[module_name] = module  # dataclasses and pickle look their module up
    module_spec.loader.exec_module(module)
    return module


class CustomAgent(Agent):
    """An agent of a user's class. Its name is the spec it was made from.

    Copies and pickles hold the state of the object. An object that cannot be copied, such as one with a session of
    onnxruntime, is made again from its class instead.

    Args:
        player: Object of the user's class, with a method `act(view, rng)`.
        spec: Spec of the agent.
        module: Module in which the class is defined.
        game: Game that the agent plays.
    """

    name: str
    probabilities: Any
    """The method of this name, if the class has one."""

    def __init__(self, player: Any, spec: AgentSpec, module: ModuleType, game: Game) -> None:
        self._player, self.name, self._module, self._spec, self._game = player, spec.text, module, spec, game
        self.stateful = bool(getattr(player, "stateful", False))
        if callable(getattr(player, "probabilities", None)):
            self.probabilities = player.probabilities

    def __deepcopy__(self, memo: dict[int, Any]) -> Agent:
        try:
            player = copy.deepcopy(self._player, memo)
        except Exception:  # a user's object may hold anything
            return load_custom_agent(self._spec, self._game)
        return CustomAgent(player, self._spec, self._module, self._game)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the file of the class too, so that a process that has not executed it yet does so first."""
        module_name = self._module.__name__
        sys.modules[module_name] = (
            self._module
        )  # pickle looks the class up there; the file may have been executed again
        try:
            return _unpickle, (pickle.dumps(self._player), module_name, self._spec, self._game)
        except Exception:  # a user's object may hold anything
            return load_custom_agent, (self._spec, self._game)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action that the user's object chooses, unchecked."""
        return self._player.act(view.without_key(), rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return an action for each view: by the user's `choose` if the class has one, else view by view."""
        player_class = type(self._player)
        if isinstance(self._player, Agent) and player_class.choose is not Agent.choose:
            return self._player.choose(views, rng)
        return super().choose(views, rng)


def _unpickle(player_bytes: bytes, module_name: str, spec: AgentSpec, game: Game) -> CustomAgent:
    module = sys.modules.get(module_name) or _import_module(Path(spec.path))
    return CustomAgent(pickle.loads(player_bytes), spec, module, game)
