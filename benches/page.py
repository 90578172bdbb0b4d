"""Where measured tables stand in the docs: between two marks, so that they can be written anew."""

from __future__ import annotations

from pathlib import Path

DOC = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"


def put(name: str, text: str, doc: Path = DOC) -> None:
    """Put a text between the marks of this name, in place of what was there."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = doc.read_text().split(begin, 1)
    _, after = rest.split(end, 1)
    doc.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}")
