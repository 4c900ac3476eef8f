/** The documents by revision: those in force, and those that somebody began on, read from the database where this process doesn't know them. */
import { FORMAT, type ForcedChange } from "#screens/language/documents/document.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import { compile } from "#screens/resolve/index.ts";
import type { Documents, PublishedDocuments, RevisionReads } from "../kernel/context/documents.ts";
import type { RevisionFiles, RevisionRecord } from "../ports/document-revisions.ts";
import type { Store } from "../ports/store.ts";
import { documentsOf } from "./load.ts";
import { inTodaysKinds, olderDocuments, withForced, type Today } from "./older-documents.ts";
import { keptRevisions, SeenRevisions } from "./past-revisions.ts";
import { problemOf, writtenAt } from "./desk/source-location.ts";
import type { OpenDocuments } from "./open.ts";
import { filesOf, todaysFiles } from "./revision-files.ts";

export interface OpenRevisions extends Documents {
  /** When what was published is kept. */
  idle(): Promise<void>;
}

interface Options {
  documents: OpenDocuments;
  store: Pick<Store, "revisions" | "documentRevisions">;
  /** The files are being edited: whatever is on disk is everybody's at once. */
  edited: boolean;
  clock: { now(): Date };
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Older documents in memory at most; the rest is read again when somebody asks. */
const MOST_OLDER = 24;

/** Publishes what is on disk: from now on whoever begins is shown these documents, and whoever has begun keeps theirs. */
export async function openRevisions({ documents, store, edited, clock, logger }: Options): Promise<OpenRevisions> {
  const publish = (): Promise<number> => {
    const { revision, set, raw } = documents.current();
    const release: readonly ForcedChange[] = set.release?.forced ?? [];
    const now = clock.now().toISOString();
    return store.revisions.publish({ id: revision.id, format: FORMAT, documents: filesOf(set, raw), release, everything: edited, now });
  };
  const files: Pick<Documents, "placeOf" | "problems"> = {
    placeOf: (part, id) => writtenAt(documents.current().raw, part, id),
    problems: () => documents.problems().map(problemOf),
  };
  const place = await publish();
  if (edited) {
    let kept: Promise<unknown> = Promise.resolve();
    const past = new SeenRevisions();
    past.add(documents.current(), clock.now().toISOString());
    documents.onPublished(() => {
      past.add(documents.current(), clock.now().toISOString());
      kept = kept.then(publish).catch((error: unknown) => logger.warn({ error: String(error) }, "documents could not be kept; they are shown all the same"));
    });
    const now = () => documents.current();
    return { current: now, at: () => Promise.resolve(now()), known: () => [], past, ...files, idle: async () => void (await kept) };
  }

  const older = new Map<string, PublishedDocuments>();
  const current = documents.current();
  const today: Today = { files: filesOf(current.set, current.raw), beside: todaysFiles(current.raw) };

  async function read(id: string, reads: RevisionReads): Promise<PublishedDocuments> {
    const [first, ...later] = await reads.documentRevisions(id);
    if (!first) return forced(id, "it is not kept");
    if (first.id === current.revision.id) return current;
    const made = readable([first, ...later]);
    return typeof made === "string" ? forced(id, made) : made;
  }

  /** The documents, or why they can't be read any more. */
  function readable(records: readonly [RevisionRecord, ...RevisionRecord[]]): PublishedDocuments | string {
    const unread = records.find(({ format }) => format !== FORMAT);
    if (unread) return `its format is ${unread.format}, and only ${FORMAT} can be read`;
    const own = inTodaysKinds(withForced(records)) as RevisionFiles;
    // What was published after this process began has newer words than this process knows.
    const isNewer = records[0].seq > place;
    const words: Today = isNewer ? { ...today, files: { ...today.files, ...own } } : today;
    const loaded = documentsOf(olderDocuments(own, words));
    const [error] = errorsOf(loaded.findings);
    if (!loaded.documents || error) return error ? findingInWords(error) : "it has no documents";
    return { ...current, revision: compile(loaded.documents), set: loaded.documents };
  }

  function forced(id: string, why: string): PublishedDocuments {
    logger.warn({ revision: id, why }, "a revision can't be read any more; whoever began on it gets the documents in force");
    return current;
  }

  async function at(id: string | null, reads: RevisionReads): Promise<PublishedDocuments> {
    if (id === null || id === current.revision.id) return current;
    const known = older.get(id);
    if (known) {
      // The one that was asked for longest ago goes first.
      older.delete(id);
      older.set(id, known);
      return known;
    }
    const made = await read(id, reads);
    older.set(id, made);
    if (older.size > MOST_OLDER) older.delete(older.keys().next().value as string);
    return made;
  }

  const inUse = (await store.revisions.inUse()).filter((id) => id !== current.revision.id);
  for (const id of inUse) await at(id, store);
  logger.info({ revision: current.revision.id, older: inUse.length }, "documents published");
  const known = (): PublishedDocuments[] => [...new Set(older.values())].filter((each) => each !== current);
  return { current: () => current, at, known, past: keptRevisions(current, today.beside, store), ...files, idle: () => Promise.resolve() };
}

const errorsOf = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity === "error");
