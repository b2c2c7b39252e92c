"""Django admin tells nothing of a column that its pages leave out: no list is filtered by one, nor over a relation."""

import html
import re

import pytest
from django.db import models
from django.test import RequestFactory
from django.urls import reverse

from apps.accounts.admin_site import site
from apps.accounts.tests.factories import AdminFactory
from apps.accounts.tests.steps import app_code, enter, give_app
from apps.controller.models import ConfigVersion

TABLES = pytest.mark.parametrize("table", site._registry.values(), ids=lambda table: table.opts.label_lower)
SECRET = re.compile(r"password|token|secret|seed|hash|salt|sealed|lease|answer$|result$")
pytestmark = pytest.mark.django_db


@pytest.fixture
def inside():
    """A superuser, signed in with the app."""
    root = AdminFactory(login_id="root", superuser=True)
    return enter(root, app_code(give_app(root)))


@pytest.fixture
def request_of_root():
    request = RequestFactory().get("/")
    request.user = AdminFactory.build(superuser=True)
    return request


def shown_by(table, request):
    row = table.model()
    return {*table.get_fields(request, row), *table.get_list_display(request), table.date_hierarchy}


def list_of(table):
    return reverse(f"admin:{table.opts.app_label}_{table.opts.model_name}_changelist")


@TABLES
def test_no_list_is_filtered_by_a_column_that_its_page_does_not_show(inside, request_of_root, table):
    shown = shown_by(table, request_of_root)
    hidden = {field.name for field in table.opts.get_fields() if field.name not in shown} | {"pk"}

    answers = {
        question: inside.get(list_of(table), {question: "a"}).status_code
        for name in hidden
        for question in (name, f"{name}__startswith")
    }

    assert set(answers.values()) == {400}, answers


@TABLES
def test_no_list_is_filtered_by_a_column_behind_a_relation(inside, table):
    offered = set(table.list_filter)
    behind = {
        f"{relation.name}__{field.name}"
        for relation in table.opts.get_fields()
        if relation.is_relation
        for field in relation.related_model._meta.get_fields()
        # The key of what is referred to is what the column itself holds.
        if not (isinstance(field, models.Field) and field.primary_key and not field.is_relation)
    }

    answers = {name: inside.get(list_of(table), {f"{name}__startswith": "a"}).status_code for name in behind - offered}

    assert set(answers.values()) <= {400}, answers


@TABLES
def test_no_page_shows_or_searches_a_column_that_holds_a_secret(request_of_root, table):
    told = {*shown_by(table, request_of_root), *table.get_search_fields(request_of_root), *table.list_filter}

    assert [name for name in told if name and SECRET.search(name)] == []


@TABLES
def test_each_filter_that_a_list_offers_works(inside, table):
    listed = inside.get(list_of(table)).content.decode()
    links = [html.unescape(link) for link in re.findall(r'<li[^>]*>\s*<a href="(\?[^"]+)"', listed)]

    answers = {link: inside.get(list_of(table) + link).status_code for link in links}

    assert set(answers.values()) <= {200}, answers
    assert bool(links) == bool(table.list_filter)


def test_the_client_token_is_not_read_letter_by_letter(inside, console):
    body = {"facebook_app_id": "1", "facebook_client_token": "guess-me"}
    assert console.put("/api/App/controller/admin/facebook/change", body, captcha="right").status_code == 200
    number = ConfigVersion.objects.latest("number").number

    codes = [
        inside.get(
            "/data-admin/controller/configversion/",
            {"snapshot__facebook_client_token__startswith": guess, "number": number},
        ).status_code
        for guess in ("g", "x")
    ]

    assert codes == [400, 400]
    assert inside.get("/data-admin/controller/configversion/", {"number": number}).status_code == 200
