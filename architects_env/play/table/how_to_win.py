"""Advice for new players (`Face.how_to_win`), as the page and the terminal show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.games import GAMES
from architects_env.play.face import face_of

BEYOND = say(
    "This is what the strong programs that play here go by, and what wins when they play each other. People may know better."
)
"""Origin of the advice for the games of this package. It is unknown for other games."""


@dataclass(frozen=True)
class HowToWin:
    """Advice on one game."""

    title: str
    win: str
    """The way to win, in a sentence."""
    advice: tuple[str, ...]
    about: str
    """Origin of the advice, or "" if it is unknown."""

    def lines(self) -> Iterator[str]:
        """Yield the lines for a terminal."""
        yield self.title
        yield self.win
        yield from (say("- {advice}", advice=one) for one in self.advice)
        if self.about:
            yield self.about


def how_to_win(game: Game) -> HowToWin | None:
    """Return the advice on a game, or None if its face has none."""
    if not face_of(game).how_to_win:
        return None
    win, *advice = map(say, face_of(game).how_to_win)
    about = BEYOND if game.name in GAMES else ""
    return HowToWin(say("How to win: {how}", how=say(game.title)), win, tuple(advice), about)


def how_in_lines(game: Game) -> list[str]:
    """Return the advice in lines, or a sentence that there is none."""
    how = how_to_win(game)
    return (
        [say("There is no advice on this game. Its author can write some: Face(how_to_win=...).")]
        if how is None
        else [*how.lines()]
    )
