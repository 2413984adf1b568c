"""The state of the game as one record: every field with its meaning, the invariants, and the order of players at the
table.

Sets of cards are bits of an int64 (card 0 is bit 0). Building cards that lie face down are in sleeves
(`core.cards.bit_sets.sleeves`).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.bit_sets.sleeves import SleevedCards
from architects_env.core.cards.zones import EVERYBODY, HIDDEN_FROM_ALL, OWNER, Cards, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.rules.bits import count, members
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data import rival_table as R

# --- what is being decided (amendment F11) ----------------------------------------------------------------------------
next_stage = itertools.count().__next__
DRAFT = next_stage()
PLACEMENT = next_stage()
RECALL_WORKER = next_stage()
RETURN_ONE = next_stage()
HIRE_ONE = next_stage()
TRADING = next_stage()
CAPTURING = next_stage()
GUARDING = next_stage()
CATHEDRAL_MIX = next_stage()
CATHEDRAL_CARD = next_stage()
CHOOSE_GAIN = next_stage()
BARRACKS = next_stage()
LOSE_DEBT = next_stage()
LIBRARY = next_stage()
KEEP_ONE = next_stage()
RESET_ABILITY = next_stage()
OVER_HAND_LIMIT = next_stage()
CANCEL_DEBT = next_stage()
TAXES = next_stage()
CHOOSE_CHARACTER = next_stage()
FIRST_APPRENTICE = next_stage()
OPENING_CARD = next_stage()
WOOD_OR_STONE = next_stage()
GUILDHALL_AGAIN = next_stage()
GIVE_UP_APPRENTICE = next_stage()
NEW_DEBT = next_stage()
# --- steps: nobody decides
ACTION_DONE = next_stage()
RESET_PENALTIES = next_stage()
TURN_DONE = next_stage()
RIVAL_TURN = next_stage()
SCORING = next_stage()
FREE, WORKSHOP_HIRE, MARKET_HIRE, FREE_AFTER_RETURN = range(4)
"""Reason why an apprentice is being hired (`hire_kind`): by a building (may be declined), at the Workshop, at the Black
Market, or by a building after an apprentice has been returned for it (may no longer be declined)."""

DECK = 64  # places in the ring of building cards
ALL_BUILDINGS = (1 << C.NUM_BUILDINGS) - 1  # set
BOX_BUILDINGS = (1 << C.BUILDINGS_IN_BOX) - 1  # set
NOBODY = -1
NO_CARD = -1


# --- cards in zones (`core.cards.zones`) ------------------------------------------------------------------------------
def open_apprentices(g: Any) -> list[int]:
    """Return the apprentices on display, before players, and not in this game."""
    owned = [a for cards in g.apprentices[: int(g.at_table)].tolist() for a in members(cards)]
    in_game = C.NUM_APPRENTICES if g.options[O.PROMO_CARDS] else C.APPRENTICES_IN_BOX
    return [*(int(a) for a in g.display.flat if a != NO_CARD), *owned, *range(in_game, C.NUM_APPRENTICES)]


APPRENTICES = Cards(
    "apprentice",
    C.NUM_APPRENTICES,
    Zone("apprentice_deck", C.NUM_APPRENTICES, HIDDEN_FROM_ALL),
    elsewhere=open_apprentices,
)


class MarketCards(Cards):
    """The cards of the Black Market. Everybody sees the small side of the left deck's first card."""

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0, force: bool = False) -> None:
        """Lay cards as all zones do. The first one must show the small side that lies open."""
        if cards and not force and int(C.SMALL_SIDE[self.number_of(cards[0])]) != int(g.small_offer):
            raise ValueError(
                f"{self.title(self.number_of(cards[0]))} cannot be the first card of the left deck: it shows another small side than lies open."
            )
        super().lay(g, zone, cards, p, force)


MARKET = MarketCards(
    "market",
    C.NUM_MARKET_CARDS,
    Zone(
        "market_deck", C.NUM_MARKET_CARDS, HIDDEN_FROM_ALL, "the left deck; of its first card the small side is visible"
    ),
    Zone("market_pile", C.NUM_MARKET_CARDS, EVERYBODY, "the right pile; the last one lies on top"),
)
REWARDS = Cards(
    "reward",
    C.NUM_REWARDS,
    Zone("reward_deck", C.NUM_REWARDS, HIDDEN_FROM_ALL),
    Zone("rewards", C.NUM_REWARDS, EVERYBODY, "revealed"),
    Zone("rewards_aside", C.NUM_REWARDS, HIDDEN_FROM_ALL, "not in this game"),
)
SCHEMES = Cards(
    "scheme_card",
    R.NUM_SCHEMES,
    Zone("scheme_deck", R.NUM_SCHEMES, HIDDEN_FROM_ALL),
    Zone("scheme_pile", R.NUM_SCHEMES, EVERYBODY, "the discards"),
    Zone("future_deck", R.NUM_FUTURE, HIDDEN_FROM_ALL, "apart; they join the discards one by one"),
)


# --- building cards ---------------------------------------------------------------------------------------------------
@compiled
def packet_before(g, seat):
    """Return the draft packet (named by the seat to which it was dealt) that `seat` holds in its hands, or -1.

    Packets go to the left, the next seat, and seats that have picked in this round have laid theirs down.
    """
    return (seat - g.draft_round) % g.num_players if g.stage == DRAFT and seat >= g.seat else -1


@compiled
def drawn_before(g, seat):
    """Return 0 while `seat` is the one that has drawn cards to choose from in its turn, otherwise -1."""
    return 0 if g.active == seat else -1


@compiled
def buildings_in_game(g):
    """Return the set of buildings that are played with.

    Promo cards depend on an option, and a single player plays without the Resource Markets (B3).
    """
    cards = ALL_BUILDINGS if g.options[O.PROMO_CARDS] == 1 else BOX_BUILDINGS
    return cards & ~C.RESOURCE_MARKETS if g.num_players == 1 else cards


@compiled
def open_buildings(g):
    """Return the set of constructed buildings, and of those that have no part in this game."""
    cards = ALL_BUILDINGS & ~buildings_in_game(g)
    for p in range(g.at_table):
        cards |= int(g.built[p])
    return cards


BUILDING_CARDS = SleevedCards(
    "building",
    C.NUM_BUILDINGS,
    B.MOST_PLAYERS,
    Zone("building_deck", DECK, HIDDEN_FROM_ALL),
    Zone("hand", C.NUM_BUILDINGS, OWNER, seats=B.MOST_PLAYERS),
    Zone(
        "packet",
        B.DEALT,
        packet_before,
        "packets of the draft, by the seat to which they were dealt",
        seats=B.MOST_PLAYERS,
    ),
    Zone("drawn", B.MARKET_DRAW, drawn_before, "the cards of which the active player keeps one"),
    elsewhere=open_buildings,
    titles=[building.name for building in C.BUILDINGS],
)
DTYPE = np.dtype(
    [
        *GAME_FIELDS,
        # --- the table (below, "who sits at the table")
        ("at_table", np.int16),  # players and rival
        ("turn_step", np.int16),  # from one player to the next in turn order, modulo at_table
        # --- the turn
        *EVENT_FIELDS,  # about the last action
        ("options", np.int16, len(O.OPTIONS)),
        *STAGE_FIELDS,  # the present decision, and the stage that it interrupts
        ("active", np.int16),  # the player whose turn it is
        ("start_player", np.int16),  # NOBODY until the draft is over
        ("turns", np.int16),  # own turns begun by the player on turn
        ("end_trigger", np.int16),  # the player who filled the last Guildhall slot, or NOBODY
        ("last_turns", np.int16),  # turns still to be played after this one, set when the end is triggered
        ("finishing", np.int16),  # 1 once the end-game effects on virtue have been carried out
        # --- per player
        ("goods", np.int16, (B.MOST_PLAYERS, len(C.GOODS))),
        ("virtue", np.int16, B.MOST_PLAYERS),
        ("unpaid_debts", np.int16, B.MOST_PLAYERS),
        ("paid_debts", np.int16, B.MOST_PLAYERS),
        ("cathedral", np.int16, B.MOST_PLAYERS),  # level
        ("apprentices", np.int64, B.MOST_PLAYERS),  # set
        ("built", np.int64, B.MOST_PLAYERS),  # set
        ("printed_points", np.int16, B.MOST_PLAYERS),  # points printed on the own buildings
        ("character", np.int16, B.MOST_PLAYERS),  # NO_CHARACTER on the standard side
        # --- workers: these places hold all 20 of every player
        ("supply", np.int16, B.MOST_PLAYERS),  # on the own board, ready to be placed
        ("workers", np.int16, (B.NUM_LOCATIONS, B.MOST_PLAYERS)),  # workers at open-circle locations
        ("market_space", np.int16, 3),  # owner or NOBODY
        ("guildhall_workers", np.int16, B.MOST_PLAYERS),  # for good, including those beside the Guildhall
        ("prison", np.int16, B.MOST_PLAYERS),
        ("captives", np.int16, (B.MOST_PLAYERS, B.MOST_PLAYERS)),  # [owner of the board, owner of the worker]
        # --- the board
        ("tax", np.int16),  # silver on the Tax Stand
        # Goods left in the general supply, with the option supply = box; silver never runs out.
        (
            "in_supply",
            np.int16,
            len(B.IN_BOX),
        ),
        ("guildhall_slot", np.int16, B.MOST_SLOTS),  # owner of each slot in filling order, or NOBODY
        ("guildhall_count", np.int16),
        ("display", np.int16, (2, 4)),  # apprentice or NO_CARD
        ("coins", np.int16, (2, 4)),  # silver on the displayed card
        *APPRENTICES.fields,
        *MARKET.fields,
        ("small_offer", np.int16),  # visible small side; the last one of the table is printed on the board
        *REWARDS.fields,
        *BUILDING_CARDS.fields,
        ("draft_round", np.int16),
        # --- within a turn
        ("left", np.int16),  # trades, captures or Guardhouse actions still allowed
        ("captures_made", np.int16),  # captures made in this visit of the Town Centre
        ("capture_places", np.int16),  # set of locations at which workers were captured
        ("free_captures", np.int16),  # 1 while captures come from a building
        ("at_placement", np.int64),  # own apprentices when the worker was placed (F7)
        ("hire_kind", np.int16),
        ("building", np.int16),  # the building whose effect is being resolved
        ("payment", np.int16),  # the cost that is being paid (stage TAXES)
        ("payment_for", np.int16),  # the action that the payment is for
        ("resets", np.int16),  # Black Market resets so far
        ("reset_due", np.int16),
        ("reset_used", np.int64),  # apprentices used in this reset by the player who is being asked
        ("surplus", np.int16, B.MOST_PLAYERS),  # points of virtue above 14 about which the owner has yet to be asked
        ("new_debts", np.int16, B.MOST_PLAYERS),  # new debts about which the owner has yet to be asked
        ("debt_silver", np.int16, B.MOST_PLAYERS),  # silver of the player when the new debts came
        ("questions", np.int16),  # 1 while questions about surplus virtue or new debts may be left
        ("constructed", np.int16),  # buildings constructed in this turn
        # --- the rival (rules section 11); its other things stand in the rows after the last player
        ("rival", np.int16),  # side of the rival's board, or NOBODY
        *SCHEMES.fields,
        ("joined", np.int64),  # set of the future schemes that have joined the other scheme cards
        ("scheme", np.int16),  # the scheme card revealed in the rival's last turn, or -1
    ]
)


def invariants(g: Any) -> list[str]:
    """Return the errors in this state, in words; empty when it is valid."""
    wrong: list[str] = []
    players = range(int(g.at_table))
    for p in players:
        workers = (
            int(g.supply[p])
            + int(g.workers[:, p].sum())
            + int((g.market_space == p).sum())
            + int(g.guildhall_workers[p])
            + int(g.prison[p])
            + int(g.captives[:, p].sum())
        )
        if workers != B.WORKERS:
            wrong.append(f"Player {p} has {workers} workers instead of {B.WORKERS}.")
        if (g.goods[p] < 0).any():
            wrong.append(f"Player {p} has negative goods: {g.goods[p].tolist()}.")
        if not 0 <= g.virtue[p] <= B.MOST_VIRTUE:
            wrong.append(f"Player {p} has virtue {g.virtue[p]}.")
        if g.unpaid_debts[p] < 0 or g.paid_debts[p] < 0 or g.supply[p] < 0 or g.prison[p] < 0:
            wrong.append(f"Player {p} has a negative number of debts or workers.")
        if count(int(g.apprentices[p])) > H.APPRENTICES_AT_MOST[g.character[p]]:
            wrong.append(f"Player {p} has {count(int(g.apprentices[p]))} apprentices.")
    if (g.workers < 0).any() or (g.captives < 0).any() or g.tax < 0 or (g.coins < 0).any():
        wrong.append("A number of workers or of silver is negative.")
    wrong += BUILDING_CARDS.invariants(g) + _misplaced_goods(g) + APPRENTICES.invariants(g)
    wrong += MARKET.invariants(g) + REWARDS.invariants(g) + (SCHEMES.invariants(g) if g.rival != NOBODY else [])
    return wrong + (_wrong_of_rival(g) if g.rival != NOBODY else [])


def _wrong_of_rival(g: Any) -> list[str]:
    """Return the errors of the rival's entries: silver, goods other than marble, apprentices, buildings (B8), or future
    schemes in a wrong place."""
    wrong, p = [], int(g.num_players)
    if g.goods[p].any(where=np.arange(C.NUM_GOODS) != C.MARBLE) or g.apprentices[p] or g.built[p] or g.hand[p]:
        had = f"goods {g.goods[p].tolist()}, apprentices {int(g.apprentices[p])}, buildings {int(g.built[p])}"
        wrong.append(f"The rival has {had}, cards {int(g.hand[p])}; it collects marble alone.")
    if (g.future_deck[: g.future_deck_size] < R.NUM_STARTING).any():
        wrong.append(f"Starting schemes lie among the future ones: {g.future_deck.tolist()}.")
    return wrong


def _misplaced_goods(g: Any) -> list[str]:
    """Return the errors in goods with the option supply = box: players' goods and those left must add up to the box."""
    if not g.options[O.SUPPLY_BOX]:
        return []
    elsewhere = B.IN_BOX.astype(int) - g.in_supply - g.goods[: g.at_table, : len(B.IN_BOX)].astype(int).sum(axis=0)
    if (g.in_supply < 0).any() or elsewhere.any():
        return [f"Goods of the box that nobody has: {elsewhere.tolist()}; left in the supply: {g.in_supply.tolist()}."]
    return []


# --- who sits at the table: the players (seats 0, 1, ...) and, after the last of them, the rival that the rules play
# (rules section 11); turn order goes clockwise through the seats; with two players the rival is last even
# if the second player begins: the order is then the other way round (`turn_step`)
@compiled
def player_at_table(p, places, step, at_table):
    """Return the same as `player_at`, for loops that have already read the size and direction of the table."""
    if step == 1:
        other = p + places
        return other if other < at_table else other - at_table
    return (p + places * step) % at_table


@compiled
def player_at(g, p, places):
    """Return the player `places` places (0 to at_table) after `p` in turn order."""
    return player_at_table(p, places, g.turn_step, g.at_table)


@compiled
def places_to(g, p, other):
    """Return the number of places from `p` to `other` in turn order."""
    if g.turn_step == 1:
        return other - p if other >= p else other - p + g.at_table
    return ((other - p) * g.turn_step) % g.at_table  # without the rival's turn order a step back is a step forth


@compiled
def is_rival(g, p):
    """Return whether `p` is the rival, which has no seat."""
    return g.rival != NOBODY and p == g.num_players
