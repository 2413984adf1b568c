"""Transcripts: a file with one JSON line for every request to a language model and for every decision.

Several processes may share a transcript. A request is written down before it is sent, under a file lock, so that the
cap on requests holds for all of them together. A reply that is kept is not asked for again.

| kind | written | holds |
| --- | --- | --- |
| `request` | before a request is sent | number, key of the request, model, messages |
| `reply` | when it is answered | key, text, tokens, seconds |
| `error` | when it fails | key, error, seconds |
| `decision` | after each decision | game, seat, outcome, action, requests, retries, tokens, seconds, cost |
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from architects_env.core.compile.cache.file_lock import locked

Message = Mapping[str, str]


@dataclass(frozen=True)
class ChatReply:
    """The answer to a request."""

    text: str
    tokens_in: int
    """Tokens of the request, as the endpoint counts them; 0 if it does not."""
    tokens_out: int
    """Tokens of the answer, as the endpoint counts them; 0 if it does not."""
    seconds: float
    """Seconds from the request to the answer."""


class CapReached(RuntimeError):
    """The transcript holds as many requests as it may."""


def key_of(url: str, body: Mapping[str, Any]) -> str:
    """Return what identifies a request: a hash of the endpoint, the model, the messages and the sampling.

    Args:
        url: URL or model that the request goes to.
        body: Content of the request.
    """
    text = json.dumps([url, body], sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


class Transcript:
    """The transcript in a file, which is created when the first line is written.

    Args:
        path: The file, JSON Lines.
        max_requests: The most requests that it may hold.
    """

    def __init__(self, path: Path, max_requests: int) -> None:
        self.path, self.max_requests = path, max_requests
        self.requests = 0
        """Number of requests in the file, as of the last look at it."""
        self._replies: dict[str, ChatReply] = {}
        self._read = 0
        self._here = threading.Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        return Transcript, (self.path, self.max_requests)

    def reply(self, key: str) -> ChatReply | None:
        """Return the reply that is kept for a request, or None."""
        with self._here:
            if key not in self._replies:
                self._catch_up()
            return self._replies.get(key)

    def reserve(self, key: str, model: str, messages: Sequence[Message]) -> None:
        """Write down that a request is about to be sent.

        Args:
            key: Key of the request (`key_of`).
            model: Name of the model.
            messages: Messages of the conversation.

        Raises:
            CapReached: If the file holds `max_requests` already. Nothing is written.
        """
        with self._here:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path.with_name(f"{self.path.name}.lock"), waiting=True):
                self._catch_up()
                if self.requests >= self.max_requests:
                    raise CapReached(f"{self.path} holds {self.requests} requests, and max_requests allows no more.")
                self._append("request", number=self.requests + 1, key=key, model=model, messages=list(messages))
                self._catch_up()

    def keep(self, key: str, reply: ChatReply) -> None:
        """Write down the answer to a request.

        Args:
            key: Key of the request (`key_of`).
            reply: Reply to it.
        """
        self._write("reply", key=key, **asdict(reply))

    def note(self, kind: str, **fields: Any) -> None:
        """Write down something else: an "error" or a "decision"."""
        self._write(kind, **fields)

    def _write(self, kind: str, **fields: Any) -> None:
        with self._here, locked(self.path.with_name(f"{self.path.name}.lock"), waiting=True):
            self._append(kind, **fields)
            self._catch_up()

    def _append(self, kind: str, **fields: Any) -> None:
        line = {"kind": kind, "time": datetime.now(UTC).isoformat(timespec="milliseconds"), **fields}
        with open(self.path, "ab+") as file:
            file.seek(0, 2)
            if file.tell():
                file.seek(-1, 2)
                if file.read(1) != b"\n":  # a process was ended in the middle of a line
                    file.write(b"\n")
            file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")

    def _catch_up(self) -> None:
        """Read the complete lines that were added since the last look, by this process or by others."""
        if not self.path.exists():
            return
        with open(self.path, "rb") as file:
            file.seek(self._read)
            added = file.read()
        whole, _, _ = added.rpartition(b"\n")
        self._read += len(whole) + 1 if whole or added.startswith(b"\n") else 0
        for line in whole.split(b"\n"):
            self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:  # half a line of a process that was ended
            return
        if found.get("kind") == "request":
            self.requests += 1
        elif found.get("kind") == "reply":
            numbers = (found["tokens_in"], found["tokens_out"], found["seconds"])
            self._replies[found["key"]] = ChatReply(found["text"], *numbers)


def decisions_in(path: Path) -> list[dict[str, Any]]:
    """Return the decisions of a transcript in the order in which they were made."""
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file if line.endswith("}\n")]
    return [line for line in lines if line["kind"] == "decision"]
