// The whole state of a machine at one moment, to be put back into the same objects later, as often as one likes: their
// identities stay, so that what callbacks have captured stays right. It is taken, and put back, between two runs, when
// no call of the machine is under way.
//
// State is what can be reached from the roots: what objects, functions, arrays, maps, sets and typed arrays hold. A
// variable that a callback alone knows is out of sight. So what changes is never such a variable here, but a property
// of something that can be reached; rp2040js keeps to that by itself.

const bytesOf = ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength);

export class Snapshot {
  saved = []; // functions, each of which puts one thing back
  seen = new Set();
  ranges = new Map(); // buffer -> what of it is saved: RAM is seen as bytes, as half-words and as words

  constructor(roots) {
    for (const open = [...roots]; open.length;) {
      const thing = open.pop();
      if (thing === null || !["object", "function"].includes(typeof thing) || this.seen.has(thing)) continue;
      this.seen.add(thing);
      for (const inside of this.save(thing)) open.push(inside);
    }
    this.seen = this.ranges = null;
  }

  restore() {
    for (const putBack of this.saved) putBack();
  }

  // Saves a thing by itself; returns what hangs on it.
  save(thing) {
    if (ArrayBuffer.isView(thing)) return this.saveBytes(thing);
    if (thing instanceof Map || thing instanceof Set) return this.saveEntries(thing);
    return Array.isArray(thing) ? this.saveItems(thing) : this.saveProperties(thing);
  }

  saveBytes(view) {
    const range = `${view.byteOffset}, ${view.byteLength}`;
    const known = this.ranges.get(view.buffer) ?? new Set();
    if (!known.has(range)) {
      this.ranges.set(view.buffer, known.add(range));
      const bytes = bytesOf(view);
      const copy = bytes.slice();
      this.saved.push(() => bytes.set(copy));
    }
    return [];
  }

  saveEntries(collection) {
    const entries = [...collection];
    const add = collection instanceof Map ? ([key, value]) => collection.set(key, value) : (item) => collection.add(item);
    this.saved.push(() => {
      collection.clear();
      entries.forEach(add);
    });
    return entries.flat(1);
  }

  saveItems(list) {
    const items = [...list];
    this.saved.push(() => {
      list.length = items.length;
      for (let i = 0; i < items.length; i++) list[i] = items[i];
    });
    return items;
  }

  // Accessors and what cannot change are no state.
  saveProperties(object) {
    const properties = Object.entries(Object.getOwnPropertyDescriptors(object)).filter(([, { writable }]) => writable);
    const names = properties.map(([name]) => name);
    const values = properties.map(([, { value }]) => value);
    const all = Object.keys(object).length;
    this.saved.push(() => {
      for (let i = 0; i < names.length; i++) {
        if (!Object.is(object[names[i]], values[i])) object[names[i]] = values[i];
      }
      if (Object.keys(object).length === all) return;
      for (const name of Object.keys(object)) if (!names.includes(name)) delete object[name];
    });
    return values;
  }
}
