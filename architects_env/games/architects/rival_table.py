"""Every number of the rival, from `rival.json` (rules section 11). They are RECONSTRUCTED, not printed ones: replace
the file by your own with `ARCHITECTS_ENV_DATA_ARCHITECTS_RIVAL=FILE.json` (`core.files.data_files`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.contract.words import Events
from architects_env.core.files.data_files import read_data
from architects_env.core.files.schema import Flag, Name, Number, Rows, Word
from architects_env.games.architects import board as B

# --- what it can do ---------------------------------------------------------------------------------------------------
ACTIONS = (
    *B.SPOTS[: B.STOREHOUSE + 1],  # numbered as on the board
    "hire_top_row",
    "hire_bottom_row",
    "plan",
    "black_market_small",
    "black_market_middle",
    "black_market_large",
    "tax_stand",
    "build",
    "cathedral",
    "gather",  # those a scheme card may name
    "town_centre",
    "guardhouse",
    "take_back",  # those that come before the card
)
(
    HIRE_TOP_ROW,
    HIRE_BOTTOM_ROW,
    PLAN,
    BLACK_MARKET_SMALL,
    BLACK_MARKET_MIDDLE,
    BLACK_MARKET_LARGE,
    TAX_STAND,
    BUILD,
    CATHEDRAL,
    GATHER,
    TOWN_CENTRE,
    GUARDHOUSE,
    TAKE_BACK,
) = range(B.STOREHOUSE + 1, len(ACTIONS))

NAMED = ACTIONS[: GATHER + 1]


# --- the table, and what its entries may be ---------------------------------------------------------------------------
def _whole(low: int, high: int) -> Number:
    return Number(low, high, whole=True)


NUM_SCHEMES = 30
LOCKED_AT_MOST = B.WORKERS * B.MOST_PLAYERS
MODEL = {
    "sides": Rows(
        {
            "name": Name(),
            "virtue": _whole(0, B.MOST_VIRTUE),
            "silver": _whole(0, 100),
            "goods": _whole(0, 100),
            "plan_cards": _whole(0, 12),
            "build_discount": _whole(0, 20),
            "points_per_building": _whole(0, 10),
            "capture_threshold": _whole(1, B.WORKERS),
        },
        2,
        2,
        distinct="name",
    ),
    "limits": {"plan_cards": _whole(0, 12), "apprentices": _whole(0, B.APPRENTICE_LIMIT)},
    "guardhouse_from": {
        "captured": _whole(1, LOCKED_AT_MOST),
        "in_prison": _whole(1, B.WORKERS),
        "held_by_others": _whole(1, B.WORKERS),
    },
    "guardhouse": {"rescue_from": _whole(1, B.WORKERS), "pays_debts_from_silver": _whole(0, 100)},
    "town_centre": {"own_group_up_to_supply": _whole(0, B.WORKERS)},
    "storehouse": {
        "trades": _whole(0, B.WORKERS),
        "goods_for_marble": _whole(1, 100),
        "marble_from_goods": _whole(1, 100),
        "marble_below": _whole(0, 100),
        "virtue_below": _whole(0, B.MOST_VIRTUE),
    },
    "tax_stand": {"tax_from": _whole(1, 100)},
    "workshop": {"last_column": _whole(1, 4)},
    "build": {"points_of_gold_and_marble": _whole(1, 10), "least_cost": _whole(0, 20)},
    "majorities": {"goods_divided_by": _whole(1, 100)},
    "scheme_cards": Rows({"first": Word(NAMED), "second": Word(NAMED), "captures": Flag()}, NUM_SCHEMES, NUM_SCHEMES),
}
"""Thresholds begin where they mean something: from 0 captured workers on, say, the rival would go to the Guardhouse for
ever."""


def _do_not_go_together(table: dict[str, Any]) -> list[str]:
    """Entries that fit one by one, but not with each other or with the game's texts."""
    store, found = table["storehouse"], list[str]()
    if store["goods_for_marble"] > store["marble_from_goods"]:
        found.append(
            f"rival.storehouse.goods_for_marble is {store['goods_for_marble']}; it must be at most marble_from_goods, which is {store['marble_from_goods']}."
        )
    for i, side in enumerate(table["sides"]):
        if side["name"].casefold().startswith("player"):
            found.append(
                f"rival.sides[{i}].name is {side['name']!r}; it must not begin like a seat, which is called player 0, player 1 and so on."
            )
    return found


TABLE: dict[str, Any] = read_data(
    "architects_rival", Path(__file__).with_name("rival.json"), MODEL, _do_not_go_together
)

# --- scheme cards -----------------------------------------------------------------------------------------------------
_CARDS = TABLE["scheme_cards"]
FIRST = np.array([NAMED.index(card["first"]) for card in _CARDS], np.int16)
SECOND = np.array([NAMED.index(card["second"]) for card in _CARDS], np.int16)
CAPTURES = np.array([card["captures"] for card in _CARDS], np.int16)
"""Whether a card shows the capture sign."""

# --- the two sides of its board ---------------------------------------------------------------------------------------
SIDES = tuple(str(side["name"]) for side in TABLE["sides"])


def _side(name: str) -> np.ndarray:
    return np.array([side[name] for side in TABLE["sides"]], np.int16)


START_VIRTUE, START_SILVER, START_GOODS, START_PLAN_CARDS = (
    _side("virtue"),
    _side("silver"),
    _side("goods"),
    _side("plan_cards"),
)
BUILD_DISCOUNT, POINTS_PER_BUILDING, CAPTURE_THRESHOLD = (
    _side("build_discount"),
    _side("points_per_building"),
    _side("capture_threshold"),
)

# --- its limits and thresholds ----------------------------------------------------------------------------------------
MOST_PLAN_CARDS, MOST_APPRENTICES = int(TABLE["limits"]["plan_cards"]), int(TABLE["limits"]["apprentices"])
GUARDHOUSE_FROM_CAPTURED = int(TABLE["guardhouse_from"]["captured"])
GUARDHOUSE_FROM_PRISON = int(TABLE["guardhouse_from"]["in_prison"])
GUARDHOUSE_FROM_HELD = int(TABLE["guardhouse_from"]["held_by_others"])
RESCUE_FROM, PAYS_DEBTS_FROM = (
    int(TABLE["guardhouse"]["rescue_from"]),
    int(TABLE["guardhouse"]["pays_debts_from_silver"]),
)
OWN_GROUP_UP_TO_SUPPLY = int(TABLE["town_centre"]["own_group_up_to_supply"])
MOST_TRADES, GOODS_FOR_MARBLE = int(TABLE["storehouse"]["trades"]), int(TABLE["storehouse"]["goods_for_marble"])
MARBLE_FROM_GOODS, MARBLE_BELOW = (
    int(TABLE["storehouse"]["marble_from_goods"]),
    int(TABLE["storehouse"]["marble_below"]),
)
VIRTUE_BELOW = int(TABLE["storehouse"]["virtue_below"])
TAX_FROM = int(TABLE["tax_stand"]["tax_from"])
LAST_COLUMN = int(TABLE["workshop"]["last_column"])
PRECIOUS_POINTS, LEAST_COST = int(TABLE["build"]["points_of_gold_and_marble"]), int(TABLE["build"]["least_cost"])
MAJORITY_DIVISOR = int(TABLE["majorities"]["goods_divided_by"])


class Why(Events):
    """Why the rival does what it does after revealing a scheme card."""

    NO_WORKER = "but has no worker to place"
    TO_GUARDHOUSE = "but goes to the Guardhouse first"
    SEES_GROUP = "and captures"
    FIRST_ACTION = "and does the first"
    SECOND_ACTION = "and can only do the second"
    GATHERS = "and can do neither, so it gathers"
