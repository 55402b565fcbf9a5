// Where the focus goes when what had it is gone: to the same control drawn anew, to its neighbour, or to the board.
// @ts-check

/** What a control can be found again by. */
const MARKS = ["data-learn", "data-say", "data-offer", "data-sit-in", "data-take-over", "data-as", "data-open", "data-do", "data-set", "data-tool", "data-mark", "data-cell", "data-cursor", "data-line"];
/** The parts of a page that are drawn anew. */
const PARTS = "#coach, #affairs, #notice, #actions, #news, #side, #log, #chat, #menu, #prompt, [id^='part-'], #board";
const CONTROLS = "button, a[href], input, select, textarea, summary, [tabindex='0']";

/**
 * Where the focus is: how to find it again, its part of the page, and how many controls come before it there.
 * `asked` if it is in a question.
 * @typedef {{mark: string, part: string, index: number, text: string | null, asked: boolean}} Spot
 */

/** How to find an element again after its part was drawn anew. @param {Element} element */
function markOf(element) {
  for (const name of MARKS) {
    const value = element.getAttribute(name);
    if (value !== null) return `[${name}="${CSS.escape(value)}"]`;
  }
  return "";
}

/** Can it take the focus now? @param {Element} element */
function focusable(element) {
  return !element.matches(":disabled, [aria-disabled='true']") && element.checkVisibility();
}

/** Notes where the focus is. @param {HTMLElement} page @returns {Spot | null} */
function spot(page) {
  const at = document.activeElement;
  if (!at || !page.contains(at)) return null;
  const part = at.closest(PARTS);
  const controls = part ? [...part.querySelectorAll(CONTROLS)] : [];
  const text = at instanceof HTMLInputElement && at.type === "text" ? at.value : null;
  return { mark: markOf(at), part: part?.id ?? "", index: controls.indexOf(at), text, asked: !!at.closest(".ask") };
}

/**
 * Gives the focus back after the page was drawn anew, if it was lost. Whoever pointed gets the board and no button, so that
 * Enter still means the cursor.
 * @param {HTMLElement} page @param {Spot | null} was @param {boolean} pointed was the last thing done with a pointer?
 */
function refocus(page, was, pointed) {
  const now = document.activeElement;
  if (!was || (now && now !== document.body && focusable(now))) return;
  const part = document.getElementById(was.part);
  const same = was.mark ? [...page.querySelectorAll(was.mark)].filter(focusable) : [];
  const again = same.find((element) => part?.contains(element)) ?? same[0];
  // What is always there is no answer to what was just done.
  const beside = (part ? [...part.querySelectorAll(CONTROLS)] : []).filter((one) => focusable(one) && !one.matches("[data-say=undo], [data-say=hints]"));
  const coach = part?.querySelector(".coach");
  const choices = [
    again, coach,
    pointed ? null : beside[Math.min(Math.max(was.index, 0), beside.length - 1)],
    pointed ? null : [...page.querySelectorAll("#actions .primary, .board .primary")].find(focusable),
    page.querySelector("[data-cursor]"), document.getElementById("prompt"),
  ];
  for (const choice of choices) {
    if (!choice) continue;
    /** @type {HTMLElement} */ (choice).focus({ preventScroll: true });
    // What is half typed stays.
    if (choice === again && choice instanceof HTMLInputElement && was.text !== null) choice.value = was.text;
    if (document.activeElement === choice) return;
  }
}
