"""What users of OpenSpiel do with other games there, done with ours. The adapter is one for all games: a small one and
one with secret decisions stand for the others."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts, random_agent, tabular_qlearner  # noqa: E402

from architects_env.adapters import open_spiel  # noqa: E402

GAMES = ("hamlet", "citadels")
open_spiel.register(GAMES)
EXPLICIT = "architects_env_hamlet(players=2,options=rounds:2,chance=explicit)"


def in_play(text: str, decisions: int = 4) -> Any:
    """A state some decisions after the deal."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(0)
    for k in range(decisions):
        legal = state.legal_actions()
        state.apply_action(legal[k % len(legal)])
    return state


def look_the_same(one: Any, other: Any) -> bool:
    """Whether everything that OpenSpiel asks of two states is equal."""
    seats = range(one.num_players())
    return (
        (one.current_player(), one.legal_actions(), str(one))
        == (other.current_player(), other.legal_actions(), str(other))
        and [(step.player, step.action) for step in one.full_history()]
        == [(step.player, step.action) for step in other.full_history()]
        and all(one.information_state_string(seat) == other.information_state_string(seat) for seat in seats)
        and all(one.observation_tensor(seat) == other.observation_tensor(seat) for seat in seats)
    )


def read_by_its_game(state: Any) -> Any:
    return state.get_game().deserialize_state(state.serialize())


def read_with_its_game(state: Any) -> Any:
    return pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]


COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "cloudpickle": lambda state: cloudpickle.loads(cloudpickle.dumps(state)),
    "text": read_by_its_game,
    "text with the game": read_with_its_game,
}


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("text", [*(f"architects_env_{name}(players=2,rng_seed=5)" for name in GAMES), EXPLICIT])
def test_a_copy_in_mid_game_goes_on_as_the_original(text: str, how: str) -> None:
    state = in_play(text)
    twin = COPIES[how](state)
    assert look_the_same(state, twin)
    while not state.is_terminal():
        action = state.legal_actions()[-1]
        state.apply_action(action)
        twin.apply_action(action)
    assert look_the_same(state, twin) and state.returns() == twin.returns()


@pytest.mark.parametrize(
    "copied",
    [
        copy.deepcopy,
        lambda game: pickle.loads(pickle.dumps(game)),
        lambda game: pyspiel.deserialize_game(game.serialize()),
        lambda game: pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, game.new_initial_state())
        )[0],
    ],
    ids=["deepcopy", "pickle", "text", "text with a state"],
)
def test_a_copied_game_deals_the_same_deals_next(copied: Callable[[Any], Any]) -> None:
    game = pyspiel.load_game("architects_env_citadels(players=2,rng_seed=5)")
    game.new_initial_state().apply_action(0)
    twin = copied(game)
    one, other = game.new_initial_state(), twin.new_initial_state()
    for state in (one, other):
        state.apply_action(0)
    assert str(twin) == str(game) and look_the_same(one, other)


def test_a_copy_before_the_deal_takes_no_deal_from_the_original() -> None:
    states = [pyspiel.load_game("architects_env_citadels(players=2,rng_seed=5)").new_initial_state() for _ in range(2)]
    copy.deepcopy(states[0]).apply_action(0)
    for state in states:
        state.apply_action(0)
    assert look_the_same(*states)


def test_a_game_and_its_state_stay_together_when_both_are_copied() -> None:
    state = in_play("architects_env_hamlet(players=2)")
    for game, twin in (
        copy.deepcopy((state.get_game(), state)),
        pickle.loads(pickle.dumps((state.get_game(), state))),
    ):
        assert twin.get_game() is game and game is not state.get_game()


def test_random_games_are_written_and_read_at_every_state() -> None:
    """As `pyspiel.random_sim_test` does it in C++, where it is refused to games of sampled chance in Python."""
    rng = np.random.default_rng(0)
    state = pyspiel.load_game("architects_env_hamlet(players=3)").new_initial_state()
    while not state.is_terminal():
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        game, twin = pyspiel.deserialize_game_and_state(text)
        assert twin.serialize() == state.serialize() and str(game) == str(state.get_game())
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_other_games_are_written_and_read_as_ever() -> None:
    game = pyspiel.load_game("liars_dice")
    text = pyspiel.serialize_game_and_state(game, game.new_initial_state())
    assert str(pyspiel.deserialize_game_and_state(text)[0]) == str(game)
    assert str(pyspiel.deserialize_game(game.serialize())) == str(game)
    with pytest.raises(ValueError, match="no text of a game"):
        pyspiel.deserialize_game("architects_env_hamlet()\n[GameRNGState]\nno generator")


@pytest.mark.parametrize("name", GAMES)
def test_at_the_chance_node_every_question_has_an_answer_or_an_exception(name: str) -> None:
    state = pyspiel.load_game(f"architects_env_{name}").new_initial_state()
    for asked in ("observation_tensor", "information_state_tensor", "observation_string", "information_state_string"):
        assert getattr(state, asked)(0) is not None
        with pytest.raises(pyspiel.SpielError):
            getattr(state, asked)(pyspiel.PlayerId.CHANCE)
    assert state.legal_actions() == [0] and state.action_to_string(0) == "deal" and not any(state.returns())


@pytest.mark.parametrize("kind", rl_environment.ObservationType)
@pytest.mark.parametrize("name", GAMES)
def test_agents_of_open_spiel_play_a_game_by_time_steps(name: str, kind: Any) -> None:
    env = rl_environment.Environment(pyspiel.load_game(f"architects_env_{name}(players=2)"), observation_type=kind)
    actions = env.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(0, actions), tabular_qlearner.QLearner(1, actions)]
    step, total = env.reset(), np.zeros(2)
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
        total += step.rewards
    for agent in agents:
        agent.step(step)
    assert total == pytest.approx(env.get_state.returns()) and total.sum() == pytest.approx(0, abs=1e-6)  # ties bring 0


def test_both_searches_play_a_game_with_secret_decisions() -> None:
    state, rng = in_play("architects_env_citadels(players=2)", 0), np.random.RandomState(0)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots: list[Any] = [
        mcts.MCTSBot(state.get_game(), 2, 3, evaluator, random_state=rng),
        ismcts.ISMCTSBot(state.get_game(), evaluator, 2, 3, random_state=rng, allow_inconsistent_action_sets=True),
    ]
    for _ in range(25):
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize(
    "text", ["architects_env_hamlet(players=3)", "architects_env_citadels(players=8,rewards=margin)"]
)
def test_the_text_of_a_game_loads_it(text: str) -> None:
    game = pyspiel.load_game(text)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.num_players() == game.num_players()


@pytest.mark.parametrize("parameters", ["players=99", "nosuch=1", "chance=maybe", "options=x"])
def test_wrong_parameters_are_told(parameters: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=r"\w"):
        pyspiel.load_game(f"architects_env_hamlet({parameters})")
