"""Copies of Hamlet, each with one mistake, run through the conformance checks as plain Python: `python -m
tests.conformance.broken_hamlets` prints who refused which."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env import conformance
from architects_env.core.cards.zones import ALL_SEATS, HIDDEN, Cards
from architects_env.games import load, register
from architects_env.games.hamlet import rules
from architects_env.games.hamlet.state import CARDS, FOREST, MOVE, QUARRY
from architects_env.games.hamlet.view import LAYOUT
from architects_env.play.action_displays import ActionDisplays
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.picture import Pictures
from architects_env.play.face import Face, face_of, register_face

HAMLET, FACE = load("hamlet"), face_of("hamlet")
BROKEN: dict[str, Callable[[], dict[str, Any]]] = {}


def broken(change: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    BROKEN[change.__name__] = change
    return change


@broken
def wrong_count() -> dict[str, Any]:
    def legal(g, mask):
        HAMLET.legal(g, mask)
        return 1

    return {"legal": legal}


@broken
def wrong_mask() -> dict[str, Any]:
    def legal(g, mask):
        HAMLET.legal(g, mask)
        mask[rules.BUILD + g.plan[g.seat, 0]] |= g.built[g.seat] == 0
        return 0

    return {"legal": legal}


@broken
def empty_mask() -> dict[str, Any]:
    def legal(g, mask):
        mask[:] = 0
        return 0

    return {"legal": legal}


@broken
def leak_in_log() -> dict[str, Any]:
    return {
        "log_line": lambda g, action, observer: (
            f"Player {g.seat}, thinking of plan {g.plan[g.seat, 0]}, plays {action}."
        )
    }


@broken
def leak_in_event() -> dict[str, Any]:
    def play(g, action):
        seat = g.seat
        HAMLET.play(g, action)
        rules.report(g, 7, seat, g.plan[seat, 0], 0)

    return {"play": play, "event_line": lambda g, event, observer: f"Player {event.player} looks at plan {event.a}."}


@broken
def leak_in_order() -> dict[str, Any]:
    return {
        "board": lambda g, seat: (
            "Players by their plans: "
            + " ".join(map(str, np.argsort([int(plan) for plan in g.plan[: g.num_players, 0]])))
        )
    }


@broken
def leak_in_a_forced_step() -> dict[str, Any]:
    def legal(g, mask):
        HAMLET.legal(g, mask)
        if g.plan[g.seat, 0] % 2 == 0:
            mask[:] = 0
            mask[rules.VISIT + FOREST] = 1
        return 0

    return {"legal": legal}


@broken
def leak_in_the_view() -> dict[str, Any]:
    def redact(g, seat):
        g.rng[:] = 0

    return {"redact": redact}


@broken
def chance_in_the_view() -> dict[str, Any]:
    def redact(g, seat):
        for other in range(g.num_players):
            if other != seat and not g.built[other]:
                g.plan[other, 0] = HIDDEN

    return {"redact": redact}


@broken
def leak_in_the_observation() -> dict[str, Any]:
    def observe(g, seat, out):
        HAMLET.observe(g, seat, out)
        out[LAYOUT.at.plan :] = np.where(
            np.arange(len(out) - LAYOUT.at.plan) == g.plan[(seat + 1) % g.num_players, 0], 1, out[LAYOUT.at.plan :]
        )

    return {"observe": observe}


@broken
def leak_through_an_action() -> dict[str, Any]:
    """At no moment a view tells anything; but who has a plan with an even number brings less wood home than the rules
    say."""

    def play(g, action):
        seat = g.seat
        HAMLET.play(g, action)
        if action == rules.VISIT + FOREST and g.plan[seat, 0] % 2 == 0:
            g.goods[seat, FOREST] -= 1

    return {"play": play}


@broken
def leak_into_an_empty_field() -> dict[str, Any]:
    """Whoever goes to the Forest leaves there, for everybody to see, what its plan is; whoever goes next takes that
    away."""

    def setup(g, num_players, options):
        HAMLET.setup(g, num_players, options)
        g.left_behind = -1

    def play(g, action):
        seat = g.seat
        HAMLET.play(g, action)
        if action == rules.VISIT + FOREST:
            g.left_behind = g.plan[seat, 0] if g.left_behind < 0 else -1

    return {"dtype": np.dtype([*HAMLET.dtype.descr, ("left_behind", np.int16)]), "setup": setup, "play": play}


@broken
def card_shown_without_a_word() -> dict[str, Any]:
    """Whoever goes to the Forest lays its plan open, of which nobody is told."""

    def play(g, action):
        seat = g.seat
        HAMLET.play(g, action)
        if action == rules.VISIT + FOREST:
            rules.show_plan(g, seat, 0, ALL_SEATS)

    return {"play": play}


@broken
def observation_out_of_range() -> dict[str, Any]:
    def observe(g, seat, out):
        HAMLET.observe(g, seat, out)
        out[len(LAYOUT) - 1] = g.goods[seat, QUARRY]

    return {"observe": observe}


@broken
def lopsided_worlds() -> dict[str, Any]:
    def determinize(g, seat, rng):
        for _ in range(3):  # of three worlds, the one with the best plan on the left
            HAMLET.determinize(g, seat, rng)
            if g.plan[(seat + 1) % g.num_players, 0] >= 3:
                return
        HAMLET.determinize(g, seat, rng)

    return {"determinize": determinize}


@broken
def one_world_only() -> dict[str, Any]:
    def determinize(g, seat, rng):
        HAMLET.determinize(g, seat, np.array([1, 2, 3, 4]))

    return {"determinize": determinize}


@broken
def reward_missing() -> dict[str, Any]:
    def standings(g, scores, ranks):
        rules.standings(g, scores, ranks)
        ranks[g.num_players - 1] = 1

    return {"score_and_rank": standings}


@broken
def breakdown_that_does_not_sum() -> dict[str, Any]:
    def breakdown(g, points):
        rules.breakdown(g, points)
        points[0, 2] += 1

    return {"breakdown": breakdown}


@broken
def state_outside_the_record() -> dict[str, Any]:
    moves = np.zeros(1, np.int64)

    def play(g, action):
        moves[0] += 1
        if moves[0] % 5 == 0:
            g.goods[g.seat, FOREST] += 1
        HAMLET.play(g, action)

    return {"play": play}


@broken
def chance_from_outside() -> dict[str, Any]:
    rng = np.random.default_rng()

    def setup(g, num_players, options):
        rules.setup(g, num_players, options)
        first = int(rng.integers(6))
        for p in range(num_players):
            CARDS.lay(g, "plan", [(first + p) % 6], p, force=True)

    return {"setup": setup}


@broken
def endless() -> dict[str, Any]:
    def play(g, action):
        HAMLET.play(g, action)
        if g.over:
            g.over, g.rounds_played = 0, 0

    return {"play": play}


@broken
def sentence_twice() -> dict[str, Any]:
    return {"sentence": lambda g, action: "go somewhere" if action < rules.BUILD else HAMLET.sentence(g, action)}


@broken
def row_that_opens_what_another_is_asked() -> dict[str, Any]:
    assert FACE.actions
    rows = [dataclasses.replace(row, next_stage=MOVE) for row in FACE.actions.rows.values()]
    return {"face": dataclasses.replace(FACE, actions=ActionDisplays(FACE.actions.words, *rows))}


@broken
def illegal_state() -> dict[str, Any]:
    def play(g, action):
        HAMLET.play(g, action)
        if g.rounds_played == 2:
            g.plan[0, 0] = g.plan[1, 0]

    return {"play": play}


@broken
def chance_in_the_picture() -> dict[str, Any]:
    rng = np.random.default_rng()
    return {"face": Face(Pictures(lambda g, seat, marked, width: drawing_of(f"Board {rng.random()}", width)))}


@broken
def place_that_is_not_drawn() -> dict[str, Any]:
    return {
        "face": Face(Pictures(lambda g, seat, marked, width: drawing_of("Board", width), lambda g, action: "forest"))
    }


@broken
def place_in_no_section() -> dict[str, Any]:
    assert FACE.pictures
    return {"face": Face(dataclasses.replace(FACE.pictures, section_of=lambda place: "77"))}


@broken
def picture_with_a_script() -> dict[str, Any]:
    return {
        "face": Face(
            Pictures(
                lambda g, seat, marked, width: drawing_of("Board", width).replace("</svg>", "<script>1</script></svg>")
            )
        )
    }


@broken
def picture_with_words_that_are_not_escaped() -> dict[str, Any]:
    return {
        "face": Face(
            Pictures(
                lambda g, seat, marked, width: drawing_of("Board", width).replace(
                    "</svg>", "<text>wood & stone</text></svg>"
                )
            )
        )
    }


def plan_laid_open_outside_the_zones() -> dict[str, Any]:
    """Nothing is wrong here: whoever goes to the Quarry lays the first plan of the box open, in a field of the game's
    own, and nobody is told its name."""

    def laid_open(g: Any) -> list[int]:
        return [int(card) for card in g.laid_open if card >= 0]

    cards = Cards(CARDS.name, CARDS.number, *CARDS.zones.values(), titles=CARDS.titles, elsewhere=laid_open)
    take = cards.take("box")

    def setup(g, num_players, options):
        HAMLET.setup(g, num_players, options)
        g.laid_open = -1

    def play(g, action):
        HAMLET.play(g, action)
        if action == rules.VISIT + QUARRY and g.box_size > 0:
            g.laid_open[g.box_size - 1] = take(g, 0, 0)

    def invariants(g: Any) -> list[str]:
        of_cards = CARDS.invariants(g)
        return cards.invariants(g) + [wrong for wrong in HAMLET.invariants(g) if wrong not in of_cards]

    dtype = np.dtype([*HAMLET.dtype.descr, ("laid_open", np.int16, CARDS.number)])
    rules_of_copy = {"setup": setup, "play": play, "invariants": invariants}
    return {"dtype": dtype, "cards": (cards,), "face": Face(), **rules_of_copy}


def drawing_of(words: str, width: int) -> str:
    drawing = Drawing("Hamlet", width)
    drawing.text(0, 20, words)
    return drawing.svg(30)


def verdict(name: str) -> str:
    """The check that refused this copy, and its sentence; empty if all have passed it."""
    return verdict_of(name, BROKEN[name]())


def verdicts_of_whole_copies() -> dict[str, str]:
    """What the checks say of copies in which nothing is wrong."""
    return {
        "hamlet": verdict_of("whole", {"bots": HAMLET.bots}),
        "plan_laid_open_outside_the_zones": verdict_of(
            "plan_laid_open_outside_the_zones", plan_laid_open_outside_the_zones()
        ),
    }


SAMPLING = (conformance.check_worlds_are_like_deals, conformance.check_worlds_over_whole_games)
"""Checks that look at many games each time."""


def verdict_of(name: str, changes: dict[str, Any]) -> str:
    register_face(name, changes.pop("face", FACE))
    game = dataclasses.replace(HAMLET, name=name, **{"bots": {}, **changes})
    register(game)
    for players in (2, 3):
        for one in conformance.CHECKS:
            given = conformance.IN_FEW_POSITIONS[one] if one is conformance.check_worlds_over_whole_games else {}
            try:
                for seed in range(1 if one in SAMPLING else 3):
                    one(game, players, seed, {}, **given)
            except conformance.ConformanceError as error:
                return f"{one.__name__}: {error}"
            except Exception as error:  # a mistake may also show as an exception of its own
                return f"{one.__name__}: {type(error).__name__} {error}"
    return ""


if __name__ == "__main__":
    print(
        json.dumps(
            {"whole": verdicts_of_whole_copies(), "broken": {name: verdict(name) for name in BROKEN}},
            indent=1,
        )
    )
