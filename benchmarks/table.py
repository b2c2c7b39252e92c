"""The table of claims that `make bench`, `make load`, `make attack`, and `make faults` print."""

from dataclasses import dataclass, field


@dataclass
class Table:
    """Rows of claims: the case, the value, the comparison, the goal, and whether it is met."""

    title: str
    head: tuple[str, str, str, str, str] = ("", "measured", "beside it", "goal", "")
    rows: list[tuple[str, str, str, str, str]] = field(default_factory=list)

    def add(self, what: str, figure: str, beside: str = "", *, goal: str, is_met: bool) -> None:
        self.rows.append((what, figure, beside, goal, "met" if is_met else "MISSED"))
        print(f"  {what}: {figure}   ({beside}; {goal}: {self.rows[-1][4]})", flush=True)

    def note(self, what: str, figure: str, beside: str = "") -> None:
        self.rows.append((what, figure, beside, "", ""))
        print(f"  {what}: {figure}   {beside}", flush=True)

    def exit_code(self) -> int:
        """Print the table; return 1 if a claim is missed."""
        print(f"\n{self}\n", flush=True)
        return 1 if any(row[4] == "MISSED" for row in self.rows) else 0

    def __str__(self) -> str:
        rows = [self.head, *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(5)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        return "\n".join([f"== {self.title}", *lines])


def percentile(values: list[float], share: float) -> float:
    """Return the value that `share` of the values do not exceed; infinity if there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")
