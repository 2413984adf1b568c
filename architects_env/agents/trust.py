"""Trust in code: a file that names agents must not make the program execute other files.

A configuration or a record is data, and may come from somebody else. Code that it names is executed only if the user
has named the same code on the command line (`--trust-code`). The same holds for language models that it names, since
such an agent sends requests, with a key of the user, to an address.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from architects_env.agents.spec import CODE, parse_spec
from architects_env.core.text import say

LANGUAGE_MODEL = "llm"
"""The name of agents that ask a language model."""
MANY_AGENTS = 3
"""With this many agents from one file, the message advises trusting the file."""


class UntrustedCode(ValueError):
    """A file names code that the user has not allowed to be executed."""


def executes_code(spec: object) -> bool:
    """Return whether making the agent of this name executes a file."""
    return isinstance(spec, str) and f"{CODE}:" in spec


def sends_requests(spec: object) -> bool:
    """Return whether the agent of this name sends requests to an address, with a key from the environment."""
    return isinstance(spec, str) and parse_spec(spec).name == LANGUAGE_MODEL


def check_trust(
    source: object,
    agents: Iterable[object],
    trusted: Iterable[str] = (),
    commands: Iterable[object] = (),
    otherwise: str = "",
) -> None:
    """Refuse agents that execute code which the user has not named. Call this for names that were read from a file.

    Args:
        source: The file, as the error message calls it.
        agents: Names of agents. Other values are ignored.
        trusted: Code that the user has named: FILE.py:Class, or FILE.py for all classes of the file.
        commands: Texts that are always code. Empty ones are ignored.
        otherwise: Advice that follows "If you trust it," in the error message, instead of "add --trust-code ...".

    Raises:
        UntrustedCode: Some code is not trusted.
    """
    code, trusted_code = _list_code(agents, commands), set(trusted)
    untrusted = [name for name in code if name not in trusted_code and _get_file(name) not in trusted_code]
    listed = [repr(name) for name in untrusted]
    if listed:
        if len(listed) > MANY_AGENTS:
            listed[MANY_AGENTS - 1 :] = [say("{n} more", n=len(listed) - MANY_AGENTS + 1)]
        advice = otherwise or say("add{trust}", trust=_format_flag(code))
        template = "{source} names {unknown}, which would execute what a file holds. If you trust it, {advice}"
        if all(map(sends_requests, untrusted)):
            template = (
                "{source} names {unknown}, which would send requests with your key to that address. If you trust it, "
                "{advice}"
            )
        raise UntrustedCode(
            say(
                template,
                source=source,
                unknown=", ".join(listed),
                advice=advice,
            )
        )


def trust_flag(agents: Iterable[object], commands: Iterable[object] = ()) -> str:
    """Return the flag `--trust-code` that allows the code of these agents to run, with a space in front.

    Args:
        agents: Names of agents.
        commands: Texts that are always code. Empty ones are ignored.

    Returns:
        The flag; "" if none of the agents is code.
    """
    return _format_flag(_list_code(agents, commands))


def _list_code(agents: Iterable[object], commands: Iterable[object]) -> list[str]:
    named = [agent for agent in agents if executes_code(agent) or sends_requests(agent)]
    return list(dict.fromkeys(map(str, [*named, *filter(None, commands)])))


def _get_file(name: str) -> str:
    """Return the file of FILE.py:Class. Any other name is returned as it is."""
    spec = parse_spec(name)
    return spec.path if spec.name == CODE else name


def _format_flag(code: list[str]) -> str:
    files = [_get_file(name) for name in code]
    named = [file if files.count(file) >= MANY_AGENTS else name for file, name in zip(files, code, strict=True)]
    return f" --trust-code {shlex.join(dict.fromkeys(named))}" if code else ""
