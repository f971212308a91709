/* What a page that was opened from the disk says: browsers let it load no module, so nothing else of it runs. This is
 * a script of the old kind, for that they do load. */

if (location.protocol === "file:") {
  document.getElementById("connection").textContent = "opened from the disk";
  document.getElementById("from-disk").hidden = false;
}
