"""The readers under `make test`: a hundred inputs each, which Hypothesis makes smaller where one fails."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.readers import READERS, any_of, seeds


@pytest.mark.parametrize("reader", READERS)
@given(choices=st.lists(st.integers(0, 2**32), max_size=12), junk=st.binary(max_size=200))
def test_any_bytes_give_a_result_or_a_fault(reader: str, choices: list[int], junk: bytes) -> None:
    READERS[reader](any_of(reader, choices))
    READERS[reader](junk)


@pytest.mark.parametrize("reader", READERS)
def test_what_they_begin_with_is_right(reader: str) -> None:
    for data in seeds(reader):
        READERS[reader](data)
