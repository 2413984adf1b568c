"""The opponents that people may choose, each with a sentence about what it does."""

from __future__ import annotations

import pytest

from architects_env.games import load, names
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.workers.opponents import Opponents


@pytest.mark.parametrize("name", names())
def test_every_bot_has_a_sentence_of_what_it_does_in_both_languages(name: str) -> None:
    game = load(name)
    bots = {one.name: one.about for one in Opponents().of(game) if one.name in game.bots}
    assert set(bots) == set(game.bots) and len(set(bots.values())) == len(bots), "no two have the same sentence"
    czech = language("cs", game)
    assert not [about for about in bots.values() if str(in_language(about, czech)) == about]
