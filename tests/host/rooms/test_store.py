"""The stores of rooms: what they keep, and whom they refuse, in a file as in a database."""

import asyncio

import pytest

from host.rooms.failures import Busy, Refused, StorageFailed
from host.rooms.store import AT_ONCE, RoomStore
from tests.host.rooms.backends import Backend, run, store_of
from tests.host.rooms.examples import CODE, MADE, SECRET, event, events, room
from tests.host.rooms.harness import ADA, BO, kept, made, refusal


def test_all_of_a_room_is_there_again(backend: Backend) -> None:
    async def write(store: RoomStore) -> None:
        await store.create(room(parent="ABCDEF", parent_n=12), SECRET, [event(1)])
        await store.append(CODE, events([2, 3]), sit=[BO, ADA])
        await store.append(CODE, [event(4)._replace(seat=None, id=None)])

    run(backend, write)
    found = run(backend, kept)
    assert found.room == room(parent="ABCDEF", parent_n=12, epoch=1)
    assert found.rows == [*events([1, 2, 3]), event(4)._replace(seat=None, id=None)]
    assert found.seats == [ADA, BO]
    assert found.secret == SECRET


def test_a_room_that_is_not_there_is_none(backend: Backend) -> None:
    assert run(backend, lambda store: store.load(CODE)) is None


async def test_what_was_reported_is_found_at_once(store: RoomStore) -> None:
    await made(store)
    for n in range(1, 30):
        await store.append(CODE, [event(n)])
        assert (await kept(store)).rows[-1] == event(n)


async def test_a_step_changes_state_seats_and_secret_with_its_events(store: RoomStore) -> None:
    await made(store)
    await store.append(CODE, [event(1)], sit=[ADA])
    other = ADA._replace(token_sha256=bytes([7] * 32))
    await store.append(CODE, [event(2)], state="over", stand=[1], sit=[other, BO], forget_secret=True)
    found = await kept(store)
    assert (found.room.state, found.seats, found.secret) == ("over", [other, BO], None)
    await store.append(CODE, [], stand=[1])
    assert (await kept(store)).seats == [BO]


@pytest.mark.parametrize(
    ("numbers", "why", "last"),
    [
        ([3], "repeat", 3),
        ([1], "repeat", 3),
        ([5], "gap", 3),
        ([4, 6], "gap", 4),
        ([4, 4], "repeat", 4),
        ([0], "repeat", 3),
    ],
)
async def test_numbers_follow_each_other(store: RoomStore, numbers: list[int], why: str, last: int) -> None:
    await made(store, last=3)
    refused = await refusal(store.append(CODE, events(numbers), state="over", sit=[ADA]))
    assert (refused.why, refused.last) == (why, last)
    found = await kept(store)
    assert (found.rows, found.room.state, found.seats) == (events([1, 2, 3]), "playing", [])
    await store.append(CODE, [event(4)])


async def test_who_is_refused(store: RoomStore) -> None:
    await made(store)
    await store.append(CODE, [event(1)], sit=[ADA])
    assert (await refusal(store.append("NOROOM", [event(1)]))).why == "room"
    assert (await refusal(store.touch("NOROOM", 1))).why == "room"
    assert (await refusal(store.take("NOROOM"))).why == "room"
    assert (await refusal(store.create(room(), SECRET))).why == "exists"
    assert (await refusal(store.create(room("OTHER1"), SECRET, [event(2)]))).why == "gap"
    taken = await refusal(store.append(CODE, [event(2)], sit=[BO, ADA]))
    assert (taken.why, str(taken)) == ("seat", f"Room {CODE}: the seat is taken.")
    assert await store.load("OTHER1") is None
    found = await kept(store)
    assert (found.rows, found.seats) == ([event(1)], [ADA])


async def test_a_server_that_was_thought_dead_is_refused(backend: Backend) -> None:
    async with store_of(backend) as old:
        await made(old, last=2)
        new = await backend.open()
        assert (await refusal(new.append(CODE, [event(3)]))).why == "owner"
        await new.take(CODE)
        await new.append(CODE, [event(3)])
        assert (await refusal(old.append(CODE, [event(4)]))).why == "owner"
        assert (await refusal(old.take(CODE))).why == "owner"
        assert await old.expire(MADE * 2) == []
        await new.append(CODE, [event(4)])
        assert (await kept(old)).rows == events([1, 2, 3, 4])
        await new.close()


async def test_many_writes_have_each_their_own_outcome(backend: Backend, store: RoomStore) -> None:
    """Those that are refused, or cannot be written at all, take none of the others with them."""
    for code in ("ROOM1", "ROOM2", "ROOM3"):
        await made(store, code)
    before = store.written
    async with backend.held() as reached:
        first = asyncio.create_task(store.append("ROOM1", [event(1)]))
        await reached()
        calls = [
            store.append("ROOM1", [event(2)]),
            store.append("ROOM2", [event(9)]),
            store.append("ROOM3", [event(1)._replace(body=None)]),  # type: ignore[arg-type]
            store.append("ROOM3", [event(1)._replace(body="\ud800")]),
            store.append("ROOM3", [event(1)._replace(at=1 << 70)]),
            store.append("ROOM3", [event(1)._replace(n=1, body=object())]),  # type: ignore[arg-type]
            store.append("ROOM3", [event(1)]),
        ]
        waiting = asyncio.gather(*calls, return_exceptions=True)
        await asyncio.sleep(0)
    await first
    done, refused, *impossible, last = await waiting
    assert done is last is None and isinstance(refused, Refused)
    for outcome in impossible:
        assert isinstance(outcome, Exception) and not isinstance(outcome, Refused | StorageFailed)
    assert store.written.changes == before.changes + 8
    assert [len((await kept(store, code)).rows) for code in ("ROOM1", "ROOM2", "ROOM3")] == [2, 0, 1]


async def test_nothing_is_reported_before_it_is_on_the_disk(backend: Backend, store: RoomStore) -> None:
    await made(store)
    async with backend.held() as reached:
        writing = asyncio.create_task(store.append(CODE, [event(1)]))
        await reached()
        for _ in range(5):
            await asyncio.sleep(0)
        assert not writing.done()
        assert (await kept(store)).rows == []
    await writing
    assert (await kept(store)).rows == [event(1)]


async def test_too_many_writes_are_refused(backend: Backend) -> None:
    async with store_of(backend, waiting=2) as store:
        await made(store)
        async with backend.held() as reached:
            tasks = [asyncio.create_task(store.append(CODE, [event(1)]))]
            await reached()
            tasks += [asyncio.create_task(store.append(CODE, [event(n)])) for n in (2, 3)]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="Try again"):
                await store.append(CODE, [event(4)])
        await asyncio.gather(*tasks)
        await store.append(CODE, [event(4)])
        assert (await kept(store)).rows == events([1, 2, 3, 4])


def test_closing_keeps_what_waits(backend: Backend) -> None:
    async def check() -> None:
        store = await backend.open()
        await made(store)
        tasks = [asyncio.create_task(store.append(CODE, [event(n)])) for n in range(1, 50)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        await asyncio.gather(*tasks)
        with pytest.raises(RuntimeError, match="closed"):
            await store.append(CODE, [event(50)])

    asyncio.run(check())
    assert run(backend, kept).rows == events(range(1, 50))


async def test_a_caller_who_is_cancelled_holds_up_no_one(store: RoomStore) -> None:
    await made(store)
    task = asyncio.create_task(store.append(CODE, [event(1)]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.append(CODE, [event(2)])


async def test_rooms_are_counted_and_expire_by_what_happened_last(store: RoomStore) -> None:
    for code in ("ROOM1", "ROOM2", "ROOM3", "ROOM4"):
        await made(store, code, last=1)
    for code in ("ROOM1", "ROOM2", "ROOM4"):
        await store.append(code, [], state="over")
    await store.append("ROOM1", [event(2)])
    await store.touch("ROOM2", MADE + 10)
    await store.touch("ROOM2", MADE)  # later news of an earlier visit
    assert await store.rooms() == {"over": 3, "playing": 1}
    assert await store.expire(MADE + 1) == []
    assert sorted(await store.expire(MADE + 2)) == ["ROOM3", "ROOM4"]
    assert await store.expire(MADE + 10) == ["ROOM1"]
    assert await store.rooms() == {"over": 1}
    assert await store.expire(MADE + 11) == ["ROOM2"]


def test_idle_rooms_expire_whole(backend: Backend) -> None:
    async def check(store: RoomStore) -> None:
        codes = [f"ROOM{n:04}" for n in range(250)]
        await asyncio.gather(*[made(store, code, last=2) for code in codes])
        await store.append("ROOM0007", [event(3)], sit=[ADA])
        await store.append("ROOM0008", [], sit=[ADA])
        gone = await store.expire(MADE + 3)
        assert sorted(gone) == [code for code in codes if code != "ROOM0007"]
        assert await store.rooms() == {"playing": 1}
        assert await store.load("ROOM0008") is None
        assert len((await kept(store, "ROOM0007")).rows) == 3

    run(backend, check)
    assert [backend.count(table) for table in ("event", "seat", "secret")] == [3, 1, 1]


@pytest.mark.parametrize("count", [1, AT_ONCE, AT_ONCE + 1])
async def test_idle_rooms_expire_however_many_there_are(count: int, store: RoomStore) -> None:
    codes = [f"ROOM{n:04}" for n in range(count)]
    await asyncio.gather(*[made(store, code) for code in codes])
    assert sorted(await store.expire(MADE + 1)) == codes
    assert await store.expire(MADE + 1) == [] and await store.rooms() == {}
