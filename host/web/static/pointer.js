/* Mouse, pen and fingers on the grid. Every pointer is a finger of its own. */

const SLACK = 0.25; // how far beyond its edge a key still feels a finger, in key sizes

export function listenToPointers(grid, hand) {
  const { element } = grid;

  element.addEventListener("pointerdown", (event) => {
    const index = grid.indexOf(event.target);
    if (index < 0 || event.button !== 0) return;
    const button = grid.buttons[index];
    button.setPointerCapture(event.pointerId);
    grid.setCurrent(index);
    hand.down(finger(event), index);
  });

  element.addEventListener("pointermove", (event) => {
    const index = hand.fingers.get(finger(event));
    if (index !== undefined && !isOn(grid.buttons[index], event)) hand.up(finger(event));
  });

  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(name, (event) => hand.up(finger(event)));
  }

  // A screen reader or voice control clicks without a pointer (and without a key:
  // keyboard.js keeps those clicks from happening).
  element.addEventListener("click", (event) => {
    const index = grid.indexOf(event.target);
    if (index < 0 || event.detail !== 0 || event.pointerType) return;
    hand.down("click", index);
    hand.up("click");
  });

  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("dragstart", (event) => event.preventDefault());
}

function finger(event) {
  return `pointer ${event.pointerId}`;
}

function isOn(button, event) {
  const box = button.getBoundingClientRect();
  const slack = SLACK * box.height;
  return (
    event.clientX >= box.left - slack && event.clientX <= box.right + slack &&
    event.clientY >= box.top - slack && event.clientY <= box.bottom + slack
  );
}
