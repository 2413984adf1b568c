"""Mistakes in Sealed Bids at which Python raises an error, and bots that break the rules, for
`tests/conformance/planted_mistakes.py`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from architects_env import authoring as kit
from architects_env import conformance
from architects_env.authoring import Phrase
from tests.small_games import sealed_bids as s
from tests.small_games.sealed_bids import BID, GAME, PLAY


def stages_with(**changes: Any) -> dict[str, Any]:
    bidding, playing = s.STAGES.rows
    stages = kit.Stages(bidding, dataclasses.replace(playing, **changes))
    return {"stages": stages, "legal": stages.legal, "play": stages.play}


def name_that_is_not_there() -> dict[str, Any]:
    def play_card(g, action):
        s.play_card(g, action)
        g.winner = winner_of_trick(g)  # noqa: F821  # pyright: ignore[reportUndefinedVariable]  # the mistake

    return stages_with(play=play_card)


def rule_with_too_few_arguments() -> dict[str, Any]:
    def legal_card(g):
        """Follow suit if possible."""

    return stages_with(legal=legal_card)


def field_that_is_not_there() -> dict[str, Any]:
    def standings(g, scores, ranks):
        s.standings(g, scores, ranks)
        scores[0] += g.bonus[0]

    return {"score_and_rank": standings, "breakdown": None}


def stage_that_is_not_written() -> dict[str, Any]:
    def play_bid(g, action):
        s.play_bid(g, action)
        g.stage = s.BIDDING
        s.put_down(g, g.seat, g.hand_size[g.seat] - 1, 0)

    bidding, playing = s.STAGES.rows
    stages = kit.Stages(dataclasses.replace(bidding, play=play_bid), playing)
    return {"stages": stages, "legal": stages.legal, "play": stages.play}


def words_that_raise_an_error() -> dict[str, Any]:
    fields = {"card": lambda g, i, observer: s.NAMES[i + s.NUMBER]}
    chapter = kit.Chapter(Phrase(BID, "bid {index} tricks", log="makes a bid"), Phrase(PLAY, "play {card}"), **fields)
    return {"words": kit.Words(s.SPACE, chapter), "sentence": None, "log_line": None}


def redact_that_raises_an_error() -> dict[str, Any]:
    def redact(g, seat):
        s.redact(g, seat)
        g.bid[seat + s.PLAYERS] = 0

    return {"redact": redact}


def bots_with(rollout_policy: Callable[..., Any]) -> dict[str, Any]:
    game = kit.add_bots(
        GAME,
        value=lambda g, p, weights: float(g.tricks[p]),
        weights=(kit.WORLDS, kit.PATIENCE),
        vectors={"greedy": {"worlds": 0, "patience": 0}, "heuristic": {"worlds": 1, "patience": 1}},
        rollout_policy=rollout_policy,
    )
    return {name: getattr(game, name) for name in ("bots", "weighted_bots", "weights", "lookahead")}


def first_legal(mask: Any) -> int:
    return int(mask.argmax())


def rollout_policy_that_breaks_a_rule() -> dict[str, Any]:
    def rollout_policy(g, mask, rng, weights):
        return PLAY + g.hand[g.seat, 0] if g.stage == s.PLAYING else first_legal(mask)

    return bots_with(rollout_policy)


def rollout_policy_that_plays() -> dict[str, Any]:
    def rollout_policy(g, mask, rng, weights):
        g.tricks[g.seat] += 1
        return first_legal(mask)

    return bots_with(rollout_policy)


def bot_that_breaks_a_rule() -> dict[str, Any]:
    return {"bots": {"careless": lambda g, mask, rng: 0}}


def bot_that_raises_an_error() -> dict[str, Any]:
    return {"bots": {"careless": lambda g, mask, rng: PLAY // g.in_trick.of_all}}


MISTAKES: dict[str, Callable[[], dict[str, Any]]] = {
    mistake.__name__: mistake
    for mistake in (
        name_that_is_not_there,
        rule_with_too_few_arguments,
        field_that_is_not_there,
        stage_that_is_not_written,
        words_that_raise_an_error,
        redact_that_raises_an_error,
        rollout_policy_that_breaks_a_rule,
        rollout_policy_that_plays,
        bot_that_breaks_a_rule,
        bot_that_raises_an_error,
    )
}
HERE = r"\n  .*planted_errors\.py:\d+"
EXPECTED: dict[str, tuple[Callable[..., Any], str]] = {
    "name_that_is_not_there": (
        conformance.check_bounds,
        r"decision \d+, seat \d, stage playing, 'play the .*' \(play \d+, action \d+\): NameError: name "
        rf"'winner_of_trick' is not defined{HERE}, in play_card: g.winner = winner_of_trick\(g\)",
    ),
    "rule_with_too_few_arguments": (
        conformance.check_bounds,
        rf"stage bidding, 'bid . tricks' .*TypeError: .*legal_card\(\) takes 1 .*{HERE}: legal_card is defined here",
    ),
    "field_that_is_not_there": (
        conformance.check_bounds,
        rf"score_and_rank: AttributeError: .*bonus.*{HERE}, in standings: scores",
    ),
    "stage_that_is_not_written": (
        conformance.check_bounds,
        r"stage bidding, 'bid . tricks' .*: zone 'hand' of seat \d has no card in place -1.*planted_errors.py, line \d",
    ),
    "words_that_raise_an_error": (
        conformance.check_sentences,
        rf"seed 0, decision \d+, seat \d, stage playing: IndexError: list index out of range[\s\S]*{HERE}, in <lambda>",
    ),
    "redact_that_raises_an_error": (
        conformance.check_bounds,
        r"decision 0, seat 0, stage bidding, redact, as seat 0: index 3 is out of bounds .*planted_errors.py, line",
    ),
    "rollout_policy_that_breaks_a_rule": (
        conformance.check_bots,
        r"the rollout policy chose 'play the .*, which is not legal at stage playing\. Legal are: '",
    ),
    "rollout_policy_that_plays": (
        conformance.check_bots,
        "decision 0, seat 0, stage bidding: the rollout policy changes the state that it is given",
    ),
    "bot_that_breaks_a_rule": (
        conformance.check_bots,
        r"the bot 'careless' chose 'bid 0 tricks' \(bid 0, action 0\), which is not legal at stage playing",
    ),
    "bot_that_raises_an_error": (
        conformance.check_bots,
        rf"decision 0, seat 0, stage bidding: AttributeError: [\s\S]*{HERE}, in <lambda>",
    ),
}
