"""The rival as a page to play from at a real table: `python -m architects_env.games.architects.rival_page` prints it in
Markdown.

The words are in `rival_page.txt`; every number, the scheme cards and the costs come out of the rival's table and the
board's. `RIVAL.md` is what the standard table gives. Whoever replaces the table (`rival_table`) gets the page of the
own rival.
"""

from __future__ import annotations

from pathlib import Path

from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import rival_table as T
from architects_env.games.architects.cards import gains

WORDS = Path(__file__).with_name("rival_page.txt")


def page() -> str:
    """The whole page."""
    values = (
        _of_the_rival()
        | _of_the_board()
        | {
            "sides": _sides(),
            "levels": _levels(),
            "cards": _cards(),
            "buildings": _buildings(),
        }
    )
    return WORDS.read_text(encoding="utf-8").format(**values)


def action_name(action: int) -> str:
    """An action as the page calls it."""
    return T.ACTIONS[action].replace("_", " ").replace("black market", "Black Market,")


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _of_the_rival() -> dict[str, object]:
    """The numbers of its table."""
    per_building = " or ".join(
        f"{int(points)} for {name}" for name, points in zip(T.SIDES, T.POINTS_PER_BUILDING, strict=True)
    )
    return {
        "names": " or ".join(T.SIDES),
        "schemes": T.NUM_SCHEMES,
        "per_building": per_building,
        "majority": T.MAJORITY_DIVISOR,
        "guardhouse_captured": T.GUARDHOUSE_FROM_CAPTURED,
        "guardhouse_prison": T.GUARDHOUSE_FROM_PRISON,
        "guardhouse_held": T.GUARDHOUSE_FROM_HELD,
        "trades": _number(T.MOST_TRADES, "time"),
        "marble_from": T.MARBLE_FROM_GOODS,
        "marble_below": T.MARBLE_BELOW,
        "goods_for_marble": _number(T.GOODS_FOR_MARBLE, "good"),
        "virtue_below": T.VIRTUE_BELOW,
        "tax_from": T.TAX_FROM,
        "apprentices": _number(T.MOST_APPRENTICES, "apprentice"),
        "plan_cards": _number(T.MOST_PLAN_CARDS, "plan card"),
        "last_column": T.LAST_COLUMN,
        "own_group_up_to": T.OWN_GROUP_UP_TO_SUPPLY,
        "rescue_from": T.RESCUE_FROM,
        "pays_debts_from": T.PAYS_DEBTS_FROM,
        "precious": T.PRECIOUS_POINTS,
        "least_cost": T.LEAST_COST,
    }


def _of_the_board() -> dict[str, object]:
    """The figures of the board, for one player (_1) and two (_2) with the rival."""
    values: dict[str, object] = {
        "locations": ", ".join(B.LOCATIONS),
        "number_of_locations": B.NUM_LOCATIONS,
        "workers": B.WORKERS,
        "tax_stand_virtue": B.TAX_STAND_VIRTUE,
        "market_virtue": B.MARKET_MOST_VIRTUE,
        "cathedral_virtue": B.CATHEDRAL_LEAST_VIRTUE,
        "prisoners": B.PRISON_VIRTUE_LOSS,
        "most_virtue": B.MOST_VIRTUE,
        "per_debt": B.UNPAID_DEBT_POINTS,
        "hire": B.PLAIN_SILVER[B.HIRE],
        "hire_tax": B.TAX_SILVER[B.HIRE],
        "capture_tax": B.TAX_SILVER[B.FIRST_CAPTURE],
        "rescue": B.PLAIN_SILVER[B.RESCUE],
        "rescue_tax": B.TAX_SILVER[B.RESCUE],
        "rescue_all": B.PLAIN_SILVER[B.RESCUE] + B.TAX_SILVER[B.RESCUE],
        "debt": B.PLAIN_SILVER[B.PAY_DEBT],
        "debt_tax": B.TAX_SILVER[B.PAY_DEBT],
        "capture_locations": " or ".join(
            str(number) for number in sorted({int(B.CAPTURE_LOCATIONS[2]), int(B.CAPTURE_LOCATIONS[3])})
        ),
    }
    values |= {name: B.MARKET_SILVER[space] for space, name in enumerate(B.MARKET_SPACES)}
    for players in (1, 2):
        columns = int(B.GUILDHALL_COLUMNS[players + 1])
        values |= {
            f"slots_{players}": B.GUILDHALL_ROWS * columns,
            f"resets_{players}": f"{2 * columns + 1} and {3 * columns + 1}",
            f"rewards_{players}": B.REWARDS_USED[players + 1],
            f"silver_{players}": B.START_SILVER[players - 1],
        }
    return values


# --- tables -----------------------------------------------------------------------------------------------------------
def _table(heads: list[str], rows: list[list[object]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def _sides() -> str:
    columns = {
        "virtue": T.START_VIRTUE,
        "silver": T.START_SILVER,
        "goods": T.START_GOODS,
        "plan cards": T.START_PLAN_CARDS,
        "building discount": T.BUILD_DISCOUNT,
        "points per building": T.POINTS_PER_BUILDING,
        "captures from": T.CAPTURE_THRESHOLD,
    }
    return _table(
        ["side", *columns],
        [[name, *(int(column[side]) for column in columns.values())] for side, name in enumerate(T.SIDES)],
    )


def _levels() -> str:
    columns = {
        "gold": B.CATHEDRAL_GOLD,
        "marble": B.CATHEDRAL_MARBLE,
        "goods": B.CATHEDRAL_WOOD_STONE,
        "spaces": B.CATHEDRAL_SPACES,
        "points": B.CATHEDRAL_POINTS,
    }
    return _table(
        ["level", *columns],
        [[level, *(int(column[level]) for column in columns.values())] for level in range(1, B.CATHEDRAL_LEVELS + 1)],
    )


def _cards() -> str:
    sign = ("", "capture")
    return _table(
        ["card", "first action", "second action", "sign"],
        [
            [card + 1, action_name(int(T.FIRST[card])), action_name(int(T.SECOND[card])), sign[int(T.CAPTURES[card])]]
            for card in range(T.NUM_SCHEMES)
        ],
    )


def _buildings() -> str:
    rows: list[list[object]] = []
    for card in C.BUILDINGS:
        clay_wood_stone, precious = gains(card.cost)[: C.STONE + 1], gains(card.cost)[C.STONE + 1 : C.STONE + 3]
        worth = sum(clay_wood_stone) + T.PRECIOUS_POINTS * sum(precious)
        costs = [max(T.LEAST_COST, worth - int(discount)) for discount in T.BUILD_DISCOUNT]
        rows.append(
            [
                card.name + " (promo)" * card.promo,
                card.points,
                len(card.skills),
                f"{card.virtue:+d}" if card.virtue else "",
                *costs,
            ]
        )
    return _table(["building", "points", "skill icons", "virtue", *(f"cost for {name}" for name in T.SIDES)], rows)


if __name__ == "__main__":
    print(page(), end="")
