"""A turn (rules sections 5.1 to 5.3): its beginning, its menu (income, colour tax, building, powers), its end, and the
automatic consequences (5.3 and 5.6): levy, Poor House, refund, Park. The Witch (7.2) names a character after her
income, and goes on in that character's place once it has been called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import listed, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.building import build, can_build, owns
from architects_env.games.citadels.rules.cards import draw_to_hand, drawable
from architects_env.games.citadels.rules.income import (
    income_comes_first,
    legal_income,
    pay_queen,
    play_income,
    take_bonus,
)
from architects_env.games.citadels.rules.powers import (
    FIRST_TO_NAME,
    FIRST_TO_ROB,
    TITHE_GOLD,
    add_beautify,
    add_exchange,
    add_look,
    add_names,
    collect_untaken_tithe,
    is_beside_crown,
    play_beautify,
    play_name,
    richest_other,
    take_tithe,
)
from architects_env.games.citadels.rules.purple import add_building_powers, play_laboratory, play_museum, play_smithy
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.names import gold_text, player_in_words

QUEEN_GOLD = 3


# --- the beginning ----------------------------------------------------------------------------------------------------
@compiled
def begin_turn(g, p, turn_kind, character):
    """Begin a turn in which nothing has been done yet."""
    g.active = p
    g.seat = p
    g.turn_kind = turn_kind
    g.character = character
    g.income_done = 0
    g.builds_left = H.BUILD_LIMIT[character] if character != H.NO_CHARACTER else 0
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
    g.stage = S.MENU


@compiled
def take_office(g):
    """Carry out the automatic powers of the turn's character: the levy, the Bishop's protection, the Queen's
    bonus."""
    p = g.seat
    power = H.POWER[g.character]
    if power == H.COLLECTS_LEVY:
        g.levy_payee = p
    elif power == H.PROTECTS:
        g.protected = p
        report(g, E.IS_PROTECTED, p, 0, 0)
    elif power == H.FAVOURED_NEIGHBOUR:
        g.queen_bonus = QUEEN_GOLD if is_beside_crown(g, p) else 0


# --- the menu ---------------------------------------------------------------------------------------------------------
@compiled
def legal_menu(g, mask):
    """Legal actions: everything that the player may do now (5.2 to 5.5).

    Cards are built and the turn ends only after the income.
    """
    if g.income_done == 0:
        legal_income(g, mask)
        if income_comes_first(g):
            return
    if g.tax_done == 0 and tax_of(g, g.seat) > 0:
        mask[A.COLLECT_TAX] = 1
    add_power(g, mask)
    add_building_powers(g, mask)
    if g.income_done == 1:
        mask[A.END_TURN] = 1
        add_builds(g, mask)


@compiled
def might_build(g):
    """Return whether the hand, as far as others can see, might allow more than to end the turn.

    In that case the question is asked although nothing else is left (5.4).
    """
    return g.income_done == 1 and g.builds_left > 0 and g.hand_size[g.seat] > 0 and g.gold[g.seat] > 0


@compiled
def play_menu(g, action):
    """Carry out one action of the menu. Most of them lead back to it (5.2 to 5.5)."""
    block, index = A.located(action)
    if block == A.INCOME_GOLD:
        play_income(g, action)
    elif block == A.COLLECT_TAX:
        collect_tax(g)
    elif block == A.BUILD:
        play_build(g, index)
    elif block == A.USE_LABORATORY:
        play_laboratory(g, index)
    elif block == A.USE_MUSEUM:
        play_museum(g, index)
    elif block == A.USE_SMITHY:
        play_smithy(g)
    elif block == A.USE_POWDER_HOUSE:
        g.stage = S.POWDER_CITY
    elif block == A.END_TURN:
        play_end_turn(g)
    else:
        use_power(g, action)


@compiled
def add_power(g, mask):
    """Mark the power of the turn's character in the menu."""
    power = H.POWER[g.character]
    if g.power_used == 1:
        return
    if power == H.BEAUTIFIES:
        add_beautify(g, mask)
    elif power == H.MURDERS:
        add_names(g, mask, FIRST_TO_NAME)
    elif power == H.ROBS:
        add_names(g, mask, FIRST_TO_ROB)
    elif power == H.EXCHANGES_CARDS:
        add_exchange(g, mask)
    elif power == H.READS_HANDS:
        add_look(g, mask)
    elif power == H.GIVES_CROWN:
        mask[A.MOVE_CROWN] = 1
    elif power == H.COLLECTS_TITHE and richest_other(g) != S.NOBODY:
        mask[A.TITHE] = 1


@compiled
def use_power(g, action):
    """Use the power at once, or ask the question it needs."""
    block, _ = A.located(action)
    if block == A.NAME:
        play_name(g, action)
    elif block == A.SWAP_HANDS:
        g.stage = S.SWAP_WITH
    elif block == A.REDRAW:
        g.stage = S.MARKING
    elif block == A.LOOK:
        g.stage = S.LOOK_AT
    elif block == A.MOVE_CROWN:
        g.stage = S.CROWN_TO
    elif block == A.TITHE:
        take_tithe(g)
    elif block == A.BUILDING:
        play_beautify(g, action)


# --- building and colour tax ------------------------------------------------------------------------------------------
@compiled
def add_builds(g, mask):
    """Mark the cards in hand that can be built, up to the character's limit."""
    if g.builds_left > 0:
        for kind in range(D.NUM_KINDS):
            if g.hand[g.seat, kind] > 0 and can_build(g, g.seat, kind):
                mask[A.BUILD + kind] = 1


@compiled
def play_build(g, kind):
    g.builds_left -= 1
    build(g, kind)


@compiled
def tax_of(g, p):
    """Return the gold that the character's colour tax would bring now.

    The School of Magic counts for every colour (section 8).
    """
    colour = H.TAX[g.character]
    if colour == H.NO_TAX:
        return 0
    gold = 1 if owns(g, p, D.EVERY_TAX) else 0
    for kind in range(D.NUM_KINDS):
        if D.COLOUR[kind] == colour:
            gold += g.city[p, kind]
    return gold


@compiled
def collect_tax(g):
    """Collect all colour tax at once, once in a turn."""
    g.gold[g.seat] += tax_of(g, g.seat)
    g.tax_done = 1


# --- the end ----------------------------------------------------------------------------------------------------------
@compiled
def play_end_turn(g):
    """Collect the income that has not been taken.

    The Abbot's gold of the richest player at this moment comes first (amendment 51), then colour tax (amendment 11), so
    that it can pay for the raids of Warlord and Diplomat.
    """
    g.ending = 1
    if g.options[O.TITHE_AT_END] == 1:
        collect_untaken_tithe(g)
    if g.options[O.COLLECT_TAXES] == 1 and g.tax_done == 0 and tax_of(g, g.seat) > 0:
        report(g, E.GETS_TAX, g.seat, 0, tax_of(g, g.seat))
        collect_tax(g)
    power = H.POWER[g.character]
    if power == H.DESTROYS:
        g.stage = S.WARLORD_CITY
    elif power == H.SWAPS_BUILDINGS:
        g.stage = S.DIPLOMAT_GIVE
    else:
        g.stage = S.TURN_ENDS


# --- the Witch (7.2) --------------------------------------------------------------------------------------------------
@compiled
def legal_bewitch(g, mask):
    """Legal actions: each number that the Witch may name; she must name one (7.2)."""
    add_names(g, mask, FIRST_TO_NAME)


@compiled
def play_bewitch(g, action):
    """Name a number. The Witch's turn is suspended until it is called (7.2)."""
    g.bewitched = A.number_of(action)
    g.witch = g.seat
    g.stage = S.NEXT_CALL


@compiled
def resume_witch(g):
    """Continue the Witch's turn with the powers of the bewitched character.

    Her income is done, and everything that comes with an income comes now (amendment 24).
    """
    character = g.characters[g.bewitched]
    report(g, E.WITCH_GOES_ON, g.witch, character, 0)
    begin_turn(g, int(g.witch), S.WITCH_RESUMES, character)
    g.witch = S.NOBODY
    g.income_done = 1
    take_office(g)
    pay_queen(g)
    take_bonus(g)


# --- when it is over (5.3, 5.6) ---------------------------------------------------------------------------------------
LEVY = 1


@compiled
def end_turn(g):
    """Carry out 5.3, or the part of it that applies to a turn of income only.

    Then the Witch goes on, or the next number is called.
    """
    p = int(g.active)
    g.stage = S.NEXT_CALL
    if g.turn_kind == S.BEWITCHED_TURN:
        if g.options[O.BEWITCHED_ENDS] == 1 and g.witch != p:
            end_income_turn(g, p)
        resume_witch(g)
    elif g.turn_kind == S.HOSPITAL_TURN:
        if g.options[O.HOSPITAL_ENDS] == 1:
            end_income_turn(g, p)
    else:
        end_normal_turn(g, p)


@compiled
def end_normal_turn(g, p):
    """Carry out the sequence of 5.3 after the raids of Warlord and Diplomat."""
    if H.POWER[g.character] == H.MURDERS:  # the Assassin is called before the Tax Collector
        g.back_levy_due = 1 if g.built > 0 and g.gold[p] > 0 else 0
    pay_levy(g, p)
    help_poor(g, p)
    if H.POWER[g.character] == H.IS_REFUNDED and g.spent > 0:
        g.gold[p] += g.spent
        report(g, E.IS_PAID_BACK, p, g.character, g.spent)
    fill_empty_hand(g, p)


@compiled
def end_income_turn(g, p):
    """End a turn that was an income only (bewitched, Hospital)."""
    help_poor(g, p)
    fill_empty_hand(g, p)


@compiled
def pay_levy(g, p):
    """Pay the levy (5.6): one gold of everybody who has built in this turn."""
    if g.levy_payee != S.NOBODY and g.levy_payee != p and g.built > 0 and g.gold[p] > 0:
        move_levy(g, p)


@compiled
def move_levy(g, p):
    """Move the levy from `p` to the Tax Collector's player."""
    g.gold[p] -= LEVY
    g.gold[g.levy_payee] += LEVY
    report(g, E.PAYS_LEVY, p, g.levy_payee, LEVY)


@compiled
def pay_back_levy(g, p):
    """Pay the Assassin's levy late (5.6): its player `p`, who had gold left before the Poor House counted, pay when
    the Tax Collector is revealed."""
    if g.back_levy_due == 1 and g.levy_payee != p:
        move_levy(g, p)
        if g.options[O.BACK_LEVY_POOR_HOUSE] == 1:
            help_poor(g, p)


@compiled
def help_poor(g, p):
    """Give gold to a player with a Poor House who has none."""
    if g.gold[p] == 0 and owns(g, p, D.HELPS_POOR):
        g.gold[p] += D.POOR_HOUSE_GOLD
        report(g, E.POOR_HOUSE_HELPS, p, 0, D.POOR_HOUSE_GOLD)


@compiled
def fill_empty_hand(g, p):
    """Give cards to a player with a Park who has none."""
    if g.hand_size[p] == 0 and owns(g, p, D.FILLS_EMPTY_HAND) and drawable(g) > 0:
        report(g, E.PARK_HELPS, p, 0, 0)
        draw_to_hand(g, p, D.PARK_CARDS)


# --- what comes by itself or is asked when the turn ends, in a list of choices ----------------------------------------
def _comes_at_end(g: Any) -> Iterator[str]:
    """Yield all consequences of ending the turn, in order (5.3), in words."""
    power, tax, gives = H.POWER[g.character], int(tax_of(g, g.seat)), richest_other(g)
    if g.options[O.TITHE_AT_END] and power == H.COLLECTS_TITHE and not g.power_used and gives != S.NOBODY:
        yield say("{player} gives {gold}", player=player_in_words(gives), gold=gold_text(TITHE_GOLD))
    if g.options[O.COLLECT_TAXES] and not g.tax_done and tax:
        yield say("brings {gold} of tax", gold=gold_text(tax))
    if power == H.DESTROYS:
        yield say("then the Warlord may destroy a building")
    elif power == H.SWAPS_BUILDINGS:
        yield say("then the Diplomat may exchange a building")
    if g.levy_payee not in (S.NOBODY, g.seat) and g.built > 0 and g.gold[g.seat] > 0:
        yield say("costs {gold} for the Tax Collector", gold=gold_text(LEVY))
    if power == H.IS_REFUNDED and g.spent > 0:
        yield say("then the Alchemist gets {gold} back", gold=gold_text(g.spent))


def _ends(g: Any, index: int, observer: int) -> str:
    """Return the sentence for ending the turn, with all its consequences."""
    return listed([say("end the turn"), *_comes_at_end(g)], "{a}; {b}")


STAGES = (
    Question(S.MENU, "turn", legal_menu, play_menu, asked_if_forced=might_build, asks="what to do next in the turn"),
    Question(S.BEWITCH, "bewitch", legal_bewitch, play_bewitch, asks="which character to bewitch"),
    Step(S.TURN_ENDS, "the end of the turn", end_turn),
)

PHRASES = Chapter(
    Phrase(A.COLLECT_TAX, "collect {tax} of tax", section="5.2"),
    Phrase(A.END_TURN, "end the turn", "", section="5.3"),
    tax=lambda g, i, observer: gold_text(tax_of(g, g.seat)),
    ends=_ends,
)
