"""Presets: options of a table for a first game, for the game as it is in the box, and for all that there is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.play.table.first_game import first_game_of, options_of


@dataclass(frozen=True)
class Preset:
    """Options of the rules under one name."""

    name: str
    label: str
    about: str
    """A sentence on what is different."""
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    """Options that differ from their defaults."""
    players: tuple[int, int] = 1, 99
    """Fewest and most players."""
    guided: bool = False
    """Whether the deal and the opponents are those of a guided first game (`play.table.first_game`)."""


GUIDED, FIRST, BOX, ALL = say("First game with a guide"), say("First game"), say("The box"), say("Everything")
GUIDED_ABOUT = say("The first turns are explained one by one, with cards that are always the same.")
PRESETS: dict[str, tuple[Preset, ...]] = {
    "architects": (
        Preset("first", FIRST, say("Everybody has the same side of the player board.")),
        Preset("box", BOX, say("Everybody is dealt a character with an ability."), {"characters": "dealt"}),
        Preset(
            "everything",
            ALL,
            say("Characters, promotional cards, and the rules of Age of Artisans that fit the box."),
            {
                "characters": "dealt",
                "promo_cards": True,
                "promo_boards": True,
                "aoa_starting_apprentice": True,
                "aoa_guildhall_refresh": True,
            },
        ),
    ),
    "citadels": (
        Preset(
            "first",
            FIRST,
            say("The eight characters of the first box, and no card of The Dark City."),
            {
                "number_1": "assassin",
                "number_2": "thief",
                "number_3": "magician",
                "number_4": "king",
                "number_5": "bishop",
                "number_6": "merchant",
                "number_7": "architect",
                "number_8": "warlord",
                "number_9": "none",
                "new_buildings": 0,
            },
            (2, 7),
        ),
        Preset("box", BOX, say("One character of each number from both boxes, and three new buildings.")),
        Preset(
            "everything",
            ALL,
            say("One character of each number from both boxes, and all new buildings."),
            {"new_buildings": 15, "purple_removal": "none"},
        ),
    ),
    "settlers": (
        Preset("first", FIRST, say("Nobody razes the locations of others."), {"peaceful": True}, (2, 4)),
        Preset("box", BOX, say("The rules of the box.")),
    ),
    "viscounts": (Preset("first", FIRST, say("The rules of the box, which leave nothing out.")),),
}
"""Presets by game. A game without presets has nothing to choose from."""


def options_of_preset(game: str, name: str) -> dict[str, Any]:
    """Return the options of one of a game's presets."""
    return next(preset.options for preset in PRESETS[game] if preset.name == name)


def presets_of(game: Game) -> tuple[Preset, ...]:
    """Return the presets of a game, with that of a guided first game before the others."""
    found = PRESETS.get(game.name, ())
    if (script := first_game_of(game)) is None:
        return found
    players = len(script.seats)
    options = options_of(game, script)
    return (Preset("guided", GUIDED, GUIDED_ABOUT, options, (players, players), guided=True), *found)


def preset_named(game: Game, name: str) -> Preset:
    """Return a preset of a game by its name. Raises `ValueError` if there is none."""
    found = presets_of(game)
    for preset in found:
        if preset.name == name:
            return preset
    there = ", ".join(preset.name for preset in found) or say("none")
    raise ValueError(
        say("{game} has no preset {name!r}; there are: {there}.", game=say(game.title), name=name, there=there)
    )
