/** What the dialog that asks for consent says, and what of it somebody agreed to: the words that stood there, whatever it says by now. */
import { createHash } from "node:crypto";
import type { ModalDescriptor } from "#screens/language/documents/descriptor.ts";
import type { SubjectScreen } from "../context/deps.ts";

/** The dialog, whose button says by a hash which words stand above it. */
export function consentDialog(screen: SubjectScreen, id: string, args: Readonly<Record<string, unknown>> = {}): ModalDescriptor {
  return screen.modal(id, { ...args, shown: hashOf(shownText(screen.modal(id, args))) });
}

/** `shown`: the hash of the words that they had before them. */
export interface Agreed {
  shown?: string | null;
}

/**
 * The text that was agreed to, and its language: another may have been chosen in another tab since it was shown. Null where the
 * dialog says something else by now, so that nobody agrees to what they haven't read. Whoever says no hash agrees to what it says now.
 */
export function agreedText({ screen, input: { shown = null } }: { screen: SubjectScreen; input: Agreed }, id: string): { text: string; locale: string } | null {
  const { viewer, documents } = screen;
  const locales = [viewer.locale, ...Object.keys(documents.set.copy).filter((locale) => locale !== viewer.locale)];
  for (const locale of locales) {
    const text = shownText(screen.modal(id, {}, locale));
    if (shown === null || hashOf(text) === shown) return { text, locale };
  }
  return null;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** Every text of the modal in reading order: what the person had before their eyes. The buttons that answer it are no part of it. */
function shownText(modal: ModalDescriptor): string {
  const lines: string[] = [modal.title];
  const visit = (value: unknown): void => {
    if (typeof value === "string") lines.push(value);
    else if (Array.isArray(value)) {
      if (value.length > 0 && value.every((part) => typeof part === "string" || isMark(part)))
        lines.push(value.map((part) => (typeof part === "string" ? part : part.text)).join(""));
      else value.forEach(visit);
    } else if (typeof value === "object" && value !== null && !Object.hasOwn(value, "action")) {
      for (const [name, part] of Object.entries(value)) if (SHOWN.has(name)) visit(part);
    }
  };
  modal.blocks.forEach(visit);
  return lines.join("\n");
}

const SHOWN = new Set(["title", "text", "label", "items", "blocks"]);
const isMark = (part: unknown): part is { mark: string; text: string } => typeof part === "object" && part !== null && Object.hasOwn(part, "mark");
