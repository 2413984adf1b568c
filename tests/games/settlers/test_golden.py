"""Golden games (`architects_env.testing.golden`): readable transcripts, the solo game and the variants among them, and
what two seats are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import pytest

from architects_env.core.cards.zones import Cards
from architects_env.core.play.match import Match
from architects_env.games.settlers import GAME
from architects_env.games.settlers.data.cards import FIRST_ATTACK, NUM_CARDS, NUM_COMMON
from architects_env.games.settlers.data.vocabulary import NUM_TOKENS
from architects_env.games.settlers.rules.state import ATTACKS_CARDS, COMMON, FACTION_CARDS, VIRTUAL
from architects_env.games.settlers.text.names import NAMES
from architects_env.testing.golden import GoldenGame, check_log

FOLDER = Path(__file__).parent / "golden"
SEATS = ("japanese", "egyptians", "barbarians", "romans")
GAMES: dict[str, tuple[int, int, tuple[str, ...], dict[str, Any]]] = {
    "solo": (3, 1, ("japanese",), {}),
    "2_players": (7, 2, ("barbarians", "egyptians"), {}),
    "3_players_alternate": (8, 3, ("romans", "japanese", "egyptians"), {"lookout": "alternate"}),
    "4_players": (22, 4, SEATS, {}),
    "4_players_advanced": (23, 4, SEATS[::-1], {"lookout": "advanced", "peaceful": True}),
}
"""Seed, number of players, factions and options of each. Together they show every kind of decision (see the last
test)."""
NUMBERS = {NAMES[card]: card for card in range(NUM_CARDS)}
ZONES: tuple[tuple[Cards, int, tuple[str, ...], bool], ...] = (
    (COMMON, 0, ("hand_common", "dealt"), True),
    (COMMON, 0, ("display", "common_deck"), False),
    (FACTION_CARDS, NUM_COMMON, ("hand_faction", "faction_deck"), True),
    (ATTACKS_CARDS, FIRST_ATTACK, ("attack_deck",), False),
)
"""The cards that are dealt: cards, number of the first one, zones, and whether each seat has them."""
NOTHING = "nothing"
WRITTEN: WeakKeyDictionary[Match, str] = WeakKeyDictionary()
"""The state of the generator of a game that is being written, when it was last written."""


def mode_of(name: str) -> tuple[int, dict[str, Any]]:
    _, players, factions, options = GAMES[name]
    return players, {f"faction_{seat}": faction for seat, faction in enumerate(factions)} | options


def position(match: Match) -> str:
    """The table in one line."""
    g, points = match.state, match.breakdown().sum(axis=1)
    return f"round {int(g.rounds)}: " + "; ".join(
        f"{' '.join(str(int(g.supply[p, good])) for good in range(NUM_TOKENS))}, {int(g.empire_size[p])} locations, {int(g.deals_size[p])} deals, "
        f"{int(g.hand_common_size[p] + g.hand_faction_size[p])} cards, {int(points[p] if match.over else g.points[p])} points"
        for p in range(match.num_players)
    )


# --- chance -----------------------------------------------------------------------------------------------------------
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
    assert name == "generator"
    match.state.rng[:] = list(map(int, text.split()))


# --- the deal ---------------------------------------------------------------------------------------------------------
def places() -> list[tuple[str, Cards, int, str, int]]:
    """Every zone that is dealt to: name, cards, number of the first one, zone, seat."""
    return [
        (f"{zone.replace('_', ' ')} {p}" if each else zone.replace("_", " "), cards, first, zone, p)
        for cards, first, zones, each in ZONES
        for zone in zones
        for p in (range(4) if each else (0,))
    ]


def dealt(match: Match) -> dict[str, str]:
    """The values that chance decided before the first decision."""
    found = {"first player": str(int(match.state.first))}
    if match.num_players == 1:
        found["attack"] = NAMES[int(match.state.deals[VIRTUAL, 0])]
    for name, cards, first, zone, p in places():
        there = cards.read(match.state, zone, p)
        if there:
            found[name] = ", ".join(NAMES[first + card] for card in there)
    return found


def deal(match: Match, name: str, text: str) -> None:
    """Lay out what the file says."""
    g = match.state
    if name == "first player":
        g.first = g.seat = int(text)
    elif name == "attack":
        reveal(g, next(card for card in range(FIRST_ATTACK, NUM_CARDS) if NAMES[card] == text))
    else:
        _, cards, first, zone, p = next(place for place in places() if place[0] == name)
        numbers = [NUMBERS[card] - first for card in text.split(", ")]
        cards.lay(g, zone, numbers, p, force=True)


def reveal(g: Any, card: int) -> None:
    """Solo: this attack card is the one that was revealed first."""
    now = int(g.deals[VIRTUAL, 0])
    if now != card:
        i = ATTACKS_CARDS.read(g, "attack_deck").index(card - FIRST_ATTACK)
        group = int(g.attack_group[card - FIRST_ATTACK])
        g.attack_deck[i] = now - FIRST_ATTACK
        g.attack_group[now - FIRST_ATTACK], g.attack_group[card - FIRST_ATTACK] = group, 0
        g.deals[VIRTUAL, 0] = card


# --- games ------------------------------------------------------------------------------------------------------------
def sensible(match: Match, rng: np.random.Generator) -> int:
    """Mostly what `greedy` would do, and now and then anything but passing."""
    view = match.view()
    if rng.random() < 0.7:
        return int(GAME.bots["greedy"](view.state, match.mask, np.ones(4, np.int64)))
    legal = [action for action in match.legal_actions() if match.sentence(action) != "pass"] or match.legal_actions()
    return int(rng.choice(legal))


GOLDEN = GoldenGame("settlers", dealt, deal, position, sensible, impose=impose, before=before)


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str, accept_goldens: bool) -> None:
    GOLDEN.check(FOLDER / f"{name}.txt", mode_of(name), GAMES[name][0], accept_goldens)


@pytest.mark.parametrize(("name", "seats"), [("solo", (0,)), ("3_players_alternate", (0, 2))])
def test_golden_log(name: str, seats: tuple[int, ...], accept_goldens: bool) -> None:
    check_log("settlers", FOLDER / f"log_{name}.txt", mode_of(name), 5, seats, sensible, accept_goldens)


KINDS_OF_DECISION = (
    "take the ",
    "keep the ",
    "draw a common card",
    "draw a faction card",
    "build\n",
    "build the ",
    "discard the ",
    "make a deal\n",
    "make a deal with the ",
    "raze a hand card",
    "raze a location",
    "raze the ",
    "activate\n",
    "activate the ",
    "activate it twice",
    "exchange workers",
    "exchange 1 pair",
    "take 1 wood",
    "pass\n",
    "place the defence token\n",
    "place the defence token on",
    "place a samurai",
    "end the turn",
    "pay 1 gold in place of",
)


def test_the_golden_games_show_every_kind_of_decision() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    assert not [what for what in KINDS_OF_DECISION if f": {what}" not in text]
