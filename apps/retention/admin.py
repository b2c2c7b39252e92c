"""The retention in Django admin, to be read: a change goes through the console, which records it."""

from django.contrib import admin

from apps.accounts.admin_site import site
from apps.retention.models import Retention
from apps.web.tables import LookOnly


@admin.register(Retention, site=site)
class RetentionAdmin(LookOnly):
    list_display = ["__str__", "version"]
