/** What a browser's page shows of its own layout; each of them runs in the page. */

/** What reaches out of the window to the right, where the page could be scrolled to, and words that are cut off there. */
export function widest(): string[] {
  const scrolls = [document.documentElement, ...document.querySelectorAll("[role=dialog]")].filter((element) => element.scrollWidth > element.clientWidth + 1);
  const found = scrolls.map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let at = words.nextNode(); at !== null; at = words.nextNode()) {
    const around = at.parentElement;
    if (!around || !at.textContent?.trim() || around.closest(".vh, .skip, .sandbox, noscript") || !around.checkVisibility({ visibilityProperty: true }))
      continue;
    range.selectNodeContents(at);
    const { left, right } = range.getBoundingClientRect();
    if (left < -1 || right > window.innerWidth + 1) found.push(`"${at.textContent.trim().slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)}`);
  }
  return found;
}

/** Ids of more than one element. */
export function twice(): string[] {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

/** Animations and transitions that take time. A spinner goes on, slowly: a still one would say that nothing happens. */
export function moving(): string[] {
  const seconds = (list: string): number => Math.max(...list.split(",").map((one) => parseFloat(one) * (one.trim().endsWith("ms") ? 0.001 : 1)));
  const found = new Set<string>();
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(.spin)")) {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
    if (seconds(transitionDuration) > 0.001 || (animationName !== "none" && seconds(animationDuration) > 0.001))
      found.add(`${element.tagName.toLowerCase()}.${element.className}`);
  }
  return [...found];
}
