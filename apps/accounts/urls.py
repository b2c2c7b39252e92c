from django.conf import settings
from django.contrib import admin
from django.urls import path
from django.views.generic import RedirectView

from apps.accounts import views

urlpatterns = [
    path("api/admin/login", views.LoginViewSet.as_view({"post": "login"})),
    path("api/admin/login/otp", views.LoginCodeViewSet.as_view({"post": "enter_code"})),
    path("api/admin/login/resend", views.LoginCodeViewSet.as_view({"post": "resend"})),
    path("api/admin/login/backup-code", views.LoginCodeViewSet.as_view({"post": "enter_backup_code"})),
    path("api/admin/ForgetPw", views.LoginViewSet.as_view({"post": "forget_password"})),
    path("api/admin/ForgetPw/resend", views.ResetViewSet.as_view({"post": "resend"})),
    path("api/admin/ForgetPwOtp", views.ResetViewSet.as_view({"post": "enter_code"})),
    path("api/admin/NewPassword", views.ResetViewSet.as_view({"post": "set_password"})),
    path("api/admin/Authorization", views.SessionViewSet.as_view({"get": "check"})),
    path("api/admin/Logout", views.SessionViewSet.as_view({"post": "logout"})),
    path("api/admin/AdminData", views.ProfileViewSet.as_view({"get": "read"})),
    path("api/admin/Profile/Update", views.ProfileViewSet.as_view({"put": "update"})),
    path("api/admin/password", views.ProfileViewSet.as_view({"put": "change_password"})),
    path("api/admin/sessions", views.SessionViewSet.as_view({"get": "list", "delete": "end_chosen"})),
    path("api/admin/sessions/others", views.SessionViewSet.as_view({"delete": "end_others"})),
    path("api/admin/two-factor", views.TwoFactorViewSet.as_view({"get": "read"})),
    path("api/admin/two-factor/start", views.TwoFactorViewSet.as_view({"post": "start"})),
    path("api/admin/two-factor/confirm", views.TwoFactorViewSet.as_view({"post": "confirm"})),
    path("api/admin/two-factor/disable", views.TwoFactorViewSet.as_view({"post": "disable"})),
    path("api/admin/two-factor/backup-codes", views.TwoFactorViewSet.as_view({"post": "renew_backup_codes"})),
    path("api/admin/people", views.PersonViewSet.as_view({"get": "list"})),
    path("api/admin/people/invite", views.InvitationViewSet.as_view({"post": "invite"})),
    path("api/admin/people/invite/<uuid:invitation_id>", views.InvitationViewSet.as_view({"delete": "withdraw"})),
    path("api/admin/people/<uuid:admin_id>", views.PersonViewSet.as_view({"put": "update"})),
    path("api/admin/people/<uuid:admin_id>/sessions", views.PersonViewSet.as_view({"delete": "end_sessions"})),
    path("api/admin/people/<uuid:admin_id>/two-factor", views.PersonViewSet.as_view({"delete": "reset_authenticator"})),
    path("api/admin/invitation", views.AcceptViewSet.as_view({"get": "read", "post": "accept"})),
    path(settings.DJANGO_ADMIN_PATH, RedirectView.as_view(url=f"/{settings.DJANGO_ADMIN_PATH}/")),
    path(f"{settings.DJANGO_ADMIN_PATH}/", admin.site.urls),
]
