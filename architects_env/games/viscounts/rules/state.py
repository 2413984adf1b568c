"""The state of the game as one record: every field with its meaning, the zones of cards, and the stages.

Players are rows of arrays: the seats, and for a single player the virtual viscount in row 1. Segments are numbered
by the print on them (A is 0), not by their places.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from architects_env.core.cards.zones import EVERYBODY, HIDDEN_FROM_ALL, OWNER, Cards, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.rules.agenda import Agenda
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R

NO_CARD = -1
NOT_ENDED = -1
MOST_PAIRS = C.MOST_PLAYERS + 1
VIRTUAL = 1
"""The row of the virtual viscount."""

# --- what is being decided --------------------------------------------------------------------------------------------
next_stage = itertools.count().__next__
# --- draft
PAIR = next_stage()
DESTROY_OWN = next_stage()
# --- phases 1 and 2
PLAY = next_stage()
MOVE = next_stage()
REARRANGE = next_stage()
# --- phase 3
CHOOSE_ACTION = next_stage()
DISMISS = next_stage()
EXCHANGES = next_stage()
BUILDING = next_stage()
SPOT = next_stage()
WORKERS = next_stage()
PAY = next_stage()
# --- phase 4
HIRE = next_stage()
# --- effects
RESOURCE = next_stage()
FLIP = next_stage()
OPTION = next_stage()
DISCARD = next_stage()
DESTROY = next_stage()
FREE_HIRE = next_stage()
MANUSCRIPT = next_stage()
CASTLE_MOVE = next_stage()
PLACE = next_stage()
SECTION = next_stage()
SIDE = next_stage()
BUMP = next_stage()
TRIGGER = next_stage()
LINK = next_stage()
# --- steps: nobody decides
EFFECT = next_stage()
TRIGGERS = next_stage()
REPEAT = next_stage()
SETTLE = next_stage()
FORM_DECK = next_stage()
OPEN_PLAY = next_stage()
BEGIN_TURN = next_stage()
SHIFT = next_stage()
CHOOSE_CARD = next_stage()
PLAYED = next_stage()
TRAVEL = next_stage()
ACT = next_stage()
TARGET = next_stage()
PAYING = next_stage()
CARRY_OUT = next_stage()
LINKS = next_stage()
TRIGGERS_OF_ACTION = next_stage()
CASTLE = next_stage()
SIDES = next_stage()
RECRUIT = next_stage()
COLLIDE = next_stage()
COLLISION = next_stage()
DRAW = next_stage()
END_TURN = next_stage()
VIRTUAL_TURN = next_stage()
VIRTUAL_EFFECT = next_stage()
ALTERNATIVES = next_stage()
QUESTIONS = EFFECT
"""Stages below this one are questions."""
AGENDA = Agenda(most=160, numbers=3)


# --- cards ------------------------------------------------------------------------------------------------------------
def open_townsfolk(g: Any) -> list[int]:
    """Return the cards outside the zones: on top of the piles and in the lines, heroes that nobody has, and starting
    cards of absent seats.
    """
    tops = [card for card in (*g.townsfolk_top.tolist(), *g.line.ravel().tolist()) if card != NO_CARD]
    heroes = sorted(set(range(C.FIRST_HERO, C.FIRST_STARTER)) - set(g.hero_of.tolist()))
    return [*tops, *heroes, *range(C.FIRST_STARTER + C.NUM_STARTERS * int(g.num_players), C.NUM_CARDS)]


MOST_OTHER_DRAWS = 8
OWNED_AT_MOST = C.NUM_STARTERS + 1 + C.NUM_NEUTRAL
TOWNSFOLK = Cards(
    "townsfolk",
    C.NUM_CARDS,
    Zone(
        "townsfolk_box",
        C.NUM_NEUTRAL,
        HIDDEN_FROM_ALL,
        "where the neutral cards lie before they are dealt to the piles",
    ),
    Zone(
        "townsfolk_pile",
        int(C.PILE_SIZES.max()),
        HIDDEN_FROM_ALL,
        "a segment's cards under the visible one",
        seats=B.NUM_SEGMENTS,
        for_each="segment",
    ),
    Zone("draw_pile", OWNED_AT_MOST, HIDDEN_FROM_ALL, "the draw pile", seats=C.MOST_PLAYERS),
    Zone("hand", B.LARGEST_HAND, OWNER, "the hand", seats=C.MOST_PLAYERS),
    Zone(
        "discard_pile", OWNED_AT_MOST, EVERYBODY, "the discard pile; in the draft all own cards", seats=C.MOST_PLAYERS
    ),
    Zone("removed", C.NUM_CARDS, EVERYBODY, "dismissed or destroyed"),
    titles=C.CARD_TITLES,
    elsewhere=open_townsfolk,
)


def open_manuscripts(g: Any) -> list[int]:
    """Return the manuscripts on top of the piles and before players."""
    return [
        *(int(tile) for tile in g.manuscript_top if tile != NO_CARD),
        *(int(tile) for tile in np.flatnonzero(g.manuscript_owner != B.NOBODY)),
    ]


MANUSCRIPT_TILES = Cards(
    "manuscript",
    M.NUM_MANUSCRIPTS,
    Zone("manuscript_box", M.NUM_MANUSCRIPTS, HIDDEN_FROM_ALL, "where they lie before they are dealt to the piles"),
    Zone(
        "manuscript_pile",
        M.NUM_MANUSCRIPTS // B.NUM_SEGMENTS,
        HIDDEN_FROM_ALL,
        "a segment's manuscripts under the visible one",
        seats=B.NUM_SEGMENTS,
        for_each="segment",
    ),
    titles=M.TITLES,
    elsewhere=open_manuscripts,
)


def open_schemes(g: Any) -> list[int]:
    """Return the schemes in the virtual viscount's line, and those it plays without."""
    if g.board == B.NOBODY:
        return list(range(R.NUM_SCHEMES))
    return [
        *(int(scheme) for scheme in g.scheme_line if scheme != NO_CARD),
        *(int(scheme) for scheme in np.flatnonzero(R.REMOVED[g.options[O.AI]])),
    ]


SCHEME_CARDS = Cards(
    "scheme",
    R.NUM_SCHEMES,
    Zone("scheme_deck", R.NUM_SCHEMES, HIDDEN_FROM_ALL, "the virtual viscount's draw pile"),
    Zone("future_deck", R.NUM_SCHEMES - R.FIRST_FUTURE, HIDDEN_FROM_ALL, "future schemes"),
    Zone("scheme_pile", R.NUM_SCHEMES, EVERYBODY, "its discard pile"),
    titles=R.SCHEME_TITLES,
    elsewhere=open_schemes,
)

DTYPE = np.dtype(
    [
        *GAME_FIELDS,
        *EVENT_FIELDS,  # about the last action
        *STAGE_FIELDS,  # the present stage; the agenda is used instead of interruptions
        *AGENDA.fields,  # the tasks that are still to be done
        ("options", np.int16, len(O.OPTIONS)),
        # --- the table
        ("at_table", np.int16),  # players and virtual viscount
        ("side", np.int16),  # of the board: FEW_PLAYERS, MANY_PLAYERS
        ("ring", np.int16, B.NUM_SEGMENTS),  # segment in each place, clockwise
        ("place_of", np.int16, B.NUM_SEGMENTS),  # the inverse of `ring`
        ("castle_offset", np.int16),  # section k faces the segment in place (k + offset) mod 5
        ("spot_owner", np.int16, B.NUM_SPOTS),  # or NOBODY
        ("spot_slot", np.int16, B.NUM_SPOTS),  # slot of the owner's building that stands there
        ("debts_above", np.int16),  # debts above the poverty card, once they are laid out
        ("deeds_above", np.int16),  # deeds above the prosperity card
        ("poverty", np.int16),  # 1 once revealed
        ("prosperity", np.int16),
        ("leader", np.int16),  # the player who has the castle leader card, or NOBODY
        ("bonus_owner", np.int16, M.NUM_RIBBONS),  # the owner of each cleric bonus card, or NOBODY
        ("tier1", np.int16, (B.NUM_SECTIONS, C.MOST_PLAYERS)),  # workers in the castle
        ("tier2", np.int16, (B.NUM_SECTIONS, C.MOST_PLAYERS)),
        ("tier3", np.int16, C.MOST_PLAYERS),
        # --- the course of the game
        ("start_player", np.int16),
        ("active", np.int16),  # the player whose turn it is, or in the draft whose card is resolved
        ("rounds", np.int16),  # rounds begun; 0 in the draft
        ("end_round", np.int16),  # the round in which the end was triggered, or NOT_ENDED; one more is played
        # --- the draft
        ("pair_card", np.int16, MOST_PAIRS),  # revealed player cards that nobody has taken (number - 1), or NO_CARD
        ("pair_hero", np.int16, MOST_PAIRS),  # the hero under each
        ("card_of", np.int16, C.MOST_PLAYERS),  # player card of each player (number - 1), or NO_CARD
        ("hero_of", np.int16, C.MOST_PLAYERS),  # hero of each player, or NO_CARD
        # --- the turn
        ("distance", np.int16),  # value of the card played this turn
        ("action", np.int16),  # the primary action in hand, or NO_ACTION
        ("dismissed", np.int16),  # kind of the card dismissed for it, or NO_CARD
        ("exchanges", np.int16),  # Trade: number of exchanges
        ("slot", np.int16),  # Build: slot on the own board
        ("spot", np.int16),  # Build: spot on the main board
        ("placed", np.int16),  # Workers: number of workers
        ("gap", np.int16),  # icons that are still to be paid for
        ("paid", np.int16, B.NUM_RESOURCES + 1),  # inkwells, stone, gold, lots of silver that are going to be paid
        ("castle_runs", np.int16),  # 1 while workers move in the castle
        # --- per player
        ("space", np.int16, C.MOST_PLAYERS),  # space of the viscount, or NOBODY
        ("silver", np.int16, C.MOST_PLAYERS),
        # Inkwells, stone, gold; a virtual viscount with one stock has all in the first.
        (
            "goods",
            np.int16,
            (C.MOST_PLAYERS, B.NUM_RESOURCES),
        ),
        ("debts", np.int16, C.MOST_PLAYERS),  # unpaid debts
        ("paid_debts", np.int16, C.MOST_PLAYERS),
        ("deeds", np.int16, C.MOST_PLAYERS),  # acquired deeds
        ("approved_deeds", np.int16, C.MOST_PLAYERS),
        ("corruption", np.int16, C.MOST_PLAYERS),  # space of the marker, which rises
        ("virtue", np.int16, C.MOST_PLAYERS),  # space of the marker, which falls; on one space the two are joined
        ("built", np.int16, (C.MOST_PLAYERS, B.NUM_BUILDINGS)),  # 1 for a building on the main board
        ("workers", np.int16, C.MOST_PLAYERS),  # in supply
        ("line", np.int16, (C.MOST_PLAYERS, B.LINE)),  # cards in the slots of the board line, left to right, or NO_CARD
        # --- townsfolk and manuscripts
        # Visible card of each pile, or NO_CARD: then the printed one counts.
        (
            "townsfolk_top",
            np.int16,
            B.NUM_SEGMENTS,
        ),
        ("manuscript_top", np.int16, B.NUM_SEGMENTS),
        ("manuscript_owner", np.int16, M.NUM_MANUSCRIPTS),  # or NOBODY
        *TOWNSFOLK.fields,
        *MANUSCRIPT_TILES.fields,
        # public knowledge of hidden hands: a card drawn after the player's k-th shuffle was in the draw
        # pile at that time
        ("shuffles", np.int16, C.MOST_PLAYERS),
        ("shuffled_in", np.int16, C.NUM_CARDS),  # the shuffle with which a hidden card came into its owner's draw pile
        # The last shuffle before each card in hand was drawn, or a later one (`draws`)
        (
            "drawn_after",
            np.int16,
            (C.MOST_PLAYERS, B.LARGEST_HAND),
        ),
        # Rows of places of all players, for hands from which a shown card may have come in several draws.
        (
            "other_draws_size",
            np.int64,
        ),
        ("other_draws_of", np.int16, MOST_OTHER_DRAWS),  # the player whose hand it is
        ("other_draws_ways", np.int32, MOST_OTHER_DRAWS),  # number of ways that lead to it
        ("other_draws", np.int16, (MOST_OTHER_DRAWS, B.LARGEST_HAND)),  # the same as `drawn_after`
        # --- the virtual viscount
        ("board", np.int16),  # board of the virtual viscount, or NOBODY
        ("scheme_line", np.int16, B.LINE),
        ("scheme_seen", np.int16, R.NUM_SCHEMES),  # 1 once a scheme has lain open
        *SCHEME_CARDS.fields,
    ]
)


@compiled
def is_virtual(g, p):
    """Return whether the rules play this player."""
    return p == VIRTUAL and g.board != B.NOBODY


@compiled
def segment_of(g, p):
    """Return the segment of a player's viscount."""
    return g.space[p] // B.SPACES_A_SEGMENT
