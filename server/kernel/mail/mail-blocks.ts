/** The blocks of a mail, as those who write them read them. */
import type { BlockDescriptor, MailDescriptor, ResolvedAction, RichText } from "#screens/language/documents/descriptor.ts";
import { MAIL_KINDS, type MailKind } from "#screens/language/kinds/manifest.ts";

/** Who the mail is from, and the address of this site, without a stroke at its end. */
export interface Sender {
  name: string;
  origin: string;
  proof?: Proof | undefined;
}

/** For whoever reads a mail before it is sent: these of its groups, by their ids, have their number before them; `missing` stands where one is empty. */
export interface Proof {
  parts: readonly string[];
  missing: string;
}

interface Item {
  id: string;
  title?: string;
  text?: RichText;
  label?: string;
  note?: string;
  value?: string;
  total?: boolean;
}

/** What the kinds of a mail have, with its manifest's names. Nothing in a mail is live. */
export interface MailBlock {
  id: string;
  kind: MailKind;
  text?: string | RichText;
  title?: string;
  level?: number;
  tone?: string;
  look?: string;
  label?: string;
  value?: string;
  unit?: string;
  /** From 0 to 1. */
  share?: number | null;
  name?: string;
  alt?: string;
  items?: Item[];
  action?: ResolvedAction;
  blocks?: MailBlock[];
}

/** How each kind is written; `Written` is a text or some HTML. */
export type Writers<Written> = { readonly [Kind in MailKind]: (block: MailBlock) => Written };

const KINDS: readonly string[] = MAIL_KINDS;

/** A kind that no mail may have is refused by the check; drawn all the same it is left out. */
export const mailBlocks = (blocks: readonly BlockDescriptor[] | undefined): MailBlock[] =>
  (blocks ?? []).filter(({ kind }) => KINDS.includes(kind)) as unknown as MailBlock[];

export const bodyOf = ({ blocks }: MailDescriptor): MailBlock[] => mailBlocks(blocks.filter(({ region }) => region !== "footer"));
export const footerOf = ({ blocks }: MailDescriptor): MailBlock[] => mailBlocks(blocks.filter(({ region }) => region === "footer"));

export const partsOf = (text: string | RichText | undefined): RichText => (typeof text === "string" ? [text] : (text ?? []));

/** Where an action leads, whole; null where it leads nowhere. */
export function addressOf(action: ResolvedAction | undefined, { origin }: Sender): string | null {
  if (!action || !("href" in action) || action.href === "#") return null;
  return action.href.startsWith("/") ? `${origin}${action.href}` : action.href;
}
