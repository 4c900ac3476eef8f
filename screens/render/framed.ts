/**
 * For the page's head: a page that is shown in the popup frame leaves away its own bars. The frame has
 * the way back, and two bars of one house above each other lead nobody anywhere.
 */
export const MARK_FRAMED = import.meta.env.SSR ? `self !== top && document.documentElement.classList.add("framed")` : "";
