"""The end of a game over the wire: what each card brought, and the curve of the game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.workers.worker_pool import LATER
from tests.play.wire import Browser, InlineWorkerPool, LaneHere, Server, server

QUICK = {"architects": {"max_turns_per_player": 3}, "citadels": {"max_rounds": 3}, "hamlet": {}}


class Watched(LaneHere):
    """Writes down which jobs are put off."""

    jobs: list[tuple[str, float | None]] = []  # noqa: RUF012

    async def run(self, seconds: float | None, job: Any, *given: Any, since: float | None = None) -> Any:
        self.jobs.append((getattr(given[0] if given else job, "__name__", ""), since))
        return await asyncio.to_thread(job, *given)


class WatchedThinkers(InlineWorkerPool):
    def __init__(self, seconds: float = 0) -> None:
        super().__init__(seconds)
        self._slow = Watched()


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server(worker_pool=WatchedThinkers) as found:
        yield found


@pytest.fixture
def browser(here: Server) -> Iterator[Browser]:
    Watched.jobs.clear()
    with here.browser() as found:
        yield found


def curve(browser: Browser) -> dict[str, Any]:
    """The curve, when it is there."""
    browser.say("trace")
    while (message := browser.until("traced"))["done"] < 1:
        assert message["sentence"] and not message["lines"]
    return message


@pytest.mark.parametrize("game", QUICK)
def test_each_side_is_told_which_cards_brought_the_points_of_each_source(browser: Browser, game: str) -> None:
    browser.sit(game, "human", "greedy", **QUICK[game]).play_on(np.random.default_rng(1))
    for side in browser.state["standings"]:
        summed = {source: sum(points for _, points in found) for source, found in side["tally"].items()}
        assert summed == {source: points for source, points in side["points"].items() if source in summed}
        assert sum(summed.values()) == side["score"]
        assert all(what for found in side["tally"].values() for what, _ in found)


@pytest.mark.parametrize("game", QUICK)
def test_the_curve_tells_what_every_seat_expected_and_where_people_decided_otherwise(
    browser: Browser, game: str
) -> None:
    browser.sit(game, "human", "greedy", **QUICK[game]).play_on(np.random.default_rng(2))
    found = curve(browser)
    browser.say("save")
    record = Record.read(browser.until("saved")["content"].splitlines())
    ended = record.replay()
    for line, reward in zip(found["lines"], ended.returns().tolist(), strict=True):
        assert len(line) == len(record.actions) + 1 and all(0 <= value <= 100 for value in line)
        assert line[-1] == round(50 + 50 * reward), "at the end it is what came of it"
    for one in found["mattered"]:
        before = record.replay(one["decision"])
        assert one["seat"] == 0 == before.seat and one["sentence"] == record.sentences[one["decision"]]
        assert before.parse(one["other"]) != record.actions[one["decision"]]
        assert one["because"]
    assert len(found["mattered"]) <= 3 and "it may err" in found["sentence"]
    assert ("without the options" in found["sentence"]) == bool(QUICK[game])


def test_a_decision_of_a_finished_game_is_tried_again_and_judged(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy")
    browser.until("state")
    assert "when the game is over" in browser.refused("practise", decision=0)
    browser.play_on(np.random.default_rng(2))
    posed = browser.say("practise", decision=2).until("exercise")
    assert len(posed["options"]) >= 2 and posed["decision"] == 2
    judged = [browser.say("attempt", decision=2, action=int(action)).until("attempted") for action in posed["options"]]
    assert any(one["right"] for one in judged) and all(one["because"] for one in judged)
    assert all(one["expected"] <= one["best_expected"] for one in judged)
    assert "not legal" in browser.refused("attempt", decision=2, action=len(load("hamlet").action_space) - 1)
    assert "no decision 999" in browser.refused("attempt", decision=999, action=0)


def test_the_sheet_of_a_finished_game_stands_beside_strong_players(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy").play_on(np.random.default_rng(2))
    facts = curve(browser)["facts"]
    assert {fact["name"] for fact in facts} == {"wood", "stone", "houses"} and {fact["seat"] for fact in facts} == {0}
    assert all(len(fact["own"]) == len(fact["strong"]) == 4 for fact in facts)


def test_a_curve_is_worked_out_once_when_nobody_waits_and_anew_when_the_game_ends_otherwise(
    here: Server, browser: Browser
) -> None:
    rng = np.random.default_rng(3)
    browser.sit("hamlet", "human", "greedy").play_on(rng)
    first = curve(browser)
    jobs = [
        since
        for name, since in Watched.jobs
        if name in ("positions_after", "assess", "correct", "compare", "expected_values", "facts_of")
    ]
    assert len(jobs) > 3 and all(since is not None and since > LATER for since in jobs)
    Watched.jobs.clear()
    with here.browser() as again:
        again.join(browser.token)
        assert curve(again) == first == curve(browser) and not Watched.jobs
    browser.say("undo", keep=1).until("state")
    browser.play_on(np.random.default_rng(4))
    assert curve(browser)["lines"][0][:2] == first["lines"][0][:2] and Watched.jobs


def test_there_is_no_curve_before_the_end_and_the_reason_is_told_where_there_is_none(browser: Browser) -> None:
    browser.sit("hamlet", "human", "greedy").until("state")
    assert "when it is over" in browser.refused("trace")
    browser.say("resign")
    browser.until("state")
    browser.sit("settlers", "human").turn().say("resign").until("state")
    assert "nothing was decided" in curve(browser)["sentence"]
    browser.sit("settlers", "human").turn().play().say("resign")
    while not browser.state["over"]:
        browser.until("state")
    alone = curve(browser)
    assert "with 2 to 4 players, and not with 1" in alone["sentence"] and not alone["lines"]


def test_who_asks_for_many_curves_has_to_wait() -> None:
    with server(limits=Limits(hints_per_minute_per_address=1)) as busy, busy.browser() as browser:
        for seed, refused in ((1, False), (2, True)):
            browser.sit("hamlet", "human", "greedy", seed=seed).play_on(np.random.default_rng(0))
            if refused:
                assert "wait a minute" in browser.refused("trace")
            else:
                assert curve(browser) == curve(browser)


def test_with_the_box_the_curve_is_that_of_what_was_told(here: Server, browser: Browser) -> None:
    truth, rng = Match(load("hamlet"), 2, seed=5), np.random.default_rng(0)
    browser.box("hamlet", "human", "human")
    while not browser.state.get("over"):
        if "choices" not in browser.state or not browser.state["choices"]:
            browser.until("state")
            continue
        browser.play(int(rng.integers(len(browser.state["choices"]))))
    found = curve(browser)
    assert len(found["lines"]) == truth.num_players
    assert len(found["lines"][0]) == browser.state["decisions"] + 1 and len(found["mattered"]) <= 6
