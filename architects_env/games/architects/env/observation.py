"""The observation: named parts of one flat vector.

The observing seat comes first, the others follow in turn order, and empty seats are zero.

It reads only fields that a view holds. The state and its view give the same numbers (the conformance suite checks
it), so that the batch engine need not make views.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.zones import ALL_SEATS
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.contract.rules.bits import count, each_member, has
from architects_env.core.contract.spaces.scales import NUMBER, write_number, write_signed
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R
from architects_env.games.architects.env import observation_parts as PARTS
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.black_market import ABILITY_APPRENTICE, OF_CHARACTER, large_offer
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.games.architects.rules.guildhall import skills_of
from architects_env.games.architects.rules.state import open_buildings, packet_before, places_to, player_at_table

seen_cards, seen_sleeves, outside_deck = (
    S.BUILDING_CARDS.seen,
    S.BUILDING_CARDS.seen_sleeves,
    S.BUILDING_CARDS.outside_deck,
)
P = B.MOST_PLAYERS
NUM_SWITCHES, NUM_ACTIONS, AT_BOUND_OPTION = O.MAX_TURNS, len(A.ACTION_SPACE), O.OPTIONS.index(AT_BOUND)
AT = PARTS.LAYOUT.at
NUM_STAGES = STAGES.part.size

f32 = np.float32


@compiled
def share(number, most):
    """`number` as a share of `most`, at most 1."""
    return f32(min(number, most)) * (f32(1) / f32(most))


@compiled
def down_from_one(number, most):
    """Encode a position in an order: 1 for the first item, less for each later one."""
    return f32(1) - f32(number) * (f32(1) / f32(most))


@compiled
def observe(g, seat, out):
    """Write the observation of `seat` into `out` (float32[len(LAYOUT)], entries in [0, 1])."""
    out[:] = 0
    n, step = g.at_table, g.turn_step
    own_points = open_points(g, seat)
    for i in range(n):
        p = player_at_table(seat, i, step, n)
        observe_things(g, p, i, out)
        observe_workers(g, p, i, seat, step, n, out)
        points = own_points if i == 0 else open_points(g, p)
        write_signed(out, AT.points + NUMBER * i, points)
        if i > 0:
            write_signed(out, AT.lead + NUMBER * (i - 1), points - own_points)
    if g.options[O.CHARACTERS_OPTION] > 0:
        observe_characters(g, seat, out)
    if g.rival != S.NOBODY:
        observe_rival(g, out)
    observe_cards(g, seat, out)
    observe_memory(g, seat, out)
    observe_board(g, out)
    observe_decision(g, seat, out)
    observe_action(g, out)
    if g.interruptions > 0:
        observe_questions(g, seat, out)


@compiled
def observe_things(g, p, i, out):
    """Write goods, virtue, debts, Cathedral level, apprentices and buildings of player `p`, the `i`-th from the
    observer."""
    for k in range(C.NUM_GOODS):
        write_number(out, AT.goods + NUMBER * (C.NUM_GOODS * i + k), g.goods[p, k])
    out[AT.virtue + 15 * i + g.virtue[p]] = 1
    write_number(out, AT.debts + 2 * NUMBER * i, g.unpaid_debts[p])
    write_number(out, AT.debts + 2 * NUMBER * i + NUMBER, g.paid_debts[p])
    out[AT.cathedral + 6 * i + g.cathedral[p]] = 1
    skills = skills_of(g, p)
    for k in range(3):
        out[AT.skills + 3 * i + k] = (skills >> k) & 1
    for apprentice in each_member(g.apprentices[p]):
        out[AT.apprentices + C.NUM_APPRENTICES * i + apprentice] = 1
    for building in each_member(g.built[p]):
        out[AT.built + C.NUM_BUILDINGS * i + building] = 1


@compiled
def open_points(g, p):
    """Return the open points of `p`, without bonuses. The rival's board shows its points (B17)."""
    points = (
        int(g.printed_points[p])
        + B.CATHEDRAL_POINTS[g.cathedral[p]]
        + B.VIRTUE_POINTS[g.virtue[p]]
        + B.UNPAID_DEBT_POINTS * int(g.unpaid_debts[p])
    )
    points += int(g.goods[p, C.GOLD]) + int(g.goods[p, C.MARBLE]) + g.goods[p, C.SILVER] // 10 - g.prison[p] // 2
    if p == g.num_players:
        points += R.POINTS_PER_GUILDHALL_WORKER[g.rival] * g.guildhall_workers[p]
    return points


@compiled
def observe_characters(g, seat, out):
    """Write the character of each player."""
    for p in range(g.num_players):
        if g.character[p] != H.NO_CHARACTER:
            out[AT.character + H.NUM_CHARACTERS * places_to(g, seat, p) + g.character[p]] = 1


@compiled
def observe_rival(g, out):
    """Write the open information about the rival that players do not have."""
    out[AT.rival + g.rival] = 1
    out[AT.schemes_left] = share(g.scheme_deck_size, R.NUM_SCHEMES)
    out[AT.schemes_left + 1] = share(g.scheme_pile_size, R.NUM_SCHEMES)
    out[AT.schemes_left + 2] = share(g.future_deck_size, R.NUM_FUTURE)
    for card in range(R.NUM_SCHEMES):
        out[AT.schemes + card] = f32(0.5) * f32(card < R.NUM_STARTING or has(g.joined, card))
    for i in range(g.scheme_pile_size):
        out[AT.schemes + g.scheme_pile[i]] = 1


@compiled
def observe_workers(g, p, i, seat, step, n, out):
    """Write the places of the workers of player `p`, and the owners of the captives on its board."""
    at = AT.workers + B.NUM_LOCATIONS * i
    for location in range(B.NUM_LOCATIONS):
        out[at + location] = share(g.workers[location, p], B.WORKERS)
    at = AT.elsewhere + 3 * i
    out[at] = share(g.supply[p], B.WORKERS)
    out[at + 1] = share(g.prison[p], B.WORKERS)
    out[at + 2] = share(g.guildhall_workers[p], B.WORKERS)
    write_number(out, AT.hand_size + NUMBER * i, count(g.hand_sleeves[p]))
    at = AT.captives + P * i
    for j in range(n):
        out[at + j] = share(g.captives[p, player_at_table(seat, j, step, n)], B.WORKERS)


@compiled
def missing_goods(g, p, card):
    """Return the number of goods that `p` lacks for a building."""
    missing = 0
    for k in range(5):
        missing += max(0, C.BUILDING_COST[card, k] - g.goods[p, k])
    if missing > 0 and g.character[p] != H.NO_CHARACTER:
        if H.GOLD_IS_MARBLE[g.character[p]] == 1:
            lacking = max(0, C.BUILDING_COST[card, C.GOLD] - g.goods[p, C.GOLD]) + max(
                0, C.BUILDING_COST[card, C.MARBLE] - g.goods[p, C.MARBLE]
            )
            both = (
                C.BUILDING_COST[card, C.GOLD]
                + C.BUILDING_COST[card, C.MARBLE]
                - g.goods[p, C.GOLD]
                - g.goods[p, C.MARBLE]
            )
            missing -= lacking - max(0, both)
        if H.WOOD_OR_STONE_LESS[g.character[p]] == 1:
            missing -= (
                C.BUILDING_COST[card, C.WOOD] > g.goods[p, C.WOOD]
                or C.BUILDING_COST[card, C.STONE] > g.goods[p, C.STONE]
            )
    return missing


@compiled
def observe_cards(g, seat, out):
    """Write the display, the own hand with the goods missing for each card, and the cards on offer to this seat."""
    for row in range(2):
        for column in range(4):
            card = g.display[row, column]
            if card != S.NO_CARD:
                out[AT.display + C.NUM_APPRENTICES * row + card] = f32(4 - column) * f32(0.25)
            if g.coins[row, column] != 0:  # zero for an empty place
                write_number(out, AT.coins + NUMBER * (4 * row + column), g.coins[row, column])
    skills = skills_of(g, seat)
    for card in each_member(g.hand[seat]):
        out[AT.hand + card] = 1
        out[AT.hand_skilled + card] = C.BUILDING_SKILLS[card] & ~skills == 0
        out[AT.hand_goods + card] = f32(1) - share(missing_goods(g, seat, card), 16)
    k = packet_before(g, seat)
    cards = g.packet[k] if k >= 0 else 0
    if g.active == seat:
        cards |= g.drawn
    for card in each_member(cards):
        out[AT.offered + card] = 1


@compiled
def certainty(places, sleeves):
    """Return 1 if all of the `places` where a card may be are among `sleeves`, 0.5 if some are, 0 if none is."""
    inside = places & sleeves
    return f32(inside != 0) * (f32(0.5) + f32(0.5) * f32(inside == places))


@compiled
def observe_memory(g, seat, out):
    """Write the possible places of the cards that this seat has seen and that are out of its sight now."""
    cards = g.traced[seat]
    if cards == 0:
        return
    cards &= ~(seen_cards(g, seat) | open_buildings(g))
    n, step = g.at_table, g.turn_step
    on_table = outside_deck(g)
    hidden = ~seen_sleeves(g, seat)
    for card in each_member(cards):
        places = g.may[seat, card] & hidden
        out[AT.memory + card] = certainty(places, ~on_table)
        if places & on_table == 0:
            continue
        for i in range(1, n):
            sleeves = g.hand_sleeves[player_at_table(seat, i, step, n)]
            out[AT.memory + C.NUM_BUILDINGS * i + card] = certainty(places, sleeves)


@compiled
def observe_board(g, out):
    """Write the board, the sizes of the decks, and the progress of the game."""
    out[AT.small_offer + g.small_offer] = 1
    out[AT.large_offer + large_offer(g)] = 1
    write_number(out, AT.tax, g.tax)
    if g.options[O.SUPPLY_BOX] == 1:
        for good in range(C.SILVER):
            write_number(out, AT.in_supply + NUMBER * good, g.in_supply[good])
    out[AT.board] = share(g.reward_deck_size, C.NUM_REWARDS)
    out[AT.board + 1] = share(g.building_deck_size, C.NUM_BUILDINGS)
    out[AT.board + 2] = share(g.apprentice_deck_size, C.NUM_APPRENTICES)
    out[AT.board + 3] = share(g.market_deck_size, C.NUM_MARKET_CARDS)
    columns = B.GUILDHALL_COLUMNS[g.at_table]
    slots = B.GUILDHALL_ROWS * columns
    out[AT.board + 4] = f32(g.guildhall_count) / f32(slots)
    reset_slot = B.FIRST_RESET_ROW * columns + 1
    if g.guildhall_count >= reset_slot:
        reset_slot += columns
    out[AT.board + 5] = share(reset_slot - g.guildhall_count, 13) if g.guildhall_count < reset_slot else f32(0)
    out[AT.board + 6] = share(g.last_turns, 5)
    write_number(out, AT.turns, g.turns)
    write_number(out, AT.turns + NUMBER, g.options[O.MAX_TURNS] - g.turns)
    for i in range(g.market_pile_size):
        out[AT.market_turned + g.market_pile[i]] = down_from_one(i, 2 * C.NUM_MARKET_CARDS)
    for i in range(g.rewards_size):
        out[AT.rewards_seen + g.rewards[i]] = down_from_one(i, 2 * C.NUM_REWARDS)
    for i in range(g.apprentice_deck_size):
        if g.apprentice_deck_seen[i] == ALL_SEATS:
            out[AT.apprentices_returned + g.apprentice_deck[i]] = down_from_one(i, 2 * S.DECK)


@compiled
def observe_decision(g, seat, out):
    """Write the player to decide, the kind of decision, and the options of the game."""
    if g.start_player != S.NOBODY:
        out[AT.start_player + places_to(g, seat, g.start_player)] = 1
    if g.turns > 0:
        out[AT.active + places_to(g, seat, g.active)] = 1
    if g.end_trigger != S.NOBODY:
        out[AT.end_trigger + places_to(g, seat, g.end_trigger)] = 1
    out[AT.num_players + g.num_players - 1] = 1
    out[AT.deciding + places_to(g, seat, g.seat)] = 1
    for space in range(3):
        if g.market_space[space] != S.NOBODY:
            out[AT.market_spaces + P * space + places_to(g, seat, g.market_space[space])] = 1
    for option in range(NUM_SWITCHES):
        out[AT.options + option] = g.options[option]
    out[AT.options + NUM_SWITCHES] = g.options[AT_BOUND_OPTION]


@compiled
def observe_action(g, out):
    """Write the present decision and the progress of the action that is being carried out.

    During a question about debts it describes the action that the question interrupts.
    """
    if g.stage < NUM_STAGES:
        out[AT.stage + g.stage] = 1
    out[AT.action + 4] = g.finishing
    stage = g.stage_stack[0, 0] if g.interruptions > 0 else g.stage
    if stage == S.DRAFT:
        out[AT.draft_round + g.draft_round] = 1
    if stage == S.DRAFT or stage == S.PLACEMENT or stage == S.RECALL_WORKER or g.turns == 0:
        return
    write_number(out, AT.left, g.left)
    out[AT.action + 2] = g.reset_due
    out[AT.action + 3] = share(g.constructed, 2)
    for apprentice in each_member(g.at_placement):
        out[AT.at_placement + apprentice] = 1
    if stage == S.TAXES:
        out[AT.payment + g.payment] = 1
        out[AT.action] = share(g.payment_for, NUM_ACTIONS)
    elif stage == S.HIRE_ONE or stage == S.RETURN_ONE:
        out[AT.hire_kind + g.hire_kind] = 1
    elif (
        stage == S.CHOOSE_GAIN
        or stage == S.BARRACKS
        or stage == S.LOSE_DEBT
        or stage == S.LIBRARY
        or stage == S.WOOD_OR_STONE
        or stage == S.GIVE_UP_APPRENTICE
    ):
        out[AT.offered + g.building] = 1
    elif stage == S.RESET_ABILITY:
        observe_used_abilities(g, out)
    if stage == S.CAPTURING or (stage == S.TAXES and g.payment == B.FIRST_CAPTURE):
        write_number(out, AT.captures_made, g.captures_made)
        out[AT.action + 1] = g.free_captures
        for location in range(B.NUM_LOCATIONS):
            out[AT.capture_places + location] = has(g.capture_places, location)


@compiled
def observe_used_abilities(g, out):
    """Write the abilities already used by the player who is asked in a Black Market Reset."""
    for i in range(A.CHARACTER_ABILITY):
        out[AT.used + i] = has(g.reset_used, ABILITY_APPRENTICE[i])
    out[AT.used + A.CHARACTER_ABILITY] = has(g.reset_used, OF_CHARACTER)


@compiled
def observe_questions(g, seat, out):
    """Write the questions about debts that may still come, and the stage with which the game continues afterwards."""
    for i in range(g.at_table):
        p, at = player_at_table(seat, i, g.turn_step, g.at_table), AT.asked + 3 * NUMBER * i
        write_number(out, at, g.surplus[p])
        write_number(out, at + NUMBER, g.new_debts[p])
        write_number(out, at + 2 * NUMBER, g.debt_silver[p])
    out[AT.resumes + places_to(g, seat, g.stage_stack[0, 1])] = 1
    out[AT.resumes + P] = share(g.stage_stack[0, 0], S.SCORING)
