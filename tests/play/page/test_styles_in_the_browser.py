"""Levels in styles on the page, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.play.browser import decide, sit_down


def test_a_style_is_chosen_beside_the_levels_told_in_a_sentence_and_named_at_the_table(
    open_page: Callable[..., Any],
) -> None:
    page = open_page()
    page.check("input[name=game][value=citadels]")
    page.select_option("#players", "2")
    seat = page.locator("select[data-seat='1']")
    labels = seat.locator("option").all_inner_texts()
    assert (
        "Skilled" in labels
        and "Skilled: thief" in labels
        and not [label for label in labels if "search for thief" in label]
    )
    seat.select_option("skilled:thief")
    assert "Likes to rob and to swap hands." in page.locator(".seat").nth(1).inner_text()
    sit_down(page, "citadels", "skilled:thief")
    assert decide(page, 0)
    assert "thief" in page.locator("body").inner_text()
