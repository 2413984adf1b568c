"""The chapters of the rules, put together.

`STAGES` lists every decision and every step of the game; the core makes `legal` and `play` from it. `WORDS` puts
decisions into words for the menu of the player who decides, and for the log, unless an event reports them (`events`).
All sentences use only information that a view holds.
"""

from __future__ import annotations

from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import (
    agenda,
    building,
    castle,
    effects,
    gains,
    icons,
    manuscript_rules,
    opening,
    primary,
    townsfolk,
    turn,
    virtual_turn,
)
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import segment_of
from architects_env.games.viscounts.text.box_names import BOX_NAMES
from architects_env.games.viscounts.text.names import card_name, segment_name

CHAPTERS = (
    agenda,
    gains,
    townsfolk,
    castle,
    icons,
    building,
    manuscript_rules,
    primary,
    effects,
    turn,
    opening,
    virtual_turn,
)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=S.AGENDA.take_next)


WORDS = Words(
    A.ACTION_SPACE,
    *(chapter.PHRASES for chapter in CHAPTERS if hasattr(chapter, "PHRASES")),
    capital=True,
    here=lambda g, index, observer: segment_name(segment_of(g, g.seat)),
    segment=lambda g, segment, observer: segment_name(segment),
    card=lambda g, kind, observer: card_name(kind),
    kind=lambda g, kind, observer: C.KIND_TITLES[kind],
    box_names=BOX_NAMES,
)
