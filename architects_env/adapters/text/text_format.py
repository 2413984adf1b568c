"""The text of a view for a language model, and the reader of the reply to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from architects_env.adapters.text import messages, sections
from architects_env.adapters.text.languages import ENGLISH, speech_of
from architects_env.adapters.text.reader import read_reply
from architects_env.adapters.text.renaming import renamed_game
from architects_env.adapters.text.replies import LegalSentence, Reply
from architects_env.adapters.text.rules_text import RULES, rules_text
from architects_env.adapters.text.sections import Sections, clean_names, without_names
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.json_view import json_schema
from architects_env.core.play.view import View
from architects_env.core.text import Speech, speaking


class TextFormat:
    """Turns views into text and reads the replies to them.

    The text is made from a view and the log lines of its seat alone, so it holds nothing that the seat may not know.

    Args:
        game: Name of a game (`architects_env.game_names`), or a `Game`.
        language: "en" or another language of `architects_env.play` ("cs"), which needs the extra `play`.
        show_actions: Whether the legal actions are listed, with numbers that a reply may use.
        rules: How much of the rules page is shown: "none", "short" (the game in short, its end and its points) or
            "full".
        token_budget: The most tokens (`estimated_tokens`) that an observation should have. None: no limit. Rules, then
            the oldest log lines are shortened, and the text says so. Board, question and actions are never shortened.
        renamed_seed: Seed of a renamed game, in which cards, places and goods have other names. None: the usual names.
        names: Names of the seats as others gave them; they are cleaned and shown once.

    Raises:
        ValueError: For a value that is none of those above.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        language: str = ENGLISH,
        show_actions: bool = True,
        rules: str = "short",
        token_budget: int | None = None,
        renamed_seed: int | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        if rules not in RULES:
            raise ValueError(f"rules must be one of {', '.join(RULES)}, not {rules!r}.")
        if token_budget is not None and (not isinstance(token_budget, int) or token_budget < 1):
            raise ValueError(f"token_budget must be None or a whole number of at least 1, not {token_budget!r}.")
        self.game: Game = load(game)
        self.language, self.show_actions, self.rules = language, bool(show_actions), rules
        self.token_budget, self.renamed_seed = token_budget, renamed_seed
        self.names: dict[int, str] = clean_names(names or {})
        """The names of the seats as they are shown."""
        self.renamed = None if renamed_seed is None else renamed_game(self.game, renamed_seed, language)
        """The renamed game; None for the usual names."""
        self.speech: Speech | None = speech_of(language, self.game) if self.renamed is None else self.renamed

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy the arguments alone; languages are shared and never copied."""
        return _unpickle, (
            self.game,
            {
                "language": self.language,
                "show_actions": self.show_actions,
                "rules": self.rules,
                "token_budget": self.token_budget,
                "renamed_seed": self.renamed_seed,
                "names": self.names,
            },
        )

    @cached_property
    def rules_text(self) -> str:
        """The part of the rules page that is shown; empty for rules="none" and for a game without a page."""
        page = rules_text(self.game, self.rules, self.language)
        return page if self.renamed is None else self.renamed.in_page(page)

    def observe(self, view: View, log: Sequence[str] = ()) -> str:
        """Return the observation of a view in words.

        Args:
            view: View of the seat that reads the text.
            log: The log lines of this seat that are to be shown, the oldest first (`architects_env.core.play.log`).
        """
        with speaking(self.speech):
            return sections.fitted(self.sections(view, log), self.token_budget)

    def sections(self, view: View, log: Sequence[str] = ()) -> Sections:
        """Return the parts of the observation of a view, before anything is shortened."""
        with speaking(self.speech):
            return Sections.of(view, log, self.rules_text, self.legal(view) if self.show_actions else None, self)

    def json(self, view: View) -> dict[str, Any]:
        """Return the JSON observation of a view (`View.as_json`), with "legal_actions" if they are shown: all
        sentences in order, empty if this seat is not asked."""
        with speaking(self.speech):
            observation = view.as_json()
        observation = observation if self.renamed is None else self.renamed.in_json(observation)
        return observation | (
            {"legal_actions": [sentence.shown for sentence in self.legal(view)]} if self.show_actions else {}
        )

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema of `json`."""
        schema = json_schema(self.game)
        schema = schema if self.renamed is None else self.renamed.in_schema(schema)
        return sections.with_legal_actions(schema) if self.show_actions else schema

    def legal(self, view: View) -> list[LegalSentence]:
        """Return the legal actions of the view's seat with their sentences, in the order of their numbers."""
        english = [(action, str(view.game.sentence(view.state, action))) for action in view.legal_actions()]
        if self.speech is None:
            return [LegalSentence(action, sentence) for action, sentence in english]
        with speaking(self.speech):
            translations = [str(view.game.sentence(view.state, action)) for action, _ in english]
        keeps_english = self.renamed is None
        return [
            LegalSentence(action, translated, (sentence,) if keeps_english else ())
            for (action, sentence), translated in zip(english, translations, strict=True)
        ]

    def legal_actions(self, view: View) -> list[str]:
        """Return the sentences of the legal actions of the view's seat, in the order of their numbers."""
        return [sentence.shown for sentence in self.legal(view)]

    def read(self, view: View, text: str) -> Reply:
        """Return which legal action of the view's seat a reply names, with a message for the model if it names none or
        several. The outcome is "legal", "unreadable", "illegal" or "ambiguous".

        Args:
            view: The game as the seat that replies sees it.
            text: Its reply.
        """
        legal = self.legal(view)
        reply = read_reply(without_names(text, self.names), legal, self.show_actions, view.seat)
        with speaking(self.speech):
            return messages.with_message(reply, len(legal), self.show_actions)


def _unpickle(game: Game, arguments: dict[str, Any]) -> TextFormat:
    return TextFormat(game, **arguments)
