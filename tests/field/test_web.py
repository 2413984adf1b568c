"""The page as people meet it in the field: behind proxies of all kinds, and on networks that die without a word. Each
test is made from public bug reports of other projects."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from tests.field.proxy import Proxy, proxy
from tests.patience import PATIENCE
from tests.play.browser import log, my_turn, own, sit_down
from tests.play.conftest import address, chromium

__all__ = ["address", "chromium"]  # fixtures


@contextmanager
def visit(chromium: Any, where: str, errors: bool = False, own_clock: bool = False) -> Generator[Any]:
    """The page at an address, with a clock of its own if a test shall move that. Unless `errors` of the network are
    expected there, the console stays empty."""
    context, wrong = chromium.new_context(reduced_motion="reduce"), list[str]()
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('pace', '0'); localStorage.setItem('lessons', 'off')")
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda one: wrong.append(one.text) if one.type == "error" and not errors else None)
    if own_clock:
        page.clock.install()
    page.goto(where)
    yield page
    context.close()
    assert not wrong, wrong


def below_games(head: bytes) -> bytes:
    """As nginx does with `location /games/ { proxy_pass http://…/; }`; all else is somewhere else."""
    return head.replace(b" /games/", b" /", 1) if b" /games/" in head else head.replace(b" /", b" /elsewhere/", 1)


def test_the_page_works_below_a_path_and_so_do_its_invitations(chromium: Any, address: str) -> None:
    with proxy(address, below_games) as between, visit(chromium, f"{between.address}games/") as page:
        sit_down(page, "hamlet", "human")
        link = page.locator("[data-link]").first.input_value()
        assert link.startswith(f"{between.address}games/#seat=")
        with visit(chromium, link) as guest:
            guest.wait_for_selector(".table .picture svg")
            guest.click("#home")
            guest.wait_for_selector(".lobby a.how-to-win")
            assert guest.url == f"{between.address}games/"


def decide_on_a_dead_connection(page: Any, between: Proxy) -> int:
    """Make a decision that nobody hears, and let the page find that out; how many there were before."""
    made = own(page)
    page.evaluate(
        "() => { const box = document.getElementById('connection'); window.told = [];"
        " new MutationObserver(() => window.told.push(box.textContent)).observe(box, { childList: true }); }"
    )
    between.fall_silent()
    page.locator(".choices button").first.click()
    for _ in range(15):  # seconds of the page's clock
        page.clock.run_for(1000)
    page.wait_for_function("window.told.length > 0")
    assert any("reconnecting" in one for one in page.evaluate("window.told"))
    return made


def test_a_connection_that_dies_without_a_word_is_noticed_and_the_decision_is_made_once(
    chromium: Any, address: str
) -> None:
    with proxy(address) as between, visit(chromium, between.address, errors=True, own_clock=True) as page:
        sit_down(page, "hamlet", "random")
        made = decide_on_a_dead_connection(page, between)
        my_turn(page, made + 1)
        assert own(page) == made + 1 and page.locator("#connection").is_hidden()


def test_a_browser_that_comes_back_is_shown_what_has_happened_without_a_reload(chromium: Any, address: str) -> None:
    with proxy(address) as between, visit(chromium, between.address, errors=True) as page:
        sit_down(page, "hamlet", "random", "random", seed=3)
        lines, made = log(page), own(page)
        sockets = between.sockets
        between.cut()
        page.wait_for_selector("#connection:not([hidden])", state="attached")
        page.wait_for_selector("#connection", state="hidden")
        my_turn(page)
        assert own(page) == made and between.sockets > sockets
        page.locator(".choices button").first.click()
        my_turn(page, made + 1)
        assert log(page)[: len(lines)] == lines and len(log(page)) > len(lines)


def test_behind_a_proxy_that_writes_its_own_host_the_page_says_what_to_do_and_does_not_try_for_ever(
    chromium: Any, address: str
) -> None:
    def rewrite(head: bytes) -> bytes:
        lines = head.split(b"\r\n")
        return b"\r\n".join(b"Host: localhost" if line.lower().startswith(b"host:") else line for line in lines)

    with proxy(address, rewrite) as between, visit(chromium, between.address, own_clock=True) as page:
        page.wait_for_selector("#connection:has-text('--name')")
        page.clock.run_for(60_000)
        assert f"--name 127.0.0.1:{between.port}" in page.locator("#connection").inner_text()
        assert between.sockets == 1


def test_behind_a_proxy_that_passes_no_websockets_on_the_page_says_so(chromium: Any, address: str) -> None:
    def rewrite(head: bytes) -> bytes:
        lines = head.split(b"\r\n")
        return b"\r\n".join(line for line in lines if not line.lower().startswith((b"upgrade:", b"connection:")))

    with proxy(address, rewrite) as between, visit(chromium, between.address, errors=True) as page:
        page.wait_for_selector("#connection:has-text('passes no WebSockets on')")
