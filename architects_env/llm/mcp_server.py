"""A table for assistants that speak the Model Context Protocol (MCP): `architects-env serve mcp`."""

from __future__ import annotations

import json
import threading
from typing import Any, TypedDict

from architects_env.adapters.text import TextEnv
from architects_env.core.command_line.tools import requires_extra
from architects_env.core.contract.rules_page import page, section

with requires_extra("llm"):
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

INSTRUCTIONS = (
    "You sit at a table of {title}. Read observe(), choose one of legal_actions() and play it with act(). Repeat until "
    "act() says that the game is over. rules() explains the game, history() tells what happened, and new_game() deals "
    "again."
)


class Played(TypedDict):
    """The result of a reply."""

    outcome: str
    """"played", "unreadable", "illegal", "ambiguous", "fallback" or "forfeited"."""
    action: str
    """The sentence that was played; empty if none was."""
    message: str
    """A message that says what is wrong with the reply; empty if it was played."""
    seat: int
    """The seat that decides next."""
    over: bool
    """Whether the game is over."""
    scores: list[int]
    """Points of every seat at the end; all 0 before."""
    ranks: list[int]
    """Ranks of every seat at the end, the best is 1; all 0 before."""
    observation: str
    """The observation of the seat that decides next."""


class Tools:
    """The tools of a game. One call is carried out at a time.

    Args:
        env: The game.
    """

    def __init__(self, env: TextEnv) -> None:
        self.env = env
        self._one_at_a_time = threading.Lock()

    def rules(self, number: str = "") -> str:
        """Return the rules of the game in Markdown, or one section of them, such as "3" or "3.1"."""
        try:
            return section(self.env.game, number) if number else page(self.env.game)
        except ValueError as error:
            raise ToolError(str(error)) from None

    def observe(self, form: str = "text") -> str:
        """Return what the seat that decides now may know: the board, its hand, what happened, and what is asked. With
        form "json" the same as a JSON object."""
        with self._one_at_a_time:
            if form not in ("text", "json"):
                raise ToolError(f'form is "text" or "json", not {form!r}.')
            if form == "json":
                return json.dumps(self.env.json(), ensure_ascii=False)
            return self.env.observe()

    def legal_actions(self) -> list[str]:
        """Return the sentences of all legal actions. The list is empty when the game is over."""
        with self._one_at_a_time:
            return self.env.legal_actions()

    def act(self, action: str) -> Played:
        """Play a legal action: the sentence as legal_actions() gives it, or its number in the list from 1."""
        with self._one_at_a_time:
            env = self.env
            if env.is_terminal:
                raise ToolError("The game is over; new_game() deals the next one.")
            reply = env.reply(action)
            return Played(
                outcome=reply.outcome,
                action=str(reply.sentence) if reply.action is not None else "",
                message=str(reply.message),
                seat=env.seat,
                over=env.is_terminal,
                scores=env.scores,
                ranks=env.ranks,
                observation=env.observe(),
            )

    def history(self, since: str = "all") -> list[str]:
        """Return what has happened, as the seat that decides now has seen it, the oldest first: "all" of it, or since
        its last "turn"."""
        with self._one_at_a_time:
            if since not in ("all", "turn"):
                raise ToolError(f'since is "all" or "turn", not {since!r}.')
            return [str(line) for line in self.env.log(history=since)]

    def new_game(self, seed: int | None = None) -> str:
        """Deal a new game and return the first observation. A seed gives the same deal every time; without one the
        next deal follows."""
        with self._one_at_a_time:
            return self.env.reset(seed)


def mcp_server(env: TextEnv) -> MCPServer[Any]:
    """Return the server of a game."""
    server: MCPServer[Any] = MCPServer(
        f"architects-env {env.game.name}",
        title=str(env.game.title),
        instructions=INSTRUCTIONS.format(title=env.game.title),
        log_level="WARNING",
    )
    tools = Tools(env)
    for tool in (tools.rules, tools.observe, tools.legal_actions, tools.act, tools.history, tools.new_game):
        server.add_tool(tool)
    return server
