"""The rival's numbers stand in one table, which a user can replace."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.tables import PREFIX, difference
from architects_env.games.architects import rival_table

STANDARD = Path(rival_table.__file__).with_name("rival.json")
PROGRAM = "import architects_env; m = architects_env.make('architects', 1); m.apply(m.legal_actions()[0]); print(m.rivals, m.state.goods[1, 5], m.state.virtue[1])"


def changed(folder: Path, change: object) -> Path:
    table = json.loads(STANDARD.read_text())
    change(table)  # type: ignore[operator]
    path = folder / "rival.json"
    path.write_text(json.dumps(table))
    return path


def run(path: Path, program: str = PROGRAM) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, PREFIX + "ARCHITECTS_RIVAL": str(path), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def test_the_standard_table_has_the_numbers_of_the_rules_page() -> None:
    sides = [[side[k] for k in ("name", "virtue", "silver", "goods", "plan_cards", "build_discount", "points_per_building", "capture_threshold")] for side in rival_table.TABLE["sides"]]
    assert sides == [["Constantine", 7, 4, 0, 2, 4, 1, 4], ["Helena", 7, 6, 2, 3, 5, 2, 3]]
    assert rival_table.NUM_SCHEMES == 30 and int(rival_table.CAPTURES.sum()) == 12


def test_a_user_can_replace_it(tmp_path: Path) -> None:
    def richer(table: dict) -> None:
        table["sides"][0] |= {"name": "Mine", "silver": 40, "virtue": 3}

    done = run(changed(tmp_path, richer))
    assert done.stdout.strip() == "('Mine',) 40 3", done.stderr


@pytest.mark.parametrize(("change", "says"), [
    (lambda table: table.pop("build"), "must have the entries"), (lambda table: table["sides"][1].update(virtue="high"), "rival.sides[1].virtue must be int"),
    (lambda table: table["scheme_cards"].pop(), "30 scheme cards"), (lambda table: table["scheme_cards"][0].update(first="sleep"), "cannot say 'sleep'"),
    (lambda table: table["sides"].pop(), "two sides"), (lambda table: table["build"].update(points_of_gold_and_marble=0), "points of gold of 1 or more"),
    (lambda table: table["storehouse"].update(goods_for_marble=9), "goods_for_marble may not exceed"),
    (lambda table: table["limits"].update(apprentices=7), "0 to 5 apprentices"),
])
def test_a_table_of_another_shape_is_refused_in_words(tmp_path: Path, change: object, says: str) -> None:
    assert says in run(changed(tmp_path, change)).stderr


def test_a_table_that_is_not_there_or_no_json_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in run(tmp_path / "nowhere.json").stderr
    (tmp_path / "broken.json").write_text("{")
    assert "cannot be read" in run(tmp_path / "broken.json").stderr


def test_compiled_code_follows_the_content_of_replaced_tables(tmp_path: Path) -> None:
    program = "from architects_env.core.fingerprint import fingerprint; from architects_env.games.architects import rival; print(fingerprint(rival.set_up_rival))"
    found = {run(path, program).stdout for path in (STANDARD, changed(tmp_path, lambda table: table["sides"][1].update(silver=7)))}
    assert len(found) == 2


def test_differences_name_the_place() -> None:
    assert difference({"a": [{"b": 1}]}, {"a": [{"b": 2}, {"b": 3}]}, "t") == ""
    assert difference({"a": [{"b": 1}]}, {"a": [{"b": 2}, {"b": True}]}, "t") == "t.a[1].b must be int, not True"
