/* The board's flash in the browser's database (IndexedDB): a record for each file. Steps are
 * written in their order, each in a transaction of its own that is done as a whole or not at
 * all (Indexed Database API, section 2.7), so that a tab may end at any instant.
 *
 * A browser may close the database while the page lives: as its data are cleared, as the disk is full, on iOS behind
 * another app. What is kept is therefore in memory, too: the database is opened again, and gets all of it. */

const DATABASE = "cairn board";
const FILES = "flash";
const ROOMS = "rooms"; // what online rooms keep: texts by names
const STORES = { // what belongs into them: a program of another version may have left anything
  [FILES]: (value) => value instanceof Uint8Array,
  [ROOMS]: (value) => typeof value === "string",
};
const AGAIN_MS = 2000; // between two attempts to write what could not be written

export class Flash {
  /* Returns the flash, open. failed() is called each time that something cannot be kept. */
  static async open(failed) {
    const flash = new Flash(failed);
    await flash.connect();
    const kinds = Object.keys(STORES);
    const found = await Promise.all(kinds.map((kind) => flash.read(kind)));
    flash.stored = Object.fromEntries(kinds.map((kind, at) => [kind, found[at]]));
    return flash;
  }

  constructor(failed) {
    this.failed = failed;
    this.database = null;
    this.stored = null; // once it is read: {flash, rooms}, Maps of names to values: bytes of files, and texts
    this.torn = false; // the database lacks some of that
    this.renewing = null;
  }

  /* Write a step: bytes by the names of files, null for one that is gone. */
  write(step) {
    return this.put(FILES, Object.entries(step));
  }

  /* Keep a text of online rooms, "" to remove it. Returns a promise that is done once that lasts, or cannot. */
  writeText(name, text) {
    return this.put(ROOMS, [[name, text || null]]);
  }

  async put(kind, entries) {
    for (const [name, value] of entries) {
      if (value === null) this.stored[kind].delete(name);
      else this.stored[kind].set(name, value);
    }
    try {
      if (!this.torn) return await this.transact({ [kind]: entries });
    } catch {
      this.torn = true;
    }
    await this.renew();
  }

  /* Open the database again and write all that is kept; what cannot be written now is tried again later. */
  renew() {
    if (!this.stored) return null;
    this.torn = true;
    this.renewing ??= this.writeAll()
      .catch(() => {
        this.torn = true;
        this.failed();
        setTimeout(() => this.torn && this.renew(), AGAIN_MS);
      })
      .finally(() => (this.renewing = null));
    return this.renewing;
  }

  async writeAll() {
    await this.connect();
    const written = this.transact(this.stored, true);
    this.torn = false; // what comes from here on is written after it
    await written;
  }

  /* It names no version but to add a store that is missing: browsers open no database for a lower one than it has, and
   * a site may be put back to an older build. */
  async connect() {
    this.database?.close();
    let database = await opened();
    if (lacking(database).length) {
      database.close();
      database = await opened(database.version + 1);
    }
    database.onclose = () => this.renew();
    database.onversionchange = () => {
      database.close(); // another page deletes or changes it, and waits for that
      this.renew();
    };
    this.database = database;
  }

  async read(kind) {
    const store = this.database.transaction(kind).objectStore(kind);
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return new Map(names.map((name, index) => [name, values[index]]).filter(([, value]) => STORES[kind](value)));
  }

  /* Write in one transaction: entries by kinds; whole: they are all that there is. Raises where it cannot be. */
  transact(steps, whole = false) {
    const transaction = this.database.transaction(Object.keys(steps), "readwrite", { durability: "strict" });
    for (const [kind, entries] of Object.entries(steps)) {
      const store = transaction.objectStore(kind);
      if (whole) store.clear();
      for (const [name, value] of entries) {
        if (value === null) store.delete(name);
        else store.put(value, name);
      }
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
}

function opened(version) {
  const opening = indexedDB.open(DATABASE, version);
  opening.onupgradeneeded = () => lacking(opening.result).forEach((name) => opening.result.createObjectStore(name));
  return done(opening);
}

function lacking(database) {
  return Object.keys(STORES).filter((name) => !database.objectStoreNames.contains(name));
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
