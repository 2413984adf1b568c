"""The requests and costs that a row of the track *language* will have, before anything is asked.

A bot plays some games in the place of the model. What the model would read at each decision is written and measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from architects_env.adapters.text import estimated_tokens
from architects_env.agents import make_agent
from architects_env.agents.agent import Agent
from architects_env.agents.language_model.agent import LanguageModelAgent
from architects_env.core.play.view import View
from architects_env.experiments.benchmark.evaluation.play import Place, pairings_of, play_place
from architects_env.experiments.benchmark.language.protocol import settings_of
from architects_env.experiments.benchmark.protocol.tasks import Task
from architects_env.experiments.pages import ReportTable

DEALS = 2
"""Number of deals of each task that are played to measure it, against the first of its opponents."""
REPLY = 500
"""Tokens of a reply, where the settings do not bound them."""


class SilentAgent(Agent):
    """Reads what a model would read, counts its tokens, and lets a bot decide.

    Args:
        model: The agent that would ask the model.
        bot: The bot that decides.
    """

    may_forfeit = False

    def __init__(self, model: LanguageModelAgent, bot: Agent) -> None:
        self.model, self.bot, self.name = model, bot, bot.name
        self.reads_log, self.receive_log = model.reads_log, model.receive_log
        self.tokens: list[int] = []

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the bot."""
        self.tokens.append(estimated_tokens(self.model.observe(view)))
        return self.bot.act(view, rng)


@dataclass(frozen=True)
class Expected:
    """The requests of one task."""

    task: Task
    games: int
    decisions: float
    """Mean number of decisions of the model in a game."""
    tokens: float
    """Mean tokens of a first request."""

    @property
    def requests(self) -> float:
        """Number of requests without retries."""
        return self.games * self.decisions


def expected(config: Mapping[str, Any]) -> Iterator[Expected]:
    """Yield the expected requests of each task of a row, measured with a bot in the place of the model."""
    runs = 1 + (config["renamed_seed"] >= 0)
    by_task: dict[str, list[Any]] = {}
    for pairing in pairings_of(dict(config)):
        by_task.setdefault(pairing.task.name, []).append(pairing)
    for name, found in by_task.items():
        task, game = found[0].task, found[0].task.checked()
        model = make_agent(config["agents"][name][0], game)
        assert isinstance(model, LanguageModelAgent)
        bot = make_agent("greedy" if "greedy" in game.bots else "random", game)
        silent = SilentAgent(model, bot)
        play_place({**config, "nonce": "dry run"}, Place(0, replace(found[0], deals=DEALS), 0), silent)
        games = runs * sum(pairing.deals for pairing in found) * task.players
        played = DEALS * task.players
        yield Expected(task, games, len(silent.tokens) / played, float(np.mean(silent.tokens)))


def tables_of(found: list[Expected], agent: str) -> list[ReportTable]:
    """Return what a row will ask, by task and in all, and what it may cost."""
    settings = settings_of(agent)
    reply = settings.max_tokens or REPLY
    rows = [
        (
            one.task.name,
            f"{one.games:,}",
            f"{one.decisions:.1f}",
            f"{one.requests:,.0f}",
            f"{one.tokens:,.0f}",
            f"{one.requests * one.tokens / 1e6:.3f}",
            _dollars(one, settings.price_in, settings.price_out, reply),
        )
        for one in found
    ]
    requests = sum(one.requests for one in found)
    tokens = sum(one.requests * one.tokens for one in found)
    cost = (tokens * settings.price_in + requests * reply * settings.price_out) / 1e6
    total = ("all", f"{sum(one.games for one in found):,}", "", f"{requests:,.0f}", "", f"{tokens / 1e6:.3f}")
    rows.append((*total, f"{cost:,.2f}" if cost else ""))
    columns = (
        "task",
        "games",
        "decisions a game",
        "requests",
        "tokens each",
        "million tokens in",
        "US dollars",
    )
    title = f"What the row is expected to ask, without retries, with {reply} tokens a reply"
    return [ReportTable(title, columns, rows), _caps(requests, settings.retries, settings.max_requests)]


def _dollars(one: Expected, price_in: float, price_out: float, reply: int) -> str:
    cost = one.requests * (one.tokens * price_in + reply * price_out) / 1e6
    return f"{cost:,.2f}" if cost else ""


def _caps(requests: float, retries: int, cap: int) -> ReportTable:
    enough = (
        "is enough without retries" if cap >= requests else f"ends the row after about {100 * cap / requests:.0f} %"
    )
    rows = [
        ("requests without retries", f"{requests:,.0f}"),
        (f"requests if every decision needs {retries} retries", f"{requests * (1 + retries):,.0f}"),
        ("cap: max_requests", f"{cap:,}, which {enough}"),
    ]
    return ReportTable("Requests and their cap", ("what", "number"), rows, words=2)
