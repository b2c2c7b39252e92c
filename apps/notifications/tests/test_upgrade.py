"""The notifications of a database that is older than their counts."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from apps.analytics.models import Item
from apps.notifications.models import Notification
from apps.wire.ids import new_id

BEFORE = [("notifications", "0002_outbox")]


@pytest.mark.django_db(transaction=True)
def test_what_was_sent_before_can_be_counted_and_went_to_all():
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes("notifications")
    ids = [new_id(), new_id()]
    try:
        state = MigrationExecutor(connection).migrate(BEFORE)
        older = state.apps.get_model("notifications", "Notification")
        for pk in ids:
            older.objects.create(id=pk, title="Sale", message="Now", created_at=timezone.now(), created_by="owner")
    finally:
        MigrationExecutor(connection).migrate(newest)

    assert set(Item.objects.values_list("id", "kind", "name")) == {(pk, "push", "Sale") for pk in ids}
    assert set(Notification.objects.values_list("topic", "is_test")) == {("all", False)}
