"""The sources of chance in Viscounts when it is played with the physical pieces: the board, player cards and heroes,
the start player, and all cards and manuscripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.text import player, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import (
    card_line,
    card_title,
    manuscript_line,
    manuscript_name,
    scheme_name,
    scheme_text,
)
from architects_env.play.chance.cards import CardSource
from architects_env.play.chance.lots import Lot
from architects_env.play.chance.outcomes import Slot


def may_be_scheme(g: Any, slot: Slot, card: int) -> bool:
    """Return whether the pile of future schemes may hold this scheme: a future scheme that nobody has seen."""
    return slot[0] != "future_deck" or (card >= R.FIRST_FUTURE and g.scheme_seen[card] == 0)


def segment_lot(position: int) -> Lot:
    """Return the lot that decides which segment of the board lies at a position."""

    def write(g: Any, segment: int) -> None:
        old = int(g.place_of[segment])
        g.ring[old], g.ring[position] = g.ring[position].item(), segment
        for at in range(B.NUM_SEGMENTS):
            g.place_of[g.ring[at]] = at

    return Lot(
        f"segment in place {position}",
        f"which segment of the board lies in place {position + 1}, clockwise",
        lambda g: int(g.ring[position]),
        lambda segment: f"segment {B.SEGMENTS[segment]}",
        write,
        lambda g: [int(segment) for segment in g.ring[position:]],
    )


def pair_lot(field: str, about: str, i: int, title: Callable[[int], str], all_cards: range) -> Lot:
    """Return the lot that decides a player card revealed in the draft, or the hero under it."""

    def write(g: Any, card: int) -> None:
        for k in range(S.MOST_PAIRS):
            if g[field][k] == card:
                g[field][k] = g[field][i].item()
        g[field][i] = card

    def choices(g: Any) -> list[int]:
        return [card for card in all_cards if card not in g[field][:i]]

    return Lot(f"{field} {i}", f"{about} {i + 1}", lambda g: int(g[field][i]), title, write, choices)


def player_card(card: int) -> str:
    """Return the number of a player card."""
    return say("player card {pair}", pair=card + 1) if card != S.NO_CARD else say("none")


def hero(card: int) -> str:
    """Return the name of a hero."""
    return say(C.CARD_TITLES[card]) if card != S.NO_CARD else say("none")


def townsfolk_title(card: int) -> str:
    """Return the name of a townsfolk card, or its whole text if several cards share the name."""
    kind = int(C.KIND[card])
    name = say(C.ALL_KINDS[kind].name)
    return name if card_title(kind) == name else card_line(kind)


CHANCE = (
    Lot(
        "start player",
        "who begins",
        lambda g: int(g.start_player),
        player,
        choices=lambda g: range(g.num_players),
    ),
    *(segment_lot(position) for position in range(B.NUM_SEGMENTS)),
    Lot(
        "castle",
        "which place the castle's first section faces",
        lambda g: int(g.castle_offset),
        lambda place: say("place {n}", n=place + 1),
        lambda g, place: g.__setitem__("castle_offset", place),
        lambda g: range(B.NUM_SEGMENTS),
    ),
    *(
        pair_lot("pair_card", "which player card is revealed as number", i, player_card, range(C.NUM_PLAYER_CARDS))
        for i in range(S.MOST_PAIRS)
    ),
    *(
        pair_lot(
            "pair_hero",
            "which hero lies under player card number",
            i,
            hero,
            range(C.FIRST_HERO, C.FIRST_HERO + C.NUM_HEROES),
        )
        for i in range(S.MOST_PAIRS)
    ),
    CardSource(
        S.TOWNSFOLK,
        ("townsfolk_top", "line"),
        "which townsfolk card",
        words={
            "townsfolk_top": lambda segment: f"which townsfolk card lies on the pile of segment {B.SEGMENTS[segment]}",
            "townsfolk_pile": lambda segment, _: say(
                "which townsfolk card is seen next on the pile of segment {segment}", segment=B.SEGMENTS[segment]
            ),
            "draw_pile": lambda seat, _: say("which card {player} draws", player=player(seat)),
        },
        title=townsfolk_title,
        in_log=lambda card: card_title(C.KIND[card]),
        revealed_by=lambda event: (event.a,) if event.kind in (E.DISCARDS_TOP,) else (),
        own_zones=("draw_pile", "hand", "discard_pile"),
    ),
    CardSource(
        S.MANUSCRIPT_TILES,
        ("manuscript_top",),
        "which manuscript",
        words={
            "manuscript_top": lambda segment: f"which manuscript lies on the pile of segment {B.SEGMENTS[segment]}",
            "manuscript_pile": lambda segment, _: say(
                "which manuscript is seen next on the pile of segment {segment}", segment=B.SEGMENTS[segment]
            ),
        },
        title=manuscript_line,
        in_log=manuscript_name,
    ),
    CardSource(
        S.SCHEME_CARDS,
        ("scheme_line",),
        "which scheme",
        is_allowed=may_be_scheme,
        title=lambda scheme: say("scheme {scheme} ({does})", scheme=scheme_name(scheme), does=scheme_text(scheme)),
        in_log=lambda scheme: S.SCHEME_CARDS.title(scheme).split()[-1],
        revealed_from=("future_deck",),
    ),
)
