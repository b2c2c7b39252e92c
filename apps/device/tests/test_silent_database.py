"""A database that hangs: the app still gets its configuration, and streams do not block it."""

import asyncio
import threading
import time

import pytest

from apps.controller.rules import UNKNOWN_PHONE
from apps.device import document, hub
from apps.device.app import DatabaseExecutor
from apps.device.document import CachedDocuments
from apps.device.hub import Hub

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.enable_socket]


def test_last_configuration_is_used_while_database_hangs(monkeypatch):
    is_over = threading.Event()

    async def read_documents():
        documents = CachedDocuments(DatabaseExecutor(1))
        known, age = await documents.read()
        assert age == 0
        monkeypatch.setattr(document, "refresh_documents", lambda _known: is_over.wait(60))
        documents.checked_at -= 5
        begun = time.monotonic()
        served = [await documents.read() for _ in range(20)]
        took_s = time.monotonic() - begun
        is_over.set()
        return known, served, took_s

    known, served, took_s = asyncio.run(read_documents())

    assert {shown for shown, _ in served} == {known}
    assert min(age for _, age in served) >= 5
    # Only the first read waits for the database.
    assert took_s < 3


def test_many_returning_streams_do_not_block_configuration(monkeypatch):
    threads, is_over = set(), threading.Event()

    def read_slowly(_event_id):
        threads.add(threading.get_ident())
        is_over.wait(60)
        return 0

    async def read_documents():
        monkeypatch.setattr(hub, "number_to_resume_at", read_slowly)
        documents = CachedDocuments(DatabaseExecutor(1))
        listening = Hub(documents, DatabaseExecutor(2))
        joins = [asyncio.create_task(listening.join(phone=UNKNOWN_PHONE, last_event_id="x")) for _ in range(200)]
        await asyncio.sleep(0.3)
        _, age = await asyncio.wait_for(documents.read(), 20)
        for one in joins:
            one.cancel()
        is_over.set()
        return age

    assert asyncio.run(read_documents()) == 0
    assert len(threads) <= 2
