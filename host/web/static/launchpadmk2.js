/* Launchpad MK2 in its session layout, in which all keys obey and answer by their numbers: messages by Novation's
 * Launchpad MK2 programmer's reference manual (Device Inquiry, Layout, Set LEDs in RGB mode, Set all LEDs). */

import { NOVATION, PAD_NUMBERS, rightColumn, row } from "./launchpad.js";

const ID = 0x18;
const [LIGHT, ALL, LAYOUT] = [0x0b, 0x0e, 0x22];
const [DARK, SESSION] = [0, 0];

const message = (...data) => [0xf0, ...NOVATION, 0x02, ID, ...data, 0xf7];

export const MODELS = [
  {
    name: "Launchpad MK2",
    family: [0x69, 0x00],
    pads: PAD_NUMBERS,
    round: [...row(104), ...rightColumn()],
    depth: 63,
    enter: [message(LAYOUT, SESSION), message(ALL, DARK)],
    leave: [message(ALL, DARK), message(LAYOUT, SESSION)],
    light: (lights) => message(LIGHT, ...lights.flat()),
  },
];
