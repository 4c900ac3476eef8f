/**
 * Drawings in a mail. They travel with it: nothing is loaded from anywhere, so that nobody learns when it is read, and mail
 * programs that hold pictures back until they are asked show these. No mail program draws SVG, so each is a PNG of
 * `screens/render/assets/pictures` at twice its width.
 */
import { readFileSync } from "node:fs";
import type { MailPicture } from "../../ports/outside.ts";

/** What they are in pixels as they are shown. */
const SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  "home-together": { width: 600, height: 232 },
  "with-cosigner": { width: 600, height: 200 },
};

const read = new Map<string, Buffer>();
function contentOf(name: string): Buffer {
  const content = read.get(name) ?? readFileSync(new URL(`./pictures/${name}.png`, import.meta.url));
  read.set(name, content);
  return content;
}

/** Null: no mail can show it. */
export const sizeOfPicture = (name: string): { width: number; height: number } | null => (Object.hasOwn(SIZES, name) ? SIZES[name]! : null);

/** Those that a mail shows, to be sent along with it. */
export const picturesIn = (html: string): MailPicture[] =>
  Object.keys(SIZES)
    .filter((name) => html.includes(`"cid:${name}"`))
    .map((name) => ({ name, content: contentOf(name) }));

/** The same mail with its drawings in it, as a mail program shows it. */
export const withPictures = (html: string): string =>
  picturesIn(html).reduce((shown, { name, content }) => shown.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${content.toString("base64")}"`), html);
