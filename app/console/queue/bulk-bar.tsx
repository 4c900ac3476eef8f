import { useDesk } from "../desk/desk-context.ts";
import { KeyCaps } from "../desk/key-caps.tsx";
import { Menu } from "./narrow/menu.tsx";
import type { Assignee } from "./use-assign.ts";

interface BulkProps {
  selected: number;
  isAll: boolean;
  count: number | null;
  more: boolean;
  hasFailed: boolean;
  progress: { done: number; n: number | null } | null;
  /** Why this person may assign nothing. */
  refused: string | undefined;
  reviewers: readonly Assignee[];
  isAssigning: boolean;
  onAssigning(isOpen: boolean): void;
  onAssign(to: Assignee): void;
  onSelectAll(): void;
  onRetry: (() => void) | null;
  onClear(): void;
}

/** What can be done with the rows that are ticked, and how far it is. */
export function BulkBar(props: BulkProps) {
  const { selected, isAll, count, more, hasFailed, progress, refused, reviewers } = props;
  const { say, desk, who } = useDesk();
  const key = (id: string) => <KeyCaps keys={desk.shortcuts[id] ?? ""} />;
  const me = reviewers.find(({ id }) => id === who.id) ?? { id: who.id, name: who.name };
  if (progress)
    return (
      <div className="bulk" role="status">
        <b>{progress.n === null ? say("desk.queue.gathering", { n: count ?? selected }) : say("desk.queue.working", { done: progress.done, n: progress.n })}</b>
        <progress value={progress.n === null ? undefined : progress.done} max={progress.n ?? 1} aria-label={say("desk.queue.assign")} />
      </div>
    );
  return (
    <div className="bulk">
      <b role="status">{isAll ? say("desk.queue.all-selected", { n: count ?? 0 }) : say("desk.queue.selected", { n: selected })}</b>
      {hasFailed && <span className="cap">{say("desk.queue.kept")}</span>}
      {!isAll && !hasFailed && count !== null && !more && count > selected && (
        <button type="button" className="link" onClick={props.onSelectAll}>
          {say("desk.queue.select-all", { n: count })}
        </button>
      )}
      <span className="sp" />
      {refused !== undefined && <span className="cap">{refused}</span>}
      {props.onRetry && refused === undefined && (
        <button type="button" className="cbtn" onClick={props.onRetry}>
          {say("desk.queue.retry")} {key("queue.retry")}
        </button>
      )}
      {refused === undefined && (
        <>
          <Menu
            className="cbtn"
            label={
              <>
                {say("desk.queue.assign")} {key("queue.assign")}
              </>
            }
            isOpen={props.isAssigning}
            onOpen={props.onAssigning}
          >
            <div className="choices" role="group" aria-label={say("desk.queue.assign")}>
              {[...reviewers, { id: null, name: say("desk.queue.nobody") }].map((to) => (
                <button key={to.id ?? ""} type="button" onClick={() => props.onAssign(to)}>
                  {to.id === who.id ? say("desk.queue.me") : to.name}
                </button>
              ))}
            </div>
          </Menu>
          <button type="button" className="cbtn" onClick={() => props.onAssign(me)}>
            {say("desk.queue.assign-me")} {key("queue.assign-me")}
          </button>
        </>
      )}
      <button type="button" className="cbtn" title={say("desk.queue.clear-selection")} onClick={props.onClear}>
        <span className="vh">{say("desk.queue.clear-selection")}</span> {key("queue.back")}
      </button>
    </div>
  );
}
