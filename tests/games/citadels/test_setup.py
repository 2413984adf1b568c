"""Set-up (rules section 3): the characters of the game, the deck, the first hands, the crown."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.core.play.match import Match
from architects_env.games.citadels.data.characters import CHARACTERS
from architects_env.games.citadels.data.districts import BASE, DISTRICTS, FIRST_NEW, FIRST_PURPLE, NUM_KINDS
from tests.games.citadels.table import kind_of

PLAYERS = range(2, 9)


def new_game(players: int, seed: int = 0, **options: object) -> Match:
    return architects_env.make("citadels", players, seed, **options)


def characters(match: Match) -> list[str]:
    return [CHARACTERS[character].name for character in match.state.characters[1:] if character >= 0]


def purple(match: Match) -> dict[str, int]:
    return {
        DISTRICTS[kind].name: int(match.state.cards_in_game[kind])
        for kind in range(FIRST_PURPLE, NUM_KINDS)
        if match.state.cards_in_game[kind]
    }


# --- the first hands --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_with_four_cards_and_2_gold(players: int) -> None:
    g = new_game(players, 3).state
    assert g.hand_size[:players].tolist() == [4] * players and g.gold[:players].tolist() == [2] * players
    assert g.deck_size == g.cards_in_game.sum() - 4 * players and g.pile_size == 0
    assert not g.city.any() and not g.hand[players:].any() and not g.gold[players:].any()


def test_the_crown_goes_to_a_random_seat_who_drafts_first() -> None:
    matches = [new_game(5, seed) for seed in range(60)]
    assert {int(match.state.crown) for match in matches} == set(range(5))
    assert all(match.seat == match.state.crown for match in matches)


# --- characters (3.1) -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", PLAYERS)
def test_nine_numbers_with_four_players_or_more_and_eight_with_two_or_three(players: int) -> None:
    assert len(characters(new_game(players))) == (9 if players >= 4 else 8)


def test_each_character_is_chosen_at_random() -> None:
    chosen = {name for seed in range(40) for name in characters(new_game(5, seed))}
    assert chosen == {character.name for character in CHARACTERS}


@pytest.mark.parametrize("seed", range(20))
def test_with_four_players_number_nine_is_the_artist(seed: int) -> None:
    assert characters(new_game(4, seed))[-1] == "Artist"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_queen_needs_five_players(players: int) -> None:
    with pytest.raises(ValueError, match=r"Queen|no number 9"):
        new_game(players, number_9="queen")


def test_the_queen_plays_with_five() -> None:
    assert characters(new_game(5, number_9="queen"))[-1] == "Queen"


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_four_to_seven_players_may_play_without_number_nine(players: int) -> None:
    match = new_game(players, number_9="none")
    assert len(characters(match)) == 8 and match.state.highest == 8


def test_eight_players_need_nine_numbers() -> None:
    with pytest.raises(ValueError, match="Eight players need number 9"):
        new_game(8, number_9="none")


def test_the_emperor_is_legal_with_two() -> None:
    assert "Emperor" in characters(new_game(2, number_4="emperor"))


# --- the deck (3.2) ---------------------------------------------------------------------------------------------------
def test_three_random_new_cards_and_no_removal_unless_told_otherwise() -> None:
    drawn = set()
    for seed in range(40):
        cards = new_game(4, seed, number_8="warlord").state.cards_in_game
        assert cards[FIRST_NEW:].sum() == 3 and cards[:FIRST_NEW].sum() == 65
        drawn |= {kind for kind in range(FIRST_NEW, NUM_KINDS) if cards[kind]}
    assert drawn == set(range(FIRST_NEW, NUM_KINDS))


def test_the_graveyard_leaves_with_the_diplomat() -> None:
    assert "Graveyard" not in purple(new_game(4, number_8="diplomat")) and "Graveyard" in purple(
        new_game(4, number_8="warlord")
    )


def test_the_graveyard_that_left_for_the_diplomat_does_not_count_as_removed() -> None:
    cards = new_game(4, new_buildings=5, number_8="diplomat").state.cards_in_game
    assert cards[FIRST_PURPLE:FIRST_NEW].sum() == 11 - 1 - 2


def test_which_base_purple_cards_leave_is_random_copy_by_copy() -> None:
    left = [
        new_game(4, seed, new_buildings=4, number_8="warlord").state.cards_in_game[FIRST_PURPLE:FIRST_NEW]
        for seed in range(80)
    ]
    assert {int(cards.sum()) for cards in left} == {10}
    keep = kind_of("Keep") - FIRST_PURPLE
    assert {int(cards[keep]) for cards in left} == {1, 2}, "one copy of the Keep is one card"
    assert all(
        min(cards[kind] for cards in left) < BASE[FIRST_PURPLE + kind].copies
        for kind in range(FIRST_NEW - FIRST_PURPLE)
    )


def test_listed_cards_are_in_or_out() -> None:
    for seed in range(10):
        cards = purple(
            new_game(
                4,
                seed,
                card_museum="in",
                card_park="out",
                card_smithy="out",
                card_library="in",
                new_buildings=6,
                number_8="warlord",
            )
        )
        assert "Museum" in cards and "Library" in cards and "Park" not in cards and "Smithy" not in cards
        assert sum(cards.values()) == 11 - 3 + 6, "the Smithy is one of the three that leave"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"card_museum": "in", "new_buildings": 0}, "raise it"),
        ({"card_museum": "out", "new_buildings": 15}, "lower it"),
        ({"card_graveyard": "in", "number_8": "diplomat"}, "Graveyard leaves"),
        ({"card_ball_room": "in", "ball_room_mode": "exclude"}, "contradicts"),
    ],
)
def test_options_that_contradict_each_other_are_refused_in_words(options: dict, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        new_game(4, **options)


def test_the_cards_of_the_game_are_public() -> None:
    match = new_game(4, 5)
    assert match.view(2).memory["cards_in_game"].tolist() == match.state.cards_in_game.reshape(1, -1).tolist()
