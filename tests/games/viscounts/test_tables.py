"""Printed things as tables, and what a user may replace of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from architects_env.core.files.data_files import read_data
from architects_env.games.viscounts.data import reconstructed
from architects_env.games.viscounts.data.board import BOARD, SIDES
from architects_env.games.viscounts.data.cards import (
    HEROES,
    KINDS,
    NEUTRAL,
    NUM_CARDS,
    PILE_SIZES,
    PLAYER_CARDS,
    STARTERS,
)
from architects_env.games.viscounts.data.effect_tables import LISTS
from architects_env.games.viscounts.data.manuscripts import BLACK_BACKED, GREY_BACKED, MANUSCRIPTS
from architects_env.games.viscounts.data.schemes import SCHEMES

FILE = Path(reconstructed.__file__).with_name("reconstructed.json")


def test_as_many_as_lie_in_the_box() -> None:
    assert (len(NEUTRAL), len(HEROES), len(STARTERS), NUM_CARDS) == (68, 10, 8, 68 + 10 + 32) and PILE_SIZES.sum() == 68
    assert Counter(tile.ribbon for tile in MANUSCRIPTS) == {"black": 9, "blue": 8, "yellow": 9, "grey": 9}
    assert (len(GREY_BACKED), len(BLACK_BACKED)) == (5, 30)
    assert [card.number for card in PLAYER_CARDS] == list(range(1, 11))
    assert [scheme.id for scheme in SCHEMES] == [f"{deck}{number}" for deck in "SF" for number in range(1, 9)]
    assert len({kind.id for kind in KINDS}) == len(KINDS)
    spots = [
        [spot for segment in BOARD for spot in (segment.few_players, segment.many_players)[side]]
        for side in range(len(SIDES))
    ]
    assert [len(side) for side in spots] == [20, 25] and [sum(bool(spot.link) for spot in side) for side in spots] == [
        14,
        20,
    ]
    assert LISTS[0] == ()


def changed(**entries: Any) -> dict[str, Any]:
    return json.loads(FILE.read_text(encoding="utf-8")) | entries


def faults(table: dict[str, Any], path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    path.write_text(json.dumps(table), encoding="utf-8")
    monkeypatch.setenv("ARCHITECTS_ENV_DATA_VISCOUNTS_RECONSTRUCTED", str(path))
    with pytest.raises(ValueError, match="does not fit") as error:
        read_data("viscounts_reconstructed", FILE, reconstructed.MODEL, reconstructed._do_not_go_together)
    return str(error.value)


def test_a_table_of_ones_own_that_does_not_fit_is_refused_with_every_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = changed()
    table["manuscripts"][0]["cost"] = 40
    table["schemes"][1]["icons"] = ["baker"]
    found = faults(table, tmp_path / "mine.json", monkeypatch)
    assert "reconstructed.manuscripts[0].cost is 40" in found and "'baker'" in found
    table = changed()
    table["manuscripts"][1]["effects"] = []
    table["schemes"][0]["alternatives"] = [[{"word": "build", "n": 1}]]
    table["boards"][0]["preference"] = ["gold", "gold", "stone"]
    table["player_cards"][0]["number"] = 9
    found = faults(table, tmp_path / "mine.json", monkeypatch)
    assert all(
        part in found
        for part in ("manuscripts[1]", "schemes[0].alternatives", "boards[0]", "player_cards: number 3 is missing")
    )


def test_a_table_of_ones_own_replaces_what_is_reconstructed(tmp_path: Path) -> None:
    table = changed()
    table["player_cards"][0]["gains"] = [{"word": "silver", "n": 20}]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(table), encoding="utf-8")
    program = "from architects_env.games.viscounts.data.cards import PLAYER_CARDS; print(PLAYER_CARDS[2].gains)"
    environment = os.environ | {"ARCHITECTS_ENV_DATA_VISCOUNTS_RECONSTRUCTED": str(path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "20 silver"
