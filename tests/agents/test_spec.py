"""The text that names an agent, taken apart."""

from __future__ import annotations

import pytest

from architects_env.agents.language_model.settings import LanguageModelSettings
from architects_env.agents.registry import REGISTRY
from architects_env.agents.search.guided_search import GuidedSearchSettings as GUIDED
from architects_env.agents.search.rollouts import RolloutSettings
from architects_env.agents.search.tree_search import SearchSettings
from architects_env.agents.spec import AgentSpec, parse_spec, read_budget, read_settings
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


@pytest.mark.parametrize(
    ("published", "new", "kind"),
    [
        (
            "gumbel:1,trust=25,lookahead=4,leaves=1",
            "gumbel:1,lookahead_weight=25,lookahead=4,leaf_values=policy",
            GUIDED,
        ),
        ("gumbel:1,crowd=2,weight=60,c=2", "gumbel:1,noise_from_five_players=2,value_scale=60,exploration=2", GUIDED),
        ("rollouts:8x1x10,c=5,halving=1", "rollouts:8x1x10,reward_weight=5,halving=true", RolloutSettings),
        ("ismcts:10,c=0.5", "ismcts:10,exploration=0.5", SearchSettings),
        ("llm:http://x/v1,key=MINE", "llm:http://x/v1,key_variable=MINE", LanguageModelSettings),
    ],
)
def test_settings_of_published_agents_are_read_under_their_new_names(published: str, new: str, kind: type) -> None:
    found = read_settings(parse_spec(published), kind)
    assert found == read_settings(parse_spec(new), kind) != kind()
    with pytest.raises(ValueError, match="there is no setting 'trust'"):
        read_settings(parse_spec("ismcts:10,trust=1"), SearchSettings)


def test_a_setting_is_given_once_under_either_name() -> None:
    with pytest.raises(ValueError, match="'exploration' must be given once"):
        read_settings(parse_spec("ismcts:10,c=1,exploration=1"), SearchSettings)


def test_a_switch_is_true_or_false() -> None:
    with pytest.raises(ValueError, match="'halving' must be of the type bool, not '2'"):
        read_settings(parse_spec("rollouts:8x1x10,halving=2"), RolloutSettings)


def test_every_strength_is_registered() -> None:
    assert {*LEVELS, GRANDMASTER, "random", "graded", "alone", "fast", ".py", ".zip"} <= set(REGISTRY)
