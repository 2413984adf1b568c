"""Balance counts right what made-up and real games bring."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from rich.console import Console

from architects_env.agents import make_agent
from architects_env.experiments.balance import __main__ as command
from architects_env.experiments.balance import play as playing
from architects_env.experiments.balance.play import Row, line_ups, play
from architects_env.experiments.balance.statistics import Estimate, balance, deviations, estimate_mean, mark
from architects_env.experiments.balance.tables import heading, names, rivals
from architects_env.games import load

QUIET = Console(quiet=True)


def made_up(scores: list[list[int]], tools: list[list[list[str]]] | None = None, rival: bool = False) -> list[Row]:
    """Rows of games in which each side has these scores and took these names; with `rival` the last side is one."""
    rows = []
    for game, of_game in enumerate(scores):
        best = max(of_game)
        for side, score in enumerate(of_game):
            others = [s for i, s in enumerate(of_game) if i != side]
            is_rival = rival and side == len(of_game) - 1
            rows.append(
                Row(
                    players=len(of_game) - rival,
                    rivals="Rival" * rival,
                    game=game,
                    who="Rival" if is_rival else f"seat {side + 1}",
                    is_rival=is_rival,
                    score=score,
                    rank=1 + sum(s > score for s in others),
                    won=(score == best) / of_game.count(best),
                    margin=score - float(np.mean(others)),
                    points={"houses": score + 1, "debts": -1},
                    facts={"tools": tools[game][side] if tools else [], "debts": side},
                    of_game={"turns": 10 + game},
                    decisions=20,
                    cut_off=False,
                )
            )
    return rows


def test_the_interval_of_a_mean_is_the_textbooks_where_games_have_one_value_each() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0]
    half = deviations() * np.std(values, ddof=1) / np.sqrt(5)
    found = estimate_mean(values, [0, 1, 2, 3, 4], deviations())
    assert (found.value, found.low, found.high) == pytest.approx((4.2, 4.2 - half, 4.2 + half))


def test_values_of_one_game_that_always_move_together_count_once() -> None:
    once = estimate_mean([1, 4, 6], [0, 1, 2], 2.0)
    twice = estimate_mean([1, 1, 4, 4, 6, 6], [0, 0, 1, 1, 2, 2], 2.0)
    assert twice == once


def test_margins_of_all_seats_of_a_game_have_no_spread() -> None:
    assert estimate_mean([-3, 3, -8, 8], [0, 0, 1, 1], 2.0) == Estimate(0, 0, 0)


def test_a_single_game_gives_no_interval() -> None:
    assert estimate_mean([1, 2], [7, 7], 2.0) == Estimate(1.5, None, None)


def test_intervals_grow_with_the_number_of_comparisons() -> None:
    assert deviations() == pytest.approx(1.96, abs=0.001)
    assert deviations(10) == pytest.approx(2.807, abs=0.001)


def test_points_and_wins_by_seat_with_a_shared_win() -> None:
    found = balance(made_up([[10, 20], [30, 30], [10, 40], [50, 10]]), 4)
    first, second = found.sides
    assert (first.who, second.who, found.games, found.even_share) == ("seat 1", "seat 2", 4, 0.5)
    assert (first.won.value, second.won.value) == (0.375, 0.625)
    assert (first.score.value, second.score.value) == (25, 25)
    assert first.mean_rank == pytest.approx((2 + 1 + 2 + 1) / 4)


def test_names_are_counted_by_seats_and_copies() -> None:
    tools = [[["saw", "saw"], ["axe"]], [["saw"], ["saw"]], [[], ["axe"]]]
    found = {name.name: name for name in balance(made_up([[10, 20], [30, 10], [10, 40]], tools), 3).parts[0].names}
    assert set(found) == {"saw", "axe"}
    assert (found["saw"].seats, found["saw"].share, found["saw"].copies) == (3, 0.5, pytest.approx(4 / 3))
    assert (found["axe"].seats, found["axe"].won.value, found["axe"].margin.value) == (2, 1.0, 20.0)
    assert (found["saw"].won.value, found["saw"].margin.value) == (pytest.approx(1 / 3), pytest.approx(-10 / 3))


def test_a_name_is_marked_where_its_interval_excludes_the_even_share() -> None:
    games = 60
    scores = [[20, 10] if i % 10 else [10, 20] for i in range(games)]
    tools = [[["ladder", "rope"], ["rope"]] for _ in range(games)]
    found = {name.name: name for name in balance(made_up(scores, tools), games).parts[0].names}
    assert (
        found["ladder"].won.value == pytest.approx(0.9)
        and found["ladder"].won_mark == "++"
        and found["ladder"].margin_mark == "++"
    )
    assert (
        found["rope"].won.value == pytest.approx(0.5)
        and found["rope"].won_mark == ""
        and found["rope"].margin_mark == ""
    )


def test_marks() -> None:
    assert mark(Estimate(0.3, 0.2, 0.4), Estimate(0.3, 0.1, 0.6), 0.5, 100) == "-"
    assert mark(Estimate(0.3, 0.2, 0.4), Estimate(0.3, 0.1, 0.45), 0.5, 100) == "--"
    assert mark(Estimate(0.7, 0.6, 0.8), Estimate(0.7, 0.4, 0.9), 0.5, 100) == "+"
    assert mark(Estimate(0.7, 0.6, 0.8), Estimate(0.7, 0.6, 0.8), 0.5, 3) == ""


def test_numbers_and_sources_with_the_mean_of_the_winners() -> None:
    found = balance(made_up([[10, 20], [30, 10], [10, 40]]), 3)
    part = found.parts[0]
    houses, debts = part.sources
    assert (houses.mean.value, debts.mean.value) == (21, -1)
    assert houses.share == pytest.approx(21 / 20) and debts.share == pytest.approx(-1 / 20)
    assert houses.of_winners == pytest.approx((21 + 31 + 41) / 3)
    assert [(n.name, n.mean.value, n.of_winners) for n in part.numbers] == [("debts", 0.5, pytest.approx(2 / 3))]
    assert [(n.name, n.mean.value, n.of_winners) for n in found.length] == [
        ("decisions", 20, None),
        ("turns", 11, None),
    ]


def test_games_that_were_cut_off_are_counted_as_they_stood_and_their_share_is_told() -> None:
    rows = made_up([[10, 20], [900, 10], [10, 40], [10, 20]])
    rows = [dataclasses.replace(row, cut_off=row.game == 1) for row in rows]
    found = balance(rows, 4)
    assert (found.games, found.cut_off, found.asked) == (4, 0.25, 4)
    assert found.sides[0].score.value == 232.5 and found.sides[1].won.value == 0.75
    assert (
        "25.0 % reached the turn limit" in heading(found)
        and "20.0 decisions, 11.5 turns" in heading(found)
        and "Stopped by hand" not in heading(found)
    )
    assert balance([dataclasses.replace(row, cut_off=True) for row in rows], 4).cut_off == 1


def test_long_lists_of_names_show_both_ends_on_the_terminal_and_all_on_the_page() -> None:
    part = balance(made_up([[10, 20]] * 2, [[[f"tool {i}" for i in range(20)], ["axe"]]] * 2), 2).parts[0]
    assert len(names(part, "tools").rows) == 21 and len(names(part, "tools", 3).rows) == 7
    assert names(part, "tools", 3).rows[0][0] == "axe" and names(part, "tools", 3).rows[3][0] == "... 15 more ..."


def test_a_rival_has_its_own_row_and_its_own_points_facts_and_names() -> None:
    found = balance(made_up([[10, 20], [30, 10], [10, 40]], [[["saw"], ["axe"]]] * 3, rival=True), 3)
    assert [side.who for side in found.sides] == ["seat 1", "Rival"] and found.players == 1 and found.even_share == 0.5
    assert [(part.who, [name.name for name in part.names]) for part in found.parts] == [
        ("seats", ["saw"]),
        ("Rival", ["axe"]),
    ]
    assert found.sides[1].won.value == pytest.approx(2 / 3)


@pytest.mark.parametrize("players", [2, 3])
def test_points_by_source_sum_to_scores_and_every_game_has_one_win_to_share(players: int) -> None:
    game = load("architects")
    played = list(play(game, make_agent("random", game), players, 6, 3, {}))
    assert sorted(rows[0].game for rows in played) == list(range(6))
    for rows in played:
        assert [row.who for row in rows] == [f"seat {seat + 1}" for seat in range(players)]
        assert sum(row.won for row in rows) == pytest.approx(1) and sum(row.margin for row in rows) == pytest.approx(0)
        assert all(sum(row.points.values()) == row.score for row in rows)
    assert sum(side.won.value for side in balance([row for rows in played for row in rows], 6).sides) == pytest.approx(
        1
    )


def test_each_deal_is_played_once_also_with_fewer_places_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "SIDE_BY_SIDE", 2)
    game = load("architects")
    played = list(play(game, make_agent("random", game), 2, 5, 0, {}))
    assert sorted(rows[0].game for rows in played) == [0, 1, 2, 3, 4]


def test_facts_are_those_of_the_end_and_not_of_the_next_deal() -> None:
    game = load("architects")
    for rows in play(game, make_agent("greedy", game), 2, 3, 1, {}):
        assert all(row.of_game["turns"] > 5 for row in rows)
        assert any(row.facts["buildings"] for row in rows)


def arguments(folder: Path, **changed: Any) -> command.Arguments:
    return command.Arguments(**{"agent": "random", "players": (2, 3), "games": 4, "out": folder} | changed)


def test_every_line_up_of_rivals_is_played_where_the_rules_allow_it_unless_one_is_asked_for() -> None:
    game = load("architects")
    options = [[options_of.get("rival") for options_of in line_ups(game, players, {})] for players in (1, 2, 3)]
    assert options == [[None, "helena"], [None, "constantine", "helena"], [None]]
    assert line_ups(game, 2, {"rival": "none"}) == [{"rival": "none"}]
    with pytest.raises(ValueError, match="one player or two"):
        line_ups(game, 3, {"rival": "helena"})


def test_the_points_of_a_rival_stand_beside_those_of_the_seats() -> None:
    found = balance(made_up([[10, 20], [30, 10], [10, 40]], rival=True), 3)
    assert found.mean_of_seats.value == pytest.approx(50 / 3) and rivals([found]).rows[0][:4] == (
        "Rival",
        "1",
        "3",
        "23.3",
    )
    assert not rivals([balance(made_up([[10, 20]] * 2), 2)]).rows


def test_the_report_holds_every_name_and_every_game(tmp_path: Path) -> None:
    folder, settings, balances = command.run(arguments(tmp_path / "new"), QUIET)
    rows = pq.read_table(folder / "games.parquet").to_pylist()
    assert len(rows) == 4 * 2 + 4 * 3 + 4 * 3 + 4 * 3  # two players alone, with each side of the rival, three players
    page = (folder / "report.html").read_text(encoding="utf-8")
    taken = {
        name for row in rows for kind in ("buildings", "apprentices", "turn order") for name in row[f"facts.{kind}"]
    }
    assert len(taken) > 10 and not [name for name in taken if f"<td>{name.replace(chr(39), '&#x27;')}</td>" not in page]
    assert page.count("data:image/svg+xml;base64,") >= 2 + 2 * 3 and "http" not in page
    saved = json.loads((folder / "balance.json").read_text(encoding="utf-8"))
    assert saved["agent"] == "random" and [(b["players"], b["rivals"]) for b in saved["balance"]] == [
        (2, ""),
        (2, "Constantine"),
        (2, "Helena"),
        (3, ""),
    ]
    assert all(row["score"] == sum(v for k, v in row.items() if k.startswith("points.")) for row in rows)
    assert settings["players"] == [2, 3] and len(balances) == 4 and "Rivals beside the seats" in page


def test_json_on_request_and_tables_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "balance",
        "--agent",
        "random",
        "--players",
        "2",
        "--games",
        "2",
        "--option",
        "tax_evasion=choice",
        "--option",
        "surplus_virtue=choice",
    ]
    monkeypatch.setattr("sys.argv", [*words, "--out", str(tmp_path / "a"), "--json"])
    command.main()
    assert json.loads(capsys.readouterr().out)["options"] == {"tax_evasion": "choice", "surplus_virtue": "choice"}
    monkeypatch.setattr("sys.argv", [*words, "--out", str(tmp_path / "b")])
    command.main()
    shown = capsys.readouterr().out
    assert "2 players, 2 games" in shown and "Points by source" in shown and "By buildings: seats" in shown


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="exists already; name a new folder"):
        command.run(arguments(tmp_path), QUIET)


def test_ctrl_c_reports_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: Any) -> Iterator[list[Row]]:
        yield from list(playing.play(*given))[:2]
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play", interrupted)
    folder, _, balances = command.run(arguments(tmp_path / "new"), QUIET)
    assert [(b.players, b.games, b.asked) for b in balances] == [(2, 2, 4)]
    assert "Stopped by hand before all 4 were played" in (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"players": (2, 6)}, "1 to 5 players"),
        ({"games": 0}, "At least one game"),
        ({"agent": "nobody"}, "There is no agent"),
        ({"option": ("nonsense",)}, "NAME=VALUE"),
        ({"option": ("nonsense=1",)}, "has no option"),
        ({"option": ("tax_evasion=maybe",)}, "must be one of"),
        ({"option": ("tax_evasion=choice", "tax_evasion=choice")}, "given twice"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_leaves_no_folder(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        command.run(arguments(tmp_path / "new", **changed), QUIET)
    assert not (tmp_path / "new").exists()
