"""Set-up (rules section 3): the characters, the deck, the first hands, the crown."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.cards import draw_to_hand
from architects_env.games.citadels.rules.draft import begin_round

FIRST_GOLD, FIRST_CARDS = 2, 4
FREE_NEW_CARDS = 3
"""Number of new cards that do not take a base purple card out (3.2). Each further one does."""
DIPLOMAT_NUMBER = next(character.number for character in H.CHARACTERS if character.power == H.SWAPS_BUILDINGS)


@compiled
def setup(g, num_players, options):
    """Set up the table before the first decision."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    choose_characters(g)
    choose_districts(g)
    for kind in range(D.NUM_KINDS):
        g.cost[kind] = D.COST[kind]
        g.deck[kind] = g.cards_in_game[kind]
        g.deck_size += g.cards_in_game[kind]
    g.cost[D.KIND_WITH[D.HELPS_POOR]] = options[O.POOR_HOUSE_COST]
    g.cost[D.KIND_WITH[D.PURPLE_DISCOUNT]] = options[O.FACTORY_COST]
    g.cost[D.KIND_WITH[D.POINTS_FOR_GOLD]] = options[O.TREASURY_COST]
    for p in range(num_players):
        g.gold[p] = FIRST_GOLD
        draw_to_hand(g, p, FIRST_CARDS)
    g.crown = below(g.rng, num_players)
    g.first_completer = S.NOBODY
    g.first_full = S.NOBODY
    g.target = S.NOBODY
    g.given = S.NOTHING_GIVEN
    g.taken = S.NO_KIND
    g.ruin = S.NO_KIND
    begin_round(g)


@compiled
def choose_characters(g):
    """Choose one character for each number (3.1).

    Number 9 is played only from four players on, the Queen only from five.
    """
    g.characters[0] = H.NO_CHARACTER
    for number in range(1, H.NUMBERS):
        choice = g.options[O.FIRST_NUMBER_OPTION + number - 1]
        version = below(g.rng, 2) if choice == 0 else choice - 1
        g.characters[number] = 2 * (number - 1) + version
    choice = g.options[O.FIRST_NUMBER_OPTION + H.NUMBERS - 1]
    if g.num_players < 4 or choice == O.NO_NINTH:
        g.characters[H.NUMBERS] = H.NO_CHARACTER
        g.highest = H.NUMBERS - 1
        return
    g.highest = H.NUMBERS
    if choice == 0:
        g.characters[H.NUMBERS] = H.QUEEN if g.num_players >= 5 and below(g.rng, 2) == 1 else H.ARTIST
    else:
        g.characters[H.NUMBERS] = H.ARTIST + choice - 1


@compiled
def choice_of(g, kind):
    """Return the option's value for a purple card: 0 random, IN, OUT."""
    return g.options[O.FIRST_CARD_OPTION + kind - D.FIRST_PURPLE]


@compiled
def choose_districts(g):
    """Choose base cards and new ones (3.2).

    The Graveyard leaves with the Diplomat, and a base purple card leaves for every new one beyond three.
    """
    for kind in range(D.FIRST_NEW):
        g.cards_in_game[kind] = D.COPIES[kind]
    graveyard = D.KIND_WITH[D.RESCUES]
    if H.POWER[g.characters[DIPLOMAT_NUMBER]] == H.SWAPS_BUILDINGS:
        g.cards_in_game[graveyard] = 0
    to_leave = 0 if g.options[O.NO_REMOVAL] == 1 else max(0, g.options[O.NEW_BUILDINGS] - FREE_NEW_CARDS)
    for kind in range(D.FIRST_PURPLE, D.FIRST_NEW):
        if choice_of(g, kind) == O.OUT:
            to_leave -= g.cards_in_game[kind]
            g.cards_in_game[kind] = 0
    take_out_purple(g, to_leave)
    add_new_cards(g)


@compiled
def take_out_purple(g, cards):
    """Take out random base purple cards, one copy at a time, as long as there are any that need not stay."""
    for _ in range(cards):
        left = 0
        for kind in range(D.FIRST_PURPLE, D.FIRST_NEW):
            if choice_of(g, kind) != O.IN:
                left += g.cards_in_game[kind]
        if left == 0:
            return
        left = below(g.rng, left)
        for kind in range(D.FIRST_PURPLE, D.FIRST_NEW):
            if choice_of(g, kind) != O.IN and left >= 0:
                left -= g.cards_in_game[kind]
                if left < 0:
                    g.cards_in_game[kind] -= 1


@compiled
def add_new_cards(g):
    """Add the new cards that options put in, and random ones of those that they leave open."""
    missing, candidates = int(g.options[O.NEW_BUILDINGS]), 0
    for kind in range(D.FIRST_NEW, D.NUM_KINDS):
        choice = choice_of(g, kind)
        g.cards_in_game[kind] = choice == O.IN
        missing -= choice == O.IN
        candidates += may_be_drawn(g, kind, choice)
    for kind in range(D.FIRST_NEW, D.NUM_KINDS):
        if may_be_drawn(g, kind, choice_of(g, kind)):
            if below(g.rng, candidates) < missing:
                g.cards_in_game[kind] = 1
                missing -= 1
            candidates -= 1


@compiled
def may_be_drawn(g, kind, choice):
    """Return whether a new card is one of those from which the rest is drawn."""
    return (
        choice != O.IN
        and choice != O.OUT
        and not (kind == D.KIND_WITH[D.DEMANDS_THANKS] and g.options[O.NO_BALL_ROOM] == 1)
    )
