/** Everything that is kept of somebody, as a file: who may not have it any more, or asks too often, is told so where they are. */
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../desk/asked.ts";
import { useDesk } from "../desk/desk-context.ts";
import { saveFile } from "../desk/files/save-file.ts";

/** `path`: of the person. `done`: it was handed out, which leaves a trace. */
export function useDownload(path: string, done: () => void): { isUnderWay: boolean; start: () => void } {
  const { api, say, toasts } = useDesk();
  const [isUnderWay, setUnderWay] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const start = (): void => {
    if (asking.current) return;
    const own = new AbortController();
    asking.current = own;
    setUnderWay(true);
    api
      .download(`${path}/data/`, () => undefined, own.signal)
      .then(
        (file) => {
          saveFile(file, `personal-data-${new Date().toISOString().slice(0, 10)}.zip`);
          done();
        },
        (error: unknown) => void (own.signal.aborted || toasts.show({ text: messageOf(error, say("desk.failed")), tone: "bad" })),
      )
      .finally(() => {
        asking.current = null;
        setUnderWay(false);
      });
  };
  return { isUnderWay, start };
}
