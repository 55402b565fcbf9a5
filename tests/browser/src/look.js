// Everything that can be clicked on a table's page, and what the page says.
const kinds = ["say", "open", "do", "tool", "mark", "cell"];
const page = document.querySelector("[data-live]");
const seen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
const text = (id) => document.getElementById(id)?.innerText ?? "";
const free = (element) => !element.hasAttribute("disabled") && element.getAttribute("aria-disabled") !== "true";
const things = [...(page?.querySelectorAll(kinds.map((kind) => `[data-${kind}]`).join(",")) ?? [])]
  // A board that is pressed as a whole is no single thing.
  .filter((element) => seen(element) && free(element) && !element.hasAttribute("data-hexes"))
  .map((element, number) => {
    const kind = kinds.find((kind) => element.hasAttribute("data-" + kind));
    return {
      kind,
      value: element.getAttribute("data-" + kind),
      label: element.getAttribute("aria-label") ?? element.textContent,
      pressed: element.getAttribute("aria-pressed") === "true",
      number,
      element,
    };
  });
// Kept here: to hand over every one of them would take longer than all the rest.
window.things = things.map((thing) => thing.element);
return {
  over: text("prompt").startsWith("It is over"),
  prompt: text("prompt"),
  notice: text("notice"),
  turn: document.title.startsWith("●"),
  heard: window.spy?.heard ?? 0,
  things: things.map(({ element, ...thing }) => thing),
};
