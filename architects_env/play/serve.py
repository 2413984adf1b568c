"""Starts the server of the page and opens the browser: `architects-env play serve`."""

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
from typing import Annotated

import tyro
import uvicorn
from fastapi import FastAPI

from architects_env.agents.language_model.settings import check_name
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.printable import printable
from architects_env.core.text import say
from architects_env.games import load
from architects_env.play.companion.card_table import KEPT, use_kept_cards
from architects_env.play.drawing.qr_code import qr_text
from architects_env.play.language.speech import in_language
from architects_env.play.server.access.http_protocol import limited_protocol
from architects_env.play.server.access.limits import LONGEST_MESSAGE, Limits
from architects_env.play.server.app import make_app
from architects_env.play.server.connections.connection import PING_INTERVAL, PING_TIMEOUT
from architects_env.play.server.hosting.storage import BadStorage
from architects_env.play.terminal.errors import exit_after, reason_of, speech_for

LOCAL = "127.0.0.1"
"""Address at which only this machine reaches the page."""
BACKLOG = 2048
"""Maximum number of connections that wait to be accepted."""


@dataclass
class Arguments:
    """Serve games to browsers.

    For example, `architects-env play serve --home` also lets the devices of your home network join.
    """

    game: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """File with a further game, FILE.py or FILE.py:NAME, which is run. Can be given several times. Installed games are
    always offered."""
    home: bool = False
    """Let devices in the home network join: listen at this machine's address there too, and show it with a QR code.
    Without this or --host nothing beyond this machine reaches the page."""
    host: str = LOCAL
    """Address to listen on. The default is only reachable from this machine. With 0.0.0.0, anyone in the network who
    has the link of a seat can join."""
    port: int = 8017
    """Port to listen on. 0 uses a free one."""
    browser: bool = True
    """Open the web app in the browser."""
    storage: Path = Path("runs/play/tables.sqlite")
    """File in which games are saved."""
    policies: tuple[Path, ...] = (Path("runs"),)
    """Folders with trained policies (FILE.safetensors, policy.zip) to play against. No code in these files is
    executed."""
    models: tuple[str, ...] = ()
    """Language models to play against, such as llm:URL,model=NAME,fallback=random. Everyone who reaches the page can
    spend their max_requests."""
    name: tuple[str, ...] = ()
    """Further host names, with or without a port, under which browsers may reach this machine or its reverse proxy.
    localhost and IP addresses are always allowed."""
    proxy: tuple[str, ...] = ()
    """Addresses of a reverse proxy whose X-Forwarded-For header is trusted. Limits count addresses of clients, so this
    header is ignored from all others."""


class _Server(uvicorn.Server):
    """A uvicorn server that prints its address when it is ready."""

    def __init__(self, config: uvicorn.Config, arguments: Arguments) -> None:
        super().__init__(config)
        self.arguments = arguments

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started or not sockets:
            return
        address, speech = address_of(self.arguments.host, sockets[0]), speech_for("", "")
        if self.arguments.home:
            address = address_of(sockets[0].getsockname()[0], sockets[0])
        there = say("The tables are at {address} (Ctrl-C ends the server; games are kept).", address=address)
        print(in_language(there, speech), flush=True)
        if self.arguments.home:
            how = say("Phones and other devices in your home network open that address, or scan this:")
            print(f"{in_language(how, speech)}\n\n{qr_text(address)}\n", flush=True)
        if self.arguments.home or is_everywhere(self.arguments.host):
            here = say("On this machine they are at {address} too.", address=address_of("localhost", sockets[0]))
            print(in_language(here, speech), flush=True)
        if self.arguments.browser and not await asyncio.to_thread(webbrowser.open, address):
            print(in_language(say("No browser could be opened; open that address yourself."), speech), flush=True)


def is_everywhere(host: str) -> bool:
    """Return whether `host` means all addresses of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def address_of(host: str, bound: socket.socket) -> str:
    """Return the page's address on a server that listens at `host` with a socket.

    It is valid on other machines if the server listens for them.
    """
    name = (in_the_network(bound.family) or "localhost") if is_everywhere(host) else host
    return f"http://{f'[{name}]' if ':' in name else name}:{bound.getsockname()[1]}/"


def in_the_network(family: int) -> str | None:
    """Return the address of this machine in its network, or None.

    Nothing is sent; the system only reports the address from which it would send.
    """
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # reserved for examples
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((elsewhere, 9))
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    number = ipaddress.ip_address(found.partition("%")[0])
    return None if number.is_loopback or number.is_unspecified or number.is_link_local else found


def home_address() -> str:
    """Return the address of this machine in its home network.

    Raises:
        ValueError: If there is none, or if the internet reaches it.
    """
    found = in_the_network(socket.AF_INET)
    if found is None:
        raise ValueError(
            say("This machine has no address in a home network now; connect it first, or name its address with --host.")
        )
    if not ipaddress.ip_address(found).is_private:
        words = "The address of this machine, {address}, is of no home network: anyone in the internet could join. If you mean that, name it with --host."
        raise ValueError(say(words, address=found))
    return found


def sockets_for(given: Arguments) -> list[socket.socket]:
    """Return the listening sockets; the first one has the address for guests.

    Raises:
        ValueError: If the arguments contradict each other or there is no home network.
        OSError: If it is not possible to listen there.
        OverflowError: If the port is no port.
    """
    if not given.home:
        return [listening(given.host, given.port)]
    if given.host != LOCAL:
        raise ValueError(say("Give --home or --host, not both: --home finds the address itself."))
    first = listening(home_address(), given.port)
    try:
        return [first, listening(LOCAL, first.getsockname()[1])]
    except BaseException:
        first.close()
        raise


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises `OSError` or `OverflowError` if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except BaseException:
        found.close()
        raise
    return found


def configured(app: FastAPI, limits: Limits, proxies: tuple[str, ...] = ()) -> uvicorn.Config:
    """Return the uvicorn configuration for the application."""
    return uvicorn.Config(
        app,
        log_level="warning",
        http=limited_protocol(limits, proxies),
        ws_max_size=LONGEST_MESSAGE,
        server_header=False,
        ws_ping_interval=PING_INTERVAL,
        ws_ping_timeout=PING_TIMEOUT,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


class _Plain(logging.Formatter):
    """Formats log records so that no text from outside can control the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def _handler() -> logging.Handler:
    handler = logging.StreamHandler()
    handler.setFormatter(_Plain("%(message)s"))
    return handler


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    given = parse_arguments(Arguments, arguments, "serve")
    logging.basicConfig(handlers=[_handler()])
    use_kept_cards()
    for game in given.game:
        try:
            load(game)
        except ValueError as error:
            raise exit_after(error, speech_for("", "")) from None
    limits = Limits()
    try:
        for model in given.models:
            check_name(model)
        keeps = KEPT if given.host == LOCAL and not given.name and not given.proxy else None
        app = make_app(given.storage, given.policies, frozenset(given.name), limits, models=given.models, data=keeps)
        bound = sockets_for(given)
    except (BadStorage, ValueError) as error:
        raise exit_after(error, speech_for("", "")) from None
    except (OSError, OverflowError) as error:
        why = reason_of(error) if isinstance(error, OSError) else say("ports are numbers from 0 to 65535")
        words = "The server cannot listen at {host}, port {port}: {why}. Choose another with --port."
        sentence = say(words, host=given.host, port=given.port, why=why)
        raise exit_after(ValueError(sentence), speech_for("", "")) from None
    if given.home or is_everywhere(given.host):
        app.state.home = address_of(bound[0].getsockname()[0] if given.home else given.host, bound[0])
    config = configured(app, limits, given.proxy)
    with suppress(KeyboardInterrupt):
        _Server(config, given).run(bound)


if __name__ == "__main__":
    main(sys.argv[1:])
