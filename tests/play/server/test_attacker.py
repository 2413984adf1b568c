"""A guest who wants to know more than its seat may: two people play over WebSockets, and the guest tries everything
that can be said."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import names
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.hosting.hosted_table import HostedTable
from architects_env.play.table.integrity_notes import CARDS_IN_A_FILE, CONTINUED_AFTER_END, SEED_NAMED, TAKEN_BACK
from tests.play.browser import slow_but
from tests.play.wire import Browser, Server, server

HOST, GUEST = 0, 1
SEED = 6_071_355_882_904
OFTEN: dict[str, tuple[int, dict[str, int]]] = {
    "hamlet": (1, {}),
    "architects": (8, {"max_turns_per_player": 6}),
    "citadels": (25, {"max_rounds": 4}),
    "viscounts": (12, {"max_turns_per_player": 4}),
    "settlers": (70, {}),
}
"""Every how many decisions all is tried, and options."""
EVERY = 5
"""One in so many illegal actions is tried, others at other decisions: what is answered does not depend on which."""


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server(
        limits=Limits(
            messages_per_second=1e9,
            message_burst=10**9,
            messages_per_second_per_address=1e9,
            work_seconds_per_minute_per_address=1e9,
            hints_per_minute=1e9,
            hints_per_minute_per_address=1e9,
            new_tables_per_hour=1e9,
            new_tables_per_hour_per_address=1e9,
            errors=10**9,
        )
    ) as found:
        yield found


@contextmanager
def two_people(
    here: Server, game: str = "hamlet", seed: int | None = SEED, **options: Any
) -> Generator[tuple[Browser, Browser, HostedTable]]:
    """A host, a guest who has the link of one seat, and what the server holds of their table."""
    with here.browser() as host, here.browser() as guest:
        host.sit(game, "human", "human", seed=seed, **options)
        link = host.heard[-1]["links"]["1"]
        host.until("state")
        guest.say("show", every_move=False, narrow=False).join(link).until("state")
        yield host, guest, hosted_at(here, host)


def hosted_at(here: Server, browser: Browser) -> Any:
    tables = here.app.state.tables
    return tables.open[tables.storage.seat_of(browser.token)[0]]


def hear_all(browser: Browser) -> Browser:
    """Until all that was asked before has been answered; but a hint takes its time."""
    browser.say("help", place="the end of the answers")
    while browser.hear().get("place") != "the end of the answers":
        pass
    return browser


def tried(guest: Browser, host: Browser, hosted: HostedTable) -> list[dict[str, Any]]:
    """Whatever a guest may say that does not move the game on, and all that it is answered."""
    since, legal, made = len(guest.heard), {choice["action"] for choice in guest.state["choices"]}, len(guest.own)
    places = [choice["place"] for choice in guest.state["choices"]]
    hear_all(guest.join(guest.token))
    illegal = [action for action in range(len(hosted.table.game.action_space) + 1) if action not in legal]
    for action in illegal[made % EVERY :: EVERY] + illegal[-1:]:
        guest.say("play", action=action, after=made)
    for action, after in ((0, made + 1), (-1, made), (2**40, made)):
        guest.say("play", action=action, after=after)
    for seat in range(3):
        for decision in (0, 1, hosted.table.decisions, 10**6):
            guest.say("look", decision=decision, seat=seat)
    for keep in (made, made + 1, 10**6):
        guest.say("undo", keep=keep)
    for wish in range(3):
        guest.say("agree", wish=wish, yes=True)
    for place in ("", "plan of seat 0", "hand of seat 0", "deck", *places):
        guest.say("help", place=place)
    guest.say("answer", words="anything", after=made).say("join", token="a" * 32).say("load", content="nothing").say(
        "nonsense"
    )
    hear_all(guest.say("save"))
    ticket = next(message for message in reversed(guest.heard) if message["type"] == "saved")["content"]
    hear_all(guest.say("load", content=ticket))
    for narrow in (True, False):
        hear_all(guest.say("show", every_move=narrow, narrow=narrow))
    guest.say("hint")
    while guest.hear()["type"] not in ("hinted", "error"):
        pass
    if made:
        guest.say("undo", keep=0)
        host.say("agree", wish=host.until("wish")["wish"], yes=False).until("notice")
        hear_all(guest)
    return [without_numbers_of_wishes(message) for message in hear_all(guest).heard[since:]]


def without_numbers_of_wishes(message: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != "wish"}


# Settlers takes longest; `test_secrets_on_the_wire` plays it through.
@pytest.mark.parametrize("often", [1, pytest.param(2, marks=pytest.mark.slow)], ids=["seldom", "often"])
@pytest.mark.parametrize("game", slow_but(*(name for name in names() if name != "settlers")))
def test_in_worlds_that_a_guest_cannot_tell_apart_it_is_answered_alike_to_the_letter_whatever_it_says(
    here: Server, game: str, often: int
) -> None:
    every, options = OFTEN.get(game, (30, {}))
    every = max(1, every // often)
    with two_people(here, game, **options) as (host, guest, hosted):
        people, rng, compared = (host, guest), np.random.default_rng(3), 0
        while not hosted.table.over:
            actor = people[hosted.table.match.seat]
            while not actor.state["choices"]:
                actor.until("state")
            if hosted.table.decisions % every == 0:
                hear_all(guest)
                truth = hosted.table.match
                world = truth.clone()
                world.states[:] = hosted.table.view(GUEST).sample_state(compared)
                answers = tried(guest, host, hosted)
                hosted.table.match = world
                assert tried(guest, host, hosted) == answers
                hosted.table.match = truth
                compared += world.to_bytes() != truth.to_bytes()
                assert not any(
                    str(SEED) in json.dumps(message) or host.token in json.dumps(message) for message in guest.heard
                )
            actor.play(int(rng.integers(len(actor.state["choices"]))))
        assert compared >= 3


def test_a_game_in_which_the_host_has_another_plan_reads_alike_to_the_guest_from_its_first_message_to_its_last(
    here: Server,
) -> None:
    """Of Hamlet, whose only secret are the plans; the host never builds. All that the guest hears before the end."""
    told: list[str] = []
    plans = set[int]()
    for other_world in (False, True):
        with two_people(here) as (host, guest, hosted):
            if other_world:
                hosted.table.match.states[:] = hosted.table.view(GUEST).sample_state(1)
            plans.add(int(hosted.table.match.state.plan[HOST, 0]))
            people, rng = (host, guest), np.random.default_rng(5)
            while hosted.table.decisions < 7:
                actor = people[hosted.table.match.seat]
                while not actor.state["choices"]:
                    actor.until("state")
                tried(guest, host, hosted)
                actor.play(
                    int(
                        rng.choice(
                            [
                                k
                                for k, choice in enumerate(actor.state["choices"])
                                if choice["sentence"].startswith("go to")
                            ]
                        )
                    )
                )
            messages = [without_numbers_of_wishes(message) for message in hear_all(guest).heard]
            told.append(json.dumps(messages).replace(guest.token, "its own token"))
    assert len(plans) == 2 and told[0] == told[1]


def test_what_a_guest_saves_leads_to_its_own_seat_and_to_no_other(here: Server) -> None:
    with two_people(here) as (host, guest, _), here.browser() as second:
        file = guest.say("save").until("saved")
        assert str(SEED) not in json.dumps(file) and host.token not in json.dumps(file)
        tables = here.app.state.tables.storage.count()
        second.say("load", content=file["content"]).until("seated")
        assert second.heard[-1]["seat"] == GUEST and second.heard[-1]["links"] == {}
        second.until("state")
        assert (second.state["picture"], second.state["choices"]) == (guest.state["picture"], guest.state["choices"])
        assert here.app.state.tables.storage.count() == tables, "there is no second game with the same cards"


def test_who_is_brought_back_into_the_game_is_asked_before_a_resignation_is_taken_back(here: Server) -> None:
    """Both resign, the guest looks at everything, and would like to play on."""
    with two_people(here) as (host, guest, hosted):
        people = host, guest
        for _ in range(2):
            actor = people[hosted.table.match.seat]
            while not actor.state["choices"]:
                actor.until("state")
            actor.play(0)
        for person in people:
            person.say("resign")
        while not guest.state["over"]:
            guest.until("state")
        assert str(SEED) in guest.say("save").until("saved")["content"]
        guest.say("undo", keep=0).until("notice")
        assert hosted.table.over
        wish = host.until("wish")
        assert CONTINUED_AFTER_END in wish["sentence"]
        host.say("agree", wish=wish["wish"], yes=True)
        while guest.state["over"]:
            guest.until("state")
        assert guest.state["remarks"] == [SEED_NAMED, CONTINUED_AFTER_END] and not hosted.table.over


def test_who_plays_on_with_a_stand_in_may_not_bring_the_other_back_unasked(here: Server) -> None:
    """The stand-in plays the host's cards, and thereby shows them."""
    with two_people(here) as (host, guest, hosted):
        while hosted.table.match.seat == HOST:
            host.turn().play()
        while not guest.state["choices"]:
            guest.until("state")
        guest.play()
        host.say("resign")
        while not any("resigns" in line for line in guest.log):
            guest.until("state")
        guest.say("undo", keep=0).until("notice")
        assert host.until("wish") and HOST in hosted.table.resigned


@pytest.mark.parametrize("end", ["resigned", "played"])
def test_a_game_that_goes_on_after_everything_was_shown_says_so_for_ever(tmp_path: Path, end: str) -> None:
    with server(storage=tmp_path / "tables.sqlite") as first, first.browser() as browser:
        browser.sit("hamlet", "human", "greedy", seed=None).turn().play().turn()
        assert browser.state["remarks"] == []
        browser.say("resign") if end == "resigned" else browser.play_on(np.random.default_rng(0))
        while not browser.state["over"]:
            browser.until("state")
        assert browser.state["remarks"] == []
        browser.say("undo", keep=0).until("state")
        assert browser.turn().state["remarks"] == [CONTINUED_AFTER_END]
        token = browser.token
    with server(storage=tmp_path / "tables.sqlite") as second, second.browser() as browser:
        browser.join(token).turn().play_on(np.random.default_rng(0))
        assert browser.state["remarks"] == [CONTINUED_AFTER_END] and browser.state["standings"]
        content = browser.say("save").until("saved")["content"]
        assert Record.read(content.splitlines()).remarks == [CONTINUED_AFTER_END]
        browser.say("load", content=content).until("seated")
        browser.until("state")
        assert browser.state["remarks"] == [CONTINUED_AFTER_END], "also at a table that is made of this record"


@pytest.mark.parametrize("dealt", [(), ("face up", "face down")])
def test_a_game_with_the_box_that_goes_on_after_it_was_given_up_says_so_for_ever(
    tmp_path: Path, dealt: tuple[str, ...]
) -> None:
    with server(storage=tmp_path / "tables.sqlite") as first, first.browser() as browser:
        browser.box("citadels", "human", "greedy", dealt=dealt).play_on(np.random.default_rng(0), 12).turn()
        browser.say("resign")
        while not browser.state["over"]:
            browser.until("state")
        assert "given_up" in browser.say("save").until("saved")["content"]
        browser.say("undo", keep=11).until("state")
        assert browser.turn().state["remarks"] == [CONTINUED_AFTER_END]
        token = browser.token
    with server(storage=tmp_path / "tables.sqlite") as second, second.browser() as browser:
        browser.join(token).turn()
        assert browser.state["remarks"] == [CONTINUED_AFTER_END]
        browser.say("resign")
        while not browser.state["over"]:
            browser.until("state")
        content = browser.say("save").until("saved")["content"]
        browser.say("load", content=content).until("seated")
        browser.until("state")
        assert browser.state["remarks"] == [CONTINUED_AFTER_END]


def test_what_was_taken_back_is_told_to_everybody_and_in_the_record(here: Server) -> None:
    """Who takes a decision back may have seen a card that lay face down."""
    with here.browser() as browser:
        browser.sit("hamlet", "human", "greedy", seed=None).turn().play().turn()
        browser.say("undo", keep=0).until("state")
        assert browser.turn().state["remarks"] == [TAKEN_BACK]
        browser.play_on(np.random.default_rng(0))
        assert Record.read(browser.say("save").until("saved")["content"].splitlines()).remarks == [TAKEN_BACK]


def test_a_guest_is_told_where_the_deal_may_be_known_to_whoever_made_the_table(here: Server) -> None:
    """By its seed, or by the record of a running game, of which everybody who has the file can know all cards."""
    for seed, remarks in ((None, []), (3, [SEED_NAMED])):
        with two_people(here, seed=seed) as (_, guest, _):
            assert guest.state["remarks"] == remarks
    record = Record.of(Match(hosted_game(here), 2, {}, 4))
    with here.browser() as host, here.browser() as guest:
        host.say("load", content="\n".join(record.lines()), seats=["human", "human"]).until("seated")
        guest.join(host.heard[-1]["links"]["1"]).until("state")
        assert guest.state["remarks"] == [CARDS_IN_A_FILE]


def test_a_game_with_the_box_whose_file_held_what_the_program_dealt_says_so(here: Server) -> None:
    """Given up, saved, and the last line of the file left out."""
    with here.browser() as browser:
        browser.box("citadels", "human", "greedy", dealt=("face up", "face down")).play_on(
            np.random.default_rng(0), 12
        ).turn().say("resign")
        while not browser.state["over"]:
            browser.until("state")
        lines = browser.say("save").until("saved")["content"].splitlines()
        browser.say("load", content="\n".join(lines[:-1])).until("seated")
        assert "given_up" in lines[-1] and browser.turn().state["remarks"] == [CARDS_IN_A_FILE]


def hosted_game(here: Server) -> Any:
    with here.browser() as browser:
        browser.sit("hamlet", "human", "random")
        return hosted_at(here, browser).table.game


@pytest.mark.parametrize(
    "path",
    [
        "/ws",
        "/docs",
        "/openapi.json",
        "/tables.sqlite",
        "/../runs/play/tables.sqlite",
        "/..%2f..%2fruns/play/tables.sqlite",
        "/js/",
        "/js/../../server/desk.py",
        "/%2e%2e/server/desk.py",
        "/../server/desk.py",
    ],
)
def test_the_server_gives_no_file_but_those_of_the_page(here: Server, path: str) -> None:
    assert here.client.get(path).status_code in (404, 405, 426)
