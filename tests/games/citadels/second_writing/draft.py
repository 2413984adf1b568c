"""Section 4: which characters play, who has them, and what each seat learns of it (4.4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .cards import FACE_UP
from .table import Player, Table
from .talk import Talk, ask, lot

Place = tuple[str, int | None]
"""A possible place of a character: ("held", seat), ("laid down", None), ("face down", None), ("face up", None),
("travels", None)."""


@dataclass(frozen=True)
class Taken:
    """A character that somebody has kept, or laid down."""

    number: int
    seat: int
    kept: bool

    @property
    def place(self) -> Place:
        return ("held", self.seat) if self.kept else ("laid down", None)


@dataclass
class Draft:
    """The history of the draft: the cards in the order in which they were taken, and the cards that each seat saw
    before its choices."""

    face_down: int = 0
    taken: list[Taken] = field(default_factory=list)
    seen: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)
    """The cards that each seat saw, by seat and number of cards already taken."""
    by_last_player_rule: bool = False


def draft(table: Table) -> Talk:
    players, numbers = len(table.players), [*table.characters]
    table.face_up = yield from lot(
        "face up", [number for number in numbers if number != 4], FACE_UP.get((players, len(numbers)), 0)
    )
    rest = [number for number in numbers if number not in table.face_up]
    table.face_down = (yield from lot("face down", rest))[0]
    assert table.face_down is not None
    table.draft = Draft(table.face_down)
    table.travelling = [number for number in rest if number != table.face_down]
    if players == 2:
        yield from two_players(table)
    elif players == 3:
        yield from three_players(table)
    else:
        yield from many_players(table)


def take(table: Table, player: Player, kept: bool) -> Talk:
    """One of the travelling cards is kept or laid down."""
    name = "keep" if kept else "lay down"
    table.draft.seen.setdefault(player.seat, {})[len(table.draft.taken)] = frozenset(table.travelling)
    _, number = yield from ask(player.seat, "draft" if kept else name, [(name, number) for number in table.travelling])
    table.travelling.remove(number)
    table.draft.taken.append(Taken(number, player.seat, kept))
    (player.characters if kept else table.laid_down).append(number)


def many_players(table: Table) -> Talk:
    """4.1. By the last player rule the last one has one card, and takes up the one that lies face down."""
    for player in table.from_crown():
        if len(table.travelling) == 1:
            assert table.face_down is not None
            table.travelling.append(table.face_down)
            table.face_down, table.draft.by_last_player_rule = None, True
        yield from take(table, player, kept=True)
    yield from take(table, table.from_crown()[-1], kept=False)


def two_players(table: Table) -> Talk:
    """4.2"""
    a, b = table.from_crown()
    yield from take(table, a, kept=True)
    for player in (b, a, b):
        yield from take(table, player, kept=True)
        yield from take(table, player, kept=False)


def three_players(table: Table) -> Talk:
    """4.3"""
    for player in table.from_crown() * 2:
        yield from take(table, player, kept=True)
    yield from take(table, table.from_crown()[-1], kept=False)


# --- what a seat knows of it ------------------------------------------------------------------------------------------
def possible_places(table: Table, observer: int, number: int) -> set[Place]:
    """The possible places of the character, given everything that this seat has seen, card by card."""
    draft = table.draft
    if number in table.face_up:
        return {("face up", None)}
    for taken in draft.taken:
        if taken.number == number and taken.seat == observer:
            return {taken.place}
    if number in draft.seen.get(observer, {}).get(len(draft.taken), ()):
        return {("face down" if number == draft.face_down else "travels", None)}
    return narrowed_by_calls(table, number, places_since(table, observer, number))


def places_since(table: Table, observer: int, number: int) -> set[Place]:
    """Between the last time the seat saw it and the next time it saw the travelling cards without it."""
    draft = table.draft
    seen = draft.seen.get(observer, {})
    with_it = [moment for moment in seen if number in seen[moment]]
    first = max(with_it, default=-1)
    later = [moment for moment in seen if moment > first]
    until = min(later, default=len(draft.taken))
    places = {taken.place for taken in draft.taken[first + 1 : until]}
    if not later and table.travelling:
        places.add(("travels", None))
    saw_it = any(draft.face_down in cards for cards in seen.values())
    if first == -1 and not saw_it:
        places |= {taken.place for taken in draft.taken[-2:]} if is_taken_up(table) else {("face down", None)}
    return places


def is_taken_up(table: Table) -> bool:
    """Whether the last player has kept or laid down the card that lay face down."""
    return table.draft.by_last_player_rule and not table.travelling


def narrowed_by_calls(table: Table, number: int, places: set[Place]) -> set[Place]:
    """Narrows the possible places by the calls. A player who has shown the character holds it, a number called in
    silence is nobody's unless it was murdered, and a player who has shown all characters has no other."""
    holder = next((player for player in table.players if number in player.shown), None)
    if holder:
        return {("held", holder.seat)}
    if number in range(1, table.called + 1) and number != table.murdered:
        return {place for place in places if place[0] != "held"}
    has_shown_all = {
        player.seat for player in table.players if player.characters and player.shown >= {*player.characters}
    }
    return {place for place in places if place[0] != "held" or place[1] not in has_shown_all}
