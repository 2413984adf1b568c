"""Reference pages about games as text: `python -m tools.text_pages` writes `docs/reference/text-tokens.md` (the
estimated tokens of observations) and `docs/reference/json-observations.md` (the fields of JSON observations).

Run it after a change of a board, of a rules page or of the text environment; a test compares the pages.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.adapters.text import TextFormat, estimated_tokens
from architects_env.core.play.json_view import json_schema, schema_name
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import GAMES, load

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
TOKENS, FIELDS = REFERENCE / "text-tokens.md", REFERENCE / "json-observations.md"
GAMES_PLAYED, EVERY = 1, 16
"""Number of random games from which observations are taken, and the decisions between two."""
HEAD_OF_TOKENS = """# Tokens of observations

How long the observations of `architects_env.adapters.text` are, in tokens as
`estimated_tokens` counts them. Tokenizers differ by a fifth or more, so leave room. Written by
`python -m tools.text_pages` from a random game of each with its usual number of players.

- *board*: mean of the board, the question and how to answer; *largest* is the longest of them.
- *actions*: mean of the list of legal actions.
- *JSON*: mean of `json()` with the list of actions, written without spaces.
- *short*, *full*: the rules with `rules="short"` and `rules="full"`.
- The log adds about 15 tokens for each line.

| game | language | board | largest | actions | JSON | short | full |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""
HEAD_OF_FIELDS = """# Fields of JSON observations

The entries of `View.as_json()`, game by game. The function
`architects_env.core.play.json_view.json_schema(game)` returns the same as a JSON Schema (draft
2020-12). The version of a schema, at the end of its name, rises whenever a field changes. Names
of cards, goods and places are values in the language of the environment; keys are English.
Written by `python -m tools.text_pages`.

`[]` stands for each element of a list, `?` for a field that may be null. `name: number` is an
object with names as keys.

## All games

{common}
"""
TABLE = "| field | type | meaning |\n| --- | --- | --- |\n"


def views(name: str, games: int = GAMES_PLAYED) -> Iterator[View]:
    """Yield views of the seats to act in random games."""
    for seed in range(games):
        match, rng = Match(load(name), seed=seed), np.random.default_rng(seed)
        for decision in range(100_000):
            if match.over:
                break
            if decision % EVERY == 0:
                yield match.view()
            match.apply(int(rng.choice(match.legal_actions())))


def token_row(name: str, language: str) -> str:
    """Return the row of a game and a language."""
    form = TextFormat(name, language=language, rules="none")
    boards, actions, as_json = list[int](), list[int](), list[int]()
    for view in views(name):
        listed = "\n".join(f"{n}. {sentence}" for n, sentence in enumerate(form.legal_actions(view), 1))
        actions.append(estimated_tokens(listed))
        boards.append(estimated_tokens(form.observe(view)) - actions[-1])
        as_json.append(estimated_tokens(json.dumps(form.json(view), ensure_ascii=False, separators=(",", ":"))))
    rules = [estimated_tokens(TextFormat(name, language=language, rules=each).rules_text) for each in ("short", "full")]
    numbers = (_mean(boards), max(boards), _mean(actions), _mean(as_json), *rules)
    return f"| {name} | {language} | {' | '.join(f'{number:,}' for number in numbers)} |"


def _mean(numbers: Sequence[int]) -> int:
    return round(sum(numbers) / len(numbers))


def tokens_page() -> str:
    """Return the page about tokens."""
    rows = [token_row(name, language) for name in GAMES for language in ("en", "cs")]
    return HEAD_OF_TOKENS + "\n".join(rows) + "\n"


def fields_page() -> str:
    """Return the page about the fields of JSON observations."""
    common = json_schema(load("hamlet"))["properties"]
    shown = {name: field for name, field in common.items() if name not in ("board", "options")}
    shown["options"] = {"type": "object", "description": "All options of the rules with their values."}
    shown["board"] = {"type": "object", "description": "The board as this seat sees it; see below."}
    shown["legal_actions"] = {
        "type": "array",
        "items": {"type": "string"},
        "description": "Sentences of the legal actions (`TextEnv.json` and `TextFormat.json` alone).",
    }
    parts = [HEAD_OF_FIELDS.format(common=TABLE + "\n".join(rows_of(shown)))]
    for name in GAMES:
        game = load(name)
        rows = "\n".join(rows_of(game.json_board.schema["properties"], "board."))
        parts.append(f"## {game.title}\n\nSchema `{schema_name(game)}`.\n\n{TABLE}{rows}\n")
    return "\n".join(parts)


def rows_of(fields: dict[str, Any], before: str = "") -> Iterator[str]:
    """Yield the rows of fields and of the fields inside of them."""
    for name, field in fields.items():
        inner = next((one for one in field.get("anyOf", ()) if one != {"type": "null"}), field)
        mark = "?" if inner is not field else ""
        yield f"| `{before}{name}`{mark} | {_type_of(inner)} | {field['description']} |"
        items = inner.get("items", {})
        yield from rows_of(items.get("properties", {}), f"{before}{name}[].")


def _type_of(schema: dict[str, Any]) -> str:
    if "const" in schema:
        return "text" if isinstance(schema["const"], str) else "number"
    if schema["type"] == "array":
        inner = schema["items"].get("type", "")
        return {"string": "texts", "integer": "numbers"}.get(inner, "list")
    if schema.get("additionalProperties"):
        return "name: number"
    kind: str = schema["type"]
    return {"string": "text", "integer": "number", "boolean": "true or false"}.get(kind, kind)


def main() -> int:
    """Write both pages."""
    FIELDS.write_text(fields_page(), encoding="utf-8")
    TOKENS.write_text(tokens_page(), encoding="utf-8")
    print(f"{FIELDS.name} and {TOKENS.name} written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
