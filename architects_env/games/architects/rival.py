"""The rival's turn (rules section 11, amendment F22): a scheme card says what it does, unless something more urgent
comes before it.

All numbers are in `rival.json`; they are reconstructed. The rival has no seat: the rules play it, its things stand in
the row after the last player. What it can do is in `rival_actions`.
"""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.architects.cards import SILVER
from architects_env.games.architects.events import (
    FIRST_ACTION,
    GATHERS,
    NO_WORKER,
    SCHEME,
    SCHEMES_SHUFFLED,
    SECOND_ACTION,
    SEES_GROUP,
    TO_GUARDHOUSE,
)
from architects_env.games.architects.rival_actions import (
    draw_plans,
    largest_group,
    may_act,
    play_guardhouse,
    play_rival_action,
    play_town_centre,
    take_back,
    wants_guardhouse,
)
from architects_env.games.architects.rival_table import (
    CAPTURE_THRESHOLD,
    CAPTURES,
    FIRST,
    GATHER,
    GUARDHOUSE,
    NUM_SCHEMES,
    SECOND,
    START_GOODS,
    START_PLAN_CARDS,
    START_SILVER,
    START_VIRTUE,
    TAKE_BACK,
    TOWN_CENTRE,
)
from architects_env.games.architects.state import ACTION_DONE, CONSTANTINE, NO_RIVAL, NOBODY, RIVAL, SCHEMES
from architects_env.games.architects.supply import take_any_for_rival

fill_schemes, shuffle_schemes = SCHEMES.fill("scheme_deck"), SCHEMES.shuffle("scheme_deck")
reveal_card, turn_schemes_over = (
    SCHEMES.move("scheme_deck", "scheme_pile"),
    SCHEMES.move_all("scheme_pile", "scheme_deck", by_number=True),
)


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def rival_of_options(num_players, options):
    """The side of its board (0 Constantine, 1 Helena), or NOBODY."""
    if options[RIVAL] >= CONSTANTINE:
        return int(options[RIVAL]) - CONSTANTINE
    return 0 if num_players == 1 and options[RIVAL] != NO_RIVAL else NOBODY


@compiled
def set_up_rival(g):
    """Virtue, silver and goods of its side, the scheme cards shuffled. Its first plan cards come after the players'
    draft."""
    g.scheme = -1
    g.rival_action = -1
    if g.rival == NOBODY:
        return
    g.virtue[g.num_players] = START_VIRTUE[g.rival]
    g.goods[g.num_players, SILVER] = START_SILVER[g.rival]
    take_any_for_rival(g, START_GOODS[g.rival])
    fill_schemes(g, 0, NUM_SCHEMES)
    shuffle_schemes(g, 0)


@compiled
def draw_first_plans(g):
    if g.rival != NOBODY:
        draw_plans(g, g.num_players, START_PLAN_CARDS[g.rival])


# --- a turn -----------------------------------------------------------------------------------------------------------
@compiled
def rival_turn(g):
    """The scheme card is revealed, and lies on the discard pile afterwards, used or not (section 11)."""
    p = g.num_players
    reveal_scheme(g)
    why = why_it_acts(g, p)
    report(g, SCHEME, p, int(g.scheme), why)
    if why == NO_WORKER:
        g.rival_action = TAKE_BACK
        take_back(g, p)
    elif why == TO_GUARDHOUSE:
        g.rival_action = GUARDHOUSE
        play_guardhouse(g, p)
    elif why == SEES_GROUP:
        g.rival_action = TOWN_CENTRE
        play_town_centre(g, p)
    else:
        g.rival_action = (
            FIRST[g.scheme] if why == FIRST_ACTION else SECOND[g.scheme] if why == SECOND_ACTION else GATHER
        )
        play_rival_action(g, p, g.rival_action)
    g.stage = ACTION_DONE


@compiled
def why_it_acts(g, p):
    """What decides its turn: something more urgent than the card, the first action on the card that it may do, or the
    way out."""
    if g.supply[p] == 0:
        return NO_WORKER
    if wants_guardhouse(g, p):
        return TO_GUARDHOUSE
    if CAPTURES[g.scheme] == 1 and largest_group_of_players(g, p) >= CAPTURE_THRESHOLD[g.rival]:
        return SEES_GROUP
    if may_act(g, p, FIRST[g.scheme]):
        return FIRST_ACTION
    return SECOND_ACTION if may_act(g, p, SECOND[g.scheme]) else GATHERS


@compiled
def reveal_scheme(g):
    """The top card; the discard pile is shuffled when the deck is empty."""
    if g.scheme_deck_size == 0:
        turn_schemes_over(g, 0, 0)
        shuffle_schemes(g, 0)
        report(g, SCHEMES_SHUFFLED, int(g.num_players), 0, 0)
    g.scheme = reveal_card(g, 0, g.scheme_deck_size - 1, 0)


@compiled
def largest_group_of_players(g, p):
    """How many workers of one player lie together at most, at an open-circle location."""
    colour, location = largest_group(g, p, 0, 1)
    return g.workers[location, colour] if colour != NOBODY else 0
