"""Which options go together (rules sections 10, 11 and 14), and whom the rules themselves play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.games.architects import board as B
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S


def rivals(num_players: int, encoded: np.ndarray) -> tuple[str, ...]:
    """The rival's name, if there is one."""
    side = int(encoded[S.RIVAL])
    if side < S.CONSTANTINE:
        return R.SIDES[:1] if num_players == 1 and side != S.NO_RIVAL else ()
    return (R.SIDES[side - S.CONSTANTINE],)


def check_options(options: Mapping[str, Any], num_players: int) -> None:
    """Raises `ValueError` for options that do not go together, or not with this number of players."""
    rival = options["rival"]
    if num_players == 1 and rival == "none":
        raise ValueError(
            "A single player needs a rival: leave the option rival alone, or choose constantine or helena."
        )
    if num_players > 2 and rival in ("constantine", "helena"):
        raise ValueError(
            f"The rival plays against one player or two, not against {num_players}; set rival=none or choose fewer players."
        )
    named = {
        seat: options[f"character_{seat}"] for seat in range(B.MOST_PLAYERS) if options[f"character_{seat}"] != "any"
    }
    if options["characters"] == "off" and (options["promo_boards"] or options["start_player"] != "highest_virtue"):
        raise ValueError(
            "The options promo_boards and start_player are about characters; set characters=dealt or characters=chosen with them."
        )
    if named and options["characters"] != "dealt":
        raise ValueError(
            "Characters are given to seats (character_0, ...) with characters=dealt; with characters=chosen the players choose."
        )
    _check_named(named, num_players, bool(options["promo_boards"]))


def _check_named(named: Mapping[int, str], num_players: int, promo_boards: bool) -> None:
    """Raises `ValueError` unless these characters can be given to these seats."""
    by_name = {character.name.lower(): character for character in H.CHARACTERS}
    colours: dict[str, str] = {}
    for seat, name in named.items():
        character = by_name[name]
        if seat >= num_players:
            raise ValueError(f"character_{seat} is for a seat that {num_players} players do not have.")
        if character.promo and not promo_boards:
            raise ValueError(f"{character.name} is a promo board; set promo_boards=True with character_{seat}={name}.")
        if character.colour in colours:
            other = colours[character.colour]
            twice = f"{name} is given twice" if other == name else f"{other} and {name} are both {character.colour}"
            raise ValueError(
                f"Every player has workers of another colour, but {twice}; give seat {seat} another character."
            )
        colours[character.colour] = name
