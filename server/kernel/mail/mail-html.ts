/**
 * A mail in HTML. Tables and inline styles, because mail programs drop the rest; what the style sheet
 * adds (a dark ground, a narrow window) is there where they don't. Nothing is loaded from anywhere, so
 * that nobody learns when it is read: drawings come with the mail.
 */
import type { MailDescriptor, RichText } from "#screens/language/documents/descriptor.ts";
import { addressOf, bodyOf, footerOf, mailBlocks, partsOf, type MailBlock, type Sender, type Writers } from "./mail-blocks.ts";
import { sizeOfPicture } from "./mail-pictures.ts";
import { DOOR, FONT, INK, LINE, MUTED, REST, SHEET, WELL } from "./mail-styles.ts";

export function mailHtml(mail: MailDescriptor, sender: Sender): string {
  const writers = writersFor(sender);
  const write = (blocks: readonly MailBlock[]): string => blocks.map((block) => writers[block.kind](block)).join("");
  const title = escaped(mail.subject);
  const footer = write(footerOf(mail));
  const body = bodyOf(mail);
  const head = write(body.filter(isPicture));
  return (
    `<!doctype html><html lang="${escaped(mail.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${SHEET}</style></head>` +
    '<body class="ground" style="margin:0;padding:0;background:#FBF8F5">' +
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#FBF8F5"><tr><td class="out" align="center" style="padding:32px 16px 48px;font:16px/24px ${FONT};color:${INK}">` +
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="wide" style="width:100%;max-width:600px">` +
    `<tr><td align="left" style="padding:0 0 20px">${DOOR}<span class="ink" style="font:700 20px/30px ${FONT};letter-spacing:-0.03em;color:${INK}">${escaped(sender.name)}</span></td></tr>` +
    (head && `<tr><td style="font-size:0;line-height:0">${head}</td></tr>`) +
    `<tr><td class="card" align="left" bgcolor="#FFFFFF" style="background:#FFFFFF;border:1px solid ${LINE};border-radius:${head ? "0 0 16px 16px" : "16px"};padding:40px 48px 24px;overflow-wrap:anywhere;font:16px/24px ${FONT};color:${INK}">${write(body.filter((block) => !isPicture(block)))}</td></tr>` +
    (footer && `<tr><td class="foot" align="left" style="padding:24px 0 0;font:13px/20px ${FONT};color:${MUTED}">${footer}</td></tr>`) +
    "</table></td></tr></table></body></html>"
  );
}

/** Above everything else in the card, from edge to edge. */
const isPicture = ({ kind }: MailBlock): boolean => kind === "picture";

function writersFor(sender: Sender): Writers<string> {
  const rich = (text: string | RichText | undefined): string => partsOf(text).map(part).join("");
  const part = (one: RichText[number]): string => {
    if (typeof one === "string") return broken(one);
    const address = addressOf(one.action, sender);
    if (address !== null) return `<a class="link" href="${escaped(address)}" style="color:#3654D3">${broken(one.text)}</a>`;
    return BOLD.has(one.mark) ? `<strong>${broken(one.text)}</strong>` : broken(one.text);
  };
  const inside = (blocks: readonly MailBlock[] | undefined): string =>
    mailBlocks(blocks as never)
      .map((block) => writers[block.kind](block))
      .join("");

  const writers: Writers<string> = {
    heading: ({ level = 1, text }) =>
      level === 1
        ? `<h1 class="ink" style="margin:0 0 16px;font:600 28px/34px ${FONT};letter-spacing:-0.022em;color:${INK}">${rich(text)}</h1>`
        : `<h2 class="ink" style="${SECTION}">${rich(text)}</h2>`,
    text: ({ text, tone }) =>
      tone === "muted" || tone === "hint"
        ? `<p class="muted" style="margin:0 0 16px;color:${MUTED}${tone === "hint" ? ";font-size:14px;line-height:21px" : ""}">${rich(text)}</p>`
        : `<p style="margin:0 0 16px">${rich(text)}</p>`,
    note: ({ title, text, tone = "info" }) => well(`${title === undefined ? "" : `<strong>${broken(title)}</strong><br>`}${rich(text)}`, TONES[tone] ?? null),
    list: ({ look, items = [] }) => {
      const rows = items.map(({ title = "", text }, index) => {
        const sign = look === "steps" ? `<span class="well" style="${NUMBER}">${index + 1}</span>` : "&bull;";
        return `<tr><td valign="top" style="width:36px;padding:6px 0">${sign}</td><td style="padding:6px 0"><strong>${broken(title)}</strong>${text ? `<br>${rich(text)}` : ""}</td></tr>`;
      });
      return table(rows.join(""), "margin:0 0 24px");
    },
    facts: ({ items = [] }) => table(items.map(fact).join(""), `margin:0 0 24px;border-bottom:1px solid ${LINE}`, "line"),
    figure: ({ label = "", value = "", unit, share }) =>
      `<p style="margin:0 0 16px"><span class="muted" style="font-size:14px;color:${MUTED}">${broken(label)}</span><br><span class="ink" style="font:600 33px/40px ${FONT};letter-spacing:-0.03em">${broken(value)}</span>${unit === undefined ? "" : ` ${broken(unit)}`}</p>${typeof share === "number" ? bar(share) : ""}`,
    button: ({ label = "", action }) => {
      const address = addressOf(action, sender);
      if (address === null) return `<p style="margin:0 0 16px">${broken(label)}</p>`;
      return (
        '<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-collapse:separate"><tr>' +
        `<td align="center" bgcolor="${INK}" style="background:${INK};border-radius:12px"><a href="${escaped(address)}" style="display:inline-block;padding:14px 28px;font-weight:600;color:#FFFFFF;text-decoration:none">${broken(label)}</a></td></tr></table>`
      );
    },
    link: ({ label = "", action }) => `<p style="margin:0 0 16px">${rich([{ mark: "link", text: label, ...(action && { action }) }])}</p>`,
    group: ({ id, title, look, blocks }) => {
      const place = sender.proof?.parts.indexOf(id) ?? -1;
      const written = inside(blocks);
      const [number, hole] = place < 0 ? ["", ""] : proofOf(place + 1, written === "" ? (sender.proof?.missing ?? "") : null);
      const content = `${number}${title === undefined ? "" : `<h2 class="ink" style="${SECTION}">${broken(title)}</h2>`}${written}${hole}`;
      return look === "card" || look === "panel" ? well(content, null) : content;
    },
    each: ({ blocks }) => inside(blocks),
    picture: ({ name = "", alt = "" }) => {
      const size = sizeOfPicture(name);
      return size === null
        ? ""
        : `<img src="cid:${name}" width="${size.width}" height="${size.height}" alt="${escaped(alt)}" style="display:block;width:100%;height:auto;border:0;border-radius:16px 16px 0 0">`;
    },
  };
  return writers;
}

/** The number of a part, in the margin, and a frame for what is not there yet. No mail that is sent has them. */
function proofOf(number: number, missing: string | null): [number: string, hole: string] {
  const [ground, ink] = missing === null ? ["#D9F0E1", "#1F6B43"] : ["#FBD9D5", "#B3372A"];
  const round = `float:left;width:22px;height:22px;margin:1px 0 0 -32px;border-radius:11px;background:${ground};color:${ink};text-align:center;font:600 13px/22px ${FONT}`;
  const frame = `margin:0 0 16px;padding:12px 16px;border:1px dashed ${ink};border-radius:8px;color:${ink}`;
  return [`<span class="part" style="${round}">${number}</span>`, missing === null ? "" : `<p style="${frame}">${escaped(missing)}</p>`];
}

const BOLD: ReadonlySet<string> = new Set(["b", "strong", "field"]);
const SECTION = `margin:24px 0 8px;font:600 19px/24px ${FONT};letter-spacing:-0.012em;color:${INK}`;
const NUMBER = `display:block;width:24px;height:24px;border-radius:12px;background:${WELL};text-align:center;font-size:13px;line-height:24px;font-weight:600`;
/** By the note's tone: the edge that tells it from what is said by the way. */
const TONES: Record<string, string> = { success: "#1F7A4D", warn: "#B7791F", danger: "#B3372A" };

const table = (rows: string, style: string, of = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${of && ` class="${of}"`} style="width:100%;border-collapse:collapse;${style}">${rows}</table>`;

/** `share`: from 0 to 1. Of cells, since mail programs draw those alone; the words beside it say it to whoever sees no bar. */
function bar(share: number): string {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const cell = (width: number, of: string, color: string): string =>
    width === 0
      ? ""
      : `<td class="${of}" width="${width}%" height="8" bgcolor="${color}" style="width:${width}%;height:8px;background:${color};font-size:0;line-height:0">&nbsp;</td>`;
  return table(`<tr aria-hidden="true">${cell(percent, "bar", INK)}${cell(100 - percent, "rest", REST)}</tr>`, "margin:0 0 12px");
}

const well = (content: string, edge: string | null): string =>
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:8px 0 24px;border-collapse:separate"><tr>' +
  `<td class="well" bgcolor="${WELL}" style="background:${WELL};border-radius:12px;padding:20px 24px${edge === null ? "" : `;border-left:4px solid ${edge}`}">${content}</td></tr></table>`;

/** In a column it would break on a phone, and a number that is read out or copied is wanted whole. */
const LONG_WORD = /\S{20}/u;

/** What it is called in a column of its own, and what is said of it below its value; one above the other where there is no room. */
function fact({ label = "", value = "", note, total }: NonNullable<MailBlock["items"]>[number]): string {
  const cell = `padding:12px 0;border-top:1px solid ${LINE};vertical-align:top${total ? ";font-weight:600" : ""}`;
  const below = note === undefined ? "" : `<br><span class="muted" style="font-size:14px;color:${MUTED}">${broken(note)}</span>`;
  return LONG_WORD.test(value)
    ? `<tr><td colspan="2" class="line muted" style="${cell};color:${MUTED}">${broken(label)}<br><span class="ink" style="font-size:14px;color:${INK}">${broken(value)}</span>${below}</td></tr>`
    : `<tr><td class="line muted name" width="33%" style="${cell};padding-right:16px;color:${MUTED};width:33%">${broken(label)}</td><td class="line value" style="${cell}">${broken(value)}${below}</td></tr>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
const broken = (text: string): string => escaped(text).replaceAll("\n", "<br>");
