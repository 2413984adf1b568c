"""Golden games: a readable transcript for each number of players and each way to play, replayed line by line.

The deal and every later chance result stand in the file itself, so that another random generator does not make it noise. `pytest
--accept-goldens` writes them anew after a change of rules that is meant; read the difference before you commit it.
"""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import architects_env
from architects_env.core.kernels import kernels_of
from architects_env.core.log import play_and_tell
from architects_env.core.match import Match
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S
from architects_env.games.architects.rival_table import NUM_SCHEMES
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.table_text import scheme_text
from tests.architects.modes import MODES

FOLDER = Path(__file__).parent / "golden"
DEALT = ("market_deck", "rewards", "apprentice_deck", "display", "scheme_deck", "start_player", "card_in")


def position(match: Match) -> str:
    """The table in one line: points, virtue and goods of every player, tax, Guildhall."""
    g = match.state
    scores, _ = match.standing()
    players = "; ".join(f"{int(scores[p])} points, virtue {int(g.virtue[p])}, goods {' '.join(str(int(n)) for n in g.goods[p])}" for p in range(match.num_players))
    if g.rival != S.NOBODY:
        players += f"; rival {int(scores[-1])} points, virtue {int(g.virtue[match.num_players])}, {int(g.rival_goods)} goods"
    return f"  # tax {int(g.tax)}, Guildhall {int(g.guildhall_count)}: {players}"


def numbers(values: object) -> str:
    return " ".join(str(int(v)) for v in np.asarray(values).ravel())


def dealt(match: Match, name: str) -> str:
    """What lies in a field of the state after the deal."""
    g = match.state
    return numbers(S.REWARDS.read(g, "reward_deck") + S.REWARDS.read(g, "rewards_aside") if name == "rewards" else g[name])


def chance_of(match: Match) -> dict[str, str]:
    """What only chance decides, as it stands now."""
    g = match.state
    deck = [int(g.card_in[g.building_deck[(g.building_top + i) % S.DECK]]) for i in range(int(g.building_left))]
    return {"start player": str(int(g.start_player)), "building deck": numbers(deck), "market deck": numbers(g.market_deck[: g.market_deck_size])}


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
    elif name == "scheme deck":
        g.scheme_deck[:], g.scheme_pile[:] = values, 0
        g.scheme_deck_size, g.scheme_pile_size = len(values), 0
        g.scheme_deck_group[:], g.scheme_card_group[:] = 1, 1
    elif name == "start player":
        silver = [int(g.goods[player_at(g, g.start_player, i), C.SILVER]) for i in range(match.num_players)]
        g.start_player = g.seat = g.active = values[0]
        g.turn_step = g.at_table - 1 if g.at_table > g.num_players and values[0] == 1 else 1
        for i in range(match.num_players):
            g.goods[player_at(g, g.start_player, i), C.SILVER] = silver[i]


def rival_moves(match: Match, before: int) -> list[str]:
    """What the rival did since its discard pile was `before`."""
    return [f"  > {scheme_text(match.state)}"] if int(match.state.scheme_pile_size) != before else []


def with_schemes(match: Match, rng: np.random.Generator) -> list[str]:
    """A used-up deck of the rival is shuffled before the decision that may need it, so that the file can tell how."""
    if match.state.at_table == match.num_players or match.state.scheme_deck_size > 0:
        return []
    order = numbers(rng.permutation(NUM_SCHEMES))
    impose(match, "scheme deck", order)
    return [f"  chance scheme deck: {order}"]


def played(mode: str) -> list[str]:
    """A game of the `greedy` player with some random moves, as the lines of a golden file."""
    from architects_env.adapters.opponents import bot_player

    players, options = MODES[mode]
    match = architects_env.make("architects", players, seed=100 + players, **options)
    greedy, rng = bot_player(match.game, "greedy"), np.random.default_rng(players)
    lines = [f"Architects of the West Kingdom, {players} players{f', {options}' if options else ''}"]
    lines += [f"deal {name}: {dealt(match, name)}" for name in DEALT]
    decision = 0
    while not match.over:
        lines += with_schemes(match, rng)
        action = greedy(match.view(), rng) if rng.random() < 0.8 else int(rng.choice(match.legal_actions()))
        lines.append(f"{match.seat}: {match.sentence(action)}")
        g = match.state
        queue = [int(s) for s in chance_of(match)["building deck"].split()]
        market = int(g.market_deck_size)
        began, schemes = g.start_player, int(g.scheme_pile_size)
        match.apply(action)
        lines += rival_moves(match, schemes)
        after = chance_of(match)
        deck = [int(s) for s in after["building deck"].split()]
        if match.state.start_player != began and match.state.turns > 0:
            lines.append(f"  chance start player: {after['start player']}")
        if any(card not in queue for card in deck[-4:]) or match.state.start_player != began:
            lines.append(f"  chance building deck: {after['building deck']}")
        if match.state.market_deck_size > market:
            lines.append(f"  chance market deck: {after['market deck']}")
        decision += 1
        if decision % 20 == 0:
            lines.append(position(match))
    scores, ranks = match.standing()
    lines.append(f"points {numbers(scores)}, ranks {numbers(ranks)}")
    return lines


@pytest.mark.parametrize("mode", MODES)
def test_golden_game(mode: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{mode}.txt"
    if request.config.getoption("--accept-goldens"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(played(mode)) + "\n")
    lines = path.read_text().splitlines()
    players, options = MODES[mode]
    match = architects_env.make("architects", players, seed=1, **options)
    moves: list[str] = []
    for line in lines:
        if line.startswith("deal "):
            name, _, text = line[5:].partition(": ")
            deal(match, name, [int(v) for v in text.split()])
        elif line.startswith("  chance "):
            name, _, text = line[9:].partition(": ")
            impose(match, name, text)
            assert not match.game.invariants(match.state)
            kernels_of(match.game).legal(match.memory, 0, match.mask)
        elif line.startswith("  > "):
            assert moves.pop(0) == line
        elif line.startswith("  # "):
            assert position(match) == line
        elif line[0].isdigit():
            seat, _, sentence = line.partition(": ")
            assert match.seat == int(seat), line
            schemes = int(match.state.scheme_pile_size)
            match.apply(match.parse(sentence))
            moves += rival_moves(match, schemes)
    assert match.over and not moves
    scores, ranks = match.standing()
    assert lines[-1] == f"points {numbers(scores)}, ranks {numbers(ranks)}"


def deal(match: Match, name: str, values: list[int]) -> None:
    """Lay out what the file says; the last of it brings the rest of the table in line."""
    g = match.state
    if name == "start_player":
        g.start_player = values[0]
        if g.stage == S.FIRST_APPRENTICE:
            g.seat = player_at(g, g.start_player, match.num_players - 1)
    elif name == "rewards":
        in_play = int(g.reward_deck_size)
        S.REWARDS.lay(g, "reward_deck", values[:in_play])
        S.REWARDS.lay(g, "rewards_aside", values[in_play:])
    else:
        field = g[name]
        field.ravel()[: len(values)] = values
    if name == DEALT[-1]:
        redeal(match, C.NUM_BUILDINGS if g.options[S.PROMO_CARDS] else C.BUILDINGS_IN_BOX)


def redeal(match: Match, cards: int) -> None:
    """Bring packets or hand, sleeves and the small offer in line with the deal of the file."""
    g = match.state
    for sleeve in range(cards):
        g.sleeve_of[g.card_in[sleeve]] = sleeve
    for k in range(match.num_players):
        g.packet[k] = sum(1 << int(g.card_in[s]) for s in range(cards) if int(g.packet_sleeves[k]) >> s & 1)
        g.hand[k] = sum(1 << int(g.card_in[s]) for s in range(cards) if int(g.hand_sleeves[k]) >> s & 1)
    g.small_offer = C.SMALL_SIDE[g.market_deck[0]]
    assert not match.game.invariants(g), match.game.invariants(g)
    kernels_of(match.game).legal(match.memory, 0, match.mask)


# --- golden logs --------------------------------------------------------------------------------------------------------------------------------------
LOGS = {"3_players": (0, 1), "solo_helena": (0,), "everything": (0, 1)}
"""Whose log is written down, by way to play."""
LOG_SEED = 7


def told(match: Match, action: int, observers: tuple[int, ...]) -> list[str]:
    """What the observers are told: once what all of them are told alike, else for each with the seat in front."""
    lines = []
    for telling in play_and_tell(match, action):
        heard = [telling.lines[observer] for observer in observers]
        if len(set(heard)) == 1:
            lines += [f"  {line}" for line in heard[0]]
        else:
            lines += [f"  to {observer}: {line}" for observer, of_one in zip(observers, heard, strict=True) for line in of_one]
    return lines


def logged(mode: str) -> list[str]:
    """A game like those of `played`, as the lines of a golden log."""
    from architects_env.adapters.opponents import bot_player

    players, options = MODES[mode]
    match = architects_env.make("architects", players, seed=LOG_SEED, **options)
    greedy, rng = bot_player(match.game, "greedy"), np.random.default_rng(players)
    lines = [f"Architects of the West Kingdom, {players} players{f', {options}' if options else ''}; what seats {', '.join(map(str, LOGS[mode]))} are told"]
    while not match.over:
        action = greedy(match.view(), rng) if rng.random() < 0.8 else int(rng.choice(match.legal_actions()))
        lines.append(f"{match.seat}: {match.sentence(action)}")
        lines += told(match, action, LOGS[mode])
    return lines


@pytest.mark.parametrize("mode", LOGS)
def test_golden_log(mode: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"log_{mode}.txt"
    if request.config.getoption("--accept-goldens"):
        path.write_text("\n".join(logged(mode)) + "\n")
    lines = path.read_text().splitlines()
    players, options = MODES[mode]
    match = architects_env.make("architects", players, seed=LOG_SEED, **options)
    expected: list[str] = []
    for line in lines[1:]:
        if line.startswith("  "):
            assert expected.pop(0) == line
        else:
            assert not expected, f"{expected[0]!r} is told too, before {line!r}"
            seat, _, sentence = line.partition(": ")
            assert match.seat == int(seat), line
            expected = told(match, match.parse(sentence), LOGS[mode])
    assert match.over and not expected
