"""The board as text, as one seat sees it: the question and the player it is put to, open information, and the seat's
hand and knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from architects_env.core.text import listed, player, plural, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.building import threshold
from architects_env.games.citadels.rules.chapters import STAGES
from architects_env.games.citadels.rules.draft import (
    filled_places,
    kept_places,
    own_steps,
    possible_places,
    saw_down_card,
)
from architects_env.games.citadels.text.names import (
    building_name,
    character_name,
    colour_name,
    gold_text,
    of_kind,
    player_in_words,
    some_cards,
    with_you,
)

TURNS = {
    S.WITCH_BEGINS: " as Witch, an income and a name only",
    S.BEWITCHED_TURN: ", bewitched, an income only",
    S.HOSPITAL_TURN: " in the Hospital, an income only",
    S.WITCH_RESUMES: ", who is the Witch, with the powers of the bewitched",
}
"""The words for turns that are not of the usual kind."""


# --- cards ------------------------------------------------------------------------------------------------------------
def printed(g: Any, kind: int) -> str:
    """Return the colour and cost that every card of this kind shows beside its name: " (yellow 3)"."""
    return say(" ({colour} {cost})", colour=colour_name(D.COLOUR[kind]), cost=int(g.cost[kind]))


def cards_text(counts: Any, g: Any = None) -> str:
    """Turn counts by kind into "Manor, 2 Tavern", or with the game into "Manor (yellow 3), 2 Tavern (green 1)"."""
    return in_list(
        f"{of_kind(kind, number)}{printed(g, kind) if g is not None else ''}"
        for kind, number in enumerate(counts)
        if number > 0
    )


def in_list(parts: Iterable[str]) -> str:
    """Join words to a list: "Manor, 2 Tavern"."""
    return ", ".join(parts) or say("nothing")


def buildings_in(g: Any, p: int) -> list[tuple[int, str]]:
    """Return the buildings of `p` as (kind, "2 Tavern"), those with a coin separately."""
    found: list[tuple[int, str]] = []
    for kind, (standing, coined) in enumerate(zip(g.city[p].tolist(), g.coined[p].tolist(), strict=True)):
        for building, number in ((kind, standing - coined), (D.NUM_KINDS + kind, coined)):
            if number > 0:
                found.append((kind, building_name(building, number)))
    return found


def under_museum(g: Any, p: int) -> list[str]:
    return (
        [say("({cards} under the Museum)", cards=some_cards(g.tucked_size))]
        if g.tucked_size > 0 and g.city[p, D.KIND_WITH[D.HIDES_CARDS]] > 0
        else []
    )


def city_text(g: Any, p: int, show: bool = False) -> str:
    """Return the buildings of `p` as "Manor, 2 Tavern, Temple with a coin", with `show` also the colours and costs on
    the cards.
    """
    names = (f"{name}{printed(g, kind) if show else ''}" for kind, name in buildings_in(g, p))
    return in_list([*names, *under_museum(g, p)])


# --- the table --------------------------------------------------------------------------------------------------------
def board(g: Any, seat: int) -> str:
    """Return the board as `seat` sees it."""
    rounds = say("Citadels, round {n} of at most {most}", n=int(g.rounds), most=int(g.options[O.MAX_ROUNDS]))
    lines = [f"{rounds}{say(', last round') if g.triggered else ''}{say(': over') if g.over else ''}"]
    lines += [] if g.over else [called_text(g), question_text(g, seat)]
    playing = (character_name(g, number) for number in range(1, int(g.highest) + 1))
    lines.append(say("Characters: {characters}", characters=listed(playing)))
    added = [
        f"{of_kind(kind)} ({int(g.cost[kind])})"
        for kind in range(D.FIRST_PURPLE, D.NUM_KINDS)
        if g.cards_in_game[kind] > 0
    ]
    lines.append(say("Purple cards: {cards}", cards=", ".join(added)))
    piles = say("Deck {deck}, pile {pile}", deck=int(g.deck_size), pile=int(g.pile_size))
    lines.append(say("{piles}; the game ends with {n} buildings", piles=piles, n=int(threshold(g))))
    lines += _marks(g)
    lines += [line for p in range(int(g.num_players)) for line in _player(g, seat, p)]
    lines += _knowledge(g, seat)
    return "\n".join(lines)


def called_text(g: Any) -> str:
    """Return the number that was called, and the player whose turn it is, in words."""
    if g.stage in (S.DRAFT_PICK, S.DRAFT_DISCARD):
        return say("Draft, step {n}; nobody has been called yet", n=int(g.step))
    if g.number > g.highest:
        return say("All characters have been called")
    character = character_name(g, int(g.number))
    if g.stage == S.HOSPITAL:
        return say("{character} was called, but has been murdered", character=character)
    usual = int(g.turn_kind) not in TURNS
    if usual and g.character != H.NO_CHARACTER:
        turn = say("{player} has the turn as {character}", player=player(g.active), character=character)
    else:
        turn = say(
            "{character} was called; {player} has the turn", character=character, player=player_in_words(g.active)
        )
    how = "" if usual else say(TURNS[int(g.turn_kind)])
    builds = g.stage == S.MENU and (usual or g.turn_kind == S.WITCH_RESUMES)
    return f"{turn}{how}{_still_to_do(g) if builds else ''}"


def _still_to_do(g: Any) -> str:
    """Return the remaining actions of a turn in words: whether the income is taken, and how much may be built."""
    income = say(", has taken the income") if g.income_done else say(", has yet to take the income")
    if g.builds_left <= 0:
        return f"{income}{say(' and may build nothing more')}"
    more = plural(int(g.builds_left), " and may build {n} more district", " and may build {n} more districts")
    return f"{income}{more}"


def question_text(g: Any, seat: int) -> str:
    """Return the player who has to decide, and the question, in words."""
    ruin = f" {of_kind(int(g.ruin))}{printed(g, int(g.ruin))}" if g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND else ""
    decider = with_you(player(g.seat), g.seat == seat)
    return f"{say('{player} decides {what}', player=decider, what=say(STAGES.asks[g.stage]))}{ruin}"


def _marks(g: Any) -> list[str]:
    """Return the named characters, in words."""
    named = (
        (int(g.murdered), "{character} is murdered"),
        (int(g.bewitched), "{character} is bewitched"),
        (int(g.robbed), "{character} is to be robbed"),
    )
    parts = [say(words, character=character_name(g, number)) for number, words in named if number]
    return ["; ".join(parts)] if parts else []


def _player(g: Any, seat: int, p: int) -> list[str]:
    """Return one player's row: open information, and the hand if it is the reader's own."""
    shown = [character_name(g, number) for number in range(1, int(g.highest) + 1) if g.holder[number] == p]
    marks = [say("crown")] if g.crown == p else []
    marks += [say("first complete city")] if g.first_completer == p else []
    marks += [say("protected")] if g.protected == p else []
    head = f"{with_you(player(p), p == seat)}: {gold_text(g.gold[p])}, {some_cards(g.hand_size[p])}"
    told = say("; shown: {characters}", characters=", ".join(shown)) if shown else ""
    lines = [f"{', '.join([head, *marks])}{told}"]
    lines.append(say("  city ({n}): {buildings}", n=int(g.buildings[p]), buildings=city_text(g, p, show=True)))
    if p == seat:
        lines.append(say("  hand: {cards}", cards=cards_text(g.hand[p], g)))
    elif g.hand_known[seat, p].any():
        lines.append(say("  in hand for certain: {cards}", cards=cards_text(g.hand_known[seat, p], g)))
    return lines


def _knowledge(g: Any, seat: int) -> list[str]:
    """Return the seat's knowledge of hidden characters and cards, in words."""
    lines = []
    groups: dict[str, list[str]] = {}
    kept = [int(kept_places(g, p)) for p in range(int(g.num_players))]
    for number in range(1, int(g.highest) + 1):
        groups.setdefault(in_one(_where(g, seat, number, kept)), []).append(str(number))
    for where, numbers in groups.items():
        lines.append(f"{', '.join(numbers)}: {where}")
    if g.seat == seat and g.drawn_size > 0:
        lines.append(say("Drawn: {cards}", cards=cards_text(g.drawn, g)))
    if (int(g.deck_seen) >> seat) & 1:
        lines.append(say("In the deck: {cards}", cards=cards_text(g.deck, g)))
    if any(known := known_pile(g, seat)):
        lines.append(say("Known in the pile: {cards}", cards=cards_text(known, g)))
    return lines


def known_pile(g: Any, seat: int) -> list[int]:
    """Return the number of cards of each kind in the pile, as far as the seat knows."""
    known = [0] * D.NUM_KINDS
    for i in range(int(g.pile_size)):
        if (int(g.pile_seen[i]) >> seat) & 1:
            known[int(g.pile[i])] += 1
    return known


def where_it_is(g: Any, seat: int, number: int) -> tuple[list[str], list[str]]:
    """Return the possible places of the card of this number, in words: players, and other places."""
    return _where(g, seat, number, [int(kept_places(g, p)) for p in range(int(g.num_players))])


def in_one(where: tuple[list[str], list[str]]) -> str:
    """Return the possible places as one phrase: "player 1 or face down on the table"."""
    holders, elsewhere = where
    return listed([*holders, *elsewhere], "{a} or {b}")


def _where(g: Any, seat: int, number: int, kept: list[int]) -> tuple[list[str], list[str]]:
    """Return the possible places of the card of this number, in words: players, and other places.

    `kept` holds the places of each player's characters.
    """
    places = int(possible_places(g, number, own_steps(g, seat), filled_places(g), saw_down_card(g, seat)))
    if (places >> S.FACE_UP) & 1:
        return [], [say("face up")]
    holders = [with_you(player_in_words(p), p == seat) for p in range(len(kept)) if places & kept[p]]
    elsewhere: list[str] = [say("still travels")] if (places >> S.TRAVELLING) & 1 else []
    if places & ~sum(kept) & ~(1 << S.TRAVELLING):
        elsewhere.append(say("face down on the table"))
    return holders, elsewhere
