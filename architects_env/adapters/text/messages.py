"""Messages to a model after a reply that could not be played."""

from __future__ import annotations

from dataclasses import replace

from architects_env.adapters.text.replies import AMBIGUOUS, FORFEITED, ILLEGAL, LEGAL, Reply
from architects_env.core.text import Speech, listed, say, speaking


def answer_with(show_actions: bool) -> str:
    """Return how to answer."""
    if show_actions:
        return say(
            "Choose exactly one legal action. End your reply with a line of the form "
            "Action: SENTENCE, with the sentence as it stands in the list, or its number."
        )
    return say("Choose exactly one legal action. End your reply with a line of the form Action: SENTENCE.")


def with_message(reply: Reply, number: int, show_actions: bool) -> Reply:
    """Return a reply that has been read with its message, in the language in which the call is made."""
    return reply if reply.outcome == LEGAL else replace(reply, message=_message(reply, number, show_actions))


def _message(reply: Reply, number: int, show_actions: bool) -> str:
    again = answer_with(show_actions)
    several = listed((say("“{sentence}”", sentence=one) for one in reply.candidates), "{a}; {b}")
    if reply.outcome == AMBIGUOUS:
        return say("Your reply names several legal actions: {several}. {again}", several=several, again=again)
    if reply.outcome == ILLEGAL:
        if reply.candidates:
            return say(
                "Your reply names no legal action. The nearest legal ones are: {several}. {again}",
                several=several,
                again=again,
            )
        return say("Your reply names no legal action. {again}", again=again)
    return say("Your reply names no action that can be read. {again}", again=again)


def ended_message(outcome: str, sentence: str, speech: Speech | None) -> str:
    """Return the message after the last allowed reply to a decision.

    Args:
        outcome: Outcome of the last reply.
        sentence: Sentence of the action that was played; empty if none was.
        speech: Language of the message.
    """
    with speaking(speech):
        if outcome == FORFEITED:
            return say("This was the last reply allowed. You have forfeited the game.")
        return say("This was the last reply allowed. The action “{sentence}” was played for you.", sentence=sentence)
