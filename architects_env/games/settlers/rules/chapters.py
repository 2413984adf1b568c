"""The chapters of the rules, put together.

`STAGES` lists all questions and automatic steps; the agenda holds their order. `WORDS` puts decisions into words, for
menus (`sentence`) and for the log (`log_line`). The steps of one choice ("build", then the card) make one line of the
log, that of the last one. Decisions that an event reports in full have no line.
"""

from __future__ import annotations

from architects_env.core.contract.spaces.stages import Stages
from architects_env.core.contract.words import Words
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules import actions as A
from architects_env.games.settlers.rules import (
    activation,
    building,
    deals,
    decks,
    effects,
    exchange,
    free_actions,
    hands,
    lookout,
    phases,
    razing,
    solo,
    supply,
)
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.text.box_names import BOX_NAMES
from architects_env.games.settlers.text.cards_there import card_in_log, card_in_menu
from architects_env.games.settlers.text.names import NAMES

CHAPTERS = (
    lookout,
    phases,
    free_actions,
    building,
    deals,
    razing,
    activation,
    exchange,
    effects,
    hands,
    supply,
    decks,
    solo,
)
STAGES = Stages(*(stage for chapter in CHAPTERS for stage in chapter.STAGES), between=S.AGENDA.take_next)


WORDS = Words(
    A.ACTION_SPACE,
    *(chapter.PHRASES for chapter in CHAPTERS),
    card=lambda g, card, observer: card_in_menu(g, card),
    told={"card": lambda g, card, observer: card_in_log(g, card), "aims": effects.aim_in_log},
    copy=lambda g, card, observer: NAMES[card],
    one=lambda g, good, observer: V.amount_text(1, good),
    box_names=BOX_NAMES,
)
