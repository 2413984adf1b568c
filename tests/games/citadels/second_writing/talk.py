"""The protocol of the rules: they yield a question or a lot, and are sent the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any

Option = tuple[Any, ...]
"""A word, and what it is about: ("build", "Manor"), ("player", 2), ("building", "Keep", False), ("end",)."""


@dataclass(frozen=True)
class Question:
    """`seat` chooses one of `options`."""

    seat: int
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Lot:
    """Chance takes `number` of `things`; with a seat: cards that this seat draws."""

    name: str
    things: tuple[Any, ...]
    number: int
    seat: int | None = None


Talk = Generator[Question | Lot, Any, Any]


def ask(
    seat: int, name: str, offer: Callable[[], Iterable[Option]] | Iterable[Option], of_a_hand: bool = False
) -> Talk:
    """A single option is played without asking, but not where that would tell something of a hand (section 11). The
    question is repeated if the answer is None, because something else was laid on the table: `offer` may be a function."""
    options = _options(offer)
    assert options, f"{name}: nothing to choose from"
    if len(options) == 1 and not of_a_hand:
        return options[0]
    while (answer := (yield Question(seat, name, options))) is None:
        options = _options(offer)
    assert answer in options, f"{name}: {answer} is none of {options}"
    return answer


def _options(offer: Callable[[], Iterable[Option]] | Iterable[Option]) -> tuple[Option, ...]:
    return tuple(dict.fromkeys(offer() if callable(offer) else offer))


def lot(name: str, things: Iterable[Any], number: int = 1, seat: int | None = None) -> Talk:
    """`number` of `things` by chance."""
    things = tuple(things)
    assert number <= len(things)
    taken = yield Lot(name, things, number, seat)
    assert len(taken) == number and Counter(taken) <= Counter(things), f"{name}: {taken} are not {number} of {things}"
    return list(taken)
