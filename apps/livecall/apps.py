from django.apps import AppConfig


class LivecallConfig(AppConfig):
    name = "apps.livecall"
