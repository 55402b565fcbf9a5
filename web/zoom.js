// Boards that are larger than the screen. Every `svg[data-zoom="name"]` is a layer of the board of that name; all of them
// show the same part of it. One layer may say what is worth seeing: `data-all` and `data-chosen` (boxes for the buttons
// `data-zoom-to`), `data-focus` (a box that is brought into view when it changes), and `data-phase`: when that changes all
// is shown again, unless the board was moved by hand. Drawn anew, they stay where they are.
// @ts-check

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** What each board shows, and the focus it has seen. @type {Map<string, {box: Box, focus: string, phase: string, own: boolean, motion: number}>} */
const boards = new Map();
/** Fingers and buttons that are down on a board. @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
/** The board that is being moved, and whether it was. */
let held = "";
let moved = false;
/** Nothing is seen closer than so many units across. */
const CLOSEST = 300;
/** A press that strays no farther is still a press. */
const STRAY = 7;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.querySelector("main");
if (root) {
  settle();
  new MutationObserver(settle).observe(root, { childList: true, subtree: true });
  new ResizeObserver(settle).observe(root);
}

/** The layers of a board. @param {string} name @returns {SVGSVGElement[]} */
function layers(name) {
  return [...document.querySelectorAll("svg[data-zoom]")].filter((svg) => svg.getAttribute("data-zoom") === name).map((svg) => /** @type {SVGSVGElement} */ (svg));
}

/** A box as an attribute has it. @param {string | null | undefined} text @returns {Box | null} */
function read(text) {
  const [x, y, w, h] = (text ?? "").split(" ").map(Number);
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/** An attribute of any layer. @param {string} name @param {string} attribute */
function said(name, attribute) {
  return layers(name).map((svg) => svg.getAttribute(attribute)).find((text) => text) ?? null;
}

/** The whole board. @param {string} name */
function whole(name) {
  return read(said(name, "data-whole") ?? said(name, "viewBox"));
}

/** Puts every layer where its board is, new ones included. */
function settle() {
  const names = new Set([...document.querySelectorAll("svg[data-zoom]")].map((svg) => svg.getAttribute("data-zoom") ?? ""));
  for (const name of names) {
    for (const svg of layers(name)) {
      if (!svg.hasAttribute("data-whole")) svg.setAttribute("data-whole", svg.getAttribute("viewBox") ?? "");
    }
    const focus = said(name, "data-focus") ?? "";
    const phase = said(name, "data-phase") ?? "";
    const board = boards.get(name);
    if (!board) {
      const box = fitted(name, read(said(name, "data-all")) ?? whole(name));
      if (!box) continue;
      boards.set(name, { box, focus, phase, own: false, motion: 0 });
      apply(name);
      continue;
    }
    apply(name);
    const all = phase === board.phase || board.own ? null : fitted(name, read(said(name, "data-all")));
    board.phase = phase;
    if (all) {
      board.focus = focus;
      show(name, all);
    } else if (focus && focus !== board.focus) {
      board.focus = focus;
      const box = read(focus);
      if (box) bring(name, box);
    }
  }
}

/** What the box is in the shape of the window it is seen through. @param {string} name @param {Box | null} box */
function padded(name, box) {
  const [svg] = layers(name);
  if (!box || !svg?.clientWidth || !svg.clientHeight) return box;
  const scale = Math.max(box.w / svg.clientWidth, box.h / svg.clientHeight, CLOSEST / svg.clientWidth);
  const [w, h] = [scale * svg.clientWidth, scale * svg.clientHeight];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** The same, so that nothing that lies over the board hides a ship: if need be the ships are shown beside it. @param {string} name @param {Box | null} box */
function fitted(name, box) {
  const usual = padded(name, box);
  const [svg] = layers(name);
  if (!usual || !svg?.clientWidth) return usual;
  const frame = svg.getBoundingClientRect();
  const scale = usual.w / frame.width;
  const inside = (/** @type {{x: number, y: number}} */ at, /** @type {Box} */ { x, y, w, h }) => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
  const ships = [...document.querySelectorAll(".layer-ships > g[transform]")]
    .map((ship) => /** @type {SVGGElement} */ (ship).transform.baseVal[0].matrix)
    .map(({ e, f }) => ({ x: e, y: f }))
    .filter((at) => inside(at, usual));
  /** What lies over the board, with some room around it, in pixels. @type {Box[]} */
  const covers = [...document.querySelectorAll(".news[open], .map-buttons, .map-corner > *")]
    .map((over) => over.getBoundingClientRect())
    .map(({ left, top, width, height }) => ({ x: left - frame.left - 16, y: top - frame.top - 16, w: width + 32, h: height + 32 }))
    .filter(({ x, y, w, h }) => w > 32 && x < frame.width && y < frame.height && x + w > 0 && y + h > 0);
  const hides = (/** @type {Box} */ cover) => ships.some(({ x, y }) => inside({ x: (x - usual.x) / scale, y: (y - usual.y) / scale }, cover));
  if (!covers.some(hides)) return usual;
  const [xs, ys] = [ships.map(({ x }) => x), ships.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - 52, Math.min(...ys) - 45];
  const all = { x: left, y: top, w: Math.max(...xs) + 52 - left, h: Math.max(...ys) + 52 - top };
  const shrinks = (/** @type {Box} */ { w, h }) => (w > 0 && h > 0 ? Math.max(all.w / w, all.h / h) : Infinity);
  let room = { x: 0, y: 0, w: frame.width, h: frame.height };
  for (const { x, y, w, h } of covers) {
    const [right, bottom] = [room.x + room.w, room.y + room.h];
    if (x >= right || y >= bottom || x + w <= room.x || y + h <= room.y) continue;
    const beside = [
      { ...room, w: x - room.x }, { ...room, h: y - room.y },
      { ...room, x: x + w, w: right - x - w }, { ...room, y: y + h, h: bottom - y - h },
    ];
    room = beside.reduce((best, one) => (shrinks(one) < shrinks(best) ? one : best));
  }
  const by = Math.max(shrinks(room), scale);
  if (by > 1.5 * scale) return usual;
  return {
    x: all.x + all.w / 2 - (room.x + room.w / 2) * by, y: all.y + all.h / 2 - (room.y + room.h / 2) * by,
    w: by * frame.width, h: by * frame.height,
  };
}

/** @param {string} name */
function apply(name) {
  const board = boards.get(name);
  if (!board) return;
  const { x, y, w, h } = board.box;
  const text = [x, y, w, h].map((n) => n.toFixed(1)).join(" ");
  for (const svg of layers(name)) {
    if (svg.getAttribute("viewBox") !== text) svg.setAttribute("viewBox", text);
    const size = (52 * svg.clientWidth) / w;
    svg.classList.toggle("far", size > 0 && size < Number(svg.dataset.far ?? 24));
    // What is small is drawn larger than it is.
    svg.style.setProperty("--grow", Math.min(Math.max(size > 0 ? 46 / size : 1, 1), 2.4).toFixed(2));
  }
}

/** Shows this part of a board, gently if there is time for it. @param {string} name @param {Box} goal @param {boolean} [now] */
function show(name, goal, now = false) {
  const board = boards.get(name);
  if (!board) return;
  const all = whole(name);
  if (all) {
    // The middle stays on the board.
    const into = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) => Math.min(Math.max(at, from), from + size);
    goal.x = into(goal.x + goal.w / 2, all.x, all.w) - goal.w / 2;
    goal.y = into(goal.y + goal.h / 2, all.y, all.h) - goal.h / 2;
  }
  cancelAnimationFrame(board.motion);
  if (now || still.matches) {
    board.box = goal;
    return apply(name);
  }
  const [from, begun] = [{ ...board.box }, performance.now()];
  const step = () => {
    const t = Math.min((performance.now() - begun) / 220, 1);
    const s = t * (2 - t);
    const mix = (/** @type {keyof Box} */ key) => from[key] + (goal[key] - from[key]) * s;
    board.box = { x: mix("x"), y: mix("y"), w: mix("w"), h: mix("h") };
    apply(name);
    if (t < 1) board.motion = requestAnimationFrame(step);
  };
  board.motion = requestAnimationFrame(step);
}

/** Moves a board as little as need be to show a box. @param {string} name @param {Box} box */
function bring(name, box) {
  const board = boards.get(name);
  if (!board) return;
  const { x, y, w, h } = board.box;
  const to = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ length) =>
    length > size ? from + (length - size) / 2 : Math.min(Math.max(at, from + length - size), from);
  const goal = { x: to(x, w, box.x, box.w), y: to(y, h, box.y, box.h), w, h };
  if (goal.x !== x || goal.y !== y) show(name, goal);
}

/** Zooms by a factor around a point of the screen, or the middle. @param {string} name @param {number} by @param {{x: number, y: number}} [at] @param {boolean} [now] */
function zoom(name, by, at, now = false) {
  const [board, [svg], all] = [boards.get(name), layers(name), whole(name)];
  if (!board || !svg || !all) return;
  board.own = true;
  const { x, y, w, h } = board.box;
  const most = padded(name, all)?.w ?? all.w;
  const factor = Math.min(Math.max(by, CLOSEST / w), (1.15 * most) / w);
  const frame = svg.getBoundingClientRect();
  const fx = at ? (at.x - frame.left) / frame.width : 0.5;
  const fy = at ? (at.y - frame.top) / frame.height : 0.5;
  show(name, { x: x + w * fx * (1 - factor), y: y + h * fy * (1 - factor), w: w * factor, h: h * factor }, now);
}

/** Moves a board by so many pixels. @param {string} name @param {number} dx @param {number} dy @param {boolean} [now] */
function pan(name, dx, dy, now = false) {
  const [board, [svg]] = [boards.get(name), layers(name)];
  if (!board || !svg?.clientWidth) return;
  board.own = true;
  const { x, y, w, h } = board.box;
  const scale = w / svg.clientWidth;
  show(name, { x: x - dx * scale, y: y - dy * scale, w, h }, now);
}

/** The board under an event. @param {Event} event */
function under(event) {
  const svg = event.target instanceof Element ? event.target.closest("svg[data-zoom]") : null;
  return svg?.getAttribute("data-zoom") ?? "";
}

/** The cell under the pointer, on a board of hexes that is pressed as a whole: `data-hexes` names its first column and row; with
 * `data-upright` hexes stand in columns, of which even ones lie half a hex lower. @param {PointerEvent | MouseEvent} event */
function aim(event) {
  const field = event.target instanceof SVGElement ? event.target.closest("[data-hexes]") : null;
  const svg = field?.closest("svg");
  const matrix = svg?.getScreenCTM();
  if (!(field instanceof SVGElement) || !svg || !matrix) return;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [column, row] = (field.dataset.hexes ?? "").split(" ").map(Number);
  const upright = field.hasAttribute("data-upright");
  // Across the lines of hexes, and along them.
  const [across, along] = upright ? [at.x, at.y] : [at.y, at.x];
  let best = { far: Infinity, line: 1, place: 1 };
  for (const line of [Math.floor(across / 45), Math.floor(across / 45) + 1]) {
    const shift = line & 1 ? 26 : 0;
    const place = Math.round((along - shift) / 52);
    const far = Math.hypot(along - place * 52 - shift, across - line * 45);
    if (far < best.far) best = { far, line: line + 1, place: place + 1 };
  }
  const [r, c] = upright ? [best.place, best.line] : [best.line, best.place];
  field.dataset.cell = `${r - row},${c - column}`;
}
for (const kind of ["pointerdown", "click"]) addEventListener(kind, (event) => aim(/** @type {PointerEvent} */ (event)), true);

addEventListener("wheel", (event) => {
  const name = under(event);
  if (!name) return;
  event.preventDefault();
  zoom(name, Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 240), { x: event.clientX, y: event.clientY }, true);
}, { passive: false });

addEventListener("pointerdown", (event) => {
  const name = under(event);
  if (!name || (event.pointerType === "mouse" && event.button !== 0)) return;
  if (fingers.size === 0) moved = false;
  held = name;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
});

addEventListener("pointermove", (event) => {
  const was = fingers.get(event.pointerId);
  if (!was || !held) return;
  const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
  if (!moved && fingers.size === 1 && Math.hypot(dx, dy) < STRAY) return;
  moved = true;
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (others.length === 0) return pan(held, dx, dy, true);
  const other = others[0];
  const gap = (/** @type {{x: number, y: number}} */ at) => Math.max(Math.hypot(at.x - other.x, at.y - other.y), 1);
  const here = { x: event.clientX, y: event.clientY };
  zoom(held, gap(was) / gap(here), { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 }, true);
  pan(held, dx / 2, dy / 2, true);
});

for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
}

// What was moved was not pressed.
addEventListener("click", (event) => {
  if (moved && under(event)) {
    event.stopPropagation();
    event.preventDefault();
  }
  if (fingers.size === 0) moved = false;
}, true);

addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-zoom-by], [data-zoom-to]") : null;
  const name = button?.closest("[data-zoomer]")?.getAttribute("data-zoomer") ?? "";
  if (!(button instanceof HTMLElement) || !boards.has(name)) return;
  if (button.dataset.zoomBy) zoom(name, Number(button.dataset.zoomBy));
  if (button.dataset.zoomTo) /** @type {{own: boolean}} */ (boards.get(name)).own = false;
  const box = fitted(name, read(said(name, "data-" + (button.dataset.zoomTo ?? ""))));
  if (box) show(name, box);
});

// What lies folded out over a board is folded up by Escape, or by a press beside it.
for (const kind of ["keydown", "pointerdown"]) {
  addEventListener(kind, (event) => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    const inside = kind === "pointerdown" && event.target instanceof Element ? event.target.closest(".map-corner details") : null;
    for (const open of document.querySelectorAll(".map-corner details[open]")) if (open !== inside) open.removeAttribute("open");
  }, true);
}

// Shift and an arrow moves the board; an arrow alone moves the cursor, which stays in view.
addEventListener("keydown", (event) => {
  /** @type {Record<string, number[]>} */
  const arrows = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
  const [name] = boards.keys();
  const at = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (!name || !event.shiftKey || !arrows[event.key] || at) return;
  event.preventDefault();
  event.stopPropagation();
  pan(name, 120 * arrows[event.key][0], 120 * arrows[event.key][1]);
}, true);
