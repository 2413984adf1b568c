"""Copies of Sealed Bids (`tests/small_games/sealed_bids.py`), each with one planted mistake, run through the conformance checks as
plain Python: `python -m tests.conformance.planted_mistakes NAME ...` prints what the checks say of each.

`tests/conformance/broken_hamlets.py` does the same with copies of Hamlet, for mistakes in pictures and cards.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env import authoring as kit
from architects_env import conformance
from architects_env.authoring import Phrase
from architects_env.conformance import plain_mode
from architects_env.core.contract.game import Game
from architects_env.games import register
from tests.conformance import planted_bounds, planted_endless, planted_errors
from tests.conformance.planted_checks import EXPECTED
from tests.small_games import sealed_bids as s
from tests.small_games.sealed_bids import AT, BID, BIDDING, CARDS, GAME, NAMES, PLAY, PLAYING

Mistake = Callable[[], dict[str, Any]]
MISTAKES: dict[str, Mistake] = {**planted_bounds.MISTAKES, **planted_endless.MISTAKES, **planted_errors.MISTAKES}
SECRETS: dict[str, Mistake] = {}
FAULTLESS: dict[str, Mistake] = {}
QUICK: dict[Callable[..., None], dict[str, int]] = {
    conformance.check_worlds_are_like_deals: {"deals": 60},
    conformance.check_worlds_over_whole_games: {"games": 40, "first": 3, "later": 4},
}


def planted(into: dict[str, Mistake]) -> Callable[[Mistake], Mistake]:
    def note(mistake: Mistake) -> Mistake:
        into[mistake.__name__] = mistake
        return mistake

    return note


def words_with(*phrases: Phrase) -> kit.Words:
    """The words of the game with these phrases instead of those about the same block."""
    rows = {int(row.about): row for row in (*s.PHRASES.rows, *phrases)}
    fields = {**s.FIELDS, "bid_of_next": lambda g, i, observer: int(g.bid[(g.seat + 1) % g.num_players])}
    return kit.Words(s.SPACE, kit.Chapter(*rows.values(), **fields))


def stages_with(**changes: Any) -> dict[str, Any]:
    """The rules for a game whose stage of playing is changed."""
    bidding, playing = s.STAGES.rows
    stages = kit.Stages(bidding, dataclasses.replace(playing, **changes))
    return {"stages": stages, "legal": stages.legal, "play": stages.play}


def after_play(change: Callable[[Any, int, int], None]) -> dict[str, Any]:
    """Rules that call change(g, seat, action) after each action."""

    def play(g, action):
        seat = int(g.seat)
        GAME.play(g, action)
        change(g, seat, int(action))

    return {"play": play}


def observing(change: Callable[[Any, int, Any], None]) -> dict[str, Any]:
    """Rules that call change(g, seat, out) after each observation."""

    def observe(g, seat, out):
        GAME.observe(g, seat, out)
        change(g, seat, out)

    return {"observe": observe}


# --- secrets ----------------------------------------------------------------------------------------------------------
@planted(SECRETS)
def log_tells_the_bid() -> dict[str, Any]:
    words = words_with(Phrase(BID, "bid {index} tricks", log="bids {index} tricks"))
    return {"words": words, "log_line": None}


@planted(SECRETS)
def redact_forgets_the_bid() -> dict[str, Any]:
    def redact(g, seat):
        kit.wipe_stream(g.rng)
        CARDS.redact(g, seat)

    def determinize(g, seat, rng):
        kit.redraw_stream(g.rng, rng)
        CARDS.determinize(g, seat, rng)

    return {"redact": redact, "determinize": determinize}


@planted(SECRETS)
def worlds_with_bids_of_zero() -> dict[str, Any]:
    return {"determinize": bids_dealt(lambda rng: 0)}


@planted(SECRETS)
def worlds_without_bids() -> dict[str, Any]:
    return {"determinize": bids_dealt(lambda rng: -1)}


@planted(SECRETS)
def void_suits_forgotten() -> dict[str, Any]:
    forgetful = kit.Cards("card", s.NUMBER, *s.ZONES, titles=NAMES)

    def determinize(g, seat, rng):
        GAME.determinize(g, seat, rng) if g.stage == BIDDING else forgetful.determinize(g, seat, rng)

    return {"determinize": determinize}


@planted(SECRETS)
def event_tells_the_bid() -> dict[str, Any]:
    def change(g, seat, action):
        if action < PLAY:
            kit.report(g, 0, seat, action, 0)

    return after_play(change)


@planted(SECRETS)
def bid_copied_into_an_open_field() -> dict[str, Any]:
    def change(g, seat, action):
        if action < PLAY:
            g.winner = action

    return after_play(change)


def bids_dealt(bid: Callable[[Any], int]) -> Callable[..., None]:
    """`determinize` with these bids of others."""

    def determinize(g, seat, rng):
        kit.redraw_stream(g.rng, rng)
        CARDS.determinize(g, seat, rng)
        for p in range(g.seat if g.stage == BIDDING else 0):
            if p != seat:
                g.bid[p] = bid(rng)

    return determinize


# --- cards and chance -------------------------------------------------------------------------------------------------
@planted(MISTAKES)
def card_dealt_twice() -> dict[str, Any]:
    def setup(g, num_players, options):
        GAME.setup(g, num_players, options)
        g.hand[0, 1] = g.hand[0, 0]

    return {"setup": setup}


@planted(MISTAKES)
def card_lost_in_the_game() -> dict[str, Any]:
    def change(g, seat, action):
        if action >= PLAY and g.played_size == 3:
            g.played_size -= 1

    return after_play(change)


@planted(MISTAKES)
def deck_never_shuffled() -> dict[str, Any]:
    def setup(g, num_players, options):
        g.num_players = num_players
        s.fill_deck(g, 0, s.NUMBER)
        s.deal_hands(g)

    return {"setup": setup}


@planted(MISTAKES)
def deal_from_numpys_chance() -> dict[str, Any]:
    def setup(g, num_players, options):
        GAME.setup(g, num_players, options)
        g.winner = np.random.randint(1000)  # noqa: NPY002  # this is the mistake

    return {"setup": setup}


@planted(MISTAKES)
def play_by_numpys_chance() -> dict[str, Any]:
    def change(g, seat, action):
        if action >= PLAY and g.in_trick == 0:
            g.winner = np.random.randint(1000)  # noqa: NPY002  # this is the mistake

    return after_play(change)


@planted(MISTAKES)
def memory_outside_the_state() -> dict[str, Any]:
    count = [0]

    def change(g, seat, action):
        count[0] += 1
        g.tricks[0] = count[0] % 100

    return after_play(change)


# --- options and the end ----------------------------------------------------------------------------------------------
@planted(MISTAKES)
def forced_step_that_tells() -> dict[str, Any]:
    return stages_with(asked_if_forced=False)


@planted(MISTAKES)
def no_legal_action() -> dict[str, Any]:
    def legal(g, mask):
        if g.tricks.sum() < 2:
            s.legal_play(g, mask)

    return stages_with(legal=legal)


@planted(MISTAKES)
def mask_with_a_two() -> dict[str, Any]:
    def legal(g, mask):
        s.legal_play(g, mask)
        mask[PLAY + g.hand[g.seat, 0]] *= 2

    return stages_with(legal=legal)


@planted(MISTAKES)
def mask_that_is_not_cleared() -> dict[str, Any]:
    def legal(g, mask):
        if g.stage == PLAYING:
            s.legal_play(g, mask)
            return 2
        return GAME.legal(g, mask)

    return {"legal": legal}


@planted(MISTAKES)
def mask_by_the_hand_of_another() -> dict[str, Any]:
    def legal(g, mask):
        number = 3 if g.hand[(g.seat + 1) % g.num_players, 0] % 2 else 2
        mask[BID : BID + number] = 1

    bidding, playing = s.STAGES.rows
    stages = kit.Stages(dataclasses.replace(bidding, legal=legal), playing)
    return {"stages": stages, "legal": stages.legal, "play": stages.play}


@planted(MISTAKES)
def game_that_never_ends() -> dict[str, Any]:
    def change(g, seat, action):
        if g.stage == PLAYING:
            g.stage = BIDDING
            g.bid[:] = -1

    return after_play(change)


@planted(MISTAKES)
def ranks_from_two_on() -> dict[str, Any]:
    def standings(g, scores, ranks):
        s.standings(g, scores, ranks)
        ranks[: g.num_players] += 1

    return {"score_and_rank": standings}


@planted(MISTAKES)
def ranks_that_skip_a_place() -> dict[str, Any]:
    def standings(g, scores, ranks):
        s.standings(g, scores, ranks)
        ranks[ranks > 1] += 1

    return {"score_and_rank": standings}


@planted(MISTAKES)
def breakdown_that_does_not_sum() -> dict[str, Any]:
    def breakdown(g, points):
        scores, ranks = np.zeros(len(points), np.int64), np.zeros(len(points), np.int64)
        s.standings(g, scores, ranks)
        points[:, 0], points[:, 1] = scores, g.tricks[: g.num_players]

    return {"sources": ("tricks", "bids"), "breakdown": breakdown}


# --- views and observations -------------------------------------------------------------------------------------------
@planted(MISTAKES)
def view_with_chance() -> dict[str, Any]:
    def redact(g, seat):
        rng = g.rng.copy()
        GAME.redact(g, seat)
        g.rng[:] = rng

    return {"redact": redact}


@planted(MISTAKES)
def view_with_all_hands() -> dict[str, Any]:
    return {"redact": lambda g, seat: kit.wipe_stream(g.rng)}


@planted(MISTAKES)
def one_world_only() -> dict[str, Any]:
    return {"determinize": lambda g, seat, rng: GAME.determinize(g, seat, np.array([1, 2, 3, 4]))}


@planted(MISTAKES)
def world_that_deals_the_own_hand_again() -> dict[str, Any]:
    def determinize(g, seat, rng):
        GAME.determinize(g, (seat + 1) % g.num_players, rng)

    return {"determinize": determinize}


@planted(MISTAKES)
def observation_of_another_hand() -> dict[str, Any]:
    def change(g, seat, out):
        out[AT.best + g.hand[(seat + 1) % g.num_players, 0]] = 1

    return observing(change)


@planted(MISTAKES)
def observation_above_one() -> dict[str, Any]:
    def change(g, seat, out):
        out[AT.players + 3] = g.tricks[seat]

    return observing(change)


@planted(MISTAKES)
def observation_that_is_no_number() -> dict[str, Any]:
    def change(g, seat, out):
        if g.tricks.sum() > 0:
            out[AT.players + 3] = np.nan

    return observing(change)


@planted(MISTAKES)
def observation_that_is_not_cleared() -> dict[str, Any]:
    def observe(g, seat, out):
        best = out[AT.best :].copy()
        GAME.observe(g, seat, out)
        if g.best < 0:
            out[AT.best :] = best

    return {"observe": observe}


@planted(MISTAKES)
def observation_of_the_last_call() -> dict[str, Any]:
    last = np.zeros(len(s.LAYOUT), np.float32)

    def observe(g, seat, out):
        out[:] = last
        GAME.observe(g, seat, last)

    return {"observe": observe}


@planted(MISTAKES)
def board_that_shows_a_hand() -> dict[str, Any]:
    return {"board": lambda g, seat: f"The first player holds {[int(card) for card in g.hand[0]]}."}


# --- words ------------------------------------------------------------------------------------------------------------
@planted(MISTAKES)
def two_actions_with_one_sentence() -> dict[str, Any]:
    return {"words": words_with(Phrase(PLAY, "play a card", log="play the {card}")), "sentence": None}


@planted(MISTAKES)
def sentence_that_does_not_parse_back() -> dict[str, Any]:
    count = [0]

    def sentence(g, action):
        count[0] += 1
        return f"{GAME.sentence(g, action)} ({count[0]})"

    return {"sentence": sentence}


@planted(MISTAKES)
def sentence_by_the_hand_of_another() -> dict[str, Any]:
    def sentence(g, action):
        return f"{GAME.sentence(g, action)} before {g.hand[(g.seat + 1) % g.num_players, 0]}"

    return {"sentence": sentence}


@planted(MISTAKES)
def log_that_lies_to_one_seat() -> dict[str, Any]:
    def log_line(g, action, observer):
        return (
            "Player 1 plays Coral 1."
            if observer == 1 != g.seat and action >= PLAY
            else GAME.log_line(g, action, observer)
        )

    return {"log_line": log_line}


@planted(MISTAKES)
def log_by_the_hand_of_the_player() -> dict[str, Any]:
    return {"log_line": lambda g, action, observer: f"Player {g.seat}, holding {g.hand[g.seat, 0]}, plays."}


@planted(FAULTLESS)
def wrong_price() -> dict[str, Any]:
    """A trick brings two points; nobody but the rulebook knows."""

    def standings(g, scores, ranks):
        s.standings(g, scores, ranks)
        keys = np.zeros((g.num_players, 1), np.int64)
        for p in range(g.num_players):
            scores[p] += g.tricks[p]
            keys[p, 0] = scores[p]
        kit.rank_by(keys, g.num_players, ranks)

    return {"score_and_rank": standings, "breakdown": None}


@planted(FAULTLESS)
def untouched() -> dict[str, Any]:
    return {}


def game_with(name: str, mistake: Mistake) -> Game:
    """The game with this mistake. Parts that are None, and those made of changed ones, are made again."""
    changes = mistake()
    given: dict[str, Any] = (
        {f.name: getattr(GAME, f.name) for f in dataclasses.fields(Game) if f.init} | {"name": name} | changes
    )
    if "words" in changes:
        changes |= {"sentence": changes.get("sentence"), "log_line": changes.get("log_line")}
    if "score_and_rank" in changes:
        changes |= {"breakdown": changes.get("breakdown")}
    again = {part for part, value in changes.items() if value is None}
    return Game(**{part: value for part, value in given.items() if part not in again})


PLAIN_MODE = "plain_mode_that_differs"
NOT_PLANTED_HERE = (conformance.check_pictures, conformance.check_tally, conformance.check_follow_ups)


def verdict(name: str, mistake: Mistake) -> str:
    """Return what the checks say of this copy; empty if it has passed."""
    game = game_with(f"sealed_{name}", mistake)
    register(game)
    every = (check for check in conformance.CHECKS_IN_THIS_PROCESS if check not in NOT_PLANTED_HERE)
    for check in [EXPECTED[name][0]] if name in EXPECTED else every:
        given = QUICK.get(check, {}) | ({"games": 400} if name == "void_suits_forgotten" else {})
        for seed in range(1 if check in QUICK else 3):
            try:
                with conformance.naming(game, 2, seed, {}):
                    check(game, 2, seed, {}, **given)
            except conformance.ConformanceError as error:
                return str(error)
    return ""


def verdict_on_plain_mode() -> str:
    """Return what the check says of plain rules that differ from compiled ones (here those of another copy)."""
    register(game_with("sealed_plain", MISTAKES["memory_outside_the_state"]))
    register(game_with("sealed_compiled", FAULTLESS["untouched"]))
    plain = plain_mode.trace("sealed_plain", 2, 0, 8, {}, False)
    try:
        plain_mode.compare_traces(("sealed_compiled", 2, 0, 8, {}, False), plain)
    except conformance.ConformanceError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    found = {name: verdict(name, (SECRETS | MISTAKES | FAULTLESS)[name]) for name in sys.argv[1:] if name != PLAIN_MODE}
    if PLAIN_MODE in sys.argv[1:]:
        found[PLAIN_MODE] = verdict_on_plain_mode()
    print(json.dumps(found, indent=1))
