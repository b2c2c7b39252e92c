from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest

from apps.accounts import models
from apps.accounts.permissions import actor_of
from apps.accounts.services import admins, limits, passwords
from apps.core.actor import Actor
from apps.web.admin import ConsoleModelAdmin, ReadOnlyModelAdmin, read_only_admin
from apps.wire.errors import ApiError


class NewAdminForm(forms.ModelForm):  # type: ignore[type-arg]  # only the stubs of Django's class take one
    password = forms.CharField(widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), max_length=256)

    class Meta:
        model = models.Admin
        fields = ["login_id", "email", "role", "is_superuser"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = {name: cleaned.get(name, "") for name in ("login_id", "email")}
        try:
            passwords.check_new(password=cleaned.get("password", ""), **names)
        except ApiError as error:
            self.add_error("password", error.message)
        # The fields themselves report missing values.
        if all(names.values()):
            try:
                admins.check_id_and_email(**names)
            except ApiError as error:
                raise forms.ValidationError(error.message) from error
        return cleaned


class AdminForm(forms.ModelForm):  # type: ignore[type-arg]
    # Set by AccountAdmin.get_form.
    actor: Actor
    # Without a version the last save wins, as everywhere.
    version = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    class Meta:
        model = models.Admin
        fields = [*admins.AUDITED_FIELDS, "version"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            admins.check_change(admin=self.instance, change=cleaned, actor=self.actor)
        except ApiError as error:
            raise forms.ValidationError(error.message) from error
        # If the conflict is found here, the form keeps its input. The page reports a later conflict.
        seen = cleaned.get("version")
        changed = {*self.changed_data} - {"version"}
        if seen and changed and self.instance.is_stale(seen, changed):
            raise forms.ValidationError(self.instance.conflict_message)
        return cleaned


@admin.register(models.Admin)
class AccountAdmin(ConsoleModelAdmin):
    list_display = ["login_id", "name", "email", "role", "is_active", "is_superuser", "has_app", "last_login"]
    list_filter = ["role", "is_active", "is_superuser"]
    search_fields = ["login_id", "email", "name", "phone", "city"]
    ordering = ["login_id"]
    readonly_fields = ["last_login", "created_at"]
    actions = ["remove_authenticators", "unlock"]

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **options: Any) -> Any:  # noqa: FBT001, FBT002 - Django's signature
        form = super().get_form(request, obj, change, **{**options, "form": AdminForm if change else NewAdminForm})
        return type(form.__name__, (form,), {"actor": actor_of(request)})

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        shown = [*admins.AUDITED_FIELDS, *self.readonly_fields, "version"]
        return shown if obj else ["login_id", "email", "password", "role", "is_superuser"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return list(self.readonly_fields) if obj else []

    def save_model(self, request: HttpRequest, obj: models.Admin, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        cleaned = form.cleaned_data
        if change:
            admins.change_admin(admin=obj, change=cleaned, actor=actor_of(request), seen_version=cleaned["version"])
            return
        made = admins.create_admin(**cleaned, actor=actor_of(request))
        obj.pk, obj.password = made.pk, made.password
        obj._state.adding = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Admin]:
        devices = models.AuthenticatorDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
        rows: QuerySet[models.Admin] = super().get_queryset(request)
        return rows.annotate(with_app=Exists(devices))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Deny deletion. Accounts are disabled instead, because the audit log refers to them."""
        return False

    @admin.display(boolean=True, description="app")
    def has_app(self, row: models.Admin) -> bool:
        return bool(row.with_app)  # type: ignore[attr-defined]  # added by get_queryset

    @admin.action(description="Turn off the authenticator app (lost phone)")
    def remove_authenticators(self, request: HttpRequest, chosen: QuerySet[models.Admin]) -> None:
        actor = actor_of(request)
        others = chosen.exclude(pk=actor.admin.pk)
        count = sum(admins.remove_authenticator(admin=row, actor=actor) for row in others)
        done = f"Authenticator apps turned off: {count}. The admins were notified and receive codes by email again."
        self.message_user(request, done if count else "None of these admins has an authenticator app.")
        if chosen.filter(pk=actor.admin.pk).exists():
            self.message_user(request, "Turn off your own app on the profile screen.", messages.WARNING)

    @admin.action(description="Reset failed sign-in attempts")
    def unlock(self, request: HttpRequest, chosen: QuerySet[models.Admin]) -> None:
        count = sum(limits.unlock(admin=row, actor=actor_of(request)) for row in chosen)
        self.message_user(request, f"Accounts unlocked: {count}")


@admin.register(models.Session)
class SessionAdmin(ReadOnlyModelAdmin):
    list_display = ["admin", "device", "address", "created_at", "last_seen_at", "expires_at", "ended_at", "end_reason"]
    list_filter = ["ended_at", "device"]
    list_select_related = ["admin"]
    search_fields = ["admin__login_id", "admin__email", "device", "address"]
    ordering = ["-created_at"]
    exclude = ["bearer_hash", "cookie_hash"]
    actions = ["end_sessions"]

    @admin.action(description="End these sessions")
    def end_sessions(self, request: HttpRequest, chosen: QuerySet[models.Session]) -> None:
        for row in chosen.filter(ended_at__isnull=True).select_related("admin"):
            admins.end_session(session=row, actor=actor_of(request))
        self.message_user(request, "Sessions ended")


# Model, searched fields, and hidden fields.
READ_ONLY_PAGES: tuple[tuple[type[Model], list[str], list[str]], ...] = (
    (models.StepToken, ["admin__login_id", "admin__email", "address"], ["token_hash", "account_key"]),
    (models.Invitation, ["email", "invited_by__login_id"], ["token_hash"]),
    (models.CodeChallenge, ["step__admin__login_id", "step__admin__email"], ["code_hash"]),
    (models.FailureCount, ["scope"], ["key"]),
    (models.Mail, ["recipient", "subject", "kind"], ["encrypted_text", "claim_expires_at"]),
    (models.AuthenticatorDevice, ["user__login_id", "user__email"], ["encrypted_seed", "last_t"]),
    (models.BackupCodeDevice, ["user__login_id", "user__email"], ["salt"]),
    (models.BackupCode, ["device__user__login_id"], ["code_hash"]),
)
for model, search_fields, hidden in READ_ONLY_PAGES:
    admin.site.register(model, read_only_admin(model, search_fields=search_fields, hidden=hidden))
