"""Printed names of cards: titles without the numbers that tell copies apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.words import Words
from architects_env.core.text import fields_of
from architects_env.play.language.speech import speaking

NUMBER = re.compile(r" \(?\d+\)?$")
"""The number of a copy at the end of a title: "Castle 2" or "Castle (2)"."""
MOST_TEXTS = 20_000
"""Greatest number of texts of actions that are looked at."""


@lru_cache(64)
def card_names(game: Game, cards: Any) -> tuple[str, ...]:
    """Returns the printed name of every card in English. Copies share their name.

    The number at the end of a title belongs to the name ("Spades 7") unless the texts of actions name cards without it
    ("sell all Cloth").
    """
    titles: tuple[str, ...] = tuple(cards.titles)
    stems = tuple(NUMBER.sub("", title) for title in titles)
    said = texts_of_fields(game)
    numbered = any(title in said for title, stem in zip(titles, stems, strict=True) if title != stem)
    return (
        titles
        if numbered
        else tuple(stem if stem in said else title for title, stem in zip(titles, stems, strict=True))
    )


@lru_cache(64)
def texts_of_fields(game: Game) -> frozenset[str]:
    """Returns all texts that fields of words have in an empty state. Fields that need more than that are left out."""
    if game.words is None:
        return frozenset()
    g = game.new_states(1)[0]
    g.num_players = game.default_players
    with speaking(None):
        return frozenset(islice(_texts(game.words, g), MOST_TEXTS))


def _texts(words: Words, g: Any) -> Iterator[str]:
    for (_, action, _), (phrase, fields) in words.rows.items():
        block = words.action_space.block_of(action)
        for name in fields_of(phrase.menu) & fields.keys():
            for index in range(block.size):
                try:
                    text = str(fields[name](g, index, 0))
                except Exception:  # a field of the game may fail in any way without a position
                    break
                yield text
