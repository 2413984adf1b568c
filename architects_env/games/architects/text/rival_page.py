"""The rival as a page for playing against it at a real table, in Markdown.

Print it with `python -m architects_env.games.architects.text.rival_page`.

The words are in `rival_page.txt`; the scheme cards and every number come out of the rival's table and the board's.
`RIVAL.md` is the page of the standard table. If you replace the table (`rival_table`), the page describes your own
rival.
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.contract.rules.bits import members
from architects_env.core.text import joined
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import rival_table as T
from architects_env.games.architects.text.names import effect_text, spot_name

WORDS = Path(__file__).with_name("rival_page.txt")


def page() -> str:
    """Return the whole page."""
    return WORDS.read_text(encoding="utf-8").format(**_of_the_rival(), **_of_the_board(), cards=_cards())


def _of_the_rival() -> dict[str, object]:
    """Return the numbers of its table."""
    points = zip(T.SIDES, T.POINTS_PER_GUILDHALL_WORKER, strict=True)
    return {
        "names": " or ".join(T.SIDES),
        "schemes": T.NUM_SCHEMES,
        "starting": T.NUM_STARTING,
        "future": T.NUM_FUTURE,
        "per_worker": " or ".join(f"{int(number)} ({name})" for name, number in points),
    }


def _of_the_board() -> dict[str, object]:
    """Return the figures of the board, for one player (_1) and two (_2) with the rival."""
    values: dict[str, object] = {
        "locations": ", ".join(B.LOCATIONS),
        "number_of_locations": B.NUM_LOCATIONS,
        "markets": joined([f"the {C.BUILDINGS[card].name}" for card in members(C.RESOURCE_MARKETS)]),
        "dealt": B.DEALT_ALONE,
        "kept": B.KEPT,
        "workers": B.WORKERS,
        "virtue": B.START_VIRTUE,
        "prisoners": B.PRISON_VIRTUE_LOSS,
        "most_virtue": B.MOST_VIRTUE,
        "per_debt": B.UNPAID_DEBT_POINTS,
        "capture_locations": int(B.CAPTURE_LOCATIONS[2]),
    }
    for players in (1, 2):
        columns = int(B.GUILDHALL_COLUMNS[players + 1])
        values |= {
            f"slots_{players}": B.GUILDHALL_ROWS * columns,
            f"resets_{players}": f"{2 * columns + 1} and {3 * columns + 1}",
            f"rewards_{players}": B.REWARDS_USED[players + 1],
            f"silver_{players}": B.START_SILVER[players - 1],
        }
    return values


def _cards() -> str:
    lines = ["| card | scheme | places a worker at | then |", "| --- | --- | --- | --- |"]
    for card in range(T.NUM_SCHEMES):
        header = "starting" if card < T.NUM_STARTING else "future"
        does = "; ".join(effect_text(*effect) for effect in T.effects_of(card))
        lines.append(f"| {card + 1} | {header} | {spot_name(int(T.SPOT[card]))} | {does} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
