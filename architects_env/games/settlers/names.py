"""Things in words: cards, goods, players, as menus, log, board and picture name them."""

from __future__ import annotations

from typing import Any

from architects_env.games.settlers import cards as C

DECKS = ("common", "faction")


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for card, title in enumerate(C.TITLES):
        number = C.TITLES[: card + 1].count(title)
        names.append(f"{title} {number}" if C.TITLES.count(title) > 1 else title)
    return tuple(names)


NAMES = _names()
"""Every card has a name of its own: its title; of several copies of a title which one, by its number in its deck."""


def player_text(g: Any, p: int) -> str:
    """Everybody has the same name in everybody's log. In the middle of a sentence."""
    return "the virtual player" if p >= g.num_players else f"Player {p}"


def seat_on(g: Any, places: int) -> int:
    """The side so many places after the one that decides."""
    return (int(g.seat) + places) % int(g.sides)
