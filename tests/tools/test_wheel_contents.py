"""A wheel holds the networks that are in use, and neither old ones nor long results; who asks for what it lacks is told
where to find it."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from architects_env import opponents
from architects_env.agents import make_agent
from architects_env.experiments.benchmark.__main__ import table
from architects_env.experiments.benchmark.submission import files as submission
from architects_env.games import load
from architects_env.opponents import BadOpponents, clear_tables, file_stem, list_versions, network_path, read_table
from tools import wheel_contents


def test_what_stays_outside_the_wheel_is_what_neither_the_newest_opponents_nor_the_benchmark_play() -> None:
    assert wheel_contents.excluded() == wheel_contents.networks() - wheel_contents.networks_in_use(), (
        "name in [tool.setuptools.exclude-package-data] of pyproject.toml what only old versions play, and nothing else"
    )


def wheel_of(folder: Path, names: set[str]) -> Path:
    """A wheel with empty files of these names."""
    path = folder / "some.whl"
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            file.writestr(f"architects_env/{name}", "")
    return path


def test_a_wheel_that_lacks_a_network_or_holds_too_much_is_refused(tmp_path: Path) -> None:
    right = {f"opponents/{name}" for name in wheel_contents.networks_in_use()}
    wheel_contents.check(wheel_of(tmp_path, right))
    lacking, old = sorted(right)[0], sorted(wheel_contents.excluded())[0]
    with pytest.raises(SystemExit, match=f"it lacks the network {Path(lacking).name}"):
        wheel_contents.check(wheel_of(tmp_path, right - {lacking}))
    with pytest.raises(SystemExit, match=f"it holds the network {old}, which only old versions play"):
        wheel_contents.check(wheel_of(tmp_path, right | {f"opponents/{old}"}))
    with pytest.raises(SystemExit, match="it holds the benchmark's kept submissions"):
        wheel_contents.check(wheel_of(tmp_path, right | {"experiments/benchmark/submissions/toy-v2/random.json"}))


@pytest.fixture
def as_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The opponents as a wheel brings them: every table, and the networks in use."""
    for path in opponents.FOLDER.iterdir():
        if path.is_file() and path.name not in wheel_contents.excluded():
            tmp_path.joinpath(path.name).symlink_to(path)
    monkeypatch.setattr(opponents, "FOLDER", tmp_path)
    clear_tables()
    yield tmp_path
    clear_tables()


@pytest.mark.parametrize(
    ("name", "version"), [(name, v) for name in ("architects", "viscounts") for v in list_versions(name)]
)
def test_an_installed_package_plays_the_newest_and_the_first_and_says_where_others_are(
    name: str, version: int, as_installed: Path
) -> None:
    game, file = load(name), (read_table(name, version) or {}).get("file", "")
    if file not in wheel_contents.excluded():
        assert network_path(game, version).parent == as_installed
        return
    with pytest.raises(BadOpponents) as told:
        make_agent(f"beginner@{version}", game)
    sentence = str(told.value)
    assert f"needs the network {file} for the opponents of {file_stem(name, version)}.json" in sentence
    assert f"Copy the file from architects_env/opponents of a checkout into {as_installed}" in sentence


def test_kept_submissions_are_shown_in_a_checkout_and_an_installed_package_says_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = submission.SUBMISSIONS / "toy-v2" / "random.json"
    assert len(submission.kept("toy-v2")) > 5
    monkeypatch.setattr(submission, "SUBMISSIONS", tmp_path / "submissions")
    with pytest.raises(submission.NotShipped, match=r"Expected the kept submissions in .* Use a checkout"):
        table(set="toy-v2")
    table((own,), set="toy-v2")
    shown = capsys.readouterr()
    assert "random" in shown.out and "do not come with an installed package" in shown.err
