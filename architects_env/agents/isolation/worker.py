"""The process of an isolated agent (`architects_env.agents.isolation.isolated`), which answers messages with actions.

A message is a view, which is answered with an action, or the views of many games with a seed. These are answered with
an action for each game, and the time that the decisions took: seconds by the clock, and CPU seconds of this process and
its children.
"""

from __future__ import annotations

import json
import os
import pickle
import socket
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from architects_env.agents import Agent, AgentFailure, make_agent
from architects_env.agents.agent import describe_error
from architects_env.agents.isolation.cpu_time import tree_seconds
from architects_env.agents.isolation.die_with_parent import die_with_parent
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load


def main(guard: Callable[[Game], None] = lambda game: None) -> None:
    """Serve one agent. The command line holds the file descriptor of the socket and the process id of the parent.

    Args:
        guard: Called with the game before the agent is made.
    """
    descriptor, parent = map(int, sys.argv[1:])
    die_with_parent(parent)
    os.set_inheritable(descriptor, False)
    link = socket.socket(fileno=descriptor)
    spec, name, rng = pickle.loads(_next_message(link))
    game = load(name)
    _compile(game)
    guard(game)
    try:
        agent = make_agent(spec, game)
    except (Exception, SystemExit) as error:  # a user's file may raise anything
        _send_answer(link, failure=describe_error(error))
        return
    if agent.stateful:  # a message does not say which game its view belongs to
        _send_answer(link, failure="it is stateful, and plays only without --isolate")
        return
    _send_answer(link, ready=True)
    while True:
        message = pickle.loads(_next_message(link))
        try:
            answer = (
                {"action": agent.checked_act(message, rng)} if isinstance(message, View) else _choose(agent, *message)
            )
        except AgentFailure as failure:
            answer = {"failure": failure.reason}
        except (Exception, SystemExit) as error:  # from the method choose of a user's class
            answer = {"failure": describe_error(error)}
        _send_answer(link, **answer)


def _choose(agent: Agent, views: Views | View, seed: int) -> dict[str, Any]:
    rng = np.random.default_rng(seed)
    start, cpu_before = perf_counter(), tree_seconds(at_once=True)
    actions = [agent.checked_act(views, rng)] if isinstance(views, View) else agent.choose(views, rng)
    wall, seconds = perf_counter() - start, tree_seconds(at_once=True) - cpu_before
    return {"actions": [int(action) for action in actions], "seconds": seconds, "wall": wall}


def _compile(game: Game) -> None:
    """Compile what every agent needs, so that no decision has to wait for it."""
    view = Match(game, game.seats[0]).view()
    view.mask()
    view.observation()


def _next_message(link: socket.socket) -> bytes:
    """Return the next message. The process ends when the other end of the socket is closed."""
    return _receive(link, int.from_bytes(_receive(link, 4), "big"))


def _receive(link: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        chunk = link.recv(size - len(data))
        if not chunk:
            raise SystemExit
        data += chunk
    return bytes(data)


def _send_answer(link: socket.socket, **fields: Any) -> None:
    link.sendall(json.dumps(fields).encode() + b"\n")


if __name__ == "__main__":
    main()
