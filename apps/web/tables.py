"""Tables of Django admin: what a page shows may be asked for, and nothing else."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from apps.wire.errors import ApiError

# What Python, Django and the database say of a date, an id or a number that there cannot be.
IMPOSSIBLE = (ValidationError, ValueError, OverflowError, DataError)

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    # Django's own class takes no type argument; only its stubs do.
    _ModelAdmin = admin.ModelAdmin


class Table(_ModelAdmin):
    """A table whose hidden columns stay hidden: Django lets the address filter by any column of the model."""

    def changeform_view(self, request: HttpRequest, *place: Any, **more: Any) -> HttpResponse:
        """Tell on the same page of a save that is refused after its form was checked: somebody came between."""
        try:
            return super().changeform_view(request, *place, **more)
        except ApiError as refused:
            self.message_user(request, refused.message, messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Lead back to the whole list from what cannot be looked up; of the whole list itself, a fault is ours."""
        try:
            answer = super().changelist_view(request, extra_context)
            # Drawn here and not after the view: only then are the dates above the list looked up.
            return answer.render() if isinstance(answer, TemplateResponse) else answer
        except IMPOSSIBLE:
            if not (request.GET or request.POST):
                raise
        self.message_user(request, "This list cannot be asked for like that.", messages.ERROR)
        return HttpResponseRedirect(request.path)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """`?password__startswith=a` would tell a hash letter by letter."""
        is_shown = any(lookup == name or lookup.startswith(f"{name}__") for name in self.list_shown(request))
        # Of a relation Django lets through what the list filters by, and no other column behind it.
        return is_shown and super().lookup_allowed(lookup, value, request)

    def list_shown(self, request: HttpRequest) -> set[str]:
        """Name what the list and the page of a row show, and what the list offers to filter by."""
        of_a_row = self.get_fields(request, self.model())
        offered = [*of_a_row, *self.get_list_display(request), *self.get_list_filter(request), self.date_hierarchy]
        return {name for name in offered if isinstance(name, str)}


class LookOnly(Table):
    """A table that is looked at and never edited here: what is shown is edited through services, or not at all."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
