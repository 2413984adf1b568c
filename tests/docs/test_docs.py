"""The documentation: its Python blocks run, its tables come from the games, every game has its page, and it builds
strictly without a network."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import inspect
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.games import GAMES, load

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NOT_YET = {path.parent.name for path in (ROOT / "docs" / "games").glob("*/index.md")} - set(GAMES)
"""Games that have a page and are not registered yet."""
BLOCKS = [
    (path.relative_to(ROOT), number, block)
    for path in PAGES
    if path.parent.name not in NOT_YET
    for number, block in enumerate(
        re.findall(r"^```python[^\n]*\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    )
]


@pytest.mark.parametrize(("path", "number", "block"), BLOCKS, ids=[f"{path}-{number}" for path, number, _ in BLOCKS])
def test_a_python_block_of_the_documentation_runs(path: Path, number: int, block: str) -> None:
    if "sb3_contrib" in block:
        import torch

        torch.set_num_threads(1)
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(block, str(path), "exec"), {"__name__": "block"})


OUTPUTS = [
    (path.relative_to(ROOT), block, output)
    for path in PAGES
    for block, output in re.findall(
        r"^```python[^\n]*\n((?:(?!^```).)*?)^```\n\n```text\n(.*?)^```",
        path.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
]


@pytest.mark.parametrize(("path", "block", "output"), OUTPUTS, ids=[str(path) for path, *_ in OUTPUTS])
def test_the_output_below_a_python_block_is_what_it_prints(path: Path, block: str, output: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(block, str(path), "exec"), {"__name__": "block"})
    assert printed.getvalue() == output


def first_cells(page: str, heading: str) -> list[str]:
    """The first cells of the table with this heading row in a guide, without backticks."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    rows = text.partition(f"\n{heading}\n")[2].split("\n\n")[0].splitlines()[1:]
    return [row.split("|")[1].strip().strip("`") for row in rows]


def test_the_tables_of_guides_list_the_parameters_that_there_are() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    from architects_env.adapters import open_spiel

    named = [cell.partition("=")[0] for cell in first_cells("guides/openspiel.md", "| parameter | meaning |")]
    assert set(named) == set(open_spiel.PARAMETERS)
    from architects_env.adapters.text import TextEnv

    named = first_cells("guides/language-models.md", "| argument | values | meaning |")
    assert len(named) > 7 and set(named) <= set(inspect.signature(TextEnv).parameters)


def test_the_parameters_in_the_guide_to_openspiel_load_a_game() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    import pyspiel

    import architects_env.adapters.open_spiel  # noqa: F401  # registers the games

    cells = first_cells("guides/openspiel.md", "| parameter | meaning |")
    for parameter in [cell for cell in cells if "=" in cell]:
        assert parameter in str(pyspiel.load_game(f"architects_env_hamlet(players=2,{parameter})"))


def test_the_ways_to_write_an_option_in_the_guide_to_environments_work() -> None:
    from architects_env.adapters.pettingzoo_env import GameEnv
    from architects_env.adapters.text import TextEnv

    text = (ROOT / "docs" / "guides" / "environments.md").read_text(encoding="utf-8")
    keyword, mapping, nested, pair = (
        re.search(pattern, text)[1]  # type: ignore[index]
        for pattern in (
            r'arguments: `(rival="\w+")`',
            r"dictionary: `options=(.*?)`",
            r"`env_config=(.*?)`",
            r"`options=([\w:]+)`",
        )
    )
    options = {"rival": "helena"}
    assert eval(f"dict({keyword})") == ast.literal_eval(mapping) == ast.literal_eval(nested)["options"] == options
    assert pair == "rival:helena" and GameEnv("architects", 1, options=options).match.options == options
    assert TextEnv("architects", 1, options=options).match.options == options


def test_the_settings_of_searches_have_the_defaults_of_their_table() -> None:
    from architects_env.agents.search.guided_search import GuidedSearchSettings
    from architects_env.agents.search.rollouts import RolloutSettings

    kinds = {"rollouts": RolloutSettings(), "gumbel": GuidedSearchSettings(), "puct": GuidedSearchSettings()}
    text = (ROOT / "docs" / "guides" / "policy-search.md").read_text(encoding="utf-8")
    rows = text.partition("| setting | searches | default | meaning |\n")[2].split("\n\n")[0].splitlines()[1:]
    documented = {kind: set[str]() for kind in kinds}
    for names, searches, default, _ in (row.strip("|").split("|")[:4] for row in rows):
        for kind in re.findall(r"\w+", searches):
            for name in re.findall(r"\w+", names):
                documented[kind].add(name)
                value = getattr(kinds[kind], name)
                assert str(value).lower() == default.strip(" `") or float(value) == float(default), (kind, name)
    assert documented["rollouts"] == set(vars(kinds["rollouts"])) and documented["gumbel"] == set(vars(kinds["gumbel"]))


LIBRARIES = [
    tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))
    for line in (ROOT / "docs" / "reference" / "libraries.md").read_text(encoding="utf-8").splitlines()
    if "::test_" in line
]


def defined(path: Path) -> set[str]:
    """The functions and classes at the top of a file."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return {node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, kinds)}


@pytest.mark.parametrize(
    ("library", "module", "meets", "program", "test"), LIBRARIES, ids=[row[0] for row in LIBRARIES]
)
def test_what_the_table_of_libraries_names_is_there(
    library: str, module: str, meets: str, program: str, test: str
) -> None:
    *packages, wrapper = meets.split(".")
    assert wrapper in defined(ROOT.joinpath(*packages).with_suffix(".py")), f"{library}: {meets}"
    path, name = test.split("::")
    assert name in defined(ROOT / path), f"{library}: {test}"
    assert re.search(rf"^\s*(import|from) {module}\b", (ROOT / program).read_text(encoding="utf-8"), re.MULTILINE)
    if program.startswith("examples/"):  # the test runs this very program
        assert Path(program).stem in (ROOT / path).read_text(encoding="utf-8"), f"{library}: {program}"


def test_the_table_of_libraries_names_the_libraries_of_the_field() -> None:
    named = {row[0].split("'")[0] for row in LIBRARIES}
    assert named >= {"TorchRL", "Tianshou", "RLlib", "CleanRL", "Stable-Baselines3", "OpenSpiel", "Minari"}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_has_its_page_with_all_tables(name: str) -> None:
    page = (ROOT / "docs" / "games" / name / "index.md").read_text(encoding="utf-8")
    assert (
        all(f"\n<!-- {table} -->\n" in page for table in ("facts", "actions", "observation", "options", "graded"))
        and "(rules.md)" in page
    )


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_docstring_of_an_environment_fits_a_screen_and_says_where_its_tables_are(name: str) -> None:
    told = importlib.import_module(f"architects_env.{name}_v0").__doc__ or ""
    assert len(told.splitlines()) < 24 and f"`docs/games/{name}/index.md`" in told
    calls = re.findall(r"`(game\.[\w.]+(?:\(\))?)`", told)
    assert len(calls) == 3
    tables = [eval(call, {"game": load(name)}) for call in calls]
    assert tables[0].startswith("| actions") and tables[1].startswith("| entries") and tables[2] is load(name).options


def test_pages_are_for_readers_and_neither_logs_nor_lists_of_closed_complaints() -> None:
    for path in PAGES:
        assert not re.search(r"(^|-)(log|complaints)$", path.stem), (
            f"{path}: no reader of the documentation asks for it"
        )
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^\d+:\d\d\.\d  ", text, re.MULTILINE), (
            f"{path} holds what a program printed, line by line"
        )
    assert "results-log" not in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))


@pytest.mark.parametrize("path", [*GUIDES, ROOT / "CONTRIBUTING.md"], ids=lambda path: path.name)
def test_a_guide_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").split()) < 900


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_a_guide_ends_with_troubleshooting(path: Path) -> None:
    sections = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[-1] == "Troubleshooting"


def test_every_report_has_its_conclusion_on_the_summary_page() -> None:
    reports = ROOT / "docs" / "reports"
    named = re.findall(
        r"^\| (\d{4}-\d\d-\d\d) \| \[[^]]+\]\((\1-[\w-]+\.md)\) \| \S", (reports / "index.md").read_text("utf-8"), re.M
    )
    assert sorted(name for _, name in named) == sorted(path.name for path in reports.glob("2*.md")) and len(named) > 60


NO_MKDOCS = pytest.mark.skipif(
    importlib.util.find_spec("mkdocs") is None,
    reason="the extra docs is not installed; `make docs` builds the documentation",
)


@NO_MKDOCS
def test_a_link_out_of_the_documentation_leads_to_the_source_and_one_to_nothing_is_refused() -> None:
    from mkdocs.exceptions import PluginError

    from tools.documentation import SOURCE, relinked

    code = "architects_env/core/search/lookahead.py"
    found = relinked(f"[code](../../{code}#L1)", "docs/guides/bots.md", "guides/bots.md")
    assert found == f"[code]({SOURCE}/blob/main/{code}#L1)"
    assert relinked("[bots](docs/guides/bots.md)", "CONTRIBUTING.md", "contributing.md") == "[bots](guides/bots.md)"
    assert relinked("[play](play.md)", "docs/guides/bots.md", "guides/bots.md") == "[play](play.md)"
    with pytest.raises(PluginError, match=r"docs/guides/bots\.md: the link \.\./\.\./nowhere\.md has no target"):
        relinked("[nothing](../../nowhere.md)", "docs/guides/bots.md", "guides/bots.md")


@pytest.mark.slow  # `make docs` builds it as strictly
@NO_MKDOCS
def test_the_documentation_builds_strictly_and_fetches_nothing(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "http_proxy": "http://127.0.0.1:9",
        "https_proxy": "http://127.0.0.1:9",
    }
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for name in GAMES:
        page = (tmp_path / "games" / name / "index.html").read_text(encoding="utf-8")
        block, part = load(name).action_space.blocks[-1], load(name).observation_layout.parts[0]
        assert f"<code>{block.name}</code>" in page and f"<code>{part.name}</code>" in page
        assert (tmp_path / "games" / name / "rules.html").exists()
    assert not any((tmp_path / "games" / name).exists() for name in NOT_YET)
