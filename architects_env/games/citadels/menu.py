"""The main part of a turn (rules section 5.2): income and what follows it, colour tax, building, powers, ending the turn."""
from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.citadels.actions import (
    BONUS_CARDS,
    BONUS_GOLD,
    BUILD,
    COLLECT_TAX,
    END_TURN,
    INCOME_CARDS,
    INCOME_GOLD,
    TAKE,
)
from architects_env.games.citadels.building import can_build, owns
from architects_env.games.citadels.cards import draw_to_choose, draw_to_hand, drawable, keep_drawn
from architects_env.games.citadels.characters import (
    CARDS_AFTER_INCOME,
    DESTROYS,
    GOLD_AFTER_INCOME,
    NO_TAX,
    POWER,
    SAILS,
    SWAPS_BUILDINGS,
    TAX,
)
from architects_env.games.citadels.districts import COLOUR, DRAWS_MORE, EVERY_TAX, KEEPS_MORE, NUM_KINDS
from architects_env.games.citadels.events import GETS_CARDS_AS, GETS_GOLD_AS, GETS_QUEENS_GOLD, GETS_TAX
from architects_env.games.citadels.options import COLLECT_TAXES, HOSPITAL_BUILDINGS, TITHE_AT_END
from architects_env.games.citadels.powers import add_power, collect_untaken_tithe
from architects_env.games.citadels.purple import add_building_powers
from architects_env.games.citadels.state import (
    BEWITCH,
    BEWITCHED_TURN,
    DIPLOMAT_GIVE,
    HOSPITAL_TURN,
    KEEP,
    MENU,
    NAVIGATOR,
    TURN_ENDS,
    WARLORD_CITY,
    WITCH_BEGINS,
)

INCOME_IN_GOLD = 2
INCOME_DRAWN, INCOME_KEPT = 2, 1
BONUS = 4


@compiled
def legal_menu(g, mask):
    """All that the player may do now. Where only ending the turn is left it is asked all the same, if the hand might have allowed more."""
    p = g.seat
    options = 0
    if g.income_done == 0:
        options = add_income(g, mask)
        if income_comes_first(g):
            return options
    if g.tax_done == 0 and tax_of(g, p) > 0:
        mask[COLLECT_TAX] = 1
        options += 1
    options += add_power(g, p, mask) + add_building_powers(g, p, mask)
    if g.income_done == 0:
        return options
    mask[END_TURN] = 1
    options += 1 + add_builds(g, p, mask)
    might_build = g.builds_left > 0 and g.hand_size[p] > 0 and g.gold[p] > 0
    return max(2, options) if might_build else options


@compiled
def add_builds(g, p, mask):
    """Cards in hand that can be built: only after the income, as often as the character may."""
    options = 0
    if g.builds_left > 0:
        for kind in range(NUM_KINDS):
            if g.hand[p, kind] > 0 and can_build(g, p, kind):
                mask[BUILD + kind] = 1
                options += 1
    return options


# --- income ------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def income_comes_first(g):
    """The Witch and her victim do nothing else (7.2), the Navigator nothing before (amendment 26)."""
    return g.turn_kind == WITCH_BEGINS or g.turn_kind == BEWITCHED_TURN or POWER[g.character] == SAILS


@compiled
def add_income(g, mask):
    mask[INCOME_GOLD] = 1
    if drawable(g) > 0:
        mask[INCOME_CARDS] = 1
        return 2
    return 1


@compiled
def play_income(g, p, action):
    """Gold, or cards of which one is kept; Observatory and Library make it more. A Queen's bonus comes with either."""
    g.income_done = 1
    pay_queen(g, p)
    if action == INCOME_GOLD:
        g.gold[p] += INCOME_IN_GOLD
        after_income(g, p)
        return
    with_buildings = g.turn_kind != HOSPITAL_TURN or g.options[HOSPITAL_BUILDINGS] == 1
    drawn = INCOME_DRAWN + (1 if with_buildings and owns(g, p, DRAWS_MORE) else 0)
    kept = INCOME_KEPT + (1 if with_buildings and owns(g, p, KEEPS_MORE) else 0)
    if min(drawn, drawable(g)) <= kept:
        draw_to_hand(g, p, drawn)
        after_income(g, p)
        return
    draw_to_choose(g, p, drawn)
    g.to_keep = kept
    g.stage = KEEP


@compiled
def pay_queen(g, p):
    """The bonus that her reveal has brought."""
    if g.queen_bonus > 0:
        report(g, GETS_QUEENS_GOLD, p, 0, g.queen_bonus)
        g.gold[p] += g.queen_bonus
        g.queen_bonus = 0


@compiled
def legal_keep(g, mask):
    """One of the cards drawn. That they may be of one kind is nobody else's business."""
    options = 0
    for kind in range(NUM_KINDS):
        if g.drawn[kind] > 0:
            mask[TAKE + kind] = 1
            options += 1
    return max(2, options)


@compiled
def play_keep(g, p, kind):
    keep_drawn(g, p, kind)
    if g.to_keep == 0:
        after_income(g, p)


@compiled
def after_income(g, p):
    """A normal turn goes on with the character's bonus, the Witch names, her victim and the Hospital's owner are done."""
    if g.turn_kind == WITCH_BEGINS:
        g.stage = BEWITCH
    elif g.turn_kind == BEWITCHED_TURN or g.turn_kind == HOSPITAL_TURN:
        g.stage = TURN_ENDS
    else:
        take_bonus(g, p)


@compiled
def take_bonus(g, p):
    """Directly after the income: gold of the Merchant, cards of the Architect, the Navigator's choice."""
    gold, cards = GOLD_AFTER_INCOME[g.character], CARDS_AFTER_INCOME[g.character]
    if gold > 0:
        report(g, GETS_GOLD_AS, p, g.character, gold)
        g.gold[p] += gold
    if cards > 0:
        report(g, GETS_CARDS_AS, p, g.character, 0)
        draw_to_hand(g, p, cards)
    g.stage = NAVIGATOR if POWER[g.character] == SAILS else MENU


@compiled
def legal_navigator(g, mask):
    mask[BONUS_GOLD] = 1
    if drawable(g) > 0:
        mask[BONUS_CARDS] = 1
        return 2
    return 1


@compiled
def play_navigator(g, p, action):
    if action == BONUS_GOLD:
        g.gold[p] += BONUS
    else:
        draw_to_hand(g, p, BONUS)
    g.stage = MENU


# --- colour tax and the end -----------------------------------------------------------------------------------------------------------------------------
@compiled
def tax_of(g, p):
    """What the character's colour tax would bring now; the School of Magic counts for every colour (section 8)."""
    colour = TAX[g.character]
    if colour == NO_TAX:
        return 0
    gold = 1 if owns(g, p, EVERY_TAX) else 0
    for kind in range(NUM_KINDS):
        if COLOUR[kind] == colour:
            gold += g.city[p, kind]
    return gold


@compiled
def collect_tax(g, p):
    """All at once, once in a turn."""
    if g.tax_done == 0:
        g.gold[p] += tax_of(g, p)
        g.tax_done = 1


@compiled
def play_end_turn(g, p):
    """What is owed and untaken comes now: first the Abbot's gold of whoever is the richest at this moment (amendment 51), then colour tax (amendment 11),
    so that it can pay for the raids of Warlord and Diplomat."""
    g.ending = 1
    if g.options[TITHE_AT_END] == 1:
        collect_untaken_tithe(g, p)
    if g.options[COLLECT_TAXES] == 1 and g.tax_done == 0 and tax_of(g, p) > 0:
        report(g, GETS_TAX, p, 0, tax_of(g, p))
        collect_tax(g, p)
    power = POWER[g.character]
    if power == DESTROYS:
        g.stage = WARLORD_CITY
    elif power == SWAPS_BUILDINGS:
        g.stage = DIPLOMAT_GIVE
    else:
        g.stage = TURN_ENDS
