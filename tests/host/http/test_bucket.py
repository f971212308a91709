"""How much may come, and how fast."""

import pytest

from host.http.bucket import Bucket


def test_bucket_takes_a_burst_and_then_the_rate() -> None:
    bucket = Bucket(rate=100, burst=20)
    assert sum(bucket.take(5.0) for _ in range(50)) == 20
    assert bucket.strikes == 30
    assert sum(bucket.take(5.0 + step / 1000) for step in range(1000)) == pytest.approx(100, abs=1)


def test_bucket_never_holds_more_than_a_burst() -> None:
    bucket = Bucket(rate=100, burst=20)
    assert bucket.take(0.0)
    assert sum(bucket.take(3600.0) for _ in range(50)) == 20


def test_what_costs_more_than_is_left_is_waited_for_afterwards() -> None:
    bucket = Bucket(rate=10, burst=20)
    assert bucket.take(0.0, 50) and not bucket.take(3.0)
    assert bucket.take(3.1) and not bucket.take(3.1)


def test_strikes_fade_for_those_who_slow_down() -> None:
    bucket = Bucket(rate=100, burst=20)
    for _ in range(70):
        bucket.take(0.0)
    assert bucket.strikes == 50
    assert bucket.take(0.02) and bucket.strikes == 49
    for step in range(60):
        assert bucket.take(1 + step / 50)
    assert bucket.strikes == 0
