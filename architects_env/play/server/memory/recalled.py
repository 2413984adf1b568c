"""The games that a person remembers, as a message."""

from __future__ import annotations

from collections.abc import Sequence

from architects_env.core.text import say
from architects_env.games import load, names
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import Speech, in_language
from architects_env.play.server.memory import messages
from architects_env.play.server.memory.achievements import Achievements, achievements_of, own_score
from architects_env.play.server.memory.kept_games import RememberedGame


def recalled_message(games: Sequence[RememberedGame], code: str = ENGLISH) -> messages.Recalled:
    """Return a person's games and achievements, in a language. Games that are not installed any more are left out."""
    known = [one for one in games if one.standing.game in names()]
    speeches = {name: _speech(code, name) for name in {one.standing.game for one in known}}
    return messages.Recalled(
        games=[_card(one, speeches[one.standing.game]) for one in known],
        achieved=[_achieved(one) for one in achievements_of(known)],
    )


def _speech(code: str, game: str) -> Speech | None:
    """Return the language with the words of a game, or without them where its files are not loaded, as in a browser."""
    try:
        return language(code, load(game))
    except (ImportError, OSError, ValueError):
        return language(code)


def _card(one: RememberedGame, speech: Speech | None) -> messages.GameCard:
    it = one.standing
    return messages.GameCard(
        token=one.token,
        game=it.game,
        seat=one.seat,
        companion=it.companion,
        at=one.at,
        over=it.over,
        round=it.round,
        turns=it.turns,
        turn=it.turn,
        names=list(it.names),
        plays=list(it.seats),
        rivals=[str(in_language(say(name), speech)) for name in it.rivals],
        rank=next((rank for seat, rank, _ in it.results if seat == one.seat), 0),
        resigned=one.seat in it.resigned,
        sides=len(it.results),
        score=own_score(one) or 0,
    )


def _achieved(one: Achievements) -> messages.Achieved:
    rating = one.rating
    return messages.Achieved(
        game=one.game,
        played=one.played,
        won=one.won,
        rating=None if rating is None else rating.rating,
        low=0 if rating is None else rating.low,
        high=0 if rating is None else rating.high,
        rated=0 if rating is None else rating.games,
        level=one.level,
        best_alone=one.best_alone,
        streak=one.streak,
        longest=one.longest,
    )
