"""Facts of Viscounts: what reasons for moves name."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.text.names import building_name, manuscript_name, player_name, some
from architects_env.play.coach.facts import Fact, Facts, Read, each_side


def _sides(states: np.ndarray) -> np.ndarray:
    return np.arange(states["silver"].shape[1])


def _owned(field: str) -> Read:
    """Return a reading of things whose owner stands in a field."""
    return lambda states: states[field][:, None, :] == _sides(states)[:, None]


def _leads(states: np.ndarray) -> np.ndarray:
    return (states["leader"][:, None] == _sides(states))[:, :, None]


def _in_castle(states: np.ndarray) -> np.ndarray:
    return (states["tier1"].sum(axis=1) + states["tier2"].sum(axis=1) + states["tier3"])[:, :, None]


def _gained_virtue(states: np.ndarray) -> np.ndarray:
    """Return the virtue: its marker falls as virtue is gained."""
    return (B.TRACK - 1 - states["virtue"])[:, :, None]


def _workers(g: Any, thing: int, number: int) -> str:
    return some(number, "worker") if number else say("workers")


def _debts(g: Any, thing: int, number: int) -> str:
    return some(number, "debt") if number else say("debts")


def _deeds(g: Any, thing: int, number: int) -> str:
    return some(number, "deed") if number else say("deeds")


FACTS = Facts(
    (
        Fact(
            each_side("built"),
            lambda g, slot, number: building_name(slot),
            gain="you build {what}",
            weight=2,
        ),
        Fact(
            _owned("manuscript_owner"),
            lambda g, tile, number: manuscript_name(tile),
            gain="you take {what}",
            rival_gain="{player} takes {what}",
            weight=1.5,
        ),
        Fact(
            _owned("bonus_owner"),
            lambda g, ribbon, number: say("the cleric bonus card of {ribbon}", ribbon=say(M.RIBBONS[ribbon])),
            gain="you get {what}",
            loss="you lose {what}",
            rival_gain="{player} gets {what}",
            weight=1.5,
        ),
        Fact(_leads, gain="you are castle leader", loss="you lose the lead in the castle", weight=1.5),
        Fact(each_side("tier3"), gain="a worker of yours reaches the middle of the castle", weight=1.4),
        Fact(
            _in_castle,
            _workers,
            gain="you place {what} in the castle",
            loss="you lose {what} in the castle",
        ),
        Fact(
            each_side("debts"),
            _debts,
            gain="you get {what}",
            loss="you flip {what}",
            weight=1.2,
            wanted=-1,
        ),
        Fact(
            each_side("deeds"),
            _deeds,
            gain="you get {what}",
            weight=1.2,
        ),
        Fact(
            each_side("approved_deeds"),
            _deeds,
            gain="you flip {what}",
            weight=1.2,
        ),
        Fact(
            each_side("corruption"),
            lambda g, thing, number: some(number, "corruption"),
            gain="you gain {what}",
            loss="you get rid of {what}",
            wanted=-1,
            soon=False,
        ),
        Fact(
            _gained_virtue,
            lambda g, thing, number: some(number, "virtue"),
            gain="you gain {what}",
            loss="you lose {what}",
            soon=False,
        ),
        Fact(
            each_side("goods"),
            lambda g, good, number: some(number, B.RESOURCES[good]),
            gain="you gain {what}",
            loss="you pay {what}",
            weight=0.8,
            soon=False,
        ),
        Fact(
            each_side("silver"),
            lambda g, thing, number: some(number, "silver"),
            gain="you gain {what}",
            loss="you pay {what}",
            weight=0.7,
            soon=False,
        ),
    ),
    player_name,
)
