"""The laws that every game keeps, to be tried on a game of your own.

>>> import fogado
>>> from fogado.testing import check_game
>>> check_game(fogado.game("emerald-skulls"), setups=[{}], seeds=[1])

``check_game`` raises one error that reports every broken law in sentences, each with the table, the
seed and the step to meet the position again.  ``test_laws = laws(GAME)`` in a test module makes one
test of pytest for each law and table.
"""

from __future__ import annotations

from fogado.testing.cases import Case as Case
from fogado.testing.cases import Subject as Subject
from fogado.testing.cases import Table as Table
from fogado.testing.cases import position as position
from fogado.testing.checking import BrokenLaws as BrokenLaws
from fogado.testing.checking import Fault as Fault
from fogado.testing.checking import check_game as check_game
from fogado.testing.checking import laws as laws
