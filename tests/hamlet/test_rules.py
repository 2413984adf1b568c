"""Every sentence of Hamlet's rules page."""
from __future__ import annotations

from typing import Any

import pytest

import architects_env
from architects_env.games.hamlet.plans import PLANS
from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.state import CARDS

FOREST, QUARRY = VISIT, VISIT + 1
COTTAGE, WELL, BARN, CHAPEL, WINDMILL, MANOR = range(6)


def table(*plans: int, **options: Any) -> Any:
    """A game in which the seats hold these plans."""
    match = architects_env.make("hamlet", len(plans), **options)
    for seat, plan in enumerate(plans):
        CARDS.lay(match.state, "plan", [plan], seat, whatever_is_known=True)
    return match


def play(match: Any, *actions: int) -> Any:
    for action in actions:
        match.apply(action)
    return match


def test_everybody_is_dealt_another_plan() -> None:
    for seed in range(50):
        plans = architects_env.make("hamlet", 3, seed=seed).state.plan[:, 0].tolist()
        assert len(set(plans)) == 3 and set(plans) <= set(range(len(PLANS)))


def test_the_first_player_changes_from_round_to_round() -> None:
    match = table(MANOR, WELL, BARN)
    seats = []
    while not match.over:
        seats.append(match.seat)
        match.apply(FOREST)
    assert seats == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]


def test_the_first_visitor_of_a_round_gets_two_goods_all_others_one() -> None:
    match = play(table(MANOR, WELL, BARN), FOREST, FOREST, QUARRY)
    assert match.state.goods.tolist() == [[2, 0], [1, 0], [0, 2]] and match.state.visitors.tolist() == [0, 0]
    play(match, QUARRY, QUARRY)
    assert match.state.goods.tolist() == [[2, 0], [1, 2], [0, 3]]


def test_a_plan_is_built_once_for_its_goods_and_then_lies_open() -> None:
    match = play(table(COTTAGE, WELL), FOREST, FOREST)
    assert match.legal_actions() == [FOREST, QUARRY]
    play(match, QUARRY, QUARRY)  # seat 1 begins the second round
    assert match.seat == 0 and match.state.goods[0].tolist() == [2, 1] and match.view(1).state.plan[0, 0] == -1
    assert match.sentence(BUILD + COTTAGE) == "build the Cottage"
    play(match, BUILD + COTTAGE)
    assert match.state.goods[0].tolist() == [1, 0] and match.view(1).state.plan[0, 0] == COTTAGE
    play(match, FOREST, FOREST)
    assert match.seat == 0 and match.legal_actions() == [FOREST, QUARRY]


@pytest.mark.parametrize(("feast", "score"), [(True, 4), (False, 3)])
def test_only_the_first_builder_feasts(feast: bool, score: int) -> None:
    match = play(table(COTTAGE, WELL, feast=feast), FOREST, QUARRY, QUARRY, QUARRY, BUILD + COTTAGE, BUILD + WELL)
    points = match.breakdown()
    assert points[0].tolist()[:2] == [3, int(feast)] and points[1].tolist()[:2] == [4, 0]
    assert points[0, 0] + points[0, 1] == score


def test_points_and_ties() -> None:
    match = play(table(COTTAGE, BARN, rounds=2), FOREST, QUARRY, FOREST, QUARRY)
    assert match.over and match.state.goods[:2].tolist() == [[2, 2], [2, 2]]
    scores, ranks = match.standing()
    assert scores.tolist() == [2, 2] and ranks.tolist() == [1, 1] and match.returns().tolist() == [0, 0]
    match = play(table(COTTAGE, BARN, rounds=2), FOREST, QUARRY, FOREST, FOREST)
    assert match.standing()[0].tolist() == [1, 2]


def test_of_equal_points_whoever_has_more_goods_wins() -> None:
    match = table(COTTAGE, BARN, rounds=2)
    play(match, FOREST, FOREST, QUARRY, QUARRY)
    match.state.goods[:2] = [[2, 1], [2, 0]]
    assert match.standing()[0].tolist() == [1, 1] and match.standing()[1].tolist() == [1, 2]


def test_the_rules_page_has_the_plans() -> None:
    for plan in PLANS:
        assert f"| {plan.name} | {plan.wood} | {plan.stone} | {plan.points} |" in architects_env.rules("hamlet", "1")


@pytest.mark.parametrize("players", [2, 3])
def test_the_pettingzoo_environment_passes_pettingzoos_own_tests(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    from architects_env import hamlet_v0

    for make in (hamlet_v0.env, hamlet_v0.raw_env):
        api_test(make(num_players=players), num_cycles=100)
        seed_test(lambda make=make: make(num_players=players), num_cycles=30)
    assert "Passed" in capsys.readouterr().out
