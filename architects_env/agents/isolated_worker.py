"""The process of one isolated agent (`agents.isolated`): it reads views, and answers each with an action; or the
views of many games with a seed, and answers with an action for each and the seconds of one core that they took."""

from __future__ import annotations

import json
import os
import pickle
import socket
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from architects_env.agents import Agent, AgentFailure, make_agent
from architects_env.agents.agent import in_words
from architects_env.agents.lifeline import die_with
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load


def main(guard: Callable[[Game], None] = lambda game: None) -> None:
    """Arguments: the number of an open socket to the process that asks, and that process's id. `guard` is called before
    the agent is made."""
    descriptor, parent = map(int, sys.argv[1:])
    die_with(parent)
    os.set_inheritable(descriptor, False)
    link = socket.socket(fileno=descriptor)
    spec, name, rng = pickle.loads(_message(link))
    game = load(name)
    _compile(game)
    guard(game)
    try:
        agent = make_agent(spec, game)
    except (Exception, SystemExit) as error:  # a user's file may raise anything
        _answer(link, failure=in_words(error))
        return
    if agent.remembers:  # who asks does not say of which game a view is
        _answer(link, failure="it remembers what it saw, and plays without --isolate alone")
        return
    _answer(link, ready=True)
    while True:
        asked = pickle.loads(_message(link))
        try:
            answer = {"action": agent.act_checked(asked, rng)} if isinstance(asked, View) else _decided(agent, *asked)
        except AgentFailure as failure:
            answer = {"failure": failure.what}
        except (Exception, SystemExit) as error:  # from a choose of the user's own
            answer = {"failure": in_words(error)}
        _answer(link, **answer)


def _decided(agent: Agent, views: Views | View, seed: int) -> dict[str, Any]:
    begun, rng = process_time(), np.random.default_rng(seed)
    actions = [agent.act_checked(views, rng)] if isinstance(views, View) else agent.choose(views, rng)
    return {"actions": [int(action) for action in actions], "seconds": process_time() - begun}


def _compile(game: Game) -> None:
    """What every agent needs, so that no decision waits for it."""
    view = Match(game, game.seats[0]).view()
    view.mask()
    view.observation()


def _message(link: socket.socket) -> bytes:
    """The next message; ends the process when nobody asks any more."""
    return _exactly(link, int.from_bytes(_exactly(link, 4), "big"))


def _exactly(link: socket.socket, size: int) -> bytes:
    found = bytearray()
    while len(found) < size:
        part = link.recv(size - len(found))
        if not part:
            raise SystemExit
        found += part
    return bytes(found)


def _answer(link: socket.socket, **words: Any) -> None:
    link.sendall(json.dumps(words).encode() + b"\n")


if __name__ == "__main__":
    main()
