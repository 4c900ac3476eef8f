/**
 * For the page's head: a page that is shown in the popup frame leaves away its own bars, because the frame
 * has the way back, and two bars of one house above each other lead nobody anywhere. And it passes Escape
 * on to the page around it, unless something of its own closes with it: from its first line on, and not
 * only once it has come in full.
 */
export const MARK_FRAMED_PAGE = import.meta.env.SSR
  ? `if (self !== top) {
document.documentElement.classList.add("framed");
addEventListener("keydown", ({ key }) => { if (key === "Escape") parent.document.dispatchEvent(new KeyboardEvent("keydown", { key })); });
}`
  : "";
