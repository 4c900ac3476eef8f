/**
 * What doesn't fit beside the rest, anywhere in the window; runs in the page. A part is too narrow for what stands in it where that could
 * be scrolled to, is cut off, or is drawn over what stands beside it. An ellipsis is a way to fit, and `scrolls` names what may be
 * scrolled sideways by itself.
 */
export function sideways(scrolls: string): string[] {
  const { documentElement: page } = document;
  const nameOf = (one: Element): string =>
    `${one.tagName.toLowerCase()}${one.className && typeof one.className === "string" ? `.${one.className.trim().replace(/\s+/gu, ".")}` : ""}`;
  const found: string[] = [];
  if (page.scrollWidth > page.clientWidth) found.push(`the window scrolls sideways: ${page.scrollWidth} > ${page.clientWidth}`);
  for (const one of document.querySelectorAll<HTMLElement>("body *")) {
    if (!(one instanceof HTMLElement) || one.clientWidth < 2 || one.scrollWidth <= one.clientWidth + 1) continue;
    if (
      one.matches("input, textarea, select, iframe, option") ||
      one.closest(`.vh, .sandbox, ${scrolls}`) ||
      !one.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { textOverflow, overflowX, clipPath } = getComputedStyle(one);
    if (textOverflow === "ellipsis" || clipPath !== "none") continue;
    // What hangs into the padding of what it stands in is meant to.
    let around = one.parentElement!;
    while (around.parentElement && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
    if (overflowX === "visible" && one.scrollWidth - one.clientWidth <= 10 && around.scrollWidth <= around.clientWidth) continue;
    // Of what is inside of each other the innermost says what it is.
    if (
      [...one.children].some(
        (inner) =>
          inner instanceof HTMLElement && inner.clientWidth > 1 && inner.scrollWidth > inner.clientWidth + 1 && getComputedStyle(inner).overflowX === "visible",
      )
    )
      continue;
    found.push(`${nameOf(one)} in ${nameOf(one.parentElement!)}: ${one.scrollWidth} > ${one.clientWidth} "${one.textContent?.trim().slice(0, 40)}"`);
  }
  return found;
}
