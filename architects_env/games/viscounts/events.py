"""What happens by itself at the table: the kinds of events that the rules report (`core.contract.events`), and their
words; what stands in braces is in `event_text`.

A decision is told in a sentence of its own; an event is what the decision does not say. In an event `player` is whom it
happens to, `a` and `b` are as said beside it.
"""

from __future__ import annotations

from architects_env.core.contract.words import Events


class Happens(Events):
    """Kinds of events."""

    # --- gains and prices
    GAINS = "{player} gains {gained}"  # word of `effects` (INKWELL to SILVER), number
    PAYS = "{player} pays {paid}"  # inkwell, stone, gold or silver (0 to 3), number
    VIRTUE_GAINED = "{player} gains 1 virtue{markers}"  # marker of virtue now, marker of corruption now
    CORRUPTION_GAINED = "{player} gains 1 corruption{markers}"  # the same
    GETS_DEBT = "{player} gets a debt"
    GETS_DEED = "{player} gets a deed"
    FLIPS_DEBT = "{player} flips a debt"
    FLIPS_DEED = "{player} flips a deed"
    POVERTY_REVEALED = "{player} reveals the poverty card"  # player: whose debt it was
    PROSPERITY_REVEALED = "{player} reveals the prosperity card"
    # --- townsfolk
    DROPS_OFF = "{player} puts {card} from the line onto the discard pile"  # card
    PLAYS_UNSEEN = "{player} has no card in hand and plays {card} from the draw pile"  # card, from the draw pile because the hand is empty
    DISCARDS_TOP = "{player} discards {card} from the top of the draw pile"  # card, from the draw pile
    DESTROYS_TOP = "{player} destroys {card} from the top of the draw pile"  # card, from the draw pile
    SHUFFLES = "{player} shuffles; the draw pile has {cards}"  # cards in the draw pile now
    DRAWS_CARD = "{player} draws {card}"  # card (told to its owner)
    DRAWS_CARDS = "{player} draws {cards}"  # number (told to the others)
    HIRES = "{player} hires {card} of {segment_b} (value {value})"  # card, segment
    DISMISSES = "{player} dismisses {kind} of {segment_b}"  # kind, segment
    TOWNSFOLK_REVEALED = "On {segment_b} {card} is seen"  # card, segment (player -1)
    # --- manuscripts, buildings
    TAKES_MANUSCRIPT = "{player} takes {manuscript} of {segment_b}"  # manuscript, segment
    PRINTED_MANUSCRIPT = "{player} uses the manuscript printed on {segment}"  # segment
    MANUSCRIPT_REVEALED = "On {segment_b} {manuscript} is seen"  # manuscript, segment (player -1)
    TAKES_BONUS = "{player} gets the {ribbon} cleric bonus card"  # ribbon
    LINK_PAYS = "{player} uses the link from {link}"  # spot where the link begins; player: one of the two owners
    # --- castle
    WORKERS_PLACED = "{player} places {workers_b} in courtyard {a}"  # section, number
    RISES = "{player} has a worker rise to tier 2 of courtyard {a}"  # section: one worker to tier 2, the effect of the section
    STEPS_ASIDE = (
        "{player} has a worker go from courtyard {a} to courtyard {b}"  # section, where one worker goes on tier 1
    )
    ENTERS_CENTRE = "{player} has a worker rise from courtyard {a} to tier 3"  # section: one worker to tier 3
    TAKES_LEADER = "{player} becomes castle leader"
    BUMPED = "{player} loses a worker from tier {tier} of courtyard {a}"  # section, tier: a worker of `player`
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
