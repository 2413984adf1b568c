"""The invariants of a state."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.manuscript_rules import ribbons
from architects_env.games.viscounts.rules.scoring import workers_in_castle
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.rules.townsfolk import cards_owned


def invariants(g: Any) -> list[str]:
    """Return the errors in this state, in words."""
    wrong = (
        S.AGENDA.invariants(g)
        + S.TOWNSFOLK.invariants(g)
        + S.MANUSCRIPT_TILES.invariants(g)
        + S.SCHEME_CARDS.invariants(g)
    )
    for p in range(int(g.at_table)):
        wrong += _of_player(g, p)
    wrong += _of_buildings(g) + _of_castle(g) + _of_draws(g)
    if not g.over and not 0 <= int(g.stage) < S.QUESTIONS:
        wrong.append(f"nobody is asked in stage {int(g.stage)}")
    if (int(g.end_round) >= 0) != bool(g.poverty or g.prosperity):
        wrong.append("the end was triggered without a card, or a card was revealed without it")
    return wrong


def _of_player(g: Any, p: int) -> list[str]:
    wrong, virtual = list[str](), is_virtual(g, p)
    counts = {name: g[name][p] for name in ("silver", "debts", "paid_debts", "deeds", "approved_deeds", "workers")}
    wrong += [f"player {p} has {int(n)} of {name}" for name, n in counts.items() if n < 0]
    if (g.goods[p] < 0).any():
        wrong.append(f"player {p} has less than no resources")
    if not 0 <= g.corruption[p] <= g.virtue[p] < B.TRACK:
        wrong.append(f"the markers of player {p} stand at {int(g.corruption[p])} and {int(g.virtue[p])}")
    if int(g.workers[p]) + workers_in_castle(g, p) != B.NUM_WORKERS:
        wrong.append(f"player {p} has not {B.NUM_WORKERS} workers")
    if not virtual and cards_owned(g, p) < B.FEWEST_CARDS:
        wrong.append(f"player {p} owns fewer than {B.FEWEST_CARDS} cards")
    if not virtual and (g.rounds > 0) and not 0 <= g.space[p] < B.NUM_SPACES:
        wrong.append(f"the viscount of player {p} is nowhere")
    if virtual and g.space[p] % B.SPACES_A_SEGMENT == B.LINE - 1 and g.space[p] != B.NOBODY:
        wrong.append("the virtual viscount stands on the inner path")
    return wrong


def _of_buildings(g: Any) -> list[str]:
    wrong: list[str] = []
    standing = np.zeros_like(g.built)
    for spot in np.flatnonzero(g.spot_owner != B.NOBODY):
        owner, slot = int(g.spot_owner[spot]), int(g.spot_slot[spot])
        standing[owner, slot] += 1
        if B.BANK[g.side, spot] == B.NOBODY:
            wrong.append(f"something is built on spot {int(spot)}, which this side does not have")
    if (standing != g.built).any():
        wrong.append("a building stands on no spot, or on two")
    for ribbon in range(M.NUM_RIBBONS):
        owner = int(g.bonus_owner[ribbon])
        if owner != B.NOBODY and ribbons(g, owner, ribbon) < M.RIBBONS_FOR_BONUS:
            wrong.append(f"player {owner} has a cleric bonus card without the ribbons")
    return wrong


def _of_draws(g: Any) -> list[str]:
    rows = int(g.other_draws_size)
    whose = g.other_draws_of[:rows].tolist()
    wrong = [
        f"there is one way alone in which player {p} can have drawn, and a row for it"
        for p in set(whose)
        if whose.count(p) == 1
    ]
    if (g.other_draws_ways[:rows] <= 0).any() or g.other_draws_ways[rows:].any():
        wrong.append("a row of draws has come about in no way, or one that is not there in some")
    for p in range(int(g.num_players)):
        size = int(g.hand_size[p])
        came, drawn = sorted(g.shuffled_in[g.hand[p, :size]].tolist()), sorted(g.drawn_after[p, :size].tolist())
        if any(card > place for card, place in zip(came, drawn, strict=True)):
            wrong.append(f"player {p} holds a card that was not in the draw pile yet when its cards were drawn")
    return wrong


def _of_castle(g: Any) -> list[str]:
    wrong: list[str] = []
    if int(g.castle_runs) == 0 and int(g.stage) in (S.PLAY, S.MOVE, S.CHOOSE_ACTION):
        for tier in (g.tier1, g.tier2):
            if (tier >= B.WORKERS_TO_RISE).any() or (tier.sum(axis=1) > B.ROOM_OF_SECTION).any():
                wrong.append("the castle has not settled")
    if int(g.castle_runs) == 1 and int(g.stage) in (S.PLAY, S.MOVE, S.CHOOSE_ACTION):
        wrong.append("the castle still runs when a phase begins")
    if int(g.castle_runs) == 1:
        return wrong  # the leader is updated after the resource of tier 3
    if (int(g.leader) == B.NOBODY) != (int(g.tier3.sum()) == 0):
        wrong.append("there is a castle leader without a worker in the centre, or the other way round")
    if int(g.leader) != B.NOBODY and int(g.tier3[int(g.leader)]) < int(g.tier3.max()):
        wrong.append("somebody has more workers in the centre than the castle leader")
    return wrong
