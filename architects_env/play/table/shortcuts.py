"""Shortcuts: decisions that take several actions, some of which only lead to others ("build", then the card)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.view import View
from architects_env.core.text import listed
from architects_env.play.face import face_of


class Shortcut(NamedTuple):
    """A sequence of actions that makes one decision."""

    actions: list[int]
    steps: list[tuple[Any, int]]
    """The actions, including forced ones, each with the state in which it is played."""
    is_count: bool = False
    """Whether the actions repeat "one more" (`ActionDisplay.repeats`). A list then shows the last one's number."""

    @property
    def last(self) -> tuple[Any, int]:
        """The last step, which makes the decision and has a place on the board."""
        return self.steps[-1]

    @property
    def telling(self) -> list[tuple[Any, int]]:
        """The steps whose words describe the decision. The first step is left out if others follow."""
        return self.steps[1:] or self.steps


def follow_up(view: View, action: int) -> tuple[View, list[int], bool] | None:
    """Return the follow-up of a legal action (`ActionDisplay.next_stage`): its view, its legal actions, and whether it
    is a question. A single forced action is no question. Returns None if there is no follow-up or another question
    comes first."""
    shown = face_of(view.game).actions
    stages = shown.next_stages(view.state, action) if shown else ()
    if not stages:
        return None
    kernels, mask = get_kernels(view.game), np.zeros(len(view.game.action_space), np.int8)
    after = View(view.game, view.game.for_kernels(view.game.copy_states(view.memory)), view.seat)
    kernels.play_one(after.memory, 0, action)
    asked = kernels.legal(after.memory, 0, mask)
    while not (asked or after.memory["over"][0] or after.memory["stage"][0] in stages):
        kernels.play_one(after.memory, 0, int(mask.argmax()))
        asked = kernels.legal(after.memory, 0, mask)
    if after.memory["stage"][0] not in stages:
        return None  # something else is asked first
    return after, np.flatnonzero(mask).tolist(), bool(asked)


def shortcuts_from(view: View, action: int) -> Iterator[Shortcut]:
    """Yield all shortcuts that begin with a legal action. An action without follow-up is its own shortcut."""
    found, step = follow_up(view, action), (view.state, action)
    if found is None:
        yield Shortcut([action], [step])
        return
    after, actions, asked = found
    for following in actions:
        for way in shortcuts_from(after, following):
            yield Shortcut([action, *way.actions[0 if asked else 1 :]], [step, *way.steps])


def choices_of(view: View) -> tuple[list[Shortcut], list[Shortcut]]:
    """Return a choice for each legal action, with its follow-up if that is unique, and the shortcuts of all other
    actions, in list order."""
    choices, further = list[Shortcut](), list[Shortcut]()
    shown, legal = face_of(view.game).actions, view.legal_actions()
    for action in shown.in_list_order(view.state, legal) if shown else legal:
        ways = list(shortcuts_from(view, action))
        choices.append(ways[0] if len(ways) == 1 else Shortcut([action], [(view.state, action)]))
        further += ways if len(ways) > 1 else []
    return choices, further


def repeat_is_legal(view: View) -> bool:
    """Return whether a legal action means "one more" (`ActionDisplay.repeats`)."""
    shown = face_of(view.game).actions
    return shown is not None and any(shown.is_repeatable(view.state, action) for action in view.legal_actions())


def with_counts(view: View, choices: list[Shortcut]) -> list[Shortcut]:
    """Replace "one more" among the choices by all numbers that it can reach, the smallest first."""
    shown = face_of(view.game).actions
    if shown is None or not repeat_is_legal(view):
        return choices
    numbers = [way for one in choices for way in shortcuts_from(view, one.actions[0])]
    numbers.sort(key=lambda way: (len(way.actions), shown.is_repeatable(*way.last)))
    return [way._replace(is_count=True) for way in numbers]


def sentence_of(game: Game, shortcut: Shortcut) -> str:
    """Return a shortcut in words."""
    shown = face_of(game).actions
    if shortcut.is_count and shown:
        return shown.list_entry(*shortcut.last)[1]
    return listed((game.sentence(state, action) for state, action in shortcut.telling), "{a}: {b}")
