"""The browser client: the files that were built into the package, and nothing else."""

from __future__ import annotations

import gzip
import mimetypes
import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

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


class File(NamedTuple):
    """A file of the client, ready to be sent."""

    content: bytes
    packed: bytes
    kind: str
    tag: str


class Web:
    """The built client, read once: nothing outside its folder can ever be asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(__file__).parent.parent / "web"
        self.files: dict[str, File] = {}
        if (self.folder / "index.html").is_file():
            for file in sorted(self.folder.rglob("*")):
                if file.is_file() and file.suffix not in (".map", ".py", ".pyc"):
                    name = file.relative_to(self.folder).as_posix()
                    self.files[name] = read(file)

    def routes(self) -> list[Route]:
        """Serve everything that no other route serves."""
        return [Route("/{path:path}", self.serve)]

    async def serve(self, request: Request) -> Response:
        """Give a file of the client; for / its first page."""
        name = request.path_params["path"] or "index.html"
        request.scope["fogado.route"] = "web"
        if name in self.files:
            return self.answer(request, name, self.files[name])
        if name == "index.html":
            return Response(plain_page(request.scope["fogado.language"]), 200, None, KINDS[".html"])
        request.scope["fogado.route"] = "none"
        raise HTTPException(404)

    def answer(self, request: Request, name: str, file: File) -> Response:
        """Send a file, small where the browser can unpack it, and not twice."""
        headers = {
            "cache-control": FOREVER if HASHED.match(name) else ASK_AGAIN,
            "etag": file.tag,
            "vary": "accept-encoding",
        }
        if request.headers.get("if-none-match") == file.tag:
            return Response(None, 304, headers)
        if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(file.packed, 200, headers, file.kind)
        return Response(file.content, 200, headers, file.kind)


def read(file: Path) -> File:
    """Read a file once, and pack it where that helps."""
    content = file.read_bytes()
    packed = gzip.compress(content, mtime=0)
    if len(packed) > 0.9 * len(content):
        packed = b""
    return File(content, packed, kind_of(file), f'"{sha256(content).hexdigest()[:32]}"')


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
