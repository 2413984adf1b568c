"""The sentences of decisions and of automatic consequences."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.core.play.log import play_and_log
from architects_env.core.text import TurnBegins
from architects_env.games.citadels.data.districts import DISTRICTS
from architects_env.play.faces.citadels.action_displays import DISPLAYS
from tests.games.citadels.bookkeeper import Books, open_things
from tests.games.citadels.modes import MODES, Mode
from tests.games.citadels.table import Table
from tests.games.citadels.test_end_of_game import EARLIER, OTHER_SEVEN, SEVEN, SIX, ready, tower


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", MODES.values(), ids=MODES.keys())
def test_whoever_only_reads_the_log_knows_all_gold_cities_hands_crown_and_revealed_characters(mode: Mode) -> None:
    players, options = mode
    match, rng = (
        architects_env.make("citadels", players, seed=2, **{"max_rounds": 9} | options),
        np.random.default_rng(2),
    )
    books = [Books(match.state) for _ in range(players + 1)]  # the last one reads the record of the game
    while not match.over:
        for entry in play_and_log(match, int(rng.choice(match.legal_actions()))):
            for own, lines in zip(books, [*entry.lines, entry.in_full], strict=True):
                own.read(lines)
        table = open_things(match.state)
        wrong = [
            f"Reader {reader}: {own.differences(table)}" for reader, own in enumerate(books) if own.differences(table)
        ]
        assert not wrong, wrong


# --- single events ----------------------------------------------------------------------------------------------------
def told(table: Table, sentence: str, observer: int | None = None) -> list[str]:
    """The lines that `observer` (the one who decides, if not given) is told when this is played, forced steps
    included."""
    observer = table.seat if observer is None else observer
    lines = [line for entry in play_and_log(table.match, table.match.parse(sentence)) for line in entry.lines[observer]]
    table.check()
    return lines


def test_nobody_answers_reads_alike_for_a_murdered_character_and_one_that_lies_on_the_table() -> None:
    for holder in ({1: "King"}, {}):
        table = Table(4, {0: "Assassin", 2: "Warlord", **holder}, also=() if holder else ("King",))
        lines = told(table.call("Assassin").play("name (Assassin) 4 King"), "take 2 gold", 3)
        assert "Nobody answers to 4, the King." in lines and "Player 1 reveals the King." not in lines


def test_a_museum_without_cards_and_a_park_without_cards_to_draw_are_not_told_of() -> None:
    """Nothing lies under the one, nothing comes from the other."""
    for tucked, lines in (("2 Tavern", 1), ("", 0)):
        table = (
            Table(4, {0: "Bishop"}).city(0, "Powder House").city(1, "Museum, Manor").museum(tucked, 1).call("Bishop")
        )
        table.play("take 2 gold", "use up the Powder House")
        assert len([line for line in told(table, "explode Museum", 2) if "under the Museum" in line]) == lines
    for deck, lines in (("Tavern", 1), ("", 0)):
        table = (
            Table(4, {0: "Bishop"})
            .city(0, "Park")
            .hand(0, "Manor")
            .gold({0: 3})
            .call("Bishop")
            .play("take 2 gold")
            .deck(deck)
        )
        assert len([line for line in told(table, "build Manor for 3", 2) if "draws in the Park" in line]) == lines


def test_a_murdered_king_is_revealed_after_the_last_call_and_takes_the_crown() -> None:
    table = Table(4, {0: "Assassin", 1: "King", 2: "Warlord", 3: "Artist"}, crown=2).city(3, "Throne Room").gold({3: 5})
    lines = told(
        table.call("Assassin").play("name (Assassin) 4 King", "take 2 gold").call("Artist").play("take 2 gold"),
        "end the turn",
        0,
    )
    assert lines[:3] == [
        "Player 1 reveals the murdered King.",
        "Player 1 takes the crown.",
        "Player 3 gets 1 gold for the Throne Room.",
    ]
    assert lines[3] == "Round 2 begins; Player 1 has the crown and chooses a character first." and lines[4].startswith(
        "Face up on the table: the "
    )


def test_the_king_who_has_the_crown_does_not_take_it() -> None:
    lines = told(Table(4, {0: "Magician", 1: "King"}, crown=1).call("Magician"), "take 2 gold", 0)
    assert "Player 1 reveals the King." in lines and "Player 1 takes the crown." not in lines


@pytest.mark.parametrize("gold", [4, 0])
def test_a_robbed_player_pays_when_revealed(gold: int) -> None:
    table = Table(4, {0: "Thief", 1: "Merchant"}).gold({1: gold}).call("Thief").play("name (Thief) 6 Merchant")
    assert told(table, "take 2 gold", 3)[-2:] == [
        "Player 1 reveals the Merchant.",
        f"Player 1 is robbed of {gold} gold by Player 0.",
    ]


def test_who_robs_the_own_second_character_is_not_told_to_be_robbed() -> None:
    table = Table(2, {0: ("Thief", "Merchant"), 1: ("Magician", "Warlord")}).call("Thief")
    lines = told(table.play("name (Thief) 6 Merchant", "take 2 gold").end(), "take 2 gold", 1)
    assert lines[-1] == "Player 0 is the Thief as well: the gold stays."


def test_the_bishops_protection_is_told() -> None:
    lines = told(Table(4, {0: "Magician", 1: "Bishop"}).call("Magician"), "take 2 gold", 3)
    assert lines[-2:] == ["Player 1 reveals the Bishop.", "The city of Player 1 is protected in this round."]


def test_the_witch_goes_on_as_the_queen_whom_she_has_bewitched() -> None:
    table = Table(5, {0: "Witch", 1: "Queen", 2: "Alchemist", 3: "Magician", 4: "Bishop"}, crown=4)
    table.call("Witch").play("take 2 gold", "name (Witch) 9 Queen").call("Alchemist")
    assert told(table, "take 2 gold", 3)[-2:] == [
        "Player 1 reveals the Queen.",
        "Player 1 is bewitched and has an income only.",
    ]
    lines = told(table, "take 2 gold", 3)
    assert lines[:3] == [
        "Player 1 takes 2 gold.",
        "Player 0 goes on as the Queen.",
        "Player 0 gets 3 gold as the Queen beside the crown.",
    ]
    begins = [isinstance(line, TurnBegins) for line in lines[:3]]
    assert begins == [False, True, False], "a further turn, although it may be told right after an own one"


def test_a_witch_whose_victim_is_not_in_play_does_not_go_on() -> None:
    table = (
        Table(4, {0: "Witch", 1: "Warlord", 2: "Bishop"}, also=("Merchant",))
        .call("Witch")
        .play("take 2 gold", "name (Witch) 6 Merchant")
        .call("Bishop")
    )
    lines = told(table, "take 2 gold", 3)
    assert lines[1:3] == ["Nobody answers to 6, the Merchant.", "Player 0 has bewitched nobody and does not go on."]


def test_tax_that_comes_with_the_end_of_the_turn_is_told_and_only_once() -> None:
    table = Table(4, {0: "Merchant"}).city(0, "2 Tavern").hand(0, "Manor").call("Merchant").play("take 2 gold")
    assert told(table, "end the turn", 1)[:1] == ["Player 0 collects 2 gold of tax."]
    table = Table(4, {0: "Merchant"}).city(0, "2 Tavern").hand(0, "Manor").call("Merchant").play("take 2 gold")
    assert told(table, "collect 2 gold of tax", 1) == ["Player 0 collects 2 gold of tax."]
    assert not any("tax" in line for line in told(table, "end the turn", 1))


def test_the_bonuses_of_merchant_and_architect_follow_the_income() -> None:
    assert (
        told(Table(4, {0: "Merchant"}).hand(0, "Manor").call("Merchant"), "take 2 gold")[1]
        == "Player 0 gets 1 gold as the Merchant."
    )
    table = Table(4, {0: "Architect"}).hand(0, "Manor").deck("2 Castle").call("Architect")
    assert told(table, "take 2 gold")[:3] == [
        "Player 0 takes 2 gold.",
        "Player 0 gets cards as the Architect.",
        "Player 0 draws the Castle and the Castle.",
    ]


def test_levy_poor_house_refund_and_park_at_the_end_of_a_turn() -> None:
    table = (
        Table(4, {0: "Alchemist", 1: "Tax Collector"})
        .city(0, "Poor House, Park")
        .hand(0, "Manor")
        .call("Alchemist")
        .gold({0: 2})
    )
    lines = told(table.play("take 2 gold"), "build Manor for 3", 2)
    assert lines[:7] == [
        "Player 0 builds the Manor for 3 gold.",
        "Player 0 pays 1 gold of levy to Player 1.",
        "Player 0 gets 1 gold from the Poor House.",
        "Player 0 gets back 3 gold as the Alchemist.",
        "Player 0 has no cards and draws in the Park.",
        "Player 0 draws 2 cards.",
        lines[6],
    ]


def test_the_tithe_is_told_with_who_pays_it() -> None:
    table = Table(4, {0: "Abbot"}).gold({2: 5}).call("Abbot")
    assert told(table, "take 1 gold from the richest player", 1) == [
        "Player 0 asks the richest for the tithe.",
        "Player 2, the richest, gives 1 gold to Player 0.",
    ]


# --- cards ------------------------------------------------------------------------------------------------------------
def both(table: Table, sentence: str, one: int, other: int) -> tuple[list[str], list[str]]:
    """The lines that two seats read about the same action and its consequences."""
    entries = play_and_log(table.match, table.match.parse(sentence))
    table.check()
    return tuple([line for entry in entries for line in entry.lines[seat]] for seat in (one, other))  # type: ignore[return-value]


def test_cards_of_an_income_are_told_to_their_owner_and_to_the_others_how_many() -> None:
    table = Table(4, {0: "Bishop"}).hand(0, "Church").deck("Manor, Tavern").call("Bishop")
    own, others = both(table, "draw cards (see 2, keep 1)", 0, 1)
    assert set(own[1].removeprefix("Player 0 chooses from the ").removesuffix(".").split(" and the ")) == {
        "Manor",
        "Tavern",
    }
    assert others[1] == "Player 0 chooses from 2 cards."
    own, others = both(table, "keep Manor", 0, 1)
    assert own[:2] == ["Player 0 keeps the Manor.", "Player 0 does not keep the Tavern."]
    assert others[:2] == ["Player 0 keeps a card.", "Player 0 does not keep 1 card."]


def test_the_pile_is_told_when_it_becomes_the_deck() -> None:
    table = Table(4, {0: "Bishop"}).hand(0, "Church").pile("Manor, Tavern").deck("").call("Bishop")
    assert told(table, "draw cards (see 2, keep 1)", 1)[1:] == [
        "Player 0 chooses from 2 cards.",
        "The discarded cards (2) are shuffled into the deck.",
    ]


def test_the_wizard_alone_reads_the_hand_and_the_victim_alone_knows_what_he_took() -> None:
    table = Table(4, {0: "Wizard"}).hand(1, "2 Manor, Tavern").hand(0, "Church").call("Wizard")
    entries = play_and_log(table.match, table.match.parse("look at another hand"))
    seen = "Player 0 sees the hand of Player 1: 2 Manor and the Tavern."
    assert [seen in entries[-1].lines[seat] for seat in range(4)] == [True, False, False, False]
    (entry,) = play_and_log(table.match, table.match.parse("take Manor"))
    assert entry.lines == tuple(
        (f"Player 0 takes {card} from Player 1.",) for card in ("the Manor", "the Manor", "a card", "a card")
    )


def test_a_swap_of_hands_is_told_to_both_with_the_cards() -> None:
    table = (
        Table(4, {0: "Magician"})
        .hand(0, "Manor")
        .hand(1, "2 Tavern")
        .call("Magician")
        .play("swap hands with another player")
    )
    knowing = [
        "Player 0 swaps hands with Player 1.",
        "Player 0 gets the hand of Player 1: 2 Tavern.",
        "Player 1 gets the hand of Player 0: the Manor.",
    ]
    one, other = both(table, "swap hands with player 1", 0, 2)
    assert one == knowing and other == [
        knowing[0],
        "Player 0 gets the hand of Player 1: 2 cards.",
        "Player 1 gets the hand of Player 0: 1 card.",
    ]


@pytest.mark.parametrize(
    ("character", "first", "then", "line"),
    [
        ("Magician", "swap hands with another player", "swap hands with player 1", "swaps hands with Player 1"),
        ("Wizard", "look at another hand", "look at the hand of player 1", "looks at the hand of Player 1"),
        ("Emperor", "give the crown away", "give the crown to player 1", "gives the crown to Player 1"),
    ],
)
def test_what_only_leads_to_the_question_with_whom_is_told_once_that_is_answered(
    character: str, first: str, then: str, line: str
) -> None:
    table = Table(4, {0: character}).hand(0, "Docks").hand(1, "Manor").hand(2, "Tavern").call(character)
    assert told(table, first, 2) == [] and told(table, then, 2)[0] == f"Player 0 {line}."


def test_even_all_the_cards_of_the_game_can_be_drawn_at_once() -> None:
    """Not more events than a state holds."""
    table = Table(4, {0: "Magician"})
    cards = [(district.name, int(n)) for district, n in zip(DISTRICTS, table.g.cards_in_game, strict=True) if n]
    table.hand(0, ", ".join(f"{n} {name}" if n > 1 else name for name, n in cards)).call("Magician").play(
        "discard cards and draw as many"
    )
    table.play(*(f"mark {name}" for name, n in cards for _ in range(n)))
    number = sum(n for _name, n in cards)
    own, others = both(table, f"discard {number} and draw as many", 0, 1)
    assert others[:3] == [
        f"Player 0 discards {number} cards to draw as many.",
        f"Player 0 draws {number} cards.",
        f"The discarded cards ({number}) are shuffled into the deck.",
    ]
    assert sum(line.count("the ") for line in own[2:]) == number


def test_a_lighthouse_is_told_without_the_card() -> None:
    table = Table(4, {0: "Bishop"}).hand(0, "Lighthouse, Palace").call("Bishop").play("take 2 gold").gold({0: 3})
    assert told(table, "build Lighthouse for 3", 1) == [
        "Player 0 builds the Lighthouse for 3 gold.",
        "Player 0 looks through the deck.",
    ]
    own, others = both(table, "take Manor", 0, 1)
    assert (
        own[0] == "Player 0 takes the Manor out of the deck." and others[0] == "Player 0 takes a card out of the deck."
    )


# --- buildings that leave ---------------------------------------------------------------------------------------------
def test_what_goes_with_a_destroyed_museum_and_whom_the_graveyard_asks() -> None:
    table = (
        Table(4, {0: "Warlord", 1: "Merchant"})
        .city(1, "Museum with a coin")
        .museum("Tavern, Manor", 1)
        .city(2, "Graveyard")
        .hand(0, "Palace")
        .call("Warlord")
    )
    lines = told(table.play("take 2 gold").gold({0: 9, 2: 3}).end(), "destroy a building of player 1", 3)
    assert lines == [
        "Player 0 aims at the city of Player 1.",
        "Player 0 destroys the Museum with a coin of Player 1 for 6 gold.",
        "The coin on the Museum goes to the bank.",
        "What lies under the Museum (2 cards) is discarded.",
        "Player 2, who owns the Graveyard, may take the Museum in hand.",
    ]
    assert told(table, "pay 1 gold for Museum", 3)[0] == "Player 2 pays 1 gold and takes the Museum in hand."


def test_both_buildings_that_a_powder_house_costs_are_told() -> None:
    table = (
        Table(4, {0: "Merchant"})
        .city(0, "Powder House with a coin")
        .city(1, "Manor")
        .hand(0, "Palace")
        .call("Merchant")
    )
    assert told(table, "use up the Powder House", 3) == [
        "Player 0 lights the Powder House.",
        "Player 0 aims at the city of Player 1.",
        "Player 0 blows up the Manor of Player 1.",
        "The Powder House of Player 0 is used up.",
        "The coin on the Powder House goes to the bank.",
    ]


def test_a_diplomats_swap_is_told_with_both_buildings_and_the_gold() -> None:
    table = (
        Table(4, {0: "Diplomat"})
        .city(0, "Temple")
        .city(1, "Castle with a coin")
        .hand(0, "Palace")
        .call("Diplomat")
        .play("take 2 gold")
        .gold({0: 9})
        .end()
    )
    lines = told(table, "give Temple", 3)
    assert lines[2] == "Player 0 swaps the Temple for the Castle with a coin of Player 1 and pays 4 gold."


# --- the end ----------------------------------------------------------------------------------------------------------
def test_the_first_complete_city_and_the_next_one_are_told() -> None:
    table = (
        Table(4, {0: "Bishop", 1: "Merchant"})
        .city(0, SEVEN)
        .hand(0, "Harbor, Palace")
        .city(1, OTHER_SEVEN)
        .hand(1, "Harbor, Palace")
    )
    assert (
        told(ready(table, "Bishop", 4), "build Harbor for 4", 2)[1]
        == "Player 0 is the first with a complete city: this is the last round."
    )
    assert told(ready(table.end(), "Merchant", 4), "build Harbor for 4", 2)[1] == "The city of Player 1 is complete."


def test_the_choice_of_the_bell_tower_may_make_it_the_last_round() -> None:
    lines = told(tower("", {3: SEVEN}, choice=None), EARLIER, 2)
    assert lines[:2] == [
        "Player 0 lets the game end with 7 buildings.",
        "Player 3 is the first with a complete city: this is the last round.",
    ]


def fall(table: Table) -> list[str]:
    """The lines that seat 3 reads when the Warlord of seat 2 destroys the tower of seat 0."""
    table.call("Warlord").gold({2: 4}).play("take 2 gold").end()
    lines = told(table, "destroy a building of player 0", 3)
    return lines if any("destroys" in line for line in lines) else told(table, "destroy Bell Tower for 4", 3)


def test_a_fallen_tower_takes_the_last_round_back() -> None:
    lines = fall(tower(SIX))
    start = lines.index("Player 2 destroys the Bell Tower of Player 0 for 4 gold.")
    assert lines[start + 1 : start + 3] == [
        "The Bell Tower is gone: a city is complete with 8 buildings again.",
        "No city is complete any more: this is not the last round.",
    ]


def test_a_fallen_tower_may_make_somebody_else_the_first() -> None:
    table = (
        Table(4, {0: "Magician", 1: "Architect", 2: "Warlord", 3: "Bishop"})
        .city(1, SIX)
        .city(3, SIX)
        .hand(0, "Bell Tower")
        .hand(1, "Castle, Harbor")
        .hand(3, "Castle")
    )
    ready(table, "Magician", 5).play("build Bell Tower for 5", EARLIER)
    ready(table, "Bishop", 4).play("build Castle for 4").end()
    ready(table, "Architect", 8).play("build Castle for 4", "build Harbor for 4").end()
    assert "Player 1 counts as the first with a complete city now." in fall(table)


def test_the_log_ends_with_places_and_points() -> None:
    match = architects_env.make("citadels", 3, seed=4, max_rounds=2)
    last: tuple[str, ...] = ()
    while not match.over:
        last = play_and_log(match, match.legal_actions()[0])[-1].lines[1]
    assert (
        "The bound on its length ends the game." in last and last[-1].startswith("Player ") and " place, " in last[-1]
    )


# --- lists of choices -------------------------------------------------------------------------------------------------
def listed(table: Table, sentence: str) -> str:
    """The text of a choice in a list."""
    assert table.match.game.words
    return str(DISPLAYS.list_entry(table.g, table.match.parse(sentence))[1])


def test_to_end_the_turn_says_what_then_comes_and_to_give_what_can_be_had() -> None:
    table = (
        Table(4, {0: "Diplomat"})
        .city(0, "Temple")
        .city(1, "Castle, Manor")
        .hand(0, "Palace")
        .call("Diplomat")
        .gold({0: 1})
    )
    table.play("take 2 gold")
    assert listed(table, "end the turn") == "end the turn; then the Diplomat may exchange a building"
    assert told(table, "end the turn", 2) == []
    assert listed(table, "give Temple") == "give Temple; to be had: Castle for 3 gold, Manor for 2 gold"
    table = (
        Table(4, {0: "Warlord", 1: "Tax Collector"})
        .city(1, "Castle, Manor, Keep")
        .city(0, "Battlefield")
        .hand(0, "Fortress")
    )
    table.call("Warlord").play("take 2 gold")
    assert (
        listed(table, "end the turn") == "end the turn; brings 1 gold of tax; then the Warlord may destroy a building"
    )
