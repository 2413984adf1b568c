"""The file format of companion games: a head and steps as JSON lines, and the checks of steps that are read."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from architects_env.core.contract.registry import load
from architects_env.core.files.schema import Anything, Number, Rows, Table, Text, faults
from architects_env.core.play.record import MOST_REMARKS
from architects_env.core.text import message_of, say
from architects_env.play.chance.outcomes import Outcome

Step = dict[str, Any]
"""A line of the file: {"chance": source, "place": [...], "is": number, "title": words, "dealt":
true if the program has dealt it}, {"seat": number, "action":
number, "sentence": words}, or {"given_up": true}."""
WHOLE = Number(0, 2**63 - 1, whole=True)
HEAD = {
    "companion": Text(),
    "version": WHOLE,
    "seats": Rows(Text(), 1, 100),
    "options": Table(Anything()),
    "agents_seed": WHOLE,
    "placeholder_seed": WHOLE,
    "dealt": Rows(Text(lines=True), 0, 10_000),
    "remarks": Rows(Text(), 0, MOST_REMARKS),
}
"""Schema of the first line."""


def written(head: Sequence[Any], steps: Sequence[Step]) -> list[str]:
    """Return JSON lines of a head, with values in the order of `HEAD`, and of steps."""
    return [json.dumps(row) for row in [dict(zip(HEAD, head, strict=True)), *steps]]


def parsed(lines: Sequence[str]) -> tuple[dict[str, Any], list[Step]]:
    """Return the head and the steps in these lines. Raises `ValueError` if the head is damaged."""
    first, *steps = [json.loads(line) for line in lines]
    head: dict[str, Any] = {"remarks": [], **first}
    if wrong := faults(HEAD, head, say("its first line")):
        raise ValueError(say(wrong[0]))
    return head, steps


def check_version(head: Mapping[str, Any]) -> None:
    """Raise `ValueError` if a game was saved by another version of the rules."""
    name, version = head["companion"], head["version"]
    if load(name).version != version:
        raise ValueError(
            say(
                "it is of version {version} of {name}; installed is version {installed}.",
                version=version,
                name=name,
                installed=load(name).version,
            )
        )


@contextmanager
def told_as_damaged() -> Generator[None]:
    """Raise errors of damaged lines as a `ValueError` with a sentence."""
    try:
        yield
    except (TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(
            say(
                "one of its lines makes no sense ({kind}: {error}).",
                kind=type(error).__name__,
                error=message_of(error),
            )
        ) from error


# --- steps ------------------------------------------------------------------------------------------------------------
def sentence_of(step: Step, about: Mapping[str, str]) -> str:
    """Return a step in words. `about` describes each kind of chance, by name."""
    if "given_up" in step:
        return say("give the game up")
    if "chance" in step:
        return say("{about}: {title}", about=say(about[step["chance"]]), title=say(step["title"]))
    return step["sentence"]


def chance_step(outcome: Outcome, value: int, title: str, dealt: bool) -> Step:
    """Return the step that answers a question about chance. `dealt`: the program has dealt it."""
    step = {"chance": outcome.source, "place": list(outcome.slot), "is": value, "title": title}
    return {**step, "dealt": True} if dealt else step


def check_moment(at: int, decisions: int) -> None:
    """Raise `ValueError` unless `at` of the decisions can be looked at."""
    if not 0 <= at <= decisions:
        raise ValueError(
            say("{n} decisions have been made; one can look at 0 to {n} of them, not {at!r}.", n=decisions, at=at)
        )


def check_kept(keep: int, answers: int) -> None:
    """Raise `ValueError` unless `keep` of the answers can be kept; -1 keeps all but the last one."""
    if not answers:
        raise ValueError(say("Nothing has been answered yet."))
    if not -1 <= keep < answers:
        raise ValueError(
            say(
                "{n} answers have been given; from 0 to {last} of them can be kept, not {keep}.",
                n=answers,
                last=answers - 1,
                keep=keep,
            )
        )


def check_chance_step(step: Step, number: int, outcome: Outcome) -> None:
    """Raise `ValueError` if step `number` (from 0) does not answer this question about chance."""
    if (step.get("chance"), step.get("place")) != (outcome.source, list(outcome.slot)):
        raise ValueError(
            say(
                "Step {n} should say {about}, but is {step}.",
                n=number + 1,
                about=say(outcome.about),
                step=step,
            )
        )


def check_decision_step(step: Step, number: int, seat: int, over: bool) -> None:
    """Raise `ValueError` if step `number` (from 0) is no decision of this seat, or the game is over."""
    if over or step.get("seat") != seat:
        raise ValueError(
            say(
                "Step {n} should be a decision of seat {seat}, but is {step}.",
                n=number + 1,
                seat=seat,
                step=step,
            )
        )
