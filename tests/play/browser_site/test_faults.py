"""Faults of the page without a server: other tabs, updates, reloads and stopped workers. Nothing that was confirmed is
lost, and the page says what happened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.play.browser import DESKTOP, decide, log, my_turn, own, sit_down
from tests.play.browser_site.pages import is_loaded, shown

WORKERS = "globalThis.workers = []; const Started = Worker; globalThis.Worker = function (address) { const made = new Started(address); workers.push(made); return made; };"
"""Lets a test end the worker of the page."""
STOP = "workers.at(-1).terminate(); workers.at(-1).onerror(new Event('error'));"


def no_longer_stopped(page: Any) -> None:
    page.wait_for_selector("#connection[hidden]", state="attached")


def new_version(folder: Path) -> None:
    """Publish another version on the host."""
    file = folder / "service_worker.js"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('const VERSION = "', 'const VERSION = "next'), encoding="utf-8")


def test_a_stopped_worker_loses_nothing_and_tabs_share_a_table_in_the_old_version(
    open_page: Callable[..., Any], address: str, site: Path
) -> None:
    page = open_page("licences.html")
    page.add_init_script(WORKERS)
    page.goto(address)
    is_loaded(page)
    sit_down(page, "hamlet", "greedy", seed=3)
    decide(page, 0)
    new_version(site)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.locator("#toast", has_text="A new version of this page is there").wait_for(state="attached")
    page.context.set_offline(True)
    before = shown(page)
    page.evaluate(STOP)
    page.locator("#connection", has_text="Nothing that was confirmed is lost").wait_for()
    no_longer_stopped(page)
    my_turn(page, before[0])
    assert shown(page) == before
    other = page.context.new_page()
    other.set_viewport_size(DESKTOP)
    other.goto(page.url)
    my_turn(other, before[0])
    decide(page, 1)
    my_turn(other, own(page))
    assert log(other) == log(page)


@pytest.mark.slow  # loads the page several times, which takes ten seconds of a processor
def test_a_reload_at_any_moment_loses_nothing(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy", seed=4)
    page.context.set_offline(True)
    for number in range(2):
        before = shown(page)
        page.reload()
        my_turn(page, number)
        assert shown(page) == before
        decide(page, number)


@pytest.mark.slow  # as above
def test_a_damaged_file_of_a_game_is_refused_with_advice_and_not_kept(
    open_page: Callable[..., Any], site: Path
) -> None:
    page = open_page()
    is_loaded(page)
    (file,) = site.glob("runtime/hamlet-*.packed")
    whole = file.read_bytes()
    file.write_bytes(b"<html>Accept the conditions of this network first.</html>")
    page.check("input[name=game][value=hamlet]")
    page.click("button[type=submit]")
    page.locator("#toast", has_text="close all tabs of this page and open it again").wait_for(state="attached")
    file.write_bytes(whole)
    sit_down(page, "hamlet", "greedy")
    assert decide(page, 0)


def test_pages_are_kept_as_a_whole_or_not_at_all(open_page: Callable[..., Any]) -> None:
    """The keeper in a page of its own, because a disk cannot be filled on purpose at a certain page."""
    page = open_page("licences.html")
    page.add_script_tag(url="keeper.js")
    found = page.evaluate(
        """async () => {
          const one = await foundKeeper(4), other = await foundKeeper(4), pages = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
          const kept = await one.keep(0, [0, 1], pages), late = await other.keep(0, [0], pages.slice(0, 4));
          const put = IDBObjectStore.prototype.put;
          IDBObjectStore.prototype.put = function (value, key) { if (key === 1) throw new DOMException("full", "QuotaExceededError"); return put.call(this, value, key); };
          const full = await one.keep(1, [0, 1], new Uint8Array(8));
          IDBObjectStore.prototype.put = put;
          const after = (await other.load()).value;
          const memory = new MemoryKeeper(4);
          return [one.lasting, kept, late, full, after.generation, [...after.pages], await memory.keep(0, [0], pages.slice(0, 4)), await memory.keep(0, [0], pages), memory.lasting];
        }"""
    )
    kept, refused = {"value": True}, {"value": False}
    assert found == [True, kept, refused, {"error": "QuotaExceededError"}, 1, [*range(1, 9)], kept, refused, False]
