/** What a mail document says, as a document to be drawn: it is resolved, checked and translated as mails are. */
import type { MailDescriptor } from "#screens/language/documents/descriptor.ts";
import { bodyOf, mailBlocks, partsOf, type MailBlock } from "../mail/mail-blocks.ts";
import type { PdfBlock, PdfDocument } from "./pdf-document.ts";

const textOf = (text: MailBlock["text"]): string =>
  partsOf(text)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join("")
    .trim();

const levelOf = (level: number): 1 | 2 | 3 => (level <= 1 ? 1 : level === 2 ? 2 : 3);

type Drawn = Partial<Record<MailBlock["kind"], (block: MailBlock) => PdfBlock[]>>;
const inside = ({ blocks }: MailBlock): PdfBlock[] => blocksOf(mailBlocks(blocks as never));

/** Pictures, figures and whatever leads somewhere have no place on paper. */
const DRAWN: Drawn = {
  heading: ({ level = 1, text }) => [{ is: "heading", level: levelOf(level), text: textOf(text) }],
  text: ({ text }) => [{ is: "paragraph", text: textOf(text) }],
  note: ({ title = "", text }) => [{ is: "note", title, text: textOf(text) }],
  facts: ({ items = [] }) => [{ is: "rows", rows: items.map(({ label = "", value = "", total = false }) => ({ label, value, total })) }],
  list: ({ items = [] }) => [{ is: "list", items: items.map(({ title, text }) => [title, textOf(text)].filter(Boolean).join(" ")) }],
  group: (block) => [...(block.title === undefined ? [] : [{ is: "heading" as const, level: 2 as const, text: block.title }]), ...inside(block)],
  each: inside,
};

const blocksOf = (blocks: readonly MailBlock[]): PdfBlock[] => blocks.flatMap((block) => DRAWN[block.kind]?.(block) ?? []);

export const pdfDocumentOf = (mail: MailDescriptor): PdfDocument => ({
  title: mail.subject.replace(/\s+/gu, " ").trim(),
  locale: mail.locale,
  blocks: blocksOf(bodyOf(mail)),
});
