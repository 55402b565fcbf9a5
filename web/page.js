// What every page has: light or dark, the browser's own number for the dice, copied links, a remembered name, a list of keys.
// @ts-check

theme();
nonces();
names();
scenarios();
keys();

/** Light, dark, or as the system has it. */
function theme() {
  const kept = remembered("theme");
  if (kept) document.documentElement.dataset.theme = kept;
  document.querySelector("[data-theme-switch]")?.addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme
      ? document.documentElement.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const next = dark ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    remember("theme", next);
  });
}

/** Every form that sits somebody down adds a number of this browser's own to the dice. */
function nonces() {
  addEventListener("submit", (event) => {
    const field = /** @type {HTMLFormElement} */ (event.target).querySelector("[data-nonce]");
    if (field instanceof HTMLInputElement) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }, true);
}

/** The name that was given last time. */
function names() {
  for (const field of document.querySelectorAll("input[data-name]")) {
    if (!(field instanceof HTMLInputElement)) continue;
    field.value ||= remembered("name") ?? "";
    field.form?.addEventListener("submit", () => remember("name", field.value));
  }
}

/** Sides are called as the scenario calls them, and only what belongs to it can be chosen. */
function scenarios() {
  const scenario = document.querySelector("select[name='o.scenario']");
  const side = document.querySelector("select[name='side']");
  if (!(scenario instanceof HTMLSelectElement)) return;
  const named = side instanceof HTMLSelectElement ? [...side.options].filter((option) => /^\d+$/.test(option.value)) : [];
  const usual = named.map((option) => option.text);
  const update = () => {
    const names = scenario.selectedOptions[0]?.dataset.sides?.split("|") ?? usual;
    named.forEach((option, n) => { option.text = names[n] ?? usual[n]; });
    for (const label of document.querySelectorAll("label[data-scenario]")) {
      const here = label instanceof HTMLElement && label.dataset.scenario === scenario.value;
      label.toggleAttribute("hidden", !here);
      label.querySelector("input")?.toggleAttribute("disabled", !here);
    }
    for (const label of document.querySelectorAll("label.tick")) {
      let here = false;
      for (const about of label.querySelectorAll("[data-scenario]")) {
        const now = about instanceof HTMLElement && about.dataset.scenario === scenario.value;
        about.toggleAttribute("hidden", !now);
        here ||= now;
      }
      label.toggleAttribute("hidden", !here);
      label.querySelector("input")?.toggleAttribute("disabled", !here);
    }
    for (const field of document.querySelectorAll("fieldset.picks")) {
      field.toggleAttribute("hidden", !field.querySelector("label:not([hidden])"));
    }
  };
  scenario.addEventListener("change", update);
  // A page that is come back to has another scenario chosen than it was sent with.
  addEventListener("pageshow", update);
  update();
}

/** `?`, or a button, lists the keys that do something just now. */
function keys() {
  const close = () => document.querySelector("dialog.keys")?.remove();
  addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
    if (document.querySelector("dialog.keys")) close();
    else if (!show()) return;
    event.preventDefault();
  });
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-keys]")) show();
    // A click beside the list closes it, and so does its button.
    else if (event.target.matches("dialog.keys, dialog.keys button")) close();
  });

  function show() {
    const list = known();
    if (!list.size) return false;
    const dialog = document.createElement("dialog");
    dialog.className = "keys";
    dialog.setAttribute("aria-label", "Keys");
    const head = document.createElement("h2");
    head.textContent = "Keys";
    const rows = document.createElement("dl");
    for (const [key, about] of list) {
      const term = document.createElement("dt");
      term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
      rows.append(term, Object.assign(document.createElement("dd"), { textContent: about }));
    }
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Close" });
    dialog.append(head, rows, button);
    dialog.addEventListener("close", close);
    document.body.append(dialog);
    dialog.showModal();
    return true;
  }

  /** What there is now: the page's own keys first, then those that always work. */
  function known() {
    /** @type {Map<string, string>} */
    const list = new Map();
    const named = /** @type {Record<string, string>} */ ({ " ": "Space", ArrowLeft: "←", ArrowRight: "→" });
    for (const one of document.querySelectorAll("[data-key], [data-mark-key]")) {
      const key = one.getAttribute("data-key") ?? one.getAttribute("data-mark-key") ?? "";
      // What cannot be pressed now says in its title why not.
      const title = one.hasAttribute("disabled") ? "" : one.getAttribute("title");
      const words = one.getAttribute("data-about") || title || one.getAttribute("aria-label") || without(one);
      const about = words.replace(/ \([^()]*\)$/, "");
      const shown = named[key] ?? key;
      if (key && about && !list.has(shown)) list.set(shown, about);
    }
    if (document.querySelector("[data-live] [data-board]")) {
      list.set("← ↑ → ↓", "move the cursor");
      if (!list.has("Enter")) list.set("Enter", "act where the cursor is");
      list.set("Esc", "take a question back");
      list.set("/", "type a command");
    }
    if (list.size) list.set("?", "show or hide this list");
    return list;
  }

  /** The words on a button, without its key. @param {Element} button */
  function without(button) {
    const copy = /** @type {Element} */ (button.cloneNode(true));
    copy.querySelectorAll("kbd").forEach((key) => key.remove());
    return copy.textContent?.trim() ?? "";
  }
}

addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  const field = button.parentElement?.querySelector("[data-copied]");
  if (field instanceof HTMLInputElement) field.select();
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    button.textContent = "Copied";
  } catch {
    // Browsers give the clipboard to pages over TLS only: the link is selected, ready to be copied by hand.
    button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
  }
});

/** @param {string} key */
function remembered(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* Not every browser keeps things. */ }
}
