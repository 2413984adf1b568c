"""The protocol of the rules: they yield a question or a shuffle, and are sent the answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

DECLINE = ("decline",)


@dataclass(frozen=True)
class Question:
    """`seat` chooses one of `options`."""

    seat: int
    name: str
    options: tuple[Any, ...]


@dataclass(frozen=True)
class Shuffle:
    """Chance puts `cards` in an order, the first on top."""

    name: Hashable
    cards: tuple[Any, ...]


Talk = Generator[Question | Shuffle, Any, Any]


def ask(seat: int, name: str, options: Iterable[tuple[Any, ...]]) -> Talk:
    """Asks even if there is one option, which the answering side may then take unasked."""
    options = tuple(options)
    assert options, f"{name}: nothing to choose from"
    assert len(set(options)) == len(options), f"{name}: {options}"
    answer = yield Question(seat, name, options)
    assert answer in options, f"{name}: {answer} is none of {options}"
    return answer


def pick(seat: int, name: str, word: str, values: Iterable[Any]) -> Talk:
    """The option (word, value) is chosen; returns the value."""
    answer = yield from ask(seat, name, [(word, value) for value in values])
    return answer[1]


def shuffled(name: Hashable, cards: Iterable[Any]) -> Talk:
    cards = tuple(cards)
    order = yield Shuffle(name, cards)
    assert sorted(order) == sorted(cards), f"{name}: {order} is no order of {cards}"
    return list(order)


def converse(talk: Talk, answer: Callable[[Question | Shuffle], Any]) -> Any:
    """Runs a talk to its end, with one function that answers everything."""
    reply = None
    while True:
        try:
            said = talk.send(reply)
        except StopIteration as end:
            return end.value
        reply = answer(said)
