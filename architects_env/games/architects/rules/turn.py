"""A turn (rules sections 3, 8 and 9): a worker is placed or taken back, then come the reset, the hand limit and the
next player."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import (
    begin_reset,
    legal_market_placements,
    market_full,
    play_large_market,
    play_middle_draw,
    play_middle_hire,
    play_small_market,
    reset_penalties,
)
from architects_env.games.architects.rules.decks import (
    add_own_apprentices,
    legal_discard,
    put_building_under_deck,
    return_apprentice,
)
from architects_env.games.architects.rules.guardhouse import may_visit_guardhouse, play_guardhouse
from architects_env.games.architects.rules.guildhall import legal_guildhall_placements, play_build, play_cathedral
from architects_env.games.architects.rules.places import (
    YIELD,
    gives_goods,
    next_gives,
    play_goods,
    play_storehouse,
    play_tax_stand,
)
from architects_env.games.architects.rules.rival import rival_turn
from architects_env.games.architects.rules.scoring import carry_out_end_effects
from architects_env.games.architects.rules.state import is_rival, player_at
from architects_env.games.architects.rules.town_centre import may_visit_town_centre, play_town_centre
from architects_env.games.architects.rules.virtue import gain_bonuses
from architects_env.games.architects.rules.workshop import may_hire_at_workshop, play_hire_at_workshop, play_plan
from architects_env.games.architects.text.names import location_name, player_name, seat_on, workers_text


# --- D1: placing a worker (section 3, amendment F3) -------------------------------------------------------------------
@compiled
def legal_placement(g, mask):
    """Legal actions: each placement, judged as if the worker already lay there, at the present virtue, silver and tax
    (3.2)."""
    p = g.seat
    for what in range(YIELD.shape[0]):
        mask[A.PLACE + what] = next_gives(g, p, what) > 0
    mask[A.PLACE + A.PLACE_STOREHOUSE] = 1
    mask[A.PLACE + A.PLACE_PLAN] = 1
    mask[A.PLACE + A.PLACE_HIRE] = may_hire_at_workshop(g, p)
    mask[A.PLACE + A.PLACE_TOWN_CENTRE] = may_visit_town_centre(g, p)
    mask[A.PLACE + A.PLACE_TAX_STAND] = g.tax > 0
    mask[A.PLACE + A.PLACE_GUARDHOUSE] = may_visit_guardhouse(g, p)
    legal_market_placements(g, p, mask)
    legal_guildhall_placements(g, p, mask)
    if g.options[O.FREE_DISCARD] == 1:
        add_own_apprentices(g, p, mask)


@compiled
def play_placement(g, action):
    """Place a worker (D1). The action uses the abilities of the apprentices that lie before the player now (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    block, index = A.located(action)
    if block == A.PLACE:
        visit(g, p, index)
    elif block == A.BUILD:
        play_build(g, p, index)
    elif block == A.RETURN_APPRENTICE:  # option free_apprentice_discard: the placement is still to come
        return_apprentice(g, p, index)


@compiled
def visit(g, p, place):
    """Carry out a visit to a place, in the order of the rulebook (sections 4.1 to 4.10)."""
    if gives_goods(place):
        play_goods(g, p, place)
    elif place == A.PLACE_STOREHOUSE:
        play_storehouse(g, p)
    elif place == A.PLACE_HIRE:
        play_hire_at_workshop(g, p)
    elif place == A.PLACE_PLAN:
        play_plan(g, p)
    elif place == A.PLACE_TOWN_CENTRE:
        play_town_centre(g, p)
    elif place == A.PLACE_TAX_STAND:
        play_tax_stand(g, p)
    elif place == A.PLACE_SMALL:
        play_small_market(g, p)
    elif place == A.PLACE_MIDDLE_HIRE:
        play_middle_hire(g, p)
    elif place == A.PLACE_MIDDLE_DRAW:
        play_middle_draw(g, p)
    elif place == A.PLACE_LARGE:
        play_large_market(g, p)
    elif place == A.PLACE_GUARDHOUSE:
        play_guardhouse(g, p)
    elif place == A.PLACE_CATHEDRAL:
        play_cathedral(g, p)


# --- D1': taking a worker back (section 3.1, amendment F2) ------------------------------------------------------------
@compiled
def legal_recall(g, mask):
    """Legal actions: each open-circle location with an own worker (3.1).

    If there is none, the turn is lost. With the option recall_fallback = anywhere it is lost only if no own worker lies
    in prison, on the Black Market or on another board.
    """
    p = g.seat
    for location in range(B.NUM_LOCATIONS):
        if g.workers[location, p] > 0:
            mask[A.RECALL + location] = 1
    if not in_the_open(g, p) and (g.options[O.RECALL_ANYWHERE] == 0 or not add_recalls_from_elsewhere(g, p, mask)):
        mask[A.STOP] = 1


@compiled
def in_the_open(g, p):
    """Return whether a worker of `p` lies at an open-circle location."""
    for location in range(B.NUM_LOCATIONS):
        if g.workers[location, p] > 0:
            return True
    return False


@compiled
def loses_turn(g):
    """Return whether the turn is lost.

    The player is asked although there is no choice, so that its seat sees what has happened before the next turns
    follow.
    """
    return g.options[O.RECALL_ANYWHERE] == 0 and not in_the_open(g, g.seat)


@compiled
def add_recalls_from_elsewhere(g, p, mask):
    """Mark Prison, Black Market and other boards from which workers can be taken back.

    Returns whether there is a worker.
    """
    possible = g.prison[p] > 0
    mask[A.RECALL_PRISON] = possible
    for space in range(3):
        if g.market_space[space] == p:
            mask[A.RECALL_MARKET + space] = 1
            possible = True
    for i in range(1, g.at_table):
        if g.captives[player_at(g, p, i), p] > 0:
            mask[A.RECALL_CAPTIVE + i - 1] = 1
            possible = True
    return possible


@compiled
def play_recall(g, action):
    """Take the worker back into the own supply. This is the whole turn: it cannot be placed in this turn (3.1)."""
    p = g.seat
    g.stage = S.ACTION_DONE
    block, index = A.located(action)
    if block == A.STOP:
        return
    if block == A.RECALL:
        g.workers[index, p] -= 1
    elif block == A.RECALL_PRISON:
        g.prison[p] -= 1
    elif block == A.RECALL_MARKET:
        g.market_space[index] = S.NOBODY
    elif block == A.RECALL_CAPTIVE:
        g.captives[player_at(g, p, index + 1), p] -= 1
    g.supply[p] += 1


# --- what follows an action (sections 3.3, 3.4 and 5) -----------------------------------------------------------------
@compiled
def action_done(g):
    """Give the bonuses for constructed buildings.

    A reset comes after the action that triggered it, and the hand limit after the reset (3.3).
    """
    g.seat = g.active
    while g.constructed > 0:
        g.constructed -= 1
        gain_bonuses(g, g.active, C.CONSTRUCTED)
    if g.reset_due == 1 or market_full(g):
        begin_reset(g)
    else:
        check_hand_limit(g)


@compiled
def end_reset(g):
    """Take virtue and debts for workers in prison, then the hand limit follows (section 5)."""
    reset_penalties(g)
    check_hand_limit(g)


@compiled
def check_hand_limit(g):
    """Ask for discards at the end of the own turn, after a reset (section 3.4)."""
    g.seat = g.active
    g.stage = S.OVER_HAND_LIMIT if count(g.hand[g.active]) > B.HAND_LIMIT else S.TURN_DONE


@compiled
def play_over_hand_limit(g, action):
    """Discard one card at a time (D10), so that the player chooses their order."""
    put_building_under_deck(g, g.seat, action - A.DISCARD)
    g.stage = S.TURN_DONE if count(g.hand[g.seat]) <= B.HAND_LIMIT else S.OVER_HAND_LIMIT


# --- the next turn (section 9) ----------------------------------------------------------------------------------------
@compiled
def next_turn(g):
    """Give the turn to the next player clockwise.

    Once the end has been triggered everybody has one more turn, the trigger player last. The number of turns is bounded
    by F12.
    """
    if g.end_trigger != S.NOBODY:
        if g.last_turns == 0:
            finish(g)
            return
        g.last_turns -= 1
    g.active = player_at(g, g.active, 1)
    g.seat = g.active
    if g.active == g.start_player:
        if g.turns == g.options[O.MAX_TURNS] and g.end_trigger == S.NOBODY:
            g.cut_off = 1
            finish(g)
            return
        g.turns += 1
    if is_rival(g, g.active):
        g.stage = S.RIVAL_TURN
    elif g.supply[g.active] > 0:
        g.stage = S.PLACEMENT
    else:
        g.stage = S.RECALL_WORKER


@compiled
def finish(g):
    """Carry out end-game effects.

    With the option surplus_virtue = choice the owners may have to be asked before the scoring.
    """
    carry_out_end_effects(g)
    g.stage = S.SCORING


@compiled
def score(g):
    """End the decisions: `scoring` counts the points (section 9)."""
    g.over = 1


STAGES = (
    Question(S.PLACEMENT, "placement", legal_placement, play_placement, asks="where to place a worker"),
    Question(
        S.RECALL_WORKER,
        "recall",
        legal_recall,
        play_recall,
        asked_if_forced=loses_turn,
        asks="from where to take a worker back",
    ),
    Step(S.ACTION_DONE, "end of the action", action_done),
    Step(S.RESET_PENALTIES, "end of the reset", end_reset),
    Question(
        S.OVER_HAND_LIMIT, "hand limit", legal_discard, play_over_hand_limit, asks="which building card to discard"
    ),
    Step(S.TURN_DONE, "next turn", next_turn),
    Step(S.RIVAL_TURN, "turn of the rival", rival_turn),
    Step(S.SCORING, "scoring", score),
)
PHRASES = Chapter(
    Phrase(
        A.RECALL,
        "take a worker back from the {location}",
    ),
    Phrase(
        A.RECALL_PRISON,
        "take a worker back from the prison",
        section="4.8",
    ),
    Phrase(
        A.RECALL_MARKET,
        "take a worker back from the Black Market, {space}",
        section="4.7",
    ),
    Phrase(
        A.RECALL_CAPTIVE,
        "take a worker back from the board of {holder}",
        section="1",
    ),
    Phrase(
        A.STOP,
        "skip the turn",
        "skips the turn: there is no worker to place and none that may be taken back",
        stage=S.RECALL_WORKER,
        section="8",
    ),
    location=lambda g, location, observer: location_name(location),
    spot=lambda g, location, observer: B.SPOTS[location],
    space=lambda g, space, observer: say(B.MARKET_SPACES[space]),
    holder=lambda g, i, observer: player_name(g, seat_on(g, i + 1)),
    its_seat=lambda g, i, observer: seat_on(g, i + 1),
    there=lambda g, location, observer: workers_text(int(g.workers[location, g.seat])),
    imprisoned=lambda g, i, observer: workers_text(int(g.prison[g.seat])),
    held=lambda g, i, observer: workers_text(int(g.captives[seat_on(g, i + 1), g.seat])),
)
