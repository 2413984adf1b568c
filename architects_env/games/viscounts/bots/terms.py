"""The terms of the bots, in the order of a vector of weights, and the meaning of each.

A bot is a set of weights, one for each term (`weights.json`).

The rollout policy measures all worth in points at the end of the game. The value of a position is the number of
points that a player may expect. It depends on features whose weights move from values for the early game to values for
its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from architects_env.core.files.weights import Weight
from architects_env.core.search import lookahead
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import vocabulary as V

EFFECT_WORDS = V.WORDS[: V.FUTURE_SCHEME]
FEATURES = {
    "now": "ten points as if the game ended now",
    "silver": "the first five silver",
    "more_silver": "each five silver beyond them",
    "goods": "five inkwells, stone or gold",
    "unpaid": "five unpaid debts that may be flipped",
    "acquired": "five acquired deeds that may be flipped",
    "flipped_debts": "five paid debts, for prosperity",
    "flipped_deeds": "five approved deeds, for poverty",
    "line": "five icons on the cards that stay in line",
    "criminals": "two criminals there",
    "hand": "five icons in hand",
    "deck": "two icons a card in the own deck",
    "merchants": "two merchants a card there",
    "thin": "how far the deck is from ten cards, in tens",
    "lasting": "five lasting icons",
    "abilities": "three built slots that show no icons",
    "pairs": "three courtyards with two workers ready to rise, on tiers 1 and 2",
    "leads": "the castle leader card",
    "colours": "ten points towards the next set of manuscripts",
    "near": "how near the markers are to each other",
    "joined_low": "joined markers, for each third of the track to the left of its middle",
    "joined_high": "the same to the right",
    "bonus": "two manuscripts of a colour whose cleric bonus card is there",
}
WEIGHTS = (
    # --- what the rollout policy goes by
    *(Weight(f"of_{word.replace(' ', '_')}", f"the effect {word}, once") for word in EFFECT_WORDS),
    *(Weight(f"{icon}_icon", f"a {icon} on a card of one's own") for icon in C.ICONS),
    *(
        Weight(f"slot_{slot}", f"the lasting effect of building slot {slot}: {ability}")
        for slot, ability in enumerate(B.SLOT_ABILITIES)
    ),
    Weight("ability", "share of an ability's effects that comes to pass"),
    Weight("lasting_ability", "an ability that makes paying easier"),
    Weight("paid_silver", "each silver that is paid"),
    Weight("paid_good", "each inkwell, stone or gold that is paid"),
    Weight("worker", "each worker on tier 1"),
    Weight("rise", "each worker that rises to tier 2, besides the effect there"),
    Weight("colour", "a manuscript, besides what it gives and the points of its set"),
    Weight("scoring", "share of the points that a manuscript would bring now"),
    Weight("link", "share of what a link gives to another that counts against oneself"),
    Weight("keep", "a card worth less than this is destroyed, or discarded"),
    Weight("hire", "a card must be worth so much to be hired for nothing more than its price"),
    Weight("weight_of_card", "each card of the own deck, besides its worth"),
    # --- how good the table looks
    *(
        Weight(f"{name}_{when}", f"{about}, {when} in the game")
        for name, about in FEATURES.items()
        for when in ("early", "late")
    ),
    Weight("spread", "number of points ahead that make the place fairly sure, early in the game", 0.1, 1000),
    Weight("spread_late", "the same at the end of the game", 0.1, 1000),
    # --- how it looks ahead
    lookahead.WORLDS,
    Weight(
        "rounds",
        "number of rounds to play each option on, up to the own turn (0: to the end of this turn)",
        0,
        100,
        tuned=False,
    ),
    lookahead.PATIENCE,
    lookahead.TRUST,
)
FIRST_ICON = len(EFFECT_WORDS)
FIRST_SLOT = FIRST_ICON + len(C.ICONS)


def _places(names: Iterable[str]) -> Any:
    """Return the index of each of these names, as constants for compiled code."""
    names = [name.upper() for name in names]
    return NamedTuple("Places", [(name, int) for name in names])(*range(len(names)))  # type: ignore[misc]


W = _places(weight.name for weight in WEIGHTS)
"""The indices of the weights: `weights[W.PAID_SILVER]`."""
F = _places(FEATURES)
"""The indices of the features. Each feature has two weights, one after the other, from FIRST_FEATURE on."""
FIRST_FEATURE, NUM_FEATURES = W.NOW_EARLY, len(FEATURES)
