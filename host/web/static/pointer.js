/* Mouse, pen and touches on the grid. Every pointer is a touch of its own: it holds the
 * key that it came down on until it goes, and slides to where it goes. */

const SLACK = 0.25; // how far beyond its edge a key still feels its touch, in key sizes

/* point(index) is called with the key under the pointer, -1 for none. */
export function listenToPointers(grid, hand, point) {
  const { element } = grid;

  element.addEventListener("pointerdown", (event) => {
    const index = grid.indexOf(event.target);
    if (index < 0 || event.button !== 0) return;
    grid.buttons[index].setPointerCapture(event.pointerId);
    grid.setCurrent(index);
    point(index);
    hand.down(touch(event), index);
  });

  element.addEventListener("pointermove", (event) => {
    const index = under(grid, hand, event);
    point(index);
    grid.setAim(hand.slides(touch(event), index) ? index : -1);
  });

  element.addEventListener("pointerleave", () => point(-1));

  element.addEventListener("pointerup", (event) => {
    if (event.button === 0) hand.drop(touch(event), under(grid, hand, event));
    grid.setAim(-1);
  });

  for (const name of ["pointercancel", "lostpointercapture"]) {
    element.addEventListener(name, (event) => {
      hand.cancel(touch(event));
      grid.setAim(-1);
    });
  }

  // A screen reader or voice control clicks without a pointer (and without a key:
  // keyboard.js keeps those clicks from happening).
  element.addEventListener("click", (event) => {
    const index = grid.indexOf(event.target);
    if (index < 0 || event.detail !== 0 || event.pointerType) return;
    hand.down("click", index);
    hand.up("click");
  });

  element.addEventListener("contextmenu", (event) => event.preventDefault()); // a finger that holds a key asks for one
  element.addEventListener("dragstart", (event) => event.preventDefault());
}

function touch(event) {
  return `pointer ${event.pointerId}`;
}

/* The key under a pointer: its own, while it has hardly left that, or -1. The event's
 * target does not say which: while a pointer is captured that is the key that it came from. */
function under(grid, hand, event) {
  const held = hand.touches.get(touch(event));
  if (held !== undefined && isOn(grid.buttons[held], event)) return held;
  return grid.indexOf(document.elementFromPoint(event.clientX, event.clientY));
}

function isOn(button, event) {
  const box = button.getBoundingClientRect();
  const slack = SLACK * box.height;
  return (
    event.clientX >= box.left - slack && event.clientX <= box.right + slack &&
    event.clientY >= box.top - slack && event.clientY <= box.bottom + slack
  );
}
