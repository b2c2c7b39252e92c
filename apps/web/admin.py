"""Base classes for Django admin."""

from collections.abc import Collection, Sequence
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import DataError, models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse

from apps.wire.errors import ApiError
from apps.wire.fields import normalize

# What Python, Django, and the database raise for an impossible date, ID, or number in the address.
LOOKUP_ERRORS = (ValidationError, ValueError, OverflowError, DataError)
# Fields that a list has no room for.
LONG_FIELDS = (models.TextField, models.JSONField, models.FileField)


class ConsoleModelAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # only the stubs of Django's class take one
    """A page whose hidden fields stay hidden. Django lets the address filter by any field of the model."""

    def changeform_view(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        """Show the error of a service on the same page, for example a conflict."""
        try:
            return super().changeform_view(request, *args, **options)
        except ApiError as error:
            self.message_user(request, error.message, messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the whole list when its filters are impossible values."""
        try:
            response = super().changelist_view(request, extra_context)
            # Render here, because the dates above the list are queried while it is rendered.
            return response.render() if isinstance(response, TemplateResponse) else response
        except LOOKUP_ERRORS:
            if not (request.GET or request.POST):
                raise
        self.message_user(request, "This filter or selection is not possible.", messages.ERROR)
        return HttpResponseRedirect(request.path)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Reject filters by hidden fields: `?password__startswith=a` would reveal a hash letter by letter."""
        is_shown = any(lookup == name or lookup.startswith(f"{name}__") for name in self.get_shown_fields(request))
        # For relations, Django allows only fields of list_filter.
        return is_shown and super().lookup_allowed(lookup, value, request)

    def get_search_results(
        self, request: HttpRequest, queryset: models.QuerySet[Any], search_term: str
    ) -> tuple[models.QuerySet[Any], bool]:
        return super().get_search_results(request, queryset, normalize(search_term))

    def get_shown_fields(self, request: HttpRequest) -> set[str]:
        """Return the fields of the list, of its filters, and of the page of a row."""
        fields = self.get_fields(request, self.model())
        shown = [*fields, *self.get_list_display(request), *self.get_list_filter(request), self.date_hierarchy]
        return {name for name in shown if isinstance(name, str)}


class ReadOnlyModelAdmin(ConsoleModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


def read_only_admin(
    model: type[models.Model], *, search_fields: Sequence[str] = (), hidden: Collection[str] = ()
) -> type[ReadOnlyModelAdmin]:
    """Make a read-only page that lists every short field of a model and filters by its choices and booleans."""
    fields = [field for field in model._meta.concrete_fields if field.name not in hidden]
    options = {
        "list_display": [field.name for field in fields if not isinstance(field, LONG_FIELDS)],
        "list_filter": [field.name for field in fields if field.choices or isinstance(field, models.BooleanField)],
        "search_fields": search_fields,
        "exclude": hidden,
    }
    return type(f"{model.__name__}Admin", (ReadOnlyModelAdmin,), options)
