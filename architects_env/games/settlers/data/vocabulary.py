"""The vocabulary of cards: goods, colours, kinds of locations, and the effects in a card's row.

A card's row (`common_cards`, `faction_cards`) lists its effects by calling the functions below. The docstring of
each function names the rule that runs it. The rules never test a card's name.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

from architects_env.core.text import amount, plural, say

# --- goods (rules section 1) ------------------------------------------------------------------------------------------
GOODS = ("wood", "stone", "food", "gold", "worker", "raze token", "card", "point")
NUM_GOODS = len(GOODS)
WOOD, STONE, FOOD, GOLD, WORKER, RAZE, CARD, POINT = range(NUM_GOODS)
NUM_RESOURCES, NUM_TOKENS = 3, 6
"""Number of resources, and of goods in a supply. Resources come first, then the other goods that lie in a supply as
tokens."""
NO_GOOD = -1


def amount_text(number: int, good: int) -> str:
    """Return an amount of a good in words: "2 wood", "1 raze token", "3 points"."""
    name = GOODS[good]
    return amount(number, name) if good < WORKER else plural(number, f"{{n}} {name}", f"{{n}} {name}s")


def good_name(good: int) -> str:
    """Return the name of a good: "raze token"."""
    return say(GOODS[good])


# --- decks: the backs of cards ----------------------------------------------------------------------------------------
FACTIONS = ("Barbarians", "Japanese", "Romans", "Egyptians")
NUM_FACTIONS = len(FACTIONS)
BARBARIANS, JAPANESE, ROMANS, EGYPTIANS = range(NUM_FACTIONS)
COMMON_DECK, FACTION_DECK, EITHER_DECK = range(3)

# --- locations --------------------------------------------------------------------------------------------------------
KINDS = ("production", "feature", "action")
PRODUCTION, FEATURE, ACTION = range(3)
COLOURS = ("brown", "grey", "red", "pink", "gold", "black", "blue", "purple")
NUM_COLOURS = len(COLOURS)
BROWN, GREY, RED, PINK, GOLDEN, BLACK, BLUE, PURPLE = (1 << colour for colour in range(NUM_COLOURS))
"""Sets of colours, as bits. One location may have several colours."""
NO_COLOUR = 0

# --- what a feature does all the time, or when something happens (rules section 7) ------------------------------------
next_feature = itertools.count().__next__
NO_FEATURE = next_feature()
ON_BUILD = next_feature()  # `building`: its effects come whenever its owner builds a matching location
ON_RAZE = next_feature()  # `razing`: its effects come whenever its owner razes
ON_DEAL = next_feature()  # `deals`: its effects come whenever its owner makes a deal
ADDS_TO_POINTS = next_feature()  # `supply.receive`: one more of two or more
PAID_FOR_EXCHANGES = next_feature()  # `exchange`: a worker for each pair that an opponent exchanges
STORES_RESOURCES = next_feature()  # `phases`: wood, stone and food are kept
SELLS_DEAL_GOODS = next_feature()  # `phases`: a point instead of a deal's good
HOLDS_CARDS = next_feature()  # `free_actions`: hand cards are tucked under it
HOLDS_RESOURCES = next_feature()  # `free_actions`: resources are laid on it
MOST_FROM_OASIS = 4
"""Number of workers in a round that PAID_FOR_EXCHANGES gives at most."""
SPHINX_NEEDS = 2
"""Number of points at once for which ADDS_TO_POINTS gives one more."""
SCHOOL_POINTS, CHAPEL_POINTS = 1, 2
"""Points for a good that is given away, by SELLS_DEAL_GOODS and by CHAPEL_RAZE."""
TUCK_POINTS, GATE_NEEDS, GATE_POINTS = 1, 3, 2
"""The figures of HOLDS_CARDS: points for a tucked card, and number of cards and points of each step at the end."""
SHRINE_STEPS = ((3, 2), (7, 5), (12, 10))
"""The steps of HOLDS_RESOURCES: number of resources, and the points for them at the end. The highest step counts."""
OFFER_PRICE = 1
"""Gold, or stone, paid for the points of OFFER."""
SHELTER_STONE = 1
"""Stone paid for a card that becomes a foundation (TO_FOUNDATION)."""
CHOSEN_FROM = 2
"""Number of cards of which DRAW_TWO keeps one."""
ANY_FACTION = 1 << NUM_COLOURS
"""Bit beside the colours: a feature also reacts to any faction location."""


class Effect(NamedTuple):
    """One entry of a card: a kind of effect with its numbers."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


next_kind = itertools.count().__next__
NOTHING = next_kind()
GAIN = next_kind()
PER_COLOUR = next_kind()
PER_SAMURAI = next_kind()
DRAW = next_kind()
DRAW_TWO = next_kind()
CHOICE = next_kind()
OFFER = next_kind()
COPY = next_kind()
DEAL_GOOD = next_kind()
BUILD_FROM_HAND = next_kind()
BUILD_FROM_DEAL = next_kind()
STEAL = next_kind()
AT_LOCATION = next_kind()
AT_DEAL = next_kind()
CHAPEL_RAZE = next_kind()
TO_FOUNDATION = next_kind()
TOSS_CARD = next_kind()
ROB_HAND = next_kind()
GIVE_UP_DEAL = next_kind()
DEPLOY = next_kind()
NUM_EFFECT_KINDS = next_kind()
MOST_EFFECTS = 3
"""Largest number of effects in one list of a card."""


# --- effects without a target (`effects`) -----------------------------------------------------------------------------
def gain(**goods: int) -> list[Effect]:
    """Gain these goods from the general supply."""
    numbers = {"wood": WOOD, "stone": STONE, "food": FOOD, "gold": GOLD, "worker": WORKER, "raze": RAZE, "point": POINT}
    return [Effect(GAIN, numbers[good], amount) for good, amount in goods.items()]


def per_colour(good: int, colour: int, most: int) -> list[Effect]:
    """Gain one of the good for each own location of the colour, itself included, up to `most`."""
    return [Effect(PER_COLOUR, good, colour, most)]


def per_samurai(most: int) -> list[Effect]:
    """Gain a point for each own samurai, up to `most`."""
    return [Effect(PER_SAMURAI, most)]


def choice(good: int, amount: int, other: int, other_amount: int) -> list[Effect]:
    """Gain either the one or the other: `effects.play_option`."""
    return [Effect(CHOICE, good, amount, other, other_amount)]


def offer(points_for_gold: int, points_for_stone: int) -> list[Effect]:
    """Pay one gold, or one stone, for points: `effects.play_slaver`."""
    return [Effect(OFFER, points_for_gold, points_for_stone)]


def copy_production() -> list[Effect]:
    """Produce the goods of another own production location: `effects.play_copy`."""
    return [Effect(COPY)]


def samurai(number: int) -> list[Effect]:
    """Place `number` samurai from the general supply at once: `effects.run_deploy`."""
    return [Effect(DEPLOY, number)]


# --- cards that are drawn (`decks`) -----------------------------------------------------------------------------------
def draw(number: int, deck: int = EITHER_DECK) -> list[Effect]:
    """Draw `number` cards, one after the other: `decks.run_draw`."""
    return [Effect(DRAW, number, deck)]


SHUFFLE_BACK, THROW_AWAY = range(2)


def draw_two(deck: int, rest: int) -> list[Effect]:
    """Draw two cards and keep one. The other is shuffled back or thrown away: `decks.play_keep`."""
    return [Effect(DRAW_TWO, deck, rest)]


# --- effects on own hand and deals ------------------------------------------------------------------------------------
def toss() -> list[Effect]:
    """Pay with a card of the own hand, which is discarded: `hands.play_toss`."""
    return [Effect(TOSS_CARD)]


def rob_hand() -> list[Effect]:
    """Let an opponent discard a hand card of its choice: `hands.play_opponent`, `hands.play_victim`."""
    return [Effect(ROB_HAND)]


def to_foundation() -> list[Effect]:
    """Turn a common card of the hand into a foundation, for a stone: `hands.play_shelter`."""
    return [Effect(TO_FOUNDATION)]


def give_up_deal() -> list[Effect]:
    """Pay with an own deal, which is discarded: `deals.play_own_deal`."""
    return [Effect(GIVE_UP_DEAL)]


def deal_good() -> list[Effect]:
    """Gain the good of an own deal: `deals.play_own_deal`."""
    return [Effect(DEAL_GOOD)]


def build_from_deal() -> list[Effect]:
    """Build the card of an own deal without the location of its cost: `deals.play_own_deal`."""
    return [Effect(BUILD_FROM_DEAL)]


def build_from_hand() -> list[Effect]:
    """Build a faction card of the hand without the location of its cost: `building.play_build`."""
    return [Effect(BUILD_FROM_HAND)]


# --- effects on opponents ---------------------------------------------------------------------------------------------
def steal() -> list[Effect]:
    """Take a resource of an opponent's supply: `hands.play_opponent`, `hands.play_steal`."""
    return [Effect(STEAL)]


class Aim(NamedTuple):
    """An effect on a chosen location or deal."""

    name: str
    """Name of the weight that bots have for it."""
    menu: str
    """Text for the player who chooses."""
    text: str
    """Text on the card."""


COPY_RAZE_GOOD, RAZE_OWN, RAZE_UNPROTECTED, REMOVE, LOCK, TAKE_OVER, TRADE, RESET = range(8)
AT_LOCATIONS = (
    Aim("copy_raze_good", "take a good of the {card}", "one of the goods in the raze field of an opponent's location"),
    Aim("raze_own", "raze the {card} of the own empire", "raze an own common location"),
    Aim("raze_unprotected", "raze the {card}", "raze an opponent's location, no matter what protects it"),
    Aim("remove", "remove the {card}", "remove an opponent's location"),
    Aim("lock", "lock the {card}", "an opponent's action location cannot be activated any more in this round"),
    Aim("take_over", "take the {card} over", "take an opponent's location over for this round"),
    Aim("trade", "make a deal with the {card}", "make a deal with an opponent's faction location"),
    Aim("reset", "clear the {card}", "clear another of your action locations"),
)


def at_location(what: int) -> list[Effect]:
    """Apply an effect to a chosen location: `effects.play_target`."""
    return [Effect(AT_LOCATION, what)]


ROB_DEAL, ROB_DEAL_FOR_GOOD, STEAL_DEAL = range(3)
AT_DEALS = (
    Aim("rob_deal", "discard the deal with the {card}", "discard an opponent's deal"),
    Aim(
        "rob_deal_for_good", "discard the deal with the {card} for its good", "discard an opponent's deal for its good"
    ),
    Aim("steal_deal", "steal the deal with the {card}", "take an opponent's deal"),
)


def at_deal(what: int) -> list[Effect]:
    """Discard an opponent's deal, discard it for its good, or steal it: `deals.play_enemy_deal`."""
    return [Effect(AT_DEAL, what)]


def chapel_raze() -> list[Effect]:
    """Raze a hand card or a location, and give the gained goods away for points: `razing.play_chapel`."""
    return [Effect(CHAPEL_RAZE)]
