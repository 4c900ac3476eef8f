import { useDesk } from "../desk-context.ts";

/** A cell that is withheld in one's own case: a dash, with the reason as title and for screen readers. */
export function WithheldCell() {
  const { say } = useDesk();
  return (
    <span className="un" title={say("desk.queue.own")}>
      <span aria-hidden="true">–</span>
      <span className="vh">{say("desk.queue.own")}</span>
    </span>
  );
}
