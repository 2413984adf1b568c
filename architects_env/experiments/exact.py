"""Exact answers for games whose whole tree can be searched: its size, best responses and an equilibrium.

See `architects-env exact --help`.

The tree has every history after every deal. Decisions of a seat that it cannot tell apart, after the same own
decisions, form an *information set*.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from architects_env.agents import Agent, AgentFailure, make_agent
from architects_env.agents.agent import describe_error
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load

ASKED = 8
"""Number of times that an agent without probabilities is asked, to check that it is deterministic."""


@dataclass
class InformationSet:
    """Decisions that `seat` cannot tell apart."""

    seat: int
    view: View
    actions: list[int]
    nodes: list[Node] = field(default_factory=list)
    number: int = 0


@dataclass
class Node:
    """A history: the deal and the decisions after it."""

    deal: int
    returns: np.ndarray
    """Rewards at the end, float32[seats]."""
    at: InformationSet | None = None
    """The information set of the next decision, or None at the end."""
    children: list[Node] = field(default_factory=list)


Strategy = list[np.ndarray]
"""Probabilities of the actions of every information set."""


class Tree:
    """The whole tree of a game from its deals, which are equally likely.

    Raises:
        ValueError: The game has chance events after the deal.
    """

    def __init__(self, deals: Sequence[Match]) -> None:
        self.game, self.num_players, self.deals = deals[0].game, deals[0].num_players, len(deals)
        self.sets: list[InformationSet] = []
        self.nodes: list[Node] = []
        """All nodes, parents before children."""
        self._by_key: dict[tuple[Any, ...], InformationSet] = {}
        self.roots = [self._grow(match.clone(), number, ((),) * self.num_players) for number, match in enumerate(deals)]

    def _grow(self, match: Match, deal: int, memories: tuple[tuple[Any, ...], ...]) -> Node:
        node = Node(deal, match.returns())
        self.nodes.append(node)
        if match.over:
            return node
        seat, view = match.seat, match.view()
        key = (seat, *memories[seat], view.memory.tobytes())
        if key not in self._by_key:
            self._by_key[key] = InformationSet(seat, view, match.legal_actions(), number=len(self.sets))
            self.sets.append(self._by_key[key])
        node.at = self._by_key[key]
        node.at.nodes.append(node)
        for action in node.at.actions:
            after = match.clone()
            after.apply(action)
            if (after.memory["rng"] != match.memory["rng"]).any():
                raise ValueError(
                    f"{self.game.name} draws chance after the deal; exact answers are for games whose chance lies in the deal alone."
                )
            remembered = (node.at.number, action)
            node.children.append(self._grow(after, deal, (*memories[:seat], remembered, *memories[seat + 1 :])))
        return node

    def uniform(self) -> Strategy:
        """Return the strategy that plays every action with the same probability."""
        return [np.full(len(at.actions), 1 / len(at.actions)) for at in self.sets]

    def strategy_of(self, agent: Agent) -> Strategy:
        """Return the strategy of an agent, from its method `probabilities(view)` if it has one.

        Raises:
            ValueError: The agent has no such method and is not deterministic.
        """
        return [probabilities_of(agent, at) for at in self.sets]

    def values(self, strategies: Sequence[Strategy]) -> np.ndarray:
        """Return the mean rewards if seat s plays strategies[s], as float64[seats]."""
        found: dict[int, np.ndarray] = {}
        for node in reversed(self.nodes):
            if node.at is None:
                found[id(node)] = node.returns.astype(float)
            else:
                shares = strategies[node.at.seat][node.at.number]
                found[id(node)] = sum(p * found[id(child)] for p, child in zip(shares, node.children, strict=True))  # type: ignore[assignment]
        return np.mean([found[id(root)] for root in self.roots], axis=0)


def probabilities_of(agent: Agent, at: InformationSet) -> np.ndarray:
    """Return the probabilities with which `agent` plays each of the actions.

    Raises:
        ValueError: They cannot be known.
    """
    if hasattr(agent, "probabilities"):
        try:
            return agent.probabilities(at.view)[at.actions]  # type: ignore[attr-defined]
        except Exception as error:  # an agent of a user's own may raise anything
            raise AgentFailure(agent.name, 0, at.seat, describe_error(error)) from error
    chosen = {agent.checked_act(at.view, agent_generator(seed, "asked")) for seed in range(ASKED)}
    if len(chosen) > 1:
        raise ValueError(
            f"Agent {agent.name!r} answers differently in one position; for exact answers it needs a method probabilities(view)."
        )
    return (np.array(at.actions) == chosen.pop()).astype(float)


class BestResponse:
    """The exact best response of `seat` to the strategy `others`, whose part for this seat is ignored."""

    def __init__(self, tree: Tree, seat: int, others: Strategy) -> None:
        self.tree, self.seat, self.others = tree, seat, others
        self._reach = self._reaches()
        self._values: dict[int, float] = {}
        self.choices: dict[int, int] = {}
        """Index of the best action, by number of the information set."""
        self.value = float(np.mean([self._value(root) for root in tree.roots]))
        """Mean reward of the best response."""

    def _reaches(self) -> dict[int, float]:
        """Return the probability with which deal and others lead to each node."""
        reach = {id(root): 1.0 for root in self.tree.roots}
        for node in self.tree.nodes:
            if node.at is not None:
                own = node.at.seat == self.seat
                shares = np.ones(len(node.children)) if own else self.others[node.at.number]
                for share, child in zip(shares, node.children, strict=True):
                    reach[id(child)] = reach[id(node)] * share
        return reach

    def _value(self, node: Node) -> float:
        if id(node) not in self._values:
            if node.at is None:
                self._values[id(node)] = float(node.returns[self.seat])
            elif node.at.seat == self.seat:
                self._values[id(node)] = self._value(node.children[self._choice(node.at)])
            else:
                shares = self.others[node.at.number]
                self._values[id(node)] = sum(
                    p * self._value(child) for p, child in zip(shares, node.children, strict=True) if p > 0
                )
        return self._values[id(node)]

    def _choice(self, at: InformationSet) -> int:
        if at.number not in self.choices:
            sums = [
                sum(self._reach[id(node)] * self._value(node.children[k]) for node in at.nodes)
                for k in range(len(at.actions))
            ]
            self.choices[at.number] = int(np.argmax(sums))
        return self.choices[at.number]


def equilibrium(tree: Tree, iterations: int) -> Strategy:
    """Return the mean strategy of counterfactual regret minimisation (CFR+ with linear weights).

    For two players it converges to an equilibrium.
    """
    regrets, total = [np.zeros(len(at.actions)) for at in tree.sets], [np.zeros(len(at.actions)) for at in tree.sets]
    for iteration in range(1, iterations + 1):
        for seat in range(tree.num_players):
            present = [normalised(np.maximum(regret, 0)) for regret in regrets]
            values, reach = _counterfactual(tree, present, seat)
            for at in tree.sets:
                if at.seat != seat:
                    continue
                for node in at.nodes:
                    others, own = reach[id(node)]
                    of_actions = np.array([values[id(child)] for child in node.children])
                    regrets[at.number] += others * (of_actions - values[id(node)])
                    total[at.number] += iteration * own * present[at.number] / len(at.nodes)
                np.maximum(regrets[at.number], 0, out=regrets[at.number])
    return [normalised(weights) for weights in total]


def _counterfactual(
    tree: Tree, strategy: Strategy, seat: int
) -> tuple[dict[int, float], dict[int, tuple[float, float]]]:
    """Return the mean reward of `seat` from each node on, and the reach probabilities of the others and of `seat`."""
    reach = {id(root): (1.0, 1.0) for root in tree.roots}
    for node in tree.nodes:
        if node.at is not None:
            others, own = reach[id(node)]
            for p, child in zip(strategy[node.at.number], node.children, strict=True):
                reach[id(child)] = (others, own * p) if node.at.seat == seat else (others * p, own)
    values: dict[int, float] = {}
    for node in reversed(tree.nodes):
        if node.at is None:
            values[id(node)] = float(node.returns[seat])
        else:
            values[id(node)] = sum(
                p * values[id(child)] for p, child in zip(strategy[node.at.number], node.children, strict=True)
            )
    return values, reach


def normalised(weights: np.ndarray) -> np.ndarray:
    """Return weights as probabilities, uniform if all are zero."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def exploitability(tree: Tree, strategy: Strategy) -> float:
    """Return NashConv divided by the number of seats, as OpenSpiel defines exploitability."""
    return nash_conv(tree, strategy) / tree.num_players


def nash_conv(tree: Tree, strategy: Strategy) -> float:
    """Return what all seats together could gain by best responses to `strategy`, each alone.

    It is 0 in an equilibrium.
    """
    own = tree.values([strategy] * tree.num_players)
    return sum(BestResponse(tree, seat, strategy).value - own[seat] for seat in range(tree.num_players))


def build_tree(game: str, players: int, options: Mapping[str, Any]) -> Tree:
    """Return the tree of a game that lists all its deals (`deals.all_deals`).

    Args:
        game: The name of the game.
        players: Number of players.
        options: Options of the rules.

    Raises:
        ValueError: The game does not list its deals.
    """
    rules = load(game)
    try:
        module = importlib.import_module(f"{rules.setup.__module__.rpartition('.')[0] or rules.setup.__module__}.deals")
    except ModuleNotFoundError:
        module = None
    all_deals = getattr(module, "all_deals", None)
    if all_deals is None:
        raise ValueError(
            f"{rules.name} is too large for exact answers: its deals.py has no `all_deals`, which lists every deal. Try hamlet."
        )
    return Tree(all_deals(rules, players, options))


@dataclass
class Arguments:
    """Compute exact best responses to agents on a small game, seat by seat."""

    agents: tuple[str, ...] = ("random", "greedy")
    """Agents to respond to. Each plays all seats but one."""
    game: str = "hamlet"
    """Name of the game. It must list its initial states (`all_deals` in its deals.py)."""
    players: int = 2
    """Number of players."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    iterations: int = 0
    """Iterations of CFR+ for an equilibrium with two players. 0 computes none."""


def main() -> None:
    """Run the command."""
    arguments = parse_arguments(Arguments)
    try:
        game = load(arguments.game)
        tree = build_tree(arguments.game, arguments.players, options_from(game, arguments.option))
        strategies = {spec: tree.strategy_of(make_agent(spec, game)) for spec in arguments.agents}
    except ValueError as error:
        raise SystemExit(str(error)) from None
    if arguments.iterations:
        strategies[f"equilibrium ({arguments.iterations} iterations)"] = equilibrium(tree, arguments.iterations)
    ends = sum(node.at is None for node in tree.nodes)
    table = Table(
        title=f"{game.title}, {arguments.players} players: {tree.deals} deals, {len(tree.nodes)} histories, {ends} ends, {len(tree.sets)} sets"
    )
    for column in (
        "agent",
        *(f"best response of seat {seat}" for seat in range(arguments.players)),
        "NashConv",
        "exploitability",
    ):
        table.add_column(column, justify="left" if column == "agent" else "right")
    for name, strategy in strategies.items():
        best = [f"{BestResponse(tree, seat, strategy).value:+.4f}" for seat in range(arguments.players)]
        table.add_row(name, *best, f"{nash_conv(tree, strategy):.4f}", f"{exploitability(tree, strategy):.4f}")
    Console().print(table)


if __name__ == "__main__":
    main()
