"""The current decision in the words of the headline."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import say
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.text.board_text import decides, out_of_turn, round_text


def headline(g: Any, seat: int) -> str:
    """The headline: the round and the player to move, or the reason why `seat` decides in another player's turn."""
    if g.over:
        cut_off = say(", cut off by its bound on turns") if g.cut_off else ""
        return f"{say('The game is over')}{cut_off}"
    last = say("; round {n} is the last", n=int(g.end_round) + 1) if g.end_round != S.NOT_ENDED else ""
    why = out_of_turn(g) if g.seat == seat else ""
    words = say("Round {n}: {why}", n=int(g.rounds), why=why) if why else round_text(g)
    return f"{words}{last if g.rounds > 0 else ''}"


def status(g: Any, seat: int) -> str:
    """Return the player to move and the question."""
    return "" if g.over else f"{decides(g, seat)}."
