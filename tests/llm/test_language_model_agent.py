"""An agent that asks a language model: games, transcripts, retries, forfeits, the cap, and what is never written."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("openai", reason="the extra llm is not installed")

from architects_env.agents import Agent, AgentFailure, make_agent
from architects_env.agents.language_model import chat, meter
from architects_env.agents.language_model.agent import LanguageModelAgent
from architects_env.agents.language_model.settings import check_name
from architects_env.agents.language_model.transcript import decisions_in
from architects_env.agents.trust import UntrustedCode, check_trust
from architects_env.core.command_line.tools import ROOT
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.llm.stand_ins import listed
from architects_env.play.server.messages.seat_payload import SeatView
from architects_env.play.server.workers import worker_pool
from architects_env.play.server.workers.opponents import Opponents
from architects_env.train.evaluation.pairing import play_pairing
from tests.llm.endpoint import Endpoint, first_listed, serving
from tests.patience import PATIENCE

HAMLET = load("hamlet")


def agent_at(endpoint: Endpoint, path: Path, words: str = "") -> LanguageModelAgent:
    made = make_agent(f"llm:{endpoint.url},model=stub,transcript={path}{words}", HAMLET)
    assert isinstance(made, LanguageModelAgent)
    made.chat.pause = 0.01
    return made


def lines_of(path: Path, kind: str) -> list[dict[str, Any]]:
    return [line for line in map(json.loads, path.read_text().splitlines()) if line["kind"] == kind]


def deals() -> list[int]:
    """Seeds of deals whose first players see different boards, so that they ask different things."""
    boards = {Match(HAMLET, 2, seed=seed).view().text(): seed for seed in range(100)}
    return list(boards.values())


def asked(agent: Agent, seed: int = 1) -> int:
    return agent.checked_act(Match(HAMLET, 2, seed=seed).view(), np.random.default_rng(0))


def test_a_model_that_answers_like_a_bot_plays_like_the_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, shown = make_agent("greedy", HAMLET), list[View]()
    act = LanguageModelAgent.act

    def remember(self: LanguageModelAgent, view: View, rng: np.random.Generator) -> int:
        shown.append(view)
        return act(self, view, rng)

    monkeypatch.setattr(LanguageModelAgent, "act", remember)
    with serving(lambda _: f"Action: {shown[-1].sentence(bot.act(shown[-1], np.random.default_rng(0)))}.") as endpoint:
        model = agent_at(endpoint, tmp_path / "t.jsonl")
        found = play_pairing(HAMLET, model, make_agent("random", HAMLET), 2, 30, 1)
    same = play_pairing(HAMLET, bot, make_agent("random", HAMLET), 2, 30, 1)
    assert found.win_rate == same.win_rate > 0.5
    kept = decisions_in(tmp_path / "t.jsonl")
    assert len(kept) == len(shown) >= endpoint.asked > 50 and {line["outcome"] for line in kept} == {"played"}


def test_a_run_with_the_same_transcript_asks_nothing_again(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with serving() as endpoint:
        first = [asked(agent_at(endpoint, path), seed) for seed in deals()[:5]]
        before = endpoint.asked
        with open(path, "ab") as file:
            file.write(b'{"kind": "reply", "key": "0')  # a process was ended in the middle of a line
        assert [
            asked(agent_at(endpoint, path), seed) for seed in deals()[:5]
        ] == first and endpoint.asked == before == 5
        again = decisions_in(path)[5:]
        assert [line["requests"] for line in again] == [0] * 5 and all(line["tokens_in"] == 0 for line in again)
        asked(agent_at(endpoint, path), deals()[5])
        assert endpoint.asked == 6 and len(lines_of_whole(path)) == 6


def lines_of_whole(path: Path) -> list[dict[str, Any]]:
    """The requests in a file that also holds half a line."""
    whole = [line for line in path.read_text().splitlines() if line.endswith("}")]
    return [line for line in map(json.loads, whole) if line["kind"] == "request"]


def test_a_failed_reply_is_asked_again_with_what_is_wrong(tmp_path: Path) -> None:
    said = iter(("I fly to the moon.", "Action: sell the Forest", "1"))
    with serving(lambda _: next(said)) as endpoint:
        model = agent_at(endpoint, tmp_path / "t.jsonl", ",price_in=1,price_out=2")
        assert asked(model) == Match(HAMLET, 2, seed=1).legal_actions()[0]
    conversation = endpoint.bodies[-1]["messages"]
    assert [message["role"] for message in conversation] == ["user", "assistant", "user", "assistant", "user"]
    assert conversation[1]["content"] == "I fly to the moon." and "no action" in conversation[2]["content"]
    (decision,) = decisions_in(tmp_path / "t.jsonl")
    assert decision["outcome"] == "played" and decision["retries"] == 2 and len(decision["failures"]) == 2
    assert decision["requests"] == 3 and decision["tokens_in"] == 300 and decision["tokens_out"] == 30
    assert decision["cost"] == pytest.approx((300 + 2 * 30) / 1e6) and decision["seconds"] > 0


def test_a_model_that_never_answers_forfeits_its_games_and_the_run_goes_on(tmp_path: Path) -> None:
    with serving(lambda _: "no idea") as endpoint:
        model = agent_at(endpoint, tmp_path / "t.jsonl", ",retries=1")
        found = play_pairing(HAMLET, model, make_agent("random", HAMLET), 2, 6, 1)
    assert found.win_rate == 0 and found.games == 6
    kept = decisions_in(tmp_path / "t.jsonl")
    assert len(kept) == 6 and all(line["outcome"] == "forfeited" and line["retries"] == 1 for line in kept)


def test_a_fallback_decides_instead_and_is_counted(tmp_path: Path) -> None:
    with serving(lambda _: "no idea") as endpoint:
        model = agent_at(endpoint, tmp_path / "t.jsonl", ",retries=0,fallback=greedy")
        assert asked(model) == asked(make_agent("greedy", HAMLET))
    (decision,) = decisions_in(tmp_path / "t.jsonl")
    assert decision["outcome"] == "fallback" and decision["sentence"]


def test_the_cap_holds_over_all_runs_and_ends_the_run(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    with serving() as endpoint:
        for seed in deals()[:3]:
            asked(agent_at(endpoint, path, ",max_requests=3"), seed)
        model = agent_at(endpoint, path, ",max_requests=3")
        with pytest.raises(AgentFailure, match=r"holds 3 requests.*goes on from there") as failed:
            asked(model, deals()[3])
        assert not failed.value.forfeits and endpoint.asked == 3
        with pytest.raises(AgentFailure, match="max_requests"):
            play_pairing(HAMLET, model, make_agent("random", HAMLET), 2, 2, 9)
        assert endpoint.asked == 3


def test_a_busy_endpoint_is_asked_again_and_every_request_counts(tmp_path: Path) -> None:
    said = iter((429, 503, "1"))
    with serving(lambda _: next(said)) as endpoint:
        asked(agent_at(endpoint, tmp_path / "t.jsonl"))
        assert endpoint.asked == 3
    assert len(lines_of(tmp_path / "t.jsonl", "request")) == 3 and len(lines_of(tmp_path / "t.jsonl", "error")) == 2
    with serving(lambda _: 500) as endpoint, pytest.raises(AgentFailure, match="gives no reply"):
        asked(agent_at(endpoint, tmp_path / "u.jsonl"))
    assert endpoint.asked == chat.TRIES
    with serving(lambda _: 400) as endpoint, pytest.raises(AgentFailure, match="BadRequest"):
        asked(agent_at(endpoint, tmp_path / "v.jsonl"))
    assert endpoint.asked == 1


def test_the_key_is_sent_and_never_written_or_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MY_KEY", "sk-very-secret-1234")
    said = iter(("1", 401))
    with serving(lambda _: next(said)) as endpoint:
        model = agent_at(endpoint, tmp_path / "t.jsonl", ",key_variable=MY_KEY")
        asked(model, deals()[0])
        with pytest.raises(AgentFailure) as failed:
            asked(model, deals()[1])
    assert endpoint.keys == ["Bearer sk-very-secret-1234"] * 2
    shown = "".join(capfd.readouterr())
    everything = (tmp_path / "t.jsonl").read_text() + str(failed.value) + model.name + shown
    assert "***" in str(failed.value) and "secret" not in everything
    assert b"secret" not in pickle.dumps(model)


def test_a_key_that_is_missing_or_part_of_the_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    for name, sentence in (
        ("llm:https://models.example/v1,model=m", "set OPENAI_API_KEY"),
        ("llm:https://models.example/v1,model=m,key=MY_OWN", "set MY_OWN"),
        ("llm:http://me:pass@127.0.0.1/v1,model=m", "no user name"),
        ("llm:http://127.0.0.1/v1", "is written like"),
        ("llm:http://127.0.0.1/v1,model=m,colour=red", "is written like"),
        ("llm:http://127.0.0.1/v1,model=m,max_requests=0", "is written like"),
        ("llm:ftp://127.0.0.1/v1,model=m", "is written like"),
        ("llm", "is written like"),
        ("llm:http://127.0.0.1/v1,model=m,rules=all", "rules must be"),
        ("llm:http://127.0.0.1/v1,model=m,fallback=none", "no agent 'none'"),
    ):
        with pytest.raises(ValueError, match=sentence) as refused:
            make_agent(name, HAMLET)
        assert "pass@" not in str(refused.value)


def test_a_file_of_somebody_else_cannot_make_it_send_your_key() -> None:
    name = "llm:https://elsewhere.example/v1,model=m"
    with pytest.raises(UntrustedCode, match="would send requests with your key to that address"):
        check_trust("config.json", ["greedy", name])
    check_trust("config.json", ["greedy", name], trusted=[name])


def test_the_page_offers_a_model_that_the_server_was_started_with(tmp_path: Path) -> None:
    with serving() as endpoint:
        name = f"llm:{endpoint.url},model=stub,fallback=random,transcript={tmp_path}/t.jsonl"
        check_name(name)
        assert name in [opponent.name for opponent in Opponents(models=[name]).of(HAMLET)]
        assert name not in [opponent.name for opponent in Opponents().of(HAMLET)]
        match = Match(HAMLET, 2, seed=1)
        chosen = worker_pool._choose(name, SeatView.of(match.view()), np.random.default_rng(0))
        assert chosen == match.legal_actions()[0] and endpoint.asked == 1
    with pytest.raises(ValueError, match="is named like"):
        check_name("greedy")


def test_costs_are_shown_before_the_first_request_and_while_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, before = list[str](), list[int]()

    def answer(messages: list[dict[str, Any]]) -> str:
        before.append(len(lines))
        return first_listed(messages)

    with serving(answer) as endpoint:
        words = ",price_in=2,price_out=8,max_requests=50,max_tokens=100,temperature=0.5"
        model = agent_at(endpoint, tmp_path / "t.jsonl", words)
        model.meter.show = lines.append
        monkeypatch.setattr(meter, "REPORT_SECONDS", float("inf"))
        for seed in deals()[:3]:
            asked(model, seed)
        assert before == [2, 2, 2] and str(tmp_path / "t.jsonl") in lines[0]
        assert "at most 50 requests (0 of 50 are in the transcript)" in lines[1] and lines[1].endswith("at most")
        monkeypatch.setattr(meter, "REPORT_SECONDS", 0)
        asked(model, deals()[3])
    assert "4 requests, 0 kept replies, 400 tokens in, 40 out, $0.0011" in lines[2]
    assert endpoint.bodies[0]["max_tokens"] == 100 and endpoint.bodies[0]["temperature"] == 0.5


def test_without_a_list_the_model_reads_no_numbers(tmp_path: Path) -> None:
    sentence = Match(HAMLET, 2, seed=1).sentence(0)
    with serving(lambda _: f"Action: {sentence}") as endpoint:
        assert asked(agent_at(endpoint, tmp_path / "t.jsonl", ",actions=none,rules=none")) == 0
    assert (
        listed(endpoint.bodies[0]["messages"]) == [] and "## Rules" not in endpoint.bodies[0]["messages"][0]["content"]
    )


def test_a_ladder_names_it_on_its_command_line_and_goes_on_for_free(tmp_path: Path) -> None:
    with serving() as endpoint:
        words = [
            *("ladder", "--game", "hamlet", "--players", "2", "--games", "4", "--agents", "random"),
            f"llm:{endpoint.url},model=stub,transcript={tmp_path}/t.jsonl",
        ]
        environment = os.environ | {"PYTHONPATH": ROOT, "NUMBA_DISABLE_JIT": "1", "COLUMNS": "200"}
        command = [sys.executable, "-m", "architects_env", *words]
        first = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert first.returncode == 0 and "win rate" in first.stdout, first.stderr
        assert "at most 1,000 requests" in first.stderr and "kept replies" in first.stderr
        before = endpoint.asked
        second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert second.returncode == 0 and endpoint.asked == before > 10
        assert second.stdout.split("win rate")[1] == first.stdout.split("win rate")[1]
