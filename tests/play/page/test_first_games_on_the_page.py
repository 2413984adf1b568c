"""Guided first games over the wire and on the page: begun in the lobby, followed, left, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from architects_env.games import load
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.table.first_game import LEFT_WORDS, first_game_of
from architects_env.play.table.integrity_notes import GUIDED_GAME
from tests.play.browser import DESKTOP, PHONE, fits, own
from tests.play.wire import Browser, server

NAME = "settlers"


@pytest.fixture
def asking() -> Iterator[Browser]:
    with server() as found, found.browser() as browser:
        yield browser


def test_a_guided_game_has_the_seats_the_options_and_the_deal_of_its_script(asking: Browser) -> None:
    asking.say("create", game=NAME, seats=["human", "random", "random"], guided=True, names=["Eva", "Adam"])
    seated = asking.until("seated")
    assert seated["options"] == {"peaceful": True}
    people = asking.until("people")["people"]
    assert [(one["name"], one["plays"]) for one in people] == [("Eva", "human"), ("Adam", "beginner")]
    state = asking.until("state")
    while not state["choices"]:
        state = asking.until("state")
    script = first_game_of(load(NAME))
    assert script is not None and GUIDED_GAME in state["remarks"]
    guide = state["guide"]
    assert (guide["state"], guide["number"], guide["beginning"]) == ("on", 1, script.beginning)
    assert guide["words"] == script.steps[0].words and guide["goal"] == script.steps[0].goal
    assert guide["moves"][0] in [choice["action"] for choice in state["choices"]]
    assert guide["place"].startswith("display Watchtower")


def test_a_game_without_a_script_and_one_with_the_box_have_no_guide(asking: Browser) -> None:
    assert "no guided first game" in asking.refused("create", game="hamlet", seats=["human", "greedy"], guided=True)
    refused = asking.refused("create", game=NAME, seats=["human", "beginner"], guided=True, companion=True)
    assert "no guided first game" in refused


def follow(page: Any) -> None:
    """Play the marked choice of the list."""
    made = own(page)
    page.locator(".choices .taught > button").first.evaluate("one => one.click()")
    page.wait_for_selector(f".table:not(.sent)[data-turn=yours]:not([data-own='{made}'])")


@pytest.mark.parametrize(("code", "size"), [("cs", PHONE), ("en", DESKTOP)])
def test_the_guide_leads_from_the_lobby_through_its_steps_and_can_be_left(
    open_page: Callable[..., Any], code: str, size: dict[str, int]
) -> None:
    game = load(NAME)
    script, speech = first_game_of(game), language(code, game)
    assert script is not None

    def read(words: str) -> str:
        return str(in_language(words, speech))

    page = open_page(locale=code, size=size, lessons=True)
    page.check(f"input[name=game][value={NAME}]")
    page.click(".first-time")
    guide = page.locator(".guide")
    page.wait_for_selector(f".guide:has-text('{read(script.beginning)[:40]}')")
    page.click(".guide .primary")
    page.wait_for_selector(".table:not(.sent)[data-turn=yours]")
    assert read(script.steps[0].words) in guide.inner_text()
    assert page.locator(".lesson:not(.guide)").is_hidden(), "one explanation at a time"
    assert page.locator(".picture .taught").count() == 1, "the suggested card is framed"
    assert fits(page)
    for _ in script.steps[0].moves:
        follow(page)
    assert f"☑ {read(script.steps[0].goal)}" in guide.inner_text()
    assert f"☐ {read(script.steps[1].goal)}" in guide.inner_text()
    other = page.locator(".choices li:not(.taught) > button").last
    made = own(page)
    other.evaluate("one => one.click()")
    page.wait_for_selector(f".table:not(.sent)[data-turn=yours]:not([data-own='{made}'])")
    assert read(LEFT_WORDS) in guide.inner_text()
    page.keyboard.press("z")
    page.wait_for_selector(f".table:not(.sent)[data-turn=yours][data-own='{made}']")
    page.wait_for_selector(f".guide:has-text('☐ {read(script.steps[1].goal)}')")
    page.reload()
    page.wait_for_selector(f".guide:has-text('☐ {read(script.steps[1].goal)}')")
    page.locator(".guide .buttons button:visible").last.click()
    assert guide.is_hidden(), "one may play on without the guide"


def test_the_preset_with_a_guide_hides_what_it_fixes(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.check(f"input[name=game][value={NAME}]")
    assert page.locator("#players").is_visible()
    page.check("input[name=preset][value=guided]")
    assert page.locator("#players").is_hidden() and page.locator(".lobby .seats").is_hidden()
    page.check("input[name=preset][value=first]")
    assert page.locator("#players").is_visible()
    page.check("input[name=where][value=box]")
    assert page.locator("input[name=preset][value=guided]").count() == 0
    assert page.locator(".first-time").inner_text() == "First time? Play with a guide, at this page"


PRESSES = """async () => {
  const { Press } = await import(new URL(document.querySelector("script[type=module]").src.replace("main.js", "press.js")));
  let turn = 0, made = [];
  const press = new Press((target) => (target.dataset?.says ? () => made.push(target.dataset.says) : null), () => turn, () => true);
  const button = (says) => {
    const one = document.body.appendChild(document.createElement("button"));
    one.dataset.says = says;
    one.addEventListener("click", () => made.push(`${says} clicked`));
    return one;
  };
  const pointer = (kind, on) => on.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, isPrimary: true, clientX: 5, clientY: 5 }));
  const click = (on, detail) => {
    for (const kind of ["pointerdown", "pointerup"]) pointer(kind, on);
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  };
  const pressed = (says, passes) => {
    const one = button(says);
    pointer("pointerdown", one);
    turn += passes;
    one.remove();
    pointer("pointerup", document.body);
  };
  pressed("drawn again", 0);
  pressed("another decision", 1);
  click(button("once"), 1);
  turn += 1;
  click(button("second half"), 2);
  press.close();
  return made;
}"""


def test_the_second_half_of_a_double_click_decides_nothing_that_has_not_been_seen(
    open_page: Callable[..., Any],
) -> None:
    """A press that outlives a redraw counts, but not for the decision that comes after it."""
    assert open_page().evaluate(PRESSES) == ["drawn again", "once clicked"]
