"""The page for playing against the rival at a real table says what the rules do, and follows its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from architects_env.games.architects import rival_actions, rival_table
from architects_env.games.architects import rival_page as P
from architects_env.games.architects.cards import BUILDINGS
from tests.architects.table import Table
from tests.architects.test_rival_table import changed, run

PAGE = Path(P.__file__).with_name("RIVAL.md")


def rows_of(page: str, title: str) -> list[list[str]]:
    """The rows of the table below a title, without its heads."""
    lines = [line for line in page.split(f"## {title}\n")[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_page_in_the_repository_is_the_one_of_the_standard_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == P.page(), (
        "python -m architects_env.games.architects.rival_page > architects_env/games/architects/RIVAL.md"
    )


def test_all_scheme_cards_stand_on_it() -> None:
    cards = rows_of(P.page(), "The scheme cards")
    table = rival_table.TABLE["scheme_cards"]
    assert [int(row[0]) for row in cards] == list(range(1, 31))
    for (_, first, second, sign), card in zip(cards, table, strict=True):
        assert [first, second] == [
            card[key].replace("_", " ").replace("black market", "Black Market,") for key in ("first", "second")
        ]
        assert (sign == "capture") == card["captures"]


def test_every_action_of_a_card_is_explained() -> None:
    explained = {
        name
        for title in ("Goods", "Workshop and Black Market")
        for row in rows_of(P.page(), title)
        for name in row[0].split(", ")
    }
    explained |= {row[0] for row in rows_of(P.page(), "Workshop and Black Market")} | {
        name.lower() for name in re.findall(r"\*\*(Build|Cathedral)\.\*\*", P.page())
    }
    named = {name for row in rows_of(P.page(), "The scheme cards") for name in row[1:3]}
    assert named <= explained and "**Town Centre.**" in P.page() and "**Guardhouse.**" in P.page()


@pytest.mark.parametrize("side", ["constantine", "helena"])
def test_the_costs_of_buildings_are_those_of_the_rules(side: str) -> None:
    g = Table(1, rival=side).g
    rows = rows_of(P.page(), "What buildings cost it")
    for card, row in enumerate(rows):
        assert row[0].removesuffix(" (promo)") == BUILDINGS[card].name and int(row[1]) == BUILDINGS[card].points
        assert int(row[4 if side == "constantine" else 5]) == rival_actions.building_cost(g, card)


NUMBERS = (  # everything that `rival_table` reads out of the table
    "FIRST",
    "SECOND",
    "CAPTURES",
    "START_VIRTUE",
    "START_SILVER",
    "START_GOODS",
    "START_PLAN_CARDS",
    "BUILD_DISCOUNT",
    "POINTS_PER_BUILDING",
    "CAPTURE_THRESHOLD",
    "MOST_PLAN_CARDS",
    "MOST_APPRENTICES",
    "GUARDHOUSE_FROM_CAPTURED",
    "GUARDHOUSE_FROM_PRISON",
    "GUARDHOUSE_FROM_HELD",
    "RESCUE_FROM",
    "PAYS_DEBTS_FROM",
    "OWN_GROUP_UP_TO_SUPPLY",
    "MOST_TRADES",
    "GOODS_FOR_MARBLE",
    "MARBLE_FROM_GOODS",
    "MARBLE_BELOW",
    "VIRTUE_BELOW",
    "TAX_FROM",
    "LAST_COLUMN",
    "PRECIOUS_POINTS",
    "LEAST_COST",
    "MAJORITY_DIVISOR",
)


def test_the_numbers_below_are_all_that_the_table_holds() -> None:
    entries = sum(len(part) for part in rival_table.TABLE.values() if isinstance(part, dict))
    assert len(NUMBERS) == entries + len(rival_table.TABLE["sides"][0]) - 1 + len(rival_table.TABLE["scheme_cards"][0])


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_of_the_table_is_on_the_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = P.page()
    value = getattr(rival_table, name)
    monkeypatch.setattr(rival_table, name, 1 - value if name == "CAPTURES" else value + 1)
    assert P.page() != before


def test_a_users_own_table_gives_his_own_page(tmp_path: Path) -> None:
    def other(table: dict) -> None:
        table["sides"][0] |= {"name": "Mine", "silver": 17}
        table["scheme_cards"][0] = {"first": "tax_stand", "second": "cathedral", "captures": False}

    page = run(
        changed(tmp_path, other), "from architects_env.games.architects.rival_page import page; print(page())"
    ).stdout
    assert rows_of(page, "Set-up")[0][:3] == ["Mine", "7", "17"] and rows_of(page, "The scheme cards")[0] == [
        "1",
        "tax stand",
        "cathedral",
        "",
    ]
    assert "Constantine" not in page and page.startswith("# Playing against Mine or Helena")
