"""The four faction decks of 30 cards (rules section 15): title, colour, cost, deal good, and what the location does.

What the words of a row mean is in `vocabulary`, how a row is read in `rows`. The order is that of the printed numbers.
Of the faction cards only the Japanese ones can be razed, for a point; two titles of theirs cannot.
"""

from __future__ import annotations

from architects_env.games.settlers.rows import Row, action, faction_row, feature, production
from architects_env.games.settlers.vocabulary import (
    ADDS_TO_POINTS,
    ANY_FACTION,
    BLACK,
    BLUE,
    BROWN,
    COMMON_DECK,
    COPY_RAZE_GOOD,
    EITHER_DECK,
    FACTION_DECK,
    GOLD,
    GOLDEN,
    GREY,
    HOLDS_CARDS,
    HOLDS_RESOURCES,
    LOCK,
    ON_BUILD,
    ON_DEAL,
    ON_RAZE,
    PAID_FOR_EXCHANGES,
    PINK,
    POINT,
    PURPLE,
    RAZE,
    RAZE_OWN,
    RAZE_UNPROTECTED,
    RED,
    REMOVE,
    RESET,
    ROB_DEAL,
    ROB_DEAL_FOR_GOOD,
    SELLS_DEAL_GOODS,
    SHUFFLE_BACK,
    STEAL_DEAL,
    STONE,
    STORES_RESOURCES,
    TAKE_OVER,
    THROW_AWAY,
    TRADE,
    WORKER,
    at_deal,
    at_location,
    build_from_deal,
    chapel_raze,
    choice,
    draw,
    draw_two,
    gain,
    offer,
    per_colour,
    per_samurai,
    rob_hand,
    samurai,
    steal,
    to_foundation,
    toss,
)

BARBARIANS_CARDS = (
    production("Primeval Forest", BROWN, "wood", "wood", gain(wood=2), copies=3),
    action("Barbarian Altar", GOLDEN, "2 wood + location", "gold", "worker", gain(point=1), uses=2, copies=3),
    feature("Raid", BLACK, "wood + location", "wood", does=ON_RAZE, effects=gain(point=1), copies=3),
    action("Saboteurs", BLACK, "wood + location", ("card", "gold"), "worker", steal(), copies=2),
    production("Sentry Tower", PINK, "2 wood + location", "worker", gain(raze=1, worker=1), copies=2),
    action("Dark Chapel", BLACK, "wood + 2 stone + location", ("worker", "raze"), "", chapel_raze(), copies=2),
    action("Pack", BLACK, "wood + location", ("raze", "gold"), "worker", at_location(COPY_RAZE_GOOD), uses=2, copies=2),
    action("Rabble", BLUE, "wood + location", "worker", "2 worker", at_location(RAZE_OWN), copies=2),
    production("Settlement", PINK, "wood", "worker", gain(worker=2), copies=2),
    feature("Stronghold", BLACK, "2 wood + location", "wood", bonus=per_colour(POINT, BLACK, 6)),
    action("Expedition", BLACK, "wood + stone + location", "stone", "raze", gain(gold=1, point=2)),
    production("Barbarian Quarry", BLACK, "stone + location", "stone", gain(raze=1, stone=1)),
    action("Barter", GOLDEN, "wood + location", "food", "2 of any resource", gain(point=2), uses=2),
    action("Fighting Pit", BLACK, "wood + stone + location", "raze", "2 worker", gain(raze=2)),
    feature("Idol", PURPLE, "3 stone + location", "worker", bonus=gain(point=4)),
    action("Mission", BLUE, "2 wood + location", "card", "worker", draw_two(EITHER_DECK, THROW_AWAY)),
    feature(
        "Border", BLACK, "wood + stone + location", "raze", does=ON_BUILD, built=BLACK, effects=gain(gold=1, point=1)
    ),
    action("Robbers", RED, "wood + location", "worker", "2 worker", at_deal(ROB_DEAL) + gain(point=1) + draw(1)),
)

JAPANESE_CARDS = (
    production("Farm", RED, "wood", "worker", gain(worker=1, food=1), copies=3),
    production("Rice Fields", RED, "food", "food", gain(food=2), copies=2),
    production("Geisha House", PINK, "wood + location", "worker", per_colour(WORKER, PINK, 3), copies=2),
    action("Garrison", BLACK, "wood + location", "raze", "2 raze", at_location(REMOVE)),
    production("Daimyo's Castle", GREY, "2 stone + location", ("stone", "gold"), per_samurai(3), copies=2),
    production("Buddha's Temple", BLUE, "stone + location", "card", draw_two(FACTION_DECK, SHUFFLE_BACK)),
    action("Casino", GOLDEN, "2 wood + location", "gold", "worker", gain(gold=1), uses=2),
    feature("Gate", BLUE, "wood + location", "food", does=HOLDS_CARDS, copies=2),
    feature("Shrine", GOLDEN, "wood + stone + location", "card", does=HOLDS_RESOURCES),
    action("Stalls", RED, "wood + location", "food", "food", gain(point=1), uses=2, copies=3),
    action("Negotiator", RED, "wood + location", "gold", "worker", build_from_deal()),
    feature("Sake Brewery", PINK, "wood + location", "food", does=ON_BUILD, built=PINK, effects=gain(gold=1, point=1)),
    action("Trade Route", RED, "stone + location", ("food", "worker", "point"), "food", at_location(TRADE), copies=3),
    feature(
        "Dojo",
        RED,
        "wood + location",
        "point",
        does=ON_DEAL,
        effects=gain(point=1),
        bonus=draw(1, FACTION_DECK),
        copies=2,
    ),
    action(
        "Ninjas", BLACK, "stone + location", "raze", "worker", at_deal(ROB_DEAL_FOR_GOOD), bonus=samurai(2), copies=2
    ),
    action("Sumo School", BLACK, "wood + location", "worker", "worker + food", gain(raze=1)),
    action("Master Swordsmith", BLACK, "stone + location", "stone", "stone", gain(raze=1, point=1)),
    feature("School of Diplomacy", RED, "wood + location", "gold", does=SELLS_DEAL_GOODS),
)

ROMANS_CARDS = (
    action("Sculptor's Workshop", GREY, "stone + location", "stone", "worker + stone", gain(point=2), copies=2),
    action(
        "Sculptor's Apprentice",
        GREY,
        "stone + location",
        ("gold", "gold", "stone"),
        "stone",
        gain(point=1),
        uses=2,
        copies=3,
    ),
    action("Gladiator School", BLACK, "stone + location", "worker", "worker", gain(raze=1), copies=2),
    action("Engineers", BLACK, "wood + stone + location", "raze", "2 worker", at_location(REMOVE) + gain(point=1)),
    feature("Gardens", RED, "wood + stone + location", "food", does=ON_BUILD, built=RED, effects=gain(point=2)),
    action("Spies", BLUE, "wood + stone + location", "card", "worker", at_deal(STEAL_DEAL) + gain(point=1)),
    production("Architect", BLUE, "2 stone + location", "card", draw_two(FACTION_DECK, SHUFFLE_BACK)),
    feature(
        "Administration",
        BLUE,
        "2 stone + location",
        "card",
        does=ON_BUILD,
        built=ANY_FACTION,
        effects=choice(GOLD, 1, POINT, 1),
        copies=3,
    ),
    feature(
        "Headquarters",
        GREY,
        "2 stone + location",
        "stone",
        does=ON_BUILD,
        built=GREY,
        effects=choice(POINT, 1, GOLD, 1),
        copies=2,
    ),
    production("Legion", BLUE, "food + location", "raze", draw(1, COMMON_DECK), bonus=draw(1, COMMON_DECK), copies=2),
    feature("Warehouses", RED, "stone + location", "food", does=STORES_RESOURCES),
    production("Builder", BROWN, "stone + location", "stone", gain(wood=1, stone=1), copies=2),
    feature(
        "Roman Fortifications", BLACK, "2 stone + location", "worker", does=ON_BUILD, built=BLACK, effects=gain(point=2)
    ),
    production(
        "Trade Colony", RED | BROWN | GREY, "wood + 2 stone + location", "worker", gain(worker=1, gold=1), copies=3
    ),
    production("Roman Barracks", PINK, "food + location", "raze", gain(worker=2)),
    production("Stonecutter", GREY, "wood + stone + location", "stone", gain(stone=2), copies=2),
    production("Roman Bank", GOLDEN, "stone + location", "gold", gain(gold=1)),
    action("Colossus", GOLDEN, "2 stone + location", "stone", "worker + 3 stone", gain(point=4)),
)

EGYPTIANS_CARDS = (
    action("Desert", BLUE, "", "worker", "", toss() + rob_hand() + gain(point=1), bonus=draw(2)),
    production("Altar of Bastet", GREY, "stone + location", "card", per_colour(STONE, GREY, 3)),
    action("Chariot Builder", BLACK, "wood + stone + location", "raze", "raze", at_location(RAZE_UNPROTECTED)),
    production("Pharaoh's Guard", BLACK, "2 food + location", "raze", choice(RAZE, 1, POINT, 2)),
    feature("Oasis", PINK, "food + location", "worker", does=PAID_FOR_EXCHANGES, bonus=gain(worker=2)),
    feature("Slaver", PINK, "stone + location", "worker", does=ON_BUILD, built=ANY_FACTION, effects=offer(2, 1)),
    action("Royal Bath", PINK, "stone + location", "worker", "gold", at_location(RESET), uses=2, copies=2),
    action("Golden Bazaar", GOLDEN, "location", "worker", "food", gain(gold=1, point=1)),
    action("Scorpion Breeder", PINK, "wood + stone + location", "raze", "worker", at_location(LOCK)),
    production("Caravan", GREY, "food", "card", gain(food=1, worker=1), copies=2),
    action("Temple of Ra", GOLDEN, "stone + location", "worker", "", at_location(TAKE_OVER)),
    action("Sanctuary", BLACK, "2 stone + location", "gold", "worker", to_foundation() + gain(point=1), copies=2),
    action("Avenue of Sphinxes", GREY, "2 stone + location", "worker", "2 gold", gain(point=2), uses=2, copies=3),
    feature("Sphinx", GOLDEN, "stone + location", "gold", does=ADDS_TO_POINTS, copies=2),
    action("Goldsmith", GOLDEN, "2 stone + location", "gold", "worker + gold", gain(point=3), copies=3),
    action("Slaves", GREY, "stone + location", "stone", "worker", gain(stone=2, point=1), copies=2),
    production("Egyptian Quarry", GREY, "stone + location", "stone", gain(stone=2), copies=2),
    production("Pyramid", GREY, "2 stone", "gold", gain(gold=1, stone=1), copies=3),
)


def _may_be_razed(row: Row) -> bool:
    return row.does not in (HOLDS_CARDS, HOLDS_RESOURCES)


FACTION_CARDS = (
    tuple(faction_row(row) for row in BARBARIANS_CARDS),
    tuple(faction_row(row, "point" if _may_be_razed(row) else "") for row in JAPANESE_CARDS),
    tuple(faction_row(row) for row in ROMANS_CARDS),
    tuple(faction_row(row) for row in EGYPTIANS_CARDS),
)
"""By faction."""
