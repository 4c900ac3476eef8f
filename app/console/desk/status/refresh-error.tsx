import type { Query } from "../use-query.ts";
import { useWords } from "../desk-context.ts";
import { RetryTimes } from "../retry/retry-times.tsx";

/** Above rows that stay: why no newer ones came, when they are asked for again, and another try at once. Nothing where they did. */
export function RefreshError({ asked, className = "" }: { asked: Pick<Query<unknown>, "error" | "again" | "retryAt" | "readAt">; className?: string }) {
  const say = useWords();
  if (asked.error === null) return null;
  return (
    <p className={`wrong ${className}`.trim()} role="alert">
      {asked.error}{" "}
      <button type="button" className="linklike" onClick={asked.again}>
        {say("desk.try-again")}
      </button>{" "}
      <RetryTimes {...asked} />
    </p>
  );
}
