"""The part of the protocol that belongs to the track *language*: what the model is shown, and its transcript.

All of it is part of the agent's name, so that two rows of one name were shown the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from architects_env.agents.language_model.settings import FORFEIT, LanguageModelSettings, read_spec
from architects_env.agents.spec import parse_spec

TRANSCRIPT = "transcript.jsonl"
"""The file in the folder of a row that keeps all requests and replies, unless the agent's name gives another."""
SHOWN = (
    "model",
    "actions",
    "language",
    "history",
    "rules",
    "token_budget",
    "renamed_seed",
    "retries",
    "fallback",
    "temperature",
    "max_tokens",
    "price_in",
    "price_out",
)
"""The settings that stand in a row."""


def settings_of(agent: str) -> LanguageModelSettings:
    """Return the settings in the name of an agent that asks a language model."""
    return read_spec(parse_spec(agent))[1]


def with_settings(agent: str, **settings: object) -> str:
    """Return the name of an agent with these settings instead of those it had."""
    spec = parse_spec(agent)
    kept = tuple((key, value) for key, value in spec.settings if key not in settings)
    spec = replace(spec, settings=kept)
    for key, value in settings.items():
        spec = spec.with_setting(key, str(value))
    return spec.text


def with_transcript(agent: str, folder: Path) -> str:
    """Return the name with a transcript: the one it gives, or one in the folder of the row.

    Raises:
        ValueError: The path of the folder cannot be part of a name.
    """
    if settings_of(agent).transcript:
        return agent
    path = str(folder / TRANSCRIPT)
    if "," in path:
        raise ValueError(f"The path of a row of the track language has no commas, unlike {path!r}.")
    return with_settings(agent, transcript=path)


def in_renamed_game(agent: str, seed: int) -> str:
    """Return the name of the agent that is shown a renamed game, for the control.

    Raises:
        ValueError: The agent is shown a renamed game already, or reads another language than English.
    """
    settings = settings_of(agent)
    if settings.renamed_seed >= 0:
        raise ValueError(
            "--renamed-seed is the control of a row with the usual names; leave renamed_seed out of --agent."
        )
    if settings.language != "en":
        raise ValueError(
            f"--renamed-seed needs a row in English, because renamed games have no other words, and this one reads "
            f"{settings.language!r}. Leave it out."
        )
    return with_settings(agent, renamed_seed=seed)


def shown_to(agent: str) -> dict[str, Any]:
    """Return what the model of an agent is shown, for the file of a row."""
    settings = settings_of(agent)
    return {name: getattr(settings, name) for name in SHOWN}


def described(shown: Mapping[str, Any]) -> str:
    """Return what a model was shown in a few words, for a table."""
    words = [
        "actions listed" if shown["actions"] == "list" else "actions not listed",
        shown["language"],
        f"history {shown['history']}",
        f"rules {shown['rules']}",
        *([f"at most {shown['token_budget']:,} tokens"] if shown["token_budget"] else []),
        *([f"renamed game {shown['renamed_seed']}"] if shown["renamed_seed"] >= 0 else []),
        f"{shown['retries']} retries, then {shown['fallback'] if shown['fallback'] != FORFEIT else 'forfeit'}",
        *([f"temperature {shown['temperature']:g}"] if shown["temperature"] >= 0 else []),
    ]
    return ", ".join(words)
