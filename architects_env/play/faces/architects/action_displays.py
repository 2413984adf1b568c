"""The way lists and pictures show the actions of Architects."""

from __future__ import annotations

from typing import Any

from architects_env.games.architects.data import board as B
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.chapters import WORDS
from architects_env.games.architects.rules.places import LOCATION, PLACEMENT_AT, YIELD
from architects_env.games.architects.rules.workshop import find_displayed
from architects_env.play.action_displays import ActionDisplay, ActionDisplays

BRIEF_OFFER, BRIEF_MIDDLE = "{placement} ({gets}{at_cost})", "{placement}{in_brackets}"
CHOICE = "choice guardhouse {index}"


def place_on_display(g: Any, card: int) -> int:
    """Return the position of an apprentice on display, counted row by row."""
    row, column = find_displayed(g, card)
    return 4 * int(row) + int(column)


def _goods(placement: int) -> ActionDisplay:
    """Return the row of a placement that gives goods.

    If you choose between two goods, its place is named after both.
    """
    location = YIELD[placement, LOCATION]
    several = PLACEMENT_AT[location, 0] != PLACEMENT_AT[location, 1]
    place = B.SPOTS[location] + (" {good}" if several else "")
    return ActionDisplay(A.PLACE + placement, place=place, brief="{placement} ({gets})")


DISPLAYS = ActionDisplays(
    WORDS,
    # black_market
    ActionDisplay(A.PLACE + A.PLACE_SMALL, place="black market small", brief=BRIEF_OFFER),
    *(
        ActionDisplay(A.PLACE + action, place=f"black market middle {effect}", brief=BRIEF_MIDDLE)
        for action, effect in ((A.PLACE_MIDDLE_HIRE, "hire"), (A.PLACE_MIDDLE_DRAW, "draw"))
    ),
    ActionDisplay(A.PLACE + A.PLACE_LARGE, place="black market large", brief=BRIEF_OFFER),
    ActionDisplay(A.TAKE, place="packet {card}"),
    ActionDisplay(A.USE_ABILITY, place="seat {own} {owner_place}"),
    ActionDisplay(A.USE_ABILITY + A.CHARACTER_ABILITY, place="seat {own} character"),
    ActionDisplay(A.STOP, stage=S.RESET_ABILITY, place="choice stop"),
    # decks
    ActionDisplay(A.RETURN_APPRENTICE, place="seat {own} {its_place}"),
    ActionDisplay(A.DISCARD, place="hand {card}"),
    # effects
    ActionDisplay(A.GAIN_CHOICE, place="choice gain {index}"),
    ActionDisplay(A.DESTROY_DEBT, stage=S.LOSE_DEBT, place="choice destroy_debt {index}"),
    ActionDisplay(A.STOP, stage=S.LOSE_DEBT, place="choice stop"),
    ActionDisplay(A.STOP, stage=S.LIBRARY, place="choice stop"),
    # guardhouse
    ActionDisplay(A.PLACE + A.PLACE_GUARDHOUSE, place="guardhouse", brief="{placement} (prison, rescue, debts)"),
    ActionDisplay(A.GUARD + A.IMPRISON, place=CHOICE),
    ActionDisplay(A.GUARD + A.RELEASE, place=CHOICE),
    ActionDisplay(A.GUARD + A.RESCUE_MONEY, place=CHOICE, brief="rescue {captured} for {price}"),
    ActionDisplay(A.GUARD + A.RESCUE_DEBT, place=CHOICE),
    ActionDisplay(A.GUARD + A.PAY_OFF_DEBT, place=CHOICE, brief="pay off a debt for {price}"),
    ActionDisplay(A.STOP, stage=S.GUARDING, place="choice stop"),
    # guildhall
    ActionDisplay(A.BUILD, place="hand {card}", brief="build {building} ({points})"),
    ActionDisplay(A.LESS, place="choice less {index}"),
    ActionDisplay(A.STOP, stage=S.GUILDHALL_AGAIN, place="choice stop"),
    ActionDisplay(A.PLACE + A.PLACE_CATHEDRAL, place="cathedral", brief="{placement} ({level})"),
    ActionDisplay(A.PAY_WOOD, place="choice pay_wood {index}"),
    # opening
    ActionDisplay(A.TAKE, stage=S.DRAFT, place="packet {card}"),
    ActionDisplay(A.CHARACTER, place="character {character}"),
    # places
    *(_goods(placement) for placement in range(len(YIELD))),
    ActionDisplay(A.PLACE + A.PLACE_STOREHOUSE, place="storehouse", brief="{placement} ({trades})"),
    ActionDisplay(A.PLACE + A.PLACE_TAX_STAND, place="tax stand", brief="{placement} ({tax} for {loss})"),
    ActionDisplay(A.TRADE_VIRTUE, place="choice trade_virtue {index}"),
    ActionDisplay(A.TRADE_MARBLE, place="choice trade_marble {index}"),
    ActionDisplay(A.TRADE_APPRENTICE, place="choice trade_apprentice {index}"),
    ActionDisplay(A.STOP, stage=S.TRADING, place="choice stop"),
    # questions
    ActionDisplay(A.IGNORE_TAXES, place="choice ignore_taxes {index}"),
    ActionDisplay(A.DESTROY_DEBT, stage=S.CANCEL_DEBT, place="choice destroy_debt {index}"),
    ActionDisplay(A.STOP, stage=S.CANCEL_DEBT, place="choice stop"),
    ActionDisplay(A.PAY_INSTEAD + 0, place="choice new_debt {index}"),
    ActionDisplay(A.TAKE_DEBT, place="choice new_debt {index}"),
    # town_centre
    ActionDisplay(A.PLACE + A.PLACE_TOWN_CENTRE, place="town centre", brief="{placement} ({number}, from {least})"),
    ActionDisplay(A.CAPTURE, place="{spot}, seat {its_seat}", brief="{captives}{price}"),
    ActionDisplay(A.STOP, stage=S.CAPTURING, place="choice stop"),
    ActionDisplay(A.RESCUE_FREE, place="choice rescue_free {index}"),
    ActionDisplay(A.STOP, stage=S.BARRACKS, place="choice stop"),
    # turn
    ActionDisplay(A.RECALL, place="{spot}, seat {own}", brief="{location} ({there})"),
    ActionDisplay(A.RECALL_PRISON, place="prison, seat {own}", brief="prison ({imprisoned})"),
    ActionDisplay(A.RECALL_MARKET, place="black market {space}, seat {own}", brief="Black Market, {space}"),
    ActionDisplay(A.RECALL_CAPTIVE, place="seat {its_seat} captives, seat {own}", brief="board of {holder} ({held})"),
    ActionDisplay(A.STOP, stage=S.RECALL_WORKER, place="choice stop"),
    # workshop
    ActionDisplay(A.PLACE + A.PLACE_HIRE, place="workshop hire", brief="{placement} (for {price})"),
    ActionDisplay(A.PLACE + A.PLACE_PLAN, place="workshop plan", brief="{placement} (draw {number})"),
    ActionDisplay(A.HIRE, place="{its_place}", heading="{shelf}", brief="{titled}{silver}", rank=place_on_display),
    ActionDisplay(A.STOP, stage=(S.RETURN_ONE, S.HIRE_ONE), place="choice stop"),
)
