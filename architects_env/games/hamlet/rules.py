"""The whole rulebook: set-up, moves, end. `MAP.md` leads from each section of `rules.md` to a function here."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.cards.zones import ALL_SEATS
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.contract.rules.rng import below
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.core.contract.spaces.stages import Question, Stages
from architects_env.core.contract.words import Chapter, Events, Phrase
from architects_env.core.text import amount, say
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S

ACTION_SPACE = ActionSpace()
VISIT = ACTION_SPACE.block("visit", len(S.PLACES), "go to the Forest or to the Quarry")
BUILD = ACTION_SPACE.block("build", plans.NUM_PLANS, "build the own plan: this one")
fill_box, shuffle_box, deal_plan, show_plan = (
    S.CARDS.fill("box"),
    S.CARDS.shuffle("box"),
    S.CARDS.move("box", "plan"),
    S.CARDS.show("plan"),
)
FIRST_GETS, OTHERS_GET = 2, 1


class Happens(Events):
    """Automatic consequences, and their words."""

    FEAST_WON = "{player} is the first to build and gives the feast"
    ROUND_OVER = "Round {round} is over; {player} begins the next one"


GOODS_PER_POINT = 2


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def setup(g, num_players, options):
    """Deal one plan to every player. The other plans stay in the box."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.first_builder = S.NOBODY
    fill_box(g, 0, plans.NUM_PLANS)
    for seat in range(num_players):
        deal_plan(g, 0, below(g.rng, plans.NUM_PLANS - seat), seat)
    shuffle_box(g, 0)  # its order must tell nothing, as in sampled worlds


# --- a move -----------------------------------------------------------------------------------------------------------
@compiled
def legal_move(g, mask):
    """Legal actions: both places, and to build the own plan once, if the goods are there (section 3).

    So there are at least two options.
    """
    mask[VISIT + S.FOREST] = 1
    mask[VISIT + S.QUARRY] = 1
    plan = g.plan[g.seat, 0]
    can_build = (
        g.built[g.seat] == 0
        and g.goods[g.seat, S.FOREST] >= plans.WOOD_COST[plan]
        and g.goods[g.seat, S.QUARRY] >= plans.STONE_COST[plan]
    )
    if can_build:
        mask[BUILD + plan] = 1


@compiled
def visit_gives(g, place):
    """Return the number of goods that the next visitor of a place gets (section 3.1)."""
    return FIRST_GETS if g.visitors[place] == 0 else OTHERS_GET


@compiled
def play_move(g, action):
    """Carry out one move; then the next player moves (section 3). The first player changes from round to round."""
    if action >= BUILD:
        play_build(g)
    else:
        place = action - VISIT
        g.goods[g.seat, place] += visit_gives(g, place)
        g.visitors[place] += 1
    g.moves += 1
    if g.moves == g.num_players:
        end_round(g)
    g.seat = (g.rounds_played + g.moves) % g.num_players


@compiled
def play_build(g):
    """Pay, and lay the plan open."""
    plan = g.plan[g.seat, 0]
    g.goods[g.seat, S.FOREST] -= plans.WOOD_COST[plan]
    g.goods[g.seat, S.QUARRY] -= plans.STONE_COST[plan]
    show_plan(g, g.seat, 0, ALL_SEATS)
    g.built[g.seat] = 1
    if g.first_builder == S.NOBODY:
        g.first_builder = g.seat
        if g.options[S.FEAST] == 1:
            report(g, Happens.FEAST_WON, g.seat, 0, 0)


@compiled
def end_round(g):
    """Bring everybody home. After the last round the game is over."""
    g.moves = 0
    g.visitors[:] = 0
    g.rounds_played += 1
    if g.rounds_played == g.options[S.ROUNDS]:
        g.over = 1
    else:
        report(g, Happens.ROUND_OVER, g.rounds_played % g.num_players, g.rounds_played, 0)


STAGES = Stages(Question(S.MOVE, "move", legal_move, play_move))
PHRASES = Chapter(
    Phrase(VISIT, "go to the {place} for {gain}", section="3.1"),
    Phrase(BUILD, "build the {plan}", "builds the {plan} for {cost}", section="3.2"),
    place=lambda g, place, observer: say(S.PLACES[place]),
    corner=lambda g, place, observer: S.PLACES[place].lower(),
    gain=lambda g, place, observer: amount(int(visit_gives(g, place)), S.GOODS[place]),
    plan=lambda g, plan, observer: say(plans.PLANS[plan].name),
    cost=lambda g, plan, observer: S.goods_text(plans.PLANS[plan].wood, plans.PLANS[plan].stone),
    seat=lambda g, plan, observer: int(g.seat),
)


# --- the end ----------------------------------------------------------------------------------------------------------
SOURCES = ("house", "feast", "goods")


@compiled
def breakdown(g, points):
    """Write the points of the house, of the feast of the first builder, and a point for every two goods."""
    for seat in range(g.num_players):
        points[seat, 0] = plans.POINTS[g.plan[seat, 0]] if g.built[seat] == 1 else 0
        points[seat, 1] = g.options[S.FEAST] if g.first_builder == seat else 0
        points[seat, 2] = (g.goods[seat, S.FOREST] + g.goods[seat, S.QUARRY]) // GOODS_PER_POINT


def tally(g: Any, seat: int) -> list[ScoreItem]:
    """Return the parts of a seat's points."""
    points = np.zeros((g.num_players, len(SOURCES)), np.int64)
    breakdown(g, points)
    what = (
        say(plans.PLANS[g.plan[seat, 0]].name) if g.built[seat] else "",
        say("the first to build"),
        S.goods_text(g.goods[seat, S.FOREST], g.goods[seat, S.QUARRY]),
    )
    return [ScoreItem(*row) for row in zip(SOURCES, what, map(int, points[seat]), strict=True)]


@compiled
def standings(g, scores, ranks):
    """Write the places: most points win. Ties go to the player with more goods left, then they are shared."""
    points = np.zeros((g.num_players, 3), np.int64)
    keys = np.zeros((g.num_players, 2), np.int64)
    breakdown(g, points)
    for seat in range(g.num_players):
        scores[seat] = points[seat, 0] + points[seat, 1] + points[seat, 2]
        keys[seat, 0] = scores[seat]
        keys[seat, 1] = g.goods[seat, S.FOREST] + g.goods[seat, S.QUARRY]
    rank_by(keys, g.num_players, ranks)
