"""The table of `make faults`: each fault has a line, whatever becomes of it; one that fails is in the exit code."""

import pytest

from tests.faults import __main__ as command
from tests.faults.stand import Line, NotTried


def goes_well(_folder):
    return Line("a kill", "nothing", True, "at once")


def goes_on(_folder):
    yield Line("a loss", "503", False, "never")


def breaks(_folder):
    raise ValueError("nobody answers")


def is_not_possible(_folder):
    raise NotTried("no disk")


@pytest.mark.parametrize(
    ("fault", "line", "code"),
    [
        (goes_well, "| a kill | nothing | yes | at once |", 0),
        (goes_on, "| a loss | 503 | NO | never |", 1),
        (breaks, "| breaks | ValueError: nobody answers | NO | no |", 1),
        (is_not_possible, "| is_not_possible | not tried: no disk | - | - |", 0),
    ],
)
def test_each_fault_has_its_line(fault, line, code, monkeypatch, capsys):
    monkeypatch.setattr(command, "FAULTS", (fault, goes_well))

    assert command.main([]) == code

    shown = capsys.readouterr().out.splitlines()
    assert line in shown
    assert "| a kill | nothing | yes | at once |" in shown


def test_one_is_chosen_by_its_name(monkeypatch, capsys):
    monkeypatch.setattr(command, "FAULTS", (breaks, goes_well))

    assert command.main(["goes_well"]) == 0
    assert "breaks" not in capsys.readouterr().out
