"""Reads a variable of the environment: notes it for README's table, and what is wrong with it for the operator."""

import os
from dataclasses import dataclass

from config import values
from config.values import Kind


@dataclass(frozen=True)
class Variable:
    name: str
    default: str
    meaning: str


# README's configuration table is printed from it by `manage.py print_configuration`.
TABLE: list[Variable] = []
# One line for each variable that holds what it must not; its default stands in for it until the program ends.
FAULTS: list[str] = []
YES, NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}


def _note(name: str, default: object, meaning: str) -> None:
    TABLE.append(Variable(name, "" if default is None else str(default), meaning))


def _given(name: str, kind: Kind | None) -> str:
    """What the variable holds; nothing where it is not set, or holds what it must not."""
    given = os.environ.get(name, "").strip()
    if any("\ud800" <= letter <= "\udfff" for letter in given):
        FAULTS.append(f"{name} must be UTF-8")
    elif given and kind is not None and not kind.holds(given):
        FAULTS.append(f"{name} must be {kind.takes}")
    else:
        return given
    return ""


def _bounds(least: int, most: int = values.MOST) -> list[str]:
    """What README's table tells of a number, which it calls 1 or more where it tells nothing."""
    told = [f"{least} or more"] if least > 1 else []
    return told + ([f"at most {most}"] if most < values.MOST else [])


def text(name: str, default: str, meaning: str, *, shown: str | None = None, kind: Kind | None = None) -> str:
    _note(name, default if shown is None else shown, meaning)
    return _given(name, kind) or default


def number(name: str, default: int, meaning: str, *, least: int = 1, most: int = values.MOST) -> int:
    _note(name, default, "; ".join([meaning, *_bounds(least, most)]))
    return int(_given(name, values.whole_number(least, most)) or default)


def limit(name: str, default: int, meaning: str, *, least: int = 1) -> int:
    """A number that bounds something, from `least` on; 0 is none at all."""
    _note(name, default, f"{meaning}; {', else '.join(['0: no limit', *_bounds(least)])}")
    either = values.whole_number(least, values.MOST)
    given = _given(name, Kind(f"{either.takes}, or 0", lambda said: int(said) == 0 or either.holds(said)))
    return int(given or default)


def switch(name: str, *, default: bool, meaning: str) -> bool:
    _note(name, str(default).lower(), meaning)
    given = _given(name, Kind("true or false", lambda said: said.lower() in YES | NO))
    return given.lower() in YES if given else default


def words(name: str, default: str, meaning: str, *, shown: str | None = None, kind: Kind | None = None) -> list[str]:
    said = text(name, default, meaning, shown=shown)
    found = [word.strip() for word in said.split(",") if word.strip()]
    if said and not found:
        FAULTS.append(f"{name} holds nothing but commas")
    wrong = [str(n) for n, word in enumerate(found, 1) if kind and not kind.holds(word)]
    if kind and wrong:
        FAULTS.append(f"{name} must be comma-separated, each {kind.takes} (not so: number {', '.join(wrong)})")
        return []
    return found
