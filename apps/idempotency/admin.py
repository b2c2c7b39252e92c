from django.contrib import admin

from apps.accounts.admin_site import LookOnly, site
from apps.idempotency.models import StoredAnswer


@admin.register(StoredAnswer, site=site)
class StoredAnswerAdmin(LookOnly):
    list_display = ["key", "admin", "created_at"]
    search_fields = ["key", "admin__login_id"]
