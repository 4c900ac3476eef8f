import { type BoundFunctions, configure, type queries, within } from "@testing-library/dom";
import { JSDOM } from "jsdom";
import type { Shown } from "./http-browser.ts";

// A whole page printed into a failure hides what failed.
configure({ getElementError: (message) => new Error(message?.split("\n")[0]) });

/** A page as it came over the wire, by what a person finds on it. */
export interface ShownPage {
  /** Path and query. */
  at: string;
  status: number;
  title: string;
  /** The level 1 heading. */
  heading: string | null;
  /** What the bar at the top has; null where there is no bar. */
  bar: { percent: string | null; hasBack: boolean; logo: string | null } | null;
  promotion: string | null;
  /** Classes of the application element. */
  classes: string[];
  roles: BoundFunctions<typeof queries>;
  text: string;
}

export function readShown({ url, status, html }: Shown): ShownPage {
  const { document } = new JSDOM(html).window;
  const roles = within(document.body);
  const textOf = (element: Element | null): string | null => element?.textContent?.trim() ?? null;
  // A header within a part of the page is that part's own.
  const banner = [...document.querySelectorAll("header")].find((header) => !header.closest("main, section, article, aside, nav")) ?? null;
  const inBanner = banner && within(banner);
  return {
    at: url.pathname + url.search,
    status,
    title: document.title,
    heading: textOf(document.querySelector("h1")),
    bar: inBanner && {
      percent: inBanner.queryByRole("progressbar", { hidden: true })?.getAttribute("aria-valuenow") ?? null,
      hasBack: inBanner.queryByLabelText("Back") !== null,
      logo: inBanner.queryByRole("link", { name: /^Latchkey/, hidden: true })?.getAttribute("href") ?? null,
    },
    promotion: textOf(document.querySelector('aside[aria-label="Promotion"]')),
    classes: [...(document.querySelector("#main")?.closest(".app")?.classList ?? [])],
    roles,
    text: document.body.textContent?.replace(/\s+/g, " ") ?? "",
  };
}
