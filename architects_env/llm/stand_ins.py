"""Scripted stand-ins for language models, behind a local OpenAI-compatible endpoint.

They show that the numbers of the track *language* come out as they must, and let you try a command before you pay for
it. The name of the model chooses the stand-in:

| model | replies |
| --- | --- |
| `first` | with the first action of the list |
| `prose` | with a random action of the list, in a sentence of prose |
| `errors-20` | like `prose`, but 20 % of the replies cannot be played (any number from 0 to 100) |

A stand-in reads the text alone. The same conversation always gets the same reply, so runs can be repeated.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from typing import Any

LISTED = re.compile(r"^\d+\. (.+)$", re.MULTILINE)
ERRORS = re.compile(r"errors-(\d{1,2}|100)")
LIST_TITLE = "## Legal actions"
PROSE = (
    'I choose "{action}", because it helps me most.',
    "The board looks even to me.\n\n**{action}**",
    "My answer after some thought:\n```\n{action}\n```",
    '{{"thought": "It gains the most.", "action": "{action}"}}',
)
"""Ways to say an action."""
UNPLAYABLE = (
    "I would rather fly to the moon.",
    "Action: sell the moon to the dragon",
)
"""Replies that name no action, and one that is not legal."""


def listed(messages: Sequence[dict[str, Any]]) -> list[str]:
    """Return the legal actions in the first message of a conversation. Empty if they were not shown."""
    _, title, actions = str(messages[0]["content"]).rpartition(LIST_TITLE)
    return LISTED.findall(actions) if title else []


def stand_in(body: dict[str, Any], authorization: str = "") -> str | int:
    """Return the reply of the stand-in that a request names as its model; 404 if there is none of that name."""
    model, messages = str(body.get("model", "")), body["messages"]
    actions, errors = listed(messages), ERRORS.fullmatch(model)
    if model not in ("first", "prose") and not errors:
        return 404
    if not actions:
        return "I see no list of legal actions."
    if model == "first":
        return f"Action: {actions[0]}"
    if errors and _drawn(messages, "fails", 10_000) < 100 * int(errors[1]):
        return UNPLAYABLE[_drawn(messages, "how", len(UNPLAYABLE))]
    action = actions[_drawn(messages[:1], "action", len(actions))]
    return PROSE[_drawn(messages, "prose", len(PROSE))].format(action=action)


def _drawn(messages: Sequence[dict[str, Any]], what: str, number: int) -> int:
    """Return a number below `number` that depends on the conversation alone."""
    text = json.dumps([what, [message["content"] for message in messages]], ensure_ascii=False)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") % number
