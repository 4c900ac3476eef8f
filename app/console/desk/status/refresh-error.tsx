import type { Query } from "../use-query.ts";
import { useWords } from "../desk-context.ts";

/** Above rows that stay: why no newer ones came, and another try. Nothing where they did. */
export function RefreshError({ asked: { error, again }, className = "" }: { asked: Pick<Query<unknown>, "error" | "again">; className?: string }) {
  const say = useWords();
  if (error === null) return null;
  return (
    <p className={`wrong ${className}`.trim()} role="alert">
      {error}{" "}
      <button type="button" className="linklike" onClick={again}>
        {say("desk.try-again")}
      </button>
    </p>
  );
}
