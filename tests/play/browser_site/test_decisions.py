"""The measurement of decisions in the worker, run in this process."""

from __future__ import annotations

from tools.browser_site.timed_decisions import opponents, positions, times


def test_the_opponents_of_the_page_are_measured_and_searches_are_counted() -> None:
    assert {"beginner", "master", "grandmaster", "greedy", "random"} <= {*opponents("hamlet")}
    seen = positions("hamlet", 3)
    assert len(seen) == 3 and all(view.mask().sum() > 1 for view in seen)
    milliseconds, simulations, worlds = times("hamlet", "grandmaster", 3)
    assert len(milliseconds) == 3 and min(milliseconds) > 0
    assert simulations == [64.0] * 3 and worlds == [0.0] * 3
    assert times("hamlet", "greedy", 2)[1:] == [[], []]
