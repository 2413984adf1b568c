"""A trained network as a file that plays by name: `architects-env export SOURCE` writes `FILE.safetensors`.

The source is a run of `architects-env train`, a `FILE.zip` of Stable-Baselines3, a `FILE.safetensors`, or a module of
torch in a file of yours (`FILE.py:Name`), which is compared with what a file can hold of it on real views. With
`--onnx` the same network is written for programs in other languages (`train.release.onnx_export`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch as th
import tyro

from architects_env.agents.network_file import SUFFIX, BadPolicy
from architects_env.agents.policy_file import is_ours
from architects_env.agents.spec import OWN
from architects_env.agents.user import made_in
from architects_env.core.contract.game import Game
from architects_env.core.files.tools import as_word, command_line
from architects_env.games import load
from architects_env.train.release.exportable import VIEWS, Exportable, of_file, of_module, of_run, of_sb3
from architects_env.train.release.onnx_export import save_onnx

ONNX = ".onnx"


def save_network(
    module: th.nn.Module,
    game: Game | str,
    out: Path | str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Write a FILE.safetensors, which plays by name, from a network of your own: a module whose
    `forward(observation, mask)` returns logits and value (or logits alone), or a policy of Stable-Baselines3, such as
    `model.policy`. It is compared with the file on real views of games of so many `players` with these `options`.

    Raises `BadPolicy` for a module that does something else than linear layers and activations.
    """
    _check_suffix(Path(out), SUFFIX)
    of_module(module, load(game) if isinstance(game, str) else game, players, options).save(Path(out))


@dataclass
class Arguments:
    """Write a trained network as a file that plays by name."""

    source: tyro.conf.Positional[str]
    """A run folder of `architects-env train` (its policy.zip is taken); a FILE.zip that SelfPlayPPO or another learner
    of Stable-Baselines3 saved; a FILE.safetensors; or FILE.py:Name, a class or function that makes a torch module,
    FILE.py:Name(PATH) with `path=PATH`. A FILE.py is code that is run; the others are read as data."""
    game: str = ""
    """The name of the game, where the source does not say it."""
    players: int | None = None
    """The number of players in the games on whose views a module is compared with its file; by default the game's."""
    half: bool = False
    """Keep the weights in 16 bits, rounded: half the size, and play that is almost the same."""
    onnx: bool = False
    """Write ONNX, for programs in other languages: observation and mask in; logits, probabilities and value out."""
    out: Path | None = None
    """The file to write, by default beside the source, with .safetensors (or .onnx) as its ending. An existing file is
    replaced."""


def exportable(arguments: Arguments) -> tuple[Exportable, Path]:
    """The network that is asked for, and the file in which it lies. Raises `ValueError` in a sentence."""
    if found := OWN.fullmatch(arguments.source):
        game, path = _game_of(arguments), Path(found[1])
        module = made_in(found[1], found[2], game)
        if not isinstance(module, th.nn.Module):
            raise BadPolicy(f"{arguments.source} is a {type(module).__name__}, and not a torch.nn.Module.")
        return of_module(module, game, arguments.players), path
    path = Path(arguments.source)
    path = path / "policy.zip" if path.is_dir() else path
    if path.suffix == SUFFIX:
        return of_file(path, _game_of(arguments)), path
    if path.is_file() and not is_ours(path):
        return of_sb3(path, _game_of(arguments), arguments.players), path
    return of_run(path), path


def _game_of(arguments: Arguments) -> Game:
    if not arguments.game:
        raise BadPolicy(f"{arguments.source} does not say for which game it is: add --game NAME.")
    return load(arguments.game)


def _check_suffix(out: Path, suffix: str) -> None:
    if out.suffix != suffix:
        raise BadPolicy(f"{out} must end in {suffix}: by that it is known what the file is.")


def export(arguments: Arguments) -> tuple[Exportable, Path]:
    """Write the file; returns the network and the file. Raises `ValueError` or `OSError` in a sentence."""
    network, path = exportable(arguments)
    suffix = ONNX if arguments.onnx else SUFFIX
    out = arguments.out or path.with_suffix(suffix)
    _check_suffix(out, suffix)
    if arguments.onnx:
        save_onnx(network, out, arguments.half)
    else:
        network.save(out, arguments.half)
    return network, out


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    try:
        network, out = export(arguments)
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    print(f"{out}: {out.stat().st_size:,} bytes.")
    if arguments.onnx:
        print(
            f"On {VIEWS:,} real views onnxruntime computes the same."
            if not arguments.half
            else "Its weights are rounded."
        )
    else:
        game, players = network.game.name, network.players
        print(
            f"Play against it:   architects-env ladder --game {game} --agents {as_word(f'{out}:best')} random --players {players}"
        )


if __name__ == "__main__":
    main()
