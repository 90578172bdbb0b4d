"""A wheel has the browser client inside: whoever installs it needs no Node."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

from tools import web

pytestmark = [pytest.mark.slow, pytest.mark.interpreted_only]
LONGEST = 300


@pytest.fixture(scope="module")
def wheel(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel as ``make wheel`` does; the client that was built goes into it."""
    folder = tmp_path_factory.mktemp("dist")
    words = ["pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [sys.executable, "-m", *words, "--wheel-dir", str(folder), str(web.ROOT)],
        cwd=folder,
        env={**os.environ, "FOGADO_NATIVE": ""},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [found] = folder.glob("fogado-*.whl")
    return found


def test_a_wheel_has_every_part_of_the_page(wheel: Path) -> None:
    """The page, and every script and style that it asks for."""
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        page = packed.read("fogado/web/index.html").decode()
    wanted = re.findall(r"(?:src|href)=\"/([^\"]+)\"", page)
    assert any(name.endswith(".js") for name in wanted)
    assert {f"fogado/web/{name}" for name in wanted} <= names


def test_a_house_opened_from_a_wheel_shows_the_page(wheel: Path, tmp_path: Path) -> None:
    """Without Node: what is installed is all that is needed."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    command = "from fogado.cli import main; main()"
    house = subprocess.Popen(
        [sys.executable, "-c", command, "serve", "--port", "0", "--data", str(tmp_path / "data")],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site"), "PATH": os.defpath},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert house.stdout is not None
        url = next(word for word in house.stdout.readline().split() if "://" in word)
        page = httpx.get(url, timeout=60).text
        assert "<title>Fogadó</title>" in page
        script = re.search(r"src=\"(/assets/[^\"]+\.js)\"", page)
        assert script is not None
        answer = httpx.get(f"{url.rstrip('/')}{script[1]}", timeout=60)
        assert answer.status_code == 200
        assert "javascript" in answer.headers["content-type"]
    finally:
        house.terminate()
        house.wait(60)
        assert house.stdout is not None
        house.stdout.close()
