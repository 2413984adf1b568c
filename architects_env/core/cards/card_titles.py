"""Names of the cards of one back: their numbers from 0 on, or their titles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from architects_env.core.text import say


class CardTitles:
    """The names of all cards of one back, each of them different."""

    labels: tuple[str, ...] = ()
    """Fields of the state that hold only arbitrary numbers of places, which may differ between sampled worlds and
    deals."""

    def __init__(self, name: str, number: int, titles: Sequence[str] = ()) -> None:
        if titles and len(titles) != number:
            raise ValueError(f"There are {number} cards of {name}, but {len(titles)} titles.")
        if len(set(titles)) < len(titles):
            raise ValueError(f'Two cards of {name} have the same title; tell copies apart: "Castle 2".')
        self.name, self.number, self.titles = (
            name,
            number,
            tuple(titles) or tuple(f"{name} {card}" for card in range(number)),
        )

    def title(self, card: int) -> str:
        """Return the card in words."""
        return self.titles[card]

    def number_of(self, card: int | str) -> int:
        """Return the number of a card given by its number or its title. Raises `ValueError` for an unknown card."""
        return number_among(card, self.titles)


def number_among(card: int | str, titles: Sequence[str]) -> int:
    """Return the number of a card given by its number or one of these titles. Raises `ValueError` for any other."""
    if isinstance(card, str):
        if card not in titles:
            raise ValueError(
                say("There is no card {card!r}; there are: {titles}.", card=card, titles=", ".join(titles))
            )
        return list(titles).index(card)
    if isinstance(card, bool) or not isinstance(card, (int, np.integer)) or not 0 <= card < len(titles):
        raise ValueError(
            say(
                "There is no card {card!r}; cards are named by their titles or by whole numbers from 0 to {last}.",
                card=card,
                last=len(titles) - 1,
            )
        )
    return int(card)


def distinct_titles(titles: Sequence[str]) -> tuple[str, ...]:
    """Return the titles with repeated ones numbered, so that all of them differ.

    >>> distinct_titles(["Inn", "Mill", "Inn"])
    ('Inn (1)', 'Mill', 'Inn (2)')
    """
    return tuple(
        title if titles.count(title) == 1 else f"{title} ({1 + titles[:place].count(title)})"
        for place, title in enumerate(titles)
    )
