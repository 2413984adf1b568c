"""Which tables are deleted, and when: for room alone, never by age alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from architects_env.play.server.hosting.storage import DAY, FEW_DECISIONS, HOUR, Event, Settings, Storage, StoredTable

KEEP_DAYS, KEEP_FINISHED_DAYS = 60, 7


class Clock:
    """Stands for the module `time`, and says what it is told to."""

    now = 1_700_000_000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("architects_env.play.server.hosting.storage.time", found)
    return found


@pytest.fixture
def storage(clock: Clock) -> Iterator[Storage]:
    with closing(Storage(":memory:")) as found:
        yield found


def add(storage: Storage, name: str, decisions: int = 0, bots: int = 0, over: bool = False) -> None:
    """A table at which the person at seat 0 and the bot at seat 1 have decided so often."""
    settings = Settings("hamlet", 2, ("human", "greedy"), {}, 5, 0)
    by_bots: list[Event] = [("play", 1, 0) for _ in range(bots)]
    by_people: list[Event] = [("play", 0, 0) for _ in range(decisions)]
    events: list[Event] = [("remark", "A remark."), *by_bots, *by_people]
    storage.add(StoredTable(name, settings, events, {0: name.rjust(20, "t")}))
    if over:
        storage.append(name, len(events), [("play", 0, 0)], over=True)


def tidy(storage: Storage, most: int, *sitting: str) -> list[str]:
    return storage.tidy(most, KEEP_DAYS, KEEP_FINISHED_DAYS, set(sitting))


@pytest.mark.parametrize("days", [61, 36_500])
def test_where_there_is_room_no_age_and_no_wrong_clock_deletes_a_table(
    storage: Storage, clock: Clock, days: float
) -> None:
    for name, played in (("empty", 0), ("begun", 3), ("played", 50)):
        add(storage, name, played)
    add(storage, "finished", 50, over=True)
    clock.now += days * DAY
    assert tidy(storage, 4) == [] and storage.count() == 4
    assert tidy(storage, 3) == ["empty"], "as many as are needed, and no more"


def test_tables_at_which_hardly_anybody_has_played_go_before_all_others(storage: Storage, clock: Clock) -> None:
    add(storage, "forgotten", 50)
    add(storage, "finished", 50, over=True)
    clock.now += 61 * DAY
    for number in range(3):
        add(storage, f"filled {number}", FEW_DECISIONS - 1, bots=100)
    add(storage, "played", FEW_DECISIONS)
    add(storage, "empty", 0, bots=100)
    assert tidy(storage, 4) == ["finished", "forgotten"], "who has just left may come back"
    clock.now += 2 * HOUR
    assert tidy(storage, 4) == ["empty"]
    clock.now += 2 * DAY
    assert tidy(storage, 2, "filled 0") == ["filled 1", "filled 2"], "nobody is put out of a chair"
    assert tidy(storage, 0) == ["filled 0"] and storage.count() == 1, "there is no room, and nothing may go"


def test_a_server_cannot_be_filled_for_long_with_tables_of_one_decision_each(storage: Storage, clock: Clock) -> None:
    most = 20
    for number in range(most):
        add(storage, str(number), 1)
    assert tidy(storage, most - 1) == []
    clock.now += DAY + 1
    assert tidy(storage, most - 1) == ["0"]
