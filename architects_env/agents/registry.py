"""The agents by name: `make_agent` reads a text such as `ismcts:1000` (`architects_env.agents.spec`) and makes the
agent.

Bots of the game are looked up first. `REGISTRY` then maps each other name to an `AgentEntry`, whose function makes the
agents. These functions import what they need when they are called, so that an agent without a network loads no library
for networks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from architects_env.agents.agent import Agent, BotAgent, RandomAgent
from architects_env.agents.language_model.settings import FORFEIT
from architects_env.agents.policies.dispatch import DispatchAgent
from architects_env.agents.search.fast_bot import FastBotAgent
from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.agents.search.tree_search import KINDS, SearchAgent
from architects_env.agents.spec import CODE, POLICY_SUFFIXES, AgentSpec, parse_spec
from architects_env.agents.trust import LANGUAGE_MODEL
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.search.bots import bot_key
from architects_env.core.search.versions import plain_name
from architects_env.core.text import did_you_mean, say
from architects_env.opponents import ALONE, GRANDMASTER, LEVELS, NETWORK, get_level, get_levels


@dataclass(frozen=True)
class AgentEntry:
    """An entry of the registry."""

    make: Callable[[AgentSpec, Game], Agent]
    """make(spec, game) -> agent. It raises `ValueError` for a spec that it cannot read."""
    versions: tuple[int, ...] | None = ()
    """The versions that can be named, as in `gumbel@1`. None if `make` checks the version."""
    takes_argument: bool = True
    """Whether an argument may follow the name."""
    settings: bool = False
    """Whether settings may follow the argument."""

    def accepts(self, spec: AgentSpec) -> bool:
        """Return whether the agent has this version, and the argument and settings that are given."""
        is_known = self.versions is None or spec.version is None or spec.version in self.versions
        return is_known and (spec.argument is None or self.takes_argument) and (self.settings or not spec.settings)


def make_agent(spec: str, game: Game | str) -> Agent:
    """Make the agent that a text names, for a game or the game of a name.

    | text | agent |
    | --- | --- |
    | `random` | every legal action equally likely |
    | `greedy`, `heuristic`, ... | a bot of the game |
    | `beginner` to `master`, `grandmaster` | a trained opponent of the game; some games have easier ones: `novice` |
    | `skilled:thief` | a trained opponent in a style of the game (`Game.plans`) |
    | `heuristic@1`, `master@1` | version 1 of an agent, which never changes |
    | `graded:0.8`, `graded@1:0.8` | the network of the trained opponents at a temperature |
    | `alone:0.8`, `alone@5:0.8` | their network for games of one player at a temperature |
    | `limited:1,policy=graded,blind=0.3` | their network with the limits of people (`agents.policies.limited`) |
    | `FILE.safetensors`, `FILE.zip` | a trained policy, which samples; `:deterministic` plays the likeliest action |
    | `ismcts:1000`, `pimc:1000`, `flat:1000` | a search by simulations, or by seconds: `ismcts:0.5s` |
    | `gumbel:24,policy=FILE`, `puct:100,policy=FILE` | a search that a policy guides; `policy=graded` is one |
    | `rollouts:8x1x10,policy=FILE` | 8 actions in one sampled world, played on by the policy for 10 decisions |
    | `lookahead:16` | the look-ahead of the bot `heuristic` in 16 sampled worlds |
    | `fast:heuristic` | the bot with at most 8 sampled worlds |
    | `llm:URL,model=NAME` | a language model at an OpenAI-compatible endpoint |
    | `FILE.py:Class`, `FILE.py:Class(PATH)` | a class of your own, which may be made from a file or folder |

    Args:
        spec: Name of one agent, as in the table. Paths may hold commas, brackets and spaces.
        game: A game, or its name.

    Raises:
        ValueError: There is no such agent; the message lists the agents of the game.
    """
    game = load(game)
    if not isinstance(spec, str) or not spec.isprintable():
        raise ValueError(
            say(
                "An agent is named by a printable text, not {spec!r}. There are: {known} and FILE.py:Class.",
                spec=spec,
                known=_list_agent_names(game),
            )
        )
    if bot_key(game, spec):
        return BotAgent(game, spec)
    parts = parse_spec(spec)
    entry = REGISTRY.get(parts.name)
    if entry is not None and entry.accepts(parts):
        return entry.make(parts, game)
    several = say(" Write several names with spaces between them.") if "," in spec else ""
    raise ValueError(
        say(
            "There is no agent {spec!r} for {name}.{why} There are: {known} and FILE.py:Class.{several}",
            spec=spec,
            name=game.name,
            why=_explain_unknown(parts, game, entry),
            known=_list_agent_names(game),
            several=several,
        )
    )


def _explain_unknown(spec: AgentSpec, game: Game, entry: AgentEntry | None) -> str:
    """Return a sentence on what is wrong with the name of an agent, after a space. It is "" if no name is similar."""
    if entry is not None and not entry.takes_argument and spec.argument is not None:
        return say(" {name} takes no argument.", name=spec.head)
    if entry is not None and spec.settings and not entry.settings:
        return say(" {name} takes no settings.", name=spec.head)
    if spec.name in game.bots or entry is not None:
        if spec.argument is not None and spec.name in game.bots:
            return say(" {name} takes no argument.", name=spec.head)
        versions = [str(version) for version in _list_versions(spec.name, game, entry)]
        return say(" Versions of {name}: {there}.", name=spec.name, there=", ".join(versions) or say("none"))
    if spec.text.endswith(CODE):
        return say(" Name the class too, as in {spec}:Class.", spec=spec.text)
    if "/" in spec.text or "\\" in spec.text or spec.text.endswith((".pt", ".pth", ".pkl")):
        return say(" An agent in a file ends with .safetensors, .zip or .py:Class.")
    suggestions = (*game.bots, *get_levels(game))
    return did_you_mean(
        spec.name, (*suggestions, *(name for name in REGISTRY if name.isidentifier() and name not in REFUSED))
    )


def _list_versions(name: str, game: Game, entry: AgentEntry | None) -> Iterable[int]:
    """Return the versions of an agent, the oldest first."""
    if name in game.bots:
        newest = 1 + sum(plain_name(bot) == name for bot in game.weighted_bots if bot != name)
        return range(1, newest + 1)
    return (entry.versions if entry else None) or ()


def _list_agent_names(game: Game) -> str:
    """Return the agents of a game, for error messages."""
    bots = ", ".join((*game.bots, *get_levels(game), *[GRANDMASTER] * bool(get_levels(game)))) or say("no bots")
    return say(
        "random, {bots}, ismcts:1000, pimc:1000, flat:1000, lookahead:16, gumbel:24,policy=graded, "
        "rollouts:8x1x10,policy=graded, gumbel:24,policy=FILE.safetensors, FILE.safetensors[:deterministic]",
        bots=bots,
    )


# --- makers -----------------------------------------------------------------------------------------------------------
def _make_random(spec: AgentSpec, game: Game) -> Agent:
    agent = RandomAgent()
    agent.name = spec.text
    return agent


def _make_fast_bot(spec: AgentSpec, game: Game) -> Agent:
    return FastBotAgent(game, spec.argument or "")


def _make_level(spec: AgentSpec, game: Game) -> Agent:
    level = get_level(game, spec.head)
    agent = make_agent(_in_style(level.plays, spec), game)
    by_players = {**level.by_players, **({1: level.alone} if level.alone else {})}
    if by_players:
        return DispatchAgent(
            spec.text, {number: make_agent(plays, game) for number, plays in by_players.items()}, agent
        )
    agent.name = spec.text
    return agent


def _in_style(plays: str, spec: AgentSpec) -> str:
    """Return the agent of a level in the style that `skilled:thief` names. Raises `ValueError` for other levels."""
    if spec.argument is None:
        return plays
    level = parse_spec(plays)
    if level.name != "limited" or not spec.argument:
        raise ValueError(
            say(
                "{spec!r}: a style is for a level that plays with limits, as in skilled:builder; {level} has none here.",
                spec=spec.text,
                level=spec.head,
            )
        )
    settings = dict(level.settings) | {"style": spec.argument, "plan": STYLE_BONUS}
    return ",".join([f"{level.head}:{level.argument}", *(f"{key}={value}" for key, value in settings.items())])


def _make_graded(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.policies.graded import tempered_agent

    return tempered_agent(game, spec)


def _make_limited(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.policies.limited import limited_agent

    return limited_agent(game, spec)


def _make_lookahead(spec: AgentSpec, game: Game) -> Agent:
    return LookaheadAgent(game, spec)


def _make_search(spec: AgentSpec, game: Game) -> Agent:
    return SearchAgent(game, spec)


def _make_guided_search(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.search.guided_search import GuidedSearchAgent

    return GuidedSearchAgent(game, spec)


def _make_rollouts(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.search.rollouts import RolloutAgent

    return RolloutAgent(game, spec)


def _make_policy(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.policies.policy import PolicyAgent

    return PolicyAgent(game, spec.path, spec.argument or "sample")


def _make_language_model(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.language_model.agent import LanguageModelAgent

    fallback = spec.setting("fallback") or FORFEIT
    return LanguageModelAgent(game, spec, None if fallback == FORFEIT else make_agent(fallback, game))


def _make_custom(spec: AgentSpec, game: Game) -> Agent:
    from architects_env.agents.custom.custom_agent import load_custom_agent

    return load_custom_agent(spec, game)


def _refuse_onnx(spec: AgentSpec, game: Game) -> NoReturn:
    template = (
        "{spec!r} cannot be named directly any more: policies play from safetensors. Write one with "
        "`architects-env export`, or play this file with a class of your own, as in {example}."
    )
    is_onnx = ".onnx" in (spec.path or spec.argument or "")
    example = "examples/onnx_agent.py" if is_onnx else "examples/sb3_agent.py"
    raise ValueError(say(template, spec=spec.text, example=example))


def _refuse_glance(spec: AgentSpec, game: Game) -> NoReturn:
    new_name = f"fast:{spec.argument or ''}"
    raise ValueError(say("{spec!r} has another name now: {new!r}.", spec=spec.text, new=new_name))


STYLE_BONUS = "5"
"""Logits that are added to the actions of a style."""
REFUSED = ("foreign", "glance")
"""Names of earlier versions, which are refused with a sentence."""
REGISTRY: Mapping[str, AgentEntry] = {
    "random": AgentEntry(_make_random, versions=(1,), takes_argument=False),
    **dict.fromkeys(LEVELS, AgentEntry(_make_level, versions=None)),
    GRANDMASTER: AgentEntry(_make_level, versions=None, takes_argument=False),
    **dict.fromkeys((NETWORK, ALONE), AgentEntry(_make_graded, versions=None)),
    "limited": AgentEntry(_make_limited, settings=True),
    "fast": AgentEntry(_make_fast_bot),
    "lookahead": AgentEntry(_make_lookahead, settings=True),
    **dict.fromkeys(KINDS, AgentEntry(_make_search, settings=True)),
    "puct": AgentEntry(_make_guided_search, settings=True),
    "gumbel": AgentEntry(_make_guided_search, versions=(1,), settings=True),
    "rollouts": AgentEntry(_make_rollouts, settings=True),
    **dict.fromkeys(POLICY_SUFFIXES, AgentEntry(_make_policy)),
    LANGUAGE_MODEL: AgentEntry(_make_language_model, settings=True),
    CODE: AgentEntry(_make_custom),
    **dict.fromkeys((".onnx", "foreign"), AgentEntry(_refuse_onnx, settings=True)),
    "glance": AgentEntry(_refuse_glance),
}
"""The entry of each agent, by name or by the suffix of its file."""
