"""Golden games: a readable transcript for each number of players, replayed line by line.

The deal and every later chance result stand in the file itself, so that another random generator does not make it noise. `pytest
--accept-goldens` writes them anew after a change of rules that is meant; read the difference before you commit it.
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.kernels import kernels_of
from architects_env.core.match import Match
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import state as S
from architects_env.games.citadels.characters import CHARACTERS, NO_CHARACTER, NUMBERS
from architects_env.games.citadels.districts import DISTRICTS, NUM_KINDS
from architects_env.games.citadels.table_text import cards_text
from tests.citadels.table import cards

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
"""By number of players: seed and options. Together they show all that there is (see the last test)."""
KINDS_OF_DECISION = (
    "keep 1 ", "lay down", "take 2 gold", "draw cards", "collect", "end the turn", "discard", "put", "pay 3 gold in the Smithy", "use up the Powder House",
    "explode", "name (Assassin)", "name (Witch)", "name (Thief)", "swap hands", "mark", "look at", "keep the card in hand", "give the crown to",
    "take 1 gold from", "beautify", "destroy", "take 4 gold more", "draw 4 cards more", "let the game end with 7", "let the game end with 8",
    "pay 1 gold for", "stay silent", "swap nothing", "swap with",
)
NOTHING = "nothing"


def numbers(values: object) -> str:
    return " ".join(str(int(v)) for v in np.asarray(values).ravel())


def position(match: Match) -> str:
    """The table in one line."""
    g, (scores, _) = match.state, match.standing()
    players = "; ".join(f"{int(g.gold[p])} gold, {int(g.hand_size[p])} cards, {int(g.buildings[p])} buildings, {int(scores[p])} points" for p in range(match.num_players))
    return f"  # round {int(g.rounds)}, crown {int(g.crown)}, deck {int(g.deck_size)}, pile {int(g.pile_size)}: {players}"


# --- chance ------------------------------------------------------------------------------------------------------------------------------------------
def chance_of(match: Match) -> dict[str, str]:
    """What chance may have decided, as it stands now: hands, drawn cards, and the characters of a new round."""
    g = match.state
    found = {f"hand {p}": cards_text(g.hand[p]) for p in range(match.num_players)}
    found["drawn"] = cards_text(g.drawn)
    if g.stage == S.DRAFT_PICK and g.step == 1:
        face_up = [number for number in range(1, NUMBERS + 1) if g.place_of[number] == S.FACE_UP]
        found[f"draft {int(g.rounds)}"] = f"{int(g.down_card)} face down" + (f", {numbers(face_up)} face up" if face_up else "")
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


def agree(match: Match) -> None:
    """After chance results: nothing is wrong, and the options are those of the table as it is now."""
    assert not match.game.invariants(match.state), match.game.invariants(match.state)
    kernels_of(match.game).legal(match.memory, 0, match.mask)


# --- the deal ----------------------------------------------------------------------------------------------------------------------------------------
def dealt(match: Match) -> list[str]:
    """What chance decided before the first decision."""
    g = match.state
    names = [CHARACTERS[character].name for character in g.characters[1:] if character != NO_CHARACTER]
    lines = [f"deal characters: {', '.join(names)}", f"deal cards: {cards_text(g.cards_in_game)}", f"deal crown: {int(g.crown)}"]
    return lines + [f"deal {name}: {text}" for name, text in chance_of(match).items()]


def deal(match: Match, name: str, text: str) -> None:
    """Lay out what the file says."""
    g = match.state
    if name == "characters":
        chosen = text.split(", ")
        g.characters[1 : len(chosen) + 1] = [next(k for k, character in enumerate(CHARACTERS) if character.name == one) for one in chosen]
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


# --- a game --------------------------------------------------------------------------------------------------------------------------------------------
def sensible(match: Match, rng: np.random.Generator) -> int:
    """A move of somebody who likes to build the dearest card, takes gold if there is something to build, and else does anything."""
    legal, g = match.legal_actions(), match.state
    builds = [action for action in legal if A.BUILD <= action < A.BUILD + NUM_KINDS]
    if builds and rng.random() < 0.9:
        return max(builds, key=lambda action: DISTRICTS[action - A.BUILD].cost)
    if A.INCOME_GOLD in legal and rng.random() < 0.7:
        return A.INCOME_GOLD if g.hand_size[g.seat] > 0 or A.INCOME_CARDS not in legal else A.INCOME_CARDS
    return int(rng.choice(legal))


def played(players: int) -> list[str]:
    """A game as the lines of a golden file."""
    seed, options = GAMES[players]
    match, rng = architects_env.make("citadels", players, seed, **options), np.random.default_rng(players)
    lines = [f"Citadels, {players} players{f', {options}' if options else ''}", *dealt(match)]
    decision = 0
    while not match.over:
        action = sensible(match, rng)
        lines.append(f"{match.seat}: {match.sentence(action)}")
        before, stream = chance_of(match), numbers(match.state.rng)
        if action == A.REDRAW:  # may bring back what was discarded
            del before[f"hand {match.seat}"]
        match.apply(action)
        if numbers(match.state.rng) != stream:
            lines += [f"  chance {name}: {text}" for name, text in chance_of(match).items() if before.get(name) != text]
        decision += 1
        if decision % 20 == 0:
            lines.append(position(match))
    scores, ranks = match.standing()
    return [*lines, position(match), f"points {numbers(scores)}, ranks {numbers(ranks)}"]


@pytest.mark.parametrize("players", GAMES)
def test_golden_game(players: int, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{players}_players.txt"
    if request.config.getoption("--accept-goldens"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(played(players)) + "\n", encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    match = architects_env.make("citadels", players, seed=1, **GAMES[players][1])
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        name, _, text = line.removeprefix("deal ").removeprefix("  chance ").partition(": ")
        if line.startswith("deal "):
            deal(match, name, text)
        elif line.startswith("  chance "):
            impose(match, name, text)
        elif line.startswith("  # "):
            assert position(match) == line
        elif line[0].isdigit():
            assert match.seat == int(name), line
            match.apply(match.parse(text))
        if line.startswith(("deal ", "  chance ")) and not following.startswith(("deal ", "  chance ")):
            agree(match)
    assert match.over
    scores, ranks = match.standing()
    assert lines[-1] == f"points {numbers(scores)}, ranks {numbers(ranks)}"


def test_the_golden_games_show_every_district_every_character_and_every_kind_of_decision() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    assert not [district.name for district in DISTRICTS if f": build {district.name} for " not in text]
    assert not [character.name for character in CHARACTERS if f": keep {character.number} {character.name}\n" not in text]
    assert not [what for what in KINDS_OF_DECISION if f": {what}" not in text]
