"""A trained policy for other programs: `architects-env export RUN --onnx` writes `RUN/policy.onnx`.

Observation (float32[n, entries]) and mask (int8[n, actions]) in; logits and probabilities of the legal actions and the
value out. The file says for which game it is, how long the policy was trained, and what it reached on its ladder.
Before it is kept it is compared with the policy on real views.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch as th
import tyro

from architects_env.adapters.onnx_file import ENTRY, FORMAT, read_onnx
from architects_env.adapters.onnx_player import OnnxPlayer
from architects_env.agents.policy_file import BadPolicy, read_description, read_policy
from architects_env.core.contract.game import Game
from architects_env.core.files.tools import as_word, command_line
from architects_env.core.files.whole_files import write_whole
from architects_env.core.play.batch import Batch
from architects_env.games import load, names
from architects_env.train.evaluation.best_checkpoint import best_decisions
from architects_env.train.evaluation.result_files import files_in_order

OPSET = 20
INPUTS, OUTPUTS = ("observation", "action_mask"), ("logits", "probabilities", "value")
VIEWS = 1000
"""On so many an exported policy is compared with its original."""
TOLERANCE = 1e-4
"""No probability and no value may differ by more: both compute in 32 bits, in another order."""
OF_PAIRING = ("others", "players", "games", "first_places", "low", "high", "cut_off", "decisions")
"""What of a pairing of the ladder (`train.evaluation.pairing.Pairing`) is written into a file."""


class Exported(th.nn.Module):
    """A policy of sb3-contrib, with the mask as an input."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, observation: th.Tensor, action_mask: th.Tensor) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Logits (the lowest finite number where an action is not legal), probabilities, values; for int8 masks."""
        extract, features = self.policy.mlp_extractor, self.policy.extract_features(observation)
        if isinstance(features, tuple):  # the value has layers of its own
            latent_pi, latent_vf = extract.forward_actor(features[0]), extract.forward_critic(features[1])
        else:
            latent_pi, latent_vf = extract(features)
        logits = self.policy.action_net(latent_pi).float()
        logits = logits.masked_fill(action_mask == 0, th.finfo(th.float32).min)
        return logits, logits.softmax(dim=1), self.policy.value_net(latent_vf).float()[:, 0]


def to_onnx(policy: Any, game: Game, about: dict[str, Any], half: bool = False) -> bytes:
    """The content of a `FILE.onnx` for any policy with `extract_features`, `mlp_extractor`, `action_net` and
    `value_net`, and what it shall say of itself.

    With `half` the weights are kept in 16 bits, which must be able to hold them (see `rounded`); they are used in 32
    bits all the same.
    """
    policy.set_training_mode(False)
    example = th.zeros(2, len(game.observation_layout)), th.ones(2, len(game.action_space), dtype=th.int8)
    content: Any = io.BytesIO()  # the exporter's annotation forgets files in memory
    with warnings.catch_warnings(), th.no_grad():
        # the exporter by tracing: torch's newer one needs one more package, and writes the same graph for such networks
        warnings.simplefilter("ignore", DeprecationWarning)
        th.onnx.export(
            Exported(policy),
            example,
            content,
            dynamo=False,
            opset_version=OPSET,
            input_names=list(INPUTS),
            output_names=list(OUTPUTS),
            dynamic_axes={name: {0: "n"} for name in (*INPUTS, *OUTPUTS)},
        )
    model = onnx.load_from_string(content.getvalue())
    if half:
        keep_in_16_bits(model)
    onnx.helper.set_model_props(model, {ENTRY: json.dumps(about)})
    onnx.checker.check_model(model, full_check=True)
    return model.SerializeToString()


def keep_in_16_bits(model: onnx.ModelProto) -> None:
    """Weights of 32 bits become constants of 16 bits and a cast back, which onnxruntime computes once, when it loads
    the file."""
    graph, casts = model.graph, list[onnx.NodeProto]()
    for tensor in graph.initializer:
        if tensor.data_type == onnx.TensorProto.FLOAT:
            name, weights = tensor.name, onnx.numpy_helper.to_array(tensor)
            tensor.CopyFrom(onnx.numpy_helper.from_array(weights.astype(np.float16), f"{name}.half"))
            casts.append(onnx.helper.make_node("Cast", [tensor.name], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)


def rounded(policy: Any) -> None:
    """Rounds the weights of a policy to what 16 bits can hold. Raises `BadPolicy` if one is too large for that."""
    with th.no_grad():
        for name, weights in policy.named_parameters():
            weights.copy_(weights.half().float())
            if not th.isfinite(weights).all():
                raise BadPolicy(f"A weight of {name} is too large to be kept in 16 bits; export it without --half.")


def real_views(game: Game, players: int, options: dict[str, Any], views: int = VIEWS) -> tuple[np.ndarray, np.ndarray]:
    """float32[views, entries] and int8[views, actions]: what seats see and may do in games of random play, from their
    beginning to their end."""
    batch = Batch(game, 32, players, options, seed=1)
    observations, masks = [batch.observations.copy()], [batch.masks.copy()]
    while len(observations) * 32 < views:
        for _ in range(7):  # decisions that follow each other are much alike
            batch.step(batch.random_actions())
        observations.append(batch.observations.copy())
        masks.append(batch.masks.copy())
    return np.concatenate(observations)[:views], np.concatenate(masks)[:views]


def difference(policy: Any, exported: OnnxPlayer, observations: np.ndarray, masks: np.ndarray) -> float:
    """The largest difference in a probability or a value between a policy and what was exported of it."""
    with th.no_grad():
        _, likely, values = Exported(policy)(th.from_numpy(observations), th.from_numpy(masks))
    of_likely = np.abs(exported.probabilities(observations, masks) - likely.numpy()).max()
    return float(max(of_likely, np.abs(exported.values(observations) - values.numpy()).max()))


def export(policy_file: Path, out: Path, half: bool = False) -> float:
    """Write `out` (a FILE.onnx, complete or not at all); returns the largest difference found on real views. With
    `half` it is rounded to 16 bits.

    Raises `BadPolicy` if the policy cannot be read or the exported one differs from it, `NotWritten` if there is no
    room.
    """
    game = game_of(policy_file)
    source = read_policy(policy_file, game)
    kept = {
        name: source.about[name] for name in ("game", "version", "layout", "players", "options") if name in source.about
    }
    about = {"format": FORMAT, **kept, **_of_run(policy_file)}
    policy = source.network(game)
    if half:
        rounded(policy)
    untried = out.with_name(f"{out.stem}.untried.onnx")
    try:
        write_whole(untried, to_onnx(policy, game, about, half))
        found = difference(
            policy,
            OnnxPlayer(game, str(untried)),
            *real_views(game, _players(about, game), dict(source.about["options"])),
        )
        if not found <= TOLERANCE:
            raise BadPolicy(
                f"The exported policy would play otherwise than {policy_file}: a probability or value differs by {found:.2g}; nothing was written."
            )
        untried.replace(out)
    finally:
        untried.unlink(missing_ok=True)
    return found


def game_of(path: Path) -> Game:
    """The game that a policy file names. Raises `BadPolicy`."""
    if not path.is_file():
        raise BadPolicy(
            f"There is no policy file {path}; `architects-env train` writes one as policy.zip into its run folder."
        )
    try:
        name = str(json.loads(read_description(path))["game"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadPolicy(
            str(error) if isinstance(error, BadPolicy) else f"{path} has a description that cannot be read: {error}"
        ) from None
    if name not in names():
        raise BadPolicy(f"{path} is a policy for the game {name!r}, which is not installed.")
    return load(name)


def _players(about: dict[str, Any], game: Game) -> int:
    players = about.get("players")
    return int(players) if isinstance(players, int) and players else game.default_players


def _of_run(policy_file: Path) -> dict[str, Any]:
    """What the run folder around a policy tells of it: decisions and seconds of training, and the latest ladder.
    Nothing for a file that lies elsewhere.

    Raises `BadPolicy` if the folder's files cannot be read.
    """
    folder, told = policy_file.parent, dict[str, Any]()
    if policy_file.name != "policy.zip" or not (folder / "config.json").is_file():
        return told
    ladders = files_in_order(folder, "ladder")
    try:
        if (folder / "curve.csv").is_file():
            with open(folder / "curve.csv", encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            if rows:
                kept = best_decisions(folder)
                row = [*rows, *(row for row in rows if int(row["decisions"]) == kept)][-1]
                told["trained"] = {"decisions": int(row["decisions"]), "seconds": float(row["seconds"])}
        if ladders:
            pairings: Any = json.loads(ladders[-1].read_text(encoding="utf-8"))
            own = [pairing for pairing in pairings if "policy.zip" in pairing["one"]]
            told["ladder"] = [{name: pairing[name] for name in OF_PAIRING if name in pairing} for pairing in own]
    except (ValueError, KeyError, TypeError) as error:
        raise BadPolicy(
            f"The learning curve or the ladder in {folder} cannot be read ({type(error).__name__}: {error}); move the policy elsewhere."
        ) from None
    return told


@dataclass
class Arguments:
    """Write a trained policy in a format that other programs load."""

    run: tyro.conf.Positional[Path]
    """A run folder of `architects-env train` (its policy.zip is taken), or a policy FILE.zip."""
    onnx: bool = False
    """Write ONNX: observation and mask in; logits, probabilities and value out. This is the only format, and must be
    given."""
    half: bool = False
    """Keep the weights in 16 bits, rounded: half the size, and play that is almost the same."""
    out: Path | None = None
    """The file to write, by default beside the policy with .onnx instead of .zip. An existing file is replaced."""


def main() -> None:
    """The command line."""
    arguments = tyro.cli(Arguments, prog=command_line())
    if not arguments.onnx:
        sys.exit("Say in which format: --onnx.")
    policy_file = arguments.run / "policy.zip" if arguments.run.is_dir() else arguments.run
    out = arguments.out or policy_file.with_suffix(".onnx")
    if out.suffix != ".onnx":
        sys.exit(f"{out} must end in .onnx: by that it is known wherever an agent is named.")
    try:
        found = export(policy_file, out, arguments.half)
    except (ValueError, OSError) as error:
        sys.exit(str(error))
    about = read_onnx(out, game_of(policy_file)).about
    print(
        f"{out}: {out.stat().st_size:,} bytes. On {VIEWS:,} real views no probability or value differs from {policy_file} by more than {found:.1g}."
    )
    print(
        f"Play against it:   architects-env ladder --game {about['game']} --agents {as_word(f'{out}:best')} random --players {about.get('players') or 2}"
    )


if __name__ == "__main__":
    main()
