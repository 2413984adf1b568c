"""The rival's turn (rules section 11, amendment F22): a scheme card says what it does, unless something more urgent
comes before it.

All numbers are in `rival.json`; they are reconstructed. The rival has no seat: the rules play it, its things stand in
the row after the last player. What it can do is in `rival_actions`.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.games.architects import cards as C
from architects_env.games.architects import options as O
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.events import Happens as E
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
from architects_env.games.architects.supply import take_any_for_rival

fill_schemes, shuffle_schemes = S.SCHEMES.fill("scheme_deck"), S.SCHEMES.shuffle("scheme_deck")
reveal_card, turn_schemes_over = (
    S.SCHEMES.move("scheme_deck", "scheme_pile"),
    S.SCHEMES.move_all("scheme_pile", "scheme_deck", by_number=True),
)


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def rival_of_options(num_players, options):
    """The side of its board (0 Constantine, 1 Helena), or NOBODY."""
    if options[O.RIVAL] >= O.CONSTANTINE:
        return int(options[O.RIVAL]) - O.CONSTANTINE
    return 0 if num_players == 1 and options[O.RIVAL] != O.NO_RIVAL else S.NOBODY


@compiled
def set_up_rival(g):
    """Virtue, silver and goods of its side, the scheme cards shuffled. Its first plan cards come after the players'
    draft."""
    g.scheme = -1
    g.rival_action = -1
    if g.rival == S.NOBODY:
        return
    g.virtue[g.num_players] = R.START_VIRTUE[g.rival]
    g.goods[g.num_players, C.SILVER] = R.START_SILVER[g.rival]
    take_any_for_rival(g, R.START_GOODS[g.rival])
    fill_schemes(g, 0, R.NUM_SCHEMES)
    shuffle_schemes(g, 0)


@compiled
def draw_first_plans(g):
    if g.rival != S.NOBODY:
        draw_plans(g, g.num_players, R.START_PLAN_CARDS[g.rival])


# --- a turn -----------------------------------------------------------------------------------------------------------
@compiled
def rival_turn(g):
    """The scheme card is revealed, and lies on the discard pile afterwards, used or not (section 11)."""
    p = g.num_players
    reveal_scheme(g)
    why = why_it_acts(g, p)
    report(g, E.SCHEME, p, int(g.scheme), why)
    if why == R.Why.NO_WORKER:
        g.rival_action = R.TAKE_BACK
        take_back(g, p)
    elif why == R.Why.TO_GUARDHOUSE:
        g.rival_action = R.GUARDHOUSE
        play_guardhouse(g, p)
    elif why == R.Why.SEES_GROUP:
        g.rival_action = R.TOWN_CENTRE
        play_town_centre(g, p)
    else:
        g.rival_action = (
            R.FIRST[g.scheme]
            if why == R.Why.FIRST_ACTION
            else R.SECOND[g.scheme]
            if why == R.Why.SECOND_ACTION
            else R.GATHER
        )
        play_rival_action(g, p, g.rival_action)
    g.stage = S.ACTION_DONE


@compiled
def why_it_acts(g, p):
    """What decides its turn: something more urgent than the card, the first action on the card that it may do, or the
    way out."""
    if g.supply[p] == 0:
        return R.Why.NO_WORKER
    if wants_guardhouse(g, p):
        return R.Why.TO_GUARDHOUSE
    if R.CAPTURES[g.scheme] == 1 and largest_group_of_players(g, p) >= R.CAPTURE_THRESHOLD[g.rival]:
        return R.Why.SEES_GROUP
    if may_act(g, p, R.FIRST[g.scheme]):
        return R.Why.FIRST_ACTION
    return R.Why.SECOND_ACTION if may_act(g, p, R.SECOND[g.scheme]) else R.Why.GATHERS


@compiled
def reveal_scheme(g):
    """The top card; the discard pile is shuffled when the deck is empty."""
    if g.scheme_deck_size == 0:
        turn_schemes_over(g, 0, 0)
        shuffle_schemes(g, 0)
        report(g, E.SCHEMES_SHUFFLED, int(g.num_players), 0, 0)
    g.scheme = reveal_card(g, 0, g.scheme_deck_size - 1, 0)


@compiled
def largest_group_of_players(g, p):
    """How many workers of one player lie together at most, at an open-circle location."""
    colour, location = largest_group(g, p, 0, 1)
    return g.workers[location, colour] if colour != S.NOBODY else 0
