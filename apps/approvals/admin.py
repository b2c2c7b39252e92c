"""The two-person rule in Django admin, to be read: a change goes through the console, which records it."""

from django.contrib import admin

from apps.accounts.admin_site import site
from apps.approvals.models import TwoPersonRule
from apps.web.tables import LookOnly


@admin.register(TwoPersonRule, site=site)
class TwoPersonRuleAdmin(LookOnly):
    list_display = ["__str__", "version"]
