"""What a seat is shown, made from its view and from nothing else. This runs in other processes (`thinkers`), which
never hold a true state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.play.view import View
from architects_env.core.text import player, say
from architects_env.play.drawing import picture
from architects_env.play.drawing.large_card import LARGE, SIDE
from architects_env.play.drawing.picture import changed_places
from architects_env.play.drawing.text_width import text_width
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.server.names import CONDENSED, SIZE, Names
from architects_env.play.table.shortcuts import Shortcut, choices_of, sentence_of, with_counts
from architects_env.play.table.table import question_of

HEADLINE = 18
"""How large the headline of a picture is, where nothing has made it smaller."""


@dataclass(frozen=True)
class SeatView:
    """A view as it is sent to another process: the bytes of a redacted state."""

    game: str
    seat: int
    state: bytes

    @classmethod
    def of(cls, view: View) -> SeatView:
        """The same view, to be sent."""
        return cls(view.game.name, view.seat, view.memory.tobytes())

    def view(self) -> View:
        """The view again."""
        game = load(self.game)
        return View(game, game.for_kernels(np.frombuffer(bytearray(self.state), game.dtype)), self.seat)


@dataclass(frozen=True)
class ActionDisplay:
    """What there is to see and to do."""

    picture: str
    changed: list[str]
    """The places that look otherwise than before."""
    to_act: int | None
    choices: list[dict[str, Any]]
    """Action, sentence and place of each; what follows where it opens a single other one."""
    ahead: list[dict[str, Any]]
    """The same of what one comes to by several steps, with a place on the board."""
    points: list[int]
    """Of every side, as if it were scored now, counted from what the seat sees; empty at the end, which says more."""


@dataclass(frozen=True)
class CardShown:
    """A card in large."""

    picture: str
    words: str
    section: str
    """Of the rules page; "" if it has none about the card."""


NOTHING = ActionDisplay("", [], None, [], [], [])
"""Where there is no board yet."""


def show(now: SeatView, before: str, width: int, names: Names, code: str = ENGLISH) -> ActionDisplay:
    """The board, `width` units wide, with what has changed since an earlier picture of it ("" is none), and the choices
    of this seat, in the language `code`. Players have names in it."""
    view = now.view()
    game, over = view.game, bool(view.memory["over"][0])
    found, further = choices_of(view)
    choices = [_choice(game, one, names, code) for one in with_counts(view, found)]
    ahead = [_choice(game, one, names, code) for one in further if _is_drawn(game, one)]
    with speaking(language(code, game)):
        drawn = board(view, width)
        shown = names.in_picture(drawn if over else without_question(drawn, view))
    changed = sorted(changed_places(before, shown)) if before else []
    return ActionDisplay(shown, changed, None if over else view.to_act, choices, ahead, [] if over else view.points())


def _choice(game: Game, ahead: Shortcut, names: Names, code: str) -> dict[str, Any]:
    """What the page is told of a choice (`from_server.ChoiceShown`)."""
    (state, action), speech = ahead.last, language(code, game)
    shown = face_of(game).actions
    heading, brief = shown.list_entry(state, action) if shown else ("", "")
    return {
        "action": ahead.actions[0],
        "then": ahead.actions[1:],
        "sentence": _sentence(game, ahead, names, code),
        "step": names.within(in_language(game.sentence(*ahead.steps[0]), speech)),
        "place": place_of(game, state, action),
        "english": "" if code == ENGLISH else _sentence(game, ahead, names, ENGLISH),
        "heading": names.within(in_language(heading, speech)),
        "brief": names.within(in_language(brief, speech)),
        "key": shown.key(state, action) if shown else "",
        "order": shown.order(state, action) if shown else {},
    }


def _sentence(game: Game, ahead: Shortcut, names: Names, code: str) -> str:
    """What it decides, in words."""
    return names.within(str(in_language(sentence_of(game, ahead), language(code, game))))


def _is_drawn(game: Game, ahead: Shortcut) -> bool:
    """Whether it has a place of the picture."""
    place = place_of(game, *ahead.last)
    return bool(place) and not place.startswith("choice ")


def board(view: View, width: int) -> str:
    """Its drawing, at the end without the final scores: the page has them beside it."""
    return picture.draw(view.game, view.state, view.seat, width=width).svg


def without_question(svg: str, view: View) -> str:
    """Its drawing without the words that say who decides what: it is for a page that says so itself."""
    asks, who = (re.escape(escape(str(words))) for words in (say(question_of(view)), player(view.to_act)))
    clause = re.compile(rf"(?:(?:^|(?<=\. )|: ){who}\b[^.:]*|: ){asks}\.?")
    if not asks:
        return svg

    def shorter(text: re.Match[str]) -> str:
        words = clause.sub("", text[2]).rstrip()
        return text[0] if words == text[2] else f"<text{_as_large_as_before(text[1], text[2], words)}>{words}</text>"

    return re.sub(r"<text([^>]*)>([^<>]+)</text>", shorter, svg)


def _as_large_as_before(attributes: str, before: str, words: str) -> str:
    """How a line looks that is shorter now: bold, it is as large as a headline, if it then takes no more room. It says
    how much room it has."""
    size, attributes = SIZE.search(attributes), CONDENSED.sub("", attributes)
    if not words or size is None or "bold" not in attributes:
        return attributes
    room = float(size[1]) * text_width(before, 1, True)
    larger = max(float(size[1]), min(HEADLINE, room / text_width(words, 1, True)))
    return SIZE.sub(f'font-size="{larger:.2f}" data-room="{room:.1f}"', attributes)


def draw(
    now: SeatView, before: SeatView | None, width: int, names: Names, code: str = ENGLISH
) -> tuple[str, list[str]]:
    """The board alone, and the places that look otherwise than `before`."""
    view = now.view()
    with speaking(language(code, view.game)):
        drawn = board(view, width)
        changed = [] if before is None else sorted(changed_places(board(before.view(), width), drawn))
    return names.in_picture(drawn), changed


def show_card(now: SeatView, place: str, names: Names, code: str = ENGLISH) -> CardShown | None:
    """The card that this seat sees open on a place; None where there is none."""
    view = now.view()
    with speaking(language(code, view.game)):
        card = view.card(place)
        return card and CardShown(names.in_picture(card.svg, LARGE - SIDE), names.within(card.words), card.section)


def place_of(game: Game, state: Any, action: int) -> str:
    """The place on the board that a legal action is about."""
    pictures = face_of(game).pictures
    return pictures.place_of(state, action) if pictures else ""
