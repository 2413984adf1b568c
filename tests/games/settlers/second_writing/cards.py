"""All 204 cards of locations and the 16 attack cards. Title, numbers, kind, colours, cost of building; what is gained
by razing it (`raze`) and by a deal (`deal`); of an action its price and how often a round; when a feature works; what
it does; the bonus for building it. Values apart by / follow the numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.games.settlers.second_writing.effects import (
    ANY,
    COMMON,
    FACTION,
    Effect,
    draw,
    either,
    gain,
    keep_one_of_two,
    per_colour,
    per_samurai,
    verb,
)

PRODUCTION, FEATURE, ACTION = "production", "feature", "action"
RESOURCES = ("wood", "stone", "food")
FACTIONS = ("barbarians", "japanese", "romans", "egyptians")


@dataclass(frozen=True)
class Title:
    """A row of the tables below."""

    name: str
    numbers: str
    kind: str
    colours: str
    cost: str
    raze: str = ""
    deal: str = ""
    price: str = ""
    uses: int = 1
    when: str = ""
    does: list[Effect] | tuple[Effect, ...] = ()
    bonus: list[Effect] | tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Card:
    """One card. `key` is its print, as COM001; `raze` the goods of its raze field, none if it has no such field."""

    key: str
    deck: str
    name: str
    kind: str
    colours: tuple[str, ...]
    cost: Counter[str]
    raze: tuple[str, ...]
    deal: str
    price: Counter[str]
    uses: int
    when: str
    does: tuple[Effect, ...]
    bonus: tuple[Effect, ...]

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def of_a_faction(self) -> bool:
        return self.deck != COMMON

    def has(self, name: str) -> bool:
        """Whether one of its effects is this verb."""
        return any(effect.verb == name for effect in self.does)


COMMON_TITLES = (
    Title(
        "Statue",
        "001",
        FEATURE,
        "grey",
        "1 wood + 2 stone",
        raze="vp stone",
        bonus=[per_colour("vp", "grey", most=6), draw(1)],
    ),
    Title(
        "Supplier",
        "002",
        FEATURE,
        "grey",
        "1 wood + 2 stone",
        raze="gold stone",
        when="build grey",
        does=[gain(gold=1, vp=1)],
    ),
    Title(
        "Wood Storage",
        "003",
        FEATURE,
        "brown",
        "2 wood + 1 stone",
        raze="wood wood",
        bonus=[per_colour("vp", "brown", most=6), draw(1)],
    ),
    Title(
        "Carpenter's Workshop",
        "004",
        FEATURE,
        "brown",
        "3 wood",
        raze="gold wood",
        when="build brown",
        does=[gain(gold=1, vp=1)],
    ),
    Title("Gallows", "005", FEATURE, "black", "2 wood", raze="vp wood", when="raze", does=[gain(vp=1)]),
    Title("Mill", "006", FEATURE, "red", "3 wood", raze="worker food", when="build red", does=[gain(gold=1, vp=1)]),
    Title("Old Forest", "007", PRODUCTION, "brown", "2 wood", raze="wood wood", does=[gain(wood=2)]),
    Title(
        "Quarry",
        "008 009 010",
        PRODUCTION,
        "grey",
        "1 wood + 1 stone",
        raze="stone stone",
        does=[gain(stone=1)],
        bonus=[gain(stone=1)],
    ),
    Title(
        "Rubble",
        "011",
        PRODUCTION,
        "grey",
        "2 wood + 1 stone",
        raze="stone stone",
        does=[per_colour("stone", "grey", most=3)],
    ),
    Title(
        "Village",
        "012 013 014",
        PRODUCTION,
        "pink",
        "1 wood",
        raze="worker worker / worker worker / worker wood",
        does=[gain(worker=1)],
        bonus=[gain(worker=1)],
    ),
    Title("Town", "015", PRODUCTION, "pink", "1 wood + 1 stone", raze="worker worker", does=[gain(worker=2)]),
    Title(
        "Farmers at Work",
        "016",
        PRODUCTION,
        "pink",
        "3 wood",
        raze="worker gold",
        does=[verb("copy_other_production")],
        bonus=[draw(1)],
    ),
    Title(
        "Mamma's Baths",
        "017",
        PRODUCTION,
        "pink",
        "2 wood + 1 stone",
        raze="worker food",
        does=[per_colour("worker", "pink", most=3)],
    ),
    Title("Armorer", "018 019 020", PRODUCTION, "black", "1 wood + 1 stone", raze="vp stone", does=[gain(raze=1)]),
    Title(
        "Gold Mine",
        "021 022",
        ACTION,
        "gold",
        "1 wood + 1 stone",
        raze="vp gold",
        price="1 worker",
        uses=2,
        does=[gain(gold=1)],
    ),
    Title(
        "Grain Field",
        "023 024",
        PRODUCTION,
        "red",
        "1 wood + 1 food",
        raze="food food",
        does=[gain(food=1)],
        bonus=[gain(food=1)],
    ),
    Title(
        "Lord's Fields",
        "025",
        PRODUCTION,
        "red",
        "2 wood + 1 stone",
        raze="food food",
        does=[per_colour("food", "red", most=3)],
    ),
    Title("Monument", "026", PRODUCTION, "purple", "1 stone", raze="vp stone", does=[gain(vp=1)]),
    Title(
        "Merchant's Guild",
        "027",
        PRODUCTION,
        "gold",
        "2 wood + 1 stone",
        raze="gold stone",
        does=[per_colour("gold", "gold", most=3)],
    ),
    Title("Gold Creek", "028", PRODUCTION, "gold", "1 wood + 1 stone", raze="gold worker", does=[gain(gold=1)]),
    Title(
        "Wood Supplier",
        "029",
        PRODUCTION,
        "brown",
        "3 wood",
        raze="wood wood",
        does=[per_colour("wood", "brown", most=3)],
    ),
    Title(
        "Goldsmith's Workshop",
        "030 031",
        ACTION,
        "gold",
        "1 wood + 1 stone",
        raze="vp gold",
        price="1 worker + 1 gold",
        does=[gain(vp=2)],
    ),
    Title(
        "Marketplace",
        "032",
        ACTION,
        "gold",
        "2 wood",
        raze="gold wood",
        price="1 wood + 1 stone + 1 food",
        does=[gain(vp=3)],
    ),
    Title(
        "Coal Mine",
        "033",
        ACTION,
        "grey",
        "1 wood + 1 stone",
        raze="worker stone",
        price="1 worker",
        does=[gain(stone=2)],
    ),
    Title(
        "Mason",
        "034 035",
        ACTION,
        "grey",
        "1 wood + 1 stone / 2 stone",
        raze="wood stone / vp stone",
        price="1 worker + 1 stone",
        does=[gain(vp=2)],
    ),
    Title(
        "Court Sculptor",
        "036",
        ACTION,
        "grey",
        "1 stone",
        raze="worker stone",
        price="1 stone",
        uses=2,
        does=[gain(vp=1)],
    ),
    Title(
        "Mason's Guild",
        "037 038",
        ACTION,
        "grey",
        "2 wood + 1 stone",
        raze="gold stone",
        price="1 worker + 2 stone",
        does=[gain(vp=3)],
    ),
    Title(
        "Missionaries", "039", ACTION, "pink", "2 food", raze="vp worker", price="1 worker + 1 raze", does=[gain(vp=3)]
    ),
    Title(
        "Settlers",
        "040",
        ACTION,
        "pink",
        "1 wood",
        raze="worker wood",
        price="1 wood",
        does=[verb("build_faction_card")],
    ),
    Title("Acting Troupe", "041", ACTION, "pink", "2 wood", raze="worker wood", price="1 worker", does=[verb("reset")]),
    Title("Lumberjacks", "042", ACTION, "brown", "2 wood", raze="wood wood", price="1 worker", does=[gain(wood=2)]),
    Title(
        "Carpenter",
        "043",
        ACTION,
        "brown",
        "2 wood + 1 stone",
        raze="vp wood",
        price="1 worker + 2 wood",
        does=[gain(vp=3)],
    ),
    Title("Joiner", "044 045", ACTION, "brown", "2 wood", raze="vp wood", price="1 worker + 1 wood", does=[gain(vp=2)]),
    Title(
        "Castle",
        "046 047 048",
        ACTION,
        "blue",
        "1 wood + 1 stone / 1 wood + 1 stone / 2 stone",
        raze="card card",
        price="1 worker",
        uses=2,
        does=[draw(1)],
    ),
    Title(
        "Tavern",
        "049",
        ACTION,
        "blue",
        "1 wood + 1 stone",
        raze="card card",
        price="1 hand_card",
        does=[gain(vp=2)],
        bonus=[draw(1)],
    ),
    Title(
        "Barracks",
        "050 051",
        ACTION,
        "black",
        "1 wood + 2 stone",
        raze="vp worker",
        price="1 worker",
        uses=2,
        does=[gain(raze=1)],
    ),
    Title(
        "Confectioner",
        "052",
        ACTION,
        "red",
        "2 wood + 1 stone",
        raze="gold food",
        price="1 worker + 2 food",
        does=[gain(vp=3)],
    ),
    Title(
        "Pig Farmer",
        "053 054 055",
        ACTION,
        "red",
        "1 wood + 1 stone / 1 wood + 1 stone / 2 wood",
        raze="worker food",
        price="1 worker + 1 food",
        does=[gain(vp=2)],
    ),
    Title("Brewer", "056", ACTION, "red", "1 wood", raze="wood food", price="1 food", uses=2, does=[gain(vp=1)]),
    Title(
        "Imperial Messenger",
        "057",
        ACTION,
        "red",
        "1 food",
        raze="worker gold",
        price="1 worker",
        does=[verb("use_deal")],
    ),
    Title(
        "New Forest",
        "058 059 060",
        ACTION,
        "brown",
        "1 wood",
        raze="wood wood",
        price="1 worker",
        uses=2,
        does=[gain(wood=1)],
    ),
    Title(
        "Hanseatic League",
        "061",
        ACTION,
        "gold",
        "1 wood + 2 stone",
        raze="vp gold",
        price="1 worker + 1 own_deal",
        uses=2,
        does=[gain(vp=2)],
    ),
    Title(
        "Lumberjacks' Route",
        "062 063 064",
        PRODUCTION,
        "brown",
        "2 wood",
        raze="wood wood",
        does=[gain(wood=1)],
        bonus=[gain(wood=1)],
    ),
    Title(
        "Watchtower", "065 066 067 068", PRODUCTION, "blue", "2 wood", raze="card card", does=[draw(1)], bonus=[draw(1)]
    ),
    Title("Ruins", "069 070 071 072 073 074", FEATURE, "", "", bonus=[gain(worker=1)]),
    Title(
        "Baker",
        "075",
        FEATURE,
        "red",
        "2 wood + 1 stone",
        raze="vp food",
        bonus=[per_colour("vp", "red", most=6), draw(1)],
    ),
    Title(
        "Sawmill", "076 077", ACTION, "brown", "1 wood", raze="worker wood", price="1 wood", uses=2, does=[gain(vp=1)]
    ),
    Title(
        "Canteen", "078", FEATURE, "pink", "3 wood", raze="worker food", when="build pink", does=[gain(gold=1, vp=1)]
    ),
    Title(
        "Meeting Place",
        "079",
        FEATURE,
        "pink",
        "2 wood + 1 stone",
        raze="worker card",
        bonus=[per_colour("vp", "pink", most=6), draw(1)],
    ),
    Title(
        "Monty the Merchant",
        "080",
        FEATURE,
        "gold",
        "1 wood + 2 stone",
        raze="gold stone",
        when="build gold",
        does=[gain(gold=1, vp=1)],
    ),
    Title(
        "Apartment",
        "081",
        FEATURE,
        "gold",
        "1 wood + 2 stone",
        raze="gold stone",
        bonus=[per_colour("vp", "gold", most=6), draw(1)],
    ),
    Title("Hunter Joe", "082", ACTION, "red", "1 wood", raze="wood food", price="1 worker", does=[gain(food=2)]),
    Title(
        "Above-Ground Mine",
        "083",
        ACTION,
        "grey",
        "1 stone",
        raze="stone stone",
        price="1 worker",
        uses=2,
        does=[gain(stone=1)],
    ),
    Title(
        "Porters", "084", ACTION, "pink", "2 wood", raze="worker stone", price="1 food", does=[verb("copy_production")]
    ),
)

BARBARIANS = (
    Title("Primeval Forest", "001 002 003", PRODUCTION, "brown", "1 wood", deal="wood", does=[gain(wood=2)]),
    Title(
        "Barbarian Altar",
        "004 005 006",
        ACTION,
        "gold",
        "2 wood + 1 location",
        deal="gold",
        price="1 worker",
        uses=2,
        does=[gain(vp=1)],
    ),
    Title("Raid", "007 008 009", FEATURE, "black", "1 wood + 1 location", deal="wood", when="raze", does=[gain(vp=1)]),
    Title(
        "Saboteurs",
        "010 011",
        ACTION,
        "black",
        "1 wood + 1 location",
        deal="card / gold",
        price="1 worker",
        does=[verb("steal_resource")],
    ),
    Title(
        "Sentry Tower",
        "012 013",
        PRODUCTION,
        "pink",
        "2 wood + 1 location",
        deal="worker",
        does=[gain(raze=1, worker=1)],
    ),
    Title(
        "Dark Chapel",
        "014 015",
        ACTION,
        "black",
        "1 wood + 2 stone + 1 location",
        deal="worker / raze",
        does=[verb("raze_and_convert")],
    ),
    Title(
        "Pack",
        "016 017",
        ACTION,
        "black",
        "1 wood + 1 location",
        deal="raze / gold",
        price="1 worker",
        uses=2,
        does=[verb("copy_raze_good")],
    ),
    Title(
        "Rabble",
        "018 019",
        ACTION,
        "blue",
        "1 wood + 1 location",
        deal="worker",
        price="2 worker",
        does=[verb("raze_own_common")],
    ),
    Title("Settlement", "020 021", PRODUCTION, "pink", "1 wood", deal="worker", does=[gain(worker=2)]),
    Title(
        "Stronghold",
        "022",
        FEATURE,
        "black",
        "2 wood + 1 location",
        deal="wood",
        bonus=[per_colour("vp", "black", most=6)],
    ),
    Title(
        "Expedition",
        "023",
        ACTION,
        "black",
        "1 wood + 1 stone + 1 location",
        deal="stone",
        price="1 raze",
        does=[gain(gold=1, vp=2)],
    ),
    Title(
        "Barbarian Quarry",
        "024",
        PRODUCTION,
        "black",
        "1 stone + 1 location",
        deal="stone",
        does=[gain(raze=1, stone=1)],
    ),
    Title(
        "Barter",
        "025",
        ACTION,
        "gold",
        "1 wood + 1 location",
        deal="food",
        price="2 any_resource",
        uses=2,
        does=[gain(vp=2)],
    ),
    Title(
        "Fighting Pit",
        "026",
        ACTION,
        "black",
        "1 wood + 1 stone + 1 location",
        deal="raze",
        price="2 worker",
        does=[gain(raze=2)],
    ),
    Title("Idol", "027", FEATURE, "purple", "3 stone + 1 location", deal="worker", bonus=[gain(vp=4)]),
    Title(
        "Mission",
        "028",
        ACTION,
        "blue",
        "2 wood + 1 location",
        deal="card",
        price="1 worker",
        does=[keep_one_of_two(ANY)],
    ),
    Title(
        "Border",
        "029",
        FEATURE,
        "black",
        "1 wood + 1 stone + 1 location",
        deal="raze",
        when="build black",
        does=[gain(gold=1, vp=1)],
    ),
    Title(
        "Robbers",
        "030",
        ACTION,
        "red",
        "1 wood + 1 location",
        deal="worker",
        price="2 worker",
        does=[verb("break_deal"), gain(vp=1), draw(1)],
    ),
)

JAPANESE = (
    Title("Farm", "001 002 003", PRODUCTION, "red", "1 wood", raze="vp", deal="worker", does=[gain(worker=1, food=1)]),
    Title("Rice Fields", "004 005", PRODUCTION, "red", "1 food", raze="vp", deal="food", does=[gain(food=2)]),
    Title(
        "Geisha House",
        "006 007",
        PRODUCTION,
        "pink",
        "1 wood + 1 location",
        raze="vp",
        deal="worker",
        does=[per_colour("worker", "pink", most=3)],
    ),
    Title(
        "Garrison",
        "008",
        ACTION,
        "black",
        "1 wood + 1 location",
        raze="vp",
        deal="raze",
        price="2 raze",
        does=[verb("remove_location")],
    ),
    Title(
        "Daimyo's Castle",
        "009 010",
        PRODUCTION,
        "grey",
        "2 stone + 1 location",
        raze="vp",
        deal="stone / gold",
        does=[per_samurai(most=3)],
    ),
    Title(
        "Buddha's Temple",
        "011",
        PRODUCTION,
        "blue",
        "1 stone + 1 location",
        raze="vp",
        deal="card",
        does=[keep_one_of_two(FACTION)],
    ),
    Title(
        "Casino",
        "012",
        ACTION,
        "gold",
        "2 wood + 1 location",
        raze="vp",
        deal="gold",
        price="1 worker",
        uses=2,
        does=[gain(gold=1)],
    ),
    Title("Gate", "013 014", FEATURE, "blue", "1 wood + 1 location", deal="food", does=[verb("tuck_cards")]),
    Title(
        "Shrine", "015", FEATURE, "gold", "1 wood + 1 stone + 1 location", deal="card", does=[verb("keep_resources")]
    ),
    Title(
        "Stalls",
        "016 017 018",
        ACTION,
        "red",
        "1 wood + 1 location",
        raze="vp",
        deal="food",
        price="1 food",
        uses=2,
        does=[gain(vp=1)],
    ),
    Title(
        "Negotiator",
        "019",
        ACTION,
        "red",
        "1 wood + 1 location",
        raze="vp",
        deal="gold",
        price="1 worker",
        does=[verb("build_own_deal")],
    ),
    Title(
        "Sake Brewery",
        "020",
        FEATURE,
        "pink",
        "1 wood + 1 location",
        raze="vp",
        deal="food",
        when="build pink",
        does=[gain(gold=1, vp=1)],
    ),
    Title(
        "Trade Route",
        "021 022 023",
        ACTION,
        "red",
        "1 stone + 1 location",
        raze="vp",
        deal="food / worker / vp",
        price="1 food",
        does=[verb("trade")],
    ),
    Title(
        "Dojo",
        "024 025",
        FEATURE,
        "red",
        "1 wood + 1 location",
        raze="vp",
        deal="vp",
        when="deal",
        does=[gain(vp=1)],
        bonus=[draw(1, FACTION)],
    ),
    Title(
        "Ninjas",
        "026 027",
        ACTION,
        "black",
        "1 stone + 1 location",
        raze="vp",
        deal="raze",
        price="1 worker",
        does=[verb("break_deal_for_its_good")],
        bonus=[verb("deploy_samurai")],
    ),
    Title(
        "Sumo School",
        "028",
        ACTION,
        "black",
        "1 wood + 1 location",
        raze="vp",
        deal="worker",
        price="1 worker + 1 food",
        does=[gain(raze=1)],
    ),
    Title(
        "Master Swordsmith",
        "029",
        ACTION,
        "black",
        "1 stone + 1 location",
        raze="vp",
        deal="stone",
        price="1 stone",
        does=[gain(raze=1, vp=1)],
    ),
    Title(
        "School of Diplomacy",
        "030",
        FEATURE,
        "red",
        "1 wood + 1 location",
        raze="vp",
        deal="gold",
        does=[verb("turn_deals_to_vp")],
    ),
)

ROMANS = (
    Title(
        "Sculptor's Workshop",
        "001 002",
        ACTION,
        "grey",
        "1 stone + 1 location",
        deal="stone",
        price="1 worker + 1 stone",
        does=[gain(vp=2)],
    ),
    Title(
        "Sculptor's Apprentice",
        "003 004 005",
        ACTION,
        "grey",
        "1 stone + 1 location",
        deal="gold / gold / stone",
        price="1 stone",
        uses=2,
        does=[gain(vp=1)],
    ),
    Title(
        "Gladiator School",
        "006 007",
        ACTION,
        "black",
        "1 stone + 1 location",
        deal="worker",
        price="1 worker",
        does=[gain(raze=1)],
    ),
    Title(
        "Engineers",
        "008",
        ACTION,
        "black",
        "1 wood + 1 stone + 1 location",
        deal="raze",
        price="2 worker",
        does=[verb("remove_location"), gain(vp=1)],
    ),
    Title(
        "Gardens",
        "009",
        FEATURE,
        "red",
        "1 wood + 1 stone + 1 location",
        deal="food",
        when="build red",
        does=[gain(vp=2)],
    ),
    Title(
        "Spies",
        "010",
        ACTION,
        "blue",
        "1 wood + 1 stone + 1 location",
        deal="card",
        price="1 worker",
        does=[verb("steal_deal"), gain(vp=1)],
    ),
    Title("Architect", "011", PRODUCTION, "blue", "2 stone + 1 location", deal="card", does=[keep_one_of_two(FACTION)]),
    Title(
        "Administration",
        "012 013 014",
        FEATURE,
        "blue",
        "2 stone + 1 location",
        deal="card",
        when="build faction",
        does=[either(gain(gold=1), gain(vp=1))],
    ),
    Title(
        "Headquarters",
        "015 016",
        FEATURE,
        "grey",
        "2 stone + 1 location",
        deal="stone",
        when="build grey",
        does=[either(gain(vp=1), gain(gold=1))],
    ),
    Title(
        "Legion",
        "017 018",
        PRODUCTION,
        "blue",
        "1 food + 1 location",
        deal="raze",
        does=[draw(1, COMMON)],
        bonus=[draw(1, COMMON)],
    ),
    Title("Warehouses", "019", FEATURE, "red", "1 stone + 1 location", deal="food", does=[verb("store_resources")]),
    Title(
        "Builder", "020 021", PRODUCTION, "brown", "1 stone + 1 location", deal="stone", does=[gain(wood=1, stone=1)]
    ),
    Title(
        "Roman Fortifications",
        "022",
        FEATURE,
        "black",
        "2 stone + 1 location",
        deal="worker",
        when="build black",
        does=[gain(vp=2)],
    ),
    Title(
        "Trade Colony",
        "023 024 025",
        PRODUCTION,
        "red brown grey",
        "1 wood + 2 stone + 1 location",
        deal="worker",
        does=[gain(worker=1, gold=1)],
    ),
    Title("Roman Barracks", "026", PRODUCTION, "pink", "1 food + 1 location", deal="raze", does=[gain(worker=2)]),
    Title(
        "Stonecutter",
        "027 028",
        PRODUCTION,
        "grey",
        "1 wood + 1 stone + 1 location",
        deal="stone",
        does=[gain(stone=2)],
    ),
    Title("Roman Bank", "029", PRODUCTION, "gold", "1 stone + 1 location", deal="gold", does=[gain(gold=1)]),
    Title(
        "Colossus",
        "030",
        ACTION,
        "gold",
        "2 stone + 1 location",
        deal="stone",
        price="1 worker + 3 stone",
        does=[gain(vp=4)],
    ),
)

EGYPTIANS = (
    Title(
        "Desert",
        "001",
        ACTION,
        "blue",
        "",
        deal="worker",
        price="1 hand_card",
        does=[verb("opponent_discards"), gain(vp=1)],
        bonus=[draw(2)],
    ),
    Title(
        "Altar of Bastet",
        "002",
        PRODUCTION,
        "grey",
        "1 stone + 1 location",
        deal="card",
        does=[per_colour("stone", "grey", most=3)],
    ),
    Title(
        "Chariot Builder",
        "003",
        ACTION,
        "black",
        "1 wood + 1 stone + 1 location",
        deal="raze",
        price="1 raze",
        does=[verb("raze_unguarded")],
    ),
    Title(
        "Pharaoh's Guard",
        "004",
        PRODUCTION,
        "black",
        "2 food + 1 location",
        deal="raze",
        does=[either(gain(raze=1), gain(vp=2))],
    ),
    Title(
        "Oasis",
        "005",
        FEATURE,
        "pink",
        "1 food + 1 location",
        deal="worker",
        when="exchange",
        does=[gain(worker=1)],
        bonus=[gain(worker=2)],
    ),
    Title(
        "Slaver",
        "006",
        FEATURE,
        "pink",
        "1 stone + 1 location",
        deal="worker",
        when="build faction",
        does=[verb("slave_trade")],
    ),
    Title(
        "Royal Bath",
        "007 008",
        ACTION,
        "pink",
        "1 stone + 1 location",
        deal="worker",
        price="1 gold",
        uses=2,
        does=[verb("reset")],
    ),
    Title(
        "Golden Bazaar", "009", ACTION, "gold", "1 location", deal="worker", price="1 food", does=[gain(gold=1, vp=1)]
    ),
    Title(
        "Scorpion Breeder",
        "010",
        ACTION,
        "pink",
        "1 wood + 1 stone + 1 location",
        deal="raze",
        price="1 worker",
        does=[verb("lock")],
    ),
    Title("Caravan", "011 012", PRODUCTION, "grey", "1 food", deal="card", does=[gain(food=1, worker=1)]),
    Title("Temple of Ra", "013", ACTION, "gold", "1 stone + 1 location", deal="worker", does=[verb("take_over")]),
    Title(
        "Sanctuary",
        "014 015",
        ACTION,
        "black",
        "2 stone + 1 location",
        deal="gold",
        price="1 worker",
        does=[verb("lay_foundation"), gain(vp=1)],
    ),
    Title(
        "Avenue of Sphinxes",
        "016 017 018",
        ACTION,
        "grey",
        "2 stone + 1 location",
        deal="worker",
        price="2 gold",
        uses=2,
        does=[gain(vp=2)],
    ),
    Title("Sphinx", "019 020", FEATURE, "gold", "1 stone + 1 location", deal="gold", when="vp", does=[gain(vp=1)]),
    Title(
        "Goldsmith",
        "021 022 023",
        ACTION,
        "gold",
        "2 stone + 1 location",
        deal="gold",
        price="1 worker + 1 gold",
        does=[gain(vp=3)],
    ),
    Title(
        "Slaves",
        "024 025",
        ACTION,
        "grey",
        "1 stone + 1 location",
        deal="stone",
        price="1 worker",
        does=[gain(stone=2, vp=1)],
    ),
    Title("Egyptian Quarry", "026 027", PRODUCTION, "grey", "1 stone + 1 location", deal="stone", does=[gain(stone=2)]),
    Title("Pyramid", "028 029 030", PRODUCTION, "grey", "2 stone", deal="gold", does=[gain(gold=1, stone=1)]),
)

BOARDS = {
    "barbarians": Counter(worker=5, raze=1, defense=1),
    "japanese": Counter(worker=4, wood=1, raze=1, defense=1),
    "romans": Counter(worker=2, wood=1, stone=1, raze=1, defense=1),
    "egyptians": Counter(worker=3, gold=1, raze=1, defense=1),
}
KEPT = {"barbarians": "worker", "japanese": "food", "romans": "raze", "egyptians": "gold"}
"""The good that a faction keeps from round to round."""

ATTACKS = {
    f"ATK{number:02}": good
    for number, good in enumerate(
        3 * ["wood"] + 3 * ["gold"] + 3 * ["card"] + 2 * ["stone"] + 2 * ["worker"] + 2 * ["vp"] + ["food"], start=1
    )
}
"""The good of each attack card."""


def counted(text: str) -> Counter[str]:
    """ "2 wood + 1 location" as numbers by good."""
    return Counter({good: int(number) for number, good in (part.split() for part in text.split(" + ") if part)})


def cards_of(deck: str, prefix: str, titles: tuple[Title, ...]) -> dict[str, Card]:
    found: dict[str, Card] = {}
    for title in titles:
        numbers = title.numbers.split()
        columns = [
            text.split(" / ") if " / " in text else [text] * len(numbers)
            for text in (title.cost, title.raze, title.deal)
        ]
        for number, cost, raze, deal in zip(numbers, *columns, strict=True):
            key = prefix + number
            found[key] = Card(
                key,
                deck,
                title.name,
                title.kind,
                tuple(title.colours.split()),
                counted(cost),
                tuple(raze.split()),
                deal,
                counted(title.price),
                title.uses,
                title.when,
                tuple(title.does),
                tuple(title.bonus),
            )
    return found


CARDS = {
    **cards_of("common", "COM", COMMON_TITLES),
    **cards_of("barbarians", "BAR", BARBARIANS),
    **cards_of("japanese", "JAP", JAPANESE),
    **cards_of("romans", "ROM", ROMANS),
    **cards_of("egyptians", "EGY", EGYPTIANS),
}
DECKS = {deck: [card for card in CARDS.values() if card.deck == deck] for deck in ("common", *FACTIONS)}
