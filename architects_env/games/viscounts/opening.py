"""Set-up and draft (rules section 3): what lies on the table, then who takes which player card and hero, then what each
of them gives."""

from __future__ import annotations

import numpy as np

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.rng import below, shuffle
from architects_env.core.stages import Question, Step
from architects_env.games.viscounts.actions import NO_ACTION
from architects_env.games.viscounts.actions import PAIR as TAKE_PAIR
from architects_env.games.viscounts.agenda import put_effects
from architects_env.games.viscounts.board import (
    DEBTS_ABOVE,
    DEEDS_ABOVE,
    HAND_LIMIT,
    NOBODY,
    NUM_SEGMENTS,
    NUM_WORKERS,
    SIDE_OF_PLAYERS,
    SPACE_OF_NUMBER,
    START_CORRUPTION,
    START_VIRTUE,
)
from architects_env.games.viscounts.cards import (
    FIRST_HERO,
    FIRST_STARTER,
    MOST_PLAYERS,
    NUM_HEROES,
    NUM_NEUTRAL,
    NUM_STARTERS,
    PILE_SIZES,
)
from architects_env.games.viscounts.decks import add_to_discard_pile, draw, form_draw_pile, take_from_townsfolk_pile
from architects_env.games.viscounts.effect_tables import CARD_GAINS, CARD_THEN
from architects_env.games.viscounts.events import VISCOUNT_PLACED
from architects_env.games.viscounts.manuscripts import BLACK_BACKED, GREY_BACKED
from architects_env.games.viscounts.player_cards import NUM_PLAYER_CARDS
from architects_env.games.viscounts.schemes import PAIRS_REVEALED
from architects_env.games.viscounts.state import (
    AGENDA,
    BEGIN_TURN,
    FORM_DECK,
    MANUSCRIPT_TILES,
    NO_CARD,
    NOT_ENDED,
    OPEN_PLAY,
    PAIR,
    SETTLE,
    TOWNSFOLK,
    VIRTUAL,
    put,
)
from architects_env.games.viscounts.turn import begin_round
from architects_env.games.viscounts.virtual_opening import set_up_virtual_viscount, start_virtual_viscount

fill_box, shuffle_box, deal_townsfolk = (
    TOWNSFOLK.fill("townsfolk_box"),
    TOWNSFOLK.shuffle("townsfolk_box"),
    TOWNSFOLK.move("townsfolk_box", "townsfolk_pile"),
)
add_to_manuscript_box, shuffle_manuscript_box = (
    MANUSCRIPT_TILES.add("manuscript_box"),
    MANUSCRIPT_TILES.shuffle("manuscript_box"),
)
take_next = AGENDA.take_next
deal_manuscript = MANUSCRIPT_TILES.move("manuscript_box", "manuscript_pile")
GREY = np.array(GREY_BACKED, np.int64)
BLACK = np.array(BLACK_BACKED, np.int64)
BLACK_A_PILE = len(BLACK_BACKED) // NUM_SEGMENTS


# --- set-up -----------------------------------------------------------------------------------------------------------
@compiled
def setup(g, num_players, options):
    """What lies on the table before the draft. Whoever sits before the start player chooses first."""
    g.num_players = num_players
    for i in range(options.shape[0]):
        g.options[i] = options[i]
    g.at_table = max(2, num_players)
    g.side = SIDE_OF_PLAYERS[num_players]
    lay_nothing(g)
    lay_board(g)
    lay_townsfolk(g)
    lay_manuscripts(g)
    if num_players > 1:
        g.start_player = below(g.rng, num_players)
    reveal_pairs(g)
    if num_players == 1:
        set_up_virtual_viscount(g)
    put(g, PAIR, (g.start_player - 1) % num_players)
    take_next(g)


@compiled
def lay_nothing(g):
    """What is still empty, and what everybody begins with."""
    g.leader = NOBODY
    g.end_round = NOT_ENDED
    g.dismissed = NO_CARD
    g.action = NO_ACTION
    g.board = NOBODY
    g.spot_owner[:] = NOBODY
    g.bonus_owner[:] = NOBODY
    g.manuscript_owner[:] = NOBODY
    g.pair_card[:] = NO_CARD
    g.pair_hero[:] = NO_CARD
    g.scheme_line[:] = NO_CARD
    for p in range(MOST_PLAYERS):
        g.space[p] = NOBODY
        g.card_of[p] = NO_CARD
        g.hero_of[p] = NO_CARD
        g.line[p, :] = NO_CARD
    for p in range(g.at_table):
        g.workers[p] = NUM_WORKERS
        g.corruption[p] = START_CORRUPTION
        g.virtue[p] = START_VIRTUE


@compiled
def lay_board(g):
    """The five segments in a ring, the castle turned at random."""
    for segment in range(NUM_SEGMENTS):
        g.ring[segment] = segment
    shuffle(g.rng, g.ring, 0, NUM_SEGMENTS)
    for place in range(NUM_SEGMENTS):
        g.place_of[g.ring[place]] = place
    g.castle_offset = below(g.rng, NUM_SEGMENTS)


@compiled
def lay_townsfolk(g):
    """Five piles, the top card of each visible; everybody's starting cards, which lie open until their decks are
    formed."""
    fill_box(g, 0, NUM_NEUTRAL)
    shuffle_box(g, 0)
    for segment in range(NUM_SEGMENTS):
        for _ in range(PILE_SIZES[segment]):
            deal_townsfolk(g, 0, 0, segment)
    for segment in range(NUM_SEGMENTS):
        g.townsfolk_top[segment] = take_from_townsfolk_pile(g, segment, 0)
    for p in range(g.num_players):
        for i in range(NUM_STARTERS):
            add_to_discard_pile(g, FIRST_STARTER + NUM_STARTERS * p + i, p)


@compiled
def lay_manuscripts(g):
    """A grey-backed one on top of each pile, six black-backed ones under it."""
    grey = GREY.copy()
    shuffle(g.rng, grey, 0, NUM_SEGMENTS)
    for segment in range(NUM_SEGMENTS):
        g.manuscript_top[segment] = grey[segment]
    for i in range(BLACK.shape[0]):
        add_to_manuscript_box(g, BLACK[i], 0)
    shuffle_manuscript_box(g, 0)
    for segment in range(NUM_SEGMENTS):
        for _ in range(BLACK_A_PILE):
            deal_manuscript(g, 0, 0, segment)


@compiled
def reveal_pairs(g):
    """A player card more than there are players, a hero under each; the others stay in the box, and nobody ever sees
    them."""
    pairs = PAIRS_REVEALED if g.num_players == 1 else g.num_players + 1
    cards, heroes = np.arange(NUM_PLAYER_CARDS), np.arange(NUM_HEROES)
    shuffle(g.rng, cards, 0, NUM_PLAYER_CARDS)
    shuffle(g.rng, heroes, 0, NUM_HEROES)
    for i in range(pairs):
        g.pair_card[i] = cards[i]
        g.pair_hero[i] = FIRST_HERO + heroes[i]


# --- the draft --------------------------------------------------------------------------------------------------------
@compiled
def legal_pair(g, mask):
    """Those that are still there (section 3.9)."""
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] != NO_CARD:
            mask[TAKE_PAIR + g.pair_card[i]] = 1


@compiled
def play_pair(g, action):
    """The choices go counter-clockwise; when all have chosen, each pair is carried out, in the same order (section
    3.9)."""
    p = g.seat
    for i in range(g.pair_card.shape[0]):
        if g.pair_card[i] == action - TAKE_PAIR:
            g.card_of[p] = g.pair_card[i]
            g.hero_of[p] = g.pair_hero[i]
            add_to_discard_pile(g, g.pair_hero[i], p)
            g.pair_card[i] = NO_CARD
            g.pair_hero[i] = NO_CARD
    if p != g.start_player:
        put(g, PAIR, (p - 1) % g.num_players)
        return
    put(g, OPEN_PLAY, 0)
    for i in range(g.num_players):
        put(g, SETTLE, (p + i) % g.num_players)


@compiled
def run_settle(g):
    """A player's pair: the viscount, the gains, the effect, then the deck (section 3.9)."""
    p = g.seat
    g.active = p
    g.space[p] = SPACE_OF_NUMBER[g.card_of[p]]
    report(g, VISCOUNT_PLACED, p, int(g.space[p]), 0)
    put(g, FORM_DECK, p)
    put_effects(g, p, CARD_THEN[g.card_of[p]])
    put_effects(g, p, CARD_GAINS[g.card_of[p]])


@compiled
def run_form_deck(g):
    """Starting cards, hero and whoever was hired in the draft, shuffled; three cards to the hand (section 3.9)."""
    form_draw_pile(g, g.seat)
    draw(g, g.seat, HAND_LIMIT)


@compiled
def run_open_play(g):
    """Debts and deeds are laid out only now; the first turn begins (section 3.10)."""
    if g.board != NOBODY and g.space[VIRTUAL] == NOBODY:
        put(g, OPEN_PLAY, 0)
        start_virtual_viscount(g)
        return
    g.debts_above = DEBTS_ABOVE[g.num_players]
    g.deeds_above = DEEDS_ABOVE[g.num_players]
    g.active = g.start_player
    begin_round(g)
    put(g, BEGIN_TURN, 0)


STAGES = (
    Question(PAIR, "pair", legal_pair, play_pair, asks="which player card to take"),
    Step(SETTLE, "settle", run_settle),
    Step(FORM_DECK, "form deck", run_form_deck),
    Step(OPEN_PLAY, "open play", run_open_play),
)
