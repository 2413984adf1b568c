"""Facts of Settlers: what reasons for moves name.

Locations that look alike are one thing, named by the first of their cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.text import aside, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.options import PEACEFUL
from architects_env.games.settlers.rules.razing import LOCATION_PRICE
from architects_env.games.settlers.text.names import player_text, some_cards, the_card
from architects_env.play.coach.facts import Fact, Facts, each_side

_FACES = np.unique(C.FACE[: C.NUM_LOCATIONS])
_IS_FACE = (C.FACE[: C.NUM_LOCATIONS, None] == _FACES).astype(np.float32)


def _by_face(cards: np.ndarray) -> np.ndarray:
    """Return numbers of cards as numbers of cards that look alike."""
    return cards.astype(np.float32) @ _IS_FACE


def _sides(states: np.ndarray) -> np.ndarray:
    return np.arange(states["points"].shape[1])


def _at_home(states: np.ndarray) -> np.ndarray:
    return states["home"][:, None, :] == 1 + _sides(states)[:, None]


def _locations(states: np.ndarray) -> np.ndarray:
    return _by_face(_at_home(states))


def _in_hand(states: np.ndarray) -> np.ndarray:
    """Return the cards in hand, bool[states, sides, cards]."""
    found = np.zeros((*states["points"].shape, C.NUM_LOCATIONS + 1), bool)
    for zone, first in (("hand_common", 0), ("hand_faction", C.NUM_COMMON)):
        cards, places = states[zone].astype(int), np.arange(states[zone].shape[2])
        held = places < states[f"{zone}_size"][:, :, None]
        np.put_along_axis(found, np.where(held, cards + first, C.NUM_LOCATIONS), True, axis=2)
    return found[:, :, : C.NUM_LOCATIONS]


PAYABLE, WITH_GOLD = 2, 3
"""Numbers of locations that can be paid without gold, and of those that need gold in place of goods. They differ by
less than `PAYABLE`, so that the change from one to the other is not told."""


def _can_pay_for(states: np.ndarray) -> np.ndarray:
    """Return how the locations in hand can be paid (`PAYABLE`, `WITH_GOLD`). Those of the empire count as paid."""
    supply = states["supply"].astype(int)
    missing = np.maximum(0, C.COST[None, None] - supply[:, :, None, : V.NUM_RESOURCES]).sum(axis=3)
    replaced = (states["empire_size"] + states["foundations_size"] > 0)[:, :, None] | (C.NEEDS_LOCATION == 0)
    able = _in_hand(states) & (missing <= supply[:, :, V.GOLD, None]) & replaced
    paid = _by_face((able & (missing == 0)) | _at_home(states)) > 0
    return np.where(paid, PAYABLE, WITH_GOLD * (_by_face(able) > 0))


def _paid_for(g: Any, face: int, number: int) -> str:
    card = the_card(int(_FACES[face]))
    return say("{card} {how}", card=card, how=aside(say("(using gold)"))) if number == WITH_GOLD else card


def _can_be_razed(states: np.ndarray) -> np.ndarray:
    """Return the locations that an opponent has the raze tokens for, if both have not passed and play with razing."""
    sides = states["points"].shape[1]
    raids = np.where(states["passed"] == 0, states["supply"][:, :, V.RAZE], 0)
    most = np.stack([np.delete(raids, side, axis=1).max(axis=1) for side in range(sides)], axis=1)
    price = LOCATION_PRICE + states["defended"] + states["samurai"]
    aimed = (states["passed"] == 0) & (states["options"][:, PEACEFUL] == 0)[:, None]
    open_to_others = _at_home(states) & (C.RAZABLE != 0) & (price[:, None, :] <= most[:, :, None])
    return _by_face(open_to_others & aimed[:, :, None])


FACTS = Facts(
    (
        Fact(
            _locations,
            lambda g, face, number: the_card(int(_FACES[face])),
            gain="you build {what}",
            weight=1.6,
        ),
        Fact(  # what is lost later may have been razed, or made room for another building
            _locations,
            lambda g, face, number: the_card(int(_FACES[face])),
            loss="you give up {what}",
            rival_loss="{player} loses {what}",
            weight=1.6,
            soon=False,
        ),
        Fact(
            _can_be_razed,
            lambda g, face, number: the_card(int(_FACES[face])),
            gain="an opponent has the raze tokens for {what}",
            loss="no opponent has the raze tokens for {what} any more",
            in_name=False,
            weight=1.5,
            wanted=-1,
            soon=False,
        ),
        Fact(
            _can_pay_for,
            _paid_for,
            gain="you can now pay for {what}",
            in_name=False,
            alternatives=True,
            least=PAYABLE,
            weight=1.2,
            soon=False,
        ),
        Fact(
            each_side("points"),
            lambda g, thing, number: V.amount_text(number, V.POINT),
            gain="you score {what}",
            weight=1.3,
            soon=False,
        ),
        Fact(
            lambda states: (states["hand_common_size"] + states["hand_faction_size"])[:, :, None],
            lambda g, thing, number: some_cards(number),
            gain="you get {what} in hand",
            soon=False,
        ),
        Fact(
            each_side("supply"),
            lambda g, good, number: V.amount_text(number, good),
            gain="you get {what}",
            loss="you pay {what}",
            weight=0.8,
            soon=False,
        ),
    ),
    player_text,
)
