"""The page for playing against the rival at a real table says what the rules do, and follows its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from architects_env.games.architects.data import rival_table
from architects_env.games.architects.text import rival_page as P
from tests.games.architects.test_rival_table import changed, run

PAGE = Path(P.__file__).parents[1] / "RIVAL.md"


def rows_of(page: str, title: str) -> list[list[str]]:
    """The rows of the table below a title, without its heads."""
    lines = [line for line in page.split(f"## {title}\n")[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_page_in_the_repository_is_the_one_of_the_standard_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == P.page(), (
        "python -m architects_env.games.architects.text.rival_page > architects_env/games/architects/RIVAL.md"
    )


def test_all_scheme_cards_stand_on_it_with_all_that_they_do() -> None:
    cards = rows_of(P.page(), "The scheme cards")
    assert [int(row[0]) for row in cards] == list(range(1, 31))
    assert [row[1] for row in cards] == ["starting"] * 20 + ["future"] * 10
    for card, (_, _, place, does) in enumerate(cards):
        assert place and len([part for part in does.split("; ") if part]) == len(rival_table.effects_of(card))


@pytest.mark.parametrize(
    "word", ["capture", "sell", "release", "rescue", "marble", "debt", "silver", "apprentice", "future"]
)
def test_every_kind_of_effect_is_explained(word: str) -> None:
    assert any(word in row[0] for row in rows_of(P.page(), "What scheme cards say"))


@pytest.mark.parametrize("name", ["SPOT", "EFFECT", "TIMES", "POINTS_PER_GUILDHALL_WORKER"])
def test_what_stands_in_the_table_stands_on_the_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, value = P.page(), getattr(rival_table, name).copy()
    value[...] = 2  # another place, another effect, another number
    monkeypatch.setattr(rival_table, name, value)
    assert P.page() != before


def test_a_users_own_table_gives_a_page_of_its_own(tmp_path: Path) -> None:
    def other(table: dict) -> None:
        table["sides"][0] |= {"name": "Mine", "points_per_guildhall_worker": 2}
        table["starting_schemes"][0] = {"location": "tax_stand", "effects": ["take_debt 2"]}

    program = "from architects_env.games.architects.text.rival_page import page; print(page())"
    page = run(changed(tmp_path, other), program).stdout
    assert rows_of(page, "The scheme cards")[0] == ["1", "starting", "Tax Stand", "take 2 debts"]
    assert "2 (Mine)" in page and "Constantine" not in page and page.startswith("# Playing against Mine or Helena")
