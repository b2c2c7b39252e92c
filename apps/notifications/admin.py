from django.contrib import admin

from apps.accounts.admin_site import site
from apps.notifications.models import Delivery, Notification
from apps.web.tables import LookOnly


@admin.register(Notification, site=site)
class NotificationAdmin(LookOnly):
    list_display = ["title", "url", "created_at", "created_by"]
    search_fields = ["title", "message", "url"]


@admin.register(Delivery, site=site)
class DeliveryAdmin(LookOnly):
    list_display = ["notification", "state", "attempts_count", "next_at", "sent_at", "last_error"]
    list_filter = ["state"]
    list_select_related = ["notification"]
    # The token of somebody's phone: whoever has it can push to it.
    exclude = ["token", "lease_owner", "lease_until"]
