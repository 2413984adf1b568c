"""Printed cards that people type in, as a message."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from architects_env.core.contract.game import Game
from architects_env.core.files.data_files import PREFIX
from architects_env.core.text import say
from architects_env.play.companion.card_table import card_table_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import in_language
from architects_env.play.server.memory import messages


def transcribed_message(
    game: Game, cards: Sequence[str], folder: Path | None, code: str = ENGLISH
) -> messages.Transcribed:
    """Return the cards that people may type in for a game. Typed cards are kept in a folder, if there is one.
    Words are in the language `code`, with the words of the game.

    Raises:
        ValueError: If the game has no such cards, or the typed ones are none.
        WriteError: If they cannot be written.
    """
    table = card_table_of(game)
    if table is None:
        raise ValueError(say("{title} has no cards to type in.", title=say(game.title)))
    content, sentence, speech = "", "", language(code, game)

    def read(words: str) -> str:
        return str(in_language(words, speech))

    if cards:
        content = table.content(cards)
        if folder is not None:
            path = table.keep(cards, folder)
            sentence = say(
                "The cards are kept in {path}. They are used from the next start of the server on.", path=path
            )
        else:
            variable = f"{PREFIX}{table.name.upper()}"
            sentence = say(
                "This server keeps no cards. Save the file, and start your own with {variable}=FILE.", variable=variable
            )
    return messages.Transcribed(
        game=game.name,
        title=read(table.title),
        about=read(table.about),
        groups=[messages.CardGroupInfo(label=read(group.label), number=group.number) for group in table.groups],
        places=list(table.places),
        effects=list(table.effects),
        most_effects=table.most_effects,
        labels={name: read(label) for name, label in table.labels.items()},
        cards=list(cards) or table.rows(),
        keeps=folder is not None,
        content=content,
        name=f"{table.name}.json",
        sentence=sentence,
    )
