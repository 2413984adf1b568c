"""The costs of a language model, which are shown before the first request and while it plays."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from architects_env.agents.language_model.settings import Endpoint, LanguageModelSettings
from architects_env.agents.language_model.transcript import ChatReply, Transcript

REPORT_SECONDS = 30.0
"""Seconds between two lines."""


def to_stderr(line: str) -> None:
    """Print a line for the person at the terminal."""
    print(line, file=sys.stderr, flush=True)


class Meter:
    """Counts requests, tokens and dollars of this process, and shows them every `REPORT_SECONDS` seconds.

    Args:
        endpoint: Endpoint, with the name of the model.
        settings: The settings, with the prices.
        transcript: The transcript, which counts the requests of all runs.
        show: Shows a line to the user.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        settings: LanguageModelSettings,
        transcript: Transcript,
        show: Callable[[str], None] = to_stderr,
    ) -> None:
        self.endpoint, self.settings, self.transcript, self.show = endpoint, settings, transcript, show
        self.requests, self.kept, self.tokens_in, self.tokens_out, self.seconds = 0, 0, 0, 0, 0.0
        self._shown_at: float | None = None

    def cost(self, tokens_in: int, tokens_out: int) -> float:
        """Return the dollars for these tokens.

        Args:
            tokens_in: Number of tokens of input.
            tokens_out: Number of tokens of output.
        """
        return (tokens_in * self.settings.price_in + tokens_out * self.settings.price_out) / 1e6

    def begin(self, prompt_tokens: int) -> None:
        """Show once what the games may cost, before the first request is sent."""
        if self._shown_at is not None:
            return
        self._shown_at = time.monotonic()
        cap, sent = self.settings.max_requests, self.transcript.requests
        remaining = max(0, cap - sent)
        lines = [
            f"llm: {self.endpoint.model} at {self.endpoint.url}; transcript: {self.transcript.path}",
            f"llm: at most {remaining:,} requests ({sent:,} of {cap:,} are in the transcript), about "
            f"{prompt_tokens:,} tokens of input each{self._describe_cost(remaining, prompt_tokens)}",
        ]
        for line in lines:
            self.show(line)

    def _describe_cost(self, requests: int, prompt_tokens: int) -> str:
        settings = self.settings
        if not settings.price_in and not settings.price_out:
            return "; give price_in and price_out (dollars for a million tokens) to see costs"
        if not settings.max_tokens:
            return (
                f": about ${self.cost(requests * prompt_tokens, 0):,.2f} for input; max_tokens would bound the output"
            )
        return f": about ${self.cost(requests * prompt_tokens, requests * settings.max_tokens):,.2f} at most"

    def count(self, reply: ChatReply, requests: int) -> None:
        """Count a reply and the requests that were sent for it. A reply from the transcript costs nothing.

        Args:
            reply: Reply with its tokens and seconds.
            requests: Number of requests that were sent for it; 0 for a reply from the transcript.
        """
        self.requests += requests
        if not requests:
            self.kept += 1
            return
        self.tokens_in += reply.tokens_in
        self.tokens_out += reply.tokens_out
        self.seconds += reply.seconds
        if self._shown_at is None or time.monotonic() - self._shown_at >= REPORT_SECONDS:
            self._shown_at = time.monotonic()
            self.show(self.line())

    def line(self) -> str:
        """Return what was used so far, on one line."""
        cost = self.cost(self.tokens_in, self.tokens_out)
        priced = f", ${cost:,.4f}" if self.settings.price_in or self.settings.price_out else ""
        return (
            f"llm: {self.endpoint.model}: {self.requests:,} requests, {self.kept:,} kept replies, "
            f"{self.tokens_in:,} tokens in, {self.tokens_out:,} out{priced}, "
            f"{self.seconds / max(1, self.requests):.1f} s per request"
        )
