from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.core.play.view import View
from architects_env.experiments.tournament import __main__ as command
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.__main__ import Arguments, prepare, summarise
from architects_env.experiments.tournament.pairwise import pairwise
from architects_env.experiments.tournament.run import play
from architects_env.experiments.tournament.schedule import schedule
from architects_env.games import load
from tests.patience import PATIENCE

USER = """
import numpy as np
from architects_env.agents import Agent

class Wrong:
    def act(self, view, rng):
        return "tower"

class First:
    def act(self, view, rng):
        return int(view.legal_actions()[0])

class Breaks:
    def act(self, view, rng):
        return 1 // 0

class Waits(First):
    fresh = True
    def act(self, view, rng):  # in the second shard that a process plays, as long as there is a file "hold" beside this one
        import os, pathlib, time
        here = pathlib.Path(__file__).parent
        played = here / f"played by {os.getpid()}"
        while self.fresh and played.exists() and (here / "hold").exists():
            time.sleep(0.05)
        self.fresh = False
        played.touch()
        return super().act(view, rng)

class Batched(Agent):
    name = "batched"
    def act(self, view, rng):
        return 0

class BatchedBreaks(Batched):
    def choose(self, views, rng):
        raise KeyError("wood")

class BatchedShort(Batched):
    def choose(self, views, rng):
        return np.zeros(1 + len(views), int)

class BatchedIllegal(Batched):
    def choose(self, views, rng):
        return np.full(len(views), 7)

class Hangs(First):
    def act(self, view, rng):
        import time
        time.sleep(600)

class Dies(First):
    def act(self, view, rng):
        import os
        os._exit(3)

class Draws:
    def act(self, view, rng):
        return int(rng.choice(view.legal_actions()))

class Talks:
    def act(self, view, rng):
        import os
        for end in range(3, 256):
            try:
                os.write(end, b"x" * 100_000)
            except OSError:
                pass

class Tells(Wrong):
    def act(self, view, rng):
        raise SystemExit("enough")

class Surrogate(Wrong):
    def act(self, view, rng):
        raise ValueError("cannot open " + chr(0xdcff) + ".txt: " + chr(27) + "[2J")
"""
QUIET = Console(quiet=True)
PROJECT = Path(__file__).parents[2]


def arguments(**changed: Any) -> Arguments:
    return Arguments(**{"game": "hamlet", "games": 4, "seconds_per_decision": PATIENCE} | changed)


def played(**changed: Any) -> pa.Table:
    folder = prepare(arguments(**changed))
    return results.gather(folder, play(folder, QUIET))


def begin(*words: Any) -> subprocess.Popen[str]:
    """The tournament in a process group of its own, as a shell starts it."""
    return subprocess.Popen(
        [sys.executable, "-m", "experiments.tournament", *map(str, words)],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        cwd=PROJECT,
        start_new_session=True,
    )


def below(pid: int) -> set[int]:
    """The processes that a process has begun, and those that these have begun."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if fields[0] != "Z":
                parents[int(stat.parent.name)] = int(fields[1])
    found, new = set[int](), {pid}
    while new := {child for child, parent in parents.items() if parent in new}:
        found |= new
    return found


def wait_for_the_end_of(processes: set[int]) -> None:
    """Fails if one of them does not end."""
    end = time.monotonic() + PATIENCE
    while left := {
        pid
        for pid in processes
        if Path(f"/proc/{pid}").exists() and "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    }:
        assert time.monotonic() < end, f"still there: {left}"
        time.sleep(0.05)


@pytest.mark.parametrize(("agents", "players"), [(2, 2), (5, 3), (2, 4)])
def test_every_agent_has_every_seat_equally_often_and_deals_are_paired(agents, players):
    seatings = schedule(agents, players, 50)
    assert len(seatings) >= 50
    assert len(set(Counter((agent, seat) for s in seatings for seat, agent in enumerate(s.agents)).values())) == 1
    assert len(set(Counter(s.deal for s in seatings).values())) == 1


def test_a_resumed_tournament_equals_an_uninterrupted_one(tmp_path):
    folder = prepare(arguments(games=34, out=tmp_path / "a", option=("rounds=3",)))
    count = play(folder, QUIET)
    whole = results.gather(folder, count).drop_columns(["seconds"])
    results.shard_path(folder, 1).unlink()
    assert prepare(Arguments(resume=folder)) == folder
    play(folder, QUIET)
    assert results.gather(folder, count).drop_columns(["seconds"]).equals(whole)


def test_a_repeated_tournament_deals_the_same_games_and_a_new_one_of_the_same_seed_others(tmp_path):
    first, again, other = (
        played(games=34, out=tmp_path / name, **more).drop_columns(["seconds"])
        for name, more in (
            ("first", {"option": ("rounds=3",)}),
            ("again", {"repeat": tmp_path / "first" / "config.json"}),
            ("other", {"option": ("rounds=3",)}),
        )
    )
    assert again.equals(first) and not set(other["deal_seed"].to_pylist()) & set(first["deal_seed"].to_pylist())
    with pytest.raises(ValueError, match="is no folder of a tournament"):
        prepare(Arguments(repeat=tmp_path / "nowhere" / "config.json"))


def test_two_processes_give_the_same_as_one(tmp_path):
    alone = played(games=34, out=tmp_path / "alone").drop_columns(["seconds"])
    assert (
        played(processes=2, repeat=tmp_path / "alone" / "config.json", out=tmp_path / "two")
        .drop_columns(["seconds"])
        .equals(alone)
    )


def test_two_ray_workers_give_the_same_as_one_process(tmp_path):
    alone = played(games=34, out=tmp_path / "alone").drop_columns(["seconds"])
    folder = prepare(Arguments(repeat=tmp_path / "alone" / "config.json", processes=2, out=tmp_path / "ray"))
    shards = play(folder, QUIET, ray=True)
    assert shards > 1 and results.gather(folder, shards).drop_columns(["seconds"]).equals(alone)


@pytest.mark.slow
def test_an_error_comes_through_from_a_ray_worker(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    folder = prepare(arguments(agents=(f"{tmp_path}/mine.py:Breaks", "random"), games=2, out=tmp_path / "a"))
    with pytest.raises(ValueError, match=r"mine.py:Breaks', game 0, seat 0: ZeroDivisionError"):
        play(folder, QUIET, ray=True)


@pytest.mark.parametrize("processes", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_ctrl_c_keeps_what_was_played_and_the_resumed_tournament_equals_an_uninterrupted_one(tmp_path, processes):
    (tmp_path / "mine.py").write_text(USER)
    (tmp_path / "hold").touch()
    words = [
        "--game",
        "hamlet",
        "--agents",
        "random",
        f"{tmp_path}/mine.py:Waits",
        "--games",
        "96",
        "--processes",
        str(processes),
    ]
    begun = begin(*words, "--out", tmp_path / "stopped")
    while not list((tmp_path / "stopped").glob("shards/*.parquet")):
        assert begun.poll() is None, begun.communicate()[1]
        time.sleep(0.02)
    workers = below(begun.pid)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal does it: to all of them
    told = begun.communicate(timeout=PATIENCE)[1]
    wait_for_the_end_of(workers)
    (tmp_path / "hold").unlink()
    done = len(list((tmp_path / "stopped").glob("shards/*.parquet")))
    assert (
        begun.returncode != 0
        and f"--resume {tmp_path / 'stopped'}" in "".join(told.split("\n"))
        and "Traceback" not in told
    )
    trusted = (f"{tmp_path}/mine.py:Waits",)
    assert f"--trust-code {trusted[0]}" in "".join(told.split("\n"))
    folder = prepare(Arguments(resume=tmp_path / "stopped", trust_code=trusted))
    shards = play(folder, QUIET)
    whole = played(repeat=folder / "config.json", out=tmp_path / "whole", trust_code=trusted).drop_columns(["seconds"])
    assert 1 <= done < shards and results.gather(folder, shards).drop_columns(["seconds"]).equals(whole)


def test_greedy_is_rated_above_random(tmp_path):
    folder = prepare(arguments(games=200, out=tmp_path / "a"))
    summary = summarise(folder, play(folder, QUIET))
    assert [row["agent"] for row in summary["agents"]] == ["greedy", "random"]
    first, second = summary["agents"]
    assert (
        first["rating_low"] < first["rating"] < first["rating_high"]
        and first["win_share_low"] > 0.5 > second["win_share_high"]
    )
    assert set(first["points"]) == set(load("hamlet").sources) and sum(first["points"].values()) == pytest.approx(
        first["score"]
    )
    assert first["milliseconds"] > 0


def made_up(*games: dict[str, Any], cut_off: tuple[int, ...] = ()) -> pa.Table:
    return pa.Table.from_pylist(
        [
            {"game": i, "agent": agent, "rank": rank, "cut_off": i in cut_off, "game_decisions": 10 + i}
            for i, game in enumerate(games)
            for agent, ranks in game.items()
            for rank in np.atleast_1d(ranks).tolist()
        ]
    )


def test_agent_against_agent_counts_games_in_which_both_sat_and_shared_places_half():
    found = {
        (row["agent"], row["other"]): row
        for row in pairwise(made_up({"a": 1, "b": 2, "c": 3}, {"a": 2, "b": 1}, {"a": 1, "b": 1}, {"a": 1, "c": 2}))
    }
    assert len(found) == 6 and (found["a", "b"]["games"], found["a", "b"]["better"]) == (3, 0.5)
    assert (found["a", "c"]["games"], found["a", "c"]["better"], found["c", "a"]["better"]) == (2, 1.0, 0.0)
    assert found["a", "c"]["high"] == 1.0 and found["a", "c"]["low"] == pytest.approx(0.342, abs=0.001)


def test_every_pairing_says_what_share_of_its_games_was_cut_off_and_how_long_they_were():
    found = {
        (row["agent"], row["other"]): row
        for row in pairwise(
            made_up({"a": 1, "b": 2}, {"a": 1, "c": 2}, {"a": 1, "b": 2}, {"b": 1, "c": 2}, cut_off=(1, 2))
        )
    }
    assert {pair: (row["cut_off"], row["decisions"]) for pair, row in found.items() if pair[0] < pair[1]} == {
        ("a", "b"): (0.5, 11.0),
        ("a", "c"): (1.0, 11.0),
        ("b", "c"): (0.0, 13.0),
    }


def test_an_agent_in_several_seats_is_compared_seat_by_seat():
    found = {
        (row["agent"], row["other"]): row["better"]
        for row in pairwise(made_up({"a": [1, 4], "b": [2, 3]}, {"a": [1, 2, 3], "b": 4}))
    }
    assert found["a", "b"] == pytest.approx((0.5 + 1) / 2) and found["b", "a"] == pytest.approx(0.25)


def test_options_of_the_rules_are_played_and_kept(tmp_path):
    table = played(option=("rounds=2", "feast=off"), out=tmp_path / "a")
    assert results.read_config(tmp_path / "a")["options"] == {"rounds": 2, "feast": False}
    assert set(table["decisions"].to_pylist()) == {2} and set(table["points: feast"].to_pylist()) == {0}


@pytest.mark.parametrize(("players", "agents"), [(1, ("random",)), (2, ("random", "greedy"))])
def test_rivals_of_the_rules_have_rows_of_their_own_and_are_rated(tmp_path, players, agents):
    folder = prepare(Arguments(agents=agents, players=players, games=2, option=("rival=helena",), out=tmp_path / "a"))
    count = play(folder, QUIET)
    rows, summary = results.gather(folder, count).to_pylist(), summarise(folder, count)
    assert [row["seat"] for row in rows] == 2 * list(range(players + 1))
    assert {row["agent"] for row in rows if row["is_rival"]} == {"rival Helena"} and {
        row["decisions"] for row in rows if row["is_rival"]
    } == {0}
    for game in range(2):
        sides = [row for row in rows if row["game"] == game]
        assert sum(row["win_share"] for row in sides) == pytest.approx(1) and sum(
            row["reward"] for row in sides
        ) == pytest.approx(0)
        assert all(
            row["score"] == sum(value for name, value in row.items() if name.startswith("points: ")) for row in sides
        )
    assert {row["agent"] for row in summary["agents"]} == {*agents, "rival Helena"}
    assert {(pair["agent"], pair["other"]) for pair in summary["pairwise"]} >= {
        ("random", "rival Helena"),
        ("rival Helena", "random"),
    }


def test_the_report_is_a_page_of_its_own_with_every_agent_and_number(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    folder = prepare(
        arguments(agents=("greedy", "random", f"{tmp_path}/mine.py:First"), players=3, games=12, out=tmp_path / "a")
    )
    summary = summarise(folder, play(folder, QUIET))
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert (
        page.count("data:image/svg+xml;base64,") == 4
        and "http" not in page
        and page.count("<details") == 4
        and page.count("<details open") == 1
        and "Hamlet: tournament of 3 agents, 3 players, 12 games" in page
    )
    for row in summary["agents"]:
        assert (
            page.count(f"<td>{row['agent']}</td>") >= 3
            and f"{row['rating_low']:.2f} to {row['rating_high']:.2f}" in page
        )
        assert all(f"<td class=number>{value:.2f}</td>" in page for value in row["points"].values())
    for pair in summary["pairwise"]:
        assert f"{100 * pair['better']:.1f} % ({100 * pair['low']:.1f} to {100 * pair['high']:.1f})" in page


def test_a_single_agent_among_itself_has_a_report_without_a_comparison(tmp_path):
    folder = prepare(arguments(agents=("random",), games=4, out=tmp_path / "a"))
    assert not summarise(folder, play(folder, QUIET))["pairwise"] and (folder / "report.html").exists()


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"option": ("rounds",)}, "NAME=VALUE"),
        ({"option": ("rounds=30",)}, "from 2 to 6"),
        ({"option": ("trees=1",)}, "has no option 'trees'"),
        ({"option": ("rounds=2", "rounds=3")}, "given twice"),
        ({"agents": ("nobody",)}, "There is no agent"),
        ({"agents": ("random", "random")}, "differ"),
        ({"players": 4}, "2 to 3 players"),
        ({"games": 0}, "at least one game"),
        ({"game": "architects", "players": 3, "option": ("rival=helena",)}, "one player or two"),
        ({"agents": ("nowhere.py:Class",)}, "there is no file"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_leaves_no_folder(tmp_path, changed, sentence):
    with pytest.raises(ValueError, match=sentence):
        prepare(arguments(out=tmp_path / "new", **changed))
    assert not (tmp_path / "new").exists()


def test_a_folder_is_never_overwritten(tmp_path):
    with pytest.raises(FileExistsError, match="exists already"):
        prepare(arguments(out=tmp_path))


def test_a_folder_that_is_no_tournament_is_not_resumed(tmp_path):
    with pytest.raises(ValueError, match="cannot be read"):
        prepare(Arguments(resume=tmp_path))
    (tmp_path / "config.json").write_text('{"game": "hamlet"}')
    with pytest.raises(ValueError, match="lacks version, agents"):
        prepare(Arguments(resume=tmp_path))


def test_a_users_class_plays(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    assert played(agents=(f"{tmp_path}/mine.py:First", "random"), games=2, out=tmp_path / "plays").num_rows == 4
    with pytest.raises(ValueError, match="there is no file"):
        make_agent("nowhere.py:Class", load("hamlet"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Wrong", r"mine.py:Wrong', game 0, seat 0: returned 'tower'"),
        ("Breaks", r"mine.py:Breaks', game 0, seat 0: ZeroDivisionError"),
        ("Tells", r"mine.py:Tells', game 0, seat 0: SystemExit: enough"),
        ("BatchedBreaks", r"mine.py:BatchedBreaks', game 0, seat 0: could not choose: KeyError: 'wood'"),
        (
            "BatchedShort",
            r"mine.py:BatchedShort', game 0, seat 0: choose returned int64 of shape \(2,\); it must return 1 whole numbers",
        ),
        ("BatchedIllegal", r"mine.py:BatchedIllegal', game 0, seat 0: chose .*action 7\), which is not legal"),
    ],
)
def test_whatever_a_users_class_does_wrong_is_told_with_agent_game_and_seat(tmp_path, monkeypatch, name, sentence):
    (tmp_path / "mine.py").write_text(USER)
    words = [
        "tournament",
        "--game",
        "hamlet",
        "--agents",
        f"{tmp_path}/mine.py:{name}",
        "random",
        "--games",
        "2",
        "--out",
        str(tmp_path / "a"),
    ]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit, match=sentence):
        command.main()
    assert (tmp_path / "a" / "config.json").exists()


def test_an_error_comes_through_from_another_process(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    with pytest.raises(ValueError, match=r"mine.py:Breaks', game 0, seat 0: ZeroDivisionError"):
        played(agents=(f"{tmp_path}/mine.py:Breaks", "random"), games=2, processes=2, out=tmp_path / "a")


def test_json_on_request_and_tables_otherwise(tmp_path, monkeypatch, capsys):
    words = ["tournament", "--game", "hamlet", "--games", "2", "--option", "rounds=2", "--option", "feast=off"]
    monkeypatch.setattr("sys.argv", [*words, "--out", str(tmp_path / "a"), "--json"])
    command.main()
    assert json.loads(capsys.readouterr().out)["settings"]["options"] == {"rounds": 2, "feast": False}
    monkeypatch.setattr("sys.argv", [*words, "--out", str(tmp_path / "b")])
    command.main()
    shown = capsys.readouterr().out
    assert "2 games" in shown and "Placed better than" in shown and "Mean points by source" in shown


@pytest.mark.parametrize("deadly", [pytest.param(signal.SIGTERM, marks=pytest.mark.slow), signal.SIGKILL])
def test_no_worker_outlives_a_tournament_that_is_killed(tmp_path, deadly):
    (tmp_path / "mine.py").write_text(USER)
    words = [
        "--game",
        "hamlet",
        "--agents",
        "random",
        f"{tmp_path}/mine.py:Hangs",
        "--games",
        "96",
        "--processes",
        "2",
        "--isolate",
        "--seconds-per-decision",
        "600",
    ]
    begun = begin(*words, "--out", tmp_path / "killed")
    workers = set[int]()
    while (
        sum(
            "isolation.worker" in Path(f"/proc/{pid}/cmdline").read_text()
            for pid in workers
            if Path(f"/proc/{pid}").exists()
        )
        < 2
    ):
        assert begun.poll() is None, begun.communicate()[1]
        time.sleep(0.05)
        workers |= below(begun.pid) if (tmp_path / "killed" / "config.json").exists() else set()
    begun.send_signal(deadly)
    begun.communicate(timeout=PATIENCE)
    wait_for_the_end_of(workers)


def test_an_isolated_agent_plays_as_it_does_in_this_process(tmp_path):
    (tmp_path / "mine.py").write_text(USER)
    table = played(agents=(f"{tmp_path}/mine.py:Draws", "random"), games=34, out=tmp_path / "here")
    apart = played(
        repeat=tmp_path / "here" / "config.json",
        isolate=True,
        out=tmp_path / "apart",
        trust_code=(f"{tmp_path}/mine.py:Draws",),
    )
    assert apart.drop_columns(["seconds", "timed"]).equals(table.drop_columns(["seconds", "timed"]))
    assert set(apart["failure"].to_pylist()) == {""}
    assert not [pid for pid in below(os.getpid()) if "isolation.worker" in Path(f"/proc/{pid}/cmdline").read_text()]


@pytest.mark.parametrize(
    ("name", "what"),
    [
        pytest.param("Dies", "its process ended", marks=pytest.mark.slow),  # `test_isolated` looks at that
        ("Hangs", "took longer than 0.5 s"),
        ("Wrong", "returned 'tower'"),
        pytest.param("Breaks", "ZeroDivisionError", marks=pytest.mark.slow),  # told as "Wrong" is
        pytest.param("Tells", "SystemExit: enough", marks=pytest.mark.slow),
        ("Surrogate", r"ValueError: cannot open \udcff.txt: \x1b[2J"),  # as files whose names are no UTF-8 are called
        pytest.param("Talks", "its process ended, or gave no valid answer", marks=pytest.mark.slow),  # as of "Dies"
    ],
)
def test_an_isolated_agent_that_fails_has_lost_the_game_and_the_tournament_goes_on(tmp_path, name, what):
    (tmp_path / "mine.py").write_text(USER)
    specs = (f"{tmp_path}/mine.py:{name}", "random", "greedy")
    folder = prepare(
        arguments(
            agents=specs,
            games=2,
            players=3,
            out=tmp_path / "a",
            isolate=True,
            seconds_per_decision=0.5 if name == "Hangs" else PATIENCE,
            record=True,
        )
    )
    count = play(folder, QUIET)
    rows, summary = results.gather(folder, count).to_pylist(), summarise(folder, count)
    for row in rows:
        assert (row["rank"], row["reward"], row["win_share"]) == (
            (3, -1.0, 0.0) if row["agent"] == specs[0] else (1, 0.5, 0.5)
        ) and row["forfeit"]
        assert (what in row["failure"]) == (row["agent"] == specs[0])
    games = summary["games"]
    assert games == 3 and {f["agent"] for f in summary["failures"]} == {specs[0]} and len(summary["failures"]) == games
    worst = next(row for row in summary["agents"] if row["agent"] == specs[0])
    assert (worst["failures"], worst["score"], worst["win_share"]) == (games, None, 0.0)
    page = (folder / "report.html").read_text()
    assert "Games lost by failing" in page and what.replace("'", "&#x27;") in page
    assert not (folder / "records").exists()


def test_of_an_isolated_agent_nothing_is_executed_here(tmp_path):
    (tmp_path / "mine.py").write_text(
        f"open({str(tmp_path / 'who')!r}, 'a').write(str(__import__('os').getpid()) + ' ')\n" + USER
    )
    played(agents=(f"{tmp_path}/mine.py:First", "random"), games=2, isolate=True, out=tmp_path / "a")
    who = (tmp_path / "who").read_text().split()
    assert len(who) == 2 and str(os.getpid()) not in who  # once to see whether it can be made, once for the shard
    with pytest.raises(ValueError, match=r"mine.py:Nobody', .* has no attribute 'Nobody'"):
        prepare(arguments(agents=(f"{tmp_path}/mine.py:Nobody", "random"), isolate=True, out=tmp_path / "b"))
    with pytest.raises(ValueError, match="above 0"):
        prepare(
            arguments(agents=("random", "greedy"), isolate=True, seconds_per_decision=float("nan"), out=tmp_path / "b")
        )


def test_an_isolated_agent_is_sent_its_name_its_random_numbers_and_views(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(USER)
    sent: list[Any] = []
    ask = IsolatedAgent._request
    monkeypatch.setattr(
        IsolatedAgent,
        "_request",
        lambda self, message, *more: (sent.append(pickle.loads(message)), ask(self, message, *more))[1],
    )
    spec = f"{tmp_path}/mine.py:First"
    played(agents=(spec, "random"), games=2, isolate=True, out=tmp_path / "a")
    begun = [message for message in sent if not isinstance(message, View)]
    assert [(*message[:2], type(message[2])) for message in begun] == 2 * [(spec, "hamlet", np.random.Generator)]
    views = [message for message in sent if isinstance(message, View)]
    assert views and all(view.seat == view.to_act and not view.state.rng.any() for view in views)


@pytest.mark.parametrize("name", [r"$\frac{$", "[/red]x", "a,b[c", "<b>&x", ":smile: it's"])
def test_a_file_of_any_name_is_shown_as_it_is_called(tmp_path, monkeypatch, capsys, name):
    (tmp_path / f"{name}.py").parent.mkdir(exist_ok=True)
    (tmp_path / f"{name}.py").write_text(USER)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "sys.argv",
        [
            "tournament",
            "--game",
            "hamlet",
            "--agents",
            f"{name}.py:First",
            "random",
            "--games",
            "2",
            "--out",
            "[/red]out",
        ],
    )
    command.main()
    assert f"{name}.py:First" in capsys.readouterr().out
    page = (tmp_path / "[/red]out" / "report.html").read_text(encoding="utf-8")
    assert (
        f"<td>{escape(f'{name}.py:First')}</td>" in page
        and json.loads((tmp_path / "[/red]out" / "config.json").read_text())["agents"][0] == f"{name}.py:First"
    )
