"""Tables of Django admin that are no form: nobody takes out what guards an act, or goes past the console's checks."""

from django.urls import reverse

from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import app_code, give_app
from apps.accounts.tests.test_data_admin import enter
from apps.captcha.models import Challenge
from apps.idempotency.models import StoredAnswer
from apps.placements.models import Placement


def test_what_a_captcha_or_a_key_was_used_for_cannot_be_taken_out_by_hand(console):
    root = AdminFactory(login_id="root", superuser=True)
    inside = enter(root, app_code(give_app(root)))
    console.get("/api/admin/captcha")
    console.post(
        "/api/App/ads/native/add",
        {"a_name": "Home", "a_id": "unit", "a_description": "text"},
        headers={"Idempotency-Key": "0d9f2c4e-6f0a-4a57-9d3e-0c0a7f1b2c3d"},
    )
    for model in (Challenge, StoredAnswer, Placement):
        row, table = model.objects.get(), f"admin:{model._meta.app_label}_{model._meta.model_name}"
        action = {"action": "delete_selected", "_selected_action": [str(row.pk)], "post": "yes"}

        assert inside.get(reverse(f"{table}_change", args=[row.pk])).status_code == 200
        assert inside.post(reverse(f"{table}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
        assert inside.post(reverse(f"{table}_change", args=[row.pk]), {}).status_code == 403
        inside.post(reverse(f"{table}_changelist"), action)
        assert model.objects.filter(pk=row.pk).exists()
