"""A game in words: what is shown, what is played, and what follows replies that cannot be read."""

from __future__ import annotations

import copy
import pickle

import pytest

from architects_env.adapters.text import TextEnv
from architects_env.core.play.match import IllegalAction, Match
from architects_env.games import load


def test_a_game_is_played_to_its_end_by_sentences() -> None:
    env, match = TextEnv("hamlet", seed=5), Match(load("hamlet"), seed=5)
    while not env.is_terminal:
        assert env.seat == match.seat
        sentence = env.legal_actions()[-1]
        match.apply(match.legal_actions()[-1])
        assert env.reply(sentence).outcome == "played"
    scores, ranks = match.scores_and_ranks()
    assert (env.scores, env.ranks) == (scores.tolist(), ranks.tolist())
    assert env.returns == match.returns().tolist()
    assert "The game is over." in env.observe() and env.legal_actions() == []
    with pytest.raises(RuntimeError, match="reset"):
        env.reply("pass")


def test_the_same_seed_deals_the_same_game_and_reset_the_next_one() -> None:
    env, other = TextEnv("hamlet", seed=5), TextEnv("hamlet", seed=4)
    assert other.reset() == env.observe() != other.reset()
    assert other.reset(5) == env.observe()


def test_failed_replies_are_counted_and_the_last_one_forfeits() -> None:
    env = TextEnv("hamlet", max_retries=2)
    before = env.observe()
    outcomes = [env.reply(text).outcome for text in ("hm", "Action: fly to the moon", "hm")]
    assert outcomes == ["unreadable", "illegal", "forfeited"]
    counts = env.counts[0]
    assert (counts.unreadable, counts.illegal, counts.failed, counts.forfeits) == (2, 1, 3, 1)
    assert env.is_terminal and env.forfeited == 0 and env.observe() == before
    assert env.returns == [-1.0, 0.5, 0.5] and env.scores == [0, 0, 0]


def test_failures_of_an_earlier_decision_do_not_count() -> None:
    env = TextEnv("hamlet", max_retries=1)
    env.reply("hm")
    env.reply(env.legal_actions()[0])
    assert env.failures == 0 and env.reply("hm").outcome == "unreadable"


def test_a_declared_fallback_plays_instead() -> None:
    env = TextEnv("hamlet", max_retries=0, fallback="random")
    legal = env.legal_actions()
    reply = env.reply("hm")
    assert (reply.outcome, reply.failure) == ("fallback", "unreadable") and reply.sentence in legal
    assert reply.sentence in reply.message and env.seat == 1 and env.counts[0].fallbacks == 1


def test_opponents_play_the_other_seats() -> None:
    env = TextEnv("hamlet", num_players=3, opponents={0: "random", 2: "random"}, seed=3)
    while not env.is_terminal:
        assert env.seat == 1
        env.reply(env.legal_actions()[0])
    assert [counts.played > 0 for counts in env.counts] == [False, True, False]


def test_step_returns_what_gymnasium_returns() -> None:
    env = TextEnv("hamlet", num_players=2)
    text, reward, terminated, truncated, info = env.step("hm")
    assert (reward, terminated, truncated, info["outcome"], info["seat"]) == (0.0, False, False, "unreadable", 0)
    assert "Choose exactly one legal action." in text
    while not terminated:
        seat = env.seat
        text, reward, terminated, truncated, info = env.step(env.legal_actions()[0])
    assert reward == info["returns"][seat] and sum(info["returns"]) == 0


def test_actions_can_be_played_by_number_and_illegal_ones_are_refused() -> None:
    env = TextEnv("hamlet")
    with pytest.raises(IllegalAction):
        env.play(10_000)
    env.play(env.match.legal_actions()[0])
    assert env.seat == 1


def test_history_shows_what_happened_since_the_last_turn() -> None:
    env = TextEnv("hamlet", num_players=3, seed=1)
    for _ in range(4):
        env.reply(env.legal_actions()[0])
    seat = env.seat
    assert env.log(seat, "none") == []
    turn, everything = env.log(seat, "turn"), env.log(seat, "all")
    assert everything[-len(turn) :] == turn and len(turn) < len(everything)
    assert (
        turn[0].startswith(f"Player {seat} ")
        and len([line for line in turn if line.startswith(f"Player {seat} ")]) == 1
    )


def test_copies_continue_identically() -> None:
    env = TextEnv("hamlet", opponents={2: "random"}, names={1: "Ada"}, seed=2)
    env.reply(env.legal_actions()[0])
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    sentence = env.legal_actions()[1]
    env.reply(sentence)
    for twin in twins:
        twin.reply(sentence)
        assert twin.observe() == env.observe()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "long"}, "rules must be one of none, short, full"),
        ({"history": "some"}, "history must be one of none, turn, all"),
        ({"token_budget": 0}, "token_budget must be None or a whole number"),
        ({"max_retries": -1}, "max_retries must be a whole number"),
        ({"language": "xx"}, "There is no language 'xx'"),
        (
            {"renamed_seed": 1, "language": "cs"},
            "A renamed game has English words, and its language cannot be .cs.*leave out renamed_seed",
        ),
        ({"names": {7: "Ada"}}, "A seat of this game is a whole number from 0 to 2"),
    ],
)
def test_wrong_arguments_are_refused_in_words(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        TextEnv("hamlet", 3, **arguments)
