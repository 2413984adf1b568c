"""How many threads an update takes follows what is fastest just now."""

from __future__ import annotations

from architects_env.train.ppo.threads import ThreadTuner


def share_of(numbers: ThreadTuner, seconds: dict[int, float], times: int) -> dict[int, float]:
    taken = {1: 0, 2: 0}
    for _ in range(times):
        number = numbers.next()
        taken[number] += 1
        numbers.record(number, seconds[number])
    return {number: times_taken / times for number, times_taken in taken.items()}


def test_the_faster_number_is_used_and_the_other_tried_now_and_then() -> None:
    numbers = ThreadTuner(2)
    assert share_of(numbers, {1: 1.0, 2: 0.6}, 120)[2] > 0.85
    assert share_of(numbers, {1: 1.0, 2: 2.5}, 120)[1] > 0.8, "other work has come"
    assert share_of(numbers, {1: 1.0, 2: 0.6}, 120)[2] > 0.6, "and gone: that is found out when two are tried again"
