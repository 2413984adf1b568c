"""The Black Market and its reset (rules sections 4, 5 and 7, amendments F8 and F19)."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, each_member, has
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.decks import draw_to_choose, keep_drawn
from architects_env.games.architects.rules.state import is_rival, player_at
from architects_env.games.architects.rules.virtue import gain, gain_bonuses, lose_virtue, take_debts
from architects_env.games.architects.rules.workshop import begin_hire
from architects_env.games.architects.text.events import Happens as E
from architects_env.games.architects.text.names import (
    apprentice_name,
    apprentice_place,
    character_name,
    gain_text,
    gained_text,
    goods_text,
    silver_text,
    workers_text,
)

ABILITY_APPRENTICE = np.array([apprentice for apprentice, _ in A.RESET_ABILITIES], np.int16)
ABILITY_RELEASES = np.array([workers for _, workers in A.RESET_ABILITIES], np.int16)
OF_CHARACTER = C.NUM_APPRENTICES
"""Index of the character's ability in `reset_used`."""


turn_over_card, turn_pile_over = (
    S.MARKET.draw("market_deck", "market_pile"),
    S.MARKET.move_all("market_pile", "market_deck"),
)
shuffle_market = S.MARKET.shuffle("market_deck")


# --- the three spaces -------------------------------------------------------------------------------------------------
@compiled
def market_silver(space, apprentices):
    """Return the silver that a space costs the owner of these apprentices."""
    return max(0, B.MARKET_SILVER[space] - (1 if apprentices & C.WITH_CHEAPER_BLACK_MARKET != 0 else 0))


@compiled
def legal_market_placements(g, p, mask):
    """Mark the spaces that can be entered: virtue at most 9, an empty space, enough silver, and for the middle space
    something to take."""
    if g.virtue[p] > B.MARKET_MOST_VIRTUE:
        return
    silver = g.goods[p, C.SILVER]
    if g.market_space[B.SMALL] == S.NOBODY and silver >= market_silver(B.SMALL, g.apprentices[p]):
        mask[A.PLACE + A.PLACE_SMALL] = 1
    if g.market_space[B.MIDDLE] == S.NOBODY and silver >= market_silver(B.MIDDLE, g.apprentices[p]):
        mask[A.PLACE + A.PLACE_MIDDLE_HIRE] = g.display[0, 0] != S.NO_CARD or g.display[1, 0] != S.NO_CARD
        mask[A.PLACE + A.PLACE_MIDDLE_DRAW] = g.building_deck_size > 0
    if g.market_space[B.LARGE] == S.NOBODY and silver >= market_silver(B.LARGE, g.apprentices[p]):
        mask[A.PLACE + A.PLACE_LARGE] = 1


@compiled
def place_on_market(g, p, space):
    """Put a worker from the own supply on a space of the Black Market."""
    g.supply[p] -= 1
    g.market_space[space] = p


@compiled
def enter_market(g, p, space):
    """Place the worker, pay its silver and lose 1 virtue."""
    place_on_market(g, p, space)
    g.goods[p, C.SILVER] -= market_silver(space, g.at_placement)
    if g.at_placement & C.WITH_NO_VIRTUE_LOSS_AT_BLACK_MARKET == 0:
        lose_virtue(g, p, 1)


@compiled
def large_offer(g):
    """Return the large side on top of the right pile, or the one printed on the board while the pile is empty."""
    return C.LARGE_SIDE[g.market_pile[g.market_pile_size - 1]] if g.market_pile_size > 0 else C.NUM_LARGE_SIDES


@compiled
def play_small_market(g, p):
    """Gain the offer on the left side (section 4.7)."""
    enter_market(g, p, B.SMALL)
    gain(g, p, C.SMALL_GAIN[g.small_offer])
    gain_bonuses(g, p, C.AT_BLACK_MARKET)
    g.stage = S.ACTION_DONE


@compiled
def play_large_market(g, p):
    """Gain the offer on the right side (section 4.7)."""
    enter_market(g, p, B.LARGE)
    gain(g, p, C.LARGE_GAIN[large_offer(g)])
    gain_bonuses(g, p, C.AT_BLACK_MARKET)
    g.stage = S.ACTION_DONE


@compiled
def play_middle_hire(g, p):
    """Hire any face-up apprentice without hire cost or skip coins. `workshop.play_hire` goes on."""
    enter_market(g, p, B.MIDDLE)
    begin_hire(g, S.MARKET_HIRE)


@compiled
def play_middle_draw(g, p):
    """Draw five building cards to keep one."""
    enter_market(g, p, B.MIDDLE)
    draw_to_choose(g, B.MARKET_DRAW)
    g.stage = S.KEEP_ONE


# --- D8: keep one of five ---------------------------------------------------------------------------------------------
@compiled
def legal_keep(g, mask):
    """Legal actions: each of the cards drawn (section 4.7, D8)."""
    for card in each_member(g.drawn):
        mask[A.TAKE + card] = 1


@compiled
def play_keep(g, action):
    """Keep one card. The others go under the deck in random order (section 4.7)."""
    keep_drawn(g, g.seat, action - A.TAKE)
    gain_bonuses(g, g.seat, C.AT_BLACK_MARKET)
    g.stage = S.ACTION_DONE


# --- section 5: the reset ---------------------------------------------------------------------------------------------
@compiled
def market_full(g):
    """Return whether all three spaces are taken (section 5)."""
    return (
        g.market_space[B.SMALL] != S.NOBODY
        and g.market_space[B.MIDDLE] != S.NOBODY
        and g.market_space[B.LARGE] != S.NOBODY
    )


@compiled
def begin_reset(g):
    """Carry out steps 1 and 2 of a reset.

    Then the owners of reset abilities are asked in turn order from the active player.
    """
    report(g, E.RESET, -1, 0, 0)
    for space in range(3):
        if g.market_space[space] != S.NOBODY:
            report(g, E.TO_PRISON, int(g.market_space[space]), space, 0)
            g.prison[g.market_space[space]] += 1
            g.market_space[space] = S.NOBODY
    turn_market_card(g)
    g.resets += 1
    g.reset_due = 0
    g.reset_used = 0
    g.seat = g.active
    g.stage = S.RESET_ABILITY


@compiled
def turn_market_card(g):
    """Turn the top card of the left deck over onto the right pile. An empty left deck is made of the pile first."""
    if g.market_deck_size == 0:
        turn_pile_over(g, 0, 0)
        shuffle_market(g, 0)
        report(g, E.MARKET_SHUFFLED, -1, 0, 0)
    turn_over_card(g, 0, 0)
    g.small_offer = C.SMALL_SIDE[g.market_deck[0]] if g.market_deck_size > 0 else C.NUM_SMALL_SIDES
    report(g, E.MARKET_OFFERS, -1, int(g.small_offer), int(large_offer(g)))


@compiled
def legal_reset_ability(g, mask):
    """Legal actions: each unused ability, and to stop (D9).

    All abilities are optional and usable once a reset. A Squire needs that none of its owner's workers is in prison at
    that moment.
    """
    p = g.seat
    mask[A.STOP] = 1
    if is_rival(g, p):
        return
    if g.prison[p] > 0 and H.RELEASED_IN_RESET[g.character[p]] > 0 and not has(g.reset_used, OF_CHARACTER):
        mask[A.USE_ABILITY + A.CHARACTER_ABILITY] = 1
    usable = g.apprentices[p] & ~g.reset_used & (C.WITH_RESET_GAIN | C.WITH_RESET_RELEASE)
    if usable == 0:
        return
    for i in range(ABILITY_APPRENTICE.shape[0]):
        if has(usable, ABILITY_APPRENTICE[i]):
            workers = ABILITY_RELEASES[i]
            if g.prison[p] >= workers and (
                workers > 0 or g.prison[p] == 0 or C.RESET_GAIN_ALWAYS[ABILITY_APPRENTICE[i]] == 1
            ):
                mask[A.USE_ABILITY + i] = 1


@compiled
def play_reset_ability(g, action):
    """Use one ability, or stop, and then ask the next player (D9)."""
    p = g.seat
    block, ability = A.located(action)
    if block == A.STOP:
        g.reset_used = 0
        g.seat = player_at(g, p, 1)
        if g.seat == g.active:
            g.stage = S.RESET_PENALTIES
    elif ability == A.CHARACTER_ABILITY:
        g.reset_used |= 1 << OF_CHARACTER
        release_in_reset(g, p, min(g.prison[p], H.RELEASED_IN_RESET[g.character[p]]))
    else:
        apprentice = int(ABILITY_APPRENTICE[ability])
        g.reset_used |= 1 << apprentice
        release_in_reset(g, p, ABILITY_RELEASES[ability])
        gain(g, p, C.RESET_GAIN[apprentice])


@compiled
def release_in_reset(g, p, workers):
    """Move workers from the prison to the own supply (section 5)."""
    g.prison[p] -= workers
    g.supply[p] += workers


@compiled
def reset_penalties(g):
    """Carry out steps 4 and 5: three or more workers in prison cost 1 virtue, and the player with the most there
    takes a debt. Everybody tied for the most takes one."""
    most = 1
    for p in range(g.at_table):
        most = max(most, g.prison[p])
        if g.prison[p] >= B.PRISON_VIRTUE_LOSS:
            report(g, E.MANY_IN_PRISON, p, int(g.prison[p]), 0)
            lose_virtue(g, p, B.PRISON_VIRTUE)
    for p in range(g.at_table):
        if g.prison[p] == most:
            report(g, E.MOST_IN_PRISON, p, int(most), 0)
            take_debts(g, p, 1)


STAGES = (
    Question(S.KEEP_ONE, "keep one of five", legal_keep, play_keep, asks="which of the drawn cards to keep"),
    Question(
        S.RESET_ABILITY,
        "reset ability",
        legal_reset_ability,
        play_reset_ability,
        asks="which ability to use in the reset",
    ),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def _price(g: Any, what: int, observer: int) -> str:
    silver = _silver(g, what)
    return say(" and pays {silver}", silver=silver_text(silver)) if silver else ""


def _cost(g: Any, what: int) -> str:
    """Return the price or gain of a Black Market action in words; "" if it has none."""
    keeps = int(g.apprentices[g.seat]) & C.WITH_NO_VIRTUE_LOSS_AT_BLACK_MARKET
    silver, virtue = silver_text(_silver(g, what)), gain_text(1, "virtue")
    if _silver(g, what):
        return (
            say("for {silver}", silver=silver)
            if keeps
            else say("for {silver} and {virtue}", silver=silver, virtue=virtue)
        )
    return "" if keeps else say("for {virtue}", virtue=virtue)


def _at_cost(g: Any, what: int, observer: int) -> str:
    cost = _cost(g, what)
    return say(" {cost}", cost=cost) if cost else ""


def _in_brackets(g: Any, what: int, observer: int) -> str:
    cost = _cost(g, what)
    return say(" ({cost})", cost=cost) if cost else ""


def _price_and_gain(g: Any, what: int, observer: int) -> str:
    gain, silver = goods_text(_offered(g, what)), _silver(g, what)
    if not silver:
        return say(" and gains {gain}", gain=gain)
    return say(", pays {silver} and gains {gain}", silver=silver_text(silver), gain=gain)


def _silver(g: Any, what: int) -> int:
    return int(market_silver(MARKET_SPACE[what], g.apprentices[g.seat]))


def _offered(g: Any, what: int) -> Any:
    return C.SMALL_GAIN[g.small_offer] if what == A.PLACE_SMALL else C.LARGE_GAIN[large_offer(g)]


def _rest(g: Any, card: int, observer: int) -> str:
    others = count(int(g.drawn_sleeves)) - 1
    if others < 1:
        return ""
    return plural(others, " and puts the other one under the deck", " and puts the other {n} under the deck")


def _ability(g: Any, index: int, observer: int) -> str:
    workers = int(ABILITY_RELEASES[index])
    gain = gained_text(g, C.RESET_GAIN[ABILITY_APPRENTICE[index]])
    return say("release {workers}", workers=workers_text(workers)) if workers else say("gain {gain}", gain=gain)


def _ability_used(g: Any, index: int, observer: int) -> str:
    workers, goods = int(ABILITY_RELEASES[index]), C.RESET_GAIN[ABILITY_APPRENTICE[index]][: C.SILVER + 1]
    if workers:
        return say(" and releases {workers} from prison", workers=workers_text(workers))
    return say(" and gains {gain}", gain=goods_text(goods)) if goods.any() else ""


def _released(g: Any, index: int, observer: int) -> str:
    return workers_text(min(int(g.prison[g.seat]), int(H.RELEASED_IN_RESET[g.character[g.seat]])))


MARKET_SPACE = {
    A.PLACE_SMALL: B.SMALL,
    A.PLACE_MIDDLE_HIRE: B.MIDDLE,
    A.PLACE_MIDDLE_DRAW: B.MIDDLE,
    A.PLACE_LARGE: B.LARGE,
}
OFFER, TAKES_OFFER = (
    "place a worker at the {placement} ({gets}{at_cost})",
    "places a worker at the {placement}{price_and_gain}",
)
MIDDLE, TAKES_MIDDLE = "place a worker at the {placement}{in_brackets}", "places a worker at the {placement}{price}"
PHRASES = Chapter(
    Phrase(
        A.PLACE + A.PLACE_SMALL,
        OFFER,
        TAKES_OFFER,
        section="4.7",
        exchange=lambda g, i: ([], _offered(g, i)),
    ),
    *(
        Phrase(A.PLACE + what, MIDDLE, TAKES_MIDDLE, section="4.7")
        for what in (A.PLACE_MIDDLE_HIRE, A.PLACE_MIDDLE_DRAW)
    ),
    Phrase(
        A.PLACE + A.PLACE_LARGE,
        OFFER,
        TAKES_OFFER,
        section="4.7",
        exchange=lambda g, i: ([], _offered(g, i)),
    ),
    Phrase(A.TAKE, "keep {building}", "keeps {some_building}{rest}", section="7.3"),
    Phrase(
        A.USE_ABILITY,
        "use {owner} to {ability}",
        "uses {owner}{ability_used}",
        section="7.4",
    ),
    Phrase(
        A.USE_ABILITY + A.CHARACTER_ABILITY,
        "use the board of {character} to release {released}",
        "uses the board of {character} and releases {released} from prison",
        section="10",
    ),
    Phrase(A.STOP, "use no more abilities", "", stage=S.RESET_ABILITY, section="8"),
    at_cost=_at_cost,
    in_brackets=_in_brackets,
    price=_price,
    price_and_gain=_price_and_gain,
    rest=_rest,
    owner=lambda g, i, observer: apprentice_name(int(ABILITY_APPRENTICE[i])),
    owner_place=lambda g, i, observer: apprentice_place(int(ABILITY_APPRENTICE[i])),
    ability=_ability,
    ability_used=_ability_used,
    character=lambda g, i, observer: character_name(g.character[g.seat]),
    released=_released,
)
