"""Which place of the drawing an action is about, and where the rules page tells of a place."""

from __future__ import annotations

from typing import Any

from architects_env.games.viscounts import actions as A
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.picture.choices import button_place
from architects_env.games.viscounts.picture.ring import space_place
from architects_env.games.viscounts.words import segment_of, spot_name

SECTIONS = {
    "space": "6",
    "inner": "6",
    "spot": "7.4",
    "link": "7.4",
    "courtyard": "8",
    "tier": "8",
    "townsfolk": "9",
    "manuscript": "7.6",
    "trades": "7.2",
    "hand": "5",
    "own": "3",
    "pair": "3",
    "poverty": "14",
    "prosperity": "14",
    "leader": "8",
    "seat": "2.2",
    "choice action": "7",
    "choice pay": "7.1",
    "choice more": "7.2",
    "choice enough": "7.2",
    "choice workers": "7.5",
    "choice resource": "12",
    "choice flip": "12.2",
    "choice option": "12",
    "choice side": "8",
    "choice rearrange": "12.3",
    "choice decline": "17",
}
"""By how the name of a place begins; the longest beginning counts."""
OF_SEAT = {
    "line": "5",
    "slot": "7.3",
    "track": "12.1",
    "manuscript": "15",
    "bonus": "15",
    "hand": "2.4",
    "draw": "11",
    "discard": "11",
    "schemes": "16.5",
    "future": "16.5",
}
"""The same for places before a player, by what follows the seat."""


def place_of(g: Any, action: int) -> str:
    """The place of a legal action of `g.seat`."""
    block, index = A.ACTION_SPACE.locate(int(action))
    seat, here = int(g.seat), B.SEGMENTS[segment_of(max(0, int(g.space[g.seat])))]
    places = {
        "pair": lambda: f"pair {index + 1}",
        "card": lambda: f"{'own' if g.stage == S.DESTROY_OWN else 'hand'} {C.KIND_TITLES[index]}",
        "top": lambda: f"seat {seat} draw pile",
        "shuffle": lambda: f"seat {seat} discard pile",
        "move": lambda: space_place(index),
        "dismiss": lambda: f"townsfolk {here}",
        "hire": lambda: f"townsfolk {here}",
        "building": lambda: f"seat {seat} slot {index}",
        "spot": lambda: f"spot {spot_name(index)}",
        "segment": lambda: f"{'manuscript' if g.stage == S.MANUSCRIPT else 'townsfolk'} {B.SEGMENTS[index]}",
        "section": lambda: f"courtyard {index}",
        "castle_move": lambda: f"courtyard {index // 2}",
        "bump": lambda: _bumped(g, index),
        "trigger": lambda: f"seat {seat} line {index}",
        "link": lambda: f"link {spot_name(g.task[index])}",
    }
    return places[block]() if block in places else button_place(int(action))


def _bumped(g: Any, index: int) -> str:
    """The worker that is removed."""
    places, rest = divmod(index, A.TIERS_BUMPED * B.NUM_SECTIONS)
    tier, section = divmod(rest, B.NUM_SECTIONS)
    return f"tier {tier + 1} of courtyard {section}, seat {(int(g.seat) + places) % int(g.at_table)}"


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    first, _, rest = place.partition(" ")
    if first == "seat" and " " in rest:
        return OF_SEAT.get(rest.split()[1], "2.2")
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
