"""The observation: named parts of one flat vector.

The observing seat comes first, the others follow to its left, and empty seats are zero.

It reads only fields that a view holds. The state and its view give the same numbers (the conformance suite checks
it), so that the batch engine need not make views. Cards are counted by face (`cards.FACE_NUMBER`), as shares of the
copies. The virtual player of the solo game is the second player.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.scales import NUMBER, write_number, write_signed
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.cards import (
    ACTION_NUMBER,
    COMMON_FACES,
    FACE_NUMBER,
    NUM_ACTION_FACES,
    NUM_FACES,
    SHARE,
    USE_SHARE,
)
from architects_env.games.settlers.env import observation_parts as PARTS
from architects_env.games.settlers.rules import agenda as N
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.deals import good_of, name_of
from architects_env.games.settlers.rules.locations import controller, how_many_samurai
from architects_env.games.settlers.rules.solo import collection

P, F, FLAGS = O.MOST_PLAYERS, NUM_FACES, 5
FIRST_JAPANESE = int(FACE_NUMBER[C.NUM_COMMON + V.JAPANESE * C.CARDS_OF_FACTION])
JAPANESE_FACES = int(FACE_NUMBER[C.NUM_COMMON + (V.JAPANESE + 1) * C.CARDS_OF_FACTION]) - FIRST_JAPANESE
LINE = PARTS.LINE
AT = PARTS.LAYOUT.at
NUM_OPTIONS = len(O.OPTIONS)
OWN_NUMBERS = int(PARTS.NUMBERS) * NUMBER
_LAST_CHOICE = np.array([max(1, len(option.choices) - 1) for option in O.OPTIONS], np.float32)
OPTION_SHARE = np.arange(_LAST_CHOICE.max() + 1, dtype=np.float32) / _LAST_CHOICE[:, None]
COLOURS_OF = np.array(
    [sum((bits >> colour & 1) << 8 * colour for colour in range(V.NUM_COLOURS)) for bits in C.COLOUR.tolist()], np.int64
)
"""int64[locations]: the colours of a location as counts, eight bits each."""
ONE_OF_GOOD = 1 << 8 * np.arange(V.NUM_GOODS, dtype=np.int64)
f32 = np.float32


@compiled
def observe(g, seat, out):
    """Write the observation of `seat` into `out` (float32[len(LAYOUT)])."""
    out[:] = 0
    observe_hands(g, seat, out)
    observe_offered(g, seat, out)
    for k in range(g.sides):
        p = (seat + k) % g.sides
        observe_empire(g, p, k, seat, out)
        observe_deals(g, p, k, out)
        if p < g.num_players:
            observe_player(g, p, k, seat, out)
    observe_question(g, seat, out)
    observe_table(g, out)


@compiled
def add_card(out, start, card):
    """Count one more card of its face."""
    face = FACE_NUMBER[card]
    out[start + face] += SHARE[face]


@compiled
def add_cards(out, start, cards, number, first):
    """Count the first `number` of these cards, of a zone whose cards are numbered from `first` on."""
    for i in range(number):
        add_card(out, start, first + int(cards[i]))


@compiled
def write_some(out, at, number):
    """Write a number into entries that are zero. For 0 all of them stay zero."""
    if number != 0:
        write_number(out, at, number)


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def observe_hands(g, seat, out):
    """Write the own hand and foundations, the known cards of other hands, and the discard piles."""
    add_cards(out, AT.hand, g.hand_common[seat], g.hand_common_size[seat], 0)
    add_cards(out, AT.hand, g.hand_faction[seat], g.hand_faction_size[seat], C.NUM_COMMON)
    add_cards(out, AT.foundation, g.foundations[seat], g.foundations_size[seat], 0)
    add_cards(out, AT.discarded, g.common_discard, g.common_discard_size, 0)
    for p in range(g.num_players):
        add_cards(out, AT.discarded, g.faction_discard[p], g.faction_discard_size[p], C.NUM_COMMON)
    for k in range(1, g.num_players):
        p = (seat + k) % g.num_players
        for i in range(g.hand_common_size[p]):
            if (int(g.hand_common_seen[p, i]) >> int(seat)) & 1 != 0:
                add_card(out, AT.known + COMMON_FACES * (k - 1), g.hand_common[p, i])


@compiled
def observe_offered(g, seat, out):
    """Write the open cards, and those that the observer has been dealt, has been passed, or has drawn."""
    add_cards(out, AT.offered, g.display, g.display_size, 0)
    add_cards(out, AT.offered, g.dealt[seat], g.dealt_size[seat], 0)
    add_cards(out, AT.offered, g.passed_on[seat], g.passed_on_size[seat], 0)
    add_cards(out, AT.offered, g.drawn_common[seat], g.drawn_common_size[seat], 0)
    add_cards(out, AT.offered, g.drawn_faction[seat], g.drawn_faction_size[seat], C.NUM_COMMON)


# --- players ----------------------------------------------------------------------------------------------------------
@compiled
def observe_empire(g, p, k, seat, out):
    """Write the locations in their empires, their uses, and the numbers that depend on them."""
    colours, samurai, faction_locations = np.int64(0), 0, 0
    for i in range(g.empire_size[p]):
        card = int(g.empire[p, i])
        face = FACE_NUMBER[card]
        out[AT.empire + F * k + face] += SHARE[face]
        colours += COLOURS_OF[card]
        if C.KIND[card] == V.ACTION and g.locked[card] == 0:
            owner = k if g.taken == 0 else (controller(g, card) - seat) % g.sides
            out[AT.ready + NUM_ACTION_FACES * owner + ACTION_NUMBER[card]] += USE_SHARE[card] * f32(
                C.USES[card] - g.uses[card]
            )
        if card < C.NUM_COMMON:
            if g.defended[card] != 0:
                out[AT.defended + COMMON_FACES * k + face] += SHARE[face]
        else:
            faction_locations += 1
            if g.samurai[card] != 0:
                samurai += 1
                out[AT.samurai + face - FIRST_JAPANESE] += SHARE[face]
    if g.taken > 0:
        colours = observe_taken(g, p, k, out)
        samurai = how_many_samurai(g, p)
    write_counts(out, AT.colours + V.NUM_COLOURS * NUMBER * k, colours)
    at = AT.numbers + OWN_NUMBERS * k
    write_some(out, at + 12 * NUMBER, g.empire_size[p] - faction_locations)
    write_some(out, at + 13 * NUMBER, faction_locations)
    write_some(out, at + 15 * NUMBER, samurai)


@compiled
def observe_taken(g, p, k, out):
    """Write the locations that are taken over, and the colours of those that count for `p`."""
    colours = np.int64(0)
    for side in range(g.sides):
        for i in range(g.empire_size[side]):
            card = int(g.empire[side, i])
            if controller(g, card) == p:
                colours += COLOURS_OF[card]
            if side == p and g.taker[card] != 0:
                add_card(out, AT.taken, card)
    return colours


@compiled
def write_counts(out, at, counts):
    """Write numbers from one word, eight bits each. Nothing is written for zeros."""
    while counts != 0:
        write_some(out, at, counts & 255)
        at += NUMBER
        counts = (counts >> 8) & 0x00FFFFFFFFFFFFFF


@compiled
def observe_deals(g, p, k, out):
    """Write the number of deals for each good, and the cards of the own deals."""
    goods = np.int64(0)
    for i in range(g.deals_size[p]):
        deal = int(g.deals[p, i])
        name = name_of(deal)
        goods += ONE_OF_GOOD[C.GOOD_OF_DEAL[name]]
        if k == 0 and C.NUM_COMMON <= name < C.NUM_LOCATIONS:
            out[AT.own_deals + FACE_NUMBER[name] - COMMON_FACES] = 1
    write_counts(out, AT.deal_goods + NUMBER * V.NUM_GOODS * k, goods)


@compiled
def observe_player(g, p, k, seat, out):
    """Write the open information about a player."""
    at = AT.numbers + OWN_NUMBERS * k
    for good in range(V.NUM_TOKENS):
        write_some(out, at + good * NUMBER, g.supply[p, good])
    write_some(out, at + 6 * NUMBER, g.points[p])
    write_some(out, at + 7 * NUMBER, g.hand_common_size[p])
    write_some(out, at + 8 * NUMBER, g.hand_faction_size[p])
    write_some(out, at + 9 * NUMBER, g.faction_deck_size[p])
    write_some(out, at + 10 * NUMBER, g.deals_size[p])
    write_some(out, at + 11 * NUMBER, g.foundations_size[p])
    write_some(out, at + 14 * NUMBER, g.oasis[p])
    write_some(out, at + 16 * NUMBER, g.markers_size[p])
    if k > 0:
        write_signed(out, AT.lead + NUMBER * (k - 1), int(g.points[p]) - int(g.points[seat]))
    out[AT.faction + V.NUM_FACTIONS * k + int(g.faction[p])] = 1
    at = AT.flags + FLAGS * k
    out[at] = g.seat == p
    out[at + 1] = g.active == p
    out[at + 2] = g.first == p
    out[at + 3] = g.passed[p]
    out[at + 4] = g.token[p]


# --- the question -----------------------------------------------------------------------------------------------------
@compiled
def observe_question(g, seat, out):
    """Write the details of the question that its stage does not show."""
    stage = g.stage
    out[AT.stage + stage] = 1
    if stage == S.TURN:
        out[AT.main_done] = N.read_turn(g)
    elif stage == S.PAYMENT:
        for good in range(3):
            write_number(out, AT.amounts + NUMBER * good, N.due(g, good))
    elif stage == S.BARTER:
        due, good = N.read_barter(g)
        write_number(out, AT.amounts, due)
        out[AT.good + good] = 1
    elif stage == S.SLAVER:
        write_number(out, AT.amounts, N.read_slaver(g)[0])
    elif stage == S.CONVERT:
        good, points = N.read_convert(g)
        out[AT.good + good] = 1
        write_number(out, AT.amounts, points)
        if good == V.CARD and g.seat == seat:
            observe_aside(g, seat, out)
    elif stage == S.OPTION:
        good, _, other_good, _ = N.read_option(g)
        out[AT.good + good] = 1
        out[AT.good + other_good] = 1
    elif stage == S.TARGET:
        out[AT.aim + N.aim(g)] = 1
    elif stage == S.TIMES:
        add_card(out, AT.subject, N.read_card(g))
    elif stage == S.DEAL_OF:
        add_card(out, AT.subject, N.read_deal_of(g)[1])
    elif stage == S.STEAL_WHAT:
        write_number(out, AT.amounts, N.read_steal(g))
    elif stage == S.ATTACK:
        write_number(out, AT.amounts, N.read_attack(g)[0])


@compiled
def observe_aside(g, seat, out):
    """Write the card that may be given away: the one that came aside first."""
    if g.backs[0] == 0:
        add_card(out, AT.subject, g.drawn_common[seat, 0])
    else:
        add_card(out, AT.subject, C.NUM_COMMON + int(g.drawn_faction[seat, 0]))


@compiled
def observe_table(g, out):
    """Write the parts of the table that belong to nobody, and the options."""
    for good in range(V.NUM_TOKENS):
        write_some(out, AT.shrine + NUMBER * good, g.shrine[good])
    for gate in range(2):
        write_some(out, AT.gates + NUMBER * gate, g.gate_common_size[gate] + g.gate_faction_size[gate])
    write_number(out, AT.decks, g.common_deck_size)
    write_number(out, AT.decks + NUMBER, g.common_discard_size)
    out[AT.round + g.rounds - 1] = 1
    out[AT.num_players + g.num_players - 1] = 1
    if g.num_players == 1:
        for i in range(min(LINE, g.deals_size[S.VIRTUAL])):
            out[AT.line + V.NUM_GOODS * i + good_of(int(g.deals[S.VIRTUAL, i]))] = 1
        write_number(out, AT.collection, collection(g))
    for i in range(NUM_OPTIONS):
        if g.options[i] != 0:
            out[AT.options + i] = OPTION_SHARE[i, g.options[i]]
