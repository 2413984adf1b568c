"""The client of an OpenAI-compatible endpoint: replies from the transcript, requests under a cap, repeated errors."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from architects_env.agents.language_model.settings import Endpoint, LanguageModelSettings
from architects_env.agents.language_model.transcript import ChatReply, Message, Transcript, key_of
from architects_env.core.command_line.printable import printable
from architects_env.core.command_line.tools import requires_extra

with requires_extra("llm"):
    import openai

TRIES = 4
"""Number of requests for one reply, at most, if the endpoint is busy or cannot be reached."""
FIRST_PAUSE = 1.0
"""Seconds before the second try. Each further pause is twice as long."""
TEMPORARY = (
    openai.APIConnectionError,
    openai.APITimeoutError,
    openai.RateLimitError,
    openai.InternalServerError,
    openai.ConflictError,
)


class ChatError(RuntimeError):
    """The endpoint gives no reply."""


class Chat:
    """Asks a language model.

    Args:
        endpoint: Endpoint, with the name of the model.
        settings: Temperature and limits of the replies.
        transcript: Where requests and replies are kept.
        pause: Seconds before the second try of a request that failed.
    """

    def __init__(
        self, endpoint: Endpoint, settings: LanguageModelSettings, transcript: Transcript, pause: float = FIRST_PAUSE
    ) -> None:
        self.endpoint, self.settings, self.transcript, self.pause = endpoint, settings, transcript, pause
        self._client: openai.OpenAI | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy what describes the client; a copy opens connections of its own."""
        return Chat, (self.endpoint, self.settings, self.transcript, self.pause)

    def ask(self, messages: Sequence[Message]) -> tuple[ChatReply, int]:
        """Return the reply to a conversation and the number of requests that were sent for it, 0 for a kept reply.

        Raises:
            CapReached: If the transcript allows no further request.
            ChatError: If the endpoint gives no reply.
        """
        body = self._make_body(messages)
        key = key_of(self.endpoint.url, body)
        kept_reply = self.transcript.reply(key)
        if kept_reply is not None:
            return kept_reply, 0
        for attempt in range(1, TRIES + 1):
            self.transcript.reserve(key, self.endpoint.model, messages)
            start = time.perf_counter()
            try:
                reply = self._request_reply(body, start)
            except openai.OpenAIError as error:
                reason = self._describe_error(error)
                self.transcript.note("error", key=key, error=reason, seconds=round(time.perf_counter() - start, 3))
                if attempt == TRIES or not isinstance(error, TEMPORARY):
                    raise ChatError(f"{self.endpoint.url} gives no reply: {reason}") from None
                time.sleep(self.pause * 2 ** (attempt - 1))
                continue
            self.transcript.keep(key, reply)
            return reply, attempt
        raise AssertionError("the last try returns or raises")

    def _make_body(self, messages: Sequence[Message]) -> dict[str, Any]:
        settings = self.settings
        body: dict[str, Any] = {"model": self.endpoint.model, "messages": list(messages)}
        if settings.temperature >= 0:
            body["temperature"] = settings.temperature
        if settings.max_tokens:
            body["max_tokens"] = settings.max_tokens
        return body

    def _request_reply(self, body: dict[str, Any], start: float) -> ChatReply:
        completion = self._connect().chat.completions.create(**body)
        text = (completion.choices[0].message.content or "") if completion.choices else ""
        seconds, usage = round(time.perf_counter() - start, 3), completion.usage
        if usage is None:
            return ChatReply(text, 0, 0, seconds)
        return ChatReply(text, usage.prompt_tokens or 0, usage.completion_tokens or 0, seconds)

    def _connect(self) -> openai.OpenAI:
        if self._client is None:
            endpoint = self.endpoint
            self._client = openai.OpenAI(
                base_url=endpoint.url,
                api_key=endpoint.secret() or "none",
                timeout=endpoint.seconds,
                max_retries=0,  # every request counts, so they are repeated here
                http_client=openai.DefaultHttpxClient(trust_env=not endpoint.is_local),
            )
        return self._client

    def _describe_error(self, error: Exception) -> str:
        """Return the text of an error without the key, which some endpoints repeat."""
        text, secret = f"{type(error).__name__}: {error}", self.endpoint.secret()
        return printable(text.replace(secret, "***") if secret else text, lines=False)[:500]
