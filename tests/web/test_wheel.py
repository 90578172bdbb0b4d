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


def run(*words: str, cwd: Path, path: str) -> str:
    """Let Python do something with these commands in reach; give what it said."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env={**os.environ, "FOGADO_NATIVE": "", "PATH": path},
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(source: Path, folder: Path, path: str) -> Path:
    """Build the wheel of sources as pip does."""
    words = ["pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "--no-index"]
    run("-m", *words, "--wheel-dir", str(folder), str(source), cwd=folder, path=path)
    [found] = folder.glob("fogado-*.whl")
    return found


@pytest.fixture(scope="module")
def wheel(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel in plain Python; the client that was built goes into it."""
    return wheel_of(web.ROOT, tmp_path_factory.mktemp("dist"), os.environ["PATH"])


def test_a_source_package_becomes_plain_python_with_the_page(client: Path, tmp_path: Path) -> None:
    """Whoever installs it needs neither Node nor a compiler, and is told which form that gives."""
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    packing = ["-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    run(*packing, cwd=web.ROOT, path=str(nowhere))
    [source] = tmp_path.glob("fogado-*.tar.gz")
    wheel = wheel_of(source, tmp_path, str(nowhere))
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert "fogado/web/index.html" in packed.namelist()
        packed.extractall(nowhere)
    say = "from fogado.cli import main; main(['--version'])"
    assert run("-c", say, cwd=nowhere, path=str(nowhere)).endswith("(interpreted)\n")


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
