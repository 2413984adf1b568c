"""Golden games: a readable transcript per number of players, replayed line by line.

The deal and every later chance result stand in the file itself, so that another random generator does not make it noise. `pytest
--accept-goldens` writes them anew after a change of rules that is meant; read the difference before you commit it.
"""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import architects_env
from architects_env.core.kernels import kernels_of
from architects_env.core.match import Match
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S

FOLDER = Path(__file__).parent / "golden"
DEALT = ("market_deck", "rewards", "apprentice_deck", "display", "card_in")


def position(match: Match) -> str:
    """The table in one line: points, virtue and goods of every player, tax, Guildhall."""
    g = match.state
    scores, _ = match.standing()
    players = "; ".join(f"{int(scores[p])} points, virtue {int(g.virtue[p])}, goods {' '.join(str(int(n)) for n in g.goods[p])}" for p in range(match.num_players))
    return f"  # tax {int(g.tax)}, Guildhall {int(g.guildhall_count)}: {players}"


def numbers(values: object) -> str:
    return " ".join(str(int(v)) for v in np.asarray(values).ravel())


def chance_of(match: Match) -> dict[str, str]:
    """What only chance decides, as it stands now."""
    g = match.state
    deck = [int(g.card_in[g.building_deck[(g.building_top + i) % S.DECK]]) for i in range(int(g.building_left))]
    return {"start player": str(int(g.start_player)), "building deck": numbers(deck), "market deck": numbers(g.market_deck[: g.market_deck_left])}


def impose(match: Match, name: str, text: str) -> None:
    """Put a chance result of the file on the table."""
    g = match.state
    values = [int(v) for v in text.split()]
    if name == "building deck":
        assert sorted(values) == sorted(int(c) for c in chance_of(match)[name].split()), "the same cards in another order"
        for i, card in enumerate(values):
            g.building_deck[(g.building_top + i) % S.DECK] = g.sleeve_of[card]
    elif name == "market deck":
        g.market_deck[: len(values)] = values
        g.small_offer = C.SMALL_SIDE[values[0]] if values else C.NUM_SMALL_SIDES
    elif name == "start player":
        shift = (values[0] - int(g.start_player)) % match.num_players
        silver = g.goods[: match.num_players, C.SILVER].copy()
        for p in range(match.num_players):
            g.goods[(p + shift) % match.num_players, C.SILVER] = silver[p]
        g.start_player = values[0]
        g.seat = g.active = values[0]


def played(players: int) -> list[str]:
    """A game of the `greedy` player with some random moves, as the lines of a golden file."""
    from architects_env.adapters.seat import bot_player

    match = architects_env.make("architects", players, seed=100 + players)
    greedy, rng = bot_player(match.game, "greedy"), np.random.default_rng(players)
    lines = [f"Architects of the West Kingdom, {players} players", *(f"deal {name}: {numbers(match.state[name])}" for name in DEALT)]
    decision = 0
    while not match.over:
        action = greedy(match.view(), rng) if rng.random() < 0.8 else int(rng.choice(match.legal_actions()))
        lines.append(f"{match.seat}: {match.sentence(action)}")
        g = match.state
        queue = [int(s) for s in chance_of(match)["building deck"].split()]
        market = int(g.market_deck_left)
        began = g.start_player
        match.apply(action)
        after = chance_of(match)
        deck = [int(s) for s in after["building deck"].split()]
        if match.state.start_player != began:
            lines.append(f"  chance start player: {after['start player']}")
        if any(card not in queue for card in deck[-4:]) or match.state.start_player != began:
            lines.append(f"  chance building deck: {after['building deck']}")
        if match.state.market_deck_left > market:
            lines.append(f"  chance market deck: {after['market deck']}")
        decision += 1
        if decision % 20 == 0:
            lines.append(position(match))
    scores, ranks = match.standing()
    lines.append(f"points {numbers(scores)}, ranks {numbers(ranks)}")
    return lines


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_golden_game(players: int, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{players}_players.txt"
    if request.config.getoption("--accept-goldens"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(played(players)) + "\n")
    lines = path.read_text().splitlines()
    match = architects_env.make("architects", players, seed=1)
    for line in lines:
        if line.startswith("deal "):
            name, _, text = line[5:].partition(": ")
            match.state[name][...] = np.array([int(v) for v in text.split()]).reshape(np.shape(match.state[name]))
            if name == DEALT[-1]:
                redeal(match)
        elif line.startswith("  chance "):
            name, _, text = line[9:].partition(": ")
            impose(match, name, text)
            assert not match.game.invariants(match.state)
            kernels_of(match.game).legal(match.memory, 0, match.mask)
        elif line.startswith("  # "):
            assert position(match) == line
        elif line[0].isdigit():
            seat, _, sentence = line.partition(": ")
            assert match.seat == int(seat), line
            match.apply(match.parse(sentence))
    assert match.over
    scores, ranks = match.standing()
    assert lines[-1] == f"points {numbers(scores)}, ranks {numbers(ranks)}"


def redeal(match: Match) -> None:
    """Bring packets, sleeves and the small offer in line with the deal of the file."""
    g = match.state
    for sleeve in range(C.NUM_BUILDINGS):
        g.sleeve_of[g.card_in[sleeve]] = sleeve
    for k in range(match.num_players):
        g.packet[k] = sum(1 << int(g.card_in[s]) for s in range(C.NUM_BUILDINGS) if int(g.packet_sleeves[k]) >> s & 1)
    g.small_offer = C.SMALL_SIDE[g.market_deck[0]]
    assert not match.game.invariants(g), match.game.invariants(g)
    kernels_of(match.game).legal(match.memory, 0, match.mask)
