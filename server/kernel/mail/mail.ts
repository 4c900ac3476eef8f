/** Mails: composed from copy keys alone (`mail.<template>.subject`, `.text`, `.link`), in the person's language. */

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
  template: string;
}

/**
 * `format` is the resolver's: a copy key and its arguments in the person's language. A line that is the
 * argument `link` and nothing else becomes a button named by `mail.<template>.link`.
 */
export function composeMail(template: string, args: Record<string, unknown>, format: (key: string, args: Record<string, unknown>) => string): ComposedMail {
  const say = (part: string): string => format(`mail.${template}.${part}`, args).replace(STEERING, "");
  const subject = say("subject").replace(/\s+/gu, " ").trim();
  const text = say("text");
  const href = args["link"];
  const link = typeof href === "string" && text.split("\n").includes(href) ? { href, label: say("link") } : null;
  return { subject, text, html: htmlOf({ subject, text, link, quoted: "message" in args }), template };
}

/** Somebody's words stand in between ours: none of them turns the reading direction of what follows, or steers a mail program. */
const STEERING = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

interface Words {
  subject: string;
  text: string;
  link: { href: string; label: string } | null;
  /** Somebody's own words are in it: they are shown as they were written, and nothing is made of them. */
  quoted: boolean;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The brand's door ajar, of two boxes: pictures are often held back. */
const DOOR =
  '<span style="display:inline-block;width:20px;height:26px;border-radius:10px 10px 0 0;background:#241F21"></span>' +
  '<span style="display:inline-block;border-left:10px solid #FF6F4F;border-top:9px solid transparent"></span>';
const P = '<p style="margin:0 0 16px">';

/** Paragraphs are separated by empty lines; the last says who writes. Inline styles only: mail programs drop the rest. */
function htmlOf({ subject, text, link, quoted }: Words): string {
  const parts = text.trim().split(/\n{2,}/u);
  const sender = parts.length > 1 ? (parts.pop() ?? "") : "";
  const title = escaped(subject);
  return (
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="color-scheme" content="light"><title>${title}</title></head>` +
    `<body style="margin:0;padding:32px 16px;background:#FBF8F5;color:#241F21;font:16px/1.5 ${FONT}"><div style="max-width:560px;margin:0 auto">` +
    '<div style="background:#FFFFFF;border:1px solid #E6DED6;border-radius:16px;padding:32px 28px 16px;overflow-wrap:anywhere">' +
    `<div style="margin:0 0 20px;line-height:0">${DOOR}</div>` +
    `<h1 style="margin:0 0 20px;font-size:24px;line-height:1.2;letter-spacing:-0.02em">${title}</h1>` +
    parts.map((part) => paragraph(part.split("\n"), link, quoted)).join("") +
    "</div>" +
    (sender && `<p style="margin:20px 28px 0;font-size:13px;color:#5F5557">${lines(sender.split("\n"))}</p>`) +
    "</div></body></html>"
  );
}

function paragraph(written: string[], link: Words["link"], quoted: boolean): string {
  const rows = written.map((line) => /^([^:]{1,40}?)\s?: (.+)$/u.exec(line)?.slice(1) ?? null);
  if (!quoted && rows.length > 2 && rows.slice(1).every((row) => row !== null)) return bill(written[0] ?? "", rows.slice(1) as string[][]);
  if (!link || written.at(-1) !== link.href) return `${P}${lines(written)}</p>`;
  const words = written.slice(0, -1);
  return (
    (words.length > 0 ? `${P}${lines(words)}</p>` : "") +
    `<p style="margin:4px 0 24px"><a href="${escaped(link.href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#241F21;color:#FFFFFF;font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>`
  );
}

/** Beside its name it would break on a phone, and a number that is read out or copied is wanted whole. */
const LONG_WORD = /\S{20}/u;

/** What it is for, and below it one line for each "Name: value". */
function bill(what: string, rows: string[][]): string {
  const cell = "padding:10px 0;border-top:1px solid #E6DED6;vertical-align:top";
  const drawn = rows.map(([name = "", value = ""]) =>
    LONG_WORD.test(value)
      ? `<tr><td colspan="2" style="${cell};color:#5F5557">${escaped(name)}<br><span style="font-size:13px;color:#241F21">${linked(escaped(value))}</span></td></tr>`
      : `<tr><td style="${cell};padding-right:16px;color:#5F5557;white-space:nowrap">${escaped(name)}</td><td style="${cell};text-align:right">${linked(escaped(value))}</td></tr>`,
  );
  return `<p style="margin:8px 0 12px;font-weight:600">${escaped(what)}</p><table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse;border-bottom:1px solid #E6DED6;font-size:15px">${drawn.join("")}</table>`;
}

const lines = (written: string[]): string => written.map((line) => linked(escaped(line))).join("<br>");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

const linked = (html: string): string =>
  html.replace(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/gu, (address) => `<a href="${address}" style="color:#2B43A9">${address}</a>`);
