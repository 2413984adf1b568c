"""What happens by itself at the table: the kinds of events that the rules report (`core.events`), by number. Their sentences are in `event_text`.

A decision is told in a sentence of its own (`log_text.log_line`) with the price that it plainly has; an event is what the decision does not say. In an event
`player` is whom it happens to (-1: the table), `a` and `b` are as below. Words are those of `effects.WORDS`; cards are told by kind.
"""
from __future__ import annotations

NAMES = (
    # --- the course of the game
    "TURN_BEGINS",  # round
    "PILES_LAID",  # debts above the poverty card, deeds above the prosperity card
    "POVERTY",  # revealed by the player
    "PROSPERITY",
    # --- gains and flips
    "GAINS",  # word (INKWELL to CORRUPTION), how many
    "FLIPS",  # 0 a debt, 1 a deed
    "SPOT_GIVES",  # spot: what it gives follows
    "LINK_GIVES",  # spot from which it goes on clockwise
    "SLOT_GIVES",  # building slot
    "CARD_ACTS",  # kind of the card: what it does follows
    # --- cards
    "DROPS",  # kind: from the line onto the discard pile
    "PLAYS_UNSEEN",  # kind: the top of the draw pile, with an empty hand
    "DISCARDS_TOP",  # kind
    "DESTROYS_TOP",  # kind, silver for it
    "SHUFFLES",
    "DRAWS",  # kind (told to its owner)
    "DRAWS_CARDS",  # how many (told to the others)
    "TOWNSFOLK_SEEN",  # kind, segment
    "MANUSCRIPT_SEEN",  # manuscript, segment
    "TOWNSFOLK_GONE",  # segment whose pile is empty now
    "MANUSCRIPTS_GONE",  # the same
    # --- castle
    "RISES",  # section, tier reached
    "SPREADS",  # section from which a worker goes, section to which
    "LEADS",  # the castle leader card
    # --- manuscripts and collision
    "GETS_BONUS",  # colour of the cleric bonus card
    "COLLIDES",  # column
    "MARKERS_GO_BACK",
    # --- the virtual viscount
    "STANDS",  # space where the viscount begins
    "SCHEME",  # scheme turned up
    "SCHEME_DROPS",  # scheme
    "GETS_SCHEME",  # future scheme
    "SCHEMES_SHUFFLED",
    "MOVES",  # space
    "BUILDS",  # slot, spot
    "PLACES",  # workers, section
    "TRANSCRIBES",  # manuscript, segment
    "USES_PRINTED",  # segment whose printed manuscript it is
    "DISMISSES",  # kind
    "BUMPS",  # player whose worker it is, tier * 8 + section
    "PAYS",  # word, how many
)
(
    TURN_BEGINS, PILES_LAID, POVERTY, PROSPERITY,
    GAINS, FLIPS, SPOT_GIVES, LINK_GIVES, SLOT_GIVES, CARD_ACTS,
    DROPS, PLAYS_UNSEEN, DISCARDS_TOP, DESTROYS_TOP, SHUFFLES, DRAWS, DRAWS_CARDS, TOWNSFOLK_SEEN, MANUSCRIPT_SEEN, TOWNSFOLK_GONE, MANUSCRIPTS_GONE,
    RISES, SPREADS, LEADS,
    GETS_BONUS, COLLIDES, MARKERS_GO_BACK,
    STANDS, SCHEME, SCHEME_DROPS, GETS_SCHEME, SCHEMES_SHUFFLED, MOVES, BUILDS, PLACES, TRANSCRIBES, USES_PRINTED, DISMISSES, BUMPS, PAYS,
) = range(len(NAMES))
TIER_STEP = 8
"""In BUMPS `b` is a tier times this, and the section."""
