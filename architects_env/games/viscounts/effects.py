"""The vocabulary of effects: whatever is printed on cards, board, castle, manuscripts, player cards and schemes is a
list of these words with numbers.

A list stands in the tables as it is read: `"2 stone, flip debt"`; a vertical bar is a choice between two lists: `"free
hire | destroy"`. What each word does is one rule in `effect_rules.run_effect`; what it does to the player that the
rules play, in `virtual_effects`.
"""

from __future__ import annotations

from dataclasses import dataclass

WORDS = (
    # --- gains, so many of each
    "inkwell",
    "stone",
    "gold",
    "resource",
    "silver",
    "debt",
    "deed",
    "virtue",
    "corruption",
    # --- flips
    "flip",
    "flip debt",
    "flip deed",
    # --- townsfolk
    "free hire",
    "destroy",
    "discard",
    "rearrange",
    "shuffle",
    # --- castle, buildings, manuscripts
    "castle move",
    "place workers",
    "build trading post",
    "build guildhall",
    "build workshop",
    "free manuscript",
    # --- in the draft alone
    "build trading post here",
    "destroy own card",
    # --- what only schemes say
    "future scheme",
    "dismiss",
    "move",
    "build",
    "focus",
    "workers",
    "transcribe",
    "corruption per criminal",
)
(
    INKWELL,
    STONE,
    GOLD,
    RESOURCE,
    SILVER,
    DEBT,
    DEED,
    VIRTUE,
    CORRUPTION,
    FLIP,
    FLIP_DEBT,
    FLIP_DEED,
    FREE_HIRE,
    DESTROY,
    DISCARD,
    REARRANGE,
    SHUFFLE,
    CASTLE_MOVE,
    PLACE_WORKERS,
    BUILD_TRADING_POST,
    BUILD_GUILDHALL,
    BUILD_WORKSHOP,
    FREE_MANUSCRIPT,
    BUILD_TRADING_POST_HERE,
    DESTROY_OWN,
    FUTURE_SCHEME,
    DISMISS,
    MOVE,
    BUILD,
    FOCUS,
    WORKERS,
    TRANSCRIBE,
    CORRUPTION_PER_CRIMINAL,
) = range(len(WORDS))
NUM_GAINS = CORRUPTION + 1
"""Words below this one are gained."""
FOR_PLAYERS = WORDS[:BUILD_TRADING_POST_HERE]
"""What a manuscript may give."""
IN_DRAFT = WORDS[:FUTURE_SCHEME]
"""What a player card may give."""
CHOICE = len(WORDS)
"""The word that stands for a choice in tables: its two numbers are lists (`effect_tables`)."""
MOST_AT_ONCE = 20


@dataclass(frozen=True)
class Effect:
    """A word and how often, or how many."""

    word: int
    n: int = 1


@dataclass(frozen=True)
class Choice:
    """Exactly one of two lists."""

    first: tuple[Effect, ...]
    second: tuple[Effect, ...]


Effects = tuple[Effect | Choice, ...]


def read_effects(text: str) -> Effects:
    """The list that stands in a table.

    >>> read_effects("2 stone, flip debt")
    (Effect(word=1, n=2), Effect(word=10, n=1))
    """
    first, bar, second = text.partition(" | ")
    if bar:
        return (Choice(_plain(first), _plain(second)),)
    return _plain(first)


def _plain(text: str) -> tuple[Effect, ...]:
    return tuple(_one(part) for part in text.split(", ")) if text else ()


def _one(text: str) -> Effect:
    number, _, word = text.partition(" ")
    return Effect(WORDS.index(word), int(number)) if number.isdigit() else Effect(WORDS.index(text))


def words_of(effects: Effects) -> str:
    """The list as it would stand in a table."""
    return ", ".join(
        f"{words_of(effect.first)} | {words_of(effect.second)}"
        if isinstance(effect, Choice)
        else f"{effect.n} {WORDS[effect.word]}"
        if effect.n != 1
        else WORDS[effect.word]
        for effect in effects
    )
