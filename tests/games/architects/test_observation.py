"""The observation tells all public information apart, however large numbers grow."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import architects_env
from architects_env.core.compile.recarrays import State, States
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.play.match import Match
from architects_env.games.architects import GAME
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import options as O
from architects_env.games.architects.data.cards import BUILDING_COST, GOLD, MARBLE, STONE, WOOD
from architects_env.games.architects.data.characters import (
    GOLD_IS_MARBLE,
    NO_CHARACTER,
    NUM_CHARACTERS,
    WOOD_OR_STONE_LESS,
)
from architects_env.games.architects.data.rival_table import NUM_SCHEMES, NUM_STARTING
from architects_env.games.architects.env.observation import missing_goods
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.actions import ACTION_SPACE
from architects_env.games.architects.rules.black_market import ABILITY_APPRENTICE, OF_CHARACTER
from architects_env.games.architects.rules.chapters import STAGES
from architects_env.testing.distinguishable import NUMBERS, Field, indistinguishable_values, observations_of, view_of
from tests.games.architects.table import Table

WAYS = {
    "4_players": (4, {"supply": "box", "free_apprentice_discard": True, "promo_cards": True}),
    "characters": (
        3,
        {
            "supply": "box",
            "free_apprentice_discard": True,
            "characters": "dealt",
            "promo_boards": True,
            "max_turns_per_player": 1000,
        },
    ),
    "rival": (2, {"supply": "box", "free_apprentice_discard": True, "rival": "helena"}),
}
TURN = {"interruptions": 0, "stage": S.GUARDING}
ASKED = {"interruptions": 1, "stage": S.NEW_DEBT, "stage_stack": (S.GUARDING, 0)}


def given(stage: int) -> dict[str, int]:
    return {"interruptions": 0, "stage": stage}


def members(number: int) -> list[int]:
    """Sets of one card each, the empty one, and two large ones."""
    return [0, *(1 << i for i in range(number)), (1 << number) - 1, (1 << (number - 1)) - 1]


NOT_OBSERVED = {
    "rng": "hidden",
    "over": "after the end nobody decides",
    "cut_off": "after the end nobody decides",
    "at_table": "follows from the number of players and the rival",
    "turn_step": "follows from them and the start player",
    "guildhall_slot": "who owns which slot has no effect; how many of each player lie there is observed",
    "market_deck": "hidden",
    "reward_deck": "hidden",
    "building_deck": "sleeves, renamed in every view: without meaning",
    "building_deck_top": "where the ring of the deck begins",
    "packet_sleeves": "their number follows from the round of the draft; the own packet is observed by its cards",
    "drawn_sleeves": "their number follows from the stage; who has drawn them observes the cards",
    "card_in": "hidden; for cards that the seat sees it only says under which number",
    "sleeve_of": "hidden; for cards that the seat sees it only says under which number",
    "may": "what the seat can think of hidden cards is told in short: certain, possible (`memory`)",
    "traced": "which hidden cards the seat has seen is told by `memory`",
    "resets": "for reports",
    "questions": "follows from the stage",
    "interruptions": "follows from the stage",
    "events": "of the last action, for the log; what they changed is on the table",
    "num_events": "of the last action, for the log",
    "scheme_deck": "hidden",
    "future_deck": "hidden",
    "scheme_deck_size": "all schemes that are not apart, less the cards on the discard pile",
    "future_deck_size": "10 less those that have joined the others",
    "rewards_aside": "hidden",
    "rewards_aside_size": "follows from the number of players",
    **{
        f"{name}_{what}": "what everybody knows of hidden cards follows from the cards that lie open"
        for name in ("apprentice_deck", "market_deck", "reward_deck", "rewards_aside", "scheme_deck", "future_deck")
        for what in ("group", "seen")
    },
    **{
        f"{name}_group": "what everybody knows of hidden cards follows from the cards that lie open"
        for name in ("apprentice", "market", "reward", "scheme_card")
    },
    "scheme": "without effect after the rival's turn; it lies on the discard pile",
}
OPTIONS_NOT_OBSERVED = {
    "rival": "which rival plays is observed",
    "characters": "who has which is observed",
    **{f"character_{seat}": "who has which is observed" for seat in range(B.MOST_PLAYERS)},
}


def fields(view: States, seat: int) -> Iterator[tuple[str, Field]]:
    """Every observed field with the values it may have in this view."""
    g = view[0]
    n, table = int(g.num_players), int(g.at_table)
    players = [(p,) for p in range(table)]
    each = {"places": players}
    nobody = [S.NOBODY, *range(table)]
    yield from {
        "seat": Field(range(n)),
        "num_players": Field(range(1, 6)),
        "stage": Field(range(STAGES.part.size), {"interruptions": 0}),
        "active": Field(range(table)),
        "start_player": Field([S.NOBODY, *range(n)]),
        "turns": Field(range(1, int(g.options[O.MAX_TURNS]) + 2)),
        "end_trigger": Field(nobody),
        "last_turns": Field(range(6)),
        "finishing": Field([0, 1]),
        "goods": Field(NUMBERS, places=[(p, k) for p in range(table) for k in range(6)]),
        "virtue": Field(range(15), **each),
        "unpaid_debts": Field(NUMBERS, **each),
        "paid_debts": Field(NUMBERS, **each),
        "cathedral": Field(range(6), **each),
        "apprentices": Field(members(C.NUM_APPRENTICES), **each),
        "built": Field(members(C.NUM_BUILDINGS), **each),
        "printed_points": Field([-100, *NUMBERS], **each),
        "supply": Field(range(21), **each),
        "prison": Field(range(21), **each),
        "workers": Field(range(21), places=[(i, p) for i in range(B.NUM_LOCATIONS) for p in range(table)]),
        "market_space": Field(nobody),
        "guildhall_workers": Field(range(21), **each),
        "captives": Field(range(21), places=[(p, q) for p in range(table) for q in range(table)]),
        "tax": Field(NUMBERS),
        "in_supply": Field(NUMBERS),
        "guildhall_count": Field(range(4 * int(B.GUILDHALL_COLUMNS[table]) + 1)),
        "coins": Field(NUMBERS),
        "market_deck_size": Field(range(C.NUM_MARKET_CARDS + 1)),
        "small_offer": Field(range(C.NUM_SMALL_SIDES + 1)),
        "reward_deck_size": Field(range(C.NUM_REWARDS + 1)),
        "building_deck_size": Field(range(C.NUM_BUILDINGS + 1)),
        "hand_sleeves": Field([(1 << k) - 1 for k in range(C.NUM_BUILDINGS + 1)], **each),
        "hand": Field(members(C.NUM_BUILDINGS), places=[(seat,)]),
        "draft_round": Field(range(B.KEPT), given(S.DRAFT)),
    }.items()
    yield from {
        "left": Field(NUMBERS, TURN),
        "captures_made": Field(NUMBERS, given(S.CAPTURING)),
        "capture_places": Field(members(B.NUM_LOCATIONS), given(S.CAPTURING)),
        "free_captures": Field([0, 1], given(S.CAPTURING)),
        "at_placement": Field(members(C.NUM_APPRENTICES), TURN),
        "hire_kind": Field(range(4), given(S.HIRE_ONE)),
        "payment": Field(range(4), given(S.TAXES)),
        "payment_for": Field(range(len(ACTION_SPACE)), given(S.TAXES)),
        "reset_due": Field([0, 1], TURN),
        "constructed": Field(range(3), TURN),
        "reset_used": Field(
            [0, *(1 << i for i in {*map(int, ABILITY_APPRENTICE), OF_CHARACTER})], given(S.RESET_ABILITY)
        ),
        "surplus": Field(NUMBERS, ASKED, players),
        "new_debts": Field(NUMBERS, ASKED, players),
        "debt_silver": Field(NUMBERS, ASKED, players),
        "drawn": Field(members(C.NUM_BUILDINGS), given(S.KEEP_ONE) | {"active": seat}),
        "packet": Field(members(C.NUM_BUILDINGS), given(S.DRAFT) | {"seat": seat, "draft_round": 0}, [(seat,)]),
    }.items()
    for stage in (S.CHOOSE_GAIN, S.BARRACKS, S.LOSE_DEBT, S.LIBRARY, S.WOOD_OR_STONE, S.GIVE_UP_APPRENTICE):
        yield "building", Field(range(C.NUM_BUILDINGS), given(stage) | {"drawn": 0})
    yield "stage_stack", Field(range(S.SCORING + 1), ASKED, [(0, 0)])
    yield "stage_stack", Field(range(table), ASKED, [(0, 1)])
    yield from card_fields(g, n)
    yield "options", Field([0, 1], places=[(i,) for i in (*range(O.MAX_TURNS), O.OPTIONS.index(AT_BOUND))])
    yield "options", Field([int(g.turns) + i for i in (0, 1, 2, 500)], places=[(O.MAX_TURNS,)])
    if g.rival != S.NOBODY:
        lying_open = set(map(int, g.scheme_pile[: g.scheme_pile_size]))
        yield from {
            "rival": Field([0, 1]),
            "joined": Field([1 << card for card in range(NUM_STARTING, NUM_SCHEMES) if card not in lying_open]),
        }.items()
        for i in range(int(g.scheme_pile_size)):
            played = set(map(int, g.scheme_pile[: g.scheme_pile_size]))
            yield "scheme_pile", Field([int(g.scheme_pile[i]), *(set(range(NUM_SCHEMES)) - played)], places=[(i,)])
        yield "scheme_pile_size", Field(range(int(g.scheme_pile_size) + 1))


def card_fields(g: State, n: int) -> Iterator[tuple[str, Field]]:
    """Cards that lie open in an order: any other card may lie there, or there may be fewer."""
    if g.options[O.CHARACTERS_OPTION]:
        yield "character", Field(range(NUM_CHARACTERS + 1), places=[(p,) for p in range(n)])
    shown = {int(a) for a in g.display.flat}
    for place in np.ndindex(2, 4):
        yield (
            "display",
            Field([S.NO_CARD, int(g.display[place]), *(set(range(C.NUM_APPRENTICES)) - shown)], places=[place]),
        )
    returned = np.flatnonzero(g.apprentice_deck_seen).tolist()
    under = {int(g.apprentice_deck[i]) for i in returned}
    for i in returned:
        yield (
            "apprentice_deck",
            Field([int(g.apprentice_deck[i]), *(set(range(C.NUM_APPRENTICES)) - under)], places=[(i,)]),
        )
    yield (
        "apprentice_deck_size",
        Field(range(int(g.apprentice_deck_size) - len(returned), int(g.apprentice_deck_size) + 1)),
    )
    turned = [int(card) for card in g.market_pile[: g.market_pile_size]]
    for i, card in enumerate(turned):
        yield "market_pile", Field([card, *(set(range(C.NUM_MARKET_CARDS)) - set(turned))], places=[(i,)])
    yield "market_pile_size", Field(range(len(turned) + 1))
    revealed = [int(card) for card in g.rewards[: g.rewards_size]]
    for i, card in enumerate(revealed):
        yield "rewards", Field([card, *(set(range(C.NUM_REWARDS)) - set(revealed))], places=[(i,)])
    yield "rewards_size", Field(range(len(revealed) + 1))


def matches(way: str) -> Iterator[Match]:
    """Random games, stopped early and late, with an apprentice under the deck."""
    players, options = WAYS[way]
    for decisions in (50, 130):
        for seed in range(20):
            match = architects_env.make("architects", players, seed, **options)
            rng = np.random.default_rng(seed)
            for _ in range(decisions):
                match.apply(rng.choice(match.legal_actions()))
            if match.state.apprentice_deck_seen.any():
                yield match
                break


@pytest.mark.parametrize("way", WAYS)
def test_whatever_differs_in_public_differs_in_the_observation(way: str) -> None:
    for match, seat in zip(matches(way), (0, -1), strict=True):  # the first seat early in a game, the last one late
        seat %= match.num_players
        view = view_of(match, seat)
        alike = [
            text for name, how in fields(view, seat) for text in indistinguishable_values(GAME, view, seat, name, how)
        ]
        assert not alike, f"{len(alike)}: {alike[:8]}"


def test_every_field_of_the_state_is_observed_or_has_a_reason_not_to_be() -> None:
    walked = {name for way in WAYS for match in matches(way) for name, _ in fields(view_of(match, 0), 0)}
    assert walked | set(NOT_OBSERVED) == set(GAME.dtype.names or ()) and not walked & set(NOT_OBSERVED)
    assert [option.name for option in O.OPTIONS[O.MAX_TURNS + 1 :] if option is not AT_BOUND] == list(
        OPTIONS_NOT_OBSERVED
    )


def test_after_the_end_no_question_is_observed() -> None:
    """This holds after every last step of the rules."""
    match, rng = architects_env.make("architects", 2, 3), np.random.default_rng(0)
    while not match.over:
        match.apply(int(rng.choice(match.legal_actions())))
    at_the_end = match.observation(0).tobytes()
    assert not GAME.observation_layout.split(match.observation(0))["stage"].any()
    for step in range(len(STAGES), len(STAGES) + 5):
        match.state.stage = step
        assert match.observation(0).tobytes() == at_the_end


def test_whose_turn_it_is_stands_at_that_player_and_nowhere_else() -> None:
    t = Table(3)
    t.g.turns = 5
    parts = []
    for active in range(3):
        t.g.active = active
        parts.append(GAME.observation_layout.split(observations_of(GAME, view_of(t.match, 1), 1)))
        assert parts[-1]["active"].ravel().tolist() == [float(p == (active - 1) % 3) for p in range(5)]
    others = [
        {name: part.tobytes() for name, part in seen.items() if name not in ("active", "offered")} for seen in parts
    ]
    assert others[0] == others[1] == others[2]


def test_captures_are_observed_while_something_is_captured_or_paid_for_that() -> None:
    t = Table(2)
    t.g.turns, t.g.captures_made, t.g.free_captures, t.g.capture_places, t.g.payment = 5, 3, 1, 7, B.FIRST_CAPTURE
    told = {}
    for stage in (S.CAPTURING, S.TAXES, S.GUARDING):
        t.g.stage = stage
        told[stage] = [
            GAME.observation_layout.split(t.match.observation(0))[name].any()
            for name in ("captures_made", "capture_places")
        ]
    assert told == {S.CAPTURING: [True, True], S.TAXES: [True, True], S.GUARDING: [False, False]}


# --- leads ------------------------------------------------------------------------------------------------------------
def lead_over_player_0(points: tuple[int, int]) -> np.ndarray:
    """The lead of player 1, in the eyes of player 0, with these printed points."""
    t = Table(2)
    t.g.printed_points[0], t.g.printed_points[1] = points
    return GAME.observation_layout.split(t.match.observation(0))["lead"][0]


def test_equal_points_are_a_lead_of_none() -> None:
    assert lead_over_player_0((50, 50)).tolist() == [0.5, 0.5, 0.5]


def test_100_to_90_and_100_to_300_do_not_look_the_same() -> None:
    behind, ahead, far_ahead = (
        lead_over_player_0((100, 90)),
        lead_over_player_0((100, 109)),
        lead_over_player_0((100, 300)),
    )
    assert (behind < 0.5).all() and (ahead > 0.5).all() and (far_ahead[1:] > ahead[1:]).all()


@pytest.mark.parametrize("points", [(0, 300), (300, 0), (0, 32000), (32000, 0)])
def test_no_lead_is_too_large_to_grow(points: tuple[int, int]) -> None:
    assert (lead_over_player_0((points[0], points[1] + 1)) != lead_over_player_0(points)).any()


def test_empty_seats_have_no_lead() -> None:
    assert not GAME.observation_layout.split(Table(2).match.observation(0))["lead"][1:].any()


def test_a_lead_is_seen_from_the_observer() -> None:
    t = Table(3)
    t.g.printed_points[2] = 20
    leads = GAME.observation_layout.split(
        observations_of(GAME, np.concatenate([view_of(t.match, seat) for seat in (0, 1)]), 1)
    )["lead"]
    assert leads.shape == (2, 4, 3) and (leads[:, 0] > 0.5).all() and (leads[:, 1] == 0.5).all()


# --- what is missing for a building -----------------------------------------------------------------------------------
@pytest.mark.parametrize("character", [NO_CHARACTER, *np.flatnonzero(GOLD_IS_MARBLE | WOOD_OR_STONE_LESS)])
def test_the_goods_that_are_missing_for_a_building_are_those_that_would_make_it_payable(character: int) -> None:
    """Some pay gold as marble and marble as gold, some one wood or stone less."""
    match, rng = architects_env.make("architects", 3, 1), np.random.default_rng(int(character) + 1)
    g = match.state
    g.character[1] = character
    for _ in range(300):
        g.goods[1, :5] = rng.integers(0, 4, 5)
        card = int(rng.integers(len(BUILDING_COST)))
        lacks = [max(0, int(BUILDING_COST[card, k]) - int(g.goods[1, k])) for k in range(5)]
        if character != NO_CHARACTER and GOLD_IS_MARBLE[character]:
            both = sum(int(BUILDING_COST[card, k]) - int(g.goods[1, k]) for k in (GOLD, MARBLE))
            lacks[GOLD], lacks[MARBLE] = max(0, both), 0
        less = character != NO_CHARACTER and bool(WOOD_OR_STONE_LESS[character]) and lacks[WOOD] + lacks[STONE] > 0
        assert missing_goods(match.state, 1, card) == sum(lacks) - less
