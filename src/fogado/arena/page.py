"""One HTML page that needs nothing beside it: tables, sentences, pictures drawn inside."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from fogado.arena.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
figure { margin: 1rem 0; } figure img { max-width: 100%; height: auto; }
figcaption { color: #555; font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
th:first-child, td:first-child { text-align: left; }
code { background: #f3f3f3; padding: .1rem .3rem; }
"""

INK = "#1f6f5c"
"""The colour of what was measured,"""
PALE = "#b9b9b9"
"""of what would be even,"""
WARM = "#b5532a"
"""and of what is compared with it."""


def page(title: str, parts: Iterable[str]) -> str:
    """Put parts together to a whole page."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def heading(text: str) -> str:
    """Begin a chapter."""
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str) -> str:
    """Write a paragraph; what stands between backquotes is code."""
    return "<p>" + re.sub("`([^`]+)`", r"<code>\1</code>", escape(text)) + "</p>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; the first column is text, the rest are numbers."""
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = [f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows]
    inner = f"<thead><tr>{top}</tr></thead>\n<tbody>\n" + "\n".join(lines) + "\n</tbody>"
    return f'<div class="wide"><table>\n{inner}\n</table></div>'


def figure(drawn: Any, caption: str) -> str:
    """Put a picture into the page, with what it shows in words."""
    said = escape(caption)
    # A picture of its own inside the page: names in one drawing never meet those in another.
    inside = b64encode(as_svg(drawn).encode()).decode()
    image = f'<img alt="{said}" src="data:image/svg+xml;base64,{inside}">'
    return f"<figure>{image}<figcaption>{said}</figcaption></figure>"


def as_svg(drawn: Any) -> str:
    """Draw a picture as SVG; the same numbers give the same text."""
    matplotlib = need("matplotlib", "Plots")
    text = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "fogado"}):
        drawn.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    return text.getvalue()


def as_png(drawn: Any) -> bytes:
    """Draw a picture as PNG."""
    data = BytesIO()
    drawn.savefig(data, format="png", dpi=150, metadata={"Software": None})
    return data.getvalue()
