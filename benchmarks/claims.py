"""Claims: the measurements of a command, and whether they meet the goals. A missed claim makes the exit code 1."""

from dataclasses import astuple, dataclass, field


@dataclass(frozen=True)
class Claim:
    subject: str
    value: str
    details: str = ""
    goal: str = ""
    verdict: str = ""


@dataclass
class Claims:
    """The table that a command prints."""

    title: str
    head: Claim = Claim("", "measured", "details", "goal")
    rows: list[Claim] = field(default_factory=list)

    def add(self, subject: str, value: str, details: str = "", *, goal: str, is_met: bool) -> None:
        verdict = "met" if is_met else "MISSED"
        self.rows.append(Claim(subject, value, details, goal, verdict))
        print(f"  {subject}: {value}   ({details}; {goal}: {verdict})", flush=True)

    def add_measurement(self, subject: str, value: str, details: str = "") -> None:
        """Add a value without a goal."""
        self.rows.append(Claim(subject, value, details))
        print(f"  {subject}: {value}   {details}", flush=True)

    def exit_code(self) -> int:
        """Print the table. Return 1 if a claim is missed."""
        rows = [astuple(row) for row in (self.head, *self.rows)]
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        print(f"\n== {self.title}")
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        print(flush=True)
        return int(any(row.verdict == "MISSED" for row in self.rows))
