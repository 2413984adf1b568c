"""Addition of a network for games of one player to the trained opponents of a game: `architects-env grade RUN --solo`.

The next version of the opponents plays as the newest one, except in games of one player. There the weaker opponents
sample from the new network at the temperatures of the newest version, and the master uses the given search. Each one
plays against the rivals of the rules, with every choice of options of the training run. Nothing is written unless the
master wins significantly more often than the newest one.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from architects_env.agents import Agent, make_agent
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.files.atomic_files import write_atomically
from architects_env.opponents import (
    ALONE,
    GRANDMASTER,
    NETWORK,
    USUAL_LEVELS,
    clear_tables,
    file_stem,
    get_levels,
    hash_network,
    read_table,
)
from architects_env.train.evaluation.evaluator import merge_results
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.release.exportable import from_run
from architects_env.train.release.grade import (
    GradeArguments,
    GradedLevel,
    NotGraded,
    format_win_rate,
    grading_record,
    grandmaster_search,
    make_opponent,
    next_version,
    with_policy,
)


def grade_solo(arguments: GradeArguments, console: Console) -> list[PairingResult]:
    """Make, measure and write opponents for games of one player.

    Returns:
        The results of each opponent, for each choice of options.

    Raises:
        NotGraded: If the master is not stronger than the newest one.
        ValueError: If the policy cannot be used, or the game has no trained opponents.
    """
    policy = arguments.run / "policy.zip" if arguments.run.is_dir() else arguments.run
    made_of, choices = from_run(policy), _choices(policy)
    game = made_of.game
    about = read_table(game.name)
    if about is None or not get_levels(game):
        raise ValueError(f"{game.title} has no trained opponents. Grade a policy without --solo first.")
    network = arguments.out / f"{game.name}.untried.safetensors"
    arguments.out.mkdir(parents=True, exist_ok=True)
    try:
        made_of.save(network, half=True)
        levels, measured = _make_levels(arguments, game), list[list[PairingResult]]()
        newest = merge_results(_measure(arguments, game, make_agent(levels[-1].name, game), choices), arguments.seed)
        console.print(f"Newest {newest.agent}, alone: win rate {format_win_rate(newest)}.")
        for level in levels:
            measured.append(_measure(arguments, game, make_opponent(game, str(network), level), choices))
            console.print(
                f"{level.name}, alone: win rate {format_win_rate(merge_results(measured[-1], arguments.seed))}."
            )
        if merge_results(measured[-1], arguments.seed).low <= newest.high:
            raise NotGraded(
                f"{newest.agent} is not significantly stronger than the newest one in games of one player. Nothing was written."
            )
        version = next_version(arguments.out, game)
        stem, searched = (
            file_stem(game.name, version),
            with_policy(f"{ALONE}@{version}", grandmaster_search(arguments.search)),
        )
        alone = {
            "file": f"{stem}.safetensors",
            "network": hash_network(network.read_bytes()),
            "strengths": [
                *({"name": level.name, "plays": level.plays(version, ALONE)} for level in levels),
                {"name": GRANDMASTER, "plays": searched},
            ],
            "measured": [
                {**asdict(pairing), "option": list(words)}
                for pairings in measured
                for words, pairing in zip(choices, pairings, strict=True)
            ],
            "made": grading_record(arguments, policy),
        }
        network.replace(arguments.out / f"{stem}.safetensors")
        write_atomically(
            arguments.out / f"{stem}.json", (json.dumps({**about, ALONE: alone}, indent=1) + "\n").encode()
        )
    finally:
        network.unlink(missing_ok=True)
    clear_tables()
    return [pairing for pairings in measured for pairing in pairings]


def _choices(policy: Path) -> list[tuple[str, ...]]:
    """Return the choices of options with which a policy was trained."""
    config = policy.parent / "config.json"
    words = json.loads(config.read_text(encoding="utf-8"))["option"] if config.is_file() else ()
    return list(dict.fromkeys(choices_of(words)))


def _make_levels(arguments: GradeArguments, game: Game) -> list[GradedLevel]:
    """Return the usual levels, the weakest first.

    Those that search in the newest version, and have no temperature, play the likeliest action.
    """
    *weaker, master = (level for name, level in get_levels(game).items() if name in USUAL_LEVELS)
    temperatures = [one.plays.partition(":")[2] if one.plays.startswith(NETWORK) else "0" for one in weaker]
    levels = [GradedLevel(one.name, float(written)) for one, written in zip(weaker, temperatures, strict=True)]
    return [*levels, GradedLevel(master.name, 0.0, arguments.search)]


def _measure(
    arguments: GradeArguments, game: Game, agent: Agent, choices: list[tuple[str, ...]]
) -> list[PairingResult]:
    """Play games of one player with each choice of options."""
    nobody, games = make_agent("random", game), arguments.final_games
    return [play_pairing(game, agent, nobody, 1, games, arguments.seed, options_from(game, words)) for words in choices]
