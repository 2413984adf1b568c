from __future__ import annotations

from collections import Counter

import pytest
from rich.console import Console

from agents import make_agent
from architects_env.games import load
from experiments.tournament import results
from experiments.tournament.__main__ import Arguments, prepare, split_specs, summarise
from experiments.tournament.run import play
from experiments.tournament.schedule import schedule

USER = """
class Wrong:
    def act(self, view, rng):
        return "tower"

class First:
    def act(self, view, rng):
        return int(view.legal_actions()[0])
"""


@pytest.mark.parametrize(("agents", "players"), [(2, 2), (5, 3), (2, 4)])
def test_every_agent_has_every_seat_equally_often_and_deals_are_paired(agents, players):
    seatings = schedule(agents, players, 50)
    assert len(seatings) >= 50
    assert len(set(Counter((agent, seat) for s in seatings for seat, agent in enumerate(s.agents)).values())) == 1
    assert len(set(Counter(s.deal for s in seatings).values())) == 1


def test_a_comma_within_brackets_belongs_to_the_spec():
    assert split_specs(("[ismcts:1000,c=0.7],greedy", "random")) == ["ismcts:1000,c=0.7", "greedy", "random"]


def test_a_resumed_tournament_equals_an_uninterrupted_one(tmp_path):
    folder, console = prepare(Arguments(games=34, out=tmp_path / "a")), Console(quiet=True)
    count = play(folder, console)
    whole = results.gather(folder, count).drop_columns(["seconds"])
    results.shard_path(folder, 1).unlink()
    play(folder, console)
    assert results.gather(folder, count).drop_columns(["seconds"]).equals(whole)


def test_two_processes_give_the_same_as_one(tmp_path):
    tables = []
    for processes in (1, 2):
        folder = prepare(Arguments(games=34, processes=processes, out=tmp_path / str(processes)))
        tables.append(results.gather(folder, play(folder, Console(quiet=True))).drop_columns(["seconds"]))
    assert tables[0].equals(tables[1])


def test_greedy_is_rated_above_random(tmp_path):
    folder = prepare(Arguments(games=32, out=tmp_path / "a"))
    assert [row["agent"] for row in summarise(folder, play(folder, Console(quiet=True)))["agents"]] == ["greedy", "random"]


def test_a_folder_is_never_overwritten(tmp_path):
    with pytest.raises(FileExistsError, match="exists already"):
        prepare(Arguments(out=tmp_path))


def test_a_users_class_plays_and_its_errors_name_it(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    folder = prepare(Arguments(agents=(f"{tmp_path}/mine.py:First", "random"), games=2, out=tmp_path / "plays"))
    assert results.gather(folder, play(folder, Console(quiet=True))).num_rows == 4
    folder = prepare(Arguments(agents=(f"{tmp_path}/mine.py:Wrong", "random"), games=2, out=tmp_path / "a"))
    with pytest.raises(ValueError, match=r"mine.py:Wrong.*'tower'"):
        play(folder, Console(quiet=True))
    with pytest.raises(ValueError, match="there is no file"):
        make_agent("nowhere.py:Class", load("architects"))
