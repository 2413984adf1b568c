"""The solo opponent (section 16): it decides nothing; what a card offers a player is replaced by something else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from . import actions, building, castle, collision, effects, manuscripts, turn
from .printed_board import (
    AI_CORRUPTION_AT_SHUFFLE,
    AI_DISMISS_AT_FLIP,
    AI_DISMISS_AT_SCHEME,
    AI_EXTRA_SCHEME,
    AI_VIRTUE_AT_SHUFFLE,
    BUILDERS_FOR,
    NOBLES_FOR_WORKERS,
    RESOURCES,
)
from .printed_cards import SCHEMES
from .printed_townsfolk import Townsfolk
from .table import Automaton, Place, Table
from .talk import Talk, shuffled
from .words import Effects

INSTEAD = {
    "rearrange": "resource",
    "destroy": "flip",
    "discard": "virtue",
    "castle move": "virtue",
    "hire": "future scheme",
}
ACTIONS = ("build", "workers", "transcribe")
FEWEST_WORKERS = 2


# --- turn (16.2) ------------------------------------------------------------------------------------------------------
def take_turn(table: Table, ai: Automaton) -> Talk:
    table.active = ai.seat
    dropped, ai.line = ai.line[2], [None, ai.line[0], ai.line[1]]
    if dropped is not None:
        ai.discard_pile.append(dropped)
    if not ai.draw_pile:
        yield from shuffle(table, ai)
    scheme = SCHEMES[ai.draw_pile.pop(0)]
    ai.line[0] = scheme.name
    ai.shown.add(scheme.name)
    for row in scheme.rows:
        yield from _row(table, ai, row)
    yield from collision.resolve_collision(table, ai)


def _row(table: Table, ai: Automaton, alternatives: Effects) -> Talk:
    """The first alternative that can be done; one without an action of the automaton always can (S2-25)."""
    for alternative in alternatives:
        if all(_is_possible(table, ai, what) for _, what in alternative):
            for number, what in alternative:
                yield from _carry_out(table, ai, number, what)
            return


def _is_possible(table: Table, ai: Automaton, what: str) -> bool:
    if what == "focus":
        return bool(effects.flippable(ai, "flip")) if ai.board.focus == "flip" else _can_act(table, ai, ai.board.focus)
    return _can_act(table, ai, what) if what in ACTIONS else True


# --- effects ----------------------------------------------------------------------------------------------------------
def resolve(table: Table, ai: Automaton, alternatives: Effects) -> Talk:
    """Carries out the first of two alternatives."""
    for number, what in alternatives[0]:
        yield from _carry_out(table, ai, number, what)


def _carry_out(table: Table, ai: Automaton, number: int, what: str) -> Talk:
    what = INSTEAD.get(what, what)
    if what == "silver":
        gain_resources(ai, number // 2)
    elif what == "resource":
        gain_resources(ai, number)
    elif what in RESOURCES:
        _gain(ai, what, number)
    elif what == "worker":
        number = min(number, ai.workers)
        if number > 0:
            yield from castle.place(table, ai, _facing(table, ai), number)
    elif what == "move":
        yield from _move(table, ai, number)
    else:
        for _ in range(number):
            yield from _one(table, ai, what)


def _one(table: Table, ai: Automaton, what: str) -> Talk:
    if what == "virtue":
        effects.virtue(ai)
    elif what == "corruption":
        effects.corruption(ai)
    elif what == "debt":
        yield from effects.gain_debt(table, ai)
    elif what == "deed":
        effects.gain_deed(table, ai)
    elif what.startswith("flip"):
        yield from flip(table, ai, what)
    elif what == "shuffle":
        if ai.discard_pile:
            yield from shuffle(table, ai)
    elif what == "future scheme":
        yield from gain_scheme(table, ai)
    elif what == "dismiss":
        yield from dismiss(table, ai)
    elif what == "corruption per criminal":
        for _ in range(ai.criminals):
            effects.corruption(ai)
    elif what == "manuscript":
        yield from manuscripts.take_free(table, ai)
    elif what.startswith("build "):
        yield from building.build_free(table, ai, what.removeprefix("build "))
    elif what == "focus":
        yield from (flip(table, ai, "flip") if ai.board.focus == "flip" else _act(table, ai, ai.board.focus))
    elif what in ACTIONS:
        yield from _act(table, ai, what)
    else:
        raise ValueError(what)


def gain_resources(ai: Automaton, number: int) -> None:
    """The first kind of which it does not yet have enough."""
    for _ in range(number):
        _gain(ai, next(kind for kind, until in ai.board.prefers if kind == "any" or ai.goods[kind] < until), 1)


def _gain(ai: Automaton, kind: str, number: int) -> None:
    if ai.pools:
        ai.pooled += number
    else:
        ai.goods[kind] += number


def flip(table: Table, ai: Automaton, what: str) -> Talk:
    """The kind flipped less often, at a tie a debt; with nothing to flip a virtue (S4-8). A flipped debt pays a
    resource; then the third trading post."""
    kinds = effects.flippable(ai, what)
    if not kinds:
        effects.virtue(ai)
        return
    flipped = {"debt": ai.paid, "deed": ai.approved}
    kind = min(kinds, key=lambda kind: (flipped[kind], kind == "deed"))
    if kind == "debt":
        ai.unpaid -= 1
        ai.paid += 1
        gain_resources(ai, 1)
    else:
        ai.acquired -= 1
        ai.approved += 1
    if ai.has_built(AI_DISMISS_AT_FLIP):
        yield from dismiss(table, ai)


def gain_scheme(table: Table, ai: Automaton) -> Talk:
    if not table.future_schemes:
        yield from flip(table, ai, "flip")
        return
    ai.discard_pile.append(table.future_schemes.pop(0))
    ai.shown.add(ai.discard_pile[-1])
    if ai.has_built(AI_DISMISS_AT_SCHEME):
        yield from dismiss(table, ai)


def dismiss(table: Table, ai: Automaton) -> Talk:
    """The visible townsfolk card of its segment leaves the game; only the top-right effect counts."""
    assert ai.space
    segment = ai.space[0]
    card = table.to_dismiss(segment)
    if isinstance(card, Townsfolk):
        table.removed.append(table.townsfolk[segment].pop(0))
    yield from resolve(table, ai, card.top_right)


def shuffle(table: Table, ai: Automaton) -> Talk:
    """All that one shuffle brings comes at once, so corruption goes first (12.1)."""
    cards = [*ai.draw_pile, *ai.discard_pile]
    ai.draw_pile = yield from shuffled("schemes", cards)
    ai.discard_pile = []
    corruptions = (ai.criminals > 0) + ai.has_built(AI_CORRUPTION_AT_SHUFFLE)
    virtues = (ai.criminals == 0) + ai.has_built(AI_VIRTUE_AT_SHUFFLE)
    for _ in range(corruptions):
        effects.corruption(ai)
    for _ in range(virtues):
        effects.virtue(ai)


# --- moving and acting ------------------------------------------------------------------------------------------------
def _move(table: Table, ai: Automaton, steps: int) -> Talk:
    """Along the outer path."""
    assert ai.space
    segment, side = ai.space
    for _ in range(steps):
        segment, side = (segment, "right") if side == "left" else (table.clockwise_from(segment)[1], "left")
    ai.space = (segment, side)
    yield from turn.land(table, ai)


def _means(ai: Automaton, action: str) -> int:
    """Icons and resources together."""
    icon = actions.ICON[action]
    return ai.icons(icon) + ai.criminals + (ai.pooled if ai.pools else ai.goods[actions.PAYMENT[action]])


def _pay(ai: Automaton, action: str, needed: int) -> None:
    gap = max(0, needed - ai.icons(actions.ICON[action]) - ai.criminals)
    _gain(ai, actions.PAYMENT[action], -gap)


def _slot_to_build(ai: Automaton) -> int | None:
    """The left-most building that it can afford."""
    return next((slot for slot in ai.unbuilt if BUILDERS_FOR[ai.type_of(slot)] <= _means(ai, "build")), None)


def _workers_to_place(ai: Automaton) -> int:
    numbers = [
        number
        for number, nobles in NOBLES_FOR_WORKERS.items()
        if FEWEST_WORKERS <= number <= ai.workers and nobles <= _means(ai, "workers")
    ]
    return max(numbers, default=0)


def _can_act(table: Table, ai: Automaton, action: str) -> bool:
    assert ai.space
    if action == "build":
        return bool(actions.reachable_places(table, ai)) and _slot_to_build(ai) is not None
    if action == "workers":
        return _workers_to_place(ai) > 0
    return actions.manuscript_cost(table, ai.space[0]) <= _means(ai, "transcribe")


def _act(table: Table, ai: Automaton, action: str) -> Talk:
    assert ai.space
    if action == "build":
        slot = _slot_to_build(ai)
        assert slot is not None
        place = actions.reachable_places(table, ai)[0]
        _pay(ai, action, BUILDERS_FOR[ai.type_of(slot)])
        yield from building.put_up(table, ai, slot, place)
    elif action == "workers":
        number = _workers_to_place(ai)
        _pay(ai, action, NOBLES_FOR_WORKERS[number])
        yield from castle.place(table, ai, _facing(table, ai), number)
    else:
        segment = ai.space[0]
        _pay(ai, action, actions.manuscript_cost(table, segment))
        yield from manuscripts.take(table, ai, segment)


def once_when_built(table: Table, ai: Automaton, slot: int) -> Talk:
    if slot == AI_EXTRA_SCHEME:
        yield from gain_scheme(table, ai)


# --- what it takes where a player would choose ------------------------------------------------------------------------
def _facing(table: Table, ai: Automaton) -> int:
    assert ai.space
    return table.section_facing(ai.space[0])


def first_section(table: Table, ai: Automaton, sections: Iterable[int]) -> int:
    """Clockwise from the one that faces its segment."""
    return min(sections, key=lambda section: (section - _facing(table, ai)) % 5)


def first_segment(table: Table, ai: Automaton, segments: Sequence[str]) -> str:
    assert ai.space
    return next(segment for segment in table.clockwise_from(ai.space[0]) if segment in segments)


def first_place(table: Table, ai: Automaton, places: Sequence[Place]) -> Place:
    """S1-3: the left-most on the bank where its viscount stands, then on clockwise."""
    assert ai.space
    segment, side = ai.space
    everywhere = table.places
    start = next(
        i for i, place in enumerate(everywhere) if place[0] == segment and table.spot(place).bank == actions.BANK[side]
    )
    return next(place for place in everywhere[start:] + everywhere[:start] if place in places)


def to_bump(table: Table, ai: Automaton, options: Sequence[tuple[str, int, int, int]]) -> tuple[str, int, int, int]:
    """A player's worker before its own; the first tier before the second, sections clockwise from its own (S1-4)."""

    def crowded_place(option: tuple[str, int, int, int]) -> tuple[int, int]:
        return option[1], (option[2] - _facing(table, ai)) % 5

    return min(options, key=lambda option: (*crowded_place(option), option[3] == ai.seat))
