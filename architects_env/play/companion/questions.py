"""Questions of the companion (`play.companion.companion`), their choices, and suggestions for answers in other
words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.match import IllegalAction
from architects_env.core.play.view import View
from architects_env.core.text import listed, player, say
from architects_env.play.chance.lots import Lot
from architects_env.play.chance.outcomes import Outcome, SetUp, Trial
from architects_env.play.face import face_of
from architects_env.play.language.speech import Speech
from architects_env.play.table.table import HUMAN, Choice, decision_sentence
from architects_env.play.terminal.typed_words import contains_words, folded, is_spelled, spellings

PLAIN = 3
"""Maximum number of words of a question that names only the kind of a card, such as "which building card"."""
LONGEST = 6
"""Maximum number of choices that are repeated after an answer that fits none of them."""


@dataclass(frozen=True)
class Question:
    """A question to the people at the table."""

    seat: int | None
    """Seat of the player who decides, or None if the question is about chance."""
    text: str
    choices: list[Choice]
    """Possible answers; `action` is the number of an action or of a card."""
    source: str = ""
    """Name of the kind of chance in question; "" for a decision."""
    progress: tuple[int, int] | None = None
    """Number of this question of the set-up, from 1, and how many there are; None after the set-up."""


def _in_order(title: str) -> str:
    """Sort "card 2" before "card 10"."""
    return re.sub(r"\d+", lambda number: number[0].zfill(4), title)


def invented(game: Game | str) -> dict[str, str]:
    """Return the chance of a game whose cards are in no box, by name, with a sentence about each.

    The program deals such cards by default.
    """
    return {source.name: source.invented for source in face_of(load(game)).chance if source.invented}


def choice_named(words: str, choices: Sequence[Choice], speech: Speech | None = None) -> int | None:
    """Return the number of the choice with exactly these words, in English or in another language, or None."""
    return next((choice.action for choice in choices if is_spelled(choice.sentence, words.strip(), speech)), None)


def suggestions(words: str, choices: Sequence[Choice], speech: Speech | None = None, most: int = 3) -> list[Choice]:
    """Return choices that a person may have meant by these words, in English or in another language: choices that
    contain the words, or else similar ones."""
    if words.strip() and (
        held := [choice for choice in choices if contains_words(choice.sentence, words.strip(), speech)]
    ):
        return held[:most]
    by_words = {said: choice for choice in choices for said in spellings(choice.sentence, speech)}
    first = {re.split(r" \(|: | \d", said)[0]: choice for said, choice in by_words.items()}
    close = get_close_matches(folded(words), [*by_words, *first], most, 0.6)
    return list(dict.fromkeys((by_words | first)[one] for one in close))


def rejection(answer: int | str, question: Question, close: Sequence[Choice]) -> str:
    """Return a sentence that says why this is not an answer, with suggestions or else all possible answers."""
    reason = (
        say("everybody knows that it lies elsewhere, or there is no such thing")
        if question.seat is None
        else say("it is no legal move")
    )
    words = {"answer": answer, "reason": reason}
    if close:
        mean = listed((one.sentence for one in close), "{a}; {b}")
        return say("{answer!r} cannot be the answer: {reason}. Did you mean: {mean}?", mean=mean, **words)
    if len(question.choices) > LONGEST:
        return say("{answer!r} cannot be the answer: {reason}. {question}", question=question.text, **words)
    shown = listed((one.sentence for one in question.choices), "{a}; {b}")
    return say(
        "{answer!r} cannot be the answer: {reason}. {question} It may be: {shown}.",
        question=question.text,
        shown=shown,
        **words,
    )


def number_of(
    answer: int | str, question: Question, allowed: Sequence[int] | None, speech: Speech | None = None
) -> int:
    """Return the number of the choice that an answer names.

    Args:
        answer: The number of a choice, or its words in English or in the language of `speech`.
        question: The question.
        allowed: The allowed numbers, if there are more of them than choices.
        speech: The language of the words.

    Raises:
        IllegalAction: If this is not one of the choices.
    """
    number = choice_named(answer, question.choices, speech) if isinstance(answer, str) else answer
    if allowed is None:
        allowed = [choice.action for choice in question.choices]
    if number is None or number not in allowed:
        close = suggestions(answer, question.choices, speech) if isinstance(answer, str) else []
        raise IllegalAction(say(rejection(answer, question, close)))
    return number


def question_of_decision(view: View, actions: Sequence[int], alone: bool) -> Question:
    """Return the question that the view's seat decides. `alone`: no other people read it."""
    choices = [Choice(action, view.game.sentence(view.state, action)) for action in actions]
    return Question(view.seat, decision_sentence(view, view.seat if alone else None), choices)


def title_of(asking: SetUp | Trial, source: Any, value: int) -> str:
    """Return the title of a value of chance for people."""
    if isinstance(source, Lot) and source.title_in is not None:
        match = asking.match if isinstance(asking, SetUp) else asking.before
        return source.title_in(match.state, value)
    return source.title(value)


def is_typed_for_others(outcome: Outcome, seats: Sequence[str]) -> bool:
    """Return whether one player alone sees what is asked, while somebody else types it or reads the question too."""
    only = [seat for seat in range(len(seats)) if outcome.seen == 1 << seat]
    return bool(only) and not (seats[only[0]] == HUMAN and seats.count(HUMAN) == 1)


def question_of_chance(
    asking: SetUp | Trial, outcome: Outcome, seats: int, line: str, with_how: bool = False
) -> Question:
    """Return a question about chance.

    Args:
        asking: What is entered.
        outcome: The outcome in question.
        seats: Number of players.
        line: Names the event that revealed it; it is empty during the set-up.
        with_how: Whether to say how others type what one player alone sees.
    """
    only, who = [seat for seat in range(seats) if outcome.seen == 1 << seat], ""
    if only and with_how:
        who = say(
            " {player} alone sees it: look at it for them, type it, lay it face down, and do not use what you know.",
            player=player(only[0]),
        )
    elif only:
        who = say(" {player} alone sees it.", player=player(only[0]))
    about, source = say(outcome.about), asking.sources[outcome.source]
    if not isinstance(source, Lot) and len(outcome.about.split()) <= PLAIN:  # nothing but the kind of the card
        if only:
            about = say("{about} comes from its deck to {player}", about=about, player=player(only[0]))
        else:
            about = say("{about} comes from its deck", about=about)
    n, of_all = asking.numbering
    if of_all > 1:
        about = say("{about} ({n} of {all})", about=about, n=n, all=of_all)
    elif n > 1:
        about = say("{about} (number {n})", about=about, n=n)
    titles: dict[str, int] = {}
    for value in outcome.choices:
        titles.setdefault(title_of(asking, source, value), value)
    return Question(
        None,
        say("{line}Say {about}.{who}", line=line, about=about, who=who),
        [Choice(titles[title], say(title)) for title in sorted(titles, key=_in_order)],
        outcome.source,
    )
