"""What happens by itself at the table: the kinds of events that the rules report (`core.contract.events`), and their
words; what stands in braces is in `event_text`.

A decision is told in a sentence of its own (`text.log_line`) with what it plainly gives and costs; an event is what the
decision does not say. In an event `player` is whom it happens to (-1: the table), `a` and `b` are as said beside it.
Goods are numbered as in `cards.GOODS`, `cards.POOL` stands for the rival's.
"""

from __future__ import annotations

from architects_env.core.contract.words import Events


class Happens(Events):
    """Kinds of events."""

    # --- gains and prices
    GAINS = "{player} gains {goods}"  # good, number
    PAYS = "{player} pays {goods}"  # good, number
    GOES_WITHOUT = "{player} goes without {goods}, which the supply does not have"  # the same (option supply = box)
    PAYS_TAXED = "{player} pays {silver_and_taxes}"  # silver in all, silver of it that is taxes
    IGNORES_TAXES = "{player} ignores {taxes}"  # number
    LAYS_COINS = "{player} lays {silver} on the first {cards} of the {row} row"  # silver, row
    BUILDING_GIVES = "{player} {gain_of_building}"  # building, how many times
    APPRENTICE_GIVES = "{player} {gain_of_apprentice}"  # apprentice, occasion
    CHARACTER_GIVES = "{player} {gain_of_character}"  # character, occasion
    TURNS_REWARD = "{player} {reward}"  # reward card, or -1 when there was none
    DRAWS_CARD = "{player} draws {building}"  # building card (told to its owner)
    DRAWS_CARDS = "{player} draws {drawn}"  # number
    LOOKS_AT_CARDS = "{player} draws {seen} to keep one"  # number
    # --- virtue and debts
    RISES = "{player} rises to virtue {a}{at_the_end}"  # virtue now, 1 at the end of the game
    FALLS = "{player} falls to virtue {a}{at_the_end}"  # the same
    STAYS_AT_TOP = "{player} stays at virtue {top}"
    GETS_DEBTS = "{player} gets {debts}{at_the_end}"  # number, 1 at the end of the game
    CANCELS_DEBTS = "{player} cancels {debts} by virtue above {top}{at_the_end}"  # the same
    # --- workers
    RELEASES = "{player} releases {workers} from prison"  # number
    TO_PRISON = "The worker of {player} at the Black Market, {space}, goes to prison"  # Black Market space
    # --- Black Market
    RESET = "A Black Market Reset begins"
    MARKET_SHUFFLED = "The cards of the Black Market are shuffled anew"
    MARKET_OFFERS = "The Black Market now offers {small} (small); {large} (large)"  # small side, large side
    MANY_IN_PRISON = "{player} has {workers} in prison, which costs 1 virtue"  # number of workers
    MOST_IN_PRISON = "{player} has {workers} in prison, and nobody has more, which brings a debt"  # the same
    # --- display, Guildhall, Cathedral
    APPRENTICE_COMES = "{apprentice} comes into the {row} row"  # apprentice, row
    APPRENTICE_GOES = "{apprentice} goes from the display under the deck{its_silver}"  # apprentice, silver on it
    REACHES_LEVEL = "{player} reaches level {a} of the Cathedral"  # level
    FILLS_GUILDHALL = "{player} fills the Guildhall, and everybody has one more turn"
    # --- before the first turn
    TAKES_BOARD = "{player} begins as {beginning}"  # character
    BEGINS = "{player} is the start player"
    PACKETS_PASSED = "Everybody passes the other cards to the left"
    REST_UNDER_DECK = "The {building_cards} that nobody took go under the deck"  # number of cards
    # --- the rival
    SCHEMES_SHUFFLED = "{player} has no scheme card left and shuffles the discarded ones"
    SCHEME = "{player} reveals scheme card {scheme} {why}"  # card, why it does what it does (`rival_table.Why`)
    PLACES = "{player} places a worker at the {location}"  # location
    PLACES_FOR = "{player} places a worker at {yield}"  # placement (`actions.PLACEMENTS`), number of what it brings
    ENTERS_MARKET = "{player} places a worker at the Black Market, {space}"  # space
    HIRES = "{player} hires {apprentice}{and_silver}"  # apprentice, silver that lay on it
    CAPTURES = "{player} captures {workers_b} of {captured}"  # as in the block `capture`, number of workers
    TAKES_BACK = "{player} takes {workers_b} back from the {location}"  # location, number of workers
    IMPRISONS = "{player} sends {workers_b} of {other} to prison and gains {silver_b}"  # player, number of workers
    RESCUES = "{player} rescues {workers_b} from the board of {other}"  # on whose board they were, number of workers
    PAYS_OFF_DEBT = "{player} pays off a debt"
    CONSTRUCTS = "{player} builds {building}"  # building
    WORKS_ON_CATHEDRAL = "{player} places a worker in the Guildhall for the Cathedral"
