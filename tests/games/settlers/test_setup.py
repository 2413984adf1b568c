"""Set-up (rules section 3) and options that go together (10, 14)."""

import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.settlers.data.vocabulary import FACTIONS

GAME = load("settlers")


def test_everybody_begins_with_two_faction_cards_and_two_common_ones_and_draws_a_faction_card_in_the_lookout():
    match = Match(GAME, 4, {}, 3)
    assert match.state.hand_common_size.tolist() == [2] * 4 and match.state.hand_faction_size.tolist() == [3] * 4
    assert (
        match.state.common_deck_size == 84 - 8 - 5
        and match.state.faction_deck_size.tolist() == [27] * 4
        and not match.state.points.any()
    )


def test_factions_are_given_or_dealt_and_all_different():
    for seed in range(20):
        match = Match(GAME, 4, {"faction_1": "egyptians"}, seed)
        assert match.state.faction[1] == FACTIONS.index("Egyptians") and sorted(match.state.faction.tolist()) == [
            0,
            1,
            2,
            3,
        ]
    dealt = {tuple(Match(GAME, 2, {}, seed).state.faction[:2].tolist()) for seed in range(200)}
    assert len(dealt) == 12


def test_the_first_player_is_random():
    assert {int(Match(GAME, 3, {}, seed).state.first) for seed in range(40)} == {0, 1, 2}


def test_solo_begins_with_one_attack_card_in_the_line_and_no_defence_token():
    match = Match(GAME, 1, {}, 0)
    assert match.state.deals_size[1] == 1 and match.state.attack_deck_size == 15 and match.rivals == ("Virtual player",)


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (2, {"faction_0": "romans", "faction_1": "romans"}, "another faction"),
        (2, {"faction_3": "romans"}, "nobody for faction_3"),
        (1, {"lookout": "advanced"}, "Lookout of its own"),
        (1, {"peaceful": True}, "nobody to be at peace with"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_sentence(players, options, words):
    with pytest.raises(ValueError, match=words):
        Match(GAME, players, options)


def test_a_table_as_it_begins_is_in_order():
    assert all(not GAME.invariants(Match(GAME, players, {}, 1).state) for players in (1, 2, 3, 4))
