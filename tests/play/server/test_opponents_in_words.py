"""The opponents that people may choose, each with a sentence about what it does."""

from __future__ import annotations

import pytest

from architects_env.core.text import say
from architects_env.games import load, names
from architects_env.opponents import GRANDMASTER, get_levels
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.hosting.game_info import game_info
from architects_env.play.server.workers.opponents import Opponents


@pytest.mark.parametrize("name", names())
def test_every_bot_has_a_sentence_of_what_it_does_in_both_languages(name: str) -> None:
    game = load(name)
    bots = {one.name: one.about for one in Opponents().of(game) if one.name in game.bots}
    assert set(bots) == set(game.bots) and len(set(bots.values())) == len(bots), "no two have the same sentence"
    czech = language("cs", game)
    assert not [about for about in bots.values() if str(in_language(about, czech)) == about]


@pytest.mark.parametrize("name", names())
def test_the_levels_of_a_game_are_listed_with_a_name_and_a_sentence_in_both_languages(name: str) -> None:
    game, czech = load(name), language("cs", load(name))
    levels = [one for one in Opponents().of(game) if one.kind == "level"]
    assert [one.name for one in levels] == [*get_levels(game), GRANDMASTER]
    assert len({one.about for one in levels}) == len(levels)
    for one in levels:
        assert one.about and str(in_language(one.about, czech)) != one.about
    named = {str(in_language(say(one.name), czech)) for one in levels}
    assert len(named) == len(levels) and not named & {"novice", "newcomer", "beginner"}


def test_a_first_game_is_against_a_beginner_also_where_there_are_easier_levels() -> None:
    for name in names():
        info = game_info(load(name), Opponents())
        assert info.first_level == "beginner" and any(one.name == info.first_level for one in info.opponents)
