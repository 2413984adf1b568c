"""Public text has no words that readers of this field stop at, and its own words are defined once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tools import prose

ROOT = Path(__file__).parents[2]
PUBLIC = [name for name in prose.PUBLIC if (ROOT / name).exists()]
GLOSSARY = ROOT / "docs" / "reference" / "glossary.md"
WORDS = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
"""The words of the glossary with their meanings."""
OURS = (
    "agenda", "batch", "companion", "cut off", "deal", "decision", "determinization", "event", "face",
    "forced decision", "given chance", "held-out opponents", "ladder", "look-ahead", "match",
    "nonce", "option", "paired deals", "plain mode", "question", "record", "redact", "rival",
    "rollout policy", "seat", "shard", "side", "sleeve", "snapshot", "stage", "step", "submission",
    "trained opponents", "version", "view", "win rate", "world", "zone",
)  # fmt: skip
"""Words of this project that a newcomer meets."""
RETIRED = (
    r"anchors?", r"lessons?", r"keepers?", r"ingredients?", r"strangers", r"glance", r"guardians?", r"lifelines?",
    r"thinkers", r"slips", r"remarks", r"`looks[\w.]*`", r"`standing`",
)  # fmt: skip
"""Words that were ours and have been replaced by those of the field. The last two are also plain English."""
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if not path.name.startswith(("2", "leaderboard"))),
]
"""Pages without dated reports and the leaderboard, whose tables have the names of files of results."""


@pytest.mark.parametrize("name", PUBLIC)
def test_public_text_has_nothing_that_readers_stop_at(name: str) -> None:
    assert [str(finding) for finding in prose.findings([ROOT / name])] == []


def kinds_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> set[str]:
    """The kinds of findings in a file with this text."""
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return {finding.kind for finding in prose.findings([path])}


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("one.py", '"""Of a warm start that the learner has had."""\n', "fragment"),
        ("one.py", 'X = 1\n"""In which the look-ahead plays."""\n', "fragment"),
        ("one.py", "# whoever sits there\n", "word"),
        ("one.py", 'raise ValueError("Choose anew.")\n', "word"),
        ("one.md", "# One\n\nThe state is dealt\nso\nmany times.\n", "word"),
        ("one.md", "# One\n\nSet `value_weight` first.\n", "word"),
        ("one.md", "# One\n\n" + 20 * "Words. " + "\n", "line"),
        ("one.md", "# One\n\n## Three doors\n\nTrain, compare or play.\n", "heading"),
    ],
)
def test_a_planted_fault_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, kind: str
) -> None:
    assert kinds_in(tmp_path, monkeypatch, name, text) == {kind}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("one.py", '"""Number of imitation batches the learner has been trained on."""\n'),
        ("one.py", '"""To resume a run, name its folder."""\n'),
        ("one.py", "# the seat that decides\n"),
        ("one.md", "# One\n\n## Train on a GPU\n\nPass `--device cuda` to train there.\n"),
        ("one.md", "# One\n\n## Troubleshooting\n\nRestart it.\n"),
        ("one.md", "# One\n\n| " + 20 * "words " + "|\n"),
        ("one.md", "# One\n\n```sh\n" + 20 * "words " + "\n```\n"),
    ],
)
def test_good_text_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    assert kinds_in(tmp_path, monkeypatch, name, text) == set()


def test_dated_reports_keep_the_words_of_their_day() -> None:
    assert list(prose.findings(sorted((ROOT / "docs" / "reports").glob("2*.md")))) == []


def test_every_word_of_ours_is_defined_once_in_a_sentence() -> None:
    defined = Counter(re.sub(r" \(.*\)", "", word) for word, _ in WORDS if word not in {"word", "---"})
    assert [word for word in OURS if defined[word] != 1] == []
    assert [word for word, times in defined.items() if times > 1] == []
    assert [
        meaning for word, meaning in WORDS if word not in {"word", "---"} and not re.match(r"[A-Z].*\.$", meaning)
    ] == []


def test_the_words_of_the_glossary_stand_in_the_order_of_the_alphabet() -> None:
    for table in GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1:]:
        words = [found.lower() for found in re.findall(r"^\| ([^|]+?) \| [A-Z]", table, re.MULTILINE)]
        assert words == sorted(words) and len(words) > 3


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_uses_no_retired_word(path: Path) -> None:
    text = re.sub(r'"[^"\n]*"', "", path.read_text(encoding="utf-8"))  # labels of the page are quoted
    assert re.findall(rf"(?<![\w-])(?:{'|'.join(RETIRED)})(?![\w-])", text, re.IGNORECASE) == []
