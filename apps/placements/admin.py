from typing import TYPE_CHECKING, Any, cast

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from apps.accounts.admin_site import site
from apps.analytics import services as analytics
from apps.audit import services as audit
from apps.placements.models import Placement
from apps.wire.address import client_address

if TYPE_CHECKING:
    from apps.accounts.models import Admin


@admin.register(Placement, site=site)
class PlacementAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's own class takes no type argument
    list_display = ["name", "kind", "unit_id", "version", "updated_at"]
    list_filter = ["kind"]
    search_fields = ["name", "unit_id", "description"]
    readonly_fields = ["version", "created_at", "updated_at"]

    def get_readonly_fields(self, request: HttpRequest, obj: Placement | None = None) -> Any:
        # What was counted was counted for this kind.
        return [*self.readonly_fields, *(["kind"] if obj else [])]

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: Placement, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's
        obj.version += int(change)
        obj.updated_at = timezone.now()
        super().save_model(request, obj, form, change)
        if change:
            analytics.rename_item(item_id=obj.pk, name=obj.name)
        else:
            analytics.add_item(item_id=obj.pk, kind=obj.kind, name=obj.name, now=obj.created_at)
        after = {name: form.cleaned_data[name] for name in form.changed_data}
        _record(request, obj, action="placement.fix", after=after)

    @transaction.atomic
    def delete_model(self, request: HttpRequest, obj: Placement) -> None:
        before = {"name": obj.name, "unit_id": obj.unit_id, "description": obj.description}
        _record(request, obj, action="placement.delete", before=before)
        analytics.remove_items(item_ids=[obj.pk], now=timezone.now())
        super().delete_model(request, obj)

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for placement in queryset:
            self.delete_model(request, placement)


def _record(request: HttpRequest, placement: Placement, **what: Any) -> None:
    target = f"placement:{placement.kind}:{placement.pk}"
    audit.record(actor=cast("Admin", request.user), target=target, address=client_address(request), **what)
