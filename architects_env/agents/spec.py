"""The text that names an agent: `NAME[:ARGUMENT][,KEY=VALUE...]`, or `FILE[:ARGUMENT]`.

The same text names an agent everywhere: in `--agents`, in `opponents=`, in configuration files and in results.

| text | name | version | argument | settings |
| --- | --- | --- | --- | --- |
| `random` | `random` | | | |
| `heuristic@1` | `heuristic` | 1 | | |
| `ismcts:1000,depth=40` | `ismcts` | | `1000` | `depth=40` |
| `gumbel@1:64,policy=graded@3` | `gumbel` | 1 | `64` | `policy=graded@3` |
| `runs/a/policy.zip:deterministic` | `.zip` | | `deterministic` | |
| `mine.py:Mine(weights.pt)` | `.py` | | `Mine` | |

A `NAME` is made of letters, digits and underscores. Every other text names a file, and the suffix of the file takes the
place of the name. Paths may hold commas, equals signs, brackets and spaces.

`parse_spec` only takes the text apart, and never fails. `architects_env.agents.registry` maps names to the functions
that make agents; these check the argument and the settings and refuse what they do not know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple, TypeVar

from architects_env.core.search.versions import plain_name, split_version
from architects_env.core.text import message_of, say
from architects_env.opponents import ALONE, NETWORK

POLICY = "policy"
"""The setting whose value may be a file."""
POLICY_SUFFIXES = (".safetensors", ".zip")
"""Suffixes of files that hold a policy."""
NETWORK_SUFFIXES = (*POLICY_SUFFIXES, ".onnx")
CODE = ".py"
"""The suffix of files that hold agents as Python classes."""

PUBLISHED_KEYS = {
    "c": ("exploration", "reward_weight"),
    "crowd": ("noise_from_five_players",),
    "key": ("key_variable",),
    "leaves": ("leaf_values",),
    "trust": ("lookahead_weight",),
    "weight": ("value_scale",),
}
"""Present names of settings, by the old names that published results contain. Old names stay readable, because an agent
is known by its name."""
PUBLISHED_VALUES = {("leaves", "0"): "bot", ("leaves", "1"): "policy"}
"""Present values of settings, by the old names and values that published results contain."""
FALSE_AND_TRUE = {"0": False, "1": True, "false": False, "true": True}

MAX_DIGITS = 20
"""Digits of a budget, at most."""

Settings = TypeVar("Settings")


@dataclass(frozen=True)
class AgentSpec:
    """An agent's text, taken apart."""

    text: str
    """The whole text."""
    name: str
    """The name without its version, or the suffix of a file, such as `.py`."""
    version: int | None = None
    """The number after the `@`. None stands for the newest version."""
    argument: str | None = None
    """The text between the colon and the first comma, or the class in a file of Python. None if there is no colon."""
    settings: tuple[tuple[str, str | None], ...] = ()
    """Keys and values after the argument, in their order. The value is None where there is no equals sign."""
    path: str = ""
    """The file, if the text names one."""
    class_path: str | None = None
    """The text in the brackets of `FILE.py:Class(PATH)`."""

    @property
    def head(self) -> str:
        """The name with its version."""
        return self.name if self.version is None else f"{self.name}@{self.version}"

    def setting(self, key: str) -> str | None:
        """Return the value of a setting, or None if it is not given."""
        return dict(self.settings).get(key)

    def with_argument(self, argument: str) -> AgentSpec:
        """Return the same agent with another argument."""
        return _rebuild_text(replace(self, argument=argument))

    def with_setting(self, key: str, value: str) -> AgentSpec:
        """Return the same agent with one more setting, in front of all others.

        Args:
            key: Name of the setting.
            value: Its value.
        """
        return _rebuild_text(replace(self, settings=((key, value), *self.settings)))


def parse_spec(spec: str | AgentSpec) -> AgentSpec:
    """Take the text that names an agent apart. A spec is returned as it is.

    >>> parse_spec("gumbel:24,policy=runs/a,b/policy.zip,lookahead=4").settings
    (('policy', 'runs/a,b/policy.zip'), ('lookahead', '4'))
    """
    if isinstance(spec, AgentSpec):
        return spec
    head, colon, rest = spec.partition(":")
    name, version = split_version(head)
    is_drive = len(head) == 1 and rest[:1] in ("/", "\\")
    if not name.isidentifier() or is_drive:
        return _parse_file(spec)
    if not colon:
        return AgentSpec(spec, name, version)
    argument, *words = _split_arguments(rest)
    return AgentSpec(spec, name, version, argument, tuple(map(_split_setting, words)))


def _parse_file(text: str) -> AgentSpec:
    """Parse an agent in a file. A text that names no file that we know becomes a name as it stands."""
    for path, rest in _split_at_each(text, f"{CODE}:"):
        class_name, bracket, class_path = rest.partition("(")
        if ":" not in class_name and (not bracket or class_path.endswith(")")):
            return AgentSpec(
                text, CODE, argument=class_name, path=f"{path}{CODE}", class_path=class_path[:-1] if bracket else None
            )
    for path, argument in ((text, None), text.rpartition(":")[::2]):
        for suffix in NETWORK_SUFFIXES:
            if path.endswith(suffix):
                return AgentSpec(text, suffix, argument=argument, path=path)
    return AgentSpec(text, text)


def _split_at_each(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Yield the texts before and after each occurrence of the mark."""
    start = text.find(mark)
    while start >= 0:
        yield text[:start], text[start + len(mark) :]
        start = text.find(mark, start + 1)


def _split_arguments(text: str) -> list[str]:
    """Split a text at its commas. The file of a policy stays whole, also if its path holds commas."""
    before, mark, after = f",{text}".partition(f",{POLICY}=")
    words = before.split(",")[1:]
    if mark:
        ends = [
            len(after) - len(rest)
            for suffix in POLICY_SUFFIXES
            for _, rest in _split_at_each(after, suffix)
            if rest[:1] in ("", ",")
        ]
        end = max(ends, default=len(after.partition(",")[0]))
        words += [f"{POLICY}={after[:end]}", *after[end:].split(",")[1:]]
    return words


def _split_setting(word: str) -> tuple[str, str | None]:
    key, equals, value = word.partition("=")
    return key, value if equals else None


def _format_setting(key: str, value: str | None) -> str:
    return key if value is None else f"{key}={value}"


def _rebuild_text(spec: AgentSpec) -> AgentSpec:
    """Return the same parts with the text that names them."""
    words = [spec.argument or "", *(_format_setting(key, value) for key, value in spec.settings)]
    return replace(spec, text=f"{spec.head}:{','.join(words)}")


def is_policy(text: str | None) -> bool:
    """Return whether a text is a value of the setting `policy`: a policy file, or a network of trained opponents."""
    return text is not None and (plain_name(text) in (NETWORK, ALONE) or text.endswith(POLICY_SUFFIXES))


@contextmanager
def rewording_errors(reword: Callable[[str], str]) -> Generator[None]:
    """Re-raise a `ValueError` of the block with `reword(message)` as its message."""
    try:
        yield
    except ValueError as error:
        raise ValueError(reword(message_of(error))) from None


def read_policy(spec: AgentSpec) -> str:
    """Return the value of the setting `policy`. Raises `ValueError` unless there is one, which is a policy."""
    policies = [value for key, value in spec.settings if key == POLICY]
    if len(policies) != 1 or not is_policy(policies[0]):
        raise ValueError(say("it needs one policy=FILE.safetensors or policy=graded"))
    return str(policies[0])


def read_settings(spec: AgentSpec, kind: type[Settings], without: tuple[str, ...] = ()) -> Settings:
    """Read the settings of a spec into a dataclass, whose fields are their keys, types and defaults.

    Args:
        spec: Spec whose settings are read.
        kind: Dataclass with a default for every field.
        without: Keys that are left out.

    Raises:
        ValueError: A setting is unknown, is given twice, or has a value of another type.
    """
    types = {field.name: type(field.default) for field in fields(kind)}  # type: ignore[arg-type]
    given: dict[str, Any] = {}
    for key, value in spec.settings:
        if key in without:
            continue
        key, value = _convert_published(key, value, types)
        if key not in types:
            known = ", ".join(types) or say("none")
            raise ValueError(say("there is no setting {key!r}, the settings are {known}", key=key, known=known))
        if value is None or key in given:
            words = "the setting {key!r} must be given once, as {key}=VALUE"
            raise ValueError(say(words, key=key))
        try:
            given[key] = FALSE_AND_TRUE[value] if types[key] is bool else types[key](value)
        except (ValueError, KeyError):
            words = "the setting {key!r} must be of the type {type}, not {value!r}"
            raise ValueError(say(words, key=key, type=types[key].__name__, value=value)) from None
    return kind(**given)


def _convert_published(key: str, value: str | None, known: Collection[str]) -> tuple[str, str | None]:
    """Return the new key and value of a setting that an agent was published with. Other settings stay as they are."""
    new_key = next((name for name in PUBLISHED_KEYS.get(key, ()) if name in known), key)
    return (key, value) if new_key == key else (new_key, PUBLISHED_VALUES.get((key, value or ""), value))


class Budget(NamedTuple):
    """The budget of a search."""

    amount: float
    """Number of simulations or worlds, or of seconds. 0 stands for a text that is no budget."""
    in_seconds: bool
    """Whether the amount is in seconds."""


def read_budget(text: str | None) -> Budget:
    """Read the budget of a search.

    Args:
        text: "1000" for simulations, or "0.5s" for seconds.

    Returns:
        The budget, with the amount 0 for any other text.
    """
    text = text or ""
    in_seconds = text.endswith("s")
    digits = text.removesuffix("s")
    if len(digits) > MAX_DIGITS or not digits.isascii() or not digits.replace(".", "", int(in_seconds)).isdigit():
        return Budget(0, in_seconds)
    return Budget(float(digits) if in_seconds else int(digits), in_seconds)
