"""The MCP server, started by its command and played to the end by the SDK's own client."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra llm is not installed")

from mcp import Client, StdioServerParameters

from architects_env.core.command_line.tools import ROOT
from architects_env.llm.mcp_server import mcp_server
from architects_env.llm.table import TableArguments, text_env
from tests.patience import PATIENCE

TOOLS = ["rules", "observe", "legal_actions", "act", "history", "new_game"]
PLAIN = os.environ | {"PYTHONPATH": ROOT, "NUMBA_DISABLE_JIT": "1"}
COMMAND = ["-m", "architects_env", "serve", "mcp"]
MOST = 300
"""Decisions of a game, at most."""


def text_of(result: Any) -> str:
    return "\n".join(part.text for part in result.content)


async def called(client: Client, tool: str, **arguments: Any) -> Any:
    """The structured result of a tool."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    found = result.structured_content
    return found["result"] if found is not None and set(found) == {"result"} else found


async def play_to_the_end(client: Client) -> dict[str, Any]:
    """Play the last legal action until the game is over. Returns what the last action came to."""
    for _ in range(MOST):
        played = await called(client, "act", action=(await called(client, "legal_actions"))[-1])
        assert played["outcome"] == "played", played
        if played["over"]:
            return played
    raise AssertionError(f"the game is not over after {MOST} decisions")


def test_over_stdio_the_sdks_client_plays_a_game_to_the_end() -> None:
    async def sit_down() -> None:
        words = [*COMMAND, "--game", "hamlet", "--opponents", "greedy", "--seed", "4"]
        async with Client(StdioServerParameters(command=sys.executable, args=words, env=PLAIN)) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
            assert "Windmill" in await called(client, "rules") and "Forest" in await called(client, "rules", number="3")
            first = await called(client, "observe")
            assert "You are Player 0 of 2" in first
            assert json.loads(await called(client, "observe", form="json"))["seat"] == 0
            end = await play_to_the_end(client)
            assert sorted(end["ranks"]) in ([1, 2], [1, 1]) and any(end["scores"])
            assert await called(client, "legal_actions") == [] and len(await called(client, "history")) >= 8
            over = await client.call_tool("act", {"action": "1"})
            assert over.is_error and "new_game()" in text_of(over)
            assert await called(client, "new_game", seed=4) == first

    asyncio.run(asyncio.wait_for(sit_down(), 600))


def test_over_http_a_client_plays_a_game_to_the_end() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [*COMMAND, "--game", "hamlet", "--players", "3", "--transport", "http", "--port", str(port)]
    server = subprocess.Popen([sys.executable, *words], env=PLAIN, stderr=subprocess.DEVNULL)
    try:
        for _ in range(6_000):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
                break
            time.sleep(0.1)

        async def sit_down() -> None:
            async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                assert (await play_to_the_end(client))["over"]

        asyncio.run(asyncio.wait_for(sit_down(), 600))
    finally:
        server.terminate()
        server.wait(10)


def test_a_reply_that_names_no_action_is_answered_and_the_last_one_forfeits() -> None:
    env = text_env(TableArguments("hamlet", ("greedy",), retries=1))

    async def sit_down() -> None:
        async with Client(mcp_server(env)) as client:
            first = await called(client, "act", action="I fly to the moon")
            assert first["outcome"] in ("illegal", "unreadable") and first["message"] and not first["over"]
            last = await called(client, "act", action="and back")
            assert last["outcome"] == "forfeited" and last["over"]

    asyncio.run(sit_down())
    assert env.forfeited == 0


def test_wrong_words_are_answered_with_a_sentence() -> None:
    for words, sentence in (
        (["serve", "mcp", "--game", "hamlet", "--opponents", "none"], "no agent 'none'"),
        (["serve", "mcp", "--game", "hamlet", "--opponents", "greedy", "--players", "3"], "2 players, not 3"),
        (["serve", "mcp", "--transport", "post"], "--transport is stdio or http"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "architects_env", *words],
            env=PLAIN,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 1 and sentence in done.stderr and "Traceback" not in done.stderr
