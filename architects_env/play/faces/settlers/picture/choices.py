"""The current decision in the words of the headline."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import say
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import STAGES
from architects_env.games.settlers.text.names import player_text, with_you

FREE = (A.TO_DEFEND, A.TO_SAMURAI, A.TO_GATE, A.TO_SHRINE)


def headline(g: Any) -> str:
    """Return the headline: the round and the first player."""
    if g.cut_off:
        return f"{say('The game is over')}{say(', cut off by its bound on turns')}"
    if g.over:
        return say("The game is over after {n} rounds", n=S.ROUNDS)
    return say(
        "Round {n} of {rounds}; {player} is the first player",
        n=int(g.rounds),
        rounds=S.ROUNDS,
        player=player_text(g, int(g.first)),
    )


def status(g: Any, seat: int) -> str:
    """Return the player to move and the question."""
    if g.over:
        return ""
    name = with_you(player_text(g, int(g.seat)), g.seat == seat)
    return say("{name} decides {asks}.", name=name, asks=say(STAGES.asks[g.stage]))
