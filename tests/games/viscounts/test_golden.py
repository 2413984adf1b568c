"""Golden games (`architects_env.testing.golden`): a readable transcript for each number of players, and what two seats
are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games.viscounts import GAME
from architects_env.games.viscounts.data.board import NOBODY, NUM_SEGMENTS, SEGMENTS
from architects_env.games.viscounts.data.cards import CARD_TITLES
from architects_env.games.viscounts.data.manuscripts import MANUSCRIPTS
from architects_env.games.viscounts.data.schemes import SCHEMES
from architects_env.games.viscounts.rules import state as S
from architects_env.testing.golden import GoldenGame, check_log, check_observation

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, tuple[int, dict[str, Any]]]] = {
    "solo": (3, (1, {})),
    "solo_builder": (4, (1, {"ai": "builder", "difficulty": 1})),
    "solo_noble": (5, (1, {"ai": "noble", "difficulty": 2})),
    "solo_card": (6, (1, {"ai": "card", "difficulty": 3})),
    "2_players": (7, (2, {})),
    "3_players": (8, (3, {})),
    "4_players": (22, (4, {})),
}
"""Seed and mode of each. Together they show every kind of decision (see the last test)."""
NOTHING = "nothing"
IDS = tuple(scheme.id for scheme in SCHEMES)
WRITTEN: WeakKeyDictionary[Match, str] = WeakKeyDictionary()
"""The state of the generator of a game that is being written, when it was last written."""


def position(match: Match) -> str:
    """The table in one line."""
    g, points = match.state, match.breakdown().sum(axis=1)
    return f"round {int(g.rounds)}: " + "; ".join(
        f"{int(g.silver[p])} silver, {' '.join(map(str, g.goods[p]))} goods, markers {int(g.corruption[p])} {int(g.virtue[p])}, {int(points[p])} points"
        for p in range(int(g.at_table))
    )


# --- chance -----------------------------------------------------------------------------------------------------------
def names(cards: Any, titles: tuple[str, ...] = CARD_TITLES) -> str:
    return ", ".join(titles[card] for card in cards) or NOTHING


def numbers(text: str, titles: tuple[str, ...] = CARD_TITLES) -> list[int]:
    return [] if text == NOTHING else [titles.index(name) for name in text.split(", ")]


def before(match: Match, rng: np.random.Generator) -> dict[str, str]:
    """The state of the generator, if it has moved since it was last written. A shuffle may come in the middle of a
    decision, and more may follow from it."""
    now = " ".join(map(str, match.state.rng))
    if WRITTEN.get(match) == now:
        return {}
    WRITTEN[match] = now
    return {"generator": now}


def impose(match: Match, name: str, text: str) -> None:
    """Put a chance result of the file on the table."""
    g = match.state
    if name == "generator":
        g.rng[:] = list(map(int, text.split()))
    else:
        S.SCHEME_CARDS.lay(g, name.replace(" ", "_"), numbers(text, IDS), force=True)


# --- the deal ---------------------------------------------------------------------------------------------------------
def dealt(match: Match) -> dict[str, str]:
    """The values that chance decided before the first decision."""
    g = match.state
    found = {
        "ring": "".join(SEGMENTS[segment] for segment in g.ring),
        "castle": str(int(g.castle_offset)),
        "start player": str(int(g.start_player)),
    }
    found["pairs"] = ", ".join(
        f"{int(card) + 1} {CARD_TITLES[hero]}"
        for card, hero in zip(g.pair_card, g.pair_hero, strict=True)
        if card != S.NO_CARD
    )
    for segment in range(NUM_SEGMENTS):
        found[f"townsfolk {SEGMENTS[segment]}"] = names(
            [g.townsfolk_top[segment], *S.TOWNSFOLK.read(g, "townsfolk_pile", segment)]
        )
        tiles = [g.manuscript_top[segment], *S.MANUSCRIPT_TILES.read(g, "manuscript_pile", segment)]
        found[f"manuscripts {SEGMENTS[segment]}"] = " ".join(str(MANUSCRIPTS[tile].number) for tile in tiles)
    if g.board != NOBODY:
        found |= {
            zone.replace("_", " "): names(S.SCHEME_CARDS.read(g, zone), IDS) for zone in ("scheme_deck", "future_deck")
        }
    return found


def deal(match: Match, name: str, text: str) -> None:
    """Lay out what the file says."""
    g = match.state
    what, _, segment = name.partition(" ")
    if name == "ring":
        g.ring[:] = [SEGMENTS.index(letter) for letter in text]
        g.place_of[g.ring] = range(NUM_SEGMENTS)
    elif name == "castle":
        g.castle_offset = int(text)
    elif name == "start player":
        g.start_player = int(text)
        g.seat = (int(text) - 1) % match.num_players
    elif name == "pairs":
        pairs = [pair.split(" ", 1) for pair in text.split(", ")]
        g.pair_card[: len(pairs)] = [int(number) - 1 for number, _ in pairs]
        g.pair_hero[: len(pairs)] = [CARD_TITLES.index(hero) for _, hero in pairs]
    elif what == "townsfolk":
        lay_pile(
            g,
            SEGMENTS.index(segment),
            numbers(text),
            g.townsfolk_top,
            g.townsfolk_pile,
            g.townsfolk_pile_group,
            g.townsfolk_group,
        )
    elif what == "manuscripts":
        tiles = [int(number) - 1 for number in text.split()]
        lay_pile(
            g,
            SEGMENTS.index(segment),
            tiles,
            g.manuscript_top,
            g.manuscript_pile,
            g.manuscript_pile_group,
            g.manuscript_group,
        )
    else:
        impose(match, name, text)


def lay_pile(g: Any, segment: int, cards: list[int], tops: Any, piles: Any, groups: Any, group_of: Any) -> None:
    """A segment's pile, the visible card first."""
    tops[segment] = cards[0]
    group_of[cards[0]] = 0
    piles[segment, : len(cards) - 1] = cards[1:]
    group_of[cards[1:]] = groups[segment, : len(cards) - 1]


# --- games ------------------------------------------------------------------------------------------------------------
def sensible(match: Match, rng: np.random.Generator) -> int:
    """Mostly what `greedy` would do, and now and then anything."""
    view = match.view()
    if rng.random() < 0.6:
        return int(GAME.bots["greedy"](view.state, match.mask, np.ones(4, np.int64)))
    return int(rng.choice(match.legal_actions()))


GOLDEN = GoldenGame("viscounts", dealt, deal, position, sensible, impose=impose, before=before)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, accept_goldens: bool) -> None:
    seed, mode = GAMES[name]
    GOLDEN.check(FOLDER / f"{name}.txt", mode, seed, accept_goldens)


@pytest.mark.parametrize(("players", "seats"), [(1, (0,)), (3, (0, 2))])
def test_golden_log(players: int, seats: tuple[int, ...], accept_goldens: bool) -> None:
    check_log("viscounts", FOLDER / f"log_{players}_players.txt", (players, {}), 5, seats, sensible, accept_goldens)


@pytest.mark.parametrize("name", ["solo_builder", "2_players", "4_players"])
def test_golden_observation(name: str, accept_goldens: bool) -> None:
    check_observation("viscounts", FOLDER / f"observed_{name}.txt", GAMES[name][1], 5, sensible, accept_goldens)


KINDS_OF_DECISION = (
    "Take player card",
    "Play ",
    "Ride to",
    "Trade ",
    "Build\n",
    "Send workers",
    "Transcribe the",
    "Take no action",
    "Dismiss the",
    "Dismiss nobody",
    "Make ",
    "Build the first workshop (",
    "Build the first workshop on",
    "Place 2 workers",
    "Pay ",
    "Gain 1 stone",
    "Flip a debt",
    "Flip a deed",
    "Choose ",
    "Hire the",
    "Hire nobody",
    "Discard the",
    "Destroy the",
    "Destroy no card",
    "Move a worker",
    "Arrange the line",
    "Remove ",
    "Settle ",
    "Use the ",
)


def test_the_golden_games_show_every_kind_of_decision() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    assert not [what for what in KINDS_OF_DECISION if f": {what}" not in text]
