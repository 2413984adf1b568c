"""Builds the page that needs no server: `make site`, or `python -m tools.browser_site`."""
