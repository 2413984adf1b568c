"""Facts of Architects: what reasons for moves name."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.text import say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.text.events import debts
from architects_env.games.architects.text.names import (
    apprentice_name,
    building_name,
    gain_text,
    player_name,
    workers_text,
)
from architects_env.play.coach.facts import Fact, Facts, each_side, member_of

_SKILL_BITS = np.arange(3)


def _has_all_for(states: np.ndarray) -> np.ndarray:
    """Return the buildings that are built, or in hand with all goods and skills that they need.

    Players whose character pays otherwise have none.
    """
    goods, apprentices = states["goods"], states["apprentices"]
    paid = (goods[:, :, None, : C.NUM_GOODS] >= C.BUILDING_COST[None, None, :, : C.NUM_GOODS]).all(axis=3)
    skills = (((apprentices[:, :, None] & C.WITH_SKILL) != 0) << _SKILL_BITS).sum(axis=2)
    able = (C.BUILDING_SKILLS[None, None, :] & ~skills[:, :, None]) == 0
    held = member_of("hand", C.NUM_BUILDINGS)(states) != 0
    plain = ((H.WOOD_OR_STONE_LESS + H.GOLD_IS_MARBLE)[states["character"]] == 0)[:, :, None]
    return (plain & held & paid & able) | (member_of("built", C.NUM_BUILDINGS)(states) != 0)


def _ends_game(states: np.ndarray) -> np.ndarray:
    sides = np.arange(states["supply"].shape[1])
    return (states["end_trigger"][:, None] == sides)[:, :, None]


def _workers(g: Any, thing: int, number: int) -> str:
    return workers_text(number) if number else say("workers")


def _debts(g: Any, thing: int, number: int) -> str:
    return debts(number) if number else say("unpaid debts")


def _good(g: Any, good: int, number: int) -> str:
    return gain_text(number, C.GOODS[good]) if number else say(C.GOODS[good])


FACTS = Facts(
    (
        Fact(_ends_game, gain="you fill the Guildhall, so that the game ends", weight=2),
        Fact(
            member_of("built", C.NUM_BUILDINGS),
            lambda g, card, number: building_name(card),
            gain="you build {what}",
            weight=2,
        ),
        Fact(each_side("cathedral"), gain="you rise by a level in the Cathedral", weight=2),
        Fact(
            _has_all_for,
            lambda g, card, number: building_name(card),
            gain="you now have all that {what} needs",
            loss="you lack something for {what}",
            in_name=False,
            alternatives=True,
            weight=1.8,
            soon=False,
        ),
        Fact(
            each_side("captives"),
            _workers,
            gain="you capture {what} of {victim}",
            against="{player} captures {what} of yours",
            weight=1.6,
            of_sides=True,
        ),
        Fact(
            each_side("unpaid_debts"),
            _debts,
            gain="you get {what}",
            loss="you get rid of {what}",
            weight=1.4,
            wanted=-1,
        ),
        Fact(
            each_side("prison"),
            _workers,
            gain="you lose {what} to prison",
            loss="you get {what} back from prison",
            rival_gain="{player} loses {what} to prison",
            wanted=-1,
        ),
        Fact(
            member_of("apprentices", C.NUM_APPRENTICES),
            lambda g, card, number: apprentice_name(card),
            gain="you hire {what}",
            loss="you give up {what}",
            soon=False,
        ),
        Fact(
            each_side("virtue"),
            lambda g, thing, number: gain_text(number, "virtue"),
            gain="you gain {what}",
            loss="you lose {what}",
            weight=0.9,
            soon=False,
        ),
        Fact(each_side("supply"), _workers, gain="you take back {what}", weight=0.8, soon=False),
        Fact(each_side("goods"), _good, gain="you gain {what}", loss="you pay {what}", weight=0.6, soon=False),
    ),
    player_name,
)
