"""The observation tells all public information apart, however large numbers grow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.core.compile.recarrays import States
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.play.match import Match
from architects_env.games.viscounts import GAME
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data.board import (
    LARGEST_HAND,
    LINE,
    NOBODY,
    NUM_BUILDINGS,
    NUM_RESOURCES,
    NUM_SECTIONS,
    NUM_SEGMENTS,
    NUM_SPACES,
    NUM_SPOTS,
    NUM_WORKERS,
    TRACK,
)
from architects_env.games.viscounts.data.cards import (
    BUILD,
    FIRST_HERO,
    FIRST_PRINTED,
    KIND,
    NUM_HEROES,
    NUM_KINDS,
    NUM_NEUTRAL,
    NUM_PLAYER_CARDS,
    PILE_SIZES,
)
from architects_env.games.viscounts.data.effect_tables import EFFECT
from architects_env.games.viscounts.data.manuscripts import NUM_MANUSCRIPTS, NUM_RIBBONS
from architects_env.games.viscounts.data.schemes import NUM_SCHEMES
from architects_env.games.viscounts.data.vocabulary import CHOICE
from architects_env.games.viscounts.env.observation_parts import EFFECT_ROWS, MANUSCRIPT_ROWS, TOWNSFOLK_ROWS
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.actions import NO_ACTION
from architects_env.games.viscounts.rules.chapters import STAGES
from architects_env.testing.distinguishable import NUMBERS as UNBOUNDED
from architects_env.testing.distinguishable import Field, indistinguishable_values, observations_of, view_of

WAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {"ai": "card", "difficulty": 2}),
    "2_players": (2, {}),
    "4_players": (4, {}),
}
A_COPY = [int(np.flatnonzero(kind == KIND)[0]) for kind in range(NUM_KINDS)]
"""A card of each kind."""
CHOICES = EFFECT[EFFECT[:, :, 0] == CHOICE][:, 1:]
"""The two lists of every choice."""

NOT_OBSERVED = {
    "rng": "hidden",
    "over": "after the end nobody decides",
    "cut_off": "after the end nobody decides",
    "events": "of the last action, for the log; what they changed is on the table",
    "num_events": "of the last action, for the log",
    "stage_stack": "nothing is ever interrupted",
    "interruptions": "nothing is ever interrupted",
    "at_table": "the players, and alone the virtual viscount",
    "ring": "the same as `place_of`, the other way round",
    "spot_slot": "which of its owner's buildings stands on a spot changes nothing; which are built is observed",
    "card_of": "what a player card gave is on the table, and nothing else comes of it",
    "hero_of": "a hero is among the cards of its player",
    "shuffles": "what follows from it is told card by card: in which hands and piles it may be (`cards`)",
    "shuffled_in": "what follows from it is told card by card",
    "drawn_after": "what follows from it is told card by card",
    **dict.fromkeys(
        ("other_draws", "other_draws_of", "other_draws_ways", "other_draws_size"),
        "how likely each of the places is that are told card by card",
    ),
    "removed_size": "how many cards left the game follows from which",
    "scheme_pile_size": "how many schemes lie there follows from which",
    **dict.fromkeys(
        ("townsfolk_box", "townsfolk_box_size", "townsfolk_box_group", "townsfolk_box_seen"), "empty after the set-up"
    ),
    **dict.fromkeys(
        ("manuscript_box", "manuscript_box_size", "manuscript_box_group", "manuscript_box_seen"),
        "empty after the set-up",
    ),
    **dict.fromkeys(
        ("townsfolk_pile", "draw_pile", "manuscript_pile", "scheme_deck", "future_deck"),
        "nobody knows what lies where in a pile",
    ),
    **dict.fromkeys(
        (
            "townsfolk_group",
            "townsfolk_pile_group",
            "townsfolk_pile_seen",
            "draw_pile_group",
            "draw_pile_seen",
            "hand_group",
            "hand_seen",
        ),
        "what is known of hidden cards is told card by card",
    ),
    **dict.fromkeys(
        ("manuscript_group", "manuscript_pile_group", "manuscript_pile_seen"),
        "what lies in the piles follows from what does not",
    ),
    **dict.fromkeys(
        ("scheme_group", "scheme_deck_group", "scheme_deck_seen", "future_deck_group", "future_deck_seen"),
        "what lies there follows from what does not",
    ),
}


def fields(view: States, seat: int) -> Iterator[tuple[str, Field]]:
    """Every observed field with the values it may have in this view."""
    g = view[0]
    seats, at_table, rounds = int(g.num_players), int(g.at_table), int(g.rounds)
    anybody, nobody, players = range(at_table), [NOBODY, *range(at_table)], [(p,) for p in range(at_table)]
    in_hand = {"action": BUILD, "stage": S.PAY}
    yield from of_the_course(seats, anybody, nobody, rounds)
    yield from {
        "distance": Field(range(4)),
        "action": Field(range(NO_ACTION + 1)),
        "exchanges": Field(UNBOUNDED, in_hand),
        "placed": Field(range(5), in_hand),
        "gap": Field(range(13), in_hand),
        "paid": Field(UNBOUNDED, in_hand, [(means,) for means in range(NUM_RESOURCES)]),
        "slot": Field(range(NUM_BUILDINGS), in_hand),
        "spot": Field(range(NUM_SPOTS), in_hand),
        "castle_runs": Field([0, 1]),
        "dismissed": Field(
            [S.NO_CARD, *range(NUM_KINDS), FIRST_PRINTED, FIRST_PRINTED + 1, FIRST_PRINTED + 2, FIRST_PRINTED + 3],
            in_hand,
        ),
        "silver": Field(UNBOUNDED, places=players),
        "debts": Field(UNBOUNDED[:-2], places=players),
        "paid_debts": Field(UNBOUNDED, places=players),
        "deeds": Field(UNBOUNDED, places=players),
        "approved_deeds": Field(UNBOUNDED[:-4], places=players),
        "goods": Field(UNBOUNDED, places=[(p, kind) for p in anybody for kind in range(NUM_RESOURCES)]),
        "corruption": Field(range(TRACK), places=players),
        "virtue": Field(range(TRACK), places=players),
        "built": Field([0, 1], places=[(p, slot) for p in anybody for slot in range(NUM_BUILDINGS)]),
        "workers": Field(range(NUM_WORKERS + 1), places=players),
        "space": Field([NOBODY, *range(NUM_SPACES)], places=players),
        "spot_owner": Field(nobody),
        "bonus_owner": Field(nobody, places=[(i,) for i in range(NUM_RIBBONS)]),
        "leader": Field(nobody),
        "tier1": Field(range(NUM_WORKERS + 1), places=[(k, p) for k in range(NUM_SECTIONS) for p in anybody]),
        "tier2": Field(range(NUM_WORKERS + 1), places=[(k, p) for k in range(NUM_SECTIONS) for p in anybody]),
        "tier3": Field(range(NUM_WORKERS + 1), places=players),
        "townsfolk_top": Field([S.NO_CARD, *range(NUM_NEUTRAL)], places=[(i,) for i in range(NUM_SEGMENTS)]),
        "manuscript_top": Field([S.NO_CARD, *range(NUM_MANUSCRIPTS)], places=[(i,) for i in range(NUM_SEGMENTS)]),
        "manuscript_owner": Field(nobody, places=[(tile,) for tile in range(NUM_MANUSCRIPTS)]),
        "townsfolk_pile_size": Field(range(int(PILE_SIZES.max()) + 1), places=[(i,) for i in range(NUM_SEGMENTS)]),
        "manuscript_pile_size": Field(
            range(NUM_MANUSCRIPTS // NUM_SEGMENTS + 1), {"manuscript_top": 0}, [(i,) for i in range(NUM_SEGMENTS)]
        ),
    }.items()
    yield from of_cards(seats, seat)
    yield from of_the_virtual_viscount() if g.board != NOBODY else ()


def of_the_course(seats: int, anybody: range, nobody: list[int], rounds: int) -> Iterator[tuple[str, Field]]:
    """Fields of the player to decide, the question, the progress and the options of the game."""
    yield from {
        "seat": Field(range(seats)),
        "stage": Field(range(S.QUESTIONS), {"task": 0}),
        "num_players": Field([seats]),
        "side": Field([0, 1]),
        "place_of": Field(range(NUM_SEGMENTS)),
        "castle_offset": Field(range(NUM_SECTIONS)),
        "debts_above": Field(UNBOUNDED),
        "deeds_above": Field(UNBOUNDED),
        "poverty": Field([0, 1]),
        "prosperity": Field([0, 1]),
        "start_player": Field(range(seats)),
        "active": Field(anybody),
        "rounds": Field(UNBOUNDED),
        "end_round": Field([S.NOT_ENDED, rounds - 1, rounds]),
        "agenda_size": Field(range(S.AGENDA.most + 1), {"agenda": 0}),
        "pair_card": Field(
            [S.NO_CARD, *range(NUM_PLAYER_CARDS)],
            {"rounds": 0, "pair_card": S.NO_CARD, "pair_hero": FIRST_HERO},
            [(0,)],
        ),
        "pair_hero": Field(
            range(FIRST_HERO, FIRST_HERO + NUM_HEROES), {"rounds": 0, "pair_card": 3, "pair_hero": FIRST_HERO}, [(0,)]
        ),
        "agenda": Field(range(len(STAGES)), {"agenda_size": 1, "agenda": 0}, [(0, 0)]),
        "options": Field([0, 1], places=[(O.OPTIONS.index(AT_BOUND),)]),
    }.items()
    yield "agenda", Field(range(EFFECT_ROWS.shape[1]), {"agenda_size": 1, "agenda": S.EFFECT}, [(0, 2)])
    yield "options", Field([rounds, rounds + 1, rounds + 100], places=[(O.MAX_TURNS,)])
    for stage, place, values in (
        (S.DISCARD, 0, range(1, 9)),
        (S.DESTROY, 0, range(1, 9)),
        (S.PLACE, 0, range(1, 9)),
        (S.PAY, 0, range(NUM_RESOURCES + 1)),
        (S.SIDE, 0, range(NUM_SECTIONS)),
        (S.SECTION, 0, range(2)),
        (S.BUILDING, 1, range(3)),
        (S.SPOT, 1, range(3)),
        (S.SPOT, 2, range(NUM_BUILDINGS)),
        (S.LINK, 0, range(NUM_SPOTS)),
        (S.LINK, 1, range(NUM_SPOTS)),
        (S.OPTION, 0, choices()),
        (S.OPTION, 1, choices()),
    ):
        yield "task", Field(values, {"stage": stage, "task": 0}, [(place,)])


def choices() -> list[int]:
    """Lists of effects of which one may be chosen."""
    return sorted({int(number) for row in CHOICES for number in row})


def of_cards(seats: int, seat: int) -> Iterator[tuple[str, Field]]:
    """Hands, piles and lines."""
    places = [(p,) for p in range(seats)]
    yield "line", Field([S.NO_CARD, *A_COPY], places=[(p, slot) for p in range(seats) for slot in range(LINE)])
    yield "hand", Field(A_COPY, {"hand_size": 1}, [(seat, 0)])
    yield "hand_size", Field(range(LARGEST_HAND + 1), places=[(p,) for p in range(seats) if p != seat])
    yield "draw_pile_size", Field(range(S.OWNED_AT_MOST + 1), places=places)
    yield "discard_pile", Field(A_COPY, {"discard_pile_size": 1}, [(p, 0) for p in range(seats)])
    yield "discard_pile_size", Field(range(S.OWNED_AT_MOST + 1), places=places)
    yield "removed", Field(A_COPY, {"removed_size": 1}, [(0,)])


def of_the_virtual_viscount() -> Iterator[tuple[str, Field]]:
    """Its schemes."""
    yield "board", Field(range(4))
    yield "options", Field(range(O.MOST_DIFFICULT + 1), places=[(O.DIFFICULTY,)])
    yield "scheme_line", Field([S.NO_CARD, *range(NUM_SCHEMES)])
    yield "scheme_pile", Field(range(NUM_SCHEMES), {"scheme_pile_size": 1}, [(0,)])
    yield "scheme_seen", Field([0, 1])
    yield "scheme_deck_size", Field(range(NUM_SCHEMES + 1))
    yield "future_deck_size", Field(range(NUM_SCHEMES // 2 + 1))


def matches(way: str) -> Iterator[Match]:
    """Random games, stopped early and late."""
    players, options = WAYS[way]
    for seed, decisions in ((1, 25), (2, 70)):
        match = architects_env.make("viscounts", players, seed, **options)
        rng = np.random.default_rng(seed)
        for _ in range(decisions):
            match.apply(rng.choice(match.legal_actions()))
        yield match


@pytest.mark.parametrize("way", WAYS)
def test_whatever_differs_in_public_differs_in_the_observation(way: str) -> None:
    for match in matches(way):
        for seat in {0, match.num_players - 1}:
            view = view_of(match, seat)
            alike = [
                text
                for name, how in fields(view, seat)
                for text in indistinguishable_values(GAME, view, seat, name, how)
            ]
            assert not alike, f"{len(alike)}: {alike[:8]}"


def test_every_field_of_the_state_is_observed_or_has_a_reason_not_to_be() -> None:
    walked = {name for way in WAYS for match in matches(way) for name, _ in fields(view_of(match, 0), 0)}
    assert walked | set(NOT_OBSERVED) == set(GAME.dtype.names or ()) and not walked & set(NOT_OBSERVED)
    options = {
        i
        for way in WAYS
        for match in matches(way)
        for name, how in fields(view_of(match, 0), 0)
        if name == "options"
        for (i,) in how.places or ()
    }
    assert options | {O.AI} == set(range(len(O.OPTIONS))), "of the option `ai` the board is observed"


# --- cards as numbers -------------------------------------------------------------------------------------------------
def test_cards_that_differ_in_print_differ_in_their_numbers() -> None:
    """The townsfolk printed on C and E are the same."""
    assert len({row.tobytes() for row in TOWNSFOLK_ROWS}) == len(TOWNSFOLK_ROWS) - 1
    assert len({row.tobytes() for row in MANUSCRIPT_ROWS}) == len(MANUSCRIPT_ROWS)
    for table in (TOWNSFOLK_ROWS, MANUSCRIPT_ROWS, EFFECT_ROWS):
        assert table.min() >= 0 and table.max() <= 1


# --- what everybody knows of hidden cards -----------------------------------------------------------------------------
def kinds(row: np.ndarray) -> set[int]:
    return {int(kind) for kind in np.flatnonzero(row)}


def test_the_owner_sees_its_hand_and_all_see_which_cards_are_in_hand_or_draw_pile() -> None:
    match, rng = architects_env.make("viscounts", 2, seed=3), np.random.default_rng(3)
    for _ in range(40):
        match.apply(rng.choice(match.legal_actions()))
    g = match.state
    hand = {int(KIND[card]) for card in g.hand[1, : g.hand_size[1]]}
    unseen = hand | {int(KIND[card]) for card in g.draw_pile[1, : g.draw_pile_size[1]]}
    own, others = (GAME.observation_layout.split(match.observation(seat)) for seat in (1, 0))
    assert kinds(own["in_hand"]) == hand and not kinds(others["in_hand"]) & (
        hand - {int(KIND[card]) for card in g.hand[0, : g.hand_size[0]]}
    )
    for cards in (own["cards"][0], others["cards"][1]):
        assert {kind for kind in kinds(cards) if cards[kind] < 1} == unseen


def test_a_card_that_was_shuffled_in_after_the_hand_was_drawn_cannot_be_in_it() -> None:
    match = architects_env.make("viscounts", 2, seed=5)
    rng = np.random.default_rng(5)
    seen = 0
    while not match.over and seen < 20:
        match.apply(rng.choice(match.legal_actions()))
        g = match.state
        for p in range(2):
            cards = GAME.observation_layout.split(match.observation(1 - p))["cards"][1]
            for card in g.draw_pile[p, : g.draw_pile_size[p]]:
                places = sum(
                    int(g.shuffled_in[card] <= g.drawn_after[p, i] and g.hand_group[p, i] == g.townsfolk_group[card])
                    for i in range(int(g.hand_size[p]))
                )
                assert cards[KIND[card]] == (1 + places + 6) / 16
                seen += places < g.hand_size[p]
    assert seen > 0


# --- points and leads -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_that_everybody_can_count_are_those_of_the_breakdown(players: int) -> None:
    match = architects_env.make("viscounts", players, seed=players)
    rng = np.random.default_rng(players)
    number = GAME.observation_layout
    while not match.over:
        match.apply(rng.choice(match.legal_actions()))
        totals = match.breakdown().sum(axis=1)
        lead = number.split(match.observation(0))["lead"]
        for i in range(1, players):
            assert np.sign(lead[i - 1, 2] - 0.5) == np.sign(totals[i] - totals[0])


def test_a_number_without_a_bound_never_saturates() -> None:
    match = architects_env.make("viscounts", 2, seed=1)
    views = np.concatenate([view_of(match, 0)] * 2)
    views["silver"][:, 1] = [32766, 32767]
    seen = observations_of(GAME, views, 0)
    assert (seen[0] != seen[1]).any()
