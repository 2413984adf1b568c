"""Facts of Citadels: what reasons for moves name."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.text import plural
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules.draft import LAST_STEP, STEP_KEEPS, STEP_SEAT
from architects_env.games.citadels.text.names import count_text, gold_text, the_card
from architects_env.play.coach.facts import Fact, Facts, each_side

_COLOUR = np.array([district.colour for district in D.DISTRICTS])


def _sides(states: np.ndarray) -> np.ndarray:
    return np.arange(states["gold"].shape[1])


def _holds(states: np.ndarray, number: str) -> np.ndarray:
    """Return whether each seat holds the character whose number stands in a field, bool[states, seats]."""
    players, named = states["num_players"].astype(int), states[number].astype(int)
    place = states["place_of"][np.arange(len(states)), named].astype(int)
    kept = (named > 0) & (place >= 1) & (place <= LAST_STEP[players])
    place = np.where(kept, place, 0)
    seat = (states["starter"] + STEP_SEAT[players, place]) % players
    return (kept & (STEP_KEEPS[players, place] == 1))[:, None] & (seat[:, None] == _sides(states))


def _murdered(states: np.ndarray) -> np.ndarray:
    return _holds(states, "murdered")[:, :, None]


def _is_robbed(states: np.ndarray) -> np.ndarray:
    return _holds(states, "robbed")[:, :, None]


def _robs(states: np.ndarray) -> np.ndarray:
    is_robber = states["robber"][:, None] == _sides(states)
    return is_robber[:, :, None] & _holds(states, "robbed")[:, None, :]


def _murders(states: np.ndarray) -> np.ndarray:
    """Return the holder of the character that each seat murders while it is its turn."""
    is_active = states["active"][:, None] == _sides(states)
    return is_active[:, :, None] & _holds(states, "murdered")[:, None, :]


def _can_pay_for(states: np.ndarray) -> np.ndarray:
    """Return the buildings in the city, and those in hand whose price can be paid (`price_of` in the rules)."""
    city = states["city"]
    factory = city[:, :, D.KIND_WITH[D.PURPLE_DISCOUNT], None] > 0
    discount = np.where(factory & (_COLOUR == D.PURPLE)[None, None], D.DISCOUNT, 0)
    price = states["cost"][:, None, :] - discount
    return ((price <= states["gold"][:, :, None]) & (states["hand"] > 0)) | (city > 0)


def _all_colours(states: np.ndarray) -> np.ndarray:
    there = states["city"] > 0
    colours = [there[:, :, colour == _COLOUR].any(axis=2) for colour in range(len(D.COLOURS))]
    return np.all(np.stack(colours), axis=0)[:, :, None]


def _crown(states: np.ndarray) -> np.ndarray:
    return (states["crown"][:, None] == _sides(states))[:, :, None]


def _ends_game(states: np.ndarray) -> np.ndarray:
    return (states["first_completer"][:, None] == _sides(states))[:, :, None] & (states["triggered"] != 0)[
        :, None, None
    ]


def _kind(g: Any, kind: int, number: int) -> str:
    return the_card(kind)


def buildings_text(number: int) -> str:
    """Return a number of buildings in words: "4 buildings"."""
    return plural(int(number), "{n} building", "{n} buildings")


FACTS = Facts(
    (
        Fact(
            _ends_game,
            gain="you complete your city first",
            rival_gain="{player} completes a city first",
            weight=3,
        ),
        Fact(
            each_side("city"),
            _kind,
            gain="you build {what}",
            loss="you lose {what}",
            rival_loss="{player} loses {what}",
            weight=1.6,
            passes=False,
        ),
        Fact(
            each_side("city"),
            _kind,
            gain="you take {what} in a swap",
            loss="you lose {what} in a swap",
            weight=1.5,
            passes=True,
        ),
        Fact(_all_colours, gain="your city has all five colours", loss="your city lacks a colour again", weight=1.5),
        Fact(
            _robs,
            lambda g, seat, number: gold_text(g.gold[seat]),
            gain="this character belongs to {victim} ({what})",
            weight=1.6,
            of_sides=True,
            soon=False,
            is_guess=True,
        ),
        Fact(
            _murders,
            lambda g, seat, number: buildings_text(g.buildings[seat]),
            gain="this character belongs to {victim} ({what})",
            weight=1.6,
            of_sides=True,
            soon=False,
            is_guess=True,
        ),
        Fact(_murdered, gain="your character is murdered", weight=1.6, wanted=-1, at_once=False),
        Fact(_is_robbed, gain="your character is robbed", weight=1.4, wanted=-1, at_once=False),
        Fact(
            _can_pay_for,
            _kind,
            gain="you can now pay for {what}",
            loss="you can no longer pay for {what}",
            in_name=False,
            alternatives=True,
            weight=1.2,
            soon=False,
        ),
        Fact(_crown, gain="you have the crown", weight=0.7, soon=False),
        Fact(
            each_side("gold"),
            lambda g, thing, number: gold_text(number),
            gain="you get {what}",
            loss="you pay {what}",
            rival_loss="{player} loses {what}",
            soon=False,
        ),
        Fact(
            each_side("hand_size"),
            lambda g, thing, number: count_text(number),
            gain="you get {what} in hand",
            weight=0.8,
            soon=False,
        ),
    )
)
