"""The pages and texts of the site that Python makes when it is built: the lobby's games, words, rules and licences."""

from __future__ import annotations

import html
import json
from pathlib import Path

from architects_env.games import load, names
from architects_env.play.companion.printable_cards import games_with_printable_cards, printable_cards_page
from architects_env.play.language.catalogue import language, languages
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.hosting.storage import Storage
from architects_env.play.server.hosting.tables import Tables
from architects_env.play.server.messages.from_server import Welcome
from architects_env.play.server.messages.rules_help import help_on
from architects_env.play.server.page_words import words_of_page
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.server.workers.worker_pool import WorkerPool
from tools.browser_site.sources import ROOT

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The Content-Security-Policy of all pages: nothing is loaded from elsewhere, and nothing is sent anywhere."""
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' blob:")
"""The policy of the worker, which unpacks the scripts of Pyodide itself, after it has checked their hashes."""
PAGE = """<!DOCTYPE html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{up}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<main id="main" class="panel rules">
{content}
</main>
</body>
</html>
"""


def welcome(code: str) -> str:
    """Return the first message of a server to the page, in a language: the games of the lobby."""
    storage, pool = Storage(":memory:"), WorkerPool()
    try:
        games = Tables(storage, pool, Opponents(plain=True), Limits()).games(code)
        return Welcome(games=games).json_in(language(code))
    finally:
        pool.close()
        storage.close()


def pages() -> dict[str, str]:
    """Return all texts of the site by their paths."""
    found = dict[str, str]()
    for code in languages():
        found[f"welcome.{code}.json"] = welcome(code)
        found[f"words.{code}.json"] = words_of_page(code)
        for name in names():
            game = load(name)
            found[f"rules/{name}.{code}.html"] = _page(code, game.title, help_on(game, "", code=code).html, "../")
            if name in games_with_printable_cards():
                found[f"printable-cards/{name}.{code}.html"] = printable_cards_page(game, code)
    found["licences.html"] = _page("en", "Licences", _licences(), "")
    return found


def _page(code: str, title: str, content: str, up: str) -> str:
    return PAGE.format(code=code, title=html.escape(title), content=content, up=up, policy=html.escape(POLICY))


def _licences() -> str:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("LICENSE", "NOTICE")}
    return "<h1>Licences</h1>" + "".join(
        f"<h2>{name}</h2><pre>{html.escape(text)}</pre>" for name, text in texts.items()
    )


def index(source: Path) -> str:
    """Return the page of a server, changed so that its table is in a worker."""
    text = source.read_text(encoding="utf-8")
    spoken = " ".join(languages())
    changes = {
        '<html lang="en">': f'<html lang="en" data-table="worker" data-languages="{spoken}">',
        '<meta name="viewport"': f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY)}">\n<meta name="viewport"',
        '<link rel="stylesheet" href="style.css">': '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n'
        '<link rel="stylesheet" href="style.css">',
        '<select id="language"></select></label>': '<select id="language"></select></label>\n'
        '    <a href="licences.html" target="_blank" rel="noopener" data-say>Licences</a>',
        "This page needs JavaScript. In a terminal: <code>python -m play --help</code>.": "This page needs JavaScript and WebAssembly.",
    }
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def manifest() -> str:
    """Return the description with which browsers install the page."""
    icons = [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
        for size in (192, 512)
    ]
    about = {
        "name": "Board games: a table to sit at",
        "short_name": "Board games",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#fffdf7",
        "theme_color": "#0072b2",
        "icons": [*icons, {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(about, indent=1)
