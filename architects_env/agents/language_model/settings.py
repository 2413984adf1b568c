"""The settings of an agent that asks a language model, read from its name."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from architects_env.agents.spec import AgentSpec, parse_spec, read_settings
from architects_env.agents.trust import LANGUAGE_MODEL
from architects_env.core.play.told_lines import HISTORIES

LIST, NONE = "list", "none"
FORFEIT = "forfeit"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
FOLDER = Path("runs/llm")
"""The folder of transcripts that have no path of their own."""


@dataclass(frozen=True)
class LanguageModelSettings:
    """The settings that may follow the URL, as in `llm:http://localhost:8000/v1,model=NAME,max_requests=200`."""

    model: str = ""
    """Name of the model at the endpoint. Required."""
    key_variable: str = "OPENAI_API_KEY"
    """Name of the environment variable that holds the key. The key itself is never part of a name or a file."""
    transcript: str = ""
    """File of the transcript. By default one in runs/llm, named after the model and these settings."""
    max_requests: int = 1000
    """Maximum number of requests in the transcript, over all runs and processes that share it."""
    retries: int = 2
    """Number of further requests for one decision after a reply that cannot be played."""
    fallback: str = FORFEIT
    """Consequence of the last failed reply: "forfeit", or an agent such as random that decides instead."""
    language: str = "en"
    """Language of the observation."""
    rules: str = "short"
    """Rules that are shown: none, short or full."""
    history: str = "turn"
    """Log lines that are shown where a run keeps a log: none, turn (since the seat's last turn) or all."""
    actions: str = LIST
    """Whether the legal actions are listed: list or none."""
    token_budget: int = 0
    """The most tokens that an observation should have. 0 means no limit."""
    renamed_seed: int = -1
    """Seed of a renamed game. -1 stands for the usual names."""
    temperature: float = -1.0
    """Sampling temperature. -1 leaves it to the endpoint."""
    max_tokens: int = 0
    """The most tokens of a reply. 0 leaves it to the endpoint."""
    seconds: float = 120.0
    """The most seconds that a request may take."""
    price_in: float = 0.0
    """Dollars for a million tokens of input."""
    price_out: float = 0.0
    """Dollars for a million tokens of output."""

    def check(self) -> None:
        """Raise `ValueError` unless all values make sense together."""
        fits = (
            self.model
            and self.key_variable.isidentifier()
            and self.max_requests >= 1
            and self.retries >= 0
            and self.actions in (LIST, NONE)
            and self.history in HISTORIES
            and self.token_budget >= 0
            and self.renamed_seed >= -1
            and (self.temperature == -1 or self.temperature >= 0)
            and self.max_tokens >= 0
            and 0 < self.seconds < float("inf")
            and min(self.price_in, self.price_out) >= 0
        )
        if not fits:
            raise ValueError


@dataclass(frozen=True)
class Endpoint:
    """An OpenAI-compatible endpoint."""

    url: str
    """The base URL, such as http://localhost:8000/v1."""
    model: str
    key_variable: str
    """Name of the environment variable that holds the key."""
    seconds: float
    """The most seconds that a request may take."""

    @property
    def is_local(self) -> bool:
        """Whether the endpoint is on this machine."""
        return urlsplit(self.url).hostname in LOOPBACK

    def secret(self) -> str:
        """Return the key. Raises `ValueError` if the variable is not set, unless the endpoint is on this machine."""
        found = os.environ.get(self.key_variable, "")
        if not found and not self.is_local:
            raise ValueError(
                f"The key of {self.url} is read from the environment: set {self.key_variable}, or name another "
                "variable with key_variable=NAME."
            )
        return found


def read_spec(spec: AgentSpec) -> tuple[Endpoint, LanguageModelSettings]:
    """Return the endpoint and the settings that a name gives.

    Raises:
        ValueError: If the name cannot be read, or the URL holds a user name or a password.
    """
    url = spec.argument or ""
    try:
        settings = read_settings(spec, LanguageModelSettings)
        settings.check()
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or spec.version is not None:
            raise ValueError
    except ValueError:
        raise ValueError(
            "A language model is written like llm:http://localhost:8000/v1,model=NAME, with further settings such as "
            f"max_requests=200 or fallback=random; {_without_password(spec.text)!r} is not."
        ) from None
    if "@" in parts.netloc or parts.query:
        raise ValueError(
            "The URL of a language model holds no user name, password or query. Put the key into the environment."
        )
    return Endpoint(url.rstrip("/"), settings.model, settings.key_variable, settings.seconds), settings


def check_name(name: str) -> None:
    """Raise `ValueError` unless a text names an agent that asks a language model."""
    spec = parse_spec(name)
    if spec.name != LANGUAGE_MODEL:
        raise ValueError(f"A language model is named like llm:http://localhost:8000/v1,model=NAME, not {name!r}.")
    read_spec(spec)[0].secret()


def transcript_path(spec: AgentSpec, settings: LanguageModelSettings, game: str) -> Path:
    """Return the file of the transcript.

    Args:
        spec: Spec of the agent.
        settings: Its settings.
        game: Name of the game.
    """
    if settings.transcript:
        return Path(settings.transcript)
    model = re.sub(r"[^\w.-]+", "-", settings.model)[-40:].strip("-.")
    return FOLDER / f"{game}-{model}-{hashlib.blake2b(spec.text.encode(), digest_size=4).hexdigest()}.jsonl"


def _without_password(text: str) -> str:
    return re.sub(r"//[^/,@]*@", "//***@", text)
