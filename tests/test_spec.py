"""The text that names an agent, taken apart."""

from __future__ import annotations

import pytest

from architects_env.agents.registry import REGISTRY
from architects_env.agents.spec import AgentSpec, parse_spec, read_budget
from architects_env.opponents import GRANDMASTER, LEVELS

PARTS = {
    "random": AgentSpec("", "random"),
    "heuristic@2": AgentSpec("", "heuristic", 2),
    "ismcts:": AgentSpec("", "ismcts", argument=""),
    "ismcts:10,depth=4,,c": AgentSpec("", "ismcts", None, "10", (("depth", "4"), ("", None), ("c", None))),
    "gumbel@1:64,policy=graded@3,c=2": AgentSpec("", "gumbel", 1, "64", (("policy", "graded@3"), ("c", "2"))),
    "puct:9,policy=/a,b=c/x y.zip,c=2": AgentSpec("", "puct", None, "9", (("policy", "/a,b=c/x y.zip"), ("c", "2"))),
    "lookahead:4,policy=a.zip/b.safetensors": AgentSpec(
        "", "lookahead", None, "4", (("policy", "a.zip/b.safetensors"),)
    ),
    "a, b/x.safetensors:deterministic": AgentSpec(
        "", ".safetensors", argument="deterministic", path="a, b/x.safetensors"
    ),
    "C:/x.zip": AgentSpec("", ".zip", path="C:/x.zip"),
    "a.zip/mine.py:Mine": AgentSpec("", ".py", argument="Mine", path="a.zip/mine.py"),
    "mine.py:Mine(a (1)/w.pt)": AgentSpec("", ".py", argument="Mine", path="mine.py", class_path="a (1)/w.pt"),
    "greedy,random": AgentSpec("", "greedy,random"),
    "heuristic@0": AgentSpec("", "heuristic@0"),
}


@pytest.mark.parametrize("text", PARTS)
def test_a_name_is_taken_apart(text: str) -> None:
    found = parse_spec(text)
    assert found.text == text and parse_spec(found) is found
    assert AgentSpec("", *[getattr(found, name) for name in list(AgentSpec.__dataclass_fields__)[1:]]) == PARTS[text]


def test_a_name_is_written_with_another_argument_and_more_settings() -> None:
    spec = parse_spec("gumbel@1:24,lookahead=4")
    assert spec.with_argument("240").text == "gumbel@1:240,lookahead=4"
    guided = spec.with_setting("policy", "a,b.zip")
    assert guided.text == "gumbel@1:24,policy=a,b.zip,lookahead=4" and guided == parse_spec(guided.text)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        *[("1000", (1000, False)), ("0.5s", (0.5, True)), ("nans", (0, True)), ("s", (0, True))],
        *((text, (0, False)) for text in ("1_0", "-1", "1.5", "9" * 5000, "", None)),
    ],
)
def test_a_budget_is_simulations_or_seconds(text: str | None, budget: tuple[float, bool]) -> None:
    assert read_budget(text) == budget


def test_every_strength_is_registered() -> None:
    assert {*LEVELS, GRANDMASTER, "random", "graded", "alone", "fast", ".py", ".zip"} <= set(REGISTRY)
