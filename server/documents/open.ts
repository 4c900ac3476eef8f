/** The documents in force: read at the start, and in development again whenever one of them changes. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ConstantsDoc, DocumentSet } from "#screens/language/documents/document.ts";
import { findingInWords } from "#screens/check/words/finding-words.ts";
import type { Finding } from "#screens/language/documents/finding.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { compile, type Revision } from "#screens/resolve/index.ts";
import { loadDocuments } from "./load.ts";
import type { Loaded } from "./load.ts";
import type { DemoChat } from "../kernel/context/deps.ts";
import type { Desk } from "../kernel/context/desk.ts";
import type { Living } from "../kernel/definitions/living.ts";
import { StartRefused } from "../ports/start-refused.ts";
import { loadInWorker } from "./load-in-worker.ts";
import { BrokenRuleFile, readRuleFile } from "./rules/rule-files.ts";
import { watchDocuments } from "./watch-documents.ts";

interface Published {
  revision: Revision;
  set: DocumentSet;
  /** The files as they stand. */
  raw: readonly RawDocument[];
  jurisdictions: never;
  constants: readonly ConstantsDoc[];
  activeTests: readonly string[];
  tests: Readonly<Record<string, { about: string; variants?: readonly string[]; percentage?: number }>>;
  features: Features;
  living: Living;
  desk: Desk;
}

type Features = { income_verification_active: boolean } & Record<string, boolean>;

export interface OpenDocuments {
  current(): Published;
  /** Why the documents on disk are not the ones in force; while they are edited, else, what the check warns of. */
  findings(): readonly Finding[];
  /** The same whether they are edited or not. */
  problems(): readonly Finding[];
  features(): Features;
  /** Tells everybody who asked for it when documents were edited and taken. */
  onPublished(reportFault: () => void): void;
  /** Tells when documents that were edited can't be taken. */
  onFault(reportFault: (error: Error) => void): void;
  /** Of those of the demo who talk by themselves, how. */
  demoChats(): DemoChat[];
  demoPeople(): { email: string; first_name: string; last_name: string; note?: string; staff_roles?: string[] }[];
  close(): void;
}

/** A start that was refused because a document is broken. */
export class DocumentsRefused extends StartRefused {
  override readonly name = "DocumentsRefused";
  constructor(readonly findings: readonly Finding[]) {
    super(`Latchkey can't start with these documents:\n${findings.map(findingInWords).join("\n")}`);
  }
}

interface Options {
  folder: string;
  watch: boolean;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** @throws DocumentsRefused */
export function openDocuments({ folder, watch, logger }: Options): OpenDocuments {
  const first = attempt(() => publish(folder, asEdited(loadDocuments(folder), watch)));
  if (!first.published) throw new DocumentsRefused(first.findings);
  let published = first.published;
  let { findings } = first;
  const warn = (said: readonly Finding[]): void => {
    if (said.length > 0) logger.warn({ findings: said.map(findingInWords) }, "documents are in force, with warnings");
  };
  warn(first.findings);

  let reportFault: (error: Error) => void = () => undefined;
  const toldPublished: (() => void)[] = [];
  const putInForce = (next: Read): void => {
    findings = next.findings;
    if (next.published) {
      published = next.published;
      logger.info({ revision: published.revision.id }, "documents published");
      warn(findings);
      for (const reportFault of toldPublished) reportFault();
      return;
    }
    const words = findings.map(findingInWords);
    logger.warn({ findings: words }, "documents have a fault; the last good revision stays");
    reportFault(new Error(`Documents have a fault; the last good revision stays: ${words.slice(0, 3).join("; ")}`));
  };

  const apart = loadInWorker();
  let isOpen = true;
  let isReading = false;
  let isDue = false;
  /** One reading at a time: what changes meanwhile is read once more after it. */
  const readAgain = async (): Promise<void> => {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue && isOpen) {
      isDue = false;
      const next = await apart.load(folder).then(
        (loaded) => attempt(() => publish(folder, asEdited(loaded, watch))),
        (error: unknown) => attempt(() => refuse(error)),
      );
      if (isOpen) putInForce(next);
    }
    isReading = false;
  };
  const watcher = watch ? watchDocuments(folder, () => void readAgain()) : null;
  return {
    current: () => published,
    // Whoever edits them is told beside their pages, too.
    findings: () => (watch ? findings : []),
    problems: () => findings,
    features: () => published.features,
    onPublished(next) {
      toldPublished.push(next);
    },
    onFault(next) {
      reportFault = next;
    },
    demoChats: () => readRuleFile(folder, "demo/people.json").people.flatMap(({ email, chat }) => (chat ? [{ email, ...chat }] : [])),
    demoPeople: () => readRuleFile(folder, "demo/people.json").people,
    close() {
      isOpen = false;
      apart.close();
      watcher?.close();
    },
  };
}

interface Read {
  published: Published | null;
  findings: readonly Finding[];
}

/** Whatever is wrong is a finding: a file that vanishes between listing and reading it, too. */
function attempt(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof BrokenRuleFile) return { published: null, findings: [error.finding] };
    const reason = `The documents can't be read: ${error instanceof Error ? error.message : String(error)}`;
    return { published: null, findings: [{ code: "shape/unreadable", severity: "error", reason, at: { file: "", path: "" }, related: [] }] };
  }
}

function refuse(error: unknown): never {
  throw error;
}

/**
 * Whoever edits a text sees it at once, while its translations are behind: that is told as a warning. Where nobody edits,
 * it keeps the documents from being published.
 */
const asEdited = (loaded: Loaded, isEdited: boolean): Loaded =>
  isEdited
    ? { ...loaded, findings: loaded.findings.map((finding) => (finding.code === "copy/stale" ? { ...finding, severity: "warning" } : finding)) }
    : loaded;

function publish(folder: string, loaded: Loaded): Read {
  const { documents, findings, raw } = loaded;
  const errors = findings.filter((finding) => finding.severity === "error");
  if (!documents || errors.length > 0) return { published: null, findings: errors };
  const experiments = readRuleFile(folder, "experiments.json");
  return {
    published: {
      revision: compile(documents),
      set: documents,
      raw,
      jurisdictions: readRuleFile(folder, "jurisdictions.json") as never,
      constants: readdirSync(join(folder, "constants"))
        .sort()
        .filter((name) => name.endsWith(".json"))
        .map((name) => readJson<ConstantsDoc>(folder, `constants/${name}`))
        .filter((file) => Array.isArray(file.constants)),
      activeTests: experiments.active,
      tests: (experiments.tests ?? {}) as Published["tests"],
      features: readRuleFile(folder, "features.json").flags as Features,
      living: readRuleFile(folder, "living.json"),
      desk: readRuleFile(folder, "desk.json") as Desk,
    },
    findings,
  };
}

const readJson = <T>(folder: string, name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;
