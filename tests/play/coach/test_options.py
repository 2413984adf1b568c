"""The best options of a decision: from the view alone, with expected results, and with reasons that are true."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.play.coach import options
from architects_env.play.coach.because import in_hundred, reasons
from architects_env.play.coach.measures import PROGRESS, Measure, default_measures, in_field, members_of, sum_of
from architects_env.play.coach.options import compare_options, level_shift, posterior, shifted
from architects_env.play.face import face_of
from architects_env.play.table.hint import Advice, HintMemory, coach

HAMLET = load("hamlet")


def after(decisions: int, players: int = 2, seed: int = 3) -> Match:
    match = Match(HAMLET, players, seed=seed)
    for _ in range(decisions):
        match.apply(match.legal_actions()[0])
    return match


def advised(view: View, seed: int = 0) -> list[Advice]:
    return coach(view, {}, np.random.default_rng(seed), 3, math.inf, 24)


@pytest.mark.parametrize("players", [2, 3])
def test_the_same_view_gets_the_same_hints_whatever_the_others_hide(players: int) -> None:
    match = after(4, players)
    view, twin = match.view(), Match.of_world(HAMLET, match.view().sample_state(8))
    assert twin.state.tobytes() != match.state.tobytes()
    assert advised(view) == advised(twin.view(view.seat)) != []


def test_a_hint_holds_two_or_three_moves_the_best_first_each_with_a_reason() -> None:
    for decisions in range(6):
        view = after(decisions).view()
        found = advised(view)
        assert len(found) == min(3, len(view.legal_actions())) and found[0].because
        expected = [one.expected for one in found if one.expected is not None]
        assert len(expected) == len(found)
        assert expected == sorted(expected, reverse=True)
        assert all(0 <= number <= 100 for number in expected)
        assert all(one.visits > 0 and one.verdict for one in found) and found[0].is_best


def test_the_winning_move_of_the_last_round_is_worth_the_game() -> None:
    rng = np.random.default_rng(0)
    for seed in range(200):
        match = Match(HAMLET, 2, seed=seed)
        before = match.clone()
        while not match.over:
            before = match.clone()
            match.apply(int(rng.choice(match.legal_actions())))
        ends = {action: before.clone() for action in before.legal_actions()}
        for action, end in ends.items():
            end.apply(action)
        ranks = {action: int(end.scores_and_ranks()[1][before.seat]) for action, end in ends.items() if end.over}
        if set(ranks.values()) == {1, 2} and len(ranks) == len(ends):
            break
    else:
        pytest.fail("no game is decided by its last decision")
    found = advised(before.view())
    best = found[0].expected
    assert ranks[found[0].action] == 1 and best is not None and best > 60
    worst = [one.expected for one in found if ranks[one.action] == 2 and one.expected is not None]
    assert worst and best - max(worst) > 30


def test_without_a_network_games_are_played_to_the_end_by_a_bot() -> None:
    strange = replace(HAMLET, version=HAMLET.version + 1)
    match = Match(strange, 2, seed=3)
    compared = compare_options(match.view(), {}, np.random.default_rng(0), seconds=math.inf, worlds=16)
    assert compared.short.over.all() and compared.long is not None
    assert "at the end" in reasons(compared, 0).figures


def test_no_time_still_gives_an_answer() -> None:
    assert coach(after(0).view(), {}, np.random.default_rng(0), 3, 0.0)[0].visits > 0


def test_a_required_action_is_compared_however_unlikely() -> None:
    view = after(2).view()
    worst = min(view.legal_actions(), key=lambda action: options.player_of(HAMLET, 2).priors(view)[action])
    compared = compare_options(view, {}, np.random.default_rng(0), seconds=math.inf, worlds=8, required=[worst])
    assert worst in {option.action for option in compared.options}


def _with_a_menu(game: Game) -> tuple[Match, Advice]:
    """Return a game whose first hint of seat 0 goes through a menu, with that hint."""
    for seed in range(1, 30):
        match, rng, player = Match(game, 2, seed=seed), np.random.default_rng(seed), options.player_of(game, 2)
        for _ in range(90):
            if match.seat == 0:
                found = coach(match.view(), {}, np.random.default_rng(0), 3, math.inf, 4)[0]
                if len(found.shortcut.actions) > 1:
                    return match, found
            priors = player.priors(match.view())
            match.apply(int(rng.choice(len(priors), p=priors / priors.sum())))
    raise AssertionError("No hint opens a menu.")


def test_a_menu_is_compared_by_its_whole_moves_and_a_followed_plan_goes_on() -> None:
    """In Settlers "build" leads to the card."""
    match, found = _with_a_menu(load("settlers"))
    memory, before = HintMemory(), match.view()
    memory.keep(0, [1, 2, 3], [found])
    assert memory.followed(0, [1, 2]) is None and memory.followed(0, [1, 2, 3, -1]) is None
    again = memory.followed(0, [1, 2, 3])
    assert again is not None and list(again.planned) == found.shortcut.actions, "asked once more, it says the same"
    match.apply(found.action)
    goes_on = memory.followed(0, [1, 2, 3, found.action])
    assert goes_on is not None and found.expected is not None
    assert list(goes_on.planned) == found.shortcut.actions[1:] and match.view().seat == before.seat
    doubtful = [
        compare_options(match.view(), {}, np.random.default_rng(seed), seconds=math.inf, worlds=4, followed=goes_on)
        for seed in range(3)
    ]
    assert any(one.options[0].move.actions == list(goes_on.planned) for one in doubtful)


def test_the_expected_result_of_a_followed_hint_counts_as_well() -> None:
    view = after(2).view()
    plain, high, low = (
        compare_options(view, {}, np.random.default_rng(0), seconds=math.inf, worlds=8, followed=followed)
        .options[0]
        .value
        for followed in (None, options.Followed(1.0), options.Followed(-1.0))
    )
    assert low < plain < high


def test_in_a_decided_game_moves_that_end_it_come_first_and_then_those_with_more_points() -> None:
    found = compare_options(after(2).view(), {}, np.random.default_rng(0), seconds=math.inf, worlds=8, long_worlds=4)
    assert found.long is not None and len(found.options) == 2
    won = tuple(replace(option, value=0.99) for option in found.options)
    points = np.zeros_like(found.long.points)
    points[1, :, found.seat] = 5
    never = replace(found.short, over=np.zeros_like(found.short.over))
    decided = replace(found, options=won, long=replace(found.long, points=points), short=never)
    assert options.by_points(decided).options[0].action == found.options[1].action
    over, values = never.over.copy(), never.values.copy()
    over[0], values[0, :, found.seat] = True, 1.0
    ends = replace(decided, short=replace(never, over=over, values=values))
    assert options.by_points(ends).options[0].action == found.options[0].action


def test_of_moves_as_likely_to_win_the_one_with_clearly_more_points_is_best() -> None:
    found = compare_options(after(2).view(), {}, np.random.default_rng(0), seconds=math.inf, worlds=8, long_worlds=4)
    assert found.long is not None
    points = np.zeros_like(found.long.points)
    points[1, :, found.seat] = 5
    tied = replace(found, options=tuple(replace(option, value=0.2) for option in found.options))
    more = replace(tied, long=replace(found.long, points=points))
    best = options.with_more_points(more)
    assert best.options[0].action == found.options[1].action and not best.is_as_good(1)
    assert "5 points more" in " ".join(reasons(best, 0).sentences)
    assert options.with_more_points(tied) is tied or tied.points_more(1, 0) > 0
    apart = tuple(replace(option, value=0.5 - k) for k, option in enumerate(found.options))
    assert options.with_more_points(replace(more, options=apart)).options[0].action == found.options[0].action


def test_many_continuations_outweigh_the_prior_and_none_leave_it() -> None:
    priors = np.array([0.9, 0.1])
    few, _ = posterior(np.zeros((2, 1)), priors)
    assert few[0] > few[1]
    luck = np.random.default_rng(0).normal(0, 0.5, 400)
    many, errors = posterior(np.stack([luck, luck + 0.2 + np.random.default_rng(1).normal(0, 0.1, 400)]), priors)
    assert many[1] - many[0] == pytest.approx(0.2, abs=0.03) and (errors < 0.02).all()


def test_games_played_to_the_end_correct_a_network_that_is_wrong_about_all_options() -> None:
    assert level_shift(np.zeros((3, 64)), np.full((3, 64), -1.0)) < -0.8
    doubtful = np.resize([1.0, -1.0], (3, 4))
    assert abs(level_shift(np.zeros((3, 64)), doubtful)) < 1e-9
    assert [in_hundred(value) for value in (-2.0, -1.0, 0.0, 0.5, 1.0)] == [0, 0, 50, 75, 100]


def test_a_corrected_level_keeps_the_order_of_options_and_the_bounds() -> None:
    values = np.array([0.9, 0.6, 0.0])
    up, down = shifted(values, 0.4), shifted(values, -0.8)
    assert up.mean() == pytest.approx(0.9) and down.mean() == pytest.approx(-0.3)
    for moved in (up, down):
        assert (np.diff(moved) < 0).all() and (abs(moved) <= 1).all()
    assert shifted(values, 0.0).tolist() == values.tolist() and shifted(np.ones(2), 0.5).tolist() == [1, 1]


def test_measures_read_fields_sets_and_sums_of_all_seats_at_once() -> None:
    states = np.zeros(2, [("goods", np.int16, (3, 2)), ("built", np.int64, 3)])
    states["goods"][1, 2] = (4, 5)
    states["built"][1, 0] = 0b1011
    assert in_field("goods", 1)(states).tolist() == [[0, 0, 0], [0, 0, 5]]
    assert sum_of("goods")(states)[1].tolist() == [0, 0, 9]
    assert members_of("built")(states).tolist() == [[0, 0, 0], [3, 0, 0]]
    assert (
        Measure("debts", in_field("built"), "risk").wanted == -1 and Measure("x", in_field("y"), PROGRESS).wanted == 1
    )
    assert "built" in {measure.name for measure in default_measures(HAMLET)}


@pytest.mark.parametrize("name", ["hamlet", "architects", "citadels", "settlers", "viscounts"])
def test_each_game_declares_measures_that_read_its_states(name: str) -> None:
    game = load(name)
    match = Match(game, game.seats[1], seed=1)
    for _ in range(6):
        match.apply(match.legal_actions()[0])
    measures = face_of(game).measures
    for measure in measures:
        read = np.asarray(measure.read(game.for_kernels(match.states)))
        assert read.ndim == 2 and len(read) == 1 and read.shape[1] >= match.num_players, measure.name
    assert len({measure.name for measure in measures}) == len(measures) > 2
