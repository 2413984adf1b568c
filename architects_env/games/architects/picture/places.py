"""Which place of the drawing an action is about, and where the rules page tells of a place."""

from __future__ import annotations

from typing import Any

from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects.black_market import ABILITY_APPRENTICE
from architects_env.games.architects.picture.choices import button_place
from architects_env.games.architects.picture.faces import apprentice_place
from architects_env.games.architects.picture.town import NAMES
from architects_env.games.architects.seating import player_at

PLACEMENTS = (
    "quarry",
    "forest",
    "mines clay",
    "mines gold",
    "silversmith",
    "storehouse",
    "workshop hire",
    "workshop plan",
    "town centre",
    "tax stand",
    "black market small",
    "black market middle hire",
    "black market middle draw",
    "black market large",
    "guardhouse",
    "cathedral",
)
"""In the order of `actions.PLACEMENTS`."""
SECTIONS = {
    "quarry": "4.1",
    "forest": "4.1",
    "silversmith": "4.1",
    "mines": "4.2",
    "storehouse": "4.3",
    "workshop": "4.4",
    "apprentice": "4.4",
    "town centre": "4.5",
    "tax stand": "4.6",
    "black market": "4.7",
    "guardhouse": "4.8",
    "prison": "4.8",
    "guildhall": "4.9",
    "hand": "7.3",
    "packet": "7.3",
    "cathedral": "4.10",
    "virtue": "6",
    "character": "10",
    "seat": "1",
    "stop": "8",
    "choice trade": "4.3",
    "choice guardhouse": "4.8",
    "choice pay_wood": "4.10",
    "choice ignore_taxes": "3.5",
    "choice new_debt": "10",
    "choice less": "10",
    "choice destroy_debt": "6",
    "choice": "4.9",
    "deck": "1",
}
"""By how the name of a place begins; the longest beginning counts."""


def place_of(g: Any, action: int) -> str:
    """The place of a legal action of `g.seat`."""
    block, index = A.ACTION_SPACE.locate(int(action))
    own = int(g.seat)
    if block == "reset_ability":
        return (
            f"seat {own} character"
            if index == A.CHARACTER_ABILITY
            else f"seat {own} {apprentice_place(int(ABILITY_APPRENTICE[index]))}"
        )
    if block == "capture":
        return f"{NAMES[index // B.MOST_PLAYERS]}, seat {int(player_at(g, g.seat, index % B.MOST_PLAYERS))}"
    places = {
        "place": lambda: PLACEMENTS[index],
        "build": lambda: f"hand {C.BUILDINGS[index].name}",
        "discard": lambda: f"hand {C.BUILDINGS[index].name}",
        "take": lambda: f"packet {C.BUILDINGS[index].name}",
        "recall": lambda: f"{NAMES[index]}, seat {own}",
        "recall_prison": lambda: f"prison, seat {own}",
        "recall_market": lambda: f"black market {B.MARKET_SPACES[index]}, seat {own}",
        "recall_captive": lambda: f"seat {int(player_at(g, g.seat, index + 1))} captives, seat {own}",
        "hire": lambda: apprentice_place(index),
        "return_apprentice": lambda: f"seat {own} {apprentice_place(index)}",
        "character": lambda: f"character {H.CHARACTERS[index].name}",
    }
    return places[block]() if block in places else button_place(int(action))


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    if place.startswith("seat ") and "apprentice" in place:
        return "7.4"
    if place.startswith("seat ") and "building" in place:
        return "7.3"
    if place.startswith("seat ") and place.endswith("character"):
        return "10"
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
