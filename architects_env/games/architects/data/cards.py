"""The printed cards, one table each, and the numpy tables that the rules read.

All names of cards stand here and nowhere else.

Skills: C carpentry, T tiling, M masonry. A card's number is its place in the table, from 0 (the rules page counts from
1). Goods and gains are written as on the card ("4 clay 2 wood") and stored as vectors over `GAINS`.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from architects_env.games.architects.data import board as B

# --- goods ------------------------------------------------------------------------------------------------------------
CLAY, WOOD, STONE, GOLD, MARBLE, SILVER = range(6)
GOODS = ("clay", "wood", "stone", "gold", "marble", "silver")
NUM_GOODS = len(GOODS)
VIRTUE, BUILDING_CARDS = 6, 7
GAINS = (*GOODS, "virtue", "building card")


def gains(text: str) -> tuple[int, ...]:
    """Turn "4 clay 2 wood" into numbers in the order of `GAINS`."""
    numbers = [0] * len(GAINS)
    words = text.replace("building card", "building_card").split()
    for number, name in zip(words[::2], words[1::2], strict=True):
        numbers[GAINS.index(name.replace("_", " "))] += int(number)
    return tuple(numbers)


# --- what end-game effects count --------------------------------------------------------------------------------------
COUNTS = (
    *GOODS,
    "Cathedral level",
    "clay, wood and stone",
    "apprentices with carpentry",
    "apprentices with tiling",
    "apprentices with masonry",
    "own buildings",
    "captured workers",
    "paid debts",
    "virtue",
)
CATHEDRAL_LEVEL, CLAY_WOOD_STONE, CARPENTERS, TILERS, MASONS, BUILDINGS_BUILT, CAPTIVES, PAID_DEBTS, VIRTUE_NOW = range(
    len(GOODS), len(COUNTS)
)

# --- kinds of building effects ----------------------------------------------------------------------------------------
next_kind = itertools.count().__next__
GAIN = next_kind()
GAIN_ONE_OF = next_kind()
GAIN_PER = next_kind()
FREE_HIRE = next_kind()
FREE_CAPTURE = next_kind()
FREE_RESCUE_OR_CAPTURE = next_kind()
DEBT = next_kind()
NO_DEBT = next_kind()
EVERYBODY_GAINS_VIRTUE = next_kind()
PRISONERS_LOSE_VIRTUE = next_kind()
RELEASE = next_kind()
DISCARD_FOR = next_kind()
GUILDHALL_AGAIN = next_kind()
GIVE_UP_APPRENTICE = next_kind()
POINTS_IF_MOST = next_kind()
POINTS_PER = next_kind()
POINTS_WITHOUT_DEBT = next_kind()
POINTS_PER_UNPAID_DEBT = next_kind()
VIRTUE_PER = next_kind()
VIRTUE_IF_MOST = next_kind()
LOSE_VIRTUE = next_kind()


class Effect(NamedTuple):
    """The effect of a building: a kind and its numbers.

    `counts` names the thing that is counted, and `number` says how many of it, or per how many, depending on the kind.
    """

    kind: int
    number: int = 0
    counts: int = 0
    gain: tuple[int, ...] = gains("")
    other: tuple[int, ...] = gains("")


def gain(text: str) -> Effect:
    return Effect(GAIN, gain=gains(text))


def gain_one_of(one: str, other: str) -> Effect:
    return Effect(GAIN_ONE_OF, gain=gains(one), other=gains(other))


def gain_per(counts: int, per: int, text: str) -> Effect:
    return Effect(GAIN_PER, per, counts, gains(text))


def capture(times: int) -> Effect:
    return Effect(FREE_CAPTURE, times)


def everybody_gains_virtue(points: int) -> Effect:
    return Effect(EVERYBODY_GAINS_VIRTUE, points)


def prisoners_lose_virtue(from_prisoners: int) -> Effect:
    """Return the effect by which every player with at least `from_prisoners` own workers in prison loses 1 virtue."""
    return Effect(PRISONERS_LOSE_VIRTUE, from_prisoners)


def discard_building_for(text: str) -> Effect:
    return Effect(DISCARD_FOR, gain=gains(text))


def points_if_most(counts: int, points: int) -> Effect:
    return Effect(POINTS_IF_MOST, points, counts)


def points_per(counts: int, per: int) -> Effect:
    return Effect(POINTS_PER, per, counts)


def points_without_debt(points: int) -> Effect:
    return Effect(POINTS_WITHOUT_DEBT, points)


def points_per_unpaid_debt(points: int) -> Effect:
    return Effect(POINTS_PER_UNPAID_DEBT, points)


def virtue_per(counts: int, per: int) -> Effect:
    return Effect(VIRTUE_PER, per, counts)


def virtue_if_most(counts: int, virtue: int) -> Effect:
    return Effect(VIRTUE_IF_MOST, virtue, counts)


def lose_virtue(virtue: int) -> Effect:
    return Effect(LOSE_VIRTUE, virtue)


HIRE_FREE = Effect(FREE_HIRE)
RESCUE_OR_CAPTURE = Effect(FREE_RESCUE_OR_CAPTURE, 1)
TAKE_DEBT = Effect(DEBT, 1)
DESTROY_DEBT = Effect(NO_DEBT, 1)
RELEASE_PRISONERS = Effect(RELEASE)
PLACE_AGAIN = Effect(GUILDHALL_AGAIN)
LOSE_APPRENTICE = Effect(GIVE_UP_APPRENTICE)


class Building(NamedTuple):
    """A building card: skill icons, goods to pay, printed points, printed virtue change and effect."""

    name: str
    skills: str
    cost: str
    points: int
    virtue: int
    effect: Effect
    promo: bool = False
    """Whether the card is only in play with the option promo_cards. Promo cards stand at the end of the table."""


BUILDINGS = (
    Building("Smithy", "", "4 clay 2 wood", 3, 0, gain("4 stone")),
    Building("Steeple", "", "2 wood 2 gold", 4, 1, points_if_most(CATHEDRAL_LEVEL, 2)),
    Building("Stone Market", "M", "2 clay 4 stone 1 marble", 7, 0, points_if_most(STONE, 2)),
    Building("Tavern", "C", "3 wood 2 stone 1 gold", 6, 0, HIRE_FREE),
    Building("Thieves' Den", "M", "1 clay 2 wood 3 stone", 8, -2, gain("4 silver")),
    Building("Tiler's Hut", "", "2 clay 1 wood 2 stone", 5, 0, points_per(TILERS, 1)),
    Building("Trading Post", "M", "1 wood 3 stone 2 gold", 7, 0, virtue_per(CLAY_WOOD_STONE, 4)),
    Building("Treasury", "T", "1 wood 3 stone 1 gold", 6, 0, gain_one_of("1 gold", "3 silver")),
    Building("University", "CTM", "4 clay 2 wood 3 stone 2 marble", 11, 1, points_without_debt(2)),
    Building("Watchtower", "CTM", "3 clay 4 wood 1 gold 1 marble", 11, -1, prisoners_lose_virtue(3)),
    Building("Well", "", "2 wood 2 stone", 3, 0, gain("4 clay")),
    Building("Wood Market", "C", "2 clay 4 wood 1 gold", 7, 0, points_if_most(WOOD, 2)),
    Building("Aqueduct", "", "2 clay 3 wood 1 gold", 3, 0, points_per(BUILDINGS_BUILT, 1)),
    Building("Armoury", "CM", "3 wood 5 stone 1 gold", 9, 0, capture(1)),
    Building("Barracks", "CTM", "2 clay 6 wood 2 gold", 10, 0, RESCUE_OR_CAPTURE),
    Building("Betting House", "", "1 clay 2 stone 1 gold", 7, -1, TAKE_DEBT),
    Building("Carpenter's Hut", "", "3 clay 1 wood 1 stone", 5, 0, points_per(CARPENTERS, 1)),
    Building("Castle", "CTM", "2 clay 4 wood 1 gold 2 marble", 10, 0, virtue_per(GOLD, 2)),
    Building("Chapel", "C", "2 clay 1 wood 4 stone", 6, 1, virtue_if_most(CATHEDRAL_LEVEL, 2)),
    Building("Church", "", "3 clay 3 stone", 5, 1, DESTROY_DEBT),
    Building("Clay Market", "T", "3 clay 2 stone 1 gold", 6, 0, points_if_most(CLAY, 2)),
    Building("Clay Pit", "", "4 clay 1 wood", 3, 0, gain_one_of("1 gold", "1 marble")),
    Building("Drafting Room", "CT", "4 stone 3 gold", 8, 0, gain("2 building card")),
    Building("Dungeon", "CTM", "4 stone 2 gold 2 marble", 14, -1, lose_virtue(2)),
    Building("Factory", "M", "2 wood 2 stone 3 gold", 7, 0, gain("2 marble")),
    Building("Fortress", "CTM", "3 clay 4 stone 1 gold 2 marble", 12, -2, capture(2)),
    Building("Fountain", "", "3 stone 1 marble", 4, 1, points_per_unpaid_debt(1)),
    Building("Gambler's Den", "CT", "1 stone 1 gold 3 marble", 10, -2, points_per_unpaid_debt(-1)),
    Building("Hideout", "CM", "1 clay 3 wood 2 stone", 8, -2, RELEASE_PRISONERS),
    Building("Keep", "CTM", "5 wood 2 stone 2 gold", 12, -2, points_per(CAPTIVES, 3)),
    Building("Library", "CT", "4 wood 2 stone 1 marble", 8, 0, discard_building_for("2 gold")),
    Building("Lighthouse", "T", "3 wood 1 stone 2 marble", 6, 0, points_per(VIRTUE_NOW, 4)),
    Building("Lumber Camp", "", "4 clay 2 stone", 3, 0, gain("4 wood")),
    Building("Mason's Hut", "", "2 wood 4 stone", 5, 0, points_per(MASONS, 1)),
    Building("Moneylender", "M", "4 clay 2 wood 1 gold", 5, -1, points_per(PAID_DEBTS, 1)),
    Building("Monument", "TM", "2 wood 3 stone 2 marble", 9, 1, everybody_gains_virtue(1)),
    Building("Observatory", "C", "1 clay 3 wood 1 stone 1 gold", 7, 0, virtue_per(MARBLE, 2)),
    Building("Palace", "TM", "3 wood 3 stone 2 marble", 9, 0, gain_per(VIRTUE_NOW, 4, "1 gold")),
    Building("Reservoir", "", "6 clay 1 wood", 4, 0, virtue_per(PAID_DEBTS, 2)),
    Building("Silver Market", "T", "2 wood 1 gold 1 marble", 6, 0, points_if_most(SILVER, 2)),
    Building("Crane", "", "3 wood 1 stone", 3, 0, PLACE_AGAIN, promo=True),
    Building("Graveyard", "CTM", "4 clay 1 wood 2 stone 2 marble", 12, -1, LOSE_APPRENTICE, promo=True),
    Building("Museum", "", "1 clay 5 wood 1 stone", 4, 0, virtue_per(BUILDINGS_BUILT, 2), promo=True),
)
NUM_BUILDINGS = len(BUILDINGS)

# --- abilities of apprentices -----------------------------------------------------------------------------------------
# when a bonus comes
OCCASIONS = (
    *(B.LOCATIONS[location] for location in (*range(B.STOREHOUSE), B.TAX_STAND)),
    "Black Market",
    "each Cathedral level",
    "each debt paid off",
    "sending captured workers to prison",
    "each building constructed",
)
(
    AT_QUARRY,
    AT_FOREST,
    AT_MINES,
    AT_SILVERSMITH,
    AT_TAX_STAND,
    AT_BLACK_MARKET,
    CATHEDRAL,
    DEBT_PAID,
    IMPRISONED,
    CONSTRUCTED,
) = range(len(OCCASIONS))


class Ability(NamedTuple):
    """The ability of an apprentice. Only the entries of its kind are set."""

    occasion: int = -1
    bonus: tuple[int, ...] = gains("")
    pay: tuple[int, ...] = gains("")
    trade: tuple[int, ...] = gains("")
    reset_gain: tuple[int, ...] = gains("")
    reset_gain_always: bool = False
    """Whether the gain also comes with own workers in prison."""
    reset_release: int = 0
    more_trades: int = 0
    cheaper_captures: bool = False
    cheaper_black_market: int = 0
    no_virtue_loss_at_black_market: bool = False
    less_virtue_loss_at_tax_stand: int = 0


def bonus(occasion: int, text: str) -> Ability:
    return Ability(occasion=occasion, bonus=gains(text))


def trade(pay: str, text: str) -> Ability:
    return Ability(pay=gains(pay), trade=gains(text))


def reset_gain(text: str, always: bool = False) -> Ability:
    return Ability(reset_gain=gains(text), reset_gain_always=always)


def reset_release(workers: int) -> Ability:
    return Ability(reset_release=workers)


NO_ABILITY = Ability()
ONE_MORE_TRADE = Ability(more_trades=1)
CHEAPER_CAPTURES = Ability(cheaper_captures=True)
CHEAPER_BLACK_MARKET = Ability(cheaper_black_market=1)
NO_VIRTUE_LOSS_AT_BLACK_MARKET = Ability(no_virtue_loss_at_black_market=True)
LESS_VIRTUE_LOSS_AT_TAX_STAND = Ability(less_virtue_loss_at_tax_stand=1)


class Apprentice(NamedTuple):
    """An apprentice card: skills, virtue change when hired, and ability. Equal rows are two copies of a card."""

    name: str
    skills: str
    virtue: int
    ability: Ability
    promo: bool = False


APPRENTICES = (
    Apprentice("Acolyte", "C", 1, bonus(CATHEDRAL, "1 building card")),
    Apprentice("Acolyte", "T", 1, bonus(CATHEDRAL, "2 clay")),
    Apprentice("Acolyte", "M", 1, bonus(CATHEDRAL, "2 silver")),
    Apprentice("Conspirator", "C", 0, CHEAPER_CAPTURES),
    Apprentice("Conspirator", "C", 0, CHEAPER_CAPTURES),
    Apprentice("Debt Collector", "T", 0, bonus(DEBT_PAID, "2 clay")),
    Apprentice("Debt Collector", "M", 0, bonus(DEBT_PAID, "2 stone")),
    Apprentice("Debt Collector", "C", 0, bonus(DEBT_PAID, "2 wood")),
    Apprentice("Gatekeeper", "M", -1, reset_release(2)),
    Apprentice("Illusionist", "C", -1, NO_VIRTUE_LOSS_AT_BLACK_MARKET),
    Apprentice("Jeweller", "T", 0, bonus(AT_SILVERSMITH, "1 silver")),
    Apprentice("Jeweller", "T", 0, bonus(AT_SILVERSMITH, "1 silver")),
    Apprentice("Labourer", "CTM", 0, NO_ABILITY),
    Apprentice("Merchant", "T", 0, trade("1 silver", "3 clay")),
    Apprentice("Merchant", "M", 0, trade("2 silver", "1 gold")),
    Apprentice("Merchant", "T", 0, trade("3 silver", "1 marble")),
    Apprentice("Merchant", "M", 0, trade("1 silver", "2 stone")),
    Apprentice("Merchant", "C", 0, trade("1 silver", "2 wood")),
    Apprentice("Miner", "T", 0, bonus(AT_MINES, "1 clay")),
    Apprentice("Miner", "T", 0, bonus(AT_MINES, "1 clay")),
    Apprentice("Patron", "T", 0, trade("1 clay", "1 virtue")),
    Apprentice("Patron", "M", 0, trade("2 silver", "1 virtue")),
    Apprentice("Patron", "M", 0, trade("1 stone", "1 virtue")),
    Apprentice("Patron", "C", 0, trade("1 wood", "1 virtue")),
    Apprentice("Pickpocket", "T", -1, bonus(AT_TAX_STAND, "1 gold")),
    Apprentice("Squire", "T", 1, reset_gain("1 gold")),
    Apprentice("Squire", "M", 1, reset_gain("1 marble")),
    Apprentice("Squire", "C", 1, reset_gain("2 virtue")),
    Apprentice("Stonecutter", "M", 0, bonus(AT_QUARRY, "1 stone")),
    Apprentice("Stonecutter", "M", 0, bonus(AT_QUARRY, "1 stone")),
    Apprentice("Swindler", "T", -1, bonus(AT_BLACK_MARKET, "2 clay")),
    Apprentice("Swindler", "M", -1, bonus(AT_BLACK_MARKET, "1 stone")),
    Apprentice("Swindler", "C", -1, bonus(AT_BLACK_MARKET, "1 wood")),
    Apprentice("Thief", "C", 0, LESS_VIRTUE_LOSS_AT_TAX_STAND),
    Apprentice("Trader", "T", 0, trade("3 clay", "1 marble")),
    Apprentice("Trader", "M", 0, trade("2 stone", "1 marble")),
    Apprentice("Trader", "C", 0, trade("2 wood", "1 marble")),
    Apprentice("Trickster", "M", -1, CHEAPER_BLACK_MARKET),
    Apprentice("Woodcutter", "C", 0, bonus(AT_FOREST, "1 wood")),
    Apprentice("Woodcutter", "C", 0, bonus(AT_FOREST, "1 wood")),
    Apprentice("Enforcer", "T", 0, bonus(IMPRISONED, "1 gold"), promo=True),
    Apprentice("Overseer", "M", 0, ONE_MORE_TRADE, promo=True),
    Apprentice("Peddler", "C", -1, reset_gain("2 silver", always=True), promo=True),
)
NUM_APPRENTICES = len(APPRENTICES)
FIRST_EQUAL = np.array([APPRENTICES.index(card) for card in APPRENTICES], np.int64)
"""int64[apprentices]: the first apprentice whose card shows the same skills, virtue and ability."""

# --- Black Market and rewards -----------------------------------------------------------------------------------------
SMALL_SIDES = ("1 marble", "2 gold", "1 marble 1 stone", "1 gold 1 wood", "1 marble 1 wood")
LARGE_SIDES = (
    "2 marble 2 wood",
    "1 marble 1 gold 1 stone 1 wood",
    "2 marble 2 stone",
    "1 gold 1 stone 2 wood",
    "1 marble 1 wood 2 stone",
)
NUM_SMALL_SIDES, NUM_LARGE_SIDES = len(SMALL_SIDES), len(LARGE_SIDES)
# On the board itself: when the left deck, the right pile is empty.
PRINTED_SMALL, PRINTED_LARGE = (
    "1 marble 1 gold",
    "2 marble 1 stone 1 wood",
)
# Small side, large side.
MARKET_CARDS = (
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (0, 2),
    (1, 4),
    (2, 3),
    (3, 1),
    (4, 0),
)
NUM_MARKET_CARDS = len(MARKET_CARDS)

REWARD_CARDS = (
    "1 virtue 3 silver",
    "1 virtue 3 silver",
    "1 virtue 2 wood",
    "1 virtue 2 wood",
    "1 virtue 2 stone",
    "1 virtue 2 stone",
    "1 virtue 1 building card",
    "1 virtue 1 building card",
    "2 virtue",
    "2 virtue",
    "1 virtue 1 gold",
)
NUM_REWARDS = len(REWARD_CARDS)

# --- the same as numpy tables, for compiled rules ---------------------------------------------------------------------
_SKILL_BITS = {"C": 1, "T": 2, "M": 4}


def _vectors(texts: list[tuple[int, ...]]) -> np.ndarray:
    return np.array(texts, np.int16)


def _skills(text: str) -> int:
    return sum(_SKILL_BITS[letter] for letter in text)


BUILDINGS_IN_BOX = sum(not b.promo for b in BUILDINGS)
APPRENTICES_IN_BOX = sum(not a.promo for a in APPRENTICES)
"""Number of apprentices without the promo cards. They come first in the table."""
BUILDING_SKILLS = np.array([_skills(b.skills) for b in BUILDINGS], np.int16)
BUILDING_COST = _vectors([gains(b.cost) for b in BUILDINGS])
BUILDING_POINTS = np.array([b.points for b in BUILDINGS], np.int16)
BUILDING_VIRTUE = np.array([b.virtue for b in BUILDINGS], np.int16)
EFFECT_KIND = np.array([b.effect.kind for b in BUILDINGS], np.int16)
EFFECT_NUMBER = np.array([b.effect.number for b in BUILDINGS], np.int16)
EFFECT_COUNTS = np.array([b.effect.counts for b in BUILDINGS], np.int16)
EFFECT_GAIN = _vectors([b.effect.gain for b in BUILDINGS])
EFFECT_OTHER = _vectors([b.effect.other for b in BUILDINGS])

APPRENTICE_VIRTUE = np.array([a.virtue for a in APPRENTICES], np.int16)
BONUS = np.zeros((len(OCCASIONS), NUM_APPRENTICES, len(GAINS)), np.int16)
for _a, _card in enumerate(APPRENTICES):
    if _card.ability.occasion >= 0:
        BONUS[_card.ability.occasion, _a] = _card.ability.bonus
TRADE_PAY = _vectors([a.ability.pay for a in APPRENTICES])
TRADE_GAIN = _vectors([a.ability.trade for a in APPRENTICES])
TRADERS = np.flatnonzero(TRADE_GAIN.any(axis=1)).astype(np.int16)
"""The apprentices that offer a trade of their own at the King's Storehouse."""
RESET_GAIN = _vectors([a.ability.reset_gain for a in APPRENTICES])
RESET_GAIN_ALWAYS = np.array([a.ability.reset_gain_always for a in APPRENTICES], np.int16)
RESET_RELEASE = np.array([a.ability.reset_release for a in APPRENTICES], np.int16)


def _those(has_it: list[bool]) -> int:
    return sum(1 << a for a, it in enumerate(has_it) if it)


WITH_SKILL = np.array([_those([letter in a.skills for a in APPRENTICES]) for letter in "CTM"], np.int64)
"""Sets (bits) of apprentices with carpentry, tiling and masonry."""
WITH_BONUS = np.array([_those([a.ability.occasion == o for a in APPRENTICES]) for o in range(len(OCCASIONS))], np.int64)
"""Sets of apprentices with a bonus on each occasion."""
WITH_TRADE = _those([any(a.ability.trade) for a in APPRENTICES])
WITH_MORE_TRADES = _those([a.ability.more_trades > 0 for a in APPRENTICES])
WITH_RESET_GAIN = _those([any(a.ability.reset_gain) for a in APPRENTICES])
WITH_RESET_RELEASE = _those([a.ability.reset_release > 0 for a in APPRENTICES])
WITH_CHEAPER_CAPTURES = _those([a.ability.cheaper_captures for a in APPRENTICES])
WITH_CHEAPER_BLACK_MARKET = _those([a.ability.cheaper_black_market > 0 for a in APPRENTICES])
WITH_NO_VIRTUE_LOSS_AT_BLACK_MARKET = _those([a.ability.no_virtue_loss_at_black_market for a in APPRENTICES])
WITH_LESS_VIRTUE_LOSS_AT_TAX_STAND = _those([a.ability.less_virtue_loss_at_tax_stand > 0 for a in APPRENTICES])
WITH_END_VIRTUE = _those([b.effect.kind in (VIRTUE_PER, VIRTUE_IF_MOST, LOSE_VIRTUE) for b in BUILDINGS])
"""Set of buildings with an end-game effect on virtue."""
RESOURCE_MARKETS = _those([b.effect.kind == POINTS_IF_MOST and b.effect.counts <= SILVER for b in BUILDINGS])
"""Set of the buildings that reward most of a good. A game with a single player is played without them (section 11)."""

SMALL_GAIN = _vectors([gains(side) for side in (*SMALL_SIDES, PRINTED_SMALL)])
LARGE_GAIN = _vectors([gains(side) for side in (*LARGE_SIDES, PRINTED_LARGE)])
SMALL_SIDE = np.array([small for small, _ in MARKET_CARDS], np.int16)
LARGE_SIDE = np.array([large for _, large in MARKET_CARDS], np.int16)
REWARD_GAIN = _vectors([gains(card) for card in REWARD_CARDS])
NO_REWARD_GAIN = np.array(gains("1 virtue"), np.int16)
"""The gain printed on the board for a Cathedral level when no reward card is left."""
