"""The Guildhall (rules sections 4.9 and 4.10, amendment F4).

A worker placed there stays for good and fills the next slot, row by row. Some slots trigger a reset, and the last one
ends the game. The worker constructs a building of the hand or works on the Cathedral. `board` holds the figures of the
slots and of the Cathedral, `cards` the costs and effects of buildings.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import each_member
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import amount, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import options as O
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import (
    lay_open,
    legal_discard,
    put_building_under_deck,
    refresh_display,
)
from architects_env.games.architects.rules.effects import immediate_effect
from architects_env.games.architects.rules.supply import give_back
from architects_env.games.architects.rules.virtue import can_pay, change_virtue, gain, gain_bonuses, pay
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import goods_text, points_text

turn_over_reward = S.REWARDS.draw("reward_deck", "rewards")


@compiled
def legal_guildhall_placements(g, p, mask):
    """Mark every building in hand that can be constructed now, and the Cathedral if a level can be worked on now."""
    skills = skills_of(g, p)
    for card in each_member(g.hand[p]):
        if C.BUILDING_SKILLS[card] & ~skills == 0 and can_pay_building(g, p, card):
            mask[A.BUILD + card] = 1
    mask[A.PLACE + A.PLACE_CATHEDRAL] = can_work_on_cathedral(g, p)


@compiled
def place_in_guildhall(g, p):
    """Put a worker on the next free slot for the rest of the game.

    In the last round it stands beside the Guildhall and triggers nothing.
    """
    g.supply[p] -= 1
    g.guildhall_workers[p] += 1
    columns, slot = B.GUILDHALL_COLUMNS[g.at_table], int(g.guildhall_count)
    row, column = slot // columns, slot % columns
    if row == B.GUILDHALL_ROWS:
        return
    g.guildhall_slot[slot] = p
    g.guildhall_count += 1
    if g.options[O.GUILDHALL_REFRESH] == 1 and column == B.REFRESH_COLUMN and row < B.REFRESH_ROWS:
        refresh_display(g)
    if column == 0 and row >= B.FIRST_RESET_ROW:
        g.reset_due = 1
    if g.guildhall_count == B.GUILDHALL_ROWS * columns:
        g.end_trigger = p
        g.last_turns = g.at_table
        report(g, E.FILLS_GUILDHALL, p, 0, 0)


# --- constructing a building ------------------------------------------------------------------------------------------
@compiled
def skills_of(g, p):
    """Return the skills of the own apprentices as bits: carpentry 1, tiling 2, masonry 4."""
    skills = 0
    for skill in range(3):
        if g.apprentices[p] & C.WITH_SKILL[skill] != 0:
            skills |= 1 << skill
    return skills


@compiled
def can_pay_with_one_less(g, p, card, good):
    """Return whether `p` could construct `card` if it cost one less of `good` (WOOD or STONE).

    This is the same as having one more.
    """
    if C.BUILDING_COST[card, good] == 0:
        return False
    g.goods[p, good] += 1
    able = can_pay(g, p, C.BUILDING_COST[card])
    g.goods[p, good] -= 1
    return able


@compiled
def can_pay_building(g, p, card):
    """Return whether `p` has the goods for a building, less the amount that its character saves."""
    if can_pay(g, p, C.BUILDING_COST[card]):
        return True
    if H.WOOD_OR_STONE_LESS[g.character[p]] == 0:
        return False
    return can_pay_with_one_less(g, p, card, C.WOOD) or can_pay_with_one_less(g, p, card, C.STONE)


@compiled
def play_build(g, p, card):
    """Lay the card open. A player whose character saves wood or stone chooses between them before it pays."""
    place_in_guildhall(g, p)
    lay_open(g, p, card)
    g.built[p] |= 1 << card
    g.printed_points[p] += C.BUILDING_POINTS[card]
    g.constructed += 1
    g.building = card
    if H.WOOD_OR_STONE_LESS[g.character[p]] > 0 and C.BUILDING_COST[card, C.WOOD] + C.BUILDING_COST[card, C.STONE] > 0:
        g.stage = S.WOOD_OR_STONE
    else:
        pay_building(g, p, card)


@compiled
def pay_building(g, p, card):
    """Pay the goods, then change virtue as printed, then carry out the immediate effect."""
    pay(g, p, C.BUILDING_COST[card])
    change_virtue(g, p, C.BUILDING_VIRTUE[card])
    g.stage = S.ACTION_DONE  # unless the effect asks a question
    immediate_effect(g, p, card)


@compiled
def legal_wood_or_stone(g, mask):
    """Legal actions of D15: save wood, or save stone."""
    mask[A.LESS] = can_pay_with_one_less(g, g.seat, g.building, C.WOOD)
    mask[A.LESS + 1] = can_pay_with_one_less(g, g.seat, g.building, C.STONE)


@compiled
def play_wood_or_stone(g, action):
    """Save one wood or stone, then pay for the building (section 10)."""
    give_back(g, g.seat, C.WOOD if action == A.LESS else C.STONE, -1)  # one less to pay
    pay_building(g, g.seat, g.building)


# --- D15: a second worker, by a promo building ------------------------------------------------------------------------
@compiled
def legal_guildhall_again(g, mask):
    """Legal actions: a second worker in the Guildhall, or none (4.9)."""
    legal_guildhall_placements(g, g.seat, mask)
    mask[A.STOP] = 1


@compiled
def play_guildhall_again(g, action):
    """Make a second placement with the apprentices that lie there now (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    block, index = A.located(action)
    if block == A.STOP:
        g.stage = S.ACTION_DONE
    elif block == A.PLACE:
        play_cathedral(g, p)
    elif block == A.BUILD:
        play_build(g, p, index)


# --- the Cathedral (D6) -----------------------------------------------------------------------------------------------
@compiled
def can_work_on_cathedral(g, p):
    """Return whether `p` can work on the Cathedral: virtue 5 or more, level below 5, a free space on the next level,
    its goods, and a building card to discard.
    """
    if g.virtue[p] < B.CATHEDRAL_LEAST_VIRTUE or not level_has_space(g, p):
        return False
    level = g.cathedral[p] + 1
    if g.hand[p] == 0 and H.CATHEDRAL_DISCARD[g.character[p]] == 1:
        return False
    if g.goods[p, C.WOOD] + g.goods[p, C.STONE] < wood_and_stone(g, p, level):
        return False
    return can_pay(g, p, B.CATHEDRAL_GOLD_AND_MARBLE[level])


@compiled
def level_has_space(g, p):
    """Return whether the Cathedral has a next level for `p`, with a free space."""
    level = g.cathedral[p] + 1
    if level > B.CATHEDRAL_LEVELS:
        return False
    there = 0
    for other in range(g.at_table):
        there += g.cathedral[other] == level
    return there < B.CATHEDRAL_SPACES[level]


@compiled
def wood_and_stone(g, p, level):
    """Return the amount of wood and stone together that a level costs `p`."""
    return max(0, B.CATHEDRAL_WOOD_STONE[level] - H.WOOD_OR_STONE_LESS[g.character[p]])


@compiled
def play_cathedral(g, p):
    """Pay for a level, discard a building card, move up, and reveal and gain the top reward."""
    place_in_guildhall(g, p)
    level = g.cathedral[p] + 1
    pay(g, p, B.CATHEDRAL_GOLD_AND_MARBLE[level])
    if B.CATHEDRAL_WOOD_STONE[level] > 0:
        g.stage = S.CATHEDRAL_MIX
    else:
        cathedral_paid(g, p)


@compiled
def cathedral_paid(g, p):
    """Ask for the building card to discard, the last part of the price. Some characters need none."""
    if H.CATHEDRAL_DISCARD[g.character[p]] == 1:
        g.stage = S.CATHEDRAL_CARD
    else:
        advance_on_cathedral(g, p)


@compiled
def legal_cathedral_mix(g, mask):
    """Legal actions: every mix of wood and stone that the player has (section 4.10, D6)."""
    p = g.seat
    cost = wood_and_stone(g, p, g.cathedral[p] + 1)
    for wood in range(cost + 1):
        if wood <= g.goods[p, C.WOOD] and cost - wood <= g.goods[p, C.STONE]:
            mask[A.PAY_WOOD + wood] = 1


@compiled
def play_cathedral_mix(g, action):
    """Pay the chosen amount of wood, and the rest in stone (section 4.10)."""
    p = g.seat
    wood = action - A.PAY_WOOD
    give_back(g, p, C.WOOD, wood)
    give_back(g, p, C.STONE, wood_and_stone(g, p, g.cathedral[p] + 1) - wood)
    cathedral_paid(g, p)


@compiled
def play_cathedral_card(g, action):
    """Put a building card from hand under the deck, then move up a level (section 4.10)."""
    put_building_under_deck(g, g.seat, action - A.DISCARD)
    advance_on_cathedral(g, g.seat)


@compiled
def reveal_reward(g, p):
    """Reveal the top reward for `p` and return it as goods, virtue and cards (int16[8]).

    It is 1 virtue when no reward is left.
    """
    reward = turn_over_reward(g, 0, 0)
    report(g, E.TURNS_REWARD, p, reward, 0)
    return C.NO_REWARD_GAIN if reward == S.NO_CARD else C.REWARD_GAIN[reward]


@compiled
def advance_on_cathedral(g, p):
    """Move up a level and turn over a reward (section 4.10)."""
    g.cathedral[p] += 1
    report(g, E.REACHES_LEVEL, p, int(g.cathedral[p]), 0)
    gain(g, p, reveal_reward(g, p))
    gain_bonuses(g, p, C.CATHEDRAL)
    g.stage = S.ACTION_DONE


STAGES = (
    Question(
        S.CATHEDRAL_MIX,
        "cathedral goods",
        legal_cathedral_mix,
        play_cathedral_mix,
        asks="with how much wood and stone to pay",
    ),
    Question(
        S.CATHEDRAL_CARD,
        "cathedral card",
        legal_discard,
        play_cathedral_card,
        asks="which building card to give for the Cathedral",
    ),
    Question(S.WOOD_OR_STONE, "wood or stone", legal_wood_or_stone, play_wood_or_stone, asks="of what to pay one less"),
    Question(
        S.GUILDHALL_AGAIN,
        "Guildhall again",
        legal_guildhall_again,
        play_guildhall_again,
        asks="whether to place a second worker in the Guildhall",
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def payment(g: Any, cost: Any) -> list[int]:
    """Return the goods that `g.seat` pays for a cost.

    Where gold and marble are the same, missing gold is paid in marble, and missing marble in gold.
    """
    p, paid = g.seat, [int(number) for number in cost[: C.NUM_GOODS]]
    if H.GOLD_IS_MARBLE[g.character[p]]:
        for good, other in ((C.GOLD, C.MARBLE), (C.MARBLE, C.GOLD)):
            missing = max(0, paid[good] - int(g.goods[p, good]))
            paid[good] -= missing
            paid[other] += missing
    return paid


def _for_goods(g: Any, card: int, observer: int) -> str:
    """Return the price of a building in words, unless its owner has yet to choose between wood and stone."""
    cost = C.BUILDING_COST[card]
    if H.WOOD_OR_STONE_LESS[g.character[g.seat]] and cost[C.WOOD] + cost[C.STONE] > 0:
        return ""
    goods = goods_text(payment(g, cost))
    return say(" for {goods}", goods=goods) if cost[C.CLAY : C.NUM_GOODS].any() else ""


def _for_less(g: Any, index: int, observer: int) -> str:
    cost = [int(number) - (good == C.WOOD + index) for good, number in enumerate(C.BUILDING_COST[g.building])]
    return goods_text(payment(g, cost))


def _for_level(g: Any, index: int, observer: int) -> str:
    paid = payment(g, B.CATHEDRAL_GOLD_AND_MARBLE[g.cathedral[g.seat] + 1])
    return say(" and pays {goods}", goods=goods_text(paid)) if any(paid) else ""


def _wood_and_stone(g: Any, wood: int) -> tuple[Any, Any]:
    return [0, wood, int(wood_and_stone(g, g.seat, g.cathedral[g.seat] + 1)) - wood], []


PHRASES = Chapter(
    Phrase(
        A.BUILD,
        "build {building}",
        "builds {building}{for_goods}",
    ),
    Phrase(
        A.LESS,
        "pay {good} less for {constructed}",
        "pays {for_less} for {constructed}",
        section="10",
    ),
    Phrase(A.STOP, "place no second worker", stage=S.GUILDHALL_AGAIN, section="8"),
    Phrase(
        A.PLACE + A.PLACE_CATHEDRAL,
        "place a worker in the {placement}",
        "places a worker in the {placement}{for_level}",
        section="4.10",
    ),
    Phrase(
        A.PAY_WOOD,
        "pay {pays} for the Cathedral",
        section="4.10",
        exchange=_wood_and_stone,
    ),
    for_goods=_for_goods,
    for_less=_for_less,
    for_level=_for_level,
    level=lambda g, i, observer: say("level {n}", n=int(g.cathedral[g.seat]) + 1),
    points=lambda g, card, observer: points_text(C.BUILDINGS[card].points),
    good=lambda g, i, observer: amount(1, C.GOODS[C.WOOD + i]),
)
