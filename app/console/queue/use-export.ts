/** What the list has as a file: as far as it is, and stopped by whoever asked. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiRefusal } from "../desk/api.ts";
import { useDesk } from "../desk/desk-context.ts";
import { saveFile } from "../desk/files/save-file.ts";

interface Exporting {
  /** Rows that have come; null while nothing is exported. */
  rows: number | null;
  start(query: string, columns: readonly string[], name: string): void;
  stop(): void;
}

export function useExport(): Exporting {
  const { api, say, toasts } = useDesk();
  const [rows, setRows] = useState<number | null>(null);
  const asking = useRef<AbortController | null>(null);
  const stop = useCallback(() => asking.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (query: string, columns: readonly string[], name: string): void => {
      if (asking.current) return;
      const own = new AbortController();
      asking.current = own;
      const counter = countRows();
      setRows(0);
      api
        .download(`/staff/exports/applications?${query}&shown=${columns.join(",")}`, (part) => setRows(counter(part)), own.signal)
        .then(
          (file) => {
            saveFile(file, name);
            toasts.show({ text: say("desk.queue.exported", { n: counter(new Uint8Array()), name }), tone: "good" });
          },
          (error: unknown) => {
            if (own.signal.aborted) toasts.show({ text: say("desk.queue.export-stopped") });
            else toasts.show({ text: say("desk.queue.export-failed", { why: error instanceof ApiRefusal ? error.message : say("desk.failed") }), tone: "bad" });
          },
        )
        .finally(() => {
          asking.current = null;
          setRows(null);
        });
    },
    [api, say, toasts],
  );
  return { rows, start, stop };
}

/** What a table of comma-separated values is cut by. */
const BYTES = { quote: 34, lineFeed: 10 };

/** Rows of all parts so far, without the one that names the columns. What is quoted may have lines of its own. */
function countRows(): (part: Uint8Array) => number {
  let isQuoted = false;
  let lines = 0;
  return (part) => {
    for (const byte of part) {
      if (byte === BYTES.quote) isQuoted = !isQuoted;
      else if (byte === BYTES.lineFeed && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
