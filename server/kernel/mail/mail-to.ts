/**
 * A mail to somebody: where they are reached, in which language and by which documents they read it, and what it may tell of them
 * follow from who they are. A further kind of reader is a row of `READERS`.
 */
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { MailDescriptor } from "#screens/language/documents/descriptor.ts";
import type { MailAttachment, UserRecord } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import type { Writes } from "../../ports/store.ts";
import type { Deps, SubjectScreen } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import type { PublishedDocuments } from "../context/documents.ts";
import { MadeData } from "../context/data-root.ts";
import { keptLocale } from "../context/texts.ts";
import type { ViewData } from "../context/view-input.ts";
import { shownVariants } from "../rules/life-cycle.ts";
import { stateData } from "../screens/state-data.ts";
import { subjectData } from "../screens/subject-data.ts";
import { viewFacts } from "../screens/view-facts.ts";
import { composeMail, mailBlocksOf, type ComposedMail } from "./compose-mail.ts";
import type { Proof } from "./mail-blocks.ts";
import { choicePath, newMailToken } from "./mail-choice.ts";

/** What is known of whoever reads it, by kind. `locale`: theirs, where it is another than they last read. */
interface ReaderOf {
  /** Of an application: whose it is. */
  applicant: { user: UserRecord; state: ApplicationState; locale?: string };
  /** Of what somebody hands in, whoever they are. */
  filler: { user: UserRecord; handIn: HandIn; locale?: string };
  /** At an address that somebody gave, in the language of `languageAt`, of what that person's application tells. */
  invited: { by: UserRecord; state: ApplicationState; locale: string; email: string };
  /** At an address of which nothing else is known; what they are told is theirs by reading it there. */
  addressee: { email: string; locale: string };
  staff: { user: UserRecord; locale?: string };
  /** Whoever lives in a home. */
  resident: { user: UserRecord };
  /** Whoever wrote to us, at the address where they are reached; signed in or not. */
  writer: { user: UserRecord | null; email: string };
  /** Whoever stands on a page: by the documents, and of the data, that it is drawn from. */
  visitor: { screen: SubjectScreen };
}
export type MailReader = { [K in keyof ReaderOf]: { kind: K } & ReaderOf[K] }[keyof ReaderOf];

interface Reading {
  documents: PublishedDocuments;
  to: string;
  locale: string;
  audience: Audience;
  variants: readonly string[];
  data(roots: readonly string[]): ViewData;
  /** The one that it is about, of theirs or that they stand by. */
  application?: string;
  /** They never asked for mail from us: none goes out without a way to have no more. */
  refusable?: boolean;
}

type ReaderTable = { [K in keyof ReaderOf]: (deps: Deps, reader: ReaderOf[K]) => Reading };

const READERS: ReaderTable = {
  applicant: (deps, { user, state, locale }) => ({ ...ofApplication(deps, user, state, locale), application: state.application.id }),
  filler: (deps, { user, handIn: { subject, state, params, variants, email, application }, locale }) => {
    const person = ofPerson(deps, user, locale);
    const data = (roots: readonly string[]) => subjectData(deps, { subject, user, state, params }, person.documents, person.locale).pick(roots);
    return { ...person, to: email ?? person.to, audience: subject, variants: variants ?? [], data, application };
  },
  invited: (deps, { by, state, locale, email }) => ({ ...ofApplication(deps, by, state, locale), to: email, refusable: true }),
  addressee: (deps, { email, locale }) => ({ ...ofPerson(deps, null, locale), to: email, refusable: true }),
  staff: (deps, { user, locale }) => ({ ...ofPerson(deps, user, locale), audience: "staff" }),
  resident: (deps, { user }) => ({ ...ofPerson(deps, user), audience: "resident" }),
  writer: (deps, { user, email }) => ({ ...ofPerson(deps, user), to: email }),
  visitor: (_, { screen }) => ({
    documents: screen.documents,
    to: screen.viewer.user?.email ?? "",
    locale: screen.viewer.locale,
    audience: screen.subject.audience,
    variants: screen.subject.begun?.variants ?? [],
    data: (roots) => screen.data(roots),
  }),
};

function ofApplication(deps: Deps, user: UserRecord, state: ApplicationState, given?: string): Reading {
  const documents = deps.documents.current();
  const locale = given ?? keptLocale(documents, user.locale);
  return {
    documents,
    to: user.email,
    locale,
    audience: "applicant",
    variants: shownVariants(state.application) ?? [],
    data: (roots) => stateData(deps, { user, session: null, address: "", locale }, documents, state, roots),
  };
}

/** Somebody by themselves, whatever they apply for. */
function ofPerson(deps: Deps, user: UserRecord | null, given?: string): Reading {
  const documents = deps.documents.current();
  const locale = given ?? keptLocale(documents, user?.locale ?? null);
  const facts = () => viewFacts(deps, { user, session: null, address: "", locale }, documents, { params: {}, query: {} });
  return {
    documents,
    to: user?.email ?? "",
    locale,
    audience: "anyone",
    variants: [],
    data: (roots) => new MadeData(deps.areas.subjects.applicant, user ? { user } : {}, facts()).pick(roots),
  };
}

export interface Mail {
  to: MailReader;
  /** Its document. */
  mail: string;
  args?: Record<string, unknown>;
}

export interface QueuedMail extends Mail {
  /** It is sent once a key. */
  key: string;
  /** Another than the reader's own. */
  address?: string;
  reply_to?: string | null;
  /** Files that travel with it. */
  attachments?: MailAttachment[];
  /** Whose daily mail it is, a user's id: it comes until they want it no more. */
  daily_of?: string;
}

export interface ReadMail extends ComposedMail {
  to: string;
  locale: string;
}

/** As its reader gets it. `proof`: it is only read, by whoever is about to send it. */
export function mailFor(deps: Deps, { to: reader, mail, args = {} }: Mail, proof?: Proof): ReadMail {
  const { to, application: _, refusable: __, ...reading } = readingOf(deps, reader);
  return { ...composeMail(deps, mail, { ...reading, args, proof }), to, locale: reading.locale };
}

/** What its document says to its reader, for what is drawn otherwise than as a mail. */
export function describeMail(deps: Deps, { to: reader, mail, args = {} }: Mail): MailDescriptor {
  const { to: _, application: __, refusable: ___, ...reading } = readingOf(deps, reader);
  return mailBlocksOf(deps, mail, { ...reading, args });
}

/**
 * Into the outbox, in the transaction of what it tells. One that can be refused is given the address where that is done, as
 * `unsubscribe`. False where it was queued before, and where its reader wants none or mail to them comes back.
 */
export function mailTo(tx: Pick<Writes, "queueMail">, deps: Deps, letter: QueuedMail): Promise<boolean> {
  const { mail, args = {}, key, address, reply_to = null, attachments = [], daily_of } = letter;
  const { to, application = null, refusable = daily_of !== undefined, ...reading } = readingOf(deps, letter.to);
  const token = refusable ? newMailToken() : null;
  const unsubscribe = token !== null && { unsubscribe: `${deps.config.publicUrl}${choicePath(token)}` };
  const { left_out: _, ...composed } = composeMail(deps, mail, { ...reading, args: { ...args, ...unsubscribe } });
  return tx.queueMail({
    to: address ?? to,
    ...composed,
    dedupe_key: key,
    reply_to,
    attachments,
    unsubscribe_token: token,
    daily_of: daily_of ?? null,
    application,
  });
}

const readingOf = (deps: Deps, { kind, ...reader }: MailReader): Reading => (READERS[kind] as (deps: Deps, reader: unknown) => Reading)(deps, reader);
