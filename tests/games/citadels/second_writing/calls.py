"""The calls of a round: who is shown, who is murdered or bewitched, and what comes after the last call (sections 5.1,
5.7, 7.2 and the Hospital)."""

from __future__ import annotations

from .powers import nameable
from .table import Player, Table
from .talk import Option, Talk, ask
from .turn import (
    Turn,
    assassins_levy,
    bonus,
    draw_and_keep,
    income_alone,
    income_choices,
    poor_house_and_park,
    queen_gold,
    take_income,
    take_turn,
)


def call(table: Table, number: int) -> Talk:
    """5.1"""
    table.called = number
    player, character = table.holder(number), table.characters[number]
    if number == table.murdered:
        yield from hospital(table, number)
        return
    if player is None:
        if number == table.bewitched and table.options.witch_unresumed_end_effects:
            assert table.witch is not None
            yield from poor_house_and_park(table, table.players[table.witch])
        return
    player.shown.add(number)
    if number == table.robbed:
        assert table.robber is not None
        gold, player.gold = player.gold, 0
        table.players[table.robber].gold += gold
    if character == "King":
        table.move_crown(player.seat)
    if number == table.bewitched:
        yield from bewitched(table, player, character)
    elif character == "Witch":
        yield from witch(table, player)
    else:
        turn = Turn(player, character)
        begin(table, turn)
        yield from take_turn(table, turn)


def begin(table: Table, turn: Turn) -> None:
    """Carries out the effects of a call for the character that is going to have its turn."""
    seat = turn.player.seat
    if turn.character == "Tax Collector":
        table.collector = seat
        assassins_levy(table)
    elif turn.character == "Bishop":
        table.protected = seat
    elif turn.character == "Queen":
        players = len(table.players)
        turn.near_crown = (seat - table.crown) % players in (1, players - 1)


# --- the Witch --------------------------------------------------------------------------------------------------------
def witch(table: Table, player: Player) -> Talk:
    """7.2, 1"""
    yield from income_alone(table, player)
    _, number = yield from ask(player.seat, "bewitch", [("name", number) for number in nameable(table, 2)])
    table.bewitched, table.witch = number, player.seat


def bewitched(table: Table, player: Player, character: str) -> Talk:
    """7.2, 2 and 3"""
    assert table.witch is not None
    yield from income_alone(table, player)
    if player.seat != table.witch and table.options.bewitched_turn_triggers_end_effects:
        yield from poor_house_and_park(table, player)
    turn = Turn(table.players[table.witch], character, income_done=True)
    table.witch = None
    begin(table, turn)
    queen_gold(turn)
    yield from bonus(table, turn)
    yield from take_turn(table, turn)


# --- the Hospital -----------------------------------------------------------------------------------------------------
def hospital(table: Table, number: int) -> Talk:
    """Its owner is asked, with silence alone if the number is not his; nobody is asked where all see that nobody can
    have it."""
    player = table.owner("Hospital")
    if player is None or number in table.face_up or player.shown >= {*player.characters}:
        return
    choice = yield from ask(
        player.seat,
        "hospital",
        lambda: [("silence",), *(income_choices(table) if number in player.characters else ())],
        of_a_hand=True,
    )
    if choice == ("silence",):
        return
    player.shown.add(number)
    if table.options.hospital_uses_income_buildings or choice == ("gold",):
        yield from take_income(table, player, choice)
    else:
        yield from draw_and_keep(table, player, 2, 1)
    if table.options.hospital_turn_triggers_end_effects:
        yield from poor_house_and_park(table, player)


# --- after the last call ----------------------------------------------------------------------------------------------
def after_last_call(table: Table) -> Talk:
    """5.7"""
    player = table.holder(4)
    if table.murdered != 4 or player is None:
        return
    if table.characters[4] == "King":
        player.shown.add(4)
        table.move_crown(player.seat)
    elif table.options.killed_emperor_moves_crown:
        player.shown.add(4)
        others: list[Option] = [("player", other.seat) for other in table.others(table.players[table.crown])]
        choice = yield from ask(player.seat, "crown of the murdered Emperor", [*others, ("leave",)])
        if choice != ("leave",):
            table.move_crown(choice[1])
