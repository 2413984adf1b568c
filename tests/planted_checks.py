"""The conformance check that is for each mistake of `tests/planted_mistakes.py`."""

from __future__ import annotations

from collections.abc import Callable

from architects_env import conformance

REFUSED_BY: dict[str, Callable[..., None]] = {
    "log_tells_the_bid": conformance.check_two_actions,
    "redact_forgets_the_bid": conformance.check_two_actions,
    "worlds_with_bids_of_zero": conformance.check_worlds_over_whole_games,
    "worlds_without_bids": conformance.check_worlds_over_whole_games,
    "void_suits_forgotten": conformance.check_worlds_over_whole_games,
    "event_tells_the_bid": conformance.check_two_actions,
    "bid_copied_into_an_open_field": conformance.check_two_actions,
    "card_dealt_twice": conformance.check_masks_and_end,
    "card_lost_in_the_game": conformance.check_masks_and_end,
    "deck_never_shuffled": conformance.check_seeds,
    "deal_from_numpys_chance": conformance.check_seeds,
    "play_by_numpys_chance": conformance.check_copies,
    "memory_outside_the_state": conformance.check_copies,
    "forced_step_that_tells": conformance.check_no_leaks,
    "no_legal_action": conformance.check_masks_and_end,
    "mask_with_a_two": conformance.check_masks_and_end,
    "mask_that_is_not_cleared": conformance.check_masks_and_end,
    "mask_by_the_hand_of_another": conformance.check_no_leaks,
    "game_that_never_ends": conformance.check_masks_and_end,
    "ranks_from_two_on": conformance.check_masks_and_end,
    "ranks_that_skip_a_place": conformance.check_masks_and_end,
    "breakdown_that_does_not_sum": conformance.check_masks_and_end,
    "view_with_chance": conformance.check_no_leaks,
    "view_with_all_hands": conformance.check_no_leaks,
    "one_world_only": conformance.check_no_leaks,
    "world_that_deals_the_own_hand_again": conformance.check_no_leaks,
    "observation_of_another_hand": conformance.check_no_leaks,
    "observation_above_one": conformance.check_observations,
    "observation_that_is_no_number": conformance.check_observations,
    "observation_that_is_not_cleared": conformance.check_observations,
    "observation_of_the_last_call": conformance.check_observations,
    "board_that_shows_a_hand": conformance.check_no_leaks,
    "two_actions_with_one_sentence": conformance.check_sentences,
    "sentence_that_does_not_parse_back": conformance.check_sentences,
    "sentence_by_the_hand_of_another": conformance.check_sentences,
    "log_that_lies_to_one_seat": conformance.check_two_actions,
    "log_by_the_hand_of_the_player": conformance.check_no_leaks,
}
"""The check that is for each mistake. Each copy runs through this one alone, because a whole `check` takes long in plain
Python."""
