"""What happens by itself at the table: the kinds of events that the rules report (`core.contract.events`), by number.

A decision is told in a sentence of its own; an event is what the decision does not say. In an event `player` is whom it
happens to, `a` and `b` are as below.
"""

from __future__ import annotations

NAMES = (
    # --- gains and prices
    "GAINS",  # word of `effects` (INKWELL to SILVER), number
    "PAYS",  # inkwell, stone, gold or silver (0 to 3), number
    "VIRTUE_GAINED",  # marker of virtue now, marker of corruption now
    "CORRUPTION_GAINED",  # the same
    "GETS_DEBT",
    "GETS_DEED",
    "FLIPS_DEBT",
    "FLIPS_DEED",
    "POVERTY_REVEALED",  # player: whose debt it was
    "PROSPERITY_REVEALED",
    # --- townsfolk
    "DROPS_OFF",  # card
    "PLAYS_UNSEEN",  # card, from the draw pile because the hand is empty
    "DISCARDS_TOP",  # card, from the draw pile
    "DESTROYS_TOP",  # card, from the draw pile
    "SHUFFLES",  # cards in the draw pile now
    "DRAWS_CARD",  # card (told to its owner)
    "DRAWS_CARDS",  # number (told to the others)
    "HIRES",  # card, segment
    "DISMISSES",  # kind, segment
    "TOWNSFOLK_REVEALED",  # card, segment (player -1)
    # --- manuscripts, buildings
    "TAKES_MANUSCRIPT",  # manuscript, segment
    "PRINTED_MANUSCRIPT",  # segment
    "MANUSCRIPT_REVEALED",  # manuscript, segment (player -1)
    "TAKES_BONUS",  # ribbon
    "LINK_PAYS",  # spot where the link begins; player: one of the two owners
    # --- castle
    "WORKERS_PLACED",  # section, number
    "RISES",  # section: one worker to tier 2, the effect of the section
    "STEPS_ASIDE",  # section, where one worker goes on tier 1
    "ENTERS_CENTRE",  # section: one worker to tier 3
    "TAKES_LEADER",
    "BUMPED",  # section, tier: a worker of `player`
    # --- course
    "COLLIDES",  # column
    "MARKERS_RETURN",
    "ROUND_BEGINS",  # its number (player: start player)
    "LAST_ROUND",  # its number
    # --- the virtual viscount
    "SCHEME_PLAYED",  # scheme
    "SCHEME_GAINED",  # scheme
    "SCHEMES_SHUFFLED",
    "VISCOUNT_PLACED",  # space
    "VISCOUNT_MOVES",  # space
    "BUILDS",  # slot, spot
    "PLAYS_ALTERNATIVE",  # scheme, which of its last row (0 the first)
)
(
    GAINS,
    PAYS,
    VIRTUE_GAINED,
    CORRUPTION_GAINED,
    GETS_DEBT,
    GETS_DEED,
    FLIPS_DEBT,
    FLIPS_DEED,
    POVERTY_REVEALED,
    PROSPERITY_REVEALED,
    DROPS_OFF,
    PLAYS_UNSEEN,
    DISCARDS_TOP,
    DESTROYS_TOP,
    SHUFFLES,
    DRAWS_CARD,
    DRAWS_CARDS,
    HIRES,
    DISMISSES,
    TOWNSFOLK_REVEALED,
    TAKES_MANUSCRIPT,
    PRINTED_MANUSCRIPT,
    MANUSCRIPT_REVEALED,
    TAKES_BONUS,
    LINK_PAYS,
    WORKERS_PLACED,
    RISES,
    STEPS_ASIDE,
    ENTERS_CENTRE,
    TAKES_LEADER,
    BUMPED,
    COLLIDES,
    MARKERS_RETURN,
    ROUND_BEGINS,
    LAST_ROUND,
    SCHEME_PLAYED,
    SCHEME_GAINED,
    SCHEMES_SHUFFLED,
    VISCOUNT_PLACED,
    VISCOUNT_MOVES,
    BUILDS,
    PLAYS_ALTERNATIVE,
) = range(42)
