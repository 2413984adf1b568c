"""The observation tells all public information apart, however large numbers grow."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import architects_env
from architects_env.core.cards.multiset import ALL_SEATS
from architects_env.core.compile.recarrays import State, States
from architects_env.core.contract.game import AT_BOUND
from architects_env.core.play.match import Match
from architects_env.games.citadels import GAME
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.data.characters import ARTIST, CHARACTERS, NO_CHARACTER, NUM_CHARACTERS, NUMBERS
from architects_env.games.citadels.data.districts import COPIES, HIDES_CARDS, KIND_WITH, MOST_CARDS, NUM_KINDS
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.chapters import STAGES
from architects_env.games.citadels.rules.draft import LAST_STEP
from architects_env.testing.distinguishable import NUMBERS as UNBOUNDED
from architects_env.testing.distinguishable import Field, indistinguishable_values, view_of

WAYS = {
    "3_players": (3, {"number_3": "magician", "max_rounds": 200}),
    "artist": (5, {"number_9": "artist", "number_1": "assassin", "new_buildings": 15, "purple_removal": "none"}),
    "8_players": (8, {"city_size": 7}),
}

NOT_OBSERVED = {
    "rng": "hidden",
    "over": "after the end nobody decides",
    "cut_off": "after the end nobody decides",
    "viewer": "whose view it is",
    "highest": "how many characters the set has, which is observed",
    "cost": "follows from the options",
    "since": "in which order one has built changes nothing; pictures show buildings so",
    "pile_seen": "the observer knows which cards it knows; what others know of the pile is not told",
    "tucked": "of the own Museum the observer sees how many of each kind it has put there, not in which order",
    "tucked_seen": "whose Museum it is says who put cards there",
    "deck_laid": "chance to come",
    "deck_laid_size": "chance to come",
    "seen_last": "what follows from it is told by number: certain, possible (`may_hold`, `aside`)",
    "place_of": "what follows from it is told by number: certain, possible (`may_hold`, `aside`)",
    "down_card": "what follows from it is told by number: certain, possible (`aside`)",
    "shown_places": "what follows from it is told by number: certain, possible (`may_hold`)",
    "times_shown": "for reports",
    "events": "of the last action, for the log; what they changed is on the table",
    "num_events": "of the last action, for the log",
    "stage_stack": "after the Hospital comes the next call, after the Graveyard the end of the turn if that has begun (`ending`), after the rest the menu",
    "interruptions": "the question that is asked says whether it came in between",
    "built_in_game": "only gives `rose` its numbers",
}
OPTIONS_NOT_OBSERVED = [O.NO_REMOVAL, O.NEW_BUILDINGS, *range(O.FIRST_NUMBER_OPTION, len(O.OPTIONS) - 1)]
"""Options that are not observed: the observation shows the cards and characters that play, not the reason."""


def kinds(game: State) -> list[int]:
    """Kinds with a card in the game."""
    return [kind for kind in range(NUM_KINDS) if game.cards_in_game[kind] > 0]


def fields(view: States, seat: int) -> Iterator[tuple[str, Field]]:
    """Every observed field with the values it may have in this view."""
    g = view[0]
    n, rounds = int(g.num_players), int(g.rounds)
    players, anybody, nobody = [(p,) for p in range(n)], range(n), [S.NOBODY, *range(n)]
    numbers = [0, *range(1, int(g.highest) + 1)]
    turn = {"step": int(LAST_STEP[n]) + 1, "stage": S.MENU}
    museum = KIND_WITH[HIDES_CARDS]
    yield from {
        "seat": Field(anybody, turn),
        "stage": Field(range(*STAGES.part.shape), {"drawn_size": 0, "marked_size": 0}),
        "rounds": Field(range(int(g.options[O.MAX_ROUNDS]) + 1)),
        "gold": Field(UNBOUNDED, places=players),
        "hand_size": Field(UNBOUNDED, places=players),
        "buildings": Field([*range(1, 15), 40], places=players),
        "rose": Field(UNBOUNDED, places=players),
        "crown": Field(anybody),
        "deck_size": Field(range(MOST_CARDS + 1)),
        "deck_seen": Field(range(2**n), {"seat": seat}),
        "pile_size": Field(range(MOST_CARDS + 1), {"pile_seen": 1 << (seat + 1) % n}),
        "starter": Field(anybody, {"step": 1}),
        "step": Field(range(1, 11)),
        "murdered": Field(numbers),
        "bewitched": Field(numbers),
        "robbed": Field(numbers),
        "number": Field(numbers),
        "robber": Field(nobody),
        "witch": Field(nobody),
        "protected": Field(nobody),
        "levy_payee": Field(nobody),
        "back_levy_due": Field([0, 1]),
        "active": Field(anybody),
        "bell": Field([0, 1]),
        "triggered": Field([0, 1]),
        "first_completer": Field(nobody),
        "first_full": Field(nobody),
        "haunted_round": Field([rounds - 1, rounds]),
        "num_players": Field([n, n - 1]),
        "holder": Field(nobody, places=[(number,) for number in range(1, int(g.highest) + 1)]),
    }.items()
    for kind in kinds(g):
        copies = range(int(COPIES[kind]) + 1)
        yield "cards_in_game", Field(copies, places=[(kind,)])
        yield "hand", Field(copies, places=[(seat, kind)])
        yield "city", Field(copies, {"buildings": 9}, [(p, kind) for p in anybody])
        yield "hand_known", Field(copies, {"hand_size": 9}, [(seat, p, kind) for p in anybody if p != seat])
        yield "deck", Field(copies, {"deck_seen": 1 << seat}, [(kind,)])
        yield "drawn", Field(copies, {"seat": seat, "stage": S.KEEP, "drawn_size": 2}, [(kind,)])
        yield "marked", Field(copies, {"seat": seat, "stage": S.MARKING, "marked_size": 2}, [(kind,)])
        if g.characters[NUMBERS] == ARTIST:
            yield "coined", Field(copies, places=[(p, kind) for p in anybody])
    yield from {
        "turn_kind": Field(range(S.WITCH_RESUMES + 1), turn),
        "character": Field([NO_CHARACTER, *range(NUM_CHARACTERS)], {**turn, "tax_done": 1}),
        "income_done": Field([0, 1], turn),
        "builds_left": Field(range(4), turn),
        "tax_done": Field([0, 1], turn),
        "power_used": Field([0, 1], turn),
        "laboratory_used": Field([0, 1], turn),
        "smithy_used": Field([0, 1], turn),
        "museum_used": Field([0, 1], turn),
        "powder_house_used": Field([0, 1], turn),
        "built": Field(UNBOUNDED, turn),
        "spent": Field(UNBOUNDED, turn),
        "beautified": Field(range(3), turn),
        "queen_bonus": Field([0, 3], turn),
        "ending": Field([0, 1], turn),
        "to_keep": Field(range(4), turn),
        "drawn_size": Field(UNBOUNDED, turn),
        "marked_size": Field(UNBOUNDED, turn),
        "target": Field(nobody, turn),
        "given": Field([S.NOTHING_GIVEN, *range(2 * NUM_KINDS)], turn),
        "taken": Field([S.NO_KIND, *range(NUM_KINDS)], {**turn, "seat": seat, "ruin": S.NO_KIND}),
        "ruin": Field([S.NO_KIND, *range(NUM_KINDS)], {"taken": S.NO_KIND}),
    }.items()
    if museum in kinds(g):
        yield (
            "tucked_size",
            Field(
                range(MOST_CARDS + 1),
                {
                    "tucked_seen": 1 << (seat + 1) % n,
                    "city": np.eye(NUM_KINDS, dtype=np.int8)[museum] * np.ones((O.MOST_PLAYERS, 1), np.int8),
                },
            ),
        )
    if g.pile_size > 0:
        yield "pile", Field(kinds(g), {"pile_seen": ALL_SEATS, "pile_size": 1}, [(0,)])
    for number in range(1, int(g.highest) + 1):
        yield (
            "characters",
            Field([i for i, character in enumerate(CHARACTERS) if character.number == number], places=[(number,)]),
        )
    yield from option_fields(rounds)


def option_fields(rounds: int) -> Iterator[tuple[str, Field]]:
    """Switches and settings."""
    for i, option in enumerate(O.SWITCHES):
        yield "options", Field(range(max(2, len(option.choices))), places=[(i,)])
    for i in (O.CITY_SIZE, O.POOR_HOUSE_COST, O.FACTORY_COST, O.TREASURY_COST):
        yield "options", Field([int(choice) for choice in O.OPTIONS[i].choices], places=[(i,)])
    yield "options", Field([0, 1], places=[(O.OPTIONS.index(AT_BOUND),)])
    yield "options", Field([rounds, rounds + 1, rounds + 100], places=[(O.MAX_ROUNDS,)])


def matches(way: str) -> Iterator[Match]:
    """Random games, stopped early and late."""
    players, options = WAYS[way]
    for seed, decisions in ((1, 40), (2, 150)):
        match = architects_env.make("citadels", players, seed, **options)
        rng = np.random.default_rng(seed)
        for _ in range(decisions):
            match.apply(rng.choice(match.legal_actions()))
        yield match


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
    options = [i for _, how in option_fields(0) for (i,) in how.places or ()]
    assert sorted([*options, *OPTIONS_NOT_OBSERVED]) == list(range(len(O.OPTIONS)))


# --- characters -------------------------------------------------------------------------------------------------------
def test_a_revealed_character_is_seen_beside_the_one_who_has_it_and_nobody_else() -> None:
    match = architects_env.make("citadels", 4, 1)
    match.state.holder[:] = S.NOBODY
    match.state.holder[5], match.state.holder[7] = 2, 0
    for seat in range(4):
        parts = GAME.observation_layout.split(match.observation(seat))
        expected = np.zeros_like(parts["revealed"])
        expected[(2 - seat) % 4, 5 - 1] = expected[(0 - seat) % 4, 7 - 1] = 1
        assert np.array_equal(parts["revealed"], expected)
        assert parts["may_hold"][(2 - seat) % 4, 5 - 1] == 1


# --- leads ------------------------------------------------------------------------------------------------------------
def test_a_lead_grows_with_every_building_and_is_seen_from_the_observer() -> None:
    match = architects_env.make("citadels", 3, 1)
    leads = []
    for copies in range(4):
        match.state.city[1, 0] = copies
        match.state.buildings[1] = copies
        leads.append([GAME.observation_layout.split(match.observation(seat))["lead"] for seat in (0, 1, 2)])
    first = [lead[0][0, 2] for lead in leads]
    assert first[0] == 0.5 and sorted(set(first)) == first
    assert all((lead[1][:2] < 0.5).all() for lead in leads[1:]), "the leader sees the others behind it"
    assert all((lead[2][0] == 0.5).all() and (lead[2][1] > 0.5).all() for lead in leads[1:])
    assert not any(lead[0][2:].any() for lead in leads), "empty seats"
