"""The castle (section 8): placing and moving workers, the way inwards, the castle leader, bumping."""

from __future__ import annotations

from collections.abc import Iterable

from . import automaton, effects
from .printed_board import CASTLE_EFFECTS
from .table import Automaton, Player, Table
from .talk import DECLINE, Talk, ask, pick
from .words import read

TIER1, TIER2 = 1, 2
CROWD, CAPACITY = 3, 3


def place(table: Table, player: Player, section: int, number: int) -> Talk:
    player.workers -= number
    table.tier1[section][player.seat] += number
    yield from procedure(table, [player])


def place_free(table: Table, player: Player, number: int) -> Talk:
    number = min(number, player.workers)
    if number > 0:
        section = yield from pick(player.seat, "place", "place", range(5))
        yield from place(table, player, section, number)


def castle_move_effect(table: Table, player: Player) -> Talk:
    """S2-1: inside a running procedure the worker is moved and nothing else; otherwise the procedure follows."""
    moved = yield from castle_move(table, player)
    if moved and not table.castle_busy:
        yield from procedure(table, [player])


def castle_move(table: Table, player: Player) -> Talk:
    """One own worker of the first tier to a neighbouring section, or not; whether it moved."""
    if isinstance(player, Automaton):
        yield from automaton.resolve(table, player, read("castle move"))
        return False
    moves = [
        ("castle_move", section, step)
        for section in range(5)
        if table.tier1[section][player.seat] > 0
        for step in (1, -1)
    ]
    if not moves:
        return False
    chosen = yield from ask(player.seat, "castle move", [DECLINE, *moves])
    if chosen == DECLINE:
        return False
    _step(table, player, *chosen[1:])
    return True


def _step(table: Table, player: Player, section: int, step: int) -> None:
    table.tier1[section][player.seat] -= 1
    table.tier1[(section + step) % 5][player.seat] += 1


def procedure(table: Table, moved: Iterable[Player]) -> Talk:
    """First all movement of those whose workers were moved, in the given order, then the active player bumps once."""
    table.castle_busy = True
    for player in moved:
        yield from _inwards(table, player)
    table.castle_busy = False
    yield from _bump(table)


def _inwards(table: Table, player: Player) -> Talk:
    seat = player.seat
    while crowded := [section for section in range(5) if table.tier1[section][seat] >= CROWD]:
        section = yield from _which(table, player, crowded)
        table.tier1[section][seat] -= 1
        table.tier2[section][seat] += 1
        yield from effects.resolve(table, player, CASTLE_EFFECTS[section])
        yield from _sideways(table, player, section)
    while crowded := [section for section in range(5) if table.tier2[section][seat] >= CROWD]:
        section = yield from _which(table, player, crowded)
        table.tier2[section][seat] -= 1
        table.tier3[seat] += 1
        yield from effects.resolve(table, player, read("resource"))
        _crown(table, seat)


def _which(table: Table, player: Player, sections: list[int]) -> Talk:
    if isinstance(player, Automaton):
        return automaton.first_section(table, player, sections)
    return (yield from pick(player.seat, "section", "section", sections))


def _sideways(table: Table, player: Player, section: int) -> Talk:
    """One each way; a single worker one way (R17)."""
    if table.tier1[section][player.seat] >= 2:
        _step(table, player, section, 1)
        _step(table, player, section, -1)
    elif table.tier1[section][player.seat] == 1:
        step = yield from pick(player.seat, "side", "side", (1, -1))
        _step(table, player, section, step)


def _crown(table: Table, seat: int) -> None:
    if table.leader is None or table.tier3[seat] > table.tier3[table.leader]:
        table.leader = seat


def _bump(table: Table) -> Talk:
    """S2-3: one at a time; its owner is paid before the next one."""
    active = table.players[table.active]
    while options := [
        ("bump", tier, section, player.seat)
        for tier, sections in ((TIER1, table.tier1), (TIER2, table.tier2))
        for section in range(5)
        if sum(sections[section]) > CAPACITY
        for player in table.players
        if sections[section][player.seat] > 0
    ]:
        if isinstance(active, Automaton):
            _, tier, section, seat = automaton.to_bump(table, active, options)
        else:
            _, tier, section, seat = yield from ask(active.seat, "bump", options)
        (table.tier1 if tier == TIER1 else table.tier2)[section][seat] -= 1
        owner = table.players[seat]
        owner.workers += 1
        yield from effects.resolve(table, owner, read("2 silver") if tier == TIER1 else read("virtue, resource"))
