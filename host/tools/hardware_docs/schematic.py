"""The schematic, drawn in three sheets from the wiring: the chips, the keys, and lights with power.

Wires between chips are named, not drawn: what has the same name is connected.
"""

from collections.abc import Callable

import schemdraw
from schemdraw import elements

from firmware.hardware import wiring
from host.boards.catalog import PICO_PINS
from host.boards.schematic import Pin, draw_chip, net_stub, write
from host.hardware.pins import OUTPUTS, PICO_SUPPLY, column_outputs


def chips(drawing: schemdraw.Drawing) -> None:
    """Pico, shift registers, level shifter, display and buzzer."""

    def gpio(number: int, net: str) -> Pin:
        return f"GP{number}", PICO_PINS[number], net

    rows = [gpio(number, f"ROW{row}") for row, number in enumerate(wiring.ROW_PINS)]
    others = [
        ("VBUS", PICO_SUPPLY["VBUS"], "USB 5V"),
        ("VSYS", PICO_SUPPLY["VSYS"], "VSYS"),
        ("GND", PICO_SUPPLY["GND"], "GND"),
        ("3V3", PICO_SUPPLY["3V3"], "3V3"),
        gpio(wiring.LED_PIN, "LED"),
        gpio(wiring.OLED_SCL, "SCL"),
        gpio(wiring.OLED_SDA, "SDA"),
        gpio(wiring.BUZZER_PIN, "BUZZER"),
        gpio(wiring.CHAIN_PIN, "RETURN"),
        gpio(wiring.SHIFT_LATCH, "LATCH"),
        gpio(wiring.SHIFT_DATA, "DATA"),
        gpio(wiring.SHIFT_CLOCK, "CLOCK"),
    ]
    draw_chip(drawing, (0, 0), "A1  Raspberry Pi Pico", rows, others, 4)

    nets = {(chip, output): f"COL{column}" for column, (chip, output, _pin) in enumerate(column_outputs())}
    for index, chip in enumerate(("U1", "U2")):
        inputs = [
            ("VCC", 16, "3V3"),
            ("DS", 14, "CHAIN" if index else "DATA"),
            ("SHCP", 11, "CLOCK"),
            ("STCP", 12, "LATCH"),
            ("/MR", 10, "3V3"),
            ("/OE", 13, "GND"),
            ("GND", 8, "GND"),
        ]
        outputs = [(output, pin, nets.get((chip, output), "")) for output, pin in OUTPUTS.items()]
        outputs.append(("Q7S", 9, "" if index else "CHAIN"))
        draw_chip(drawing, (9.5, 3.5 - 7 * index), f"{chip}  74HC595", inputs, outputs, 3)

    gates = [
        ("VCC", 14, "5V"),
        ("/1OE", 1, "GND"),
        ("1A", 2, "LED"),
        ("2A", 5, "GND"),
        ("3A", 9, "GND"),
        ("4A", 12, "GND"),
        ("GND", 7, "GND"),
    ]
    ends = [("1Y", 3, "LED 5V"), ("/2OE", 4, "5V"), ("/3OE", 10, "5V"), ("/4OE", 13, "5V")]
    draw_chip(drawing, (18.5, 3.5), "U3  74AHCT125", gates, ends, 3)

    display = [("VCC", "", "3V3"), ("GND", "", "GND"), ("SCL", "", "SCL"), ("SDA", "", "SDA")]
    draw_chip(drawing, (18.5, -2), "A2  display 128 x 64", display, [], 3)

    drawing += elements.ResistorIEC().at((17.2, -5.2)).right().length(2).label("R2  330 ohm")
    net_stub(drawing, (17.2, -5.2), "BUZZER", -1)
    buzzer = elements.Speaker().at((19.2, -5.2)).theta(0).anchor("in1")
    drawing += buzzer
    write(drawing, (20.2, -5.4), "B1  piezo")
    drawing += elements.Ground().at(buzzer.absanchors["in2"])
    write(drawing, (-3, -5.6), "C2, C3, C4: 100 nF each, between VCC and GND of U1, U2 and U3,")
    write(drawing, (-3, -6.1), "as near to the chip as it will go.")


def keys(drawing: schemdraw.Drawing) -> None:
    """The corners of the key matrix: at each crossing a key and a diode, from the column to the row."""
    last_row, last_column = wiring.ROWS - 1, wiring.COLUMNS - 1
    shown_columns = {0: 0.0, 1: 4.0, last_column: 9.6}
    shown_rows = {0: 0.0, 1: -3.2, last_row: -7.8}
    for column, x in shown_columns.items():
        drawing += elements.Line().at((x, 2.6)).to((x, -6.2))
        write(drawing, (x, 2.9), f"COL{column}", align="center", color="navy")
    for row, y in shown_rows.items():
        drawing += elements.Line().at((-1, y)).to((12, y))
        write(drawing, (-1.2, y), f"ROW{row}", align="right", color="navy")
        for column, x in shown_columns.items():
            number = row * wiring.COLUMNS + column + 1
            drawing += elements.Dot().at((x, y + 1.6))
            drawing += elements.Button().at((x, y + 1.6)).right().length(1.8).label(f"K{number}", "top")
            drawing += elements.Diode().down().length(1.6).label(f"D{number}", "bottom")
            drawing += elements.Dot()
    for y in shown_rows.values():
        write(drawing, (7.3, y + 1.6), ". . .", align="center")
    for x in shown_columns.values():
        write(drawing, (x + 0.9, -4.6), ". . .", align="center")
    write(drawing, (-1, -9), "Key and diode at row r and column c have the number 14 r + c + 1.")
    write(drawing, (-1, -9.5), "The diode's ring (cathode) is on the side of the row.")


def lights(drawing: schemdraw.Drawing) -> None:
    """Supply, switch, 5 V rail, and the chain of lights."""
    drawing += elements.Dot(open=True).at((0, 0))
    write(drawing, (-0.3, 0), "J1  +5 V, 3 A", align="right")
    drawing += elements.Line().at((0, 0)).right().length(1.2)
    drawing += elements.Dot()
    drawing += elements.Capacitor(polar=True).down().length(1.8).label("C1  1000 µF", "bottom")
    drawing += elements.Ground()
    drawing += elements.Line().at((1.2, 0)).to((5.2, 0))
    drawing += elements.Dot(open=True).at((0, -1.8))
    write(drawing, (-0.3, -1.8), "J1  0 V", align="right")
    drawing += elements.Ground().at((0, -1.8)).theta(0)

    drawing += elements.Dot(open=True).at((5.2, 0))
    write(drawing, (5.3, 0.4), "supply")
    drawing += elements.Dot(open=True).at((5.2, -1.4))
    write(drawing, (5.3, -1.8), "USB")
    drawing += elements.FuseIEC().at((5.2, -1.4)).left().length(1.8).label("F8  0.75 A", "bottom")
    net_stub(drawing, (3.4, -1.4), "USB 5V", -1)
    drawing += elements.Dot(open=True).at((7, -0.7))
    drawing += elements.Line().at((7, -0.7)).to((5.4, -0.15))
    write(drawing, (7, -0.2), "S1, off in the middle")

    drawing += elements.Line().at((7, -0.7)).to((11, -0.7))
    drawing += elements.Dot().at((9.4, -0.7))
    drawing += elements.Dot().at((11, -0.7))
    write(drawing, (11, -0.2), "5V", color="navy")
    drawing += elements.FuseIEC().at((11, -0.7)).right().length(2.4)
    write(drawing, (13.6, -0.7), "FEED", color="navy")
    write(drawing, (12.4, -1.4), "F1, F2, F3, F4, F5, F6, F7")
    write(drawing, (12.4, -1.9), "1.5 A, one a feed")
    drawing += elements.Schottky().at((9.4, -0.7)).down().length(2).label("D169  1N5817", "bottom")
    write(drawing, (9.4, -3), "VSYS", align="center", color="navy")

    board = wiring.ROWS * wiring.BOARD_COLUMNS
    drawing += elements.ResistorIEC().at((0, -6)).right().length(2.4).label("R1  330 ohm")
    net_stub(drawing, (0, -6), "LED 5V", -1)
    x = 2.4
    for number in (0, 1, None, board - 1, board, None, wiring.PIXELS - 1):
        x = _pixel(drawing, x, -6, number)
    drawing += elements.ResistorIEC().at((x, -6)).right().length(2.4).label("R23  1.8 kohm")
    net_stub(drawing, (x + 2.4, -6), "RETURN", 1)
    drawing += elements.ResistorIEC().at((x + 2.4, -6)).down().length(2).label("R24  3.3 kohm", "bottom")
    drawing += elements.Ground()
    write(drawing, (2.9, -8.4), f"LED0 to LED{board - 1}: the board, tile by tile of 6 x 6, to and fro;")
    write(drawing, (2.9, -9.4), "R17, R18, R19, R20, R21: 330 ohm, in the data where it leaves a tile.")
    write(drawing, (2.9, -8.9), f"LED{board} to LED{wiring.PIXELS - 1}: the control keys in the same way.")


def _pixel(drawing: schemdraw.Drawing, x: float, y: float, number: int | None) -> float:
    """Draw a pixel of the chain from (x, y) on, or dots for those that are left out; return where the next one is."""
    if number is None:
        drawing += elements.Line().at((x, y)).to((x + 0.4, y))
        write(drawing, (x + 0.8, y), ". . .", align="center")
        drawing += elements.Line().at((x + 1.2, y)).to((x + 1.6, y))
        return x + 1.6
    drawing += elements.Line().at((x, y)).to((x + 0.5, y))
    drawing += elements.Rect((x + 0.5, y - 0.6), (x + 2.1, y + 0.6)).at((0, 0)).theta(0)
    write(drawing, (x + 1.3, y), f"LED{number}", align="center")
    drawing += elements.Line().at((x + 1.3, y + 0.6)).to((x + 1.3, y + 0.9))
    write(drawing, (x + 1.3, y + 1.15), "FEED", align="center", color="navy")
    drawing += elements.Ground().at((x + 1.3, y - 0.6)).theta(0)
    drawing += elements.Line().at((x + 2.1, y)).to((x + 2.6, y))
    return x + 2.6


SHEETS: dict[str, Callable[[schemdraw.Drawing], None]] = {"chips": chips, "keys": keys, "lights": lights}
