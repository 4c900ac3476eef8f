/** What a browser's page shows of its own layout; each of them runs in the page. */

/** What reaches out of the window to the right, where the page could be scrolled to, and words that are cut off there. A shelf, and a line of answers on a phone, are scrolled by themselves. */
export function widest(): string[] {
  const scrolls = [document.documentElement, ...document.querySelectorAll("[role=dialog]")].filter((element) => element.scrollWidth > element.clientWidth + 1);
  const found = scrolls.map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let at = words.nextNode(); at !== null; at = words.nextNode()) {
    const around = at.parentElement;
    if (
      !around ||
      !at.textContent?.trim() ||
      around.closest(".vh, .skip, .sandbox, noscript, .shelf, .group > .group.choices") ||
      !around.checkVisibility({ visibilityProperty: true })
    )
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

/**
 * What Tab stops at and looks the same with the focus as without, once a key was pressed in the page: what is focused after a key shows it.
 * Where Tab stops at nothing at all, that is said as well.
 */
export function unmarked(): string[] {
  const look = (element: Element): string => {
    const { opacity, outlineStyle, outlineColor, boxShadow, borderTopColor, backgroundColor, top } = getComputedStyle(element);
    // What nobody sees is no mark: neither on a control that lies invisible over another, nor an outline for forced colours only.
    if (opacity === "0") return "";
    const outline = outlineStyle === "none" || /^(transparent|rgba\(.+, 0\))$/.test(outlineColor) ? "" : outlineColor;
    return [boxShadow, outline, borderTopColor, backgroundColor, top].join();
  };
  const looks = (element: Element | null): string[] =>
    element === null || element === document.body ? [] : [look(element), ...looks(element.parentElement).slice(0, 2)];
  const leave = (): void => (document.activeElement as HTMLElement).blur();
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, iframe, [tabindex]");
  const stops = [...controls].filter(({ tabIndex }) => tabIndex >= 0);
  leave();
  const before = new Map(stops.map((stop) => [stop, looks(stop).join("|")]));
  const taken = stops.filter((stop) => {
    stop.focus({ preventScroll: true });
    return document.activeElement === stop;
  });
  const without = taken.filter((stop) => {
    stop.focus({ preventScroll: true });
    return looks(stop).join("|") === before.get(stop);
  });
  leave();
  return taken.length === 0
    ? ["Tab stops nowhere"]
    : without.map((stop) => `no focus to be seen: ${stop.tagName} ${stop.className} ${stop.textContent?.slice(0, 30)}`);
}
