"""What happens by itself at the table: the kinds of events that the rules report (`core.contract.events`), by number.
Their sentences are in `event_text`.

A decision is told in a sentence of its own (`text.log_line`) with what it plainly gives and costs; an event is what the
decision does not say. In an event `player` is whom it happens to (-1: the table), `a` and `b` are as below. Goods are
numbered as in `cards.GOODS`, `POOL` stands for the rival's.
"""

from __future__ import annotations

from architects_env.games.architects import cards as C

POOL = len(C.GOODS)
"""The good that stands for clay, wood and stone of the rival."""
LOCATION_STEP = 8
"""In CAPTURES `a` is a location times this, and the player whose workers are captured."""

NAMES = (
    # --- gains and prices
    "GAINS",  # good, number
    "PAYS",  # good, number
    "GOES_WITHOUT",  # good, number that the general supply does not have (option supply = box)
    "PAYS_TAXED",  # silver in all, silver of it that is taxes
    "IGNORES_TAXES",  # number
    "LAYS_COINS",  # silver, row
    "BUILDING_GIVES",  # building, how many times
    "APPRENTICE_GIVES",  # apprentice, occasion
    "CHARACTER_GIVES",  # character, occasion
    "TURNS_REWARD",  # reward card, or -1 when there was none
    "DRAWS_CARD",  # building card (told to its owner)
    "DRAWS_CARDS",  # number
    "LOOKS_AT_CARDS",  # number
    # --- virtue and debts
    "RISES",  # virtue now, 1 at the end of the game
    "FALLS",  # the same
    "STAYS_AT_TOP",
    "GETS_DEBTS",  # number, 1 at the end of the game
    "CANCELS_DEBTS",  # the same
    # --- workers
    "RELEASES",  # number
    "TO_PRISON",  # Black Market space
    # --- Black Market
    "RESET",
    "MARKET_SHUFFLED",
    "MARKET_OFFERS",  # small side, large side
    "MANY_IN_PRISON",  # number of workers
    "MOST_IN_PRISON",  # number of workers
    # --- display, Guildhall, Cathedral
    "APPRENTICE_COMES",  # apprentice, row
    "APPRENTICE_GOES",  # apprentice, silver that lay on it
    "REACHES_LEVEL",  # level of the Cathedral
    "FILLS_GUILDHALL",
    # --- before the first turn
    "TAKES_BOARD",  # character
    "BEGINS",
    "PACKETS_PASSED",
    "REST_UNDER_DECK",  # number of cards
    # --- the rival
    "SCHEMES_SHUFFLED",
    "SCHEME",  # card, why it does what it does (`WHY`)
    "PLACES",  # location
    "PLACES_FOR",  # placement (`actions.PLACEMENTS`), number of what it brings the rival
    "ENTERS_MARKET",  # space
    "HIRES",  # apprentice, silver that lay on it
    "CAPTURES",  # location and player (LOCATION_STEP), number of workers
    "TAKES_BACK",  # location, number of workers
    "IMPRISONS",  # player, number of workers
    "RESCUES",  # player on whose board they were, number of workers
    "PAYS_OFF_DEBT",
    "CONSTRUCTS",  # building
    "WORKS_ON_CATHEDRAL",
)
(
    GAINS,
    PAYS,
    GOES_WITHOUT,
    PAYS_TAXED,
    IGNORES_TAXES,
    LAYS_COINS,
    BUILDING_GIVES,
    APPRENTICE_GIVES,
    CHARACTER_GIVES,
    TURNS_REWARD,
    DRAWS_CARD,
    DRAWS_CARDS,
    LOOKS_AT_CARDS,
    RISES,
    FALLS,
    STAYS_AT_TOP,
    GETS_DEBTS,
    CANCELS_DEBTS,
    RELEASES,
    TO_PRISON,
    RESET,
    MARKET_SHUFFLED,
    MARKET_OFFERS,
    MANY_IN_PRISON,
    MOST_IN_PRISON,
    APPRENTICE_COMES,
    APPRENTICE_GOES,
    REACHES_LEVEL,
    FILLS_GUILDHALL,
    TAKES_BOARD,
    BEGINS,
    PACKETS_PASSED,
    REST_UNDER_DECK,
    SCHEMES_SHUFFLED,
    SCHEME,
    PLACES,
    PLACES_FOR,
    ENTERS_MARKET,
    HIRES,
    CAPTURES,
    TAKES_BACK,
    IMPRISONS,
    RESCUES,
    PAYS_OFF_DEBT,
    CONSTRUCTS,
    WORKS_ON_CATHEDRAL,
) = range(len(NAMES))

WHY = ("no worker", "guardhouse", "capture", "first", "second", "gather")
NO_WORKER, TO_GUARDHOUSE, SEES_GROUP, FIRST_ACTION, SECOND_ACTION, GATHERS = range(len(WHY))
