"""Limits for event batches: IDs, keys, rates, and disk space."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from apps.analytics import limits, tasks
from apps.analytics.batches import read_batch
from apps.analytics.ingest import write_batches
from apps.analytics.limits import ItemLimits, KeyStore
from apps.analytics.models import BatchReceipt, EventKey
from apps.analytics.tests.factories import ItemFactory, counts_of, event, in_india, unlimited
from apps.wire.ids import new_id
from apps.wire.renderers import to_json
from tests.in_process import DeviceHttp

EVENTS = "/api/App/analytics/events"
NETWORK = "203.0.113.0/24"

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


def views(item):
    return counts_of(item)[0]


def clicks(item):
    return counts_of(item)[1]


def batch(*events, network=NETWORK, **more):
    return read_batch(to_json({"events": list(events), **more}), network=network)


# Batch IDs


def test_repeated_batch_counts_nothing_and_gets_same_receipt(phone):
    item = ItemFactory()
    sent = {
        "id": str(new_id()),
        "events": [
            event(item),
            event(str(new_id())),
            event(item, "tap"),
            event(item, "click"),
            None,
            event(item, key=""),
            event(item, key="k"),
            event(item, "click", key="k"),
        ],
    }

    first = phone.post(EVENTS, sent)
    again = phone.post(EVENTS, sent)

    reasons = first.body["reasons"]
    assert (first.status_code, first.body["accepted"], sorted(reasons)) == (200, 3, ["1", "2", "4", "5", "7"])
    # Each reason is stored as its own.
    assert len(set(reasons.values())) == len(reasons)
    assert again == (200, first.body)
    assert (views(item), clicks(item)) == (2, 1)
    assert EventKey.objects.count() == 1


def test_repeated_batch_may_be_written_differently(phone):
    item, sent = ItemFactory(), {"id": str(new_id())}
    events = [event(item), event(item, key="é\x01"), {"id": "é\x01", "type": "click"}]
    phone.post(EVENTS, {**sent, "events": events})

    response = phone.post(EVENTS, {"events": [dict(reversed(one.items())) for one in events], **sent, "attempt": 2})

    assert (response.status_code, response.body["accepted"]) == (200, 2)
    assert (views(item), clicks(item)) == (2, 0)


def test_batch_id_with_other_events_is_a_conflict(phone):
    item, batch_id = ItemFactory(), str(new_id())
    phone.post(EVENTS, {"id": batch_id, "events": [event(item)]})

    response = phone.post(EVENTS, {"id": batch_id.upper(), "events": [event(item), event(item)]})

    assert response == (409, {"status": False, "message": "This `id` was used for other events."})
    assert views(item) == 1


@pytest.mark.parametrize("given", ["", "one", 7, False, [], {"id": 1}, "0" * 31, "0-" + "1" * 31, "\uff11" * 32])
def test_batch_with_invalid_id_is_rejected(phone, given):
    item = ItemFactory()

    response = phone.post(EVENTS, {"id": given, "events": [event(item)]})

    assert response == (400, {"status": False, "message": "The `id` of a batch must be a UUID."})
    assert views(item) == 0


@pytest.mark.parametrize("more", [{"id": "019ab2d6-a0e1-7f3a-9d51-0f6c8e7a2b94"}, {}])
def test_deeply_nested_event_does_not_crash(phone, more):
    item, deep = ItemFactory(), []
    for _ in range(300):
        deep = [deep]

    response = phone.post(EVENTS, {**more, "events": [event(item, more=deep)]})

    assert (response.status_code, views(item)) == ((400, 0) if more else (200, 1))


def test_event_key_counts_once_across_batch_ids(phone):
    item = ItemFactory()
    phone.post(EVENTS, {"id": str(new_id()), "events": [event(item, key="one")]})
    sent = {"id": str(new_id()), "events": [event(item, key="one"), event(item, key="two")]}

    second, again = phone.post(EVENTS, sent), phone.post(EVENTS, sent)

    assert (second.body["accepted"], second.body["duplicate"]) == (1, 1)
    assert again.body == second.body
    assert views(item) == 2


def test_batch_id_counts_again_after_24_hours(phone):
    item, sent_id = ItemFactory(), str(new_id())
    start = in_india("2025-03-15 10:00")
    for later, counted in ((timedelta(0), 1), (timedelta(hours=23, minutes=59), 1), (timedelta(hours=24), 2)):
        with time_machine.travel(start + later, tick=False):
            assert phone.post(EVENTS, {"id": sent_id, "events": [event(item)]}).body["accepted"] == 1
        assert views(item) == counted


def test_batch_id_repeated_in_one_commit_counts_once():
    item, sent_id = ItemFactory(), str(new_id())
    same = [batch(event(item), id=sent_id) for _ in range(3)]

    responses = write_batches([*same, batch(event(item, "click"), id=sent_id)], now=timezone.now(), writer=unlimited())

    assert [one and one.accepted for one in responses] == [1, 1, 1, None]
    assert (views(item), clicks(item)) == (1, 0)


@pytest.mark.parametrize("old", [0, 1, 99, 100, 249])
def test_known_ids_and_keys_in_a_large_commit_count_nothing(old):
    item, ids = ItemFactory(), [str(new_id()) for _ in range(250)]
    write_batches(
        [batch(event(item), id=ids[old]), batch(event(item, key=f"key-{old}"))], now=timezone.now(), writer=unlimited()
    )

    again = [batch(event(item), id=one) for one in ids]
    keyed = [batch(event(item, key=f"key-{number}")) for number in range(250)]
    responses = write_batches([*again, *keyed], now=timezone.now(), writer=unlimited())

    assert [one.accepted for one in responses[:250]] == [1] * 250
    assert [one.duplicate for one in responses[250:]] == [int(number == old) for number in range(250)]
    assert views(item) == 500
    assert (BatchReceipt.objects.count(), EventKey.objects.count()) == (250, 250)


# Keys


@pytest.mark.parametrize("key", ["7d0c", "ad/7 " * 12, "ключ", "\U0001f600" * 64])
def test_event_key_may_have_any_characters(phone, key):
    item = ItemFactory()

    codes = [phone.post(EVENTS, {"events": [event(item, key=key)]}).body["accepted"] for _ in range(2)]

    assert codes == [1, 0]


def test_new_keys_per_network_are_limited(phone, settings):
    settings.EVENT_KEYS_PER_HOUR = 5
    item = ItemFactory()

    rejected = phone.post(EVENTS, {"events": [event(item, key=str(n)) for n in range(6)]})
    taken = phone.post(EVENTS, {"id": str(new_id()), "events": [event(item, key=str(n)) for n in range(4)]})
    without = phone.post(EVENTS, {"events": [event(item)] * 6})

    assert (rejected.status_code, rejected.message) == (
        429,
        "Too many new keys from this network. Send the batch again later.",
    )
    assert int(rejected.headers["Retry-After"]) > 0
    assert (taken.body["accepted"], without.body["accepted"]) == (4, 6)
    assert views(item) == 10


def test_repeats_of_a_counted_batch_use_no_new_keys(phone, settings):
    settings.EVENT_KEYS_PER_HOUR = 8
    phone.http = DeviceHttp(keeps_application=True)
    item = ItemFactory()
    sent = {"id": str(new_id()), "events": [event(item, key=str(n)) for n in range(3)]}

    responses = [phone.post(EVENTS, sent) for _ in range(4)]

    assert [response.status_code for response in responses] == [200] * 4


def test_full_key_store_accepts_keys_again_after_a_purge():
    item = ItemFactory()
    room = KeyStore(max_rows=4)
    writer = unlimited(keys=room)
    for number in range(2):
        write_batches([batch(event(item, key=f"{number}"), id=str(new_id()))], now=timezone.now(), writer=writer)
    at = room.counted_at

    assert room.is_full(now=at + 1)
    # After a while, one write passes and counts the rows again.
    assert not room.is_full(now=at + limits.RECOUNT_WHEN_FULL_SECONDS)
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        tasks.purge_all(now=timezone.now())
        room.counted_at -= limits.RECOUNT_WHEN_FULL_SECONDS
        write_batches([batch(event(item, key="more"))], now=timezone.now(), writer=writer)
    assert not room.is_full(now=room.counted_at)
    assert (room.rows, EventKey.objects.count(), BatchReceipt.objects.count()) == (1, 1, 0)


# Item limits


def test_events_beyond_item_limit_are_rejected_and_shown(phone, console, settings):
    settings.EVENTS_PER_ITEM = 20
    item, other = ItemFactory(), ItemFactory()
    sent = [event(item)] * 25 + [event(item, "click")] * 5 + [event(other)] * 20

    response = phone.post(EVENTS, {"events": sent})
    shown = console.get("/api/App/analytics/admin/uncounted").body["data"]

    assert (response.body["accepted"], response.body["rejected"]) == (42, 8)
    assert sorted(response.body["reasons"], key=int) == [*map(str, range(20, 25)), *map(str, range(27, 30))]
    assert "EVENTS_PER_ITEM" in response.body["reasons"]["20"]
    assert (views(item), clicks(item), views(other)) == (20, 2, 20)
    assert shown == [{"reason": "too_many", "text": response.body["reasons"]["20"], "count": 8}]


def write(writer, *batches, at="2025-03-15 10:00"):
    return [one.accepted for one in write_batches(batches, now=in_india(at), writer=writer)]


@pytest.mark.parametrize("spell", [str, lambda item: str(item).upper(), lambda item: item.hex])
@pytest.mark.parametrize("keyed", [False, True])
def test_item_limit_is_shared_by_batches_and_id_spellings(spell, keyed):
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(max_views=10))

    def eight_events(text):
        return [event(text, **({"key": uuid.uuid4().hex} if keyed else {})) for _ in range(8)]

    first = write(writer, batch(*eight_events(str(item.id))), batch(*eight_events(spell(item.id))))
    second = write(writer, batch(*eight_events(spell(item.id)), event(str(new_id()))))

    assert (first, second) == ([8, 2], [0])
    assert views(item) == 10


def test_item_limit_is_per_network_and_minute():
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(max_views=10))
    full = [event(item)] * 11

    here = write(writer, batch(*full), batch(*full, network="198.51.100.0/24"))
    later = write(writer, batch(*full), at="2025-03-15 10:01")

    assert (here, later) == ([10, 10], [10])


def test_counts_of_a_flood_from_one_network_are_bounded():
    """A network cannot add more than the limit to an item within a minute."""
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(max_views=6000))
    for _ in range(3):
        write(writer, *[batch(*[event(item, "click")] * 500) for _ in range(20)])

    assert clicks(item) == 600


def test_repeated_events_do_not_use_up_the_item_limit():
    item, writer = ItemFactory(), unlimited(limits=ItemLimits(max_views=10))
    sent = [event(item, key=f"of one{number}") for number in range(8)]
    write(writer, batch(*sent))

    [again] = write_batches([batch(*sent[:2])], now=in_india("2025-03-15 10:00"), writer=writer)
    new = write(writer, batch(event(item, key="new 1"), event(item, key="new 2"), event(item, key="3")))

    assert (again.duplicate, new, views(item)) == (2, [2], 10)


# Disk space


def test_events_are_rejected_while_the_disk_is_nearly_full(phone, settings):
    settings.FREE_DISK_FLOOR = 10**18
    item = ItemFactory()

    response = phone.post(EVENTS, {"events": [event(item)]})
    settings.FREE_DISK_FLOOR = 1

    assert (response.status_code, response.headers["Retry-After"]) == (503, "300")
    assert "disk is almost full" in response.message
    assert phone.post(EVENTS, {"events": [event(item)]}).body["accepted"] == 1
    assert views(item) == 1
