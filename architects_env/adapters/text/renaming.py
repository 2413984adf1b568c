"""Renamed games: a game whose cards, places and goods have other names, made from a seed.

A renamed game is the same game: actions, chances and points do not change, only the words. A model that has learned a
game by heart knows none of its names; one that reasons needs only the rules, which use the new names too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.adapters.text.languages import ENGLISH
from architects_env.core.contract import rules_page
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.text import Speech, Text

ONSETS = [
    "b",
    "d",
    "f",
    "g",
    "k",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "t",
    "v",
    "z",
    "br",
    "dr",
    "fl",
    "gr",
    "kl",
    "kr",
    "pl",
    "tr",
    "vr",
    "zh",
]
VOWELS = ["a", "e", "i", "o", "u", "ae", "ou"]
ENDINGS = ["b", "d", "k", "l", "m", "n", "r", "s", "t", "v", "x", "lk", "nd", "rn", "sk", "th"]
BOTH_CASES = re.compile(r"[a-z]")
"""Names that begin with a small letter also stand at the beginning of sentences."""
AFTER_VERB = re.compile(r" (?:a|an|the|one|your|his|it|them|all|that|this)\b")
CODE = re.compile(r"`([a-z0-9_]+)`")


class RenamedGame(Speech):
    """The names of a renamed game, as a language of `architects_env.core.text`."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, check_seed(seed)
        names = dict.fromkeys((game.title, *names_of(game)))
        self.names: dict[str, str] = dict(zip(names, _invent_words(game, list(names), self.seed), strict=True))
        """The new name of each name."""
        self._keys = {_make_key(old): _make_key(new) for old, new in self.names.items()}
        self._keys[game.name] = _make_key(self.names[game.title])
        self._pattern = _compile_pattern(self.names)
        self._in_keys = re.compile(rf"(?<![a-z])(?:{_join_alternatives(self._keys)})(?=s?(?:[_/=\d]|$))")
        self._templates: dict[str, str] = {}

    def say(
        self, kind: type[Text], english: str, fields: Mapping[str, Any], several: str = "", number: int | None = None
    ) -> Text:
        """Return a text whose fields have the new names already."""
        return self._make_text(kind, english, fields, several, number, False)

    def again(self, text: Text, case: str = "", begins: bool | None = None) -> Text:
        """Return a text with the new names."""
        fields = {name: self.again(value) if isinstance(value, Text) else value for name, value in text.fields.items()}
        begins = text.begins if begins is None else begins
        return self._make_text(type(text), text.english, fields, text.several, text.number, begins)

    def _make_text(
        self, kind: type[Text], english: str, fields: Mapping[str, Any], several: str, number: int | None, begins: bool
    ) -> Text:
        text = kind.in_english(self.renamed(english), fields, self.renamed(several), number, begins)
        text.english, text.several, text.speech = english, several, self
        return text

    def renamed(self, words: str) -> str:
        """Return words with the new names. Fields in braces stay."""
        if words not in self._templates:
            self._templates[words] = self._pattern.sub(self._get_new_name, words)
        return self._templates[words]

    def _get_new_name(self, match: re.Match[str]) -> str:
        if match["name"] is None:
            return match[0]
        name = " ".join(match["name"].split())
        new = self.names.get(name) or self.names[name[0].lower() + name[1:]].capitalize()
        return f"{new}{match['plural']}"

    def in_page(self, page: str) -> str:
        """Return a rules page with the new names. A verb at the beginning of a sentence that is also a name ("Keep a
        card") stays."""
        page = CODE.sub(lambda match: f"`{self.in_key(match[1])}`", page)
        return self._pattern.sub(lambda match: self._rename_in_prose(match, page), page)

    def _rename_in_prose(self, match: re.Match[str], page: str) -> str:
        before = page[: match.start()].rstrip(" ")
        begins = not before or before[-1] in ".:!?\n-"
        is_name = (match["name"] or "a")[0].isupper() and match["name"] in self.names
        is_verb = begins and is_name and AFTER_VERB.match(page, match.end())
        return match[0] if is_verb else self._get_new_name(match)

    def in_key(self, key: str) -> str:
        """Return a key such as "black_market", or the name of an option, with the new names."""
        return self._in_keys.sub(lambda match: self._keys[match[0]], key)

    def in_json(self, observation: dict[str, Any]) -> dict[str, Any]:
        """Return a JSON observation whose keys have the new names too; its texts have them already."""
        renamed = _rename_keys(observation, self.in_key)
        options = {self.in_key(name): self._rename_word(value) for name, value in observation["options"].items()}
        return (
            renamed | {name: self._rename_word(observation[name]) for name in ("schema", "game")} | {"options": options}
        )

    def _rename_word(self, value: Any) -> Any:
        return self.in_key(value) if isinstance(value, str) else value

    def in_schema(self, schema: Any) -> Any:
        """Return a JSON Schema with the new names."""
        if isinstance(schema, list):
            return [self.in_schema(subschema) for subschema in schema]
        if not isinstance(schema, dict):
            return schema
        renamed: dict[str, Any] = {}
        for name, value in schema.items():
            if name == "properties":
                renamed[name] = {self.in_key(key): self.in_schema(subschema) for key, subschema in value.items()}
            elif name in ("required", "enum"):
                renamed[name] = [self._rename_word(subschema) for subschema in value]
            elif name in ("const", "$id"):
                renamed[name] = self._rename_word(value)
            elif name in ("title", "description"):
                renamed[name] = self.in_page(value)
            else:
                renamed[name] = self.in_schema(value)
        return renamed


def renamed_game(game: Game, seed: int, language: str) -> RenamedGame:
    """Return the renamed game of a seed. Raises `ValueError` for a language other than English, and for a game without
    names (`Words.box_names`).

    Args:
        game: Game that is renamed.
        seed: Seed of the new names.
        language: "en"; other languages are refused.
    """
    if language != ENGLISH:
        raise ValueError(
            f"A renamed game has English words, and its language cannot be {language!r}: the new names have no other "
            "forms. Use language='en', or leave out renamed_seed."
        )
    if not names_of(game):
        raise ValueError(f"{game.name} lists no names (Words.box_names), so its box cannot be renamed.")
    return RenamedGame(game, seed)


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names that a renamed game of the game replaces."""
    return game.words.box_names if game.words else ()


def _invent_words(game: Game, names: list[str], seed: int) -> list[str]:
    """Return as many invented words as there are names, none of which is a word of the game."""
    rng = agent_generator(seed, "renamed box", game.name)
    path = rules_page.page_path(game)
    page = rules_page.page(game) if path is not None and path.is_file() else ""
    taken = {word.lower() for text in (page, *names) for word in re.findall(r"[^\W\d_]+", text)}
    words: list[str] = []
    while len(words) < len(names):
        word = "".join(_draw_syllable(rng) for _ in range(2)) + str(rng.choice(ENDINGS))
        if word not in taken and f"{word}s" not in taken:
            taken |= {word, f"{word}s"}
            words.append(word if names[len(words)][0].islower() else word.capitalize())
    return words


def _draw_syllable(rng: np.random.Generator) -> str:
    return f"{rng.choice(ONSETS)}{rng.choice(VOWELS)}"


def _join_alternatives(names: Mapping[str, str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


def _compile_pattern(names: Mapping[str, str]) -> re.Pattern[str]:
    """Return a pattern that finds fields in braces, and names with the plural that follows them."""
    capitals = {name[0].upper() + name[1:]: "" for name in names if BOTH_CASES.match(name)}
    alternatives = _join_alternatives({**names, **capitals}).replace(r"\ ", r"\s+")
    return re.compile(rf"\{{[^{{}}]*\}}|(?<!\w)(?P<name>{alternatives})(?P<plural>s?)(?!\w)")


def _make_key(name: str) -> str:
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def _rename_keys(content: Any, in_key: Any) -> Any:
    """Return JSON values whose keys are renamed."""
    if isinstance(content, list):
        return [_rename_keys(element, in_key) for element in content]
    if isinstance(content, dict):
        return {in_key(key): _rename_keys(value, in_key) for key, value in content.items()}
    return content
