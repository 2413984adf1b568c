"""Small games with one mistake each are refused by the check that is for it, in a sentence; secrets reports are current."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.conformance import secrets_report
from tests.sealed_bids import GAME

SLOW = ("worlds_with_bids_of_zero", "worlds_without_bids", "void_suits_forgotten", "untouched", "wrong_price")
"""Copies for which many worlds are sampled in plain Python."""
FAULTLESS = ("untouched", "wrong_price")
SAYS = {
    "log_tells_the_bid": "seat 1, 'bid . tricks'.*the view hides this choice.*the log tells it 'Player 0 bids",
    "redact_forgets_the_bid": r"the log hides this choice from the seat, but its view shows it.*bid \(entry",
    "event_tells_the_bid": "the view hides this choice.*the log tells it",
    "bid_copied_into_an_open_field": "its view shows it.*winner",
    "deck_never_shuffled": "the same deal",
    "deal_from_numpys_chance": "two different deals",
    "no_legal_action": "seed 0, decision .*seat .*stage playing: there is no legal action",
    "game_that_never_ends": "no end within max_decisions",
    "ranks_from_two_on": "nobody has rank 1",
    "ranks_that_skip_a_place": "ranks|rewards",
    "breakdown_that_does_not_sum": "do not sum to the scores",
    "observation_above_one": "players, tricks|tricks",
    "observation_that_is_no_number": "nan",
    "observation_that_is_not_cleared": "written again, in entry",
    "two_actions_with_one_sentence": "both have the sentence",
    "log_that_lies_to_one_seat": "the log hides this choice",
    "plain_mode_that_differs": "plain and compiled mode differ in",
    "worlds_with_bids_of_zero": r"bid\[0\] is 0 in 100%.*in stage bidding",
    "worlds_without_bids": r"bid\[0\] holds -1.*never below 0",
    "void_suits_forgotten": r"in hand of seat .* while void\[",
}
"""Patterns that the sentence about a mistake has to match, besides players, seed and what is wrong."""


def verdicts(*names: str) -> dict[str, str]:
    program = [sys.executable, "-m", "tests.planted_mistakes", *names]
    done = subprocess.run(program, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_planted_mistake_is_named_in_a_sentence() -> None:
    found = verdicts("quick")
    assert len(found) >= 30
    silent = [name for name, sentence in found.items() if not re.search(r"players?\b.*: .", sentence)]
    assert not silent, "these mistakes pass"
    for name, sentence in found.items():
        assert re.search(SAYS.get(name, ""), sentence), sentence


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_worlds_that_are_never_true_are_named(name: str) -> None:
    sentence = verdicts(name)[name]
    assert (sentence == "") == (name in FAULTLESS), sentence
    assert re.search(SAYS.get(name, ""), sentence), sentence


@pytest.mark.parametrize("kept", sorted((Path(__file__).parent / "secrets").glob("*.txt")), ids=lambda path: path.stem)
def test_the_secrets_report_is_current(kept: Path) -> None:
    """Write `secrets_report(NAME, games=1, players=3)` into the file where a change is meant."""
    assert secrets_report(kept.stem, games=1, players=3) == kept.read_text(encoding="utf-8")


def test_a_secrets_report_says_who_can_tell_what_apart() -> None:
    report = secrets_report(GAME, games=2)
    assert "- bid: the chooser knows it; others see it after stage bidding.\n" in report
    assert "- play: everybody sees at once which was chosen.\n" in report
    assert "- `bid`: each seat knows its own row; other rows are hidden in stage bidding.\n" in report
