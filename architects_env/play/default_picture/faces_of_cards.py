"""Faces of cards: a strip and a seal in the colour of the card's name, and the features of the card."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import capital, listed, say
from architects_env.play.default_picture.card_names import card_names
from architects_env.play.drawing.drawing import SMALLEST, Card, Drawing
from architects_env.play.drawing.large_card import Fact, LargeCard
from architects_env.play.drawing.text_width import text_width

TINTS = (
    "#8ecae6",
    "#f4c95d",
    "#a7d8a0",
    "#f2a6a0",
    "#cdb4ec",
    "#f5b97f",
    "#9ad9d2",
    "#e3a3c7",
    "#c9cf7a",
    "#b8bfc9",
    "#d8b48c",
    "#a9b8f0",
)
COLOURS = {f"tint{i}": tint for i, tint in enumerate(TINTS)}
CARD_WIDTH, CARD_HEIGHT, TAG = 106, 132, 30
"""Size of a card, and height of a card that is only a tag with its name."""
TAG_SIZE, SEAL = 15, 20
MOST_FEATURES = 3
LAST_NUMBER = re.compile(r" \(?\w?\d+\w?\)?$")
"""The number at the end of a name, with a letter or without: "Amber 1a", "Flood 2"."""


@lru_cache(1 << 12)
def tint_of(game: Game, back: str, name: str) -> str:
    """Return the name of the colour of a card.

    Cards of one kind (`Cards(kinds=...)`) have one colour, and so do cards whose names differ only in a number at the
    end. Kinds of one back have different colours as far as there are any.
    """
    kinds = _kinds(game, back)
    return f"tint{[*dict.fromkeys(kinds.values())].index(kinds[name]) % len(TINTS)}" if name in kinds else "tint0"


@lru_cache(64)
def _kinds(game: Game, back: str) -> dict[str, str]:
    """Return the kind of each name: the kind that the game gives, or else the name without its number."""
    kinds: dict[str, str] = {}
    for cards in game.cards:
        if _back(cards) == back:
            given = getattr(cards, "kind_of", ())
            for card, name in enumerate(card_names(game, cards)):
                kinds.setdefault(name, str(given[card]) if given else LAST_NUMBER.sub("", name))
    return kinds


def _back(cards: Any) -> str:
    return getattr(cards, "name", "") or getattr(cards, "in_game", "")


@lru_cache(1 << 12)
def features_of(game: Game, back: str, name: str) -> tuple[tuple[str, float], ...]:
    """Return the features of a card that are not 0, by name, as the observation declares them
    (`core.contract.spaces.observation_layout.Axis`)."""
    axis = game.observation_layout.axes.get(back)
    cards = next((cards for cards in game.cards if _back(cards) == back), None)
    if axis is None or cards is None:
        return ()
    names = card_names(game, cards)
    row = next((i for i, number in enumerate(axis.numbers) if number < len(names) and names[number] == name), None)
    return (
        () if row is None else tuple((key, float(column[row])) for key, column in axis.features.items() if column[row])
    )


def feature_texts(game: Game, back: str, name: str) -> list[str]:
    """Return the features of a card in words: "cost 3", or the name alone if it only applies or not."""
    axis, texts = game.observation_layout.axes.get(back), list[str]()
    for key, value in features_of(game, back, name):
        words = say(key.replace("_", " "))
        is_flag = axis is not None and set(axis.features[key].tolist()) <= {0.0, 1.0}
        texts.append(words if is_flag else say("{title} {n}", title=words, n=f"{value:g}"))
    return texts


def draw_card(drawing: Drawing, game: Game, back: str, name: str, number: int) -> None:
    """Draw a card from the origin, with its number of copies if there are several."""
    tint, title = tint_of(game, back, name), say(name)
    texts = feature_texts(game, back, name)[:MOST_FEATURES]
    if number > 1:
        drawing.rect(4, 4, CARD_WIDTH - 4, CARD_HEIGHT - 4, "card", "rule", 6)
    wide, high = CARD_WIDTH - 4, CARD_HEIGHT - 4
    drawing.card(Card(title, tint, text="" if len(texts) > 1 else "".join(texts)), wide, high)
    if len(texts) > 1:
        for i, text in enumerate(texts):
            drawing.text(wide / 2, high - 10 - 18 * (len(texts) - 1 - i), text, 14, anchor="middle", width=wide - 12)
    middle, radius = ((76, 27), (86, 20), (62, 15), (58, 12))[len(texts)]
    _seal(drawing, wide / 2, middle, radius, tint, title)
    if number > 1:
        drawing.rect(wide - 38, high - 28, 34, 24, "ink", "", 12)
        drawing.text(wide - 21, high - 10, f"×{number}", 16, "panel", "middle", True)


def _seal(drawing: Drawing, x: float, y: float, radius: float, tint: str, title: str) -> None:
    """Draw a round sign with the first letter of a title."""
    drawing.circle(x, y, radius, tint, "on-light", 1)
    size = max(SMALLEST, 1.1 * radius)
    drawing.text(x, y + 0.36 * size, title[:1].upper(), size, "on-light", "middle", True)


def tag_width(name: str, number: int, room: float) -> float:
    """Return the width of a tag, at most `room`."""
    return min(room, SEAL + 22 + text_width(_tagged(name, number), TAG_SIZE))


def draw_tag(drawing: Drawing, game: Game, back: str, name: str, number: int, width: float) -> None:
    """Draw a card as a tag from the origin: its seal, its name and its number of copies."""
    drawing.rect(0, 0, width, TAG, "card", "rule", 6)
    _seal(drawing, 6 + SEAL / 2, TAG / 2, SEAL / 2, tint_of(game, back, name), say(name))
    drawing.text(SEAL + 12, TAG / 2 + 5, _tagged(name, number), TAG_SIZE, width=width - SEAL - 18)


def _tagged(name: str, number: int) -> str:
    return label_of(say(name), number)


def label_of(name: str, number: int) -> str:
    """Return a card with its number of copies: "Cloth ×3"."""
    return name if number == 1 else say("{card} ×{n}", card=name, n=number)


def large_card(game: Game, back: str, name: str) -> LargeCard:
    """Return a card for reading in large."""
    facts = [Fact(capital(text)) for text in feature_texts(game, back, name)]
    return LargeCard(say(name), say(back), facts, strip=tint_of(game, back, name), colours=COLOURS)


def in_words(cards: tuple[tuple[str, int], ...]) -> str:
    """Return cards as a list in words."""
    return listed([label_of(say(name), number) for name, number in cards])
