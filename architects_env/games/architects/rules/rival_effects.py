"""The effects of scheme cards besides placing a worker (rules section 11, facts B8 to B13). `p` is always the rival.

The only good it collects is marble, for scoring (B8, B11). It never has silver, other goods, apprentices or
buildings.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, has
from architects_env.core.contract.rules.events import report
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import discard_displayed
from architects_env.games.architects.rules.guardhouse import held_captives, release
from architects_env.games.architects.rules.guildhall import level_has_space, reveal_reward
from architects_env.games.architects.rules.state import player_at
from architects_env.games.architects.rules.supply import take
from architects_env.games.architects.rules.town_centre import captured_by_others, rescue
from architects_env.games.architects.rules.virtue import gain_virtue, lose_virtue, take_debts
from architects_env.games.architects.text.events import Happens as E

discard_future = S.SCHEMES.draw("future_deck", "scheme_pile")


@compiled
def carry_out(g, p, effect, times):
    """Carry out one effect of a scheme card, `times` times. Impossible effects, and NO_EFFECT, change nothing."""
    if effect == R.GAIN_VIRTUE:
        gain_virtue(g, p, times)
    elif effect == R.LOSE_VIRTUE:
        lose_virtue(g, p, times)
    elif effect == R.TAKE_DEBT:
        take_debts(g, p, times)
    elif effect == R.DESTROY_DEBT:
        destroy_debts(g, p, times)
    elif effect == R.GAIN_MARBLE:
        gain_marble(g, p, times)
    elif effect == R.ADVANCE_CATHEDRAL or effect == R.ADVANCE_WITHOUT_REWARD:
        for _ in range(times):
            advance_cathedral(g, p, effect == R.ADVANCE_CATHEDRAL)
    elif effect == R.REMOVE_TAXES:
        remove_taxes(g)
    elif effect == R.DISCARD_UPPER:
        discard_displayed(g, B.UPPER_ROW)
    elif effect == R.DISCARD_LOWER:
        discard_displayed(g, B.LOWER_ROW)
    elif effect == R.ADD_FUTURE_SCHEME:
        add_future_scheme(g, p)
    else:
        move_workers(g, p, effect, times)


@compiled
def move_workers(g, p, effect, times):
    """Carry out the effects on captured workers, both its own and those of players (B12)."""
    if effect == R.CAPTURE:
        capture_groups(g, p, times)
    elif effect == R.SELL_CAPTIVES:
        sell_captives(g, p)
    elif effect == R.RELEASE:
        release_own(g, p)
    elif effect == R.RESCUE or effect == R.RESCUE_FOR_DEBT:
        rescue_own(g, p, effect == R.RESCUE_FOR_DEBT)


# --- capturing (B12) --------------------------------------------------------------------------------------------------
@compiled
def may_capture_at(g, places, location):
    """Return whether a capture at `location` keeps to the limit of locations in a turn.

    `places` is the set of those already used.
    """
    return has(places, location) or count(places) < B.CAPTURE_LOCATIONS[g.at_table]


@compiled
def largest_group(g, p, places):
    """(colour, location) of the largest group of one player that may be captured, never of the rival itself; (NOBODY,
    0) if there is none. Of equal groups it is that of the player next after the rival, then the one at the earlier
    location."""
    best_colour, best_location, most = S.NOBODY, 0, 0
    for i in range(1, g.at_table):
        colour = player_at(g, p, i)
        for location in range(B.NUM_LOCATIONS):
            if g.workers[location, colour] > most and may_capture_at(g, places, location):
                best_colour, best_location, most = colour, location, g.workers[location, colour]
    return best_colour, best_location


@compiled
def capture_groups(g, p, groups):
    """Capture up to `groups` of the largest groups of players. They come to the rival's board and cost nothing."""
    places = 0
    for _ in range(groups):
        colour, location = largest_group(g, p, places)
        if colour == S.NOBODY:
            return
        report(g, E.CAPTURES, p, A.encode_capture(location, colour) - A.CAPTURE, int(g.workers[location, colour]))
        g.captives[p, colour] += g.workers[location, colour]
        g.workers[location, colour] = 0
        places |= 1 << location


@compiled
def sell_captives(g, p):
    """Send all captured workers to prison, for 1 marble in all (B12)."""
    if held_captives(g, p) == 0:
        return
    for colour in range(g.at_table):
        if g.captives[p, colour] > 0:
            report(g, E.IMPRISONS, p, colour, int(g.captives[p, colour]))
        g.prison[colour] += g.captives[p, colour]
        g.captives[p, colour] = 0
    gain_marble(g, p, 1)


@compiled
def release_own(g, p):
    """Bring all own workers back from prison."""
    if g.prison[p] > 0:
        report(g, E.RELEASES, p, int(g.prison[p]), 0)
        release(g, p)


@compiled
def rescue_own(g, p, for_debt):
    """Bring all own workers back from players' boards, for nothing or for a debt."""
    if captured_by_others(g, p) == 0:
        return
    for holder in range(g.at_table):
        if g.captives[holder, p] > 0:
            report(g, E.RESCUES, p, holder, int(g.captives[holder, p]))
    rescue(g, p)
    if for_debt:
        take_debts(g, p, 1)


# --- what it collects, and the board ----------------------------------------------------------------------------------
@compiled
def gain_marble(g, p, number):
    """Gain marble, the only good that the rival collects (B11)."""
    report(g, E.GAINS, p, C.MARBLE, int(number))
    take(g, p, C.MARBLE, number)


@compiled
def destroy_debts(g, p, number):
    """Destroy unpaid debts without paying them (B13)."""
    there = min(number, g.unpaid_debts[p])
    g.unpaid_debts[p] -= there
    if there > 0:
        report(g, E.DESTROYS_DEBTS, p, int(there), 0)


@compiled
def advance_cathedral(g, p, with_reward):
    """Move up one level, at any virtue and for nothing, if the next level has space (B9, B10).

    Of a reward that is turned over the rival takes only the virtue (B8).
    """
    if not level_has_space(g, p):
        return
    g.cathedral[p] += 1
    report(g, E.REACHES_LEVEL, p, int(g.cathedral[p]), 0)
    if with_reward:
        gain_virtue(g, p, reveal_reward(g, p)[C.VIRTUE])


@compiled
def remove_taxes(g):
    """Move the silver at the Tax Stand to the general supply. Nobody gets it (B8)."""
    if g.tax > 0:
        report(g, E.TAXES_REMOVED, -1, int(g.tax), 0)
    g.tax = 0


@compiled
def add_future_scheme(g, p):
    """Put the top future scheme on the open discard pile."""
    card = discard_future(g, 0, 0)
    if card != S.NO_CARD:
        g.joined |= 1 << card
        report(g, E.FUTURE_SCHEME, p, int(card), 0)
