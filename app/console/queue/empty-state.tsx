import { Link } from "@remix-run/react";
import type { Shown } from "#server";
import { useDesk } from "../desk/desk-context.ts";
import { RetryTimes } from "../desk/retry/retry-times.tsx";
import { useQuery } from "../desk/use-query.ts";
import type { NonemptyView } from "./filters/use-nonempty-views.ts";
import type { QueueList } from "./queue-rows.ts";

interface EmptyStateProps {
  list: QueueList;
  /** When it is asked for again by itself, where it couldn't be read. */
  retryAt: number | null;
  view: string;
  /** Narrowed further than its view. */
  isChanged: boolean;
  elsewhere: readonly NonemptyView[] | null;
  onAgain(): void;
  onClear(): void;
  onView(id: string): void;
}

/** Shown in place of rows: the reason, and a way on. */
export function EmptyState({ list, retryAt, view, isChanged, elsewhere, onAgain, onClear, onView }: EmptyStateProps) {
  const { say, desk, words } = useDesk();
  if (list.failure !== null)
    return (
      <div className="pane-state" role="alert">
        <h2>{say("desk.queue.failed")}</h2>
        <p>{list.failure.message}</p>
        <button type="button" className="cbtn main" onClick={onAgain}>
          {say("desk.queue.retry")}
        </button>
        <RetryTimes retryAt={retryAt} readAt={null} />
      </div>
    );
  if (list.count === null) return <div className="pane-state waiting-rows">{say("desk.queue.loading")}</div>;
  if (isChanged)
    return (
      <div className="pane-state">
        <h2>{say("desk.queue.no-match")}</h2>
        <p>{say("desk.queue.no-match-text")}</p>
        <button type="button" className="cbtn" onClick={onClear}>
          {say("desk.queue.clear")}
        </button>
      </div>
    );
  const own = `desk.queue.empty.${view}`;
  return (
    <div className="pane-state">
      <h2>{say(words[own] === undefined ? "desk.queue.empty" : own)}</h2>
      <p>{say("desk.queue.empty-text")}</p>
      {desk.queue.views.some(({ id, is_assigned }) => id === view && is_assigned) && <NobodyTakesNew />}
      {elsewhere && elsewhere.length > 0 && (
        <p className="elsewhere">
          {elsewhere.map(({ id, n, more }, at) => (
            <button key={id} type="button" className={at === 0 ? "cbtn main" : "cbtn"} onClick={() => onView(id)}>
              {say("desk.queue.elsewhere", { view: say(desk.queue.views.find((one) => one.id === id)?.label ?? ""), n, more: more ? "+" : "" })}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Where nobody takes what comes in, nothing ever comes here by itself. */
function NobodyTakesNew() {
  const { say, rooms } = useDesk();
  const { value } = useQuery<{ results: Shown["team-member"][] }>("/staff/team/");
  if (!value || value.results.some(({ takes_new }) => takes_new)) return null;
  const team = rooms.find(({ id, isOpen }) => id === "team" && isOpen);
  return (
    <p>
      {say("desk.queue.nobody-takes-new")} {team && <Link to={team.path}>{say(team.label)}</Link>}
    </p>
  );
}
