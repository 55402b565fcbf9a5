// Broadside's one script: it shows what the server sends and says what was pressed. No framework, no build step.
// @ts-check

const root = document.querySelector("[data-live]");
if (root) live(/** @type {HTMLElement} */ (root));
theme();

/** Light, dark, or as the system has it. */
function theme() {
  const kept = localStorage.getItem("theme");
  if (kept) document.documentElement.dataset.theme = kept;
  document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const next = dark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem("theme", next);
  });
}

/** @param {HTMLElement} page */
function live(page) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = 250;
  /** What was said and not yet answered: said again after a new connection, under the same number. @type {string[]} */
  let unsaid = [];
  let hovered = "";
  let hover = 0;
  /** Where and when something was last pressed. */
  let pressed = { x: 0, y: 0, at: -Infinity };
  /** Is a button or a finger down? What is pressed must not be drawn anew before it is let go, or no click comes of it. */
  let down = false;
  /** What came meanwhile. @type {Parameters<typeof show>[0][]} */
  let later = [];
  const title = document.title;

  connect();

  function connect() {
    const address = new URL(page.dataset.live ?? "", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address);
    socket.onopen = () => {
      wait = 250;
      page.classList.remove("offline");
      for (const text of unsaid) socket?.send(text);
    };
    socket.onmessage = (event) => {
      unsaid = [];
      if (down) later.push(JSON.parse(event.data));
      else show(JSON.parse(event.data));
    };
    socket.onclose = () => {
      page.classList.add("offline");
      setTimeout(connect, wait + Math.random() * 200);
      wait = Math.min(wait * 2, 8000);
    };
  }

  /** @param {unknown} what @param {boolean} [keep] */
  function say(what, keep = true) {
    const text = JSON.stringify({ id: keep ? crypto.randomUUID?.() ?? String(Math.random()) : null, say: what });
    if (keep) unsaid.push(text);
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  }

  /** @param {{parts: [string, string][], turn: boolean}} sent */
  function show(sent) {
    for (const [id, html] of sent.parts) {
      const part = document.getElementById(id);
      if (!part) continue;
      const focused = part.contains(document.activeElement) ? mark(document.activeElement) : "";
      part.innerHTML = html;
      if (focused) /** @type {HTMLElement | null} */ (part.querySelector(focused))?.focus({ preventScroll: true });
    }
    /** @type {HTMLElement | null} */ (page.querySelector("[data-focus]"))?.focus();
    document.title = sent.turn ? "● " + title : title;
  }

  /** How to find an element again after its part was drawn anew. @param {Element | null} element */
  function mark(element) {
    if (!element) return "";
    for (const name of ["data-say", "data-open", "data-do", "data-tool", "data-mark", "data-cell"]) {
      const value = element.getAttribute(name);
      if (value !== null) return `[${name}="${CSS.escape(value)}"]`;
    }
    return element.hasAttribute("data-board") ? "[data-board]" : "";
  }

  page.addEventListener("pointerdown", () => (down = true));
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => {
      down = false;
      for (const sent of later.splice(0)) show(sent);
    }, 40));
  }

  page.addEventListener("click", (event) => {
    const at = /** @type {Element} */ (event.target).closest("[data-say],[data-open],[data-do],[data-tool],[data-mark],[data-cell]");
    if (!at || !page.contains(at) || at.hasAttribute("disabled") || at.getAttribute("aria-disabled") === "true") return;
    // The second half of a double click was meant for what is no longer there.
    const near = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 8;
    if (event.detail > 1 && near && event.timeStamp - pressed.at < 350) return;
    pressed = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const { say: word, open: opening, do: command, tool, mark: sign, cell } = /** @type {HTMLElement} */ (at).dataset;
    if (word !== undefined) say(word);
    else if (opening !== undefined) say({ open: opening });
    else if (command !== undefined) say({ do: command });
    else if (tool !== undefined) say({ tool: Number(tool) });
    else if (sign !== undefined) say({ mark: Number(sign) });
    else if (cell !== undefined) say({ cell: cell.split(",").map(Number) });
  });

  page.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-cell]"))?.dataset.cell;
    if (!cell || cell === hovered) return;
    hovered = cell;
    cancelAnimationFrame(hover);
    hover = requestAnimationFrame(() => say({ hover: cell.split(",").map(Number) }, false));
  });

  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape" && target.matches("[data-line]")) /** @type {HTMLElement} */ (target).blur();
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
    /** @type {Record<string, number[]>} */
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (arrows[event.key] && !target.closest(".log")) {
      event.preventDefault();
      say({ move: arrows[event.key] }, false);
    } else if (event.key === "Enter" && !target.matches("button, a")) {
      event.preventDefault();
      say(page.querySelector('[data-say="sure"]') ? "sure" : "enter");
    } else if (event.key === "Escape") {
      say("no");
    } else if (event.key === ":" || event.key === "/") {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (page.querySelector("[data-line]"))?.focus();
    } else {
      const button = page.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
      if (button) {
        event.preventDefault();
        /** @type {HTMLElement} */ (button).click();
      } else {
        const sign = [...page.querySelectorAll("[data-mark-key]")].find((e) => e.getAttribute("data-mark-key") === event.key);
        if (sign) /** @type {HTMLElement} */ (sign).click();
      }
    }
  });

  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-command]")) return;
    event.preventDefault();
    const line = /** @type {HTMLInputElement} */ (form.elements.namedItem("line"));
    if (line.value.trim()) say({ do: line.value.trim() });
    line.value = "";
  });
}
