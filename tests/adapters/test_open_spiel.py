"""The games as OpenSpiel's: its own tests, exploitability as we compute it, and its algorithms."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.agents import make_agent
from architects_env.core.play.match import Match
from architects_env.experiments import exact
from architects_env.games import GAMES, load

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
from open_spiel.python import policy, rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    exploitability,
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
)

from architects_env.adapters import open_spiel  # noqa: E402

SMALL = "architects_env_hamlet(players=2,options=rounds:2,chance=explicit)"
PLAYTHROUGH = Path(__file__).parents[1] / "games" / "hamlet" / "golden" / "open_spiel_playthrough.txt"


def dealt(name: str) -> Any:
    """A game at its first decision."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(0)
    return state


# The adapter is one for all games: a small one and one with auctions of secrets stand for the others.
@pytest.mark.parametrize(
    "name", [pytest.param(game, marks=[] if game in ("hamlet", "citadels") else pytest.mark.slow) for game in GAMES]
)
def test_every_game_passes_the_tests_of_open_spiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"architects_env_{name}"), num_sims=1, serialize=False, verbose=False)


def test_with_explicit_chance_states_are_written_and_read_too() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALL), num_sims=3, serialize=True, verbose=False)


NUMBERED = [
    (game, players) for game in GAMES for players in range(max(2, load(game).seats[0]), load(game).seats[1] + 1)
]


@pytest.mark.parametrize(("name", "players"), NUMBERED)
def test_with_numbered_deals_a_state_of_any_game_is_written_and_read(name: str, players: int) -> None:
    game = pyspiel.load_game(f"architects_env_{name}(players={players},chance=numbered)")
    state, rng = game.new_initial_state(), np.random.default_rng(players)
    assert state.is_chance_node() and game.max_chance_outcomes() == open_spiel.NUMBERED_DEALS
    state.apply_action(777)
    for _ in range(25):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert state.match.seed == 777 and state.history()[0] == 777
    read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(read_game) == str(game) and read.history() == state.history()
    assert read.match.to_bytes() == state.match.to_bytes()
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.match.to_bytes() == state.match.to_bytes()


def test_numbered_deals_are_those_of_the_seeds_and_equally_likely() -> None:
    game = pyspiel.load_game("architects_env_hamlet(chance=numbered)")
    outcomes = game.new_initial_state().chance_outcomes()
    assert len(outcomes) == 65_536 and sum(share for _, share in outcomes) == 1
    for deal in (0, 1, 65_535):
        state = game.new_initial_state()
        state.apply_action(deal)
        assert state.match.to_bytes() == Match(load("hamlet"), game.num_players(), {}, deal).to_bytes()
    assert game.new_initial_state().action_to_string(pyspiel.PlayerId.CHANCE, 5) == "deal 5"
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


@pytest.mark.parametrize(
    "name", [pytest.param(game, marks=[] if game == "hamlet" else pytest.mark.slow) for game in GAMES]
)
def test_with_numbered_deals_the_tests_of_open_spiel_write_and_read_states_too(name: str) -> None:
    """Those of the other games are slow: OpenSpiel writes and reads every state of a whole game."""
    game = pyspiel.load_game(f"architects_env_{name}(chance=numbered)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow  # it lists 65,536 deals several times
@pytest.mark.parametrize("name", GAMES)
def test_with_numbered_deals_every_game_has_playthroughs(name: str) -> None:
    text = generate_playthrough.playthrough(f"architects_env_{name}(chance=numbered)", [7], seed=1)
    assert '# Apply action "deal 7"' in text and "IsTerminal() = True" in text


def test_a_state_shows_kaggle_no_text_of_itself_and_a_seat_its_own_json() -> None:
    state = dealt("architects_env_citadels(players=3,chance=numbered)")
    assert state.hides_state_from_agents()
    assert state.observation_dict(1) == state.match.view(1).as_json()
    assert state.observation_dict()["seat"] == state.current_player()


def games_dealt(name: str, number: int = 3) -> list[str]:
    """What so many games of one loaded game come to in play by the first legal action, as the last board tells it."""
    game, boards = pyspiel.load_game(name), list[str]()
    for _ in range(number):
        state = game.new_initial_state()
        state.apply_action(0)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        boards.append(str(state))
    return boards


def test_with_a_seed_a_loaded_game_deals_the_same_deals_in_the_same_order() -> None:
    found = games_dealt("architects_env_citadels(players=2,rng_seed=7)")
    assert found == games_dealt("architects_env_citadels(players=2,rng_seed=7)") and len(set(found)) == len(found)
    assert found != games_dealt("architects_env_citadels(players=2,rng_seed=8)")
    assert games_dealt("architects_env_citadels(players=2)") != games_dealt("architects_env_citadels(players=2)")


class AsPolicy(policy.Policy):
    """What our agents do, as OpenSpiel asks for it."""

    def __init__(self, game: Any, agent: Any) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.agent = agent

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        legal, view = state.legal_actions(), state.match.view()
        if hasattr(self.agent, "probabilities"):
            shares = self.agent.probabilities(view)
            return {action: float(shares[action]) for action in legal}
        chosen = self.agent.act(view, np.random.default_rng(0))
        return {action: float(action == chosen) for action in legal}


@pytest.mark.parametrize("agent", ["random", "greedy", "skilled"])
def test_exploitability_is_what_we_compute(agent: str) -> None:
    hamlet, game = load("hamlet"), pyspiel.load_game(SMALL)
    tree = exact.build_tree("hamlet", 2, {"rounds": 2})
    ours = exact.exploitability(tree, tree.strategy_of(make_agent(agent, hamlet)))
    theirs = exploitability.exploitability(game, AsPolicy(game, make_agent(agent, hamlet)))
    assert theirs == pytest.approx(ours, abs=1e-9) and ours > 0


def test_what_a_seat_knows_is_its_view_and_what_it_has_decided() -> None:
    one, other = (dealt("architects_env_hamlet(players=2)") for _ in range(2))
    assert one.information_state_string(0).startswith("player 0 decided []")
    assert one.match.view(0).text() == one.observation_string(0)
    assert np.allclose(one.observation_tensor(0), one.match.observation(0))
    assert one.information_state_tensor(1) == one.observation_tensor(1)
    before = one.information_state_string(0), one.information_state_string(1)
    first = one.legal_actions()[0]
    one.apply_action(first)
    assert f"decided [{first}]" in one.information_state_string(0) and "decided []" in one.information_state_string(1)
    assert before[0] != one.information_state_string(0)
    assert other.legal_actions_mask() == other.match.mask.tolist()
    copy = other.clone()
    copy.apply_action(copy.legal_actions()[-1])
    assert len(other.history()) == 1 and len(copy.history()) == 2


def test_a_world_that_is_drawn_looks_the_same_to_who_asks_and_hides_what_it_does_not_know() -> None:
    state, sampler = dealt("architects_env_citadels(players=3)"), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    rng = np.random.default_rng(0)
    for _ in range(30):
        state.apply_action(int(rng.choice(state.legal_actions())))
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, sampler) for _ in range(8)]
    assert {world.information_state_string(seat) for world in worlds} == {state.information_state_string(seat)}
    assert all(world.legal_actions() == state.legal_actions() for world in worlds)
    rival = (seat + 1) % 3
    assert len({world.observation_string(rival) for world in worlds}) > 1


def played(name: str, decisions: int, seed: int = 0) -> Any:
    """A state after random decisions."""
    state, rng = dealt(name), np.random.default_rng(seed)
    for _ in range(decisions):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def steps_of(state: Any) -> list[tuple[int, int]]:
    """Who has played what, chance included."""
    return [(step.player, step.action) for step in state.full_history()]


def test_the_history_of_a_sampled_world_begins_at_the_world() -> None:
    state = played("architects_env_citadels(players=3)", 9)
    seat = state.current_player()
    world = state.resample_from_infostate(seat, np.random.default_rng(1).random)
    assert steps_of(world) == [(pyspiel.PlayerId.CHANCE, 0)] and world.match.to_bytes() != state.match.to_bytes()
    assert world.information_state_string(seat) == state.information_state_string(seat)
    action = world.legal_actions()[0]
    world.apply_action(action)
    assert steps_of(world)[1:] == [(seat, action)]


def test_a_sampled_world_takes_no_deal_from_its_game() -> None:
    games = [pyspiel.load_game("architects_env_citadels(players=3,rng_seed=4)") for _ in range(2)]
    states = [game.new_initial_state() for game in games]
    for state in states:
        state.apply_action(0)
    states[0].resample_from_infostate(0, np.random.default_rng(1).random)
    following = [game.new_initial_state() for game in games]
    for state in following:
        state.apply_action(0)
    assert str(following[0]) == str(following[1])
    before = games[0].new_initial_state()
    assert before.resample_from_infostate(0, np.random.default_rng(1).random).history() == before.history() == []


def test_with_explicit_chance_the_history_leads_to_the_sampled_world() -> None:
    state = played("architects_env_hamlet(players=2,chance=explicit)", 3)
    seat, rng = state.current_player(), np.random.default_rng(0)
    worlds = [state.resample_from_infostate(seat, rng.random) for _ in range(20)]
    assert len({steps_of(world)[0] for world in worlds}) > 1, "other deals"
    for world in worlds:
        again = state.get_game().new_initial_state()
        for action in world.history():
            again.apply_action(action)
        assert again.match.to_bytes() == world.match.to_bytes() and world.history()[1:] == state.history()[1:]
        assert world.information_state_string(seat) == state.information_state_string(seat)


def test_with_explicit_chance_a_secret_decision_is_not_in_the_history(monkeypatch: pytest.MonkeyPatch) -> None:
    game = pyspiel.load_game("architects_env_hamlet(players=2,chance=explicit)")
    quiet = dataclasses.replace(load("hamlet"), log_line=lambda g, action, observer: "Somebody decides.")
    for deal in game.deals:
        monkeypatch.setattr(deal, "game", quiet)
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    world = state.resample_from_infostate(state.current_player(), np.random.default_rng(0).random)
    assert steps_of(world) == [(pyspiel.PlayerId.CHANCE, 0)]
    twin = world.clone().resample_from_infostate(world.current_player(), np.random.default_rng(1).random)
    assert steps_of(twin) == [(pyspiel.PlayerId.CHANCE, 0)], "a world of a world"


def test_what_is_public_alone_or_everybodys_is_not_shown() -> None:
    game = pyspiel.load_game("architects_env_hamlet")
    for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=private)) is None
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=False)) is None


def test_actions_are_the_sentences_of_the_game_and_returns_sum_to_zero() -> None:
    state, rng = dealt("architects_env_settlers(players=3)"), np.random.default_rng(1)
    while not state.is_terminal():
        seat, action = state.current_player(), int(rng.choice(state.legal_actions()))
        sentence = state.action_to_string(seat, action)
        assert sentence == state.match.sentence(action)
        read = state.string_to_action(seat, sentence)
        assert state.match.sentence(read) == sentence, "of two equal cards it may be the other"
        assert state.returns() == [0.0, 0.0, 0.0]
        state.apply_action(action)
    assert state.returns() == pytest.approx(state.match.returns().tolist(), abs=1e-6)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-12)


def test_returns_of_ties_stay_within_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt("architects_env_citadels(players=4)")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    monkeypatch.setattr(type(state.match), "returns", lambda match: np.array([1, -1 / 3, -1 / 3, -1 / 3], np.float32))
    assert max(state.returns()) == 1 and sum(state.returns()) == pytest.approx(0, abs=1e-12)


def test_where_the_rules_play_a_rival_the_sum_is_not_fixed() -> None:
    alone = pyspiel.load_game("architects_env_architects(players=1,options=rival:helena)")
    assert alone.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM and alone.num_players() == 1
    two = pyspiel.load_game("architects_env_architects(players=2)")
    assert two.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and two.utility_sum() == 0


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 9}, "players"),
        ({"chance": "none"}, "chance must be one of"),
        ({"options": "rounds:many"}, "rounds"),
        ({"rng_seed": -2}, "rng_seed must be 0 or more"),
        ({"chance": "explicit", "rng_seed": 1}, "nothing to seed"),
    ],
)
def test_parameters_that_do_not_fit_are_answered_with_a_sentence(parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        open_spiel.SpielGame("hamlet", parameters)
    with pytest.raises(ValueError, match="does not list its deals"):
        open_spiel.SpielGame("citadels", {"chance": "explicit"})


def test_mcts_and_is_mcts_play() -> None:
    state = dealt("architects_env_hamlet(players=2)")
    game, random = state.get_game(), np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=random)
    hidden = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=random, allow_inconsistent_action_sets=True)
    while not state.is_terminal():
        one = bot if state.current_player() == 0 else hidden
        action = one.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_nfsp_learns_a_few_games() -> None:
    nfsp = pytest.importorskip("open_spiel.python.pytorch.nfsp", reason="NFSP of OpenSpiel needs torch")
    env = rl_environment.Environment(pyspiel.load_game("architects_env_hamlet(players=2)"))
    agents = [
        nfsp.NFSP(
            seat,
            env.observation_spec()["info_state"][0],
            env.action_spec()["num_actions"],
            [16],
            reservoir_buffer_capacity=500,
            anticipatory_param=0.5,
            batch_size=16,
            min_buffer_size_to_learn=16,
            learn_every=8,
        )
        for seat in range(2)
    ]
    for _ in range(12):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(
        np.isfinite(agent.loss[1].item() if hasattr(agent.loss[1], "item") else agent.loss[1]) for agent in agents
    )


def test_a_tabular_method_comes_closer_to_an_equilibrium() -> None:
    game = pyspiel.load_game(SMALL)
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    np.random.seed(0)  # noqa: NPY002  (the solver draws from it)
    for _ in range(40):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < before


def test_a_playthrough_is_the_one_that_is_kept(pytestconfig: pytest.Config) -> None:
    game = pyspiel.load_game(SMALL)
    state, actions = game.new_initial_state(), [3]
    state.apply_action(3)
    while not state.is_terminal():
        actions.append(state.legal_actions()[-1])
        state.apply_action(actions[-1])
    found = generate_playthrough.playthrough(str(game), actions)
    if pytestconfig.getoption("--accept-goldens", default=False):
        PLAYTHROUGH.write_text(found, encoding="utf-8")
    assert found == PLAYTHROUGH.read_text(encoding="utf-8")


def test_the_example_plays_a_game_and_tells_how_exploitable_a_bot_is() -> None:
    from examples import open_spiel_ismcts as example

    rewards = example.one_game(simulations=3, game="architects_env_hamlet(players=3)")
    assert len(rewards) == 3 and sum(rewards) == pytest.approx(0)
    assert 0 < example.how_exploitable("skilled") < example.how_exploitable("random")
