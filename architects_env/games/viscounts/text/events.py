"""Automatic consequences at the table: the kinds of events that the rules report (`core.contract.rules.events`), and
their words. The fields in braces are filled from the event's numbers and from printed tables.

The log describes each decision in a separate sentence; events report everything else. In an event, `player` is the
player it concerns, and the comment beside each kind explains `a` and `b`.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.events import Event
from architects_env.core.contract.words import EventField, Events, event_lines
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.names import (
    building_name,
    card_name,
    courtyard_name,
    keeps_one_stock,
    link_does,
    manuscript_name,
    player_name,
    printed_text,
    scheme_name,
    scheme_text,
    segment_name,
    some,
    space_name,
    spot_does,
    spot_name,
)


class Happens(Events):
    """Kinds of events."""

    # --- gains and prices
    GAINS = "{player} gains {gained}"  # word of `vocabulary` (INKWELL to SILVER), number
    PAYS = "{player} pays {paid}"  # inkwell, stone, gold or silver (0 to 3), number
    VIRTUE_GAINED = "{player} gains 1 virtue{markers}"  # marker of virtue now, marker of corruption now
    CORRUPTION_GAINED = "{player} gains 1 corruption{markers}"  # marker of virtue now, marker of corruption now
    GETS_DEBT = "{player} gets a debt"
    GETS_DEED = "{player} gets a deed"
    FLIPS_DEBT = "{player} flips a debt"
    FLIPS_DEED = "{player} flips a deed"
    POVERTY_REVEALED = "{player} reveals the poverty card"  # player: owner of the debt
    PROSPERITY_REVEALED = "{player} reveals the prosperity card"
    # --- townsfolk
    DROPS_OFF = "{player} puts {card} from the line onto the discard pile"  # card
    PLAYS_UNSEEN = "{player} has no card in hand and plays {card} from the draw pile"  # card, from the draw pile because the hand is empty
    DISCARDS_TOP = "{player} discards {card} from the top of the draw pile"  # card, from the draw pile
    DESTROYS_TOP = "{player} destroys {card} from the top of the draw pile"  # card, from the draw pile
    SHUFFLES = "{player} shuffles; the draw pile has {cards}"  # cards in the draw pile now
    DRAWS_CARD = "{player} draws {card}"  # card (told to its owner)
    DRAWS_CARDS = "{player} draws {cards}"  # number (told to the others)
    HIRES = "{player} hires {card} of {segment_b}"  # card, segment
    DISMISSES = "{player} dismisses {kind} of {segment_b}"  # kind, segment
    TOWNSFOLK_REVEALED = "On {segment_b} {card} is seen"  # card, segment (player -1)
    # --- manuscripts, buildings
    TAKES_MANUSCRIPT = "{player} takes {manuscript} of {segment_b}"  # manuscript, segment
    PRINTED_MANUSCRIPT = "{player} uses the manuscript printed on {segment}"  # segment
    MANUSCRIPT_REVEALED = "On {segment_b} {manuscript} is seen"  # manuscript, segment (player -1)
    TAKES_BONUS = "{player} gets the {ribbon} cleric bonus card"  # ribbon
    LINK_PAYS = "{player} uses the link from {link}"  # spot where the link begins; player: one of the two owners
    # --- castle
    WORKERS_PLACED = "{player} places {workers_b} in {courtyard}"  # section, number
    RISES = "{player} has a worker rise to tier 2 of {courtyard}"  # section: one worker to tier 2, the effect of the section
    STEPS_ASIDE = (
        "{player} has a worker go from {courtyard} to {courtyard_b}"  # section, where one worker goes on tier 1
    )
    ENTERS_CENTRE = "{player} has a worker rise from {courtyard} to tier 3"  # section: one worker to tier 3
    TAKES_LEADER = "{player} becomes castle leader"
    BUMPED = "{player} loses a worker from tier {tier} of {courtyard}"  # section, tier: a worker of `player`
    # --- course
    COLLIDES = "{player} has a collision: both markers stand on {a}"  # column
    MARKERS_RETURN = "{player} sets virtue and corruption back to the ends of the track"
    ROUND_BEGINS = "Round {a} begins"  # its number (player: start player)
    LAST_ROUND = "Round {a} will be the last"  # its number
    # --- the virtual viscount
    SCHEME_PLAYED = "{player} turns up {scheme} ({scheme_does})"  # scheme
    SCHEME_GAINED = "{player} gains the future scheme {scheme}"  # scheme
    SCHEMES_SHUFFLED = "{player} shuffles its schemes"
    VISCOUNT_PLACED = "{player} begins on {space}"  # space
    VISCOUNT_MOVES = "{player} rides to {space}"  # space
    BUILDS = "{player} builds {building}"  # slot, spot
    PLAYS_ALTERNATIVE = "{player} decides on this: {alternative}"  # scheme, which of its last row (0 the first)


def _goods(g: Any, e: Event, word: str) -> str:
    """Return a number of goods of a kind in words. Where all resources are alike, no kind is named."""
    return some(e.b, "resource" if keeps_one_stock(g, e.player) else word)


FIELDS: dict[str, EventField] = {
    "player": lambda g, e, o: player_name(g, e.player),
    "a": lambda g, e, o: e.a,
    "b": lambda g, e, o: e.b,
    "gained": lambda g, e, o: _goods(g, e, V.WORDS[e.a]),
    "paid": lambda g, e, o: _goods(g, e, B.MEANS[e.a]),
    "markers": lambda g, e, o: (
        say("; the markers meet on {n}", n=e.a)
        if e.a == e.b
        else say(" (virtue on {virtue}, corruption on {corruption})", virtue=e.a, corruption=e.b)
    ),
    "card": lambda g, e, o: card_name(C.KIND[e.a]),
    "kind": lambda g, e, o: card_name(e.a),
    "cards": lambda g, e, o: some(e.a, "card"),
    "segment": lambda g, e, o: segment_name(e.a),
    "segment_b": lambda g, e, o: segment_name(e.b),
    "manuscript": lambda g, e, o: manuscript_name(e.a),
    "ribbon": lambda g, e, o: say(M.RIBBONS[e.a]),
    "link": lambda g, e, o: say("spot {spot} on ({does})", spot=spot_name(e.a), does=link_does(g.side, e.a)),
    "workers_b": lambda g, e, o: some(e.b, "worker"),
    "tier": lambda g, e, o: e.b + 1,
    "courtyard": lambda g, e, o: courtyard_name(g, e.a),
    "courtyard_b": lambda g, e, o: courtyard_name(g, e.b),
    "scheme": lambda g, e, o: scheme_name(e.a),
    "scheme_does": lambda g, e, o: scheme_text(e.a),
    "space": lambda g, e, o: space_name(e.a),
    "building": lambda g, e, o: say(
        "{building} on spot {spot} ({does})",
        building=building_name(e.a, is_virtual(g, e.player)),
        spot=spot_name(e.b),
        does=spot_does(g.side, e.b),
    ),
    "alternative": lambda g, e, o: printed_text(R.SCHEMES[e.a].alternatives[e.b]),
}
event_line = event_lines(Happens, FIELDS)
