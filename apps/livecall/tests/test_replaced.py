"""Returning apps drop an ad whose successor was stopped (docs/product.md 5.3)."""

from datetime import timedelta

import pytest

from apps.livecall.tests.fired_ads import FIRE, FIRED, NOW, OPEN, STOP, delete, fire


def stop(console, row):
    assert console.post(STOP, {"id": row["_id"]}).status_code == 200


def poll(phone, after):
    body = phone.get(f"{FIRED}?after={after['_id']}").body
    return [row["a_name"] for row in body["data"]], body["stopped"], body["last"]


@pytest.mark.parametrize("end", [stop, delete])
def test_polling_app_drops_a_replaced_ad(console, clock, phone, end):
    opened = console.post(FIRE, OPEN).body["data"]
    shop, store = fire(console, "Shop"), fire(console, "Store")

    end(console, store)

    assert poll(phone, shop) == ([], [shop["_id"]], store["_id"])
    assert poll(phone, shop)[1] == [shop["_id"]]
    # An app that never had the ad does not get it.
    assert poll(phone, opened)[:2] == ([], [])
    stop(console, opened)
    assert poll(phone, shop)[1] == [opened["_id"], shop["_id"]]


def test_polling_continues_after_ads_that_are_over(console, clock, phone):
    shop = fire(console, "Shop")
    missed = fire(console, "Missed")
    opened = console.post(FIRE, OPEN).body["data"]

    stop(console, fire(console, "Store"))

    assert poll(phone, shop) == ([opened["a_name"]], [shop["_id"]], opened["_id"])
    assert poll(phone, missed) == ([opened["a_name"]], [missed["_id"]], opened["_id"])
    assert poll(phone, opened)[:2] == ([], [missed["_id"]])


def test_polling_app_drops_an_ad_whose_record_is_deleted(console, clock, phone):
    shop, store = fire(console, "Shop"), fire(console, "Store")
    stop(console, store)

    delete(console, shop, store)

    assert poll(phone, shop)[:2] == ([], [shop["_id"]])


def test_running_ad_replaces_all_of_its_type(console, clock, phone):
    shop = fire(console, "Shop")
    stop(console, fire(console, "Store"))
    fire(console, "Mall")

    assert poll(phone, shop)[:2] == (["Mall"], [])


def test_ad_is_over_after_a_day(console, clock, phone):
    shop = fire(console, "Shop")
    clock(NOW + timedelta(hours=24))

    stop(console, fire(console, "Store"))

    assert poll(phone, shop)[:2] == ([], [])


def test_poll_without_new_ads_needs_no_more_queries(console, clock, phone, django_assert_num_queries):
    shop = fire(console, "Shop")

    with django_assert_num_queries(4):
        poll(phone, shop)
