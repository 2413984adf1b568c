"""Pictures and choices for one seat, computed from the seat's view alone.

This code runs in other processes (`worker_pool`), which never hold a true state.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.game_keys import NO_KEY
from architects_env.core.play.view import View
from architects_env.core.text import player, say
from architects_env.play.drawing import picture
from architects_env.play.drawing.large_card import LARGE, SIDE
from architects_env.play.drawing.picture import changed_places, pictures_of
from architects_env.play.drawing.text_width import text_width
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.server.messages.player_names import CONDENSED, SIZE, Names
from architects_env.play.table.shortcuts import Shortcut, choices_of, sentence_of, with_counts
from architects_env.play.table.table import question_of

HEADLINE = 18
"""Font size of a headline in a picture that nothing has made smaller."""


@dataclass(frozen=True)
class SeatView:
    """A view in the form in which it is sent to another process: the bytes of a redacted state."""

    game: str
    seat: int
    state: bytes
    game_key: int = NO_KEY

    @classmethod
    def of(cls, view: View) -> SeatView:
        """Convert a view for sending."""
        return cls(view.game.name, view.seat, view.memory.tobytes(), view.game_key)

    def view(self) -> View:
        """Restore the view."""
        game = load(self.game)
        memory = game.for_kernels(np.frombuffer(bytearray(self.state), game.dtype))
        return View(game, memory, self.seat, self.game_key)


@dataclass(frozen=True)
class SeatPayload:
    """The picture and the choices of a seat."""

    picture: str
    changed: list[str]
    """Places of the picture that have changed."""
    to_act: int | None
    choices: list[dict[str, Any]]
    """Choices of the seat, with the fields of `from_server.ChoiceInfo`."""
    shortcuts: list[dict[str, Any]]
    """Choices with a place on the board that need several actions, in the same form."""
    points: list[int]
    """Current points of every side, counted from what the seat sees; empty at the end of the game."""
    topic: str = ""
    """Question to the player to move, in English."""


@dataclass(frozen=True)
class CardPayload:
    """A large picture of a card, with its text."""

    picture: str
    words: str
    section: str
    """Section of the rules page about the card, or ""."""


NOTHING = SeatPayload("", [], None, [], [], [])
"""The payload while there is no board yet."""


def payload_of(now: SeatView, before: str, width: int, names: Names, code: str = ENGLISH) -> SeatPayload:
    """Draw the board and list the choices of a seat.

    Args:
        now: The seat's view.
        before: An earlier picture for comparison, or "".
        width: Width of the picture in its own units.
        names: Names of the players.
        code: Code of the language.
    """
    view = now.view()
    game, over = view.game, bool(view.memory["over"][0])
    found, further = choices_of(view)
    choices = [_choice(game, one, names, code) for one in with_counts(view, found)]
    shortcuts = [_choice(game, one, names, code) for one in further if _is_drawn(game, one)]
    with speaking(language(code, game)):
        drawn = board(view, width)
        shown = names.in_picture(drawn if over else without_question(drawn, view))
    changed = sorted(changed_places(before, shown)) if before else []
    return SeatPayload(
        shown,
        changed,
        None if over else view.to_act,
        choices,
        shortcuts,
        [] if over else view.points(),
        str(question_of(view)),
    )


def _choice(game: Game, shortcut: Shortcut, names: Names, code: str) -> dict[str, Any]:
    """Return the fields of `from_server.ChoiceInfo` for a choice."""
    (state, action), speech = shortcut.last, language(code, game)
    shown = face_of(game).actions
    heading, brief = shown.list_entry(state, action) if shown else ("", "")
    return {
        "action": shortcut.actions[0],
        "then": shortcut.actions[1:],
        "sentence": _sentence(game, shortcut, names, code),
        "step": names.within(in_language(game.sentence(*shortcut.steps[0]), speech)),
        "place": place_of(game, state, action),
        "english": "" if code == ENGLISH else _sentence(game, shortcut, names, ENGLISH),
        "heading": names.within(in_language(heading, speech)),
        "brief": names.within(in_language(brief, speech)),
        "key": shown.key(state, action) if shown else "",
        "order": shown.order(state, action) if shown else {},
        "drawn": "",
    }


def _sentence(game: Game, shortcut: Shortcut, names: Names, code: str) -> str:
    return names.within(str(in_language(sentence_of(game, shortcut), language(code, game))))


def _is_drawn(game: Game, shortcut: Shortcut) -> bool:
    place = place_of(game, *shortcut.last)
    return bool(place) and not place.startswith("choice ")


def board(view: View, width: int) -> str:
    """Draw a view as SVG, without the final scores at the end, because the page shows them itself."""
    return picture.draw(view.game, view.state, view.seat, width=width).svg


def without_question(svg: str, view: View) -> str:
    """Remove the sentence about who decides what from a picture, because the page shows it itself."""
    asks, who = (re.escape(escape(str(words))) for words in (say(question_of(view)), player(view.to_act)))
    clause = re.compile(rf"(?:(?:^|(?<=\. )|: ){who}\b[^.:]*|: ){asks}\.?")
    if not asks:
        return svg

    def shorter(text: re.Match[str]) -> str:
        words = clause.sub("", text[2]).rstrip()
        return text[0] if words == text[2] else f"<text{_as_large_as_before(text[1], text[2], words)}>{words}</text>"

    return re.sub(r"<text([^>]*)>([^<>]+)</text>", shorter, svg)


def _as_large_as_before(attributes: str, before: str, words: str) -> str:
    """Attributes of a text line after it was shortened.

    A bold line gets the size of a headline if it fits into the same room, which `data-room` states.
    """
    size, attributes = SIZE.search(attributes), CONDENSED.sub("", attributes)
    if not words or size is None or "bold" not in attributes:
        return attributes
    room = float(size[1]) * text_width(before, 1, True)
    larger = max(float(size[1]), min(HEADLINE, room / text_width(words, 1, True)))
    return SIZE.sub(f'font-size="{larger:.2f}" data-room="{room:.1f}"', attributes)


def draw(
    now: SeatView, before: SeatView | None, width: int, names: Names, code: str = ENGLISH
) -> tuple[str, list[str]]:
    """Draw the board and return it with the places that differ from `before`."""
    view = now.view()
    with speaking(language(code, view.game)):
        drawn = board(view, width)
        changed = [] if before is None else sorted(changed_places(board(before.view(), width), drawn))
    return names.in_picture(drawn), changed


def card_payload(now: SeatView, place: str, names: Names, code: str = ENGLISH) -> CardPayload | None:
    """Return the visible card at a place, or None."""
    view = now.view()
    with speaking(language(code, view.game)):
        card = view.card(place)
        return card and CardPayload(names.in_picture(card.svg, LARGE - SIDE), names.within(card.words), card.section)


def small_cards(game: str, names: Sequence[str], code: str = ENGLISH) -> dict[str, str]:
    """Draw the cards of outcomes, by their names in `ChoiceInfo.drawn`. Outcomes that are no cards are left out."""
    drawn: dict[str, str] = {}
    with speaking(language(code, load(game))):
        for name in names:
            source, _, value = name.rpartition(" ")
            if card := pictures_of(load(game)).outcome(source, int(value)):
                drawn[name] = card.small
    return drawn


def place_of(game: Game, state: Any, action: int) -> str:
    """Return the place of the picture that a legal action is about, or ""."""
    return pictures_of(game).place_of(state, action)
