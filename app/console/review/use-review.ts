/** One application, read, kept while one goes on, and read again when anybody did something about it. */
import { useCallback, useEffect, useRef, useState } from "react";
import { listen } from "../../calls/listen.ts";
import { useDesk } from "../desk/desk-context.ts";
import type { ApiRefusal, ConsoleApi } from "../desk/api.ts";
import type { Review } from "./review-types.ts";

const pathOf = (id: string): string => `/staff/applications/${id}`;

/** The next case, read ahead: it is read again as soon as it is shown. */
let ahead: { id: string; reading: Promise<Review> } | null = null;

function readAhead(api: ConsoleApi, id: string): void {
  if (ahead?.id === id) return;
  const reading = api.getJson<Review>(pathOf(id));
  ahead = { id, reading };
  reading.catch(() => (ahead = null));
}

export interface OpenReview {
  review: Review | null;
  /** Why it can't be shown. */
  error: string | null;
  /** What a decision, a note or a mark answered. */
  put(review: Review): void;
  again(): void;
}

export function useReview(id: string): OpenReview {
  const { api, constants } = useDesk();
  const [shown, setShown] = useState<{ id: string; review: Review | null; error: string | null }>({ id, review: null, error: null });
  const current = useRef(id);
  const put = useCallback((review: Review) => {
    if (review.id === current.current) setShown({ id: review.id, review, error: null });
  }, []);
  const again = useCallback(() => {
    const asked = current.current;
    api
      .getJson<Review>(pathOf(asked))
      .then(put)
      .catch(
        (error: ApiRefusal) =>
          current.current === asked && setShown((was) => (was.id === asked && was.review ? was : { id: asked, review: null, error: error.message })),
      );
  }, [api, put]);

  useEffect(() => {
    current.current = id;
    if (ahead?.id === id) void ahead.reading.then(put, () => undefined);
    ahead = null;
    again();
  }, [id, put, again]);

  // What anybody of the staff did about it, or its applicant by moving on, is here within a second.
  useEffect(() => {
    const stop = listen(
      ["review-moved"],
      undefined,
      (event) => (event === null || event.topic === `staff:${current.current}`) && again(),
      constants.follow_retry_ms,
    );
    return stop;
  }, [again, constants.follow_retry_ms]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    /** The server says when it wants to hear of it again. */
    const look = (): void => {
      if (document.visibilityState !== "visible") return later(constants.follow_retry_ms);
      api.postJson<{ again_seconds: number }>(`${pathOf(id)}/looking/`, {}).then(
        ({ again_seconds }) => later(again_seconds * 1000),
        () => later(constants.follow_retry_ms),
      );
    };
    const later = (ms: number): void => {
      if (!stopped) timer = setTimeout(look, ms);
    };
    look();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [api, id, constants.follow_retry_ms]);

  const own = shown.id === id ? shown : { review: null, error: null };
  return { review: own.review, error: own.error, put, again };
}

/** The other cases of the queue that one came from, in its order. `list`: its query. */
export function useNeighbours(id: string, list: string): { place: number; count: number; previous: string | null; next: string | null } {
  const { api } = useDesk();
  const [rows, setRows] = useState<{ ids: string[]; count: number }>({ ids: [], count: 0 });
  useEffect(() => {
    let stopped = false;
    void api
      .getJson<{ count: number; results: { id: string }[] }>(`/staff/applications/?${list}`)
      .then(({ count, results }) => stopped || setRows({ ids: results.map((row) => row.id), count }))
      .catch(() => undefined);
    return () => {
      stopped = true;
    };
  }, [api, list]);
  const at = rows.ids.indexOf(id);
  const next = at < 0 ? (rows.ids.find((one) => one !== id) ?? null) : (rows.ids[at + 1] ?? null);
  useEffect(() => {
    if (next) readAhead(api, next);
  }, [api, next]);
  return { place: at + 1, count: rows.count, previous: at > 0 ? (rows.ids[at - 1] ?? null) : null, next };
}
