"""A turn from its first choice to its end (sections 5.2 to 5.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from . import powers, raids
from .building import build_from_hand, may_build
from .table import Player, Table
from .talk import Option, Talk, ask

BUILDINGS_A_TURN = {"Architect": 3, "Navigator": 0}


@dataclass(eq=False)
class Turn:
    """The turn of one character. The Witch's turn goes on as another character's."""

    player: Player
    character: str
    income_done: bool = False
    near_crown: bool = False
    """A Queen whose neighbour has the crown."""
    tax_taken: bool = False
    power_used: bool = False
    used: set[str] = field(default_factory=set)
    """Own buildings whose powers were used."""
    coins_laid: int = 0
    built: int = 0
    """Buildings, a Wizard's included."""
    built_normally: int = 0
    spent: int = 0

    @property
    def builds_left(self) -> int:
        return BUILDINGS_A_TURN.get(self.character, 1) - self.built_normally

    @property
    def might_build(self) -> bool:
        """For all that the others see (section 11)."""
        return self.income_done and self.builds_left > 0 and bool(self.player.hand) and self.player.gold > 0


def take_turn(table: Table, turn: Turn) -> Talk:
    """Plays the turn, from the first choice to the end."""
    if turn.character == "Navigator" and not turn.income_done:
        yield from income_alone(table, turn.player)
        turn.income_done = True
        yield from bonus(table, turn)
    while True:
        choice = yield from ask(turn.player.seat, "turn", lambda: menu(table, turn), of_a_hand=turn.might_build)
        if choice == ("end",):
            break
        yield from menu(table, turn)[choice]() or ()
    yield from end_turn(table, turn)


def menu(table: Table, turn: Turn) -> dict[Option, Callable[[], Talk | None]]:
    """Everything that may be done now (section 11, 3)."""
    player = turn.player
    choices: dict[Option, Callable[[], Talk | None]] = {}
    if not turn.income_done:
        for choice in income_choices(table):
            choices[choice] = lambda choice=choice: take_income_of_turn(table, turn, choice)
    else:
        choices["end",] = nothing
        for card in player.hand:
            if turn.builds_left > 0 and may_build(table, turn, card):
                choices["build", card] = lambda card=card: build_from_hand(table, turn, card)
    if not turn.tax_taken and table.tax(player, turn.character) > 0:
        choices["tax",] = lambda: collect_tax(table, turn)
    choices.update(powers.of_character(table, turn))
    choices.update(powers.of_buildings(table, turn))
    return choices


def nothing() -> None:
    """The turn goes to its end."""


# --- income -----------------------------------------------------------------------------------------------------------
def income_choices(table: Table) -> list[Option]:
    return [("gold",), ("cards",)] if table.drawable else [("gold",)]


def income_alone(table: Table, player: Player) -> Talk:
    """The income of who may do nothing else: Witch, her victim, Navigator."""
    choice = yield from ask(player.seat, "turn", income_choices(table))
    yield from take_income(table, player, choice)


def take_income_of_turn(table: Table, turn: Turn, choice: Option) -> Talk:
    turn.income_done = True
    queen_gold(turn)
    yield from take_income(table, turn.player, choice)
    yield from bonus(table, turn)


def take_income(table: Table, player: Player, choice: Option) -> Talk:
    if choice == ("gold",):
        player.gold += 2
    else:
        yield from draw_and_keep(
            table, player, 3 if player.has("Observatory") else 2, 2 if player.has("Library") else 1
        )


def draw_and_keep(table: Table, player: Player, number: int, kept: int) -> Talk:
    """Draws cards and keeps some. If all of them are kept, nobody chooses."""
    if min(number, table.drawable) <= kept:
        yield from table.draw(player, kept, player.hand)
        return
    yield from table.draw(player, number, player.drawn)
    for _ in range(kept):
        _, card = yield from ask(player.seat, "keep", [("keep", card) for card in player.drawn], of_a_hand=True)
        player.drawn.remove(card)
        player.hand.append(card)
    table.discard_face_down(player, player.drawn)
    player.drawn = []


def queen_gold(turn: Turn) -> None:
    if turn.near_crown:
        turn.player.gold += 3
        turn.near_crown = False


def bonus(table: Table, turn: Turn) -> Talk:
    """Right after the income, or when the Witch goes on."""
    player = turn.player
    if turn.character == "Merchant":
        player.gold += 1
    elif turn.character == "Architect":
        yield from table.draw(player, 2, player.hand)
    elif turn.character == "Navigator":
        choice = yield from ask(player.seat, "bonus", income_choices(table))
        if choice == ("gold",):
            player.gold += 4
        else:
            yield from table.draw(player, 4, player.hand)


def collect_tax(table: Table, turn: Turn) -> None:
    turn.tax_taken = True
    turn.player.gold += table.tax(turn.player, turn.character)


# --- the end of a turn ------------------------------------------------------------------------------------------------
def end_turn(table: Table, turn: Turn) -> Talk:
    """5.3"""
    player = turn.player
    if turn.character == "Abbot" and not turn.power_used and table.options.tithe_at_end and table.richest_but(player):
        powers.tithe(table, turn)
    if not turn.tax_taken and table.options.auto_collect_taxes_at_turn_end:
        collect_tax(table, turn)
    yield from raids.raid(table, turn)
    pay_levy(table, turn)
    poor_house(player)
    if turn.character == "Alchemist":
        player.gold += turn.spent
    yield from park(table, player)


def pay_levy(table: Table, turn: Turn) -> None:
    """5.6: at the end of a turn. What the Assassin owes is seen when the Tax Collector is called."""
    player = turn.player
    if not turn.built or not player.gold:
        return
    if turn.character == "Assassin":
        table.assassin_owes = True
    elif table.collector is not None and table.collector != player.seat:
        player.gold -= 1
        table.players[table.collector].gold += 1


def assassins_levy(table: Table) -> None:
    """5.6: when the Tax Collector is called."""
    assassin = table.holder(1)
    assert table.collector is not None
    if table.assassin_owes and assassin and assassin.seat != table.collector:
        assassin.gold -= 1
        table.players[table.collector].gold += 1
        if table.options.retroactive_tax_triggers_poor_house:
            poor_house(assassin)


def poor_house(player: Player) -> None:
    if player.has("Poor House") and player.gold == 0:
        player.gold += 1


def park(table: Table, player: Player) -> Talk:
    if player.has("Park") and not player.hand:
        yield from table.draw(player, 2, player.hand)


def poor_house_and_park(table: Table, player: Player) -> Talk:
    """The effects at the end of a turn that was an income alone."""
    poor_house(player)
    yield from park(table, player)
