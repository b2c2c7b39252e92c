"""The leading words of an action or a target, as SQL that an index can hold: no literal in it becomes a parameter."""

from typing import Any

from django.db.models import CharField, Func
from django.db.models.sql.compiler import SQLCompiler


class _Leading(Func):
    output_field = CharField()
    sqlite = postgresql = ""

    def as_sql(self, compiler: SQLCompiler, connection: Any, **context: Any) -> Any:
        template = self.postgresql if connection.vendor == "postgresql" else self.sqlite
        return super().as_sql(compiler, connection, template=template, **context)


class ActionArea(_Leading):
    """`placement` of `placement.update`."""

    sqlite = "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || '.', '.') - 1)"
    postgresql = "SPLIT_PART(%(expressions)s, '.', 1)"


class TargetArea(_Leading):
    """`placement` of `placement:native:1`."""

    sqlite = "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || ':', ':') - 1)"
    postgresql = "SPLIT_PART(%(expressions)s, ':', 1)"


class TargetPair(_Leading):
    """`placement:native` of `placement:native:1`; of fewer words, all of them."""

    sqlite = (
        "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || ':', ':')"
        " + INSTR(SUBSTR(%(expressions)s || '::', INSTR(%(expressions)s || ':', ':') + 1), ':') - 1)"
    )
    postgresql = "RTRIM(SPLIT_PART(%(expressions)s, ':', 1) || ':' || SPLIT_PART(%(expressions)s, ':', 2), ':')"
