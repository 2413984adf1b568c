"""Cards to print and cut out, for cards of a game that are in no box because this project has reconstructed them.

By default the companion deals them itself.
"""

from __future__ import annotations

from html import escape

from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import name_in_commands
from architects_env.core.text import say
from architects_env.games import load, names
from architects_env.play.chance.cards import CardSource
from architects_env.play.face import face_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import in_language

STYLE = """
@page { size: A4; margin: 12mm; }
body { box-sizing: content-box; margin: 8mm auto; padding: 0 4mm; max-width: 186mm; background: #fff; color: #000;
  font: 11pt/1.35 system-ui, "Liberation Sans", sans-serif; }
ol { list-style: none; margin: 0; padding: 1px; display: grid; grid-template-columns: repeat(3, 1fr); }
li { box-sizing: border-box; height: 52mm; margin: -1px 0 0 -1px; padding: 5mm; border: 1px dashed #777; break-inside: avoid; }
h2 { margin: 0 0 3mm; font-size: 13pt; } li p { margin: 0 0 1mm; }
@media screen and (max-width: 180mm) { ol { grid-template-columns: repeat(auto-fill, minmax(44mm, 1fr)); } h1 { font-size: 1.4rem; } }
@media print { body { margin: 0; padding: 0; max-width: none; } .first { break-after: page; } }
"""


def sources_of(game: Game) -> list[CardSource]:
    """Return the decks of a game that are in no box."""
    return [source for source in face_of(game).chance if source.invented and isinstance(source, CardSource)]


def games_with_printable_cards() -> tuple[str, ...]:
    """Return the names of the games with printable cards."""
    return tuple(name for name in names() if sources_of(load(name)))


def printable_cards_page(game: Game, code: str = ENGLISH) -> str:
    """Return an HTML document with the printable cards of a game, in a language.

    Raises `ValueError` if there are none.
    """
    sources, speech = sources_of(game), language(code, game)
    if not sources:
        raise ValueError(say("{game} has no slips to print: all its cards are in the box.", game=say(game.title)))

    def read(words: str) -> str:
        return escape(in_language(words, speech))

    title = read(say("{game}: slips to print", game=say(game.title)))
    about = [*(say(source.invented) for source in sources), *how_to_use(game)]
    cards = [
        _card(in_language(source.title(card), speech)) for source in sources for card in range(source.cards.number)
    ]
    return (
        f'<!DOCTYPE html>\n<html lang="{code}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n<div class='first'><h1>{title}</h1>\n"
        + "\n".join(f"<p>{read(sentence)}</p>" for sentence in about)
        + "</div>\n<ol>\n"
        + "\n".join(cards)
        + "\n</ol>\n</body>\n</html>\n"
    )


def how_to_use(game: Game) -> list[str]:
    """Return sentences on how to use the printed cards and tell the companion about them."""
    command = f"architects-env play companion --game {name_in_commands(game.name)} --paper"
    return [
        say("Print this page on A4 and cut along the dashed lines. Shuffle the slips face down, beside the board."),
        say("On the page, unmark these cards under “What the program deals” before you sit down."),
        say("In the terminal begin with: {command}", command=command),
        say("Then the program asks which card is revealed, and does what it says."),
    ]


def _card(title: str) -> str:
    """Return a card as HTML: its name, and the parts in parentheses after it."""
    name, _, does = title.partition(" (")
    parts = does.removesuffix(")").split(", ") if does else []
    name, parts = name[:1].upper() + name[1:], [part[:1].upper() + part[1:] for part in parts[:1]] + parts[1:]
    return f"<li><h2>{escape(name)}</h2>{''.join(f'<p>{escape(part)}</p>' for part in parts)}</li>"
