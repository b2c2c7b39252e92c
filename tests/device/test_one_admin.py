"""What one signed-in admin sends, however much and however slowly, holds nobody else up."""

import select
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from django.test.client import encode_multipart
from PIL import Image

from apps.files.tests.pictures import upload
from tests.device.strangers import ask, assert_the_console_answers, connect, head, status_of
from tests.servers import API_KEY
from tests.waiting import wait_for

# Calls a second; five times as many at once.
RATE = 60
FORM = "multipart/form-data; boundary=x"

pytestmark = pytest.mark.enable_socket


@pytest.fixture
def web(guarded):
    return guarded[0]


def test_pictures_that_are_encoded_anew_hold_nobody_up(guarded, web):
    out = BytesIO()
    Image.new("RGBA", (4000, 4000)).save(out, "PNG")
    form = encode_multipart("x", {"image": upload(out.getvalue())})
    said = {"api-key": API_KEY, "Authorization": f"Bearer {guarded[1]}", "Content-Type": FORM}

    with ThreadPoolExecutor(12) as crowd:
        asked = [
            crowd.submit(
                ask, web, "POST", "/api/App/banner/inhouse", form, **said, **{"X-Forwarded-For": f"203.0.113.{n}"}
            )
            for n in range(100, 112)
        ]
        wait_for(lambda: any(one.done() for one in asked), "a picture is read")
        assert_the_console_answers(guarded, "203.0.113.13")
        waiting = [one for one in asked if not one.done()]

    # Of the fields but the picture none was filled in.
    assert {one.result()[0] for one in asked} == {400}
    # The read did not take its turn behind them: that would be after five.
    assert len(waiting) >= 8


def test_the_description_of_all_calls_is_there_for_all_who_ask_for_it_first(guarded, web, address):
    said = {"api-key": API_KEY, "Authorization": f"Bearer {guarded[1]}", "X-Forwarded-For": address}

    with ThreadPoolExecutor(8) as crowd:
        asked = [crowd.submit(ask, web, "GET", "/api/schema", **said) for _ in range(8)]

    assert {one.result()[0] for one in asked} == {200}


def readable(socks):
    return select.select(socks, [], [], 0)[0]


def announce(guarded, address):
    """The head of a batch of videos."""
    said = {"api_key": API_KEY, "Authorization": f"Bearer {guarded[1]}", "Content_Type": FORM}
    return head("POST", "/api/App/video/admin", **said, Content_Length=100_000_000, X_Forwarded_For=address)


def test_batches_that_stand_still_half_way_hold_nobody_up(guarded, web):
    """More of them than there are threads."""
    # As much as is taken before it has a thread.
    half = b'--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n' + bytes(12_500_000)
    socks = [connect(web, announce(guarded, f"203.0.113.{200 + number}") + half) for number in range(10)]
    try:
        # Two are read; the others are asked to come again.
        answered = wait_for(lambda: len(found := readable(socks)) >= 8 and found, "a batch too many is refused", 60)
        assert_the_console_answers(guarded, "203.0.113.14")
        assert [status_of(sock) for sock in answered] == [503] * 8
    finally:
        for sock in socks:
            sock.close()


def test_bodies_of_admins_share_one_budget_and_leave_the_rest_of_memory_alone(guarded, web, address):
    """It has room for ten of these, which count from the moment that they are announced until they end."""
    socks = [connect(web, announce(guarded, f"203.0.113.{100 + number}") + bytes(1000)) for number in range(16)]
    try:
        refused = wait_for(lambda: len(found := readable(socks)) >= 6 and found, "a body too many is refused", 60)
        assert [status_of(sock) for sock in refused] == [503] * 6
        assert_the_console_answers(guarded, "203.0.113.15")
    finally:
        for sock in socks:
            sock.close()

    form = encode_multipart("x", {"video": upload(bytes(1_000_000), "a.txt")})
    said = {"api-key": API_KEY, "Authorization": f"Bearer {guarded[1]}", "Content-Type": FORM}
    # 400: it was read, and is no video.
    wait_for(lambda: ask(web, "POST", "/api/App/video/admin", form, **said)[0] == 400, "there is room again")


def test_batches_that_one_network_announces_leave_room_for_those_of_others(guarded, web, address):
    """Two of them are a quarter of the budget. Hardly a byte of them has to come, for ten minutes."""
    socks = [connect(web, announce(guarded, address) + bytes(1000)) for _ in range(16)]
    form = encode_multipart("x", {"video": upload(bytes(1_000_000), "a.txt")})
    said = {"api-key": API_KEY, "Authorization": f"Bearer {guarded[1]}", "Content-Type": FORM}
    try:
        wait_for(lambda: len(readable(socks)) == 14, "all but two are refused", 60)
        assert ask(web, "POST", "/api/App/video/admin", form, **said, **{"X-Forwarded-For": "203.0.113.16"})[0] == 400
    finally:
        for sock in socks:
            sock.close()
