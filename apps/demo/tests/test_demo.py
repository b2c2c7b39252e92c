"""`make demo`: every screen has content, made by the services, the same for the same seed, and only once."""

import os
from datetime import UTC, datetime

import pytest
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.utils import timezone

from apps.accounts.models import Admin
from apps.analytics.models import DayCount, Item
from apps.audit.models import Entry
from apps.audit.queries import verify_chain
from apps.banners.serializers import NewBanner
from apps.banners.views import FOLDER
