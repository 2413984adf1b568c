"""The command `architects-env serve`: a game in words for language models, over MCP or OpenEnv, and stand-ins for
models. (The page for people is `architects-env play serve`.)"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import tyro

from architects_env.core.command_line.arguments import with_help
from architects_env.core.command_line.tools import COMMAND, program_name, require
from architects_env.llm.table import TableArguments, text_env


@dataclass
class McpArguments(TableArguments):
    """Serve a game to an assistant over the Model Context Protocol, with the tools rules, observe, legal_actions, act,
    history and new_game."""

    transport: str = "stdio"
    """Transport of the messages: stdio (the client starts this command) or http (streamable HTTP)."""
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


@dataclass
class StandInArguments:
    """Serve scripted stand-ins for language models, as an OpenAI-compatible endpoint. The models are first, prose and
    errors-20 (20 % of its replies cannot be played)."""

    host: str = "127.0.0.1"
    """Address to listen on. The default is only reachable from this machine."""
    port: int = 8019
    """Port to listen on."""


def serve_mcp(arguments: McpArguments) -> None:
    """Serve a game over MCP until the client leaves."""
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


def serve_openenv(arguments: OpenEnvArguments) -> None:
    """Serve an environment over OpenEnv until the process is ended."""
    require("openenv", f"{COMMAND} serve openenv")
    import uvicorn

    from architects_env.llm.openenv_server import openenv_app

    app = openenv_app(arguments, arguments.sessions)
    print(f"OpenEnv is served at http://{arguments.host}:{arguments.port}", file=sys.stderr, flush=True)
    uvicorn.run(app, host=arguments.host, port=arguments.port, log_level="warning")


def serve_stand_ins(arguments: StandInArguments) -> None:
    """Serve the stand-ins until the process is ended."""
    from architects_env.llm.chat_server import chat_server
    from architects_env.llm.stand_ins import stand_in

    with chat_server(stand_in, arguments.host, arguments.port) as server:
        name = f"llm:http://{arguments.host}:{server.server_port}/v1,model=prose"
        print(f"The stand-ins are served as {name}", file=sys.stderr, flush=True)
        server.serve_forever()


def main() -> None:
    """Run one of the servers."""
    arguments = tyro.extras.subcommand_cli_from_dict(
        {
            "mcp": with_help(McpArguments),
            "openenv": with_help(OpenEnvArguments),
            "stand-ins": with_help(StandInArguments),
        },
        prog=program_name(),
        description=f"Serve a text game to language models. For the web app, see: {COMMAND} play serve.",
    )
    try:
        if isinstance(arguments, McpArguments):
            serve_mcp(arguments)
        elif isinstance(arguments, StandInArguments):
            serve_stand_ins(arguments)
        else:
            serve_openenv(arguments)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        return
