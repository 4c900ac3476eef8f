import type { Preview, PreviewAddress } from "#server";

/** The address of a preview, or of its frame: what isn't chosen isn't in it. */
export function previewHref(at: PreviewAddress, change: Partial<PreviewAddress> = {}, page = "/console/preview"): string {
  const given = Object.entries({ ...at, ...change }).filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== "");
  return `${page}?${new URLSearchParams(given).toString()}`;
}

/** What an address says of a preview, and for the rest what is drawn. */
export function withAddress(drawn: PreviewAddress, search: string): PreviewAddress {
  const said = [...new URLSearchParams(search)].filter(([name]) => Object.hasOwn(drawn, name));
  return { ...drawn, ...Object.fromEntries(said) };
}

/** What it is compared with is another frame's. */
export const frameHref = (at: PreviewAddress, width: "phone" | "desktop"): string =>
  `${previewHref(at, { before: null, only: null, change: null }, "/console/preview/frame")}&width=${width}`;

/** Where one goes on as the same persona, in a world that is thrown away. */
export const walkHref = (at: PreviewAddress): string => previewHref(at, { before: null, only: null, change: null }, "/console/preview/walk");

/** Another screen, as the same person: what was looked at on this one stays behind. */
export const screenHref = (at: PreviewAddress, screen: string): string => previewHref(at, { screen, change: null });

/** As its page is called; what has no name is called by its id, in words. */
export function screenName({ floors }: Pick<Preview, "floors">, id: string): string {
  const title = floors.flatMap(({ screens }) => screens).find((screen) => screen.id === id)?.title;
  if (title) return title;
  const words = id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
