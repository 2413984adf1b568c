"""The track *language* of the benchmark, with scripted stand-ins behind a local endpoint: the numbers come out as they
must."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai", reason="the extra llm is not installed")

from rich.console import Console

from architects_env.agents import make_agent
from architects_env.agents.language_model.agent import LanguageModelAgent
from architects_env.agents.language_model.transcript import decisions_in
from architects_env.agents.trust import UntrustedCode
from architects_env.core.play.view import View
from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.arguments import Run
from architects_env.experiments.benchmark.language import protocol
from architects_env.experiments.benchmark.leaderboard import tables
from architects_env.experiments.benchmark.leaderboard.rows import reasons_below
from architects_env.experiments.benchmark.protocol.tasks import tasks_of
from architects_env.experiments.benchmark.scores.language_numbers import share
from architects_env.experiments.benchmark.submission.files import read
from architects_env.experiments.benchmark.submission.verification import config_of, verify
from architects_env.experiments.tournament import __main__ as tournament
from architects_env.games import load
from architects_env.llm.stand_ins import listed, stand_in
from tests.experiments.benchmark.small_benchmark import QUIET, submit
from tests.llm.endpoint import Endpoint, serving

SMALL: dict[str, Any] = {"set": "toy-v3", "tasks": ("hamlet-2",), "opponents": ("random@1",), "deals": 6}


@pytest.fixture
def stand_ins() -> Generator[Endpoint]:
    with serving(of_body=stand_in, most=50_000) as endpoint:
        yield endpoint


def row_of(endpoint: Endpoint, model: str, folder: Path, words: str = "", **changed: Any) -> dict[str, Any]:
    return submit(
        folder, agent=f"llm:{endpoint.url},model={model}{words}", **SMALL | {"max_requests": 50_000} | changed
    )


def numbers(row: dict[str, Any]) -> dict[str, float]:
    return row["language"]["hamlet-2"]


def test_a_bot_that_answers_in_prose_has_the_row_of_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, shown = make_agent("greedy", load("hamlet")), list[View]()
    act = LanguageModelAgent.act

    def remember(self: LanguageModelAgent, view: View, rng: np.random.Generator) -> int:
        shown.append(view)
        return act(self, view, rng)

    def prose(messages: list[dict[str, Any]]) -> str:
        sentence = shown[-1].sentence(bot.act(shown[-1], np.random.default_rng(0)))
        return f"I looked around for a while. {sentence}, that is what I do."

    monkeypatch.setattr(LanguageModelAgent, "act", remember)
    with serving(prose) as endpoint:
        row = row_of(endpoint, "greedy", tmp_path / "prose")
    usual = submit(tmp_path / "bot", agent="greedy", **SMALL)
    assert row["results"] == usual["results"] and row["track"] == "language" and row["name"] == "greedy"
    assert numbers(row)["failed"] == numbers(row)["forfeits"] == numbers(row)["retries"] == 0
    assert numbers(row)["decisions"] >= 4 and row["milliseconds"]["hamlet-2"] > 0


def test_a_known_share_of_errors_is_found_within_its_interval(stand_ins: Endpoint, tmp_path: Path) -> None:
    found = numbers(row_of(stand_ins, "errors-30", tmp_path / "row", deals=16))
    # twice the 95 % interval: the stand-in draws by what it is shown, so every other text of the game draws again
    assert abs(found["failed"] - 0.3) <= 2 * found["failed_half"] < 0.3
    assert abs(found["illegal"] - 0.15) <= 2 * found["illegal_half"]
    expected = 1 - (1 - 0.3**3) ** found["decisions"]  # a game is forfeited by three failed replies to one decision
    assert found["forfeits"] < 3 * expected
    assert found["retries"] == pytest.approx(found["decisions"] * (0.3 + 0.09), rel=0.3)


def test_without_retries_every_failed_reply_is_a_forfeit(stand_ins: Endpoint, tmp_path: Path) -> None:
    row = row_of(stand_ins, "errors-30", tmp_path / "row", ",retries=0,price_in=1,price_out=4")
    found, kept = numbers(row), decisions_in(tmp_path / "row" / "transcript.jsonl")
    forfeits = sum(line["outcome"] == "forfeited" for line in kept)
    assert (
        found["forfeits"] * found["games"] == pytest.approx(forfeits, abs=1e-3)
        and forfeits > 0
        and found["retries"] == 0
    )
    assert found["failed"] * len(kept) == pytest.approx(forfeits, abs=1e-3)
    (rewards,) = [run["rewards"] for run in row["results"]["hamlet-2"]["random@1"]]
    assert np.mean(rewards) < 0
    assert found["cost"] == pytest.approx((found["tokens_in"] + 4 * found["tokens_out"]) / 1e6, abs=1e-6)
    assert (found["tokens_in"], found["tokens_out"]) == pytest.approx(
        (100 * found["decisions"], 10 * found["decisions"])
    )


def test_one_that_copies_the_first_example_plays_the_first_action(stand_ins: Endpoint, tmp_path: Path) -> None:
    row = row_of(stand_ins, "first", tmp_path / "row", renamed_seed=5)
    shown = {sentence for body in stand_ins.bodies for sentence in listed(body["messages"])[:1]}
    kept = decisions_in(tmp_path / "row" / "transcript.jsonl")
    assert {line["sentence"] for line in kept} == shown and len(kept) == pytest.approx(
        2 * numbers(row)["decisions"] * 12
    )
    assert numbers(row)["renamed"] == numbers(row)["renamed_half"] == 0  # the first action is first under any name
    assert row["shown"]["control"] == 5 and row["shown"]["history"] == "turn"
    assert any("Forest" in body["messages"][0]["content"] for body in stand_ins.bodies)
    assert not all("Forest" in body["messages"][0]["content"] for body in stand_ins.bodies)


def test_the_control_finds_a_model_that_only_knows_the_usual_names(tmp_path: Path) -> None:
    def knows(messages: list[dict[str, Any]]) -> str:
        actions = listed(messages)
        return next(
            (a for a in actions if "uild" in a and "Manor" in a),
            next((a for a in actions if "Quarry" in a), actions[0]),
        )

    with serving(knows) as endpoint:
        row = row_of(endpoint, "memory", tmp_path / "row", renamed_seed=5)
    assert numbers(row)["renamed"] != 0 and numbers(row)["renamed_failed"] == 0


def test_a_row_goes_on_under_a_higher_cap_and_asks_nothing_again(stand_ins: Endpoint, tmp_path: Path) -> None:
    whole = row_of(stand_ins, "prose", tmp_path / "whole")
    asked = stand_ins.asked
    arguments = Run(agent=f"llm:{stand_ins.url},model=prose", out=tmp_path / "row", max_requests=12, **SMALL)
    folder, config = command.prepare(arguments)
    with pytest.raises(ValueError, match="holds 12 requests"):
        command.played(arguments, folder, config, QUIET)
    assert stand_ins.asked == asked + 12
    (name,) = config["agents"]["hamlet-2"]
    with pytest.raises(UntrustedCode):
        command.prepare(Run(resume=folder))
    again = Run(resume=folder, max_requests=50_000, trust_code=(name,))
    row = command.played(again, *command.prepare(again), QUIET)
    assert row["results"] == whole["results"] and stand_ins.asked == 2 * asked
    told = [{key: value for key, value in numbers(one).items() if key != "seconds"} for one in (row, whole)]
    assert told[0] == told[1] and command.read_config(folder)["agents"] == row["agents"]
    found = read(folder / "submission.json")
    assert all(check.repeats() for check in verify(found, config_of(found), QUIET)) and stand_ins.asked == 2 * asked


def test_a_dry_run_tells_requests_and_costs_and_asks_nothing(stand_ins: Endpoint, tmp_path: Path) -> None:
    agent = f"llm:{stand_ins.url},model=prose,price_in=2,price_out=8,max_tokens=100"
    by_task, caps = command.asked_by(Run(agent=agent, out=tmp_path / "row", max_requests=30, **SMALL))
    assert stand_ins.asked == 0 and not (tmp_path / "row").exists()
    games, decisions, requests, tokens = (float(by_task.rows[0][k].replace(",", "")) for k in (1, 2, 3, 4))
    assert games == 12 and requests == pytest.approx(games * decisions, rel=0.05) and tokens > 300
    assert float(by_task.rows[0][-1]) == pytest.approx(requests * (2 * tokens + 800) / 1e6, abs=0.01)
    assert "ends the row after about" in caps.rows[-1][1]
    found = numbers(row_of(stand_ins, "prose", tmp_path / "row"))
    assert found["decisions"] == pytest.approx(decisions, rel=0.3)


def test_rows_of_models_stand_in_tables_of_their_own(stand_ins: Endpoint, tmp_path: Path) -> None:
    row = row_of(stand_ins, "prose", tmp_path / "row")
    (task,) = tasks_of("toy-v3", ("hamlet-2",))
    for deals, reasons in ((10, ["public deals and opponents", "10 deals"]), (16, ["public deals and opponents"])):
        runs = [{"rewards": [0.0] * deals}]
        assert reasons_below(row | {"results": {task.name: dict.fromkeys(task.opponents, runs)}}, [task]) == reasons
    shown = {table.title: table for table in tables.make_tables("toy-v3", [row])}
    (overview,) = shown["toy-v3: the track language"].rows
    assert overview[:3] == ("prose", "prose", "actions listed, en, history turn, rules short, 2 retries, then forfeit")
    assert "public deals" in overview[-1] and "tasks not played" in overview[-1]
    assert len(shown["toy-v3: the track language, task by task"].rows) == 1
    assert not [title for title in shown if "main table" in title or "below" in title]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"agent": "greedy", "dry_run": True}, "belong to the track language"),
        ({"agent": "greedy", "track": "language"}, "the track is given"),
        ({"agent": "llm:http://127.0.0.1/v1,model=m", "track": "given"}, "the track is language"),
        ({"agent": "llm:http://127.0.0.1/v1,model=m,language=cs", "renamed_seed": 1}, "have no other words"),
        ({"agent": "llm:http://127.0.0.1/v1,model=m,renamed_seed=1", "renamed_seed": 1}, "leave renamed_seed out"),
        ({"agent": "llm:http://127.0.0.1/v1,model=m,history=long"}, "is written like"),
        ({"agent": "llm:http://127.0.0.1/v1,model=m", "out": Path("a,b")}, "has no commas"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        command.prepare(Run(**SMALL | changed))


def test_what_was_shown_is_told_in_words() -> None:
    agent = "llm:http://127.0.0.1/v1,model=m,actions=none,language=cs,token_budget=900,fallback=random,temperature=0.5"
    assert protocol.described(protocol.shown_to(agent)) == (
        "actions not listed, cs, history turn, rules short, at most 900 tokens, 2 retries, then random, temperature 0.5"
    )


def test_the_interval_of_a_share_compares_deals() -> None:
    assert share([]) == share([(0, 0)]) == (0.0, 0.0) and share([(1, 4)]) == (0.25, 0.0)
    assert share([(2, 4)] * 9) == (0.5, 0.0)
    rng, inside = np.random.default_rng(1), 0
    for _ in range(400):
        sizes = rng.integers(5, 15, 16)
        ratio, half = share([(int(rng.binomial(size, 0.2)), int(size)) for size in sizes])
        inside += abs(ratio - 0.2) <= half
    assert 0.9 <= inside / 400 <= 0.99


def test_a_tournament_with_a_model_goes_on_for_free(stand_ins: Endpoint, tmp_path: Path) -> None:
    name = f"llm:{stand_ins.url},model=errors-40,retries=0,transcript={tmp_path}/t.jsonl"
    arguments = tournament.Arguments(agents=("random", name), game="hamlet", games=8, out=tmp_path / "cup")
    folder = tournament.prepare(arguments)
    summary = tournament.summarise(folder, tournament.play(folder, Console(quiet=True)))
    assert summary["failures"] and stand_ins.asked > 8
    before, kept = stand_ins.asked, json.dumps(summary["pairwise"])
    (folder / "shards" / "000000.parquet").unlink()
    folder = tournament.prepare(tournament.Arguments(resume=folder, trust_code=(name,)))
    again = tournament.summarise(folder, tournament.play(folder, Console(quiet=True)))
    assert json.dumps(again["pairwise"]) == kept and stand_ins.asked == before
