"""Docstrings, comments and pages name no module, file, class or function that does not exist (any more)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.named_things import ROOT, Said, Things, missing, said_in_markdown, said_in_python, things

SOURCES = ("architects_env/", "examples/", "tools/")
LOGS = ("docs/reports/2", "CHANGELOG.md")
"""They tell of the code of their day."""
TEMPLATE = "architects_env/new_game/template/README.md"
"""It names the files of a package that is still to be made."""
FOREIGN = ("docs/concepts/words.md", "docs/reference/json-observations.md")
"""Their tables are of words of other libraries, and of keys of JSON."""
OF_LIBRARIES = {
    "DataCollector",
    "RecordVideo",
    "RolloutBuffer",
    "SubprocVecEnv",
    "VecVideoRecorder",
    "clip_range_vf",
    "dtype_v0",
    "ep_info_buffer",
    "frame_stack_v1",
    "make_vec",
    "normalize_advantage",
    "normalize_obs_v0",
    "recover_environment()",
    "rollout_buffer_class",
    "rollout_buffer_kwargs",
    "stats_window_size",
    "target_kl",
}
STANDS_FOR_OTHERS = {
    "architects_env.faces",  # a group of entry points
    "deck_top",  # fields of zones are made of the zone's name
    "facts.virtue",  # columns
    "game.turns",
    "helper.py",
    "best_checkpoint.json",  # files of a run are called after what they hold
    "ladder.json",
    "legal_x(g, mask)",
    "name-2.json",
    "name.json",
    "name_chosen",
    "name_shown",
    "name_size",
    "name_sleeves",
    "play_x(g, action)",
    "policy.onnx",
    "self_play.json",
    "values-1.zip",
    "values-2.zip",
}


@pytest.fixture(scope="module")
def there() -> Things:
    return things()


@pytest.fixture(scope="module")
def unknown(there: Things) -> list[Said]:
    """All that is named and not there, on purpose or by mistake."""
    said: list[Said] = []
    for name in there.paths:
        if name.endswith(".py") and name.startswith(SOURCES):
            said += said_in_python(ROOT / name)
        elif name.endswith(".md") and name not in (*FOREIGN, TEMPLATE) and not name.startswith(LOGS):
            said += said_in_markdown(ROOT / name)
    assert len(said) > 5000
    return [one for one in said if missing(one, there)]


def test_what_docstrings_comments_and_pages_name_exists(unknown: list[Said]) -> None:
    wrong = [str(said) for said in unknown if said.name not in OF_LIBRARIES | STANDS_FOR_OTHERS]
    assert wrong == [], "write the name that it has now, or no backticks"


@pytest.mark.parametrize(
    "name",
    [
        "core/cards/zonas.py",
        "games/hamlets/",
        "core.contract.nothing",
        "architects_env.core.contract.game.Games",
        "Match.put_down",
        "View.put_down()",
        "match.put_down",
        "observation.NO_LAYOUT",
        "check_opinions",
        "ObservationLayouts",
        "python -m tools.nothing",
        "make nothing",
    ],
)
def test_a_name_of_nothing_is_noticed(name: str, there: Things) -> None:
    assert missing(Said(ROOT / "docs" / "index.md", 1, name), there)


@pytest.mark.parametrize(
    "name",
    [
        "core/cards/zones.py",
        "zones.py",
        "games/hamlet/",
        "core.contract.game",
        "core.contract.game.Game",
        "architects_env.core.contract.game.Option",
        "Match.lay",
        "match.lay",
        "Game.options",
        "check_options",
        "ObservationLayout",
        "np.flatnonzero",
        "torch.save",
        "NAME@N.json",
        "docs/games/NAME/index.md",
        "python -m tools.catalogues LANGUAGE",
        "make lint",
        "greedy",
        "config.json",
    ],
)
def test_a_name_that_is_there_or_somebody_elses_is_none(name: str, there: Things) -> None:
    assert not missing(Said(ROOT / "docs" / "index.md", 1, name), there)


def test_a_module_beside_a_text_is_meant_before_others_of_its_name(there: Things) -> None:
    games = ROOT / "architects_env" / "games"
    assert not missing(Said(games / "settlers" / "__init__.py", 1, "data.vocabulary.GOODS"), there)
    assert missing(Said(games / "viscounts" / "rules" / "turn.py", 1, "actions.GUARDHOUSE_ACTIONS"), there)
    assert not missing(Said(games / "architects" / "rules" / "turn.py", 1, "actions.GUARDHOUSE_ACTIONS"), there)


def test_lines_are_counted_in_docstrings_and_pages(tmp_path: Path) -> None:
    source = tmp_path / "some.py"
    source.write_text('"""One.\n\nTwo `a_b`."""\n\nX = 1\n"""Three `c_d`."""\nY = 2  # four `e_f`\n', encoding="utf-8")
    assert [(said.line, said.name) for said in said_in_python(source)] == [(3, "a_b"), (6, "c_d"), (7, "e_f")]
    page = tmp_path / "page.md"
    page.write_text("# Page\n\n```python\n`not_this`\n```\n`this_one`\n", encoding="utf-8")
    assert [(said.line, said.name) for said in said_in_markdown(page)] == [(6, "this_one")]
