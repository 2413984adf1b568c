"""The characters of the game in calling order, as tall cards: ability, player who has revealed it, seats that may hold
it as far as the viewer knows, and effects on it. The cards on the table say the ability (rules sections 6 and 7) in few
words, the enlarged cards in whole sentences."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from architects_env.core.text import say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.draft import (
    HELD_PLACES,
    filled_places,
    kept_places,
    own_steps,
    possible_places,
    saw_down_card,
)
from architects_env.games.citadels.rules.income import BONUS
from architects_env.games.citadels.rules.powers import BEAUTY_GOLD, MOST_BEAUTIFIED, TITHE_GOLD
from architects_env.games.citadels.rules.turn import LEVY, QUEEN_GOLD
from architects_env.games.citadels.text.board_text import in_one, where_it_is
from architects_env.games.citadels.text.names import character_name, colour_name, title_of
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import COIN, Icon
from architects_env.play.drawing.illustrations.portraits import of_trade
from architects_env.play.drawing.text_width import CONDENSED, CRAMPED, text_width, wrapped
from architects_env.play.faces.citadels.picture.icons import DAGGER, FACES, HAT, MASK, ON_TABLE, SUITS, TRAVELS


# --- what each can do -------------------------------------------------------------------------------------------------
class Power(NamedTuple):
    """The ability of a character in words."""

    short: str
    whole: str


MERCHANT, ARCHITECT = (
    next(character for character in H.CHARACTERS if character.power == power) for power in (H.TRADES, H.BUILDS_MORE)
)
NAMES_WHOM = "A number that lies face up cannot be named."
POWERS: dict[int, Power] = {
    H.MURDERS: Power(
        "Names a character, who loses the turn",
        f"Name a character: it is murdered and has no turn in this round. {NAMES_WHOM}",
    ),
    H.BEWITCHES: Power(
        "Names a character and plays as that one",
        "Take your income and name a character; your turn stops there. When that character is called, its player takes "
        f"an income and nothing else, and you go on at once with its powers. {NAMES_WHOM}",
    ),
    H.ROBS: Power(
        "Names a character, gets its gold",
        "Name a character: when it is called, you get all gold of its player. Neither number 1 nor the murdered or "
        f"bewitched character can be named. {NAMES_WHOM}",
    ),
    H.COLLECTS_LEVY: Power(
        f"{LEVY} gold from each character that builds",
        f"You get {LEVY} gold of each character that builds in this round, however much it builds.",
    ),
    H.EXCHANGES_CARDS: Power(
        "Swaps hands with a player, or cards with the deck",
        "Either swap your whole hand with another player's, or lay any of your cards on the pile and draw as many.",
    ),
    H.READS_HANDS: Power(
        "Takes a card from a hand, may build it",
        "Look at another player's hand and take one card of it. You may build it at once for its price; that does not "
        "count against your limit of one.",
    ),
    H.TAKES_CROWN: Power(
        "Takes the crown", "You take the crown when you are called; if you were murdered, after the last call."
    ),
    H.GIVES_CROWN: Power(
        "Gives the crown to any player",
        "Once in your turn you may give the crown to any player but the one who has it, yourself included.",
    ),
    H.PROTECTS: Power(
        "City safe from Warlord and Diplomat",
        "From your call to the end of the round neither the Warlord nor the Diplomat can touch your city.",
    ),
    H.COLLECTS_TITHE: Power(
        f"{TITHE_GOLD} gold from the one who has most",
        f"Once in your turn the player who has more gold than everybody else gives you {TITHE_GOLD}. You protect nothing.",
    ),
    H.TRADES: Power(
        f"{MERCHANT.gold_after_income} gold more with the income",
        f"You get {MERCHANT.gold_after_income} gold right after your income, whichever it was.",
    ),
    H.IS_REFUNDED: Power(
        "Gets back what its buildings cost",
        "At the end of your turn you get back what you paid for buildings in it; you must have the gold first.",
    ),
    H.BUILDS_MORE: Power(
        f"{ARCHITECT.cards_after_income} cards more; builds up to {ARCHITECT.build_limit}",
        f"You draw {ARCHITECT.cards_after_income} cards right after your income and keep both. You may build up to three districts.",
    ),
    H.SAILS: Power(
        f"{BONUS} gold or {BONUS} cards more; builds nothing",
        f"After your income, and before anything else, you take {BONUS} gold or {BONUS} cards. You build nothing.",
    ),
    H.DESTROYS: Power(
        "Destroys a building for its value less 1",
        "At the end of your turn you may destroy a building of another city for its value less 1. Not the Keep, not in "
        f"the Bishop's city, not in a full city; the Great Wall costs {D.WALL_GOLD} more.",
    ),
    H.SWAPS_BUILDINGS: Power(
        "Swaps a building with another city",
        "At the end of your turn you may swap a building of yours for one of another city, and pay that player the "
        "difference if yours is worth less. Not for the Keep, not in the Bishop's city.",
    ),
    H.BEAUTIFIES: Power(
        f"{BEAUTY_GOLD} gold on up to {MOST_BEAUTIFIED} own buildings: +1 each",
        f"Up to twice in your turn you may lay {BEAUTY_GOLD} of your gold on a building of yours that has none: its value and "
        "points are 1 more.",
    ),
    H.FAVOURED_NEIGHBOUR: Power(
        f"{QUEEN_GOLD} gold beside the player with the crown",
        f"You get {QUEEN_GOLD} gold with your income if you sit beside the player who has the crown when your turn begins.",
    ),
}
"""Abilities in the order of `data.characters.POWER`."""


# --- the card on the table --------------------------------------------------------------------------------------------
HEIGHT, GAP, STRIP, FACE, SEATS, LARGE = 198, 5, 24, 38, 56, 16.5
PORTRAIT, SIGNED, LOW_FACE, LOW_SIGN, TITLE = 38, 40, 26, 18, 21
"""Sizes of a portrait beside the sign of a character and of that sign with its gap, both sizes if there is little room,
and position of the name."""
"""`SEATS`: part of a card at its foot that shows the seats that may hold it. `LARGE`: preferred size of words."""


def effects_on(g: Any, number: int) -> list[tuple[Icon, str]]:
    """Return effects on the character of this number (such as murder or theft) as icons with words."""
    marks = ((DAGGER, "murdered", g.murdered), (HAT, "bewitched", g.bewitched), (MASK, "to be robbed", g.robbed))
    return [(mark, say(what)) for mark, what, who in marks if who == number]


def character_words(g: Any, number: int, seat: int) -> str:
    """Return a character in words, with everything that is known of it."""
    known = [*(what for _, what in effects_on(g, number)), in_one(where_it_is(g, seat, number))]
    known += [say("called now")] if is_called(g, number) else []
    return f"{character_name(g, number)}: {', '.join(known)}"


def is_called(g: Any, number: int) -> bool:
    """Return whether this number is being played now."""
    return g.stage not in (S.DRAFT_PICK, S.DRAFT_DISCARD) and bool(g.number == number) and not g.over


def draw_character(drawing: Drawing, g: Any, number: int, seat: int, x: float, y: float, w: float) -> None:
    """Draw the card of this number as `seat` knows it.

    Only effects on it count as changes: the seats that may hold it change for all cards at every step of the draft.
    """
    character, called = int(g.characters[number]), is_called(g, number)
    with drawing.place(f"character {number}", character_words(g, number, seat), x, y, w, HEIGHT):
        marks = effects_on(g, number)
        with drawing.quiet():
            colour = int(H.TAX[character])
            tax = D.COLOURS[colour] if colour >= 0 else "shade"
            fill = "called" if called else "shade" if g.place_of[number] == S.FACE_UP else "card"
            drawing.rect(0, 0, w, HEIGHT, fill, "ink" if called else "rule", 7, 2.5 if called else 1.5)
            drawing.rect(1.5, 1.5, w - 3, STRIP, tax, "", 6)
            ink, own = ("ink" if tax == "shade" else "on-light"), ("on-light" if called else "ink")
            drawing.text(5, 20, number, 18, ink, bold=True)
            _title(drawing, title_of(g, number), w - TITLE - 4, ink)
            _faces(drawing, character, w, len(marks))
            short = say(POWERS[int(H.POWER[character])].short)
            drawing.filled(7, STRIP + FACE + 5, w - 11, HEIGHT - SEATS - STRIP - FACE - 9, short, LARGE, own)
            drawing.line(6, HEIGHT - SEATS, w - 6, HEIGHT - SEATS, "rule")
            _whereabouts(drawing, g, number, seat, w, "on-light" if called else "soft")
        for i, (mark, what) in enumerate(marks):
            drawing.rect(w - 38 - 36 * i, STRIP + 9, 33, 33, "mark", "", 6)
            drawing.icon(mark, w - 33 - 36 * i, STRIP + 14, 23, what)


def _faces(drawing: Drawing, character: int, w: float, marks: int) -> None:
    """Draw the sign of a character, its portrait, and a coin if it collects gold for a colour.

    They are smaller if there is little room or there are `marks`.
    """
    colour, top = int(H.TAX[character]), STRIP + 5
    taxes = colour >= 0 and not marks
    right = w - 5 - (SIGNED + 36 * (marks - 1) - 5 if marks else SIGNED - 5 if taxes else 0)
    low = taxes and right - PORTRAIT < FACE + 9
    face, portrait = (LOW_FACE, w - 5 - LOW_SIGN - 4 - LOW_FACE - 6) if low else (FACE, PORTRAIT)
    portrait, right = min(portrait, PORTRAIT), (w - 4 - LOW_SIGN) if low else right
    drawing.icon(FACES[character], 4 if low else 7, top + 2 + (FACE - face) / 2, face, "")
    if low or right - PORTRAIT >= FACE + 9:
        drawing.icon(portrait_of(character), right - portrait, top + PORTRAIT - portrait, portrait, "")
    if taxes:
        words = say("gold for {colour} buildings", colour=colour_name(colour))
        suit, coin = (
            ((w - LOW_SIGN - 2, LOW_SIGN), (w - LOW_SIGN - 2, LOW_SIGN)) if low else ((w - 27, 20), (w - 40, 18))
        )
        drawing.icon(SUITS[colour], suit[0], top + (0 if low else 2), suit[1], words)
        drawing.icon(COIN, coin[0], top + (LOW_SIGN + 1 if low else 17), coin[1], "")


@cache
def portrait_of(character: int) -> Icon:
    """Return the portrait of a character in the colour of its tax."""
    colour = int(H.TAX[character])
    garb = f"house-{D.COLOURS[colour]}" if colour >= 0 else "character-back"
    return of_trade(H.CHARACTERS[character].name, garb, character, "gilt" if colour >= 0 else "house-purple")


def _title(drawing: Drawing, title: str, room: float, ink: str) -> None:
    """Draw the title on one line, condensed if necessary, or smaller on two lines within the strip."""
    if " " not in title or CONDENSED * text_width(title, SMALLEST, True) <= room:
        size = 15 if text_width(title, SMALLEST, True) <= room else SMALLEST
        drawing.text(TITLE, 19, title, size, ink, bold=True, width=room)
        return
    for i, row in enumerate(wrapped(title, CRAMPED, room, True, 2)):
        drawing.text(TITLE, 11.5 + 10.5 * i, row, CRAMPED, ink, bold=True, width=room)


def _whereabouts(drawing: Drawing, g: Any, number: int, seat: int, w: float, ink: str) -> None:
    """Draw the foot of a card: the player who has revealed it, or tokens of the seats that may hold it, and signs of
    the draft and the table."""
    top = HEIGHT - SEATS
    if g.holder[number] != S.NOBODY:
        holder = int(g.holder[number])
        drawing.text(7, top + 14, say("shown by"), READABLE, ink, width=w - 11)
        drawing.token(holder, 7, top + 19, 30, holder)
        return
    places = int(possible_places(g, number, own_steps(g, seat), filled_places(g), saw_down_card(g, seat)))
    if (places >> S.FACE_UP) & 1:
        drawing.text(7, top + 14, say("lies face up:"), READABLE, ink, width=w - 11)
        drawing.text(7, top + 30, say("nobody has it"), READABLE, ink, width=w - 11)
        return
    travels = (places >> S.TRAVELLING) & 1
    on_table = places & ~int(HELD_PLACES[g.num_players]) & ~(1 << S.TRAVELLING)
    holders = [p for p in range(int(g.num_players)) if places & int(kept_places(g, p))]
    signs = [*holders, *([ON_TABLE] if on_table else []), *([TRAVELS] if travels else [])]
    certain = len(signs) == 1
    if not certain:
        words = say("may be with")
    elif holders:
        words = say("is with")
    else:
        words = say("lies face down") if on_table else say("still travels")
    drawing.text(7, top + 14, words, READABLE, ink, width=w - 11)
    size = 30.0 if certain else 21.0 if len(signs) <= 5 else min(18.0, (w - 12) / 5 - 2)
    columns = max(1, int((w - 10) // (size + 2)))
    if len(signs) > 2 * columns or (len(signs) > columns and size > 17):
        size, columns = 16.0, max(1, int((w - 10) // 18))
    for i, sign in enumerate(signs):
        left, upper = 7 + i % columns * (size + 2), top + 18 + i // columns * (size + 1)
        if isinstance(sign, int):
            drawing.token(sign, left, upper, size, sign if size > 17 else "")
        else:
            drawing.icon(sign, left, upper, size)


def draw_characters(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float, columns: int) -> float:
    """Draw all characters in rows. Returns the height."""
    numbers = range(1, int(g.highest) + 1)
    wide = (width - GAP * (columns - 1)) / columns
    for i, number in enumerate(numbers):
        left, top = x + i % columns * (wide + GAP), y + i // columns * (HEIGHT + GAP)
        draw_character(drawing, g, number, seat, left, top, wide)
    return -(-len(numbers) // columns) * (HEIGHT + GAP) - GAP
