"""Every number of the rival, from `rival.json` (rules section 11). They are RECONSTRUCTED, not printed ones: replace the table by your own with
`ARCHITECTS_ENV_TABLE_ARCHITECTS_RIVAL=FILE.json` (`core.tables`)."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.tables import read_table
from architects_env.games.architects.board import APPRENTICE_LIMIT

TABLE: dict[str, Any] = read_table("architects_rival", Path(__file__).with_name("rival.json"))

# --- what it can do -----------------------------------------------------------------------------------------------------------------------------
ACTIONS = (
    "quarry", "forest", "mines", "silversmith", "storehouse", "hire_top_row", "hire_bottom_row", "plan", "black_market_small",
    "black_market_middle", "black_market_large", "tax_stand", "build", "cathedral", "gather",  # those a scheme card may name
    "town_centre", "guardhouse", "take_back",  # those that come before the card
)
(
    QUARRY, FOREST, MINES, SILVERSMITH, STOREHOUSE, HIRE_TOP_ROW, HIRE_BOTTOM_ROW, PLAN, BLACK_MARKET_SMALL, BLACK_MARKET_MIDDLE,
    BLACK_MARKET_LARGE, TAX_STAND, BUILD, CATHEDRAL, GATHER, TOWN_CENTRE, GUARDHOUSE, TAKE_BACK,
) = range(len(ACTIONS))


def _action(name: str) -> int:
    named = ACTIONS[: GATHER + 1]
    if name not in named:
        raise ValueError(f"A scheme card cannot say {name!r}; it can say: {', '.join(named)}.")
    return named.index(name)


# --- scheme cards -------------------------------------------------------------------------------------------------------------------------------
_CARDS = TABLE["scheme_cards"]
NUM_SCHEMES = len(_CARDS)
FIRST = np.array([_action(card["first"]) for card in _CARDS], np.int16)
SECOND = np.array([_action(card["second"]) for card in _CARDS], np.int16)
CAPTURES = np.array([card["captures"] for card in _CARDS], np.int16)
"""Whether a card shows the capture sign."""

# --- the two sides of its board -----------------------------------------------------------------------------------------------------------------
SIDES = tuple(str(side["name"]) for side in TABLE["sides"])


def _side(name: str) -> np.ndarray:
    return np.array([side[name] for side in TABLE["sides"]], np.int16)


START_VIRTUE, START_SILVER, START_GOODS, START_PLAN_CARDS = _side("virtue"), _side("silver"), _side("goods"), _side("plan_cards")
BUILD_DISCOUNT, POINTS_PER_BUILDING, CAPTURE_THRESHOLD = _side("build_discount"), _side("points_per_building"), _side("capture_threshold")

# --- its limits and thresholds ------------------------------------------------------------------------------------------------------------------
MOST_PLAN_CARDS, MOST_APPRENTICES = int(TABLE["limits"]["plan_cards"]), int(TABLE["limits"]["apprentices"])
GUARDHOUSE_FROM_CAPTURED = int(TABLE["guardhouse_from"]["captured"])
GUARDHOUSE_FROM_PRISON = int(TABLE["guardhouse_from"]["in_prison"])
GUARDHOUSE_FROM_HELD = int(TABLE["guardhouse_from"]["held_by_others"])
RESCUE_FROM, PAYS_DEBTS_FROM = int(TABLE["guardhouse"]["rescue_from"]), int(TABLE["guardhouse"]["pays_debts_from_silver"])
OWN_GROUP_UP_TO_SUPPLY = int(TABLE["town_centre"]["own_group_up_to_supply"])
MOST_TRADES, GOODS_FOR_MARBLE = int(TABLE["storehouse"]["trades"]), int(TABLE["storehouse"]["goods_for_marble"])
MARBLE_FROM_GOODS, MARBLE_BELOW = int(TABLE["storehouse"]["marble_from_goods"]), int(TABLE["storehouse"]["marble_below"])
VIRTUE_BELOW = int(TABLE["storehouse"]["virtue_below"])
TAX_FROM = int(TABLE["tax_stand"]["tax_from"])
LAST_COLUMN = int(TABLE["workshop"]["last_column"])
PRECIOUS_POINTS, LEAST_COST = int(TABLE["build"]["points_of_gold_and_marble"]), int(TABLE["build"]["least_cost"])
MAJORITY_DIVISOR = int(TABLE["majorities"]["goods_divided_by"])
if NUM_SCHEMES != 30 or len(SIDES) != 2 or min(MAJORITY_DIVISOR, GOODS_FOR_MARBLE, PRECIOUS_POINTS) < 1 or LAST_COLUMN not in (1, 2, 3, 4):
    raise ValueError("The table of the rival needs two sides, 30 scheme cards, divisors and points of gold of 1 or more and a last column from 1 to 4.")
if GOODS_FOR_MARBLE > MARBLE_FROM_GOODS or not 0 <= MOST_APPRENTICES <= APPRENTICE_LIMIT:
    raise ValueError(
        f"In the table of the rival goods_for_marble may not exceed marble_from_goods, and it has 0 to {APPRENTICE_LIMIT} apprentices."
    )
