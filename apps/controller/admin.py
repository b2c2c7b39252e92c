from typing import TYPE_CHECKING, Any, cast

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest

from apps.accounts.admin_site import site
from apps.audit import services as audit
from apps.controller.models import ControllerSettings
from apps.wire.address import client_address

if TYPE_CHECKING:
    from apps.accounts.models import Admin


@admin.register(ControllerSettings, site=site)
class ControllerSettingsAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    readonly_fields = ["version"]
    exclude = ["facebook_client_token"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: ControllerSettings, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's
        obj.version += int(change)
        super().save_model(request, obj, form, change)
        after = {name: form.cleaned_data[name] for name in form.changed_data}
        audit.record(
            actor=cast("Admin", request.user), action="controller.fix", target="controller:settings",
            address=client_address(request), after=after,
        )  # fmt: skip
