"""The four faction decks of 30 cards (rules section 15): title, colour, cost, deal good, and the effects of the
location.

`vocabulary` explains the words of a row, and `rows` reads them. The order is that of the printed numbers. Of the
faction cards only the Japanese ones can be razed, for a point, except for two titles.
"""

from __future__ import annotations

from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import Row, action, faction_row, feature, production
from architects_env.games.settlers.data.vocabulary import (
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
    production("Primeval Forest", V.BROWN, "wood", "wood", gain(wood=2), copies=3),
    action("Barbarian Altar", V.GOLDEN, "2 wood + location", "gold", "worker", gain(point=1), uses=2, copies=3),
    feature("Raid", V.BLACK, "wood + location", "wood", does=V.ON_RAZE, effects=gain(point=1), copies=3),
    action("Saboteurs", V.BLACK, "wood + location", ("card", "gold"), "worker", steal(), copies=2),
    production("Sentry Tower", V.PINK, "2 wood + location", "worker", gain(raze=1, worker=1), copies=2),
    action("Dark Chapel", V.BLACK, "wood + 2 stone + location", ("worker", "raze"), "", chapel_raze(), copies=2),
    action(
        "Pack", V.BLACK, "wood + location", ("raze", "gold"), "worker", at_location(V.COPY_RAZE_GOOD), uses=2, copies=2
    ),
    action("Rabble", V.BLUE, "wood + location", "worker", "2 worker", at_location(V.RAZE_OWN), copies=2),
    production("Settlement", V.PINK, "wood", "worker", gain(worker=2), copies=2),
    feature("Stronghold", V.BLACK, "2 wood + location", "wood", bonus=per_colour(V.POINT, V.BLACK, 6)),
    action("Expedition", V.BLACK, "wood + stone + location", "stone", "raze", gain(gold=1, point=2)),
    production("Barbarian Quarry", V.BLACK, "stone + location", "stone", gain(raze=1, stone=1)),
    action("Barter", V.GOLDEN, "wood + location", "food", "2 of any resource", gain(point=2), uses=2),
    action("Fighting Pit", V.BLACK, "wood + stone + location", "raze", "2 worker", gain(raze=2)),
    feature("Idol", V.PURPLE, "3 stone + location", "worker", bonus=gain(point=4)),
    action("Mission", V.BLUE, "2 wood + location", "card", "worker", draw_two(V.EITHER_DECK, V.THROW_AWAY)),
    feature(
        "Border",
        V.BLACK,
        "wood + stone + location",
        "raze",
        does=V.ON_BUILD,
        built=V.BLACK,
        effects=gain(gold=1, point=1),
    ),
    action("Robbers", V.RED, "wood + location", "worker", "2 worker", at_deal(V.ROB_DEAL) + gain(point=1) + draw(1)),
)

JAPANESE_CARDS = (
    production("Farm", V.RED, "wood", "worker", gain(worker=1, food=1), copies=3),
    production("Rice Fields", V.RED, "food", "food", gain(food=2), copies=2),
    production("Geisha House", V.PINK, "wood + location", "worker", per_colour(V.WORKER, V.PINK, 3), copies=2),
    action("Garrison", V.BLACK, "wood + location", "raze", "2 raze", at_location(V.REMOVE)),
    production("Daimyo's Castle", V.GREY, "2 stone + location", ("stone", "gold"), per_samurai(3), copies=2),
    production("Buddha's Temple", V.BLUE, "stone + location", "card", draw_two(V.FACTION_DECK, V.SHUFFLE_BACK)),
    action("Casino", V.GOLDEN, "2 wood + location", "gold", "worker", gain(gold=1), uses=2),
    feature("Gate", V.BLUE, "wood + location", "food", does=V.HOLDS_CARDS, copies=2),
    feature("Shrine", V.GOLDEN, "wood + stone + location", "card", does=V.HOLDS_RESOURCES),
    action("Stalls", V.RED, "wood + location", "food", "food", gain(point=1), uses=2, copies=3),
    action("Negotiator", V.RED, "wood + location", "gold", "worker", build_from_deal()),
    feature(
        "Sake Brewery", V.PINK, "wood + location", "food", does=V.ON_BUILD, built=V.PINK, effects=gain(gold=1, point=1)
    ),
    action(
        "Trade Route", V.RED, "stone + location", ("food", "worker", "point"), "food", at_location(V.TRADE), copies=3
    ),
    feature(
        "Dojo",
        V.RED,
        "wood + location",
        "point",
        does=V.ON_DEAL,
        effects=gain(point=1),
        bonus=draw(1, V.FACTION_DECK),
        copies=2,
    ),
    action(
        "Ninjas",
        V.BLACK,
        "stone + location",
        "raze",
        "worker",
        at_deal(V.ROB_DEAL_FOR_GOOD),
        bonus=samurai(2),
        copies=2,
    ),
    action("Sumo School", V.BLACK, "wood + location", "worker", "worker + food", gain(raze=1)),
    action("Master Swordsmith", V.BLACK, "stone + location", "stone", "stone", gain(raze=1, point=1)),
    feature("School of Diplomacy", V.RED, "wood + location", "gold", does=V.SELLS_DEAL_GOODS),
)

ROMANS_CARDS = (
    action("Sculptor's Workshop", V.GREY, "stone + location", "stone", "worker + stone", gain(point=2), copies=2),
    action(
        "Sculptor's Apprentice",
        V.GREY,
        "stone + location",
        ("gold", "gold", "stone"),
        "stone",
        gain(point=1),
        uses=2,
        copies=3,
    ),
    action("Gladiator School", V.BLACK, "stone + location", "worker", "worker", gain(raze=1), copies=2),
    action("Engineers", V.BLACK, "wood + stone + location", "raze", "2 worker", at_location(V.REMOVE) + gain(point=1)),
    feature("Gardens", V.RED, "wood + stone + location", "food", does=V.ON_BUILD, built=V.RED, effects=gain(point=2)),
    action("Spies", V.BLUE, "wood + stone + location", "card", "worker", at_deal(V.STEAL_DEAL) + gain(point=1)),
    production("Architect", V.BLUE, "2 stone + location", "card", draw_two(V.FACTION_DECK, V.SHUFFLE_BACK)),
    feature(
        "Administration",
        V.BLUE,
        "2 stone + location",
        "card",
        does=V.ON_BUILD,
        built=V.ANY_FACTION,
        effects=choice(V.GOLD, 1, V.POINT, 1),
        copies=3,
    ),
    feature(
        "Headquarters",
        V.GREY,
        "2 stone + location",
        "stone",
        does=V.ON_BUILD,
        built=V.GREY,
        effects=choice(V.POINT, 1, V.GOLD, 1),
        copies=2,
    ),
    production(
        "Legion", V.BLUE, "food + location", "raze", draw(1, V.COMMON_DECK), bonus=draw(1, V.COMMON_DECK), copies=2
    ),
    feature("Warehouses", V.RED, "stone + location", "food", does=V.STORES_RESOURCES),
    production("Builder", V.BROWN, "stone + location", "stone", gain(wood=1, stone=1), copies=2),
    feature(
        "Roman Fortifications",
        V.BLACK,
        "2 stone + location",
        "worker",
        does=V.ON_BUILD,
        built=V.BLACK,
        effects=gain(point=2),
    ),
    production(
        "Trade Colony",
        V.RED | V.BROWN | V.GREY,
        "wood + 2 stone + location",
        "worker",
        gain(worker=1, gold=1),
        copies=3,
    ),
    production("Roman Barracks", V.PINK, "food + location", "raze", gain(worker=2)),
    production("Stonecutter", V.GREY, "wood + stone + location", "stone", gain(stone=2), copies=2),
    production("Roman Bank", V.GOLDEN, "stone + location", "gold", gain(gold=1)),
    action("Colossus", V.GOLDEN, "2 stone + location", "stone", "worker + 3 stone", gain(point=4)),
)

EGYPTIANS_CARDS = (
    action("Desert", V.BLUE, "", "worker", "", toss() + rob_hand() + gain(point=1), bonus=draw(2)),
    production("Altar of Bastet", V.GREY, "stone + location", "card", per_colour(V.STONE, V.GREY, 3)),
    action("Chariot Builder", V.BLACK, "wood + stone + location", "raze", "raze", at_location(V.RAZE_UNPROTECTED)),
    production("Pharaoh's Guard", V.BLACK, "2 food + location", "raze", choice(V.RAZE, 1, V.POINT, 2)),
    feature("Oasis", V.PINK, "food + location", "worker", does=V.PAID_FOR_EXCHANGES, bonus=gain(worker=2)),
    feature("Slaver", V.PINK, "stone + location", "worker", does=V.ON_BUILD, built=V.ANY_FACTION, effects=offer(2, 1)),
    action("Royal Bath", V.PINK, "stone + location", "worker", "gold", at_location(V.RESET), uses=2, copies=2),
    action("Golden Bazaar", V.GOLDEN, "location", "worker", "food", gain(gold=1, point=1)),
    action("Scorpion Breeder", V.PINK, "wood + stone + location", "raze", "worker", at_location(V.LOCK)),
    production("Caravan", V.GREY, "food", "card", gain(food=1, worker=1), copies=2),
    action("Temple of Ra", V.GOLDEN, "stone + location", "worker", "", at_location(V.TAKE_OVER)),
    action("Sanctuary", V.BLACK, "2 stone + location", "gold", "worker", to_foundation() + gain(point=1), copies=2),
    action("Avenue of Sphinxes", V.GREY, "2 stone + location", "worker", "2 gold", gain(point=2), uses=2, copies=3),
    feature("Sphinx", V.GOLDEN, "stone + location", "gold", does=V.ADDS_TO_POINTS, copies=2),
    action("Goldsmith", V.GOLDEN, "2 stone + location", "gold", "worker + gold", gain(point=3), copies=3),
    action("Slaves", V.GREY, "stone + location", "stone", "worker", gain(stone=2, point=1), copies=2),
    production("Egyptian Quarry", V.GREY, "stone + location", "stone", gain(stone=2), copies=2),
    production("Pyramid", V.GREY, "2 stone", "gold", gain(gold=1, stone=1), copies=3),
)


def _may_be_razed(row: Row) -> bool:
    return row.does not in (V.HOLDS_CARDS, V.HOLDS_RESOURCES)


FACTION_CARDS = (
    tuple(faction_row(row) for row in BARBARIANS_CARDS),
    tuple(faction_row(row, "point" if _may_be_razed(row) else "") for row in JAPANESE_CARDS),
    tuple(faction_row(row) for row in ROMANS_CARDS),
    tuple(faction_row(row) for row in EGYPTIANS_CARDS),
)
"""The rows of the cards by faction."""
