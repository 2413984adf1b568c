"""What is being decided: the headline, and the choices that have no place on the table, as buttons."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import say
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import agenda as N
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.board_text import decides, round_text
from architects_env.games.viscounts.chapters import WORDS
from architects_env.games.viscounts.icons import is_offered


def headline(g: Any) -> str:
    """The round, and whose turn it is."""
    if g.over:
        cut_off = say(", cut off by its bound on turns") if g.cut_off else ""
        return f"{say('The game is over')}{cut_off}"
    last = say("; round {n} is the last", n=int(g.end_round) + 1) if g.end_round != S.NOT_ENDED else ""
    return f"{round_text(g)}{last if g.rounds > 0 else ''}"


def status(g: Any, seat: int) -> str:
    """Who decides what."""
    return "" if g.over else f"{decides(g, seat)}."


def buttons(g: Any, seat: int) -> list[int]:
    """The actions of the present question that are shown as buttons: all that it may have, not only those that are
    legal now."""
    if g.over or g.seat != seat:
        return []
    stage = int(g.stage)
    if stage == S.PAY:
        return [A.PAY_NUMBER + n for n in range(A.PAY_NUMBER.size) if is_offered(g, seat, g.task[N.MEANS], n)]
    return WORDS.about("choice", stage)
