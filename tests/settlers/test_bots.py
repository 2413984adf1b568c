"""The bots play legally and better than at random."""

import numpy as np

from architects_env.core.match import Match
from architects_env.core.rng import stream
from architects_env.games import load


def test_greedy_plays_legally_and_beats_random_players():
    game = load("settlers")
    for seed in (1, 2):
        match, rng, own = Match(game, 2, {}, seed), np.random.default_rng(seed), stream(seed)
        while not match.over:
            action = int(rng.choice(match.legal_actions()))
            if match.seat == 0:
                view = match.view()
                action = int(game.bots["greedy"](view.memory[0], view.mask(), own))
            match.apply(action)
        assert match.standings()[1].tolist() == [1, 2]
