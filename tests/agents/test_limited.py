"""Opponents with the limits of people."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

import architects_env
from architects_env.agents import Arena, get_views, make_agent
from architects_env.agents.agent import Agent, choose_actions
from architects_env.agents.custom.custom_agent import CustomAgent
from architects_env.agents.policies.limited import LimitedAgent, Limits
from architects_env.agents.spec import parse_spec
from architects_env.core.contract.game import Game
from architects_env.core.contract.plans import Plan
from architects_env.core.play.game_keys import NO_KEY, draw, key_of, keys_of
from architects_env.core.play.positions import Positions, make_deals
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.opponents import get_styles
from architects_env.train.evaluation.chances import ChanceCounter
from architects_env.train.evaluation.pairing import play_pairing

GAME = load("citadels")
WITH_PLANS = ("architects", "citadels", "settlers", "viscounts")
QUICK = ("citadels",)
"""Games short enough to be played in a test."""


def limited(settings: str, temperature: float = 0.0) -> LimitedAgent:
    agent = make_agent(f"limited:{temperature},policy=graded{',' if settings else ''}{settings}", GAME)
    assert isinstance(agent, LimitedAgent)
    return agent


def positions_of(agent: LimitedAgent, seed: int = 1) -> Iterator[View]:
    """Yield the views of a game of the agent with itself, before each decision."""
    match, rng = architects_env.make(GAME.name, 2, seed=seed), np.random.default_rng(seed)
    while not match.over:
        yield match.view()
        match.apply(agent.act(match.view(), rng))


def logits_of(agent: LimitedAgent, view: View) -> np.ndarray:
    return np.where(view.mask() != 0, agent.policy.logits(view.observation()[None, :])[0], -np.inf)


# --- keys of games ----------------------------------------------------------------------------------------------------
def test_a_deal_has_one_key_in_every_view_of_it() -> None:
    match = architects_env.make(GAME.name, 2, seed=5)
    positions = Positions(GAME, 2, 2)
    positions.deal(np.arange(2), make_deals(5, 2))
    views = get_views(positions, np.arange(2), keyed=True)
    assert views.game_keys.tolist() == [key_of(5), key_of(5, 1)] and key_of(5) != key_of(5, 1)
    assert match.view(0).game_key == match.view(1).game_key == views[0].game_key == key_of(5)
    assert views.subset(np.array([1])).game_keys.tolist() == [key_of(5, 1)]
    assert pickle.loads(pickle.dumps(match.view())).game_key == key_of(5)


def test_a_batch_has_the_same_keys() -> None:
    batch = architects_env.make_batch(GAME.name, 3, 2, seed=5)
    assert get_views(batch, np.array([2, 0]), keyed=True).game_keys.tolist() == [key_of(5, 2), key_of(5)]


def test_worlds_and_views_for_other_agents_have_no_key() -> None:
    batch = architects_env.make_batch(GAME.name, 3, 2, seed=5)
    assert get_views(batch, np.arange(3)).game_keys.tolist() == [NO_KEY] * 3
    assert architects_env.make(GAME.name, 2, seed=5).view().sample(1).view().game_key == NO_KEY


def test_draws_are_uniform_and_differ_by_every_number() -> None:
    keys = keys_of(make_deals(1, 4000))
    drawn = draw(keys, 1, np.arange(4000) % 3)
    assert abs(drawn.mean() - 0.5) < 0.02 and drawn.min() >= 0 and drawn.max() < 1
    assert abs(np.corrcoef(drawn, draw(keys, 2, np.arange(4000) % 3))[0, 1]) < 0.06
    assert (drawn == draw(keys, 1, np.arange(4000) % 3)).all()


# --- the limits -------------------------------------------------------------------------------------------------------
def test_without_limits_it_plays_the_network() -> None:
    free, network = limited("", 2.0), make_agent("graded:2.0", GAME)
    for view in positions_of(free):
        assert np.allclose(free.probabilities(view), network.probabilities(view), atol=1e-6)  # type: ignore[attr-defined]


def test_it_never_plays_below_the_floor() -> None:
    agent, seldom_best = limited("floor=3,blind=0.9,plan=9,finish=9", 5.0), 0
    for view in positions_of(agent):
        logits = logits_of(agent, view)
        played = np.flatnonzero(agent.probabilities(view))
        assert (logits[played] >= logits.max() - 3).all()
        seldom_best += int(logits.argmax() not in played)
    assert seldom_best > 5


def test_it_overlooks_the_same_actions_for_as_long_as_it_keeps_them() -> None:
    agent = limited("blind=0.5,keep=0", 5.0)
    seen, overlooked = set[tuple[int, int]](), set[tuple[int, int]]()
    for view in positions_of(agent):
        likely, legal = agent.probabilities(view), view.legal_actions()
        if len(legal) > 6:
            for action in legal:
                (seen if likely[action] else overlooked).add((view.seat, action))
    assert len(overlooked) > 10 and len(seen) > 5 and len(seen & overlooked) <= 1


def test_it_does_not_overlook_chances_to_score() -> None:
    agent, offered = limited("blind=0.95"), 0
    assert GAME.plans is not None
    for view in positions_of(agent):
        chances = np.intersect1d(view.legal_actions(), GAME.plans.chances.actions)
        offered += len(chances)
        assert (agent.probabilities(view)[chances].sum() > 0) >= (logits_of(agent, view).argmax() in chances)
    assert offered


def test_two_games_have_other_blind_spots_and_one_game_always_the_same() -> None:
    agent, rng = limited("blind=0.7"), np.random.default_rng(0)
    view = architects_env.make(GAME.name, 2, seed=3).view()
    choices = {agent.act(View(GAME, view.memory, view.seat, key_of(seed)), rng) for seed in range(30)}
    assert len(choices) > 1
    assert len({agent.act(view, rng) for _ in range(10)}) == 1


def test_lonely_it_does_not_look_at_the_others() -> None:
    view = architects_env.make(GAME.name, 2, seed=3).view()
    other = View(GAME, view.memory.copy(), view.seat, view.game_key)
    other.state.gold[1 - view.seat] += 5
    lonely, open_eyed = limited("lonely=1", 1.0), limited("", 1.0)
    assert (lonely.probabilities(view) == lonely.probabilities(other)).all()
    assert (open_eyed.probabilities(view) != open_eyed.probabilities(other)).any()


@pytest.mark.parametrize("name", WITH_PLANS)
def test_a_style_shows_in_what_is_played(name: str) -> None:
    game = load(name)
    assert game.plans is not None
    view = architects_env.make(name, 2, seed=3).view()
    for plan in game.plans.ways:
        styled = make_agent(f"limited:1,policy=graded,plan=4,style={plan.name}", game)
        free = make_agent("limited:1,policy=graded", game)
        favoured = plan.chosen(len(game.action_space))
        at_odds = [one.probabilities(view)[favoured].sum() for one in (styled, free)]  # type: ignore[attr-defined]
        assert at_odds[0] >= at_odds[1]


def test_many_games_at_once_are_decided_as_one_by_one() -> None:
    agent = limited("blind=0.6,plan=3,finish=2,lonely=0.5,floor=9,keep=1")
    positions = Positions(GAME, 12, 3)
    positions.deal(np.arange(12), make_deals(7, 12))
    rng = np.random.default_rng(0)
    for _ in range(25):
        views = get_views(positions, np.arange(12), keyed=True)
        one_by_one = [agent.act(view, rng) for view in views]
        assert agent.choose(views, rng).tolist() == one_by_one
        positions.play(np.arange(12), np.array(one_by_one))


def test_the_same_games_are_played_again() -> None:
    agents = [limited("blind=0.6,plan=3", 1.0), limited("blind=0.3", 1.0)]
    scores = [
        [
            outcome.scores.tolist()
            for outcome in Arena(
                GAME, agents, [np.random.default_rng(k) for k in (1, 2)], make_deals(3, 4), np.array([[0, 1]] * 4)
            ).play()
        ]
        for _ in range(2)
    ]
    assert scores[0] == scores[1]


# --- names, plans and chances -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("limited:hot,policy=graded", "temperature from 0 to 100"),
        ("limited:1", "policy"),
        ("limited:1,policy=graded,blind=2", "blind must be from 0 to 1"),
        ("limited:1,policy=graded,deaf=1", "no setting 'deaf'"),
        ("limited:1,policy=graded,style=pirate", "no style 'pirate'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(spec: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make_agent(spec, GAME)


@pytest.mark.parametrize("name", WITH_PLANS)
def test_the_plans_of_a_game_name_its_actions_and_a_clock(name: str) -> None:
    game = load(name)
    assert game.plans is not None and game.plans.clock in (game.dtype.names or ())
    for plan in (game.plans.chances, *game.plans.ways):
        assert plan.actions and plan.actions[0] >= 0 and plan.actions[-1] < len(game.action_space)
        assert plan.about.endswith(".")
    assert len({plan.name for plan in game.plans.ways}) == len(game.plans.ways) >= 3


def test_missed_chances_are_counted() -> None:
    assert GAME.plans is not None
    missing, taking = (ChanceCounter(GAME, limited(f"finish={bonus}")) for bonus in (-100, 100))
    for counter in (missing, taking):
        play_pairing(GAME, counter, counter, 2, 4, 1)
        assert counter.offered > 10
    assert taking.missed == 0 and missing.missed > 0.8 * missing.offered


def test_a_game_without_plans_has_no_chances_to_count() -> None:
    hamlet: Game = load("hamlet")
    assert make_agent("limited:1,policy=graded,blind=0.5,plan=2", hamlet).limits == Limits(blind=0.5, plan=2)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="declares no plans"):
        ChanceCounter(hamlet, make_agent("random", hamlet))
    assert Plan("tower", "Builds.", 3, 1).actions == (1, 3)


# --- styles -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "style"),
    [(name, style) for name in WITH_PLANS for style in get_styles(load(name))],
)
def test_a_style_of_a_level_is_seen_in_its_games_and_costs_little_strength(name: str, style: str) -> None:
    """As measured (`tools.limited_levels --styles`), and in four games played now."""
    game, measured = load(name), get_styles(load(name))[style]
    assert game.plans is not None
    plan = game.plans.way(style)
    assert plan is not None and measured["share"] >= 1.15 * measured["share_without"]
    assert 0.2 <= measured["win_rate"] <= 0.65 and measured["games"] >= 100
    styled, plain = (ChanceCounter(game, make_agent(spec, game), plan) for spec in (f"skilled:{style}", "skilled"))
    assert styled.name == f"skilled:{style}"
    if name in QUICK:
        play_pairing(game, styled, plain, 2, 12, 2)
        assert styled.share > plain.share


def test_a_style_is_refused_where_a_level_has_none() -> None:
    for spec, reason in (("skilled:pirate", "no style 'pirate'"), ("expert:thief", "a style is for a level")):
        with pytest.raises(ValueError, match=reason):
            make_agent(spec, GAME)


class Curious(Agent):
    """Keeps the keys that it is shown."""

    name = "curious"
    uses_game_keys = True

    def __init__(self) -> None:
        self.seen: list[int] = []

    def act(self, view: View, rng: np.random.Generator) -> int:
        self.seen.append(view.game_key)
        return view.legal_actions()[0]


def test_agents_that_are_code_get_no_key_by_which_seeds_could_be_tried() -> None:
    player, rng = Curious(), np.random.default_rng(0)
    agent = CustomAgent(player, parse_spec("curious.py:Curious"), ModuleType("curious"), GAME)
    agent.act(architects_env.make(GAME.name, 2, seed=5).view(), rng)
    batch = architects_env.make_batch(GAME.name, 3, 2, seed=5)
    choose_actions(agent, batch, np.arange(3), rng)
    assert player.seen == [NO_KEY] * 4
