"""Error messages of the command lines, in the user's language."""

from __future__ import annotations

import errno
from pathlib import Path

from architects_env.core.command_line.printable import printable
from architects_env.core.files.atomic_files import WriteError
from architects_env.core.text import Text, message_of, say
from architects_env.games import load, names
from architects_env.play.language.catalogue import Language, language, languages, system_language
from architects_env.play.language.speech import in_language


def speech_for(code: str, game: str) -> Language | None:
    """Return the requested language, or the system's, with the words of a game.

    Both may be unknown, because the error may be about them.
    """
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
"""Reasons of system errors that can be translated. Other errors keep the system's text."""


def reason_of(error: OSError) -> str:
    """Return the reason of a system error."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)


def sentence_of(error: Exception) -> Text:
    """Return the sentence about an error for a user of the terminal."""
    if isinstance(error, WriteError):
        words = "{path} could not be written ({reason}); nothing that was there before is lost."
        return say(words, path=error.path, reason=reason_of(error))
    if isinstance(error, OSError):
        return say("{file}: {error}.", file=error.filename, error=reason_of(error))
    return message_of(error)


def exit_after(error: Exception, speech: Language | None, kept: Path | None = None) -> SystemExit:
    """Return the exit of the program after an error.

    If the game has begun, it is saved in the file `kept`, which the message names.
    """
    sentence = sentence_of(error)
    if kept is not None and not isinstance(error, OSError):
        sentence = say("{error} The game is saved in {file}", error=sentence, file=kept)
    return SystemExit(printable(str(in_language(sentence, speech))))
