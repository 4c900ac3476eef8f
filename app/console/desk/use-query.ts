/** What was asked of the API: what stood there before stays until the next answer is there. */
import { useCallback, useEffect, useState } from "react";
import { useDesk } from "./desk-context.ts";
import { type Failure, failureOf } from "./retry/failure.ts";
import { useRetry } from "./retry/use-retry.ts";

export interface Query<Body> {
  value: Body | null;
  /** Why there is no answer, in words; null while there is one. */
  error: string | null;
  /** When it is asked for again by itself, and when `value` was read, in milliseconds. */
  retryAt: number | null;
  readAt: number | null;
  isLoading: boolean;
  /** Asks again. */
  again(): void;
  /** An answer that is known already: of what was just changed. */
  put(value: Body): void;
}

interface Asked<Body> {
  path: string | null;
  value: Body | null;
  failure: Failure | null;
  readAt: number | null;
}

/**
 * `path`: behind `/api/v1`; null asks for nothing. Another path gives up what was asked before. `keeps`: of a list, whose rows stay where
 * others couldn't be read.
 */
export function useQuery<Body>(path: string | null, { keeps = false }: { keeps?: boolean } = {}): Query<Body> {
  const { api, say } = useDesk();
  const [state, setState] = useState<Asked<Body>>({ path: null, value: null, failure: null, readAt: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const asking = new AbortController();
    api.getJson<Body>(path, { signal: asking.signal }).then(
      (value) => setState({ path, value, failure: null, readAt: Date.now() }),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        const failure = failureOf(error, say("desk.failed"));
        setState((before) => {
          const { value, readAt } = keeps || before.path === path ? before : { value: null, readAt: null };
          return { path, value, failure, readAt };
        });
      },
    );
    return () => asking.abort();
  }, [api, path, round, say, keeps]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback((value: Body) => setState({ path, value, failure: null, readAt: Date.now() }), [path]);
  const failure = state.path === path ? state.failure : null;
  const retryAt = useRetry(failure, again);
  return {
    value: path === null ? null : state.value,
    error: failure?.message ?? null,
    retryAt,
    readAt: path === null ? null : state.readAt,
    isLoading: path !== null && state.path !== path,
    again,
    put,
  };
}
