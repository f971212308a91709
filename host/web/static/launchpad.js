/* Novation's Launchpads: how a device says what it is, how its keys are numbered, what they send, and how they are lit.
 * By Novation's programmer's reference manuals, of which each model has one. All bytes are MIDI's. */

const NOVATION = [0x00, 0x20, 0x29];
export const INQUIRY = [0xf0, 0x7e, 0x7f, 0x06, 0x01, 0xf7]; // to whatever is there (MIDI 1.0, Device Inquiry)
const REPLY = [0xf0, 0x7e, null, 0x06, 0x02, ...NOVATION]; // its third byte is a device number; the family follows
const [NOTE_OFF, NOTE_ON, CONTROL] = [0x80, 0x90, 0xb0];

/* The numbers of the 8 keys in a row, from the left. */
const row = (first) => Array.from({ length: 8 }, (_, at) => first + at);

const ROWS = [81, 71, 61, 51, 41, 31, 21, 11]; // the first pad of each, from the top
const RIGHT = ROWS.map((first) => first + 8); // the round keys right of the pads

/* The two bytes of the family in a reply to INQUIRY by a Novation device, or null. */
export function familyIn(data) {
  return REPLY.every((byte, at) => byte === null || byte === data[at]) ? [...data.slice(REPLY.length, REPLY.length + 2)] : null;
}

/* {number, down} of a key that a message is about, or null. Pads send notes, round keys controllers, on any channel. */
export function keyIn([status, number, value]) {
  const kind = status & 0xf0;
  if (![NOTE_OFF, NOTE_ON, CONTROL].includes(kind) || value === undefined) return null;
  return { number, down: kind !== NOTE_OFF && value > 0 };
}

/* A model. family: of the reply to a device inquiry; id: in its messages; round: the numbers of the round keys; depth: of
 * a colour; enter, leave: the data of messages that let it obey and answer by its keys' numbers, and as before; light: a
 * message that begins with this kind, and for each key with `prefix`. */
function model(name, family, id, { round, depth, enter, leave, light, prefix }) {
  const message = (data) => [0xf0, ...NOVATION, 0x02, id, ...data, 0xf7];
  return {
    name,
    family,
    round,
    depth,
    pads: ROWS.flatMap(row),
    enter: enter.map(message),
    leave: leave.map(message),
    light: (lights) => message([light, ...lights.flatMap((one) => [...prefix, ...one])]),
  };
}

/* In the session layout (Layout, Set LEDs in RGB mode, Set all LEDs: dark). */
const [SESSION, DARK] = [[0x22, 0], [0x0e, 0]];
const MK2 = { depth: 63, enter: [SESSION, DARK], leave: [DARK, SESSION], light: 0x0b, prefix: [] };

/* In programmer mode (Programmer / Live mode switch, LED lighting SysEx message, whose type 3 is red, green and blue). */
const MK3 = { depth: 127, enter: [[0x0e, 1]], leave: [[0x0e, 0]], light: 0x03, prefix: [3] };

export const MODELS = [
  model("Launchpad Mini MK3", [0x13, 0x01], 0x0d, { ...MK3, round: [...row(91), ...RIGHT] }),
  model("Launchpad X", [0x03, 0x01], 0x0c, { ...MK3, round: [...row(91), ...RIGHT] }),
  model("Launchpad Pro MK3", [0x23, 0x01], 0x0e, { ...MK3, round: [...row(91), ...RIGHT, ...row(101)] }),
  model("Launchpad MK2", [0x69, 0x00], 0x18, { ...MK2, round: [...row(104), ...RIGHT] }),
];
