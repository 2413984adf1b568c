"""From the set-up to the first turn: characters and their start values, start player, first apprentices, a single
player's opening, the rival."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.core.contract.rules.bits import count
from architects_env.core.play.match import Match
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data.characters import CHARACTERS, NO_CHARACTER
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.state import player_at

# as printed on the boards: name, colour, virtue, silver, supply, prison, goods, unpaid debts, cards in hand after the
# draft
PRINTED = """
therese|blue|5|5|16|4||0|4
caroline|green|3|10|12|8|1 marble|1|3
ada|purple|11|0|20|0|1 gold|0|4
frederick|red|7|4|20|0|1 stone|0|3
rudolf|yellow|9|3|20|0|1 wood|0|3
lothaire|blue|4|6|14|6|2 clay|0|3
hugo|green|2|12|10|10||0|5
clovis|purple|10|1|20|0|1 marble 1 clay|0|3
fara|red|6|5|18|2|1 stone 1 wood|0|3
bertha|yellow|8|3|20|0||0|4
""".strip().splitlines()
BOARDS = [line.split("|") for line in PRINTED]


def dealt(*names: str, seed: int = 0, **options: object) -> Match:
    """A table with these characters, the seats in this order."""
    given = {f"character_{seat}": name for seat, name in enumerate(names)}
    return architects_env.make(
        "architects", len(names), seed, characters="dealt", promo_boards=True, **given, **options
    )


def opened(match: Match) -> Match:
    """The match at its first turn, by first legal actions."""
    while match.state.turns == 0:
        match.apply(match.legal_actions()[0])
    return match


def hand(match: Match, p: int) -> int:
    return int(count(int(match.state.hand[p])))


# --- characters -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("row", BOARDS, ids=[row[0] for row in BOARDS])
def test_start_values_are_those_of_the_board(row: list[str]) -> None:
    name, colour, virtue, silver, supply, prison, goods, debts, cards = row
    other = "rudolf" if colour != "yellow" else "ada"
    g = opened(dealt(name, other)).state
    character = CHARACTERS[g.character[0]]
    assert (
        character.name.lower() == name
        and character.colour == colour
        and character.promo == (PRINTED.index("|".join(row)) >= 5)
    )
    assert [g.virtue[0], g.goods[0, C.SILVER], g.supply[0], g.prison[0], g.unpaid_debts[0]] == [
        int(virtue),
        int(silver),
        int(supply),
        int(prison),
        int(debts),
    ]
    assert [int(n) for n in g.goods[0, :5]] == list(C.gains(goods)[:5]) and count(int(g.hand[0])) == int(cards)


def test_the_boards_are_those_of_the_table_in_order() -> None:
    assert [character.name.lower() for character in CHARACTERS] == [row[0] for row in BOARDS]


def test_extra_cards_leave_the_deck_and_silver_by_turn_order_is_not_given() -> None:
    match = opened(dealt("therese", "caroline", "ada", "frederick", "rudolf"))
    assert match.state.building_deck_size == 40 - 15 - 2
    assert match.state.goods[4, C.SILVER] == 3, "not the 7 of the last of five"


@pytest.mark.parametrize(
    ("names", "order"),
    [
        (("caroline", "ada", "therese"), [1, 2, 0]),
        (("hugo", "lothaire", "bertha"), [2, 0, 1]),
        (("clovis", "rudolf"), [0, 1]),
        (("fara", "therese"), [0, 1]),
    ],
)
def test_the_highest_virtue_starts_and_is_known_in_the_draft(names: tuple[str, ...], order: list[int]) -> None:
    match = dealt(*names)
    assert (
        match.state.stage == S.DRAFT
        and match.state.start_player == order[0]
        and match.view(2 % len(names)).state.start_player == order[0]
    )
    g = opened(match).state
    assert [int(player_at(g, g.start_player, i)) for i in range(len(names))] == order and g.active == order[0]


def test_with_start_player_random_everybody_may_start_and_nobody_knows_it_in_the_draft() -> None:
    starts = set()
    for seed in range(30):
        match = dealt("ada", "hugo", seed=seed, start_player="random")
        assert match.state.start_player == S.NOBODY
        starts.add(int(opened(match).state.start_player))
    assert starts == {0, 1}


def test_extra_cards_are_drawn_after_the_draft_in_turn_order() -> None:
    match = dealt("therese", "ada")
    g = match.state
    top = [int(g.card_in[g.building_deck[(g.building_deck_top + i) % S.DECK]]) for i in range(2)]
    g = opened(match).state
    assert int(g.hand[1]) >> top[0] & 1 and int(g.hand[0]) >> top[1] & 1


def test_boards_are_dealt_at_random_one_of_a_colour_and_no_promo_without_the_option() -> None:
    seen: set[int] = set()
    promos: set[int] = set()
    for seed in range(40):
        for promo_boards, found in ((False, seen), (True, promos)):
            match = architects_env.make("architects", 4, seed, characters="dealt", promo_boards=promo_boards)
            characters = [int(match.state.character[p]) for p in range(4)]
            assert len({CHARACTERS[c].colour for c in characters}) == 4
            found |= set(characters)
    assert seen == set(range(5)) and promos == set(range(10))


@pytest.mark.parametrize(
    ("promo_boards", "players", "options"),
    [(True, 5, [10, 8, 6, 4, 2]), (False, 5, [5, 4, 3, 2]), (False, 2, [5, 4]), (True, 1, [10])],
)
def test_boards_are_chosen_in_seat_order_one_of_a_colour(promo_boards: bool, players: int, options: list[int]) -> None:
    match = architects_env.make("architects", players, characters="chosen", promo_boards=promo_boards)
    counted = []
    while match.state.stage == S.CHOOSE_CHARACTER:
        assert match.seat == len(counted)
        counted.append(len(match.legal_actions()))
        match.apply(match.legal_actions()[-1])
    assert counted == options, "the last board is taken without being asked"
    assert len({CHARACTERS[c].colour for c in match.state.character[:players]}) == players


def test_without_characters_everybody_has_the_standard_side() -> None:
    g = opened(architects_env.make("architects", 3)).state
    assert [int(c) for c in g.character] == [NO_CHARACTER] * 5 and sorted(
        int(g.goods[p, C.SILVER]) for p in range(3)
    ) == [3, 4, 5]


# --- aoa_starting_apprentice ------------------------------------------------------------------------------------------
def starting(seed: int = 0, players: int = 4, **options: object) -> Match:
    return architects_env.make("architects", players, seed, aoa_starting_apprentice=True, **options)


@pytest.mark.parametrize("seed", range(4))
def test_first_apprentices_are_chosen_in_reverse_turn_order_before_the_draft(seed: int) -> None:
    match = starting(seed)
    start = int(match.state.start_player)
    order, options = [], []
    while match.state.stage == S.FIRST_APPRENTICE:
        order.append(match.seat)
        options.append(len(match.legal_actions()))
        match.apply(match.legal_actions()[0])
    assert order == [(start - 1) % 4, (start - 2) % 4, (start - 3) % 4, start] and options == [8, 7, 6, 5]
    assert match.state.stage == S.DRAFT and match.state.start_player == start


def test_first_apprentices_are_free_and_gaps_are_refilled_in_place_when_all_have_chosen() -> None:
    match = starting()
    g = match.state
    laid = g.display.copy()
    taken = []
    for chosen in (5, 0, 3, 6):
        card = int(laid.ravel()[chosen])
        taken.append(chosen)
        match.apply(A.HIRE + card)
        if len(taken) < 4:
            assert [int(c) for c in g.display.ravel()] == [
                S.NO_CARD if i in taken else int(c) for i, c in enumerate(laid.ravel())
            ], "nothing slides"
    after = g.display.ravel()
    assert all(int(after[i]) == int(laid.ravel()[i]) for i in range(8) if i not in taken) and all(
        int(after[i]) >= 0 for i in taken
    )
    assert g.apprentice_deck_size == 40 - 8 - 4 and g.tax == 4 and not g.coins.any() and not g.goods.any()
    assert all(count(int(g.apprentices[p])) == 1 for p in range(4))


def test_the_virtue_icon_of_a_first_apprentice_counts_but_does_not_change_who_starts() -> None:
    given = {"characters": "dealt", "character_0": "clovis", "character_1": "rudolf", "promo_boards": True}
    seed = next(
        s
        for s in range(200)
        if {1, -1} <= {int(C.APPRENTICE_VIRTUE[c]) for c in starting(s, 2, **given).state.display.ravel()}
    )
    match = starting(seed, 2, **given)
    for icon in (1, -1):  # the second in turn order chooses first
        match.apply(
            A.HIRE + next(int(c) for c in match.state.display.ravel() if c >= 0 and C.APPRENTICE_VIRTUE[c] == icon)
        )
    g = match.state
    assert (g.virtue[1], g.virtue[0], g.start_player) == (10, 9, 0)


def test_a_character_replaces_the_silver_of_a_player_against_the_rival_who_has_none() -> None:
    g = opened(dealt("ada")).state
    assert (g.goods[0, C.SILVER], g.virtue[0], g.character[1], g.active) == (0, 11, NO_CHARACTER, 0)
    g = opened(dealt("hugo", "ada", rival="constantine")).state
    assert [int(player_at(g, g.start_player, i)) for i in range(3)] == [1, 0, 2]
