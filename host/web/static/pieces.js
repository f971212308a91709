/* Draws pieces as SVG, by pieces.json, which the saved picture is drawn by, too (picture.py). Marks, letters and pips
 * tell them apart without colours.
 */

export const KEY = 100; // px of the drawing along an edge of a key
export const TRAIL = "t"; // begins the number of a stop on a way, which is no piece
const SVG = "http://www.w3.org/2000/svg";
const FAINT = { light: 0.35, shade: 0.35 }; // of what shows where the light falls, and where not

/* Return the drawing of a piece: kind, colour and number, as View.piece() names it; an empty one for an unknown piece.
 * what: "piece", or "marker" for a mark. */
export function drawPiece(looks, text, what = "piece") {
  const [kind, colour = "", number = ""] = [text[0], text[1], text.slice(2)];
  const { name, draw } = looks.pieces[kind] ?? { name: "unknown", draw: [] };
  const paint = looks.colours[colour] ?? looks.colours[""];
  const piece = document.createElementNS(SVG, "g");
  piece.setAttribute("class", `${what} ${name.replace(" ", "-")} ${paint.name}`);
  for (const part of draw) {
    if (part.letter) drawLetter(piece, looks, paint, part.letter);
    else if (part.shape) drawShape(piece, looks, paint, part.shape);
    else if (part.pips) {
      for (const pip of looks.pips[number] ?? []) drawShape(piece, looks, paint, pip);
    } else drawPart(piece, part, paint, "body");
  }
  return piece;
}

/* Draw the way of a stone: a line through its stops, [x, y] each. */
export function drawWay(layer, { trail: { stroke, width, stop } }, way) {
  add(layer, "polyline", { class: "way", points: way.join(" "), fill: "none", stroke, "stroke-width": width });
  for (const [cx, cy] of way) add(layer, "circle", { cx, cy, r: stop, fill: stroke });
}

function drawShape(piece, looks, paint, [x, y, size]) {
  const part = looks.shapes[paint.shape];
  if (part) drawPart(piece, part, paint, `sign ${paint.shape}`, x, y, size);
}

function drawLetter(piece, looks, paint, [x, y, size]) {
  const lines = looks.letters[paint.letter];
  if (lines) {
    drawPart(piece, { lines, stroke: "mark", width: looks.letter_width }, paint, `sign letter-${paint.letter}`, x, y, size);
  }
}

/* A part of a drawing, `size` times as large, with its origin at x, y. */
function drawPart(piece, part, paint, name, x = 0, y = 0, size = 1) {
  const colours = { light: "#ffffff", shade: "#000000", last: "#ffd25a", ...paint };
  const style = {
    class: name,
    fill: colours[part.fill] ?? "none",
    stroke: colours[part.stroke] ?? "none",
    "stroke-width": part.width ? part.width * size : 0,
    opacity: part.alpha ?? FAINT[part.fill ?? part.stroke] ?? 1,
  };
  const across = (values) => values.map((value, at) => (at % 2 ? y : x) + value * size).join(" ");
  if (part.circle) {
    const [cx, cy, r] = part.circle;
    add(piece, "circle", { ...style, cx: x + cx * size, cy: y + cy * size, r: r * size });
  } else if (part.rect) {
    const [left, top, width, height, corner] = part.rect;
    const [w, h, rx] = [width, height, corner].map((value) => value * size);
    add(piece, "rect", { ...style, x: x + left * size, y: y + top * size, width: w, height: h, rx });
  } else if (part.polygon) {
    add(piece, "polygon", { ...style, points: across(part.polygon) });
  } else {
    const d = part.lines.map((line) => `M${across(line)}`).join("");
    add(piece, "path", { ...style, d });
  }
}

export function add(parent, tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  parent.append(node);
  return node;
}
