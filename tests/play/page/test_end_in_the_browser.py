"""The end of a game in a real browser: what each card brought, and how the game went."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.play.browser import PHONE, decide, fits, sit_down


def finished(page: Any) -> Any:
    """A game of Hamlet has been played to its end."""
    sit_down(page, "hamlet", "greedy", "greedy")
    number = 0
    while decide(page, number):
        number += 1
    return page


def test_the_points_of_each_card_stand_behind_a_fold_and_sum_to_those_of_the_table_and_each_score_beside_a_name(
    open_page: Callable[..., Any],
) -> None:
    page = finished(open_page())
    last = page.locator(".log .line").all_inner_texts()[-3:]
    assert all(re.match(r"\w+: \w+ place, ", line) for line in last), last
    assert not page.locator(".tally section").first.is_visible()
    assert (
        not page.locator(".log").is_visible()
        and page.locator(".stepper").is_visible()
        and len(page.locator(".podium li").all()) == 3
    )
    assert page.locator(".decide").evaluate("one => one.scrollHeight <= one.clientHeight"), (
        "all of it without scrolling"
    )
    page.locator(".tally summary").click()
    assert page.locator(".tally section").count() == 3
    for said in page.locator(".tally dl > div").all_inner_texts():
        found = re.fullmatch(r"\D+ (-?\d+) +(.*)", " ".join(said.replace("\N{MINUS SIGN}", "-").split()))
        assert found and int(found[1]) == sum(map(int, re.findall(r": (-?\d+)", found[2]))), said
    page.set_viewport_size(PHONE)
    assert fits(page)
    page.set_viewport_size({"width": 820, "height": 1180})
    result, beside = page.locator(".result").bounding_box(), page.locator(".once-over").bounding_box()
    assert result["x"] + result["width"] <= beside["x"] and beside["y"] == result["y"], "side by side on a tablet"


def test_on_a_phone_the_advice_beside_again_is_seen_whole_and_one_line_of_the_log_is_not_faint(
    open_page: Callable[..., Any],
) -> None:
    page = finished(open_page(size=PHONE))
    advice = "Those who win might do so again, and a stronger opponent suits them better by now."
    page.locator(".again").evaluate(
        "(one, words) => { one.innerHTML += `<button>Again, against beginner</button><small>${words}</small>`; }",
        advice,
    )
    assert page.locator(".again").evaluate("one => one.scrollWidth <= one.clientWidth")
    shown = page.locator(".log").evaluate(
        "log => { log.classList.add('scrolled'); log.style.cssText = 'height: 1.6rem; overflow: hidden;'; return getComputedStyle(log).maskImage; }"
    )
    assert "100%" in shown, "less of a low log is faint"


def test_where_equal_points_have_not_equal_places_it_is_said_that_something_else_has_decided(
    open_page: Callable[..., Any],
) -> None:
    page = finished(open_page())
    said = page.evaluate(
        """async () => {
            const { Score } = await import("./js/score.js");
            const side = (score, rank) => ({ score, rank });
            return [[side(37, 1), side(37, 2)], [side(37, 1), side(37, 1)], [side(37, 1), side(36, 2)]].map(
                (standings) => Score.prototype.tied(standings).map((one) => one.textContent));
        }"""
    )
    assert said == [["Equal points: the rule for ties has decided the ranks."], [], []]


def test_the_curve_is_drawn_said_in_words_and_leads_into_the_game(open_page: Callable[..., Any]) -> None:
    page = finished(open_page())
    page.locator(".course > summary").click()
    page.wait_for_selector(".course svg[role=img]")
    chart = page.locator(".course svg[role=img]")
    decisions = int(page.get_by_label("Decision", exact=True).get_attribute("max"))
    assert [
        len(run.split())
        for run in chart.locator("polyline").evaluate_all("all => all.map((one) => one.getAttribute('points'))")
    ] == [decisions + 1] * 3
    dashes = chart.locator("polyline").evaluate_all("all => all.map((one) => one.getAttribute('stroke-dasharray'))")
    assert len(set(dashes)) == 3, "lines are told apart without colours"
    assert "expected" in chart.locator("title").text_content()
    assert re.search(r"Guest: \d+ at first, .* \d+ at the end\.", chart.locator("desc").text_content())
    assert "it may err" in page.locator(".course").inner_text()
    link = page.locator(".mattered button").first
    number = link.inner_text().removeprefix("Decision ").split(":")[0]
    link.click()
    page.wait_for_selector(f".said:has-text('{number} of {decisions}')")
    assert "Guest decides: " in page.locator(".said").inner_text()
    chart.click(position={"x": 40, "y": 40})
    page.wait_for_selector(f".said:not(:has-text('{number} of'))")
    page.locator(".mattered [data-again]").first.click()
    tried = page.locator(".exercise .moves button")
    tried.first.wait_for()
    assert tried.count() >= 2
    tried.first.click()
    page.locator(".exercise :is(.right, .wrong)").wait_for()
    assert page.locator(".exercise .verdict").inner_text().startswith(("Right!", "There is a better move."))
    assert page.locator(".beside tbody tr").count() >= 3
    page.set_viewport_size(PHONE)
    assert fits(page)


def test_the_curve_is_told_in_czech(open_page: Callable[..., Any]) -> None:
    page = finished(open_page(locale="cs"))
    page.locator(".course > summary").click()
    page.wait_for_selector(".course svg[role=img]")
    said = page.locator(".course").inner_text()
    assert "Jak hra probíhala" in said and "může se mýlit" in said and re.search(r"Rozhodnutí \d+: ", said)
    assert not re.search(r"\b(the|of|at|than)\b", said)


def test_after_the_end_nothing_is_introduced_and_help_leads_from_the_whole_score_back_to_the_board(
    open_page: Callable[..., Any],
) -> None:
    page = finished(open_page())
    page.locator(".wide").click()
    assert page.locator(".table.whole-score").count() == 1 and not page.locator(".board").is_visible()
    page.keyboard.press("?")
    page.wait_for_selector(".table:not(.whole-score) .help:visible")
    assert page.locator(".board").is_visible() and not page.locator(".help .introduction").is_visible()
    assert not page.locator(".lesson:visible").count()
