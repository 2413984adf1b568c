"""What chance decides in Hamlet, to be given by a real table."""

from __future__ import annotations

from architects_env.core.language.phrases import player, say
from architects_env.core.table.chance_cards import CardSource
from architects_env.games.hamlet import state as S

CHANCE = (
    CardSource(
        S.CARDS, about="which plan", words={"plan": lambda p, i: say("which plan {player} has", player=player(p))}
    ),
)
