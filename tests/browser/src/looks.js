// Everything about a page that a script can judge; a list of complaints.
const wrong = [];
const shown = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === "visible";
const name = (e) => {
  const text = (e.getAttribute("data-cell") ? "cell " + e.getAttribute("data-cell") : "") || e.innerText || e.getAttribute("aria-label") || "";
  return `<${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""}${e.className?.baseVal ?? (e.className ? "." + String(e.className).trim().replace(/\s+/g, ".") : "")}> ${text.trim().slice(0, 40)}`;
};

// Names.
const labelled = (e) => {
  const by = e.getAttribute("aria-labelledby");
  const label = e.labels?.length ? [...e.labels].map((l) => l.textContent).join(" ") : "";
  const svg = e.querySelector?.("svg[aria-label], title")?.textContent ?? "";
  return (e.getAttribute("aria-label") || (by && document.getElementById(by)?.textContent) || label || e.textContent || svg || "").trim();
};
for (const e of document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']")) {
  if (shown(e) && !e.closest("[aria-hidden=true]") && !labelled(e)) wrong.push(`no name: ${name(e)}`);
}
for (const e of document.images) if (!e.hasAttribute("alt")) wrong.push(`no alt: ${e.src}`);
for (const e of document.querySelectorAll("svg")) {
  const told = e.hasAttribute("aria-hidden") || e.closest("[aria-hidden=true]") || (e.getAttribute("role") && e.getAttribute("aria-label"));
  if (shown(e) && !told) wrong.push(`a drawing that is neither named nor hidden: ${name(e)}`);
}
const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
for (const id of ids.filter((id, n) => ids.indexOf(id) !== n)) wrong.push(`two elements are called ${id}`);

// Headings and landmarks.
const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(shown).map((e) => [Number(e.tagName[1]), e.textContent]);
const first = levels.filter(([level]) => level === 1).length;
if (first !== 1) wrong.push(`${first} headings of the first level`);
levels.forEach(([level, text], n) => {
  if (n > 0 && level > levels[n - 1][0] + 1) wrong.push(`the heading "${text}" skips a level`);
});
if (document.querySelectorAll("main").length !== 1) wrong.push("there is not exactly one main part");
if (!document.documentElement.lang) wrong.push("no language");
if (!document.title.trim()) wrong.push("no title");
if (document.querySelector("[data-live]") && !document.querySelector("[data-live] [aria-live]")) wrong.push("no live region");

// Width.
const wide = document.documentElement.scrollWidth;
// The window itself grows with a page that is too wide for a phone.
const room = document.documentElement.clientWidth;
if (wide > room) {
  const far = [...document.body.querySelectorAll("*")].filter((e) => shown(e) && e.getBoundingClientRect().right > room + 1);
  wrong.push(`${wide} wide in a window of ${room}: ${far.slice(0, 3).map(name).join("; ")}`);
}

// Colours: every visible text on a plain ground.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const cache = new Map();
const rgba = (colour) => {
  if (!cache.has(colour)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    cache.set(colour, [r, g, b, a / 255]);
  }
  return cache.get(colour);
};
const over = (top, under) => [0, 1, 2].map((n) => top[n] * top[3] + under[n] * (1 - top[3])).concat(1);
const light = (c) => {
  const [r, g, b] = c.slice(0, 3).map((v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};
const ground = (e) => {
  const layers = [];
  for (let at = e; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none") return null;
    const colour = rgba(style.backgroundColor);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) break;
  }
  return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const told = new Set();
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const e = node.parentElement;
  if (!node.textContent.trim() || !e || !shown(e) || e.closest("svg, script, .sr, [disabled], [aria-disabled=true], [aria-hidden=true]")) continue;
  const style = getComputedStyle(e);
  const under = ground(e);
  if (!under) continue;
  let faded = 1;
  for (let at = e; at; at = at.parentElement) faded *= Number(getComputedStyle(at).opacity);
  const ink = rgba(style.color);
  const ratio = contrast(over([...ink.slice(0, 3), ink[3] * faded], under), under);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const said = `${ratio.toFixed(2)} of contrast: ${name(e)}`;
  if (ratio < (large ? 3 : 4.5) && !told.has(said)) {
    told.add(said);
    wrong.push(said);
  }
}

// Sizes, where a finger is all there is.
if (matchMedia("(pointer: coarse)").matches) {
  for (const e of document.querySelectorAll("button, .button, select, input, summary, [role=button]")) {
    if (!shown(e) || e.closest(".cell") || e.type === "hidden") continue;
    // A box to tick is pressed by its label.
    const pressed = e.type === "checkbox" ? e.closest("label") ?? e : e;
    const { width, height } = pressed.getBoundingClientRect();
    if (height < 39.5 || width < 39.5) wrong.push(`${width.toFixed(0)}×${height.toFixed(0)} is too small to touch: ${name(e)}`);
  }
  for (const e of document.querySelectorAll(".cell")) {
    const { width, height } = e.getBoundingClientRect();
    if (shown(e) && (width < 24 || height < 24)) wrong.push(`${width.toFixed(0)}×${height.toFixed(0)} is too small a cell: ${name(e)}`);
  }
}
return wrong;
