"""Agents: made from names, playing on views alone; strength of the hand-written ones."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import architects_env
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.common.opponents import bot_player
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.agents import get_views, make_agent
from architects_env.agents.agent import BotAgent
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.match import Match
from architects_env.core.search.tree_search import TreeSearch
from architects_env.experiments import tune
from architects_env.games import load
from architects_env.train.evaluation.ladder import main as ladder_main
from architects_env.train.evaluation.ladder import make_ladder_table, without_folders
from architects_env.train.evaluation.pairing import play_pairing, wilson

CASES = [(name, bot) for name in architects_env.game_names() for bot in load(name).bots]


def test_unknown_names_are_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="random"):
        make_agent("nobody", load("architects"))
    with pytest.raises(ValueError, match="no policy file"):
        make_agent("nowhere/policy.zip", load("architects"))


@pytest.mark.parametrize(("game", "spec"), [*CASES, *[(name, "random") for name in architects_env.game_names()]])
def test_an_agent_always_plays_legally_alone_and_in_batches(game: str, spec: str) -> None:
    agent, rng = make_agent(spec, load(game)), np.random.default_rng(0)
    for players in load(game).seats:
        match = architects_env.make(game, players, seed=1)
        for _ in range(120):
            if match.over:
                break
            match.apply(agent.act(match.view(), rng))
        batch = architects_env.make_batch(game, 8, players)
        for _ in range(60):
            batch.step(agent.choose(get_views(batch, np.arange(8)), rng))  # step() refuses what is illegal


@pytest.mark.parametrize(("game", "bot"), CASES)
def test_a_bot_decides_the_same_whatever_is_hidden(game: str, bot: str) -> None:
    agent = make_agent(bot, load(game))
    match = architects_env.make(game, 3, seed=2)
    rng = np.random.default_rng(0)
    for decision in range(80):
        if match.over:
            break
        view = match.view()
        twin = match.clone()
        twin.states[:] = view.sample_state(decision)
        assert agent.act(view, np.random.default_rng(decision)) == agent.act(
            twin.view(), np.random.default_rng(decision)
        )
        match.apply(rng.choice(match.legal_actions()))


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_in_at_least_95_of_100_games_of_architects(players: int) -> None:
    rules = load("architects")
    result = play_pairing(rules, make_agent("greedy", rules), make_agent("random", rules), players, 100, seed=11)
    assert result.win_rate >= 0.95 and result.mean_rank < 1.1


@pytest.mark.parametrize("bot", list(load("hamlet").bots))
def test_a_bot_of_hamlet_wins_more_than_its_share_against_random(bot: str) -> None:
    rules = load("hamlet")
    assert play_pairing(rules, make_agent(bot, rules), make_agent("random", rules), 2, 1000, seed=11).low > 0.55


def test_a_pairing_of_equals_is_even_and_the_same_seed_gives_the_same_result() -> None:
    rules = load("architects")
    a, b = (
        play_pairing(rules, make_agent("random", rules), make_agent("random", rules), 3, 300, seed=1) for _ in range(2)
    )
    assert a == b and a.low < 1 / 3 < a.high


def test_wilsons_interval() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(1.0, 100)[1] == 1.0 and wilson(1.0, 100)[0] == pytest.approx(0.963, abs=0.001)


BAD = (
    "nobody",
    "",
    "greedy:5",
    "Greedy",
    "ismcts",
    "ismcts:",
    "ismcts:0",
    "ismcts:-5",
    "ismcts:nan",
    "ismcts:nans",
    "ismcts:infs",
    "ismcts:1e400s",
    "ismcts:10,c=nan",
    "ismcts:10,c=inf",
    "ismcts:10,c=-1",
    "ismcts:10,playout=nobody",
    "ismcts:10,depth=-1",
    "ismcts:10,,",
    "ismcts:10,c=1,c=2",
    "pimc:10,worlds=0",
    f"flat:{10**12}",
    f"flat:10,depth={10**30}",
    "puct:nans,policy=a.zip",
    "a.zip:worst",
    "nowhere.py:Class",
    "nowhere.zip",
    ".py:",
    ".zip",
    "a\nb",
    "\ud800.py:X",
    None,
    5,
    1.5,
    [],
    b"random",
)


@pytest.mark.parametrize("spec", BAD, ids=ascii)
@pytest.mark.parametrize("game", ["hamlet", "citadels"])
def test_an_agent_that_there_is_not_is_refused_in_a_sentence_wherever_one_is_named(
    game: str, spec: Any, tmp_path: Path
) -> None:
    rules = load(game)
    places: list[Callable[[], Any]] = [lambda: make_agent(spec, rules)]
    if isinstance(spec, str):
        places += [
            lambda: SeatEnv(game, 2, opponents=spec),
            lambda: pettingzoo_env.raw_env(game, 2, opponents={1: spec}),
            lambda: BotAgent(rules, spec),
            lambda: bot_player(rules, spec),
        ]
        places.append(lambda: TreeSearch(rules, Match(rules, 2).view().memory, 0, stream(1), playout=spec))
        places.append(
            lambda: tune.open_folder(tune.Arguments(game="citadels", bot="greedy", against=spec, out=tmp_path / "new"))
        )
    for place in places:
        with pytest.raises(ValueError) as caught:
            place()
        assert not isinstance(caught.value, UnicodeError) and len(str(caught.value)) > 20, caught.value
    assert not list(tmp_path.iterdir())


def test_opponents_are_named_like_all_other_agents() -> None:
    for spec in ("random", "greedy", "ismcts:5", "flat:5,playout=greedy"):
        env = SeatEnv("hamlet", 2, opponents=spec)
        env.reset(seed=1)
        pettingzoo_env.raw_env("hamlet", 2, opponents={1: spec}).reset(seed=1)
    with pytest.raises(ValueError, match="not 5"):
        SeatEnv("hamlet", 2, opponents=5)  # type: ignore[arg-type]


OWN = """
from __future__ import annotations
from dataclasses import dataclass
from architects_env.agents import Agent

@dataclass
class First:
    name: str = "heuristic"
    def act(self, view, rng):
        return view.legal_actions()[0]

class Old(Agent):
    def act(self, view, rng):
        return 0
    def choose(self, batch, rows, rng):
        return rows

class Breaks:
    def act(self, view, rng):
        raise KeyError("[/red]wood")

class Presses:
    def act(self, view, rng):
        raise KeyboardInterrupt
"""


def test_an_agent_of_ones_own_goes_by_the_name_it_was_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "some.zip, and [more]"
    folder.mkdir()
    (folder / "mine.py").write_text(OWN)
    agent = make_agent(f"{folder}/mine.py:First", load("hamlet"))
    assert agent.name == f"{folder}/mine.py:First"
    result = play_pairing(load("hamlet"), agent, make_agent("random", load("hamlet")), 2, 4, seed=1)
    assert result.agent == agent.name


BREAKS = ("Breaks", r"at seat \d: KeyError: '\[/red\]wood'")


@pytest.mark.parametrize(
    ("tool", "name", "what"),
    [
        *(
            (tool, *BREAKS)
            for tool in (
                "train.evaluation.ladder",
                "experiments.balance",
                "experiments.best_response",
                "experiments.exact",
            )
        ),
        *(
            (tool, "Old", "could not choose: TypeError")
            for tool in ("train.evaluation.ladder", "experiments.balance", "experiments.best_response")
        ),
        ("train.evaluation.ladder", "Presses", "Stopped. 0 pairings"),
    ],
)
def test_a_failing_agent_of_ones_own_and_ctrl_c_end_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str, name: str, what: str
) -> None:
    (tmp_path / "[red]$mine.py").write_text(OWN)
    spec = f"{tmp_path}/[red]$mine.py:{name}"
    words = {
        "train.evaluation.ladder": ["--agents", spec, "random"],
        "experiments.balance": ["--agent", spec],
        "experiments.best_response": ["--against", spec],
    }
    monkeypatch.setattr(
        "sys.argv",
        [tool, "--game", "hamlet", *words.get(tool, ["--agents", spec])]
        + ["--out", str(tmp_path / "new")] * (tool in words),
    )
    command = importlib.import_module(
        tool
        if tool in ("train.evaluation.ladder", "experiments.best_response", "experiments.exact")
        else f"{tool}.__main__"
    )
    with pytest.raises(SystemExit, match=what) as caught:
        command.main()
    assert "\n" not in str(caught.value) and (name == "Presses" or spec in str(caught.value))


def test_names_that_look_like_markup_are_shown_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "[bold]$x.py").write_text(OWN)
    monkeypatch.setattr(
        "sys.argv",
        [
            "ladder",
            "--game",
            "hamlet",
            "--players",
            "2",
            "--games",
            "4",
            "--agents",
            f"{tmp_path}/[bold]$x.py:First",
            "random",
        ],
    )
    ladder_main()
    assert "[bold]$x" in capsys.readouterr().out


def test_the_ladder_says_what_share_was_cut_off_and_how_long_games_took(capsys: pytest.CaptureFixture[str]) -> None:
    rules = load("citadels")
    one, other = make_agent("greedy", rules), make_agent("random", rules)
    short = play_pairing(rules, one, other, 2, 20, 1, {"max_rounds": 3})
    whole = play_pairing(rules, one, other, 2, 20, 1)
    assert short.cut_off == 1.0 and short.lengths["turns"] == 3 and short.win_rate > 0
    assert whole.cut_off < 1.0 and whole.decisions > short.decisions > 10 and whole.lengths["turns"] > 3
    lost = play_pairing(rules, one, other, 2, 20, 1, {"max_rounds": 3, "at_bound": "all_lose"})
    assert (lost.win_rate, lost.cut_off) == (0.0, 1.0)
    Console(width=200).print(make_ladder_table([short, whole]))
    shown = capsys.readouterr().out
    assert "turn limit" in shown and "100.0 %" in shown and "turns" in shown and f"{short.decisions:.0f}" in shown


@pytest.mark.parametrize("game", architects_env.game_names())
def test_a_view_of_every_game_can_be_pickled(game: str) -> None:
    match = architects_env.make(game, 2, seed=3)
    match.apply(match.legal_actions()[0])
    for seat in range(2):
        view = match.view(seat)
        twin = pickle.loads(pickle.dumps(view))
        assert twin.game is view.game and twin.seat == seat and twin.memory.tobytes() == view.memory.tobytes()
        assert (
            twin.text() == view.text()
            and twin.legal_actions() == view.legal_actions()
            and (twin.observation() == view.observation()).all()
        )
    changed = dataclasses.replace(load(game), max_decisions=7)
    assert copy.deepcopy(changed) is changed
    with pytest.raises(pickle.PicklingError, match="registered"):
        pickle.dumps(changed)


def test_a_ladder_of_no_games_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["ladder", "--game", "hamlet", "--games", "0"])
    with pytest.raises(SystemExit, match="--games must be a whole number of at least 1, not 0"):
        ladder_main()


def test_a_ladder_names_files_without_their_folders() -> None:
    assert without_folders("/a/b/policy.zip:deterministic") == "policy.zip:deterministic"
    assert without_folders("gumbel:24,policy=runs/new/policy.zip") == "gumbel:24,policy=policy.zip"
    assert without_folders("runs/own.py:Own(weights.pt)") == "own.py:Own(weights.pt)"
    assert without_folders("greedy") == "greedy"
