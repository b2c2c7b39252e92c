from dataclasses import dataclass, field


@dataclass
class Table:
    """Rows of a comparison: what, ours, the yardstick of the same run, the goal, and whether it is met."""

    title: str
    rows: list[tuple[str, str, str, str, str]] = field(default_factory=list)

    def add(self, what: str, ours: str, beside: str, *, goal: str, is_met: bool) -> None:
        self.rows.append((what, ours, beside, goal, "met" if is_met else "MISSED"))
        print(f"  {what}: {ours}   ({beside}; {goal}: {self.rows[-1][4]})", flush=True)

    def note(self, what: str, ours: str, beside: str = "") -> None:
        self.rows.append((what, ours, beside, "", ""))
        print(f"  {what}: {ours}   {beside}", flush=True)

    def __str__(self) -> str:
        head = ("", "ours", "beside it", "goal", "")
        rows = [head, *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(5)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
        return "\n".join([f"== {self.title}", *lines])
