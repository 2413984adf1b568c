from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from rich.console import Console

import architects_env
from architects_env.agents import make_agent
from architects_env.core.files.atomic_files import UNFINISHED
from architects_env.core.play.record import Record
from architects_env.experiments.records import __main__ as command
from architects_env.experiments.records.dataset import write
from architects_env.experiments.records.files import read, record_files
from architects_env.experiments.records.offline import Play, generate_games, write_offline
from architects_env.experiments.tournament import results
from architects_env.experiments.tournament.__main__ import Arguments, prepare
from architects_env.experiments.tournament.run import play
from architects_env.games import load

QUIET = Console(quiet=True)


def tournament(folder: Path, **changed: Any) -> Path:
    """A small tournament with records of all its games."""
    prepare(
        Arguments(**{"game": "hamlet", "games": 40, "record": True, "option": ("rounds=3",), "out": folder} | changed)
    )
    play(folder, QUIET)
    return folder


def run(monkeypatch: pytest.MonkeyPatch, *words: Any) -> None:
    monkeypatch.setattr("sys.argv", ["records", *map(str, words)])
    command.main()


def rows_by_game(folder: Path) -> dict[int, list[dict[str, Any]]]:
    games: dict[int, list[dict[str, Any]]] = {}
    for row in results.gather(folder, 100).to_pylist():
        games.setdefault(row["game"], []).append(row)
    return games


@pytest.mark.parametrize("processes", [1, 2])
def test_every_game_is_recorded_and_replays_to_the_same_end(tmp_path, processes):
    folder = tournament(tmp_path / "a", processes=processes)
    games = rows_by_game(folder)
    assert [path.name for path in record_files(folder)] == [f"{game:06d}.jsonl" for game in sorted(games)] and len(
        games
    ) == 40
    for game, rows in games.items():
        record = Record.read(results.record_path(folder, game))
        match = record.replay()
        scores, ranks = match.scores_and_ranks()
        assert match.over and record.options == {"rounds": 3} and record.seed == rows[0]["deal_seed"]
        assert scores.tolist() == [row["score"] for row in rows] and ranks.tolist() == [row["rank"] for row in rows]
        assert match.returns().tolist() == [row["reward"] for row in rows]
        assert len(record.actions) == sum(row["decisions"] for row in rows)


def test_games_with_a_rival_of_the_rules_are_recorded_too(tmp_path):
    folder = tournament(
        tmp_path / "a", game="architects", players=1, agents=("random",), games=2, option=("rival=helena",)
    )
    for game, rows in rows_by_game(folder).items():
        scores, _ = read(results.record_path(folder, game)).replay().scores_and_ranks()
        assert scores.tolist() == [row["score"] for row in rows] and len(rows) == 2


def test_without_the_switch_nothing_is_recorded(tmp_path):
    folder = tournament(tmp_path / "a", games=2, record=False)
    assert not (folder / "records").exists()
    with pytest.raises(ValueError, match="writes them with --record"):
        record_files(folder)


def test_a_resumed_tournament_writes_the_same_records(tmp_path):
    folder = tournament(tmp_path / "a")
    before = {path.name: path.read_bytes() for path in record_files(folder)}
    results.shard_path(folder, 1).unlink()  # stopped before the shard was complete, but with some of its records there
    results.record_path(folder, 35).unlink()
    (folder / "records" / f"000036.jsonl.7{UNFINISHED}").write_text("half a rec")
    play(folder, QUIET)
    assert {path.name: path.read_bytes() for path in record_files(folder)} == before
    assert {path.suffix for path in (folder / "records").iterdir()} == {".jsonl"}


def test_the_list_tells_what_was_played_by_whom(tmp_path, monkeypatch, capsys):
    folder = tournament(tmp_path / "a", games=4)
    run(monkeypatch, "list", folder)
    shown = capsys.readouterr().out
    for game, rows in rows_by_game(folder).items():
        assert f"{game:06d}.jsonl" in shown and ", ".join(f"{row['agent']} {row['score']}" for row in rows) in shown
    assert f"hamlet (version {load('hamlet').version}), 2 players, rounds 3" in shown
    run(monkeypatch, "list", folder / "records")  # any folder with records
    assert "000003.jsonl" in capsys.readouterr().out


def test_a_replay_tells_every_decision_and_shows_the_lines_of_the_table_that_changed(tmp_path, monkeypatch, capsys):
    path = results.record_path(tournament(tmp_path / "a", games=2), 1)
    record = read(path)
    run(monkeypatch, "replay", path)
    shown = capsys.readouterr().out
    assert all(f"  {line}\n" in shown for told in record.log_lines for line in told)
    before, after = (record.replay(decisions).view(record.seats[0]).text() for decisions in (0, 1))
    first = shown[shown.index("Decision 1 ") : shown.index("Decision 2 ")]
    assert (
        [line for line in after.splitlines() if line not in before.splitlines()]
        == [line[4:] for line in first.splitlines() if line.startswith("  | ")]
        != []
    )


def test_a_replay_for_a_seat_tells_what_that_seat_was_told_and_nothing_else(tmp_path, monkeypatch, capsys):
    path = results.record_path(tournament(tmp_path / "a", game="citadels", games=2, option=()), 0)
    record = read(path)
    run(monkeypatch, "replay", path, "--seat", 1)
    shown = capsys.readouterr().out
    sentences = {
        i: f"Decision {i} of {len(record.actions)}, seat {seat}: {text}\n"
        for i, (seat, text) in enumerate(zip(record.seats, record.sentences, strict=True), 1)
    }
    assert all((sentence in shown) == (record.seats[i - 1] == 1) for i, sentence in sentences.items())
    assert record.sentences[0].startswith("keep ") and "Player 0 keeps a character." in shown  # the draft is secret


def test_a_replay_on_request_shows_the_table_every_sentence_and_the_end(tmp_path, monkeypatch, capsys):
    path = results.record_path(tournament(tmp_path / "a", games=2), 1)
    record = read(path)
    run(monkeypatch, "replay", path, "--board")
    shown = capsys.readouterr().out
    positions = [
        shown.index(f"Decision {i} of {len(record.actions)}, seat {seat}: {text}")
        for i, (seat, text) in enumerate(zip(record.seats, record.sentences, strict=True), 1)
    ]
    assert positions == sorted(positions) and shown.count("Hamlet, round") == len(record.actions) + 1
    scores, ranks = record.replay().scores_and_ranks()
    assert shown.rstrip().endswith(
        f"Seat 0: {scores[0]} points, place {ranks[0]}; Seat 1: {scores[1]} points, place {ranks[1]}."
    )


def test_a_replay_by_steps_waits_for_enter_and_ends_with_q(tmp_path, monkeypatch, capsys):
    path = results.record_path(tournament(tmp_path / "a", games=2), 0)
    answers = ["", "", "q"]
    monkeypatch.setattr("builtins.input", lambda prompt: answers.pop(0))
    run(monkeypatch, "replay", path, "--step", "--seat", 1)
    shown = capsys.readouterr().out
    assert (
        not answers
        and "Decision 3 of 6" in shown
        and "Decision 4 of 6" not in shown
        and shown.count("Hamlet, round 1 of 3") == 1
    )


def test_a_dataset_holds_every_decision_as_it_was_taken(tmp_path, monkeypatch):
    folder = tournament(tmp_path / "a")
    run(monkeypatch, "dataset", folder, "--out", tmp_path / "data.parquet")
    table, games, game = pq.read_table(tmp_path / "data.parquet"), rows_by_game(folder), load("hamlet")
    assert table.schema.metadata[b"game"] == b"hamlet" and table.column_names == [
        "game",
        "num_players",
        "options",
        "decision",
        "seat",
        "agent",
        "observation",
        "mask",
        "action",
        "done",
        "return",
    ]
    rows = table.to_pylist()
    assert {(row["num_players"], row["options"]) for row in rows} == {(2, '{"rounds": 3}')}
    assert all(row["agent"] == games[row["game"]][row["seat"]]["agent"] for row in rows)
    lasts = {(row["game"], row["seat"]): row["decision"] for row in rows}
    assert all(row["done"] == (row["decision"] == lasts[row["game"], row["seat"]]) for row in rows)
    assert len(rows) == sum(row["decisions"] for seats in games.values() for row in seats)
    observations, masks = (
        np.array(table[name].to_pylist(), kind) for name, kind in (("observation", np.float32), ("mask", np.int8))
    )
    assert observations.shape == (len(rows), len(game.observation_layout)) and masks.shape == (
        len(rows),
        len(game.action_space),
    )
    assert all(mask[row["action"]] == 1 for mask, row in zip(masks, rows, strict=True))
    assert all(row["return"] == games[row["game"]][row["seat"]]["reward"] for row in rows)
    match = read(results.record_path(folder, 17)).replay(2)
    at = next(i for i, row in enumerate(rows) if row["game"] == 17 and row["decision"] == 2)
    assert (
        (observations[at] == match.observation()).all()
        and (masks[at] == match.mask).all()
        and rows[at]["seat"] == match.seat
    )


def test_row_groups_join_to_the_same_dataset(tmp_path, monkeypatch):
    folder = tournament(tmp_path / "a", games=10)
    for at_once in (3, 64):
        monkeypatch.setattr("architects_env.experiments.records.dataset.AT_ONCE", at_once)
        assert sum(write(record_files(folder), tmp_path / f"{at_once}.parquet")) == 10 * 6
    assert pq.read_table(tmp_path / "3.parquet").equals(pq.read_table(tmp_path / "64.parquet"))
    assert pq.ParquetFile(tmp_path / "3.parquet").num_row_groups == 4


def test_a_file_is_never_overwritten(tmp_path, monkeypatch):
    folder = tournament(tmp_path / "a", games=2)
    (tmp_path / "data.parquet").write_text("mine")
    with pytest.raises(SystemExit, match="exists already"):
        run(monkeypatch, "dataset", folder, "--out", tmp_path / "data.parquet")
    assert (tmp_path / "data.parquet").read_text() == "mine"


def test_a_dataset_is_of_one_game_and_of_games_played_to_their_end(tmp_path, monkeypatch):
    folder = tournament(tmp_path / "a", games=2)
    match = architects_env.make("hamlet", 2)
    record = Record.of(match)
    record.play(match, make_agent("random", load("hamlet")).act(match.view(), np.random.default_rng(0)))
    record.write(folder / "records" / "z.jsonl")
    with pytest.raises(SystemExit, match=r"z.jsonl breaks off after 1 decisions"):
        run(monkeypatch, "dataset", folder, "--out", tmp_path / "data.parquet")
    Record.of(architects_env.make("architects", 2)).write(folder / "records" / "y.jsonl")
    with pytest.raises(SystemExit, match=r"y.jsonl is a record of architects, not of hamlet"):
        run(monkeypatch, "dataset", folder, "--out", tmp_path / "data.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a"]


HEAD = {"game": "hamlet", "version": load("hamlet").version, "num_players": 2, "options": {}, "seed": 0}
MOVE = {
    "seat": 0,
    "action": 0,
    "sentence": "go to the Forest for 2 wood",
    "log": ["Player 0 goes to the Forest for 2 wood."],
}


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "Line 1"),
        (["chess"], "Line 1"),
        ([[]], "Line 1"),
        ([{**HEAD, "game": ["hamlet"]}], "line 1.game is"),
        ([{**HEAD, "game": "chess"}], "no game 'chess'"),
        ([{**HEAD, "version": 0}], "version 0"),
        ([{**HEAD, "num_players": "two"}], "line 1.num_players is 'two'"),
        ([{**HEAD, "num_players": 9}], "2 to 3 players"),
        ([{**HEAD, "options": []}], "line 1.options is"),
        ([{**HEAD, "options": {"rounds": 99}}], "from 2 to 6"),
        ([{**HEAD, "seed": None}], "line 1.seed is None"),
        ([HEAD, {"seat": 0}], "Line 2"),
        ([HEAD, {**MOVE, "action": 5}], "Decision 1"),
        ([HEAD, {**MOVE, "sentence": "sleep"}], "damaged"),
        ([HEAD, {**MOVE, "seat": 1}], "by seat 1"),
    ],
)
def test_bad_files_are_answered_with_a_sentence_that_names_them(tmp_path, monkeypatch, lines, sentence):
    path = tmp_path / "bad.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)))
    with pytest.raises(SystemExit, match=f"(?s)bad.jsonl.*{sentence}"):
        run(monkeypatch, "replay", path)
    with pytest.raises(SystemExit, match=f"(?s)bad.jsonl.*{sentence}"):
        run(monkeypatch, "dataset", tmp_path, "--out", tmp_path / "data.parquet")
    assert not list(tmp_path.glob("data*"))


def test_missing_files_folders_and_seats_are_answered_with_a_sentence(tmp_path, monkeypatch):
    Record.of(architects_env.make("hamlet", 2)).write(tmp_path / "a.jsonl")
    for words, sentence in [
        (("replay", tmp_path / "nowhere.jsonl"), "cannot be read"),
        (("replay", tmp_path), "cannot be read"),
        (("list", tmp_path / "nowhere"), "no folder"),
        (("replay", tmp_path / "a.jsonl", "--seat", 2), "from 0 to 1, not 2"),
    ]:
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, *words)


# --- Minari -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def of_minari(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The library, which keeps its datasets in a folder of this test."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "datasets"))
    return pytest.importorskip("minari", reason="the extra minari is not installed")


def test_a_minari_dataset_holds_every_seat_of_every_game_as_an_episode(tmp_path, monkeypatch, of_minari):
    monkeypatch.setattr("architects_env.experiments.records.minari_dataset.AT_ONCE", 3)
    folder = tournament(tmp_path / "a", games=8)
    run(monkeypatch, "minari", folder, "--name", "hamlet/all-v0")
    dataset, games = of_minari.load_dataset("hamlet/all-v0"), rows_by_game(folder)
    assert dataset.total_episodes == 16 and dataset.total_steps == sum(
        row["decisions"] for seats in games.values() for row in seats
    )
    env = dataset.recover_environment()
    assert (
        env.unwrapped.options == {"rounds": 3}
        and env.unwrapped.num_players == 2
        and env.observation_space == dataset.observation_space
    )
    told = list(dataset.storage.get_episode_metadata(range(16)))
    assert {(one["game"], one["seat"]) for one in told} == {(game, seat) for game in games for seat in range(2)}
    for episode, about in zip(dataset.iterate_episodes(), told, strict=True):
        row, record = games[about["game"]][about["seat"]], read(results.record_path(folder, about["game"]))
        assert (about["agent"], about["rewards_sum"], about["seed"]) == (row["agent"], row["reward"], row["deal_seed"])
        seen, masks, steps = episode.observations["observation"], episode.observations["action_mask"], row["decisions"]
        assert (
            len(episode.actions) == steps
            and seen.shape == (steps + 1, 48)
            and masks.shape == (steps + 1, 8)
            and not masks[-1].any()
        )
        assert masks[np.arange(steps), episode.actions].all() and episode.actions.tolist() == [
            a for a, s in zip(record.actions, record.seats, strict=True) if s == about["seat"]
        ]
        assert episode.rewards.tolist() == [0] * (steps - 1) + [row["reward"]] and not episode.truncations.any()
        assert episode.terminations.tolist() == [False] * (steps - 1) + [True]
        assert all(
            dataset.observation_space.contains({"observation": one, "action_mask": mask})
            for one, mask in zip(seen, masks, strict=True)
        )
        ended = record.replay()
        first = next(i for i, seat in enumerate(record.seats) if seat == about["seat"])
        assert np.array_equal(seen[-1], ended.observation(about["seat"])) and np.array_equal(
            seen[0], record.replay(first).observation(about["seat"])
        )


def test_a_minari_dataset_may_be_of_one_agent_and_is_never_overwritten_and_whole_or_not_there(
    tmp_path, monkeypatch, of_minari
):
    folder = tournament(tmp_path / "a", games=6)
    agents = {row["agent"] for seats in rows_by_game(folder).values() for row in seats}
    one = sorted(agents)[0]
    run(monkeypatch, "minari", folder, "--name", "hamlet/one-v0", "--agent", one)
    dataset = of_minari.load_dataset("hamlet/one-v0")
    assert {about["agent"] for about in dataset.storage.get_episode_metadata(range(dataset.total_episodes))} == {one}
    assert dataset.total_episodes == sum(
        row["agent"] == one for seats in rows_by_game(folder).values() for row in seats
    )
    for words, sentence in (
        (("hamlet/one-v0",), "There is a dataset 'hamlet/one-v0' already"),
        (("hamlet/none-v0", "--agent", "nobody"), "Nobody in these games is called 'nobody'"),
        (("no such name",), "no such name"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, "minari", folder, "--name", *words)
    Record.of(architects_env.make("hamlet", 3)).write(folder / "records" / "z.jsonl")
    with pytest.raises(SystemExit, match="a Minari dataset is of one environment"):
        run(monkeypatch, "minari", folder, "--name", "hamlet/two-v0")
    (folder / "records" / "z.jsonl").unlink()
    broken = Record.of(architects_env.make("hamlet", 2, rounds=3))
    broken.write(folder / "records" / "z.jsonl")
    with pytest.raises(SystemExit, match=r"z.jsonl breaks off after 0 decisions"):
        run(monkeypatch, "minari", folder, "--name", "hamlet/three-v0")
    assert sorted(path.name for path in (tmp_path / "datasets" / "hamlet").iterdir() if path.is_dir()) == ["one-v0"]


def test_what_a_kill_leaves_of_a_minari_export_is_no_dataset_and_hinders_nobody(tmp_path, monkeypatch, of_minari):
    monkeypatch.setattr("architects_env.experiments.records.minari_dataset.AT_ONCE", 1)
    games = write_offline(Play("hamlet", 2, ("random@1",), 3), "hamlet/killed-v0")
    next(games), next(games)  # some of it is on the disk by now
    (unfinished,) = (tmp_path / "datasets").iterdir()
    assert len(list(unfinished.rglob("*.arrow"))) and not of_minari.list_local_datasets()
    number = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True)
    left = unfinished.with_name(f".hamlet-killed-v0.{number.stdout.strip()}.unfinished")  # of a process that has ended
    shutil.copytree(unfinished, left)
    assert not of_minari.list_local_datasets()
    games.close()
    assert not unfinished.exists() and left.exists()
    list(write_offline(Play("hamlet", 2, ("random@1",), 3), "hamlet/killed-v0"))
    assert not left.exists() and of_minari.load_dataset("hamlet/killed-v0").total_episodes == 6
    assert os.environ["MINARI_DATASETS_PATH"] == str(tmp_path / "datasets")


def test_offline_datasets_tell_how_likely_each_action_was(tmp_path, monkeypatch, of_minari):
    monkeypatch.setattr("architects_env.experiments.records.minari_dataset.AT_ONCE", 3)
    run(monkeypatch, "offline", "--game", "hamlet", "--games", 8, "--players", 3, "--exploration", 0.2)
    expert, mixed = (of_minari.load_dataset(f"hamlet-3/{kind}-v0") for kind in ("expert", "mixed"))
    assert expert.total_episodes == mixed.total_episodes == 24
    assert {about["agent"] for about in expert.storage.get_episode_metadata(range(24))} == {"master@1"}
    assert len({about["agent"] for about in mixed.storage.get_episode_metadata(range(24))}) > 3
    for dataset in (expert, mixed):
        for episode in dataset.iterate_episodes():
            shares, steps = episode.infos["probabilities"], len(episode.actions)
            masks = episode.observations["action_mask"]
            assert shares.shape == masks.shape == (steps + 1, 8) and not shares[-1].any()
            assert np.allclose(shares[:-1].sum(axis=1), 1, atol=1e-5) and ((shares > 0) == (masks > 0)).all()
            assert (shares[:-1] >= 0.2 / masks[:-1].sum(axis=1, keepdims=True) * masks[:-1] - 1e-6).all()
    assert dataset.recover_environment().unwrapped.num_players == 3


def test_actions_of_an_offline_dataset_are_drawn_from_its_probabilities():
    drawn, expected = [], []
    for played in generate_games(Play("hamlet", 2, ("skilled@1",), 60)):
        for action, shares in zip(played.record.actions, played.probabilities, strict=True):
            drawn.append(shares[action])
            expected.append((shares**2).sum())
    assert np.mean(drawn) == pytest.approx(np.mean(expected), abs=0.05)
    agent, (one, *_) = (
        make_agent("skilled@1", load("hamlet")),
        generate_games(Play("hamlet", 2, ("skilled@1",), 1, 0.0)),
    )
    assert np.allclose(one.probabilities[0], agent.probabilities(one.record.replay(0).view()))


def test_an_offline_dataset_comes_again_and_is_refused_where_its_play_is_not_known(tmp_path, monkeypatch, of_minari):
    one, other, third = (
        [played.record.actions for played in generate_games(Play("hamlet", 2, ("random", "master"), 4, seed=seed))]
        for seed in (1, 1, 2)
    )
    assert one == other != third
    for words, sentence in (
        (("--expert", "greedy"), "The probabilities of greedy are not known"),
        (("--exploration", 2), "a share of exploration from 0 to 1"),
        (("--games", 0), "at least one game"),
        (("--players", 9), "is played by"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, "offline", "--game", "hamlet", *words)
    assert not list(tmp_path.glob("datasets/*/*-v0"))


def test_without_minari_the_export_says_what_to_install(tmp_path, monkeypatch):
    folder = tournament(tmp_path / "a", games=2)
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(SystemExit, match=r'needs the package minari: pip install "\.\[minari\]"'):
        run(monkeypatch, "minari", folder, "--name", "hamlet/all-v0")


def test_chance_that_was_laid_comes_again_in_a_dataset(tmp_path):
    match = architects_env.make("citadels", 2, seed=4)
    record, rng = Record.of(match), np.random.default_rng(0)
    record.lay(match, "deck", match.decks()["deck"][::-1][:10])
    while not match.over:
        record.play(match, int(rng.choice(match.legal_actions())))
    record.write(tmp_path / "laid.jsonl")
    list(write([tmp_path / "laid.jsonl"], tmp_path / "data.parquet"))
    rows = pq.read_table(tmp_path / "data.parquet").to_pylist()
    for at in (0, len(rows) // 2, len(rows) - 1):
        assert np.array_equal(np.array(rows[at]["observation"], np.float32), record.replay(at).observation())


@pytest.mark.parametrize("every_seat", [False, True])
def test_what_was_observed_can_be_read_in_any_language(
    every_seat: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, rng = architects_env.make("hamlet", 3, seed=4, rounds=2), np.random.default_rng(0)
    recorded, record = Record.of(match), tmp_path / "game.jsonl"
    while not match.over:
        recorded.play(match, int(rng.choice(np.flatnonzero(match.mask))))
    record.write_text("\n".join(recorded.lines()))
    words = ["--every-seat"] if every_seat else []
    for suffix in ("jsonl", "parquet"):
        run(monkeypatch, "observations", record, "--out", tmp_path / f"seen.{suffix}", *words)
    meaning, *rows = map(json.loads, (tmp_path / "seen.jsonl").read_text().splitlines())
    table = pq.read_table(tmp_path / "seen.parquet")
    assert json.loads(table.schema.metadata[b"architects_env"]) == meaning and table.to_pylist() == rows
    assert (meaning["game"], meaning["num_players"], meaning["options"]["rounds"]) == ("hamlet", 3, 2)
    assert meaning["rewards"] == match.returns().tolist() and meaning["over"]
    again, game = architects_env.make("hamlet", 3, seed=4, rounds=2), load("hamlet")
    assert len(rows) == (3 if every_seat else 1) * len(recorded.actions)
    for row in rows:
        if row["decision"] and (not every_seat or row["seat"] == 0):
            again.apply(recorded.actions[row["decision"] - 1])
        decides = row["seat"] == again.seat
        assert np.array_equal(np.array(row["observation"], np.float32), again.observation(row["seat"]))
        assert row["legal"] == (np.flatnonzero(again.mask).tolist() if decides else [])
        assert row["action"] == (recorded.actions[row["decision"]] if decides else None)
    split = game.observation_layout.split(np.array(rows[-1]["observation"], np.float32))
    for part in meaning["observation"]:
        size = int(np.prod(part["shape"]))
        values = rows[-1]["observation"][part["first"] : part["first"] + size]
        assert np.allclose(split[part["name"]].ravel(), values)
    assert [block["first"] for block in meaning["actions"]] == [int(block) for block in game.action_space.blocks]


def test_observations_are_not_written_where_they_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record, taken = tmp_path / "game.jsonl", tmp_path / "taken.jsonl"
    record.write_text("\n".join(Record.of(architects_env.make("hamlet", 2, seed=4)).lines()))
    taken.write_text("mine")
    for out, sentence in ((tmp_path / "seen.csv", "must end in .jsonl or .parquet"), (taken, "exists already")):
        with pytest.raises(SystemExit, match=sentence):
            run(monkeypatch, "observations", record, "--out", out)
    run(monkeypatch, "observations", record, "--out", tmp_path / "seen.jsonl")  # a game that has not begun
    assert json.loads((tmp_path / "seen.jsonl").read_text())["over"] is False
