/* The board's flash in the browser's database (IndexedDB): a record for each file. Steps are
 * written in their order, each in a transaction of its own that is done as a whole or not at
 * all (Indexed Database API, section 2.7), so that a tab may end at any instant. */

const DATABASE = "cairn board";
const STORE = "flash";
const ROOMS = "rooms"; // what online rooms keep: texts by names
const STORES = [STORE, ROOMS];

export class Flash {
  /* Returns the flash, open. It names no version but to add a store that is missing: browsers open no database for a
   * lower one than it has, and a site may be put back to an older build. */
  static async open() {
    const database = await opened();
    if (lacking(database).length === 0) return new Flash(database);
    database.close();
    return new Flash(await opened(database.version + 1));
  }

  constructor(database) {
    this.database = database;
  }

  /* Returns the bytes of all files, by their names. */
  files() {
    return this.all(STORE);
  }

  /* Returns the texts of online rooms, by their names. */
  texts() {
    return this.all(ROOMS);
  }

  async all(kind) {
    const store = this.database.transaction(kind).objectStore(kind);
    const [names, files] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return new Map(names.map((name, index) => [name, files[index]]));
  }

  /* Write a step: bytes by the names of files, null for one that is gone. failed(error) is called where it cannot be. */
  write(step, failed) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const [name, data] of Object.entries(step)) {
      if (data) store.put(data, name);
      else store.delete(name);
    }
    transaction.onabort = () => failed(transaction.error);
  }

  /* Keep a text of online rooms, "" to remove it. Returns a promise that is done once that lasts. */
  writeText(name, text, failed) {
    const transaction = this.database.transaction(ROOMS, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(ROOMS);
    if (text) store.put(text, name);
    else store.delete(name);
    return new Promise((resolve) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => {
        failed(transaction.error);
        resolve();
      };
    });
  }
}

function opened(version) {
  const opening = indexedDB.open(DATABASE, version);
  opening.onupgradeneeded = () => lacking(opening.result).forEach((name) => opening.result.createObjectStore(name));
  return done(opening);
}

function lacking(database) {
  return STORES.filter((name) => !database.objectStoreNames.contains(name));
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
