"""The chapters of the rules, put together: all that can be asked and all that happens by itself (`STAGES`; what comes
next stands on the agenda), and what is said of decisions (`WORDS`): as sentences (`sentence`), and as what everybody is
told of them (`log_line`). The steps of one choice ("build", then the card) make one line of the log, that of the last
one, and what an event tells in full is not told twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.contract.stages import Stages
from architects_env.core.contract.words import Amounts, Words
from architects_env.games.settlers import actions as A
from architects_env.games.settlers import (
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
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.cards_there import card_in_list, card_in_log, card_in_menu
from architects_env.games.settlers.names import NAMES

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
    *(chapter.SAYS for chapter in CHAPTERS),
    places={block: f"choice {block.name} {{index}}" for block in (A.TAKE_GOOD, A.AMOUNT, A.KEEP_GOOD, A.PAY_NOTHING)},
    card=lambda g, card, observer: card_in_menu(g, card),
    listed={"card": lambda g, card, observer: card_in_list(g, card)},
    told={"card": lambda g, card, observer: card_in_log(g, card), "aims": effects.aim_in_log},
    copy=lambda g, card, observer: NAMES[card],
    one=lambda g, good, observer: V.amount_text(1, good),
)


def told_of_supply(g: Any, seat: int) -> Sequence[int]:
    """What the log has told of a supply: what a production brings is told at its end."""
    agenda = g.agenda[: g.agenda_size]
    produces = g.producing == 1 and any(stage == S.PRODUCTION_ENDS and p == seat for stage, p in agenda[:, :2])
    return g.before[: V.NUM_TOKENS] if produces else g.supply[seat]


AMOUNTS = Amounts(
    V.GOODS[: V.NUM_TOKENS],
    told_of_supply,
    {"receives": 1, "gets": 1, "pays": -1, "gives": -1, "lays": -1, "loses": -1, "keeps": 0, "chooses": 0},
    apart=("costs", "raze"),
)
