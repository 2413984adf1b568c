"""The observation tells all public information apart, however large numbers grow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.play.match import Match
from architects_env.games.settlers import GAME
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import options as O
from architects_env.games.settlers.data.cards import COPIES, FACE, FACE_NUMBER, KIND, USES
from architects_env.games.settlers.data.vocabulary import ACTION, NUM_FACTIONS, NUM_GOODS, NUM_TOKENS, RESET
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.actions import TO_PASS
from architects_env.testing.distinguishable import NUMBERS as UNBOUNDED
from architects_env.testing.distinguishable import Field, indistinguishable_values, observations_of, view_of
from tests.games.settlers.table import Table

WAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "2_players": (2, {}),
    "4_players": (4, {"lookout": "advanced"}),
}
FACES = sorted({int(card) for card in FACE if card < C.NUM_LOCATIONS})
COMMON_FACES, FACTION_FACES = (
    [card for card in FACES if card < C.NUM_COMMON],
    [card - C.NUM_COMMON for card in FACES if card >= C.NUM_COMMON],
)
ACTIONS = [card for card in FACES if KIND[card] == ACTION]
"""A card of each face."""

NOT_OBSERVED = {
    "rng": "hidden",
    "over": "after the end nobody decides",
    "cut_off": "after the end nobody decides",
    "turns": "the turn limit is far from any game that ends",
    "events": "of the last action, for the log; what they changed is on the table",
    "num_events": "of the last action, for the log",
    "stage_stack": "nothing is ever interrupted",
    "interruptions": "nothing is ever interrupted",
    "agenda": "what is still to be done follows from the question and what is on the table",
    "agenda_size": "the same",
    "sides": "the players, and alone the virtual player",
    "picks": "of the present Lookout; how far it is follows from who decides and how many cards lie open",
    "seat_of_faction": "the same as `faction`, the other way round",
    "second_keep": "an own choice is made only once, and nobody sees another's before the cards go to the hands",
    "home": "whose empire it is in: `empire`",
    "taken": "how many are taken over follows from which",
    "age": "the order of `empire`; it decides only in which order features react",
    "built": "how many there were before; it decides nothing",
    "backs": "which card lies aside first: `subject`",
    "num_backs": "the same",
    "exchanged": "cards that are drawn after an exchange (R12): they come before anybody decides again",
    "producing": "for the log",
    "before": "for the log",
    "empire_size": "how many follows from which",
    "common_discard_size": "how many follows from which, and is observed",
    "attack_deck_size": "how many are to come follows from the round",
    **dict.fromkeys(
        ("display_size", "dealt_size", "passed_on_size", "drawn_common_size", "drawn_faction_size", "kept_size"),
        "how many follows from which",
    ),
    **dict.fromkeys(("faction_discard_size",), "how many follows from which"),
    **dict.fromkeys(
        ("common_deck", "faction_deck", "gate_common", "gate_faction", "markers", "attack_deck"),
        "nobody knows what lies where",
    ),
    **dict.fromkeys(
        ("common_chosen", "common_chosen_size"),
        "what others may have laid down unseen is not observed, nor is what lies there",
    ),
    **dict.fromkeys(
        ("collection_common", "collection_faction"), "which cards were collected changes nothing; how many is observed"
    ),
    **dict.fromkeys(
        ("removed_common", "removed_common_size", "removed_faction", "removed_faction_size"), "out of the game"
    ),
    **dict.fromkeys(("removed_attack", "removed_attack_size"), "out of the game"),
    "kept": "the observer's own card, chosen by itself; it is seen again in its hand",
}
"""Fields of the state, but for what is known of hidden cards (groups, and who has seen them)."""
KNOWLEDGE = ("_group", "_seen")


def walked(match: Match, seat: int) -> Iterator[tuple[str, Field]]:
    """Every observed field with the values it may have in this view."""
    g = match.state
    seats, sides = int(g.num_players), int(g.sides)
    players, anybody = [(p,) for p in range(seats)], range(seats)
    yield from {
        "seat": Field(anybody),
        "stage": Field(range(S.ROUND_BEGINS), {"task": 0}),
        "num_players": Field([seats]),
        "rounds": Field(range(1, S.ROUNDS + 1)),
        "first": Field(anybody),
        "active": Field(anybody),
        "passed": Field([0, 1], places=players),
        "faction": Field(range(NUM_FACTIONS), places=players),
        "supply": Field(UNBOUNDED, places=[(p, good) for p in anybody for good in range(NUM_TOKENS)]),
        "token": Field([0, 1], places=players),
        "points": Field(UNBOUNDED, places=players),
        "oasis": Field(UNBOUNDED, places=players),
        "shrine": Field(UNBOUNDED[:-2]),
    }.items()
    for stage, place, values in (
        (S.TURN, 0, range(2)),
        (S.PAYMENT, 0, UNBOUNDED),
        (S.PAYMENT, 1, UNBOUNDED),
        (S.PAYMENT, 2, UNBOUNDED),
        (S.BARTER, 0, range(5)),
        (S.BARTER, 1, range(4)),
        (S.SLAVER, 0, range(3)),
        (S.CONVERT, 0, range(NUM_GOODS - 2)),
        (S.CONVERT, 1, range(3)),
        (S.TARGET, 0, range(RESET + 1)),
        (S.TIMES, 0, ACTIONS),
        (S.DEAL_OF, 1, FACES),
    ):
        yield "task", Field(values, {"stage": stage, "task": 0}, [(place,)])
    yield (
        "options",
        Field(
            [0, 1],
            places=[
                (i,)
                for i in range(len(O.OPTIONS))
                if i not in (O.LOOKOUT, *range(O.FIRST_FACTION, O.FIRST_FACTION + 4))
            ],
        ),
    )
    yield "options", Field(range(3), places=[(O.LOOKOUT,)])
    yield "options", Field(range(NUM_FACTIONS + 1), places=[(O.FIRST_FACTION + p,) for p in range(4)])
    yield from of_cards(seats, sides, seat)


def of_cards(seats: int, sides: int, seat: int) -> Iterator[tuple[str, Field]]:
    """Empires, hands, piles, deals."""
    own, players = [(seat, 0)], [(p,) for p in range(seats)]
    one: dict[str, int | np.ndarray] = {"empire_size": np.array([1, 0, 0, 0])}
    yield "empire", Field(FACES, {"empire_size": 1}, [(p, 0) for p in range(sides)])
    for name, card, most in (
        ("uses", ACTIONS[3], 1),
        ("locked", ACTIONS[3], 1),
        ("defended", ACTIONS[3], 1),
        ("samurai", C.NUM_COMMON + 40, 1),
    ):
        yield name, Field(range(most + 1), one | {"empire": card, "home": 1}, [(card,)])
    yield "uses", Field(range(int(USES[ACTIONS[0]]) + 1), one | {"empire": ACTIONS[0], "home": 1}, [(ACTIONS[0],)])
    yield "taker", Field(range(sides + 1), one | {"empire": ACTIONS[0], "home": 1, "taken": 1}, [(ACTIONS[0],)])
    deals = FACES[len(COMMON_FACES) :]
    yield "deals", Field(deals, {"deals_size": 1}, own)
    yield "deals_size", Field(range(S.MOST_DEALS), {"deals": C.FIRST_ATTACK}, players)
    for name, faces in (("hand_common", COMMON_FACES), ("hand_faction", FACTION_FACES), ("foundations", COMMON_FACES)):
        yield name, Field(faces, {f"{name}_size": 1}, own)
        yield f"{name}_size", Field(range(30), places=[(p,) for p in range(seats) if p != seat])
    for name, faces in (
        ("dealt", COMMON_FACES),
        ("passed_on", COMMON_FACES),
        ("drawn_common", COMMON_FACES),
        ("drawn_faction", FACTION_FACES),
    ):
        yield name, Field(faces, {"display_size": 0, f"{name}_size": 1}, own)
    yield "display", Field(COMMON_FACES, {"display_size": 1}, [(0,)])
    yield "common_discard", Field(COMMON_FACES, {"common_discard_size": 1}, [(0,)])
    for p in range(seats):
        yield "faction_discard", Field(FACTION_FACES, {"faction_discard_size": np.eye(4, dtype=int)[p]}, [(p, 0)])
    yield "common_deck_size", Field(range(C.NUM_COMMON + 1))
    yield "faction_deck_size", Field(range(31), places=players)
    yield "markers_size", Field(range(31), places=players)
    yield "gate_common_size", Field(range(C.NUM_COMMON + 1), places=[(0,), (1,)])
    yield "gate_faction_size", Field(range(31), places=[(0,), (1,)])
    if seats == 1:
        yield "collection_common_size", Field(range(C.NUM_COMMON + 1))
        yield "collection_faction_size", Field(range(C.NUM_FACTION_CARDS + 1))


def matches(way: str) -> Iterator[Match]:
    """Random games, stopped early and late."""
    players, options = WAYS[way]
    for seed, decisions in ((1, 25), (2, 90)):
        match = architects_env.make("settlers", players, seed, **options)
        rng = np.random.default_rng(seed)
        for _ in range(decisions):
            match.apply(
                rng.choice([action for action in match.legal_actions() if action != TO_PASS] or match.legal_actions())
            )
        yield match


@pytest.mark.parametrize("way", WAYS)
def test_whatever_differs_in_public_differs_in_the_observation(way: str) -> None:
    for match in matches(way):
        for seat in {0, match.num_players - 1}:
            view = view_of(match, seat)
            alike = [
                text
                for name, how in walked(match, seat)
                for text in indistinguishable_values(GAME, view, seat, name, how)
            ]
            assert not alike, f"{len(alike)}: {alike[:8]}"


def test_every_field_of_the_state_is_observed_or_has_a_reason_not_to_be() -> None:
    observed_fields = {name for way in WAYS for match in matches(way) for name, _ in walked(match, 0)}
    there = {name for name in GAME.dtype.names or () if not name.endswith(KNOWLEDGE)}
    assert observed_fields | set(NOT_OBSERVED) == there and not observed_fields & set(NOT_OBSERVED)


def test_an_observation_is_at_most_3000_numbers_long() -> None:
    assert len(GAME.observation_layout) <= 3000


# --- what is counted --------------------------------------------------------------------------------------------------
def parts(table: Table, seat: int) -> dict[str, np.ndarray]:
    return GAME.observation_layout.split(table.match.observation(seat))


def test_copies_of_a_card_are_counted_as_a_share() -> None:
    table = Table("Romans", "Barbarians").empire(0, "Ruins 1, Ruins 2")
    face = int(FACE_NUMBER[table.card("Ruins 1")])
    assert (
        COPIES[face] == 6
        and parts(table, 0)["empire"][0, face] == pytest.approx(2 / 6)
        and parts(table, 1)["empire"][1, face] == pytest.approx(2 / 6)
    )


def test_a_location_that_is_taken_over_counts_for_its_taker() -> None:
    table = (
        Table("Egyptians", "Romans")
        .empire(0, "Temple of Ra")
        .empire(1, "Castle 1")
        .play("activate", "activate the Temple of Ra")
    )
    seen = parts(table, 0)
    blue, face = 6, int(FACE_NUMBER[table.card("Castle 1")])
    assert (
        seen["colours"][0, blue].any()
        and not seen["colours"][1, blue].any()
        and seen["taken"][face] > 0
        and seen["empire"][1, face] > 0
    )
    assert seen["ready"][0].sum() > seen["ready"][1].sum()


def test_a_card_that_was_taken_openly_is_known_to_all() -> None:
    table = Table("Romans", "Barbarians").common_deck("Mill, Baker, Tavern").lookout().play("take the Baker")
    face = int(FACE_NUMBER[table.card("Baker")])
    assert parts(table, 1)["known"][0, face] > 0 and parts(table, 0)["hand"][face] > 0


def test_a_number_without_a_bound_never_saturates() -> None:
    match = architects_env.make("settlers", 2, seed=1)
    views = np.concatenate([view_of(match, 0)] * 2)
    views["points"][:, 1] = [32766, 32767]
    seen = observations_of(GAME, views, 0)
    assert (seen[0] != seen[1]).any()
