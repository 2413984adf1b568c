"""Exported policies as players: without torch, from the package alone, and what is refused of their files."""

from __future__ import annotations

import dataclasses
import importlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from architects_env import hamlet_v0
from architects_env.adapters import onnx_file
from architects_env.adapters.onnx_file import ENTRY, BadOnnx, read_onnx
from architects_env.adapters.seat import SeatEnv
from architects_env.adapters.vec import SeatVecEnv
from architects_env.agents import make_agent, views_of
from architects_env.agents.policy import PolicyAgent
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.action_space import ActionSpace
from architects_env.core.contract.observation_layout import ObservationLayout, Part
from architects_env.core.files.protobuf import NotAMessage, fields_of
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.release.export import export

HAMLET = load("hamlet")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A policy and what was exported of it."""
    folder = tmp_path_factory.mktemp("a folder, with [signs]")
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(Batch(HAMLET, 8, 2)),
        n_steps=16,
        batch_size=64,
        learning_rate=1e-2,
        device="cpu",
        seed=1,
    )
    learner.learn(512)  # its first weights would play every action alike
    learner.save(folder / "policy.zip")
    export(folder / "policy.zip", folder / "policy.onnx")
    return folder / "policy.zip", folder / "policy.onnx"


@pytest.fixture(scope="module")
def exported(files: tuple[Path, Path]) -> Path:
    return files[1]


def test_it_plays_as_the_policy_does(files: tuple[Path, Path]) -> None:
    batch, rng = Batch(HAMLET, 64, 3, seed=8), np.random.default_rng(0)
    policy, agent = PolicyAgent(HAMLET, files[0]), make_agent(str(files[1]), HAMLET)
    best = make_agent(f"{files[1]}:best", HAMLET)
    drawn, likely = np.zeros(batch.masks.shape[1]), np.zeros(batch.masks.shape[1])
    for _ in range(12):
        views = views_of(batch, np.arange(64))
        actions = agent.choose(views, rng)
        assert batch.masks[np.arange(64), actions].all() and np.array_equal(
            best.choose(views, rng), PolicyAgent(HAMLET, files[0], "best").choose(views, rng)
        )
        for k, view in enumerate(views):
            expected = policy.probabilities(view)
            assert (
                agent.probabilities(view) == pytest.approx(expected, abs=1e-5)
                and not agent.probabilities(view)[view.mask() == 0].any()
            )  # type: ignore[attr-defined]
            drawn[actions[k]] += 1
            likely += expected
        batch.step(actions)
    assert np.abs(drawn - likely).max() < 4 * np.sqrt(likely.max())  # it draws what is likely


def test_its_search_is_guided_by_the_same_logits_and_values(files: tuple[Path, Path]) -> None:
    observations = Batch(HAMLET, 32, 2, seed=3).observations
    policy, agent = PolicyAgent(HAMLET, files[0]), make_agent(str(files[1]), HAMLET)
    assert np.allclose(policy.logits(observations), agent.logits(observations), atol=1e-4)  # type: ignore[attr-defined]
    assert np.allclose(policy.values(observations), agent.values(observations), atol=1e-4)  # type: ignore[attr-defined]
    assert make_agent(f"puct:3,policy={files[1]},c=2", HAMLET).settings.c == 2  # type: ignore[attr-defined]


def specs(files: tuple[Path, Path]) -> list[str]:
    searches = ["ismcts:3", f"puct:2,policy={files[0]}", f"puct:2,policy={files[1]}"] if COMPILED else []
    own = files[0].parent / "own.py"
    own.write_text("class First:\n    def act(self, view, rng):\n        return view.legal_actions()[0]\n")
    return [
        "random",
        "greedy",
        str(files[0]),
        f"{files[0]}:best",
        str(files[1]),
        f"{files[1]}:sample",
        f"{files[1]}:best",
        f"foreign:{files[0]}",
        f"{own}:First",
        *searches,
    ]


def test_every_name_of_an_agent_is_taken_wherever_one_is_named(files: tuple[Path, Path]) -> None:
    for spec in specs(files):
        agent = make_agent(spec, HAMLET)
        assert 0 <= play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 4, 1).first_places <= 1, (
            spec
        )  # ladder, best response, curve
        table = hamlet_v0.env(num_players=2, opponents={1: spec})
        table.reset(seed=1)
        for _ in table.agent_iter():
            observation, _, over, _, _ = table.last()
            table.step(None if over else int(observation["action_mask"].argmax()))
        seat = SeatEnv("hamlet", 2, opponents=spec)
        _, info = seat.reset(seed=1)
        over = False
        while not over:
            _, _, over, _, info = seat.step(int(info["action_mask"].argmax()))
        many = SeatVecEnv("hamlet", 3, 2, opponents=[spec])
        many.reset()
        assert sum(many.step(many.action_masks().argmax(axis=1))[2].sum() for _ in range(9)) > 0, spec


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("train.evaluation.ladder", ["--agents", "{}", "random", "--games", "4"]),
        (
            "experiments.tournament.__main__",
            ["--agents", "{}", "{}:best", "--games", "4", "--out", "{folder}/tournament"],
        ),
        ("experiments.balance.__main__", ["--agent", "{}", "--games", "4", "--out", "{folder}/balance"]),
        ("experiments.exact", ["--agents", "{}"]),
        (
            "experiments.best_response",
            [
                "--against",
                "{}",
                "--decisions",
                "32",
                "--games",
                "4",
                "--n-envs",
                "4",
                "--steps",
                "8",
                "--out",
                "{folder}/response",
            ],
        ),
    ],
)
def test_commands_take_exported_policies(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, arguments: list[str]
) -> None:
    plain = tmp_path / "policy.onnx"
    plain.write_bytes(exported.read_bytes())
    filled = [word.replace("{folder}", str(tmp_path)).replace("{}", str(plain)) for word in arguments]
    monkeypatch.setattr(sys, "argv", [module, "--game", "hamlet", "--players", "2", *filled])
    importlib.import_module(module).main()  # it raises SystemExit where it fails


ALONE = """
import sys

class Forbidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden}:
            raise ImportError(f"{{name}} is forbidden here")

sys.meta_path.insert(0, Forbidden())
import numpy as np
from architects_env import hamlet_v0
env = hamlet_v0.env(num_players=2, opponents={{1: {spec!r}}})
for seed in range(3):
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        env.step(None if over else int(observation["action_mask"].argmax()))
print("played", sorted({{"torch", "onnx", "agents", "stable_baselines3"}} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    "forbidden",
    [
        ("torch", "onnx", "stable_baselines3", "sb3_contrib"),
        ("torch", "onnx", "stable_baselines3", "sb3_contrib", "agents", "train"),
    ],
)
def test_it_plays_without_torch_and_from_the_package_alone(exported: Path, forbidden: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE.format(forbidden=forbidden, spec=f"{exported}:best")],
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "played []", done.stderr


def test_without_torch_it_plays_on_the_ladder_too(exported: Path) -> None:
    code = ALONE.partition("from architects_env import")[0].format(
        forbidden=("torch", "onnx", "stable_baselines3", "sb3_contrib")
    ) + (
        f"sys.argv = ['ladder', '--game', 'hamlet', '--players', '2', '--games', '4', '--agents', {str(exported)!r}, 'random']\n"
        "from architects_env.train.evaluation.ladder import main\nmain()\nassert 'torch' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0 and "policy.onnx" in done.stdout, done.stderr


def test_without_onnxruntime_it_is_said_what_to_install(exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(BadOnnx, match="pip install onnxruntime"):
        make_agent(str(exported), HAMLET)


# What is refused


def remade(source: Path, folder: Path, change: Callable[[onnx.ModelProto], Any]) -> Path:
    model = onnx.load(source)
    change(model)
    path = folder / "remade.onnx"
    path.write_bytes(model.SerializeToString())
    return path


def described(**others: Any) -> Callable[[onnx.ModelProto], None]:
    def change(model: onnx.ModelProto) -> None:
        about = json.loads(model.metadata_props[0].value) | others
        model.metadata_props[0].value = json.dumps(about)

    return change


def first_weights(numbers: np.ndarray) -> Callable[[onnx.ModelProto], None]:
    def change(model: onnx.ModelProto) -> None:
        tensor = model.graph.initializer[0]
        tensor.raw_data = np.resize(numbers, int(np.prod(tensor.dims))).astype("<f4").tobytes()

    return change


def outside(model: onnx.ModelProto) -> None:
    tensor = model.graph.initializer[0]
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="/etc/passwd")
    tensor.ClearField("raw_data")


def outside_in_a_constant(model: onnx.ModelProto) -> None:
    tensor = helper.make_tensor("t", TensorProto.FLOAT, [1], b"\0\0\0\0", raw=True)
    tensor.external_data.add(key="location", value="/etc/passwd")
    model.graph.node.append(helper.make_node("Constant", [], ["c"], value=tensor))


def not_a_number_in_a_constant(model: onnx.ModelProto) -> None:
    model.graph.node.append(
        helper.make_node(
            "Constant",
            [],
            ["c"],
            value=helper.make_tensor("t", TensorProto.DOUBLE, [1], np.float64("nan").tobytes(), raw=True),
        )
    )


def a_branch(model: onnx.ModelProto) -> None:
    body = helper.make_graph([], "body", [], [helper.make_tensor_value_info("o", TensorProto.FLOAT, [1])])
    model.graph.node.append(helper.make_node("If", ["c"], ["o"], then_branch=body, else_branch=body))


def a_function(model: onnx.ModelProto) -> None:
    model.functions.append(
        helper.make_function(
            "", "Own", ["a"], ["b"], [helper.make_node("Identity", ["a"], ["b"])], [helper.make_opsetid("", 20)]
        )
    )


def a_foreign_operator(model: onnx.ModelProto) -> None:
    model.graph.node.append(helper.make_node("Evil", ["observation"], ["o"], domain="com.example"))


REFUSED: list[tuple[Callable[[onnx.ModelProto], Any], str]] = [
    (described(game="citadels"), "is a policy for the game 'citadels', not for 'hamlet'"),
    (described(version=HAMLET.version + 1), f"was trained for version {HAMLET.version + 1} of hamlet"),
    (described(layout="0" * 16), "another layout of the observation or of the actions"),
    (described(layout=None), "game and layout must be texts"),
    (described(version="1"), "its description.version is '1'"),
    (described(format=2), "its description.format is 2"),
    (lambda model: model.metadata_props.pop(), "was not exported by architects-env"),
    (lambda model: model.metadata_props.add(key="ort_config", value="{}"), "was not exported by architects-env"),
    (lambda model: setattr(model.metadata_props[0], "value", "{"), "a description that cannot be read"),
    (lambda model: setattr(model.metadata_props[0], "value", "[" * 10**5), "a description that cannot be read"),
    (first_weights(np.array([0, np.nan])), "infinite or no numbers"),
    (first_weights(np.array([np.inf])), "infinite or no numbers"),
    (not_a_number_in_a_constant, "infinite or no numbers"),
    (outside, "keeps weights in other files"),
    (outside_in_a_constant, "keeps weights in other files"),
    (a_branch, "subgraphs or functions"),
    (a_function, "subgraphs or functions"),
    (a_foreign_operator, "not ONNX's own"),
    (lambda model: model.opset_import.add(domain="com.microsoft", version=1), "not ONNX's own"),
    (lambda model: model.training_info.add(), "what a network does not need"),
    (lambda model: model.graph.output.pop(), "does not take and give what a policy of hamlet does"),
    (
        lambda model: setattr(model.graph.input[0].type.tensor_type.shape.dim[1], "dim_value", 7),
        "(does not take and give|cannot be loaded)",
    ),
    (lambda model: setattr(model.graph.node[0], "op_type", "Nothing"), "uses the operator 'Nothing'"),
]


@pytest.mark.parametrize(("change", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_what_is_no_policy_of_this_game_is_refused_in_a_sentence(
    exported: Path, tmp_path: Path, change: Callable[[onnx.ModelProto], Any], sentence: str
) -> None:
    path = remade(exported, tmp_path, change)
    with pytest.raises(BadOnnx, match=sentence) as refused:
        make_agent(str(path), HAMLET)
    assert str(refused.value).startswith(str(path)) and "\n" not in str(refused.value)
    with pytest.raises(ValueError, match=sentence):
        hamlet_v0.env(num_players=2, opponents={1: str(path)})


def test_a_game_with_another_layout_refuses_it(exported: Path) -> None:
    parts, blocks = HAMLET.observation_layout.parts, HAMLET.action_space.blocks
    more = dataclasses.replace(HAMLET, observation_layout=ObservationLayout(*parts, Part("more", (1,), "one more")))
    other = dataclasses.replace(
        HAMLET,
        action_space=ActionSpace(
            *((block.name + " else" * (block is blocks[-1]), block.size, block.about) for block in blocks)
        ),
    )
    for game in (more, other):
        with pytest.raises(BadOnnx, match="another layout"):
            read_onnx(exported, game)


def test_files_that_are_damaged_or_too_large_are_refused_in_a_sentence(
    exported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, path = exported.read_bytes(), tmp_path / "damaged.onnx"
    rng = np.random.default_rng(0)
    for end in rng.integers(0, len(content), 60):
        path.write_bytes(content[:end])
        with pytest.raises(BadOnnx, match=r"(damaged|other game|was not exported|does not)"):
            make_agent(str(path), HAMLET)
    for _ in range(300):  # whatever is changed: refused in a sentence, or it still plays legal actions
        wrong = bytearray(content)
        for at in rng.integers(0, len(content), 3):
            wrong[at] = rng.integers(256)
        path.write_bytes(wrong)
        try:
            agent = make_agent(str(path), HAMLET)
            batch = Batch(HAMLET, 4, 2)
            batch.step(agent.choose(views_of(batch, np.arange(4)), rng))
        except BadOnnx as refused:
            assert str(refused).startswith(str(path)) and "\n" not in str(refused)
    monkeypatch.setattr(onnx_file, "LARGEST", 1000)
    with pytest.raises(BadOnnx, match=r"larger than 1,000 bytes"):
        make_agent(str(exported), HAMLET)
    with pytest.raises(BadOnnx, match=r"no policy file .*none\.onnx"):
        make_agent("none.onnx", HAMLET)
    with pytest.raises(BadOnnx, match=r"FILE\.onnx:best, not '.*:worst'"):
        make_agent(f"{exported}:worst", HAMLET)


def test_weights_so_large_that_nothing_is_left_still_play_legal_actions(exported: Path, tmp_path: Path) -> None:
    agent = make_agent(str(remade(exported, tmp_path, first_weights(np.array([3e38, -3e38])))), HAMLET)
    batch = Batch(HAMLET, 16, 2)
    for _ in range(6):
        batch.step(agent.choose(views_of(batch, np.arange(16)), np.random.default_rng(0)))


def test_the_reader_takes_messages_apart_as_protocol_buffers_do(exported: Path) -> None:
    model, fields = onnx.load(exported), fields_of(memoryview(exported.read_bytes()))
    assert fields[1] == [model.ir_version] and bytes(fields[7][0]) == model.graph.SerializeToString()  # type: ignore[arg-type]
    assert bytes(fields[14][0]) == model.metadata_props[0].SerializeToString() and model.metadata_props[0].key == ENTRY  # type: ignore[arg-type]
    for wrong in (b"\x08", b"\x08\xff", b"\x0a\x05ab", b"\x0b", b"\x08" + b"\xff" * 11, b"\x0d\x00"):
        with pytest.raises(NotAMessage):
            fields_of(memoryview(wrong))
