"""What a command line says before it ends, in the language of whoever reads it."""

from __future__ import annotations

import errno
from pathlib import Path

from architects_env.core.files.printable import printable
from architects_env.core.files.whole_files import NotWritten
from architects_env.core.text import Text, said_by, say
from architects_env.games import load, names
from architects_env.play.language.catalogue import Language, language, languages, system_language
from architects_env.play.language.speech import in_language


def speech_for(code: str, game: str) -> Language | None:
    """The language that was asked for, or the system's, with the words of a game; neither has to be there, for it may
    be they that are wrong."""
    code = code if code in languages() else system_language()
    return language(code, load(game) if game in names() else None)


REASONS = {
    errno.ENOENT: say("there is no such file or folder"),
    errno.EACCES: say("that is not allowed"),
    errno.EPERM: say("that is not allowed"),
    errno.EEXIST: say("it exists already"),
    errno.ENOTDIR: say("a part of its path is no folder"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOSPC: say("the disk is full"),
    errno.EROFS: say("nothing can be written there"),
    errno.EADDRINUSE: say("another program listens there already"),
}
"""What the system says, in words that can be said in another language; of others it is told as it says it."""


def reason_of(error: OSError) -> str:
    """Why the system has refused something."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)


def sentence_of(error: Exception) -> Text:
    """What somebody at a terminal reads of this error."""
    if isinstance(error, NotWritten):
        words = "{path} could not be written ({reason}); nothing that was there before is lost."
        return say(words, path=error.path, reason=reason_of(error))
    if isinstance(error, OSError):
        return say("{file}: {error}.", file=error.filename, error=reason_of(error))
    return said_by(error)


def exit_after(error: Exception, speech: Language | None, kept: Path | None = None) -> SystemExit:
    """The end of the program after this error; the game is kept in a file, if it has begun."""
    sentence = sentence_of(error)
    if kept is not None and not isinstance(error, OSError):
        sentence = say("{error} The game is saved in {file}", error=sentence, file=kept)
    return SystemExit(printable(str(in_language(sentence, speech))))
