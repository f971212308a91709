// The flash of the site's board from any page beside it: put(files) and files(), base64 texts by the names of files.
(() => {
  const opened = () =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open("cairn board"); // in the version that is there
      opening.onupgradeneeded = () => opening.result.createObjectStore("flash");
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  const done = (database, transaction, result) =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => (database.close(), resolve(result()));
      transaction.onabort = () => reject(transaction.error);
    });
  window.putFiles = async (files) => {
    const database = await opened();
    const transaction = database.transaction("flash", "readwrite");
    for (const [name, text] of Object.entries(files)) {
      transaction.objectStore("flash").put(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), name);
    }
    return done(database, transaction, () => true);
  };
  /* A transaction that reads waits for those that write before it. */
  window.readFiles = async () => {
    const database = await opened();
    const transaction = database.transaction("flash");
    const [names, files] = [transaction.objectStore("flash").getAllKeys(), transaction.objectStore("flash").getAll()];
    const text = (data) => btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
    return done(database, transaction, () =>
      Object.fromEntries(names.result.map((name, index) => [name, text(files.result[index])])),
    );
  };
})();
