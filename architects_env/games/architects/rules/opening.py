"""From the set-up to the first turn: characters, start player, first apprentices, draft, start values (rules sections
2, 10, 11 and 14, amendments F10, F13, F24; facts B2 and B4)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, each_member, has
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.rules.rng import below
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import (
    draw_buildings,
    lay_out_apprentice,
    legal_discard,
    put_building_under_deck,
)
from architects_env.games.architects.rules.state import packet_before, player_at
from architects_env.games.architects.rules.supply import take
from architects_env.games.architects.rules.virtue import change_virtue
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import character_name

pick, rest_under_deck = S.BUILDING_CARDS.move("packet", "hand"), S.BUILDING_CARDS.shuffle_under("packet")


@compiled
def begin_opening(g):
    """Begin with the characters, because everything later may depend on them."""
    g.seat = 0
    if g.options[O.CHARACTERS_OPTION] == O.CHOSEN_CHARACTERS:
        g.stage = S.CHOOSE_CHARACTER
        return
    if g.options[O.CHARACTERS_OPTION] == O.DEALT_CHARACTERS:
        deal_characters(g)
    after_characters(g)


# --- characters (section 10, amendment F13) ---------------------------------------------------------------------------
@compiled
def free_characters(g):
    """Return the set of characters that nobody has and whose colour nobody has."""
    free = 0
    for character in range(H.NUM_CHARACTERS):
        taken = H.PROMO_BOARD[character] == 1 and g.options[O.PROMO_BOARDS] == 0
        for p in range(g.num_players):
            if g.character[p] != H.NO_CHARACTER and H.COLOUR[g.character[p]] == H.COLOUR[character]:
                taken = True
        free |= 0 if taken else 1 << character
    return free


@compiled
def deal_characters(g):
    """Deal the characters that options give to seats first, then the others at random."""
    for p in range(g.num_players):
        if g.options[O.CHARACTER_OF_SEAT + p] > 0:
            g.character[p] = g.options[O.CHARACTER_OF_SEAT + p] - 1
    for p in range(g.num_players):
        if g.character[p] == H.NO_CHARACTER:
            free = free_characters(g)
            character = below(g.rng, H.NUM_CHARACTERS)
            while not has(free, character):
                character = below(g.rng, H.NUM_CHARACTERS)
            g.character[p] = character


@compiled
def legal_character(g, mask):
    """Legal actions of D15, in seat order: each character that is left."""
    for character in each_member(free_characters(g)):
        mask[A.CHARACTER + character] = 1


@compiled
def play_character(g, action):
    """Take the board of a character. When every player has one, the start values follow (section 10)."""
    g.character[g.seat] = action - A.CHARACTER
    g.seat += 1
    if g.seat == g.num_players:
        g.seat = 0
        after_characters(g)


@compiled
def after_characters(g):
    """Take the start values of the boards and determine the start player, if it has to be known before the draft.

    Then first apprentices or the draft follow.
    """
    with_characters = g.options[O.CHARACTERS_OPTION] > 0
    if with_characters:
        for p in range(g.num_players):
            take_start_values(g, p)
    if g.options[O.STARTING_APPRENTICE] == 1 or (with_characters and g.options[O.RANDOM_START] == 0):
        determine_start_player(g)
    if g.options[O.STARTING_APPRENTICE] == 1:
        g.seat = player_at(g, g.start_player, g.num_players - 1)
        g.stage = S.FIRST_APPRENTICE
    else:
        begin_draft(g)


@compiled
def take_start_values(g, p):
    """Give `p` virtue, silver, goods, workers in prison and debts as printed on its character's board."""
    character = g.character[p]
    report(g, E.TAKES_BOARD, p, int(character), 0)
    g.virtue[p] = H.VIRTUE_AT_START[character]
    for k in range(C.NUM_GOODS):
        take(g, p, k, H.GOODS_AT_START[character, k])
    g.goods[p, C.SILVER] = H.SILVER_AT_START[character]
    g.prison[p] = H.START_IN_PRISON[character]
    g.supply[p] -= H.START_IN_PRISON[character]
    g.unpaid_debts[p] = H.DEBTS_AT_START[character]


@compiled
def determine_start_player(g):
    """Determine the start player: the highest virtue with characters, otherwise (and with start_player = random) by
    lot. The rival is never the start player, since it is last in turn order (B18)."""
    if g.options[O.CHARACTERS_OPTION] > 0 and g.options[O.RANDOM_START] == 0:
        g.start_player = 0
        for p in range(1, g.num_players):
            if g.virtue[p] > g.virtue[g.start_player]:
                g.start_player = p
    else:
        g.start_player = below(g.rng, g.num_players)
    report(g, E.BEGINS, int(g.start_player), 0, 0)
    if g.rival != S.NOBODY and g.num_players == 2 and g.start_player == 1:
        g.turn_step = g.at_table - 1


# --- option aoa_starting_apprentice (section 14, amendment F24) -------------------------------------------------------
@compiled
def legal_first_apprentice(g, mask):
    """Legal actions: each apprentice that still lies open.

    The gaps are refilled when everybody has chosen (section 10).
    """
    for row in range(2):
        for column in range(4):
            if g.display[row, column] != S.NO_CARD:
                mask[A.HIRE + g.display[row, column]] = 1


@compiled
def play_first_apprentice(g, action):
    """Take an apprentice for free; its virtue icon counts (section 10).

    The order is reverse turn order: the start player chooses last.
    """
    p = g.seat
    card = action - A.HIRE
    for row in range(2):
        for column in range(4):
            if g.display[row, column] == card:
                g.display[row, column] = S.NO_CARD
    g.apprentices[p] |= 1 << card
    change_virtue(g, p, C.APPRENTICE_VIRTUE[card])
    if p != g.start_player:
        g.seat = player_at(g, p, g.at_table - 1)
        return
    for row in range(2):
        for column in range(4):
            if g.display[row, column] == S.NO_CARD:
                lay_out_apprentice(g, row, column)
    g.seat = 0
    begin_draft(g)


# --- the draft, or the opening of a single player ---------------------------------------------------------------------
@compiled
def begin_draft(g):
    """Deal the cards of the draft. A single player gets five cards at once and keep three (B4)."""
    if g.num_players > 1:
        g.stage = S.DRAFT
        return
    draw_buildings(g, 0, B.DEALT_ALONE)
    g.stage = S.OPENING_CARD


@compiled
def play_opening_card(g, action):
    """Discard any card (`decks.legal_discard`), one after the other, until three are left (B4)."""
    put_building_under_deck(g, g.seat, action - A.DISCARD)
    if count(g.hand[g.seat]) == B.KEPT:
        begin_turns(g)


@compiled
def begin_turns(g):
    """Determine the start player and hand out silver and extra cards in turn order. The first turn follows."""
    if g.start_player == S.NOBODY:
        determine_start_player(g)
    for i in range(g.num_players):
        p = player_at(g, g.start_player, i)
        if g.character[p] == H.NO_CHARACTER:
            g.goods[p, C.SILVER] += B.START_SILVER[i]
            report(g, E.GAINS, p, C.SILVER, int(B.START_SILVER[i]))
        draw_buildings(g, p, H.EXTRA_CARDS[g.character[p]])
    g.active = player_at(g, g.start_player, g.at_table - 1)
    g.stage = S.TURN_DONE


# --- D0, the draft: three picks from packets of four, three and two cards that go to the left ------------------------
@compiled
def legal_draft(g, mask):
    """Legal actions: each card of the packet (section 2.7, D0)."""
    for card in each_member(g.packet[packet_before(g, g.seat)]):
        mask[A.TAKE + card] = 1


@compiled
def play_draft(g, action):
    """Pick a card.

    The seats are asked in seat order and see nothing of each other's picks; packets move when all have picked (2.7).
    """
    pick(g, g.seat, action - A.TAKE)
    if g.seat + 1 < g.num_players:
        g.seat += 1
        return
    g.seat = 0
    g.draft_round += 1
    if g.draft_round == B.KEPT:
        end_draft(g)
    else:
        report(g, E.PACKETS_PASSED, -1, 0, 0)


@compiled
def end_draft(g):
    """Put the cards that nobody chose under the deck in random order."""
    report(g, E.REST_UNDER_DECK, -1, int(g.num_players) * (B.DEALT - B.KEPT), 0)
    rest_under_deck(g)
    begin_turns(g)


STAGES = (
    Question(S.DRAFT, "draft", legal_draft, play_draft, asks="which building card to keep"),
    Question(S.CHOOSE_CHARACTER, "character", legal_character, play_character, asks="which board to take"),
    Question(
        S.FIRST_APPRENTICE,
        "first apprentice",
        legal_first_apprentice,
        play_first_apprentice,
        asks="which apprentice to begin with",
    ),
    Question(S.OPENING_CARD, "opening card", legal_discard, play_opening_card, asks="which building card to discard"),
)
PHRASES = Chapter(
    Phrase(A.TAKE, "draft {building}", "drafts {some_building}", stage=S.DRAFT, section="7.3"),
    Phrase(A.CHARACTER, "take the board of {character}", section="10"),
    character=lambda g, character, observer: character_name(character),
)
