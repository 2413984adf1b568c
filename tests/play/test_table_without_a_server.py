"""The page without a server, in a browser without a network: whole games, the box, other tabs, and what goes wrong.

The site is built from pinned downloads (`tools.browser_site.sources`), which `make test` fetches. Without them these
tests are skipped, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from architects_env.agents import make_agent
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.record import Record
from architects_env.games import load, names
from architects_env.play.table.table import Table
from tests.play.browser import DESKTOP, decide, log, my_turn, own, sit_down
from tests.play.test_browser_with_the_box import lay_the_box
from tests.play.test_page_for_everybody import axe as axe
from tests.play.test_page_for_everybody import faults
from tools.browser_site.__main__ import MOST_FOR_A_GAME, build
from tools.browser_site.measure import host
from tools.browser_site.sources import are_fetched

MANY_GAMES = 20
WORKERS = "globalThis.workers = []; const Started = Worker; globalThis.Worker = function (address) { const made = new Started(address); workers.push(made); return made; };"
"""Lets a test end the worker of the page."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """The folder of the site, in a path below the host's, and the bytes that each game needs."""
    folder = tmp_path_factory.mktemp("host") / "some" / "path"
    if not are_fetched():
        pytest.skip("Pyodide has not been fetched: make .venv/.site (python -m tools.browser_site --fetch-only).")
    return folder, build(folder)


@pytest.fixture(scope="module")
def address(site: tuple[Path, dict[str, int]]) -> Iterator[str]:
    """The address of the site on a static host."""
    with host(site[0].parents[1]) as found:
        yield f"{found}some/path/"


def is_loaded(page: Any) -> None:
    page.wait_for_selector(".loading", state="detached")


def without_network(open_page: Callable[..., Any], game: str, **given: Any) -> Any:
    """A page that has had one table of the game, in the lobby and without a network."""
    page = open_page(**given)
    is_loaded(page)
    sit_down(page, game, *["random"] * (load(game).seats[0] - 1))
    page.click("#home")
    page.wait_for_selector("input[name=game]")
    page.context.set_offline(True)
    return page


def saved(page: Any, folder: Path) -> list[str]:
    """The lines of the file of a game."""
    with page.expect_download() as download:
        page.locator("#rest button").nth(1).click()
    path = folder / "saved.jsonl"
    download.value.save_as(path)
    return path.read_text(encoding="utf-8").splitlines()


def played(page: Any, game: str, *opponents: str, seed: int) -> None:
    """A whole game, clicked."""
    page.check("input[name=where][value=page]")
    sit_down(page, game, *opponents, seed=seed)
    number = 0
    while decide(page, number + seed):
        number += 1


def native(lines: list[str]) -> list[str]:
    """The record of a table in this process at which the same decisions are made, with the same opponents."""
    record = Record.read(lines)
    table = Table(record.game, record.players, record.options, record.seed)
    for number, (seat, action) in enumerate(zip(record.seats, record.actions, strict=True)):
        if seat in table.people:
            table.apply(seat, action)
            continue
        agent = make_agent(record.players[seat], table.game).for_players(record.num_players)
        chosen = agent.act_checked(table.view(seat), agent_generator(record.seed, "table", seat, number))
        assert chosen == action, "an opponent decides as natively"
        table.apply_agent_action(seat, action, number)
    made = table.record()
    made.remarks = record.remarks
    return made.lines()


def test_whole_games_and_an_evening_with_the_box_without_a_network(
    open_page: Callable[..., Any], tmp_path: Path, address: str, axe: str
) -> None:
    page, asked = open_page("licences.html"), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    page.wait_for_selector("input[name=game]")
    assert page.locator(".loading progress").count() == 1 and not faults(page, axe)
    assert page.locator(".loading a[href^='rules/']").count() == len(names())
    is_loaded(page)
    sit_down(page, "hamlet", "random")
    page.click("#home")
    page.wait_for_selector("input[name=game]")
    page.context.set_offline(True)
    played(page, "hamlet", "beginner", "greedy", seed=7)
    lines = saved(page, tmp_path)
    assert lines == native(lines) and len(lines) > 5
    page.click("#home")
    lay_the_box(page, "hamlet", "greedy")
    while decide(page, own(page)):
        pass
    assert page.locator(".score .points tr").count() > 1
    page.click("#home")
    page.click("details.bar > summary")
    page.select_option("#language", "cs")
    page.wait_for_selector("html[lang=cs] .loading")
    is_loaded(page)
    played(page, "hamlet", "beginner", seed=8)
    lines = saved(page, tmp_path)
    assert lines == native(lines)
    assert asked and all(url.startswith(address) for url in asked), asked


@pytest.mark.slow  # MANY_GAMES games a game: a quarter of an hour each
@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("game", names())
def test_many_games_of_every_game_without_a_network(
    open_page: Callable[..., Any], tmp_path: Path, game: str, language: str
) -> None:
    page = without_network(open_page, game, locale=language)
    fewest, most = load(game).seats
    for seed in range(MANY_GAMES):
        others = fewest + seed % (most - fewest + 1) - 1
        played(page, game, *["beginner", *["random"] * others][:others], seed=seed)
        lines = saved(page, tmp_path)
        assert lines == native(lines)
        page.click("#home")
        page.wait_for_selector("input[name=game]")


def test_a_stopped_worker_loses_nothing_and_tabs_share_a_table_in_the_old_version(
    open_page: Callable[..., Any], address: str, site: tuple[Path, dict[str, int]]
) -> None:
    page = open_page("licences.html")
    page.add_init_script(WORKERS)
    page.goto(address)
    is_loaded(page)
    sit_down(page, "hamlet", "greedy", seed=3)
    decide(page, 0)
    new_version(site[0])
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    page.locator("#toast", has_text="A new version of this page is there").wait_for(state="attached")
    page.context.set_offline(True)
    before = own(page), log(page), page.locator(".picture").text_content()
    page.evaluate("workers[0].terminate(); workers[0].onerror(new Event('error'))")
    page.locator("#connection", has_text="Nothing that was confirmed is lost").wait_for()
    page.wait_for_selector("#connection[hidden]", state="attached")
    my_turn(page, before[0])
    assert (own(page), log(page), page.locator(".picture").text_content()) == before
    other = page.context.new_page()
    other.set_viewport_size(DESKTOP)
    other.goto(page.url)
    my_turn(other, before[0])
    decide(page, 1)
    my_turn(other, own(page))
    assert log(other) == log(page)


def new_version(folder: Path) -> None:
    """The host gets another version."""
    file = folder / "service_worker.js"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('const VERSION = "', 'const VERSION = "next'), encoding="utf-8")


@pytest.mark.slow  # each loads the page once or twice, which takes ten seconds of a processor
def test_a_reload_at_any_moment_loses_nothing(open_page: Callable[..., Any]) -> None:
    page = open_page()
    sit_down(page, "hamlet", "greedy", seed=4)
    page.context.set_offline(True)
    for number in range(2):
        before = own(page), log(page), page.locator(".picture").text_content()
        page.reload()
        my_turn(page, number)
        assert (own(page), log(page), page.locator(".picture").text_content()) == before
        decide(page, number)


@pytest.mark.slow  # as above, and whole games with many decisions
@pytest.mark.parametrize("game", names())
def test_who_hears_only_the_accessibility_tree_plays_a_whole_game(open_page: Callable[..., Any], game: str) -> None:
    page = open_page()
    is_loaded(page)
    sit_down(page, game, *["random"] * (load(game).seats[0] - 1))
    while page.locator(".table").get_attribute("data-turn") != "over":
        made = own(page)
        orders = page.locator(".what.folded > .fold-list, .arranging [aria-expanded=false]")
        if orders.count() and orders.first.is_visible():
            orders.first.press("Enter")
        heard = page.locator("#choices").aria_snapshot()
        name = next(line.split('"')[1] for line in heard.splitlines() if "button" in line)
        page.locator("#choices").get_by_role("button", name=name, exact=True).first.press("Enter")
        page.wait_for_selector(f".table:not(.sent):is([data-turn=yours], [data-turn=over]):not([data-own='{made}'])")


def test_every_game_with_its_opponents_is_small(site: tuple[Path, dict[str, int]]) -> None:
    folder, needed = site
    assert {*needed} == {*names()} and max(needed.values()) <= MOST_FOR_A_GAME
    stored = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert stored > max(needed.values())


def test_pages_are_kept_as_a_whole_or_not_at_all(open_page: Callable[..., Any]) -> None:
    """The keeper in a page of its own, because a disk cannot be filled on purpose."""
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
