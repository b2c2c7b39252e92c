"""The leading words of an action or a target, as SQL that an index can hold: no literal in it becomes a parameter."""

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Func
from django.db.models.sql.compiler import SQLCompiler

AsSql = tuple[str, tuple[str | int, ...]]


class _Leading(Func):
    output_field = CharField()
    postgresql = ""

    def as_postgresql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> AsSql:
        return self.as_sql(compiler, connection, template=self.postgresql)


class ActionArea(_Leading):
    """`placement` of `placement.update`."""

    template = "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || '.', '.') - 1)"
    postgresql = "SPLIT_PART(%(expressions)s, '.', 1)"


class TargetArea(_Leading):
    """`placement` of `placement:native:1`."""

    template = "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || ':', ':') - 1)"
    postgresql = "SPLIT_PART(%(expressions)s, ':', 1)"


class TargetPair(_Leading):
    """`placement:native` of `placement:native:1`; of fewer words, all of them."""

    template = (
        "SUBSTR(%(expressions)s, 1, INSTR(%(expressions)s || ':', ':')"
        " + INSTR(SUBSTR(%(expressions)s || '::', INSTR(%(expressions)s || ':', ':') + 1), ':') - 1)"
    )
    postgresql = "RTRIM(SPLIT_PART(%(expressions)s, ':', 1) || ':' || SPLIT_PART(%(expressions)s, ':', 2), ':')"
