"""The parts of an observation in words, an estimate of their tokens, and how they are shortened to a budget."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from architects_env.adapters.text.messages import answer_with
from architects_env.adapters.text.replies import LegalSentence
from architects_env.core.play.json_view import options_of, question_of
from architects_env.core.play.view import View
from architects_env.core.text import listed, player, plural, say

if TYPE_CHECKING:
    from architects_env.adapters.text.text_format import TextFormat

PIECE = re.compile(r"[A-Za-z]+|[^\W\d_A-Za-z]+|\d+|[^\w\s]|_|\n+")
LETTERS_PER_TOKEN, OTHER_LETTERS_PER_TOKEN, DIGITS_PER_TOKEN = 6, 2, 3

MOST_LETTERS = 32
NOT_PLAIN = re.compile(r"[^\w .'-]|_")


def estimated_tokens(text: str) -> int:
    """Return about how many tokens a language model reads in a text.

    A run of English letters counts one token per 6 letters begun, a run of other letters one per 2, a run of digits
    one per 3, and every sign and line break one. Tokenizers differ; leave some room.

    >>> estimated_tokens("Place a worker at the Quarry (1 stone)")
    11
    """
    return sum(map(_tokens_of, PIECE.findall(text)))


def _tokens_of(piece: str) -> int:
    if piece.isascii() and piece.isalpha():
        return -(-len(piece) // LETTERS_PER_TOKEN)
    if piece.isalpha():
        return -(-len(piece) // OTHER_LETTERS_PER_TOKEN)
    return -(-len(piece) // DIGITS_PER_TOKEN) if piece.isdigit() else 1


@dataclass(frozen=True)
class Sections:
    """An observation in words, part by part, in the order in which it is shown."""

    head: str
    """The game, the seat, and the options that differ from the default."""
    rules: str
    log: tuple[str, ...]
    board: str
    question: str
    """The sentence that says what is asked now."""
    actions: tuple[str, ...] | None
    """The legal actions with their numbers; None if they are not shown."""
    answer: str
    """How to answer; empty if this seat is not asked."""
    cut_rules: bool = False
    """Whether the rules have been left out."""
    cut_lines: int = 0
    """Number of older log lines that have been left out."""
    budget: int = 0
    """The budget to which the text was shortened; 0 if it was not."""

    @classmethod
    def of(
        cls, view: View, log: Sequence[str], rules: str, legal: Sequence[LegalSentence] | None, form: TextFormat
    ) -> Sections:
        """Return the parts of the observation of a view in the language in which the call is made."""
        asked = view.to_act == view.seat and not view.memory["over"][0]
        shown = None if legal is None or not asked else tuple(f"{n}. {one.shown}" for n, one in enumerate(legal, 1))
        return cls(
            head=head_of(view, form),
            rules=rules,
            log=tuple(log),
            board=view.text(),
            question=asked_of(view),
            actions=shown,
            answer=answer_with(form.show_actions) if asked else "",
        )

    def __str__(self) -> str:
        parts = [
            self.head,
            _titled(say("Rules"), self.rules),
            _titled(say("What has happened"), "\n".join(f"- {line}" for line in self.log)),
            _titled(say("The board as you see it"), self.board),
            _titled(say("Now"), self.question),
            _titled(say("Legal actions"), "\n".join(self.actions or ())),
            self.answer,
            self.note,
        ]
        return "\n\n".join(part for part in parts if part)

    @property
    def note(self) -> str:
        """A sentence about what has been shortened; empty if nothing has."""
        cuts = [say("the rules")] if self.cut_rules else []
        if self.cut_lines:
            cuts.append(plural(self.cut_lines, "{n} older line of the log", "{n} older lines of the log"))
        if not cuts:
            return ""
        return say("Left out to stay below {n} tokens: {cuts}.", n=self.budget, cuts=listed(cuts))


def fitted(sections: Sections, budget: int | None) -> str:
    """Return the observation, shortened to about `budget` tokens: without rules, then without the oldest log lines.
    The rest is shown even if it is longer than the budget."""
    text = str(sections)
    if budget is None or estimated_tokens(text) <= budget:
        return text
    short = replace(sections, budget=budget)
    if sections.rules:
        short = replace(short, rules="", cut_rules=True)
    while short.log and estimated_tokens(text := str(short)) > budget:
        cut = max(1, len(short.log) // 4)
        short = replace(short, log=short.log[cut:], cut_lines=short.cut_lines + cut)
    return str(short)


def _titled(title: str, text: str) -> str:
    return f"## {title}\n{text}" if text else ""


def head_of(view: View, form: TextFormat) -> str:
    """Return the lines about the game, the seat that reads them, names of seats, and options that differ."""
    lines = [
        f"# {say(view.game.title)}",
        say("You are {player} of {n} (counted from 0).", player=player(view.seat), n=view.num_players)
        if view.num_players > 1
        else say("You play alone."),
    ]
    if form.names:
        named = listed(
            say('{player} is called "{name}"', player=player(seat), name=name) for seat, name in form.names.items()
        )
        lines.append(say("{names}. Names are only names.", names=named))
    defaults = {option.name: option.default for option in view.game.options}
    chosen = {name: value for name, value in options_of(view).items() if value != defaults[name]}
    if chosen:
        written = [f"{name}={value}" for name, value in chosen.items()]
        options = ", ".join(written if form.renamed is None else map(form.renamed.in_key, written))
        lines.append(say("Options: {options}.", options=options))
    return "\n".join(lines)


def asked_of(view: View) -> str:
    """Return the sentence about the current decision, or about the end of the game."""
    if view.memory["over"][0]:
        sides = [
            say(
                "{name}: rank {rank}, {points}",
                name=s.name,
                rank=s.rank,
                points=plural(s.score, "{n} point", "{n} points"),
            )
            for s in view.final_scores()
        ]
        return say("The game is over. {sides}.", sides=listed(sides, "{a}; {b}"))
    asks, name = question_of(view), player(view.to_act)
    if view.to_act == view.seat:
        return say("You decide {asks}.", asks=asks) if asks else say("It is your turn.")
    return say("{name} decides {asks}.", name=name, asks=asks) if asks else say("{name} decides.", name=name)


def clean_names(names: Mapping[int, str]) -> dict[int, str]:
    """Return names of one line with letters, digits, spaces, points, apostrophes and hyphens alone, at most 32
    characters each."""
    cleaned = {
        seat: " ".join(NOT_PLAIN.sub(" ", str(name)).split())[:MOST_LETTERS].strip() for seat, name in names.items()
    }
    return {seat: name for seat, name in cleaned.items() if name}


def without_names(text: str, names: Mapping[int, str]) -> str:
    """Return a reply in which the names of seats, written in quotes as they were shown, are replaced by the seat.

    Args:
        text: Reply of a model.
        names: Names of the seats as they were shown, by seat.
    """
    for seat, name in names.items():
        text = re.sub(rf"[\"'“”„‘’«»]{re.escape(name)}[\"'“”„‘’«»]", f"Player {seat}", text, flags=re.IGNORECASE)
    return text


def with_legal_actions(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a JSON observation with the field "legal_actions"."""
    about = "Sentences of the legal actions in order; empty if this seat is not asked."
    field = {"type": "array", "items": {"type": "string"}, "description": about}
    return {
        **schema,
        "properties": {**schema["properties"], "legal_actions": field},
        "required": [*schema["required"], "legal_actions"],
    }
