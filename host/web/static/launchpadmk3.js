/* Launchpad Mini [MK3], Launchpad X and Launchpad Pro [MK3] in programmer mode: messages by Novation's programmer's
 * reference manuals, of which each model has one (Device Inquiry, Programmer / Live mode switch, Programmer mode layout,
 * LED lighting SysEx message). All bytes are MIDI's. */

import { NOVATION, PAD_NUMBERS, rightColumn, row } from "./launchpad.js";

const [LIGHT, MODE] = [0x03, 0x0e];
const RGB = 3; // a lighting type: red, green and blue follow, 0 to 127
const [LIVE, PROGRAMMER] = [0, 1];
const TOP = row(91);

/* family: of the reply to a device inquiry; id: of the model in its messages; round: the numbers of the round keys. */
function model(name, family, id, round) {
  const message = (...data) => [0xf0, ...NOVATION, 0x02, id, ...data, 0xf7];
  return {
    name,
    family,
    pads: PAD_NUMBERS,
    round,
    depth: 127,
    enter: [message(MODE, PROGRAMMER)],
    leave: [message(MODE, LIVE)],
    light: (lights) => message(LIGHT, ...lights.flatMap(([number, ...colour]) => [RGB, number, ...colour])),
  };
}

export const MODELS = [
  model("Launchpad Mini MK3", [0x13, 0x01], 0x0d, [...TOP, ...rightColumn()]),
  model("Launchpad X", [0x03, 0x01], 0x0c, [...TOP, ...rightColumn()]),
  model("Launchpad Pro MK3", [0x23, 0x01], 0x0e, [...TOP, ...rightColumn(), ...row(101)]),
];
