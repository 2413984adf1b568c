"""Start the server of the page and open it in the browser: `python -m play serve`."""
from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import tyro
import uvicorn

from architects_env.core.tools import command_line
from play.server.app import make_app
from play.server.limits import LONGEST_MESSAGE


@dataclass
class Arguments:
    """Serve tables to browsers."""

    host: str = "127.0.0.1"
    """The address to listen at. The default is reached from this machine alone; 0.0.0.0 lets everybody in the network in who knows the link of a seat."""
    port: int = 8017
    """The port to listen at; 0 takes a free one."""
    browser: bool = True
    """Whether to open the page in the browser."""
    storage: Path = Path("runs/play/tables.sqlite")
    """Where tables are kept."""
    policies: tuple[Path, ...] = (Path("runs"),)
    """Folders with trained policies (FILE.onnx, policy.zip) to play against. They are read as data."""
    name: tuple[str, ...] = ()
    """Names of this machine, beside localhost and its addresses, under which browsers may reach it."""


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does."""

    def __init__(self, config: uvicorn.Config, arguments: Arguments) -> None:
        super().__init__(config)
        self.arguments = arguments

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started or not sockets:
            return
        address = f"http://{address_of(self.arguments.host)}:{sockets[0].getsockname()[1]}/"
        print(f"The tables are at {address} (Ctrl-C ends the server; games are kept).", flush=True)
        if self.arguments.browser and not await asyncio.to_thread(webbrowser.open, address):
            print("No browser could be opened; open that address yourself.", flush=True)


def address_of(host: str) -> str:
    """Under which name this machine's own browser reaches a server that listens at `host`."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host
    if number.is_unspecified:
        return "localhost"
    return f"[{host}]" if number.version == 6 else host


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises `OSError` if that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind((host, port))
    return found


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    given = tyro.cli(Arguments, args=arguments, prog=f"{command_line()} serve")
    logging.basicConfig(format="%(message)s")
    try:
        bound = listening(given.host, given.port)
    except OSError as error:
        raise SystemExit(f"The server cannot listen at {given.host}, port {given.port}: {error.strerror}. Choose another with --port.") from None
    app = make_app(given.storage, given.policies, frozenset(given.name))
    config = uvicorn.Config(app, log_level="warning", ws_max_size=LONGEST_MESSAGE, server_header=False, timeout_graceful_shutdown=2)
    with suppress(KeyboardInterrupt):
        _Server(config, given).run([bound])


if __name__ == "__main__":
    main(sys.argv[1:])
