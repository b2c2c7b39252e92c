from django.apps import AppConfig


class CaptchaConfig(AppConfig):
    name = "apps.captcha"
