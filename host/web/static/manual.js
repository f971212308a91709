/* The manual's small pictures of lights and pieces, as the page has them in its list of meanings. */

import { drawSwatch } from "./legend.js";

const answer = await fetch(new URL("pieces.json", import.meta.url));
const looks = await answer.json();
for (const seen of document.querySelectorAll("[data-look]")) drawSwatch(seen, JSON.parse(seen.dataset.look), looks);
