// Looking through a game: the buttons are links; this makes them quick, and plays by itself.
// @ts-check

const replay = document.querySelector("[data-replay]");
if (replay instanceof HTMLElement) look(replay);

/** @param {HTMLElement} page */
function look(page) {
  const scene = /** @type {HTMLElement} */ (page.querySelector("#scene"));
  let playing = 0;
  let speed = "800";
  /** The newest wish: answers to older ones are not shown. */
  let newest = 0;
  /** What is wished for: it may not be shown yet, and the next wish builds on it. */
  const wish = { at: Number(bar().dataset.at), view: bar().dataset.view ?? "" };
  ready();

  function bar() {
    return /** @type {HTMLElement} */ (scene.querySelector("[data-at]"));
  }

  /** @param {number} at @param {string} [view] */
  async function go(at, view = wish.view) {
    const mine = ++newest;
    wish.at = Math.max(0, Math.min(at, Number(bar().dataset.last)));
    wish.view = view;
    const address = new URL(location.href);
    address.searchParams.set("at", String(wish.at));
    address.searchParams.set("as", view);
    const part = new URL(address);
    part.searchParams.set("part", "1");
    const answer = await fetch(part, { credentials: "same-origin" });
    if (mine !== newest) return;
    if (!answer.ok) {
      [wish.at, wish.view] = [Number(bar().dataset.at), bar().dataset.view ?? ""];
      return;
    }
    const focused = document.activeElement?.closest("[data-step],[data-as],[data-scrub],[data-play]");
    const key = focused?.getAttribute("data-key");
    const as = focused?.getAttribute("data-as");
    const scrub = focused?.hasAttribute("data-scrub");
    scene.innerHTML = await answer.text();
    history.replaceState(null, "", address);
    ready();
    const again = key ? `[data-key="${CSS.escape(key)}"]` : as ? `[data-as="${CSS.escape(as)}"]` : scrub ? "[data-scrub]" : "";
    if (again) /** @type {HTMLElement | null} */ (scene.querySelector(again))?.focus({ preventScroll: true });
    const told = scene.querySelector(".told")?.textContent ?? "";
    const live = document.getElementById("live");
    if (live && !playing) live.textContent = told;
    if (playing && bar().dataset.at === bar().dataset.last) play();
  }

  function ready() {
    for (const shown of scene.querySelectorAll("[hidden]")) shown.removeAttribute("hidden");
    const button = scene.querySelector("[data-play]");
    if (button) button.textContent = playing ? "Pause" : "Play";
    const select = scene.querySelector("[data-speed]");
    if (select instanceof HTMLSelectElement) select.value = speed;
  }

  function play() {
    if (playing) {
      clearInterval(playing);
      playing = 0;
    } else {
      if (bar().dataset.at === bar().dataset.last) go(0);
      // The next step waits for the one before.
      playing = window.setInterval(() => wish.at === Number(bar().dataset.at) && go(wish.at + 1), Number(speed));
    }
    ready();
  }

  scene.addEventListener("click", (event) => {
    const at = /** @type {Element} */ (event.target).closest("[data-step],[data-as],[data-play]");
    if (!(at instanceof HTMLElement)) return;
    event.preventDefault();
    if (at.hasAttribute("data-play")) play();
    else if (at.dataset.key === "ArrowLeft") go(wish.at - 1);
    else if (at.dataset.key === "ArrowRight") go(wish.at + 1);
    else if (at.dataset.step !== undefined) go(Number(at.dataset.step));
    else go(wish.at, at.dataset.as);
  });
  scene.addEventListener("input", (event) => {
    const at = event.target;
    if (at instanceof HTMLInputElement && at.hasAttribute("data-scrub")) go(Number(at.value));
    if (at instanceof HTMLSelectElement && at.hasAttribute("data-speed")) {
      speed = at.value;
      if (playing) { play(); play(); }
    }
  });
  addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select")) return;
    if (document.querySelector("dialog[open]")) return;
    const button = scene.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!(button instanceof HTMLElement) || (event.key === " " && target.matches("button, a"))) return;
    event.preventDefault();
    button.click();
  });
}
