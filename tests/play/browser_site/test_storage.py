"""Storage of the page without a server: private windows, updates in mid-game, and reloads or stopped workers right after
a decision. Nothing that was confirmed is lost, and the page says what happened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.play.browser import DESKTOP, decide, log, my_turn, own, sit_down
from tests.play.browser_site.pages import is_loaded, saved, shown, to_the_lobby
from tests.play.browser_site.test_faults import STOP, WORKERS, new_version, no_longer_stopped

MOMENTS = (0, 20, 100)
"""Milliseconds from a decision to a reload, or to the end of the worker. A game of Hamlet has four decisions."""
ROOM = 40_000_000
"""Bytes that a browser grants the page, of which the page needs less than half."""
FILL = """async () => {
  const request = indexedDB.open("another page of this host", 1), errors = new Set();
  request.onupgradeneeded = () => request.result.createObjectStore("filler", { autoIncrement: true });
  const base = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  for (let bytes = 1 << 20; bytes >= 256;) {
    const transaction = base.transaction("filler", "readwrite");
    transaction.objectStore("filler").add(crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65536))));
    for (let more = 65536; more < bytes; more += 65536) transaction.objectStore("filler").add(crypto.getRandomValues(new Uint8Array(65536)));
    const error = await new Promise((resolve) => { transaction.oncomplete = () => resolve(""); transaction.onabort = () => resolve(transaction.error.name); });
    if (error) { errors.add(error); bytes /= 2; }
  }
  return [...errors];
}"""
"""Fills what is left, down to the last bytes."""
NO_DATABASE = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"
"""Scripts that make a worker like one of a browser that keeps nothing."""
NOTHING_KEPT = (
    "Object.defineProperty(self, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"
)
"""The same for the page itself."""


def first_of(page: Any) -> Any:
    return page.locator(".choices button").first


def grant(page: Any, address: str, size: int | None) -> Any:
    """Let the browser grant the host this many bytes, or as many as usual."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address, **({} if size is None else {"quotaSize": size})})
    return session


@pytest.mark.slow  # each of these loads the page two to four times, which takes ten seconds of a processor or more
def test_a_browser_that_grants_no_more_space_in_mid_game_loses_nothing_and_says_what_to_do(
    open_page: Callable[..., Any], address: str, tmp_path: Path
) -> None:
    page = open_page("licences.html")
    session = grant(page, address, ROOM)
    page.goto(address)
    is_loaded(page)
    sit_down(page, "hamlet", "greedy", seed=4)
    decide(page, 0)
    before, refused = shown(page), page.locator("#toast", has_text="its space for this page is full (free some")
    assert page.evaluate(FILL) == ["QuotaExceededError"]
    page.context.set_offline(True)
    first_of(page).click()
    refused.wait_for(state="attached")
    assert "Nothing was changed" in refused.inner_text() and shown(page) == before
    file = tmp_path / "game.json"
    file.write_text("\n".join(saved(page, tmp_path)), encoding="utf-8")
    page.reload()
    assert my_turn(page, before[0]) and shown(page) == before
    first_of(page).click()
    refused.wait_for(state="attached")
    assert shown(page) == before
    session.detach()
    grant(page, address, None)
    assert decide(page, 0)
    made = shown(page)
    page.reload()
    my_turn(page, made[0])
    assert shown(page) == made
    other = open_page()
    is_loaded(other)
    other.set_input_files("#file", file)
    my_turn(other, before[0])
    assert shown(other)[1] == before[1], "the saved game goes on in another browser"
    assert decide(other, 0)


def versions(page: Any) -> list[str]:
    return page.evaluate("caches.keys()")


@pytest.mark.slow  # as above
@pytest.mark.parametrize("kind", [NO_DATABASE, REFUSED], ids=["no database", "refused"])
def test_a_browser_that_keeps_nothing_says_so_and_plays(
    open_page: Callable[..., Any], site: Path, address: str, kind: str
) -> None:
    worker = site / "worker.js"
    worker.write_text(kind + worker.read_text(encoding="utf-8"), encoding="utf-8")
    page = open_page("licences.html", service_workers="block")
    page.add_init_script(WORKERS + NOTHING_KEPT)
    page.goto(address)
    page.locator("#toast", has_text="This browser keeps nothing here").wait_for(state="attached")
    sit_down(page, "hamlet", "greedy", seed=4)
    page.context.set_offline(True)
    for number in range(3):
        assert decide(page, number)
    page.context.set_offline(False)
    page.evaluate(STOP)
    page.locator("#connection", has_text="its games are lost").wait_for()
    is_loaded(page)
    page.click("#home")
    sit_down(page, "hamlet", "greedy", seed=4)
    assert decide(page, 0)


@pytest.mark.slow  # as above
def test_an_update_in_the_middle_of_a_game_is_used_after_all_tabs_are_closed_and_the_game_goes_on(
    open_page: Callable[..., Any], site: Path
) -> None:
    page = open_page()
    is_loaded(page)
    sit_down(page, "hamlet", "greedy", seed=3)
    decide(page, 0)
    (old,) = versions(page)
    new_version(site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.locator("#toast", has_text="A new version of this page is there").wait_for(state="attached")
    decide(page, 1)
    before = shown(page)
    page.reload()  # one tab is still open: the old version stays
    my_turn(page, before[0])
    assert shown(page) == before and old in versions(page)
    address, context = page.url, page.context
    page.close()
    page = context.new_page()
    page.set_viewport_size(DESKTOP)
    page.goto(address)
    my_turn(page, before[0])
    assert shown(page) == before
    page.wait_for_function("(old) => caches.keys().then((all) => all.length === 1 && all[0] !== old)", arg=old)
    page.context.set_offline(True)
    page.reload()
    my_turn(page, before[0])
    assert decide(page, 0)


@pytest.mark.slow  # as above
def test_a_reload_right_after_a_decision_shows_the_game_before_or_after_it(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy", seed=4)
    page.context.set_offline(True)
    for moment in MOMENTS:
        before = shown(page)
        first_of(page).click()
        page.wait_for_timeout(moment)
        page.reload()
        assert my_turn(page)
        after = shown(page)
        assert after == before or (after[0] == before[0] + 1 and after[1][: len(before[1])] == before[1])
    made = shown(page)
    page.reload()
    my_turn(page, made[0])
    assert shown(page) == made


@pytest.mark.slow  # as above
def test_a_worker_that_stops_right_after_a_decision_has_made_it_once(
    open_page: Callable[..., Any], address: str
) -> None:
    page = open_page("licences.html")
    page.add_init_script(WORKERS)
    page.goto(address)
    is_loaded(page)
    sit_down(page, "hamlet", "greedy", seed=5)
    page.context.set_offline(True)
    for moment in MOMENTS:
        made, before = own(page), log(page)
        first_of(page).click()
        page.wait_for_timeout(moment)
        page.evaluate(STOP)
        no_longer_stopped(page)
        assert my_turn(page, made + 1)
        assert log(page)[: len(before)] == before


@pytest.mark.slow  # as above
def test_a_game_that_cannot_be_opened_now_stays_in_the_lobby(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy", seed=4)
    decide(page, 0)
    before = shown(page)
    to_the_lobby(page)
    page.workers[-1].evaluate("Keeper.prototype.generation = async () => ({ error: 'UnknownError' });")
    link = page.locator(".found a").first
    link.click()
    page.locator("#toast", has_text="its disk takes nothing more").wait_for(state="attached")
    page.reload()
    page.wait_for_selector("input[name=game]")
    is_loaded(page)
    link.click()
    my_turn(page, before[0])
    assert shown(page) == before
