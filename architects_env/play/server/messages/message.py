"""Base class of messages from the server to a page."""

from __future__ import annotations

import json
from dataclasses import dataclass

from architects_env.play.language.speech import Speech, in_language
from architects_env.play.server.messages.fields import plain

Sentence = str
"""Text that people read. A phrase of the catalogue is translated when it is sent (`FromServer.json_in`)."""


@dataclass(kw_only=True)
class FromServer:
    """Base class of all messages from the server and of their parts."""

    def json_in(self, speech: Speech | None) -> str:
        """Return the message as JSON, translated into this language."""
        return json.dumps(in_language(plain(self), speech), ensure_ascii=False, separators=(",", ":"))
