"""The Town Centre and captures in general (rules section 4, amendments F5 and F17)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, has
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Field, Phrase
from architects_env.core.text import joined, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.places import place_worker
from architects_env.games.architects.rules.state import player_at
from architects_env.games.architects.rules.virtue import (
    asks_about_taxes,
    least_silver,
    most_taxes_ignored,
    pay_with_tax,
)
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import (
    location_name,
    player_name,
    seat_on,
    silver_text,
    up_to_text,
    workers_text,
)


@compiled
def may_visit_town_centre(g, p):
    """Return whether `p` may visit the Town Centre: always, even without a capture, but with the option idle_placement
    = bga only with the silver for one.
    """
    return g.options[O.IDLE_BGA] == 0 or g.goods[p, C.SILVER] >= least_silver(g, p, B.FIRST_CAPTURE)


@compiled
def play_town_centre(g, p):
    """Allow up to n captures. The number n is fixed now."""
    n = place_worker(g, p, B.TOWN_CENTRE)
    begin_captures(g, n, 0)


@compiled
def begin_captures(g, captures, free):
    """Begin `captures` captures, which are free if they come from a building (sections 4.5 and 4.9)."""
    g.left = captures
    g.captures_made = 0
    g.capture_places = 0
    g.free_captures = free
    g.stage = S.CAPTURING


@compiled
def capture_silver(g, p):
    """Plain silver for the next capture at the Town Centre after the first one (which costs tax only)."""
    conspirators = count(g.at_placement & C.WITH_CHEAPER_CAPTURES)
    if g.options[O.CONSPIRATOR_PER_CAPTURE] == 1:
        return 0 if conspirators > 0 else B.FURTHER_CAPTURE
    return 0 if g.captures_made <= conspirators else B.FURTHER_CAPTURE


@compiled
def can_pay_capture(g, p):
    """Return whether the next capture can be paid (section 4.5)."""
    if g.free_captures == 1:
        return True
    if g.captures_made == 0:
        return g.goods[p, C.SILVER] >= least_silver(g, p, B.FIRST_CAPTURE)
    return g.goods[p, C.SILVER] >= capture_silver(g, p)


@compiled
def within_limit(g, location):
    """Return whether a capture at `location` keeps to the limit of locations.

    A building's captures have no limit unless an option says so.
    """
    if g.free_captures == 1 and g.options[O.FREE_CAPTURE_LIMITED] == 0:
        return True
    return has(g.capture_places, location) or count(g.capture_places) < B.CAPTURE_LOCATIONS[g.at_table]


@compiled
def add_captures(g, mask):
    """Mark every (location, colour) with workers that can be captured now, including own ones.

    Returns whether there is one.
    """
    p = g.seat
    possible = False
    if not can_pay_capture(g, p):
        return possible
    for location in range(B.NUM_LOCATIONS):
        if within_limit(g, location):
            for i in range(g.at_table):
                if g.workers[location, player_at(g, p, i)] > 0:
                    mask[A.encode_capture(location, i)] = 1
                    possible = True
    return possible


@compiled
def legal_capture(g, mask):
    """Legal actions of D4 and of a building's captures (D7): each group that can be captured, and to stop."""
    mask[A.STOP] = not add_captures(g, mask) or g.free_captures == 0 or g.options[O.EFFECTS_MANDATORY] == 0


@compiled
def play_capture(g, action):
    """Capture one group, or stop (section 4.5)."""
    if action == A.STOP:
        g.left = g.left - 1 if g.free_captures == 1 else 0  # a building asks again for each capture
        if g.left == 0:
            g.stage = S.ACTION_DONE
    elif g.free_captures == 1:
        capture(g, action)
    elif g.captures_made > 0:
        silver = capture_silver(g, g.seat)
        g.goods[g.seat, C.SILVER] -= silver
        if silver > 0:
            report(g, E.PAYS, g.seat, C.SILVER, silver)
        capture(g, action)
    elif not asks_about_taxes(g, g.seat, B.FIRST_CAPTURE, action):
        pay_and_capture(g, action, most_taxes_ignored(g, g.seat, B.FIRST_CAPTURE))


@compiled
def pay_and_capture(g, action, ignored):
    """Pay for the first capture of a visit (tax only) and carry it out."""
    pay_with_tax(g, g.seat, B.FIRST_CAPTURE, ignored)
    g.stage = S.CAPTURING
    capture(g, action)


@compiled
def capture(g, action):
    """Capture all workers of one colour at one location.

    Opponents' workers come to the own board, own ones to the own supply.
    """
    p = g.seat
    location, places = A.decode_capture(action)
    colour = player_at(g, p, places)
    if colour == p:
        g.supply[p] += g.workers[location, p]
    else:
        g.captives[p, colour] += g.workers[location, colour]
    g.workers[location, colour] = 0
    g.capture_places |= 1 << location
    g.captures_made += 1
    g.left -= 1
    if g.left == 0:
        g.stage = S.ACTION_DONE


# --- own workers on other boards --------------------------------------------------------------------------------------
@compiled
def captured_by_others(g, p):
    """Return the number of workers of `p` on other boards."""
    captured = 0
    for holder in range(g.at_table):
        captured += g.captives[holder, p]
    return captured


@compiled
def rescue(g, p):
    """Bring all own workers from all other boards back to the own supply."""
    for holder in range(g.at_table):
        g.supply[p] += g.captives[holder, p]
        g.captives[holder, p] = 0


@compiled
def legal_rescue_or_capture(g, mask):
    """Legal actions of a building's choice (D7): rescue for nothing, one capture for nothing, or neither."""
    can_capture, can_rescue = add_captures(g, mask), captured_by_others(g, g.seat) > 0
    mask[A.RESCUE_FREE] = can_rescue
    mask[A.STOP] = not (can_capture or can_rescue) or g.options[O.EFFECTS_MANDATORY] == 0


@compiled
def play_rescue_or_capture(g, action):
    """Bring all own workers back from other boards, or make one capture, or neither (section 4.9)."""
    if action == A.RESCUE_FREE:
        rescue(g, g.seat)
    elif action != A.STOP:
        capture(g, action)
    g.stage = S.ACTION_DONE


STAGES = (
    Question(S.CAPTURING, "capture", legal_capture, play_capture, asks="which workers to capture"),
    Question(
        S.BARRACKS,
        "rescue or capture",
        legal_rescue_or_capture,
        play_rescue_or_capture,
        asks="whether to rescue workers or to capture some",
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _whom(g: Any, index: int) -> tuple[bool, dict[str, str]]:
    """Return whether own workers are captured, and the words for their number, owner and place."""
    location, places = A.split_capture(index)
    p = seat_on(g, places)
    workers = workers_text(int(g.workers[location, p]))
    return p == g.seat, {"workers": workers, "player": player_name(g, p), "location": location_name(location)}


def _captives(g: Any, index: int, observer: int) -> str:
    own, words = _whom(g, index)
    return say("own {workers} at the {location}" if own else "{workers} of {player} at the {location}", **words)


def _captures(g: Any, index: int, observer: int) -> str:
    own, words = _whom(g, index)
    if own:
        return say("takes {workers} back from the {location}", **words)
    return say("captures {workers} of {player} at the {location}", **words)


def _price(g: Any, index: int, observer: int) -> str:
    """Return the price of the next capture, in brackets; "" if it is free."""
    if g.free_captures:
        return ""
    silver = capture_silver(g, g.seat) if g.captures_made else least_silver(g, g.seat, B.FIRST_CAPTURE)
    return say(" ({silver})", silver=silver_text(silver)) if silver else ""


def _rescued(g: Any, index: int, observer: int) -> str:
    """Return the boards from which the one who decides rescues workers."""
    p = g.seat
    return joined(
        say(
            "{workers} from the board of {player}",
            workers=workers_text(int(g.captives[q, p])),
            player=player_name(g, q),
        )
        for q in range(g.at_table)
        if g.captives[q, p]
    )


RESCUED: dict[str, Field] = {
    "rescued": _rescued,
    "captured": lambda g, i, observer: workers_text(int(g.captives[:, g.seat].sum())),
}
PHRASES = Chapter(
    Phrase(
        A.PLACE + A.PLACE_TOWN_CENTRE,
        "place a worker at the {placement} (captures)",
        "places a worker at the {placement}",
        section="4.5",
    ),
    Phrase(A.CAPTURE, "capture {captives}", "{captures}"),
    Phrase(A.STOP, "{stop}", "", stage=S.CAPTURING, section="8"),
    Phrase(
        A.RESCUE_FREE,
        "rescue {captured} for nothing",
        "rescues {rescued}",
        section="4.9",
    ),
    Phrase(A.STOP, "decline rescue and capture", stage=S.BARRACKS, section="8"),
    stop=lambda g, i, observer: say("decline the capture" if g.free_captures else "stop capturing"),
    number=lambda g, i, observer: up_to_text(B.TOWN_CENTRE, int(g.workers[B.TOWN_CENTRE, g.seat]) + 1),
    least=lambda g, i, observer: silver_text(least_silver(g, g.seat, B.FIRST_CAPTURE)),
    price=_price,
    captives=_captives,
    captures=_captures,
    spot=lambda g, i, observer: B.SPOTS[A.split_capture(i)[0]],
    its_seat=lambda g, i, observer: seat_on(g, A.split_capture(i)[1]),
    **RESCUED,
)
