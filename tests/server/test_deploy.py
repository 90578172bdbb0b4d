"""The files an operator starts from: what can be checked of them without an operator."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # its types are a package of their own
from click.testing import CliRunner

from fogado.cli.serve import command

pytestmark = pytest.mark.interpreted_only
ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


ENVIRONMENT = {
    "FOGADO_DATABASE": "",
    "FOGADO_REDIS": "",
    "FOGADO_ALLOW_HOST": "play.example.org fogado-1 fogado-2",
}


def unit_lines(name: str) -> list[str]:
    text = (DEPLOY / "fogado.service").read_text()
    return re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)


def checked(words: list[str], folder: Path) -> None:
    """Run a command line of ``serve`` with ``--check``, in a folder and on a port of our own."""
    assert words[0] == "serve"
    own = {"--data": str(folder), "--port": "0", "--host": "127.0.0.1"}
    given = list(words[1:])
    for option, value in own.items():
        if option in given:
            given[given.index(option) + 1] = value
    if "--data" not in given:
        given += ["--data", str(folder)]
    if "--check" not in given:
        given.append("--check")
    result = CliRunner().invoke(command, given, env=ENVIRONMENT)
    assert result.exit_code == 0, result.output
    assert (folder / "fogado.sqlite").exists()


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.mark.parametrize("name", ["ExecStartPre", "ExecStart"])
def test_the_unit_starts_the_house(name: str, tmp_path: Path) -> None:
    (line,) = unit_lines(name)
    program, *words = shlex.split(line)
    assert program.endswith("/bin/fogado")
    assert words[words.index("--data") + 1] == "/var/lib/" + unit_lines("StateDirectory")[0]
    checked(words, tmp_path)


def test_the_servers_of_the_compose_file_start(tmp_path: Path) -> None:
    services = compose()["services"]
    servers = [name for name in services if name.startswith("fogado-")]
    assert len(servers) == 2
    known = {param.envvar for param in command.params if isinstance(param.envvar, str)}
    for name in servers:
        service = services[name]
        checked(service["command"], tmp_path)
        assert set(service["environment"]) <= known
        assert {"FOGADO_DATABASE", "FOGADO_REDIS", "FOGADO_ALLOW_HOST"} <= set(
            service["environment"]
        )
        assert (DEPLOY / service["build"]["context"]).resolve() == ROOT
        assert (ROOT / service["build"]["dockerfile"]).is_file()


def test_everything_the_compose_file_names_is_there() -> None:
    found = compose()
    services = found["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(found["networks"])
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert (
                (DEPLOY / source).is_file()
                if source.startswith(".")
                else (source in found["volumes"])
            )
    door = (DEPLOY / "Caddyfile").read_text()
    for name in services:
        if name.startswith("fogado-"):
            assert f"{name}:8000" in door
    host = re.search(r"@(\w+)/fogado", services["fogado-1"]["environment"]["FOGADO_DATABASE"])
    assert host is not None
    assert host[1] in services


def test_the_image_starts_the_house(tmp_path: Path) -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)
    (words,) = re.findall(r"^CMD (.*)$", text, re.MULTILINE)
    assert json.loads(entry) == ["fogado"]
    checked(json.loads(words), tmp_path)
    for path in re.findall(r"/build/(\S+)", text):
        assert path.startswith("dist") or (ROOT / path).exists()


def test_the_page_names_files_metrics_and_options_that_exist() -> None:
    page = ROOT / "docs" / "howto" / "deploy.md"
    text = page.read_text()
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert (page.parent / link).exists(), link
    options = {name for param in command.params for name in param.opts}
    for line in re.findall(r"^.*fogado serve .*$", text, re.MULTILINE):
        assert set(re.findall(r"--[a-z-]+", line)) <= options, line
    server = ROOT / "src" / "fogado" / "server"
    metrics = "".join((server / name).read_text() for name in ("metrics.py", "collector.py"))
    for name in set(re.findall(r"fogado_[a-z_]+", text)):
        assert f'"{name}"' in metrics, name
