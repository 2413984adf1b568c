"""A small OpenAI-compatible server: a function answers each chat completion."""

from __future__ import annotations

import json
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from architects_env.adapters.text import estimated_tokens

Answer = Callable[[dict[str, Any], str], str | int]
"""From the body of a request and its authorization to the text of the reply, or to the status of an error."""


def chat_server(
    answer: Answer, host: str = "127.0.0.1", port: int = 0, usage: tuple[int, int] | None = None
) -> ThreadingHTTPServer:
    """Return a server of `POST /v1/chat/completions`, ready for `serve_forever`.

    Args:
        answer: What answers.
        host: The address to listen on.
        port: The port. 0 takes a free one.
        usage: The tokens of every request and every reply. None: about as many as they have.
    """

    class Handler(_Handler):
        def answer(self, body: dict[str, Any], authorization: str) -> str | int:
            return answer(body, authorization)

        def tokens(self, body: dict[str, Any], said: str) -> tuple[int, int]:
            return usage or super().tokens(body, said)

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    return server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, body: dict[str, Any], authorization: str) -> str | int:
        raise NotImplementedError

    def tokens(self, body: dict[str, Any], said: str) -> tuple[int, int]:
        asked = [str(message["content"]) for message in body["messages"]]
        return sum(map(estimated_tokens, asked)), estimated_tokens(said)

    def do_POST(self) -> None:
        authorization = self.headers.get("authorization", "")
        try:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            body["messages"][0]["content"]
        except (KeyError, IndexError, TypeError, ValueError):
            self._send(400, {"error": {"message": "Expected a chat completion as JSON.", "type": "error"}})
            return
        said = self.answer(body, authorization)
        if isinstance(said, int):
            self._send(said, {"error": {"message": f"no, {authorization}", "type": "error"}})
            return
        tokens_in, tokens_out = self.tokens(body, said)
        self._send(
            200,
            {
                "id": "chatcmpl-0",
                "object": "chat.completion",
                "created": 0,
                "model": body.get("model", ""),
                "choices": [
                    {"index": 0, "message": {"role": "assistant", "content": said}, "finish_reason": "stop"},
                ],
                "usage": {
                    "prompt_tokens": tokens_in,
                    "completion_tokens": tokens_out,
                    "total_tokens": tokens_in + tokens_out,
                },
            },
        )

    def _send(self, status: int, content: dict[str, Any]) -> None:
        data = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep the terminal quiet."""
