"""The observation: named pieces of one flat vector, the observing seat first, the others in turn order, empty seats zero.

It reads only what a view holds; the same numbers come out of the state and of the view (conformance proves it), so that the batch engine may
skip making views.
"""
from __future__ import annotations

import numpy as np

from architects_env.core.bits import count, has, lowest
from architects_env.core.jit import compiled
from architects_env.core.pieces import Piece, Pieces
from architects_env.games.architects.black_market import large_offer
from architects_env.games.architects.board import (
    CATHEDRAL_POINTS,
    GUILDHALL_COLUMNS,
    GUILDHALL_ROWS,
    MOST_PLAYERS,
    NUM_LOCATIONS,
    UNPAID_DEBT_POINTS,
    VIRTUE_POINTS,
)
from architects_env.games.architects.cards import (
    BUILDING_COST,
    BUILDING_SKILLS,
    GOLD,
    LARGE_SIDES,
    MARBLE,
    NUM_APPRENTICES,
    NUM_BUILDINGS,
    NUM_MARKET_CARDS,
    NUM_REWARDS,
    SILVER,
    SMALL_SIDES,
    STONE,
    WOOD,
)
from architects_env.games.architects.characters import GOLD_IS_MARBLE, NO_CHARACTER, NUM_CHARACTERS, WOOD_OR_STONE_LESS
from architects_env.games.architects.guildhall import skills_of
from architects_env.games.architects.rival_table import NUM_SCHEMES, POINTS_PER_BUILDING
from architects_env.games.architects.seating import places_to, player_at_table
from architects_env.games.architects.state import (
    BARRACKS,
    CAPTURING,
    CHARACTERS_OPTION,
    CHOOSE_GAIN,
    DECK,
    GIVE_UP_APPRENTICE,
    HIRE_ONE,
    LIBRARY,
    LOSE_DEBT,
    MAX_TURNS,
    NEW_DEBT,
    NO_CARD,
    NOBODY,
    OPTIONS,
    RETURN_ONE,
    STAGES,
    TAXES,
    WOOD_OR_STONE,
)
from architects_env.games.architects.view import built_by_anybody, packet_before, seen_cards, seen_sleeves

P = MOST_PLAYERS
NUM_SWITCHES = MAX_TURNS
PIECES = Pieces(
    Piece("goods", (P, 12), "per player clay, wood, stone, gold, marble, silver up to 8, then the same up to 40"),
    Piece("virtue", (P, 15), "per player the place on the virtue track, one-hot"),
    Piece("debts", (P, 2), "per player unpaid, paid debts (up to 8)"),
    Piece("workers", (P, NUM_LOCATIONS), "per player workers at each open-circle location (up to 10)"),
    Piece("elsewhere", (P, 4), "per player workers in supply (20), in prison (20), in the Guildhall (12), and cards in hand (12)"),
    Piece("captives", (P, P), "whose board, whose workers (up to 10)"),
    Piece("market_spaces", (3, P), "owner of each Black Market space"),
    Piece("cathedral", (P, 6), "per player the level, one-hot"),
    Piece("skills", (P, 3), "per player carpentry, tiling, masonry"),
    Piece("points", (P, 1), "per player the points that lie open, bonuses not counted: (points + 20) / 100"),
    Piece("character", (P, NUM_CHARACTERS), "per player the character of the board, nothing for the standard side"),
    Piece("apprentices", (P, NUM_APPRENTICES), "per player own apprentices"),
    Piece("built", (P, NUM_BUILDINGS), "per player own buildings"),
    Piece("display", (2, NUM_APPRENTICES), "per row the face-up apprentices: 1 in the first column down to 0.25 in the fourth"),
    Piece("coins", (2, 4), "silver on the displayed cards (up to 5)"),
    Piece("hand", (NUM_BUILDINGS,), "own building cards"),
    Piece("hand_skilled", (NUM_BUILDINGS,), "own building cards for which the skills are there"),
    Piece("hand_goods", (NUM_BUILDINGS,), "own building cards: 1 if the goods are there, less by 1/8 for each one missing"),
    Piece("offered", (NUM_BUILDINGS,), "cards of the draft packet in hand, or drawn to keep one; the building "
          "that is being constructed or whose effect is being resolved"),
    Piece("memory", (P, NUM_BUILDINGS), "cards that went out of sight: in the deck, in the hand of the next player, ...: 1 certain, 0.5 possible"),
    Piece("small_offer", (len(SMALL_SIDES) + 1,), "Black Market, small: the visible side, or the printed one"),
    Piece("large_offer", (len(LARGE_SIDES) + 1,), "Black Market, large: the visible side, or the printed one"),
    Piece("market_turned", (NUM_MARKET_CARDS,), "Black Market cards that lie on the right pile"),
    Piece("rewards_seen", (NUM_REWARDS,), "reward cards that have been revealed"),
    Piece("apprentices_returned", (NUM_APPRENTICES,), "apprentices that were put under their deck in the open"),
    Piece("rival", (4,), "the side of the rival's board, one-hot; its goods (10), (40)"),
    Piece("schemes_played", (NUM_SCHEMES,), "the rival's scheme cards on the discard pile"),
    Piece("board", (10,), "tax (8), tax (40), rewards left (11), building deck (40), apprentice deck (40), cards in the left market deck (10), "
          "Guildhall filled (share), slots until the next reset (12), last round, last turns left (5)"),
    Piece("turns", (2,), "turns of every player so far (20), and as a share of the most that are played"),
    Piece("start_player", (P,), "who begins, nobody until it is known"),
    Piece("num_players", (P,), "how many play, the rival not counted, one-hot"),
    Piece("active", (P,), "whose turn it is"),
    Piece("deciding", (P,), "who decides now"),
    Piece("stage", (len(STAGES),), "what is being decided: " + ", ".join(STAGES)),
    Piece("left", (1,), "trades, captures or Guardhouse actions left (10)"),
    Piece("new_debts", (1,), "debts that have just come and may be bought off (4)"),
    Piece("captures_made", (1,), "captures in this visit (5)"),
    Piece("capture_places", (NUM_LOCATIONS,), "locations at which something was captured in this visit"),
    Piece("hire_kind", (4,), "why an apprentice is being hired"),
    Piece("payment", (4,), "what is being paid, when asked about taxes: hire, capture, rescue, debt"),
    Piece("options", (NUM_SWITCHES,), "switches of the rules that are not at their default: " + ", ".join(option.name for option in OPTIONS[:MAX_TURNS])),
)

GOODS_AT, VIRTUE_AT, DEBTS_AT, WORKERS_AT = PIECES.start("goods"), PIECES.start("virtue"), PIECES.start("debts"), PIECES.start("workers")
ELSEWHERE_AT, CAPTIVES_AT, MARKET_AT = PIECES.start("elsewhere"), PIECES.start("captives"), PIECES.start("market_spaces")
CATHEDRAL_AT, SKILLS_AT, POINTS_AT = PIECES.start("cathedral"), PIECES.start("skills"), PIECES.start("points")
APPRENTICES_AT, BUILT_AT, DISPLAY_AT, COINS_AT = PIECES.start("apprentices"), PIECES.start("built"), PIECES.start("display"), PIECES.start("coins")
HAND_AT, HAND_SKILLED_AT, HAND_GOODS_AT = PIECES.start("hand"), PIECES.start("hand_skilled"), PIECES.start("hand_goods")
OFFERED_AT, MEMORY_AT = PIECES.start("offered"), PIECES.start("memory")
SMALL_AT, LARGE_AT, BOARD_AT, TURNS_AT = PIECES.start("small_offer"), PIECES.start("large_offer"), PIECES.start("board"), PIECES.start("turns")
TURNED_AT, SEEN_AT, RETURNED_AT = PIECES.start("market_turned"), PIECES.start("rewards_seen"), PIECES.start("apprentices_returned")
START_AT, PLAYERS_AT, ACTIVE_AT = PIECES.start("start_player"), PIECES.start("num_players"), PIECES.start("active")
DECIDING_AT, STAGE_AT, LEFT_AT = PIECES.start("deciding"), PIECES.start("stage"), PIECES.start("left")
MADE_AT, PLACES_AT, HIRE_AT = PIECES.start("captures_made"), PIECES.start("capture_places"), PIECES.start("hire_kind")
PAYMENT_AT, OPTIONS_AT = PIECES.start("payment"), PIECES.start("options")
CHARACTER_AT, NEW_DEBTS_AT = PIECES.start("character"), PIECES.start("new_debts")
RIVAL_AT, PLAYED_AT = PIECES.start("rival"), PIECES.start("schemes_played")
NUM_STAGES = len(STAGES)

f32 = np.float32


@compiled
def share(number, most):
    """`number` as a share of `most`, at most 1."""
    return f32(min(number, most)) * (f32(1) / f32(most))


@compiled
def observe(g, seat, out):
    """Writes the observation of `seat` (float32[len(PIECES)], entries in [0, 1])."""
    out[:] = 0
    n, step = g.at_table, g.turn_step
    for i in range(n):
        p = player_at_table(seat, i, step, n)
        observe_things(g, p, i, out)
        observe_workers(g, p, i, seat, step, n, out)
    if g.options[CHARACTERS_OPTION] > 0:
        observe_characters(g, seat, out)
    if g.rival != NOBODY:
        observe_rival(g, seat, out)
    observe_cards(g, seat, out)
    observe_memory(g, seat, out)
    observe_board(g, out)
    observe_decision(g, seat, out)


@compiled
def observe_things(g, p, i, out):
    """Goods, virtue, debts, Cathedral, apprentices and buildings of player `p`, the `i`-th from the observer."""
    at = GOODS_AT + 12 * i
    for k in range(6):
        out[at + k] = share(g.goods[p, k], 8)
        out[at + 6 + k] = share(g.goods[p, k], 40)
    out[VIRTUE_AT + 15 * i + g.virtue[p]] = 1
    out[DEBTS_AT + 2 * i] = share(g.unpaid_debts[p], 8)
    out[DEBTS_AT + 2 * i + 1] = share(g.paid_debts[p], 8)
    out[CATHEDRAL_AT + 6 * i + g.cathedral[p]] = 1
    skills = skills_of(g, p)
    for k in range(3):
        out[SKILLS_AT + 3 * i + k] = (skills >> k) & 1
    points = g.printed_points[p] + CATHEDRAL_POINTS[g.cathedral[p]] + VIRTUE_POINTS[g.virtue[p]] + UNPAID_DEBT_POINTS * g.unpaid_debts[p]
    points += g.goods[p, GOLD] + g.goods[p, MARBLE] + g.goods[p, SILVER] // 10 - g.prison[p] // 2
    out[POINTS_AT + i] = f32(max(0, min(100, points + 20))) * f32(0.01)
    cards = g.apprentices[p]
    while cards != 0:
        out[APPRENTICES_AT + NUM_APPRENTICES * i + lowest(cards)] = 1
        cards &= cards - 1
    cards = g.built[p]
    while cards != 0:
        out[BUILT_AT + NUM_BUILDINGS * i + lowest(cards)] = 1
        cards &= cards - 1


@compiled
def observe_characters(g, seat, out):
    """Who has which board."""
    for p in range(g.num_players):
        if g.character[p] != NO_CHARACTER:
            out[CHARACTER_AT + NUM_CHARACTERS * places_to(g, seat, p) + g.character[p]] = 1


@compiled
def observe_rival(g, seat, out):
    """What lies open of the rival besides what it has like a player; its buildings give points of their own."""
    points = POINTS_AT + places_to(g, seat, g.num_players)
    out[points] = min(f32(1), out[points] + f32(0.01) * f32(POINTS_PER_BUILDING[g.rival] * count(g.built[g.num_players])))
    out[RIVAL_AT + g.rival] = 1
    out[RIVAL_AT + 2] = share(g.rival_goods, 10)
    out[RIVAL_AT + 3] = share(g.rival_goods, 40)
    cards = g.scheme_discard
    while cards != 0:
        out[PLAYED_AT + lowest(cards)] = 1
        cards &= cards - 1


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
    at = WORKERS_AT + NUM_LOCATIONS * i
    for location in range(NUM_LOCATIONS):
        out[at + location] = share(g.workers[location, p], 10)
    at = ELSEWHERE_AT + 4 * i
    out[at] = share(g.supply[p], 20)
    out[at + 1] = share(g.prison[p], 20)
    out[at + 2] = share(g.guildhall_workers[p], 12)
    out[at + 3] = share(hand_size(g.hand_sleeves[p]), 12)
    at = CAPTIVES_AT + P * i
    for j in range(n):
        out[at + j] = share(g.captives[p, player_at_table(seat, j, step, n)], 10)


@compiled
def missing_goods(g, p, card):
    """How many goods `p` lacks for a building."""
    missing = 0
    for k in range(5):
        missing += max(0, BUILDING_COST[card, k] - g.goods[p, k])
    if missing > 0 and g.character[p] != NO_CHARACTER:
        if GOLD_IS_MARBLE[g.character[p]] == 1:
            lacking = max(0, BUILDING_COST[card, GOLD] - g.goods[p, GOLD]) + max(0, BUILDING_COST[card, MARBLE] - g.goods[p, MARBLE])
            both = BUILDING_COST[card, GOLD] + BUILDING_COST[card, MARBLE] - g.goods[p, GOLD] - g.goods[p, MARBLE]
            missing -= lacking - max(0, both)
        if WOOD_OR_STONE_LESS[g.character[p]] == 1:
            missing -= BUILDING_COST[card, WOOD] > g.goods[p, WOOD] or BUILDING_COST[card, STONE] > g.goods[p, STONE]
    return missing


@compiled
def observe_cards(g, seat, out):
    """The display, the own hand with what is missing to construct it, and cards on offer to this seat."""
    for row in range(2):
        for column in range(4):
            card = g.display[row, column]
            if card != NO_CARD:
                out[DISPLAY_AT + NUM_APPRENTICES * row + card] = f32(4 - column) * f32(0.25)
            out[COINS_AT + 4 * row + column] = share(g.coins[row, column], 5)
    skills = skills_of(g, seat)
    cards = g.hand[seat]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        out[HAND_AT + card] = 1
        out[HAND_SKILLED_AT + card] = BUILDING_SKILLS[card] & ~skills == 0
        out[HAND_GOODS_AT + card] = f32(1) - share(missing_goods(g, seat, card), 8)
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
    cards &= ~(seen_cards(g, seat) | built_by_anybody(g))
    n, step = g.at_table, g.turn_step
    on_table = g.drawn_sleeves
    for p in range(n):
        on_table |= g.hand_sleeves[p] | g.packet_sleeves[p]
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
            out[MEMORY_AT + NUM_BUILDINGS * i + card] = certainty(places, sleeves)


@compiled
def observe_board(g, out):
    """The board, the decks' sizes, and how far the game is."""
    out[SMALL_AT + g.small_offer] = 1
    out[LARGE_AT + large_offer(g)] = 1
    out[BOARD_AT] = share(g.tax, 8)
    out[BOARD_AT + 1] = share(g.tax, 40)
    out[BOARD_AT + 2] = share(g.rewards_left, 11)
    out[BOARD_AT + 3] = share(g.building_left, 40)
    out[BOARD_AT + 4] = share(g.apprentice_left, 40)
    out[BOARD_AT + 5] = share(g.market_deck_left, 10)
    columns = GUILDHALL_COLUMNS[g.at_table]
    slots = GUILDHALL_ROWS * columns
    out[BOARD_AT + 6] = f32(g.guildhall_count) / f32(slots)
    reset_slot = 2 * columns + 1 if g.guildhall_count <= 2 * columns else 3 * columns + 1
    out[BOARD_AT + 7] = share(reset_slot - g.guildhall_count, 12) if g.guildhall_count < reset_slot else f32(0)
    out[BOARD_AT + 8] = g.end_trigger != NOBODY
    out[BOARD_AT + 9] = share(g.last_turns, 5)
    out[TURNS_AT] = share(g.turns, 20)
    out[TURNS_AT + 1] = min(f32(g.turns) / f32(g.options[MAX_TURNS]), f32(1))
    for i in range(g.market_pile_size):
        out[TURNED_AT + g.market_pile[i]] = 1
    for i in range(g.rewards_revealed):
        out[SEEN_AT + g.rewards[i]] = 1
    for i in range(g.apprentice_unseen, g.apprentice_left):
        out[RETURNED_AT + g.apprentice_deck[(g.apprentice_top + i) % DECK]] = 1


@compiled
def observe_decision(g, seat, out):
    """Who decides what, and the numbers that belong to it."""
    if g.start_player != NOBODY:
        out[START_AT + places_to(g, seat, g.start_player)] = 1
    if g.turns > 0:
        out[ACTIVE_AT + places_to(g, seat, g.active)] = 1
    out[PLAYERS_AT + g.num_players - 1] = 1
    out[DECIDING_AT + places_to(g, seat, g.seat)] = 1
    for space in range(3):
        if g.market_space[space] != NOBODY:
            out[MARKET_AT + P * space + places_to(g, seat, g.market_space[space])] = 1
    for option in range(NUM_SWITCHES):
        out[OPTIONS_AT + option] = g.options[option]
    stage = g.stage
    if stage < NUM_STAGES:
        out[STAGE_AT + stage] = 1
    if stage == TAXES:
        out[PAYMENT_AT + g.payment] = 1
    elif stage == NEW_DEBT:
        out[NEW_DEBTS_AT] = share(g.new_debts[g.seat], 4)
    elif stage == HIRE_ONE or stage == RETURN_ONE:
        out[HIRE_AT + g.hire_kind] = 1
    elif stage == CHOOSE_GAIN or stage == BARRACKS or stage == LOSE_DEBT or stage == LIBRARY or stage == WOOD_OR_STONE or stage == GIVE_UP_APPRENTICE:
        out[OFFERED_AT + g.building] = 1
    elif stage == CAPTURING:
        out[MADE_AT] = share(g.captures_made, 5)
        for location in range(NUM_LOCATIONS):
            out[PLACES_AT + location] = has(g.capture_places, location)
    out[LEFT_AT] = share(g.left, 10)
