"""A seat's knowledge of hands, deck, pile and Museum, and its duration (rules section 10, amendments 13 and 14)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from architects_env.core.play.kernels import get_kernels
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.text.board_text import cards_text
from tests.games.citadels.table import Table, kind_of

OTHERS = (1, 2, 3)


def known(table: Table, seat: int, p: int) -> str:
    """The cards that `seat` knows to be in the hand of `p`."""
    return cards_text(table.match.view(seat).state.hand_known[seat, p])


def view_bytes(table: Table, seat: int) -> bytes:
    return table.match.view(seat).memory.tobytes()


def chi_square(found: Counter, expected: dict) -> float:
    assert set(found) <= set(expected), f"impossible: {set(found) - set(expected)}"
    return sum((found[key] - number) ** 2 / number for key, number in expected.items())


# --- what lies open, what does not ------------------------------------------------------------------------------------
def test_gold_hand_sizes_cities_deck_and_pile_sizes_are_public() -> None:
    table = (
        Table(4, {0: "Bishop"})
        .gold({1: 7})
        .hand(1, "Manor, Tavern")
        .city(2, "Temple with a coin, Museum")
        .museum("2 Castle", 2)
        .pile("Prison", 3)
    )
    view, g = table.call("Bishop").match.view(0).state, table.g
    for field in (
        "gold",
        "hand_size",
        "city",
        "coined",
        "deck_size",
        "pile_size",
        "tucked_size",
        "crown",
        "cards_in_game",
    ):
        assert np.array_equal(view[field], g[field]), field


def test_hands_deck_and_face_down_cards_are_not() -> None:
    table = (
        Table(4, {0: "Bishop"})
        .hand(1, "Manor, Tavern")
        .city(2, "Museum")
        .museum("2 Castle", 2)
        .pile("Prison", 3)
        .call("Bishop")
    )
    view = table.match.view(0).state
    assert not view.hand[1:].any() and not view.deck.any() and view.pile[0] < 0 and (view.tucked[:2] < 0).all()
    assert cards_text(table.match.view(1).state.hand[1]) == "Manor, Tavern"


def test_other_hands_never_matter_to_a_view() -> None:
    one, other = (
        Table(4, {0: "Bishop"}).hand(1, hand).call("Bishop") for hand in ("Manor, Tavern", "Palace, Great Wall")
    )
    assert view_bytes(one, 0) == view_bytes(other, 0) and view_bytes(one, 1) != view_bytes(other, 1)


@pytest.mark.parametrize("seat", OTHERS)
def test_which_of_the_drawn_cards_was_kept_is_seen_by_nobody_else(seat: int) -> None:
    views = []
    for card in ("Manor", "Tavern"):
        table = (
            Table(4, {0: "Bishop"})
            .hand(0, "Palace")
            .gold({0: 1})
            .deck("Manor, Tavern")
            .call("Bishop")
            .play("draw cards")
        )
        drawing = view_bytes(table, seat)
        views.append((drawing, view_bytes(table.play(f"keep {card}"), seat)))
    assert views[0] == views[1]


@pytest.mark.parametrize("what", ["discard {} for gold", "put {} under the Museum"])
@pytest.mark.parametrize("seat", OTHERS)
def test_a_card_that_leaves_a_hand_face_down_is_seen_by_nobody_else(what: str, seat: int) -> None:
    tables = [
        Table(4, {0: "Bishop"}).city(0, "Laboratory, Museum").hand(0, "Manor, Tavern").call("Bishop") for _ in range(2)
    ]
    views = [
        view_bytes(table.play(what.format(card)), seat) for table, card in zip(tables, ("Manor", "Tavern"), strict=True)
    ]
    assert views[0] == views[1]


# --- the Wizard -------------------------------------------------------------------------------------------------------
def wizard(hand: str = "Manor, Tavern, Palace") -> Table:
    """Seat 0 has taken a Tavern from seat 1 and kept it in hand."""
    table = (
        Table(4, {0: "Wizard", 1: "Architect", 2: "Merchant"}, crown=3).hand(1, hand).hand(0, "Castle").call("Wizard")
    )
    return table.play("look at another hand", "take Tavern", "keep the card in hand")


def test_the_wizard_knows_the_rest_of_the_hand_and_its_owner_the_card_taken() -> None:
    table = wizard()
    assert known(table, 0, 1) == "Manor, Palace" and known(table, 1, 0) == "Tavern"
    assert all(known(table, seat, p) == "nothing" for seat in (2, 3) for p in (0, 1))
    assert all(cards_text(world.hand[1]) == "Manor, Palace" for world in table.worlds(0, 20))
    assert all(world.hand[0, kind_of("Tavern")] >= 1 for world in table.worlds(1, 20))


@pytest.mark.parametrize("seat", [2, 3])
def test_third_seats_do_not_see_what_the_wizard_took(seat: int) -> None:
    views = []
    for card in ("Manor", "Tavern"):
        table = (
            Table(4, {0: "Wizard"})
            .hand(1, "Manor, Tavern")
            .hand(0, "Castle")
            .call("Wizard")
            .play("look at another hand", f"take {card}")
        )
        asked = view_bytes(table, seat)
        views.append((asked, view_bytes(table.play("keep the card in hand"), seat)))
    assert views[0] == views[1]


def test_the_victim_sees_it_while_the_wizard_decides() -> None:
    table = Table(4, {0: "Wizard"}).hand(1, "Manor, Tavern").call("Wizard").play("look at another hand", "take Tavern")
    assert [int(table.match.view(seat).state.taken) for seat in range(4)] == [
        kind_of("Tavern"),
        kind_of("Tavern"),
        S.NO_KIND,
        S.NO_KIND,
    ]
    assert table.play("keep the card in hand").g.taken == S.NO_KIND and table.g.target == S.NOBODY


def test_a_card_that_is_built_is_struck_off() -> None:
    table = wizard().call("Architect").gold({1: 9}).play("take 2 gold", "build Manor for 3")
    assert known(table, 0, 1) == "Palace"


def test_a_card_that_leaves_face_down_voids_what_others_knew_of_the_hand() -> None:
    table = wizard().city(1, "Laboratory").call("Architect").play("discard Manor for gold")
    assert known(table, 0, 1) == "nothing" and known(table, 1, 0) == "Tavern"


def test_cards_drawn_later_leave_it_as_it_is() -> None:
    table = wizard().call("Architect").play("take 2 gold")
    assert known(table, 0, 1) == "Manor, Palace" and table.g.hand_size[1] == 4
    extra = {cards_text(world.hand[1]) for world in table.worlds(0, 60)}
    assert len(extra) > 10 and all("Manor" in hand and "Palace" in hand for hand in extra)


def test_knowledge_of_a_hand_survives_the_round() -> None:
    assert known(wizard().finish_round(), 0, 1) == "Manor, Palace"


# --- the Magician -----------------------------------------------------------------------------------------------------
def test_after_a_swap_each_side_knows_what_it_gave() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "Manor, Tavern").hand(1, "Prison").call("Magician")
    table.play("swap hands with another player", "swap hands with player 1")
    assert (
        known(table, 0, 1) == "Manor, Tavern"
        and known(table, 1, 0) == "Prison"
        and known(table, 2, 0) == known(table, 2, 1) == "nothing"
    )


def test_what_third_seats_knew_moves_with_the_swapped_hand() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "Castle").hand(1, "Manor, Tavern")
    table.g.hand_known[3, 1, kind_of("Manor")] = 1
    table.call("Magician").play("swap hands with another player", "swap hands with player 1")
    assert known(table, 3, 0) == "Manor" and known(table, 3, 1) == "nothing"


def test_a_redraw_voids_what_others_knew() -> None:
    table = Table(4, {0: "Magician"}).hand(0, "Manor, Tavern")
    table.g.hand_known[3, 0, kind_of("Manor")] = 1
    table.call("Magician").play("discard cards and draw as many", "mark Tavern", "discard 1 and draw as many")
    assert known(table, 3, 0) == "nothing"


# --- pile, Museum, deck -----------------------------------------------------------------------------------------------
def test_own_face_down_discards_are_known_until_the_pile_is_shuffled() -> None:
    table = (
        Table(4, {0: "Bishop", 1: "Architect"})
        .city(0, "Laboratory")
        .hand(0, "Manor, Palace")
        .hand(1, "Castle")
        .pile("Prison")
        .deck("Tavern")
        .call("Bishop")
    )
    table.play("discard Manor for gold")
    assert table.match.view(0).state.pile[1] == kind_of("Manor") and table.match.view(1).state.pile[1] < 0
    assert "Known in the pile: Manor (yellow 3), Prison (red 2)" in table.match.view(0).text()
    table.play("take 2 gold").end().call("Architect").play("take 2 gold")
    assert table.g.pile_size == 0 and "Known in the pile" not in table.match.view(0).text()
    assert len({cards_text(world.hand[1]) for world in table.worlds(0, 60)}) > 3, "the Manor may be anywhere again"


def test_tucked_cards_are_known_to_who_tucked_them_and_not_to_a_new_owner() -> None:
    table = (
        Table(4, {0: "Diplomat"})
        .city(0, "Tavern")
        .city(1, "Museum")
        .museum("Castle, Manor", 1)
        .gold({0: 9})
        .call("Diplomat")
    )
    table.play("take 2 gold", "give Tavern")
    assert table.city_of(0) == "Museum, (2 cards under the Museum)"
    assert (table.match.view(0).state.tucked[:2] < 0).all()
    assert [int(kind) for kind in table.match.view(1).state.tucked[:2]] == [kind_of("Castle"), kind_of("Manor")]


def lighthouse(deck: str = "Manor, Tavern, Prison, Temple") -> Table:
    """Seat 0 has just built the Lighthouse and looks through the deck."""
    table = (
        Table(4, {0: "Magician", 1: "Architect"})
        .gold({0: 9})
        .city(0, "Smithy")
        .hand(0, "Lighthouse, Castle")
        .hand(2, "Palace, Church")
        .hand(1, "Fortress")
        .deck(deck)
    )
    return table.call("Magician").play("take 2 gold", "build Lighthouse for 3")


def test_the_lighthouse_shows_its_owner_the_deck_and_so_all_other_hidden_cards_together() -> None:
    table = lighthouse()
    assert table.options("take") == ["take Manor", "take Temple", "take Tavern", "take Prison", "take no card"]
    table.play("take Prison")
    assert cards_text(table.match.view(0).state.deck) == "Manor, Temple, Tavern"
    assert {cards_text(world.deck) for world in table.worlds(0, 20)} == {"Manor, Temple, Tavern"}
    hands = {(cards_text(world.hand[1]), cards_text(world.hand[2])) for world in table.worlds(0, 60)}
    assert hands == {("Fortress", "Palace, Church"), ("Palace", "Church, Fortress"), ("Church", "Palace, Fortress")}


@pytest.mark.parametrize("seat", OTHERS)
def test_the_others_see_whether_a_card_was_taken_and_not_which(seat: int) -> None:
    views = [view_bytes(lighthouse().play(f"take {card}"), seat) for card in ("Prison", "Temple", "no card")]
    assert views[0] == views[1] != views[2]


def test_knowledge_of_the_deck_lasts_until_somebody_else_draws() -> None:
    table = lighthouse().play("take no card")
    table.play("discard cards and draw as many", "mark Castle", "discard 1 and draw as many")
    assert "In the deck: " in table.match.view(0).text(), "the own draw takes nothing of it away"
    assert "In the deck: " in table.end().call("Architect").match.view(0).text()
    table.play("take 2 gold")
    assert "In the deck: " not in table.match.view(0).text() and not table.match.view(0).state.deck.any()


def test_and_until_the_pile_is_shuffled() -> None:
    table = lighthouse("Manor").play(
        "take no card", "discard cards and draw as many", "mark Castle", "discard 1 and draw as many"
    )
    assert table.g.deck_size == 0 and "In the deck: nothing" in table.match.view(0).text()
    table.play("pay 3 gold in the Smithy for 2 cards")
    assert table.hand_of(0) == "Manor, Castle" and "In the deck" not in table.match.view(0).text()


def test_everybody_knows_the_card_that_went_to_the_graveyards_owner() -> None:
    table = Table(4, {0: "Warlord"}).city(1, "Palace").city(2, "Graveyard").call("Warlord").gold({0: 9, 2: 1})
    table.play("take 2 gold", "destroy a building of player 1", "pay 1 gold for Palace")
    assert table.hand_of(2) == "Palace" and [known(table, seat, 2) for seat in (0, 1, 3)] == ["Palace"] * 3


# --- worlds agree with what is known ----------------------------------------------------------------------------------
HALFWAY = {
    "keeping a card": ("Bishop", ["draw cards"]),
    "keeping two of three": ("Merchant", ["draw cards", "keep one"]),
    "marking cards": ("Magician", ["discard cards and draw as many", "mark Manor", "mark Tavern"]),
    "looking at a hand": ("Wizard", ["look at another hand", "look at the hand of player 1"]),
    "building the card taken": ("Wizard", ["look at another hand", "look at the hand of player 1", "take Prison"]),
    "looking through the deck": ("Architect", ["take 2 gold", "build Lighthouse for 3"]),
    "discarding and hiding": ("Abbot", ["discard Manor for gold", "put Tavern under the Museum"]),
}


@pytest.mark.parametrize("what", HALFWAY)
def test_worlds_agree_with_each_seats_view_also_in_the_middle_of_a_choice(what: str) -> None:
    name, sentences = HALFWAY[what]
    table = (
        Table(4, {0: name})
        .city(0, "Museum, Laboratory" + (", Library, Observatory" if what.startswith("keeping two") else ""))
        .gold({0: 9})
    )
    table.hand(0, "Manor, Tavern, Lighthouse").hand(1, "Prison, Temple").hand(2, "Keep").pile("Church", 2).museum(
        "Market", 3
    )
    table.deck("2 Castle, Palace, Harbor, Fortress").call(name)
    for sentence in sentences:
        table.play(table.options("keep")[0] if sentence == "keep one" else sentence)
    for seat in range(4):
        expected = view_bytes(table, seat)
        for world in table.worlds(seat, 25):
            assert not table.match.game.invariants(world), table.match.game.invariants(world)
            again = table.match.game.for_kernels(np.array([world], table.match.game.dtype))
            get_kernels(table.match.game).make_view(again, 0, seat)
            assert again.tobytes() == expected


def test_in_sampled_worlds_whoever_chooses_among_the_buildings_of_a_player_does_not_know_the_hand() -> None:
    """Only the Wizard looks at the hand of the player he chose."""
    table = Table(4, {0: "Warlord"}).hand(1, "Prison, Temple").city(1, "Market, Manor").gold({0: 3}).call("Warlord")
    table.play("take 2 gold", "destroy a building of player 1")
    assert all(not world.hand_known.any() for world in table.worlds(2, 10))


def test_what_somebody_else_draws_and_marks_differs_between_worlds() -> None:
    drawing = Table(4, {0: "Bishop"}).hand(0, "Manor, Tavern").call("Bishop").play("draw cards")
    assert len({cards_text(world.drawn) for world in drawing.worlds(1, 30)}) > 10
    marking = (
        Table(4, {0: "Magician"})
        .hand(0, "Manor, Tavern")
        .call("Magician")
        .play("discard cards and draw as many", "mark Manor")
    )
    assert len({cards_text(world.marked) for world in marking.worlds(1, 30)}) > 10
    taking = Table(4, {0: "Wizard"}).hand(1, "Manor, Tavern").call("Wizard").play("look at another hand", "take Manor")
    assert len({int(world.taken) for world in taking.worlds(2, 30)}) > 10 and {
        int(world.taken) for world in taking.worlds(1, 30)
    } == {kind_of("Manor")}


# --- worlds are dealt evenly ------------------------------------------------------------------------------------------
def test_all_ways_to_deal_the_unseen_cards_are_equally_likely() -> None:
    """Six cards: two in the hand of seat 1, one in that of seat 2, one in the pile, one under the Museum, one in the
    deck: 6! / 2! ways."""
    names = ("Manor", "Castle", "Temple", "Tavern", "Prison", "Keep")
    table = (
        Table(4, {0: "Bishop"})
        .hand(1, "Manor, Castle")
        .hand(2, "Temple")
        .city(3, "Museum")
        .museum("Tavern", 3)
        .pile("Prison", 2)
        .deck("Keep")
    )
    table.call("Bishop")
    found: Counter = Counter()
    times = 360 * 20
    for world in table.worlds(0, times):
        found[
            cards_text(world.hand[1]),
            cards_text(world.hand[2]),
            int(world.tucked[0]),
            int(world.pile[0]),
            cards_text(world.deck),
        ] += 1
    assert len(found) == 360
    assert chi_square(found, dict.fromkeys(found, times / 360)) < 450, "359 degrees, 0.1 %"
    pairs = Counter(key[0] for key in found)
    assert set(pairs) == {
        cards_text([pair.count(k) for k in range(42)]) for pair in combinations([kind_of(name) for name in names], 2)
    }


def test_single_cards_are_dealt_evenly_so_that_copies_count() -> None:
    table = Table(4, {0: "Bishop"}).hand(1, "Manor").deck("2 Manor, Tavern").call("Bishop")
    times = 2000
    found = Counter(cards_text(world.hand[1]) for world in table.worlds(0, times))
    assert chi_square(found, {"Manor": times * 3 / 4, "Tavern": times / 4}) < 10.9, "1 degree, 0.1 %"


# --- the Hospital -----------------------------------------------------------------------------------------------------
def hospital(murdered_is_hers: bool) -> Table:
    """Seat 1 owns the Hospital; the murdered Merchant is hers, or was left by the last drafter. Seat 0 passed both
    cards on."""
    mine, left = ("Merchant", "Architect") if murdered_is_hers else ("Architect", "Merchant")
    table = Table(
        4,
        {0: "Assassin", 1: mine, 2: "Warlord", 3: "Artist"},
        also=(left,),
        face_up=("Thief", "Magician", "Bishop"),
        down="King",
    )
    table.city(1, "Hospital").call("Assassin").play("name (Assassin) 6 Merchant", "take 2 gold")
    assert table.stage == "hospital" and table.seat == 1
    return table


def test_while_the_hospital_is_asked_no_other_seats_view_changes() -> None:
    """Amendment 13: its owner is asked as long as the murdered character might be his, so the pause tells nothing."""
    hers, not_hers = hospital(True), hospital(False)
    assert "take 2 gold" in hers.options() and not_hers.options() == ["stay silent"]
    assert view_bytes(hers, 0) == view_bytes(not_hers, 0)


def test_silence_in_the_hospital_is_told_to_nobody() -> None:
    table = hospital(True)
    assert [table.match.game.log_line(table.g, A.SKIP, seat) for seat in (0, 2, 3)] == ["", "", ""]


# --- what is told of a decision ---------------------------------------------------------------------------------------
def told(table: Table, sentence: str, observer: int) -> str:
    return table.match.game.log_line(table.g, table.match.parse(sentence), observer)


def test_draft_picks_are_told_without_the_character() -> None:
    match = Table(4, {0: "Merchant"}).finish_round().match
    action = match.legal_actions()[0]
    for observer in range(4):
        character = f"the {match.sentence(action).split()[-1]}" if observer == match.seat else "a character"
        assert match.game.log_line(match.state, action, observer) == f"Player {match.seat} keeps {character}."


@pytest.mark.parametrize(
    ("sentence", "what"),
    [("discard Manor for gold", "discards {} for 1 gold"), ("put Manor under the Museum", "puts {} under the Museum")],
)
def test_cards_that_leave_a_hand_face_down_are_told_without_their_names(sentence: str, what: str) -> None:
    table = Table(4, {0: "Bishop"}).hand(0, "Manor").city(0, "Laboratory, Museum").call("Bishop")
    assert [told(table, sentence, seat) for seat in (0, 1)] == [
        f"Player 0 {what.format(card)}." for card in ("the Manor", "a card")
    ]


def test_cards_kept_marked_or_taken_from_the_deck_are_told_without_their_names() -> None:
    table = Table(4, {0: "Bishop"}).deck("Manor, Tavern").call("Bishop").play("draw cards")
    assert told(table, "keep Manor", 1) == "Player 0 keeps a card."
    table = Table(4, {0: "Magician"}).hand(0, "Manor, Tavern").call("Magician").play("discard cards and draw as many")
    assert told(table, "mark Manor", 1) == "Player 0 marks a card."
    assert (
        told(lighthouse(), "take Manor", 2) == "Player 0 takes a card out of the deck."
        and told(lighthouse(), "take no card", 2) == "Player 0 takes no card."
    )


def test_the_wizards_card_is_told_to_his_victim_alone() -> None:
    table = Table(4, {0: "Wizard"}).hand(1, "Manor, Tavern").call("Wizard").play("look at another hand")
    assert [told(table, "take Manor", seat) for seat in range(4)] == [
        f"Player 0 takes {card} from Player 1." for card in ("the Manor", "the Manor", "a card", "a card")
    ]


@pytest.mark.parametrize(
    ("sentence", "what"),
    [
        ("take 2 gold", "takes 2 gold"),
        ("draw cards (see 2, keep 1)", "takes cards for an income"),
        ("discard cards and draw as many", "is going to discard cards and draw as many"),
        ("collect 1 gold of tax", "collects 1 gold of tax"),
    ],
)
def test_everything_else_is_told_to_all(sentence: str, what: str) -> None:
    name = "King" if "tax" in sentence else "Magician"
    table = Table(4, {0: name}).city(0, "Manor").hand(0, "Tavern").call(name)
    assert [told(table, sentence, seat) for seat in range(4)] == [f"Player 0 {what}."] * 4


# --- characters -------------------------------------------------------------------------------------------------------
def test_who_has_shown_all_his_characters_may_hold_no_other_number() -> None:
    """4.4: every revealed number narrows it for all."""
    table = Table(4, {0: "Merchant", 1: "Assassin"}, crown=3).call("Merchant")
    numbers = table.match.game.observation_layout.split(table.match.observation(3))["may_hold"][
        2
    ]  # seat 1, as seat 3 counts
    assert numbers[0] == 1 and not numbers[1:].any()
