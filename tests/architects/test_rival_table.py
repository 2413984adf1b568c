"""The rival's numbers stand in one table, which a user can replace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.files.data_files import PREFIX, read_data
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
    sides = [
        [
            side[k]
            for k in (
                "name",
                "virtue",
                "silver",
                "goods",
                "plan_cards",
                "build_discount",
                "points_per_building",
                "capture_threshold",
            )
        ]
        for side in rival_table.TABLE["sides"]
    ]
    assert sides == [["Constantine", 7, 4, 0, 2, 4, 1, 4], ["Helena", 7, 6, 2, 3, 5, 2, 3]]
    assert rival_table.NUM_SCHEMES == 30 and int(rival_table.CAPTURES.sum()) == 12


def test_a_user_can_replace_it(tmp_path: Path) -> None:
    def richer(table: dict) -> None:
        table["sides"][0] |= {"name": "Mine", "silver": 40, "virtue": 3}

    done = run(changed(tmp_path, richer))
    assert done.stdout.strip() == "('Mine',) 40 3", done.stderr


def refusal(path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(PREFIX + "ARCHITECTS_RIVAL", str(path))
    with pytest.raises(ValueError) as raised:
        read_data("architects_rival", STANDARD, rival_table.MODEL, rival_table._do_not_go_together)
    assert str(path) in str(raised.value)
    return str(raised.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda table: table.pop("build"),
            "rival.build is missing; it must be an object with the entries points_of_gold_and_marble, least_cost",
        ),
        (lambda table: table.update(speed=3), "rival.speed is unknown; rival has the entries sides, limits"),
        (
            lambda table: table["sides"][1].update(virtue="high"),
            "rival.sides[1].virtue is 'high'; it must be a whole number from 0 to 14",
        ),
        (
            lambda table: table["sides"][0].update(virtue=40),
            "rival.sides[0].virtue is 40; it must be a whole number from 0 to 14",
        ),
        (lambda table: table["sides"][0].update(virtue=-1), "rival.sides[0].virtue is -1"),
        (lambda table: table["sides"][0].update(virtue=0.5), "rival.sides[0].virtue is 0.5"),
        (lambda table: table["sides"][0].update(virtue=True), "rival.sides[0].virtue is True"),
        (lambda table: table["sides"][0].update(virtue=float("nan")), "rival.sides[0].virtue is nan"),
        (
            lambda table: table["sides"][0].update(silver=-3),
            "rival.sides[0].silver is -3; it must be a whole number from 0 to 100",
        ),
        (lambda table: table["sides"][0].update(silver=10**400), "rival.sides[0].silver is 1000"),
        (
            lambda table: table["limits"].update(plan_cards=-1),
            "rival.limits.plan_cards is -1; it must be a whole number from 0 to 12",
        ),
        (
            lambda table: table["limits"].update(apprentices=7),
            "rival.limits.apprentices is 7; it must be a whole number from 0 to 5",
        ),
        (
            lambda table: table["guardhouse_from"].update(captured=0),
            "rival.guardhouse_from.captured is 0; it must be a whole number from 1 to",
        ),
        (lambda table: table["sides"][0].update(name=""), "rival.sides[0].name is ''; it must be a name"),
        (lambda table: table["sides"][0].update(name="[/red]"), "rival.sides[0].name is '[/red]'; it must be a name"),
        (
            lambda table: table["sides"][0].update(name="helena"),
            "rival.sides[1].name is 'Helena', as in rival.sides[0]; they must differ",
        ),
        (lambda table: table["sides"][0].update(name="Player 1"), "must not begin like a seat"),
        (
            lambda table: table["scheme_cards"].pop(),
            "rival.scheme_cards has 29 entries; it must be a list of 30 entries",
        ),
        (
            lambda table: table["scheme_cards"][0].update(first="sleep"),
            "rival.scheme_cards[0].first is 'sleep'; it must be one of quarry, forest",
        ),
        (
            lambda table: table["scheme_cards"][0].update(captures=1),
            "rival.scheme_cards[0].captures is 1; it must be true or false",
        ),
        (lambda table: table["sides"].pop(), "rival.sides has 1 entries; it must be a list of 2"),
        (
            lambda table: table["build"].update(points_of_gold_and_marble=0),
            "rival.build.points_of_gold_and_marble is 0",
        ),
        (
            lambda table: table["storehouse"].update(goods_for_marble=9),
            "goods_for_marble is 9; it must be at most marble_from_goods, which is 8",
        ),
        (lambda table: table.update(sides=7), "rival.sides is 7; it must be a list of 2 entries"),
        (lambda table: table.update(limits=[]), "rival.limits is []; it must have the entries plan_cards, apprentices"),
    ],
)
def test_an_entry_that_is_not_allowed_is_named_with_its_place_and_its_range(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: object, says: str
) -> None:
    text = refusal(changed(tmp_path, change), monkeypatch)
    assert says in text and text.count("\n- ") == 1, text


def test_every_wrong_entry_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(table: dict) -> None:
        table["sides"][0] |= {"virtue": 40, "silver": -3}
        table["limits"]["plan_cards"] = -1
        del table["tax_stand"]["tax_from"]

    text = refusal(changed(tmp_path, wrong), monkeypatch)
    assert "4 entries are wrong" in text
    assert all(
        text.count(part) == 1
        for part in (
            "sides[0].virtue is 40",
            "sides[0].silver is -3",
            "limits.plan_cards is -1",
            "tax_stand.tax_from is missing",
        )
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "cannot be read"),
        ("", "cannot be read"),
        ("[" * 100_000, "cannot be read"),
        ("\xff", "cannot be read"),
        ('{"sides": 1, "sides": 2}', "'sides' stands twice"),
        ("7", "rival is 7; it must have the entries"),
    ],
)
def test_a_file_that_is_no_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str, says: str
) -> None:
    (tmp_path / "broken.json").write_bytes(content.encode("latin-1"))
    assert says in refusal(tmp_path / "broken.json", monkeypatch)
    assert "cannot be read" in refusal(tmp_path / "nowhere.json", monkeypatch) and "cannot be read" in refusal(
        tmp_path, monkeypatch
    )


@pytest.mark.parametrize("tool", ["experiments.warm", pytest.param("train", marks=pytest.mark.slow)])
def test_tools_tell_it_in_a_sentence(tmp_path: Path, tool: str) -> None:
    path = changed(tmp_path, lambda table: table["sides"][0].update(virtue=40))
    words = ["--runs", str(tmp_path / "runs")] if tool == "train" else []
    done = subprocess.run(
        [sys.executable, "-m", tool, *words],
        capture_output=True,
        text=True,
        env={**os.environ, PREFIX + "ARCHITECTS_RIVAL": str(path)},
    )
    assert (
        done.returncode == 1
        and "virtue is 40" in done.stderr
        and "Traceback" not in done.stderr
        and not (tmp_path / "runs").exists()
    )


def test_compiled_code_follows_the_content_of_replaced_data_files(tmp_path: Path) -> None:
    program = "from architects_env.core.compile.fingerprint import fingerprint; from architects_env.games.architects import rival; print(fingerprint(rival.set_up_rival))"
    found = {
        run(path, program).stdout
        for path in (STANDARD, changed(tmp_path, lambda table: table["sides"][1].update(silver=7)))
    }
    assert len(found) == 2


RANDOM_TABLES = """
import sys
from hypothesis import HealthCheck, Phase, given, seed, settings
from tests.architects.random_tables import TABLES, play

@seed(int(sys.argv[3]))
@settings(max_examples=int(sys.argv[1]), database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(TABLES)
def every_table(table):
    play(table, int(sys.argv[2]))

every_table()
"""


def play_random_tables(tables: int, games: int, seed: int) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    arguments = [sys.executable, "-c", RANDOM_TABLES, str(tables), str(games), str(seed)]
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr[-4000:]


def test_any_table_that_is_accepted_plays_its_games_to_the_end() -> None:
    play_random_tables(2, 1, 1)


@pytest.mark.slow
def test_any_of_many_tables_that_are_accepted_plays_50_games_to_the_end() -> None:
    play_random_tables(10, 50, 2)
