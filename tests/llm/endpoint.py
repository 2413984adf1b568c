"""An OpenAI-compatible endpoint on the loopback interface, for tests: it answers with what a function says."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from architects_env.llm.chat_server import chat_server
from architects_env.llm.stand_ins import listed

Answer = Callable[[list[dict[str, Any]]], str | int]
"""From the messages to the text of the reply, or to the status of an error."""


class Endpoint:
    """An endpoint with all that it was asked."""

    def __init__(self) -> None:
        self.bodies, self.keys = list[dict[str, Any]](), list[str]()
        self.url = ""

    @property
    def asked(self) -> int:
        return len(self.bodies)


def first_listed(messages: list[dict[str, Any]]) -> str:
    return f"I think about it.\n\nAction: {listed(messages)[0]}"


@contextmanager
def serving(
    answer: Answer = first_listed, most: int = 5_000, of_body: Callable[[dict[str, Any]], str | int] | None = None
) -> Generator[Endpoint]:
    """Serve on a free port until the context ends. It answers at most `most` requests.

    Args:
        answer: What answers the messages.
        most: The most requests that are answered.
        of_body: What answers the whole request, instead of `answer`.
    """
    endpoint = Endpoint()

    def reply(body: dict[str, Any], authorization: str) -> str | int:
        endpoint.bodies.append(body)
        endpoint.keys.append(authorization)
        if endpoint.asked > most:
            return 503
        return of_body(body) if of_body else answer(body["messages"])

    with chat_server(reply, usage=(100, 10)) as server:
        endpoint.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield endpoint
        finally:
            server.shutdown()
            thread.join()
