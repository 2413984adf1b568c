"""The vocabulary: icons, actions, and effects.

Everything printed on cards, board, castle, manuscripts, player cards and schemes is a list of effects, each a word with
a number.

The tables write a list as it is read: `"2 stone, flip debt"`. A vertical bar is a choice between two lists: `"free
hire | destroy"`. `effects.run_effect` has one rule for each word, and `virtual_turn` has the rules for the player that
the rules play.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

ICONS = ("builder", "cleric", "noble", "merchant", "criminal")
ACTIONS = ("trade", "build", "workers", "transcribe")


def icon_numbers(texts: Iterable[str]) -> np.ndarray:
    """Return the number of each icon in each text ("merchant merchant criminal"), int16[texts, icons]."""
    return np.array([[text.split().count(icon) for icon in ICONS] for text in texts], np.int16)


# --- words of effects -------------------------------------------------------------------------------------------------
GAINS = ("inkwell", "stone", "gold", "resource", "silver", "debt", "deed", "virtue", "corruption")
"""Words that gain a number of something."""
FLIPS = ("flip", "flip debt", "flip deed")
OF_TOWNSFOLK = ("free hire", "destroy", "discard", "rearrange", "shuffle")
OF_BOARD = (
    "castle move",
    "place workers",
    "build trading post",
    "build guildhall",
    "build workshop",
    "free manuscript",
)
FOR_PLAYERS = (*GAINS, *FLIPS, *OF_TOWNSFOLK, *OF_BOARD)
"""The effects that a manuscript may have."""
IN_DRAFT = (*FOR_PLAYERS, "build trading post here", "destroy own card")
"""The effects that a player card may have."""
SCHEME_ACTIONS = ("build", "focus", "workers", "transcribe")
WORDS = (*IN_DRAFT, "future scheme", "dismiss", "move", *SCHEME_ACTIONS, "corruption per criminal")

INKWELL, STONE, GOLD, RESOURCE, SILVER, DEBT, DEED, VIRTUE, CORRUPTION = range(len(GAINS))
NUM_GAINS = len(GAINS)
"""Words below this index are gains."""
FLIP, FLIP_DEBT, FLIP_DEED, FREE_HIRE, DESTROY, DISCARD, REARRANGE, SHUFFLE = range(NUM_GAINS, NUM_GAINS + 8)
CASTLE_MOVE, PLACE_WORKERS, BUILD_TRADING_POST, BUILD_GUILDHALL, BUILD_WORKSHOP, FREE_MANUSCRIPT = range(
    len(FOR_PLAYERS) - len(OF_BOARD), len(FOR_PLAYERS)
)
BUILD_TRADING_POST_HERE, DESTROY_OWN = range(len(FOR_PLAYERS), len(IN_DRAFT))
FUTURE_SCHEME, DISMISS, MOVE, BUILD, FOCUS, WORKERS, TRANSCRIBE, CORRUPTION_PER_CRIMINAL = range(
    len(IN_DRAFT), len(WORDS)
)
CHOICE = len(WORDS)
"""The index of a choice in tables. Its two numbers are lists (`effect_tables`)."""
A_GAIN, A_FLIP, ABOUT_TOWNSFOLK, ABOUT_THE_BOARD, OF_PLAYER_CARDS, OF_SCHEMES, A_CHOICE = range(7)
_GROUPS = {A_GAIN: GAINS, A_FLIP: FLIPS, ABOUT_TOWNSFOLK: OF_TOWNSFOLK, ABOUT_THE_BOARD: OF_BOARD}
_GROUP_OF = {word: group for group, words in _GROUPS.items() for word in words}
GROUP = np.array(
    [
        *(_GROUP_OF.get(word, OF_PLAYER_CARDS if word in IN_DRAFT else OF_SCHEMES) for word in WORDS),
        A_CHOICE,
    ],
    np.int16,
)
"""int16[words + 1]: the group of effects to which each word belongs, including CHOICE."""
MOST_AT_ONCE = 20


@dataclass(frozen=True)
class Effect:
    """An effect: a word, and how often it applies or how many it gives."""

    word: int
    n: int = 1


@dataclass(frozen=True)
class Choice:
    """A choice of exactly one of two lists."""

    first: tuple[Effect, ...]
    second: tuple[Effect, ...]


Effects = tuple[Effect | Choice, ...]


def read_effects(text: str) -> Effects:
    """Read a list of effects from the text of a table.

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
