"""Stand-ins for language models: what they reply, and the command that serves them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from architects_env.adapters.text import TextFormat
from architects_env.core.command_line.tools import ROOT
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.llm.stand_ins import PROSE, UNPLAYABLE, listed, stand_in
from tests.patience import PATIENCE

VIEWS = [Match(load("hamlet"), 2, seed=seed).view() for seed in range(40)]
FORM = TextFormat("hamlet")


def body(model: str, number: int = 0, *more: str) -> dict[str, Any]:
    messages = [{"role": "user", "content": text} for text in (FORM.observe(VIEWS[number]), *more)]
    return {"model": model, "messages": messages}


def outcomes(model: str) -> list[str]:
    return [FORM.read(view, str(stand_in(body(model, k)))).outcome for k, view in enumerate(VIEWS)]


@pytest.mark.parametrize("form", PROSE)
def test_every_form_of_prose_is_read_as_its_action(form: str) -> None:
    view = VIEWS[0]
    for action in view.legal_actions():
        reply = FORM.read(view, form.format(action=view.sentence(action)))
        assert reply.outcome == "legal" and reply.action == action


def test_replies_are_playable_or_fail_as_the_name_of_the_model_says() -> None:
    assert set(outcomes("prose")) == set(outcomes("errors-0")) == {"legal"}
    assert set(outcomes("errors-100")) == {"unreadable", "illegal"}
    assert {FORM.read(VIEWS[0], text).outcome for text in UNPLAYABLE} == {"unreadable", "illegal"}
    assert listed(body("first")["messages"])[0] in str(stand_in(body("first")))
    assert len({stand_in(body("prose", k)) for k in range(40)}) > 2


def test_a_conversation_always_gets_the_same_reply_and_a_longer_one_may_get_another() -> None:
    assert stand_in(body("errors-50", 3)) == stand_in(body("errors-50", 3))
    assert len({stand_in(body("errors-50", 3, str(k))) for k in range(20)}) > 2


def test_what_a_stand_in_cannot_answer_it_says() -> None:
    assert stand_in(body("gpt")) == stand_in(body("errors-101")) == 404
    assert stand_in({"model": "prose", "messages": [{"content": "Hello"}]}) == "I see no list of legal actions."


def test_the_command_serves_them_to_any_client() -> None:
    environment = os.environ | {"PYTHONPATH": ROOT, "NUMBA_DISABLE_JIT": "1"}
    words = [sys.executable, "-m", "architects_env", "serve", "stand-ins", "--port", "0"]
    with subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            found = re.search(r"llm:(http://127\.0\.0\.1:\d+/v1),model=prose", server.stderr.readline())
            assert found
            opener = build_opener(ProxyHandler({}))
            data = json.dumps(body("first")).encode()
            with opener.open(Request(f"{found[1]}/chat/completions", data), timeout=PATIENCE) as answer:
                told = json.load(answer)
        finally:
            server.terminate()
    assert told["choices"][0]["message"]["content"] == stand_in(body("first"))
    assert told["usage"]["prompt_tokens"] > 100
