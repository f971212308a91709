"""Every clause of docs/rules/robble.md, as tests/engines/robble/cases.py has it."""

from tests.engines.robble.cases import run

for name, wrong in run():
    print("FAILED" if wrong else "ok", name, wrong)
