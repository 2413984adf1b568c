"""States are read and written by attribute, as `recarray` does."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from architects_env.core.compile.recarrays import State, States, recarray

DTYPE = np.dtype([("gold", np.int16, (2,)), ("crown", np.int8)])


def test_fields_of_a_state_are_read_and_written_where_they_lie() -> None:
    memory = np.zeros(2, DTYPE)
    state = recarray(memory)[1]
    state.crown = 3
    state.gold[0] += 5
    state.gold[:] += np.array([0, 7], np.int16)
    assert isinstance(state, State) and state.crown == state["crown"] == 3
    assert memory["gold"].tolist() == [[0, 0], [5, 7]] and memory["crown"].tolist() == [0, 3]


def test_fields_of_all_states_are_plain_arrays() -> None:
    states = recarray(np.zeros(3, DTYPE))
    states.gold[:, 1] = [1, 2, 3]
    states.crown = 4
    assert (
        type(states.gold) is np.ndarray
        and states.gold.tolist() == [[0, 1], [0, 2], [0, 3]]
        and states.crown.tolist() == [4, 4, 4]
    )
    assert isinstance(states[1:], States) and states[1:].gold[0, 1] == 2


def test_they_agree_with_numpys_record_arrays() -> None:
    memory = np.zeros(2, DTYPE)
    memory["gold"], memory["crown"] = [[1, 2], [3, 4]], [5, 6]
    ours, theirs = recarray(memory), memory.view(np.recarray)
    for name in DTYPE.names or ():
        assert np.array_equal(getattr(ours, name), getattr(theirs, name))
        assert all(
            np.array_equal(getattr(mine, name), getattr(their, name)) for mine, their in zip(ours, theirs, strict=True)
        )
    assert ours.tobytes() == theirs.tobytes()


def test_what_is_no_field_is_refused() -> None:
    states = recarray(np.zeros(1, DTYPE))
    with pytest.raises(AttributeError, match="no field 'silver'; they have: gold, crown"):
        _ = states.silver
    with pytest.raises(AttributeError):
        _ = states[0].silver
    with pytest.raises(AttributeError):
        states[0].silver = 1


def test_copies_and_pickles_share_nothing_with_it() -> None:
    states = recarray(np.array([([1, 2], 3)], DTYPE))
    for other in (states.copy(), copy.deepcopy(states), pickle.loads(pickle.dumps(states))):
        assert isinstance(other, States) and other.tobytes() == states.tobytes() and not np.shares_memory(other, states)
    for state in (states[0].copy(), copy.deepcopy(states[0]), pickle.loads(pickle.dumps(states[0]))):
        assert isinstance(state, State) and state.tobytes() == states[0].tobytes() and state.crown == 3
        state.crown = 4
        assert states[0].crown == 3
