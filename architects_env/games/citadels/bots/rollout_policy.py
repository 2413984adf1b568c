"""The rollout policy: one quick decision for every question of the game, from the information of the seat.

`decide` can play as a bot, and it plays all decisions when a searching bot looks ahead (`search`). In a turn it
names a character, takes income and tax, builds, sells or hides the rest, and ends the turn.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.citadels.bots import terms
from architects_env.games.citadels.bots.naming import choose_character, lay_down, name_somebody
from architects_env.games.citadels.bots.raiding import (
    diplomat_building,
    diplomat_city,
    diplomat_give,
    fullest_hand,
    leading_city,
    powder_building,
    warlord_building,
    warlord_city,
)
from architects_env.games.citadels.bots.value import (
    best_to_build,
    colours_of,
    largest_hand,
    still_to_come,
    wish,
    wish_to_hold,
    worth_of_cards,
    worth_of_gold,
)
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.income import BONUS, INCOME_DRAWN, INCOME_IN_GOLD, most_drawn, most_kept
from architects_env.games.citadels.rules.turn import tax_of

WORTH_SWAPPING = 2
"""Number of additional cards from which the policy swaps its hand for another."""
WORTH_RESCUING = 3
LARGER_CHOICE = 1.2
"""Factor by which cards are worth more if the player chooses from more of them."""


@compiled
def decide(g, mask, rng, weights):
    """Return the action (one set in `mask`) that the policy chooses for `g.seat`."""
    stage = g.stage
    if stage == S.MENU:
        return decide_menu(g, mask, rng, weights)
    if stage == S.DRAFT_PICK:
        return choose_character(g, mask, rng, weights)
    if stage == S.DRAFT_DISCARD:
        return lay_down(g, mask, rng, weights)
    if stage == S.KEEP or stage == S.LIGHTHOUSE or stage == S.WIZARD_TAKE:
        return take_card(g, mask, weights)
    if stage == S.BEWITCH:
        return name_somebody(g, mask, rng, weights)
    if stage == S.NAVIGATOR:
        gold, cards = worth_of_gold(g.gold[g.seat], BONUS, weights), worth_of_cards(g.hand_size[g.seat], BONUS, weights)
        return A.BONUS_GOLD if gold >= cards or mask[A.BONUS_CARDS] == 0 else A.BONUS_CARDS
    if stage == S.WARLORD_CITY:
        return warlord_city(g, mask, weights)
    if stage == S.WARLORD_BUILDING:
        return warlord_building(g, weights)
    if stage == S.DIPLOMAT_GIVE:
        return diplomat_give(g, mask, weights)
    if stage == S.DIPLOMAT_CITY:
        return diplomat_city(g, mask, weights)
    if stage == S.DIPLOMAT_BUILDING:
        return diplomat_building(g, weights)
    return decide_rarely(g, mask, weights)


@compiled
def decide_rarely(g, mask, weights):
    """Decide questions that are asked seldom."""
    stage = g.stage
    if stage == S.SWAP_WITH or stage == S.LOOK_AT:
        return fullest_hand(g, mask)
    if stage == S.MARKING:
        return mark_cards(g, mask, weights)
    if stage == S.WIZARD_BUILD:
        return A.BUILD + g.taken if mask[A.BUILD + g.taken] != 0 else A.SKIP
    if stage == S.CROWN_TO or stage == S.EMPEROR_LEAVES:
        return A.PLAYER if mask[A.PLAYER] != 0 else A.SKIP if mask[A.SKIP] != 0 else smallest_city(g, mask)
    if stage == S.POWDER_CITY:
        return leading_city(g, mask)
    if stage == S.POWDER_BUILDING:
        return powder_building(g, mask)
    if stage == S.HOSPITAL:
        return choose_income(g, mask, weights) if mask[A.INCOME_GOLD] != 0 else A.SKIP
    if stage == S.BELL:
        return A.EARLIER if g.buildings[g.seat] > others_most(g) else A.AS_USUAL
    if stage == S.GRAVEYARD:
        return A.YES if g.cost[g.ruin] >= WORTH_RESCUING else A.NO
    return first_of(mask)


@compiled
def first_of(mask):
    action = 0
    while mask[action] == 0:
        action += 1
    return action


@compiled
def others_most(g):
    """Return the number of buildings in the fullest of the other cities."""
    most = 0
    for q in range(g.num_players):
        if q != g.seat:
            most = max(most, g.buildings[q])
    return most


@compiled
def smallest_city(g, mask):
    """Of the players who may be chosen, the one with the fewest buildings."""
    best, least = -1, 1000
    for places in range(1, g.num_players):
        if mask[A.PLAYER + places] != 0 and g.buildings[(g.seat + places) % g.num_players] < least:
            best, least = A.PLAYER + places, g.buildings[(g.seat + places) % g.num_players]
    return best


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def take_card(g, mask, weights):
    """Return the card on offer that the player would like most to hold."""
    best, most, colours = A.SKIP, -1e9, colours_of(g, g.seat)
    for kind in range(D.NUM_KINDS):
        if mask[A.TAKE + kind] != 0:
            wanted = wish_to_hold(g, g.seat, kind, colours, weights)
            if wanted > most:
                best, most = A.TAKE + kind, wanted
    return best


@compiled
def least_wanted(g, p, weights):
    """Return the card in hand that the player needs least (kind, or -1)."""
    worst, least, colours = -1, 1e9, colours_of(g, p)
    for kind in range(D.NUM_KINDS):
        if g.hand[p, kind] > 0:
            wanted = wish(g, p, kind, colours, weights)
            if wanted < least:
                worst, least = kind, wanted
    return worst


@compiled
def unwanted(g, p, kind, colours, weights):
    """Return whether a card in hand is of no use: it cannot be built, it is too expensive, or the hand holds more than
    one.
    """
    return wish_to_hold(g, p, kind, colours, weights) < 0.5 or g.hand[p, kind] > 1


@compiled
def mark_cards(g, mask, weights):
    """Mark all useless cards, or else the one that is needed least."""
    colours = colours_of(g, g.seat)
    for kind in range(D.NUM_KINDS):
        if (
            mask[A.MARK + kind] != 0
            and unwanted(g, g.seat, kind, colours, weights)
            and g.marked[kind] < max(1, g.hand[g.seat, kind] - 1)
        ):
            return A.MARK + kind
    return A.REDRAW if mask[A.REDRAW] != 0 else A.MARK + least_wanted(g, g.seat, weights)


@compiled
def count_unwanted(g, p, weights):
    cards, colours = 0, colours_of(g, p)
    for kind in range(D.NUM_KINDS):
        if g.hand[p, kind] > 0 and unwanted(g, p, kind, colours, weights):
            cards += 1
    return cards


# --- the turn ---------------------------------------------------------------------------------------------------------
@compiled
def decide_menu(g, mask, rng, weights):
    """Choose one action of the turn's menu."""
    if g.power_used == 0:
        action = use_power_first(g, mask, rng, weights)
        if action >= 0:
            return action
    if g.income_done == 0:
        return choose_income(g, mask, weights)
    p = g.seat
    if g.builds_left > 0:
        tax = tax_of(g, p) if mask[A.COLLECT_TAX] != 0 else 0
        kind, _ = best_to_build(g, p, g.gold[p] + tax, weights)
        if kind >= 0:
            if tax > 0 and (mask[A.BUILD + kind] == 0 or D.COLOUR[kind] != H.TAX[g.character]):
                return A.COLLECT_TAX
            if mask[A.BUILD + kind] != 0:
                return A.BUILD + kind
    if mask[A.COLLECT_TAX] != 0:
        return A.COLLECT_TAX
    return finish_turn(g, mask, weights)


@compiled
def use_power_first(g, mask, rng, weights):
    """Return a power of the turn's character that is best used before anything else, or -1."""
    if mask[A.TITHE] != 0:
        return A.TITHE
    if mask[A.MOVE_CROWN] != 0 and g.crown != g.seat:
        return A.MOVE_CROWN
    if g.income_done == 1 and mask[A.LOOK] != 0:
        return A.LOOK
    if (
        g.income_done == 0
        and mask[A.SWAP_HANDS] != 0
        and g.hand_size[g.seat] == 0
        and largest_hand(g, g.seat) >= WORTH_SWAPPING
    ):
        return A.SWAP_HANDS
    for number in range(2, g.highest + 1):
        if mask[A.NAME + number - 1] != 0:
            return name_somebody(g, mask, rng, weights)
    return -1


@compiled
def choose_income(g, mask, weights):
    """Choose gold or cards by their present worth.

    Gold is worth more if it allows to build more in this turn. In the Hospital buildings count here although they may
    not, so that opponents of the benchmark do not change.
    """
    if mask[A.INCOME_CARDS] == 0:
        return A.INCOME_GOLD
    p = g.seat
    gold = worth_of_gold(g.gold[p], INCOME_IN_GOLD, weights)
    cards = worth_of_cards(g.hand_size[p], most_kept(g, p), weights)
    if most_drawn(g, p) > INCOME_DRAWN:
        cards *= LARGER_CHOICE
    if g.character != H.NO_CHARACTER and g.builds_left > 0 and g.hand_size[p] > 0:
        have = g.gold[p] + (tax_of(g, p) if g.tax_done == 0 and H.TAX[g.character] != H.NO_TAX else 0)
        _, without = best_to_build(g, p, have, weights)
        _, with_it = best_to_build(g, p, have + INCOME_IN_GOLD, weights)
        gold += weights[terms.BUILD_NOW] * (with_it - without)
    return A.INCOME_GOLD if gold >= cards else A.INCOME_CARDS


@compiled
def finish_turn(g, mask, weights):
    """Choose when nothing more is built: an exchange of hands, coins on buildings, cards sold or hidden, cards bought,
    then the end of the turn."""
    p = g.seat
    if mask[A.SWAP_HANDS] != 0 and largest_hand(g, p) - g.hand_size[p] >= WORTH_SWAPPING:
        return A.SWAP_HANDS
    if mask[A.REDRAW] != 0 and count_unwanted(g, p, weights) >= 2:
        return A.REDRAW
    ahead = still_to_come(g)
    if g.gold[p] > 0 and ahead * worth_of_gold(g.gold[p] - 1, 1, weights) < 1.0:
        for kind in range(D.NUM_KINDS):
            if mask[A.BUILDING + kind] != 0:
                return A.BUILDING + kind
    if g.hand_size[p] > 0:
        last_card = ahead * worth_of_cards(g.hand_size[p] - 1, 1, weights)
        if g.museum_used == 0 and last_card < 1.0:
            kind = least_wanted(g, p, weights)
            if mask[A.USE_MUSEUM + kind] != 0:
                return A.USE_MUSEUM + kind
        if g.laboratory_used == 0 and last_card < worth_of_gold(g.gold[p], 1, weights) * 0.7 and g.hand_size[p] > 2:
            kind = least_wanted(g, p, weights)
            if mask[A.USE_LABORATORY + kind] != 0:
                return A.USE_LABORATORY + kind
    if mask[A.USE_SMITHY] != 0:
        price, cards = O.SMITHY_GOLD[g.options[O.SMITHY]], O.SMITHY_CARDS[g.options[O.SMITHY]]
        if worth_of_cards(g.hand_size[p], cards, weights) > worth_of_gold(g.gold[p] - price, price, weights):
            return A.USE_SMITHY
    return A.END_TURN
