"""A kept query is made once a thread: a time that is read while it is made would stand in it for ever."""

import importlib
import sys
from datetime import timedelta

import time_machine
from django.conf import settings
from django.utils import timezone

from apps.accounts.models import Session
from apps.core.kept_queries import KeptQuery, Param


def kept_queries():
    importlib.import_module(settings.ROOT_URLCONF)
    ours = [module for name, module in sorted(sys.modules.items()) if name.startswith("apps.")]
    named = [(module.__name__, name, one) for module in ours for name, one in vars(module).items()]
    return {f"{module}.{name}": one for module, name, one in named if isinstance(one, KeptQuery)}


def makes_the_same_later(kept):
    params = [Param(place, field()) for place, field in enumerate(kept._fields)]
    now, made = timezone.now(), []
    for moment in (now, now + timedelta(days=400)):
        with time_machine.travel(moment, tick=False):
            made.append(kept._make(*params).query.sql_with_params())
    return made[0] == made[1]


def test_no_kept_query_holds_the_time_at_which_it_was_made():
    found = kept_queries()

    assert "apps.accounts.services.sessions._OF_BEARER" in found
    assert [name for name, kept in found.items() if not makes_the_same_later(kept)] == []


def test_the_rule_on_kept_queries_sees_one():
    assert not makes_the_same_later(KeptQuery(lambda: Session.objects.filter(expires_at__gt=timezone.now())))
