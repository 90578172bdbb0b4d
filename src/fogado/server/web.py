"""The browser client: the files that were built into the package, and nothing else."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from fogado.server.refused import phrases

if TYPE_CHECKING:
    from starlette.requests import Request

HASHED = re.compile(r"^assets/.+-[A-Za-z0-9_-]{8,}\.\w+$")
"""Names that change with their content, so that they can be kept for ever."""
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Web:
    """The built client, read once: nothing outside its folder can ever be asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(__file__).parent.parent / "web"
        self.files: dict[str, tuple[bytes, str]] = {}
        if (self.folder / "index.html").is_file():
            for file in sorted(self.folder.rglob("*")):
                if file.is_file() and file.suffix not in (".map", ".py", ".pyc"):
                    name = file.relative_to(self.folder).as_posix()
                    self.files[name] = (file.read_bytes(), kind_of(file))

    def routes(self) -> list[Route]:
        """Serve everything that no other route serves."""
        return [Route("/{path:path}", self.serve)]

    async def serve(self, request: Request) -> Response:
        """Give a file of the client; for / its first page."""
        name = request.path_params["path"] or "index.html"
        request.scope["fogado.route"] = "web"
        if name in self.files:
            content, kind = self.files[name]
            headers = {"cache-control": FOREVER if HASHED.match(name) else ASK_AGAIN}
            return Response(content, 200, headers, kind)
        if name == "index.html":
            return Response(plain_page(request.scope["fogado.language"]), 200, None, KINDS[".html"])
        request.scope["fogado.route"] = "none"
        raise HTTPException(404)


def kind_of(file: Path) -> str:
    """Name the kind of a file."""
    known = KINDS.get(file.suffix)
    return known or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def plain_page(language: str) -> str:
    """Say that the house is open, though its browser client was not built."""
    title = phrases().say(language, "page.title", {})
    text = phrases().say(language, "page.text", {})
    link = phrases().say(language, "page.link", {})
    return (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f'<h1>{title}</h1>\n<p>{text}</p>\n<p><a href="/api/docs">{link}</a></p>\n</html>\n'
    )
