"""A turn (rules sections 3, 8 and 9): a worker is placed or taken back, then come the reset, the hand limit, and the
next player."""

from __future__ import annotations

from architects_env.core.bits import count
from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.architects.actions import (
    BUILD,
    DISCARD,
    PLACE,
    PLACE_CATHEDRAL,
    PLACE_FOREST,
    PLACE_GUARDHOUSE,
    PLACE_HIRE,
    PLACE_LARGE,
    PLACE_MIDDLE_DRAW,
    PLACE_MIDDLE_HIRE,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    PLACE_PLAN,
    PLACE_QUARRY,
    PLACE_SILVERSMITH,
    PLACE_SMALL,
    PLACE_STOREHOUSE,
    PLACE_TAX_STAND,
    PLACE_TOWN_CENTRE,
    RECALL,
    RECALL_CAPTIVE,
    RECALL_MARKET,
    RECALL_PRISON,
    RETURN_APPRENTICE,
    STOP,
)
from architects_env.games.architects.black_market import (
    begin_reset,
    legal_market_placements,
    market_full,
    play_large_market,
    play_middle_draw,
    play_middle_hire,
    play_small_market,
    reset_penalties,
)
from architects_env.games.architects.board import HAND_LIMIT, MINES, NUM_LOCATIONS
from architects_env.games.architects.cards import CONSTRUCTED
from architects_env.games.architects.decks import (
    add_own_apprentices,
    legal_discard,
    put_building_under_deck,
    return_apprentice,
)
from architects_env.games.architects.guardhouse import may_visit_guardhouse, play_guardhouse
from architects_env.games.architects.guildhall import legal_guildhall_placements, play_build, play_cathedral
from architects_env.games.architects.places import (
    play_forest,
    play_mines,
    play_quarry,
    play_silversmith,
    play_storehouse,
    play_tax_stand,
)
from architects_env.games.architects.rival import rival_turn
from architects_env.games.architects.scoring import carry_out_end_effects
from architects_env.games.architects.seating import is_rival, player_at
from architects_env.games.architects.state import (
    ACTION_DONE,
    FREE_DISCARD,
    MAX_TURNS,
    NOBODY,
    OVER_HAND_LIMIT,
    PLACEMENT,
    RECALL_SKIP,
    RECALL_WORKER,
    RESET_PENALTIES,
    RIVAL_TURN,
    SCORING,
    TURN_DONE,
)
from architects_env.games.architects.town_centre import may_visit_town_centre, play_town_centre
from architects_env.games.architects.virtue import gain_bonuses
from architects_env.games.architects.workshop import may_hire_at_workshop, play_hire_at_workshop, play_plan


# --- D1: placing a worker (section 3, amendment F3) -------------------------------------------------------------------
@compiled
def legal_placement(g, mask):
    """Judged as if the worker already lay there, at the present virtue, silver and tax (3.2)."""
    p = g.seat
    mask[PLACE + PLACE_QUARRY] = 1
    mask[PLACE + PLACE_FOREST] = 1
    mask[PLACE + PLACE_MINES_CLAY] = 1
    mask[PLACE + PLACE_MINES_GOLD] = g.workers[MINES, p] >= 1
    mask[PLACE + PLACE_SILVERSMITH] = 1
    mask[PLACE + PLACE_STOREHOUSE] = 1
    mask[PLACE + PLACE_PLAN] = 1
    mask[PLACE + PLACE_HIRE] = may_hire_at_workshop(g, p)
    mask[PLACE + PLACE_TOWN_CENTRE] = may_visit_town_centre(g, p)
    mask[PLACE + PLACE_TAX_STAND] = g.tax > 0
    mask[PLACE + PLACE_GUARDHOUSE] = may_visit_guardhouse(g, p)
    legal_market_placements(g, p, mask)
    legal_guildhall_placements(g, p, mask)
    if g.options[FREE_DISCARD] == 1:
        add_own_apprentices(g, p, mask)


@compiled
def play_placement(g, action):
    """D1. The apprentices that lie before the player now are the ones whose abilities the action uses (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    what = action - PLACE
    if action >= RETURN_APPRENTICE:
        return_apprentice(
            g, p, action - RETURN_APPRENTICE
        )  # option free_apprentice_discard; the placement is still to come
    elif action >= BUILD:
        play_build(g, p, action - BUILD)
    elif what == PLACE_QUARRY:
        play_quarry(g, p)
    elif what == PLACE_FOREST:
        play_forest(g, p)
    elif what == PLACE_MINES_CLAY or what == PLACE_MINES_GOLD:
        play_mines(g, p, what == PLACE_MINES_GOLD)
    elif what == PLACE_SILVERSMITH:
        play_silversmith(g, p)
    elif what == PLACE_STOREHOUSE:
        play_storehouse(g, p)
    elif what == PLACE_HIRE:
        play_hire_at_workshop(g, p)
    elif what == PLACE_PLAN:
        play_plan(g, p)
    elif what == PLACE_TOWN_CENTRE:
        play_town_centre(g, p)
    elif what == PLACE_TAX_STAND:
        play_tax_stand(g, p)
    elif what == PLACE_GUARDHOUSE:
        play_guardhouse(g, p)
    elif what == PLACE_CATHEDRAL:
        play_cathedral(g, p)
    else:
        play_market(g, p, what)


@compiled
def play_market(g, p, what):
    """The placements of the Black Market."""
    if what == PLACE_SMALL:
        play_small_market(g, p)
    elif what == PLACE_MIDDLE_HIRE:
        play_middle_hire(g, p)
    elif what == PLACE_MIDDLE_DRAW:
        play_middle_draw(g, p)
    elif what == PLACE_LARGE:
        play_large_market(g, p)


# --- D1': taking a worker back (section 3.1, amendment F2) ------------------------------------------------------------
@compiled
def legal_recall(g, mask):
    """An open-circle location with an own worker; only if there is none: prison, Black Market, another board; never the
    Guildhall (3.1). Without any worker to take back the turn is skipped, a forced step."""
    p = g.seat
    in_the_open = False
    for location in range(NUM_LOCATIONS):
        if g.workers[location, p] > 0:
            mask[RECALL + location] = 1
            in_the_open = True
    if not in_the_open and (g.options[RECALL_SKIP] == 1 or not add_recalls_from_elsewhere(g, p, mask)):
        mask[STOP] = 1


@compiled
def add_recalls_from_elsewhere(g, p, mask):
    """Prison, Black Market, other boards; returns whether there is a worker."""
    possible = g.prison[p] > 0
    mask[RECALL_PRISON] = possible
    for space in range(3):
        if g.market_space[space] == p:
            mask[RECALL_MARKET + space] = 1
            possible = True
    for i in range(1, g.at_table):
        if g.captives[player_at(g, p, i), p] > 0:
            mask[RECALL_CAPTIVE + i - 1] = 1
            possible = True
    return possible


@compiled
def play_recall(g, action):
    """The whole turn: the worker is back in the own supply and cannot be placed in this turn (3.1)."""
    p = g.seat
    g.stage = ACTION_DONE
    if action == STOP:
        return
    if action < RECALL_PRISON:
        g.workers[action - RECALL, p] -= 1
    elif action == RECALL_PRISON:
        g.prison[p] -= 1
    elif action < RECALL_CAPTIVE:
        g.market_space[action - RECALL_MARKET] = NOBODY
    else:
        g.captives[player_at(g, p, action - RECALL_CAPTIVE + 1), p] -= 1
    g.supply[p] += 1


# --- what follows an action (sections 3.3, 3.4 and 5) -----------------------------------------------------------------
@compiled
def action_done(g):
    """What constructing a building brings on top; a reset comes after the action that triggered it, the hand limit
    after the reset (3.3)."""
    g.seat = g.active
    while g.constructed > 0:
        g.constructed -= 1
        gain_bonuses(g, g.active, CONSTRUCTED)
    if g.reset_due == 1 or market_full(g):
        begin_reset(g)
    else:
        check_hand_limit(g)


@compiled
def end_reset(g):
    """Prison costs virtue and debts, then comes the hand limit (section 5)."""
    reset_penalties(g)
    check_hand_limit(g)


@compiled
def check_hand_limit(g):
    """At the end of the own turn, after a reset (section 3.4)."""
    g.seat = g.active
    g.stage = OVER_HAND_LIMIT if count(g.hand[g.active]) > HAND_LIMIT and not is_rival(g, g.active) else TURN_DONE


@compiled
def play_over_hand_limit(g, action):
    """D10: one card at a time, so that their order is the player's."""
    put_building_under_deck(g, g.seat, action - DISCARD)
    g.stage = TURN_DONE if count(g.hand[g.seat]) <= HAND_LIMIT else OVER_HAND_LIMIT


# --- the next turn (section 9) ----------------------------------------------------------------------------------------
@compiled
def next_turn(g):
    """Clockwise; once the end has been triggered everybody has one more turn, the trigger player last. Bounded by
    F12."""
    if g.end_trigger != NOBODY:
        if g.last_turns == 0:
            finish(g)
            return
        g.last_turns -= 1
    g.active = player_at(g, g.active, 1)
    g.seat = g.active
    if g.active == g.start_player:
        if g.turns == g.options[MAX_TURNS] and g.end_trigger == NOBODY:
            g.cut_off = 1
            finish(g)
            return
        g.turns += 1
    if is_rival(g, g.active):
        g.stage = RIVAL_TURN
    elif g.supply[g.active] > 0:
        g.stage = PLACEMENT
    else:
        g.stage = RECALL_WORKER


@compiled
def finish(g):
    """End-game effects; with the option surplus_virtue = choice the owners may have to be asked before the scoring."""
    carry_out_end_effects(g)
    g.stage = SCORING


@compiled
def score(g):
    """Nobody decides any more: `scoring` counts the points (section 9)."""
    g.over = 1


STAGES = (
    Question(PLACEMENT, "placement", legal_placement, play_placement, asks="where to place a worker"),
    Question(RECALL_WORKER, "recall", legal_recall, play_recall, asks="from where to take a worker back"),
    Step(ACTION_DONE, "end of the action", action_done),
    Step(RESET_PENALTIES, "end of the reset", end_reset),
    Question(OVER_HAND_LIMIT, "hand limit", legal_discard, play_over_hand_limit, asks="which building card to discard"),
    Step(TURN_DONE, "next turn", next_turn),
    Step(RIVAL_TURN, "turn of the rival", rival_turn),
    Step(SCORING, "scoring", score),
)
