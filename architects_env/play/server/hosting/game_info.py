"""Descriptions of games for the lobby: options, opponents, chance, presets and advice, in a language."""

from __future__ import annotations

from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.play.coach.puzzles import puzzles_of
from architects_env.play.companion.card_table import card_table_of
from architects_env.play.companion.chance_labels import label_of_chance, seat_of_chance
from architects_env.play.companion.dealing import dealable, hidden_chance, secrets_of
from architects_env.play.language.catalogue import ENGLISH, language
from architects_env.play.language.speech import Speech, in_language
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.option_groups import group_of, without_citations
from architects_env.play.server.messages.option_labels import is_card, label_of
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.table.defaults import FIRST_LEVEL, graded
from architects_env.play.table.how_to_win import how_to_win
from architects_env.play.table.presets import Preset, presets_of


def game_info(game: Game, opponents: Opponents, code: str = ENGLISH) -> from_server.GameInfo:
    """Return what the lobby shows of a game, in a language."""
    (fewest, most), options, speech = game.seats, options_of(game, code), language(code, game)
    return from_server.GameInfo(
        name=game.name,
        title=str(in_language(say(game.title), speech)),
        fewest=fewest,
        most=most,
        usual=min(most, max(3, fewest)),
        options=options,
        opponents=opponents.of(game),
        chance=[
            from_server.ChanceInfo(
                name=name,
                label=str(in_language(label_of_chance(game, name), speech)),
                about=str(in_language(say(source.about), speech)),
                invented=str(in_language(say(source.invented), speech)),
                hidden=name in hidden_chance(game),
                seat=seat_of_chance(name),
            )
            for name, source in dealable(game).items()
        ],
        secrets=str(in_language(secrets_of(game), speech)),
        how=_how_to_win_info(game, speech),
        presets=[_preset_info(preset, speech) for preset in presets_of(game)],
        puzzles=len(puzzles_of(game)),
        first_level=FIRST_LEVEL if graded(game) else "",
        card_table=str(in_language(table.title, speech)) if (table := card_table_of(game)) else "",
    )


def options_of(game: Game, code: str = ENGLISH) -> list[from_server.OptionInfo]:
    """Return the options of a game for the page, in a language."""
    speech = language(code, game)
    shown: list[from_server.OptionInfo] = []
    for option in game.options:
        words = isinstance(option.default, str)
        ranged = isinstance(option.default, int) and not isinstance(option.default, bool)
        low, high = (int(option.choices[0]), int(option.choices[1])) if ranged else (0, 0)
        choices = [str(choice) for choice in option.choices] if words else []
        about = without_citations(str(in_language(say(option.about), speech)))
        title, _, rest = about.partition(": ")
        shown.append(
            from_server.OptionInfo(
                name=option.name,
                label=title if is_card(option) else str(in_language(label_of(option), speech)),
                about=rest if is_card(option) else about,
                group=group_of(game, option),
                default=option.default,
                choices=choices,
                low=low,
                high=high,
            )
        )
    return shown


def _how_to_win_info(game: Game, speech: Speech | None) -> from_server.HowToWinInfo | None:
    """Advice on how to win a game, in a language."""
    if (how := how_to_win(game)) is None:
        return None
    title, win, about = (str(in_language(said, speech)) for said in (how.title, how.win, how.about))
    return from_server.HowToWinInfo(
        title=title, win=win, advice=[str(in_language(one, speech)) for one in how.advice], about=about
    )


def _preset_info(preset: Preset, speech: Speech | None) -> from_server.PresetInfo:
    label, about = (str(in_language(said, speech)) for said in (preset.label, preset.about))
    fewest, most = preset.players
    return from_server.PresetInfo(
        name=preset.name,
        label=label,
        about=about,
        options=preset.options,
        fewest=fewest,
        most=most,
        guided=preset.guided,
    )
