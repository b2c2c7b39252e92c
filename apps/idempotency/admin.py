from django.contrib import admin

from apps.accounts.admin_site import site
from apps.idempotency.models import StoredAnswer
from apps.web.tables import LookOnly


@admin.register(StoredAnswer, site=site)
class StoredAnswerAdmin(LookOnly):
    list_display = ["key", "admin", "created_at"]
    search_fields = ["key", "admin__login_id"]
    # An answer holds what one admin was given.
    exclude = ["fingerprint", "answer"]
