/** What other staff do, as it happens: a live event says that something moved, and never what. One stream serves the whole page. */
import { useEffect, useRef, useState } from "react";
import type { HeardEvent } from "#screens/render/index.ts";
import { useDesk } from "./desk-context.ts";
import type { ChangeFeed } from "./change-feed.ts";

/** Events of the staff's own: an application moved, or one of them did something about it; one of them looks at it, or does no more. */
const REVIEW_MOVED = "review-moved";
const REVIEW_LOOKED = "review-looked";

/** Listens for as long as the console is open, from when it is `ready` for what comes: of what happened since `told` before that, too. */
export function useLiveUpdates(moved: ChangeFeed, { ready, told, againMs }: { ready: boolean; told: string; againMs: number }): void {
  const [after] = useState(told);
  useEffect(() => {
    if (!ready) return;
    let end: (() => void) | null = null;
    let isOver = false;
    void import("../../calls/live-events.ts").then(({ openLiveEvents: listen }) => {
      // The topic ends in the application that it is about.
      if (isOver) return;
      const hear = (event: HeardEvent | null): void => (event?.kind === REVIEW_LOOKED ? moved.viewers : moved).notify(event?.topic?.split(":")[1] ?? null);
      end = listen([REVIEW_MOVED, REVIEW_LOOKED], after, hear, againMs);
    });
    // Who comes back to a window that slept may have missed something.
    const look = (): void => void (document.visibilityState === "visible" && moved.notify(null));
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      end?.();
      document.removeEventListener("visibilitychange", look);
    };
  }, [moved, ready, after, againMs]);
}

/** `heard`: the application that moved, by its id; null where some may have been missed, and everything is to be read again. */
export function useCaseChanges(heard: (id: string | null) => void): void {
  const { moved } = useDesk();
  useListener(moved, heard);
}

/** `heard`: the application that somebody else looks at, or does no more. */
export function useCaseViewers(heard: (id: string | null) => void): void {
  const { moved } = useDesk();
  useListener(moved.viewers, heard);
}

function useListener(told: ChangeFeed["viewers"], heard: (id: string | null) => void): void {
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useEffect(() => told.subscribe((id) => latest.current(id)), [told]);
}

/** The same for what takes a while: however much moves within `pauseMs`, it is done once, behind it. */
export function useBatchedCaseChanges(heard: () => void, pauseMs: number): void {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(heard);
  useEffect(() => {
    latest.current = heard;
  });
  useCaseChanges(() => {
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
