"""Options (rules page, amendments F1 to F6, F12, F14, F15, F25), which of them go together (rules sections 10, 11 and
14), and the rivals that the rules play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.core.contract.game import AT_BOUND, Option
from architects_env.core.text import say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.data import rival_table as R

OPTIONS = (
    Option(
        "surplus_virtue",
        "automatic",
        ("automatic", "choice"),
        "virtue above 14 cancels unpaid debts: always, or asked point by point (F1)",
    ),
    Option(
        "recall_fallback",
        "skip_turn",
        ("skip_turn", "anywhere"),
        "no worker in supply or in the open: the turn is lost, or one is taken from elsewhere (F2)",
    ),
    Option(
        "idle_placement",
        "allowed",
        ("allowed", "bga"),
        "whether Town Centre and Guardhouse may be visited without being able to act there (F3)",
    ),
    Option(
        "building_effects",
        "bga",
        ("bga", "mandatory_if_possible"),
        "whether some immediate effects of buildings may be declined (F4)",
    ),
    Option(
        "conspirator",
        "per_visit",
        ("per_visit", "per_capture"),
        "a Conspirator saves 1 silver per visit, or on every further capture (F5)",
    ),
    Option(
        "free_capture_limit",
        "none",
        ("none", "town_centre"),
        "captures by buildings: at any location, or within the Town Centre's limit (F25 J4)",
    ),
    Option(
        "tax_evasion",
        "automatic",
        ("automatic", "choice"),
        "taxes are ignored in full by themselves, or asked before each payment (F14)",
    ),
    Option("free_apprentice_discard", False, (), "own apprentices may also be returned before a placement (F15)"),
    Option("promo_cards", False, (), "three more buildings and three more apprentices (section 14)"),
    Option("promo_boards", False, (), "five more characters (section 14)"),
    Option(
        "aoa_starting_apprentice", False, (), "everybody begins with an apprentice of the display (section 14, F24)"
    ),
    Option(
        "aoa_guildhall_refresh",
        False,
        (),
        "the third Guildhall slot of a row renews the left end of the display (section 14, F24)",
    ),
    Option(
        "start_player",
        "highest_virtue",
        ("highest_virtue", "random"),
        "who begins when characters are played; without them always random (F13)",
    ),
    Option(
        "supply",
        "unlimited",
        ("unlimited", "box"),
        "goods never run out, or there are as many as lie in the box, a house rule (S4-3)",
    ),
    Option(
        "max_turns_per_player",
        200,
        (1, 1000),
        "number of turns of every player after which an unfinished game is scored as it stands (F12)",
    ),
    Option(
        "rival",
        "if_alone",
        ("if_alone", "none", "constantine", "helena"),
        "the rival that the rules play; if_alone: Constantine against one human",
    ),
    AT_BOUND,
    Option(
        "characters",
        "off",
        ("off", "dealt", "chosen"),
        "the variable side of the player boards: dealt, or chosen in seat order (section 10)",
    ),
    *(
        Option(
            f"character_{seat}",
            "any",
            ("any", *(character.name.lower() for character in H.CHARACTERS)),
            f"the board of seat {seat}, if they are dealt",
        )
        for seat in range(B.MOST_PLAYERS)
    ),
)
(
    SURPLUS_CHOICE,
    RECALL_ANYWHERE,
    IDLE_BGA,
    EFFECTS_MANDATORY,
    CONSPIRATOR_PER_CAPTURE,
    FREE_CAPTURE_LIMITED,
    TAX_CHOICE,
    FREE_DISCARD,
    PROMO_CARDS,
    PROMO_BOARDS,
    STARTING_APPRENTICE,
    GUILDHALL_REFRESH,
    RANDOM_START,
    SUPPLY_BOX,
    MAX_TURNS,
    RIVAL,
    _,
    CHARACTERS_OPTION,
    CHARACTER_OF_SEAT,
) = range(len(OPTIONS) - B.MOST_PLAYERS + 1)
"""Indices into `options`. Those before MAX_TURNS are switches: 0 is the default, 1 the other choice. `CHARACTER_OF_SEAT
+ seat` is 0 for any character."""
NO_RIVAL, CONSTANTINE = 1, 2
DEALT_CHARACTERS, CHOSEN_CHARACTERS = 1, 2


def rivals(num_players: int, encoded: np.ndarray) -> tuple[str, ...]:
    """Return the name of the rival, if there is one."""
    side = int(encoded[RIVAL])
    if side < CONSTANTINE:
        return R.SIDES[:1] if num_players == 1 and side != NO_RIVAL else ()
    return (R.SIDES[side - CONSTANTINE],)


def check_options(options: Mapping[str, Any], num_players: int) -> None:
    """Raise `ValueError` for options that do not go together, or do not fit this number of players."""
    rival = options["rival"]
    if num_players == 1 and rival == "none":
        raise ValueError(
            say("A single player needs a rival: leave the option rival alone, or choose constantine or helena.")
        )
    if num_players > 2 and rival in ("constantine", "helena"):
        raise ValueError(
            say(
                "The rival plays against one player or two, not against {num_players}; set rival=none or choose fewer players.",
                num_players=num_players,
            )
        )
    named = {
        seat: options[f"character_{seat}"] for seat in range(B.MOST_PLAYERS) if options[f"character_{seat}"] != "any"
    }
    if options["characters"] == "off" and (options["promo_boards"] or options["start_player"] != "highest_virtue"):
        raise ValueError(
            say(
                "The options promo_boards and start_player are about characters; set characters=dealt or characters=chosen with them."
            )
        )
    if named and options["characters"] != "dealt":
        raise ValueError(
            say(
                "Characters are given to seats (character_0, ...) with characters=dealt; with characters=chosen the players choose."
            )
        )
    _check_named(named, num_players, bool(options["promo_boards"]))


def _check_named(named: Mapping[int, str], num_players: int, promo_boards: bool) -> None:
    """Raise `ValueError` unless these characters can be given to these seats."""
    by_name = {character.name.lower(): character for character in H.CHARACTERS}
    colours: dict[str, str] = {}
    for seat, name in named.items():
        character = by_name[name]
        if seat >= num_players:
            raise ValueError(
                say(
                    "character_{seat} is for a seat that {num_players} players do not have.",
                    seat=seat,
                    num_players=num_players,
                )
            )
        if character.promo and not promo_boards:
            raise ValueError(
                say(
                    "{character} is a promo board; set promo_boards=True with character_{seat}={name}.",
                    character=character.name,
                    seat=seat,
                    name=name,
                )
            )
        if character.colour in colours:
            other = colours[character.colour]
            twice = (
                say("{name} is given twice", name=name)
                if other == name
                else say("{other} and {name} are both {colour}", other=other, name=name, colour=say(character.colour))
            )
            raise ValueError(
                say(
                    "Every player has workers of another colour, but {twice}; give seat {seat} another character.",
                    twice=twice,
                    seat=seat,
                )
            )
        colours[character.colour] = name
