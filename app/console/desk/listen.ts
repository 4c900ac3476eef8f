/** What other staff do, as it happens: a live event says that something moved, and never what. One stream serves the whole page. */
import { useEffect, useRef } from "react";
import { useDesk } from "./desk-context.ts";
import type { Moved } from "./moved.ts";

/** An event of the staff's own: an application moved, or one of them did something about it. */
const REVIEW_MOVED = "review-moved";

/** Listens for as long as the console is open. */
export function useLiveStaff(moved: Moved, againMs: number): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    let isOver = false;
    void import("../../calls/listen.ts").then(({ listen }) => {
      // The topic ends in the application that it is about.
      if (!isOver) end = listen([REVIEW_MOVED], undefined, (event) => moved.tell(event?.topic?.split(":")[1] ?? null), againMs);
    });
    // Who comes back to a window that slept may have missed something.
    const look = (): void => void (document.visibilityState === "visible" && moved.tell(null));
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      end?.();
      document.removeEventListener("visibilitychange", look);
    };
  }, [moved, againMs]);
}

/** `heard`: the application that moved, by its id; null where some may have been missed, and everything is to be read again. */
export function useMoved(heard: (id: string | null) => void): void {
  const { moved } = useDesk();
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => moved.subscribe((id) => latest.current(id)), [moved]);
}

/** The same for what takes a while: however much moves within `pauseMs`, it is done once, behind it. */
export function useMovedTogether(heard: () => void, pauseMs: number): void {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useMoved(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null;
      latest.current();
    }, pauseMs);
  });
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
}
