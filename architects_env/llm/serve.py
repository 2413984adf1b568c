"""The command `architects-env serve`: a game in words for language models, over MCP or OpenEnv. (The page for people is
`architects-env play serve`.)"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from architects_env.core.files.arguments import parse_arguments
from architects_env.core.files.tools import COMMAND, require
from architects_env.llm.table import TableArguments, text_env

USAGE = f"""usage: {COMMAND} serve [-h] {{mcp,openenv}} [OPTIONS]

Serve a game in words to language models. (The page for people in the browser is: {COMMAND} play serve)

  mcp       Serve a table over the Model Context Protocol. [llm]
  openenv   Serve an environment over the OpenEnv protocol. [openenv]

To list the options, run: {COMMAND} serve mcp --help"""


@dataclass
class McpArguments(TableArguments):
    """Serve a table to an assistant over the Model Context Protocol, with the tools rules, observe, legal_actions, act,
    history and new_game."""

    transport: str = "stdio"
    """How clients connect: stdio (the client starts this command) or http (streamable HTTP)."""
    host: str = "127.0.0.1"
    """Address to listen on with --transport http. The default is only reachable from this machine."""
    port: int = 8018
    """Port to listen on with --transport http."""


@dataclass
class OpenEnvArguments(TableArguments):
    """Serve an environment over the OpenEnv protocol (HTTP and WebSocket). Every session plays a game of its own."""

    host: str = "127.0.0.1"
    """Address to listen on. The default is only reachable from this machine."""
    port: int = 8000
    """Port to listen on."""
    sessions: int = 16
    """The most games that are played at the same time."""


def serve_mcp(words: list[str]) -> None:
    """Serve a table over MCP until the client leaves."""
    arguments = parse_arguments(McpArguments, words, "mcp")
    require("llm", f"{COMMAND} serve mcp")
    from architects_env.llm.mcp_server import mcp_server

    server = mcp_server(text_env(arguments))
    if arguments.transport == "stdio":
        server.run("stdio")
    elif arguments.transport == "http":
        print(f"MCP is served at http://{arguments.host}:{arguments.port}/mcp", file=sys.stderr, flush=True)
        server.run("streamable-http", host=arguments.host, port=arguments.port)
    else:
        raise ValueError(f"--transport is stdio or http, not {arguments.transport!r}.")


def serve_openenv(words: list[str]) -> None:
    """Serve an environment over OpenEnv until the process is ended."""
    arguments = parse_arguments(OpenEnvArguments, words, "openenv")
    require("openenv", f"{COMMAND} serve openenv")
    import uvicorn

    from architects_env.llm.openenv_server import openenv_app

    app = openenv_app(arguments, arguments.sessions)
    print(f"OpenEnv is served at http://{arguments.host}:{arguments.port}", file=sys.stderr, flush=True)
    uvicorn.run(app, host=arguments.host, port=arguments.port, log_level="warning")


SERVERS: dict[str, Callable[[list[str]], None]] = {"mcp": serve_mcp, "openenv": serve_openenv}


def main() -> None:
    """Run the command line."""
    words = sys.argv[1:]
    if not words or words[0] in ("-h", "--help"):
        print(USAGE)
        return
    if words[0] not in SERVERS:
        raise SystemExit(f"There is no server {words[0]!r}. Give one of {', '.join(SERVERS)}.")
    try:
        SERVERS[words[0]](words[1:])
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        return
