"""Pictures of reports: names that can be told apart, numbers that can be read, a ladder beside its results."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from matplotlib.text import Text

from architects_env.agents import make_agent
from architects_env.experiments.balance.statistics import FEW, summarise_names
from architects_env.experiments.charts import distinct, matrix, stacked_bars
from architects_env.experiments.pages import ReportTable, as_html, as_markdown
from architects_env.games import load
from architects_env.train.evaluation import ladder_picture
from architects_env.train.evaluation.ladder import write_results
from architects_env.train.evaluation.pairing import play_pairing
from tests.experiments.test_balance import made_up


def test_long_names_that_end_alike_are_told_apart() -> None:
    names = ["greedy", "runs/first/policy.zip:deterministic", "runs/other/policy.zip:deterministic", "a$b"]
    for shown in (distinct(names, 16), ladder_picture.labels(names, 16)):
        assert (
            len(set(shown)) == 4
            and shown[0] == "greedy"
            and shown[3] == r"a\$b"
            and all(len(name) < 22 for name in shown)
        )


def test_the_numbers_of_a_matrix_stand_out_from_their_fields() -> None:
    figure = Figure()
    matrix(figure, np.array([[np.nan, 0.0], [50.0, 100.0]]), ["a", "b"], 50, "%")
    colours = {
        text.get_text(): text.get_color()
        for text in figure.axes[0].findobj(Text)
        if text.get_text() in ("0", "50", "100") and text in figure.axes[0].texts
    }
    assert colours == {"0": "white", "50": "black", "100": "white"}


def test_bars_lie_below_each_other_so_that_names_have_room() -> None:
    figure = stacked_bars(["one", "two"], {"gold": [1, 2], "debt": [-1, 0]}, "points")
    axes = figure.axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["one", "two"] and axes.get_xlabel() == "points"
    assert min(bar.get_x() + bar.get_width() for bars in axes.containers for bar in bars) == -1


def test_a_ladder_is_written_with_its_picture(tmp_path) -> None:
    hamlet = load("hamlet")
    greedy, other = make_agent("greedy", hamlet), make_agent("random", hamlet)
    write_results(
        [play_pairing(hamlet, greedy, other, 2, 20, 1), play_pairing(hamlet, other, greedy, 2, 20, 1)],
        tmp_path / "ladder.json",
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ladder.json", "ladder.png"] and (
        tmp_path / "ladder.png"
    ).read_bytes().startswith(b"\x89PNG")


def test_names_that_few_seats_took_stand_behind_all_others() -> None:
    games = FEW + 5
    rows = made_up([[1, 2]] * games, [[["often"], ["rare"] if game < 3 else []] for game in range(games)])
    names = summarise_names("tools", rows, 0.5)
    assert [(name.name, name.won.value) for name in names] == [("often", 0.0), ("rare", 1.0)]


def test_a_table_for_a_page_is_folded_and_one_for_the_docs_is_markdown() -> None:
    table = ReportTable("Points", ("who", "points"), [("a|b <i>", "3")])
    assert (
        as_html(table).startswith("<details><summary>Points")
        and as_html(table, unfolded=True).startswith("<details open>")
        and "&lt;i&gt;" in as_html(table)
    )
    assert as_markdown(table, 2).splitlines() == [
        "## Points",
        "",
        "| who | points |",
        "| --- | ---: |",
        r"| a\|b <i> | 3 |",
    ]
