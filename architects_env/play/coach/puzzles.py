"""Daily puzzles: a position from a strong game in which one move is clearly the best, and easily missed.

The puzzles of a game lie in its face's folder (`puzzles.json`), each as the deal and the actions that lead to it.
`tools.mine_puzzles` finds them. All people get the same puzzle on the same day.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.play.match import Match
from architects_env.core.text import Text, say
from architects_env.play.face import face_of

FILE = "puzzles.json"
FIRST_DAY = date(2026, 1, 1)
"""The day of the first puzzle of every game."""
GOOD = 2
"""Number of points of 100 below the best move up to which an answer counts as right."""
THEMES = {
    "goods": say("Gather"),
    "progress": say("Build"),
    "skill": say("Prepare"),
    "risk": say("Beware"),
    "result": say("Think far ahead"),
}
"""Titles of the series, by the kind of measure in which the best move differs most from the next one."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best move."""

    players: int
    seed: int
    actions: tuple[int, ...]
    """The actions that lead to the position."""
    expected: Mapping[int, int]
    """Expected result of each compared action, from 0 to 100."""
    theme: str
    """A key of `THEMES`."""

    @property
    def best(self) -> int:
        """The best action."""
        return max(self.expected, key=lambda action: self.expected[action])

    def match(self, game: Game) -> Match:
        """Return the game at the position of the puzzle."""
        match = Match(game, self.players, seed=self.seed)
        for action in self.actions:
            match.apply(action)
        return match


@dataclass(frozen=True)
class Verdict:
    """The judgement of an answer to a puzzle."""

    is_right: bool
    expected: int | None
    """Expected result of the answer, from 0 to 100. None for a move that is so unlikely that it was not compared."""
    best: int
    """The best action."""
    best_expected: int
    """Its expected result."""


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game. Empty if there are none for this version of its rules."""
    folder = face_of(game).folder
    path = None if folder is None else folder / FILE
    if path is None or not path.is_file():
        return ()
    found = json.loads(path.read_text(encoding="utf-8"))
    if (found["version"], found["layout"]) != (game.version, layout_hash(game)):
        return ()
    return tuple(_read(one) for one in found["puzzles"])


def _read(found: dict[str, Any]) -> Puzzle:
    expected = {int(action): int(value) for action, value in found["expected"].items()}
    return Puzzle(found["players"], found["seed"], tuple(found["actions"]), expected, found["theme"])


def puzzles_text(game: Game, puzzles: list[Puzzle]) -> str:
    """Return the content of a file of puzzles."""
    rows = ",\n".join(json.dumps(asdict(puzzle), separators=(",", ":")) for puzzle in puzzles)
    return f'{{"version": {game.version}, "layout": "{layout_hash(game)}", "puzzles": [\n{rows}\n]}}\n'


def number_of_day(day: date) -> int:
    """Return the number of the puzzle of a day, from 1."""
    return (day - FIRST_DAY).days + 1


def puzzle_of(game: Game, number: int, theme: str = "") -> Puzzle:
    """Return a puzzle by its number, from 1; after the last one they begin again.

    Args:
        game: The game.
        number: The number, such as that of a day (`number_of_day`).
        theme: A key of `THEMES`, to count only its puzzles.

    Raises:
        ValueError: The game has no such puzzle.
    """
    found = [puzzle for puzzle in puzzles_of(game) if theme in ("", puzzle.theme)]
    if not found:
        raise ValueError(say("{game} has no puzzles of this kind.", game=say(game.title)))
    return found[(number - 1) % len(found)]


def themes_of(game: Game) -> list[str]:
    """Return the themes of a game's puzzles, in the order of `THEMES`."""
    found = {puzzle.theme for puzzle in puzzles_of(game)}
    return [theme for theme in THEMES if theme in found]


def verdict(puzzle: Puzzle, action: int) -> Verdict:
    """Return the judgement of an answer."""
    best, expected = puzzle.best, puzzle.expected.get(action)
    is_right = expected is not None and expected >= puzzle.expected[best] - GOOD
    return Verdict(is_right, expected, best, puzzle.expected[best])


def share_text(game: Game, number: int, tries: int, solved: bool, theme: str = "") -> Text:
    """Return a line about the result that people can send to others. It does not give the answer away."""
    marks = "🟥" * (tries - 1 if solved else tries) + ("🟩" if solved else "")
    if theme:
        return say("{game}, {theme} {n}: {marks}", game=say(game.title), theme=THEMES[theme], n=number, marks=marks)
    return say("{game}, puzzle {n}: {marks}", game=say(game.title), n=number, marks=marks)
