"""Driving the page without a server as a person would: loading, going offline, whole games, and their records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from architects_env.agents import make_agent
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.play.table.table import Table
from tests.play.browser import decide, log, own, sit_down

Shown = tuple[int, list[str], str]


def is_loaded(page: Any) -> None:
    """Wait until the table is ready, which begins to load before the lobby is shown."""
    page.wait_for_selector("#main > *")
    page.wait_for_selector(".loading", state="detached")


def without_network(open_page: Callable[..., Any], *games: str, **given: Any) -> Any:
    """Open a page that has had one table of each game, in the lobby and without a network."""
    page = open_page(**given)
    is_loaded(page)
    for game in games:
        sit_down(page, game, *["random"] * (load(game).seats[0] - 1))
        to_the_lobby(page)
    page.context.set_offline(True)
    return page


def to_the_lobby(page: Any) -> None:
    """Leave the table."""
    page.click("#home")
    page.wait_for_selector("input[name=game]")


def shown(page: Any) -> Shown:
    """Return what a table shows: the number of own decisions, the log and the board."""
    return own(page), log(page), page.locator(".picture").text_content()


def saved(page: Any, folder: Path) -> list[str]:
    """Return the lines of the file of a game."""
    with page.expect_download() as download:
        page.locator("#rest button").nth(1).click()
    path = folder / "saved.jsonl"
    download.value.save_as(path)
    return path.read_text(encoding="utf-8").splitlines()


def played(page: Any, game: str, *opponents: str, seed: int) -> int:
    """Play a whole game by clicking. Returns the number of decisions."""
    page.check("input[name=where][value=page]")
    sit_down(page, game, *opponents, seed=seed)
    number = 0
    while decide(page, number + seed):
        number += 1
    return number


def native(lines: list[str]) -> list[str]:
    """Return the record of a table in this process at which the same decisions are made, with the same opponents."""
    record = Record.read(lines)
    table = Table(record.game, record.players, record.options, record.seed)
    for number, (seat, action) in enumerate(zip(record.seats, record.actions, strict=True)):
        if seat in table.people:
            table.apply(seat, action)
            continue
        agent = make_agent(record.players[seat], table.game).for_players(record.num_players)
        chosen = agent.checked_act(table.view(seat), agent_generator(record.seed, "table", seat, number))
        assert chosen == action, "an opponent decides as natively"
        table.apply_agent_action(seat, action, number)
    made = table.record()
    made.remarks = record.remarks
    return made.lines()
