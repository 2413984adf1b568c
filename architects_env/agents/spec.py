"""Agents by name: the one place that reads how a player is written, wherever one is named."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable

from architects_env.agents.agent import Agent, BotAgent, RandomAgent
from architects_env.agents.alone import AloneOrTogether
from architects_env.agents.glance import GlanceAgent
from architects_env.agents.lookahead import LookaheadAgent
from architects_env.agents.search import KINDS, SearchAgent
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.search.bots import bot_called
from architects_env.core.search.versions import plain_name
from architects_env.core.text import say
from architects_env.opponents import ALONE, GRANDMASTER, NETWORK, is_graded, strength_called, strengths_of

OWN = re.compile(r"(.*?\.py):([^:(]*(?:\(.*\))?)")
"""FILE.py:Class and FILE.py:Class(PATH): the file, and what of it."""
SEVERAL = 3
"""So many names from one file are trusted by its name."""


def make_agent(spec: str, game: Game | str) -> Agent:
    """The agent called `spec` for a game, or the game of that name: "random"; a bot of the game; one of its graded
    opponents, "beginner" to "master", or "grandmaster" above them; any of these as it once was and will always be,
    "heuristic@1", "master@1"; their network at a temperature, "graded@1:0.8", or that for games of one player,
    "alone@5:0.8"; "PATH.safetensors" or "PATH.safetensors:best" for a trained policy (which otherwise samples),
    "PATH.zip" for one as training saves it; "ismcts:1000", "pimc:1000", "flat:1000" or with seconds ("ismcts:0.5s") and
    settings ("ismcts:1000,depth=40,playout=greedy") for a search; "gumbel:24,policy=PATH.safetensors" (or
    policy=graded; with a time "gumbel:0.1s,..."; or "puct:100,...") for a search guided by a policy; "lookahead:16" for
    the bare look-ahead of the strongest bot; "FILE.py:Class" for one of your own, "FILE.py:Class(PATH)" for one that is
    made from a file or folder of its own.

    The whole text names one agent: paths may hold commas, brackets and spaces. Raises `ValueError` with what there is.
    """
    game = load(game)
    bots = ", ".join((*game.bots, *strengths_of(game), *[GRANDMASTER] * bool(strengths_of(game)))) or say("no bots")
    known = say(
        "random, {bots}, ismcts:1000, pimc:1000, flat:1000, lookahead:16, gumbel:24,policy=graded, "
        "gumbel:24,policy=FILE.safetensors, FILE.safetensors[:best]",
        bots=bots,
    )
    if not isinstance(spec, str) or not spec.isprintable():
        raise ValueError(
            say(
                "An agent is named by a printable text, not {spec!r}. There are: {known} and FILE.py:Class.",
                spec=spec,
                known=known,
            )
        )
    kind = spec.partition(":")[0]
    if spec in ("random", "random@1"):
        agent = RandomAgent()
        agent.name = spec
        return agent
    if bot_called(game, spec):
        return BotAgent(game, spec)
    if kind == "glance":
        return GlanceAgent(game, spec.partition(":")[2])
    if is_graded(spec):
        strength = strength_called(game, spec)
        graded = make_agent(strength.plays, game)
        if strength.alone:
            return AloneOrTogether(spec, make_agent(strength.alone, game), graded)
        graded.name = spec
        return graded
    if plain_name(kind) in (NETWORK, ALONE):
        from architects_env.agents.graded import tempered_agent

        return tempered_agent(game, spec)
    if kind == "lookahead":
        return LookaheadAgent(game, spec)
    if kind in KINDS:
        return SearchAgent(game, spec)
    if kind in ("puct", "gumbel", "gumbel@1"):
        from architects_env.agents.guided_search import GuidedSearchAgent

        return GuidedSearchAgent(game, spec)
    if found := OWN.fullmatch(spec):
        from architects_env.agents.user import load_user_agent

        return load_user_agent(found[1], found[2], game)
    if found := re.fullmatch(r"(?:foreign:)?(.*\.onnx)(?::[^:]*)?|foreign:(.*)", spec):
        words = (
            "{spec!r} is no longer played by its name: policies play from safetensors. Write one with "
            "`architects-env export`, or play this file by a class of your own, as in {example}."
        )
        example = "examples/onnx_agent.py" if found[1] else "examples/sb3_agent.py"
        raise ValueError(say(words, spec=spec, example=example))
    if found := re.fullmatch(r"(.*\.(?:safetensors|zip))(?::([^:]*))?", spec):
        from architects_env.agents.policy import PolicyAgent

        return PolicyAgent(game, found[1], found[2] or "sample")
    several = say(" Write several names with spaces between them.") if "," in spec else ""
    raise ValueError(
        say(
            "There is no agent {spec!r} for {name}. There are: {known} and FILE.py:Class.{several}",
            spec=spec,
            name=game.name,
            known=known,
            several=several,
        )
    )


class UntrustedCode(ValueError):
    """A file names code, and nobody has said that it may be executed."""


def brings_code(spec: object) -> bool:
    """Whether making an agent of this name executes what a file holds."""
    return isinstance(spec, str) and ".py:" in spec


def check_trust(
    source: object,
    agents: Iterable[object],
    trusted: Iterable[str] = (),
    commands: Iterable[object] = (),
    otherwise: str = "",
) -> None:
    """For whoever reads names of agents from a file: a file is data, so code that it names is executed only if the user
    has named it too (`trusted`), or has named its file (FILE.py: all that is named from it).

    `commands` are code whatever they look like; empty ones are none. `otherwise` says what to do where there is no
    --trust-code. Raises `UntrustedCode`.
    """
    code, known = _code(agents, commands), set(trusted)
    unknown = [repr(name) for name in code if name not in known and _file_of(name) not in known]
    if unknown:
        if len(unknown) > SEVERAL:
            unknown[SEVERAL - 1 :] = [say("{n} more", n=len(unknown) - SEVERAL + 1)]
        advice = otherwise or say("add{trust}", trust=_words(code))
        raise UntrustedCode(
            say(
                "{source} names {unknown}, which would execute what a file holds. If you trust it, {advice}",
                source=source,
                unknown=", ".join(unknown),
                advice=advice,
            )
        )


def words_of_trust(agents: Iterable[object], commands: Iterable[object] = ()) -> str:
    """What a command line needs, after a space, to go on with a file that names these; nothing where none is code."""
    return _words(_code(agents, commands))


def _code(agents: Iterable[object], commands: Iterable[object]) -> list[str]:
    return list(dict.fromkeys(map(str, [*filter(brings_code, agents), *filter(None, commands)])))


def _file_of(name: str) -> str:
    """The file of FILE.py:Class; any other name itself."""
    found = OWN.fullmatch(name)
    return found[1] if found else name


def _words(code: list[str]) -> str:
    files = [_file_of(name) for name in code]
    named = [file if files.count(file) >= SEVERAL else name for file, name in zip(files, code, strict=True)]
    return f" --trust-code {shlex.join(dict.fromkeys(named))}" if code else ""
