"""The frozen panels of the benchmark, mixed tables, and seats that are played by agents that never meet."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents.search.fast_bot import shallow_weights
from architects_env.core.contract.game import Game
from architects_env.experiments.benchmark.evaluation.play import Place, play_place
from architects_env.experiments.benchmark.protocol import panel
from architects_env.experiments.benchmark.protocol.held_out_opponents import HeldOutBot
from architects_env.experiments.benchmark.protocol.tables import mixed_tables, opponents_at
from architects_env.experiments.benchmark.protocol.tasks import HELD_OUT, MIXED, Pairing, design_of, sets, tasks_of
from architects_env.games import load

TWO, THREE = tasks_of("toy-v3")


def test_a_panel_plays_as_it_did_when_it_was_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    panel.check_panel("toy-v3", "hamlet")
    bots, hamlet = panel.panel_of("toy-v3", "hamlet"), load("hamlet")
    assert len({tuple(bot.weights) for bot in bots}) == len(bots) == design_of("toy-v3").panel == 64
    for bot in bots:
        for weight, number in zip(hamlet.weights, bot.weights, strict=True):
            assert weight.low <= number <= weight.high
    entry = panel._entry("toy-v3", "hamlet")
    monkeypatch.setattr(panel, "_entry", lambda of_set, game: entry | {"fingerprint": "0" * 16})
    with pytest.raises(ValueError, match="are not those that were frozen"):
        panel.check_panel("toy-v3", "hamlet")


@pytest.mark.parametrize("game", ["architects", "citadels", "viscounts", "settlers"])
def test_held_out_opponents_of_a_shallow_set_look_ahead_no_further_than_fast_bots(game: str) -> None:
    assert design_of("euro-v3").shallow and not design_of("toy-v3").shallow
    rules = load(game)
    for bot in panel.panel_of("euro-v3", game):
        assert np.array_equal(bot.weights, shallow_weights(rules, bot.weights))
    weights = rules.weighted_bots["heuristic"][1]
    assert not np.array_equal(weights, shallow_weights(rules, weights))


@pytest.mark.slow  # compiles the bots of four games
@pytest.mark.parametrize("name", [name for name in sets() if design_of(name).panel])
def test_no_kept_panel_has_changed(name: str) -> None:
    for game in panel._entries(name):
        panel.check_panel(name, game)


def test_only_strong_bots_come_into_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    hamlet = load("hamlet")
    strengths = iter((0.1, 0.5, 0.39, 0.4, 0.9))
    monkeypatch.setattr(panel, "strength", lambda bot, game, seed: next(strengths))
    assert list(panel.draw("toy-v3", hamlet, 3)) == [[1], [1, 3], [1, 3, 4]]
    monkeypatch.setattr(panel, "strength", lambda bot, game, seed: 0.0)
    with pytest.raises(ValueError, match=r"Of 40 bots drawn for hamlet, only 0 of 2 were strong enough"):
        list(panel.draw("toy-v3", hamlet, 2))


def test_a_stopped_freeze_goes_on_behind_the_last_opponent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(panel, "FOLDER", tmp_path)
    size = design_of("toy-v3").panel
    asked: list[int] = []

    def trial(of_set: str, game: Game, number: int) -> tuple[HeldOutBot, int]:
        return real_trial(of_set, game, number)[0], number

    def strength(bot: HeldOutBot, game: Game, seed: int) -> float:
        if len(asked) == 5:
            asked.append(-1)
            raise KeyboardInterrupt
        asked.append(seed)
        return float(seed != 1)

    real_trial = panel.trial
    monkeypatch.setattr(panel, "trial", trial)
    monkeypatch.setattr(panel, "strength", strength)
    lines: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        panel.freeze("toy-v3", ["hamlet"], lines.append)
    assert lines[-1] == f"toy-v3, hamlet: 4 of {size} opponents, trial 4"
    with pytest.raises(ValueError, match="has no panel for hamlet yet"):
        panel.check_panel("toy-v3", "hamlet")
    panel.freeze("toy-v3", ["hamlet"], lines.append)
    assert asked == [0, 1, 2, 3, 4, -1, *range(5, size + 1)]
    panel.check_panel("toy-v3", "hamlet")
    panel.panel_of.cache_clear()
    panel.fingerprint.cache_clear()


def test_a_set_without_a_panel_says_how_to_draw_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "_entries", lambda of_set: {})
    with pytest.raises(
        ValueError, match=r"has no panel for hamlet yet\. Draw it with: architects-env benchmark freeze"
    ):
        panel.check_panel("toy-v3", "hamlet")


def test_all_rows_meet_every_held_out_opponent_equally_often() -> None:
    pairing = Pairing(THREE, HELD_OUT, THREE.deals)
    met = [opponents_at(pairing, deal, "a") for deal in range(pairing.deals)]
    assert met == [opponents_at(pairing, deal, "another nonce") for deal in range(pairing.deals)]
    assert all(one is other for one, other in met)
    assert set(Counter(one for one, _ in met).values()) == {2} and len({one for one, _ in met}) == 64
    for number in range(pairing.shards):
        assert len({met[deal][0] for deal in pairing.deals_in(number)}) == 32


def test_mixed_tables_have_both_kinds_of_opponents_equally_often() -> None:
    tables = mixed_tables("toy-v3", THREE.name)
    assert len(tables) == 64 and tables == mixed_tables("toy-v3", THREE.name)
    for table in tables:
        assert sorted(isinstance(opponent, HeldOutBot) for opponent in table) == [False, True]
    used = Counter(opponent for table in tables for opponent in table)
    public = [used[name] for name in THREE.opponents]
    assert sum(public) == 64 and max(public) - min(public) <= 1
    assert {used[bot] for bot in panel.panel_of("toy-v3", "hamlet")} == {1}
    of_two = mixed_tables("toy-v3", TWO.name)
    assert sum(isinstance(table[0], HeldOutBot) for table in of_two) == 32
    assert opponents_at(Pairing(TWO, MIXED, 128), 70, "a") == of_two[6]


def test_a_seat_of_a_shard_has_every_deal_once_in_an_order_of_its_own() -> None:
    pairing = Pairing(THREE, "greedy@1", 40)
    for number, deals in ((0, range(32)), (1, range(32, 40))):
        seats = [pairing.seat_of_shard(number, own, "nonce") for own in range(3)]
        for own, seatings in enumerate(seats):
            assert sorted(seating.deal for seating in seatings) == list(deals)
            assert {seating.agents.index(0) for seating in seatings} == {own}
        orders = [[seating.deal for seating in seatings] for seatings in seats]
        assert orders[0] != orders[1] != orders[2]
        assert orders[0] != [seating.deal for seating in pairing.seat_of_shard(number, 0, "another")]


PEEKS = """
SEEN = set()

class First:
    def act(self, view, rng):
        return view.legal_actions()[0]

class Peeks:
    def act(self, view, rng):
        SEEN.add(view.seat)
        return view.legal_actions()[-1 if len(SEEN) > 1 else 0]  # another seat of its deals has been shown to it
"""


@pytest.mark.parametrize(("of_set", "gains"), [("toy-v2", True), ("toy-v3", False)])
def test_an_agent_that_looks_at_its_twins_gains_nothing(tmp_path: Path, of_set: str, gains: bool) -> None:
    (tmp_path / "mine.py").write_text(PEEKS)
    task = tasks_of(of_set)[0]
    place = Place(0, Pairing(task, "random@1", 6), 0)
    rows = []
    for name in ("First", "Peeks"):
        config = {"agents": {task.name: [f"{tmp_path}/mine.py:{name}"]}, "track": "given", "nonce": "a"}
        played = play_place(config, place).rows
        assert len(played) == 6 * 2 * 2
        rows.append([{key: row[key] for key in ("game", "seat", "score", "decisions")} for row in played])
    assert (rows[0] != rows[1]) == gains


def test_opponents_see_the_same_deals_whichever_seat_the_submission_has() -> None:
    place = Place(0, Pairing(TWO, "greedy@1", 3), 0)
    config = {"agents": {TWO.name: ["greedy@1"]}, "track": "given", "nonce": "a"}
    rows = play_place(config, place).rows
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    seeds = {(row["deal"], row["deal_seed"]) for row in rows}
    assert len(seeds) == 3 and np.unique([seed for _, seed in seeds]).size == 3
    again = play_place(config, place).rows
    assert [(row["score"], row["rank"]) for row in rows] == [(row["score"], row["rank"]) for row in again]
