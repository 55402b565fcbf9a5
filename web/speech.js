// What a screen reader hears of a table: a log that is only added to, so that nothing new takes the place of what was not
// read out yet, and one place for the cell under the cursor, which is said anew at every step.
// @ts-check

/** Sentences that the log keeps; older ones have long been said. */
const SAID = 60;

/** Says these after whatever is being said. @param {string[]} sentences */
function speak(sentences) {
  const log = document.getElementById("live");
  for (const text of sentences) {
    const line = document.createElement("p");
    line.textContent = text;
    log?.append(line);
  }
  while (log && log.childElementCount > SAID) log.firstElementChild?.remove();
}

/** Wipes out what was said: somebody else is at the screen. */
function hush() {
  for (const id of ["live", "here"]) document.getElementById(id)?.replaceChildren();
}

/** Says where the cursor is, at once; the same place said again is said again. @param {string} text */
function speakHere(text) {
  const line = document.createElement("p");
  line.textContent = text;
  document.getElementById("here")?.replaceChildren(line);
}
