"""The workflows of GitHub: they can be read, call targets and files that there are, try the Pythons and systems that the
package names, and publish without a token."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools import release_tag

ROOT = Path(__file__).parents[2]
WORKFLOWS = {path.name: path for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
WITH_BROWSER = re.compile(r"^def test_\w+\([^)]*\b(chromium|open_page)\b", re.MULTILINE)
SYSTEMS = {"ubuntu": "Operating System :: POSIX :: Linux", "macos": "Operating System :: MacOS"}


def read(name: str) -> dict[str, Any]:
    """A workflow; its key `on` is what YAML takes for true."""
    found = yaml.safe_load(WORKFLOWS[name].read_text(encoding="utf-8"))
    return {"on" if key is True else key: value for key, value in found.items()}


def steps(name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each job of a workflow with each of its steps."""
    for job in read(name)["jobs"].values():
        yield from ((job, step) for step in job.get("steps", ()))


def called(run: str, job: dict[str, Any]) -> set[str]:
    """The targets of make that a step calls, for every value of the job's matrix."""
    found = set(re.findall(r"\bmake ([\w-]+|\$\{\{ matrix\.\w+ \}\})", run))
    matrix = job.get("strategy", {}).get("matrix", {})
    return {one for word in found for one in (matrix[word.split(".")[1].split()[0]] if "matrix." in word else [word])}


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_says_when_it_runs_and_what_it_may(name: str) -> None:
    workflow = read(name)
    assert workflow["name"] == name.removesuffix(".yml") and workflow["on"]
    assert workflow["permissions"] == {"contents": "read"}, "a job that needs more asks for it"
    for job in workflow["jobs"].values():
        assert "uses" in job or (job["runs-on"] and job["steps"])
        assert set([job.get("needs", [])] if isinstance(job.get("needs"), str) else job.get("needs", [])) <= set(
            workflow["jobs"]
        )


@pytest.mark.parametrize("name", WORKFLOWS)
def test_every_target_and_module_that_a_workflow_calls_exists(name: str) -> None:
    for job, step in steps(name):
        run = step.get("run", "")
        assert called(run, job) <= TARGETS, run
        for module in re.findall(r"python -m (tools\.\w+)", run):
            assert ROOT.joinpath(*module.split(".")).with_suffix(".py").exists(), run
    for job in read(name)["jobs"].values():
        if "uses" in job:
            there = WORKFLOWS[job["uses"].removeprefix("./.github/workflows/")]
            assert "workflow_call" in read(there.name)["on"]


def test_what_continuous_integration_calls_exists() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert called(lines, {}) and called(lines, {}) <= TARGETS


def test_a_target_that_nobody_has_is_noticed_also_in_a_matrix() -> None:
    assert called("make nothing", {}) == {"nothing"}
    job = {"strategy": {"matrix": {"target": ["lowest", "nothing"]}}}
    assert called("make ${{ matrix.target }} PYTHON=python", job) == {"lowest", "nothing"}


@pytest.mark.parametrize("name", ["test.yml", "wheels.yml"])
def test_the_package_names_the_pythons_and_systems_that_are_tried(name: str) -> None:
    (matrix,) = (job["strategy"]["matrix"] for job in read(name)["jobs"].values() if "strategy" in job)
    named = {line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)}
    assert set(matrix["python"]) == named
    assert PROJECT["requires-python"] == f">={min(named, key=lambda version: int(version.split('.')[1]))}"
    systems = {SYSTEMS[system.split("-")[0]] for system in matrix["os"]}
    assert systems == {line for line in PROJECT["classifiers"] if line.startswith("Operating System")}


def test_the_readme_leads_to_the_table_that_is_published_beside_the_documentation() -> None:
    documentation = PROJECT["urls"]["Documentation"].rstrip("/")
    (link,) = re.findall(r"^\*\*\[Play now\]\((.*?)\)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    steps_of_build = read("docs.yml")["jobs"]["build"]["steps"]
    commands = [step["run"] for step in steps_of_build if "run" in step]
    (uploaded,) = (step["with"]["path"] for step in steps_of_build if "upload-pages-artifact" in step.get("uses", ""))
    folder = link.removeprefix(f"{documentation}/").rstrip("/")
    assert commands == ["make docs", f"make site SITE={uploaded}/{folder}"]
    assert not (ROOT / "docs" / folder).exists() and not (ROOT / "docs" / f"{folder}.md").exists(), "its place is free"


def test_environment_and_table_are_all_tests() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (table,) = re.findall(r"^TABLE := (.*)$", makefile, re.MULTILINE)
    assert all((ROOT / path).exists() for path in table.split())
    recipes = {
        name: re.search(rf"^{name}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
        for name in ("test-environment", "test-table")
    }
    texts = {name: found[1] for name, found in recipes.items() if found}
    assert "$(addprefix --ignore=,$(TABLE))" in texts["test-environment"] and texts["test-table"].endswith("$(TABLE)\n")
    browsers = [path for path in (ROOT / "tests").rglob("test_*.py") if WITH_BROWSER.search(path.read_text("utf-8"))]
    inside = [path for path in browsers if any(path.is_relative_to(ROOT / part) for part in table.split())]
    assert browsers and browsers == inside, "a test with a browser is one of the table"


def test_a_release_is_published_without_a_token_after_all_checks() -> None:
    assert [name for name in WORKFLOWS if "secrets." in WORKFLOWS[name].read_text(encoding="utf-8")] == []
    workflow = read("publish.yml")
    assert workflow["on"] == {"push": {"tags": ["v*"]}}
    allowed = {name for name, job in workflow["jobs"].items() if "id-token" in job.get("permissions", {})}
    assert allowed == {"upload"}
    upload = workflow["jobs"]["upload"]
    assert set(upload["needs"]) == {"test", "plain", "compiled"} and upload["environment"]["name"] == "pypi"
    assert [step["uses"] for step in upload["steps"] if "pypi-publish" in step.get("uses", "")]
    kept = [
        step["with"]["name"]
        for name in ("wheel.yml", "wheels.yml")
        for _, step in steps(name)
        if "upload-artifact" in step.get("uses", "")
    ]
    assert len(kept) == 2 and all(name.startswith("dist-") for name in kept), "upload takes what is called dist-*"


def test_the_tag_of_a_release_names_the_version_of_the_package() -> None:
    assert release_tag.check(f"v{PROJECT['version']}") == PROJECT["version"]
    with pytest.raises(SystemExit, match=r"Expected the tag v.*, but the tag is 'v99'"):
        release_tag.check("v99")


def test_spelling_and_markdown_are_checked_by_make_lint_and_before_every_commit() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (pages,) = re.findall(r"^MARKDOWN := (.*)$", makefile, re.MULTILINE)
    assert all((ROOT / path).exists() for path in pages.split()) and "README.md" in pages
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe and "/codespell" in recipe[1] and "/pymarkdown scan -r $(MARKDOWN)" in recipe[1]
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    assert {hook["id"] for hook in hooks} == {"format", "ruff", "codespell", "pymarkdown", "pyright"}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert settings["codespell"]["skip"] and settings["pymarkdown"]["extensions"]["markdown-tables"]["enabled"]
