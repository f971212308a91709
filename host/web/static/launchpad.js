/* What all models of Novation's Launchpad share: how a device says what it is, how its keys are numbered, and what
 * they send. By the programmer's reference manuals of the models in launchpadmk2.js and launchpadmk3.js. */

export const NOVATION = [0x00, 0x20, 0x29];
export const INQUIRY = [0xf0, 0x7e, 0x7f, 0x06, 0x01, 0xf7]; // to whatever is there (MIDI 1.0, Device Inquiry)
const REPLY = [0xf0, 0x7e, null, 0x06, 0x02, ...NOVATION]; // its third byte is a device number; the family follows
const [NOTE_OFF, NOTE_ON, CONTROL] = [0x80, 0x90, 0xb0];

/* The numbers of `count` keys in a row, from the left. */
export function row(first, count = 8) {
  return Array.from({ length: count }, (_, at) => first + at);
}

/* The numbers of the 8 x 8 pads, row by row from the top; the lower left one is 11, the one above it 21. */
export const PAD_NUMBERS = [81, 71, 61, 51, 41, 31, 21, 11].flatMap((first) => row(first));

/* The numbers of the round keys right of the pads, from the top. */
export function rightColumn() {
  return PAD_NUMBERS.filter((_, at) => at % 8 === 7).map((number) => number + 1);
}

/* The two bytes of the family in a reply to INQUIRY by a Novation device, or null. */
export function familyIn(data) {
  return REPLY.every((byte, at) => byte === null || byte === data[at]) ? [...data.slice(REPLY.length, REPLY.length + 2)] : null;
}

/* What the names of a device's ports have in common: "LPX MIDI In" and "LPX DAW In" on macOS and Linux, which cuts long
 * ones off, "LPX MIDI" and "MIDIOUT2 (LPX MIDI)" on Windows, "Launchpad X MIDI 1" and "Launchpad X MIDI 2" on older
 * Linux, with an address such as 20:1 in Firefox. */
export function deviceIn(port) {
  const [, plain = port] = /^MIDI(?:IN|OUT)\d+ \((.*)\)$/.exec(port) ?? [];
  const [, name, address = ""] = /^(.*?)(?: (\d+):\d+)?$/.exec(plain);
  return `${name.replace(/ (In|Out)$/, "").replace(/ (MI?D?I?|DA?W?|DIN?)( \d+)?$/, "")} ${address}`.trim();
}

/* {number, down} of a key that a message is about, or null. Pads send notes, round keys controllers, on any channel. */
export function keyIn([status, number, value]) {
  const kind = status & 0xf0;
  if (![NOTE_OFF, NOTE_ON, CONTROL].includes(kind) || value === undefined) return null;
  return { number, down: kind !== NOTE_OFF && value > 0 };
}
