"""Every sentence of Hamlet's rules page."""

from __future__ import annotations

import pytest

import architects_env
from architects_env.games.hamlet.plans import PLANS
from architects_env.games.hamlet.rules import BUILD
from tests.games.hamlet.table import BARN, COTTAGE, FOREST, MANOR, QUARRY, WELL, Table


def test_everybody_is_dealt_another_plan() -> None:
    for seed in range(50):
        plans = architects_env.make("hamlet", 3, seed=seed).state.plan[:, 0].tolist()
        assert len(set(plans)) == 3 and set(plans) <= set(range(len(PLANS)))


def test_the_first_player_changes_from_round_to_round() -> None:
    table = Table(MANOR, WELL, BARN)
    seats = []
    while not table.match.over:
        seats.append(table.match.seat)
        table.match.apply(FOREST)
    assert seats == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]


def test_the_first_visitor_of_a_round_gets_two_goods_all_others_one() -> None:
    table = Table(MANOR, WELL, BARN).act(FOREST, FOREST, QUARRY)
    assert table.g.goods.tolist() == [[2, 0], [1, 0], [0, 2]] and table.g.visitors.tolist() == [0, 0]
    table.act(QUARRY, QUARRY)
    assert table.g.goods.tolist() == [[2, 0], [1, 2], [0, 3]]


def test_a_plan_is_built_once_for_its_goods_and_then_lies_open() -> None:
    table = Table(COTTAGE, WELL).act(FOREST, FOREST)
    assert table.match.legal_actions() == [FOREST, QUARRY]
    table.act(QUARRY, QUARRY)  # seat 1 begins the second round
    assert table.match.seat == 0 and table.g.goods[0].tolist() == [2, 1] and table.match.view(1).state.plan[0, 0] == -1
    assert table.match.sentence(BUILD + COTTAGE) == "build the Cottage"
    table.act(BUILD + COTTAGE)
    assert table.g.goods[0].tolist() == [1, 0] and table.match.view(1).state.plan[0, 0] == COTTAGE
    table.act(FOREST, FOREST)
    assert table.match.seat == 0 and table.match.legal_actions() == [FOREST, QUARRY]


@pytest.mark.parametrize(("feast", "score"), [(True, 4), (False, 3)])
def test_only_the_first_builder_feasts(feast: bool, score: int) -> None:
    table = Table(COTTAGE, WELL, feast=feast).act(FOREST, QUARRY, QUARRY, QUARRY, BUILD + COTTAGE, BUILD + WELL)
    points = table.match.breakdown()
    assert points[0].tolist()[:2] == [3, int(feast)] and points[1].tolist()[:2] == [4, 0]
    assert points[0, 0] + points[0, 1] == score


def test_points_and_ties() -> None:
    table = Table(COTTAGE, BARN, rounds=2).act(FOREST, QUARRY, FOREST, QUARRY)
    assert table.match.over and table.g.goods[:2].tolist() == [[2, 2], [2, 2]]
    scores, ranks = table.match.scores_and_ranks()
    assert scores.tolist() == [2, 2] and ranks.tolist() == [1, 1] and table.match.returns().tolist() == [0, 0]
    table = Table(COTTAGE, BARN, rounds=2).act(FOREST, QUARRY, FOREST, FOREST)
    assert table.match.scores_and_ranks()[0].tolist() == [1, 2]


def test_of_equal_points_whoever_has_more_goods_wins() -> None:
    table = Table(COTTAGE, BARN, rounds=2)
    table.act(FOREST, FOREST, QUARRY, QUARRY)
    table.g.goods[:2] = [[2, 1], [2, 0]]
    assert table.match.scores_and_ranks()[0].tolist() == [1, 1] and table.match.scores_and_ranks()[1].tolist() == [1, 2]


def test_the_rules_page_has_the_plans() -> None:
    for plan in PLANS:
        assert f"| {plan.name} | {plan.wood} | {plan.stone} | {plan.points} |" in architects_env.rules("hamlet", "1")


@pytest.mark.parametrize("players", [2, 3])
def test_the_pettingzoo_environment_passes_pettingzoos_own_tests(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import api_test, seed_test

    from architects_env import hamlet_v0

    for make in (hamlet_v0.env, hamlet_v0.raw_env):
        api_test(make(num_players=players), num_cycles=100)
        seed_test(lambda make=make: make(num_players=players), num_cycles=30)
    assert "Passed" in capsys.readouterr().out
