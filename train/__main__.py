"""Train, measure, keep: `python -m train --help`."""
from __future__ import annotations

from pathlib import Path

import tyro
from rich.console import Console

from agents import make_agent
from architects_env.core.option_words import options_from
from architects_env.games import load
from train.config import Config
from train.curve import draw
from train.ladder import ladder, table, write
from train.run import new_folder, resumed, train


def measure(config: Config, folder: Path, policy: Path, console: Console) -> None:
    """The ladder: policy, the first two bots of the game (its yardsticks), random."""
    game = load(config.game)
    agents = [make_agent(spec, game) for spec in (str(policy), *list(game.bots)[:2], "random")]
    console.print(f"Measuring the policy: {config.ladder_games} games a pairing.")
    pairings = ladder(game, agents, config.players, config.ladder_games, config.seed + 1, console, options_from(game, config.option))
    number = len(list(folder.glob("ladder*.json")))
    write(pairings, folder / (f"ladder-{number + 1}.json" if number else "ladder.json"))
    console.print(table(pairings))


def main() -> None:
    """The command line."""
    console = Console()
    config = tyro.cli(Config)
    try:
        game = load(config.game)
        game.check_players(config.players)
        game.encode_options(options_from(game, config.option), config.players)
        if config.resume is None:
            folder, checkpoint = new_folder(config), None
        else:
            config, folder, checkpoint = resumed(config)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    console.print(f"Run folder: {folder}")
    try:
        learner, stopped = train(config, folder, checkpoint)
    except KeyboardInterrupt:
        raise SystemExit("Stopped before there was anything to save.") from None
    if stopped:
        console.print(f"Stopped; everything is saved. Go on with: python -m train --resume {folder}")
        return
    policy = folder / "policy.zip"
    if policy.exists():  # a resumed run keeps the policy it had
        policy.rename(folder / f"policy-before-{learner.num_timesteps}.zip")
    learner.save(policy)
    draw(folder, f"{load(config.game).title}, {config.players} player{'s' * (config.players > 1)}, self-play PPO")
    measure(config, folder, policy, console)
    console.print(f"Policy: {policy}   Learning curve: {folder / 'learning_curve.png'}   TensorBoard: tensorboard --logdir {folder / 'tensorboard'}")
    console.print(f"Train on for ten more minutes:   python -m train --resume {folder} --minutes 10")
    rules = "".join(f" --option {word}" for word in config.option)
    rivals = " ".join((*list(game.bots)[:1], "random"))
    again = f"--game {config.game} --agents {policy}:best {rivals} --players {config.players}{rules} --games 5000"
    console.print(f"Measure it again, harder:        python -m train.ladder {again}")


if __name__ == "__main__":
    main()
