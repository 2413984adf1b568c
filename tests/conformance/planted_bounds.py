"""Mistakes in Sealed Bids about places and words, for `tests/conformance/planted_mistakes.py`: full zones, indices outside of
arrays, missing words, and names or full stops said twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env import authoring as kit
from architects_env import conformance
from architects_env.authoring import Phrase
from tests.small_games import sealed_bids as s
from tests.small_games.sealed_bids import BID, CARDS, GAME, PLAY

find = CARDS.find("hand")


def fifth_card_of_a_full_hand() -> dict[str, Any]:
    def play(g, action):
        GAME.play(g, action)
        if g.stage == s.PLAYING and g.hand_size[g.seat] == s.TRICKS and g.hand[g.seat, 0] % 3 == 0:
            s.draw(g, 0, g.seat)

    return {"play": play}


def card_that_is_not_there() -> dict[str, Any]:
    def play(g, action):
        GAME.play(g, action)
        if g.played_size == 3:
            s.put_down(g, g.seat, find(g, g.seat, g.played[0]), 0)

    return {"play": play}


def index_outside_of_an_array() -> dict[str, Any]:
    def play(g, action):
        GAME.play(g, action)
        if g.in_trick == 1:
            g.void[g.in_trick + 2, 0] = 1

    return {"play": play}


def words_of(*phrases: Phrase) -> dict[str, Any]:
    return {"words": kit.Words(s.SPACE, kit.Chapter(*phrases, **s.FIELDS, who=lambda g, i, observer: int(g.seat)))}


def action_without_words() -> dict[str, Any]:
    return words_of(Phrase(BID, "bid {index} tricks", log="makes a bid"))


def name_said_twice() -> dict[str, Any]:
    return words_of(Phrase(BID, "bid {index}", "makes a bid"), Phrase(PLAY, "play {card}", "Player {who} plays {card}"))


def full_stop_said_twice() -> dict[str, Any]:
    return words_of(Phrase(BID, "bid {index}", "makes a bid."), Phrase(PLAY, "play {card}"))


MISTAKES: dict[str, Callable[[], dict[str, Any]]] = {
    mistake.__name__: mistake
    for mistake in (
        fifth_card_of_a_full_hand,
        card_that_is_not_there,
        index_outside_of_an_array,
        action_without_words,
        name_said_twice,
        full_stop_said_twice,
    )
}
EXPECTED: dict[str, tuple[Callable[..., None], str]] = {
    "fifth_card_of_a_full_hand": (
        conformance.check_bounds,
        r"decision \d+, seat .*zone 'hand' of seat \d is full \(4 cards\).*more room.*planted_bounds.py, line \d",
    ),
    "card_that_is_not_there": (conformance.check_bounds, r"zone 'hand' of seat \d has no card in place -1"),
    "index_outside_of_an_array": (
        conformance.check_bounds,
        r"index 3 is out of bounds .*planted_bounds.py, line \d+\). In compiled rules nothing stops this",
    ),
    "action_without_words": (
        conformance.check_sentences,
        r"No words are given for 'play \d+' at stage 1. Add Phrase\(PLAY, ",
    ),
    "name_said_twice": (conformance.check_log, r"the log reads 'Player (\d) Player \1 plays .*begin with the verb"),
    "full_stop_said_twice": (conformance.check_log, r"the log reads 'Player \d makes a bid\.\.'"),
}
