"""The switches of the rules (section 15 of the rules page), the choice of characters and of purple cards (section 3),
and the check of which options go together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.core.contract.game import AT_BOUND, Option
from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data.characters import characters_of
from architects_env.games.citadels.data.districts import identifier

MOST_PLAYERS = 8
IN, OUT = 1, 2
"""Values of a purple card's option; 0 is random."""

SWITCHES = (
    Option(
        "allow_duplicates",
        True,
        (),
        "whether a city may have several buildings of one name; in newer editions it may not (5.4)",
    ),
    Option("discard_mode", "pile", ("pile", "bottom_of_deck"), "where discarded cards go (5.5)"),
    Option("smithy", "3_for_2", ("3_for_2", "2_for_3", "3_for_3"), "the Smithy's gold and cards (8)"),
    Option("haunted_city_last_round_restriction", False, (), "a Haunted City of the last round stays purple (8)"),
    Option("warlord_may_hit_own_city", False, (), "whether the Warlord may destroy an own building (6)"),
    Option(
        "protected_city_size",
        "full",
        ("full", "threshold"),
        "number of buildings from which a city is safe from Warlord and Powder House (9)",
    ),
    Option(
        "diplomat_vs_complete_city",
        "allowed",
        ("allowed", "forbidden"),
        "whether the Diplomat may take from a full city (7.1)",
    ),
    Option(
        "great_wall_affects_diplomat",
        False,
        (),
        "whether the Great Wall adds 1 to the value that a Diplomat has to pay for (8)",
    ),
    Option("great_wall_protects_itself", True, (), "whether the Great Wall itself costs the Warlord 1 more too (8)"),
    Option("graveyard_vs_powder_house", False, (), "whether the Graveyard also takes victims of the Powder House (8)"),
    Option("graveyard_saves_itself", False, (), "whether the Graveyard's owner may take the Graveyard itself (8)"),
    Option(
        "ball_room_mode",
        "auto_thank",
        ("auto_thank", "exclude"),
        "thanks are given by themselves, so the card does nothing, or it stays in the box (8)",
    ),
    Option(
        "auto_collect_taxes_at_turn_end",
        True,
        (),
        "untaken colour tax comes with the end of the turn, or is lost (5.3)",
    ),
    Option(
        "hospital_uses_income_buildings",
        False,
        (),
        "whether Observatory and Library count for the Hospital's cards (8)",
    ),
    Option("hospital_turn_triggers_end_effects", True, (), "Poor House and Park after the Hospital's income (8)"),
    Option("bewitched_turn_triggers_end_effects", True, (), "Poor House and Park after a bewitched income (7.2)"),
    Option(
        "witch_unresumed_end_effects", False, (), "Poor House and Park of a Witch whose victim is not in play (7.2)"
    ),
    Option("retroactive_tax_triggers_poor_house", True, (), "Poor House after the back levy (5.6)"),
    Option(
        "killed_emperor_moves_crown", False, (), "a murdered Emperor gives the crown away after the last call (5.7)"
    ),
    Option("name_face_up", False, (), "whether characters that lie face up may be named (6)"),
    Option(
        "tithe_at_end",
        True,
        (),
        "the Abbot's gold of the richest that he has not taken comes with the end of his turn (7.1)",
    ),
)
(
    DUPLICATES,
    BOTTOM_OF_DECK,
    SMITHY,
    HAUNTED_RESTRICTED,
    OWN_CITY,
    PROTECTED_AT_THRESHOLD,
    DIPLOMAT_LIMITED,
    WALL_AFFECTS_DIPLOMAT,
    WALL_PROTECTS_ITSELF,
    GRAVEYARD_POWDER,
    GRAVEYARD_ITSELF,
    NO_BALL_ROOM,
    COLLECT_TAXES,
    HOSPITAL_BUILDINGS,
    HOSPITAL_ENDS,
    BEWITCHED_ENDS,
    UNRESUMED_ENDS,
    BACK_LEVY_POOR_HOUSE,
    EMPEROR_MOVES_CROWN,
    NAME_FACE_UP,
    TITHE_AT_END,
) = range(len(SWITCHES))
NUM_SWITCHES = len(SWITCHES)

SETTINGS = (
    Option("city_size", 8, (7, 8), "number of buildings that end the game (9)"),
    Option("poor_house_cost", 5, (4, 5), "base cost of the Poor House (2.2)"),
    Option("factory_cost", 6, (5, 6), "base cost of the Factory"),
    Option("treasury_cost", 4, (4, 5), "base cost of the Imperial Treasury"),
    Option("max_rounds", 60, (1, 200), "number of rounds after which an unfinished game is scored as it stands (9)"),
    Option(
        "purple_removal",
        "recommended",
        ("recommended", "none"),
        "one base purple card leaves for every new one beyond three (3.2)",
    ),
    Option("new_buildings", 3, (0, len(D.NEW)), "how many of the 15 cards of The Dark City are in the deck (3.2)"),
)
CITY_SIZE, POOR_HOUSE_COST, FACTORY_COST, TREASURY_COST, MAX_ROUNDS, NO_REMOVAL, NEW_BUILDINGS = range(
    NUM_SWITCHES, NUM_SWITCHES + len(SETTINGS)
)
USUAL = np.array([int(option.default) for option in SETTINGS[: MAX_ROUNDS - NUM_SWITCHES]], np.int64)
"""The defaults of city_size and of the three costs."""

NUMBER_OPTIONS = (
    *(
        Option(
            f"number_{number}",
            "random",
            ("random", *(identifier(name) for name in characters_of(number))),
            f"the character with number {number} (3.1)",
        )
        for number in range(1, H.NUMBERS)
    ),
    Option(
        "number_9",
        "random",
        ("random", "artist", "queen", "none"),
        "the character with number 9, from 4 players on (3.1)",
    ),
)
FIRST_NUMBER_OPTION = NEW_BUILDINGS + 1
NO_NINTH = 3
"""The value of number_9 for a game without that number. The values 1 and 2 are the two characters of a number."""

CARD_OPTIONS = (
    *(
        Option(
            f"card_{identifier(card.name)}",
            "random",
            ("random", "in", "out"),
            f"{card.name}: in, out, or left to the removal (3.2)",
        )
        for card in D.BASE[D.FIRST_PURPLE :]
    ),
    *(
        Option(
            f"card_{identifier(card.name)}", "random", ("random", "in", "out"), f"{card.name}: in, out, or drawn (3.2)"
        )
        for card in D.NEW
    ),
)
FIRST_CARD_OPTION = FIRST_NUMBER_OPTION + len(NUMBER_OPTIONS)
OPTIONS = (*SWITCHES, *SETTINGS, *NUMBER_OPTIONS, *CARD_OPTIONS, AT_BOUND)
ALL_LOSE_AT_BOUND = len(OPTIONS) - 1
SMITHY_GOLD, SMITHY_CARDS = (3, 2, 3), (2, 3, 3)


def check_options(options: Mapping[str, Any], num_players: int) -> None:
    """Raise `ValueError` for options that do not go together, or do not fit this number of players."""
    _check_ninth(options["number_9"], num_players)
    names = [f"card_{identifier(card.name)}" for card in D.NEW]
    wanted = [name for name in names if options[name] == "in"]
    there = [
        name
        for name in names
        if options[name] != "out" and not (name == "card_ball_room" and options["ball_room_mode"] == "exclude")
    ]
    if options["ball_room_mode"] == "exclude" and "card_ball_room" in wanted:
        raise ValueError(say("card_ball_room=in contradicts ball_room_mode=exclude; leave one of them out."))
    if len(wanted) > options["new_buildings"]:
        raise ValueError(
            say(
                "{n} new cards are to be in ({wanted}), but new_buildings is {wanted_new}; raise it.",
                n=len(wanted),
                wanted=", ".join(wanted),
                wanted_new=options["new_buildings"],
            )
        )
    if len(there) < options["new_buildings"]:
        raise ValueError(
            say(
                "new_buildings is {wanted_new}, but only {there} new cards are not out; lower it.",
                wanted_new=options["new_buildings"],
                there=len(there),
            )
        )
    if options["card_graveyard"] == "in" and options["number_8"] == "diplomat":
        raise ValueError(
            say(
                "The Graveyard leaves the deck when the Diplomat plays; leave card_graveyard alone, or choose number_8=warlord."
            )
        )


def _check_ninth(ninth: str, num_players: int) -> None:
    """Raise `ValueError` unless that number 9 goes with this number of players (section 3.1)."""
    if ninth in ("artist", "queen") and num_players < 4:
        raise ValueError(
            say("With {num_players} players there is no number 9; leave number_9 alone.", num_players=num_players)
        )
    if ninth == "queen" and num_players < 5:
        raise ValueError(say("The Queen needs 5 players or more; with 4 players number 9 is the Artist."))
    if ninth == "none" and num_players == MOST_PLAYERS:
        raise ValueError(say("Eight players need number 9; leave number_9 alone, or choose artist or queen."))


assert D.FIRST_NEW + len(D.NEW) - D.FIRST_PURPLE == len(CARD_OPTIONS) and len(H.CHARACTERS) == 2 * len(NUMBER_OPTIONS)
