"""Mistakes in Sealed Bids that go on for ever without a decision, for `tests/conformance/planted_mistakes.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env import authoring as kit
from architects_env import conformance
from architects_env.authoring import Question, Step, compiled
from tests.small_games import sealed_bids as s

SCORING, PAYING, RESTING = 2, 3, 4


@compiled
def nothing(g):
    pass


def rules_with(*more: Question | Step, after_trick: int, **changes: Any) -> dict[str, Any]:
    """The rules with further stages, the first of which follows every trick."""

    @compiled
    def play_card(g, action):
        s.play_card(g, action)
        if g.in_trick == 0:
            g.stage, g.over = after_trick, 0

    bidding, playing = s.STAGES.rows
    assert isinstance(playing, Question)
    stages = kit.Stages(
        bidding, Question(s.PLAYING, "playing", playing.legal, play_card, asked_if_forced=True), *more, **changes
    )
    return {"stages": stages, "legal": stages.legal, "play": stages.play}


def step_that_never_goes_on() -> dict[str, Any]:
    return rules_with(Step(SCORING, "scoring", nothing), after_trick=SCORING)


def last_step_without_an_end() -> dict[str, Any]:
    @compiled
    def score(g):
        g.stage = SCORING if g.hand_size[g.seat] == 0 else s.PLAYING

    return rules_with(Step(SCORING, "scoring", score), after_trick=SCORING)


def two_steps_in_a_circle() -> dict[str, Any]:
    @compiled
    def score(g):
        g.stage = PAYING

    @compiled
    def pay(g):
        g.stage = SCORING

    return rules_with(Step(SCORING, "scoring", score), Step(PAYING, "paying", pay), after_trick=SCORING)


def only_action_that_changes_nothing() -> dict[str, Any]:
    @compiled
    def legal_rest(g, mask):
        mask[s.BID] = 1

    @compiled
    def play_rest(g, action):
        g.seat = (g.seat + 1) % g.num_players

    return rules_with(
        Step(SCORING, "scoring", nothing),
        Step(PAYING, "paying", nothing),
        Question(RESTING, "resting", legal_rest, play_rest),
        after_trick=RESTING,
    )


def first_step_that_is_not_run() -> dict[str, Any]:
    @compiled
    def setup(g, num_players, options):
        s.setup(g, num_players, options)
        g.stage = SCORING

    @compiled
    def score(g):
        g.stage = s.BIDDING

    return {"setup": setup, **rules_with(Step(SCORING, "scoring", score), after_trick=s.PLAYING)}


MISTAKES: dict[str, Callable[[], dict[str, Any]]] = {
    mistake.__name__: mistake
    for mistake in (
        step_that_never_goes_on,
        last_step_without_an_end,
        two_steps_in_a_circle,
        only_action_that_changes_nothing,
        first_step_that_is_not_run,
    )
}
PLACE = r"2 players, seed 0, decision \d+, seat \d, after 'play the .*', stage "
EXPECTED: dict[str, tuple[Callable[..., None], str]] = {
    "step_that_never_goes_on": (
        conformance.check_masks_and_end,
        PLACE + r"scoring: the step 'scoring' never goes on: it was run 4,000 times in a row\. A step has to write",
    ),
    "last_step_without_an_end": (conformance.check_masks_and_end, PLACE + "scoring: the step 'scoring' never goes on"),
    "two_steps_in_a_circle": (
        conformance.check_masks_and_end,
        PLACE + r"(scoring|paying): the steps '(scoring', 'paying|paying', 'scoring)' never go on",
    ),
    "only_action_that_changes_nothing": (
        conformance.check_masks_and_end,
        PLACE + "resting: 4,000 actions in a row were the only legal ones, the last of them 'bid 0 tricks'",
    ),
    "first_step_that_is_not_run": (
        conformance.check_masks_and_end,
        r"decision 0, seat 0, stage scoring: the step 'scoring' stands here .* `STAGES.go_on\(g\)`",
    ),
}
