"""Tree search in compiled code for any game and any number of players, over worlds that agree with one seat's view.

One loop serves three searches:

- *Information-set MCTS* samples a new world for every simulation, and keeps one tree over the sequences of decisions. A
  child competes only in simulations in whose world it is legal.
- *Perfect-information Monte Carlo* grows a tree in each of several worlds, and adds up their visits.
- *Flat Monte Carlo* is a tree of depth one.

All are max^n: the seat that decides at a node maximises its own reward. A search never sees the true state. Hidden
cards and chance events are those of the sampled worlds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.jit import compiled, game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rewards import MARGIN, MOST_SEATS, PLACEMENT, rewards_of
from architects_env.core.play.kernels import get_kernels, pick_random, pick_random_word
from architects_env.core.text import say

NODE = np.dtype(
    [
        ("visits", np.int64),  # simulations that came through
        ("available", np.int64),  # visits of the parent in whose world the action was legal
        ("total", np.float64),  # rewards of the seat that chose the action, summed
        ("prior", np.float64),  # of a guiding policy
        ("action", np.int32),
        ("mover", np.int32),  # the seat that chose the action
        ("child", np.int32),  # the first one, or NONE
        ("sibling", np.int32),  # the next one, or NONE
    ]
)
NONE = -1
MAX_DEPTH = 4096
ROOT = 0
AT_ONCE = 1000
"""Number of simulations in one call of compiled code, which Ctrl-C cannot interrupt."""


def new_nodes(*shape: int) -> np.ndarray:
    """Return an array of nodes whose fields are all zero."""
    return np.zeros(shape, NODE)


@game_kernel("")
def clear_tree(tree):
    """Empty a tree, so that only its root is left."""
    tree[ROOT].visits, tree[ROOT].available, tree[ROOT].total = 0, 0, 0.0
    tree[ROOT].child, tree[ROOT].sibling, tree[ROOT].mover = NONE, NONE, NONE


@compiled
def add_child(tree, size, parent, action, mover, prior):
    """Add a child without visits at `tree[size]`.

    Args:
        tree: Nodes (`NODE`).
        size: Number of nodes in use, the index of the child.
        parent: Index of the parent.
        action: The action that leads to the child.
        mover: The seat that chooses the action.
        prior: The probability of the action by a guiding policy.
    """
    tree[size].visits, tree[size].available, tree[size].total, tree[size].prior = 0, 1, 0.0, prior
    tree[size].action, tree[size].mover = action, mover
    tree[size].child, tree[size].sibling = NONE, tree[parent].child
    tree[parent].child = size


@compiled
def best_child(tree, parent, mask, left, exploration):
    """Return the legal child with the highest upper confidence bound, or NONE.

    Args:
        tree: Nodes (`NODE`).
        parent: Index of the node to choose from.
        mask: int8[actions]: The legal actions.
        left: int8[actions]: The legal actions without a child are written here.
        exploration: Weight of exploration in the bound.
    """
    left[:] = mask
    best, best_bound = NONE, -1e300
    child = tree[parent].child
    while child != NONE:
        node = tree[child]
        if mask[node.action] != 0:
            left[node.action] = 0
            node.available += 1
            bound = node.total / node.visits + exploration * np.sqrt(np.log(node.available) / node.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = node.sibling
    return best


@compiled
def back_up(tree, path, length, rewards):
    """Add the rewards of a simulation to every node on its path.

    Args:
        tree: Nodes (`NODE`).
        path: int64[depth]: Indices of the nodes after the root.
        length: Number of nodes on the path.
        rewards: float32[seats].
    """
    tree[ROOT].visits += 1
    for i in range(length):
        node = tree[path[i]]
        node.visits += 1
        node.total += rewards[node.mover]


@dataclass(frozen=True)
class Searcher:
    """The compiled loops of one game, playout and evaluation; see `get_searcher`."""

    simulate: Callable[..., Any]
    """simulate(views, work, tree, size, seat, fresh, exploration, tree_depth, playout_depth, rng, count, scratch) ->
    size: runs `count` simulations from views[0], a structured array. With `fresh` 1 each simulation samples a world for
    `seat`; with 0 views[0] is the world. The tree must have room for size + count nodes."""
    run_down: Callable[..., Any]
    """run_down(views, work, seat, playout_depth, rng, scratch) -> decisions: samples a world and runs one playout, to
    measure the speed."""


def make_scratch(game: Game) -> tuple[np.ndarray, ...]:
    """Return scratch memory for a search.

    It has seven parts: mask, the mask as words of eight actions, actions left, path, rewards, scores and ranks.
    """
    actions = len(game.action_space)
    words = np.zeros(-(-actions // 8), np.int64)
    return (
        words.view(np.int8)[:actions],
        words,
        np.zeros(actions, np.int8),
        np.zeros(MAX_DEPTH, np.int64),
        np.zeros(MOST_SEATS, np.float32),
        np.zeros(2 * MOST_SEATS, np.int64),
        np.zeros(2 * MOST_SEATS, np.int64),
    )


Evaluate = Callable[..., Any]
"""(compiled) evaluate(g, rewards, scores, ranks): writes the expected rewards of all seats (float32[seats], from -1 to
1) in a position where a playout has stopped. `scores` and `ranks` are scratch memory, int64[2 * MOST_SEATS]. See
`make_evaluation`."""


def get_searcher(game: Game, playout: str = "random", evaluate: Evaluate | None = None) -> Searcher:
    """Return the compiled search of a game, which is made once per process.

    Args:
        game: The game.
        playout: The player of playouts: "random" (light playouts), or a bot of the game (heavy playouts).
        evaluate: The value function for positions where a playout stops; by default `make_evaluation(game)`.

    Raises:
        ValueError: The game has no such bot.
    """
    if playout != "random" and playout not in game.bots:
        raise ValueError(
            say(
                "Playouts are random or by a bot of {game} ({known}), not {playout!r}.",
                game=game.name,
                known=", ".join(game.bots) or say("none"),
                playout=playout,
            )
        )
    return _get_compiled(game, playout, evaluate)


@cache
def _get_compiled(game: Game, playout: str, evaluate: Evaluate | None) -> Searcher:
    return _make(game, playout, evaluate or make_evaluation(game))


def make_evaluation(game: Game, by_points: float = 0.5) -> Evaluate:
    """Return an `Evaluate` that rates a position by its points and ranks.

    Before the end, rewards depend on the points that the position would score now. At the end, the fraction `by_points`
    of the reward depends on the points, and the rest on the ranks.
    """
    standings_rule, scale, share = game.score_and_rank, game.margin_scale, np.float32(by_points)

    @compiled
    def evaluate(g, rewards, scores, ranks):
        n, sides = g.num_players, 0
        ranks[:] = 0
        standings_rule(g, scores, ranks)
        while sides < ranks.shape[0] and ranks[sides] > 0:  # the seats and the rivals of the rules
            sides += 1
        rewards_of(MARGIN, scores[:sides], ranks[:sides], scale, rewards[:n])
        for seat in range(n):
            rewards[seat] = np.tanh(rewards[seat])
        if g.over != 0:
            placement = np.zeros(MOST_SEATS, np.float32)
            rewards_of(PLACEMENT, scores[:sides], ranks[:sides], scale, placement[:n])
            for seat in range(n):
                rewards[seat] = share * rewards[seat] + (1 - share) * placement[seat]

    return evaluate


def _light(game: Game) -> Callable[..., Any]:
    """Return playouts by random play."""
    step = get_kernels(game).step

    @compiled
    def play_out(g, mask, words, rng, most):
        decisions = 0
        while g.over == 0 and decisions < most:
            step(g, pick_random_word(words, rng), mask)
            decisions += 1
        return decisions

    return play_out


def _heavy(game: Game, name: str) -> Callable[..., Any]:
    """Return playouts by a bot."""
    step, bot = get_kernels(game).step, game.bots[name]

    @compiled
    def play_out(g, mask, words, rng, most):
        decisions = 0
        while g.over == 0 and decisions < most:
            step(g, bot(g, mask, rng), mask)
            decisions += 1
        return decisions

    return play_out


def _make(game: Game, playout: str, evaluate: Evaluate) -> Searcher:
    kernels = get_kernels(game)
    step, legal_rule, determinize_rule = kernels.step, game.legal, game.determinize
    play_out = _light(game) if playout == "random" else _heavy(game, playout)

    @compiled
    def descend(g, tree, size, mask, left, path, exploration, tree_depth, rng):
        node, length = ROOT, 0
        while g.over == 0 and length < tree_depth:
            child = best_child(tree, node, mask, left, exploration)
            untried = 0
            for action in range(left.shape[0]):
                untried += left[action]
            if untried > 0:
                child = size
                add_child(tree, size, node, pick_random(left, rng), g.seat, 0.0)
            path[length] = child
            length += 1
            step(g, tree[child].action, mask)
            if untried > 0:
                break
            node = child
        return length

    @game_kernel(game.name)
    def simulate(views, work, tree, size, seat, fresh, exploration, tree_depth, playout_depth, rng, count, scratch):
        mask, words, left, path, rewards, scores, ranks = scratch
        for _ in range(count):
            work[0] = views[0]
            if fresh == 1:
                determinize_rule(work[0], seat, rng)
            legal_rule(work[0], mask)
            length = descend(work[0], tree, size, mask, left, path, exploration, tree_depth, rng)
            size += length > 0 and path[length - 1] == size
            play_out(work[0], mask, words, rng, playout_depth)
            evaluate(work[0], rewards, scores, ranks)
            back_up(tree, path, length, rewards)
        return size

    @game_kernel(game.name)
    def run_down(views, work, seat, playout_depth, rng, scratch):
        mask, words = scratch[0], scratch[1]
        work[0] = views[0]
        determinize_rule(work[0], seat, rng)
        legal_rule(work[0], mask)
        return play_out(work[0], mask, words, rng, playout_depth)

    return Searcher(simulate, run_down)


class TreeSearch:
    """A search from one view: call `run` while there is time, then read `visits`.

    Args:
        game: The game.
        memory: The view, as the state that it is made of.
        seat: The seat that searches.
        rng: int64[4]: A stream of random numbers, the only source of randomness.
        playout: The player of playouts: "random", or a bot of the game.
        exploration: Weight of exploration in the upper confidence bound.
        tree_depth: Depth of the tree, at most.
        playout_depth: Number of decisions in a playout, at most.
        world: Whether `memory` is a world. By default a world is sampled for every simulation.
        evaluate: The value function for positions where a playout stops.
        uncompiled: Whether to run in plain Python while the rules are not compiled yet. By default the search waits.
    """

    def __init__(
        self,
        game: Game,
        memory: np.ndarray,
        seat: int,
        rng: np.ndarray,
        *,
        playout: str = "random",
        exploration: float = 0.7,
        tree_depth: int = MAX_DEPTH,
        playout_depth: int = 10**9,
        world: bool = False,
        evaluate: Evaluate | None = None,
        uncompiled: bool = False,
    ) -> None:
        if not uncompiled:
            compile_mode.wait_for(game.name)
        self.game, self.memory, self.seat, self.rng = game, memory, seat, rng
        self.settings = float(exploration), min(int(tree_depth), MAX_DEPTH), int(playout_depth)
        self.fresh = 0 if world else 1
        self._searcher = get_searcher(game, playout, evaluate)
        self._work = game.new_kernel_states(1)
        self._scratch = make_scratch(game)
        self.tree = new_nodes(1)
        clear_tree(self.tree)
        self.size = 1
        self.simulations = 0

    def run(self, simulations: int) -> None:
        """Run more simulations. Ctrl-C interrupts them after every `AT_ONCE`."""
        for begun in range(0, simulations, AT_ONCE):
            self._run(min(AT_ONCE, simulations - begun))

    def _run(self, simulations: int) -> None:
        needed = self.size + simulations
        if len(self.tree) < needed:
            grown = new_nodes(max(needed, 2 * len(self.tree)))
            grown[: self.size] = self.tree[: self.size]
            self.tree = grown
        exploration, tree_depth, playout_depth = self.settings
        self.size = self._searcher.simulate(
            self.memory,
            self._work,
            self.tree,
            self.size,
            self.seat,
            self.fresh,
            exploration,
            tree_depth,
            playout_depth,
            self.rng,
            simulations,
            self._scratch,
        )
        self.simulations += simulations

    def visits(self) -> tuple[np.ndarray, np.ndarray]:
        """Return visits and mean rewards of the actions at the root, 0 if unvisited.

        Returns:
            int64[actions] and float64[actions].
        """
        visits, means = np.zeros(len(self.game.action_space), np.int64), np.zeros(len(self.game.action_space))
        child = int(self.tree[ROOT]["child"])
        while child != NONE:
            node = self.tree[child]
            visits[node["action"]], means[node["action"]] = node["visits"], node["total"] / max(1, node["visits"])
            child = int(node["sibling"])
        return visits, means
