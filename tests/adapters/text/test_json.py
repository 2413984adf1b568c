"""JSON observations: they fit their schemas, and say as much as the board in words."""

from __future__ import annotations

import json
from collections.abc import Iterator

import jsonschema
import numpy as np
import pytest

from architects_env.adapters.text import TextEnv, TextFormat
from architects_env.core.play.json_view import json_schema
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import GAMES, load
from tests.small_games.connect_three import GAME as CONNECT_THREE

TABLES = [(name, players) for name in GAMES for players in sorted({load(name).seats[0], load(name).seats[1] - 1})]
NOT_ON_THE_BOARD = {"rng", "event", "agenda", "options", "num_players", "over", "seat", "stage"}
"""Fields that say who is asked what, which stands beside the board in JSON."""
NEVER_ALONE = {
    "hamlet": {"first_builder"},
    "architects": {"turn_step", "rival", "cut_off"},
    "citadels": {"deck_seen", "drawn_size", "hand_known", "hand_size", "city", "coined"},
    "viscounts": {"cut_off"},
}
"""Fields that change together with others, so that one of them alone makes a state that no game has."""


def views(name: str, players: int, seed: int, every: int, most: int = 150) -> Iterator[View]:
    """The views of all seats in a random game."""
    match, rng = Match(load(name), players, seed=seed), np.random.default_rng(seed)
    for decision in range(most):
        if match.over:
            break
        match.apply(int(rng.choice(match.legal_actions())))
        if decision % every == 0 or match.over:
            yield from (match.view(seat) for seat in range(match.num_players))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_observation_fits_its_schema_and_can_be_written(name: str, players: int) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema(load(name)))
    validator = jsonschema.Draft202012Validator(json_schema(load(name)))
    for view in views(name, players, 3, 25):
        found = view.as_json()
        validator.validate(found)
        assert json.loads(json.dumps(found)) == found


def test_a_wrong_observation_does_not_fit() -> None:
    found = TextEnv("hamlet").json()
    validator = jsonschema.Draft202012Validator(TextFormat("hamlet").json_schema())
    validator.validate(found)
    for wrong in ({**found, "seat": "first"}, {**found, "board": {}}, {**found, "secret": 1}):
        assert not validator.is_valid(wrong)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_board_and_json_change_together(name: str, players: int) -> None:
    """Single numbers of views are changed: the text shows the change if and only if the JSON does."""
    game, rng, shown = load(name), np.random.default_rng(5), 0
    left_out = NOT_ON_THE_BOARD | NEVER_ALONE.get(name, set())
    fields = [field for field in game.dtype.names or () if field not in left_out]
    for view in views(name, players, 4, 30):
        text, board = view.text(), game.json_board(view.state, view.seat)
        for _ in range(20):
            field = str(rng.choice(fields))
            memory = game.for_kernels(game.copy_states(view.memory))
            numbers = memory[field].reshape(-1).copy()
            place = rng.integers(numbers.size)
            with np.errstate(over="ignore"):
                numbers[place] ^= 1
            memory[field] = numbers.reshape(memory[field].shape)
            changed = View(game, memory, view.seat)
            try:
                new_text, new_board = changed.text(), game.json_board(changed.state, view.seat)
            except (IndexError, KeyError, ValueError):
                continue  # the changed number is none that this field can have
            assert (new_text != text) == (new_board != board), f"{field} {place}"
            shown += new_text != text
    assert shown > 2


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_of_the_text_are_those_of_the_json(name: str) -> None:
    for view in views(name, load(name).default_players, 6, 40):
        found = json.dumps(view.as_json())
        names = [word for word in view.text().split() if len(word) > 3 and word.isalpha() and word[0].isupper()]
        missing = {word for word in names if word not in found}
        assert missing <= TITLES, missing


TITLES = {
    "Turn",
    "Seen",
    "Player",
    "Prison",
    "Black",
    "Market",
    "Guildhall",
    "Cathedral",
    "Rewards",
    "Decks",
    "Your",
    "Small",
    "Large",
}
TITLES |= {
    "Buildings",
    "Before",
    "Apprentices",
    "Drawn",
    "Last",
    "Town",
    "Draft",
    "Characters",
    "Purple",
    "Deck",
    "Known",
    "Round",
}
TITLES |= {"Start", "Castle", "Action", "Nobody", "Imperial", "Settlers", "Citadels", "Hamlet", "Boards", "Pairs"}
"""Words of headings in the boards of the games."""


def test_a_game_that_declares_nothing_lists_the_lines_of_its_board() -> None:
    view = Match(CONNECT_THREE).view()
    found = view.as_json()
    assert found["board"] == {"lines": view.text().splitlines()}
    jsonschema.validate(found, json_schema(CONNECT_THREE))


def test_the_end_is_in_the_result() -> None:
    env = TextEnv("hamlet")
    while not env.is_terminal:
        env.reply(env.legal_actions()[0])
    found = env.json()
    assert found["over"] and found["to_act"] is None and found["question"] == ""
    assert {side["name"]: side["score"] for side in found["result"]} == {
        f"Player {i}": s for i, s in enumerate(env.scores)
    }
