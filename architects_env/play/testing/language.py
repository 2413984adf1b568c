"""Collects all texts that people read of a game, to find missing translations.

Two checks together prove that no English is left. In `LETTERS`, a language that replaces all letters by fullwidth ones,
all shown text must be fullwidth, so it comes from catalogues. And a real language must have all words that are looked
up (`Language.missing`), that a game declares as data (`declared_words`) or that calls in the code contain
(`literal_words`).
"""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import texts_of_options
from architects_env.core.contract.rules_page import folder_of
from architects_env.core.play.log import play_and_log
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.core.text import say
from architects_env.play.drawing.picture import NARROW, WIDE
from architects_env.play.face import face_of, tally
from architects_env.play.language.catalogue import language_folder
from architects_env.play.language.speech import Speech, in_language, speaking
from architects_env.testing.modes import random_options

__all__ = [
    "LETTERS",
    "code_folders",
    "declared_words",
    "english_in",
    "folder",
    "literal_words",
    "texts_of_options",
    "texts_of_play",
    "words_of",
]
WIDE_LETTERS = {ord(letter): 0xFF21 + ord(letter) - 65 for letter in string.ascii_letters}


class Letters(Speech):
    """A language in which every word has a translation."""

    def words(self, english: str, case: str = "", number: int | None = None, several: str = "") -> str:
        """Return the words with fullwidth letters. Fields stay as they are."""
        chosen = english if number is None or abs(number) == 1 else several
        if "{" not in chosen:
            return chosen.translate(WIDE_LETTERS)
        return "".join(
            text.translate(WIDE_LETTERS) + ("" if name is None else _field(name, spec, conversion))
            for text, name, spec, conversion in string.Formatter().parse(chosen)
        )


def _field(name: str, spec: str | None, conversion: str | None) -> str:
    """Return a field as it appears in words."""
    return f"{{{name}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}"


LETTERS: Speech = Letters()


def english_in(text: str) -> str:
    """Return the English words in a text in `LETTERS`, or "" if there are none."""
    return " ".join(word for word in text.split() if any(letter in string.ascii_letters for letter in word))


# --- what is shown ----------------------------------------------------------------------------------------------------
def texts_of_play(
    game: Game, players: int, seed: int, speeches: tuple[Speech, ...], every: int = 25
) -> Iterator[tuple[Speech, str, str]]:
    """Play a game of random moves with random options.

    Yields the language, the kind and the text of everything that is shown. Sentences and log lines are made in English
    and translated. Boards and pictures are made in the language, at every kind of question and every few decisions.
    """
    rng = np.random.default_rng(seed)
    match = Match(game, players, random_options(game, players, rng), seed)
    asked: set[int] = set()
    known: set[str] = set()
    decision = 0
    while not match.over:
        stage = int(match.state["stage"]) if game.stages else 0
        if stage not in asked or decision % every == 0:
            asked.add(stage)
            yield from _boards(match.view(), speeches)
            yield from _boards(match.view(decision % players), speeches)
        state = match.view().state
        said = {"sentence": [game.sentence(state, action) for action in match.legal_actions()]}
        said["question"] = [say(game.stages.asks[stage])] if game.stages else []
        entries = play_and_log(match, int(rng.choice(match.legal_actions())))
        said["log"] = [line for entry in entries for lines in (*entry.lines, entry.in_full) for line in lines]
        for where, text in ((where, text) for where, texts in said.items() for text in texts if text not in known):
            known.add(text)
            yield from ((speech, where, in_language(text, speech)) for speech in speeches)
        decision += 1
    yield from _boards(match.view(0), speeches)
    facts = {name: fact for seat in range(players) for name, fact in game.facts(match.state, seat).items()}
    named = {one for fact in facts.values() if isinstance(fact, list) for one in fact}
    tallied = {brought.text for side in range(players + len(match.rivals)) for brought in tally(match, side)}
    yield from ((speech, "tally", in_language(text, speech)) for text in tallied for speech in speeches)
    yield from ((speech, "fact", in_language(say(text), speech)) for text in (*facts, *named) for speech in speeches)


def _boards(view: View, speeches: tuple[Speech, ...]) -> Iterator[tuple[Speech, str, str]]:
    for speech in speeches:
        with speaking(speech):
            text, pictures = view.text(), [view.picture(width=width) for width in (WIDE, NARROW)]
            cards = [view.card(place) for place in pictures[0].places]
            large = {card.words: card.svg for card in cards if card is not None}
        yield from ((speech, "board", line) for line in text.splitlines())
        yield from ((speech, "picture", words) for picture in pictures for words in words_of(picture.svg))
        yield from ((speech, "large card", words) for words in large)
        yield from ((speech, "large card", words) for svg in large.values() for words in words_of(svg))


def words_of(svg: str) -> Iterator[str]:
    """Yield all words in a picture, drawn ones and tooltips."""
    for element in ElementTree.fromstring(svg).iter():
        if "aria-label" in element.attrib:
            yield element.attrib["aria-label"]
        if element.text and not element.tag.endswith("style"):
            yield element.text.strip()


# --- what the code holds ----------------------------------------------------------------------------------------------
def declared_words(game: Game) -> set[str]:
    """Return the words that a game declares as data: actions, events, questions, sources of points, measures,
    facts, and card titles."""
    found = set(game.sources) | set(getattr(game.event_line, "messages", ()))
    found |= game.words.messages if game.words else set()
    shown = face_of(game).actions
    found |= shown.messages if shown else set()
    found |= set(game.stages.asks) - {""} if game.stages else set()
    found |= {source.about for source in face_of(game).chance}
    found |= {measure.name for measure in face_of(game).measures}
    found |= {clause for fact in face_of(game).facts.facts for clause in fact.clauses}
    return {words for words in found if words}


def literal_words(*folders: Path) -> set[tuple[str, str]]:
    """Return the literal texts in calls of `say`, `plural` and `amount` in the code of these folders, as (words for
    one thing, words for several)."""
    found: set[tuple[str, str]] = set()
    for folder in folders:
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    found |= _held(call.func.id, call.args)
    return found


def _held(name: str, args: list[ast.expr]) -> set[tuple[str, str]]:
    if name == "say" and args:
        return {(text, "") for text in _texts(args[0])}
    if name == "plural" and len(args) > 2:
        return {(one, many) for one, many in zip(_texts(args[1]), _texts(args[2]), strict=False)}
    if name == "amount" and len(args) > 1:
        return {(f"{{n}} {text}", f"{{n}} {text}") for text in _texts(args[1])}
    return set()


def _texts(node: ast.expr) -> list[str]:
    """Of a text, or of both branches of a choice between texts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return _texts(node.body) + _texts(node.orelse) if isinstance(node, ast.IfExp) else []


def folder(game: Game) -> Path:
    """Return the folder of a game's catalogues. Raises `ValueError` for a game that has no file."""
    found = language_folder(game)
    if found is None:
        raise ValueError(f"{game.title} has no file, so it cannot have a catalogue.")
    return found


def code_folders(game: Game) -> set[Path]:
    """Return the folders with text of a game: of its rules and of its face."""
    return {folder for folder in (folder_of(game), language_folder(game)) if folder is not None}
