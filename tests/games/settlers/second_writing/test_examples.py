"""The worked examples of the rulebooks (E) and those derived from them (D), in the form in which they can be played."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.settlers.second_writing import razing
from tests.games.settlers.second_writing.cards import ATTACKS, CARDS
from tests.games.settlers.second_writing.desk import Desk
from tests.games.settlers.second_writing.ending import bonus_points, title
from tests.games.settlers.second_writing.table import Options


def poor(*factions: str, options: Options | None = None) -> Desk:
    return Desk(*(factions or ("barbarians", "romans")), options=options)


def test_e01_production() -> None:
    desk = poor("japanese", "romans")
    desk.agree(0, "Casino", "Farm")
    desk.lay(0, "Lord's Fields", "Armorer")
    change = desk.change()
    desk.production()
    assert change() == {"worker": 5, "wood": 1, "raze": 2, "defense": 1, "gold": 1, "food": 1}


def test_e02_sentry_tower_in_place_of_the_mill() -> None:
    desk = poor()
    desk.lay(0, "Mill")
    desk.give(0, wood=2)
    change = desk.change()
    desk.build(0, "Sentry Tower")
    assert change() == {"wood": -2, "raze": 1, "worker": 1}
    assert [loc.card.name for loc in desk.players[0].empire] == ["Sentry Tower"] and desk.discards["common"] == [
        "COM006"
    ]


def test_e03_costs() -> None:
    assert CARDS["COM003"].cost == Counter(wood=2, stone=1) and CARDS["BAR014"].cost == Counter(
        wood=1, stone=2, location=1
    )


def test_e04_a_deal() -> None:
    desk = poor()
    desk.hold(0, "Sentry Tower")
    desk.give(0, food=1)
    change = desk.change()
    desk.act(0, "deal")
    assert change() == {"food": -1, "worker": 1, "hand": -1, "deals": 1}
    desk.deal_goods(0)
    assert change()["worker"] == 2


def test_e05_razing_a_card() -> None:
    desk = poor()
    desk.hold(0, "Wood Storage")
    desk.give(0, raze=1)
    change = desk.change()
    desk.act(0, "raze_hand")
    assert change() == {"raze": -1, "wood": 2, "hand": -1}


def test_e06_razing_a_location() -> None:
    desk = poor()
    desk.lay(1, "Armorer")
    desk.give(0, raze=2)
    change, theirs = desk.change(), desk.change(1)
    desk.act(0, "raze_location")
    assert (
        change() == {"raze": -2, "stone": 1, "vp": 1}
        and theirs() == {"wood": 1, "foundations": 1}
        and not desk.players[1].empire
    )


def test_e07_three_actions() -> None:
    desk = poor()
    desk.lay(0, "Saboteurs", "Mason's Guild", "Castle")
    desk.give(0, worker=3, stone=1)
    desk.give(1, stone=1)
    desk.use("Saboteurs")
    assert desk.players[0].supply["stone"] == 2 and desk.players[1].supply["stone"] == 0
    desk.use("Mason's Guild")
    assert desk.players[0].vp == 3 and desk.players[0].supply == Counter(worker=1, stone=0)
    desk.use("Castle", "faction")
    assert len(desk.players[0].hand) == 1


def test_e08_exchange() -> None:
    desk = poor()
    desk.give(0, worker=8)
    change = desk.change()
    desk.act(0, "exchange", 4, "wood", "common", "common", "faction")
    assert change() == {"worker": -8, "wood": 1, "hand": 3}


def test_e09_cleanup() -> None:
    desk = poor("japanese", "romans")
    desk.lay(0, "Stalls", "Casino")
    desk.give(0, food=3, worker=2)
    desk.use("Stalls", 1)
    desk.use("Casino", 1)
    desk.clean_up()
    assert desk.players[0].supply == Counter(food=2) and all(loc.uses == 0 for loc in desk.all_locations())


def test_e10_samurai() -> None:
    desk = poor("barbarians", "japanese")
    desk.lay(1, "Farm")
    desk.place("Farm").samurai = 1
    desk.give(0, raze=2)
    assert "raze_location" not in desk.menu(0)
    desk.give(0, raze=1)
    change, theirs = desk.change(), desk.change(1)
    desk.act(0, "raze_location")
    assert change() == {"raze": -3, "vp": 1} and theirs() == {} and desk.discards["japanese"] == ["JAP001"]


@pytest.mark.parametrize(
    ("players", "offered"), [(2, [5, 4, 3, 2]), (3, [5, 4, 4, 3, 3, 2]), (4, [5, 4, 4, 4, 3, 3, 3, 2])]
)
def test_e11_advanced_lookout(players: int, offered: list[int]) -> None:
    desk = poor(*("barbarians", "japanese", "romans", "egyptians")[:players], options=Options(lookout="advanced"))
    desk.decks["common"] = different_cards()
    assert [len(question.options) for question in desk.lookout(*[...] * len(offered))] == offered and len(
        desk.discards["common"]
    ) == 1


def different_cards() -> list[str]:
    """One card of each common title first."""
    titles = {card.name: card.key for card in CARDS.values() if card.deck == "common"}
    return [
        *titles.values(),
        *(card.key for card in CARDS.values() if card.deck == "common" and card.key not in titles.values()),
    ]


def solo_romans(*line: str, commons: tuple[str, ...]) -> Desk:
    desk = poor("romans")
    desk.lay(0, *commons)
    desk.attack_line(*line)
    return desk


WITH_WOOD = ("Carpenter's Workshop", "Marketplace", "Joiner", "Wood Supplier")


def test_e12_virtual_attack() -> None:
    desk = solo_romans("wood", "stone", "worker", "gold", commons=WITH_WOOD)
    desk.attack()
    assert desk.collection == ["COM032"] and [ATTACKS[key] for key in desk.line] == ["stone", "worker", "wood", "gold"]


def test_e13_virtual_attack() -> None:
    desk = solo_romans("wood", "worker", "gold", commons=WITH_WOOD)
    desk.attack()
    assert desk.collection == ["COM032"] and [ATTACKS[key] for key in desk.line] == ["worker", "wood", "gold"]


def test_e14_lookout_of_three() -> None:
    desk = poor("barbarians", "romans", "japanese")
    desk.decks["common"] = different_cards()
    assert [len(question.options) for question in desk.lookout(*[...] * 6)] == [4, 3, 2, 4, 3, 2] and len(
        desk.discards["common"]
    ) == 2


@pytest.mark.parametrize(("others", "points"), [(2, 3), (8, 6)])
def test_d01_d02_statue(others: int, points: int) -> None:
    desk = poor()
    desk.lay(0, *["Quarry", "Quarry", "Quarry", "Coal Mine", "Mason", "Mason", "Court Sculptor", "Rubble"][:others])
    desk.give(0, wood=1, stone=2)
    change = desk.change()
    desk.build(0, "Statue", "common")
    assert change() == {"wood": -1, "stone": -2, "vp": points, "hand": 1}


def test_d03_trade_colony() -> None:
    desk = poor("romans", "barbarians")
    desk.lay(0, "Gardens", "Headquarters", "Administration", "Carpenter's Workshop")
    desk.found(0, "Ruins")
    desk.give(0, wood=1, stone=2)
    change = desk.change()
    desk.build(0, "Trade Colony", "Ruins", "vp", "gold")
    assert change() == {"wood": -1, "stone": -2, "worker": 1, "gold": 3, "vp": 4, "foundations": -1}


def test_d04_supplier() -> None:
    desk = poor()
    desk.give(0, wood=1, stone=2)
    change = desk.change()
    desk.build(0, "Supplier")
    assert change() == {"wood": -1, "stone": -2, "gold": 1, "vp": 1}


def test_d05_d06_d07_sphinxes() -> None:
    desk = poor("egyptians", "romans")
    desk.lay(0, "Sphinx", "Sphinx", "Goldsmith", "Avenue of Sphinxes", "Pharaoh's Guard")
    desk.give(0, worker=1, gold=5)
    desk.use("Goldsmith")
    assert desk.players[0].vp == 5
    desk.use("Avenue of Sphinxes", 2)
    assert desk.players[0].vp == 13 and desk.players[0].supply == Counter(worker=0, gold=0)
    desk.lose("Sphinx")
    desk.produce("Pharaoh's Guard", "vp")
    assert desk.players[0].vp == 16


def test_d08_dark_chapel_on_a_card() -> None:
    desk = poor()
    desk.lay(0, "Dark Chapel", "Raid")
    desk.hold(0, "Watchtower")
    desk.give(0, raze=1)
    change = desk.change()
    desk.use("Dark Chapel", "common", "common", "convert", "convert")
    assert change() == {"raze": -1, "vp": 5, "hand": -1} and len(desk.discards["common"]) == 3


def test_d09_d10_dark_chapel_on_a_location() -> None:
    desk = poor()
    desk.lay(0, "Dark Chapel")
    (armorer,) = desk.lay(1, "Armorer")
    desk.give(0, raze=2)
    armorer.defense = 1
    assert razing.price(armorer) == 3 and not desk.can_use("Dark Chapel")
    armorer.defense = 0
    change, theirs = desk.change(), desk.change(1)
    desk.use("Dark Chapel", "keep", "convert")
    assert change() == {"raze": -2, "vp": 3} and theirs() == {"wood": 1, "foundations": 1}


def test_d11_rabble() -> None:
    desk = poor()
    desk.lay(0, "Rabble", "Raid", "Armorer")
    desk.give(0, worker=2)
    change = desk.change()
    desk.use("Rabble")
    assert change() == {"worker": -2, "vp": 2, "stone": 1, "wood": 1, "foundations": 1}


def test_d12_sanctuary() -> None:
    desk = poor("egyptians", "romans")
    desk.lay(0, "Sanctuary", "Gallows")
    desk.hold(0, "Town")
    desk.give(0, worker=1)
    change = desk.change()
    desk.use("Sanctuary")
    assert change() == {"worker": -1, "stone": 1, "vp": 1, "foundations": 1, "hand": -1}


@pytest.mark.parametrize(("with_foundation", "workers"), [(True, 2), (False, 1)])
def test_d13_d29_geisha_house(with_foundation: bool, workers: int) -> None:
    desk = poor("japanese", "romans")
    desk.lay(0, "Town")
    desk.give(0, wood=1)
    if with_foundation:
        desk.found(0, "Ruins")
    change = desk.change()
    desk.build(0, "Geisha House", *(["Ruins"] if with_foundation else []))
    assert change() == {"wood": -1, "worker": workers, **({"foundations": -1} if with_foundation else {})}


def test_d14_legion() -> None:
    desk = poor("romans", "barbarians")
    desk.found(0, "Ruins")
    desk.give(0, food=1)
    change = desk.change()
    desk.build(0, "Legion")
    assert change() == {"food": -1, "hand": 2, "foundations": -1} and {
        CARDS[key].deck for key in desk.players[0].hand
    } == {"common"}


def test_d15_gate() -> None:
    desk = poor("japanese", "romans")
    desk.lay(0, "Gate")
    desk.hold(0, "Farm", "Town", "Mill")
    for answer in (["Farm"], ["Town"], []):
        desk.act(0, "gate", *answer)
    assert desk.players[0].vp == 3 and bonus_points(desk.place("Gate")) == 2 and desk.scores()[0] == 7


def test_d17_final_score() -> None:
    desk = poor()
    desk.lay(0, "Ruins", "Town", "Mill", "Armorer", "Castle", "Raid", "Raid", "Pack", "Idol", "Barter", "Mission")
    desk.found(0, "Ruins")
    desk.found(0, "Ruins")
    desk.agree(0, "Settlement", "Settlement", "Rabble", "Rabble")
    desk.players[0].vp = 23
    assert desk.scores()[0] == 40


def test_d18_tie_break() -> None:
    desk = poor()
    for player in desk.players:
        player.vp = 40
    desk.give(0, worker=3, wood=1, gold=2)
    desk.give(1, worker=2, stone=3)
    assert desk.winners() == [1]
    desk.give(0, worker=1)
    desk.hold(0, "Town")
    assert desk.winners() == [0]
    desk.hold(1, "Mill")
    assert desk.winners() == [0, 1]


def test_d19_hanseatic_league() -> None:
    desk = poor()
    desk.lay(0, "Hanseatic League")
    desk.agree(0, "Raid", "Pack")
    desk.give(0, worker=2)
    change = desk.change()
    desk.use("Hanseatic League", 2, "Raid")
    assert change() == {"worker": -2, "deals": -2, "vp": 4}


def test_d20_dojo() -> None:
    desk = poor("japanese", "romans")
    desk.lay(0, "Dojo")
    desk.hold(0, "JAP023")
    desk.give(0, food=1)
    change = desk.change()
    desk.act(0, "deal")
    assert change() == {"food": -1, "vp": 2, "hand": -1, "deals": 1}


def test_d21_d22_farmers_and_porters() -> None:
    desk = poor()
    desk.lay(0, "Farmers at Work", "Town", "Porters")
    change = desk.change()
    desk.produce("Farmers at Work")
    desk.produce("Town")
    assert change() == {"worker": 4}
    desk.give(0, food=1)
    desk.use("Porters", "Farmers at Work")
    assert change() == {"worker": 6}


def test_d23_oasis() -> None:
    desk = poor("romans", "egyptians")
    desk.lay(1, "Oasis")
    desk.give(0, worker=12)
    desk.act(0, "exchange", 6, *["wood"] * 6)
    assert desk.players[1].supply["worker"] == 4


@pytest.mark.parametrize(("line", "lost"), [(("wood", "stone"), []), (("wood", "stone", "wood"), ["COM058"])])
def test_d24_d25_a_double_field_needs_two_cards(line: tuple[str, ...], lost: list[str]) -> None:
    desk = solo_romans(*line, commons=("New Forest",))
    desk.attack()
    assert desk.collection == lost and [ATTACKS[key] for key in desk.line] == (
        ["stone", "wood", "wood"] if lost else ["wood", "stone"]
    )


def test_d26_d27_end_of_the_solo_game() -> None:
    desk = poor("romans")
    desk.lay(
        0, *[card.key for card in CARDS.values() if card.deck == "romans"][:9], "Town", "Mill", "Armorer", "Castle"
    )
    desk.collection = desk.decks["common"][:9]
    del desk.decks["common"][:9]
    assert desk.winners() == []
    desk.lay(0, "Colossus")
    desk.players[0].vp = 31
    assert desk.winners() == [0] and desk.scores() == [55] and title(55) == "Knight"


def test_d28_mission() -> None:
    desk = poor()
    desk.lay(0, "Mission")
    desk.give(0, worker=1)
    change = desk.change()
    desk.decks["common"] = different_cards()
    drawn, kept = desk.decks["common"][:2]
    desk.use("Mission", "common", "common", kept)
    assert (
        change() == {"worker": -1, "hand": 1} and desk.players[0].hand == [kept] and desk.discards["common"] == [drawn]
    )
