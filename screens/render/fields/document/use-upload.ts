import { type RefObject, useEffect, useRef, useState } from "react";
import { noAnswerText } from "../../session/refusal-text.ts";
import type { RenderScope } from "../../session/scope.ts";
import { uiText } from "../../session/ui-text.ts";
import { type Upload, type UploadedFile, UploadLost, type UploadObstacle, UploadRefused, upload } from "./upload.ts";

export interface UploadProgress {
  name: string;
  sent: number;
  total: number;
}

interface UploadOptions {
  scope: RenderScope;
  /** Of the field. */
  name: string;
  purpose: string;
  keep(file: UploadedFile): void;
  /** What is said of a file that wasn't taken: `obstacle` where it is a limit, else `reason` in the server's words. */
  failureText(file: File, why: { obstacle: UploadObstacle } | { reason: string }): string;
}

/** Sends one file at a time, with its progress; the page waits for it before it goes on. */
export function useUpload({ scope, name, purpose, keep, failureText }: UploadOptions) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const send = async (file: File): Promise<void> => {
    setFailure(null);
    setProgress({ name: file.name, sent: 0, total: file.size });
    const attempt = upload(file, purpose, (sent, total) => setProgress({ name: file.name, sent, total }));
    running.current = attempt;
    let isKept = false;
    let end: (kept: boolean) => void = () => undefined;
    scope.uploads.add(name, new Promise<boolean>((resolve) => (end = resolve)));
    try {
      keep(await attempt.done);
      isKept = true;
    } catch (error) {
      if (running.current !== attempt) return;
      const obstacle = error instanceof UploadRefused ? error.hindrance : null;
      const reason = error instanceof UploadLost ? noAnswerText(scope.ui) : (error as Error).message || uiText(scope.ui, "ui.upload-failed");
      setFailure(failureText(file, obstacle ? { obstacle } : { reason }));
    } finally {
      if (running.current === attempt) {
        running.current = null;
        setProgress(null);
      }
      end(isKept);
    }
  };
  const cancel = (): void => {
    const attempt = running.current;
    running.current = null;
    attempt?.cancel();
    setProgress(null);
  };
  return { progress, failure, setFailure, send, cancel };
}

/**
 * What was pressed may be gone with what stood there: what stands there now takes the focus over.
 * @param stands  what changes with it
 * @returns to be called where something is pressed
 */
export function useFocusKept(frame: RefObject<HTMLElement>, stands: string): () => void {
  const acted = useRef(false);
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) frame.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [frame, stands]);
  return () => {
    acted.current = true;
  };
}
