"""The chapters of the rules, put together: every decision and every step of the game (`STAGES`, from which the core
makes `legal` and `play`), and what is said of decisions (`WORDS`): as the menu of whoever decides shows them, and as
the log tells them, unless an event does (`events`). Everything is said from what a view holds."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.stages import Stages
from architects_env.core.contract.words import Amounts, Words
from architects_env.core.language.phrases import capital
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import (
    agenda,
    building,
    castle,
    effect_rules,
    gains,
    icons,
    manuscript_rules,
    opening,
    primary,
    townsfolk,
    turn,
    virtual_turn,
)
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.names import card_name, card_title, segment_name
from architects_env.games.viscounts.state import segment_of

CHAPTERS = (
    agenda,
    gains,
    townsfolk,
    castle,
    icons,
    building,
    manuscript_rules,
    primary,
    effect_rules,
    turn,
    opening,
    virtual_turn,
)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=S.AGENDA.take_next)


WORDS = Words(
    A.ACTION_SPACE,
    *(chapter.SAYS for chapter in CHAPTERS if hasattr(chapter, "SAYS")),
    index=lambda g, index, observer: index,
    own=lambda g, index, observer: int(g.seat),
    here=lambda g, index, observer: segment_name(segment_of(g, g.seat)),
    segment=lambda g, segment, observer: segment_name(segment),
    card=lambda g, kind, observer: card_name(kind),
    title=lambda g, kind, observer: card_title(kind),
)
AMOUNTS = Amounts(B.MEANS, lambda g, seat: [*g.goods[seat], g.silver[seat]], {"gains": 1, "pays": -1})


def sentence(g: Any, action: int) -> str:
    """A legal action of `g.seat` as a sentence that no other legal action has: "Hire the Mason of A for 1 silver"."""
    return capital(WORDS.menu(g, action))
