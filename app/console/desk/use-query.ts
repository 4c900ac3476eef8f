/** What was asked of the API: what stood there before stays until the next answer is there. */
import { useCallback, useEffect, useState } from "react";
import { useDesk } from "./desk-context.ts";

export interface Query<Body> {
  value: Body | null;
  /** Why there is no answer, in words; null while there is one. */
  error: string | null;
  isLoading: boolean;
  /** Asks again. */
  again(): void;
  /** An answer that is known already: of what was just changed. */
  put(value: Body): void;
}

/**
 * `path`: behind `/api/v1`; null asks for nothing. Another path gives up what was asked before. `keeps`: of a list, whose rows stay where
 * others couldn't be read.
 */
export function useQuery<Body>(path: string | null, { keeps = false }: { keeps?: boolean } = {}): Query<Body> {
  const { api, say } = useDesk();
  const [state, setState] = useState<{ path: string | null; value: Body | null; error: string | null }>({ path: null, value: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (path === null) return;
    const asking = new AbortController();
    api.getJson<Body>(path, { signal: asking.signal }).then(
      (value) => setState({ path, value, error: null }),
      (error: unknown) => {
        if (!asking.signal.aborted)
          setState((before) => ({ path, value: keeps || before.path === path ? before.value : null, error: messageOf(error, say("desk.failed")) }));
      },
    );
    return () => asking.abort();
  }, [api, path, round, say, keeps]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const put = useCallback((value: Body) => setState({ path, value, error: null }), [path]);
  return {
    value: path === null ? null : state.value,
    error: state.path === path ? state.error : null,
    isLoading: path !== null && state.path !== path,
    again,
    put,
  };
}

/** The API's refusals are words for people already. */
export const messageOf = (error: unknown, otherwise: string): string => (error instanceof Error && error.message !== "" ? error.message : otherwise);

/** What is wrong with what was sent, by its property. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  (error as { fieldErrors?: Readonly<Record<string, string>> } | null)?.fieldErrors ?? {};
