"""The worked examples of the rulebooks (E) and those derived from them (D), in the form in which they can be played."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.settlers.second_writing import razing
from tests.settlers.second_writing.cards import ATTACKS, CARDS
from tests.settlers.second_writing.ending import bonus_points, title
from tests.settlers.second_writing.table import Options
from tests.settlers.second_writing.tables import Tables


def poor(*factions: str, options: Options | None = None) -> Tables:
    return Tables(*(factions or ("barbarians", "romans")), options=options)


def test_e01_production() -> None:
    tables = poor("japanese", "romans")
    tables.agree(0, "Casino", "Farm")
    tables.lay(0, "Lord's Fields", "Armorer")
    change = tables.change()
    tables.production()
    assert change() == {"worker": 5, "wood": 1, "raze": 2, "defense": 1, "gold": 1, "food": 1}


def test_e02_sentry_tower_in_place_of_the_mill() -> None:
    tables = poor()
    tables.lay(0, "Mill")
    tables.give(0, wood=2)
    change = tables.change()
    tables.build(0, "Sentry Tower")
    assert change() == {"wood": -2, "raze": 1, "worker": 1}
    assert [loc.card.name for loc in tables.players[0].empire] == ["Sentry Tower"] and tables.discards["common"] == [
        "COM006"
    ]


def test_e03_costs() -> None:
    assert CARDS["COM003"].cost == Counter(wood=2, stone=1) and CARDS["BAR014"].cost == Counter(
        wood=1, stone=2, location=1
    )


def test_e04_a_deal() -> None:
    tables = poor()
    tables.hold(0, "Sentry Tower")
    tables.give(0, food=1)
    change = tables.change()
    tables.act(0, "deal")
    assert change() == {"food": -1, "worker": 1, "hand": -1, "deals": 1}
    tables.deal_goods(0)
    assert change()["worker"] == 2


def test_e05_razing_a_card() -> None:
    tables = poor()
    tables.hold(0, "Wood Storage")
    tables.give(0, raze=1)
    change = tables.change()
    tables.act(0, "raze_hand")
    assert change() == {"raze": -1, "wood": 2, "hand": -1}


def test_e06_razing_a_location() -> None:
    tables = poor()
    tables.lay(1, "Armorer")
    tables.give(0, raze=2)
    change, theirs = tables.change(), tables.change(1)
    tables.act(0, "raze_location")
    assert (
        change() == {"raze": -2, "stone": 1, "vp": 1}
        and theirs() == {"wood": 1, "foundations": 1}
        and not tables.players[1].empire
    )


def test_e07_three_actions() -> None:
    tables = poor()
    tables.lay(0, "Saboteurs", "Mason's Guild", "Castle")
    tables.give(0, worker=3, stone=1)
    tables.give(1, stone=1)
    tables.use("Saboteurs")
    assert tables.players[0].supply["stone"] == 2 and tables.players[1].supply["stone"] == 0
    tables.use("Mason's Guild")
    assert tables.players[0].vp == 3 and tables.players[0].supply == Counter(worker=1, stone=0)
    tables.use("Castle", "faction")
    assert len(tables.players[0].hand) == 1


def test_e08_exchange() -> None:
    tables = poor()
    tables.give(0, worker=8)
    change = tables.change()
    tables.act(0, "exchange", 4, "wood", "common", "common", "faction")
    assert change() == {"worker": -8, "wood": 1, "hand": 3}


def test_e09_cleanup() -> None:
    tables = poor("japanese", "romans")
    tables.lay(0, "Stalls", "Casino")
    tables.give(0, food=3, worker=2)
    tables.use("Stalls", 1)
    tables.use("Casino", 1)
    tables.clean_up()
    assert tables.players[0].supply == Counter(food=2) and all(loc.uses == 0 for loc in tables.all_locations())


def test_e10_samurai() -> None:
    tables = poor("barbarians", "japanese")
    tables.lay(1, "Farm")
    tables.place("Farm").samurai = 1
    tables.give(0, raze=2)
    assert "raze_location" not in tables.menu(0)
    tables.give(0, raze=1)
    change, theirs = tables.change(), tables.change(1)
    tables.act(0, "raze_location")
    assert change() == {"raze": -3, "vp": 1} and theirs() == {} and tables.discards["japanese"] == ["JAP001"]


@pytest.mark.parametrize(
    ("players", "offered"), [(2, [5, 4, 3, 2]), (3, [5, 4, 4, 3, 3, 2]), (4, [5, 4, 4, 4, 3, 3, 3, 2])]
)
def test_e11_advanced_lookout(players: int, offered: list[int]) -> None:
    tables = poor(*("barbarians", "japanese", "romans", "egyptians")[:players], options=Options(lookout="advanced"))
    tables.decks["common"] = different_cards()
    assert [len(question.options) for question in tables.lookout(*[...] * len(offered))] == offered and len(
        tables.discards["common"]
    ) == 1


def different_cards() -> list[str]:
    """One card of each common title first."""
    titles = {card.name: card.key for card in CARDS.values() if card.deck == "common"}
    return [
        *titles.values(),
        *(card.key for card in CARDS.values() if card.deck == "common" and card.key not in titles.values()),
    ]


def solo_romans(*line: str, commons: tuple[str, ...]) -> Tables:
    tables = poor("romans")
    tables.lay(0, *commons)
    tables.attack_line(*line)
    return tables


WITH_WOOD = ("Carpenter's Workshop", "Marketplace", "Joiner", "Wood Supplier")


def test_e12_virtual_attack() -> None:
    tables = solo_romans("wood", "stone", "worker", "gold", commons=WITH_WOOD)
    tables.attack()
    assert tables.collection == ["COM032"] and [ATTACKS[key] for key in tables.line] == [
        "stone",
        "worker",
        "wood",
        "gold",
    ]


def test_e13_virtual_attack() -> None:
    tables = solo_romans("wood", "worker", "gold", commons=WITH_WOOD)
    tables.attack()
    assert tables.collection == ["COM032"] and [ATTACKS[key] for key in tables.line] == ["worker", "wood", "gold"]


def test_e14_lookout_of_three() -> None:
    tables = poor("barbarians", "romans", "japanese")
    tables.decks["common"] = different_cards()
    assert [len(question.options) for question in tables.lookout(*[...] * 6)] == [4, 3, 2, 4, 3, 2] and len(
        tables.discards["common"]
    ) == 2


@pytest.mark.parametrize(("others", "points"), [(2, 3), (8, 6)])
def test_d01_d02_statue(others: int, points: int) -> None:
    tables = poor()
    tables.lay(0, *["Quarry", "Quarry", "Quarry", "Coal Mine", "Mason", "Mason", "Court Sculptor", "Rubble"][:others])
    tables.give(0, wood=1, stone=2)
    change = tables.change()
    tables.build(0, "Statue", "common")
    assert change() == {"wood": -1, "stone": -2, "vp": points, "hand": 1}


def test_d03_trade_colony() -> None:
    tables = poor("romans", "barbarians")
    tables.lay(0, "Gardens", "Headquarters", "Administration", "Carpenter's Workshop")
    tables.found(0, "Ruins")
    tables.give(0, wood=1, stone=2)
    change = tables.change()
    tables.build(0, "Trade Colony", "Ruins", "vp", "gold")
    assert change() == {"wood": -1, "stone": -2, "worker": 1, "gold": 3, "vp": 4, "foundations": -1}


def test_d04_supplier() -> None:
    tables = poor()
    tables.give(0, wood=1, stone=2)
    change = tables.change()
    tables.build(0, "Supplier")
    assert change() == {"wood": -1, "stone": -2, "gold": 1, "vp": 1}


def test_d05_d06_d07_sphinxes() -> None:
    tables = poor("egyptians", "romans")
    tables.lay(0, "Sphinx", "Sphinx", "Goldsmith", "Avenue of Sphinxes", "Pharaoh's Guard")
    tables.give(0, worker=1, gold=5)
    tables.use("Goldsmith")
    assert tables.players[0].vp == 5
    tables.use("Avenue of Sphinxes", 2)
    assert tables.players[0].vp == 13 and tables.players[0].supply == Counter(worker=0, gold=0)
    tables.lose("Sphinx")
    tables.produce("Pharaoh's Guard", "vp")
    assert tables.players[0].vp == 16


def test_d08_dark_chapel_on_a_card() -> None:
    tables = poor()
    tables.lay(0, "Dark Chapel", "Raid")
    tables.hold(0, "Watchtower")
    tables.give(0, raze=1)
    change = tables.change()
    tables.use("Dark Chapel", "common", "common", "convert", "convert")
    assert change() == {"raze": -1, "vp": 5, "hand": -1} and len(tables.discards["common"]) == 3


def test_d09_d10_dark_chapel_on_a_location() -> None:
    tables = poor()
    tables.lay(0, "Dark Chapel")
    (armorer,) = tables.lay(1, "Armorer")
    tables.give(0, raze=2)
    armorer.defense = 1
    assert razing.price(armorer) == 3 and not tables.can_use("Dark Chapel")
    armorer.defense = 0
    change, theirs = tables.change(), tables.change(1)
    tables.use("Dark Chapel", "keep", "convert")
    assert change() == {"raze": -2, "vp": 3} and theirs() == {"wood": 1, "foundations": 1}


def test_d11_rabble() -> None:
    tables = poor()
    tables.lay(0, "Rabble", "Raid", "Armorer")
    tables.give(0, worker=2)
    change = tables.change()
    tables.use("Rabble")
    assert change() == {"worker": -2, "vp": 2, "stone": 1, "wood": 1, "foundations": 1}


def test_d12_sanctuary() -> None:
    tables = poor("egyptians", "romans")
    tables.lay(0, "Sanctuary", "Gallows")
    tables.hold(0, "Town")
    tables.give(0, worker=1)
    change = tables.change()
    tables.use("Sanctuary")
    assert change() == {"worker": -1, "stone": 1, "vp": 1, "foundations": 1, "hand": -1}


@pytest.mark.parametrize(("with_foundation", "workers"), [(True, 2), (False, 1)])
def test_d13_d29_geisha_house(with_foundation: bool, workers: int) -> None:
    tables = poor("japanese", "romans")
    tables.lay(0, "Town")
    tables.give(0, wood=1)
    if with_foundation:
        tables.found(0, "Ruins")
    change = tables.change()
    tables.build(0, "Geisha House", *(["Ruins"] if with_foundation else []))
    assert change() == {"wood": -1, "worker": workers, **({"foundations": -1} if with_foundation else {})}


def test_d14_legion() -> None:
    tables = poor("romans", "barbarians")
    tables.found(0, "Ruins")
    tables.give(0, food=1)
    change = tables.change()
    tables.build(0, "Legion")
    assert change() == {"food": -1, "hand": 2, "foundations": -1} and {
        CARDS[key].deck for key in tables.players[0].hand
    } == {"common"}


def test_d15_gate() -> None:
    tables = poor("japanese", "romans")
    tables.lay(0, "Gate")
    tables.hold(0, "Farm", "Town", "Mill")
    for answer in (["Farm"], ["Town"], []):
        tables.act(0, "gate", *answer)
    assert tables.players[0].vp == 3 and bonus_points(tables.place("Gate")) == 2 and tables.scores()[0] == 7


def test_d17_final_score() -> None:
    tables = poor()
    tables.lay(0, "Ruins", "Town", "Mill", "Armorer", "Castle", "Raid", "Raid", "Pack", "Idol", "Barter", "Mission")
    tables.found(0, "Ruins")
    tables.found(0, "Ruins")
    tables.agree(0, "Settlement", "Settlement", "Rabble", "Rabble")
    tables.players[0].vp = 23
    assert tables.scores()[0] == 40


def test_d18_tie_break() -> None:
    tables = poor()
    for player in tables.players:
        player.vp = 40
    tables.give(0, worker=3, wood=1, gold=2)
    tables.give(1, worker=2, stone=3)
    assert tables.winners() == [1]
    tables.give(0, worker=1)
    tables.hold(0, "Town")
    assert tables.winners() == [0]
    tables.hold(1, "Mill")
    assert tables.winners() == [0, 1]


def test_d19_hanseatic_league() -> None:
    tables = poor()
    tables.lay(0, "Hanseatic League")
    tables.agree(0, "Raid", "Pack")
    tables.give(0, worker=2)
    change = tables.change()
    tables.use("Hanseatic League", 2, "Raid")
    assert change() == {"worker": -2, "deals": -2, "vp": 4}


def test_d20_dojo() -> None:
    tables = poor("japanese", "romans")
    tables.lay(0, "Dojo")
    tables.hold(0, "JAP023")
    tables.give(0, food=1)
    change = tables.change()
    tables.act(0, "deal")
    assert change() == {"food": -1, "vp": 2, "hand": -1, "deals": 1}


def test_d21_d22_farmers_and_porters() -> None:
    tables = poor()
    tables.lay(0, "Farmers at Work", "Town", "Porters")
    change = tables.change()
    tables.produce("Farmers at Work")
    tables.produce("Town")
    assert change() == {"worker": 4}
    tables.give(0, food=1)
    tables.use("Porters", "Farmers at Work")
    assert change() == {"worker": 6}


def test_d23_oasis() -> None:
    tables = poor("romans", "egyptians")
    tables.lay(1, "Oasis")
    tables.give(0, worker=12)
    tables.act(0, "exchange", 6, *["wood"] * 6)
    assert tables.players[1].supply["worker"] == 4


@pytest.mark.parametrize(("line", "lost"), [(("wood", "stone"), []), (("wood", "stone", "wood"), ["COM058"])])
def test_d24_d25_a_double_field_needs_two_cards(line: tuple[str, ...], lost: list[str]) -> None:
    tables = solo_romans(*line, commons=("New Forest",))
    tables.attack()
    assert tables.collection == lost and [ATTACKS[key] for key in tables.line] == (
        ["stone", "wood", "wood"] if lost else ["wood", "stone"]
    )


def test_d26_d27_end_of_the_solo_game() -> None:
    tables = poor("romans")
    tables.lay(
        0, *[card.key for card in CARDS.values() if card.deck == "romans"][:9], "Town", "Mill", "Armorer", "Castle"
    )
    tables.collection = tables.decks["common"][:9]
    del tables.decks["common"][:9]
    assert tables.winners() == []
    tables.lay(0, "Colossus")
    tables.players[0].vp = 31
    assert tables.winners() == [0] and tables.scores() == [55] and title(55) == "Knight"


def test_d28_mission() -> None:
    tables = poor()
    tables.lay(0, "Mission")
    tables.give(0, worker=1)
    change = tables.change()
    tables.decks["common"] = different_cards()
    drawn, kept = tables.decks["common"][:2]
    tables.use("Mission", "common", "common", kept)
    assert (
        change() == {"worker": -1, "hand": 1}
        and tables.players[0].hand == [kept]
        and tables.discards["common"] == [drawn]
    )
