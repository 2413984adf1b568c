"""Conformance checks of a game's face: pictures, displays of actions, and the tally of points."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from xml.etree.ElementTree import ParseError

from architects_env.conformance.random_play import (
    ConformanceError,
    Options,
    decisions,
    lines_that_differ,
    location_of,
    require,
)
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules_page import section
from architects_env.core.play.kernels import get_kernels
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE, Picture, pictures_of
from architects_env.play.face import face_of, no_tally, tally
from architects_env.play.table.shortcuts import follow_up

BUTTON = "choice "
"""Prefix of place names that are buttons on the page and not part of the drawing."""


def check_pictures(game: Game, players: int, seed: int, options: Options, every: int = 40, first: int = 5) -> None:
    """Check that the pictures of a game follow the contract of `Pictures`.

    - They are XML without scripts and links, at every width, for every seat, at every kind of question and at the end.
    - The place of each legal action is in the drawing for the player to move.
    - Sections of places are on the rules page.
    - Pictures and enlarged cards are equal for two states that a seat cannot tell apart.

    Raises `ConformanceError` otherwise.
    """
    kernels = get_kernels(game)
    match, asked, drawn = Match(game, players, options, seed), set[int](), set[str]()
    sections = set[str]()
    for match, decision in decisions(game, players, seed, options):
        question = int(match.state["stage"]) if game.stages else 0
        if decision > first and question in asked and decision % every:
            continue
        asked.add(question)
        seat = decision % players
        where = location_of(match, decision, seat)
        world = game.for_kernels(match.view(seat).sample_state(decision))
        kernels.make_view(world, 0, seat)
        views = View(game, world, seat), match.view(seat)
        drawn |= _check_picture(game, match.view(), location_of(match, decision, match.seat))
        first_picture, second_picture = (view.picture(width=NARROW) for view in views)
        require(
            first_picture.svg == second_picture.svg,
            where,
            "the picture differs between two states that look the same to the seat. It must depend on the view alone: "
            + lines_that_differ(first_picture.svg, second_picture.svg),
        )
        for place in first_picture.places:
            first_card, second_card = (view.card(place) for view in views)
            require(
                first_card == second_card,
                where,
                f"the card on {place!r} differs between two states that look the same to the seat.",
            )
            if first_card is not None:
                sections.add(first_card.section)
                problems = Picture(first_card.svg).problems()
                require(not problems, where, f"the card on {place!r} in large: {problems[:1]}")
    drawn |= _check_picture(game, match.view(0), f"{game.name}, {players} players, seed {seed}, at the end")
    sections |= {*map(pictures_of(game).section_of, drawn)}
    for number in sections - {""}:
        try:
            section(game, number)
        except ValueError as error:
            raise ConformanceError(f"{game.name}: the section of a place is not on the rules page: {error}") from error


def _check_picture(game: Game, view: View, where: object) -> set[str]:
    """Check one picture at every width. Returns its places."""
    pictures = pictures_of(game)
    about = {action: pictures.place_of(view.state, action) for action in view.legal_actions()}
    moved = {action: order_of(game, view, action, where) for action in about}
    found = set[str]()
    for width in (WIDE, UPRIGHT, NARROW):
        picture = view.picture(marked=about.values(), width=width)
        try:
            problems, places = picture.problems(), picture.places
        except ParseError as error:
            raise ConformanceError(f"{where}: the picture is not XML: {error}.") from error
        require(not problems, where, f"{problems[:1]}")
        missing = [
            f"{place!r}, for {view.sentence(action)!r}"
            for action, place in about.items()
            if place and place not in places and not place.startswith(BUTTON)
        ]
        require(
            not missing,
            f"{where}, width {width}",
            f"the drawing lacks the place {missing[:1]}; it has {', '.join(places)}.",
        )
        require(
            all({*order, *order.values()} <= {*places} for order in moved.values()),
            f"{where}, width {width}",
            "the drawing lacks a place between which pieces are to change.",
        )
        found |= set(places)
    return found


def order_of(game: Game, view: View, action: int, where: object) -> Mapping[str, str]:
    """Return the new order of pieces for an action that rearranges them (`ActionDisplay.order`).

    Raises:
        ConformanceError: Unless it is a permutation of the same places.
    """
    shown = face_of(game).actions
    order = shown.order(view.state, action) if shown else {}
    require(
        sorted(order) == sorted(order.values()),
        where,
        f"{view.sentence(action)!r} orders pieces from {sorted(order.values())} to {sorted(order)}: these must be the same places.",
    )
    return order


def check_follow_ups(game: Game, players: int, seed: int, options: Options, every: int = 3) -> None:
    """Check that after an action its seat is asked at the announced stage (`ActionDisplay.next_stage`)."""
    for match, decision in decisions(game, players, seed, options):
        if decision % every:
            continue
        for action in match.legal_actions():
            found, after = follow_up(match.view(), action), match.clone()
            if found is None or not found[2]:
                continue
            after.apply(action)
            require(
                after.seat == match.seat and after.legal_actions() == found[1],
                location_of(match, decision, match.seat, action),
                f"it opens the actions {found[1]} by its view, and player {after.seat} is asked for one of {after.legal_actions()}.",
            )


def check_tally(game: Game, players: int, seed: int, options: Options) -> None:
    """Check that the tally of each source sums to the points of that source, if the game has a tally."""
    match, _ = deque(decisions(game, players, seed, options), maxlen=1).pop()
    require_tallied(match, f"{game.name}, {players} players, seed {seed}, at the end")


def require_tallied(match: Match, where: object) -> None:
    """Raise `ConformanceError` unless the tally sums to the points of each source."""
    if face_of(match.game).tally is no_tally:
        return
    for side, points in enumerate(match.breakdown()):
        found = tally(match, side)
        summed = [sum(brought.points for brought in found if brought.source == source) for source in match.game.sources]
        require(
            summed == points.tolist(),
            where,
            f"what is told of side {side} sums to {summed}, and its points by source are {points.tolist()}.",
        )
