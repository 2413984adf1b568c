"""Golden games (`architects_env.testing.golden`): a readable transcript for each number of players, and what two seats
are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games.citadels.data.characters import CHARACTERS, NO_CHARACTER, NUMBERS
from architects_env.games.citadels.data.districts import DISTRICTS, NUM_KINDS
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.text.board_text import cards_text
from architects_env.testing.golden import GoldenGame, check_log, check_observation, numbers
from tests.games.citadels.table import cards

FOLDER = Path(__file__).parent / "golden"
ALL_NEW = {"new_buildings": 15, "purple_removal": "none"}
GAMES: dict[int, tuple[int, dict[str, Any]]] = {
    2: (113, {}),
    3: (109, ALL_NEW | {"number_1": "witch"}),
    4: (122, ALL_NEW | {"number_1": "assassin", "number_3": "wizard", "number_8": "warlord"}),
    5: (108, ALL_NEW | {"number_1": "witch", "number_2": "tax_collector", "number_9": "queen"}),
    6: (126, ALL_NEW | {"number_3": "magician", "number_9": "none", "discard_mode": "bottom_of_deck"}),
    7: (112, ALL_NEW | {"number_4": "emperor", "number_8": "diplomat"}),
    8: (130, ALL_NEW | {"number_1": "assassin", "number_9": "artist"}),
}
"""Seed and options by number of players. Together they show everything in the game (see the last test)."""
KINDS_OF_DECISION = (
    "keep 1 ",
    "lay down",
    "take 2 gold",
    "draw cards",
    "collect",
    "end the turn",
    "discard",
    "put",
    "pay 3 gold in the Smithy",
    "use up the Powder House",
    "explode",
    "name (Assassin)",
    "name (Witch)",
    "name (Thief)",
    "swap hands",
    "mark",
    "look at",
    "keep the card in hand",
    "give the crown to",
    "take 1 gold from",
    "beautify",
    "destroy",
    "take 4 gold more",
    "draw 4 cards more",
    "let the game end with 7",
    "let the game end with 8",
    "pay 1 gold for",
    "stay silent",
    "swap nothing",
    "swap with",
)
NOTHING = "nothing"


def position(match: Match) -> str:
    """The board in one line."""
    g, (scores, _) = match.state, match.scores_and_ranks()
    players = "; ".join(
        f"{int(g.gold[p])} gold, {int(g.hand_size[p])} cards, {int(g.buildings[p])} buildings, {int(scores[p])} points"
        for p in range(match.num_players)
    )
    return f"round {int(g.rounds)}, crown {int(g.crown)}, deck {int(g.deck_size)}, pile {int(g.pile_size)}: {players}"


# --- chance -----------------------------------------------------------------------------------------------------------
def chance_of(match: Match) -> dict[str, str]:
    """The present values that chance may have decided: hands, drawn cards, and the characters of a new round."""
    g = match.state
    found = {f"hand {p}": cards_text(g.hand[p]) for p in range(match.num_players)}
    found["drawn"] = cards_text(g.drawn)
    if g.stage == S.DRAFT_PICK and g.step == 1:
        face_up = [number for number in range(1, NUMBERS + 1) if g.place_of[number] == S.FACE_UP]
        found[f"draft {int(g.rounds)}"] = f"{int(g.down_card)} face down" + (
            f", {numbers(face_up)} face up" if face_up else ""
        )
    return found


def impose(match: Match, name: str, text: str) -> None:
    """Put a chance result of the file on the table; all cards that are nowhere else make up the deck."""
    g = match.state
    what, _, which = name.partition(" ")
    if what == "draft":
        down, _, face_up = text.removesuffix(" face up").partition(" face down, ")
        g.down_card = int(down.split()[0])
        g.place_of[1 : g.highest + 1] = S.TRAVELLING
        g.place_of[g.down_card] = S.FACE_DOWN
        g.place_of[[int(number) for number in face_up.split()]] = S.FACE_UP
        return
    place = g.drawn if what == "drawn" else g.hand[int(which)]
    for kind in range(NUM_KINDS):
        g.deck[kind] += place[kind]
        place[kind] = 0
    for kind, _coin in cards("" if text == NOTHING else text):
        g.deck[kind] -= 1
        place[kind] += 1


# --- the deal ---------------------------------------------------------------------------------------------------------
def dealt(match: Match) -> dict[str, str]:
    """The values that chance decided before the first decision."""
    g = match.state
    names = [CHARACTERS[character].name for character in g.characters[1:] if character != NO_CHARACTER]
    return {
        "characters": ", ".join(names),
        "cards": cards_text(g.cards_in_game),
        "crown": str(int(g.crown)),
        **chance_of(match),
    }


def deal(match: Match, name: str, text: str) -> None:
    """Lay out what the file says."""
    g = match.state
    if name == "characters":
        chosen = text.split(", ")
        g.characters[1 : len(chosen) + 1] = [
            next(k for k, character in enumerate(CHARACTERS) if character.name == one) for one in chosen
        ]
    elif name == "cards":
        g.hand[:] = g.cards_in_game[:] = 0
        for kind, _coin in cards(text):
            g.cards_in_game[kind] += 1
        g.deck[:] = g.cards_in_game
        g.deck_size = g.cards_in_game.sum() - g.hand_size.sum()
    elif name == "crown":
        g.crown = g.starter = g.seat = int(text)
    else:
        impose(match, name, text)


def redrawn(match: Match, action: int) -> list[str]:
    """New cards may bring back what was discarded for them."""
    return [f"hand {match.seat}"] if action == A.REDRAW else []


# --- a game -----------------------------------------------------------------------------------------------------------
def sensible(match: Match, rng: np.random.Generator) -> int:
    """A move of somebody who likes to build the dearest card, takes gold if there is something to build, and else does
    anything."""
    legal, g = match.legal_actions(), match.state
    builds = [action for action in legal if A.BUILD <= action < A.BUILD + NUM_KINDS]
    if builds and rng.random() < 0.9:
        return max(builds, key=lambda action: DISTRICTS[action - A.BUILD].cost)
    if A.INCOME_GOLD in legal and rng.random() < 0.7:
        return A.INCOME_GOLD if g.hand_size[g.seat] > 0 or A.INCOME_CARDS not in legal else A.INCOME_CARDS
    return int(rng.choice(legal))


GOLDEN = GoldenGame("citadels", dealt, deal, position, sensible, chance_of, impose, redrawn)


@pytest.mark.parametrize("players", GAMES)
def test_golden_game(players: int, accept_goldens: bool) -> None:
    seed, options = GAMES[players]
    GOLDEN.check(FOLDER / f"{players}_players.txt", (players, options), seed, accept_goldens)


@pytest.mark.parametrize(("players", "seats"), [(4, (0, 2)), (7, (1, 6))])
def test_golden_log(players: int, seats: tuple[int, int], accept_goldens: bool) -> None:
    options = (
        ALL_NEW
        | {
            4: {"number_1": "witch", "number_2": "thief"},
            7: {"number_1": "assassin", "number_2": "tax_collector", "number_8": "diplomat"},
        }[players]
    )
    check_log("citadels", FOLDER / f"log_{players}_players.txt", (players, options), 5, seats, sensible, accept_goldens)


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_golden_observation(players: int, accept_goldens: bool) -> None:
    check_observation(
        "citadels",
        FOLDER / f"observed_{players}_players.txt",
        (players, GAMES[players][1]),
        5,
        sensible,
        accept_goldens,
        every=15,
    )


def test_the_golden_games_show_every_district_every_character_and_every_kind_of_decision() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    assert not [district.name for district in DISTRICTS if f": build {district.name} for " not in text]
    assert not [
        character.name for character in CHARACTERS if f": keep {character.number} {character.name}\n" not in text
    ]
    assert not [what for what in KINDS_OF_DECISION if f": {what}" not in text]
