"""Export of a trained network to a file that can be used as an agent: `architects-env export SOURCE`.

The source is a run of `architects-env train`, a `FILE.zip` of Stable-Baselines3, a `FILE.safetensors`, or your own
torch module (`FILE.py:Name`). An exported module is compared with the original on observations of real games. `--onnx`
writes the same network for programs in other languages (`train.release.onnx_export`).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch as th
import tyro

from architects_env.agents.custom.custom_agent import make_from_file
from architects_env.agents.policies.network_file import SUFFIX, BadPolicy
from architects_env.agents.policies.policy_file import has_description
from architects_env.agents.spec import CODE, parse_spec
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import name_in_commands
from architects_env.games import load
from architects_env.train.release.exportable import VIEWS, Exportable, from_file, from_module, from_run, from_sb3
from architects_env.train.release.onnx_export import save_onnx

ONNX = ".onnx"


def save_network(
    module: th.nn.Module,
    game: Game | str,
    out: Path | str,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Write your own network to a FILE.safetensors, which can then be used as an agent.

    Args:
        module: A module whose `forward(observation, mask)` returns logits and value (or logits alone), or a policy of
            Stable-Baselines3, such as `model.policy`.
        game: The game, or its name.
        out: The file to write.
        players: Number of players in the games on whose observations the file is compared with the module. By default
            the game's default number.
        options: Options of these games.

    Raises:
        BadPolicy: If the module has a layer that the format cannot hold.
    """
    _check_suffix(Path(out), SUFFIX)
    from_module(module, load(game) if isinstance(game, str) else game, players, options).save(Path(out))


@dataclass
class ExportArguments:
    """Write a trained network to a file that can be used as an agent.

    For example, `architects-env export runs/NAME --out policy.safetensors`.
    """

    source: tyro.conf.Positional[str]
    """Run folder of `architects-env train`, FILE.zip that SelfPlayPPO or another algorithm of Stable-Baselines3 has
    saved, FILE.safetensors, or FILE.py:Name, a class or function that makes a torch module (FILE.py:Name(PATH) calls it
    with `path=PATH`). A FILE.py is code that is run. The others are read as data."""
    game: str = ""
    """Name of the game. Needed only if the source does not name it."""
    players: int | None = None
    """Number of players in the games used to verify the exported file. By default the game's default number."""
    half: bool = False
    """Round the weights to 16 bits. The file has half the size, and its actions are almost the same."""
    onnx: bool = False
    """Write ONNX, for programs in other languages. Inputs: observation and mask. Outputs: logits, probabilities and
    value."""
    out: Path | None = None
    """File to write. By default it is next to the source, with the ending .safetensors or .onnx. An existing file is
    replaced."""


def exportable(arguments: ExportArguments) -> tuple[Exportable, Path]:
    """Return the network of the source, and its file. Raises `ValueError` if the source cannot be exported."""
    source = parse_spec(arguments.source)
    if source.name == CODE:
        game, path = _choose_game(arguments), Path(source.path)
        module = make_from_file(source, game)
        if not isinstance(module, th.nn.Module):
            raise BadPolicy(f"{arguments.source} is a {type(module).__name__}. Give one that makes a torch.nn.Module.")
        return from_module(module, game, arguments.players), path
    path = Path(arguments.source)
    path = path / "policy.zip" if path.is_dir() else path
    if path.suffix == SUFFIX:
        return from_file(path, _choose_game(arguments)), path
    if path.is_file() and not has_description(path):
        return from_sb3(path, _choose_game(arguments), arguments.players), path
    return from_run(path), path


def _choose_game(arguments: ExportArguments) -> Game:
    if not arguments.game:
        raise BadPolicy(f"{arguments.source} does not name its game: add --game NAME.")
    return load(arguments.game)


def _check_suffix(out: Path, suffix: str) -> None:
    if out.suffix != suffix:
        raise BadPolicy(f"{out} must end in {suffix}, by which the kind of file is recognised.")


def export(arguments: ExportArguments) -> tuple[Exportable, Path]:
    """Write the file. Returns the network and the file. Raises `ValueError` or `OSError` if that is not possible."""
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
    """Run the command line."""
    arguments = parse_arguments(ExportArguments)
    try:
        network, out = export(arguments)
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    print(f"{out}: {out.stat().st_size:,} bytes.")
    if arguments.onnx:
        print(
            f"onnxruntime computes the same outputs on {VIEWS:,} observations of real games."
            if not arguments.half
            else "Its weights are rounded to 16 bits."
        )
    else:
        game, players = network.game.name, network.players
        print(
            f"Play against it:   architects-env ladder --game {name_in_commands(game)} --agents {shell_word(f'{out}:deterministic')} random --players {players}"
        )


if __name__ == "__main__":
    main()
