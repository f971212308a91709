"""The circuit boards: tables, router and checks."""

from tests.planted.bug import Bug

TILES = "host/tools/pcb/tiles.py"
SYSTEM = "host/tools/pcb/system.py"
ROUTER = "host/tools/pcb/router.py"
CHECKS = "host/tools/pcb/checks.py"
CIRCUIT = "host/tools/pcb/circuit.py"
TEST = "tests/host/tools/pcb"

DIAGNOSIS = "host/tools/pcb/diagnosis.py"

KICAD = "host/tools/pcb/kicad_worker.py"

BUGS = (
    Bug(
        KICAD,
        "FromMM(0.2), FromMM(0.4)",
        "FromMM(0.2), FromMM(0)",
        "KiCad is not asked how far apart holes are",
        (f"{TEST}/test_files.py::test_kicad_finds_errors_that_are_planted",),
    ),
    Bug(
        DIAGNOSIS,
        "                known = known | set(keys)\n    for place in PLACES:",
        "                pass\n    for place in PLACES:",
        "an open row is reported again in each tile",
        (f"{TEST}/test_diagnosis.py::test_lines_of_all_boards",),
    ),
    Bug(
        DIAGNOSIS,
        "        if len(keys) < 4:  # of one place alone: not the lines\n",
        "        if False:\n",
        "a bridge between two keys is taken for one between two lines",
        (f"{TEST}/test_diagnosis.py::test_columns_and_keys_that_come_together",),
    ),
    Bug(
        DIAGNOSIS,
        "    if tile:\n        before",
        "    if tile > 1:\n        before",
        "a dark tile is not looked for at the tile before it",
        (f"{TEST}/test_diagnosis.py::test_where_the_data_of_the_lights_ends",),
    ),
    Bug(
        TILES,
        'p1=f"R{row}", p2=between)',
        'p1=between, p2=f"R{row}")',
        "the diodes are the wrong way round in the table",
        (f"{TEST}/test_checks.py::test_a_committed_board_has_no_problems",),
    ),
    Bug(
        SYSTEM,
        "    return LAST_PIN + 1 - pin\n",
        "    return pin\n",
        "the ribbon does not turn the pins round",
        (f"{TEST}/test_checks.py::test_the_whole_has_no_problems",),
    ),
    Bug(
        ROUTER,
        "        return Routed(self.tracks, self.vias, rounds)\n",
        "        return Routed(self.tracks, self.vias[:0], rounds)\n",
        "the vias are forgotten",
        (f"{TEST}/test_router.py",),
    ),
    Bug(
        ROUTER,
        "self._mark(self.holes, pad.box, VIA / 2 + PAD_TO_VIA, TAKEN, pad.round)",
        "pass",
        "vias are in pads",
        (f"{TEST}/test_router.py::test_ground_gets_a_via_beside_its_pad",),
    ),
    Bug(
        CHECKS,
        "            if pad.layers and _gap(pad.box, via.at) < via.size / 2:\n",
        "            if False:\n",
        "no via in a pad is found",
        (f"{TEST}/test_checks.py::test_a_via_in_a_pad_is_found",),
    ),
    Bug(
        CIRCUIT,
        'anode = circuit.only((place, reference, "2"), "diode", "2")',
        'anode = circuit.only((place, reference, "2"), "diode", "1")',
        "a diode counts in the wrong direction",
        (f"{TEST}/test_checks.py::test_the_whole_has_no_problems",),
    ),
)
