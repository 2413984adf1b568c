"""The observation: named parts of one flat vector.

The observing seat comes first, the others follow to its left (for a single player: the virtual viscount), and empty
seats are zero.

It reads only fields that a view holds. The state and its view give the same numbers (the conformance suite checks
it), so that the batch engine need not make views. Cards that lie open one by one are written by their effects, larger
groups of cards by kind.

Everybody knows the cards and the places of a group (`core.cards.zones`). In a state, which holds hidden cards, the
few cards of a group are read from its places. In a view they are found by the groups of all cards. Both ways write the
same numbers.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.zones import HIDDEN, OPEN
from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.contract.rules.agenda import SEAT, STAGE
from architects_env.core.contract.rules.seats import seat_after, steps_to
from architects_env.core.contract.spaces.scales import NUMBER, write_number, write_signed
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.env import observation_parts as PARTS
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import STAGES
from architects_env.games.viscounts.rules.scoring import points_of, ribbons_of_all

P, K, W = C.MOST_PLAYERS, C.NUM_KINDS, PARTS.NUM_WORDS
ROLES = int(PARTS.ROLES)
AT = PARTS.LAYOUT.at
TF, MF, NUMBERS = PARTS.TOWNSFOLK_FEATURES, PARTS.MANUSCRIPT_FEATURES, int(PARTS.NUMBERS)
AT_BOUND_OPTION = O.OPTIONS.index(AT_BOUND)
MOST_BELOW, MANUSCRIPTS_A_PILE = int(C.PILE_SIZES.max()), M.NUM_MANUSCRIPTS // B.NUM_SEGMENTS
f32 = np.float32
IN_DRAW_PILE = 6
CODE = (np.arange(2 + B.LARGEST_HAND + IN_DRAW_PILE) / 16).astype(np.float32)
"""Encoding of a hidden card: (1 + places in hand + IN_DRAW_PILE for the draw pile) / 16."""
COPY = (1.0 / np.bincount(C.KIND, minlength=K)).astype(np.float32)
"""float32[kinds]: one copy as a share of all copies."""
SHARE = np.arange(B.NUM_WORKERS + 1, dtype=np.float32) / f32(B.NUM_WORKERS)
"""float32[workers]: a number of workers as a share of all that a player has. A look-up is quicker than a division."""


@compiled
def observe(g, seat, out):
    """Write the observation of `seat` into `out` (float32[len(LAYOUT)])."""
    out[:] = 0
    observe_question(g, out)
    observe_to_do(g, seat, out)
    observe_turn(g, out)
    observe_players(g, seat, out)
    observe_lines(g, seat, out)
    observe_decks(g, seat, out, AT.cards, K)
    observe_removed(g, out)
    observe_points(g, seat, out)
    observe_segments(g, seat, out)
    observe_castle(g, seat, out)
    observe_table(g, seat, out)
    if g.rounds == 0:
        observe_draft(g, out)
    if g.board != B.NOBODY:
        observe_virtual(g, out)


@inlined
def write_townsfolk(out, start, kind):
    """Write the effects of a townsfolk card."""
    for i in range(TF):
        out[np.uint64(start + i)] = PARTS.TOWNSFOLK_ROWS[kind, i]


@inlined
def write_manuscript(out, start, tile):
    """Write the effects of a manuscript."""
    for i in range(MF):
        out[np.uint64(start + i)] = PARTS.MANUSCRIPT_ROWS[tile, i]


@compiled
def write_effects(out, start, effects):
    """Write the words of a list of effects."""
    part, row = out[start : start + W], PARTS.EFFECT_ROWS[effects]
    for i in range(W):
        part[i] = row[i]


# --- what is being decided --------------------------------------------------------------------------------------------
@compiled
def observe_question(g, out):
    """Write the question, with its numbers."""
    if g.over == 1:
        return
    stage = g.stage
    out[AT.stage + stage] = 1
    if stage == S.OPTION:
        first, second = N.read_option(g)
        write_effects(out, AT.options, first)
        write_effects(out, AT.options + W, second)
    elif stage == S.DISCARD or stage == S.DESTROY or stage == S.PLACE:
        write_number(out, AT.units, N.read_units(g))
    elif stage == S.PAY:
        out[AT.means + N.read_paying(g)] = 1
    elif stage == S.SIDE:
        out[AT.asked_section + N.read_sides(g)] = 1
    elif stage == S.SECTION:
        out[AT.asked_tier + N.read_section(g)] = 1
    elif stage == S.LINK:
        back, on = N.read_choose_link(g)
        out[AT.turn_spot + on] = 0.5
        out[AT.turn_spot + back] += 0.25
    elif stage == S.BUILDING:
        _, area = N.read_building(g)
        out[AT.asked_building + B.NUM_BUILDINGS + area] = 1
    elif stage == S.SPOT:
        _, area, slot = N.read_spot(g)
        out[AT.asked_building + B.NUM_BUILDINGS + area] = 1
        out[AT.asked_building + slot] = 1


@compiled
def observe_to_do(g, seat, out):
    """Write the content of the agenda: its stages, and its effects with their owners."""
    effects = 0
    for i in range(g.agenda_size):
        stage, word = g.agenda[i, STAGE], g.agenda[i, N.WORD]
        out[AT.to_do + 1 + stage] = 1
        if stage == S.EFFECT and word < W:
            whose = 0 if g.agenda[i, SEAT] == seat else W
            out[AT.effects_to_do + whose + word] += g.agenda[i, N.TIMES]
            effects += 1
    if effects > 0:
        for i in range(AT.effects_to_do, AT.effects_to_do + 2 * W):
            out[i] = out[i] / (out[i] + f32(1))


@compiled
def observe_turn(g, out):
    """Write the progress of the present action."""
    if g.distance > 0:
        out[AT.turn + g.distance - 1] = 1
    out[AT.turn + C.MOST_VALUE + g.action] = 1
    if g.action == A.NO_ACTION:
        return
    out[AT.turn + C.MOST_VALUE + A.NO_ACTION + 1 + g.slot] = 1
    if g.stage == S.PAY and g.action == C.BUILD:
        out[AT.turn_spot + g.spot] = 1
    write_number(out, AT.turn_numbers, g.exchanges)
    write_number(out, AT.turn_numbers + NUMBER, g.placed)
    write_number(out, AT.turn_numbers + 2 * NUMBER, max(0, g.gap))
    for means in range(B.NUM_RESOURCES):
        write_number(out, AT.turn_numbers + (3 + means) * NUMBER, g.paid[means])
    if g.dismissed != S.NO_CARD:
        write_townsfolk(out, AT.dismissed, g.dismissed)


# --- players ----------------------------------------------------------------------------------------------------------
@compiled
def observe_players(g, seat, out):
    """Write the open information about each player."""
    for i in range(g.at_table):
        p = seat_after(seat, i, g.at_table)
        at = AT.numbers + NUMBERS * NUMBER * i
        write_number(out, at, g.silver[p])
        for kind in range(B.NUM_RESOURCES):
            write_number(out, at + NUMBER * (1 + kind), g.goods[p, kind])
        write_number(out, at + NUMBER * 4, g.debts[p])
        write_number(out, at + NUMBER * 5, g.paid_debts[p])
        write_number(out, at + NUMBER * 6, g.deeds[p])
        write_number(out, at + NUMBER * 7, g.approved_deeds[p])
        write_number(out, at + NUMBER * 8, g.hand_size[p])
        write_number(out, at + NUMBER * 9, g.draw_pile_size[p])
        write_number(out, at + NUMBER * 10, g.discard_pile_size[p])
        out[AT.track + 2 * B.TRACK * i + g.corruption[p]] = 1
        out[AT.track + 2 * B.TRACK * i + B.TRACK + g.virtue[p]] = 1
        for slot in range(B.NUM_BUILDINGS):
            out[AT.built + B.NUM_BUILDINGS * i + slot] = g.built[p, slot]
        roles = AT.roles + ROLES * i
        out[roles] = g.seat == p and g.over == 0
        out[roles + 1] = g.active == p
        out[roles + 2] = g.start_player == p
        out[roles + 3] = g.leader == p
        out[roles + 4] = p >= g.num_players
        if g.space[p] != B.NOBODY:
            out[AT.space + B.NUM_SPACES * i + g.space[p]] = 1
        out[AT.supply + i] = SHARE[g.workers[p]]
    for tile in range(M.NUM_MANUSCRIPTS):
        owner = g.manuscript_owner[tile]
        out[
            AT.manuscripts + M.NUM_MANUSCRIPTS * (0 if owner == B.NOBODY else steps_to(owner, seat, g.at_table)) + tile
        ] = owner != B.NOBODY
    for ribbon in range(M.NUM_RIBBONS):
        if g.bonus_owner[ribbon] != B.NOBODY:
            out[AT.bonus + M.NUM_RIBBONS * steps_to(g.bonus_owner[ribbon], seat, g.at_table) + ribbon] = 1


@compiled
def observe_points(g, seat, out):
    """Write points as if the game ended now, and the leads."""
    ribbons, own = ribbons_of_all(g), 0
    for i in range(g.at_table):
        points = points_of(g, seat_after(seat, i, g.at_table), ribbons)
        write_signed(out, AT.numbers + NUMBER * (NUMBERS * i + NUMBERS - 1), points)
        if i == 0:
            own = points
        else:
            write_signed(out, AT.lead + NUMBER * (i - 1), points - own)


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def observe_lines(g, seat, out):
    """Write the cards in line and the own hand, by their effects."""
    for i in range(g.num_players):
        p = seat_after(seat, i, g.num_players)
        for slot in range(B.LINE):
            if g.line[p, slot] != S.NO_CARD:
                write_townsfolk(out, AT.line + TF * (B.LINE * i + slot), C.KIND[g.line[p, slot]])
    for i in range(g.hand_size[seat]):
        kind = C.KIND[g.hand[seat, i]]
        write_townsfolk(out, AT.hand + TF * i, kind)
        out[AT.in_hand + kind] = 1


@compiled
def observe_removed(g, out):
    """Write the cards that have left the game."""
    for k in range(g.removed_size):
        out[AT.removed + C.KIND[g.removed[k]]] += COPY[C.KIND[g.removed[k]]]


# --- decks: which cards are in hands and piles, and where each of them may be, as far as everybody knows --------------
@compiled
def observe_decks(g, seat, out, at, kinds):
    """Write the cards of every player, the observer first, from `out[at]` on, by kind (`kinds`: number of kinds): 1
    for a discarded card, less for a hidden one. The entries must be zero before."""
    for i in range(g.num_players):
        p, start = seat_after(seat, i, g.num_players), at + kinds * i
        pile = int(g.draw_pile_group[p, 0])  # OPEN if the pile is empty
        if not write_places(g, p, pile, out, start):
            write_groups(g, p, pile, out, start)
        for k in range(g.discard_pile_size[p]):
            out[start + C.KIND[g.discard_pile[p, k]]] = 1


@compiled
def code_of(g, p, pile, group, card):
    """Return the encoding of a card of this group.

    It is in none of the places that were filled before it was shuffled in.
    """
    places, shuffled_in = 1 + IN_DRAW_PILE * (group == pile), g.shuffled_in[card]
    for k in range(B.LARGEST_HAND):
        places += (g.hand_group[p, k] == group) & (g.drawn_after[p, k] >= shuffled_in)
    return CODE[np.uint64(places)]  # an index without a sign needs no check for numbers below zero


@compiled
def write_places(g, p, pile, out, start):
    """Write draw pile and hand by the cards in their places.

    Returns whether all of them can be seen, as in a state.
    """
    if pile != OPEN:
        drawn = 0
        for k in range(B.LARGEST_HAND):
            drawn += g.hand_group[p, k] == pile
        for k in range(g.draw_pile_size[p]):
            card = g.draw_pile[p, k]
            if card == HIDDEN:
                return False
            out[start + C.KIND[card]] = code_of(g, p, pile, pile, card) if drawn > 0 else CODE[1 + IN_DRAW_PILE]
    for k in range(g.hand_size[p]):
        card, group = g.hand[p, k], g.hand_group[p, k]
        if card == HIDDEN:
            return False
        if group != OPEN:
            out[start + C.KIND[card]] = code_of(g, p, pile, group, card)
    return True


@compiled
def write_groups(g, p, pile, out, start):
    """Write draw pile and hand by the groups of all cards."""
    for card in range(C.NUM_CARDS):
        group = g.townsfolk_group[card]
        inside = group == pile
        for k in range(B.LARGEST_HAND):
            inside |= g.hand_group[p, k] == group
        if inside and group != OPEN:
            out[start + C.KIND[card]] = code_of(g, p, pile, group, card)


# --- the board --------------------------------------------------------------------------------------------------------
@compiled
def observe_segments(g, seat, out):
    """Write the place of each segment, its visible cards, and the owners of its buildings."""
    here = g.place_of[g.space[seat] // B.SPACES_A_SEGMENT] if g.space[seat] != B.NOBODY else g.place_of[0]
    for segment in range(B.NUM_SEGMENTS):
        place = g.place_of[segment]
        out[AT.ahead + B.NUM_SEGMENTS * segment + steps_to(place, here, B.NUM_SEGMENTS)] = 1
        out[AT.faces + B.NUM_SECTIONS * segment + steps_to(place, g.castle_offset, B.NUM_SECTIONS)] = 1
        card, tile = g.townsfolk_top[segment], g.manuscript_top[segment]
        write_townsfolk(
            out, AT.townsfolk_seen + TF * segment, C.FIRST_PRINTED + segment if card == S.NO_CARD else C.KIND[card]
        )
        out[AT.townsfolk_below + 2 * segment] = g.townsfolk_pile_size[segment] / f32(MOST_BELOW)
        out[AT.townsfolk_below + 2 * segment + 1] = card != S.NO_CARD
        if tile != S.NO_CARD:
            write_manuscript(out, AT.manuscripts_seen + MF * segment, tile)
            out[AT.manuscripts_below + segment] = g.manuscript_pile_size[segment] / f32(MANUSCRIPTS_A_PILE)
    for spot in range(B.NUM_SPOTS):
        owner = g.spot_owner[spot]
        # No branch that a processor cannot foresee.
        out[AT.spots + P * spot + (0 if owner == B.NOBODY else steps_to(owner, seat, g.at_table))] = owner != B.NOBODY


@compiled
def observe_castle(g, seat, out):
    """Write the workers in the castle."""
    for i in range(g.at_table):
        p = seat_after(seat, i, g.at_table)
        for section in range(B.NUM_SECTIONS):
            out[AT.castle + P * section + i] = SHARE[g.tier1[section, p]]
            out[AT.castle + P * (B.NUM_SECTIONS + section) + i] = SHARE[g.tier2[section, p]]
        out[AT.castle + P * 2 * B.NUM_SECTIONS + i] = SHARE[g.tier3[p]]


# --- the course of the game -------------------------------------------------------------------------------------------
@compiled
def observe_table(g, seat, out):
    """Write the progress of the game and its options."""
    out[AT.table] = g.poverty
    out[AT.table + 1] = g.prosperity
    out[AT.table + 2] = g.end_round != S.NOT_ENDED
    out[AT.table + 3] = g.end_round != S.NOT_ENDED and g.rounds > g.end_round
    out[AT.table + 4] = g.rounds == 0
    out[AT.table + 5] = g.side
    out[AT.table + 6] = g.castle_runs
    write_number(out, AT.table_numbers, g.debts_above)
    write_number(out, AT.table_numbers + NUMBER, g.deeds_above)
    write_number(out, AT.table_numbers + 2 * NUMBER, g.rounds)
    write_number(out, AT.table_numbers + 3 * NUMBER, max(0, g.options[O.MAX_TURNS] - g.rounds))
    write_number(out, AT.table_numbers + 4 * NUMBER, g.agenda_size)
    out[AT.num_players + g.num_players - 1] = 1
    out[AT.at_bound] = g.options[AT_BOUND_OPTION]


@compiled
def observe_draft(g, out):
    """Write the pairs that are left in the draft."""
    for i in range(S.MOST_PAIRS):
        if g.pair_card[i] != S.NO_CARD:
            at = AT.pairs + (1 + C.NUM_HEROES) * g.pair_card[i]
            out[at] = 1
            out[at + 1 + g.pair_hero[i] - C.FIRST_HERO] = 1


@compiled
def observe_virtual(g, out):
    """Write schemes, board and difficulty of the virtual viscount."""
    for slot in range(B.LINE):
        if g.scheme_line[slot] != S.NO_CARD:
            out[AT.schemes + R.NUM_SCHEMES * slot + g.scheme_line[slot]] = 1
    for i in range(g.scheme_pile_size):
        out[AT.schemes + R.NUM_SCHEMES * B.LINE + g.scheme_pile[i]] = 1
    for scheme in range(R.NUM_SCHEMES):
        out[AT.schemes + R.NUM_SCHEMES * (B.LINE + 1) + scheme] = g.scheme_seen[scheme]
    write_number(out, AT.scheme_numbers, g.scheme_deck_size)
    write_number(out, AT.scheme_numbers + NUMBER, g.future_deck_size)
    out[AT.virtual + g.board] = 1
    out[AT.virtual + len(R.BOARD_NAMES)] = g.options[O.DIFFICULTY] / f32(O.MOST_DIFFICULT)


assert len(C.PILE_SIZES) == B.NUM_SEGMENTS and len(STAGES) >= S.QUESTIONS
