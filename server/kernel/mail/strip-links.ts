/**
 * A mail as staff may read it: as its recipient got it, but for its links. A link in it signs nobody in by itself, yet it names an
 * invitation, or says yes or no for whoever has it; so none of them leads anywhere, and of our own addresses that are written out no
 * more is left than where they begin.
 */
import { withPictures } from "./mail-pictures.ts";

const LINK = /<a\b([^>]*)>/giu;
const TARGET = /\s(?:href|target|ping)="[^"]*"/giu;
const END = /<\/a>/giu;

/** `origin`: of this site, without a stroke at its end. */
export function stripLinks(html: string, origin: string): string {
  const own = new RegExp(`${origin.replaceAll(/[\\^$.*+?()[\]{}|]/gu, "\\$&")}/[^\\s<>"']+`, "giu");
  const told = html
    .replaceAll(LINK, (_, attributes: string) => `<span${attributes.replaceAll(TARGET, "")}>`)
    .replaceAll(END, "</span>")
    .replaceAll(own, `${origin}/…`);
  return withPictures(told);
}
