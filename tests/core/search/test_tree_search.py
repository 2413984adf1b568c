"""Tree search: what it counts, that it finds what is best, and that it cannot cheat."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import stream
from architects_env.core.search.tree_search import NONE, ROOT, TreeSearch
from architects_env.experiments.exact import BestResponse, build_tree
from architects_env.games import load
from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.state import CARDS


def search_of(match, **settings) -> TreeSearch:
    view = match.view()
    return TreeSearch(match.game, view.memory, view.seat, stream(1), **settings)


def test_every_simulation_is_counted_once_at_the_root_and_adds_one_node_at_most() -> None:
    search = search_of(architects_env.make("hamlet", 2))
    search.run(5)
    search.run(300)
    visits, means = search.visits()
    assert search.simulations == 305 == visits.sum() == search.tree[ROOT]["visits"] and search.size <= 306
    assert (np.abs(means) <= 1).all() and not visits[BUILD:].any()


def test_children_have_together_no_more_visits_than_their_parent_and_rewards_within_bounds() -> None:
    search = search_of(architects_env.make("hamlet", 3))
    search.run(2000)
    for node in search.tree[: search.size]:
        child, below = int(node["child"]), 0
        while child != NONE:
            below += int(search.tree[child]["visits"])
            assert abs(search.tree[child]["total"]) <= search.tree[child]["visits"] <= search.tree[child]["available"]
            child = int(search.tree[child]["sibling"])
        assert below <= node["visits"]


def test_the_same_numbers_give_the_same_search_however_it_is_divided() -> None:
    whole, parts = search_of(architects_env.make("hamlet", 2)), search_of(architects_env.make("hamlet", 2))
    whole.run(500)
    for share in (1, 99, 400):
        parts.run(share)
    assert (whole.tree[: whole.size] == parts.tree[: parts.size]).all()


def hold(match, *plans: int) -> None:
    """The seats hold these plans."""
    for seat, plan in enumerate(plans):
        CARDS.lay(match.state, "plan", [plan], seat, force=True)


def last_move(plan: int, goods: list[int]):
    """Seat 1 has the last move of the game."""
    match = architects_env.make("hamlet", 2, rounds=2)
    hold(match, 0 if plan else 1, plan)
    for _ in range(3):
        match.apply(VISIT)
    match.state.goods[match.seat] = goods
    own, other = plan, 0 if plan else 1
    hold(match, *((own, other) if match.seat == 0 else (other, own)))
    match.game.legal(match.state, match.mask)
    return match


@pytest.mark.parametrize("settings", [{}, {"tree_depth": 1}, {"playout": "greedy"}, {"playout_depth": 1}])
def test_it_finds_the_winning_last_move(settings: dict) -> None:
    match = last_move(4, [4, 2])
    assert BUILD + 4 in match.legal_actions()
    search = search_of(match, **settings)
    search.run(400)
    assert search.visits()[0].argmax() == BUILD + 4


@compiled
def likes_stone(g, rewards, scores, ranks):
    for seat in range(g.num_players):
        rewards[seat] = g.goods[seat, 1] / 20


def test_a_value_function_of_ones_own_decides_what_is_best() -> None:
    for depth in (0, 2):
        search = search_of(architects_env.make("hamlet", 2), evaluate=likes_stone, playout_depth=depth, tree_depth=2)
        search.run(300)
        assert search.visits()[0].argmax() == VISIT + 1


def test_a_bot_in_the_playouts_must_exist() -> None:
    with pytest.raises(ValueError, match="greedy"):
        search_of(architects_env.make("hamlet", 2), playout="nobody")


@pytest.mark.parametrize(
    "spec", ["ismcts:200", "pimc:200", "flat:200", "ismcts:50,playout=greedy", "ismcts:100,depth=3"]
)
@pytest.mark.parametrize(("game", "players"), [("hamlet", 3), ("architects", 2)])
def test_a_search_decides_the_same_whatever_is_hidden_and_leaves_its_view_alone(
    spec: str, game: str, players: int
) -> None:
    if game == "architects" and "greedy" in spec:
        spec = "ismcts:4,playout=greedy,depth=3"
    agent = make_agent(spec, load(game))
    match, rng = architects_env.make(game, players, seed=2), np.random.default_rng(0)
    for decision in range(6):
        view = match.view()
        before = view.memory.tobytes()
        twin = match.clone()
        twin.states[:] = view.sample_state(decision)
        chosen = [agent.act(world.view(), np.random.default_rng(decision)) for world in (match, twin)]
        assert chosen[0] == chosen[1] and match.mask[chosen[0]] and view.memory.tobytes() == before
        match.apply(rng.choice(match.legal_actions()))


WRONG = [
    "ismcts",
    "ismcts:",
    "ismcts:many",
    "ismcts:0",
    "ismcts:-5s",
    "ismcts:9,colour=red",
    "ismcts:9,c=x",
    "ismcts:9,depth=-1",
    "flat:9,playout=nobody",
]


@pytest.mark.parametrize("spec", WRONG)
def test_a_search_that_is_written_wrongly_is_refused_in_words(spec: str) -> None:
    with pytest.raises(ValueError, match=r"Write it like|Playouts are"):
        make_agent(spec, load("hamlet"))


@pytest.mark.parametrize("busy", [False, True])
def test_a_search_by_the_clock_searches_however_busy_the_machine_is(
    busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if busy:
        monkeypatch.setattr(
            "architects_env.agents.search.tree_search.time.perf_counter", itertools.count(0, 10).__next__
        )  # whenever it looks ten seconds have gone by
    agent = make_agent("ismcts:0.02s", load("hamlet"))
    match = architects_env.make("hamlet", 2)
    visits, _ = agent.visits(match.view(), np.random.default_rng(0))  # type: ignore[attr-defined]
    assert visits.sum() >= 16


def test_more_simulations_come_close_to_the_exact_best_response_and_are_harder_to_exploit() -> None:
    """Against random play, which the playouts suppose, the whole strategy of the search must be worth nearly as much as
    the exact best one."""
    tree = build_tree("hamlet", 2, {})
    best = BestResponse(tree, 0, tree.uniform()).value
    against_random, at_worst = {}, {}
    for spec in ("ismcts:5", "ismcts:300"):
        agent, played = make_agent(spec, load("hamlet")), tree.uniform()
        for at in tree.sets:
            if at.seat == 0:
                action = agent.act(at.view, np.random.default_rng(at.number))
                played[at.number] = (np.array(at.actions) == action).astype(float)
        against_random[spec] = tree.values([played, tree.uniform()])[0]
        at_worst[spec] = -BestResponse(tree, 1, played).value
    assert (
        against_random["ismcts:5"] < against_random["ismcts:300"] <= best + 1e-9
        and against_random["ismcts:300"] > 0.93 * best
    )
    assert at_worst["ismcts:300"] > at_worst["ismcts:5"] + 0.2


def test_a_search_in_plain_mode_counts_the_same_visits() -> None:
    import os
    import subprocess
    import sys

    program = (
        "import numpy as np, architects_env; from architects_env.agents import make_agent; from architects_env.games import load;"
        "agent = make_agent('ismcts:60', load('hamlet')); view = architects_env.make('hamlet', 2, seed=5).view();"
        "print([int(n) for n in agent.visits(view, np.random.default_rng(1))[0]])"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": mode},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for mode in ("0", "1")
    ]
    assert told[0] == told[1] and sum(map(int, told[0].strip("[]\n").split(","))) == 60
