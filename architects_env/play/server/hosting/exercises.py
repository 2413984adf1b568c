"""Decisions to try again: those of a finished game, and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.view import View
from architects_env.core.text import player, say
from architects_env.games import load, names
from architects_env.play.coach.practice import moves_of
from architects_env.play.coach.puzzles import THEMES, Puzzle, number_of_day, puzzle_of, share_text, themes_of, verdict
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.hosting.tables import AnyTable
from architects_env.play.server.messages import from_page, from_server
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.seat_payload import SeatView, place_of
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table.table import decision_sentence, question_of

OTHERS = ("Berta", "Conrad", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Igor", "Jana")
"""Names of the other players of a puzzle, as the page names opponents."""


def check_exercise(hosted: AnyTable, decision: int) -> None:
    """Raise `ValueError` if a game is not over, or has no such decision."""
    table = hosted.table
    if not table.over:
        raise ValueError(say("A decision can be tried again when the game is over."))
    if decision >= table.decisions:
        raise ValueError(say("This game has no decision {n}.", n=decision))


def exercise_at(hosted: AnyTable, decision: int, read: Callable[[Any], Any]) -> from_server.Exercise:
    """Return a decision of a finished game, to try it again. `read` translates sentences for the page.

    This may take a moment.

    Raises:
        ValueError: If the game is not over, or there is no such decision.
    """
    check_exercise(hosted, decision)
    seat, _ = hosted.decided(decision)
    return _exercise(hosted.view_at(seat, decision), decision, read)


async def attempted_message(
    worker_pool: WorkerPool, hosted: AnyTable, decision: int, action: int, read: Callable[[Any], Any]
) -> from_server.Attempted:
    """Return the judgement of a move at a decision of a finished game. `read` translates sentences for the page.

    Raises `ValueError` if the move is not legal there, and the same errors as `WorkerPool.attempt`.
    """
    seat, _ = hosted.decided(decision)
    view = hosted.view_at(seat, decision)
    _check(view, action)
    rng = agent_generator(hosted.settings.seed, "curve", seat, decision)
    played = hosted.finished_game().actions[decision]
    found = await worker_pool.attempt(SeatView.of(view), hosted.settings.options, rng, action, (played,))
    return from_server.Attempted(
        action=action,
        right=found.is_right,
        expected=found.expected,
        best=read(view.sentence(found.best)),
        best_expected=found.best_expected,
        because=[read(reason) for reason in found.because],
        figures=read(found.figures),
    )


async def puzzle_message(
    worker_pool: WorkerPool, asked: from_page.Puzzle, width: int, code: str
) -> from_server.Exercise:
    """Return a puzzle. Raises `ValueError` if there is none."""
    game = _game(asked.game)
    number = asked.number or number_of_day(datetime.now(UTC).date())
    puzzle = puzzle_of(game, number, asked.theme)
    view = puzzle.match(game).view()
    names, read = _reader(game, puzzle, view.seat, code)
    picture, _ = await worker_pool.draw(SeatView.of(view), None, width, names, code)
    made = _exercise(view, len(puzzle.actions), read)
    made.sentence = read(decision_sentence(view, view.seat))
    about = (place_of(game, view.state, int(action)) for action in made.options)
    made.places = [*dict.fromkeys(filter(None, about))]
    made.picture, made.number, made.theme = picture, number, asked.theme
    made.themes = {theme: THEMES[theme] for theme in themes_of(game)}
    return made


async def solved_message(worker_pool: WorkerPool, asked: from_page.Solve, code: str) -> from_server.Attempted:
    """Return the judgement of an answer to a puzzle, in a language. The best move is told with it."""
    game = _game(asked.game)
    puzzle = puzzle_of(game, asked.number, asked.theme)
    match = puzzle.match(game)
    view = match.view()
    _check(view, asked.action)
    found, (_, read) = verdict(puzzle, asked.action), _reader(game, puzzle, view.seat, code)
    rng = agent_generator(puzzle.seed, "curve", view.seat, len(puzzle.actions))
    reasons = await worker_pool.attempt(SeatView.of(view), {}, rng, found.best, (asked.action,))
    agrees = view.sentence(reasons.best) == view.sentence(found.best)
    return from_server.Attempted(
        action=asked.action,
        right=found.is_right,
        expected=found.expected,
        best=read(view.sentence(found.best)),
        best_expected=found.best_expected,
        because=[read(reason) for reason in reasons.because if agrees],  # few worlds may see it otherwise
        figures=read(reasons.figures) if agrees else "",
        share=read(share_text(game, asked.number, asked.tries, found.is_right, asked.theme)),
    )


def _reader(game: Game, puzzle: Puzzle, seat: int, code: str) -> tuple[Names, Callable[[Any], str]]:
    """Return the names of the players of a puzzle, and what says its sentences in the language of a page.

    A puzzle needs no table, so that the words of its game are found here.
    """
    speech = language(code, game)
    names = Names((*OTHERS[:seat], "Guest", *OTHERS[seat : puzzle.players - 1])).read_in(speech)
    return names, lambda said: names.within(str(in_language(said, speech)))


def _exercise(view: View, decision: int, read: Callable[[Any], Any]) -> from_server.Exercise:
    moves = {str(action): read(sentence) for action, sentence in moves_of(view).items()}
    sentence = read(say("{player} decides: {question}", player=player(view.seat), question=say(question_of(view))))
    return from_server.Exercise(decision=decision, seat=view.seat, sentence=sentence, options=moves)


def _check(view: View, action: int) -> None:
    if action not in view.legal_actions():
        raise ValueError(say("This move is not legal there."))


def _game(name: str) -> Game:
    if name not in names():
        raise ValueError(say("There is no game of this name here."))
    return load(name)
