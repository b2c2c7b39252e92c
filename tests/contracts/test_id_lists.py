"""Every request that takes a list of IDs has the same limits and error messages."""

import pytest

from apps.core.serializers import MAX_ROWS
from apps.wire.ids import new_id
from apps.wire.messages import NOT_AN_ID, PLEASE_FILL
from tests.contracts.changes import CHANGES, Scenario

pytestmark = pytest.mark.usefixtures("own_media")

DELETING = [
    "/api/App/livecall/liveAdWeb",
    "/api/App/livecall/admin/ads/fire/history",
    "/api/App/banner/inhouse?a=true",
    "/api/App/notification/delete",
    "/api/App/video/admin",
]
OTHERS = {
    "/api/admin/sessions": "Choose at least one session.",
    "/api/App/analytics/count/all/remove": "Ads Not Availale",
    "/api/App/ads/webads/count/all/remove": "Ads Not Availale",
}


@pytest.mark.parametrize("path", DELETING)
@pytest.mark.parametrize("is_list", [True, False], ids=["list", "single ID"])
def test_deletion_ignores_unknown_ids_and_responds_with_the_number(console, visitor, owner, mailbox, path, is_list):
    ready = CHANGES["DELETE", path](Scenario(console, visitor, owner, mailbox))
    [identity] = ready.body["id"]
    body = {"id": [identity, str(new_id())] if is_list else identity}

    response, again = (console.delete(ready.path, body, captcha="right") for _ in range(2))

    assert (response.status_code, response.body["deleted"], again.status_code) == (200, 1, 404)
    assert response.message.startswith("1 ")
    assert response.message.endswith(" deleted")


@pytest.mark.parametrize("path", [*DELETING, *OTHERS])
def test_invalid_id_list_is_rejected_with_the_same_messages(console, path):
    empty = OTHERS.get(path, PLEASE_FILL)
    many = [str(new_id()) for _ in range(MAX_ROWS + 1)]
    rejected = {
        empty: [[]],
        PLEASE_FILL: [None, [None]],
        NOT_AN_ID: [7, {"a": "b"}, [7], ["x"], "x", [["x"]]],
        f"At most {MAX_ROWS:,} are allowed at a time.": [many],
    }
    for message, bodies in rejected.items():
        for body in bodies:
            response = console.delete(path, {"id": body}, captcha="right")
            assert (response.status_code, response.message) == (400, message), body
    assert console.delete(path, {}, captcha="right") == (
        400,
        {"status": False, "message": PLEASE_FILL, "errors": {"id": [PLEASE_FILL]}},
    )
