"""One game and many games: errors, copies, seeds, threads, auto-reset."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle

import numpy as np
import pytest

import architects_env
from architects_env.core.play.batch import Batch
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.record import Record
from architects_env.games import load

GAMES = architects_env.game_names()


def played(game: str, decisions: int, seed: int = 0):
    """A game of three after this many random decisions, or after a third of those that a short game has; at its end if
    that comes first."""
    match = architects_env.make(game, 3, seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(min(decisions, match.game.max_decisions // 3)):
        if not match.over:
            match.apply(rng.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_unknown_names_and_numbers_are_refused_with_what_is_allowed(game: str) -> None:
    with pytest.raises(ValueError, match="there are"):
        architects_env.make("tic-tac-toe", 2)
    with pytest.raises(ValueError, match="players"):
        architects_env.make(game, 9)
    with pytest.raises(ValueError, match="no option"):
        Match(load(game), 2, {"no_such_option": 1})
    with pytest.raises(ValueError, match="placement"):
        architects_env.make(game, 2, rewards="fame")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "bad", [-1, 10**6, 2.5, "quarry", None, np.float32(234.4), np.array("x"), np.array(np.nan)], ids=repr
)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str, bad: object) -> None:
    match = played(game, 20)
    before = match.to_bytes()
    with pytest.raises(IllegalAction):
        match.apply(bad)
    with pytest.raises(IllegalAction, match="not legal"):
        match.apply(int(np.flatnonzero(match.mask == 0)[0]))
    assert match.to_bytes() == before


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m)), lambda m: m.clone()])
def test_a_copy_goes_on_identically_and_alone(game: str, twin_of) -> None:
    match = played(game, 40)
    twin = twin_of(match)
    frozen = match.to_bytes()
    rng = np.random.default_rng(1)
    actions = []
    while not twin.over and len(actions) < 30:
        actions.append(rng.choice(twin.legal_actions()))
        twin.apply(actions[-1])
    assert actions
    assert match.to_bytes() == frozen
    for action in actions:
        match.apply(action)
    assert match.to_bytes() == twin.to_bytes() and (match.mask == twin.mask).all()


@pytest.mark.parametrize("game", GAMES)
def test_bytes_of_another_version_or_damaged_bytes_are_refused(game: str) -> None:
    match = played(game, 5)
    good = match.to_bytes()
    flipped = bytearray(good)
    flipped[-100] ^= 1
    for bad in (
        b"chess 1 10\n" + good,
        good[:-1],
        good.replace(f'"version": {match.game.version}'.encode(), b'"version": 99', 1),
        b"",
        bytes(flipped),
    ):
        with pytest.raises(ValueError, match="saved game"):
            match.from_bytes(bad)
        assert match.to_bytes() == good


def test_a_saved_game_with_other_options_players_or_rewards_is_refused() -> None:
    """Its state has other seats or cards: the rules would write where nothing is."""
    saved = architects_env.make("architects", 2, seed=1, rival="helena").to_bytes()
    for match, says in (
        (architects_env.make("architects", 2), "has the options {'rival': 'helena'}; this one has {}"),
        (architects_env.make("architects", 3), "has 2 players; this one has 3"),
        (architects_env.make("architects", 2, rewards="win", rival="helena"), "rewards by placement; this one by win"),
    ):
        before = match.to_bytes()
        with pytest.raises(ValueError) as refused:
            match.from_bytes(saved)
        assert says in str(refused.value) and match.to_bytes() == before


def test_a_loaded_game_has_the_seed_that_it_was_dealt_from_so_that_its_record_is_true() -> None:
    saved = architects_env.make("architects", 2, seed=77, rival="helena").to_bytes()
    match = architects_env.make("architects", 2, seed=5, rival="helena", tax_evasion="automatic")
    match.from_bytes(saved)
    assert (match.seed, Record.of(match).replay().to_bytes()) == (77, match.to_bytes())
    whole = Match.of_bytes(load("architects"), saved)
    assert (whole.seed, whole.options, whole.num_players) == (77, {"rival": "helena"}, 2) and whole.to_bytes() == saved


def test_options_are_kept_as_plain_values_so_that_a_record_can_be_written() -> None:
    match = architects_env.make(
        "architects",
        np.int64(2),
        seed=np.int64(3),
        promo_cards=np.True_,
        max_turns_per_player=np.int16(30),
        tax_evasion=np.str_("choice"),
    )
    assert [type(value) for value in match.options.values()] == [bool, int, str]
    assert Record.read(Record.of(match).lines()).replay().to_bytes() == match.to_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_world_of_a_view_is_a_match_to_play_on_in_with_the_options_of_the_game(game: str) -> None:
    options = {
        "hamlet": {"rounds": 3},
        "architects": {"characters": "dealt"},
        "citadels": {"city_size": 7},
        "settlers": {"peaceful": True},
        "viscounts": {"at_bound": "all_lose"},
    }
    match, rng = Match(load(game), 3, options[game], seed=7), np.random.default_rng(0)
    for _ in range(4):
        match.apply(rng.choice(match.legal_actions()))
    for observer in range(3):
        view = match.view(observer)
        world = view.sample(seed=1, rewards="win")
        assert isinstance(world, Match) and (world.options, world.num_players, world.rewards, world.seat) == (
            options[game],
            3,
            "win",
            match.seat,
        )
        assert world.seed is None and "a world drawn from a view" in repr(world) and world.rivals == match.rivals
        assert (
            world.view(observer).memory.tobytes() == view.memory.tobytes()
            and world.state.tobytes() == view.sample_state(1).tobytes()
        )
        assert world.to_bytes() == view.sample(1, "win").to_bytes() and world.legal_actions()
        if observer == match.seat:
            assert world.legal_actions() == match.legal_actions()
    for twin in (world.clone(), pickle.loads(pickle.dumps(world)), Match.of_bytes(load(game), world.to_bytes())):
        assert (twin.seed, twin.to_bytes()) == (None, world.to_bytes())
    while not world.over:
        world.apply(rng.choice(world.legal_actions()))
    assert not world.game.invariants(world.state) and match.view(0).sample(2).returns().tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match="no seed deals it again"):
        Record.of(world)
    with pytest.raises(ValueError, match="rewards must be one of"):
        view.sample(1, rewards="fame")


def test_a_game_whose_state_does_not_hold_its_options_is_refused() -> None:
    hamlet = load("hamlet")
    fields = [(name, hamlet.dtype.fields[name][0]) for name in hamlet.dtype.names or () if name != "options"]
    with pytest.raises(TypeError, match="lacks the field 'options'"):
        dataclasses.replace(hamlet, dtype=np.dtype(fields))


def test_a_record_tells_forced_steps_and_what_happens_by_itself() -> None:
    match = architects_env.make("hamlet", 2, seed=1)
    record = Record.of(match)
    while not match.over:
        record.play(match, match.legal_actions()[0])
    told = [line for of_decision in record.log_lines for line in of_decision]
    assert (
        told[0] == "Player 0 goes to the Forest for 2 wood."
        and "Round 1 is over; Player 1 begins the next one." in told
    )
    assert told[-3] == "The game is over." and told[-2].startswith("Player") and "first place" in told[-2]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"laid": [[0, "box", []]]}, "line 1.laid is unknown"),
        ({"actions": [1]}, "line 1.actions is unknown"),
        ({"resigned": [[0, 1], [0, 2]]}, "a seat resigns but once"),
        ({"resigned": [[0, -1, 3]]}, "it must be a list of 2 entries"),
        ({"resigned": 3}, "line 1.resigned is 3"),
        ({"players": [1, 2]}, "must be a printable text"),
        ({"remarks": ["x"] * 21}, "a list of 0 to 20 entries"),
        ({"remarks": ["x" * 201]}, "at most 200 characters"),
        ({"remarks": "x"}, "line 1.remarks is 'x'"),
    ],
)
def test_the_first_line_of_a_record_holds_what_it_is_to_hold_and_no_more(
    wrong: dict[str, object], sentence: str
) -> None:
    head = json.loads(Record.of(architects_env.make("hamlet", 2, seed=1)).lines()[0])
    assert Record.read(
        [json.dumps(head | {"players": ["human", "random"], "resigned": [[0, 0]], "remarks": ["Played in a train."]})]
    ).remarks
    with pytest.raises(ValueError, match=f"Line 1 of a record .*{sentence}"):
        Record.read([json.dumps(head | wrong)])


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_to_the_same_bytes_and_damage_is_noticed(game: str, tmp_path) -> None:
    match = architects_env.make(game, 3, seed=4)
    record = Record.of(match)
    rng = np.random.default_rng(4)
    while not match.over:
        record.play(match, rng.choice(match.legal_actions()))
    path = tmp_path / "game.jsonl"
    record.write(path)
    assert Record.read(path).replay().to_bytes() == match.to_bytes()
    with pytest.raises(FileExistsError):
        record.write(path)
    lines = path.read_text().splitlines()
    with pytest.raises(ValueError, match="Line 3"):
        Record.read([*lines[:2], "{", *lines[3:]])
    wrong = Record.read(lines)
    wrong.sentences[5] = "Win the game"
    with pytest.raises(ValueError, match="Decision 6"):
        wrong.replay()
    wrong = Record.read(lines)
    wrong.version += 1
    with pytest.raises(ValueError, match="version"):
        wrong.replay()


@pytest.mark.parametrize("game", GAMES)
def test_the_batch_plays_the_same_games_with_one_thread_and_with_two(game: str) -> None:
    one = architects_env.make_batch(game, 8, 3, seed=3)
    two = architects_env.make_batch(game, 8, 3, seed=3, threads=2)
    for _ in range(300):
        actions = one.random_actions()
        one.step(actions)
        two.step(actions)
    for name in ("states", "masks", "observations", "seats", "rewards", "dones", "scores", "ranks"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name


@pytest.mark.parametrize("game", GAMES)
def test_the_batch_refuses_all_when_one_action_is_illegal(game: str) -> None:
    batch = architects_env.make_batch(game, 4, 2)
    before = batch.states.tobytes()
    actions = batch.random_actions()
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    for bad, error in (
        (actions, IllegalAction),
        (np.full(4, -1), IllegalAction),
        (actions[:3], ValueError),
        (actions.astype(float), ValueError),
    ):
        with pytest.raises(error):
            batch.step(bad)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_gets_its_reward_in_the_step_in_which_its_game_ends(game: str) -> None:
    batch = architects_env.make_batch(game, 16, load(game).seats[1], seed=1)
    ended = 0
    for _ in range(1500):
        batch.step(batch.random_actions())
        over = batch.dones != 0
        assert (batch.rewards[~over] == 0).all()
        assert np.allclose(batch.rewards[over].sum(axis=1), 0, atol=1e-5)
        ended += int(over.sum())
        assert batch.masks.any(axis=1).all()
    assert ended > 10


@pytest.mark.parametrize("game", GAMES)
def test_random_actions_are_legal_and_every_legal_action_comes(game: str) -> None:
    batch = architects_env.make_batch(game, 64, 2, seed=2)
    rows = np.arange(64)
    seen = np.zeros_like(batch.masks)
    for _ in range(300):
        actions = batch.random_actions()
        assert (batch.masks[rows, actions] == 1).all()
        seen[rows, actions] = 1
    assert (seen >= batch.masks).all()


@pytest.mark.parametrize("game", GAMES)
def test_points_by_source_sum_to_the_score_in_every_state(game: str) -> None:
    match = played(game, 0)
    while not match.over:
        points = match.breakdown()
        assert points.shape == (match.num_players, len(match.game.sources))
        assert points.sum(axis=1).tolist() == match.scores_and_ranks()[0].tolist()
        match.apply(match.legal_actions()[-1])


@pytest.mark.parametrize("game", GAMES)
def test_facts_are_numbers_or_lists_of_names_with_the_same_keys_for_every_seat(game: str) -> None:
    match = played(game, 300)
    told = [match.game.facts(match.state, seat) for seat in range(-1, match.num_players)]
    assert all(set(facts) == set(told[1]) for facts in told[1:]) and not set(told[0]) & set(told[1])
    for facts in told:
        assert all(
            isinstance(value, (int, float)) or all(isinstance(name, str) for name in value) for value in facts.values()
        )


def test_a_changed_game_of_the_same_name_plays_its_own_rules() -> None:
    """What is compiled for a game is kept by the game itself, not by its name."""
    hamlet = load("hamlet")
    first = Batch(hamlet, 2, 2, rewards="margin")
    changed = Batch(dataclasses.replace(hamlet, margin_scale=hamlet.margin_scale / 2), 2, 2, rewards="margin")
    while not first.rewards.any():
        actions = first.random_actions()
        first.step(actions)
        changed.step(actions)
    assert np.array_equal(changed.rewards, 2 * first.rewards)
