// A table's page: it shows what the server sends and says what was pressed. No framework, no build step. What it calls on is
// in speech.js, focus.js and attention.js, which are sent with it as one script.
// @ts-check

const root = document.querySelector("[data-live]");
if (root instanceof HTMLElement) live(root);

/**
 * @typedef {{parts: [string, string][], turn: boolean, now: number, heard?: string, hand?: object,
 *            line?: [string, string[]], hush?: boolean, say?: string[], chat?: string[], here?: string, mark?: number}} Sent
 * @param {HTMLElement} page
 */
function live(page) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = 250;
  /** What was said and not yet answered, by its number: said again after a new connection. @type {Map<string, string>} */
  const unsaid = new Map();
  /** What is in hand, as the server last told: said first after a new connection. @type {object | null} */
  let hand = null;
  /** The newest mark that came, and the newest that was told to be seen. */
  let latest = 0;
  let told = 0;
  let hovered = "";
  let hover = 0;
  let turn = false;
  /** The next of several things that a lesson shows in a row. */
  let goesOn = 0;
  /** How far the server's clock is ahead of this one. */
  let ahead = 0;
  /** Where and when something was last pressed. */
  let pressed = { x: 0, y: 0, at: -Infinity };
  /** Was the last thing done with a pointer? */
  let pointed = false;
  /** Where the focus was before a question took it. @type {Spot | null} */
  let unasked = null;
  /** Is a button or a finger down? What is pressed must not be drawn anew before it is let go, or no click comes of it. */
  let down = false;
  /** Are the news folded up? On a small screen they are until they are wanted, and they stay as they were left. */
  let folded = matchMedia("(max-width: 900px)").matches;
  /** Were hints asked for? On a small screen they are brought into view. */
  let curious = false;
  /** What came meanwhile. @type {Sent[]} */
  const later = [];
  const title = document.title;
  const notices = attention(page);

  connect();
  fold();
  setInterval(clocks, 250);
  mute();

  function connect() {
    const address = new URL(page.dataset.live ?? "", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (!("DecompressionStream" in window)) address.searchParams.set("plain", "1");
    socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    let arriving = Promise.resolve();
    socket.onopen = () => {
      wait = 250;
      // Another server process counts anew.
      latest = told = 0;
      if (page.classList.contains("offline")) speak(["Connected again."]);
      page.classList.remove("offline");
      if (hand) socket?.send(JSON.stringify({ id: null, say: { resume: hand } }));
      for (const text of unsaid.values()) socket?.send(text);
    };
    socket.onmessage = (event) => {
      // One after another, however long each takes to unpack.
      arriving = arriving.then(async () => {
        const sent = JSON.parse(await unpacked(event.data));
        if (down) later.push(sent);
        else show(sent);
      }).catch((error) => console.error(error)); // One that fails must not keep the next ones from being shown.
    };
    socket.onclose = (event) => {
      // A seat is not this page's any more, or this device was signed out (`live::REPLACED`, `live::SIGNED_OUT`): the
      // server says so on a page of its own.
      if (event.code === 4001 || event.code === 4003) return location.reload();
      if (!page.classList.contains("offline")) speak(["Connection lost. Trying again."]);
      page.classList.add("offline");
      setTimeout(connect, wait + Math.random() * 200);
      wait = Math.min(wait * 2, 8000);
    };
  }

  /** @param {unknown} what @param {boolean} [keep] */
  function say(what, keep = true) {
    const id = keep ? number() : null;
    const text = JSON.stringify({ id, say: what });
    if (id) unsaid.set(id, text);
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    else if (keep) speak(["Not connected. This is sent as soon as the connection is back."]);
  }

  /** @param {Sent} sent */
  function show(sent) {
    if (sent.heard) unsaid.delete(sent.heard);
    if (sent.hand) hand = sent.hand;
    ahead = sent.now - Date.now();
    const was = spot(page);
    for (const [id, html] of sent.parts) {
      const part = document.getElementById(id);
      if (!part) continue;
      const end = part.scrollTop + part.clientHeight >= part.scrollHeight - 4;
      part.innerHTML = html;
      if (id === "news") fold();
      if (id === "chat" && end) part.scrollTop = part.scrollHeight;
    }
    const question = /** @type {HTMLElement | null} */ (page.querySelector(".ask [data-focus]"));
    if (question && !was?.asked) {
      unasked = was;
      question.focus();
    } else if (!question && was?.asked) {
      refocus(page, unasked ?? was, pointed);
    } else refocus(page, was, pointed);
    if (sent.mark) latest = sent.mark;
    seen();
    if (sent.hush) hush();
    speak(sent.say ?? []);
    if (sent.chat && !page.classList.contains("muted")) speak(sent.chat);
    if (sent.here) speakHere(sent.here);
    if (sent.parts.length) lesson(sent.parts.some(([id]) => id === "coach"));
    const advice = curious && page.querySelector(".advice");
    if (advice) {
      curious = false;
      advice.scrollIntoView({ block: "nearest", behavior: calm() });
    }
    if (sent.line) completed(sent.line);
    if (sent.turn && !turn) notices.turn(title);
    turn = sent.turn;
    extra(() => (document.title = turn ? "● " + title : title));
    notices.icon(turn);
    clocks();
  }

  /** Tells the server once somebody sees what it waits for: until then it may tell the player elsewhere. */
  function seen() {
    if (document.hidden || latest <= told) return;
    told = latest;
    say({ seen: told }, false);
  }

  /** How the page moves by itself. @returns {ScrollBehavior} */
  function calm() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  }

  function fold() {
    const news = page.querySelector(".news");
    if (news instanceof HTMLDetailsElement) news.open = !folded;
    // The last of it is what matters most.
    const list = news?.querySelector("ol");
    if (list) list.scrollTop = list.scrollHeight;
  }

  /** Marks what leads on in a lesson; a new step brings it into view, and what is only to be watched goes on by itself. @param {boolean} step */
  function lesson(step) {
    for (const old of page.querySelectorAll(".lead")) old.classList.remove("lead");
    const coach = /** @type {HTMLElement | null} */ (page.querySelector(".coach"));
    const fits = coach?.dataset.leadTo ? [...page.querySelectorAll(coach.dataset.leadTo)] : [];
    // What leads on may be folded away.
    if (!fits.some((at) => at.checkVisibility())) {
      const folder = fits.map((at) => at.closest("details:not([open])")).find((at) => at);
      if (folder instanceof HTMLDetailsElement) folder.open = true;
    }
    const leads = fits.filter((at) => at.checkVisibility());
    for (const at of leads) at.classList.add("lead");
    if (!step) return;
    leads[0]?.scrollIntoView({ block: "nearest", behavior: calm() });
    clearTimeout(goesOn);
    if (coach?.dataset.goesOn) {
      goesOn = setTimeout(() => /** @type {HTMLElement | null} */ (coach.querySelector('[data-learn="next"]'))?.click(), Number(coach.dataset.goesOn));
    }
  }

  /** Clocks count down by themselves. */
  function clocks() {
    for (const clock of page.querySelectorAll("[data-until]")) {
      const left = Math.max(0, Number(clock.getAttribute("data-until")) - Date.now() - ahead);
      const text = span(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("short", left < 30_000);
    }
  }

  /** @param {[string, string[]]} line */
  function completed([line, words]) {
    const field = page.querySelector("[data-line]");
    if (field instanceof HTMLInputElement) field.value = line;
    const shown = document.getElementById("words");
    if (shown) shown.textContent = words.slice(0, 24).join("  ");
  }

  /** Whoever moves the cursor is on the board: Enter then acts there. */
  function cursor() {
    /** @type {HTMLElement | null} */ (page.querySelector("[data-cursor]") ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  }

  addEventListener("visibilitychange", seen);
  // The system knows first that there is no network any more.
  addEventListener("offline", () => socket?.close());

  page.addEventListener("pointerdown", () => (down = pointed = true));
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => {
      down = false;
      for (const sent of later.splice(0)) show(sent);
    }, 40));
  }

  const PRESSED = "[data-learn],[data-say],[data-offer],[data-sit-in],[data-take-over],[data-as],[data-open],[data-do],[data-tool],[data-mark],[data-cell]";
  page.addEventListener("click", (event) => {
    const news = /** @type {Element} */ (event.target).closest(".news > summary")?.parentElement;
    if (news instanceof HTMLDetailsElement) folded = news.open;
    const at = /** @type {Element} */ (event.target).closest(PRESSED);
    if (!at || !page.contains(at) || at.hasAttribute("disabled") || at.getAttribute("aria-disabled") === "true") return;
    // The second half of a double click was meant for what is no longer there.
    const near = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 8;
    if (event.detail > 1 && near && event.timeStamp - pressed.at < 350) return;
    pressed = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const { learn, step, say: word, offer, sitIn, takeOver, as: seat, open, do: command, tool, mark: sign, cell } = /** @type {HTMLElement} */ (at).dataset;
    curious = word === "hints" && !page.querySelector(".advice");
    if (learn !== undefined) {
      event.preventDefault();
      say(step === undefined ? learn : { [learn]: Number(step) });
    } else if (word !== undefined) say(word);
    else if (offer !== undefined) say({ offer });
    else if (sitIn !== undefined) say({ sit_in: Number(sitIn) });
    else if (takeOver !== undefined) say({ take_over: Number(takeOver) });
    else if (seat !== undefined) say({ as: Number(seat) });
    else if (open !== undefined) say({ open });
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
    pointed = false;
    // A key that is held down was meant for the first button only, not for the one that has the focus after it.
    if (event.repeat && (event.key === "Enter" || event.key === " ") && target.matches("button")) return event.preventDefault();
    if (target.matches("[data-line]") && event.key === "Tab" && !event.shiftKey) {
      const field = /** @type {HTMLInputElement} */ (target);
      // An empty line lets the focus go on.
      if (field.value.trim()) {
        event.preventDefault();
        say({ complete: field.value }, false);
      }
      return;
    }
    if (target.matches("[data-line]") && event.key === "Escape") {
      cursor();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select, summary")) return;
    if (document.querySelector("dialog[open]")) return;
    /** @type {Record<string, number[]>} */
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (arrows[event.key] && !target.closest(".log, .chat, .news")) {
      event.preventDefault();
      if (!page.querySelector(".ask")) cursor();
      say({ move: arrows[event.key] }, false);
    } else if (event.key === "Enter" && !target.matches("button, a")) {
      event.preventDefault();
      const button = /** @type {HTMLElement | null} */ (page.querySelector('[data-key="Enter"]'));
      if (button) button.click();
      else say(page.querySelector('[data-say="sure"]') ? "sure" : "enter");
    } else if (event.key === "Escape") {
      say("no");
    } else if (event.key === ":" || event.key === "/") {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (page.querySelector("[data-line]"))?.focus();
    } else {
      const key = CSS.escape(event.key);
      const button = page.querySelector(`[data-key="${key}"]`) ?? page.querySelector(`[data-mark-key="${key}"]`);
      if (button instanceof HTMLElement) {
        event.preventDefault();
        button.click();
      } else if (button) {
        event.preventDefault();
        button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    }
  });

  // A slider that is let go, or a field that is left, gives its command with its value.
  page.addEventListener("change", (event) => {
    const field = /** @type {HTMLElement} */ (event.target);
    if (!(field instanceof HTMLInputElement) || field.dataset.set === undefined) return;
    if (field.value.trim()) say({ do: field.dataset.set + field.value });
    else field.value = field.defaultValue;
  });

  page.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-command], [data-chat]")) return;
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(form.matches("[data-chat]") ? "text" : "line"));
    const text = field.value.trim();
    const aside = form.elements.namedItem("aside");
    const chat = aside instanceof HTMLInputElement && aside.checked ? { aside: text } : { chat: text };
    if (text) say(form.matches("[data-chat]") ? chat : { do: text });
    field.value = "";
    const words = document.getElementById("words");
    if (words) words.textContent = "";
  });

  /** What others say can be muted, here and for this browser only. */
  function mute() {
    const key = "mute " + page.dataset.live;
    const set = (/** @type {boolean} */ muted) => {
      const button = page.querySelector("[data-mute]");
      page.classList.toggle("muted", muted);
      if (button) button.textContent = muted ? "Hear the talk again" : "Mute the talk";
    };
    try { set(localStorage.getItem(key) === "yes"); } catch { /* Not every browser keeps things. */ }
    page.addEventListener("click", (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-mute]")) return;
      const muted = !page.classList.contains("muted");
      set(muted);
      try { localStorage.setItem(key, muted ? "yes" : "no"); } catch { /* as above */ }
    });
  }
}

/** A frame's text: long ones come packed. @param {string | ArrayBuffer} data */
async function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/** A number for what is said: never used again. */
function number() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A span of time for people. @param {number} left */
function span(left) {
  const seconds = Math.floor(left / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (days) return `${days} ${days === 1 ? "day" : "days"} ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
