from django.apps import AppConfig


class TrailConfig(AppConfig):
    """What the console shows of `audit`, which lies below the accounts and has no calls of its own."""

    name = "apps.trail"
