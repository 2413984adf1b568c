"""Cards as numbers, for observations: what a card does instead of which one it is. Two that differ in print differ
here."""

from __future__ import annotations

import numpy as np

from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effect_tables as T
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts.cards import Townsfolk
from architects_env.games.viscounts.effects import Choice, Effect, Effects, read_effects
from architects_env.games.viscounts.reconstructed import Manuscript

NUM_WORDS = X.FUTURE_SCHEME
"""Words of effects for players."""
MOST_ICONS, MOST_VALUE, MOST_COST = 3, 3, 12


def counts_of(effects: Effects) -> np.ndarray:
    """float32[NUM_WORDS]: how often each word stands in a list, both sides of a choice included, as n / (n + 1)."""
    counts = np.zeros(NUM_WORDS)
    for effect in effects:
        for one in (*effect.first, *effect.second) if isinstance(effect, Choice) else (effect,):
            assert isinstance(one, Effect)
            if one.word < NUM_WORDS:
                counts[one.word] += one.n
    return (counts / (counts + 1)).astype(np.float32)


def occasion(when: str) -> tuple[str, str]:
    """ "after build" as ("after", "build"), "immediate" as ("immediate", "")."""
    for action in C.ACTIONS:
        if when.endswith(f" {action}"):
            return when.removesuffix(f" {action}"), action
    return when, ""


OCCASIONS = tuple(dict.fromkeys(occasion(when)[0] for when in C.WHEN))
USED = tuple(
    word for word in range(NUM_WORDS) if any(counts_of(read_effects(kind.ability))[word] for kind in C.ALL_KINDS)
)
USED_WHEN_HIRED = tuple(
    word for word in range(NUM_WORDS) if any(counts_of(read_effects(kind.top_right))[word] for kind in C.ALL_KINDS)
)
TOWNSFOLK_NAMES = (
    "value",
    *C.ICONS,
    *OCCASIONS,
    *C.ACTIONS,
    *(X.WORDS[word] for word in USED),
    "choice",
    *(f"{X.WORDS[word]} when hired" for word in USED_WHEN_HIRED),
)
"""What each entry of a townsfolk card says."""


def townsfolk_features(kind: Townsfolk) -> np.ndarray:
    """A townsfolk card as float32[len(TOWNSFOLK_NAMES)]."""
    when, action = occasion(kind.when)
    ability, hired = counts_of(read_effects(kind.ability)), counts_of(read_effects(kind.top_right))
    return np.array(
        [
            kind.value / MOST_VALUE,
            *(kind.icons.split().count(icon) / MOST_ICONS for icon in C.ICONS),
            *(when == name for name in OCCASIONS),
            *(action == name for name in C.ACTIONS),
            *ability[list(USED)],
            "|" in kind.ability,
            *hired[list(USED_WHEN_HIRED)],
        ],
        np.float32,
    )


MANUSCRIPT_NAMES = ("cost", *M.RIBBONS, *M.COUNTED, "for every two", *X.WORDS[:NUM_WORDS])


def manuscript_features(tile: Manuscript) -> np.ndarray:
    """A manuscript as float32[len(MANUSCRIPT_NAMES)]."""
    return np.array(
        [
            tile.cost / MOST_COST,
            *(tile.ribbon == ribbon for ribbon in M.RIBBONS),
            *(tile.counts == counted for counted in M.COUNTED),
            tile.every == 2,
            *counts_of(read_effects(tile.effect)),
        ],
        np.float32,
    )


TOWNSFOLK = np.stack([townsfolk_features(kind) for kind in C.ALL_KINDS])
"""float32[kinds, TOWNSFOLK_FEATURES], the printed ones of the board included."""
MANUSCRIPT = np.stack([manuscript_features(tile) for tile in M.MANUSCRIPTS])
EFFECTS = np.stack([counts_of(effects) for effects in T.LISTS])
"""float32[lists, NUM_WORDS]."""
TOWNSFOLK_FEATURES, MANUSCRIPT_FEATURES = len(TOWNSFOLK_NAMES), len(MANUSCRIPT_NAMES)
