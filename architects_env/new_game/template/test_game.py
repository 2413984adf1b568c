"""New Game passes all conformance tests, and selling brings what the rules say."""

from newgame.game import GAME, KIND, SELL

import architects_env
from architects_env.conformance import check


def test_the_game_passes_all_conformance_tests() -> None:
    check(GAME.name)


def test_selling_brings_the_number_of_goods_squared() -> None:
    match = architects_env.make(GAME.name, num_players=2, seed=1)
    sales = 0
    while not match.over:
        seat, action = match.seat, match.legal_actions()[-1]
        hand = match.state.hand[seat, : match.state.hand_size[seat]]
        number, before = int((KIND[hand] == action - SELL).sum()), int(match.state.score[seat])
        match.apply(action)
        if action >= SELL:
            sales += 1
            assert match.state.score[seat] == before + number**2
    assert sales > 0
