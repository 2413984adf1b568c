"""The Guildhall: constructing buildings and working on the Cathedral (rules section 4, amendment F4)."""
from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.jit import compiled
from architects_env.games.architects.actions import BUILD, DESTROY_DEBT, DISCARD, GAIN_CHOICE, PAY_WOOD, PLACE, PLACE_CATHEDRAL, STOP
from architects_env.games.architects.board import (
    CATHEDRAL_GOLD,
    CATHEDRAL_LEAST_VIRTUE,
    CATHEDRAL_LEVELS,
    CATHEDRAL_MARBLE,
    CATHEDRAL_SPACES,
    CATHEDRAL_WOOD_STONE,
    GUILDHALL_COLUMNS,
    GUILDHALL_ROWS,
)
from architects_env.games.architects.cards import (
    BUILDING_COST,
    BUILDING_POINTS,
    BUILDING_SKILLS,
    BUILDING_VIRTUE,
    CATHEDRAL,
    DEBT,
    DISCARD_FOR,
    EFFECT_COUNTS,
    EFFECT_GAIN,
    EFFECT_KIND,
    EFFECT_NUMBER,
    EFFECT_OTHER,
    EVERYBODY_GAINS_VIRTUE,
    FREE_CAPTURE,
    FREE_HIRE,
    FREE_RESCUE_OR_CAPTURE,
    GAIN,
    GAIN_ONE_OF,
    GAIN_PER,
    GOLD,
    MARBLE,
    NO_DEBT,
    PRISONERS_LOSE_VIRTUE,
    RELEASE,
    REWARD_GAIN,
    STONE,
    WITH_SKILL,
    WOOD,
)
from architects_env.games.architects.decks import lay_open, put_building_under_deck
from architects_env.games.architects.guardhouse import release
from architects_env.games.architects.scoring import counted
from architects_env.games.architects.state import (
    ACTION_DONE,
    BARRACKS,
    CATHEDRAL_CARD,
    CATHEDRAL_MIX,
    CHOOSE_GAIN,
    EFFECTS_MANDATORY,
    FREE,
    LIBRARY,
    LOSE_DEBT,
)
from architects_env.games.architects.town_centre import begin_captures
from architects_env.games.architects.virtue import can_pay, gain, gain_bonuses, gain_virtue, lose_virtue, pay, take_debt
from architects_env.games.architects.workshop import begin_hire


@compiled
def legal_guildhall_placements(g, p, mask):
    """Every building in hand that can be constructed now, and the Cathedral if a level can be worked on now."""
    cards = g.hand[p]
    skills = skills_of(g, p)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if BUILDING_SKILLS[card] & ~skills == 0 and can_pay(g, p, BUILDING_COST[card]):
            mask[BUILD + card] = 1
    mask[PLACE + PLACE_CATHEDRAL] = can_work_on_cathedral(g, p)


@compiled
def place_in_guildhall(g, p):
    """The next free slot, for the rest of the game; beside the Guildhall in the last round, where it triggers nothing."""
    g.supply[p] -= 1
    g.guildhall_workers[p] += 1
    columns = GUILDHALL_COLUMNS[g.num_players]
    if g.guildhall_count == GUILDHALL_ROWS * columns:
        return
    g.guildhall_slot[g.guildhall_count] = p
    g.guildhall_count += 1
    if g.guildhall_count == 2 * columns + 1 or g.guildhall_count == 3 * columns + 1:
        g.reset_due = 1
    if g.guildhall_count == GUILDHALL_ROWS * columns:
        g.end_trigger = p
        g.last_turns = g.num_players


# --- constructing a building ------------------------------------------------------------------------------------------------------------------------
@compiled
def skills_of(g, p):
    """Skills of the own apprentices as bits: carpentry 1, tiling 2, masonry 4."""
    skills = 0
    for skill in range(3):
        if g.apprentices[p] & WITH_SKILL[skill] != 0:
            skills |= 1 << skill
    return skills


@compiled
def play_build(g, p, card):
    """Pay the goods, then the printed virtue, then the immediate effect."""
    place_in_guildhall(g, p)
    pay(g, p, BUILDING_COST[card])
    lay_open(g, p, card)
    g.built[p] |= 1 << card
    g.printed_points[p] += BUILDING_POINTS[card]
    if BUILDING_VIRTUE[card] > 0:
        gain_virtue(g, p, BUILDING_VIRTUE[card])
    elif BUILDING_VIRTUE[card] < 0:
        lose_virtue(g, p, -BUILDING_VIRTUE[card])
    g.building = card
    g.stage = ACTION_DONE
    immediate_effect(g, p, card)


@compiled
def immediate_effect(g, p, card):
    """Effects without a choice are carried out; the others set the stage of their decision. What cannot be done is skipped."""
    kind, number = EFFECT_KIND[card], EFFECT_NUMBER[card]
    if kind == GAIN:
        gain(g, p, EFFECT_GAIN[card])
    elif kind == GAIN_ONE_OF:
        g.stage = CHOOSE_GAIN
    elif kind == GAIN_PER:
        for _ in range(counted(g, p, EFFECT_COUNTS[card], g.virtue[p]) // number):
            gain(g, p, EFFECT_GAIN[card])
    elif kind == FREE_HIRE:
        begin_hire(g, FREE)
    elif kind == FREE_CAPTURE:
        begin_captures(g, number, 1)
    elif kind == FREE_RESCUE_OR_CAPTURE:
        begin_captures(g, number, 1)
        g.stage = BARRACKS
    elif kind == DEBT:
        take_debt(g, p)
    elif kind == NO_DEBT and g.unpaid_debts[p] > 0:
        g.stage = LOSE_DEBT
    elif kind == RELEASE:
        release(g, p)
    elif kind == DISCARD_FOR and g.hand[p] != 0:
        g.stage = LIBRARY
    elif kind == EVERYBODY_GAINS_VIRTUE:
        for other in range(g.num_players):
            gain_virtue(g, other, number)
    elif kind == PRISONERS_LOSE_VIRTUE:
        for other in range(g.num_players):
            if g.prison[other] >= number:
                lose_virtue(g, other, 1)


# --- D7: choices of building effects ------------------------------------------------------------------------------------------------------------------
@compiled
def legal_gain_choice(g, mask):
    mask[GAIN_CHOICE] = 1
    mask[GAIN_CHOICE + 1] = 1
    return 2


@compiled
def play_gain_choice(g, action):
    gain(g, g.seat, EFFECT_GAIN[g.building] if action == GAIN_CHOICE else EFFECT_OTHER[g.building])
    g.stage = ACTION_DONE


@compiled
def legal_lose_debt(g, mask):
    mask[DESTROY_DEBT] = 1
    mask[STOP] = g.options[EFFECTS_MANDATORY] == 0
    return 1 + mask[STOP]


@compiled
def play_lose_debt(g, action):
    """Destroyed, not paid off: no virtue, no bonus."""
    if action == DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1
    g.stage = ACTION_DONE


@compiled
def legal_discard(g, mask):
    """Any card of the own hand; returns how many."""
    options = 0
    cards = g.hand[g.seat]
    while cards != 0:
        mask[DISCARD + lowest(cards)] = 1
        cards &= cards - 1
        options += 1
    return options


@compiled
def legal_library(g, mask):
    mask[STOP] = g.options[EFFECTS_MANDATORY] == 0
    return legal_discard(g, mask) + mask[STOP]


@compiled
def play_library(g, action):
    """A building card under the deck for the goods on the building."""
    if action != STOP:
        put_building_under_deck(g, g.seat, action - DISCARD)
        gain(g, g.seat, EFFECT_GAIN[g.building])
    g.stage = ACTION_DONE


# --- the Cathedral (D6) -------------------------------------------------------------------------------------------------------------------------------
@compiled
def can_work_on_cathedral(g, p):
    """Virtue 5 or more, level below 5, a free space on the next level, its goods, and a building card to discard."""
    level = g.cathedral[p] + 1
    if g.virtue[p] < CATHEDRAL_LEAST_VIRTUE or level > CATHEDRAL_LEVELS or g.hand[p] == 0:
        return False
    if g.goods[p, GOLD] < CATHEDRAL_GOLD[level] or g.goods[p, MARBLE] < CATHEDRAL_MARBLE[level]:
        return False
    if g.goods[p, WOOD] + g.goods[p, STONE] < CATHEDRAL_WOOD_STONE[level]:
        return False
    there = 0
    for other in range(g.num_players):
        there += g.cathedral[other] == level
    return there < CATHEDRAL_SPACES[level]


@compiled
def play_cathedral(g, p):
    """Pay, discard a building card, move up, reveal and gain the top reward."""
    place_in_guildhall(g, p)
    level = g.cathedral[p] + 1
    g.goods[p, GOLD] -= CATHEDRAL_GOLD[level]
    g.goods[p, MARBLE] -= CATHEDRAL_MARBLE[level]
    g.stage = CATHEDRAL_MIX if CATHEDRAL_WOOD_STONE[level] > 0 else CATHEDRAL_CARD


@compiled
def legal_cathedral_mix(g, mask):
    p = g.seat
    cost = CATHEDRAL_WOOD_STONE[g.cathedral[p] + 1]
    options = 0
    for wood in range(cost + 1):
        if wood <= g.goods[p, WOOD] and cost - wood <= g.goods[p, STONE]:
            mask[PAY_WOOD + wood] = 1
            options += 1
    return options


@compiled
def play_cathedral_mix(g, action):
    p = g.seat
    wood = action - PAY_WOOD
    g.goods[p, WOOD] -= wood
    g.goods[p, STONE] -= CATHEDRAL_WOOD_STONE[g.cathedral[p] + 1] - wood
    g.stage = CATHEDRAL_CARD


@compiled
def play_cathedral_card(g, action):
    p = g.seat
    put_building_under_deck(g, p, action - DISCARD)
    g.cathedral[p] += 1
    if g.rewards_left > 0:
        reward = g.rewards[g.rewards_revealed]
        g.rewards_revealed += 1
        g.rewards_left -= 1
        gain(g, p, REWARD_GAIN[reward])
    else:
        gain_virtue(g, p, 1)
    gain_bonuses(g, p, CATHEDRAL)
    g.stage = ACTION_DONE
