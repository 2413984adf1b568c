"""Tree search that a policy guides. Many searches run side by side, so that one inference serves them all.

As in `core.search.tree_search`, every simulation samples a world that agrees with the view of the searching seat. A
simulation descends to a position that has not been evaluated yet. The guide evaluates it: the probability of each
action, and the expected reward of each seat. There are no playouts.

`GuidedSearch` descends by PUCT from the root on. `core.search.gumbel` chooses the first action of a simulation itself.
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
from architects_env.core.contract.rules.rewards import MOST_SEATS
from architects_env.core.play.kernels import get_kernels
from architects_env.core.search.tree_search import (
    MAX_DEPTH,
    NONE,
    ROOT,
    add_child,
    back_up,
    clear_tree,
    make_evaluation,
    new_nodes,
)

NEW_PRIOR = 0.01
"""The prior of an action that was legal in none of the worlds before."""

Guide = Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""guide(seen, movers, masks) -> (priors, values), from the observations of all seats, float32[n, seats, entries], the
seats to act, int64[n], and their legal actions, int8[n, actions]. Priors are float32[n, actions], and values, the
expected rewards of all seats from -1 to 1, float32[n, seats]."""


Draw = Callable[..., Any]
"""(compiled) draw(worlds, view, p, rng, weights): samples a world that agrees with the view of `p` into worlds[0]."""


@cache
def any_world(game: Game) -> Draw:
    """Return a `Draw` by which all worlds that agree with the view are equally likely."""
    determinize_rule = game.determinize

    @compiled
    def draw(worlds, view, p, rng, weights):
        worlds[0] = view
        determinize_rule(worlds[0], p, rng)

    return draw


def centre(values: np.ndarray) -> np.ndarray:
    """Move the values of all seats so that they sum to zero, as rewards do. Those of one player stay as they are.

    Args:
        values: float32[n, seats].

    Returns:
        float32[n, seats], from -1 to 1.
    """
    moved = values - values.mean(axis=1, keepdims=True) * (values.shape[1] > 1)
    return np.clip(moved, -1, 1).astype(np.float32)


@compiled
def mean_of_children(tree, parent):
    """Return the mean reward of the seat that decides here, or 0 if no child was visited."""
    visits, total, child = 0, 0.0, tree[parent].child
    while child != NONE:
        visits += tree[child].visits
        total += tree[child].total
        child = tree[child].sibling
    return total / visits if visits > 0 else 0.0


@compiled
def child_with(tree, parent, action):
    """Return the child to which an action leads, or NONE.

    Args:
        tree: Nodes (`core.search.tree_search.NODE`).
        parent: Index of the node.
        action: The action.
    """
    child = tree[parent].child
    while child != NONE and tree[child].action != action:
        child = tree[child].sibling
    return child


@compiled
def guided_child(tree, size, parent, mask, mover, known, exploration, by_siblings):
    """Return the legal child with the highest PUCT bound (NONE if there is no room for it), and the tree's new size.

    An action that was legal in no world before becomes a child with the prior `NEW_PRIOR`.

    Args:
        tree: Nodes (`core.search.tree_search.NODE`).
        size: Number of nodes in use.
        parent: Index of the node to choose from.
        mask: int8[actions]: The legal actions.
        mover: The seat to act.
        known: int8[actions]: Scratch memory.
        exploration: Weight of exploration in the bound.
        by_siblings: Whether a child without a visit has the mean value of its siblings, instead of 0.
    """
    known[:] = mask
    best, best_bound, unvisited = NONE, -1e300, mean_of_children(tree, parent) if by_siblings else 0.0
    weight = exploration * np.sqrt(tree[parent].visits + 1.0)
    child = tree[parent].child
    while child != NONE:
        node = tree[child]
        if mask[node.action] != 0:
            known[node.action] = 0
            mean = node.total / node.visits if node.visits > 0 else unvisited
            bound = mean + weight * node.prior / (1.0 + node.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = node.sibling
    for action in range(known.shape[0]):
        if known[action] != 0 and size < tree.shape[0]:
            add_child(tree, size, parent, action, mover, NEW_PRIOR)
            if unvisited + weight * NEW_PRIOR > best_bound:
                best, best_bound = size, unvisited + weight * NEW_PRIOR
            size += 1
    return best, size


@dataclass(frozen=True)
class _Loops:
    draw: Callable[..., Any]
    """draw(views, which, worlds, seats, weights, rng): samples a world for each of the views `which`."""
    descend: Callable[..., Any]
    """descend(worlds, which, works, trees, sizes, first, exploration, masks, known, paths, lengths, movers, seen):
    descends in a copy of the world of search `which[k]`, for each simulation k."""
    expand: Callable[..., Any]
    """expand(works, which, trees, sizes, masks, paths, lengths, priors, values, rewards, scores, ranks): adds the
    positions that were reached to the trees, and backs their values up."""


@cache
def get_loops(game: Game, draw_rule: Draw | None) -> _Loops:
    """Return the compiled loops of a game, whose worlds are sampled by `draw_rule` (by default all equally likely)."""
    return _make(game, draw_rule)


def _make(game: Game, draw_rule: Draw | None) -> _Loops:
    step, legal_rule, observe_rule = get_kernels(game).step, game.legal, game.observe
    evaluate, draw_world = make_evaluation(game, 0.0), draw_rule or any_world(game)

    @game_kernel(game.name)
    def draw(views, which, worlds, seats, weights, rng):
        for i in which:
            draw_world(worlds[i : i + 1], views[i], seats[i], rng, weights)

    @game_kernel(game.name)
    def descend(worlds, which, works, trees, sizes, first, exploration, masks, known, paths, lengths, movers, seen):
        for k in range(which.shape[0]):
            i = which[k]
            works[k] = worlds[i]
            g, mask, node, length = works[k], masks[k], ROOT, 0
            legal_rule(g, mask)
            while g.over == 0 and trees[i, node].child != NONE and length < paths.shape[1]:
                if node == ROOT and first[k] != NONE:
                    child = child_with(trees[i], ROOT, first[k])
                else:
                    child, sizes[i] = guided_child(
                        trees[i], sizes[i], node, mask, g.seat, known, exploration, first[k] != NONE
                    )
                if child == NONE:
                    break
                node = child
                paths[k, length] = node
                length += 1
                step(g, trees[i, node].action, mask)
            lengths[k], movers[k] = length, g.seat
            if g.over == 0:
                for seat in range(g.num_players):
                    observe_rule(g, seat, seen[k, seat])

    @game_kernel(game.name)
    def expand(works, which, trees, sizes, masks, paths, lengths, priors, values, rewards, scores, ranks):
        for k in range(which.shape[0]):
            i, g, length = which[k], works[k], lengths[k]
            leaf = ROOT if length == 0 else paths[k, length - 1]
            if g.over != 0:
                evaluate(g, rewards, scores, ranks)
            else:
                for seat in range(g.num_players):
                    rewards[seat] = values[k, seat]
                if trees[i, leaf].child == NONE:
                    for action in range(masks.shape[1]):
                        if masks[k, action] != 0 and sizes[i] < trees.shape[1]:
                            add_child(trees[i], sizes[i], leaf, action, g.seat, priors[k, action])
                            sizes[i] += 1
            back_up(trees[i], paths[k], length, rewards)

    return _Loops(draw, descend, expand)


class GuidedSearch:
    """PUCT searches from several views of games with the same number of players.

    Args:
        game: The game.
        memory: The views, as the states that they are made of.
        seats: int64[searches]: The seat that searches.
        rng: int64[4]: A stream of random numbers.
        guide: The function that evaluates positions.
        simulations: Simulations of each search.
        exploration: Weight of exploration in the PUCT bound.
        at_once: Simulations of one search that run side by side.
        likely: Whether to sample likelier worlds more often, where the look-ahead of the game knows which ones are
            (`core.search.lookahead.Lookahead.draw`).
        uncompiled: Whether to run in plain Python while the rules are not compiled yet. By default the search waits.
    """

    def __init__(
        self,
        game: Game,
        memory: np.ndarray,
        seats: np.ndarray,
        rng: np.ndarray,
        guide: Guide,
        simulations: int,
        exploration: float = 1.5,
        at_once: int = 1,
        likely: bool = False,
        uncompiled: bool = False,
    ) -> None:
        if not uncompiled:
            compile_mode.wait_for(game.name)
        number, actions, size = len(memory), len(game.action_space), len(game.observation_layout)
        self.game, self.memory, self.seats, self.rng, self.guide = game, memory, np.asarray(seats, np.int64), rng, guide
        self.simulations, self.exploration = simulations, float(exploration)
        self._players = int(memory["num_players"].max())
        parts, self._weights = game.lookahead if likely and game.lookahead else (None, np.zeros(0))
        self._loops = get_loops(game, parts.draw if parts else None)
        self._worlds = game.new_kernel_states(number)
        self._works = game.new_kernel_states(number * at_once)
        self.trees = new_nodes(number, 64)
        self.sizes = np.ones(number, np.int64)
        for tree in self.trees:
            clear_tree(tree)
        self._all = np.arange(number)
        number *= at_once
        self._masks, self._known = np.zeros((number, actions), np.int8), np.zeros(actions, np.int8)
        self._paths, self._lengths = (
            np.zeros((number, min(simulations + 1, MAX_DEPTH)), np.int64),
            np.zeros(number, np.int64),
        )
        self._movers = np.zeros(number, np.int64)
        self._seen = np.zeros((number, self._players, size), np.float32)
        self._scratch = (
            np.zeros(MOST_SEATS, np.float32),
            np.zeros(2 * MOST_SEATS, np.int64),
            np.zeros(2 * MOST_SEATS, np.int64),
        )

    def run(self) -> None:
        """Run all simulations."""
        free = np.full(len(self.seats), NONE)
        for _ in range(self.simulations):
            self.draw_worlds(self._all)
            self.simulate(self._all, free)

    def draw_worlds(self, which: np.ndarray) -> None:
        """Sample new worlds for these searches, int64[n]."""
        self._loops.draw(self.memory, which, self._worlds, self.seats, self._weights, self.rng)

    def simulate(self, which: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Run a simulation of each of these searches, in its current world.

        Args:
            which: int64[n]: The searches. A search may stand here more than once.
            first: int64[n]: The first action of each simulation, or NONE for the one with the highest bound.

        Returns:
            The guide's priors and values of the positions that the simulations reached.
        """
        self._make_room(which)
        n = len(which)
        works, masks, paths, lengths = self._works[:n], self._masks[:n], self._paths[:n], self._lengths[:n]
        self._loops.descend(
            self._worlds,
            which,
            works,
            self.trees,
            self.sizes,
            first,
            self.exploration,
            masks,
            self._known,
            paths,
            lengths,
            self._movers,
            self._seen,
        )
        priors, values = self.guide(self._seen[:n], self._movers[:n], masks)
        self._loops.expand(works, which, self.trees, self.sizes, masks, paths, lengths, priors, values, *self._scratch)
        return priors, values

    def best(self) -> np.ndarray:
        """Return the action of each search with the most visits, int64[searches]."""
        return self.visits().argmax(axis=1)

    def improved_policy(self) -> np.ndarray:
        """Return the visits of the actions, float64[searches, actions], which are the policy of this search."""
        return self.visits().astype(np.float64)

    def _make_room(self, which: np.ndarray) -> None:
        """Make the trees larger if the next simulations may not fit.

        A simulation hardly adds more nodes than one position has actions. Nodes that find no room are left out.
        """
        most = len(which) // len(self.trees) + 1
        needed = int(self.sizes.max()) + most * len(self.game.action_space)
        if needed > self.trees.shape[1]:
            grown = new_nodes(len(self.trees), 2 * needed)
            grown[:, : self.trees.shape[1]] = self.trees
            self.trees = grown

    def visits(self) -> np.ndarray:
        """Return the visits of the actions at the roots, int64[searches, actions].

        The first simulation only evaluates the root. If there was no other, the policy's likeliest action counts as
        visited once.
        """
        found = np.zeros((len(self.trees), len(self.game.action_space)), np.int64)
        for i, tree in enumerate(self.trees):
            child, liked, most = int(tree[ROOT]["child"]), 0, -1.0
            while child != NONE:
                action = tree[child]["action"]
                found[i, action] = tree[child]["visits"]
                if tree[child]["prior"] > most:
                    liked, most = action, tree[child]["prior"]
                child = int(tree[child]["sibling"])
            if not found[i].any():
                found[i, liked] = 1
        return found
