"""What a command line says before it ends, in the language of whoever reads it."""

from __future__ import annotations

from pathlib import Path

from architects_env.core.files.whole_files import NotWritten
from architects_env.core.language.catalogue import Language, language, languages, of_system
from architects_env.core.language.phrases import Phrase, in_language, said_by, say
from architects_env.games import load, names


def speech_for(code: str, game: str) -> Language | None:
    """The language that was asked for, or the system's, with the words of a game; neither has to be there, for it may
    be they that are wrong."""
    code = code if code in languages() else of_system()
    return language(code, load(game) if game in names() else None)


def sentence_of(error: Exception) -> Phrase:
    """What somebody at a terminal reads of this error."""
    if isinstance(error, NotWritten):
        path, reason = error.path, error.reason
        return say(
            "{path} could not be written ({reason}); nothing that was there before is lost", path=path, reason=reason
        )
    return said_by(error)


def ending(error: Exception, speech: Language | None, kept: Path | None = None) -> SystemExit:
    """The end of the program after this error; the game is kept in a file, if it has begun."""
    if isinstance(error, NotWritten):
        sentence = say("{error}.", error=sentence_of(error))
    elif isinstance(error, OSError):
        sentence = say("{file}: {error}", file=error.filename, error=error.strerror)
    elif kept is not None:
        sentence = say("{error} The game is saved in {file}", error=said_by(error), file=kept)
    else:
        sentence = said_by(error)
    return SystemExit(str(in_language(sentence, speech)))
