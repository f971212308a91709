"""The stores of rooms: what they keep, and whom they refuse, in a file as in a database."""

import asyncio

import pytest

from host.rooms.errors import RoomError, StorageFailed
from host.rooms.store import AT_ONCE, FIRST, Kept, RoomStore
from tests.host.rooms.backends import CODE, MADE, SECRET, Backend, add, events, kept, made, refusal, run, store_of

HEAD = "0123456789abcdef"


def test_all_of_a_room_is_there_again(backend: Backend) -> None:
    async def write(store: RoomStore) -> None:
        assert await store.load(CODE) is None
        await store.create(CODE, MADE, events([1]), "f" * 16, SECRET, listed=True)
        await store.append(CODE, FIRST, MADE + 3, 2, events([2, 3]), "a" * 16, None)
        assert await store.load(CODE) == Kept("a" * 16, None, True, events([1, 2, 3]))  # found at once
        await store.append(CODE, FIRST, MADE + 4, 4, events([4]), HEAD, SECRET[::-1])

    run(backend, write)
    assert run(backend, kept) == Kept(HEAD, SECRET[::-1], True, events([1, 2, 3, 4]))


async def test_a_writer_that_is_refused_changes_nothing(store: RoomStore) -> None:
    await made(store, last=3)
    for n in (3, 1, 0):
        with pytest.raises(Exception, match=r"(?i)unique|check"):
            await store.append(CODE, FIRST, MADE * 2, n, events([n]), HEAD, None)
    assert await refusal(add(store, 1, code="NOROOM")) == "owner"
    assert await refusal(store.touch("NOROOM", 1)) == "room"
    assert await refusal(store.take("NOROOM")) == "room"
    assert await refusal(made(store)) == "exists"
    found = await kept(store)
    assert (found.log, found.secret) == (events([1, 2, 3]), SECRET) and found.head != HEAD
    assert await store.expire(MADE + 4) == [CODE]


async def test_a_server_that_was_thought_dead_is_refused(backend: Backend) -> None:
    async with store_of(backend) as old, store_of(backend) as new:
        await made(old, last=2)
        assert await old.taken({CODE: FIRST}) == []
        epoch = await new.take(CODE)
        await add(new, 3, epoch=epoch)
        assert await refusal(add(old, 4)) == "owner"
        assert sorted(await old.taken({CODE: FIRST, "NOROOM": FIRST})) == [CODE, "NOROOM"]
        await add(new, 4, epoch=epoch)
        again = await old.take(CODE)  # it was not dead
        assert await refusal(add(new, 5, epoch=epoch)) == "owner"
        await add(old, 5, epoch=again)
        assert (await kept(new)).log == events([1, 2, 3, 4, 5])


async def test_many_writes_have_each_their_own_outcome(backend: Backend, store: RoomStore) -> None:
    """Those that are refused, or cannot be written at all, take none of the others with them."""
    for code in ("ROOM1", "ROOM2", "ROOM3"):
        await made(store, code)

    bodies: list = [None, "\ud800", object()]
    async with backend.held() as reached:
        first = asyncio.create_task(add(store, 1, code="ROOM1"))
        await reached()
        calls = [
            add(store, 2, code="ROOM1"),
            add(store, 9, code="ROOM2", epoch=9),
            *[store.append("ROOM3", FIRST, MADE, 1, [body], HEAD, None) for body in bodies],
            add(store, 1, code="ROOM3"),
        ]
        waiting = asyncio.gather(*calls, return_exceptions=True)
        await asyncio.sleep(0)
    await first
    done, refused, *impossible, last = await waiting
    assert done is last is None and isinstance(refused, StorageFailed)
    for outcome in impossible:
        assert isinstance(outcome, Exception) and not isinstance(outcome, StorageFailed)
    assert [len((await kept(store, code)).log) for code in ("ROOM1", "ROOM2", "ROOM3")] == [2, 0, 1]


async def test_nothing_is_reported_before_it_is_on_the_disk_and_not_all_may_wait(backend: Backend) -> None:
    async with store_of(backend, waiting=2) as store:
        await made(store)
        async with backend.held() as reached:
            tasks = [asyncio.create_task(add(store, 1))]
            await reached()
            tasks += [asyncio.create_task(add(store, n)) for n in (2, 3)]
            await asyncio.sleep(0)
            with pytest.raises(RoomError) as busy:
                await add(store, 4)
            assert busy.value.reason == "busy" and not any(task.done() for task in tasks)
            assert (await kept(store)).log == []
        await asyncio.gather(*tasks)
        await add(store, 4)
        assert (await kept(store)).log == events([1, 2, 3, 4])


def test_closing_keeps_what_waits(backend: Backend) -> None:
    async def check() -> None:
        store = await backend.open()
        await made(store)
        tasks = [asyncio.create_task(add(store, n)) for n in range(1, 50)]
        tasks[7].cancel()  # a caller that goes holds up nobody
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        with pytest.raises(RuntimeError, match="closed"):
            await add(store, 50)

    asyncio.run(check())
    assert run(backend, kept).log == events(n for n in range(1, 50) if n != 8)


async def test_rooms_expire_whole_by_what_happened_last(store: RoomStore) -> None:
    codes = [f"ROOM{n:03}" for n in range(AT_ONCE + 3)]
    await asyncio.gather(*[made(store, code, last=2) for code in codes])
    await store.touch(codes[0], MADE + 10)
    await store.touch(codes[0], MADE)  # later news of an earlier visit
    await add(store, 3, code=codes[1], at=MADE + 20)
    assert await store.expire(MADE + 2) == []
    assert sorted(await store.expire(MADE + 3)) == codes[2:]
    await made(store, codes[2], last=2)  # its events are gone, too
    assert sorted(await store.expire(MADE + 11)) == [codes[0], codes[2]]
    assert await store.expire(MADE + 20) == []
    assert await store.expire(MADE + 21) == codes[1:2]
