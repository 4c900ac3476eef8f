import { useEffect, useState } from "react";
import { ApiRefusal } from "../../desk/api.ts";
import { useDesk } from "../../desk/desk-context.ts";
import type { HeldDecisionData, Preview, Review } from "../review-types.ts";

export interface HeldLetter {
  letter: Preview | null;
  /** Why it can't be shown. */
  error: string | null;
  again(): void;
}

/** What the recipient gets of a decision that is held or proposed, as the application is now. `isKept`: the server knows of it. */
export function useHeldLetter({ id, decision, values }: HeldDecisionData, review: Review, isKept: boolean): HeldLetter {
  const { api } = useDesk();
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<{ of: string; letter: Preview | null; error: string | null } | null>(null);
  const body = JSON.stringify({ ...values, decision });
  const path = `/staff/applications/${review.id}/preview`;
  const of = `${id} ${review.version} ${review.basis.seen} ${body}`;
  useEffect(() => {
    if (!isKept) return;
    const asking = new AbortController();
    api.postJson<Preview>(path, JSON.parse(body) as object, { signal: asking.signal }).then(
      (letter) => setRead({ of, letter, error: null }),
      (error: unknown) => error instanceof ApiRefusal && setRead({ of, letter: null, error: error.message }),
    );
    return () => asking.abort();
  }, [api, path, body, of, isKept, round]);
  const { letter, error } = read?.of === of ? read : { letter: null, error: null };
  return { letter, error, again: () => setRound((was) => was + 1) };
}
