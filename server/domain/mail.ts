/** Mails: composed from copy keys alone (`mail.<template>.subject`, `.text`), in the person's language. */

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  template: string;
}

/** `format` is the resolver's: a copy key and its arguments in the person's language. */
export function composeMail(template: string, args: Record<string, unknown>, format: (key: string, args: Record<string, unknown>) => string): ComposedMail {
  const subject = format(`mail.${template}.subject`, args).replace(/\s+/gu, " ").trim();
  const text = format(`mail.${template}.text`, args);
  return { subject, text, html: htmlOf(subject, text), template };
}

/** Paragraphs are separated by empty lines. Addresses become links. */
function htmlOf(title: string, text: string): string {
  const paragraphs = text.split(/\n{2,}/u).map((part) => `<p style="margin:0 0 16px">${linked(escaped(part)).replaceAll("\n", "<br>")}</p>`);
  return (
    `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title></head>` +
    `<body style="font:16px/1.5 system-ui,sans-serif;color:#241F21;max-width:560px;margin:0 auto;padding:32px 16px">${paragraphs.join("")}</body></html>`
  );
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

const linked = (html: string): string =>
  html.replace(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu, (address) => `<a href="${address}" style="color:#2B43A9">${address}</a>`);
