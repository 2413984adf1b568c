"""New Game passes all conformance tests, and selling brings what the rules say.

The tests read the game from its file, so the package need not be installed. Replace the second test by tests of your
own rules, one for each ruling.
"""

from pathlib import Path

import pytest

import architects_env
from architects_env.conformance import check

NAME = "newgame"
architects_env.register(str(Path(__file__).parents[1] / NAME / "game.py"))


def test_the_game_passes_all_conformance_tests() -> None:
    check(NAME)


def test_selling_brings_the_number_of_goods_squared() -> None:
    match, sales = architects_env.make(NAME, num_players=2, seed=1), 0
    while not match.over:
        seat, action = match.seat, match.legal_actions()[-1]
        sentence, before = match.sentence(action), match.scores_and_ranks()[0][seat]
        is_sale = sentence.startswith("sell all ")
        goods = match.game.cards[0]
        held = [goods.title(good) for good in goods.read(match.state, "hand", seat)] if is_sale else []
        match.apply(action)
        if is_sale:
            number = sum(title.startswith(sentence.removeprefix("sell all ")) for title in held)
            sales += 1
            assert match.scores_and_ranks()[0][seat] == before + number**2
    if sales == 0:
        pytest.skip("Nothing is sold in this game any more: write tests of your own rules here.")
