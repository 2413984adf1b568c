"""Set-up (rules sections 3 and 16.1): the table before the draft."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below, shuffle
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then
from architects_env.games.viscounts.rules.townsfolk import add_to_discard_pile, take_from_townsfolk_pile

fill_box, shuffle_box, deal_townsfolk = (
    S.TOWNSFOLK.fill("townsfolk_box"),
    S.TOWNSFOLK.shuffle("townsfolk_box"),
    S.TOWNSFOLK.move("townsfolk_box", "townsfolk_pile"),
)
add_to_manuscript_box, shuffle_manuscript_box = (
    S.MANUSCRIPT_TILES.add("manuscript_box"),
    S.MANUSCRIPT_TILES.shuffle("manuscript_box"),
)
take_next = S.AGENDA.take_next
deal_manuscript = S.MANUSCRIPT_TILES.move("manuscript_box", "manuscript_pile")
add_to_scheme_deck, add_to_future_deck = S.SCHEME_CARDS.add("scheme_deck"), S.SCHEME_CARDS.add("future_deck")
shuffle_scheme_deck, shuffle_future_deck = (
    S.SCHEME_CARDS.shuffle("scheme_deck"),
    S.SCHEME_CARDS.shuffle("future_deck"),
)
future_to_scheme_deck = S.SCHEME_CARDS.move("future_deck", "scheme_deck")
GREY_BACKED = M.GREY_BACKED  # by its name, since numba reads no method of an array in another module
BLACK_A_PILE = len(M.BLACK_BACKED) // B.NUM_SEGMENTS


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def setup(g, num_players, options):
    """Set up the table before the draft. The player who sits before the start player chooses first."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.at_table = max(2, num_players)
    g.side = B.SIDE_OF_PLAYERS[num_players]
    lay_nothing(g)
    lay_board(g)
    lay_townsfolk(g)
    lay_manuscripts(g)
    if num_players > 1:
        g.start_player = below(g.rng, num_players)
    reveal_pairs(g)
    if num_players == 1:
        set_up_virtual_viscount(g)
    then(g, S.PAIR, (g.start_player - 1) % num_players)
    take_next(g)


@compiled
def lay_nothing(g):
    """Set the empty fields, and the things that everybody begins with."""
    g.leader = B.NOBODY
    g.end_round = S.NOT_ENDED
    g.dismissed = S.NO_CARD
    g.action = A.NO_ACTION
    g.board = B.NOBODY
    g.spot_owner[:] = B.NOBODY
    g.bonus_owner[:] = B.NOBODY
    g.manuscript_owner[:] = B.NOBODY
    g.pair_card[:] = S.NO_CARD
    g.pair_hero[:] = S.NO_CARD
    g.scheme_line[:] = S.NO_CARD
    for p in range(C.MOST_PLAYERS):
        g.space[p] = B.NOBODY
        g.card_of[p] = S.NO_CARD
        g.hero_of[p] = S.NO_CARD
        g.line[p, :] = S.NO_CARD
    for p in range(g.at_table):
        g.workers[p] = B.NUM_WORKERS
        g.corruption[p] = B.START_CORRUPTION
        g.virtue[p] = B.START_VIRTUE


@compiled
def lay_board(g):
    """Lay the five segments in a ring and turn the castle at random."""
    for segment in range(B.NUM_SEGMENTS):
        g.ring[segment] = segment
    shuffle(g.rng, g.ring, 0, B.NUM_SEGMENTS)
    for place in range(B.NUM_SEGMENTS):
        g.place_of[g.ring[place]] = place
    g.castle_offset = below(g.rng, B.NUM_SEGMENTS)


@compiled
def lay_townsfolk(g):
    """Lay out five piles with their top cards visible, and everybody's starting cards, which lie open until their
    decks are formed."""
    fill_box(g, 0, C.NUM_NEUTRAL)
    shuffle_box(g, 0)
    for segment in range(B.NUM_SEGMENTS):
        for _ in range(C.PILE_SIZES[segment]):
            deal_townsfolk(g, 0, 0, segment)
    for segment in range(B.NUM_SEGMENTS):
        g.townsfolk_top[segment] = take_from_townsfolk_pile(g, segment, 0)
    for p in range(g.num_players):
        for i in range(C.NUM_STARTERS):
            add_to_discard_pile(g, C.FIRST_STARTER + C.NUM_STARTERS * p + i, p)


@compiled
def lay_manuscripts(g):
    """Put six black-backed manuscripts in each pile and a grey-backed one on top."""
    grey = GREY_BACKED.copy()
    shuffle(g.rng, grey, 0, B.NUM_SEGMENTS)
    for segment in range(B.NUM_SEGMENTS):
        g.manuscript_top[segment] = grey[segment]
    for i in range(M.BLACK_BACKED.shape[0]):
        add_to_manuscript_box(g, M.BLACK_BACKED[i], 0)
    shuffle_manuscript_box(g, 0)
    for segment in range(B.NUM_SEGMENTS):
        for _ in range(BLACK_A_PILE):
            deal_manuscript(g, 0, 0, segment)


@compiled
def reveal_pairs(g):
    """Reveal one player card more than there are players, with a hero under each.

    The others stay in the box, and nobody ever sees them.
    """
    pairs = R.PAIRS_REVEALED if g.num_players == 1 else g.num_players + 1
    cards, heroes = np.arange(C.NUM_PLAYER_CARDS), np.arange(C.NUM_HEROES)
    shuffle(g.rng, cards, 0, C.NUM_PLAYER_CARDS)
    shuffle(g.rng, heroes, 0, C.NUM_HEROES)
    for i in range(pairs):
        g.pair_card[i] = cards[i]
        g.pair_hero[i] = C.FIRST_HERO + heroes[i]


@compiled
def set_up_virtual_viscount(g):
    """Set up the virtual viscount's two piles of schemes, without those that its board removes.

    The more difficult the game, the more future schemes are among the first ones.
    """
    g.board = g.options[O.AI]
    for scheme in range(R.NUM_SCHEMES):
        if R.REMOVED[g.board, scheme] == 0:
            if scheme < R.FIRST_FUTURE:
                add_to_scheme_deck(g, scheme, 0)
            else:
                add_to_future_deck(g, scheme, 0)
    shuffle_scheme_deck(g, 0)
    shuffle_future_deck(g, 0)
    if g.options[O.DIFFICULTY] > 0:
        for _ in range(g.options[O.DIFFICULTY]):
            future_to_scheme_deck(g, 0, 0, 0)
        shuffle_scheme_deck(g, 0)
