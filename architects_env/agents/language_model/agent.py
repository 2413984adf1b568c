"""An agent that asks a language model: it shows the view in words and plays the legal action that the reply names."""

from __future__ import annotations

import weakref
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from architects_env.adapters.text import Reply, TextFormat, estimated_tokens
from architects_env.adapters.text.languages import translated
from architects_env.adapters.text.replies import AMBIGUOUS, FALLBACK, FORFEITED, ILLEGAL, LEGAL, PLAYED
from architects_env.agents.agent import Agent, AgentFailure
from architects_env.agents.language_model.chat import Chat, ChatError
from architects_env.agents.language_model.meter import Meter
from architects_env.agents.language_model.settings import LIST, LanguageModelSettings, read_spec, transcript_path
from architects_env.agents.language_model.tally import Tally
from architects_env.agents.language_model.transcript import CapReached, ChatReply, Message, Transcript, key_of
from architects_env.agents.spec import AgentSpec, parse_spec
from architects_env.core.contract.game import Game
from architects_env.core.play.told_lines import HISTORIES
from architects_env.core.play.view import View

KEY_DIGITS = 12
"""Number of digits that tell the conversations of a run apart."""


@dataclass
class _Used:
    """Requests, tokens and seconds of one decision."""

    requests: int = 0
    replies: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0


class LanguageModelAgent(Agent):
    """Asks a language model at an OpenAI-compatible endpoint: `llm:URL,model=NAME[,...]`.

    The model sees the board, the rules and the legal actions in words (`architects_env.adapters.text.TextFormat`). A
    reply that names no legal action, or several, is answered with what is wrong, `retries` times. Then the agent
    forfeits the game, or its fallback decides. In ladders, tournaments and the benchmark the model also reads the log
    of its seat.

    Everything is kept in a transcript, and a request that was answered before is not sent again. So an interrupted run
    resumes without repeating paid requests.

    Args:
        game: The game.
        spec: The name with its settings (`settings.LanguageModelSettings`).
        fallback: The agent that decides after the last failed reply. None: the game is forfeited.

    Raises:
        ValueError: If the name cannot be read, or the environment holds no key for an endpoint elsewhere.
        MissingLibrary: If the extra `llm` is not installed.
    """

    game: Game
    """The game that the agent plays."""
    name: str
    fallback: Agent | None
    """The agent that decides after the last failed reply. None: the game is forfeited."""
    settings: LanguageModelSettings
    """The settings that were read from the name."""
    format: TextFormat
    """Writes observations and reads replies."""
    transcript: Transcript
    """All requests and replies, in a file."""
    chat: Chat
    """The conversations with the endpoint."""
    meter: Meter
    """Requests, tokens and costs of this process."""
    may_forfeit = True
    tallies: dict[int, Tally]
    """Counts of the decisions by index of the game (`receive_log`)."""
    reply_counts: dict[str, list[int]]
    """[uses, failures, failures with an illegal or ambiguous action] by conversation."""

    def __init__(self, game: Game, spec: str | AgentSpec, fallback: Agent | None = None) -> None:
        spec = parse_spec(spec)
        endpoint, self.settings = read_spec(spec)
        endpoint.secret()
        self.game, self.name, self.fallback = game, spec.text, fallback
        settings = self.settings
        self.format = TextFormat(
            game,
            language=settings.language,
            show_actions=settings.actions == LIST,
            rules=settings.rules,
            token_budget=settings.token_budget or None,
            renamed_seed=None if settings.renamed_seed < 0 else settings.renamed_seed,
        )
        self.transcript = Transcript(transcript_path(spec, settings, game.name), settings.max_requests)
        self.chat = Chat(endpoint, settings, self.transcript)
        self.meter = Meter(endpoint, settings, self.transcript)
        self.reads_log = settings.history != HISTORIES[0]
        self.tallies, self.reply_counts = defaultdict(Tally), {}
        self._log: list[str] = []
        self._game_index = 0
        weakref.finalize(self, _show_total, self.meter)  # at the end of the program at the latest

    def receive_log(self, game_index: int, log: Callable[[str], list[str]]) -> None:
        """Keep the log of the seat for the next observation, in the language of the settings."""
        self._game_index = game_index
        self._log = [translated(line, self.format.speech) for line in log(self.settings.history)]

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Ask the model until it names a legal action. After the last failed reply the fallback decides.

        Raises:
            AgentFailure: There was no reply, or the agent forfeits because it has no fallback.
        """
        used, observation = _Used(), self.observe(view)
        self._log = []
        messages: list[Message] = [{"role": "user", "content": observation}]
        self.transcript.reply("")  # read how many requests there are
        self.meter.begin(estimated_tokens(observation))
        failures: list[str] = []
        while True:
            text = self._ask(messages, view, used)
            reply = self.format.read(view, text)
            self._count_reply(messages, reply.outcome)
            if reply.outcome == LEGAL and reply.action is not None:
                self._note(view, PLAYED, reply, failures, used)
                return reply.action
            failures.append(reply.outcome)
            if len(failures) > self.settings.retries:
                return self._give_up(view, rng, failures, used)
            messages += [{"role": "assistant", "content": text}, {"role": "user", "content": reply.message}]

    def observe(self, view: View) -> str:
        """Return what the model reads before it decides."""
        return self.format.observe(view, self._log)

    def _ask(self, messages: list[Message], view: View, used: _Used) -> str:
        """Return the text of the model's reply. Raises `AgentFailure`, which ends the run, if there is none."""
        try:
            reply, requests = self.chat.ask(messages)
        except (ChatError, CapReached) as error:
            reason = f"{error} Replies so far are kept; the same command goes on from there."
            raise AgentFailure(self.name, 0, view.seat, reason) from None
        self.meter.count(reply, requests)
        used.requests += requests
        used.replies += 1
        self._count(reply)
        if requests:  # a kept reply costs nothing
            used.tokens_in += reply.tokens_in
            used.tokens_out += reply.tokens_out
            used.seconds += reply.seconds
        return reply.text

    def _count_reply(self, messages: list[Message], outcome: str) -> None:
        counts = self.reply_counts.setdefault(
            key_of(self.settings.model, {"messages": messages})[:KEY_DIGITS], [0, 0, 0]
        )
        for k, counted in enumerate((True, outcome != LEGAL, outcome in (ILLEGAL, AMBIGUOUS))):
            counts[k] += counted

    def _count(self, reply: ChatReply) -> None:
        tally = self.tallies[self._game_index]
        tally.replies += 1
        tally.tokens_in += reply.tokens_in
        tally.tokens_out += reply.tokens_out
        tally.seconds += reply.seconds
        tally.cost += self.meter.cost(reply.tokens_in, reply.tokens_out)

    def _give_up(self, view: View, rng: np.random.Generator, failures: list[str], used: _Used) -> int:
        if self.fallback is None:
            self._note(view, FORFEITED, Reply(FORFEITED), failures, used)
            reason = f"forfeits after {len(failures)} replies that could not be played."
            raise AgentFailure(self.name, 0, view.seat, reason, forfeits=True)
        action = self.fallback.checked_act(view, rng)
        self._note(view, FALLBACK, Reply(FALLBACK, action, view.sentence(action)), failures, used)
        return action

    def _note(self, view: View, outcome: str, reply: Reply, failures: list[str], used: _Used) -> None:
        """Count the decision and write it into the transcript."""
        self.tallies[self._game_index].count(outcome, failures)
        self.transcript.note(
            "decision",
            game=view.game.name,
            num_players=view.num_players,
            seat=view.seat,
            model=self.settings.model,
            outcome=outcome,
            action=reply.action,
            sentence=reply.sentence,
            failures=failures,
            retries=max(0, used.replies - 1),
            requests=used.requests,
            tokens_in=used.tokens_in,
            tokens_out=used.tokens_out,
            seconds=round(used.seconds, 3),
            cost=round(self.meter.cost(used.tokens_in, used.tokens_out), 6),
        )


def _show_total(meter: Meter) -> None:
    if meter.requests or meter.kept:
        meter.show(meter.line())
