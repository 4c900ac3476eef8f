/** A mail as plain text: paragraphs with an empty line between them. Its title is the subject, and not said again. */
import type { MailDescriptor, RichText } from "#screens/language/documents/descriptor.ts";
import { addressOf, bodyOf, footerOf, mailBlocks, partsOf, type MailBlock, type Sender, type Writers } from "./mail-blocks.ts";

export function mailText(mail: MailDescriptor, sender: Sender): string {
  const row = (label: string, value: string): string => mail.row.replace(/\{(label|value)\}/g, (_, name) => (name === "label" ? label : value));
  const plainText = (text: string | RichText | undefined): string => partsOf(text).map(part).join("");
  const part = (one: RichText[number]): string => {
    if (typeof one === "string") return one;
    const address = addressOf(one.action, sender);
    // An address that is written out is not said twice.
    return address === null || address.replace(/^(?:mailto|tel):/, "") === one.text.replace(/\s/g, "") || /^(?:mailto|tel):/.test(address)
      ? one.text
      : `${one.text} (${address})`;
  };
  const lines = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join("\n");
  const leading = ({ label = "", action }: MailBlock): string => {
    const address = addressOf(action, sender);
    return address === null ? label : row(label, address);
  };

  const writers: Writers<string> = {
    heading: ({ level = 1, text }) => (level === 1 ? "" : plainText(text)),
    text: ({ text }) => plainText(text),
    note: ({ title, text }) => lines(title, plainText(text)),
    list: ({ look, items = [] }) =>
      items
        .map(({ title = "", text }, index) => `${look === "steps" ? `${index + 1}.` : "-"} ${lines(title, plainText(text)).replaceAll("\n", "\n  ")}`)
        .join("\n"),
    facts: ({ items = [] }) => items.map(({ label = "", value = "", note }) => row(label, note === undefined ? value : `${value} (${note})`)).join("\n"),
    figure: ({ label = "", value = "", unit }) => row(label, unit === undefined ? value : `${value} ${unit}`),
    button: leading,
    link: leading,
    group: ({ title, blocks }) => lines(title, paragraphs(blocks)),
    each: ({ blocks }) => {
      const members = paragraphs(blocks);
      // Members of a line each are the lines of one list.
      return /[^\n]\n[^\n]/.test(members) ? members : members.replaceAll("\n\n", "\n");
    },
    picture: () => "",
  };

  const paragraphs = (blocks: readonly MailBlock[] | undefined): string => {
    const written: string[] = [];
    for (const block of mailBlocks(blocks as never)) {
      const text = writers[block.kind](block).trim();
      const above = written.at(-1);
      const address = block.kind === "button" || block.kind === "link" ? addressOf(block.action, sender) : null;
      // "Look at it here:" has its address below it.
      if (address !== null && above?.endsWith(":")) written.push(`${written.pop()}\n${address}`);
      else if (text !== "") written.push(text);
    }
    return written.join("\n\n");
  };

  return [paragraphs(bodyOf(mail)), paragraphs(footerOf(mail))].filter(Boolean).join("\n\n");
}
