"""How a card is printed: a row of a table (`common_cards`, `faction_cards`), and what its words stand for.

Costs and fields are written as on the card: "2 wood + stone + location". A tuple instead of one text gives each copy
its own; copies are alike otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.vocabulary import Effect

LOCATION = "location"
ANY_RESOURCE = "of any resource"
GOOD_NAMED = {
    "wood": V.WOOD,
    "stone": V.STONE,
    "food": V.FOOD,
    "gold": V.GOLD,
    "worker": V.WORKER,
    "raze": V.RAZE,
    "card": V.CARD,
    "point": V.POINT,
}
Each = str | tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A title and its copies."""

    title: str
    kind: int
    colours: int
    """Bits."""
    cost: Each
    raze: Each = ""
    """What razing it gives; empty: it has no such field."""
    deal: Each = ""
    """The good of a deal with it; empty: no deal can be made with it."""
    effects: tuple[Effect, ...] = ()
    """Of its production, its action, or the feature's reaction."""
    bonus: tuple[Effect, ...] = ()
    """Of building it."""
    use: str = ""
    """What an activation costs; what is not a good or gold stands among its effects."""
    uses: int = 0
    """In a round."""
    does: int = V.NO_FEATURE
    built: int = 0
    """What an ON_BUILD feature waits for: colours, ANY_FACTION."""
    copies: int = 1

    def of_copy(self, printed: Each, copy: int) -> str:
        """What is printed in this field of a copy."""
        return printed if isinstance(printed, str) else printed[copy]


def production(
    title: str,
    colours: int,
    cost: Each,
    field: Each,
    effects: list[Effect],
    bonus: list[Effect] | None = None,
    copies: int = 1,
) -> Row:
    """A location that produces. `field` is the raze field of a common card, the deal good of a faction card
    (`faction_row` moves it there)."""
    return Row(
        title, V.PRODUCTION, colours, cost, raze=field, effects=tuple(effects), bonus=tuple(bonus or ()), copies=copies
    )


def feature(
    title: str,
    colours: int,
    cost: Each,
    field: Each,
    does: int = V.NO_FEATURE,
    built: int = 0,
    effects: list[Effect] | None = None,
    bonus: list[Effect] | None = None,
    copies: int = 1,
) -> Row:
    """A location that works all the time or reacts."""
    return Row(
        title,
        V.FEATURE,
        colours,
        cost,
        raze=field,
        effects=tuple(effects or ()),
        bonus=tuple(bonus or ()),
        does=does,
        built=built,
        copies=copies,
    )


def action(
    title: str,
    colours: int,
    cost: Each,
    field: Each,
    use: str,
    effects: list[Effect],
    uses: int = 1,
    bonus: list[Effect] | None = None,
    copies: int = 1,
) -> Row:
    """A location that is activated for `use`, `uses` times in a round."""
    return Row(
        title,
        V.ACTION,
        colours,
        cost,
        raze=field,
        effects=tuple(effects),
        bonus=tuple(bonus or ()),
        use=use,
        uses=uses,
        copies=copies,
    )


def faction_row(row: Row, raze: str = "") -> Row:
    """A faction card's field is its deal good; only some have a raze field too."""
    return replace(row, deal=row.raze, raze=raze)


def amounts(text: str) -> dict[str, int]:
    """ "2 wood + location" as {"wood": 2, "location": 1}."""
    found: dict[str, int] = {}
    for part in filter(None, text.split(" + ")):
        number, _, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        found[name] = found.get(name, 0) + int(number)
    return found


def goods_of(text: str) -> list[int]:
    """ "wood + wood" as the goods that a raze field gives, in printed order."""
    return [GOOD_NAMED[name] for name, number in amounts(text).items() for _ in range(number)]
