"""The effects of a card in signs with numbers, and in few words where there is no sign: costs, an arrow, results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from architects_env.core.text import Text, say
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import ANY_RESOURCE, GOOD_NAMED, Row, amounts
from architects_env.games.settlers.data.vocabulary import Effect
from architects_env.play.drawing.drawing import CRAMPED, Drawing
from architects_env.play.drawing.illustrations.glyphs import CARD, COIN, POINTS, STONE, WOOD, Icon
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.settlers.picture.icons import (
    BUILT,
    DEAL,
    FOOD,
    GOODS,
    LOCATIONS,
    OF_DECK,
    RAZE,
    SAMURAI,
    WORKER,
)

Sign = tuple[Icon | None, int | str]
"""An icon with its number, or words."""
ARROW: Sign = (None, "→")
DOT: Sign = (None, "·")
"""The separator between two clauses. It is left out if the second clause begins a line."""
READ, READ_WORDS, LEAST_WORDS = 15, 13.3, 12.6
"""Least size of signs beside words that are easy to read, size of those words, and size of words beside small signs: 10
pixels on a phone and on a screen. Only words that would be cut off are smaller."""
SMALL = 13
AFTER_WORDS = 1.6
"""Factor by which a sign is farther from a word before it than from another sign."""
SIZES, CORNER = (20, 17, READ, SMALL, 12.5), 15
"""Possible sizes of signs, the largest first, and the room that things in a corner take below them."""


def _apart(signs: Sequence[Sign]) -> Iterator[Sign]:
    """Split signs and translated words so that they can be wrapped. A phrase with a number stays together."""
    for icon, number in signs:
        if icon or not isinstance(number, str) or isinstance(number, Text):
            yield icon, number
        else:
            yield from ((None, word) for word in say(number).split())


AT_LOCATION: dict[int, list[Sign]] = {
    V.COPY_RAZE_GOOD: [(None, "a good of a rival's"), (RAZE, "")],
    V.RAZE_OWN: [(RAZE, ""), (None, "a common one of yours")],
    V.RAZE_UNPROTECTED: [(None, "raze, even if protected")],
    V.REMOVE: [(None, "remove a rival's location")],
    V.LOCK: [(None, "lock a rival's action")],
    V.TAKE_OVER: [(None, "use a rival's location this round")],
    V.TRADE: [(DEAL, ""), (None, "with a rival's location")],
    V.RESET: [(None, "clear another action")],
}
AT_DEAL: dict[int, list[Sign]] = {
    V.ROB_DEAL: [(None, "discard a rival's"), (DEAL, "")],
    V.ROB_DEAL_FOR_GOOD: [(None, "a rival's"), (DEAL, ""), ARROW, (None, "its good")],
    V.STEAL_DEAL: [(None, "take a rival's"), (DEAL, "")],
}


def _steps(column: int) -> str:
    """Return the numbers of resources on a Shrine, or their points."""
    return ", ".join(str(step[column]) for step in V.SHRINE_STEPS)


RESOURCES: list[Sign] = [(WOOD, ""), (STONE, ""), (FOOD, "")]
FEATURES: dict[int, list[Sign]] = {
    V.NO_FEATURE: [],
    V.ADDS_TO_POINTS: [(POINTS, f"{V.SPHINX_NEEDS}+"), ARROW, (POINTS, "+1")],
    V.PAID_FOR_EXCHANGES: [
        (None, "rival exchanges"),
        (WORKER, 2),
        ARROW,
        (WORKER, 1),
        (None, say("(max {n})", n=V.MOST_FROM_OASIS)),
    ],
    V.STORES_RESOURCES: [(None, "keep"), *RESOURCES],
    V.SELLS_DEAL_GOODS: [(None, "good of a"), (DEAL, ""), ARROW, (POINTS, V.SCHOOL_POINTS)],
    V.HOLDS_CARDS: [(None, "under it"), (CARD, 1), ARROW, (POINTS, V.TUCK_POINTS)],
    V.HOLDS_RESOURCES: [*RESOURCES, (None, _steps(0)), ARROW, (POINTS, _steps(1))],
}
"""The effects of features that do something by themselves. Other features wait for an event (`_awaited`)."""


def _of(effect: Effect) -> list[Sign]:
    """Return one effect in signs."""
    e = effect
    card = OF_DECK.get(e.b if e.kind == V.DRAW else e.a, CARD)
    good, other = GOODS[e.a % V.NUM_GOODS], GOODS[e.c % V.NUM_GOODS]
    in_signs: dict[int, Callable[[], list[Sign]]] = {
        V.GAIN: lambda: [(good, e.b)],
        V.PER_COLOUR: lambda: [(good, 1), (None, "per"), *_locations(e.b), (None, say("(max {n})", n=e.c))],
        V.PER_SAMURAI: lambda: [(POINTS, 1), (None, "per"), (SAMURAI, ""), (None, say("(max {n})", n=e.a))],
        V.DRAW: lambda: [(card, e.a)],
        V.DRAW_TWO: lambda: [(card, V.CHOSEN_FROM), DOT, (None, "keep"), (card, 1)],
        V.CHOICE: lambda: [(good, e.b), (None, "or"), (other, e.d)],
        V.OFFER: lambda: [
            (COIN, V.OFFER_PRICE),
            ARROW,
            (POINTS, e.a),
            (None, "or"),
            (STONE, V.OFFER_PRICE),
            ARROW,
            (POINTS, e.b),
        ],
        V.COPY: lambda: [(None, "what another one produces")],
        V.DEAL_GOOD: lambda: [(None, "the good of a"), (DEAL, "")],
        V.BUILD_FROM_HAND: lambda: [(None, "build"), (OF_DECK[V.FACTION_DECK], 1), (None, "without location")],
        V.BUILD_FROM_DEAL: lambda: [(None, "build"), (DEAL, 1), (None, "without location")],
        V.STEAL: lambda: [(None, "from a rival"), (WOOD, "/"), (STONE, "/"), (FOOD, "")],
        V.AT_LOCATION: lambda: AT_LOCATION[e.a],
        V.AT_DEAL: lambda: AT_DEAL[e.a],
        V.CHAPEL_RAZE: lambda: [(RAZE, ""), ARROW, (None, "goods, or each"), (POINTS, V.CHAPEL_POINTS)],
        V.TO_FOUNDATION: lambda: [(OF_DECK[V.COMMON_DECK], 1), ARROW, (None, "foundation"), (STONE, V.SHELTER_STONE)],
        V.TOSS_CARD: lambda: [(CARD, 1)],
        V.ROB_HAND: lambda: [(None, "rival discards"), (CARD, 1)],
        V.GIVE_UP_DEAL: lambda: [(DEAL, 1)],
        V.DEPLOY: lambda: [(SAMURAI, e.a)],
    }
    return in_signs[e.kind]()


def _locations(colours: int) -> list[Sign]:
    return [(LOCATIONS[i], "") for i in range(len(LOCATIONS)) if colours >> i & 1]


PAID = (V.TOSS_CARD, V.GIVE_UP_DEAL)
"""Effects that are a price and precede the arrow."""


def signs_of(effects: Sequence[Effect]) -> list[Sign]:
    """Return effects one after the other, with a dot between two if one of them is in words."""
    found: list[Sign] = []
    before: list[Sign] = []
    for effect in effects:
        signs = _of(effect)
        found += [DOT, *signs] if before and is_wordy([*before, *signs]) else signs
        before = signs
    return found


def is_wordy(signs: Sequence[Sign]) -> bool:
    """Return whether signs contain more than icons with their numbers."""
    return any(icon is None for icon, _ in signs)


def ability_signs(row: Row) -> list[Sign]:
    """Return the signs of a location's effect."""
    effects = signs_of([effect for effect in row.effects if effect.kind not in PAID])
    if row.kind == V.PRODUCTION:
        return effects
    if row.kind == V.FEATURE:
        return [*_awaited(row), ARROW, *effects] if row.does not in FEATURES else [*FEATURES[row.does], *effects]
    price: list[Sign] = [
        (None, say("any {n}", n=number)) if name == ANY_RESOURCE else (GOODS[GOOD_NAMED[name]], number)
        for name, number in amounts(row.use).items()
    ] + signs_of([effect for effect in row.effects if effect.kind in PAID])
    return [*([(None, "2×")] if row.uses == 2 else []), *price, *([ARROW] if price else []), *effects]


def _awaited(row: Row) -> list[Sign]:
    """Return the signs of the event that a feature waits for."""
    waits: dict[int, list[Sign]] = {
        V.ON_BUILD: [(None, "you build"), *_locations(row.built)],
        V.ON_RAZE: [(None, "you raze"), (RAZE, "")],
        V.ON_DEAL: [(None, "you make"), (DEAL, "")],
    }
    return waits[row.does]


Laid = tuple[Icon | None, str, float, float]
"""A sign with its position: icon, words, left and top."""


def _letters(size: float) -> float:
    """Return the size of the words beside signs of this size."""
    return max(READ_WORDS if size >= READ else LEAST_WORDS if size >= SMALL else CRAMPED, 0.78 * size)


def _wide(sign: Sign, size: float) -> float:
    """Return the width of a sign. Words include the space behind them."""
    icon, words = sign[0], str(sign[1])
    if not icon:
        return text_width(words, _letters(size)) + (AFTER_WORDS if words[-1:].isalpha() else 0)
    return size + 2 + (text_width(words, _letters(size), True) if words else 0)


def _clauses(signs: Sequence[Sign]) -> list[list[Sign]]:
    """Split signs at their dots."""
    found: list[list[Sign]] = [[]]
    for sign in _apart(signs):
        if sign == DOT:
            found.append([])
        else:
            found[-1].append(sign)
    return [clause for clause in found if clause]


def _laid(signs: Sequence[Sign], width: float, size: float) -> Iterator[Laid]:
    """Arrange signs in rows.

    A clause continues a row, after a dot, if it fits there as a whole. Signs that lead to another stay in its row
    (`_led_to`).
    """
    left, top, dot = 0.0, 0.0, _wide(DOT, size) + 8
    for clause in _clauses(signs):
        whole = sum(_wide(sign, size) + 4 for sign in clause) - 4
        if left > 0 and left + dot + whole <= width:
            yield None, str(DOT[1]), left + 3, top
            left += dot
        elif left > 0:
            left, top = 0, top + size + 3
        for i, (icon, number) in enumerate(clause):
            wide = _wide((icon, number), size)
            if left > 0 and left + wide + sum(4 + _wide(sign, size) for sign in _led_to(clause[i:])) > width:
                left, top = 0, top + size + 3
            yield icon, str(number), left, top
            left += wide + 4


def _led_to(signs: Sequence[Sign]) -> Iterator[Sign]:
    """Yield the first sign and those that must stay with it: the result after an arrow, the icon after "or" or "per",
    and an alternative icon.
    """
    for sign, after in pairwise(signs):
        if sign != ARROW and sign[1] != "/" and (sign[0] or not after[0]):
            break
        yield after


def _in_phrases(laid: Iterable[Laid]) -> Iterator[Laid]:
    """Join adjacent words into one text with normal spaces."""
    marks, phrase = (str(ARROW[1]), str(DOT[1])), list[Laid]()
    for sign in laid:
        joins = sign[0] is None and sign[1] not in marks
        if phrase and (not joins or sign[3] > phrase[0][3]):
            yield None, " ".join(words for _, words, _, _ in phrase), *phrase[0][2:]
            phrase = []
        if joins:
            phrase.append(sign)
        else:
            yield sign
    if phrase:
        yield None, " ".join(words for _, words, _, _ in phrase), *phrase[0][2:]


def signs_height(signs: Sequence[Sign], width: float, size: float) -> float:
    """Return the height of signs that are wrapped into rows."""
    return max((top + size + 3 for *_, top in _laid(signs, width, size)), default=0)


def draw_signs(
    drawing: Drawing, signs: Sequence[Sign], x: float, y: float, width: float, size: float, height: float = 1000
) -> float:
    """Draw signs wrapped into rows. What does not fit is replaced by dots. Returns the height."""
    small, ends, low = _letters(size), x, 0.0
    for icon, words, left, top in _in_phrases(_laid(signs, width, size)):
        if top > low and top + size > height + 3:
            drawing.text(min(ends, x + width - 9), y + low + 0.78 * size, "…", small, bold=True)
            break
        low = top
        if icon:
            drawing.icon(icon, x + left, y + top, size, f"{say(icon.name)} {words}".rstrip())
        room = size + 2 if icon else 0
        if words:
            drawing.text(x + left + room, y + top + 0.78 * size, words, small, bold=icon is not None or words == DOT[1])
        ends = x + left + room + (text_width(words, small, icon is not None) if words else 0) + 4
    return low + size + 3


def fitting(signs: Sequence[Sign], width: float, size: float, height: float, corner: float = 0) -> float:
    """Return the largest size, up to `size`, at which signs fit beside a `corner` of this width at the bottom right."""
    sizes = [size, *(small for small in SIZES if small < size)]
    return next((one for one in sizes if height_with_corner(signs, width, one, corner) <= height + 3), sizes[-1])


def height_with_corner(signs: Sequence[Sign], width: float, size: float, corner: float) -> float:
    """Return the height of signs in rows, including a corner below them if it does not fit beside the last row."""
    laid = list(_laid(signs, width, size))
    ends = [left + _wide((icon, words), size) for icon, words, left, top in laid if top == laid[-1][3]]
    return signs_height(signs, width, size) + (CORNER if corner and ends and ends[-1] + corner > width else 0)


def location_signs(row: Row) -> list[Sign]:
    """Return the signs of a location's effect, or of its building bonus if it has no other effect."""
    return ability_signs(row) or bonus_signs(row)


def bonus_signs(row: Row) -> list[Sign]:
    """Return the signs of a location's building bonus."""
    return [(BUILT, ""), *signs_of(row.bonus)] if row.bonus else []


def card_signs(row: Row) -> list[Sign]:
    """Return the signs of a location's effect and of its building bonus."""
    does, built = ability_signs(row) if row.does or row.effects else [], bonus_signs(row)
    return [*does, *([DOT] if does and built else []), *built]
