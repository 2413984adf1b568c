"""How to win a game, for who plays it for the first time, as the game says it (`Face.how_to_win`): how one wins in a
sentence, then advice. Page and terminal tell it."""

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
"""What is to be said of the advice in games of this package; of others nobody here knows where it comes from."""


@dataclass(frozen=True)
class HowToWin:
    """What is told of a game."""

    title: str
    win: str
    """How one wins, in a sentence."""
    advice: tuple[str, ...]
    about: str
    """Where the advice comes from; "" where that is not known."""

    def lines(self) -> Iterator[str]:
        """All of it for a terminal."""
        yield self.title
        yield self.win
        yield from (say("- {advice}", advice=one) for one in self.advice)
        if self.about:
            yield self.about


def how_to_win(game: Game) -> HowToWin | None:
    """How this game is won; None where it does not say so (`Face.how_to_win`)."""
    if not face_of(game).how_to_win:
        return None
    win, *advice = map(say, face_of(game).how_to_win)
    about = BEYOND if game.name in GAMES else ""
    return HowToWin(say("How to win: {how}", how=say(game.title)), win, tuple(advice), about)


def how_in_lines(game: Game) -> list[str]:
    """The same in lines; a sentence that there is none where there is none."""
    how = how_to_win(game)
    return [say("Nothing is written down of how this game is won.")] if how is None else [*how.lines()]
