"""Every clause of docs/rules/vacuum.md, as tests/engines/vacuum/cases.py has it."""

from tests.engines.vacuum.cases import run

for name, wrong in run():
    print("FAILED" if wrong else "ok", name, wrong)
