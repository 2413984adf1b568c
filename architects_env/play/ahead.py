"""What can be decided by several actions at once, where some only open others ("build", then which card)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from architects_env.core.contract.game import Game
from architects_env.core.language.phrases import listed
from architects_env.core.play.view import View


class Ahead(NamedTuple):
    """Actions one after the other, and what they lead to."""

    actions: list[int]
    steps: list[tuple[Any, int]]
    """The same, each with the state in which it is played, and those that nobody is asked for."""
    counted: bool = False
    """Whether they are so many of the same, as the last one says in a list (`Says.goes_on`)."""

    @property
    def last(self) -> tuple[Any, int]:
        """The step that decides, where it is on the board."""
        return self.steps[-1]

    @property
    def telling(self) -> list[tuple[Any, int]]:
        """The steps whose words say what is decided: that which opens them says less than they do."""
        return self.steps[1:] or self.steps


def decided_by(view: View, action: int) -> Iterator[Ahead]:
    """All that a legal action of the seat leads to: itself alone, unless it opens others (`Says.opens`)."""
    opened, step = view.opened(action), (view.state, action)
    if opened is None:
        yield Ahead([action], [step])
        return
    after, actions, asked = opened
    for following in actions:
        for found in decided_by(after, following):
            yield Ahead([action, *found.actions[0 if asked else 1 :]], [step, *found.steps])


def choices_of(view: View) -> tuple[list[Ahead], list[Ahead]]:
    """For each legal action of the seat what it leads to, if that is a single thing, or else the action alone; and all
    that the others lead to, in the order of lists."""
    choices, further = list[Ahead](), list[Ahead]()
    words, legal = view.game.words, view.legal_actions()
    for action in words.as_listed(view.state, legal) if words else legal:
        ways = list(decided_by(view, action))
        choices.append(ways[0] if len(ways) == 1 else Ahead([action], [(view.state, action)]))
        further += ways if len(ways) > 1 else []
    return choices, further


def asks_how_many(view: View) -> bool:
    """Whether one of the legal actions is "one more" (`Says.goes_on`)."""
    words = view.game.words
    return words is not None and any(words.counts(view.state, action) for action in view.legal_actions())


def counted(view: View, choices: list[Ahead]) -> list[Ahead]:
    """The same, and in place of "one more" all numbers that it leads to, the smallest first."""
    words = view.game.words
    if words is None or not asks_how_many(view):
        return choices
    numbers = [way for one in choices for way in decided_by(view, one.actions[0])]
    numbers.sort(key=lambda way: (len(way.actions), words.counts(*way.last)))
    return [way._replace(counted=True) for way in numbers]


def sentence_of(game: Game, ahead: Ahead) -> str:
    """What it decides, in words."""
    if ahead.counted and game.words:
        return game.words.in_list(*ahead.last)[1]
    return listed((game.sentence(state, action) for state, action in ahead.telling), "{a}: {b}")
