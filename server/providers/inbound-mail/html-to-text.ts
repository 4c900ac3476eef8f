/**
 * HTML as plain text, without a tag of it: for mail that has no plain text beside it. Anybody writes such mail, so that each pattern ends
 * where the text does: one that could fail there is tried again from every place before, for minutes in a large mail.
 */
const LINE_ENDS = /<(?:br|\/(?:p|div|li|tr|h[1-6]|blockquote))\b[^>]*(?:>|$)/gi;
const HIDDEN = /<(style|script|head|title)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)|<!--[\s\S]*?(?:-->|$)/gi;
const TAGS = /<\/?[a-z!?][^>]*(?:>|$)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function htmlToText(html: string): string {
  return html
    .replace(HIDDEN, " ")
    .replace(/\s+/g, " ")
    .replace(LINE_ENDS, "\n")
    .replace(TAGS, "")
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal: string, hex: string, name: string) =>
      name ? (ENTITIES[name.toLowerCase()] ?? all) : characterOf(decimal ? Number(decimal) : parseInt(hex, 16)),
    )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const characterOf = (code: number): string => (code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "");
