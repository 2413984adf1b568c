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
from tests.play.browser import decide, open_options, sit_down


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
    assert page.is_checked("input[name=preset][value=first]"), "nobody has finished a game here"
    page.check("input[name=preset][value=box]")
    assert page.locator("[data-option=number_1]").input_value() == "random"
    page.check("input[name=preset][value=first]")
    assert page.locator("[data-option=number_1]").input_value() == "assassin"
    assert page.locator("[data-option=new_buildings]").input_value() == "0"
    assert "Osm postav první krabice" in page.locator(".presets .game:has(:checked)").inner_text()
    open_options(page)
    page.fill("[data-option=new_buildings]", "1")
    page.locator("[data-option=new_buildings]").blur()
    assert page.is_checked("input[name=preset][value='']"), "who changes an option has an own choice"
    page.check("input[name=preset][value=first]")
    page.select_option("#players", "8")
    assert page.locator("input[name=preset][value=first]").count() == 0, "eight need a ninth character"
    assert page.locator("[data-option=number_9]").input_value() == "random"
    page.check("input[name=game][value=hamlet]")
    assert page.locator(".presets").is_hidden()


@pytest.mark.parametrize("game", sorted(PRESETS))
def test_every_game_with_presets_begins_with_that_of_a_first_game(open_page: Callable[..., Any], game: str) -> None:
    page = open_page()
    page.check(f"input[name=game][value={game}]")
    assert page.is_checked("input[name=preset][value=first]")
    assert not page.locator(".option").first.is_visible(), "options are folded"
    page.check("input[name=where][value=box]")
    assert page.locator("input[name=preset]:checked").get_attribute("value") != "guided"


def test_who_sat_down_finds_the_own_choice_again_and_who_has_finished_a_game_begins_with_the_box(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    page.check("input[name=game][value=settlers]")
    page.check("input[name=preset][value=box]")
    page.click("button[type=submit]")
    page.wait_for_selector(".table")
    page.click("#home")
    page.wait_for_selector(".lobby")
    assert page.is_checked("input[name=preset][value=box]"), "as at the last table"
    page.evaluate("""() => {
      localStorage.removeItem("set-up of settlers");
      localStorage.removeItem("set-up of hamlet");
    }""")
    page.reload()
    page.wait_for_selector(".lobby")
    assert page.is_checked("input[name=preset][value=first]"), "no game has ended"
    sit_down(page, "settlers", "random")
    assert decide(page, 0)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Resign").first.evaluate("one => one.click()")
    page.wait_for_selector(".table[data-turn=over]")
    page.evaluate("localStorage.removeItem('set-up of settlers')")
    page.click("#home")
    page.wait_for_selector(".results")
    assert page.is_checked("input[name=preset][value=box]")
