"""The action space, the same for every number of players.

Players are named relative to the one who decides (0 is the player itself).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.action_space import ActionSpace
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O

ACTION_SPACE = ActionSpace()
DRAFT = ACTION_SPACE.block("draft", H.NUMBERS, "keep this character")
LAY_DOWN = ACTION_SPACE.block("lay_down", H.NUMBERS, "two players: lay this character face down")
INCOME_GOLD = ACTION_SPACE.block("income", 2, "take gold, take cards")
TAKE = ACTION_SPACE.block(
    "take",
    D.NUM_KINDS,
    "take this card: of those drawn, of a hand that the Wizard sees, of the deck that a Lighthouse searches",
)
BUILD = ACTION_SPACE.block("build", D.NUM_KINDS, "build this card from hand")
COLLECT_TAX = ACTION_SPACE.block("collect_tax", 1, "take the colour tax")
END_TURN = ACTION_SPACE.block("end_turn", 1, "end the turn")
USE_LABORATORY = ACTION_SPACE.block("laboratory", D.NUM_KINDS, "discard this card for gold")
USE_MUSEUM = ACTION_SPACE.block("museum", D.NUM_KINDS, "put this card under the Museum")
USE_SMITHY = ACTION_SPACE.block("smithy", 1, "pay gold for cards")
USE_POWDER_HOUSE = ACTION_SPACE.block("powder_house", 1, "use up the Powder House")
NAME = ACTION_SPACE.block("name", H.NUMBERS, "name this number: Assassin, Witch, Thief")
SWAP_HANDS = ACTION_SPACE.block("swap_hands", 1, "Magician: with another player")
REDRAW = ACTION_SPACE.block("redraw", 1, "Magician: discard cards and draw as many; after marking them: do it")
MARK = ACTION_SPACE.block("mark", D.NUM_KINDS, "mark this card to be discarded")
LOOK = ACTION_SPACE.block("look", 1, "Wizard: look at another hand")
MOVE_CROWN = ACTION_SPACE.block("move_crown", 1, "Emperor: give the crown away")
TITHE = ACTION_SPACE.block("tithe", 1, "Abbot: 1 gold from the richest")
PLAYER = ACTION_SPACE.block(
    "player", O.MOST_PLAYERS, "the player that number of seats to the left (0: the player itself)"
)
BUILDING = ACTION_SPACE.block(
    "building", (2, D.NUM_KINDS), "this building: beautify it, or aim at it, or give it (second half: with a coin)"
)
BONUS_GOLD = ACTION_SPACE.block("bonus", 2, "Navigator: gold, cards")
AS_USUAL = ACTION_SPACE.block("bell", 2, "Bell Tower: the game ends as usual, one building earlier")
YES = ACTION_SPACE.block("answer", 2, "Graveyard: pay for the destroyed building, let it go")
SKIP = ACTION_SPACE.block(
    "skip", 1, "do nothing: stay silent, take no card, keep it in hand, destroy or swap nothing, leave the crown"
)
NUM_ACTIONS = len(ACTION_SPACE)

INCOME_CARDS = INCOME_GOLD + 1
BONUS_CARDS = BONUS_GOLD + 1
EARLIER = AS_USUAL + 1
NO = YES + 1

located = ACTION_SPACE.locator()
"""(compiled) `block, index = located(action)`."""
encode_building, decode_building = BUILDING.encode, BUILDING.decode
"""(compiled) Converts between a building, as 1 with a coin or 0 without one and its kind, and an action."""
join_building, split_building = BUILDING.join, BUILDING.split
"""(compiled) Converts between a building and its index in the block, a single number that `g.given` and the raids
use."""
NUM_BUILDINGS = BUILDING.size


# --- cards and players in a mask --------------------------------------------------------------------------------------
@compiled
def offer_cards(mask, first, counts):
    """Mark each kind of which `counts` (counts by kind) has a card, as an action of the block that begins at
    `first`."""
    for kind in range(D.NUM_KINDS):
        if counts[kind] > 0:
            mask[first + kind] = 1


@compiled
def offer_rest(mask, first, counts, without):
    """Mark each kind of which `counts` has a card after those of `without` are removed."""
    for kind in range(D.NUM_KINDS):
        if counts[kind] > without[kind]:
            mask[first + kind] = 1


@compiled
def number_of(action):
    """Return the number of the character that an action names. DRAFT, LAY_DOWN and NAME begin with number 1."""
    _, index = located(action)
    return index + 1


@compiled
def seat_at(g, places):
    """Return the seat `places` seats to the left of the one who decides."""
    return (g.seat + places) % g.num_players


@compiled
def seat_of(g, action):
    """Return the player that an action names."""
    return seat_at(g, action - PLAYER)


def players(may_choose: Callable[..., Any]) -> Callable[..., Any]:
    """Return legal(g, mask) of a choice among the players q for which `may_choose(g, q)` (compiled) holds."""

    @compiled
    def legal_players(g, mask):
        for places in range(g.num_players):
            if may_choose(g, seat_at(g, places)):
                mask[PLAYER + places] = 1

    return legal_players


def anybody(may_choose: Callable[..., Any]) -> Callable[..., Any]:
    """Return any(g): whether there is a player for which `may_choose(g, q)` holds."""

    @compiled
    def any_player(g):
        for q in range(g.num_players):
            if may_choose(g, q):
                return True
        return False

    return any_player
