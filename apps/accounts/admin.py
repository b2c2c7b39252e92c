from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest

from apps.accounts import models
from apps.accounts.admin_site import site
from apps.accounts.permissions import actor_of
from apps.accounts.services import admins, limits, passwords
from apps.audit import admin as audit_admin
from apps.core.actor import Actor
from apps.web.tables import ConsoleModelAdmin, ReadOnlyModelAdmin
from apps.wire.errors import ApiError

audit_admin.register(site=site)

if TYPE_CHECKING:
    AdminModelForm = forms.ModelForm[models.Admin]
else:
    # Only the stubs of Django's class take a type argument.
    AdminModelForm = forms.ModelForm


class NewAdminForm(AdminModelForm):
    password = forms.CharField(widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), max_length=256)

    class Meta:
        model = models.Admin
        fields = ["login_id", "email", "role", "is_superuser"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        names = {name: given.get(name, "") for name in ("login_id", "email")}
        try:
            passwords.check_new(password=given.get("password", ""), **names)
        except ApiError as refused:
            self.add_error("password", refused.message)
        # What is missing is said by the fields themselves.
        if all(names.values()):
            try:
                admins.check_id_and_email(**names)
            except ApiError as refused:
                raise forms.ValidationError(refused.message) from refused
        return given


class AdminForm(AdminModelForm):
    """Who saves is set by the page below."""

    actor: Actor
    # Without it the later save wins, as everywhere.
    version = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    class Meta:
        model = models.Admin
        fields = [*admins.AUDITED_FIELDS, "version"]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        try:
            admins.check_change(admin=self.instance, change=given, actor=self.actor)
        except ApiError as refused:
            raise forms.ValidationError(refused.message) from refused
        # Said by the form, which keeps what was typed: a save that loses the race itself is refused by the page.
        seen, changed = given.get("version"), {*self.changed_data} - {"version"}
        if seen and changed and self.instance.is_stale(seen, changed):
            raise forms.ValidationError(self.instance.changed_meanwhile)
        return given


@admin.register(models.Admin, site=site)
class AdminPage(ConsoleModelAdmin):
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
        given = form.cleaned_data
        if change:
            admins.change_admin(admin=obj, change=given, actor=actor_of(request), seen_version=given["version"])
            return
        made = admins.create_admin(**given, actor=actor_of(request))
        obj.pk, obj.password = made.pk, made.password
        obj._state.adding = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[models.Admin]:
        devices = models.AuthenticatorDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
        rows: QuerySet[models.Admin] = super().get_queryset(request)
        return rows.annotate(with_app=Exists(devices))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Accounts are taken out of use, not deleted: the audit log names them."""
        return False

    @admin.display(boolean=True, description="app")
    def has_app(self, row: models.Admin) -> bool:
        return bool(row.with_app)  # type: ignore[attr-defined]  # what get_queryset adds

    @admin.action(description="Take the authenticator app off (lost phone)")
    def remove_authenticators(self, request: HttpRequest, chosen: QuerySet[models.Admin]) -> None:
        actor = actor_of(request)
        others = chosen.exclude(pk=actor.admin.pk)
        count = sum(admins.remove_authenticator(admin=row, actor=actor) for row in others)
        told = f"Taken off ({count}). The owners were told by email and sign in with codes by email again."
        self.message_user(request, told if count else "None of them has an app.")
        if chosen.filter(pk=actor.admin.pk).exists():
            own = "Your own app is turned off on the profile screen, with your password and a code."
            self.message_user(request, own, messages.WARNING)

    @admin.action(description="Reset failed sign-in attempts")
    def unlock(self, request: HttpRequest, chosen: QuerySet[models.Admin]) -> None:
        count = sum(limits.unlock(admin=row, actor=actor_of(request)) for row in chosen)
        self.message_user(request, f"Accounts unlocked: {count}")


@admin.register(models.Session, site=site)
class SessionPage(ReadOnlyModelAdmin):
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


@admin.register(models.StepToken, site=site)
class StepTokenPage(ReadOnlyModelAdmin):
    list_display = ["purpose", "admin", "method", "state", "address", "created_at", "expires_at"]
    list_filter = ["purpose", "state"]
    list_select_related = ["admin"]
    search_fields = ["admin__login_id", "admin__email", "address"]
    ordering = ["-created_at"]
    exclude = ["token_hash", "account_key"]


@admin.register(models.Invitation, site=site)
class InvitationPage(ReadOnlyModelAdmin):
    list_display = ["email", "role", "invited_by", "created_at", "expires_at", "used_at"]
    list_filter = ["role"]
    list_select_related = ["invited_by"]
    search_fields = ["email", "invited_by__login_id"]
    ordering = ["-created_at"]
    exclude = ["token_hash"]


@admin.register(models.CodeChallenge, site=site)
class CodeChallengePage(ReadOnlyModelAdmin):
    list_display = ["step", "tries_count", "created_at", "expires_at", "used_at"]
    list_select_related = ["step"]
    search_fields = ["step__admin__login_id", "step__admin__email"]
    ordering = ["-created_at"]
    exclude = ["code_hash"]


@admin.register(models.FailureCount, site=site)
class FailureCountPage(ReadOnlyModelAdmin):
    list_display = ["scope", "count", "blocked_until", "forget_at"]
    list_filter = ["scope"]
    search_fields = ["scope"]
    ordering = ["-blocked_until"]
    exclude = ["key"]


@admin.register(models.Mail, site=site)
class MailPage(ReadOnlyModelAdmin):
    list_display = ["created_at", "kind", "recipient", "subject", "state", "attempts_count", "sent_at", "last_error"]
    list_filter = ["state", "kind"]
    search_fields = ["recipient", "subject", "kind"]
    ordering = ["-created_at"]
    exclude = ["sealed_text", "claim_expires_at"]


@admin.register(models.AuthenticatorDevice, site=site)
class AuthenticatorDevicePage(ReadOnlyModelAdmin):
    list_display = ["user", "name", "confirmed", "created_at", "last_used_at"]
    list_filter = ["confirmed"]
    list_select_related = ["user"]
    search_fields = ["user__login_id", "user__email"]
    exclude = ["sealed_seed", "last_t"]


@admin.register(models.BackupCodeDevice, site=site)
class BackupCodeDevicePage(ReadOnlyModelAdmin):
    list_display = ["user", "name", "created_at"]
    list_select_related = ["user"]
    search_fields = ["user__login_id", "user__email"]
    exclude = ["salt"]


@admin.register(models.BackupCode, site=site)
class BackupCodePage(ReadOnlyModelAdmin):
    list_display = ["device", "used_at"]
    list_select_related = ["device__user"]
    search_fields = ["device__user__login_id"]
    exclude = ["code_hash"]
