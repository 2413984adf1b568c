"""Catalogues: gettext files (`.po`) with translations of English words.

The program's catalogue lies in this folder (`cs.po`), and each game has one beside its face. Owners of a game can
correct the name of a card there with any editor for such files.

A message is named by its English words. Its context (`msgctxt`), if it has one, is the grammatical case of a name in
other messages of the file: if a Czech message contains "{place:kde}", the name of the place is looked up with the
context "kde" first. `#. ours` marks names that are not from a rulebook.
"""

from __future__ import annotations

import os
import re
import string
from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import c2py
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from architects_env.core.contract.rules_page import folder_of
from architects_env.core.text import say
from architects_env.play.face import face_of
from architects_env.play.language.speech import Speech

ENGLISH = "en"
FOLDER = Path(__file__).parent


COUNTED = range(200)
"""Numbers for which the rule of plural forms is checked. No language distinguishes more than the last two digits."""


class Catalogue:
    """One catalogue file. All messages are checked when it is read. Raises `ValueError` if one is invalid."""

    def __init__(self, path: Path) -> None:
        import polib  # an extra of the table; English needs no catalogue

        self.path = path
        file = polib.pofile(str(path), encoding="utf-8")
        self.entries: list[Any] = [entry for entry in file if not entry.obsolete]
        rule = file.metadata.get("Plural-Forms", "nplurals=2; plural=n != 1;").partition("plural=")[2].partition(";")[0]
        self.form: Callable[[int], int] = c2py(rule)
        """form(number) -> the index of the plural form for this number of things."""
        _check_rule(self.form, rule)
        for entry in self.entries:
            _check_fields(entry)
        self.translated: Mapping[tuple[str, str], tuple[str, ...]] = {
            (entry.msgctxt or "", entry.msgid): forms for entry in self.entries if all(forms := _forms(entry))
        }

    def words(self, english: str, case: str = "", number: int | None = None) -> str | None:
        """Return the translation of these words, or None if there is none."""
        forms = self.translated.get((case, english))
        return None if forms is None else forms[0 if number is None else min(self.form(abs(number)), len(forms) - 1)]


def _check_rule(form: Callable[[int], int], rule: str) -> None:
    """Raise `ValueError` if a rule of plural forms gives no form for some number."""
    try:
        fits = all(form(number) >= 0 for number in COUNTED)
    except (ArithmeticError, RecursionError) as error:
        raise ValueError(f"the rule of plural forms {rule!r} cannot be computed: {error}") from None
    if not fits:
        raise ValueError(f"the rule of plural forms {rule!r} gives a number below 0")


def _check_fields(entry: Any) -> None:
    """Raise `ValueError` if a translation has a field that its English words lack, or with another format.

    Words without fields may contain braces.
    """
    try:
        known = _fields(entry.msgid) | _fields(entry.msgid_plural)
    except ValueError:
        return
    names = {name for name, _, _ in known}
    for form in _forms(entry) if known else ():
        try:
            found = _fields(form)
        except ValueError as error:
            raise ValueError(f"{form!r}, for {entry.msgid!r}, has braces that enclose no field: {error}") from None
        for name, spec, conversion in found - known:
            if name not in names or conversion or not (spec.isalpha() or not spec):
                raise ValueError(f"{form!r} has the field {name!r}, which {entry.msgid!r} lacks or formats differently")


def _fields(words: str) -> set[tuple[str, str, str]]:
    """Name, format and conversion of each field in words."""
    found = string.Formatter().parse(words)
    return {(name, spec or "", conversion or "") for _, name, spec, conversion in found if name is not None}


def _forms(entry: Any) -> tuple[str, ...]:
    return tuple(entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural)) or (entry.msgstr,)


class Language(Speech):
    """A language: the catalogues of a game and of the program together.

    Words without translation are noted in `missing`.
    """

    def __init__(self, code: str, *catalogues: Catalogue) -> None:
        self.code, self.catalogues = code, catalogues
        self.missing: dict[tuple[str, str], str] = {}
        """Words without translation, as (case, words) -> the words for several things, or ""."""

    def __repr__(self) -> str:
        return f"<Language {self.code}, {', '.join(catalogue.path.parent.name for catalogue in self.catalogues)}>"

    def words(self, english: str, case: str = "", number: int | None = None, several: str = "") -> str | None:
        """Return the translation of these words, or None if there is none."""
        for catalogue in self.catalogues:
            if (found := catalogue.words(english, case, number)) is not None:
                return found
        self.missing[case, english] = several
        return None


@lru_cache
def catalogue(path: Path) -> Catalogue:
    """Return the catalogue in a file, which is read only once. Raises `ValueError` if the file is no catalogue."""
    try:
        return Catalogue(path)
    except Exception as error:  # a damaged file can make its reader raise almost anything
        raise ValueError(f"{path} is not a valid catalogue: {error}") from None


def languages() -> tuple[str, ...]:
    """Return the codes of all languages: English, and the languages with a catalogue if the extra `play` is
    installed."""
    if find_spec("polib") is None:
        return (ENGLISH,)
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


@lru_cache
def in_every_language(english: str) -> str:
    """Return a regular expression that finds one of these words, which are separated by spaces, or one of their
    translations in any catalogue. A translation may list several forms of a word."""
    said = [catalogue(path).words(english) or "" for path in sorted(FOLDER.glob("*.po"))]
    words = sorted({word for words in (english, *said) for word in words.split()}, key=lambda word: (-len(word), word))
    return rf"\b(?:{'|'.join(map(re.escape, words))})\b"


def language(code: str, game: Any = None) -> Language | None:
    """Return a language with the words of a game and of the program, or None for English, which needs no catalogue.

    Raises:
        ValueError: For an unknown language.
    """
    if code == ENGLISH:
        return None
    if code not in languages():
        raise ValueError(
            say("There is no language {code!r}; there are: {known}.", code=code, known=", ".join(languages()))
        )
    return _language(code, language_folder(game) if game is not None else None)


def language_folder(game: Any) -> Path | None:
    """Return the folder with the catalogues and translated rules pages of a game: that of its face, or of its code."""
    return face_of(game).folder or folder_of(game)


@lru_cache
def _language(code: str, folder: Path | None) -> Language:
    files = [folder / f"{code}.po"] if folder else []
    return Language(code, *(catalogue(file) for file in [*files, FOLDER / f"{code}.po"] if file.is_file()))


def best_language(wanted: list[str]) -> str:
    """Return the first of these languages ("cs-CZ", "cs_CZ.UTF-8", "de") that the program supports, or English."""
    for name in wanted:
        code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in languages():
            return code
    return ENGLISH


def system_language() -> str:
    """Return the language that the environment variables request, as gettext reads them."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return best_language(value.split(":"))
    return ENGLISH


def browser_language(header: str) -> str:
    """Return the preferred language in a browser's `Accept-Language` header.

    >>> browser_language("de-DE, cs;q=0.8, en;q=0.5")
    'cs'
    """
    weighed: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            weighed.append((-float(weight or 1), name))
        except ValueError:
            continue
    return best_language([name for _, name in sorted(weighed, key=lambda each: each[0])])
