"""Printed names of cards: titles without the numbers that tell copies apart."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.core.text import fields_of
from architects_env.play.language.speech import speaking

NUMBER = re.compile(r" \(?\d+\)?$")
"""The number of a copy at the end of a title: "Castle 2" or "Castle (2)"."""
DECISIONS = 400
"""Greatest length of the game in which texts are collected."""


@lru_cache(64)
def card_names(game: Game, cards: Any) -> tuple[str, ...]:
    """Return the printed name of every card in English. Copies share their name.

    The number at the end of a title belongs to the name ("Spades 7") unless the texts of actions name cards without it
    ("sell all Cloth").
    """
    titles: tuple[str, ...] = tuple(cards.titles)
    stems = tuple(NUMBER.sub("", title) for title in titles)
    copies = [(title, stem) for title, stem in zip(titles, stems, strict=True) if title != stem]
    said = texts_of_fields(game) if copies else frozenset[str]()
    without_numbers = any(stem in said for _, stem in copies) and not any(title in said for title, _ in copies)
    return stems if without_numbers else titles


@lru_cache(64)
def texts_of_fields(game: Game) -> frozenset[str]:
    """Return the texts in the fields of words of all actions that are legal during a random game."""
    if game.words is None:
        return frozenset()
    words, texts = game.words, set[str]()
    match, rng = Match(game, game.default_players, {}, 0), np.random.default_rng(0)
    with speaking(None):
        for _ in range(DECISIONS):
            if match.over:
                break
            legal, g = match.legal_actions(), match.view().state
            for action in legal:
                phrase, fields = words.rows[words.key_of(g, action)]
                index = action - int(words.action_space.block_of(action))
                named = fields_of(phrase.menu) & fields.keys()
                texts.update(str(fields[name](g, index, int(g.seat))) for name in named)
            match.apply(int(rng.choice(legal)))
    return frozenset(texts)
