"""Nothing here can be collected without the extra; ``test_extra.py`` says so."""

from __future__ import annotations

from tests.research.extra import MISSING

collect_ignore_glob = ["test_[!ev]*.py", "test_export.py"] if MISSING else []
