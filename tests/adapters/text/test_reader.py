"""Replies name a move or they do not: nothing is invented, and what is named is found."""

from __future__ import annotations

import pytest

from architects_env.adapters.text.reader import read_reply
from architects_env.adapters.text.replies import LegalSentence
from tools.fuzz_replies import GHOST, MISS, fuzz, positions
from tools.reply_patterns import MAY, MUST, NONE, PATTERNS

SENTENCES = (
    "keep 1 Assassin",
    "keep 4 Emperor",
    "pass",
    "Place a worker at the Forest (1 wood)",
    "Trade",
    "Trade (1 merchant → silver)",
    "hire the Baker",
)
ACTIONS = [
    LegalSentence(10 + i, sentence, ("přejít",) if sentence == "pass" else ()) for i, sentence in enumerate(SENTENCES)
]
FOUND = {
    "keep 4 emperor": 11,
    "**Keep 4 Emperor!**": 11,
    "```\nkeep 4 Emperor\n```": 11,
    "Action: keep 4 Emperor.": 11,
    "Action:\nkeep 4 Emperor": 11,
    "Akce: přejít": 12,
    '{"action": "keep 4 Emperor"}': 11,
    '```json\n{"thought": "keep 1 Assassin?", "action": "keep 4 Emperor"}\n```': 11,
    "{'action': 'keep 4 Emperor', 'why': 'strong'}": 11,
    '{"action": "keep 1 Assassin"} or better {"action": "keep 4 Emperor"}': 11,
    "Action: keep 1 Assassin\nAction: keep 4 Emperor": 11,
    "2": 11,
    "Action: #2": 11,
    '{"action": 2}': 11,
    "2. keep 4 Emperor": 11,
    "I pick option 2.": 11,
    "<think>keep 1 Assassin</think>keep 4 Emperor": 11,
    "I could keep 1 Assassin, but I will keep 4 Emperor.": 11,
    "- keep 1 Assassin\n- keep 4 Emperor\nI choose keep 4 Emperor.": 11,
    "Player 2 is ahead, so I will keep 4 Emperor.": 11,
    "I think “keep 4 Emperor” is best here.": 11,
    "I'll place a worker at the forest (1 wood) to gather wood.": 13,
    "trade": 14,
    "Trade (1 merchant -> silver)": 15,
    "ｋｅｅｐ 4 Ｅｍｐｅｒｏｒ": 11,
    "Reasons first.\n\nkeep 4 Emperor": 11,
}
NOT_FOUND = {
    "": "unreadable",
    "I will not keep 4 Emperor.": "unreadable",
    "Should I keep 4 Emperor?": "unreadable",
    'Player 2 said: "keep 4 Emperor"': "unreadable",
    "Player 2 wrote:\nkeep 4 Emperor": "unreadable",
    '{"player": 2, "action": "keep 4 Emperor"}': "unreadable",
    "<think>keep 4 Emperor": "unreadable",
    "I would trade with them if I could pass the test.": "unreadable",
    "Action: fly": "illegal",
    "Action: 99": "illegal",
    "Action: keep 5 Bishop": "illegal",
    "Action: kеep 4 Emperor": "illegal",
    "Action: hire the Baker for 3 silver": "illegal",
    "Action: do not pass": "illegal",
    "- keep 1 Assassin\n- keep 4 Emperor": "ambiguous",
    "Action: 1. keep 4 Emperor": "ambiguous",
    '{"action": ["keep 1 Assassin", "keep 4 Emperor"]}': "ambiguous",
}


@pytest.mark.parametrize("text", FOUND)
def test_a_named_action_is_found(text: str) -> None:
    reply = read_reply(text, ACTIONS, seat=1)
    assert (reply.outcome, reply.action) == ("legal", FOUND[text])


@pytest.mark.parametrize("text", NOT_FOUND)
def test_nothing_is_invented(text: str) -> None:
    reply = read_reply(text, ACTIONS, seat=1)
    assert (reply.outcome, reply.action) == (NOT_FOUND[text], None)


def test_numbers_count_only_if_the_list_was_shown() -> None:
    assert read_reply("Action: 2", ACTIONS, list_shown=False).outcome == "unreadable"


def test_digits_of_other_scripts_are_no_numbers() -> None:
    assert read_reply("2", ACTIONS).action == 11
    assert read_reply("\N{TAI THAM THAM DIGIT TWO}", ACTIONS).outcome == "unreadable"


def test_the_nearest_legal_sentences_are_named() -> None:
    reply = read_reply("Action: keep 4 Empress", ACTIONS)
    assert reply.outcome == "illegal" and reply.candidates[0] == "keep 4 Emperor"


def test_a_reply_of_any_length_is_read_and_a_huge_one_refused() -> None:
    prose = "So what now? Points matter. " * 10_000
    assert read_reply(f"{prose}\nAction: keep 4 Emperor", ACTIONS).action == 11
    assert read_reply("x" * 1_000_000, ACTIONS).outcome == "unreadable"
    assert read_reply("{" * 100_000, ACTIONS).outcome == "unreadable"


def test_adversarial_replies_bring_no_ghosts_and_no_misses() -> None:
    counts = fuzz(2000, seed=3, table=positions(3, every=11, most=3))
    assert counts[GHOST] == counts[MISS] == 0
    assert min(counts[MUST], counts[MAY], counts[NONE]) > 50


def test_the_fuzz_finds_a_reader_that_takes_the_first_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from tools import fuzz_replies

    def first(text: str, legal, list_shown=True, seat=None):
        found = next((one for one in legal if one.shown in text), None)
        return read_reply(found.shown if found else "", legal)

    monkeypatch.setattr(fuzz_replies, "read_reply", first)
    counts = fuzz(500, seed=3, show=0, table=positions(3, every=5, most=2))
    assert counts[GHOST] > 20 and counts[MISS] > 20


def test_every_pattern_is_listed_once() -> None:
    assert len({pattern.__name__ for pattern in PATTERNS}) == len(PATTERNS) > 25


# Half an hour: run after changes of the reader, as `python -m tools.fuzz_replies 1000000` does.
@pytest.mark.slow
def test_a_million_adversarial_replies_bring_no_ghosts_and_no_misses() -> None:
    counts = fuzz(1_000_000)
    assert counts[GHOST] == counts[MISS] == 0
