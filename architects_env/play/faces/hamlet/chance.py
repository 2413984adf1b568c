"""The sources of chance in Hamlet when it is played with physical cards."""

from __future__ import annotations

from architects_env.core.text import player, say
from architects_env.games.hamlet import state as S
from architects_env.play.chance.cards import CardSource

CHANCE = (
    CardSource(
        S.CARDS, about="which plan", words={"plan": lambda p, i: say("which plan {player} has", player=player(p))}
    ),
)
