"""The current decision in the words of the headline."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import say
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.text.board_text import called_text, question_text
from architects_env.play.drawing.text_width import text_width

NEAR = 6
"""Number of rounds before the bound from which the headline says when the game ends at the latest."""


def headline(g: Any) -> str:
    """Return the headline: the round and the state of the game."""
    now = say(": the end") if g.over else say(", the last one") if g.triggered else ""
    most = int(g.options[O.MAX_ROUNDS])
    if most - g.rounds >= NEAR:
        return say("Round {n}{now}", n=int(g.rounds), now=now)
    return say("Round {n} of at most {most}{now}", n=int(g.rounds), most=most, now=now)


def called(g: Any) -> str:
    """Return the character that was called."""
    return "" if g.over else f"{called_text(g)}."


def status(g: Any, seat: int) -> str:
    """Return the called character, the player to move and the question."""
    return "" if g.over else f"{called(g)} {question_text(g, seat)}."


def status_within(g: Any, seat: int, width: float, size: float) -> str:
    """Return the status, or only the called character if the whole does not fit on one line of this size.

    The question is also beside the picture.
    """
    words = status(g, seat)
    return words if text_width(words, size) <= width else called(g)
