"""The check that finds each mistake of `tests/conformance/planted_mistakes.py`, and a pattern of the sentence that it says."""

from __future__ import annotations

from collections.abc import Callable

from architects_env import conformance
from tests.conformance import planted_bounds, planted_endless, planted_errors

EXPECTED: dict[str, tuple[Callable[..., None], str]] = {
    **planted_bounds.EXPECTED,
    **planted_endless.EXPECTED,
    **planted_errors.EXPECTED,
    "log_tells_the_bid": (
        conformance.check_two_actions,
        "seat 1, 'bid . tricks'.*the view hides this choice.*the log tells it 'Player 0 bids",
    ),
    "redact_forgets_the_bid": (
        conformance.check_two_actions,
        r"the log hides this choice from the seat, but its view shows it.*bid \(entry",
    ),
    "worlds_with_bids_of_zero": (conformance.check_worlds_over_whole_games, r"bid\[0\] is 0 in 100%.*in stage bidding"),
    "worlds_without_bids": (conformance.check_worlds_over_whole_games, r"bid\[0\] holds -1.*never below 0"),
    "void_suits_forgotten": (conformance.check_worlds_over_whole_games, r"in hand of seat .* while void\[.*allowed"),
    "event_tells_the_bid": (conformance.check_two_actions, "the view hides this choice.*the log tells it 'The bid"),
    "bid_copied_into_an_open_field": (conformance.check_two_actions, "its view shows it.*winner"),
    "card_dealt_twice": (conformance.check_masks_and_end, "lies in hand and in hand"),
    "card_lost_in_the_game": (conformance.check_masks_and_end, "lies nowhere"),
    "deck_never_shuffled": (conformance.check_seeds, "seeds 0 to 5 give the same deal"),
    "deal_from_numpys_chance": (conformance.check_seeds, "seed 0 gives two different deals, in winner"),
    "play_by_numpys_chance": (conformance.check_copies, "replayed record ends differently, in winner"),
    "memory_outside_the_state": (conformance.check_copies, "replayed record ends differently, in tricks"),
    "forced_step_that_tells": (conformance.check_no_leaks, "is asked at all tells a hidden thing"),
    "no_legal_action": (
        conformance.check_masks_and_end,
        "seed 0, decision .*, seat .*, stage playing: there is no legal action",
    ),
    "mask_with_a_two": (conformance.check_masks_and_end, "the mask holds something else than 0 and 1"),
    "mask_that_is_not_cleared": (conformance.check_masks_and_end, "legal gives another mask when it is asked again"),
    "mask_by_the_hand_of_another": (conformance.check_no_leaks, r"the mask tells a hidden thing: action . \(bid .\)"),
    "game_that_never_ends": (conformance.check_masks_and_end, "no end within max_decisions"),
    "ranks_from_two_on": (conformance.check_masks_and_end, "nobody has rank 1"),
    "ranks_that_skip_a_place": (conformance.check_masks_and_end, r"the ranks are \[1, 3\]"),
    "breakdown_that_does_not_sum": (conformance.check_masks_and_end, "do not sum to the scores"),
    "view_with_chance": (conformance.check_no_leaks, "the view of a sampled world differs in rng"),
    "view_with_all_hands": (conformance.check_no_leaks, "the view of a sampled world differs in deck .*, hand"),
    "one_world_only": (conformance.check_no_leaks, "sampled worlds hardly vary"),
    "world_that_deals_the_own_hand_again": (conformance.check_no_leaks, "a sampled world is impossible: Card"),
    "observation_of_another_hand": (
        conformance.check_no_leaks,
        r"the observation differs in entry \d+ \(best, best Moss 1: 0 or 1\)",
    ),
    "observation_above_one": (
        conformance.check_observations,
        r"leaves \[0, 1\] at the entries .*the observer, players tricks: 2",
    ),
    "observation_that_is_no_number": (conformance.check_observations, r"leaves \[0, 1\] at the entries .*nan"),
    "observation_that_is_not_cleared": (
        conformance.check_observations,
        r"written again, in entry \d+ \(best, best Coral 1",
    ),
    "observation_of_the_last_call": (
        conformance.check_observations,
        r"written again, in entry \d+ \(hand, seat the observe",
    ),
    "board_that_shows_a_hand": (conformance.check_no_leaks, "the board as text tells a hidden thing"),
    "two_actions_with_one_sentence": (conformance.check_sentences, "both have the sentence 'play a card'"),
    "sentence_that_does_not_parse_back": (conformance.check_sentences, "does not parse back"),
    "sentence_by_the_hand_of_another": (conformance.check_sentences, r"reads 'bid 0 tricks before -1' from the view"),
    "log_that_lies_to_one_seat": (conformance.check_two_actions, "the log hides this choice"),
    "log_by_the_hand_of_the_player": (conformance.check_no_leaks, r"what is told of this action tells a hidden thing"),
}
"""The check that finds each mistake, and a pattern of its sentence. Each copy of the game runs through this check alone,
because a whole `check` takes long in plain Python."""
