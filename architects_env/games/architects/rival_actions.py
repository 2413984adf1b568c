"""What the rival can do, action by action (rules section 11, amendment F22). `p` is always the rival; n in the comments
are its workers at the location after placing. It ignores the effects of its apprentices and buildings, pays silver as
far as it has any, and never evades taxes.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.bits import count, has, lowest
from architects_env.core.contract.events import report
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import rival_table as table
from architects_env.games.architects import state as S
from architects_env.games.architects.black_market import large_offer
from architects_env.games.architects.decks import draw_buildings, lay_open, take_displayed
from architects_env.games.architects.events import Happens as E
from architects_env.games.architects.events import report_yield
from architects_env.games.architects.guardhouse import held_captives, imprison, release
from architects_env.games.architects.guildhall import cathedral_is_open, place_in_guildhall, reveal_reward
from architects_env.games.architects.places import GOOD, PLACEMENT_AT, YIELD, gives, place_worker
from architects_env.games.architects.state import player_at
from architects_env.games.architects.supply import give_back, give_back_of_rival, take, take_for_rival
from architects_env.games.architects.town_centre import captured_by_others, rescue
from architects_env.games.architects.virtue import change_virtue, gain_virtue, lose_virtue, take_debts
from architects_env.games.architects.workshop import planned


# --- which and what ---------------------------------------------------------------------------------------------------
@compiled
def may_act(g, p, action):
    """Whether the rival can do what a scheme card says."""
    if action == table.HIRE_TOP_ROW or action == table.HIRE_BOTTOM_ROW:
        return (
            count(g.apprentices[p]) < table.MOST_APPRENTICES and g.display[action - table.HIRE_TOP_ROW, 0] != S.NO_CARD
        )
    if action == table.PLAN:
        return may_plan(g, p)
    if table.BLACK_MARKET_SMALL <= action <= table.BLACK_MARKET_LARGE:
        return g.virtue[p] <= B.MARKET_MOST_VIRTUE and g.market_space[action - table.BLACK_MARKET_SMALL] == S.NOBODY
    if action == table.TAX_STAND:
        return g.tax >= table.TAX_FROM
    if action == table.BUILD:
        return best_building(g, p) != S.NO_CARD
    if action == table.CATHEDRAL:
        return may_work_on_cathedral(g, p)
    return True


@compiled
def play_rival_action(g, p, action):
    """One that `may_act` allows."""
    if action < B.STOREHOUSE:
        place_for_goods(g, p, action)
    elif action == B.STOREHOUSE:
        play_storehouse(g, p)
    elif action == table.HIRE_TOP_ROW or action == table.HIRE_BOTTOM_ROW:
        play_hire(g, p, action - table.HIRE_TOP_ROW)
    elif action == table.PLAN:
        report(g, E.PLACES, p, B.WORKSHOP, 0)
        draw_plans(g, p, planned(place_worker(g, p, B.WORKSHOP)))
    elif action == table.TAX_STAND:
        play_tax_stand(g, p)
    elif action == table.BUILD:
        play_build(g, p, best_building(g, p))
    elif action == table.CATHEDRAL:
        play_cathedral(g, p)
    elif action == table.GATHER:
        play_gather(g, p)
    else:
        play_market(g, p, action - table.BLACK_MARKET_SMALL)


@compiled
def pay_silver(g, p, cost):
    """As far as it has any; the general supply pays the rest, and all the tax arrives."""
    silver = min(g.goods[p, C.SILVER], B.PLAIN_SILVER[cost] + B.TAX_SILVER[cost])
    g.goods[p, C.SILVER] -= silver
    g.tax += B.TAX_SILVER[cost]
    report(g, E.PAYS_TAXED, p, int(silver), int(B.TAX_SILVER[cost]))


@compiled
def pays(g, p, good, number):
    """Goods of its pool, or of one kind, go to the general supply."""
    if number > 0:
        report(g, E.PAYS, p, good, int(number))
    if good == C.POOL:
        give_back_of_rival(g, number)
    else:
        give_back(g, p, good, number)


@compiled
def gains(g, p, good, number):
    """Gold, marble or silver."""
    if number > 0:
        report(g, E.GAINS, p, good, int(number))
    take(g, p, good, number)


# --- goods ------------------------------------------------------------------------------------------------------------
@compiled
def place_for_goods(g, p, location):
    """What the place yields for all own workers there (`places.YIELD`)."""
    what = placement_at(g, p, location)
    good = YIELD[what, GOOD]
    number = gives(what, place_worker(g, p, location))
    report_yield(g, p, location, good, number)
    if good <= C.STONE:
        take_for_rival(g, good, number)
    else:
        take(g, p, good, number)


@compiled
def placement_at(g, p, location):
    """Where it has a choice: gold when that makes an even number of own workers there, else goods."""
    return PLACEMENT_AT[location, g.workers[location, p] % 2]


@compiled
def play_gather(g, p):
    """Of the places that give goods other than silver the one that holds fewest own workers; the earlier one of
    equals."""
    fewest = 0
    for location in range(1, B.SILVERSMITH):
        if g.workers[location, p] < g.workers[fewest, p]:
            fewest = location
    place_for_goods(g, p, fewest)


@compiled
def play_storehouse(g, p):
    """Marble while there are many goods and little marble, else virtue while it is low, else silver."""
    report(g, E.PLACES, p, B.STOREHOUSE, 0)
    for _ in range(min(table.MOST_TRADES, place_worker(g, p, B.STOREHOUSE))):
        if g.rival_goods >= table.MARBLE_FROM_GOODS and g.goods[p, C.MARBLE] < table.MARBLE_BELOW:
            pays(g, p, C.POOL, table.GOODS_FOR_MARBLE)
            gains(g, p, C.MARBLE, 1)
        elif g.virtue[p] < table.VIRTUE_BELOW:
            gain_virtue(g, p, 1)
        else:
            gains(g, p, C.SILVER, 1)


@compiled
def play_tax_stand(g, p):
    place_worker(g, p, B.TAX_STAND)
    report_yield(g, p, B.TAX_STAND, C.SILVER, g.tax)
    g.goods[p, C.SILVER] += g.tax
    g.tax = 0
    lose_virtue(g, p, B.TAX_STAND_VIRTUE)


@compiled
def gain_for_rival(g, p, what):
    """Clay, wood and stone become goods, a building card a plan card."""
    pool = what[C.CLAY] + what[C.WOOD] + what[C.STONE]
    if pool > 0:
        report(g, E.GAINS, p, C.POOL, int(pool))
    for k in range(C.CLAY, C.STONE + 1):
        take_for_rival(g, k, what[k])
    for k in range(C.GOLD, C.SILVER + 1):
        gains(g, p, k, what[k])
    gain_virtue(g, p, what[C.VIRTUE])
    draw_plans(g, p, what[C.BUILDING_CARDS])


# --- Workshop and plan cards ------------------------------------------------------------------------------------------
@compiled
def play_hire(g, p, row):
    """The card in column n (at most the fourth), or the last one that lies there, with the silver on it."""
    column = min(place_worker(g, p, B.WORKSHOP), table.LAST_COLUMN) - 1
    while g.display[row, column] == S.NO_CARD:
        column -= 1
    report(g, E.PLACES, p, B.WORKSHOP, 0)
    pay_silver(g, p, B.HIRE)
    hire_for_nothing(g, p, row, column)


@compiled
def hire_for_nothing(g, p, row, column):
    """The card with the silver on it; a new one comes into the row."""
    report(g, E.HIRES, p, int(g.display[row, column]), int(g.coins[row, column]))
    _, silver = take_displayed(g, p, row, column)
    g.goods[p, C.SILVER] += silver


@compiled
def may_plan(g, p):
    return count(g.hand[p]) < table.MOST_PLAN_CARDS and g.building_deck_size > 0


@compiled
def draw_plans(g, p, cards):
    """Face down, unknown to everybody; never more than the limit."""
    draw_buildings(g, p, min(cards, table.MOST_PLAN_CARDS - count(g.hand[p])))


# --- Black Market -----------------------------------------------------------------------------------------------------
@compiled
def play_market(g, p, space):
    g.supply[p] -= 1
    g.market_space[space] = p
    report(g, E.ENTERS_MARKET, p, int(space), 0)
    pays(g, p, C.SILVER, min(g.goods[p, C.SILVER], B.MARKET_SILVER[space]))
    lose_virtue(g, p, 1)
    if space == B.SMALL:
        gain_for_rival(g, p, C.SMALL_GAIN[g.small_offer])
    elif space == B.LARGE:
        gain_for_rival(g, p, C.LARGE_GAIN[large_offer(g)])
    elif space == B.MIDDLE:
        if count(g.apprentices[p]) < table.MOST_APPRENTICES and g.display[0, 0] != S.NO_CARD:
            hire_for_nothing(g, p, 0, 0)
        else:
            draw_plans(g, p, 1)


# --- Town Centre ------------------------------------------------------------------------------------------------------
@compiled
def may_capture_at(g, places, location):
    """Whether a capture there keeps to the number of locations; `places` is the set of those already used."""
    return has(places, location) or count(places) < B.CAPTURE_LOCATIONS[g.at_table]


@compiled
def largest_group(g, p, places, others):
    """(colour, location) of the largest group of one player (`others` 1) or of the rival itself (0) that may be
    captured; (NOBODY, 0) if there is none. Of equal ones that of the player next after the rival, then the earlier
    location."""
    best_colour, best_location, most = S.NOBODY, 0, 0
    for i in range(g.at_table if others == 1 else 1):
        if others == 1 and i == 0:
            continue
        colour = player_at(g, p, i)
        for location in range(B.NUM_LOCATIONS):
            if g.workers[location, colour] > most and may_capture_at(g, places, location):
                best_colour, best_location, most = colour, location, g.workers[location, colour]
    return best_colour, best_location


@compiled
def play_town_centre(g, p):
    """1 tax; up to n captures of the largest groups; with few workers left in supply one of them may be the own largest
    group."""
    report(g, E.PLACES, p, B.TOWN_CENTRE, 0)
    captures = place_worker(g, p, B.TOWN_CENTRE)
    pay_silver(g, p, B.FIRST_CAPTURE)
    places = 0
    while captures > 0:
        colour, location = largest_group(g, p, places, 1)
        if colour == S.NOBODY:
            break
        report(g, E.CAPTURES, p, location * B.MOST_PLAYERS + colour, int(g.workers[location, colour]))
        g.captives[p, colour] += g.workers[location, colour]
        g.workers[location, colour] = 0
        places |= 1 << location
        captures -= 1
    if captures > 0 and g.supply[p] <= table.OWN_GROUP_UP_TO_SUPPLY:
        take_own_group(g, p, places)


@compiled
def take_own_group(g, p, places):
    """The own largest group comes back to the supply; says whether there was one."""
    colour, location = largest_group(g, p, places, 0)
    if colour == S.NOBODY:
        return False
    report(g, E.TAKES_BACK, p, location, int(g.workers[location, p]))
    g.supply[p] += g.workers[location, p]
    g.workers[location, p] = 0
    return True


@compiled
def take_back(g, p):
    """Without a worker in supply: the own largest group; or all from prison; or, for a debt, all from other boards.
    Nothing is placed."""
    if take_own_group(g, p, 0):
        return
    if g.prison[p] > 0:
        release_own(g, p)
    else:
        take_debts(g, p, 1)
        rescue_all(g, p)


# --- Guardhouse -------------------------------------------------------------------------------------------------------
@compiled
def wants_guardhouse(g, p):
    """Many workers captured, imprisoned, or held by others."""
    return (
        held_captives(g, p) >= table.GUARDHOUSE_FROM_CAPTURED
        or g.prison[p] >= table.GUARDHOUSE_FROM_PRISON
        or captured_by_others(g, p) >= table.GUARDHOUSE_FROM_HELD
    )


@compiled
def play_guardhouse(g, p):
    """n times the first of these that is possible: imprison, release, rescue, pay off a debt."""
    report(g, E.PLACES, p, B.GUARDHOUSE, 0)
    for _ in range(place_worker(g, p, B.GUARDHOUSE)):
        if held_captives(g, p) > 0:
            imprison_captives(g, p)
        elif g.prison[p] > 0:
            release_own(g, p)
        elif captured_by_others(g, p) >= table.RESCUE_FROM:
            rescue_own(g, p)
        elif g.unpaid_debts[p] > 0 and g.goods[p, C.SILVER] >= table.PAYS_DEBTS_FROM:
            report(g, E.PAYS_OFF_DEBT, p, 0, 0)
            pay_silver(g, p, B.PAY_DEBT)
            g.unpaid_debts[p] -= 1
            g.paid_debts[p] += 1
            gain_virtue(g, p, 1)


@compiled
def imprison_captives(g, p):
    for colour in range(g.at_table):
        if g.captives[p, colour] > 0:
            report(g, E.IMPRISONS, p, colour, int(g.captives[p, colour]))
    imprison(g, p)


@compiled
def release_own(g, p):
    report(g, E.RELEASES, p, int(g.prison[p]), 0)
    release(g, p)


@compiled
def rescue_all(g, p):
    for holder in range(g.at_table):
        if g.captives[holder, p] > 0:
            report(g, E.RESCUES, p, holder, int(g.captives[holder, p]))
    rescue(g, p)


@compiled
def rescue_own(g, p):
    """For silver if it has all of it, else for virtue and a debt."""
    if g.goods[p, C.SILVER] >= B.PLAIN_SILVER[B.RESCUE] + B.TAX_SILVER[B.RESCUE]:
        pay_silver(g, p, B.RESCUE)
    else:
        lose_virtue(g, p, B.RESCUE_VIRTUE)
        take_debts(g, p, 1)
    rescue_all(g, p)


# --- Guildhall --------------------------------------------------------------------------------------------------------
@compiled
def building_cost(g, card):
    """Points to pay: goods count 1, gold and marble more; less the discount of its side."""
    points = C.BUILDING_COST[card, C.CLAY] + C.BUILDING_COST[card, C.WOOD] + C.BUILDING_COST[card, C.STONE]
    points += table.PRECIOUS_POINTS * (C.BUILDING_COST[card, C.GOLD] + C.BUILDING_COST[card, C.MARBLE])
    return max(table.LEAST_COST, points - table.BUILD_DISCOUNT[g.rival])


@compiled
def best_building(g, p):
    """The plan card with the most printed points that it can build, then the cheapest, then the first in number; or
    NO_CARD."""
    means = g.rival_goods + table.PRECIOUS_POINTS * (g.goods[p, C.GOLD] + g.goods[p, C.MARBLE])
    best = S.NO_CARD
    cards = g.hand[p]
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        if count(C.BUILDING_SKILLS[card]) > count(g.apprentices[p]) or building_cost(g, card) > means:
            continue
        if (
            best == S.NO_CARD
            or C.BUILDING_POINTS[card] > C.BUILDING_POINTS[best]
            or (C.BUILDING_POINTS[card] == C.BUILDING_POINTS[best] and building_cost(g, card) < building_cost(g, best))
        ):
            best = card
    return best


@compiled
def play_build(g, p, card):
    """Goods first, then gold, then marble, without change; the printed virtue, no effect."""
    report(g, E.CONSTRUCTS, p, int(card), 0)
    place_in_guildhall(g, p)
    cost = building_cost(g, card)
    paid = min(cost, g.rival_goods)
    pays(g, p, C.POOL, paid)
    cost -= paid
    for good in (C.GOLD, C.MARBLE):
        pieces = min(g.goods[p, good], -(-cost // table.PRECIOUS_POINTS))
        pays(g, p, good, pieces)
        cost = max(0, cost - table.PRECIOUS_POINTS * pieces)
    lay_open(g, p, card)
    g.built[p] |= 1 << card
    g.printed_points[p] += C.BUILDING_POINTS[card]
    change_virtue(g, p, C.BUILDING_VIRTUE[card])


@compiled
def may_work_on_cathedral(g, p):
    """Virtue, space and cost as for everybody, wood and stone out of the goods; no building card."""
    level = g.cathedral[p] + 1
    if level > B.CATHEDRAL_LEVELS or not cathedral_is_open(g, p) or g.rival_goods < B.CATHEDRAL_WOOD_STONE[level]:
        return False
    return g.goods[p, C.GOLD] >= B.CATHEDRAL_GOLD[level] and g.goods[p, C.MARBLE] >= B.CATHEDRAL_MARBLE[level]


@compiled
def play_cathedral(g, p):
    report(g, E.WORKS_ON_CATHEDRAL, p, 0, 0)
    place_in_guildhall(g, p)
    level = g.cathedral[p] + 1
    pays(g, p, C.POOL, B.CATHEDRAL_WOOD_STONE[level])
    pays(g, p, C.GOLD, B.CATHEDRAL_GOLD[level])
    pays(g, p, C.MARBLE, B.CATHEDRAL_MARBLE[level])
    g.cathedral[p] = level
    report(g, E.REACHES_LEVEL, p, int(level), 0)
    gain_for_rival(g, p, reveal_reward(g, p))
