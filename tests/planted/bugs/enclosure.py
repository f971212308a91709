"""The enclosure: sizes, how it is put together, and its checks."""

from tests.planted.bug import Bug

PARAMETERS = "host/tools/enclosure/parameters.py"
PRINTED = "host/tools/enclosure/printed.py"
ASSEMBLY = "host/tools/enclosure/assembly.py"
CHECKS = "host/tools/enclosure/checks.py"
LIGHT = "host/tools/enclosure/light.py"
TEST = "tests/host/tools/enclosure/test_checks.py"

BUGS = (
    Bug(
        PARAMETERS,
        "= 15.0, 0.8, 14.5,",
        "= 15.0, 0.8, 12.5,",
        "the rims of the caps meet the housings before the keys are down",
        (f"{TEST}::test_nothing_is_wrong",),
    ),
    Bug(
        PARAMETERS,
        "POST = 28.0 ",
        "POST = 27.0 ",
        "the frame lies in the flanges of the switches",
        (f"{TEST}::test_nothing_is_wrong",),
    ),
    Bug(
        PRINTED,
        "p.USB_PLUG[0] + 2, p.USB_PLUG[1] + 1",
        "p.USB_PLUG[0] - 2, p.USB_PLUG[1] + 1",
        "the opening for the USB plug is too narrow for its grip",
        (f"{TEST}::test_nothing_is_wrong",),
    ),
    Bug(
        ASSEMBLY,
        "int(y > p.FLOOR_SEAMS[1])",
        "int(y > p.FLOOR_SEAMS[0])",
        "screws are listed for a piece of the floor that they do not meet",
        (f"{TEST}::test_nothing_is_wrong",),
    ),
    Bug(
        CHECKS,
        "if shared > TOUCH",
        "if shared > 1e6",
        "solids that meet are not reported",
        (TEST,),
    ),
    Bug(
        CHECKS,
        "if seat < ring * ",
        "if seat < -ring * ",
        "a screw that falls through its hole counts as one that stands",
        (TEST,),
    ),
    Bug(
        LIGHT,
        "math.asin(math.sqrt((rise + 0.5) / HEIGHTS))",
        "math.pi / 2 * (rise + 0.5) / HEIGHTS",
        "flat rays count as much as upright ones",
        (TEST,),
    ),
)
