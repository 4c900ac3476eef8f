/** One application, read, kept while one goes on, and read again when anybody did something about it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Shown as Answered } from "#server";
import { useDesk } from "../desk/desk-context.ts";
import { type CaseCache, mayPrefetch } from "../desk/case-cache.ts";
import { useCaseViewers, useCaseChanges } from "../desk/use-live-updates.ts";
import type { ApiRefusal, ConsoleApi } from "../desk/api.ts";
import { type CaseList, savedCaseList, neighboursIn } from "../desk/lists/case-list.ts";
import type { Review } from "./review-types.ts";

const pathOf = (id: string): string => `/staff/applications/${id}`;

/** The next case, read ahead, which is no look at it: it is read again as soon as it is shown. */
function readAhead(api: ConsoleApi, cases: CaseCache, id: string): void {
  if (cases.get(id) !== null || !mayPrefetch()) return;
  const { moves } = cases;
  api.getJson<Review>(`${pathOf(id)}?ahead=true`).then(
    (review) => void cases.keepAhead(review, moves),
    () => undefined,
  );
}

export interface OpenReview {
  review: Review | null;
  /** Why it can't be shown. */
  error: string | null;
  /** What of it is other than it was when it was shown, or last said to have been seen. */
  changed: readonly string[];
  /** Whoever reads it saw what changed. */
  see(): void;
  /** What a decision, a note or a mark answered. */
  put(review: Review): void;
  again(): void;
}

interface Shown {
  id: string;
  review: Review | null;
  error: string | null;
}

export function useReview(id: string): OpenReview {
  const { api, constants, cases } = useDesk();
  const [shown, setShown] = useState<Shown>({ id, review: null, error: null });
  const current = useRef(id);
  const put = useCallback(
    (review: Review) => {
      cases.keep(review);
      if (review.id === current.current) setShown({ id: review.id, review, error: null });
    },
    [cases],
  );
  const again = useCallback(() => {
    const asked = current.current;
    api
      .getJson<Review>(pathOf(asked))
      .then(put)
      .catch((error: ApiRefusal) => {
        if (current.current !== asked) return;
        // Nobody goes on reading what was at hand where the reading fails that counts as their look.
        cases.forget(asked);
        setShown((was) => (was.id === asked && was.review ? was : { id: asked, review: null, error: error.message }));
      });
  }, [api, cases, put]);

  useEffect(() => {
    current.current = id;
    again();
  }, [id, again]);

  // What anybody of the staff or its applicant did about it is here within a second.
  useCaseChanges((moved) => {
    cases.forget(moved);
    if (moved === null || moved === current.current) again();
  });
  useCaseViewers((looked) => looked === current.current && again());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    /** The server says when it wants to hear of it again. */
    const look = (): void => {
      if (document.visibilityState !== "visible") return later(constants.follow_retry_ms);
      api.postJson<Answered["staff-view"]>(`${pathOf(id)}/looking/`, {}).then(
        ({ again_seconds }) => later(again_seconds * 1000),
        () => later(constants.follow_retry_ms),
      );
    };
    const later = (ms: number): void => {
      if (!stopped) timer = setTimeout(look, ms);
    };
    look();
    // Left by a closed window as well as by going on: whoever is still there is told at once.
    const leave = (): void => void fetch(`/api/v1${pathOf(id)}/looking/`, LEFT).catch(() => undefined);
    const come = ({ persisted }: PageTransitionEvent): void => void (persisted && look());
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", come);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", come);
      leave();
    };
  }, [api, id, constants.follow_retry_ms]);

  // What is at hand is drawn with the first frame, until it has been read anew.
  const own = shown.id === id && (shown.review || shown.error !== null) ? shown : { review: cases.get<Review>(id), error: null };
  const parts = own.review?.basis.parts;
  const [seen, setSeen] = useState<{ id: string; parts: Review["basis"]["parts"] } | null>(null);
  if (parts && seen?.id !== id) setSeen({ id, parts });
  return {
    review: own.review,
    error: own.error,
    changed: parts && seen?.id === id ? changesOf(seen.parts, parts) : [],
    see: () => parts && setSeen({ id, parts }),
    put,
    again,
  };
}

const LEFT: RequestInit = { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify({ left: true }) };

/** A move brings more with it than was said, and says itself where the application stands. */
const MOVED = new Set(["status", "requests", "application"]);

function changesOf(then: Review["basis"]["parts"], now: Review["basis"]["parts"]): string[] {
  const names = Object.keys(now).filter((name) => then[name] !== now[name]);
  return names.includes("status") ? names.filter((name) => !MOVED.has(name)) : names;
}

export interface Neighbours {
  /** From 1; 0 where the case isn't in its list, any more or as far as that was read. */
  place: number;
  count: number;
  previous: string | null;
  next: string | null;
}

/** The other cases of the queue that one came from, in its order. `list`: its query. `beside`: the case of it that this one was opened from, where the list hasn't got it itself. */
export function useNeighbours(id: string, list: string, beside: string | null = null): Neighbours {
  const { api, cases, desk, who } = useDesk();
  const most = desk.queue.rows_renewed;
  const [read, setRead] = useState<CaseList | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const known = savedCaseList(who.id, list)?.ids;
    const anchor = beside !== null && known?.includes(beside) && !known.includes(id) ? beside : id;
    neighboursIn(api, list, anchor, { person: who.id, most, signal: left.signal }).then(
      (known) => left.signal.aborted || setRead(known),
      () => undefined,
    );
    return () => left.abort();
  }, [api, list, id, beside, most, who.id]);
  const { ids, count, next: further } = read?.of === list ? read : (savedCaseList(who.id, list) ?? NO_LIST);
  const at = ids.indexOf(id);
  const place = at < 0 && beside !== null ? ids.indexOf(beside) : at;
  // Whoever decided on it finds it gone from its list, and goes on with what is left of that.
  const isGone = place < 0 && further === null;
  const next = (isGone ? ids[0] : place < 0 ? undefined : ids[place + 1]) ?? null;
  const previous = at < 0 ? ids[place] : ids[at - 1];
  useEffect(() => {
    if (next) readAhead(api, cases, next);
  }, [api, cases, next]);
  return { place: at + 1, count, previous: previous ?? null, next };
}

const NO_LIST: Omit<CaseList, "of"> = { ids: [], count: 0, next: null };
