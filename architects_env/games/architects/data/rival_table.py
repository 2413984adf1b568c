"""The rival's board and scheme cards, from `rival.json` (rules section 11).

The values of the two sides of its board are the printed ones. The text of the thirty scheme cards is NOT the printed
one: no source for it is known, so we wrote our own. To play with the printed cards, copy them from your box into a file
and replace ours with `ARCHITECTS_ENV_DATA_ARCHITECTS_RIVAL=FILE.json` (`core.files.data_files`).
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.files.data_files import read_data
from architects_env.core.files.schema import Name, Number, Rows, Word
from architects_env.games.architects.data import board as B

# --- where a scheme card places a worker: the open-circle locations, numbered as on the board, then the others --------
SPOTS = (
    *(spot.replace(" ", "_") for spot in B.SPOTS),
    *(f"black_market_{space}" for space in B.MARKET_SPACES),
    "guildhall",
)
BLACK_MARKET, GUILDHALL = B.NUM_LOCATIONS, len(SPOTS) - 1
"""Numbers of the first space of the Black Market, and of the Guildhall."""

# --- what else it does ------------------------------------------------------------------------------------------------
MOST_OF_EFFECT = {
    "capture": 4,
    "sell_captives": 0,
    "release": 0,
    "rescue": 0,
    "rescue_for_debt": 0,
    "gain_virtue": 3,
    "lose_virtue": 3,
    "take_debt": 2,
    "destroy_debt": 2,
    "gain_marble": 3,
    "advance_cathedral": 2,
    "advance_cathedral_without_reward": 2,
    "remove_taxes": 0,
    "discard_upper_apprentice": 0,
    "discard_lower_apprentice": 0,
    "add_future_scheme": 0,
}
"""The largest number of each effect, by name; 0 for effects without a number."""
NO_EFFECT = -1
next_effect = itertools.count().__next__
CAPTURE = next_effect()
SELL_CAPTIVES = next_effect()
RELEASE = next_effect()
RESCUE = next_effect()
RESCUE_FOR_DEBT = next_effect()
GAIN_VIRTUE = next_effect()
LOSE_VIRTUE = next_effect()
TAKE_DEBT = next_effect()
DESTROY_DEBT = next_effect()
GAIN_MARBLE = next_effect()
ADVANCE_CATHEDRAL = next_effect()
ADVANCE_WITHOUT_REWARD = next_effect()
REMOVE_TAXES = next_effect()
DISCARD_UPPER = next_effect()
DISCARD_LOWER = next_effect()
ADD_FUTURE_SCHEME = next_effect()

# --- the data file, and what its entries may be -----------------------------------------------------------------------
NUM_STARTING, NUM_FUTURE, MOST_EFFECTS = 20, 10, 4
NUM_SCHEMES = NUM_STARTING + NUM_FUTURE
EFFECTS = tuple(
    f"{name} {number}" if most else name
    for name, most in MOST_OF_EFFECT.items()
    for number in range(1, max(most, 1) + 1)
)
"""The effects as the data file writes them: "capture 2", "release"."""
SCHEME = {"location": Word(SPOTS), "effects": Rows(Word(EFFECTS), 0, MOST_EFFECTS)}
MODEL = {
    "sides": Rows({"name": Name(), "points_per_guildhall_worker": Number(0, 10, whole=True)}, 2, 2, distinct="name"),
    "starting_schemes": Rows(SCHEME, NUM_STARTING, NUM_STARTING),
    "future_schemes": Rows(SCHEME, NUM_FUTURE, NUM_FUTURE),
}


def _do_not_go_together(table: dict[str, Any]) -> list[str]:
    """Return entries that are right one by one but do not fit the game's texts."""
    return [
        f"rival.sides[{i}].name is {side['name']!r}; it must not begin like a seat, which is called player 0, player 1 and so on."
        for i, side in enumerate(table["sides"])
        if side["name"].casefold().startswith("player")
    ]


TABLE: dict[str, Any] = read_data(
    "architects_rival", Path(__file__).with_name("rival.json"), MODEL, _do_not_go_together
)

# --- the same as numpy tables, for compiled rules ---------------------------------------------------------------------
SIDES = tuple(str(side["name"]) for side in TABLE["sides"])
POINTS_PER_GUILDHALL_WORKER = np.array([side["points_per_guildhall_worker"] for side in TABLE["sides"]], np.int16)
_CARDS = (*TABLE["starting_schemes"], *TABLE["future_schemes"])
SPOT = np.array([SPOTS.index(card["location"]) for card in _CARDS], np.int16)
"""int16[NUM_SCHEMES]: the place where each scheme card places a worker. The starting schemes come first."""
EFFECT = np.full((NUM_SCHEMES, MOST_EFFECTS), NO_EFFECT, np.int16)
"""int16[NUM_SCHEMES, MOST_EFFECTS]: the effects of each scheme card after its placement, in order; NO_EFFECT after the
last one."""
TIMES = np.ones((NUM_SCHEMES, MOST_EFFECTS), np.int16)
"""int16[NUM_SCHEMES, MOST_EFFECTS]: the number of times that each effect is carried out, or the amount of it."""
for _card, _row in enumerate(_CARDS):
    for _i, _effect in enumerate(_row["effects"]):
        _name, _, _number = _effect.partition(" ")
        EFFECT[_card, _i] = list(MOST_OF_EFFECT).index(_name)
        TIMES[_card, _i] = int(_number or 1)


def effects_of(card: int) -> list[tuple[int, int]]:
    """Return the effects of a scheme card after placing its worker, as (effect, number) in order."""
    return [(int(e), int(n)) for e, n in zip(EFFECT[card], TIMES[card], strict=True) if e != NO_EFFECT]
