from django.urls import path

from apps.captcha.views import CaptchaViewSet

urlpatterns = [path("api/admin/captcha", CaptchaViewSet.as_view({"get": "ask"}))]
