"""The state of the game as one record, the stages at which a player decides, and the invariants."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from architects_env.core.contract.game import FIELDS as GAME_FIELDS
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules.cards import CARDS

# --- what is being decided (amendment 13), or happens by itself: the numbers of the chapters' `STAGES` ----------------
next_stage = itertools.count().__next__
DRAFT_PICK = next_stage()
DRAFT_DISCARD = next_stage()
HOSPITAL = next_stage()
MENU = next_stage()
KEEP = next_stage()
NAVIGATOR = next_stage()
BEWITCH = next_stage()
SWAP_WITH = next_stage()
MARKING = next_stage()
LOOK_AT = next_stage()
WIZARD_TAKE = next_stage()
WIZARD_BUILD = next_stage()
CROWN_TO = next_stage()
POWDER_CITY = next_stage()
POWDER_BUILDING = next_stage()
LIGHTHOUSE = next_stage()
BELL = next_stage()
WARLORD_CITY = next_stage()
WARLORD_BUILDING = next_stage()
GRAVEYARD = next_stage()
DIPLOMAT_GIVE = next_stage()
DIPLOMAT_CITY = next_stage()
DIPLOMAT_BUILDING = next_stage()
EMPEROR_LEAVES = next_stage()
# --- steps come last: they have no place in the observation
NEXT_CALL = next_stage()
TURN_ENDS = next_stage()
ROUND_ENDS = next_stage()
NORMAL_TURN, WITCH_BEGINS, BEWITCHED_TURN, HOSPITAL_TURN, WITCH_RESUMES = range(5)
"""The kinds of turns (5, 7.2, 8)."""

# --- where a character card is (4) ------------------------------------------------------------------------------------
FACE_DOWN = 0
"""The place of the card that is laid face down at the start. Places from 1 on are the steps of the draft, in which a
card was kept or laid down."""
MOST_PLACES = 10
TRAVELLING, FACE_UP, NOT_IN_SET, HIDDEN = 12, 13, 14, -1

NOBODY = -1
NO_KIND = -1
NOTHING_GIVEN = -1
NO_NUMBER = 0

DTYPE = np.dtype(
    [
        *GAME_FIELDS,  # cut_off: 1 when it ended by max_rounds
        # --- the game
        *EVENT_FIELDS,  # about the last action
        *STAGE_FIELDS,  # the present decision
        ("options", np.int16, len(O.OPTIONS)),
        ("viewer", np.int16),  # 0 in a full state; in a view the seat whose view it is, plus 1
        ("rounds", np.int16),  # rounds begun
        ("characters", np.int16, H.NUMBERS + 1),  # by number: the character of the set, or NO_CHARACTER
        ("highest", np.int16),  # highest number of the set
        ("cost", np.int16, D.NUM_KINDS),  # base costs (options)
        # --- per player
        ("gold", np.int16, O.MOST_PLAYERS),
        ("city", np.int8, (O.MOST_PLAYERS, D.NUM_KINDS)),
        ("coined", np.int8, (O.MOST_PLAYERS, D.NUM_KINDS)),  # how many of these buildings carry a coin
        ("buildings", np.int16, O.MOST_PLAYERS),  # number of buildings in the city
        # Order in which kinds came into the city; 0 for those that are not there (for pictures)
        (
            "since",
            np.int16,
            (O.MOST_PLAYERS, D.NUM_KINDS),
        ),
        # Number of the building with which the city last rose to one less than full.
        (
            "rose",
            np.int16,
            O.MOST_PLAYERS,
        ),
        ("crown", np.int16),
        # --- cards (5.5)
        *CARDS.fields,  # deck, hand, drawn, pile, tucked
        ("to_keep", np.int16),  # how many of the drawn cards are kept
        ("marked", np.int8, D.NUM_KINDS),  # cards in the Magician's hand to be discarded
        ("marked_size", np.int16),
        # --- characters of this round
        ("starter", np.int16),  # crown holder at the start of the draft
        ("step", np.int16),  # step of the draft, from 1
        ("place_of", np.int8, H.NUMBERS + 1),  # hidden: by number
        # In a view: the own step of the draft in which the viewer saw it last (`draft.seen_last`)
        (
            "seen_last",
            np.int8,
            H.NUMBERS + 1,
        ),
        ("down_card", np.int16),  # hidden: the number that was laid face down at the start
        ("holder", np.int16, H.NUMBERS + 1),  # by number: the player who has revealed it, or NOBODY
        ("shown_places", np.int16),  # set of the places of the players who have shown all their characters
        # By player and number: how many rounds it was revealed in (for reports)
        (
            "times_shown",
            np.int16,
            (O.MOST_PLAYERS, H.NUMBERS + 1),
        ),
        ("number", np.int16),  # the number called
        ("murdered", np.int16),
        ("bewitched", np.int16),
        ("robbed", np.int16),
        ("robber", np.int16),  # the seat that gets the gold
        ("witch", np.int16),  # the seat whose turn is suspended, or NOBODY
        ("protected", np.int16),  # the seat whose city the Bishop protects, or NOBODY
        ("levy_payee", np.int16),  # the seat that gets the levy, or NOBODY
        ("back_levy_due", np.int16),  # 1: the Assassin built and had gold left
        # --- the turn
        ("active", np.int16),  # the player whose turn it is
        ("turn_kind", np.int16),
        ("character", np.int16),  # character whose powers count, or NO_CHARACTER
        ("income_done", np.int16),
        ("builds_left", np.int16),
        ("tax_done", np.int16),
        ("power_used", np.int16),
        ("laboratory_used", np.int16),
        ("smithy_used", np.int16),
        ("museum_used", np.int16),
        ("powder_house_used", np.int16),  # 1: its card may come back in the same turn, out of the pile
        ("built", np.int16),  # number of buildings built in this turn
        ("spent", np.int16),  # gold paid for them
        ("beautified", np.int16),
        ("queen_bonus", np.int16),  # gold that comes with the income
        ("ending", np.int16),  # 1 once the player has ended the turn
        ("target", np.int16),  # player chosen, or NOBODY
        ("given", np.int16),  # building the Diplomat gives (`actions.join_building`), or -1
        ("taken", np.int16),  # kind the Wizard took
        ("ruin", np.int16),  # destroyed kind that the Graveyard may take
        # --- the end of the game
        ("bell", np.int16),  # 1: the Bell Tower's builder chose to end earlier
        ("triggered", np.int16),
        ("first_completer", np.int16),  # player who completed a city first, or NOBODY
        ("first_full", np.int16),  # player who reached city_size first, or NOBODY
        ("built_in_game", np.int16),
        ("haunted_round", np.int16),  # round in which the Haunted City was built
    ]
)


def invariants(g: Any) -> list[str]:
    """Return the errors in this state, in words; empty when it is valid."""
    wrong: list[str] = []
    n = int(g.num_players)
    city, coined = g.city[:n], g.coined[:n]
    buildings, negative = city.sum(axis=1), (city < 0) | (coined < 0) | (coined > city)
    for p in range(n):
        if g.gold[p] < 0:
            wrong.append(f"Player {p} has {int(g.gold[p])} gold.")
        if buildings[p] != g.buildings[p]:
            wrong.append(f"Player {p} has a city of another size than counted.")
        if ((city[p] == 0) & (g.since[p] != 0)).any():
            wrong.append(f"Player {p} has buildings that came and do not stand.")
        if negative[p].any():
            wrong.append(f"Player {p} has a negative number of buildings, or more coins than buildings of a kind.")
    return wrong + CARDS.invariants(g) + _misplaced_marks(g, n) + _misplaced_characters(g, n)


def _misplaced_marks(g: Any, n: int) -> list[str]:
    wrong: list[str] = []
    if (g.marked > g.hand[g.seat]).any() and g.marked_size > 0:
        wrong.append("A marked card is not in hand.")
    tower = D.KIND_WITH[D.SHORTENS_GAME]
    if g.bell == 1 and not g.city[:n, tower].any():
        wrong.append("The bell is set, but no Bell Tower stands.")
    if bool(g.over) and not (g.triggered or g.cut_off):
        wrong.append("The game is over without a trigger.")
    return wrong


def _misplaced_characters(g: Any, n: int) -> list[str]:
    numbers = range(1, int(g.highest) + 1)
    places = [int(g.place_of[number]) for number in numbers]
    steps = sorted(place for place in places if 0 <= place <= MOST_PLACES)
    wrong: list[str] = []
    if len(set(steps)) != len(steps):
        wrong.append(f"Two characters lie in one place: {places}.")
    if HIDDEN in places:
        wrong.append(f"A character is nowhere: {places}.")
    return wrong
