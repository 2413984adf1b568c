"""An OpenAI-compatible endpoint on the loopback interface, for tests: it answers with what a function says."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LISTED = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)
Answer = Callable[[list[dict[str, Any]]], str | int]
"""From the messages to the text of the reply, or to the status of an error."""


class Endpoint:
    """An endpoint with all that it was asked."""

    def __init__(self, answer: Answer) -> None:
        self.answer, self.bodies, self.keys = answer, list[dict[str, Any]](), list[str]()
        self.url = ""

    @property
    def asked(self) -> int:
        return len(self.bodies)


def listed(messages: list[dict[str, Any]]) -> list[str]:
    """The sentences of the list in the first message."""
    actions = str(messages[0]["content"]).rpartition("## Legal actions")[2]
    return [sentence for _, sentence in LISTED.findall(actions)]


def first_listed(messages: list[dict[str, Any]]) -> str:
    return f"I think about it.\n\nAction: {listed(messages)[0]}"


@contextmanager
def serving(answer: Answer = first_listed, most: int = 5_000) -> Generator[Endpoint]:
    """Serve on a free port until the context ends. It answers at most `most` requests."""
    endpoint = Endpoint(answer)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            endpoint.bodies.append(body)
            endpoint.keys.append(self.headers.get("authorization", ""))
            said = endpoint.answer(body["messages"]) if endpoint.asked <= most else 503
            if isinstance(said, int):
                self.reply(said, {"error": {"message": f"no, {endpoint.keys[-1]}", "type": "error"}})
                return
            message = {"role": "assistant", "content": said}
            usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
            choice = {"index": 0, "message": message, "finish_reason": "stop"}
            self.reply(
                200,
                {
                    "id": f"chatcmpl-{endpoint.asked}",
                    "object": "chat.completion",
                    "created": 0,
                    "model": body["model"],
                    "choices": [choice],
                    "usage": usage,
                },
            )

        def reply(self, status: int, content: dict[str, Any]) -> None:
            data = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield endpoint
        finally:
            server.shutdown()
            thread.join()
