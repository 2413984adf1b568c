"""Options of the rules from words of a command line, and trainings with several values of one."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console

import architects_env
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.games import load
from architects_env.train.command import finish_run
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained


def test_several_values_of_an_option_are_a_choice_each_and_so_are_all_together() -> None:
    assert choices_of([]) == [()] and choices_of(["rival=helena"]) == [("rival=helena",)]
    assert choices_of(["rival=helena,constantine", "supply=box"]) == [
        ("rival=helena", "supply=box"),
        ("rival=constantine", "supply=box"),
    ]


def test_options_of_the_rules_from_words() -> None:
    game = load("architects")
    assert options_from(game, ["tax_evasion=choice"]) == {"tax_evasion": "choice"}
    for option in game.options:
        word = (
            {True: "on", False: "off"}.get(option.default, str(option.default))
            if isinstance(option.default, bool)
            else str(option.default)
        )
        assert options_from(game, [f"{option.name}={word}"]) == {option.name: option.default}
    assert (
        architects_env.make("architects", 2, **options_from(game, ["surplus_virtue=choice"])).options["surplus_virtue"]
        == "choice"
    )


def test_several_values_of_an_option_have_as_many_games_and_a_ladder_each(tmp_path: Path) -> None:
    config = small(tmp_path, option=("rounds=2,3",), total_timesteps=512, ladder_games=60)
    learner, folder = trained(config)
    games = [
        (seated_batch.batch.options["rounds"], seated_batch.batch.num_games)
        for group in learner.groups
        for seated_batch in group.seated_batches
    ]
    assert sorted(games) == [(2, 8), (2, 8), (3, 8), (3, 8)]
    with Console(file=(tmp_path / "said.txt").open("w", encoding="utf-8"), width=120) as console:
        finish_run(config, folder, learner, StopRequests(), console)
    said = (tmp_path / "said.txt").read_text(encoding="utf-8")
    assert all(f"Evaluation of the policy, rounds={number}" in said for number in (2, 3))
    assert "Among the trained opponents, the policy ranks" in said
    points = [row["mean_points"] for row in json.loads((folder / "ladder.json").read_text(encoding="utf-8"))]
    assert points[0] != points[1]  # the same deals, a round more
