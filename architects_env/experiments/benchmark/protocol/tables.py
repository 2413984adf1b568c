"""The opponents at the table of a submission: those of the public pool, held-out ones, and mixed tables.

In a set with a frozen panel both depend on the number of the deal alone, so all rows meet the same opponents. Deal k
has the held-out opponent k and the mixed table k, counted in a circle. A shard of 32 deals therefore has 32 of 64
opponents, and 128 deals have each of them twice.
"""

from __future__ import annotations

from functools import cache

from architects_env.core.contract.rules.rng import agent_generator
from architects_env.experiments.benchmark.protocol.held_out_opponents import HeldOutBot, held_out_bots_of
from architects_env.experiments.benchmark.protocol.panel import panel_of
from architects_env.experiments.benchmark.protocol.tasks import HELD_OUT, MIXED, Pairing, design_of, tasks_of

Opponent = str | HeldOutBot
"""A name of the public pool, or a held-out opponent."""


def opponents_at(pairing: Pairing, deal: int, nonce: str) -> tuple[Opponent, ...]:
    """Return who sits in the seats after the submission in this deal."""
    task, number = pairing.task, pairing.task.players - 1
    if pairing.opponent not in (HELD_OUT, MIXED):
        return (pairing.opponent,) * number
    if not design_of(task.of_set).panel:
        return _drawn_from_nonce(pairing, deal, nonce)
    if pairing.opponent == MIXED:
        tables = mixed_tables(task.of_set, task.name)
        return tables[deal % len(tables)]
    panel = panel_of(task.of_set, task.game)
    return (panel[deal % len(panel)],) * number


@cache
def mixed_tables(of_set: str, name: str) -> tuple[tuple[Opponent, ...], ...]:
    """Return the mixed tables of a task, as many as the panel has opponents. Seats are filled by turns from the panel
    and from the public pool, so that every table of two or more opponents has both. All opponents of a kind are used
    equally often, up to one."""
    (task,) = tasks_of(of_set, [name])
    panel, rng = panel_of(task.of_set, task.game), agent_generator(task.seed, "mixed tables", task.of_set, task.name)
    kinds = [
        [panel[k] for k in rng.permutation(len(panel))],
        [task.opponents[k] for k in rng.permutation(len(task.opponents))],
    ]
    used, tables = [0, 0], list[tuple[Opponent, ...]]()
    for table in range(len(panel)):
        seats: list[Opponent] = []
        for seat in range(task.players - 1):
            kind = (table + seat) % 2
            seats.append(kinds[kind][used[kind] % len(kinds[kind])])
            used[kind] += 1
        tables.append(tuple(seats))
    return tuple(tables)


def _drawn_from_nonce(pairing: Pairing, deal: int, nonce: str) -> tuple[Opponent, ...]:
    """Return the opponents of a set before version 3, where four bots are drawn for each shard."""
    task, number = pairing.task, pairing.task.players - 1
    drawn = held_out_bots_of(task.game, nonce, deal // pairing.block)
    if pairing.opponent == HELD_OUT:
        return (drawn[deal % len(drawn)],) * number
    rng = agent_generator(deal, "mixed", nonce, task.name)
    everybody = (*task.opponents, *drawn)
    return tuple(everybody[int(k)] for k in rng.integers(len(everybody), size=number))
