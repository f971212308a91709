/* What a page does whose files do not come, so that nothing else of it runs. This is a script of the old kind, at an
 * address that stays.
 *
 * A page that was opened from the disk says what to do: browsers let it load no module. Another one may be older than
 * what its server has, as browsers keep pages for a while: it is fetched again, past what is kept. */

(() => {
  const TRIED = "cairn tried"; // the build of the page that was fetched again
  const PARTS = "Some files of this page are missing; perhaps the network failed half way. Load the page again.";

  const say = () => {
    document.getElementById("connection").textContent = "not complete";
    document.getElementById("absent").textContent = PARTS;
  };

  /* Fetch the page again, once for a build. */
  async function again() {
    const build = document.querySelector('meta[name="cairn-build"]').content;
    try {
      if (sessionStorage.getItem(TRIED) === build) return say();
      sessionStorage.setItem(TRIED, build);
      await fetch(location.href, { cache: "reload" });
      location.reload();
    } catch {
      say();
    }
  }

  if (location.protocol === "file:") {
    document.getElementById("connection").textContent = "opened from the disk";
    document.getElementById("from-disk").hidden = false;
    return;
  }
  window.addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && again(), true);
  if ([...document.querySelectorAll('link[rel="stylesheet"]')].some(({ sheet }) => !sheet)) again();
})();
