"""The observation: named parts of one flat vector, the observing seat first, the others in turn order, empty seats
zero.

It reads only what a view holds; the same numbers come out of the state and of the view (conformance proves it), so that
the batch engine may skip making views.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.bits import count, has, lowest
from architects_env.core.game import AT_BOUND
from architects_env.core.jit import compiled
from architects_env.core.observation_layout import ObservationLayout, Part
from architects_env.core.scales import NUMBER, write_number, write_signed
from architects_env.core.zones import ALL_SEATS
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import ABILITY_APPRENTICE, OF_CHARACTER, large_offer
from architects_env.games.architects.guildhall import skills_of
from architects_env.games.architects.seating import places_to, player_at_table
from architects_env.games.architects.stages import STAGES
from architects_env.games.architects.state import open_buildings, packet_before

seen_cards, seen_sleeves, outside_deck = (
    S.BUILDING_CARDS.seen,
    S.BUILDING_CARDS.seen_sleeves,
    S.BUILDING_CARDS.outside_deck,
)
P = B.MOST_PLAYERS
NUM_SWITCHES, NUM_ACTIONS, AT_BOUND_OPTION = S.MAX_TURNS, len(A.ACTION_SPACE), S.OPTIONS.index(AT_BOUND)
LAYOUT = ObservationLayout(
    Part(
        "goods",
        (P, C.NUM_GOODS, NUMBER),
        "per player clay, wood, stone, gold, marble, silver, each as a number (`core.scales`, three entries)",
    ),
    Part("virtue", (P, 15), "per player the place on the virtue track, one-hot"),
    Part("debts", (P, 2, NUMBER), "per player unpaid, paid debts, each as a number"),
    Part("workers", (P, B.NUM_LOCATIONS), "per player workers at each open-circle location (share of 20)"),
    Part("elsewhere", (P, 3), "per player workers in supply, in prison, in the Guildhall (shares of 20)"),
    Part("hand_size", (P, NUMBER), "per player cards in hand, as a number"),
    Part("captives", (P, P), "whose board, whose workers (share of 20)"),
    Part("market_spaces", (3, P), "owner of each Black Market space"),
    Part("cathedral", (P, 6), "per player the level, one-hot"),
    Part("skills", (P, 3), "per player carpentry, tiling, masonry"),
    Part(
        "points",
        (P, NUMBER),
        "per player the points that lie open, bonuses not counted, as a number with its sign (0.5: none)",
    ),
    Part(
        "lead",
        (P - 1, NUMBER),
        "per opponent how many of these points it has more than the observer, as a number with its sign (0.5: none)",
    ),
    Part("character", (P, H.NUM_CHARACTERS), "per player the character of the board, nothing for the standard side"),
    Part("apprentices", (P, C.NUM_APPRENTICES), "per player own apprentices"),
    Part("built", (P, C.NUM_BUILDINGS), "per player own buildings"),
    Part(
        "display",
        (2, C.NUM_APPRENTICES),
        "per row the face-up apprentices: 1 in the first column down to 0.25 in the fourth",
    ),
    Part("coins", (2, 4, NUMBER), "silver on the displayed cards, as numbers"),
    Part("hand", (C.NUM_BUILDINGS,), "own building cards"),
    Part("hand_skilled", (C.NUM_BUILDINGS,), "own building cards for which the skills are there"),
    Part(
        "hand_goods",
        (C.NUM_BUILDINGS,),
        "own building cards: 1 if the goods are there, less by 1/16 for each one missing",
    ),
    Part(
        "offered",
        (C.NUM_BUILDINGS,),
        "cards of the draft packet in hand, or drawn to keep one; the building "
        "that is being constructed or whose effect is being resolved",
    ),
    Part(
        "memory",
        (P, C.NUM_BUILDINGS),
        "cards that went out of sight: in the deck, in the hand of the next player, ...: 1 certain, 0.5 possible",
    ),
    Part("small_offer", (len(C.SMALL_SIDES) + 1,), "Black Market, small: the visible side, or the printed one"),
    Part("large_offer", (len(C.LARGE_SIDES) + 1,), "Black Market, large: the visible side, or the printed one"),
    Part(
        "market_turned",
        (C.NUM_MARKET_CARDS,),
        "Black Market cards on the right pile: 1 for the first that was turned, less by 1/20 for each one after",
    ),
    Part(
        "rewards_seen",
        (C.NUM_REWARDS,),
        "reward cards that have been revealed: 1 for the first, less by 1/22 for each one after",
    ),
    Part(
        "apprentices_returned",
        (C.NUM_APPRENTICES,),
        "apprentices under their deck in the open: 1 at the top of the deck, less by 1/128 for each card above",
    ),
    Part("rival", (2,), "the side of the rival's board, one-hot"),
    Part("rival_goods", (NUMBER,), "the rival's goods, as a number"),
    Part("schemes_played", (R.NUM_SCHEMES,), "the rival's scheme cards on the discard pile"),
    Part("tax", (NUMBER,), "silver on the Tax Stand, as a number"),
    Part(
        "in_supply",
        (C.SILVER, NUMBER),
        "clay, wood, stone, gold, marble left in the supply, as numbers; zero while it is unlimited",
    ),
    Part(
        "board",
        (7,),
        "rewards left (11), building deck (43), apprentice deck (43), cards in the left market deck (10), "
        "Guildhall filled (share), slots until the next reset (13), last turns left (5)",
    ),
    Part("end_trigger", (P,), "who has filled the last Guildhall slot, which brings the last round"),
    Part("turns", (2, NUMBER), "turns of every player so far, and at most still to come, as numbers"),
    Part("start_player", (P,), "who begins, nobody until it is known"),
    Part("num_players", (P,), "how many play, the rival not counted, one-hot"),
    Part("active", (P,), "whose turn it is"),
    Part("deciding", (P,), "who decides now"),
    STAGES.part,
    Part("left", (NUMBER,), "trades, captures or Guardhouse actions left, as a number"),
    Part("captures_made", (NUMBER,), "captures in this visit, as a number"),
    Part("capture_places", (B.NUM_LOCATIONS,), "locations at which something was captured in this visit"),
    Part("hire_kind", (4,), "why an apprentice is being hired"),
    Part("payment", (4,), "what is being paid, when asked about taxes: hire, capture, rescue, debt"),
    Part(
        "action",
        (5,),
        "in this action: number of the one that is being paid for, as a share; captures come from a building; a reset is due; "
        "buildings constructed (2); the end-game effects have been carried out",
    ),
    Part("draft_round", (B.KEPT,), "of the draft, one-hot"),
    Part(
        "at_placement",
        (C.NUM_APPRENTICES,),
        "apprentices that lay before the active player when the worker was placed: their abilities count in this action",
    ),
    Part("used", (A.CHARACTER_ABILITY + 1,), "abilities used in this reset by the player who is asked"),
    Part(
        "asked",
        (P, 3, NUMBER),
        "while a question about debts interrupts the game, per player: points of virtue above 14, new debts, "
        "the silver that there was when they came, as numbers",
    ),
    Part(
        "resumes",
        (P + 1,),
        "while such a question is asked: who goes on afterwards, and with what (share of the steps)",
    ),
    Part(
        "options",
        (NUM_SWITCHES + 1,),
        "switches of the rules that are not at their default: "
        + ", ".join(option.name for option in (*S.OPTIONS[: S.MAX_TURNS], AT_BOUND)),
    ),
)
AT = {part.name: LAYOUT.start(part.name) for part in LAYOUT.parts}
GOODS_AT, VIRTUE_AT, DEBTS_AT, WORKERS_AT = AT["goods"], AT["virtue"], AT["debts"], AT["workers"]
ELSEWHERE_AT, HAND_SIZE_AT, CAPTIVES_AT, MARKET_AT = (
    AT["elsewhere"],
    AT["hand_size"],
    AT["captives"],
    AT["market_spaces"],
)
CATHEDRAL_AT, SKILLS_AT, POINTS_AT, LEAD_AT = AT["cathedral"], AT["skills"], AT["points"], AT["lead"]
CHARACTER_AT, APPRENTICES_AT, BUILT_AT, DISPLAY_AT, COINS_AT = (
    AT["character"],
    AT["apprentices"],
    AT["built"],
    AT["display"],
    AT["coins"],
)
HAND_AT, HAND_SKILLED_AT, HAND_GOODS_AT, OFFERED_AT, MEMORY_AT = (
    AT["hand"],
    AT["hand_skilled"],
    AT["hand_goods"],
    AT["offered"],
    AT["memory"],
)
SMALL_AT, LARGE_AT, TURNED_AT, SEEN_AT, RETURNED_AT = (
    AT["small_offer"],
    AT["large_offer"],
    AT["market_turned"],
    AT["rewards_seen"],
    AT["apprentices_returned"],
)
RIVAL_AT, RIVAL_GOODS_AT, PLAYED_AT, TAX_AT, SUPPLY_AT = (
    AT["rival"],
    AT["rival_goods"],
    AT["schemes_played"],
    AT["tax"],
    AT["in_supply"],
)
BOARD_AT, END_AT, TURNS_AT, START_AT, PLAYERS_AT = (
    AT["board"],
    AT["end_trigger"],
    AT["turns"],
    AT["start_player"],
    AT["num_players"],
)
ACTIVE_AT, DECIDING_AT, STAGE_AT, LEFT_AT, MADE_AT = (
    AT["active"],
    AT["deciding"],
    AT["stage"],
    AT["left"],
    AT["captures_made"],
)
PLACES_AT, HIRE_AT, PAYMENT_AT, ACTION_AT, DRAFT_AT = (
    AT["capture_places"],
    AT["hire_kind"],
    AT["payment"],
    AT["action"],
    AT["draft_round"],
)
AT_PLACEMENT_AT, USED_AT, ASKED_AT, RESUMES_AT, OPTIONS_AT = (
    AT["at_placement"],
    AT["used"],
    AT["asked"],
    AT["resumes"],
    AT["options"],
)
NUM_STAGES = STAGES.part.size

f32 = np.float32


@compiled
def share(number, most):
    """`number` as a share of `most`, at most 1."""
    return f32(min(number, most)) * (f32(1) / f32(most))


@compiled
def down_from_one(number, most):
    """For orders: 1 for the first thing, less for each one after it."""
    return f32(1) - f32(number) * (f32(1) / f32(most))


@compiled
def observe(g, seat, out):
    """Writes the observation of `seat` (float32[len(LAYOUT)], entries in [0, 1])."""
    out[:] = 0
    n, step = g.at_table, g.turn_step
    own_points = open_points(g, seat)
    for i in range(n):
        p = player_at_table(seat, i, step, n)
        observe_things(g, p, i, out)
        observe_workers(g, p, i, seat, step, n, out)
        points = own_points if i == 0 else open_points(g, p)
        write_signed(out, POINTS_AT + NUMBER * i, points)
        if i > 0:
            write_signed(out, LEAD_AT + NUMBER * (i - 1), points - own_points)
    if g.options[S.CHARACTERS_OPTION] > 0:
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
    """Goods, virtue, debts, Cathedral, apprentices and buildings of player `p`, the `i`-th from the observer."""
    for k in range(C.NUM_GOODS):
        write_number(out, GOODS_AT + NUMBER * (C.NUM_GOODS * i + k), g.goods[p, k])
    out[VIRTUE_AT + 15 * i + g.virtue[p]] = 1
    write_number(out, DEBTS_AT + 2 * NUMBER * i, g.unpaid_debts[p])
    write_number(out, DEBTS_AT + 2 * NUMBER * i + NUMBER, g.paid_debts[p])
    out[CATHEDRAL_AT + 6 * i + g.cathedral[p]] = 1
    skills = skills_of(g, p)
    for k in range(3):
        out[SKILLS_AT + 3 * i + k] = (skills >> k) & 1
    cards = g.apprentices[p]
    while cards != 0:
        out[APPRENTICES_AT + C.NUM_APPRENTICES * i + lowest(cards)] = 1
        cards &= cards - 1
    cards = g.built[p]
    while cards != 0:
        out[BUILT_AT + C.NUM_BUILDINGS * i + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def open_points(g, p):
    """The points of `p` that lie open, bonuses not counted; those of the rival's board are."""
    points = (
        int(g.printed_points[p])
        + B.CATHEDRAL_POINTS[g.cathedral[p]]
        + B.VIRTUE_POINTS[g.virtue[p]]
        + B.UNPAID_DEBT_POINTS * int(g.unpaid_debts[p])
    )
    points += int(g.goods[p, C.GOLD]) + int(g.goods[p, C.MARBLE]) + g.goods[p, C.SILVER] // 10 - g.prison[p] // 2
    if p == g.num_players:
        points += R.POINTS_PER_BUILDING[g.rival] * count(g.built[p])
    return points


@compiled
def observe_characters(g, seat, out):
    """Who has which board."""
    for p in range(g.num_players):
        if g.character[p] != H.NO_CHARACTER:
            out[CHARACTER_AT + H.NUM_CHARACTERS * places_to(g, seat, p) + g.character[p]] = 1


@compiled
def observe_rival(g, out):
    """What lies open of the rival besides what it has like a player."""
    out[RIVAL_AT + g.rival] = 1
    write_number(out, RIVAL_GOODS_AT, g.rival_goods)
    for i in range(g.scheme_pile_size):
        out[PLAYED_AT + g.scheme_pile[i]] = 1


@compiled
def hand_size(sleeves):
    """How many cards a hand holds."""
    size = 0
    while sleeves != 0:
        sleeves &= sleeves - 1
        size += 1
    return size


@compiled
def observe_workers(g, p, i, seat, step, n, out):
    """Where the workers of player `p` are, and whose workers lie on its board."""
    at = WORKERS_AT + B.NUM_LOCATIONS * i
    for location in range(B.NUM_LOCATIONS):
        out[at + location] = share(g.workers[location, p], B.WORKERS)
    at = ELSEWHERE_AT + 3 * i
    out[at] = share(g.supply[p], B.WORKERS)
    out[at + 1] = share(g.prison[p], B.WORKERS)
    out[at + 2] = share(g.guildhall_workers[p], B.WORKERS)
    write_number(out, HAND_SIZE_AT + NUMBER * i, hand_size(g.hand_sleeves[p]))
    at = CAPTIVES_AT + P * i
    for j in range(n):
        out[at + j] = share(g.captives[p, player_at_table(seat, j, step, n)], B.WORKERS)


@compiled
def missing_goods(g, p, card):
    """How many goods `p` lacks for a building."""
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
    """The display, the own hand with what is missing to construct it, and cards on offer to this seat."""
    for row in range(2):
        for column in range(4):
            card = g.display[row, column]
            if card != S.NO_CARD:
                out[DISPLAY_AT + C.NUM_APPRENTICES * row + card] = f32(4 - column) * f32(0.25)
            if g.coins[row, column] != 0:  # the entries of none are zero
                write_number(out, COINS_AT + NUMBER * (4 * row + column), g.coins[row, column])
    skills = skills_of(g, seat)
    cards = g.hand[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[HAND_AT + card] = 1
        out[HAND_SKILLED_AT + card] = C.BUILDING_SKILLS[card] & ~skills == 0
        out[HAND_GOODS_AT + card] = f32(1) - share(missing_goods(g, seat, card), 16)
    k = packet_before(g, seat)
    cards = g.packet[k] if k >= 0 else 0
    if g.active == seat:
        cards |= g.drawn
    while cards != 0:
        out[OFFERED_AT + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def certainty(places, sleeves):
    """1 if all of the `places` where a card may be are among `sleeves`, 0.5 if some are, 0 if none is."""
    inside = places & sleeves
    return f32(inside != 0) * (f32(0.5) + f32(0.5) * f32(inside == places))


@compiled
def observe_memory(g, seat, out):
    """Where the cards may be that this seat has seen and that went out of its sight."""
    cards = g.traced[seat]
    if cards == 0:
        return
    cards &= ~(seen_cards(g, seat) | open_buildings(g))
    n, step = g.at_table, g.turn_step
    on_table = outside_deck(g)
    hidden = ~seen_sleeves(g, seat)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        places = g.may[seat, card] & hidden
        out[MEMORY_AT + card] = certainty(places, ~on_table)
        if places & on_table == 0:
            continue
        for i in range(1, n):
            sleeves = g.hand_sleeves[player_at_table(seat, i, step, n)]
            out[MEMORY_AT + C.NUM_BUILDINGS * i + card] = certainty(places, sleeves)


@compiled
def observe_board(g, out):
    """The board, the decks' sizes, and how far the game is."""
    out[SMALL_AT + g.small_offer] = 1
    out[LARGE_AT + large_offer(g)] = 1
    write_number(out, TAX_AT, g.tax)
    if g.options[S.SUPPLY_BOX] == 1:
        for good in range(C.SILVER):
            write_number(out, SUPPLY_AT + NUMBER * good, g.in_supply[good])
    out[BOARD_AT] = share(g.reward_deck_size, C.NUM_REWARDS)
    out[BOARD_AT + 1] = share(g.building_deck_size, C.NUM_BUILDINGS)
    out[BOARD_AT + 2] = share(g.apprentice_deck_size, C.NUM_APPRENTICES)
    out[BOARD_AT + 3] = share(g.market_deck_size, C.NUM_MARKET_CARDS)
    columns = B.GUILDHALL_COLUMNS[g.at_table]
    slots = B.GUILDHALL_ROWS * columns
    out[BOARD_AT + 4] = f32(g.guildhall_count) / f32(slots)
    reset_slot = 2 * columns + 1 if g.guildhall_count <= 2 * columns else 3 * columns + 1
    out[BOARD_AT + 5] = share(reset_slot - g.guildhall_count, 13) if g.guildhall_count < reset_slot else f32(0)
    out[BOARD_AT + 6] = share(g.last_turns, 5)
    write_number(out, TURNS_AT, g.turns)
    write_number(out, TURNS_AT + NUMBER, g.options[S.MAX_TURNS] - g.turns)
    for i in range(g.market_pile_size):
        out[TURNED_AT + g.market_pile[i]] = down_from_one(i, 2 * C.NUM_MARKET_CARDS)
    for i in range(g.rewards_size):
        out[SEEN_AT + g.rewards[i]] = down_from_one(i, 2 * C.NUM_REWARDS)
    for i in range(g.apprentice_deck_size):
        if g.apprentice_deck_seen[i] == ALL_SEATS:
            out[RETURNED_AT + g.apprentice_deck[i]] = down_from_one(i, 2 * S.DECK)


@compiled
def observe_decision(g, seat, out):
    """Who decides what, and how the game is played."""
    if g.start_player != S.NOBODY:
        out[START_AT + places_to(g, seat, g.start_player)] = 1
    if g.turns > 0:
        out[ACTIVE_AT + places_to(g, seat, g.active)] = 1
    if g.end_trigger != S.NOBODY:
        out[END_AT + places_to(g, seat, g.end_trigger)] = 1
    out[PLAYERS_AT + g.num_players - 1] = 1
    out[DECIDING_AT + places_to(g, seat, g.seat)] = 1
    for space in range(3):
        if g.market_space[space] != S.NOBODY:
            out[MARKET_AT + P * space + places_to(g, seat, g.market_space[space])] = 1
    for option in range(NUM_SWITCHES):
        out[OPTIONS_AT + option] = g.options[option]
    out[OPTIONS_AT + NUM_SWITCHES] = g.options[AT_BOUND_OPTION]


@compiled
def observe_action(g, out):
    """What is being decided, and what the action that is being carried out has done so far; during a question about
    debts that which it interrupts."""
    if g.stage < NUM_STAGES:
        out[STAGE_AT + g.stage] = 1
    out[ACTION_AT + 4] = g.finishing
    stage = g.laid_aside[0, 0] if g.interruptions > 0 else g.stage
    if stage == S.DRAFT:
        out[DRAFT_AT + g.draft_round] = 1
    if stage <= S.RECALL_WORKER or g.turns == 0:
        return
    write_number(out, LEFT_AT, g.left)
    out[ACTION_AT + 2] = g.reset_due
    out[ACTION_AT + 3] = share(g.constructed, 2)
    cards = g.at_placement
    while cards != 0:
        out[AT_PLACEMENT_AT + lowest(cards)] = 1
        cards &= cards - 1
    if stage == S.TAXES:
        out[PAYMENT_AT + g.payment] = 1
        out[ACTION_AT] = share(g.payment_for, NUM_ACTIONS)
    elif stage == S.HIRE_ONE or stage == S.RETURN_ONE:
        out[HIRE_AT + g.hire_kind] = 1
    elif (
        stage == S.CHOOSE_GAIN
        or stage == S.BARRACKS
        or stage == S.LOSE_DEBT
        or stage == S.LIBRARY
        or stage == S.WOOD_OR_STONE
        or stage == S.GIVE_UP_APPRENTICE
    ):
        out[OFFERED_AT + g.building] = 1
    elif stage == S.RESET_ABILITY:
        observe_used_abilities(g, out)
    if stage == S.CAPTURING or (stage == S.TAXES and g.payment == B.FIRST_CAPTURE):
        write_number(out, MADE_AT, g.captures_made)
        out[ACTION_AT + 1] = g.free_captures
        for location in range(B.NUM_LOCATIONS):
            out[PLACES_AT + location] = has(g.capture_places, location)


@compiled
def observe_used_abilities(g, out):
    """Of the player who is asked in a Black Market Reset."""
    for i in range(A.CHARACTER_ABILITY):
        out[USED_AT + i] = has(g.reset_used, ABILITY_APPRENTICE[i])
    out[USED_AT + A.CHARACTER_ABILITY] = has(g.reset_used, OF_CHARACTER)


@compiled
def observe_questions(g, seat, out):
    """What all may still be asked about debts, and where the game goes on afterwards."""
    for i in range(g.at_table):
        p, at = player_at_table(seat, i, g.turn_step, g.at_table), ASKED_AT + 3 * NUMBER * i
        write_number(out, at, g.surplus[p])
        write_number(out, at + NUMBER, g.new_debts[p])
        write_number(out, at + 2 * NUMBER, g.debt_silver[p])
    out[RESUMES_AT + places_to(g, seat, g.laid_aside[0, 1])] = 1
    out[RESUMES_AT + P] = share(g.laid_aside[0, 0], S.SCORING)
