"""The terms of the bots, in the order of a vector of weights, and the meaning of each.

A bot is a set of weights, one for each term (`weights.json`).

Each point of the game is worth 1. Everything that is not a point yet is multiplied by a share that falls from 1 to 0
as the first city fills.
"""

from __future__ import annotations

import itertools

import numpy as np

from architects_env.core.files.weights import Weight
from architects_env.core.search import lookahead
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D

WEIGHTS = (
    # --- gold and cards
    Weight("gold", "the first gold"),
    Weight("gold_share", "each further gold is worth this share of the one before", 0, 1),
    Weight("card", "the first card in hand"),
    Weight("card_share", "each further card is worth this share of the one before", 0, 1),
    Weight("build_now", "what can be built in this turn, on top of the gold for it"),
    Weight("point", "each point of a card that may be built"),
    Weight("price", "taken off for each gold that it costs"),
    Weight("new_colour", "a card of a colour that the city lacks"),
    Weight("ability", "share of the worth of what a purple card can do"),
    Weight("last_colour", "a card of the last colour that the city lacks, on top"),
    Weight("building", "each building, to be built or to be destroyed, besides its points"),
    Weight("far", "taken off for each gold beyond three more than there is that a card costs"),
    # --- how good a position looks: features of a player's strength, each early in the game and late
    *(
        Weight(f"{name}_{when}", f"{about}, {when} in the game")
        for name, about in {
            "points": "ten points as if the game ended now",
            "buildings": "each eighth of the buildings that end the game",
            "five_gold": "the first five gold",
            "more_gold": "each five gold beyond them",
            "three_cards": "the first three cards in hand",
            "more_cards": "each three cards beyond them",
            "colours": "all five colours",
            "taxed": "three buildings of one colour that a character taxes",
            "abilities": "three points' worth of purple abilities",
            "has_crown": "the crown",
        }.items()
        for when in ("early", "late")
    ),
    # --- characters
    *(
        Weight(character.name.lower().replace(" ", "_"), f"to be {character.name}, before all that follows")
        for character in H.CHARACTERS
    ),
    Weight("tax", "each gold of colour tax"),
    Weight("loot", "Thief: each gold of the others' mean"),
    Weight("exchange", "Magician: each card that another has more"),
    Weight("extra_build", "Architect: each building beyond the first that gold and hand allow"),
    Weight("refund", "Alchemist: each gold that comes back"),
    Weight("neighbour", "Queen: beside the crown"),
    Weight("coin", "Artist: each coin that may be spent"),
    Weight("stop", "Assassin, Witch, Warlord, Diplomat: a rival whose city is nearly full"),
    Weight("exposed", "Bishop: a nearly full own city"),
    Weight("idle", "Navigator, who cannot build: taken off for what could be built"),
    Weight("tie_break", "so much chance in the choice of a character", 0, 100),
    # --- harm
    Weight("harm", "share of what a raid takes from its victim that counts for oneself"),
    Weight("harm_leader", "the same, on top, if the victim leads or its city is nearly full"),
    Weight("guess", "how much naming looks at who may hold what, and who that is (0: at the characters alone)"),
    # --- how it looks ahead
    lookahead.WORLDS,
    Weight("drawn", "number of random drafts from which a probable one is chosen for each of them", 1, 64, tuned=False),
    Weight("rounds", "number of rounds after the present one that are played in each world", 0, 200, tuned=False),
    lookahead.PATIENCE,
    lookahead.TRUST,
)
next_weight = itertools.count().__next__
GOLD = next_weight()
GOLD_SHARE = next_weight()
CARD = next_weight()
CARD_SHARE = next_weight()
BUILD_NOW = next_weight()
POINT = next_weight()
PRICE = next_weight()
NEW_COLOUR = next_weight()
ABILITY = next_weight()
LAST_COLOUR = next_weight()
BUILDING = next_weight()
FAR = next_weight()
FIRST_FEATURE, NUM_FEATURES = next_weight(), 10
FIRST_CHARACTER = FIRST_FEATURE + 2 * NUM_FEATURES
(
    TAX,
    LOOT,
    EXCHANGE,
    EXTRA_BUILD,
    REFUND,
    NEIGHBOUR,
    COIN,
    STOP,
    EXPOSED,
    IDLE,
    HAIR,
    HARM,
    HARM_LEADER,
    GUESS,
    WORLDS,
    DRAWN,
    ROUNDS,
    PATIENCE,
    TRUST,
) = range(FIRST_CHARACTER + len(H.CHARACTERS), len(WEIGHTS))

ABILITY_WORTH = np.zeros(len(D.ABILITIES))
"""Points that a purple card's ability is expected to bring when it is built early."""
for _ability, _worth in {
    D.ANY_COLOUR: 1.0,
    D.INDESTRUCTIBLE: 0.3,
    D.SELLS_CARDS: 1.0,
    D.BUYS_CARDS: 1.5,
    D.DRAWS_MORE: 0.7,
    D.KEEPS_MORE: 2.0,
    D.RESCUES: 0.5,
    D.EVERY_TAX: 2.0,
    D.HELPS_POOR: 1.5,
    D.NAME_DISCOUNT: 1.5,
    D.SEARCHES: 1.0,
    D.SURVIVES_MURDER: 0.5,
    D.FILLS_EMPTY_HAND: 1.5,
    D.POINTS_FOR_GOLD: 2.0,
    D.EXPLODES: 0.5,
    D.POINTS_FOR_HAND: 1.5,
    D.POINTS_FOR_PURPLE: 1.5,
    D.PURPLE_DISCOUNT: 1.0,
    D.PAID_FOR_CROWN: 1.0,
    D.SHORTENS_GAME: 0.5,
    D.WALLS: 0.3,
    D.HIDES_CARDS: 3.0,
}.items():
    ABILITY_WORTH[_ability] = _worth
