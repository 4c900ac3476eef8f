/** The limits that public listings are narrowed to, on a scale that shows how many rooms cost how much. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { violationsHere } from "./harness/axe.ts";
import { draw } from "./harness/documents.ts";
import { open } from "./harness/open.tsx";

const limits = (name: string) => within(screen.getByRole("group", { name })).getAllByRole("link");
const heard = (link: HTMLElement): string => [...link.querySelectorAll(":scope > :not([aria-hidden])")].map(({ textContent }) => textContent).join(" ");

test("each limit is a link that says how many rooms there are up to it, and the one that holds says so", async () => {
  await open(draw("/rooms-for-rent/los-angeles", "market-visitor"));
  const links = limits("Rent a month, up to");
  expect(links.map(heard)).toEqual(["1 room up to $1,200", "4 rooms up to $1,300", "6 rooms at any price"]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "true", null]);
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("priceMax"))).toEqual(["1200", "1300", null]);
  expect(await violationsHere("Rooms", "en-US")).toEqual([]);
});

test("its bars are lit up to the limit that holds, and drawn for the eye alone", async () => {
  await open(draw("/rooms-for-rent/los-angeles", "market-visitor"));
  const links = limits("Rent a month, up to");
  expect(links.map(({ className }) => className.includes("reached"))).toEqual([true, true, false]);
  const bars = links.map((link) => [...link.querySelectorAll<HTMLElement>("[aria-hidden] i")].map((bar) => bar.style.getPropertyValue("--height")));
  expect(bars).toEqual([
    ["0", "0.5"],
    ["0.5", "1"],
    ["1", "0"],
  ]);
});

test("in French, too", async () => {
  await open(draw("/rooms-for-rent/los-angeles", "market-visitor", undefined, "fr-CA"));
  expect(limits("Loyer par mois, jusqu’à").map((link) => heard(link).replaceAll(/\s/g, " "))).toEqual([
    "1 chambre jusqu’à 1 200 $",
    "4 chambres jusqu’à 1 300 $",
    "6 chambres à tous les prix",
  ]);
});
