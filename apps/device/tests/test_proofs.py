"""One view, one click: the tokens of the start document, from the phone that asks for them to the figures."""

import json
from datetime import timedelta

import pytest
import time_machine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apps.analytics import tasks
from apps.analytics.batches import MOST_EVENTS, read_batch
from apps.analytics.ingest import write_batches
from apps.analytics.models import EventKey, Item, OpenHour
from apps.analytics.proofs import Issuer
from apps.analytics.tests.factories import ItemFactory, counts_of, event, in_india, unlimited
from apps.core.zone import day_of
from apps.placements.tests.factories import PlacementFactory
from apps.wire.ids import new_id
from apps.wire.sealing import to_json

CONFIG = "/api/App/config"
EVENTS = "/api/App/analytics/events"
ASKED = f"{CONFIG}?device=phone-1&proof=1"
MORNING = in_india("2026-03-15 10:00")

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(MORNING, tick=False) as clock:
        yield clock


@pytest.fixture
def ad():
    """An ad of the start document that is counted."""
    return Item.objects.get(id=PlacementFactory().id)


def tokens(phone, query="?device=phone-1&proof=1"):
    return phone.get(f"{CONFIG}{query}").body["proofs"]


def send(phone, *events, **more):
    return phone.post(EVENTS, {"events": list(events), **more}).body


def receipt(answer):
    return answer["accepted"], answer["duplicate"], answer["rejected"]


# What the start document gives


def test_a_phone_that_asks_gets_a_token_for_each_ad_behind_the_document_of_all(phone, ad):
    other = PlacementFactory(kind="reward")
    shared, own = (
        phone.http.get(path, headers={"api-key": phone.api_key}) for path in (f"{CONFIG}?device=phone-1", ASKED)
    )

    assert own.content.startswith(shared.content[:-1])
    added = json.loads(own.content)["proofs"]
    assert set(added) == {str(ad.id), str(other.id)}
    assert {len(token) for token in added.values()} == {32}
    assert len(set(added.values())) == 2


@pytest.mark.parametrize(
    "query", ["?proof=1", "?device=phone-1&proof=yes", f"?device={'x' * 65}&proof=1", "?device=&proof=1"]
)
def test_without_a_device_or_a_wish_the_document_is_that_of_all(phone, ad, query):
    shared, own = (phone.http.get(path, headers={"api-key": phone.api_key}) for path in (CONFIG, f"{CONFIG}{query}"))

    assert (own.content, own["ETag"]) == (shared.content, shared["ETag"])


def test_the_tag_is_the_phones_own_and_another_one_with_a_change_and_a_new_day(phone, ad, clock, console):
    def tag():
        return phone.get(ASKED).headers["ETag"]

    first = tag()
    assert first not in {phone.get(f"{CONFIG}?device=phone-1").headers["ETag"], phone.get(f"{ASKED}2").headers["ETag"]}
    assert phone.get(ASKED, **{"If-None-Match": first}).status_code == 304
    assert phone.get(f"{CONFIG}?device=phone-2&proof=1", **{"If-None-Match": first}).status_code == 200

    new_ad = {"a_name": "Home", "a_id": "ca-app-pub-1/2", "a_description": "d"}
    assert console.post("/api/App/ads/native/add", new_ad, captcha="right").status_code == 200
    changed = tag()
    clock.move_to(MORNING + timedelta(hours=14))

    assert len({first, changed, tag()}) == 3


# What an event with a token does


def test_a_token_counts_once_for_each_type_and_what_comes_without_counts_as_before(phone, ad):
    token = tokens(phone)[str(ad.id)]
    proven = [event(ad, proof=token), event(ad, "click", proof=token)]

    first = send(phone, *proven, event(ad), event(ad), event(ad, proof=None))
    again = send(phone, *reversed(proven), *proven, event(ad))

    assert receipt(first) == (5, 0, 0)
    assert receipt(again) == (1, 4, 0)
    assert counts_of(ad) == (5, 1)


def test_a_phone_counts_once_under_all_of_its_tokens_of_a_day(phone, ad):
    for spelt in (str(ad.id), str(ad.id).upper(), ad.id.hex):
        token = tokens(phone)[str(ad.id)]
        send(phone, {"id": spelt, "type": "view", "proof": token, "key": f"of {spelt}"})

    assert counts_of(ad) == (1, 0)


def test_other_phones_and_other_days_count_anew(phone, ad, clock):
    for day in (0, 1):
        clock.move_to(MORNING + timedelta(days=day))
        for name in ("a", "b", "c"):
            send(phone, event(ad, proof=tokens(phone, f"?device={name}&proof=1")[str(ad.id)]))

    assert counts_of(ad) == (6, 0)


def test_a_token_that_was_not_given_is_refused_in_words_and_the_receipt_adds_up(phone, ad):
    other = PlacementFactory()
    given_ = tokens(phone)
    token = given_[str(ad.id)]
    made_up = [
        given_[str(other.id)],
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        # The phone of another, or another day, under the same signature.
        token[:4] + ("A" if token[4] != "A" else "B") + token[5:],
        "A" * 32,
        "!" * 32,
        token + "=",
        "",
        7,
        [token],
    ]

    answer = send(phone, *(event(ad, proof=one) for one in made_up), event(ad))

    assert receipt(answer) == (1, 0, len(made_up))
    words = "This `proof` was not given for this `id`. Send the event without one, or with its own."
    assert answer["reasons"] == {str(place): words for place in range(len(made_up))}
    assert counts_of(ad) == (1, 0)
    assert not EventKey.objects.exists()


def test_nobody_makes_tokens_without_the_servers_secret(phone, ad, settings):
    settings.DATA_KEY = bytes(32)
    [forged] = Issuer(b"phone-1", day_of(MORNING)).tokens([ad.id.bytes])
    settings.DATA_KEY = bytes(31) + b"1"

    assert receipt(send(phone, event(ad, proof=forged))) == (0, 0, 1)


@pytest.mark.parametrize(
    ("sent_at", "expected", "counted"),
    [
        ("2026-03-15 23:59", (1, 0, 0), 1),
        ("2026-03-16 23:59", (1, 0, 0), 1),
        ("2026-03-17 00:00", (0, 0, 1), 0),
    ],
)
def test_a_token_is_good_on_its_day_and_the_next(phone, ad, clock, sent_at, expected, counted):
    token = tokens(phone)[str(ad.id)]
    clock.move_to(in_india(sent_at))

    answer = send(phone, event(ad, proof=token))

    assert receipt(answer) == expected
    assert counts_of(ad) == (counted, 0)
    if not counted:
        assert answer["reasons"] == {"0": "This `proof` is of an earlier day. Ask for the start document again."}


def test_a_token_never_counts_twice_however_long_it_is_good(phone, ad, clock):
    clock.move_to(in_india("2026-03-15 00:00"))
    token = tokens(phone)[str(ad.id)]
    for hours in (0, 23, 24, 25, 47):
        clock.move_to(in_india("2026-03-15 00:00") + timedelta(hours=hours, minutes=30))
        tasks.purge_all(now=in_india("2026-03-15 00:00") + timedelta(hours=hours, minutes=30))
        send(phone, event(ad, proof=token))
    assert counts_of(ad) == (1, 0)
    assert EventKey.objects.count() == 1

    tasks.purge_all(now=in_india("2026-03-17 00:00"))
    assert not EventKey.objects.exists()


def test_an_ad_that_is_gone_is_unknown_with_a_token_too(phone, ad):
    token = tokens(phone)[str(ad.id)]
    Item.objects.filter(pk=ad.pk).update(removed_at=MORNING)

    assert send(phone, event(ad, proof=token))["reasons"] == {"0": "There is nothing to count under this `id`."}


def test_events_with_tokens_have_the_limits_of_keys_and_ads(phone, ad, settings):
    settings.EVENT_KEYS_PER_HOUR = 1
    token = tokens(phone)[str(ad.id)]
    many = phone.post(EVENTS, {"events": [event(ad, kind, proof=token) for kind in ("view", "click")]})
    settings.EVENT_KEYS_PER_HOUR = 0
    settings.EVENTS_PER_ITEM = 10
    more = [event(ad, proof=tokens(phone, f"?device={name}&proof=1")[str(ad.id)]) for name in range(12)]

    assert many.status_code == 429
    assert receipt(send(phone, *more)) == (10, 0, 2)
    assert counts_of(ad) == (10, 0)


def test_uncounted_tokens_are_shown_among_what_was_not_counted(phone, console, ad):
    send(phone, event(ad, proof="x"), event(ad, proof="y"))

    assert console.get("/api/App/analytics/admin/uncounted").body["data"] == [
        {
            "reason": "bad_proof",
            "text": "This `proof` was not given for this `id`. Send the event without one, or with its own.",
            "count": 2,
        }
    ]


# Whatever comes again, in whatever order

PHONES = [b"phone-1", b"phone-2", b"phone-3"]
SENT = st.tuples(
    st.integers(0, 1),
    st.sampled_from(["view", "click"]),
    # Whose token, none for an event without.
    st.one_of(st.none(), st.integers(0, len(PHONES) - 1)),
    # Of which day, as seen from the first.
    st.integers(-2, 2),
)
GROUPS = st.lists(
    st.tuples(st.integers(0, 72), st.lists(st.lists(SENT, min_size=1, max_size=6), min_size=1, max_size=4)),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(groups=GROUPS)
def test_of_any_events_in_any_order_each_token_counts_once_for_each_type(clock, groups):
    """Batches of one commit, commits hours apart, tokens of the days around: against a plain set of what counted."""
    ads = [ItemFactory(), ItemFactory()]
    made = {
        (which, who, day): Issuer(PHONES[who], day_of(MORNING) + timedelta(days=day)).tokens([one.id.bytes])[0]
        for which, one in enumerate(ads)
        for who in range(len(PHONES))
        for day in range(-2, 3)
    }
    seen, expected, proven = set(), {}, {}
    for hours, batches in sorted(groups, key=lambda group: group[0]):
        now = MORNING + timedelta(hours=hours)
        clock.move_to(now)
        read = []
        for sent in batches:
            listed = [
                event(ads[which], kind, **({} if who is None else {"proof": made[which, who, day]}))
                for which, kind, who, day in sent
            ]
            read.append(read_batch(to_json({"events": listed})))
            for which, kind, who, day in sent:
                is_good = who is None or (day_of(now) - day_of(MORNING)).days <= day + 1
                if is_good and (who is None or (which, kind, who, day) not in seen):
                    expected[which, kind] = expected.get((which, kind), 0) + 1
                    if who is not None:
                        seen.add((which, kind, who, day))
                        proven[which, kind] = proven.get((which, kind), 0) + 1
        for sent, one in zip(batches, write_batches(read, now=now, writer=unlimited()), strict=True):
            assert one.accepted + one.duplicate + len(one.rejected) == len(sent)
        tasks.purge_all(now=now)
    for which, one in enumerate(ads):
        assert counts_of(one) == (expected.get((which, "view"), 0), expected.get((which, "click"), 0))
        assert proven_of(one) == (proven.get((which, "view"), 0), proven.get((which, "click"), 0))


def proven_of(item):
    rows = OpenHour.objects.filter(item=item).values_list("proven_views", "proven_clicks")
    return tuple(map(sum, zip(*rows, strict=True))) or (0, 0)


def test_a_whole_batch_of_tokens_is_taken(phone, ad):
    days = day_of(MORNING)
    sent = [event(ad, proof=Issuer(str(n).encode(), days).tokens([ad.id.bytes])[0]) for n in range(MOST_EVENTS)]

    first, again = send(phone, *sent), send(phone, *sent, id=str(new_id()))

    assert receipt(first) == (MOST_EVENTS, 0, 0)
    assert receipt(again) == (0, MOST_EVENTS, 0)
    assert counts_of(ad) == (MOST_EVENTS, 0)
