"""Set-up and draft (rules section 3): what lies on the table, then who takes which player card and hero, then what each
of them gives."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import report
from architects_env.core.contract.rng import below, shuffle
from architects_env.core.contract.stages import Question, Step
from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.decks import add_to_discard_pile, draw, form_draw_pile, take_from_townsfolk_pile
from architects_env.games.viscounts.events import Happens as E
from architects_env.games.viscounts.manuscripts import BLACK_BACKED, GREY_BACKED
from architects_env.games.viscounts.player_cards import NUM_PLAYER_CARDS
from architects_env.games.viscounts.state import put
from architects_env.games.viscounts.turn import begin_round
from architects_env.games.viscounts.virtual_opening import set_up_virtual_viscount, start_virtual_viscount

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
GREY = np.array(GREY_BACKED, np.int64)
BLACK = np.array(BLACK_BACKED, np.int64)
BLACK_A_PILE = len(BLACK_BACKED) // B.NUM_SEGMENTS


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def setup(g, num_players, options):
    """What lies on the table before the draft. Whoever sits before the start player chooses first."""
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
    put(g, S.PAIR, (g.start_player - 1) % num_players)
    take_next(g)


@compiled
def lay_nothing(g):
    """What is still empty, and what everybody begins with."""
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
    """The five segments in a ring, the castle turned at random."""
    for segment in range(B.NUM_SEGMENTS):
        g.ring[segment] = segment
    shuffle(g.rng, g.ring, 0, B.NUM_SEGMENTS)
    for place in range(B.NUM_SEGMENTS):
        g.place_of[g.ring[place]] = place
    g.castle_offset = below(g.rng, B.NUM_SEGMENTS)


@compiled
def lay_townsfolk(g):
    """Five piles, the top card of each visible; everybody's starting cards, which lie open until their decks are
    formed."""
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
    """A grey-backed one on top of each pile, six black-backed ones under it."""
    grey = GREY.copy()
    shuffle(g.rng, grey, 0, B.NUM_SEGMENTS)
    for segment in range(B.NUM_SEGMENTS):
        g.manuscript_top[segment] = grey[segment]
    for i in range(BLACK.shape[0]):
        add_to_manuscript_box(g, BLACK[i], 0)
    shuffle_manuscript_box(g, 0)
    for segment in range(B.NUM_SEGMENTS):
        for _ in range(BLACK_A_PILE):
            deal_manuscript(g, 0, 0, segment)


@compiled
def reveal_pairs(g):
    """A player card more than there are players, a hero under each; the others stay in the box, and nobody ever sees
    them."""
    pairs = schemes.PAIRS_REVEALED if g.num_players == 1 else g.num_players + 1
    cards, heroes = np.arange(NUM_PLAYER_CARDS), np.arange(C.NUM_HEROES)
    shuffle(g.rng, cards, 0, NUM_PLAYER_CARDS)
    shuffle(g.rng, heroes, 0, C.NUM_HEROES)
    for i in range(pairs):
        g.pair_card[i] = cards[i]
        g.pair_hero[i] = C.FIRST_HERO + heroes[i]


# --- the draft --------------------------------------------------------------------------------------------------------
@compiled
def legal_pair(g, mask):
    """Those that are still there (section 3.9)."""
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != S.NO_CARD:
            mask[A.PAIR + g.pair_card[i]] = 1


@compiled
def play_pair(g, action):
    """The choices go counter-clockwise; when all have chosen, each pair is carried out, in the same order (section
    3.9)."""
    p = g.seat
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] == action - A.PAIR:
            g.card_of[p] = g.pair_card[i]
            g.hero_of[p] = g.pair_hero[i]
            add_to_discard_pile(g, g.pair_hero[i], p)
            g.pair_card[i] = S.NO_CARD
            g.pair_hero[i] = S.NO_CARD
    if p != g.start_player:
        put(g, S.PAIR, (p - 1) % g.num_players)
        return
    put(g, S.OPEN_PLAY, 0)
    for i in range(g.num_players):
        put(g, S.SETTLE, (p + i) % g.num_players)


@compiled
def run_settle(g):
    """A player's pair: the viscount, the gains, the effect, then the deck (section 3.9)."""
    p = g.seat
    g.active = p
    g.space[p] = B.SPACE_OF_NUMBER[g.card_of[p]]
    report(g, E.VISCOUNT_PLACED, p, int(g.space[p]), 0)
    put(g, S.FORM_DECK, p)
    put_effects(g, p, T.CARD_THEN[g.card_of[p]])
    put_effects(g, p, T.CARD_GAINS[g.card_of[p]])


@compiled
def run_form_deck(g):
    """Starting cards, hero and whoever was hired in the draft, shuffled; three cards to the hand (section 3.9)."""
    form_draw_pile(g, g.seat)
    draw(g, g.seat, B.HAND_LIMIT)


@compiled
def run_open_play(g):
    """Debts and deeds are laid out only now; the first turn begins (section 3.10)."""
    if g.board != B.NOBODY and g.space[S.VIRTUAL] == B.NOBODY:
        put(g, S.OPEN_PLAY, 0)
        start_virtual_viscount(g)
        return
    g.debts_above = B.DEBTS_ABOVE[g.num_players]
    g.deeds_above = B.DEEDS_ABOVE[g.num_players]
    g.active = g.start_player
    begin_round(g)
    put(g, S.BEGIN_TURN, 0)


STAGES = (
    Question(S.PAIR, "pair", legal_pair, play_pair, asks="which player card to take"),
    Step(S.SETTLE, "settle", run_settle),
    Step(S.FORM_DECK, "form deck", run_form_deck),
    Step(S.OPEN_PLAY, "open play", run_open_play),
)
