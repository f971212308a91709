"""Every clause of docs/rules/robble.md, as tests/engines/robble_cases.py has it."""

from tests.engines.robble_cases import run

for name, wrong in run():
    print("FAILED" if wrong else "ok", name, wrong)
