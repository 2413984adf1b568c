"""The sentences of decisions and of automatic consequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.conformance.random_play import ConformanceError
from architects_env.core.play.log import play_and_log
from architects_env.games.settlers import GAME
from architects_env.games.settlers.rules.actions import TO_PASS
from architects_env.games.settlers.rules.state import PICK, TURN
from architects_env.testing.amounts import check_one
from tests.games.settlers.amounts import AMOUNTS
from tests.games.settlers.bookkeeper import Books
from tests.games.settlers.table import Table

WAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "2_players": (2, {}),
    "3_players": (3, {"faction_0": "japanese", "faction_1": "romans", "faction_2": "barbarians"}),
    "4_players": (4, {}),
}


@pytest.mark.parametrize("way", WAYS)
def test_whoever_only_reads_the_log_knows_points_supplies_locations_and_deals(way: str) -> None:
    players, options = WAYS[way]
    match, rng = architects_env.make("settlers", players, seed=2, **options), np.random.default_rng(2)
    books = [Books(match.state) for _ in range(players + 1)]  # the last one reads the record of the game
    while not match.over:
        played = play_and_log(match, int(rng.choice(match.legal_actions())))
        for entry in played:
            for own, lines in zip(books, [*entry.lines, entry.in_full], strict=True):
                own.read(lines)
        if match.state.stage not in (TURN, PICK):
            continue  # a card is told when it is named, and paid for afterwards
        wrong = [
            f"Reader {reader}: {own.differences(match.state)}"
            for reader, own in enumerate(books)
            if own.differences(match.state)
        ]
        assert not wrong, (wrong, played)


def told(table: Table, sentence: str, observer: int = 0) -> list[str]:
    """The lines that `observer` is told when this is played, forced steps included."""
    return [line for entry in play_and_log(table.match, table.match.parse(sentence)) for line in entry.lines[observer]]


@pytest.mark.parametrize("observer", [0, 1])
def test_a_drawn_card_is_told_to_its_owner_and_to_the_others_only_that_one_was_drawn(observer: int) -> None:
    table = (
        Table("Romans", "Barbarians")
        .empire(0, "Castle 1")
        .supply(0, worker=1)
        .common_deck("Mill")
        .play("activate", "activate the Castle (costs 1 wood and 1 stone)")
    )
    lines = told(table, "draw a common card", observer)
    assert lines[-1] == ("Player 0 draws the Mill." if observer == 0 else "Player 0 draws a common card.")


def test_the_steps_of_one_choice_make_one_line() -> None:
    table = Table("Romans", "Barbarians").hand(0, "Town").supply(0, wood=1, stone=1)
    assert told(table, "build") == []
    assert told(table, "build the Town") == [
        "Player 0 builds the Town.",
        "Player 0 pays 1 wood.",
        "Player 0 pays 1 stone.",
        "Player 0 receives 2 workers.",
    ]


def test_a_raze_is_told_with_what_it_brings_and_what_becomes_of_the_location() -> None:
    table = Table("Barbarians", "Romans").empire(1, "Armorer 1, Armorer 2").supply(0, raze=2).play("raze a location")
    lines = told(table, "raze the Armorer, 1 of 2 alike", 1)
    assert (
        lines[0] == "Player 0 razes the Armorer."
        and "The Armorer of Player 1 becomes a foundation." in lines
        and "Player 1 receives 1 wood." in lines
    )


def test_a_tucked_card_is_told_by_its_back() -> None:
    table = Table("Japanese", "Romans").empire(0, "Gate 1").hand(0, "Mill, Farm 1").play("tuck a card under the Gate")
    twin = Table("Japanese", "Romans").empire(0, "Gate 1").hand(0, "Mill, Farm 1").play("tuck a card under the Gate")
    assert (
        told(table, "tuck the Mill", 1)[0] == "Player 0 tucks a common card under the Gate."
        and told(twin, "tuck the Mill", 0)[0] == "Player 0 tucks the Mill."
    )


def test_what_an_event_tells_is_not_told_twice() -> None:
    """Two lines would read as two cards."""
    table = Table("Romans", "Barbarians").empire(0, "Tavern").hand(0, "Mill").play("activate", "activate the Tavern")
    assert told(table, "discard the Mill", 1) == [
        "Player 0 discards the Mill.",
        "Player 0 receives 2 points.",
    ]
    table = Table("Romans", "Barbarians").supply(0, worker=4).play("exchange workers", "exchange 2 pairs of workers")
    assert told(table, "take 1 wood", 1) == ["Player 0 receives 1 wood."]
    assert told(table, "draw a common card", 1) == ["Player 0 draws a common card."]


def test_a_drawn_card_that_may_be_given_away_is_named_to_its_owner_alone() -> None:
    table = (
        Table("Barbarians", "Romans")
        .empire(0, "Dark Chapel")
        .hand(0, "Castle 1")
        .supply(0, raze=1)
        .common_deck("Mill")
        .faction_deck(0, "Idol")
    )
    table.play(
        "activate",
        "activate the Dark Chapel (deal worker)",
        "raze the Castle (costs 1 wood and 1 stone)",
        "draw a common card",
        "draw a faction card",
    )
    assert table.options() == ["keep the Mill", "give the Mill away for 2 points"]
    assert told(table, "give the Mill away for 2 points", 1)[:2] == [
        "Player 0 gives 1 card away for 2 points.",
        "Player 0 discards the Mill.",
    ]
    assert table.options() == ["keep the Idol", "give the Idol away for 2 points"]
    seen_by_other = table.match.view(1).state
    assert [GAME.sentence(seen_by_other, action) for action in table.match.legal_actions()] == [
        "keep 1 card",
        "give 1 card away for 2 points",
    ]
    assert told(table, "keep the Idol", 1)[0] == "Player 0 keeps 1 card."


def test_an_exchange_of_one_pair_brings_the_oasis_one_worker() -> None:
    table = Table("Romans", "Egyptians").empire(1, "Oasis").supply(0, worker=2)
    assert "Player 1 gets 1 worker for the exchange." in told(table, "exchange workers")


WHERE_GOODS_COME_AND_GO: dict[str, Callable[[], Table]] = {
    "gold in place of wood": lambda: (
        Table("Romans", "Barbarians").hand(0, "Town").supply(0, wood=1, stone=1, gold=2).play("build", "build the Town")
    ),
    "a choice in production": lambda: Table("Egyptians", "Romans").empire(0, "Pharaoh's Guard").production(),
    "goods of deals sold in production": lambda: (
        Table("Japanese", "Romans").empire(0, "School of Diplomacy").deals(0, "Rice Fields, Casino").production()
    ),
    "goods of a raze given away": lambda: (
        Table("Barbarians", "Romans")
        .empire(0, "Dark Chapel, Raid 1")
        .hand(0, "Watchtower 1")
        .supply(0, raze=1)
        .play("activate", "activate the Dark Chapel (deal worker)", "raze the Watchtower")
    ),
    "resources of any kind": lambda: (
        Table("Barbarians", "Romans")
        .empire(0, "Barter")
        .supply(0, food=1, stone=2, gold=2)
        .play("activate", "activate the Barter", "activate it twice")
    ),
    "a stolen resource": lambda: (
        Table("Barbarians", "Romans")
        .empire(0, "Saboteurs")
        .supply(0, worker=2, gold=1)
        .supply(1, wood=1, food=1)
        .play("activate", "activate the Saboteurs (deal card)")
    ),
    "a resource on the Shrine": lambda: (
        Table("Japanese", "Romans").empire(0, "Shrine").supply(0, wood=1, food=1).play("lay a resource on the Shrine")
    ),
    "workers, tokens, clean-up": lambda: (
        Table("Japanese", "Romans")
        .empire(0, "Shrine, Gate 1")
        .empire(1, "Armorer 1")
        .hand(0, "Sumo School, Mill")
        .supply(0, worker=5, raze=3, wood=2, stone=1, food=1, gold=1)
        .set(passed={1: 1})
    ),
}


@pytest.mark.parametrize("where", WHERE_GOODS_COME_AND_GO)
def test_each_token_that_is_got_paid_given_away_or_lost_is_told(where: str) -> None:
    table, amounts = WHERE_GOODS_COME_AND_GO[where](), AMOUNTS
    for action in table.match.legal_actions():
        check_one(amounts, table.match, action, where)


def test_the_log_tells_exactly_what_comes() -> None:
    table = Table("Romans", "Egyptians").supply(0, worker=2).play("exchange workers")
    action = next(a for a in table.match.legal_actions() if table.match.sentence(a) == "take 1 wood")
    amounts = AMOUNTS
    check_one(amounts, table.match, action, "here")
    without = amounts._replace(held=lambda g, seat: [0] * len(amounts.goods))
    with pytest.raises(ConformanceError, match="tells of 1 wood for player 0, but the state shows 0"):
        check_one(without, table.match, action, "here")


def test_the_own_location_is_named_that_is_razed_or_copied() -> None:
    table = Table("Barbarians", "Romans").empire(0, "Rabble, Gallows").supply(0, worker=2).play("activate")
    assert told(table, "activate the Rabble")[2] == "Player 0 razes the Gallows of the own empire."
    table = Table("Romans", "Barbarians").empire(0, "Porters, Town").supply(0, food=1).play("activate")
    assert told(table, "activate the Porters")[2] == "Player 0 copies the production of the Town."


def test_the_virtual_player_stands_in_the_middle_of_a_sentence() -> None:
    table = Table("Barbarians").empire(0, "Robbers").line("gold").supply(0, worker=2).play("activate")
    assert "A deal of the virtual player ends (gold)." in told(table, "activate the Robbers")
    table = Table("Romans").empire(1, "Mill").supply(0, raze=2)
    assert "The Mill of the virtual player leaves play." in told(table, "raze a location")


def test_cards_that_come_to_light_are_told() -> None:
    table = Table("Japanese", "Romans").empire(0, "Gate 1").hand(0, "Mill, Farm 1, Sumo School").supply(0, wood=1)
    table.play("tuck a card under the Gate", "tuck the Mill").play("tuck a card under the Gate", "tuck the Farm").play(
        "build"
    )
    lines = told(table, "build the Sumo School", 1)
    assert lines[2:5] == [
        "The Gate of Player 0 leaves play.",
        "Player 0 discards the Mill.",
        "Player 0 discards the Farm.",
    ]
    table = (
        Table("Japanese", "Romans")
        .empire(0, "Trade Route 1, Hanseatic League")
        .empire(1, "Colossus")
        .supply(0, food=1, worker=1)
        .faction_deck(0, "Gate 2")
    )
    table.play("activate", "activate the Trade Route (deal food)").turn(0).play("activate")
    assert "Player 0 discards the Gate." in told(table, "activate the Hanseatic League", 1)


@pytest.mark.parametrize(
    ("points", "named"), [(23, "a Commoner"), (24, "a Servant"), (44, "a Knight"), (74, "an Emperor")]
)
def test_alone_the_end_is_told_with_a_title(points: int, named: str) -> None:
    table = (
        Table("Romans")
        .round(5)
        .empire(0, "Roman Bank, Colossus, Warehouses")
        .empire(1, "Mill")
        .line("gold")
        .attack_deck("stone", "food")
        .set(points={0: points})
    )
    lines = told(table, "pass")
    assert lines[-5:-3] == [
        "The empire has outgrown the virtual player's collection: 3 against 1.",
        f"With {points + 6} points Player 0 is {named}.",
    ]
    table = (
        Table("Romans")
        .round(5)
        .empire(0, "Roman Bank")
        .empire(1, "Mill")
        .line("gold")
        .attack_deck("stone", "food")
        .set(points={0: points})
    )
    assert told(table, "pass")[-4] == "The virtual player's collection is not outgrown: 1 against 1."


def test_an_egypt_token_that_goes_back_is_told() -> None:
    """At Clean-up, and when the location leaves play before (8)."""
    goes_back = "The Egypt token on the Mill goes back to Player 0."
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Temple of Ra")
        .empire(1, "Mill")
        .play("activate", "activate the Temple of Ra")
        .turn(1)
        .act(TO_PASS)
    )
    assert goes_back in told(table, "pass", 1)
    table = Table("Egyptians", "Romans", "Barbarians").empire(0, "Temple of Ra").empire(1, "Mill").supply(2, raze=2)
    lines = told(table.play("activate", "activate the Temple of Ra").turn(2), "raze a location", 1)
    at = lines.index(goes_back)
    assert lines[at - 1 : at + 2] == [
        "The Mill of Player 1 leaves play.",
        goes_back,
        "The Mill of Player 1 becomes a foundation.",
    ]
