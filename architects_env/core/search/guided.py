"""Tree search guided by a policy and its values, many searches side by side so that one inference serves them all.

As in `core.search.tree_search`, every simulation draws a world that agrees with the view of the seat that searches. A
simulation goes down to a position that has not been judged yet; a guide judges it: how likely each action is, and what
each seat may expect. There is no playout.

`GuidedSearch` goes down by PUCT from the root on. `core.search.gumbel` says itself which action a simulation begins
with.
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
from architects_env.core.contract.rewards import MOST_SEATS
from architects_env.core.play.kernels import kernels_of
from architects_env.core.search.tree_search import (
    MOST_DEPTH,
    NONE,
    ROOT,
    add_child,
    back_up,
    clear_tree,
    evaluation_of,
    new_nodes,
)

NEW_PRIOR = 0.01

Guide = Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""guide(seen float32[n, seats, entries], movers int64[n], masks int8[n, actions]) -> (float32[n, actions] priors of the
legal actions of the seat to act, float32[n, seats] what each seat may expect, from -1 to 1)."""


Draw = Callable[..., Any]
"""(compiled) draw(worlds, view, p, rng, weights): writes to worlds[0] a world that agrees with what `p` sees."""


@cache
def any_world(game: Game) -> Draw:
    """All worlds that agree with the view are equally likely."""
    determinize_rule = game.determinize

    @compiled
    def draw(worlds, view, p, rng, weights):
        worlds[0] = view
        determinize_rule(worlds[0], p, rng)

    return draw


@compiled
def mean_of_children(tree, parent):
    """What the seat that decides here has had on average; 0 if no child was visited."""
    visits, total, child = 0, 0.0, tree[parent].child
    while child != NONE:
        visits += tree[child].visits
        total += tree[child].total
        child = tree[child].sibling
    return total / visits if visits > 0 else 0.0


@compiled
def child_with(tree, parent, action):
    """The child by this action, or NONE."""
    child = tree[parent].child
    while child != NONE and tree[child].action != action:
        child = tree[child].sibling
    return child


@compiled
def guided_child(tree, size, parent, mask, mover, known, exploration, by_siblings):
    """The legal child with the highest bound (NONE if there is no room for it), and the tree's new size. An action that
    was not legal in any world before becomes a child with little prior. A child that was never visited is taken for
    even, or with `by_siblings` for as good as its siblings are on average."""
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
    """draw(views, which, worlds, seats, weights, rng): a world for each of these views."""
    descend: Callable[..., Any]
    """descend(worlds, which, works, trees, sizes, first, exploration, masks, known, paths, lengths, movers, seen):
    simulation k of search `which[k]` goes down in a copy of that search's world."""
    expand: Callable[..., Any]
    """expand(works, which, trees, sizes, masks, paths, lengths, priors, values, rewards, scores, ranks): what was
    reached is judged."""


@cache
def _loops_of(game: Game, draw_rule: Draw | None) -> _Loops:
    return _make(game, draw_rule)


def _make(game: Game, draw_rule: Draw | None) -> _Loops:
    step, legal_rule, observe_rule = kernels_of(game).step, game.legal, game.observe
    evaluate, draw_world = evaluation_of(game, 0.0), draw_rule or any_world(game)

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
    """A search from each of several views of one game with the same number of players, of which `at_once` simulations
    are played side by side. `likely` draws likelier worlds more often, where the look-ahead of the game knows which are
    (`core.search.lookahead.Lookahead.draw`). It waits until the rules are compiled, unless it may go on in plain Python
    meanwhile (`in_plain`)."""

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
        in_plain: bool = False,
    ) -> None:
        if not in_plain:
            compile_mode.wait_for(game.name)
        number, actions, size = len(memory), len(game.action_space), len(game.observation_layout)
        self.game, self.memory, self.seats, self.rng, self.guide = game, memory, np.asarray(seats, np.int64), rng, guide
        self.simulations, self.exploration = simulations, float(exploration)
        self._players = int(memory["num_players"].max())
        parts, self._weights = game.lookahead if likely and game.lookahead else (None, np.zeros(0))
        self._loops = _loops_of(game, parts.draw if parts else None)
        self._worlds = game.for_kernels(game.new_states(number))
        self._works = game.for_kernels(game.new_states(number * at_once))
        self.trees = new_nodes(number, 64)
        self.sizes = np.ones(number, np.int64)
        for tree in self.trees:
            clear_tree(tree)
        self._all = np.arange(number)
        number *= at_once
        self._masks, self._known = np.zeros((number, actions), np.int8), np.zeros(actions, np.int8)
        self._paths, self._lengths = (
            np.zeros((number, min(simulations + 1, MOST_DEPTH)), np.int64),
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
        """All simulations."""
        free = np.full(len(self.seats), NONE)
        for _ in range(self.simulations):
            self.draw_worlds(self._all)
            self.simulate(self._all, free)

    def draw_worlds(self, which: np.ndarray) -> None:
        """New worlds for these searches (int64[n])."""
        self._loops.draw(self.memory, which, self._worlds, self.seats, self._weights, self.rng)

    def simulate(self, which: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """A simulation of each of these searches (int64[n], a search may come more than once) in its world, which
        begins with the action `first` (int64[n]; NONE: with the one that has the highest bound). Returns what the guide
        says of the positions in which they end."""
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
        """int64[searches]: what it has found to be best; here the action visited most."""
        return self.visits().argmax(axis=1)

    def _make_room(self, which: np.ndarray) -> None:
        """A simulation adds hardly more than one position's actions; where it would add more than there is room for, it
        goes without."""
        most = len(which) // len(self.trees) + 1
        needed = int(self.sizes.max()) + most * len(self.game.action_space)
        if needed > self.trees.shape[1]:
            grown = new_nodes(len(self.trees), 2 * needed)
            grown[:, : self.trees.shape[1]] = self.trees
            self.trees = grown

    def visits(self) -> np.ndarray:
        """int64[searches, actions]: visits of the decisions at the roots. The first simulation looks at the root alone:
        after no other, what the policy likes best counts as visited."""
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
