/** Documents while they are being edited: the last good ones stay in use, and what is wrong can be shown. */
import { watch } from "node:fs";
import type { DocumentSet } from "#screens/language/document.ts";
import type { Finding } from "#screens/language/finding.ts";
import { loadDocuments, requireDocuments } from "./load.ts";

export interface DocumentSource {
  /** The last documents without errors. */
  readonly documents: DocumentSet;
  /** What is wrong with the files as they are now; errors mean that `documents` are older than they. */
  readonly findings: readonly Finding[];
  /** Called after each reading; the answer stops it. */
  onChange(listener: (source: DocumentSource) => void): () => void;
  /** Reads the files again. */
  refresh(): void;
  close(): void;
}

/**
 * Production: read once, never again.
 * @throws BrokenDocuments
 */
export function fixedDocuments(folder: string): DocumentSource {
  const documents = requireDocuments(folder);
  return { documents, findings: [], onChange: () => () => {}, refresh: () => {}, close: () => {} };
}

/** Editors write a file in several steps, and a checkout writes many. */
const SETTLED_AFTER_MS = 80;

/**
 * Development: read again whenever a file changes.
 * @throws BrokenDocuments when there is no good revision to begin with
 */
export function watchedDocuments(folder: string): DocumentSource {
  let documents = requireDocuments(folder);
  let findings: readonly Finding[] = [];
  let timer: NodeJS.Timeout | undefined;
  const listeners = new Set<(source: DocumentSource) => void>();
  const source: DocumentSource = {
    get documents() { return documents; },
    get findings() { return findings; },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh() {
      const loaded = readable(folder);
      findings = loaded.findings;
      if (loaded.documents && !findings.some(({ severity }) => severity === "error")) documents = loaded.documents;
      for (const listener of listeners) listener(source);
    },
    close() {
      clearTimeout(timer);
      watcher.close();
      listeners.clear();
    },
  };
  const watcher = watch(folder, { recursive: true, persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(source.refresh, SETTLED_AFTER_MS);
    timer.unref();
  });
  return source;
}

/** A file may vanish between listing and reading it; that is a finding, and the next change reads again. */
function readable(folder: string): ReturnType<typeof loadDocuments> {
  try {
    return loadDocuments(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { documents: null, findings: [{ code: "shape/unreadable", severity: "error", reason: `The documents can't be read: ${reason}`, at: { file: "", path: "" }, related: [] }] };
  }
}
