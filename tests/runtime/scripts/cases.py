"""Every clause of docs/rules/robble.md and docs/rules/vacuum.md, as tests/engines has them."""

from tests.engines.robble import cases as robble
from tests.engines.vacuum import cases as vacuum

for name, wrong in list(robble.run()) + list(vacuum.run()):
    print("FAILED" if wrong else "ok", name, wrong)
