"""Agents of a user's own: a class in a file, named as "path/to/file.py:Class"."""
from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path

from agents.agent import Agent
from architects_env.core.game import Game


def load_user_agent(spec: str, game: Game) -> Agent:
    """The agent of a class with `act(view, rng) -> int`; made with `game=game` if the class takes it.

    Raises `ValueError` that names the spec and what is wrong with the file or the class.
    """
    path, _, name = spec.rpartition(":")
    if not Path(path).is_file():
        raise ValueError(f"Agent {spec!r}: there is no file {path!r}; write path/to/file.py:Class.")
    module_spec = importlib.util.spec_from_file_location(f"user_agent_{Path(path).stem}", path)
    assert module_spec is not None and module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
        made = getattr(module, name)
        takes_game = "game" in inspect.signature(made).parameters
        own = made(game=game) if takes_game else made()
    except Exception as error:  # a user's file may raise anything
        raise ValueError(f"Agent {spec!r} cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(own, "act", None)):
        raise ValueError(f"Agent {spec!r} has no method act(view, rng) that returns a legal action.")
    return own if isinstance(own, Agent) else _Wrapped(own, spec)


class _Wrapped(Agent):
    """A user's object that does not derive from `Agent`."""

    def __init__(self, own: object, spec: str) -> None:
        self._own, self.name = own, spec

    def act(self, view, rng) -> int:
        return self._own.act(view, rng)  # type: ignore[attr-defined]
