"""Clicking through all that the page without a server offers after a game: the curve with decisions to try again, links to
moments, and memory with a rating. Where something would need a server, the page says so."""

from __future__ import annotations

from typing import Any

from tests.play.browser import DESKTOP, my_turn

NEEDS_A_SERVER = {"en": "it needs a server", "cs": "potřebuje server"}
"""Words about links on other machines, by language."""
A_MOMENT = {"en": "a moment of a game", "cs": "jeden okamžik hry"}
ONLY_HERE = {"en": "in this browser only", "cs": "jen v tomto prohlížeči"}
RATING = {"en": "rating ", "cs": "síla "}


def judged(page: Any) -> str:
    """Try the first move of a decision, and return the judgement."""
    page.locator(".exercise .moves button").first.click()
    page.locator(".exercise .moves :is(.right, .wrong)").first.wait_for()
    page.locator(".exercise .verdict b").first.wait_for()
    return page.locator(".exercise .verdict").inner_text()


def looked_through(page: Any) -> int:
    """Read the curve of a finished game, and try its key decisions again. Returns the number of these."""
    page.locator(".course > summary").click()
    page.wait_for_selector(".course svg[role=img]")
    again = page.locator(".mattered [data-again]")
    for number in range(again.count()):
        again.nth(number).click()
        page.locator(".exercise:not(:has(.right, .wrong))").wait_for()  # of this decision, not of the one before
        assert judged(page)
    return again.count()


def shared_moment(page: Any, language: str) -> None:
    """Share the first moment of a finished game with another tab, which plays on from there."""
    page.locator(".stepper button").first.click()
    page.wait_for_selector(".table.looks")
    page.locator("#rest button").nth(2).click()
    dialog = page.locator("dialog[open]")
    link = dialog.locator("input").input_value()
    assert "#watch=" in link and NEEDS_A_SERVER[language] in dialog.inner_text()
    dialog.locator("button").last.click()
    other = page.context.new_page()
    other.set_viewport_size(DESKTOP)
    other.goto(link)
    other.locator(".looking", has_text=A_MOMENT[language]).locator("button").click()
    other.wait_for_selector(".table:not(:has(.looking))")
    assert "#seat=" in other.url and my_turn(other)
    other.close()


def remembered(page: Any, language: str) -> None:
    """Find the game among one's own in the lobby, with a rating against the graded opponents."""
    title = page.locator("#where").inner_text()
    page.click("#home")
    results = page.locator(".results")
    results.wait_for()
    told = results.inner_text()
    assert title in told and RATING[language] in told, told
    results.locator("summary").last.click()
    assert ONLY_HERE[language] in results.inner_text() and not results.locator("input").count()
