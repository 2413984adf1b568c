"""What the numbers of a task mean (`g.task`), in the order in which `put` is given them. A stage that is not named here
has none; those of LINK are where the links BACK and ON begin (`actions`)."""

from __future__ import annotations

STAGE, SEAT, NUMBERS = range(3)
"""Of a row of the agenda: where each stands, and where the numbers begin."""

WORD, TIMES, OTHER_LIST = range(3)  # of an effect; a CHOICE has its two lists in the last two (EFFECT, VIRTUAL_EFFECT)
FIRST, SECOND, THIRD = range(3)  # lists of effects (OPTION), own cards that act or NO_CARD (TRIGGERS, TRIGGER)
LIST, AGAIN = range(2)  # of effects, how often (REPEAT)
UNITS = 0  # so many cards (DISCARD, DESTROY), or workers (PLACE)
MEANS = 0  # which of `board.MEANS` (PAY, PAYING)
KIND, AREA, SLOT = range(3)  # type of building or ANY_TYPE, where it may stand, which one (BUILDING, SPOT)
SPOT, WHY = range(2)  # of the building, or where the link begins; LOOK or PAYS (LINKS)
RUNS, ENTERED = range(2)  # BEGINS or GOES_ON; 1 + whoever has come to the centre (CASTLE)
SECTION = 0  # whose workers step aside (SIDE, SIDES)
TIER = 0  # of which a section is resolved (SECTION)
STEP, COLUMN = range(2)  # of a collision, and the column that the opponents read (COLLISION)
SCHEME = 0  # ALTERNATIVES
