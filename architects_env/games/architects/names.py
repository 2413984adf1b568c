"""Things in words: goods, cards, workers, players, as menus, log, board and picture name them."""

from __future__ import annotations

from typing import Any

from architects_env.games.architects import cards as C
from architects_env.games.architects import rival_table as R
from architects_env.games.architects import state as S
from architects_env.games.architects.seating import is_rival, player_at

_COPIES = [a.name for a in C.APPRENTICES]
ROWS = ("upper", "lower")
"""Of the apprentices on display."""


def goods_text(numbers: Any, none: str = "nothing") -> str:
    """Numbers over `cards.GAINS` (or its beginning) as words: "4 clay and 2 wood"."""
    words = []
    for number, name in zip(numbers, C.GAINS, strict=False):
        if number:
            words.append(f"{int(number)} {name}{'s' if name == 'building card' and number > 1 else ''}")
    return in_words(words) or none


def in_words(parts: list[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return " and ".join(parts) if len(parts) < 3 else ", ".join(parts[:-1]) + " and " + parts[-1]


def building_name(card: int) -> str:
    """The name of building `card` with its article."""
    return f"the {C.BUILDINGS[card].name}"


def apprentice_name(card: int) -> str:
    """The name of apprentice `card` with its article, and its number where several bear the name."""
    name = C.APPRENTICES[card].name
    return f"the {name} no. {card + 1}" if _COPIES.count(name) > 1 else f"the {name}"


def workers_text(number: int) -> str:
    """ "1 worker", "2 workers"."""
    return "1 worker" if number == 1 else f"{number} workers"


def apprentice_place(apprentice: int) -> str:
    """The name of its place in the picture; before a player it stands after the seat."""
    return f"apprentice {apprentice + 1}"


def player_name(g: Any, p: Any) -> str:
    """ "Player 1", or the name of the rival."""
    return R.SIDES[g.rival] if is_rival(g, p) else f"Player {int(p)}"


def displayed_at(g: Any, apprentice: int) -> str:
    """Where an apprentice lies on display."""
    for row, name in enumerate(ROWS):
        for column in range(4):
            if g.display[row, column] == apprentice:
                return f"{name} row, column {column + 1}"
    return "nowhere"


def gained_text(g: Any, numbers: Any) -> str:
    """What somebody gains, and that it may be less (option supply = box)."""
    short = g.options[S.SUPPLY_BOX] and any(number > there for number, there in zip(numbers, g.in_supply, strict=False))
    return goods_text(numbers) + (", as far as the supply reaches" if short else "")


def exchanged_text(g: Any, numbers: Any, gets: bool) -> str:
    """What an exchange pays, or what it gets."""
    return gained_text(g, numbers) if gets else goods_text(numbers)


def seat_on(g: Any, places: int) -> int:
    """The player so many places after the one who decides."""
    return int(player_at(g, g.seat, places))
