"""All lists of effects as numbers.

Each list has a number, the printed tables name lists, and `EFFECT` holds their effects.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.data.vocabulary import Choice, Effects, read_effects

NOTHING = 0
"""The empty list."""
_LISTS: list[Effects] = [()]


def _number(effects: Effects) -> int:
    if effects not in _LISTS:
        _LISTS.append(effects)
    return _LISTS.index(effects)


def _numbers(texts: Iterable[str]) -> np.ndarray:
    return np.array([_number(read_effects(text)) for text in texts], np.int16)


ABILITY = _numbers(kind.ability for kind in C.ALL_KINDS)
TOP_RIGHT = _numbers(kind.top_right for kind in C.ALL_KINDS)
SPOT_BONUS = np.stack([_numbers(spot.bonus for spot in spots) for spots in B.SPOT_OF_SIDE])
LINK_BONUS = np.stack([_numbers(spot.link for spot in spots) for spots in B.SPOT_OF_SIDE])
"""The bonus of the link that goes on clockwise from a spot; NOTHING if there is no link."""
TRADE_GAIN = _numbers(B.TRADES)
PRINTED_MANUSCRIPT = _numbers(segment.printed_manuscript for segment in B.BOARD)
TIER2_EFFECT = _numbers(B.TIER2_EFFECTS)
COLUMN_ACTIVE = _numbers(column.active for column in B.COLUMNS)
COLUMN_VIRTUAL = _numbers(column.virtual for column in B.COLUMNS)
COLUMN_OPPONENTS = _numbers(column.opponents for column in B.COLUMNS)
MANUSCRIPT_EFFECT = _numbers(tile.effect for tile in M.MANUSCRIPTS)
CARD_GAINS, CARD_THEN = _numbers(card.gains for card in C.PLAYER_CARDS), _numbers(card.then for card in C.PLAYER_CARDS)
SCHEME_EFFECTS = _numbers(scheme.effects for scheme in R.SCHEMES)
ALTERNATIVES = np.stack(
    [_numbers([*scheme.alternatives, *[""] * (R.MOST_ALTERNATIVES - len(scheme.alternatives))]) for scheme in R.SCHEMES]
)
BOARD_GAINS = _numbers(row.gains for row in R.BOARDS)
FOR_RESOURCE, FOR_DISCARD, FOR_VIRTUE, FOR_BUMP_1, FOR_BUMP_2, FOR_SCHEME, FOR_REARRANGE, FOR_FLIP_DEBT = map(
    int,
    _numbers(
        (
            "resource",
            "discard",
            "virtue",
            f"{B.BUMPED_SILVER} silver",
            "virtue, resource",
            "future scheme",
            "rearrange",
            "flip debt",
        )
    ),
)
"""Lists of effects that the rules themselves give."""

for effects in tuple(_LISTS):
    for effect in effects:
        if isinstance(effect, Choice):
            _number(effect.first)
            _number(effect.second)
LISTS = tuple(_LISTS)
MOST_EFFECTS = max(len(effects) for effects in LISTS)
LENGTH = np.array([len(effects) for effects in LISTS], np.int16)
EFFECT = np.zeros((len(LISTS), MOST_EFFECTS, 3), np.int16)
"""int16[lists, MOST_EFFECTS, 3]: word and number, or CHOICE and its two lists."""
for number, effects in enumerate(LISTS):
    for i, effect in enumerate(effects):
        if isinstance(effect, Choice):
            EFFECT[number, i] = V.CHOICE, LISTS.index(effect.first), LISTS.index(effect.second)
        else:
            EFFECT[number, i] = effect.word, effect.n, 0
