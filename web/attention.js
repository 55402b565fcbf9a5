// Tells the player that it is their turn: icon, notice, sound. All of it is extra: what fails is left out, and the game goes on.
// @ts-check

/** Does something that the game does not need: if it fails, now or later, only that is missing. @param {() => unknown} what */
async function extra(what) {
  try {
    await what();
  } catch (error) {
    console.warn("left out:", error);
  }
}

/** @param {HTMLElement} page */
function attention(page) {
  const icon = document.querySelector('link[rel="icon"]');
  const usual = icon?.getAttribute("href") ?? "";
  const notify = page.querySelector("[data-notify]");
  const sound = page.querySelector("[data-sound]");
  let loud = false;
  if (notify instanceof HTMLElement && !("Notification" in window)) notify.hidden = true;
  notify?.addEventListener("click", () => extra(async () => {
    notify.textContent = "Your browser does not allow it";
    const answer = await Notification.requestPermission();
    if (answer !== "granted") return;
    notify.textContent = "You will be told";
    await worker();
  }));
  sound?.addEventListener("click", () => {
    loud = !loud;
    sound.setAttribute("aria-pressed", String(loud));
    if (loud) extra(ring);
  });
  extra(async () => {
    if ("Notification" in window && Notification.permission === "granted") await worker();
  });

  /** What shows notices where pages may not: phones. None where there is no such thing. */
  async function worker() {
    if (!navigator.serviceWorker || !page.dataset.worker) return null;
    return navigator.serviceWorker.register(page.dataset.worker);
  }

  /** Shows a notice, by the page itself or by its worker. @param {string} title */
  async function notice(title) {
    const about = { body: "It is your turn.", tag: page.dataset.live, data: location.href };
    try {
      new Notification(title, about);
    } catch (error) {
      const registration = await worker();
      if (!registration) throw error;
      await registration.showNotification(title, about);
    }
  }

  /** Two short tones. */
  function ring() {
    const context = new AudioContext();
    for (const [n, pitch] of [660, 880].entries()) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      volume.gain.value = 0.08;
      tone.frequency.value = pitch;
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + n * 0.16);
      tone.stop(context.currentTime + n * 0.16 + 0.14);
    }
    setTimeout(() => extra(() => context.close()), 1000);
  }

  return {
    /** @param {boolean} turn */
    icon(turn) {
      extra(() => icon?.setAttribute("href", turn ? page.dataset.turnIcon ?? usual : usual));
    },
    /** @param {string} title */
    turn(title) {
      if (loud) extra(ring);
      extra(async () => {
        if (document.hidden && "Notification" in window && Notification.permission === "granted") await notice(title);
      });
    },
  };
}
