import type { ReactNode, RefObject } from "react";
import type { Query } from "../use-query.ts";
import { useDesk } from "../desk-context.ts";
import { RetryTimes } from "../retry/retry-times.tsx";
import { RefreshError } from "../status/refresh-error.tsx";

interface QueryListProps {
  asked: Query<{ results: readonly unknown[] }>;
  /** Text of the empty state. */
  none: { title: string; text: string };
  /** What scrolls. */
  box?: RefObject<HTMLDivElement>;
  className?: string;
  children: ReactNode;
}

/** A list of a room as it stands: on its way, without any, or not to be read. Rows that were there stay where others couldn't be read. */
export function QueryList({ asked, none, box, className = "", children }: QueryListProps) {
  const { value, error } = asked;
  const n = value?.results.length ?? 0;
  if (error !== null && n === 0) return <LoadError asked={asked} />;
  if (value === null) return <ListComes className={className} />;
  if (n === 0)
    return (
      <div className="pane-state" aria-busy={asked.isLoading || undefined}>
        <h2>{none.title}</h2>
        <p>{none.text}</p>
      </div>
    );
  return (
    <div ref={box} className={`listed ${className}`.trim()} tabIndex={-1}>
      <RefreshError asked={asked} className="failed" />
      {children}
    </div>
  );
}

/** In the place of what couldn't be read. */
export function LoadError({ asked: { error, again, retryAt } }: { asked: Pick<Query<unknown>, "error" | "again" | "retryAt"> }) {
  const { say } = useDesk();
  return (
    <div className="pane-state" role="alert">
      <p>{error}</p>
      <button type="button" className="cbtn" onClick={again}>
        {say("desk.try-again")}
      </button>
      <RetryTimes retryAt={retryAt} readAt={null} />
    </div>
  );
}

/** Rows enough to fill a pane, of unequal length as names are. */
const COMING = ["", "short", "", "", "short", "", "short", ""];

/** While it is on its way its rows stand where they will. */
function ListComes({ className }: { className: string }) {
  const { say } = useDesk();
  return (
    <div className={`listed ${className}`.trim()} aria-busy="true" role="status" aria-label={say("desk.list-comes")}>
      {COMING.map((length, n) => (
        <div key={n} className="coming" aria-hidden="true">
          <span className={`comes ${length}`.trim()} />
          <span className="comes" />
          <span className="comes short" />
        </div>
      ))}
    </div>
  );
}
