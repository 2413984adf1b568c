"""Finds prose that a reader of this field would stop at: in docstrings, comments, Markdown and help texts.

`python -m tools.prose [PATH ...]` lists the findings in these files and folders, or only counts them (`--count`).
`tests/docs/test_prose.py` requires that there are none.

What is refused:

- words and phrases of `WORDS`, and names of ours that the field calls otherwise (`NAMES`);
- docstrings and attribute docs that begin as fragments (`FRAGMENT`), as "Of a warm start that the learner has had.";
- Markdown lines of more than 100 characters (tables, code, links and generated pages apart);
- Markdown headings none of whose words is a subject of the section below.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PUBLIC = (
    "README.md",
    "CONTRIBUTING.md",
    "AGENTS.md",
    "CODE_OF_CONDUCT.md",
    "docs",
    "architects_env",
    "examples",
    "tools",
)
WORDS = {
    "whoever": "anyone who, who",
    "whatever": "any, all that",
    "whom": "who, which",
    "whence": "from which",
    "wherever": "where",
    "wherein": "in which",
    "whereof": "of which",
    "therein": "in it",
    "thereof": "of it",
    "anew": "again",
    "such a one": "one",
    "be it": "whether",
    "as ever": "as before",
    "so many": "that many, the number of",
}
NAMES = {
    "value_weight": "vf_coef",
    "remember_every": "snapshot_every",
    "most_remembered": "max_snapshots",
    "looks.csv": "evaluations.csv",
    "ingredients": "ablation",
}
FRAGMENT = re.compile(
    r"(?:Of|Which|What|Whose|That|Where|How|Who|As|And|Or|But|By|From|Into|To|Than|With|Without|Whence|Because"
    r"|(?:In|On|At|For|Under|Over|After|Before|Through) (?:which|whom|what|how|that))\b"
)
"""How no sentence that stands alone begins. "How to ..." is a heading, "To learn more, ..." has a comma."""
WHOLE = re.compile(
    r"(?:How to|As (?:of|in|with|soon|long|an?|the|for)\b|(?:To|With|Without|From|By|Of) [^.]*?,|By default|From .*? on\b)"
)
"""Beginnings that look like fragments and may be whole sentences."""
LONGEST_LINE = 100
GENERATED = re.compile(r"docs/leaderboard\.md|docs/games/.*|.*/(?:MAP|RIVAL)\.md|.*/rules(?:\.cs)?\.md|CHANGELOG\.md")
"""Markdown that is written by a program or follows the rulebook: its lines may be long."""
DATED = re.compile(r"docs/reports/\d.*\.md")
"""Reports, which keep the words of their day."""
CUSTOMARY = ("Troubleshooting", "Next steps")
"""Headings that readers expect in a guide, and that need no word of the section."""


@dataclass(frozen=True)
class Finding:
    """A place of prose that has to be rewritten."""

    path: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        """The finding as a line that editors can jump to."""
        return f"{self.path}:{self.line}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class Prose:
    """A piece of prose and the line where it begins."""

    line: int
    text: str
    is_doc: bool = False


def findings(paths: list[Path]) -> Iterator[Finding]:
    """All findings in Python and Markdown files, and in those of folders."""
    for path in _files(paths):
        name = path.resolve().relative_to(ROOT).as_posix()
        source = path.read_text(encoding="utf-8")
        pieces = list(_of_python(source)) if path.suffix == ".py" else [Prose(1, source)]
        for piece in pieces:
            yield from _words(name, piece)
            if piece.is_doc and begins_as_a_fragment(piece.text):
                yield Finding(name, piece.line, "fragment", piece.text.strip().splitlines()[0])
        if path.suffix == ".md" and not GENERATED.fullmatch(name):
            yield from _layout(name, source)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (one for one in found if one.suffix in {".py", ".md"} and not _is_left_out(one))


def _is_left_out(path: Path) -> bool:
    """Whether a file is a dated report, or this one, which names the words."""
    return path.name == "prose.py" or bool(DATED.fullmatch(path.resolve().relative_to(ROOT).as_posix()))


def begins_as_a_fragment(text: str) -> bool:
    """Whether a docstring begins with words that only make sense after the line before it."""
    text = " ".join(text.split())
    return bool(FRAGMENT.match(text)) and not WHOLE.match(text)


def _of_python(source: str) -> Iterator[Prose]:
    """Docstrings, attribute docs, other strings of more than one word, and comments."""
    tree = ast.parse(source)
    docs = {id(statement.value) for statement in ast.walk(tree) if isinstance(statement, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (id(node) in docs or " " in node.value):
            yield Prose(node.lineno, node.value, is_doc=id(node) in docs)
    if not any(_refused("#".join(line.split("#")[1:])) for line in source.splitlines() if "#" in line):
        return  # tokens take longer than everything else
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Prose(token.start[0], token.string)


def _refused(text: str) -> list[str]:
    """Return the words to refuse that occur in a text, perhaps only inside of other words."""
    folded = " ".join(text.lower().split())
    return [word for word in WORDS | NAMES if word in folded]


def _words(name: str, piece: Prose) -> Iterator[Finding]:
    for word in _refused(piece.text):
        pattern = r"(?<![\w-])" + r"\s+".join(map(re.escape, word.split())) + r"(?![\w-])"
        for found in re.finditer(pattern, piece.text, re.IGNORECASE):
            line = piece.line + piece.text[: found.start()].count("\n")
            better = (WORDS | NAMES)[word]
            yield Finding(name, line, "word", f"{' '.join(found[0].split())} (write {better})")


def _layout(name: str, source: str) -> Iterator[Finding]:
    sections = list(_sections(source))
    for number, line in _outside_fences(source):
        bare = re.sub(r"\]\([^)]*\)", "]", line)
        if len(bare) > LONGEST_LINE and not line.lstrip().startswith(("|", "[!", "![", "<")) and " " in bare[60:]:
            yield Finding(name, number, "line", f"{len(line)} characters")
    for number, heading, body in sections:
        if body.strip() and not _is_about(heading, body):
            yield Finding(name, number, "heading", heading)


def _outside_fences(source: str) -> Iterator[tuple[int, str]]:
    inside = False
    for number, line in enumerate(source.splitlines(), 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside and not line.startswith("      members: ["):
            yield number, line


def _sections(source: str) -> Iterator[tuple[int, str, str]]:
    """The headings below the first with their lines and all that stands below each up to the next of its depth."""
    headings = [
        (number, len(line) - len(line.lstrip("#")), line.lstrip("# "))
        for number, line in _outside_fences(source)
        if re.match(r"#+ ", line)
    ]
    lines = source.splitlines()
    for place, (number, depth, heading) in enumerate(headings):
        end = next((later for later, other, _ in headings[place + 1 :] if other <= depth), len(lines) + 1)
        if depth > 1:
            yield number, heading, "\n".join(lines[number : end - 1])


def _is_about(heading: str, body: str) -> bool:
    """Whether a word of the heading (its first five letters) stands in the section."""
    words = [word for word in re.findall(r"\w+", heading.lower()) if len(word) > 2]
    return heading in CUSTOMARY or not words or any(word[:5] in body.lower() for word in words)


def main() -> None:
    """List or count the findings, and exit with 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tools.prose", description="Find prose that readers stop at.")
    parser.add_argument("paths", nargs="*", type=Path, help="Files and folders. By default all public text.")
    parser.add_argument("--count", action="store_true", help="Print one number for each kind of finding.")
    args = parser.parse_args()
    found = list(
        findings([ROOT / path for path in args.paths or [Path(one) for one in PUBLIC if (ROOT / one).exists()]])
    )
    if args.count:
        print(*(f"{kind}: {count}" for kind, count in Counter(one.kind for one in found).items()), sep="\n")
    else:
        print(*found, sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
