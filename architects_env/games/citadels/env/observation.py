"""The observation: named parts of one flat vector.

The observing seat comes first, the others follow to its left, and empty seats are zero.

It reads only fields that a view holds. The state and its view give the same numbers (the conformance suite checks
it), so that the batch engine need not make views.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import has
from architects_env.core.contract.spaces.scales import NUMBER, write_number, write_signed
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.data.options import SWITCHES as SWITCH_OPTIONS
from architects_env.games.citadels.env import observation_parts as PARTS
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.draft import (
    HELD_PLACES,
    KEPT_PLACES,
    LAST_STEP,
    filled_places,
    own_steps,
    possible_places,
    saw_down_card,
)
from architects_env.games.citadels.rules.turn import tax_of

P, K, N = O.MOST_PLAYERS, D.NUM_KINDS, H.NUMBERS
COUNTS, ROLES_OF = int(PARTS.COUNTS), int(PARTS.ROLES)
AT = PARTS.LAYOUT.at
NUM_COSTS = len(O.USUAL)
f32 = np.float32
KINDS_OF = np.bincount(D.COLOUR.astype(np.intp)).astype(np.int64)  # indices have 32 bits in a browser
ASIDE_PLACES = np.array(
    [((1 << (last + 2)) - 1) & ~int(held) for last, held in zip(LAST_STEP, HELD_PLACES, strict=True)], np.int64
)
"""The places of cards that no player holds, by number of players."""
MUSEUM_KIND = int(D.KIND_WITH[D.HIDES_CARDS])
LAST_CHOICE = np.array([max(1, len(option.choices) - 1) for option in SWITCH_OPTIONS], np.float32)
SHARE = (1.0 / D.COPIES).astype(np.float32)


@compiled
def up_to(number, most):
    """Return `number` as a share of `most`, at most 1."""
    return f32(min(int(number), most)) / f32(most)


@compiled
def observe(g, seat, out):
    """Write the observation of `seat` into `out` (float32[len(LAYOUT)])."""
    out[:] = 0
    observe_cards(g, seat, out)
    observe_cities(g, seat, out)
    observe_characters(g, seat, out)
    observe_turn(g, seat, out)
    observe_table(g, seat, out)


@compiled
def write_shares(out, start, counts):
    """Write counts by kind (int8[NUM_KINDS]) as shares of the number of copies."""
    part = out[start : start + K]  # indices that cannot be negative let the compiler use vectors
    for kind in range(K):
        part[kind] = SHARE[kind] * f32(counts[kind])


@compiled
def observe_cards(g, seat, out):
    """Write hands, pile, deck and Museum."""
    write_shares(out, AT.hand, g.hand[seat])
    write_shares(out, AT.in_game, g.cards_in_game)
    if has(int(g.deck_seen), seat):
        write_shares(out, AT.deck, g.deck)
    for i in range(1, g.num_players):
        p = (seat + i) % g.num_players
        if g.hand_size[p] > 0:
            write_shares(out, AT.known + K * i, g.hand_known[seat, p])
    if g.seat == seat:
        observe_offer(g, out)
    for i in range(g.pile_size):
        if has(int(g.pile_seen[i]), seat):
            out[AT.pile + int(g.pile[i])] += 1
    for i in range(g.tucked_size):
        if has(int(g.tucked_seen[i]), seat):
            out[AT.under_museum + int(g.tucked[i])] += 1
    for kind in range(K):
        out[AT.pile + kind] *= SHARE[kind]
        out[AT.under_museum + kind] *= SHARE[kind]
    if g.ruin >= 0:
        out[AT.ruin + g.ruin] = 1
    if g.taken >= 0 and (g.seat == seat or g.target == seat):
        out[AT.ruin + g.taken] = 1


@compiled
def observe_offer(g, out):
    """Write the cards that the deciding seat chooses from, and those that it has marked."""
    if g.stage == S.WIZARD_TAKE:
        write_shares(out, AT.offered, g.hand_known[g.seat, g.target])
    elif g.stage == S.LIGHTHOUSE:
        write_shares(out, AT.offered, g.deck)
    elif g.drawn_size > 0:
        write_shares(out, AT.offered, g.drawn)
    if g.marked_size > 0:
        write_shares(out, AT.marked, g.marked)


@compiled
def observe_cities(g, seat, out):
    """Write the cities and the open information about each player."""
    full = g.options[O.CITY_SIZE]
    coins = g.characters[H.NUMBERS] == H.ARTIST
    own_points = 0
    for i in range(g.num_players):
        p = (seat + i) % g.num_players
        counts = AT.counts + COUNTS * i
        points = 0
        if g.buildings[p] > 0:
            write_shares(out, AT.city + K * i, g.city[p])
            points = observe_city(g, p, out, counts + 4 * NUMBER + 1)
        if coins:
            write_shares(out, AT.coined + K * i, g.coined[p])
        write_number(out, counts, g.gold[p])
        write_number(out, counts + NUMBER, g.hand_size[p])
        write_number(out, counts + 2 * NUMBER, g.buildings[p])
        write_number(out, counts + 3 * NUMBER, points)
        if i == 0:
            own_points = points
        else:
            write_signed(out, AT.lead + NUMBER * (i - 1), points - own_points)
        out[counts + 4 * NUMBER] = up_to(full - g.buildings[p], 8) if g.buildings[p] < full else f32(0)
        out[counts + COUNTS - 1] = g.crown == p


@compiled
def observe_city(g, p, out, at):
    """Write the buildings by colour. Returns the points of the buildings."""
    points, kind = 0, 0
    for colour in range(D.NUM_COLOURS):
        buildings = 0
        for _ in range(KINDS_OF[colour]):
            there = int(g.city[p, kind])
            buildings += there
            points += there * (g.cost[kind] + D.EXTRA_POINTS[kind]) + g.coined[p, kind]
            kind += 1
        out[at + colour] = up_to(buildings, 8)
    return points


@compiled
def observe_characters(g, seat, out):
    """Write the seat's knowledge of the characters of this round."""
    n = g.num_players
    steps, filled, saw_down = own_steps(g, seat), filled_places(g), saw_down_card(g, seat)
    first = (seat - g.starter) % n
    for number in range(1, g.highest + 1):
        out[AT.set + g.characters[number]] = 1
        places = possible_places(g, number, steps, filled, saw_down)
        sure = f32(1) if places & (places - 1) == 0 else f32(0.5)
        out[AT.aside + number - 1] = has(places, S.FACE_UP)
        out[AT.aside + N + number - 1] = sure if has(places, S.TRAVELLING) else f32(0)
        if places & ASIDE_PLACES[n] != 0:
            out[AT.aside + 2 * N + number - 1] = sure
        if g.holder[number] != S.NOBODY:
            place = (g.holder[number] - seat) % n
            out[AT.may_hold + N * place + number - 1] = 1
            out[AT.revealed + N * place + number - 1] = 1
        elif places & HELD_PLACES[n] != 0:
            for i in range(n):
                if places & KEPT_PLACES[n, first + i if first + i < n else first + i - n] != 0:
                    out[AT.may_hold + N * i + number - 1] = sure
    if g.murdered > 0:
        out[AT.named + g.murdered - 1] = 1
    if g.bewitched > 0:
        out[AT.named + N + g.bewitched - 1] = 1
    if g.robbed > 0:
        out[AT.named + 2 * N + g.robbed - 1] = 1
    if 1 <= g.number <= N:
        out[AT.number + g.number - 1] = 1


@compiled
def observe_turn(g, seat, out):
    """Write the present decision and the progress of this turn."""
    out[AT.stage + g.stage] = 1 if g.over == 0 else 0
    if g.step <= LAST_STEP[g.num_players]:
        return
    if g.character != H.NO_CHARACTER:
        out[AT.power + g.character] = 1
        if g.tax_done == 0:
            write_number(out, AT.turn_numbers, tax_of(g, g.active))
    out[AT.turn_kind + g.turn_kind] = 1
    out[AT.turn] = g.income_done
    out[AT.turn + 1] = up_to(g.builds_left, 3)
    out[AT.turn + 2] = g.tax_done
    out[AT.turn + 3] = g.power_used
    out[AT.turn + 4] = g.laboratory_used
    out[AT.turn + 5] = g.smithy_used
    out[AT.turn + 6] = g.museum_used
    out[AT.turn + 7] = up_to(g.beautified, 2)
    out[AT.turn + 8] = g.queen_bonus > 0
    out[AT.turn + 9] = g.ending
    out[AT.turn + 10] = up_to(g.to_keep, 3)
    out[AT.turn + 11] = g.powder_house_used
    if g.built > 0 or g.spent > 0 or g.drawn_size > 0 or g.marked_size > 0:  # all entries are zero without these
        write_number(out, AT.turn_numbers + NUMBER, g.built)
        write_number(out, AT.turn_numbers + 2 * NUMBER, g.spent)
        write_number(out, AT.turn_numbers + 3 * NUMBER, g.drawn_size)
        write_number(out, AT.turn_numbers + 4 * NUMBER, g.marked_size)
    if g.target != S.NOBODY:
        out[AT.chosen + (g.target - seat) % g.num_players] = 1
    if g.given >= 0:
        out[AT.chosen + P + g.given] = 1


@compiled
def observe_table(g, seat, out):
    """Write the player order, the progress of the game and its options."""
    n = g.num_players
    for i in range(n):
        p = (seat + i) % n
        roles = AT.roles + ROLES_OF * i
        out[roles] = g.seat == p and g.over == 0
        out[roles + 1] = g.active == p
        out[roles + 2] = g.protected == p
        out[roles + 3] = g.robber == p
        out[roles + 4] = g.witch == p
        out[roles + 5] = g.levy_payee == p
        out[roles + 6] = g.first_completer == p
        out[roles + 7] = g.first_full == p
        out[roles + 8] = g.starter == p
        out[roles + 9] = has(int(g.deck_seen), p)
        if g.rose[p] > 0:
            write_number(out, AT.rose + NUMBER * i, g.rose[p])
        if g.tucked_size > 0 and g.city[p, MUSEUM_KIND] > 0:
            write_number(out, AT.museum + NUMBER * i, g.tucked_size)
    write_number(out, AT.rounds, g.rounds)
    write_number(out, AT.rounds + NUMBER, g.options[O.MAX_ROUNDS] - g.rounds)
    out[AT.table] = up_to(g.deck_size, D.MOST_CARDS)
    out[AT.table + 1] = up_to(g.pile_size, D.MOST_CARDS)
    out[AT.table + 2] = g.triggered
    out[AT.table + 3] = g.bell
    out[AT.table + 4] = g.back_levy_due
    out[AT.table + 5] = up_to(g.step, 10)
    out[AT.table + 6] = 0 < g.rounds == g.haunted_round
    out[AT.num_players + n - 1] = 1
    for switch in range(O.NUM_SWITCHES):
        out[AT.switches + switch] = f32(g.options[switch]) / LAST_CHOICE[switch]
    for i in range(NUM_COSTS):  # the size of a full city, and costs
        out[AT.switches + O.NUM_SWITCHES + i] = g.options[O.CITY_SIZE + i] != O.USUAL[i]
    out[AT.switches + O.NUM_SWITCHES + NUM_COSTS] = g.options[O.ALL_LOSE_AT_BOUND]
