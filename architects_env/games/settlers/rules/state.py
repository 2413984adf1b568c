"""The state of the game as one record, the zones of the cards, the stages at which a player decides, and the
invariants.

A location is identified by its card: the things on it are stored by the number of the card. The virtual player of
the solo game is side 1: its locations and the attack cards (its deals) are stored where those of a second player would
be.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.chosen_cards import ChosenCards
from architects_env.core.cards.zones import EVERYBODY, HIDDEN_FROM_ALL, OWNER, Cards, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.rules.agenda import Agenda
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.text.names import NAMES

ROUNDS = 5
MOST_TURNS = 500
"""Average number of turns of each player after which the game is cut off."""
VIRTUAL = 1
"""The side of the virtual player."""
NOBODY = -1
EGYPT_TOKENS = 4
MOST_LOCATIONS = C.NUM_COMMON + C.CARDS_OF_FACTION
"""Largest number of locations in one empire: every common card and a faction deck."""
MOST_DEALS = C.NUM_FACTION_CARDS + C.NUM_ATTACKS
MOST_DRAWN = 48
"""Largest number of cards that one effect, or all deals of one production, can draw at once: more than there are deals
for cards and Trade Route markers."""

MARKED_TRADE = C.NUM_CARDS
"""A deal is stored as the number of its card. A deal with an opponent's location is stored as MARKED_TRADE plus the
number of the location, or as BARE_TRADE plus that number if it has no marker."""
BARE_TRADE = MARKED_TRADE + C.NUM_LOCATIONS

# --- what is being decided, or happens by itself: the numbers of the chapters' `STAGES` -------------------------------
next_stage = itertools.count().__next__
TURN = next_stage()
PICK = next_stage()
FIRST_KEEP = next_stage()
SECOND_KEEP = next_stage()
DECK = next_stage()
KEEP = next_stage()
OPTION = next_stage()
COPY_WHAT = next_stage()
CONVERT = next_stage()
DEFENCE = next_stage()
SAMURAI = next_stage()
GATE = next_stage()
TUCK = next_stage()
LAY = next_stage()
BUILD = next_stage()
DISCARD = next_stage()
PAYMENT = next_stage()
SLAVER = next_stage()
DEPLOY_AT = next_stage()
DEAL = next_stage()
RAZE_HAND = next_stage()
RAZE_LOCATION = next_stage()
ACTIVATE = next_stage()
TIMES = next_stage()
BARTER = next_stage()
TOSS = next_stage()
OPPONENT = next_stage()
VICTIM = next_stage()
STEAL_WHAT = next_stage()
OWN_DEAL = next_stage()
ENEMY_DEAL = next_stage()
DEAL_OF = next_stage()
TARGET = next_stage()
CHAPEL = next_stage()
SHELTER = next_stage()
PAIRS = next_stage()
EXCHANGE = next_stage()
ATTACK = next_stage()
# steps come last: they have no place in the observation
ROUND_BEGINS = next_stage()
LOOKOUT_PICKS = next_stage()
LOOKOUT_KEEPS = next_stage()
LOOKOUT_PASSES = next_stage()
LOOKOUT_ENDS = next_stage()
VIRTUAL_TAKES = next_stage()
PRODUCE = next_stage()
DEAL_GOODS = next_stage()
SELL_GOODS = next_stage()
PRODUCE_LOCATIONS = next_stage()
PRODUCTION_ENDS = next_stage()
NEXT_TURN = next_stage()
ROUND_ENDS = next_stage()
ATTACKS = next_stage()
NEXT_ROUND = next_stage()
EFFECT_LIST = next_stage()
REACT = next_stage()
GAIN_GOOD = next_stage()
DRAW_CARDS = next_stage()
CHOOSE_KEPT = next_stage()
PAY = next_stage()
ENTER = next_stage()
NEW_DEAL = next_stage()
RAZE_GAIN = next_stage()
LEAVE_HAND = next_stage()
RUIN = next_stage()
GIVE_AWAY = next_stage()
USE_LOCATION = next_stage()
EXCHANGE_PAIRS = next_stage()
DEPLOY_NEXT = next_stage()
DRAW_COMMON = next_stage()
DRAW_FACTION = next_stage()
REFILL_COMMON = next_stage()
LEAVE_PLAY = next_stage()
END_DEAL = next_stage()
OFFER_PICK = next_stage()
AGENDA = Agenda(most=64, numbers=5)


def _somewhere_else(first: int, number: int) -> Any:
    """Return the cards first to first + number - 1 that lie in empires and deals or are not in the game, numbered as in
    their `Cards`.
    """

    def elsewhere(g: Any) -> Sequence[int]:
        found = [card for side in range(O.MOST_PLAYERS) for card in g.empire[side, : g.empire_size[side]].tolist()]
        found += [
            deal
            for side in range(O.MOST_PLAYERS)
            for deal in g.deals[side, : g.deals_size[side]].tolist()
            if deal < MARKED_TRADE
        ]
        found += [card for card in range(C.NUM_COMMON, C.NUM_LOCATIONS) if g.seat_of_faction[C.FACTION[card]] == NOBODY]
        found += range(C.FIRST_ATTACK, C.NUM_CARDS) if g.num_players > 1 else ()
        return [card - first for card in found if first <= card < first + number]

    return elsewhere


COMMON = ChosenCards(
    "common",
    C.NUM_COMMON,
    Zone("common_deck", C.NUM_COMMON, HIDDEN_FROM_ALL, "the common deck"),
    Zone("common_discard", C.NUM_COMMON, EVERYBODY, "the common discard pile"),
    Zone("display", O.MOST_PLAYERS + 1, EVERYBODY, "the open cards of the Lookout"),
    Zone("hand_common", C.NUM_COMMON, OWNER, "common cards in hand", seats=O.MOST_PLAYERS),
    Zone("dealt", 3, OWNER, "alternate Lookout: cards to choose from", seats=O.MOST_PLAYERS),
    Zone("passed_on", 2, OWNER, "alternate Lookout: cards that were passed on to this seat", seats=O.MOST_PLAYERS),
    Zone("kept", 1, OWNER, "alternate Lookout: the card kept first", seats=O.MOST_PLAYERS),
    Zone("drawn_common", MOST_DRAWN, OWNER, "common cards just drawn, not yet in hand", seats=O.MOST_PLAYERS),
    Zone("foundations", C.NUM_COMMON, OWNER, "foundations", seats=O.MOST_PLAYERS, on_table=True),
    Zone(
        "gate_common",
        C.NUM_COMMON,
        HIDDEN_FROM_ALL,
        "common cards under each Gate",
        seats=len(C.GATES),
        for_each="Gate",
    ),
    Zone("collection_common", C.NUM_COMMON, EVERYBODY, "solo: common cards of the virtual player's collection"),
    Zone("removed_common", C.NUM_COMMON, EVERYBODY, "common cards out of the game"),
    titles=NAMES[: C.NUM_COMMON],
    elsewhere=_somewhere_else(0, C.NUM_COMMON),
    chosen_from="hand_common",
    chosen_to=("foundations", "gate_common"),
    most_chosen=12,
)
FACTION_CARDS = Cards(
    "faction_card",
    C.NUM_FACTION_CARDS,
    Zone("faction_deck", C.CARDS_OF_FACTION, HIDDEN_FROM_ALL, "the faction decks", seats=O.MOST_PLAYERS),
    Zone(
        "faction_discard", C.CARDS_OF_FACTION, EVERYBODY, "the discard piles of the faction decks", seats=O.MOST_PLAYERS
    ),
    Zone("hand_faction", C.CARDS_OF_FACTION, OWNER, "faction cards in hand", seats=O.MOST_PLAYERS),
    Zone("drawn_faction", C.CARDS_OF_FACTION, OWNER, "faction cards just drawn, not yet in hand", seats=O.MOST_PLAYERS),
    Zone(
        "gate_faction",
        C.CARDS_OF_FACTION,
        HIDDEN_FROM_ALL,
        "faction cards under each Gate",
        seats=len(C.GATES),
        for_each="Gate",
    ),
    Zone(
        "markers",
        C.CARDS_OF_FACTION,
        HIDDEN_FROM_ALL,
        "markers of a seat's Trade Route deals, in their order",
        seats=O.MOST_PLAYERS,
    ),
    Zone(
        "collection_faction", C.NUM_FACTION_CARDS, EVERYBODY, "solo: faction cards of the virtual player's collection"
    ),
    Zone("removed_faction", C.NUM_FACTION_CARDS, EVERYBODY, "faction cards out of the game"),
    titles=NAMES[C.NUM_COMMON : C.NUM_LOCATIONS],
    elsewhere=_somewhere_else(C.NUM_COMMON, C.NUM_FACTION_CARDS),
)
"""A faction card is numbered from 0 on here: its number less NUM_COMMON."""
ATTACKS_CARDS = Cards(
    "attack",
    C.NUM_ATTACKS,
    Zone("attack_deck", C.NUM_ATTACKS, HIDDEN_FROM_ALL, "solo: the attack cards to come"),
    Zone("removed_attack", C.NUM_ATTACKS, EVERYBODY, "solo: attack cards out of the game"),
    titles=NAMES[C.FIRST_ATTACK :],
    elsewhere=_somewhere_else(C.FIRST_ATTACK, C.NUM_ATTACKS),
)
"""Solo: numbered from 0 on here: the number of the card less FIRST_ATTACK. The line of revealed ones is the virtual
player's `deals`, the newest first."""

DTYPE = np.dtype(
    [
        *GAME_FIELDS,
        *EVENT_FIELDS,  # about the last action
        *STAGE_FIELDS,  # the present decision
        *AGENDA.fields,  # the tasks that are still to be done
        # --- the game
        ("options", np.int16, len(O.OPTIONS)),
        ("sides", np.int16),  # players, including the virtual one
        ("rounds", np.int16),  # rounds begun
        ("first", np.int16),  # the first player of the round
        ("active", np.int16),  # the player whose turn it is, or was last
        ("turns", np.int16),  # turns of all players together
        ("picks", np.int16),  # picks made in this Lookout
        ("passed", np.int8, O.MOST_PLAYERS),  # 1: the player has passed in this round
        ("faction", np.int8, O.MOST_PLAYERS),
        ("seat_of_faction", np.int8, V.NUM_FACTIONS),  # or NOBODY
        # --- per side
        ("supply", np.int16, (O.MOST_PLAYERS, V.NUM_TOKENS)),  # wood, stone, food, gold, workers, raze tokens
        ("token", np.int8, O.MOST_PLAYERS),  # 1: the defence token of this round is not placed yet
        ("points", np.int16, O.MOST_PLAYERS),  # points on the track
        ("oasis", np.int16, O.MOST_PLAYERS),  # workers that the Oasis has brought in this round
        ("empire", np.int16, (O.MOST_PLAYERS, MOST_LOCATIONS)),  # the cards of the locations, the oldest first
        ("empire_size", np.int16, O.MOST_PLAYERS),
        # Card, or MARKED_TRADE or BARE_TRADE + location, the oldest first; of the virtual player the newest
        # first.
        (
            "deals",
            np.int16,
            (O.MOST_PLAYERS, MOST_DEALS),
        ),
        ("deals_size", np.int16, O.MOST_PLAYERS),
        # Hidden: 1 + place of the passed card that the seat keeps (alternate Lookout), 0 before that.
        (
            "second_keep",
            np.int8,
            O.MOST_PLAYERS,
        ),
        # --- per location, by its card
        ("home", np.int8, C.NUM_LOCATIONS),  # 1 + side that has it in its empire, or 0
        ("taker", np.int8, C.NUM_LOCATIONS),  # 1 + side that has taken it over for this round, or 0
        ("taken", np.int16),  # number of locations that are taken over
        ("age", np.int16, C.NUM_LOCATIONS),  # number that grows with each location that comes into play, from 1 on
        ("uses", np.int8, C.NUM_LOCATIONS),  # activations in this round
        ("locked", np.int8, C.NUM_LOCATIONS),
        ("defended", np.int8, C.NUM_LOCATIONS),  # 1: a defence token lies on it
        ("samurai", np.int8, C.NUM_LOCATIONS),
        ("shrine", np.int16, V.NUM_TOKENS),  # goods on the Shrine
        ("built", np.int16),  # number of locations that have come into play
        # --- in the middle of something
        ("backs", np.int8, MOST_DRAWN),  # decks of the cards that lie in the `drawn` zones, in the order of drawing
        ("num_backs", np.int16),
        ("exchanged", np.int16, 2),  # cards of each deck that are still to be drawn (R12)
        ("producing", np.int16),  # 1 during a production: its goods are reported together
        ("before", np.int16, V.NUM_TOKENS + 1),  # supply and points at the beginning of the production
        *COMMON.fields,
        *FACTION_CARDS.fields,
        *ATTACKS_CARDS.fields,
    ]
)


# --- moving a card of either kind by its number -----------------------------------------------------------------------
def moves(common: tuple[str, str], faction: tuple[str, str], shown: bool = False) -> Callable[..., Any]:
    """Return move(g, p, card, i, k), which moves a card from the zone `p` of the first name to the zone `i` of the
    second (a common card) or to zone `k` (a faction card)."""
    find_common, move_common = COMMON.find(common[0]), COMMON.move(*common, shown=shown)
    find_faction, move_faction = FACTION_CARDS.find(faction[0]), FACTION_CARDS.move(*faction, shown=shown)

    @compiled
    def move(g, p, card, i, k):
        if card < C.NUM_COMMON:
            move_common(g, p, find_common(g, p, card), i)
        else:
            move_faction(g, p, find_faction(g, p, card - C.NUM_COMMON), k)

    return move


def adds(common: str, faction: str) -> Callable[..., Any]:
    """Return add(g, card, k), which adds a card that is in no zone to this one. A faction card goes to zone `k`."""
    add_common, add_faction = COMMON.add(common), FACTION_CARDS.add(faction)

    @compiled
    def add(g, card, k):
        if card < C.NUM_COMMON:
            add_common(g, card, 0)
        else:
            add_faction(g, card - C.NUM_COMMON, k)

    return add


def invariants(g: Any) -> list[str]:
    """Return the errors in this state, in words; empty when it is valid."""
    wrong = AGENDA.invariants(g) + COMMON.invariants(g) + FACTION_CARDS.invariants(g) + ATTACKS_CARDS.invariants(g)
    if (g.supply < 0).any() or (g.points < 0).any() or (g.shrine < 0).any():
        wrong.append("Somebody has less than no goods or points.")
    if not 1 <= g.rounds <= ROUNDS:
        wrong.append(f"Round {int(g.rounds)} has begun.")
    return wrong + _wrong_locations(g) + _wrong_deals(g)


def _wrong_locations(g: Any) -> list[str]:
    wrong: list[str] = []
    for side in range(O.MOST_PLAYERS):
        cards = [int(card) for card in g.empire[side, : g.empire_size[side]]]
        ages = [int(g.age[card]) for card in cards]
        if ages != sorted(ages):
            wrong.append(f"The empire of {side} is not in the order of age.")
        wrong += [
            f"{C.TITLES[card]} is in the empire of {side}, but at home with {int(g.home[card]) - 1}."
            for card in cards
            if g.home[card] != side + 1
        ]
    if int((g.home > 0).sum()) != int(g.empire_size.sum()):
        wrong.append("A location is at home in no empire.")
    nowhere = g.home == 0
    for name in ("taker", "uses", "locked", "defended", "samurai"):
        if g[name][nowhere].any():
            wrong.append(f"Something ({name}) lies on a card that is no location.")
    if (g.uses > C.USES).any():
        wrong.append("A location was used too often.")
    if int((g.taker > 0).sum()) != g.taken or g.taken > EGYPT_TOKENS or ((g.taker > 0) & (g.taker == g.home)).any():
        wrong.append("Too many locations are taken over, or one by its owner.")
    if (g.defended[C.NUM_COMMON :] > 0).any() or (g.samurai[: C.NUM_COMMON] > 0).any():
        wrong.append("A defence token lies on a faction location, or a samurai stands on a common one.")
    return wrong


def _wrong_deals(g: Any) -> list[str]:
    wrong: list[str] = []
    for side in range(O.MOST_PLAYERS):
        deals = [int(deal) for deal in g.deals[side, : g.deals_size[side]]]
        marked = [deal for deal in deals if MARKED_TRADE <= deal < BARE_TRADE]
        if len(marked) != g.markers_size[side]:
            wrong.append(f"Player {side} has {len(marked)} Trade Route deals with {int(g.markers_size[side])} markers.")
        if any(deal < C.NUM_COMMON for deal in deals):
            wrong.append(f"Player {side} has a deal with a common card.")
    return wrong
