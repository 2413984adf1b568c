"""The normal form of replies, and their explicit answers: fields of JSON objects and lines such as "Action: ..."."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

SAME_SIGNS = {
    **dict.fromkeys("’‘‛ʼ´", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    "→": "->",
    "×": "x",
}
"""Signs that are written in several ways, and how they are compared."""
OTHER_SIGNS = re.compile(f"[{''.join(SAME_SIGNS)}]")
INVISIBLE_CHARACTERS = re.compile(
    "[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0001-\U000e007f]"
)
"""Invisible format characters."""
SPACES = re.compile(r"[^\S\n]+")
QUOTES_AND_BRACKETS = "\"'()[]{}<> \t"


def normalise(text: str) -> str:
    """Return a text in lower case with simple quotes, dashes and spaces, without marks of emphasis and without
    characters that cannot be seen. Line breaks stay. Letters of other alphabets that look alike stay different.

    >>> normalise("  **Go**  to the King’s “Storehouse” – now")
    'go to the king\\'s "storehouse" - now'
    """
    plain = text.replace("*", "").replace("`", "").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        plain = INVISIBLE_CHARACTERS.sub("", unicodedata.normalize("NFKC", plain)).replace("*", "").replace("`", "")
        plain = OTHER_SIGNS.sub(lambda match: SAME_SIGNS[match[0]], plain)
    return SPACES.sub(" ", plain.casefold()).strip()


def strip_quotes(text: str) -> str:
    """Return a normal text without quotes, brackets around all of it, and signs at its end.

    >>> strip_quotes('("take 2 gold (tax)").')
    'take 2 gold (tax)'
    """
    before = None
    while before != text:
        before, text = text, text.strip(" \t\n#|").rstrip(".,;:!")
        if len(text) > 1 and (text[0], text[-1]) in (
            ('"', '"'),
            ("'", "'"),
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            ("<", ">"),
        ):
            inner = text[1:-1]
            if _is_balanced(inner):
                text = inner
    return text


def _is_balanced(text: str) -> bool:
    """Return whether no bracket closes before it opens."""
    depth = 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return False
    return depth == 0


# --- explicit answers -------------------------------------------------------------------------------------------------
KEYS = frozenset(
    {"action", "move", "answer", "choice", "decision", "sentence", "legal_action", "akce", "tah", "odpověď", "volba"}
    | {"number", "index", "action_number", "číslo"}
)
"""Keys of JSON objects whose value is an answer."""
PLAYER_KEYS = frozenset({"player", "seat", "opponent", "rival", "hráč", "soupeř"})
MARKER = re.compile(
    r"^[\s#\-\[({\"']*(?:(?:my|final|the|chosen|selected|next|best|so|therefore|moje|můj|má|konečná|konečný|zvolená|zvolený) )*"
    r"(?:action|move|answer|choice|decision|akce|tah|odpověď|volba|rozhodnutí)(?: is| je)?[ \"']*[:=] ?(.*)$|^\0([0-9]+)$",
    re.MULTILINE,
)
"""A line that gives an answer, in normal form, or stands for that of a JSON object."""
PLACEHOLDER = "\0"
"""Character that, with an index, stands for the answer of a JSON object."""
SURROUNDING_CHARACTERS = "\"'{}[] "
"""Characters that may surround an answer in its line."""
THINKING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
QUOTED_LINE = re.compile(r"^\s*>.*$", re.MULTILINE)
FENCE = re.compile(r"^\s*(?:```|~~~)[\w-]*\s*$", re.MULTILINE)
OPEN_FENCE = re.compile(r"(?:```|~~~)(?:json|text|txt|plaintext)?")
MOST_OBJECTS = 200
"""Number of opening braces that are tried as the beginning of a JSON object."""
RIVAL = re.compile(
    r"\b(?:player|players|opponent|opponents|rival|rivals|enemy|they|he|she|seat|hráč\w*|soupeř\w*|protivn\w*)\b"
)
SPEECH = re.compile(
    r"\b(?:said|says|say|wrote|writes|announced|announces|told|tells|claims?|claimed|suggests?|suggested|recommends?|asks?|asked|"
    r"quotes?|quoted|message|chat|log|example|e\.g|instructions?|instructed|system|ignore|řekl\w*|říká|píše|napsal\w*|hlásí|"
    r"tvrdí|radí|například|příklad|zpráva)\b"
)
FIRST_PERSON = re.compile(r"\b(?:i|i'll|i'd|my|me|we|our|já|můj|moje|volím|zvolím|hraji)\b")
SENTENCE_END = re.compile(r"[.!?;](?=\s|$)|\n")


def remove_thoughts(text: str) -> str:
    """Return a reply without thoughts in tags and without quoted lines, unless nothing else is left."""
    without_thoughts = THINKING.sub("\n", text.replace(PLACEHOLDER, " "))
    without_quotes = QUOTED_LINE.sub("", without_thoughts)
    return without_quotes if without_quotes.strip() else without_thoughts.replace(">", " ")


def without_fences(text: str) -> str:
    """Return a text without the marks of code blocks; what stands in them stays."""
    return OPEN_FENCE.sub("", FENCE.sub("", text))


def with_json_answers(text: str, seat: int | None) -> tuple[str, list[tuple[str, ...]]]:
    """Return a reply in which each JSON object is replaced, and the contents of the answers in them.

    An object with answers becomes a line with `PLACEHOLDER` and its index, any other object an empty line.
    """
    answers: list[tuple[str, ...]] = []
    pieces = list[str]()
    decoder, start, done, tries = json.JSONDecoder(), 0, 0, 0
    while (start := text.find("{", start)) >= 0 and tries < MOST_OBJECTS:
        tries += 1
        try:
            json_object, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            start += 1
            continue
        contents = tuple(_find_contents(json_object, seat))
        replacement = "\n"
        if contents and not is_attributed(normalise(without_fences(text[max(0, start - 400) : start]))):
            replacement = f"\n{PLACEHOLDER}{len(answers)}\n"
            answers.append(contents)
        pieces += [text[done:start], replacement]
        start = done = end
    return "".join([*pieces, text[done:]]), answers


def _find_contents(json_object: Any, seat: int | None, depth: int = 0) -> Iterator[str]:
    """Yield what the fields of an object answer, in normal form. An object about another seat answers nothing."""
    for key, value in json_object.items():
        if normalise(key) in PLAYER_KEYS and seat is not None and not _is_seat(value, seat):
            return
    for key, value in json_object.items():
        if normalise(key) in KEYS:
            yield from (
                strip_quotes(normalise(str(element))) for element in (value if isinstance(value, list) else [value])
            )
        elif isinstance(value, dict) and depth < 5:
            yield from _find_contents(value, seat, depth + 1)


def _is_seat(value: Any, seat: int) -> bool:
    digits = re.findall(r"[0-9]+", str(value))
    return not isinstance(value, bool) and (not digits or int(digits[-1][:9]) == seat)


def last_answer(text: str, json_answers: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the contents of the last explicit answer in a text in normal form: of a line such as "Action: ...", or
    of one of the JSON objects. Empty if there is none. A line that ends with the colon is followed by the answer."""
    contents: tuple[str, ...] = ()
    for match in MARKER.finditer(text):
        if match[2] is not None:
            contents = json_answers[int(match[2])]
        elif not is_attributed(text[: match.start()]):
            content = strip_quotes(match[1].strip(SURROUNDING_CHARACTERS))
            following = (strip_quotes(line) for line in text[match.end() :].splitlines())
            contents = (content or next(filter(None, following), ""),)
    return contents


def is_attributed(before: str) -> bool:
    """Return whether the text before an answer (in normal form) gives it to somebody else: "Player 2 wrote:". For an
    answer at the beginning of a line, the line before counts if it ends with a colon."""
    line = before.rpartition("\n")[2]
    return _is_about_others(line) if line.strip(SURROUNDING_CHARACTERS + "-") else is_introduced(before)


def is_introduced(before: str) -> bool:
    """Return whether the last line before a line ends with a colon and gives what follows to somebody else."""
    lines = [line for line in before.splitlines() if line.strip(SURROUNDING_CHARACTERS)]
    return bool(lines) and lines[-1].rstrip().endswith(":") and _is_about_others(lines[-1].rstrip())


def _is_about_others(line: str) -> bool:
    sentence = last_sentence(line)
    return bool(RIVAL.search(sentence)) or bool(SPEECH.search(sentence) and not FIRST_PERSON.search(sentence))


def last_sentence(text: str) -> str:
    """Return the text after the last end of a sentence."""
    end = 0
    for match in SENTENCE_END.finditer(text):
        end = match.end()
    return text[end:]
