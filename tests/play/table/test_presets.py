"""Presets of options: each can be played with every number of players that it is for, and is what it is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from architects_env.core.play.match import Match
from architects_env.games import load, names
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.table.presets import PRESETS, presets_of


@pytest.mark.parametrize("game", names())
def test_presets_can_be_played_and_differ_from_each_other(game: str) -> None:
    found = load(game)
    defaults = {option.name: option.default for option in found.options}
    for preset in presets_of(found):
        fewest, most = max(preset.players[0], found.seats[0]), min(preset.players[1], found.seats[1])
        assert fewest <= most
        for players in range(fewest, most + 1):
            Match(found, players, preset.options, 1)
        assert all(defaults[name] != value for name, value in preset.options.items()), "only what differs is named"
    told = [preset.about for preset in presets_of(found)]
    given = [repr(sorted(preset.options.items())) for preset in presets_of(found) if not preset.guided]
    assert len(set(told)) == len(told) and len(set(given)) == len(given), "a guide changes no rules"


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_presets_are_told_in_czech(game: str) -> None:
    speech = language("cs", load(game))
    for preset in presets_of(load(game)):
        for words in (preset.label, preset.about):
            assert str(in_language(words, speech)) != words
    assert [preset.name for preset in presets_of(load(game))[:2]] == ["guided", "first"]


def test_a_first_game_of_citadels_has_the_characters_of_the_first_box_alone() -> None:
    """By default both boxes are mixed."""
    given, found = presets_of(load("citadels"))[0].options, load("citadels")
    numbers = [option for option in found.options if option.name.startswith("number_")]
    assert {option.default for option in numbers} == {"random"} and given["new_buildings"] == 0
    first = [given[option.name] for option in numbers]
    assert first[:8] == [option.choices[1] for option in numbers[:8]] and first[8] == "none"


def test_a_preset_of_the_lobby_sets_the_options_and_what_may_be_changed_after_it(open_page: Callable[..., Any]) -> None:
    page = open_page(locale="cs")
    page.check("input[name=game][value=citadels]")
    assert page.locator("[data-option=number_1]").input_value() == "random"
    page.select_option("#preset", "first")
    assert page.locator("[data-option=number_1]").input_value() == "assassin"
    assert page.locator("[data-option=new_buildings]").input_value() == "0"
    assert "Osm postav první krabice" in page.locator(".presets").inner_text()
    page.select_option("#players", "8")
    assert page.locator("#preset option[value=first]").count() == 0, "eight need a ninth character"
    assert page.locator("[data-option=number_9]").input_value() == "random"
    page.check("input[name=game][value=hamlet]")
    assert page.locator("#preset").count() == 0
