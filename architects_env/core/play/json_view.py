"""The JSON observation of a seat (`View.as_json`) and its schema: what is common to all games around the board of the
game (`core.contract.spaces.json_board`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from architects_env.core.contract.spaces.json_board import flag, maybe, object_schema, whole, word
from architects_env.core.text import say

if TYPE_CHECKING:
    from architects_env.core.contract.game import Game
    from architects_env.core.play.view import View

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_name(game: Game) -> str:
    """Return the name of the schema with its version: "architects/json/1"."""
    return f"{game.name}/json/{game.json_board.version}"


def json_of(view: View) -> dict[str, Any]:
    """Return the JSON observation of a view (`View.as_json`)."""
    game, over = view.game, bool(view.memory["over"][0])
    return {
        "schema": schema_name(game),
        "game": game.name,
        "game_version": game.version,
        "num_players": view.num_players,
        "seat": view.seat,
        "over": over,
        "to_act": None if over else view.to_act,
        "question": "" if over else question_of(view),
        "options": options_of(view),
        "board": game.json_board(view.state, view.seat),
        "result": [
            {"name": str(side.name), "rank": side.rank, "score": side.score, "is_rival": side.rival}
            for side in view.final_scores()
        ],
    }


def options_of(view: View) -> dict[str, Any]:
    """Return all options of the rules with their values in this game."""
    if not view.game.options:
        return {}
    numbers = view.memory["options"][0]
    return {option.name: option.decode(int(n)) for option, n in zip(view.game.options, numbers, strict=True)}


def question_of(view: View) -> str:
    """Return what the seat to act decides ("where to place a worker"); empty if the game has no questions."""
    stages = view.game.stages
    stage = int(view.memory["stage"][0]) if stages is not None else -1
    return say(stages.asks[stage]) if stages is not None and 0 <= stage < len(stages.asks) else ""


def json_schema(game: Game) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of the JSON observation of a game."""
    side = {
        "name": word("Name of the seat or rival.", str),
        "rank": whole("Rank; the best is 1.", int),
        "score": whole("Points.", int),
        "is_rival": flag("Whether the rules play this side.", bool),
    }
    described = {
        "schema": {"const": schema_name(game), "description": "Name and version of this schema."},
        "game": {"const": game.name, "description": "Name of the game."},
        "game_version": {"const": game.version, "description": "Version of the rules."},
        "num_players": dict(whole("Number of players.", int).schema),
        "seat": dict(whole("The seat that sees this, from 0.", int).schema),
        "over": dict(flag("Whether the game has ended.", bool).schema),
        "to_act": dict(maybe(whole("The seat that decides now; null at the end.", int)).schema),
        "question": dict(word("What this seat decides, in words; empty if nothing is asked.", str).schema),
        "options": {
            "type": "object",
            "description": "Options of the rules.",
            "properties": {option.name: _option_schema(option) for option in game.options},
            "required": [option.name for option in game.options],
            "additionalProperties": False,
        },
        "board": {**game.json_board.schema, "description": "The board as this seat sees it."},
        "result": {
            "type": "array",
            "items": object_schema(side),
            "description": "All sides, the best first; empty before the end.",
        },
    }
    return {
        "$schema": DRAFT,
        "$id": f"urn:architects_env:{schema_name(game)}",
        "title": f"Observation of {game.title}",
        "type": "object",
        "properties": described,
        "required": list(described),
        "additionalProperties": False,
    }


def _option_schema(option: Any) -> dict[str, Any]:
    """Return the schema of an option of the rules."""
    if isinstance(option.default, bool):
        return {"type": "boolean", "description": option.about}
    if isinstance(option.default, str):
        return {"enum": list(option.choices), "description": option.about}
    low, high = option.choices
    return {"type": "integer", "minimum": int(low), "maximum": int(high), "description": option.about}
