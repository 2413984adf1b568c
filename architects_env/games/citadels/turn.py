"""A turn (rules sections 5.1 to 5.3): how it begins, its menu (income, colour tax, building, powers), and ending it."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question
from architects_env.games.citadels.actions import (
    BUILD,
    BUILDING,
    COLLECT_TAX,
    END_TURN,
    INCOME_CARDS,
    LOOK,
    MOVE_CROWN,
    REDRAW,
    SWAP_HANDS,
    TITHE,
    USE_LABORATORY,
    USE_MUSEUM,
    USE_POWDER_HOUSE,
    USE_SMITHY,
)
from architects_env.games.citadels.building import build, can_build, owns
from architects_env.games.citadels.characters import (
    BEAUTIFIES,
    BUILD_LIMIT,
    COLLECTS_LEVY,
    COLLECTS_TITHE,
    DESTROYS,
    EXCHANGES_CARDS,
    FAVOURED_NEIGHBOUR,
    GIVES_CROWN,
    MURDERS,
    NO_CHARACTER,
    NO_TAX,
    POWER,
    PROTECTS,
    READS_HANDS,
    ROBS,
    SWAPS_BUILDINGS,
    TAX,
)
from architects_env.games.citadels.districts import COLOUR, EVERY_TAX, NUM_KINDS
from architects_env.games.citadels.events import GETS_TAX, IS_PROTECTED
from architects_env.games.citadels.income import income_comes_first, legal_income, play_income
from architects_env.games.citadels.options import COLLECT_TAXES, TITHE_AT_END
from architects_env.games.citadels.powers import (
    FIRST_TO_NAME,
    FIRST_TO_ROB,
    add_beautify,
    add_exchange,
    add_look,
    add_names,
    collect_untaken_tithe,
    play_beautify,
    play_name,
    richest_other,
    take_tithe,
)
from architects_env.games.citadels.purple import add_building_powers, play_laboratory, play_museum, play_smithy
from architects_env.games.citadels.state import (
    CROWN_TO,
    DIPLOMAT_GIVE,
    LOOK_AT,
    MARKING,
    MENU,
    NOBODY,
    POWDER_CITY,
    SWAP_WITH,
    TURN_ENDS,
    WARLORD_CITY,
)

QUEEN_GOLD = 3


# --- the beginning ----------------------------------------------------------------------------------------------------
@compiled
def begin_turn(g, p, turn_kind, character):
    """Nothing has been done yet in this turn."""
    g.active = p
    g.seat = p
    g.turn_kind = turn_kind
    g.character = character
    g.income_done = 0
    g.builds_left = BUILD_LIMIT[character] if character != NO_CHARACTER else 0
    g.tax_done = 0
    g.power_used = 0
    g.laboratory_used = 0
    g.smithy_used = 0
    g.museum_used = 0
    g.powder_house_used = 0
    g.built = 0
    g.spent = 0
    g.beautified = 0
    g.queen_bonus = 0
    g.ending = 0
    g.stage = MENU


@compiled
def take_office(g):
    """What the turn's character brings without a decision: the levy, the Bishop's protection, the Queen's bonus."""
    p = g.seat
    power = POWER[g.character]
    if power == COLLECTS_LEVY:
        g.levy_payee = p
    elif power == PROTECTS:
        g.protected = p
        report(g, IS_PROTECTED, p, 0, 0)
    elif power == FAVOURED_NEIGHBOUR:
        distance = (p - g.crown) % g.num_players
        g.queen_bonus = QUEEN_GOLD if distance == 1 or distance == g.num_players - 1 else 0


# --- the menu ---------------------------------------------------------------------------------------------------------
@compiled
def legal_menu(g, mask):
    """All that the player may do now (5.2 to 5.5). Cards are built and the turn ends only after the income."""
    if g.income_done == 0:
        legal_income(g, mask)
        if income_comes_first(g):
            return
    if g.tax_done == 0 and tax_of(g, g.seat) > 0:
        mask[COLLECT_TAX] = 1
    add_power(g, mask)
    add_building_powers(g, mask)
    if g.income_done == 1:
        mask[END_TURN] = 1
        add_builds(g, mask)


@compiled
def might_build(g):
    """Whether the hand, for all that others see, might allow more than to end the turn: then that is asked although
    nothing else is left (5.4)."""
    return g.income_done == 1 and g.builds_left > 0 and g.hand_size[g.seat] > 0 and g.gold[g.seat] > 0


@compiled
def play_menu(g, action):
    """One thing of the menu; most of them lead back to it (5.2 to 5.5)."""
    if action <= INCOME_CARDS:
        play_income(g, action)
    elif BUILD <= action < BUILD + NUM_KINDS:
        play_build(g, action)
    elif action == COLLECT_TAX:
        collect_tax(g)
    elif action == END_TURN:
        play_end_turn(g)
    elif USE_LABORATORY <= action < USE_LABORATORY + NUM_KINDS:
        play_laboratory(g, action)
    elif USE_MUSEUM <= action < USE_MUSEUM + NUM_KINDS:
        play_museum(g, action)
    elif action == USE_SMITHY:
        play_smithy(g)
    elif action == USE_POWDER_HOUSE:
        g.stage = POWDER_CITY
    else:
        use_power(g, action)


@compiled
def add_power(g, mask):
    """What the power of the turn's character adds to the menu."""
    power = POWER[g.character]
    if g.power_used == 1:
        return
    if power == BEAUTIFIES:
        add_beautify(g, mask)
    elif power == MURDERS:
        add_names(g, mask, FIRST_TO_NAME)
    elif power == ROBS:
        add_names(g, mask, FIRST_TO_ROB)
    elif power == EXCHANGES_CARDS:
        add_exchange(g, mask)
    elif power == READS_HANDS:
        add_look(g, mask)
    elif power == GIVES_CROWN:
        mask[MOVE_CROWN] = 1
    elif power == COLLECTS_TITHE and richest_other(g) != NOBODY:
        mask[TITHE] = 1


@compiled
def use_power(g, action):
    """It acts at once, or asks on."""
    if action >= BUILDING:
        play_beautify(g, action)
    elif action == SWAP_HANDS:
        g.stage = SWAP_WITH
    elif action == REDRAW:
        g.stage = MARKING
    elif action == LOOK:
        g.stage = LOOK_AT
    elif action == MOVE_CROWN:
        g.stage = CROWN_TO
    elif action == TITHE:
        take_tithe(g)
    else:
        play_name(g, action)


# --- building and colour tax ------------------------------------------------------------------------------------------
@compiled
def add_builds(g, mask):
    """Cards in hand that can be built, as often as the character may."""
    if g.builds_left > 0:
        for kind in range(NUM_KINDS):
            if g.hand[g.seat, kind] > 0 and can_build(g, g.seat, kind):
                mask[BUILD + kind] = 1


@compiled
def play_build(g, action):
    g.builds_left -= 1
    build(g, action - BUILD)


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
def collect_tax(g):
    """All at once, once in a turn."""
    g.gold[g.seat] += tax_of(g, g.seat)
    g.tax_done = 1


# --- the end ----------------------------------------------------------------------------------------------------------
@compiled
def play_end_turn(g):
    """What is owed and untaken comes now: first the Abbot's gold of whoever is the richest at this moment (amendment
    51), then colour tax (amendment 11), so that it can pay for the raids of Warlord and Diplomat."""
    g.ending = 1
    if g.options[TITHE_AT_END] == 1:
        collect_untaken_tithe(g)
    if g.options[COLLECT_TAXES] == 1 and g.tax_done == 0 and tax_of(g, g.seat) > 0:
        report(g, GETS_TAX, g.seat, 0, tax_of(g, g.seat))
        collect_tax(g)
    power = POWER[g.character]
    if power == DESTROYS:
        g.stage = WARLORD_CITY
    elif power == SWAPS_BUILDINGS:
        g.stage = DIPLOMAT_GIVE
    else:
        g.stage = TURN_ENDS


STAGES = (
    Question(MENU, "turn", legal_menu, play_menu, asked_if_forced=might_build, asks="what to do next in the turn"),
)
