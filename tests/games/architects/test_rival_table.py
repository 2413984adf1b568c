"""The rival's board and scheme cards stand in one table, which a user can replace."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.files.data_files import PREFIX, read_data
from architects_env.games.architects.data import rival_table

STANDARD = Path(rival_table.__file__).with_name("rival.json")
PROGRAM = "import architects_env; m = architects_env.make('architects', 1); m.apply(m.legal_actions()[0]); m.apply(m.legal_actions()[0]); print(m.rivals, len(m.state.scheme_deck), m.scores_and_ranks()[0].tolist())"


def changed(folder: Path, change: object) -> Path:
    table = json.loads(STANDARD.read_text())
    change(table)  # type: ignore[operator]
    path = folder / "rival.json"
    path.write_text(json.dumps(table))
    return path


def run(path: Path, program: str = PROGRAM) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, PREFIX + "ARCHITECTS_RIVAL": str(path), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)


def test_the_sides_are_the_printed_ones_and_there_are_20_starting_and_10_future_schemes() -> None:
    assert rival_table.SIDES == ("Constantine", "Helena")
    assert rival_table.POINTS_PER_GUILDHALL_WORKER.tolist() == [1, 3]
    assert (rival_table.NUM_STARTING, rival_table.NUM_FUTURE, rival_table.NUM_SCHEMES) == (20, 10, 30)


def test_effects_are_read_in_their_order_with_their_numbers() -> None:
    table = rival_table.TABLE
    for card, row in enumerate([*table["starting_schemes"], *table["future_schemes"]]):
        written = [
            f"{list(rival_table.MOST_OF_EFFECT)[effect]} {number}".removesuffix(" 1")
            for effect, number in rival_table.effects_of(card)
        ]
        assert written == [effect.removesuffix(" 1") for effect in row["effects"]]
        assert rival_table.SPOTS[rival_table.SPOT[card]] == row["location"]


def test_a_user_can_type_in_the_printed_cards(tmp_path: Path) -> None:
    def typed(table: dict) -> None:
        table["sides"][0]["name"] = "Mine"
        for row in table["starting_schemes"]:
            row |= {"location": "quarry", "effects": ["gain_marble 3", "capture 2"]}

    program = PROGRAM.replace("print(", "m.apply(m.legal_actions()[0]); print(")
    done = run(changed(tmp_path, typed), program)
    assert done.stdout.startswith("('Mine',) 30 ") and done.stdout.strip().endswith(" 3]"), done.stdout + done.stderr


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
            lambda table: table.pop("sides"),
            "rival.sides is missing; it must be a list of 2 entries",
        ),
        (lambda table: table.update(speed=3), "rival.speed is unknown; rival has the entries sides, starting_schemes"),
        (
            lambda table: table["sides"][1].update(points_per_guildhall_worker="many"),
            "rival.sides[1].points_per_guildhall_worker is 'many'; it must be a whole number from 0 to 10",
        ),
        (
            lambda table: table["sides"][0].update(points_per_guildhall_worker=-1),
            "points_per_guildhall_worker is -1; it must be a whole number from 0 to 10",
        ),
        (lambda table: table["sides"][0].update(points_per_guildhall_worker=0.5), "points_per_guildhall_worker is 0.5"),
        (lambda table: table["sides"][0].update(points_per_guildhall_worker=True), "guildhall_worker is True"),
        (lambda table: table["sides"][0].update(points_per_guildhall_worker=float("nan")), "guildhall_worker is nan"),
        (lambda table: table["sides"][0].update(points_per_guildhall_worker=10**400), "guildhall_worker is 1000"),
        (lambda table: table["sides"][0].update(name=""), "rival.sides[0].name is ''; it must be a name"),
        (lambda table: table["sides"][0].update(name="[/red]"), "rival.sides[0].name is '[/red]'; it must be a name"),
        (
            lambda table: table["sides"][0].update(name="helena"),
            "rival.sides[1].name is 'Helena', as in rival.sides[0]; they must differ",
        ),
        (lambda table: table["sides"][0].update(name="Player 1"), "must not begin like a seat"),
        (
            lambda table: table["starting_schemes"].pop(),
            "rival.starting_schemes has 19 entries; it must be a list of 20 entries",
        ),
        (
            lambda table: table["future_schemes"].append(table["future_schemes"][0]),
            "rival.future_schemes has 11 entries; it must be a list of 10 entries",
        ),
        (
            lambda table: table["starting_schemes"][0].update(location="harbour"),
            "rival.starting_schemes[0].location is 'harbour'; it must be one of quarry, forest",
        ),
        (
            lambda table: table["future_schemes"][3].update(effects=["capture"]),
            "rival.future_schemes[3].effects[0] is 'capture'; it must be one of capture 1, capture 2",
        ),
        (
            lambda table: table["future_schemes"][3].update(effects=["release"] * 5),
            "rival.future_schemes[3].effects has 5 entries; it must be a list of 0 to 4 entries",
        ),
        (lambda table: table["sides"].pop(), "rival.sides has 1 entries; it must be a list of 2"),
        (lambda table: table.update(sides=7), "rival.sides is 7; it must be a list of 2 entries"),
    ],
)
def test_an_entry_that_is_not_allowed_is_named_with_its_place_and_its_range(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: object, says: str
) -> None:
    text = refusal(changed(tmp_path, change), monkeypatch)
    assert says in text and text.count("\n- ") == 1, text


def test_every_wrong_entry_is_named_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(table: dict) -> None:
        table["sides"][0]["points_per_guildhall_worker"] = 40
        table["starting_schemes"][2]["location"] = "moon"
        table["future_schemes"][1]["effects"] = ["fly"]
        del table["future_schemes"][0]["effects"]

    text = refusal(changed(tmp_path, wrong), monkeypatch)
    assert "4 entries are wrong" in text
    assert all(
        text.count(part) == 1
        for part in (
            "sides[0].points_per_guildhall_worker is 40",
            "starting_schemes[2].location is 'moon'",
            "future_schemes[1].effects[0] is 'fly'",
            "future_schemes[0].effects is missing",
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
    path = changed(tmp_path, lambda table: table["sides"][0].update(points_per_guildhall_worker=40))
    words = ["--runs-folder", str(tmp_path / "runs")] if tool == "train" else []
    done = subprocess.run(
        [sys.executable, "-m", tool, *words],
        capture_output=True,
        text=True,
        env={**os.environ, PREFIX + "ARCHITECTS_RIVAL": str(path)},
    )
    assert (
        done.returncode == 1
        and "points_per_guildhall_worker is 40" in done.stderr
        and "Traceback" not in done.stderr
        and not (tmp_path / "runs").exists()
    )


def test_compiled_code_follows_the_content_of_replaced_data_files(tmp_path: Path) -> None:
    program = "from architects_env.core.compile.cache.fingerprint import fingerprint; from architects_env.games.architects.rules import rival; print(fingerprint(rival.place_by_scheme))"
    found = {
        run(path, program).stdout
        for path in (STANDARD, changed(tmp_path, lambda table: table["starting_schemes"][1].update(location="mines")))
    }
    assert len(found) == 2


RANDOM_TABLES = """
import sys
from hypothesis import HealthCheck, Phase, given, seed, settings
from tests.games.architects.random_tables import TABLES, play

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
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, cwd=Path(__file__).parents[3])
    assert done.returncode == 0, done.stderr[-4000:]


def test_any_table_that_is_accepted_plays_its_games_to_the_end() -> None:
    play_random_tables(2, 1, 1)


@pytest.mark.slow
def test_any_of_many_tables_that_are_accepted_plays_50_games_to_the_end() -> None:
    play_random_tables(10, 50, 2)
