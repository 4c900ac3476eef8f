import { useEffect, useState } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import { KeyCaps } from "../../desk/key-caps.tsx";
import { Menu } from "../../desk/menu/menu.tsx";
import type { Assignee, BulkState } from "./bulk-run.ts";

export interface BulkBarProps {
  selected: number;
  isAll: boolean;
  count: number | null;
  more: boolean;
  bulk: BulkState;
  /** Why this person may assign nothing. */
  refused: string | undefined;
  reviewers: readonly Assignee[];
  isAssigning: boolean;
  onAssigning(isOpen: boolean): void;
  onAssign(to: Assignee): void;
  onSelectAll(): void;
  onStop(): void;
  onGoOn(): void;
  onClear(): void;
}

/** What can be done with the rows that are ticked, and how far it is. */
export function BulkBar(props: BulkBarProps) {
  const { selected, isAll, count, more, bulk, refused, reviewers } = props;
  const { say, desk, who } = useDesk();
  const key = (id: string) => <KeyCaps keys={desk.shortcuts[id] ?? ""} />;
  if (bulk.phase === "running" || bulk.phase === "waiting") return <UnderWay bulk={bulk} onStop={props.onStop} />;
  const me = reviewers.find(({ id }) => id === who.id) ?? { id: who.id, name: who.name };
  const isLeft = bulk.phase === "stopped" || bulk.phase === "broken";
  const canGoOn = refused === undefined && (isLeft || (bulk.failed.size > 0 && !bulk.isUndo));
  const chosen = isAll
    ? say(more ? "desk.queue.all-selected-more" : "desk.queue.all-selected", { n: count ?? 0 })
    : say("desk.queue.selected", { n: selected });
  return (
    <div className={`bulk ${isLeft ? "left" : ""}`}>
      <b role="status">{isLeft ? leftOf(bulk, say) : chosen}</b>
      {bulk.failed.size > 0 && !bulk.isUndo && <span className="cap">{say("desk.queue.kept", { n: bulk.failed.size })}</span>}
      {!isAll && !isLeft && bulk.failed.size === 0 && count !== null && (more || count > selected) && (
        <button type="button" className="link" onClick={props.onSelectAll}>
          {say(more ? "desk.queue.select-all-more" : "desk.queue.select-all", { n: count })}
        </button>
      )}
      <span className="sp" />
      {refused !== undefined && <span className="cap">{refused}</span>}
      {canGoOn && (
        <button type="button" className={isLeft ? "cbtn main" : "cbtn"} onClick={props.onGoOn}>
          {say(isLeft ? "desk.queue.go-on" : "desk.queue.retry")} {key("queue.retry")}
        </button>
      )}
      {refused === undefined && !isLeft && (
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

type Say = ReturnType<typeof useDesk>["say"];

/** What went, why it went no further, and how many were not attempted. */
function leftOf({ phase, isUndo, gone, n, left, failed, why, to }: BulkState, say: Say): string {
  const went = say(isUndo ? "desk.queue.went-back" : "desk.queue.went", { done: gone.size, name: to.name });
  const not = n === null ? say("desk.queue.rest-not-tried") : say("desk.queue.not-tried", { n: Math.max(left.length, n - gone.size - failed.size) });
  return `${went} ${phase === "broken" ? (why ?? "") : say("desk.queue.stopped")} ${not}`;
}

function UnderWay({ bulk: { phase, n, gone, failed, until, isUndo }, onStop }: { bulk: BulkState; onStop(): void }) {
  const { say } = useDesk();
  const done = gone.size + failed.size;
  const label = say(isUndo ? "desk.queue.giving-back" : "desk.queue.assign");
  return (
    <div className="bulk">
      <b role="status">{n === null ? say("desk.queue.working-on", { done }) : say("desk.queue.working", { done, n })}</b>
      <progress value={n === null ? undefined : done} max={n ?? 1} aria-label={label} />
      {phase === "waiting" && until !== null && <Wait until={until} />}
      <span className="sp" />
      <button type="button" className="cbtn" onClick={onStop}>
        {say("desk.queue.stop")}
      </button>
    </div>
  );
}

function Wait({ until }: { until: number }) {
  const { say } = useDesk();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="cap num">{say("desk.queue.waits", { n: Math.max(0, Math.ceil((until - now) / 1000)) })}</span>;
}
