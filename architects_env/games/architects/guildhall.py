"""The Guildhall: constructing buildings and working on the Cathedral (rules section 4, amendment F4)."""

from __future__ import annotations

from architects_env.core.bits import lowest
from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.architects.actions import (
    BUILD,
    DESTROY_DEBT,
    DISCARD,
    GAIN_CHOICE,
    LESS,
    PAY_WOOD,
    PLACE,
    PLACE_CATHEDRAL,
    RETURN_APPRENTICE,
    STOP,
)
from architects_env.games.architects.board import (
    CATHEDRAL_GOLD_AND_MARBLE,
    CATHEDRAL_LEAST_VIRTUE,
    CATHEDRAL_LEVELS,
    CATHEDRAL_SPACES,
    CATHEDRAL_WOOD_STONE,
    GUILDHALL_COLUMNS,
    GUILDHALL_ROWS,
    REFRESH_COLUMN,
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
    NO_DEBT,
    NO_REWARD_GAIN,
    PRISONERS_LOSE_VIRTUE,
    RELEASE,
    REWARD_GAIN,
    STONE,
    WITH_SKILL,
    WOOD,
)
from architects_env.games.architects.cards import GIVE_UP_APPRENTICE as GIVE_UP_EFFECT
from architects_env.games.architects.cards import GUILDHALL_AGAIN as GUILDHALL_AGAIN_EFFECT
from architects_env.games.architects.characters import CATHEDRAL_DISCARD, WOOD_OR_STONE_LESS
from architects_env.games.architects.decks import (
    add_own_apprentices,
    lay_open,
    legal_discard,
    put_building_under_deck,
    refresh_display,
    return_apprentice,
)
from architects_env.games.architects.events import (
    BUILDING_GIVES,
    FILLS_GUILDHALL,
    REACHES_LEVEL,
    RELEASES,
    TURNS_REWARD,
)
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
    GIVE_UP_APPRENTICE,
    GUILDHALL_AGAIN,
    GUILDHALL_REFRESH,
    LIBRARY,
    LOSE_DEBT,
    NO_CARD,
    REWARDS,
    WOOD_OR_STONE,
)
from architects_env.games.architects.supply import give_back
from architects_env.games.architects.town_centre import begin_captures
from architects_env.games.architects.virtue import (
    can_pay,
    change_virtue,
    gain,
    gain_bonuses,
    gain_virtue,
    lose_virtue,
    pay,
    take_debts,
)
from architects_env.games.architects.workshop import begin_hire

turn_over_reward = REWARDS.draw("reward_deck", "rewards")


@compiled
def legal_guildhall_placements(g, p, mask):
    """Every building in hand that can be constructed now, and the Cathedral if a level can be worked on now."""
    cards = g.hand[p]
    skills = skills_of(g, p)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if BUILDING_SKILLS[card] & ~skills == 0 and can_pay_building(g, p, card):
            mask[BUILD + card] = 1
    mask[PLACE + PLACE_CATHEDRAL] = can_work_on_cathedral(g, p)


@compiled
def place_in_guildhall(g, p):
    """The next free slot, for the rest of the game; beside the Guildhall in the last round, where it triggers
    nothing."""
    g.supply[p] -= 1
    g.guildhall_workers[p] += 1
    columns = GUILDHALL_COLUMNS[g.at_table]
    if g.guildhall_count == GUILDHALL_ROWS * columns:
        return
    g.guildhall_slot[g.guildhall_count] = p
    g.guildhall_count += 1
    if (
        g.options[GUILDHALL_REFRESH] == 1
        and (g.guildhall_count - 1) % columns == REFRESH_COLUMN
        and g.guildhall_count <= 3 * columns
    ):
        refresh_display(g)
    if g.guildhall_count == 2 * columns + 1 or g.guildhall_count == 3 * columns + 1:
        g.reset_due = 1
    if g.guildhall_count == GUILDHALL_ROWS * columns:
        g.end_trigger = p
        g.last_turns = g.at_table
        report(g, FILLS_GUILDHALL, p, 0, 0)


# --- constructing a building ------------------------------------------------------------------------------------------
@compiled
def skills_of(g, p):
    """Skills of the own apprentices as bits: carpentry 1, tiling 2, masonry 4."""
    skills = 0
    for skill in range(3):
        if g.apprentices[p] & WITH_SKILL[skill] != 0:
            skills |= 1 << skill
    return skills


@compiled
def can_pay_with_one_less(g, p, card, good):
    """Whether `p` could construct `card` if it took one less of WOOD or STONE: as well as with one more in hand."""
    if BUILDING_COST[card, good] == 0:
        return False
    g.goods[p, good] += 1
    able = can_pay(g, p, BUILDING_COST[card])
    g.goods[p, good] -= 1
    return able


@compiled
def can_pay_building(g, p, card):
    """Whether `p` has the goods for a building, less what the own character saves."""
    if can_pay(g, p, BUILDING_COST[card]):
        return True
    if WOOD_OR_STONE_LESS[g.character[p]] == 0:
        return False
    return can_pay_with_one_less(g, p, card, WOOD) or can_pay_with_one_less(g, p, card, STONE)


@compiled
def play_build(g, p, card):
    """The card lies open; a character that saves wood or stone says which before it pays."""
    place_in_guildhall(g, p)
    lay_open(g, p, card)
    g.built[p] |= 1 << card
    g.printed_points[p] += BUILDING_POINTS[card]
    g.constructed += 1
    g.building = card
    if WOOD_OR_STONE_LESS[g.character[p]] > 0 and BUILDING_COST[card, WOOD] + BUILDING_COST[card, STONE] > 0:
        g.stage = WOOD_OR_STONE
    else:
        pay_building(g, p, card)


@compiled
def pay_building(g, p, card):
    """Pay the goods, then the printed virtue, then the immediate effect."""
    pay(g, p, BUILDING_COST[card])
    change_virtue(g, p, BUILDING_VIRTUE[card])
    g.stage = ACTION_DONE
    immediate_effect(g, p, card)


@compiled
def legal_wood_or_stone(g, mask):
    """D15: which of the two is less."""
    mask[LESS] = can_pay_with_one_less(g, g.seat, g.building, WOOD)
    mask[LESS + 1] = can_pay_with_one_less(g, g.seat, g.building, STONE)


@compiled
def play_wood_or_stone(g, action):
    """One less of it, then the building is paid (section 10)."""
    give_back(g, g.seat, WOOD if action == LESS else STONE, -1)  # one less to pay
    pay_building(g, g.seat, g.building)


@compiled
def immediate_effect(g, p, card):
    """Effects without a choice are carried out; the others set the stage of their decision. What cannot be done is
    skipped."""
    kind, number = EFFECT_KIND[card], EFFECT_NUMBER[card]
    if kind == GAIN:
        building_gives(g, p, card, 1)
    elif kind == GAIN_ONE_OF:
        g.stage = CHOOSE_GAIN
    elif kind == GAIN_PER:
        building_gives(g, p, card, counted(g, p, EFFECT_COUNTS[card], g.virtue[p]) // number)
    elif kind == FREE_HIRE:
        begin_hire(g, FREE)
    elif kind == FREE_CAPTURE:
        begin_captures(g, number, 1)
    elif kind == FREE_RESCUE_OR_CAPTURE:
        begin_captures(g, number, 1)
        g.stage = BARRACKS
    elif kind == DEBT:
        take_debts(g, p, number)
    elif kind == NO_DEBT and g.unpaid_debts[p] > 0:
        g.stage = LOSE_DEBT
    elif kind == RELEASE and g.prison[p] > 0:
        report(g, RELEASES, p, int(g.prison[p]), 0)
        release(g, p)
    elif kind == DISCARD_FOR and g.hand[p] != 0:
        g.stage = LIBRARY
    else:
        effect_on_others_or_promo(g, p, kind, number)


@compiled
def building_gives(g, p, card, times):
    """What is printed on a building as its gain, so many times."""
    if times > 0:
        report(g, BUILDING_GIVES, p, int(card), int(times))
    for _ in range(times):
        gain(g, p, EFFECT_GAIN[card])


@compiled
def effect_on_others_or_promo(g, p, kind, number):
    """The rest of `immediate_effect`: what touches every player, and the promo buildings."""
    if kind == EVERYBODY_GAINS_VIRTUE:
        for other in range(g.at_table):
            gain_virtue(g, other, number)
    elif kind == PRISONERS_LOSE_VIRTUE:
        for other in range(g.at_table):
            if g.prison[other] >= number:
                lose_virtue(g, other, 1)
    elif kind == GUILDHALL_AGAIN_EFFECT and g.supply[p] > 0:
        g.stage = GUILDHALL_AGAIN
    elif kind == GIVE_UP_EFFECT and g.apprentices[p] != 0:
        g.stage = GIVE_UP_APPRENTICE


# --- D15: promo buildings ---------------------------------------------------------------------------------------------
@compiled
def legal_guildhall_again(g, mask):
    """A second worker in the Guildhall, or none (4.9)."""
    legal_guildhall_placements(g, g.seat, mask)
    mask[STOP] = 1


@compiled
def play_guildhall_again(g, action):
    """It is a placement of its own: the apprentices that lie there now count (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    if action == STOP:
        g.stage = ACTION_DONE
    elif action == PLACE + PLACE_CATHEDRAL:
        play_cathedral(g, p)
    else:
        play_build(g, p, action - BUILD)


@compiled
def legal_give_up_apprentice(g, mask):
    """An own apprentice; this cannot be declined (4.9)."""
    add_own_apprentices(g, g.seat, mask)


@compiled
def play_give_up_apprentice(g, action):
    """The apprentice goes under the deck (section 14)."""
    return_apprentice(g, g.seat, action - RETURN_APPRENTICE)
    g.stage = ACTION_DONE


# --- D7: choices of building effects ----------------------------------------------------------------------------------
@compiled
def legal_gain_choice(g, mask):
    """Two gains to choose from (section 4.9, D7)."""
    mask[GAIN_CHOICE] = 1
    mask[GAIN_CHOICE + 1] = 1


@compiled
def play_gain_choice(g, action):
    """The first of the two gains, or the second (section 4.9)."""
    gain(g, g.seat, EFFECT_GAIN[g.building] if action == GAIN_CHOICE else EFFECT_OTHER[g.building])
    g.stage = ACTION_DONE


@compiled
def legal_lose_debt(g, mask):
    """An unpaid debt is destroyed, or not (section 4.9, D7)."""
    mask[DESTROY_DEBT] = 1
    mask[STOP] = g.options[EFFECTS_MANDATORY] == 0


@compiled
def play_lose_debt(g, action):
    """Destroyed, not paid off: no virtue, no bonus (4.9)."""
    if action == DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1
    g.stage = ACTION_DONE


@compiled
def legal_library(g, mask):
    """A card of the hand, or none (section 4.9, D7)."""
    mask[STOP] = g.options[EFFECTS_MANDATORY] == 0
    legal_discard(g, mask)


@compiled
def play_library(g, action):
    """A building card under the deck for the goods on the building (4.9)."""
    if action != STOP:
        put_building_under_deck(g, g.seat, action - DISCARD)
        building_gives(g, g.seat, g.building, 1)
    g.stage = ACTION_DONE


# --- the Cathedral (D6) -----------------------------------------------------------------------------------------------
@compiled
def can_work_on_cathedral(g, p):
    """Virtue 5 or more, level below 5, a free space on the next level, its goods, and a building card to discard."""
    level = g.cathedral[p] + 1
    if level > CATHEDRAL_LEVELS or not cathedral_is_open(g, p):
        return False
    if g.hand[p] == 0 and CATHEDRAL_DISCARD[g.character[p]] == 1:
        return False
    if g.goods[p, WOOD] + g.goods[p, STONE] < wood_and_stone(g, p, level):
        return False
    return can_pay(g, p, CATHEDRAL_GOLD_AND_MARBLE[level])


@compiled
def cathedral_is_open(g, p):
    """Virtue 5 or more and a free space on the next level, which must exist."""
    if g.virtue[p] < CATHEDRAL_LEAST_VIRTUE:
        return False
    there = 0
    for other in range(g.at_table):
        there += g.cathedral[other] == g.cathedral[p] + 1
    return there < CATHEDRAL_SPACES[g.cathedral[p] + 1]


@compiled
def wood_and_stone(g, p, level):
    """How much wood and stone together a level takes of `p`."""
    return max(0, CATHEDRAL_WOOD_STONE[level] - WOOD_OR_STONE_LESS[g.character[p]])


@compiled
def play_cathedral(g, p):
    """Pay, discard a building card, move up, reveal and gain the top reward."""
    place_in_guildhall(g, p)
    level = g.cathedral[p] + 1
    pay(g, p, CATHEDRAL_GOLD_AND_MARBLE[level])
    if CATHEDRAL_WOOD_STONE[level] > 0:
        g.stage = CATHEDRAL_MIX
    else:
        cathedral_paid(g, p)


@compiled
def cathedral_paid(g, p):
    """The building card is the last thing to pay, but not for every character."""
    if CATHEDRAL_DISCARD[g.character[p]] == 1:
        g.stage = CATHEDRAL_CARD
    else:
        advance_on_cathedral(g, p)


@compiled
def legal_cathedral_mix(g, mask):
    """Every mix of wood and stone that is there (section 4.10, D6)."""
    p = g.seat
    cost = wood_and_stone(g, p, g.cathedral[p] + 1)
    for wood in range(cost + 1):
        if wood <= g.goods[p, WOOD] and cost - wood <= g.goods[p, STONE]:
            mask[PAY_WOOD + wood] = 1


@compiled
def play_cathedral_mix(g, action):
    """So much wood, the rest in stone (section 4.10)."""
    p = g.seat
    wood = action - PAY_WOOD
    give_back(g, p, WOOD, wood)
    give_back(g, p, STONE, wood_and_stone(g, p, g.cathedral[p] + 1) - wood)
    cathedral_paid(g, p)


@compiled
def play_cathedral_card(g, action):
    """A building card from hand under the deck, then the level is reached (section 4.10)."""
    put_building_under_deck(g, g.seat, action - DISCARD)
    advance_on_cathedral(g, g.seat)


@compiled
def reveal_reward(g, p):
    """The top reward, for `p`, as goods, virtue and cards (int16[8]); 1 virtue when there is none left."""
    reward = turn_over_reward(g, 0, 0)
    report(g, TURNS_REWARD, p, reward, 0)
    return NO_REWARD_GAIN if reward == NO_CARD else REWARD_GAIN[reward]


@compiled
def advance_on_cathedral(g, p):
    """The level is reached, a reward turned over (section 4.10)."""
    g.cathedral[p] += 1
    report(g, REACHES_LEVEL, p, int(g.cathedral[p]), 0)
    gain(g, p, reveal_reward(g, p))
    gain_bonuses(g, p, CATHEDRAL)
    g.stage = ACTION_DONE


STAGES = (
    Question(
        CATHEDRAL_MIX,
        "cathedral goods",
        legal_cathedral_mix,
        play_cathedral_mix,
        asks="with how much wood and stone to pay",
    ),
    Question(
        CATHEDRAL_CARD,
        "cathedral card",
        legal_discard,
        play_cathedral_card,
        asks="which building card to give for the Cathedral",
    ),
    Question(CHOOSE_GAIN, "gain", legal_gain_choice, play_gain_choice, asks="what to gain"),
    Question(LOSE_DEBT, "destroy a debt", legal_lose_debt, play_lose_debt, asks="whether to destroy a debt"),
    Question(LIBRARY, "discard for goods", legal_library, play_library, asks="which building card to give for goods"),
    Question(WOOD_OR_STONE, "wood or stone", legal_wood_or_stone, play_wood_or_stone, asks="of what to pay one less"),
    Question(
        GUILDHALL_AGAIN,
        "Guildhall again",
        legal_guildhall_again,
        play_guildhall_again,
        asks="whether to place a second worker in the Guildhall",
    ),
    Question(
        GIVE_UP_APPRENTICE,
        "give up an apprentice",
        legal_give_up_apprentice,
        play_give_up_apprentice,
        asks="which apprentice to give up",
    ),
)
