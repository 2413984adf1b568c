"""Enlarged cards: townsfolk, manuscripts, schemes, player cards and buildings, with everything printed on them in
words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from architects_env.core.text import capital, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.data.vocabulary import Choice, Effects
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.names import (
    ability_text,
    building_title,
    effect_text,
    manuscript_does,
    printed_text,
    scheme_name,
    scheme_text,
    some,
)
from architects_env.play.drawing.illustrations.glyphs import POINTS
from architects_env.play.drawing.large_card import Fact, LargeCard
from architects_env.play.faces.viscounts.picture.cards import strip_of
from architects_env.play.faces.viscounts.picture.icons import (
    BUILDINGS,
    COLOURS,
    MANUSCRIPT,
    OF_WORD,
    SILVER,
    SUITS,
    printed,
)
from architects_env.play.faces.viscounts.picture.people import face


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the enlarged card on a place, if `seat` sees its face."""
    first, _, rest = place.partition(" ")
    found = {"townsfolk": _on_segment, "manuscript": _on_segment, "pair": _pair, "seat": _before}
    if first in found:
        return found[first](g, place)
    rows = {"hand": g.hand[seat, : g.hand_size[seat]], "own": g.discard_pile[seat, : g.discard_pile_size[seat]]}
    kinds = _kinds(rows.get(first, ()))
    return next((townsfolk(kind) for kind in kinds if C.KIND_TITLES[kind] == rest), None)


def outcome_card(source: str, value: int) -> LargeCard | None:
    """Return the card or tile of an outcome of chance, or None if it is neither."""
    if value == S.NO_CARD:
        return None
    if source == "townsfolk" or source.startswith("pair_hero "):
        return townsfolk(int(C.KIND[value]))
    found = {"manuscript": manuscript, "scheme": scheme}
    return found[source](value) if source in found else None


def _kinds(cards: Iterable[Any]) -> set[int]:
    return {int(C.KIND[card]) for card in cards if card >= 0}


def _on_segment(g: Any, place: str) -> LargeCard | None:
    """Return the card on top of the piles of a segment, or what is printed below them."""
    what, _, letter = place.partition(" ")
    if letter not in B.SEGMENTS:
        return None
    segment = B.SEGMENTS.index(letter)
    if what == "townsfolk":
        card = int(g.townsfolk_top[segment])
        return townsfolk(int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment)
    tile = int(g.manuscript_top[segment])
    return manuscript(tile) if tile != S.NO_CARD else printed_manuscript(segment)


def _pair(g: Any, place: str) -> LargeCard | None:
    for i in range(S.MOST_PAIRS if g.rounds == 0 else 0):
        if g.pair_card[i] != S.NO_CARD and place == f"pair {C.PLAYER_CARDS[int(g.pair_card[i])].number}":
            return player_card(int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]]))
    return None


def _before(g: Any, place: str) -> LargeCard | None:
    """Return the card that lies face up in front of a player: in the line, among the manuscripts, or in a slot of the
    board."""
    parts = place.split()
    if len(parts) != 4 or not (parts[1].isdecimal() and parts[3].isdecimal()) or int(parts[1]) >= g.at_table:
        return None
    p, number = int(parts[1]), int(parts[3])
    if parts[2] == "manuscript" and number in np.flatnonzero(g.manuscript_owner == p):
        return manuscript(number)
    if parts[2] == "slot" and number < B.NUM_BUILDINGS:
        return building(g, p, number)
    if parts[2] != "line" or number >= len(B.LINE_ICONS):
        return None
    if is_virtual(g, p):
        return scheme(int(g.scheme_line[number])) if g.scheme_line[number] != S.NO_CARD else None
    return townsfolk(int(C.KIND[g.line[p, number]])) if g.line[p, number] != S.NO_CARD else None


def _facts(effects: Effects, before: str) -> list[Fact]:
    """Return effects as facts, each with its sign."""
    facts: list[Fact] = []
    for effect in effects:
        word = effect.first[0].word if isinstance(effect, Choice) else effect.word  # type: ignore[union-attr]
        facts.append(Fact(say(before, does=effect_text(effect)), OF_WORD.get(word)))
    return facts


def townsfolk(kind: int) -> LargeCard:
    """Return the enlarged card of townsfolk, of a hero, or of a starting card."""
    it = C.ALL_KINDS[kind]
    what = {"hero": "hero", "starter": "starting card"}.get(strip_of(kind), "townsfolk")
    value = say("value {n}: the price of hiring and dismissing it, and how far one moves with it", n=it.value)
    facts = [Fact(value, SILVER)]
    facts += [Fact(some(n, name), SUITS[i]) for i, (name, n) in enumerate(zip(C.ICONS, C.ICON[kind], strict=True)) if n]
    facts += _facts(printed(it.top_right), "when hired or dismissed: {does}")
    does = f"{capital(ability_text(kind))}. {when_text(it.when)}"
    text = say("It does nothing more.") if it.when == "never" else does
    return LargeCard(say(it.name), say(what), facts, text, "", strip_of(kind), face(kind), COLOURS)


def when_text(when: str) -> str:
    """Return the time at which an ability works (rules section 5)."""
    if when == "immediate":
        return say("That happens as soon as the card is played.")
    if when == "drop-off":
        return say("That happens when the card leaves your line on the right.")
    return say("That holds as long as the card lies in your line.")


def manuscript(tile: int) -> LargeCard:
    """Return the enlarged tile of a manuscript."""
    it = M.MANUSCRIPTS[tile]
    facts = [Fact(say("costs {icons}", icons=some(it.cost, "cleric icon")), SUITS[C.CLERIC])]
    facts += (
        _facts(printed(it.effect), "at once: {does}")
        if it.effect
        else [Fact(say("counts at the end of the game"), POINTS)]
    )
    text = f"{capital(manuscript_does(tile))}."
    return LargeCard(
        capital(say("{ribbon} manuscript", ribbon=say(it.ribbon))),
        say("manuscript"),
        facts,
        text,
        "15",
        f"ribbon-{it.ribbon}",
        MANUSCRIPT,
        COLOURS,
    )


def printed_manuscript(segment: int) -> LargeCard:
    """Return an enlargement of what is printed on the board under the last tile."""
    gives = B.BOARD[segment].printed_manuscript
    facts = [
        Fact(say("costs {icons}", icons=some(B.PRINTED_COST, "cleric icon")), SUITS[C.CLERIC]),
        *_facts(printed(gives), "at once: {does}"),
    ]
    text = say("{does}, whenever it is transcribed; it stays on the board.", does=printed_text(gives))
    text, title = capital(text), say("Printed manuscript")
    return LargeCard(title, say("manuscript"), facts, text, "15", "shade", MANUSCRIPT, COLOURS)


def player_card(card: int, hero: int) -> LargeCard:
    """Return the enlarged player card with the hero under it."""
    it = C.PLAYER_CARDS[card]
    facts = [*_facts(printed(it.gains), "begin with {does}"), *_facts(printed(it.then), "then: {does}")]
    with_hero = townsfolk(hero)
    text = say("With it comes {hero}", hero=with_hero.words)
    title = say("Player card {n}", n=it.number)
    return LargeCard(title, say("player card"), facts, text, "3", "hero", None, COLOURS)


def scheme(number: int) -> LargeCard:
    """Return the enlarged scheme of the virtual viscount."""
    facts = [
        Fact(some(n, f"{name} icon"), SUITS[i])
        for i, (name, n) in enumerate(zip(C.ICONS, R.SCHEME_ICON[number], strict=True))
        if n
    ]
    words = capital(scheme_text(number))
    return LargeCard(scheme_name(number), say("scheme"), facts, f"{words}.", "16.5", "scheme", None, COLOURS)


def building(g: Any, p: int, slot: int) -> LargeCard:
    """Return the enlarged slot of a player's board, with the building that comes from it."""
    rival = is_virtual(g, p)
    kind = int(R.AI_TYPE_OF_SLOT[slot] if rival else B.TYPE_OF_SLOT[slot])
    facts = [Fact(say("built: it stands on the main board" if g.built[p, slot] else "not built yet"), BUILDINGS[kind])]
    if not rival:
        facts.append(
            Fact(say("costs {icons}", icons=some(int(B.BUILDING_COST[kind]), "builder icon")), SUITS[C.BUILDER])
        )
        first, second, third = map(int, np.diff(B.BUILDING_POINTS[kind]))
        words = "the first of its kind counts {first} at the end, the second {second}, the third {third}"
        facts.append(Fact(say(words, first=first, second=second, third=third), POINTS))
    ability = R.AI_SLOT_ABILITIES[slot] if rival else B.SLOT_ABILITIES[slot]
    text = say("Once it is built: {ability}.", ability=say(ability))
    return LargeCard(
        capital(building_title(slot, rival)), say("building"), facts, text, "7.3", "townsfolk", BUILDINGS[kind], COLOURS
    )
