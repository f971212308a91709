// Cairn's enclosure: a plate for the switches, a base in two halves, a cap for a key, a frame for the display.
// Lengths in mm. The grid is that of firmware/hardware/wiring.py, a test compares them.
//
//   openscad -D 'part="plate"' -o plate.stl hardware/enclosure.scad      all parts: see PARTS at the end
//
// Licence: CERN-OHL-P-2.0

// --- The grid -------------------------------------------------------------------
rows = 12;
board_columns = 12;
control_columns = 2;
pitch = 50 / 3;          // 60 LEDs a metre
labels = 22;             // between the board and the control keys, and right of them: for the overlays

// --- What is bought ---------------------------------------------------------------
switch_hole = 14;        // MX switch: cutout in a plate of 1.5 mm
switch_depth = 5;        // from the plate's top to the bottom of the switch
pins_depth = 8.3;        // from the plate's top to the end of pins and post
strip_width = 10;        // LED strip
strip_height = 2.2;      // strip with its LEDs and its tape
strip_shift = 5;         // the LED's middle below the switch's middle, where MX switches have their window
oled_window = [57, 30];  // visible part of the display; 0.96 inch: [24, 13]
oled_board = [73, 44];   // its board; 0.96 inch: [28, 28]
usb_hole = [13, 8];      // for the plug at the Pico's socket
jack_hole = 8;           // diameter, 5.5 x 2.1 mm socket
switch_s1 = [19, 13];    // rocker switch, cutout
buzzer_hole = 2;         // diameter of one of seven holes
insert = 4;              // diameter for a threaded insert M3

// --- The enclosure ------------------------------------------------------------------
wall = 2.4;
border = 6;              // round the keys
header = 50;             // above the keys: display, Pico and chips lie beneath
plate = 1.5;
floor_height = 2;
clearance = 0.25;
part = "all";

key_width = (board_columns + control_columns) * pitch + 2 * labels;
inner = [key_width + 2 * border, rows * pitch + header + 2 * border];
strip_depth = pins_depth + 0.4;                            // from the plate's top to the strip's back
depth = strip_depth + 8;                                   // room for wires beneath the rails
outer = [inner.x + 2 * wall, inner.y + 2 * wall];
split = border + 7 * pitch;                                // the base's halves meet between columns 6 and 7
plate_split = border + 5 * pitch;                          // those of the plate elsewhere, so that each holds the other

assert(strip_depth - strip_height > switch_depth, "the strip touches the switches");
assert(border + (pitch - switch_hole) / 2 > post, "the screws touch the switches");
assert(header > oled_board.y, "the display needs a higher header");

// Where the middle of a key is; row 0 is the upper one, origin the lower left corner inside the walls.
function key_x(column) =
    border + (column + 0.5) * pitch + (column >= board_columns ? labels : 0);
function key_y(row) = border + (rows - row - 0.5) * pitch;

post = insert + 3;                                         // diameter
screws = [for (x = [post / 2, split - 5, split + 5, inner.x - post / 2], y = [post / 2, inner.y - post / 2]) [x, y]];
oled_middle = [inner.x - border - labels - pitch, inner.y - header / 2 - border / 2];

module at_keys() {
    for (row = [0:rows - 1], column = [0:board_columns + control_columns - 1])
        translate([key_x(column), key_y(row)]) children();
}

module outline(size, radius = 3) {
    translate([radius, radius]) offset(radius) square([size.x - 2 * radius, size.y - 2 * radius]);
}

// The plate that the switches snap into; a drawing of it for a laser cutter: part="plate_2d".
module plate_2d() {
    difference() {
        translate([clearance, clearance]) outline(inner - [2 * clearance, 2 * clearance], 2);
        at_keys() square(switch_hole, center = true);
        translate(oled_middle) square(oled_window, center = true);
        for (at = screws) translate(at) circle(d = 3.4, $fn = 24);
        translate([border + 20, inner.y - header / 2])
            for (angle = [0:60:359]) rotate(angle) translate([6, 0]) circle(d = buzzer_hole, $fn = 16);
        translate([border + 20, inner.y - header / 2]) circle(d = buzzer_hole, $fn = 16);
    }
}

module plate() { linear_extrude(plate, convexity = 10) plate_2d(); }

module plate_half(right) {
    intersection() {
        plate();
        translate([right ? plate_split : -1, -1, -1]) cube([right ? inner.x : plate_split + 1, inner.y + 2, 9]);
    }
}

// The box below: walls, a rail for the strip of every row, posts for the screws.
module base() {
    difference() {
        union() {
            linear_extrude(floor_height, convexity = 10) translate([-wall, -wall]) outline(outer);
            linear_extrude(floor_height + depth + plate, convexity = 10) difference() {
                translate([-wall, -wall]) outline(outer);
                outline(inner, 2);
            }
            for (row = [0:rows - 1]) {
                rail(row, key_x(0) - pitch / 2, board_columns * pitch);
                rail(row, key_x(board_columns) - pitch / 2, control_columns * pitch);
            }
            for (at = screws) translate([at.x, at.y, 0]) cylinder(d = post, h = floor_height + depth, $fn = 32);
        }
        for (at = screws) translate([at.x, at.y, floor_height + depth - 6]) cylinder(d = insert, h = 7, $fn = 32);
        translate([0, inner.y, floor_height + depth / 2]) rotate([-90, 0, 0]) {
            translate([border + 60, 0]) opening(usb_hole);
            translate([border + 100, 0]) cylinder(d = jack_hole, h = 4 * wall, center = true, $fn = 32);
            translate([border + 170, 0]) opening(switch_s1);
        }
    }
}

module opening(size) { cube([size.x, size.y, 4 * wall], center = true); }

// A rail that carries the strip of a row: two thin walls, so that wires pass between the rows.
module rail(row, x, length) {
    for (side = [-1, 1])
        translate([x, key_y(row) - strip_shift + side * (strip_width / 2 - 1) - 0.8, 0])
            cube([length, 1.6, floor_height + depth + plate - strip_depth]);
}

// The base is wider than most printers are: two halves, which the plate joins.
module base_half(right) {
    intersection() {
        base();
        translate([right ? split : -wall, -wall, 0]) cube([right ? outer.x : split + wall, outer.y, 99]);
    }
}

// A cap for an MX stem, printed upside down in translucent filament.
module cap() {
    size = pitch - 1.1;
    difference() {
        union() {
            difference() {
                linear_extrude(6.5, scale = 0.92) offset(1) square(size - 2, center = true);
                translate([0, 0, -0.01]) linear_extrude(5.3, scale = 0.92) offset(0.5) square(size - 3.6, center = true);
            }
            cylinder(d = 5.5, h = 5.5, $fn = 32);
        }
        for (angle = [0, 90]) rotate(angle) translate([0, 0, 1.9]) cube([4.1, 1.25, 4], center = true);
    }
}

module at_z(z) { translate([0, 0, z]) children(); }

module all() {
    top = floor_height + depth;
    color("#3a3f44") base();
    color("#1d1f21") at_z(top) plate();
    at_z(top + plate + 5.5) color("white") at_keys() cap();
    color("black") at_z(top + 0.2) translate([oled_middle.x, oled_middle.y]) cube([oled_window.x, oled_window.y, 1], center = true);
    color("ivory") at_z(top + plate) linear_extrude(0.3) difference() {           // the overlay of a game
        translate([key_x(board_columns) - pitch / 2 - labels, border]) square([control_columns * pitch + 2 * labels, rows * pitch]);
        translate([key_x(board_columns) - pitch / 2, border]) square([control_columns * pitch, rows * pitch]);
    }
}

// PARTS
if (part == "all") all();
if (part == "plate") plate();
if (part == "plate_2d") plate_2d();
if (part == "plate_left") plate_half(false);
if (part == "plate_right") plate_half(true);
if (part == "base") base();
if (part == "base_left") base_half(false);
if (part == "base_right") base_half(true);
if (part == "cap") cap();

echo(outer = outer, height = floor_height + depth + plate, base_left = split + wall, base_right = inner.x - split + wall);
