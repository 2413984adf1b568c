"""The Guildhall: constructing buildings and working on the Cathedral (rules section 4, amendment F4)."""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.bits import lowest
from architects_env.core.contract.events import report
from architects_env.core.contract.stages import Question
from architects_env.core.contract.words import Chapter, Says
from architects_env.core.language.phrases import amount, say
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import state as S
from architects_env.games.architects.decks import (
    add_own_apprentices,
    lay_open,
    legal_discard,
    put_building_under_deck,
    refresh_display,
    return_apprentice,
)
from architects_env.games.architects.events import Happens as E
from architects_env.games.architects.guardhouse import release
from architects_env.games.architects.names import building_name, goods_text
from architects_env.games.architects.scoring import counted
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

turn_over_reward = S.REWARDS.draw("reward_deck", "rewards")


@compiled
def legal_guildhall_placements(g, p, mask):
    """Every building in hand that can be constructed now, and the Cathedral if a level can be worked on now."""
    cards = g.hand[p]
    skills = skills_of(g, p)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if C.BUILDING_SKILLS[card] & ~skills == 0 and can_pay_building(g, p, card):
            mask[A.BUILD + card] = 1
    mask[A.PLACE + A.PLACE_CATHEDRAL] = can_work_on_cathedral(g, p)


@compiled
def place_in_guildhall(g, p):
    """The next free slot, for the rest of the game; beside the Guildhall in the last round, where it triggers
    nothing."""
    g.supply[p] -= 1
    g.guildhall_workers[p] += 1
    columns = B.GUILDHALL_COLUMNS[g.at_table]
    if g.guildhall_count == B.GUILDHALL_ROWS * columns:
        return
    g.guildhall_slot[g.guildhall_count] = p
    g.guildhall_count += 1
    if (
        g.options[S.GUILDHALL_REFRESH] == 1
        and (g.guildhall_count - 1) % columns == B.REFRESH_COLUMN
        and g.guildhall_count <= 3 * columns
    ):
        refresh_display(g)
    if g.guildhall_count == 2 * columns + 1 or g.guildhall_count == 3 * columns + 1:
        g.reset_due = 1
    if g.guildhall_count == B.GUILDHALL_ROWS * columns:
        g.end_trigger = p
        g.last_turns = g.at_table
        report(g, E.FILLS_GUILDHALL, p, 0, 0)


# --- constructing a building ------------------------------------------------------------------------------------------
@compiled
def skills_of(g, p):
    """Skills of the own apprentices as bits: carpentry 1, tiling 2, masonry 4."""
    skills = 0
    for skill in range(3):
        if g.apprentices[p] & C.WITH_SKILL[skill] != 0:
            skills |= 1 << skill
    return skills


@compiled
def can_pay_with_one_less(g, p, card, good):
    """Whether `p` could construct `card` if it took one less of WOOD or STONE: as well as with one more in hand."""
    if C.BUILDING_COST[card, good] == 0:
        return False
    g.goods[p, good] += 1
    able = can_pay(g, p, C.BUILDING_COST[card])
    g.goods[p, good] -= 1
    return able


@compiled
def can_pay_building(g, p, card):
    """Whether `p` has the goods for a building, less what the own character saves."""
    if can_pay(g, p, C.BUILDING_COST[card]):
        return True
    if H.WOOD_OR_STONE_LESS[g.character[p]] == 0:
        return False
    return can_pay_with_one_less(g, p, card, C.WOOD) or can_pay_with_one_less(g, p, card, C.STONE)


@compiled
def play_build(g, p, card):
    """The card lies open; a character that saves wood or stone says which before it pays."""
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
    """Pay the goods, then the printed virtue, then the immediate effect."""
    pay(g, p, C.BUILDING_COST[card])
    change_virtue(g, p, C.BUILDING_VIRTUE[card])
    g.stage = S.ACTION_DONE
    immediate_effect(g, p, card)


@compiled
def legal_wood_or_stone(g, mask):
    """D15: which of the two is less."""
    mask[A.LESS] = can_pay_with_one_less(g, g.seat, g.building, C.WOOD)
    mask[A.LESS + 1] = can_pay_with_one_less(g, g.seat, g.building, C.STONE)


@compiled
def play_wood_or_stone(g, action):
    """One less of it, then the building is paid (section 10)."""
    give_back(g, g.seat, C.WOOD if action == A.LESS else C.STONE, -1)  # one less to pay
    pay_building(g, g.seat, g.building)


@compiled
def immediate_effect(g, p, card):
    """Effects without a choice are carried out; the others set the stage of their decision. What cannot be done is
    skipped."""
    kind, number = C.EFFECT_KIND[card], C.EFFECT_NUMBER[card]
    if kind == C.GAIN:
        building_gives(g, p, card, 1)
    elif kind == C.GAIN_ONE_OF:
        g.stage = S.CHOOSE_GAIN
    elif kind == C.GAIN_PER:
        building_gives(g, p, card, counted(g, p, C.EFFECT_COUNTS[card], g.virtue[p]) // number)
    elif kind == C.FREE_HIRE:
        begin_hire(g, S.FREE)
    elif kind == C.FREE_CAPTURE:
        begin_captures(g, number, 1)
    elif kind == C.FREE_RESCUE_OR_CAPTURE:
        begin_captures(g, number, 1)
        g.stage = S.BARRACKS
    elif kind == C.DEBT:
        take_debts(g, p, number)
    elif kind == C.NO_DEBT and g.unpaid_debts[p] > 0:
        g.stage = S.LOSE_DEBT
    elif kind == C.RELEASE and g.prison[p] > 0:
        report(g, E.RELEASES, p, int(g.prison[p]), 0)
        release(g, p)
    elif kind == C.DISCARD_FOR and g.hand[p] != 0:
        g.stage = S.LIBRARY
    else:
        effect_on_others_or_promo(g, p, kind, number)


@compiled
def building_gives(g, p, card, times):
    """What is printed on a building as its gain, so many times."""
    if times > 0:
        report(g, E.BUILDING_GIVES, p, int(card), int(times))
    for _ in range(times):
        gain(g, p, C.EFFECT_GAIN[card])


@compiled
def effect_on_others_or_promo(g, p, kind, number):
    """The rest of `immediate_effect`: what touches every player, and the promo buildings."""
    if kind == C.EVERYBODY_GAINS_VIRTUE:
        for other in range(g.at_table):
            gain_virtue(g, other, number)
    elif kind == C.PRISONERS_LOSE_VIRTUE:
        for other in range(g.at_table):
            if g.prison[other] >= number:
                lose_virtue(g, other, 1)
    elif kind == C.GUILDHALL_AGAIN and g.supply[p] > 0:
        g.stage = S.GUILDHALL_AGAIN
    elif kind == C.GIVE_UP_APPRENTICE and g.apprentices[p] != 0:
        g.stage = S.GIVE_UP_APPRENTICE


# --- D15: promo buildings ---------------------------------------------------------------------------------------------
@compiled
def legal_guildhall_again(g, mask):
    """A second worker in the Guildhall, or none (4.9)."""
    legal_guildhall_placements(g, g.seat, mask)
    mask[A.STOP] = 1


@compiled
def play_guildhall_again(g, action):
    """It is a placement of its own: the apprentices that lie there now count (F7)."""
    p = g.seat
    g.at_placement = g.apprentices[p]
    if action == A.STOP:
        g.stage = S.ACTION_DONE
    elif action == A.PLACE + A.PLACE_CATHEDRAL:
        play_cathedral(g, p)
    else:
        play_build(g, p, action - A.BUILD)


@compiled
def legal_give_up_apprentice(g, mask):
    """An own apprentice; this cannot be declined (4.9)."""
    add_own_apprentices(g, g.seat, mask)


@compiled
def play_give_up_apprentice(g, action):
    """The apprentice goes under the deck (section 14)."""
    return_apprentice(g, g.seat, action - A.RETURN_APPRENTICE)
    g.stage = S.ACTION_DONE


# --- D7: choices of building effects ----------------------------------------------------------------------------------
@compiled
def legal_gain_choice(g, mask):
    """Two gains to choose from (section 4.9, D7)."""
    mask[A.GAIN_CHOICE] = 1
    mask[A.GAIN_CHOICE + 1] = 1


@compiled
def play_gain_choice(g, action):
    """The first of the two gains, or the second (section 4.9)."""
    gain(g, g.seat, C.EFFECT_GAIN[g.building] if action == A.GAIN_CHOICE else C.EFFECT_OTHER[g.building])
    g.stage = S.ACTION_DONE


@compiled
def legal_lose_debt(g, mask):
    """An unpaid debt is destroyed, or not (section 4.9, D7)."""
    mask[A.DESTROY_DEBT] = 1
    mask[A.STOP] = g.options[S.EFFECTS_MANDATORY] == 0


@compiled
def play_lose_debt(g, action):
    """Destroyed, not paid off: no virtue, no bonus (4.9)."""
    if action == A.DESTROY_DEBT:
        g.unpaid_debts[g.seat] -= 1
    g.stage = S.ACTION_DONE


@compiled
def legal_library(g, mask):
    """A card of the hand, or none (section 4.9, D7)."""
    mask[A.STOP] = g.options[S.EFFECTS_MANDATORY] == 0
    legal_discard(g, mask)


@compiled
def play_library(g, action):
    """A building card under the deck for the goods on the building (4.9)."""
    if action != A.STOP:
        put_building_under_deck(g, g.seat, action - A.DISCARD)
        building_gives(g, g.seat, g.building, 1)
    g.stage = S.ACTION_DONE


# --- the Cathedral (D6) -----------------------------------------------------------------------------------------------
@compiled
def can_work_on_cathedral(g, p):
    """Virtue 5 or more, level below 5, a free space on the next level, its goods, and a building card to discard."""
    level = g.cathedral[p] + 1
    if level > B.CATHEDRAL_LEVELS or not cathedral_is_open(g, p):
        return False
    if g.hand[p] == 0 and H.CATHEDRAL_DISCARD[g.character[p]] == 1:
        return False
    if g.goods[p, C.WOOD] + g.goods[p, C.STONE] < wood_and_stone(g, p, level):
        return False
    return can_pay(g, p, B.CATHEDRAL_GOLD_AND_MARBLE[level])


@compiled
def cathedral_is_open(g, p):
    """Virtue 5 or more and a free space on the next level, which must exist."""
    if g.virtue[p] < B.CATHEDRAL_LEAST_VIRTUE:
        return False
    there = 0
    for other in range(g.at_table):
        there += g.cathedral[other] == g.cathedral[p] + 1
    return there < B.CATHEDRAL_SPACES[g.cathedral[p] + 1]


@compiled
def wood_and_stone(g, p, level):
    """How much wood and stone together a level takes of `p`."""
    return max(0, B.CATHEDRAL_WOOD_STONE[level] - H.WOOD_OR_STONE_LESS[g.character[p]])


@compiled
def play_cathedral(g, p):
    """Pay, discard a building card, move up, reveal and gain the top reward."""
    place_in_guildhall(g, p)
    level = g.cathedral[p] + 1
    pay(g, p, B.CATHEDRAL_GOLD_AND_MARBLE[level])
    if B.CATHEDRAL_WOOD_STONE[level] > 0:
        g.stage = S.CATHEDRAL_MIX
    else:
        cathedral_paid(g, p)


@compiled
def cathedral_paid(g, p):
    """The building card is the last thing to pay, but not for every character."""
    if H.CATHEDRAL_DISCARD[g.character[p]] == 1:
        g.stage = S.CATHEDRAL_CARD
    else:
        advance_on_cathedral(g, p)


@compiled
def legal_cathedral_mix(g, mask):
    """Every mix of wood and stone that is there (section 4.10, D6)."""
    p = g.seat
    cost = wood_and_stone(g, p, g.cathedral[p] + 1)
    for wood in range(cost + 1):
        if wood <= g.goods[p, C.WOOD] and cost - wood <= g.goods[p, C.STONE]:
            mask[A.PAY_WOOD + wood] = 1


@compiled
def play_cathedral_mix(g, action):
    """So much wood, the rest in stone (section 4.10)."""
    p = g.seat
    wood = action - A.PAY_WOOD
    give_back(g, p, C.WOOD, wood)
    give_back(g, p, C.STONE, wood_and_stone(g, p, g.cathedral[p] + 1) - wood)
    cathedral_paid(g, p)


@compiled
def play_cathedral_card(g, action):
    """A building card from hand under the deck, then the level is reached (section 4.10)."""
    put_building_under_deck(g, g.seat, action - A.DISCARD)
    advance_on_cathedral(g, g.seat)


@compiled
def reveal_reward(g, p):
    """The top reward, for `p`, as goods, virtue and cards (int16[8]); 1 virtue when there is none left."""
    reward = turn_over_reward(g, 0, 0)
    report(g, E.TURNS_REWARD, p, reward, 0)
    return C.NO_REWARD_GAIN if reward == S.NO_CARD else C.REWARD_GAIN[reward]


@compiled
def advance_on_cathedral(g, p):
    """The level is reached, a reward turned over (section 4.10)."""
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
    Question(S.CHOOSE_GAIN, "gain", legal_gain_choice, play_gain_choice, asks="what to gain"),
    Question(S.LOSE_DEBT, "destroy a debt", legal_lose_debt, play_lose_debt, asks="whether to destroy a debt"),
    Question(S.LIBRARY, "discard for goods", legal_library, play_library, asks="which building card to give for goods"),
    Question(S.WOOD_OR_STONE, "wood or stone", legal_wood_or_stone, play_wood_or_stone, asks="of what to pay one less"),
    Question(
        S.GUILDHALL_AGAIN,
        "Guildhall again",
        legal_guildhall_again,
        play_guildhall_again,
        asks="whether to place a second worker in the Guildhall",
    ),
    Question(
        S.GIVE_UP_APPRENTICE,
        "give up an apprentice",
        legal_give_up_apprentice,
        play_give_up_apprentice,
        asks="which apprentice to give up",
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def payment(g: Any, cost: Any) -> list[int]:
    """What `g.seat` pays for a cost in goods: gold that is missing in marble, and marble in gold, where they are the
    same."""
    p, paid = g.seat, [int(number) for number in cost[: C.NUM_GOODS]]
    if H.GOLD_IS_MARBLE[g.character[p]]:
        for good, other in ((C.GOLD, C.MARBLE), (C.MARBLE, C.GOLD)):
            missing = max(0, paid[good] - int(g.goods[p, good]))
            paid[good] -= missing
            paid[other] += missing
    return paid


def _for_goods(g: Any, card: int, observer: int) -> str:
    """The price of a building, unless its owner has yet to say what is less."""
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


def _gain(g: Any, index: int) -> Any:
    return (C.EFFECT_GAIN if index == 0 else C.EFFECT_OTHER)[g.building]


SAYS = Chapter(
    Says(A.BUILD, "build {building}", "builds {building}{for_goods}", place="hand {card}"),
    Says(
        A.LESS,
        "pay {good} less for {constructed}",
        "pays {for_less} for {constructed}",
        place="choice less {index}",
        section="10",
    ),
    Says(
        A.GAIN_CHOICE,
        "gain {gets}",
        "gains {gain} from {constructed}",
        place="choice gain {index}",
        section="4.9",
        exchange=lambda g, i: ([], _gain(g, i)),
    ),
    Says(
        A.DESTROY_DEBT,
        "return an unpaid debt",
        "returns 1 unpaid debt",
        stage=S.LOSE_DEBT,
        place="choice destroy_debt {index}",
        section="6",
    ),
    Says(A.STOP, "keep the debt", stage=S.LOSE_DEBT, place="stop", section="8"),
    Says(A.STOP, "keep all building cards", stage=S.LIBRARY, place="stop", section="8"),
    Says(A.STOP, "place no second worker", stage=S.GUILDHALL_AGAIN, place="stop", section="8"),
    Says(
        A.PLACE + A.PLACE_CATHEDRAL,
        "place a worker in the {placement}",
        "places a worker in the {placement}{for_level}",
        place="cathedral",
        section="4.10",
    ),
    Says(
        A.PAY_WOOD,
        "pay {pays} for the Cathedral",
        place="choice pay_wood {index}",
        section="4.10",
        exchange=_wood_and_stone,
    ),
    for_goods=_for_goods,
    for_less=_for_less,
    for_level=_for_level,
    good=lambda g, i, observer: amount(1, C.GOODS[C.WOOD + i]),
    gain=lambda g, i, observer: goods_text(_gain(g, i)),
    constructed=lambda g, i, observer: building_name(int(g.building)),
)
