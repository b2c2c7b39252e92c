"""Django admin for superusers: one form with the ID, the password, and a code of the authenticator app."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django_otp.admin import OTPAdminSite

from apps.accounts.callers import read_caller
from apps.accounts.exceptions import DjangoAdminSignInError
from apps.accounts.models import Admin
from apps.accounts.services import limits, passwords, two_factor
from apps.wire.errors import ApiError

# Django admin needs no inline scripts or styles. django-csp excludes its path.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
)


class SuperuserForm(AdminAuthenticationForm):
    otp_token = forms.CharField(
        label="App code or backup code",
        max_length=64,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "class": "vTextField"}),
    )

    def clean(self) -> dict[str, Any]:
        """Show one error for any wrong value. The limits of the console's sign-in apply."""
        cleaned = self.cleaned_data
        try:
            self.user_cache = _verify(
                request=self.request,
                login_id=cleaned.get("username", ""),
                password=cleaned.get("password", ""),
                code=cleaned.get("otp_token", "").strip(),
            )
        except ApiError as error:
            raise forms.ValidationError(error.message) from error
        return cleaned


def _verify(*, request: HttpRequest | None, login_id: str, password: str, code: str) -> Admin:
    if request is None or len(password) > passwords.MAX_LENGTH:
        raise DjangoAdminSignInError
    caller = read_caller(request=request)
    with limits.attempt(limits=limits.password_limits(login_id=login_id, caller=caller), account=login_id):
        user = authenticate(request, login_id=login_id, password=password)
        if not isinstance(user, Admin) or not user.is_superuser:
            raise DjangoAdminSignInError
    # The same limit as for codes in the console; otherwise this form would bypass it.
    key = limits.account_key(purpose="login", subject=user.pk, login_id=login_id, caller=caller)
    code_limits = limits.code_limits(purpose="login", account_key=key, login_id=login_id, caller=caller)
    with limits.attempt(limits=code_limits, account=login_id):
        found = two_factor.find_code(admin=user, code=code)
        if found is None or not found.use():
            raise DjangoAdminSignInError
    # django-otp stores the device in the session when Django signs the user in.
    user.otp_device = found.device  # type: ignore[attr-defined]  # as django-otp itself sets it
    return user


class SuperuserSite(OTPAdminSite):
    site_title = "Django admin"
    index_title = "Tables"
    login_form = SuperuserForm
    login_template = "accounts/data_admin_login.html"

    def __init__(self) -> None:
        # django-otp names its site "otpadmin". The templates of Django expect the URLs of "admin".
        super().__init__(name="admin")

    def has_permission(self, request: HttpRequest) -> bool:
        return bool(
            request.user.is_active and getattr(request.user, "is_superuser", False) and super().has_permission(request)
        )

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().each_context(request), "site_header": f"Django admin, times of {settings.TIME_ZONE}"}

    def admin_view(self, view: Callable[..., HttpResponse], *options: Any, **more: Any) -> Callable[..., HttpResponse]:
        return _guarded(super().admin_view(view, *options, **more))

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Redirect to the console, whose form ends sessions, notifies the admin, and records the change."""
        return HttpResponseRedirect("/site/profile")

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return _guarded(super().login)(request, extra_context)


def _guarded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    def with_policy(*args: Any, **options: Any) -> HttpResponse:
        response = view(*args, **options)
        response["Content-Security-Policy"] = _POLICY
        return response

    return with_policy
