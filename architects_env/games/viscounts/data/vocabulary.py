"""The vocabulary: icons, actions, and effects. Whatever is printed on cards, board, castle, manuscripts, player cards
and schemes is a list of words of effects with numbers.

A list stands in the tables as it is read: `"2 stone, flip debt"`; a vertical bar is a choice between two lists: `"free
hire | destroy"`. What each word does is one rule in `effects.run_effect`; what it does to the player that the
rules play, in `virtual_turn`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

ICONS = ("builder", "cleric", "noble", "merchant", "criminal")
ACTIONS = ("trade", "build", "workers", "transcribe")


def icon_numbers(texts: Iterable[str]) -> np.ndarray:
    """int16[texts, icons]: how often each icon stands in each text ("merchant merchant criminal")."""
    return np.array([[text.split().count(icon) for icon in ICONS] for text in texts], np.int16)


# --- words of effects -------------------------------------------------------------------------------------------------
GAINS = ("inkwell", "stone", "gold", "resource", "silver", "debt", "deed", "virtue", "corruption")
"""So many of each."""
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
"""What a manuscript may give."""
IN_DRAFT = (*FOR_PLAYERS, "build trading post here", "destroy own card")
"""What a player card may give."""
SCHEME_ACTIONS = ("build", "focus", "workers", "transcribe")
WORDS = (*IN_DRAFT, "future scheme", "dismiss", "move", *SCHEME_ACTIONS, "corruption per criminal")

INKWELL, STONE, GOLD, RESOURCE, SILVER, DEBT, DEED, VIRTUE, CORRUPTION = range(len(GAINS))
NUM_GAINS = len(GAINS)
"""Words below this one are gained."""
FLIP, FLIP_DEBT, FLIP_DEED, FREE_HIRE, DESTROY, DISCARD, REARRANGE, SHUFFLE = range(NUM_GAINS, NUM_GAINS + 8)
CASTLE_MOVE, PLACE_WORKERS, BUILD_TRADING_POST, BUILD_GUILDHALL, BUILD_WORKSHOP, FREE_MANUSCRIPT = range(
    len(FOR_PLAYERS) - len(OF_BOARD), len(FOR_PLAYERS)
)
BUILD_TRADING_POST_HERE, DESTROY_OWN = range(len(FOR_PLAYERS), len(IN_DRAFT))
FUTURE_SCHEME, DISMISS, MOVE, BUILD, FOCUS, WORKERS, TRANSCRIBE, CORRUPTION_PER_CRIMINAL = range(
    len(IN_DRAFT), len(WORDS)
)
CHOICE = len(WORDS)
"""The word that stands for a choice in tables: its two numbers are lists (`effect_tables`)."""
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
"""int16[words + 1]: what kind of effect each word is, CHOICE as well."""
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
