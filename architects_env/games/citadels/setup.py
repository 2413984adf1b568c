"""Set-up (rules section 3): the characters, the deck, the first hands, the crown."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.rng import below
from architects_env.games.citadels.cards import draw_to_hand
from architects_env.games.citadels.characters import (
    ARTIST,
    CHARACTERS,
    NO_CHARACTER,
    NUMBERS,
    POWER,
    QUEEN,
    SWAPS_BUILDINGS,
)
from architects_env.games.citadels.districts import (
    COPIES,
    COST,
    DEMANDS_THANKS,
    FIRST_NEW,
    FIRST_PURPLE,
    HELPS_POOR,
    KIND_WITH,
    NUM_KINDS,
    POINTS_FOR_GOLD,
    PURPLE_DISCOUNT,
    RESCUES,
)
from architects_env.games.citadels.draft import begin_round
from architects_env.games.citadels.options import (
    FACTORY_COST,
    FIRST_CARD_OPTION,
    FIRST_NUMBER_OPTION,
    IN,
    NEW_BUILDINGS,
    NO_BALL_ROOM,
    NO_NINTH,
    NO_REMOVAL,
    OUT,
    POOR_HOUSE_COST,
    TREASURY_COST,
)
from architects_env.games.citadels.state import NO_KIND, NOBODY, NOTHING_GIVEN

FIRST_GOLD, FIRST_CARDS = 2, 4
FREE_NEW_CARDS = 3
"""Each new card beyond so many takes a base purple card out (3.2)."""
DIPLOMAT_NUMBER = next(character.number for character in CHARACTERS if character.power == SWAPS_BUILDINGS)


@compiled
def setup(g, num_players, options):
    """The table before the first decision."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    choose_characters(g)
    choose_districts(g)
    for kind in range(NUM_KINDS):
        g.cost[kind] = COST[kind]
        g.deck[kind] = g.cards_in_game[kind]
        g.deck_size += g.cards_in_game[kind]
    g.cost[KIND_WITH[HELPS_POOR]] = options[POOR_HOUSE_COST]
    g.cost[KIND_WITH[PURPLE_DISCOUNT]] = options[FACTORY_COST]
    g.cost[KIND_WITH[POINTS_FOR_GOLD]] = options[TREASURY_COST]
    for p in range(num_players):
        g.gold[p] = FIRST_GOLD
        draw_to_hand(g, p, FIRST_CARDS)
    g.crown = below(g.rng, num_players)
    g.first_completer = NOBODY
    g.first_full = NOBODY
    g.target = NOBODY
    g.given = NOTHING_GIVEN
    g.taken = NO_KIND
    g.ruin = NO_KIND
    begin_round(g)


@compiled
def choose_characters(g):
    """3.1: one character for each number; number 9 only from four players on, the Queen only from five."""
    g.characters[0] = NO_CHARACTER
    for number in range(1, NUMBERS):
        choice = g.options[FIRST_NUMBER_OPTION + number - 1]
        version = below(g.rng, 2) if choice == 0 else choice - 1
        g.characters[number] = 2 * (number - 1) + version
    choice = g.options[FIRST_NUMBER_OPTION + NUMBERS - 1]
    if g.num_players < 4 or choice == NO_NINTH:
        g.characters[NUMBERS] = NO_CHARACTER
        g.highest = NUMBERS - 1
        return
    g.highest = NUMBERS
    if choice == 0:
        g.characters[NUMBERS] = QUEEN if g.num_players >= 5 and below(g.rng, 2) == 1 else ARTIST
    else:
        g.characters[NUMBERS] = ARTIST + choice - 1


@compiled
def choice_of(g, kind):
    """The option of a purple card: 0 random, IN, OUT."""
    return g.options[FIRST_CARD_OPTION + kind - FIRST_PURPLE]


@compiled
def choose_districts(g):
    """3.2: base cards and new ones; the Graveyard leaves with the Diplomat, and a base purple card for every new one
    beyond three."""
    for kind in range(FIRST_NEW):
        g.cards_in_game[kind] = COPIES[kind]
    graveyard = KIND_WITH[RESCUES]
    if POWER[g.characters[DIPLOMAT_NUMBER]] == SWAPS_BUILDINGS:
        g.cards_in_game[graveyard] = 0
    to_leave = 0 if g.options[NO_REMOVAL] == 1 else max(0, g.options[NEW_BUILDINGS] - FREE_NEW_CARDS)
    for kind in range(FIRST_PURPLE, FIRST_NEW):
        if choice_of(g, kind) == OUT:
            to_leave -= g.cards_in_game[kind]
            g.cards_in_game[kind] = 0
    take_out_purple(g, to_leave)
    add_new_cards(g)


@compiled
def take_out_purple(g, cards):
    """Random base purple cards leave, one copy at a time, as long as there are any that need not stay."""
    for _ in range(cards):
        left = 0
        for kind in range(FIRST_PURPLE, FIRST_NEW):
            if choice_of(g, kind) != IN:
                left += g.cards_in_game[kind]
        if left == 0:
            return
        left = below(g.rng, left)
        for kind in range(FIRST_PURPLE, FIRST_NEW):
            if choice_of(g, kind) != IN and left >= 0:
                left -= g.cards_in_game[kind]
                if left < 0:
                    g.cards_in_game[kind] -= 1


@compiled
def add_new_cards(g):
    """Those that are to be in, and random ones of those that are not out."""
    missing, candidates = int(g.options[NEW_BUILDINGS]), 0
    for kind in range(FIRST_NEW, NUM_KINDS):
        choice = choice_of(g, kind)
        g.cards_in_game[kind] = choice == IN
        missing -= choice == IN
        candidates += may_be_drawn(g, kind, choice)
    for kind in range(FIRST_NEW, NUM_KINDS):
        if may_be_drawn(g, kind, choice_of(g, kind)):
            if below(g.rng, candidates) < missing:
                g.cards_in_game[kind] = 1
                missing -= 1
            candidates -= 1


@compiled
def may_be_drawn(g, kind, choice):
    """Whether a new card is one of those from which the rest is drawn."""
    return choice != IN and choice != OUT and not (kind == KIND_WITH[DEMANDS_THANKS] and g.options[NO_BALL_ROOM] == 1)
