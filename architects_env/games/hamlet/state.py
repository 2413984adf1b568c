"""The state of the game as one record, the options, and the invariants."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.cards.zones import HIDDEN_FROM_ALL, OWNER, Cards, Zone
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.game import Option
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.core.text import amount, joined
from architects_env.games.hamlet import plans

MOST_PLAYERS = 3
FOREST, QUARRY = 0, 1
PLACES = ("Forest", "Quarry")
GOODS = ("wood", "stone")
NOBODY = -1
MOVE = 0  # the only stage

CARDS = Cards(
    "card",
    plans.NUM_PLANS,
    Zone("plan", 1, OWNER, "the plan", seats=MOST_PLAYERS),
    Zone("box", plans.NUM_PLANS, HIDDEN_FROM_ALL, "plans that nobody has"),
    titles=[plan.name for plan in plans.PLANS],
)
"""The plans, one before each player, hidden from the others until it is built."""

OPTIONS = (
    Option("rounds", 4, (2, 6), "how many moves every player has"),
    Option("feast", True, (), "whether the first to build gets a point for it"),
)
ROUNDS, FEAST = range(len(OPTIONS))

DTYPE = np.dtype(
    [
        *GAME_FIELDS,  # cut_off is always 0, since the game has a fixed length
        *EVENT_FIELDS,  # about the last action
        *STAGE_FIELDS,
        # --- the table
        ("options", np.int16, len(OPTIONS)),
        ("rounds_played", np.int16),
        ("moves", np.int16),  # moves in this round
        ("visitors", np.int16, len(PLACES)),  # visitors at each place in this round
        ("goods", np.int16, (MOST_PLAYERS, len(GOODS))),
        ("built", np.int16, MOST_PLAYERS),  # 1 once the plan lies open
        ("first_builder", np.int16),  # player who built first, or NOBODY
        *CARDS.fields,
    ]
)


def goods_text(wood: int, stone: int) -> str:
    """Return goods in words: "1 wood and 2 stone"."""
    return joined(amount(number, good) for number, good in zip((wood, stone), GOODS, strict=True) if number)


def invariants(g: Any) -> list[str]:
    """Return the errors in this state, in words."""
    n = int(g.num_players)
    wrong = CARDS.invariants(g)
    if (g.plan_size[:n] != 1).any():
        wrong.append("somebody has no plan")
    if (g.goods < 0).any():
        wrong.append("somebody has less than no goods")
    if int(g.visitors.sum()) > int(g.moves):
        wrong.append(f"{int(g.visitors.sum())} visitors after {int(g.moves)} moves")
    if (g.first_builder == NOBODY) != (int(g.built.sum()) == 0):
        wrong.append("somebody has built first, but nobody has built, or the other way round")
    if bool(g.over) != (int(g.rounds_played) == int(g.options[ROUNDS])):
        wrong.append("the end does not come after the last round")
    return wrong
