"""The kinds of parts on Cairn's boards, and what belongs to it beside them."""

from host.boards.catalog import COMMON, Kind, pins

# LCSC's numbers are those that bills of public projects have beside the same part number; no stock was asked.
KINDS = COMMON | {
    "1uF": Kind("capacitor 1 µF, X7R, 16 V", "Capacitor_SMD", "C_0603_1608Metric", "Samsung", "CL10B105KO8NNNC",
                0.01, 0.9, symbol="capacitor", lcsc="C59782", second="TDK C1608X7R1C105K080AC"),
    "100uF": Kind("capacitor 100 µF, electrolytic, 10 V", "Capacitor_SMD", "CP_Elec_6.3x5.4", "Panasonic",
                  "EEE-1AA101WP", 0.12, 5.4, symbol="capacitor", mark="plus"),
    "1000uF": Kind("capacitor 1000 µF, electrolytic, 10 V", "Capacitor_SMD", "CP_Elec_10x10", "Panasonic",
                   "EEE-FK1A102P", 0.45, 10.2, symbol="capacitor", mark="plus"),
    "4k7": Kind("resistor 4.7 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-074K7L", 0.003, 0.6,
                lcsc="C99782", second="UNI-ROYAL 0603WAF4701T5E (C23162)"),
    "5k1": Kind("resistor 5.1 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-075K1L", 0.003, 0.6,
                lcsc="C105580", second="UNI-ROYAL 0603WAF5101T5E (C23186)"),
    "8k2": Kind("resistor 8.2 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-078K2L", 0.003, 0.6,
                lcsc="C114637", second="UNI-ROYAL 0603WAF8201T5E (C25981)"),
    "560R": Kind("resistor 560 ohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-07560RL", 0.003, 0.6,
                 second="UNI-ROYAL 0603WAF5600T5E (C23204)"),
    "1k8": Kind("resistor 1.8 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-071K8L", 0.003, 0.6,
                lcsc="C185354", second="UNI-ROYAL 0603WAF1801T5E (C4177)"),
    "3k3": Kind("resistor 3.3 kohm, 1 %", "Resistor_SMD", "R_0603_1608Metric", "Yageo", "RC0603FR-073K3L", 0.003, 0.6,
                second="UNI-ROYAL 0603WAF3301T5E (C22978)"),
    "ribbon": Kind("socket for a flat cable of 16 at 0.5 mm, contacts below", "Connector_FFC-FPC",
                   "Hirose_FH12-16S-0.5SH_1x16-1MP_P0.50mm_Horizontal", "Hirose", "FH12-16S-0.5SH(55)", 0.45, 2.0,
                   # Its lever ends at 3.7 when closed; open it stands above what is flat.
                   yard=(-6.65, -2.6, 6.65, 3.75), mark="pin 1", lcsc="C2837584"),
    "feed": Kind("plug of four at 2 mm, upright", "Connector_JST", "JST_PH_B4B-PH-SM4-TB_1x04-1MP_P2.00mm_Vertical",
                 "JST", "B4B-PH-SM4-TB(LF)(SN)", 0.20, 8.0, solid=True, mark="pin 1, plus",
                 lcsc="C160354"),
    "register": Kind("shift register with storage", "Package_SO", "SOIC-16_3.9x9.9mm_P1.27mm", "Nexperia",
                     "74HC595D,118", 0.20, 1.75,
                     pins=pins(output="1 2 3 4 5 6 7 9 15", input="10 11 12 13 14", supply="8 16"), mark="pin 1",
                     lcsc="C5947", second="Texas Instruments SN74HC595DR"),
    "buffer": Kind("buffer with TTL inputs", "Package_SO", "SOIC-14_3.9x8.7mm_P1.27mm", "Nexperia", "74AHCT125D,118",
                   0.20, 1.75, pins=pins(output="3 6 8 11", input="1 2 4 5 9 10 12 13", supply="7 14"), mark="pin 1",
                   second="Texas Instruments SN74AHCT125DR (C155176)"),
    "1A5": Kind("resettable fuse, holds 1.5 A, trips at 3 A", "Fuse", "Fuse_1812_4532Metric", "Bourns",
                "MF-MSMF150-2", 0.15, 1.0, symbol="fuse", solid=True, lcsc="C89648", second="Littelfuse 1812L150ZR"),
    "0A75": Kind("resettable fuse, holds 0.75 A, trips at 1.5 A", "Fuse", "Fuse_1812_4532Metric", "Bourns",
                 "MF-MSMF075-2", 0.12, 1.0, symbol="fuse", lcsc="C84140"),
    "tvs": Kind("suppressor diode 5 V", "Diode_SMD", "D_SMB", "Littelfuse", "SMBJ5.0A", 0.12, 2.4,
                symbol="zener", mark="band, cathode", lcsc="C83333", second="SMBJ5.0A (C113974)"),
    "schottky": Kind("Schottky diode 1 A, 20 V", "Diode_SMD", "D_SOD-123", "Diodes Inc.", "1N5817HW-7-F", 0.06, 1.2,
                     symbol="schottky", mark="band, cathode", second="1N5817W (C571353)"),
    "efuse": Kind("electronic fuse: limits current, voltage and rise", "Package_SON",
                  "WSON-8-1EP_2x2mm_P0.5mm_EP0.9x1.6mm", "Texas Instruments", "TPS259531DSGR", 0.90, 0.8,
                  pins=pins(input="2", output="5", supply="3 4 8 9"), solid=True, mark="pin 1", lcsc="C2155674"),
    "buzzer": Kind("piezo buzzer, passive", "Buzzer_Beeper", "Buzzer_Murata_PKLCS1212E", "Murata",
                   "PKLCS1212E4001-R1", 0.60, 3.0, lcsc="C113159"),
    "button": Kind("push button", "Button_Switch_SMD", "SW_SPST_B3U-1000P", "Omron", "B3U-1000P", 0.45, 1.6,
                   symbol="button", lcsc="C231329", second="Omron B3U-1000P (C271754)"),
    "display": Kind("pin header of seven, for the display", "Connector_PinHeader_2.54mm",
                    "PinHeader_1x07_P2.54mm_Vertical_SMD_Pin1Left", "Würth", "61000718221", 0.30, 8.7,
                    mark="pin 1, ground"),
    "usb-c": Kind("socket USB-C, 5 A, for the supply alone", "Connector_USB", "USB_C_Receptacle_HRO_TYPE-C-31-M-12",
                  "HRO", "TYPE-C-31-M-12", 0.20, 3.3, yard=(-5.32, -5.27, 5.32, 3.7), solid=True,
                  lcsc="C165948", second="SHOU HAN TYPE-C 16PIN 2MD(073) (C2765186)"),
    "terminal": Kind("screw terminal of three, for the switch S1", "TerminalBlock_Phoenix",
                     "TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal", "Phoenix Contact", "1715734",
                     0.90, 13.8, by_hand=3, solid=True),
}  # fmt: skip

# What belongs to one whole beside what is on the boards: (what, how many, euros each)
BESIDES = (
    ("OLED display 128 x 64, 2.42 inch, SSD1309", 1, 14.0),
    ("ribbon, 16 at 0.5 mm, 200 mm, contacts on the same side", 3, 0.8),
    ("ribbon, 16 at 0.5 mm, 300 mm, contacts on the same side", 3, 1.0),
    ("cable with four contacts at 2 mm, both ends plugged, 200 mm", 3, 0.7),
    ("cable with four contacts at 2 mm, both ends plugged, 250 mm", 3, 0.9),
    ("switch on-off-on, 5 A, with wires", 1, 3.0),
    ("supply USB-C, 5 V, 3 A, with its cable", 1, 9.0),
    ("spacers and screws M2", 30, 0.1),
)
# And beside that to one with silicone keypads: those of the control keys are cut in two
PAD_BESIDES = (("silicone keypad of 4 x 4 keys, 15 mm apart, Adafruit 1611", 11, 5.0),)
DISPLAY_JOINTS = 7  # of the pins of the display, which often lie beside it
