"""Pieces that may be put into another order are moved on the board: by taps, with the mouse, with keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.games.viscounts.data.cards import ALL_KINDS, KIND
from architects_env.games.viscounts.rules.state import NO_CARD, REARRANGE
from tests.play.browser import DESKTOP, PHONE, my_turn, own, shot

LINE = [f'.picture [data-place="seat 0 line {slot}"]' for slot in range(3)]
CENTRES = """(selectors) => selectors.map((selector) => { const box = document.querySelector(selector).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })"""


def until_three_cards_may_be_arranged() -> tuple[Match, Record]:
    """A game in which seat 0 has three different cards in line and arranges them."""
    for seed in range(40):
        match, rng = Match(load("viscounts"), 2, {}, seed), np.random.default_rng(seed)
        record = Record.of(match)
        while not match.over:
            cards = {int(KIND[card]) for card in match.state.line[0] if card != NO_CARD}
            if match.state.stage == REARRANGE and match.seat == 0 and len(cards) == 3:
                return match, record
            record.play(match, int(rng.choice(match.legal_actions())))
    raise AssertionError("No game comes to such a decision; play more of them.")


@pytest.fixture(scope="module")
def arranging(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A saved game at that decision, and what the cards in line are called."""
    match, record = until_three_cards_may_be_arranged()
    record.players = ["human", "greedy"]
    file = tmp_path_factory.mktemp("records") / "arranging.jsonl"
    record.write(file)
    return file, [ALL_KINDS[KIND[card]].name for card in match.state.line[0]]


def sit(open_page: Callable[..., Any], file: Path, **settings: Any) -> Any:
    page = open_page(**settings)
    page.set_input_files("#file", file)
    my_turn(page)
    assert page.locator(".picture .movable").count() == 3
    return page


def lies(page: Any) -> list[str]:
    """What the cards of the own line are called, from left to right."""
    cards = zip(
        page.evaluate(CENTRES, LINE), (page.locator(one).get_attribute("aria-label") for one in LINE), strict=True
    )
    return [words.split(" (")[0] for _, words in sorted(cards)]


def plays_what_lies(page: Any, cards: list[str]) -> None:
    """The button below the question says how the cards lie, and plays it."""
    assert lies(page) == cards
    button, made = page.locator(".arranging .primary"), own(page)
    words = button.inner_text()
    assert words.endswith(", ".join(cards)), (words, cards)
    button.click()
    my_turn(page, made + 1)


def drag_with_a_finger(page: Any, start: list[float], end: list[float]) -> None:
    finger = page.context.new_cdp_session(page)
    for part in range(6):
        x, y = (a + part / 5 * (b - a) for a, b in zip(start, end, strict=True))
        finger.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove" if part else "touchStart", "touchPoints": [{"x": x, "y": y}]},
        )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("locale", ["en", "cs"])
def test_two_cards_of_the_line_that_are_clicked_change_places_and_the_order_is_played(
    open_page: Callable[..., Any], arranging: tuple[Path, list[str]], locale: str
) -> None:
    page = sit(open_page, arranging[0], locale=locale)
    before = lies(page)
    assert locale == "cs" or before == arranging[1]
    first = page.locator(LINE[0])
    first.click()
    assert first.get_attribute("aria-pressed") == "true" and lies(page) == before
    page.locator(LINE[2]).click()
    assert first.get_attribute("aria-pressed") == "false" and lies(page) == before[::-1]
    first.click()
    page.locator(LINE[1]).click()
    shot(page, f"arranging_{locale}")
    plays_what_lies(page, [before[2], before[0], before[1]])


def test_a_card_of_the_line_is_dragged_with_the_mouse_and_changes_places_with_what_lies_there(
    open_page: Callable[..., Any], arranging: tuple[Path, list[str]]
) -> None:
    page = sit(open_page, arranging[0], size=DESKTOP)
    before = lies(page)
    start, _, end = page.evaluate(CENTRES, LINE)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 30, start[1], steps=3)
    assert page.locator(".picture .held").count() == 1
    page.mouse.move(*end, steps=5)
    assert page.locator(".picture .reached").get_attribute("data-place") == "seat 0 line 2"
    page.mouse.up()
    assert page.evaluate(CENTRES, [LINE[0]]) == [pytest.approx(end, abs=1)]
    assert page.locator(".picture :is(.held, .reached)").count() == 0
    page.mouse.move(*page.evaluate(CENTRES, LINE)[1])
    page.mouse.down()
    page.mouse.move(10, 10, steps=5)
    page.mouse.up()
    plays_what_lies(page, before[::-1])


def test_on_a_phone_cards_are_arranged_by_taps_and_by_a_finger_that_drags(
    open_page: Callable[..., Any], arranging: tuple[Path, list[str]]
) -> None:
    page = sit(open_page, arranging[0], size=PHONE, has_touch=True, is_mobile=True)
    before = lies(page)
    page.locator(LINE[1]).tap()
    page.locator(LINE[2]).tap()
    assert lies(page) == [before[0], before[2], before[1]]
    assert not page.locator(".detail").is_visible(), "a tap moves, and opens no sheet"
    start, end, _ = page.evaluate(CENTRES, LINE)
    drag_with_a_finger(page, start, end)
    page.wait_for_selector(".picture :not(.held)[data-place='seat 0 line 0'][aria-pressed=false]")
    plays_what_lies(page, [before[1], before[2], before[0]])


def test_with_keys_cards_are_arranged_on_the_board_and_chosen_in_the_list_of_all_orders(
    open_page: Callable[..., Any], arranging: tuple[Path, list[str]]
) -> None:
    page = sit(open_page, arranging[0])
    before = lies(page)
    for slot in (0, 1):
        page.locator(LINE[slot]).focus()
        page.keyboard.press("Enter")
    assert lies(page) == [before[1], before[0], before[2]]
    assert page.locator("#spoken").text_content() == page.locator(".arranging .primary").inner_text()
    listed = page.locator(".choices button")
    assert listed.count() == 6 and page.locator(".choices").bounding_box()["width"] <= 1, "for those who hear the page"
    page.get_by_role("button", name="All orders as a list").focus()
    page.keyboard.press("Tab")
    assert page.locator(".choices").bounding_box()["width"] > 100, "and for the focus of a keyboard"
    made = own(page)
    page.keyboard.press("Enter")
    my_turn(page, made + 1)
