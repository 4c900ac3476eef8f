import { useDesk } from "../desk-context.ts";

/** Where a row says nothing, because whoever looks has a stake in it: a stroke to the eye, words under the pointer and to the ear. */
export function WithheldCell() {
  const { say } = useDesk();
  return (
    <span className="un" title={say("desk.queue.own")}>
      <span aria-hidden="true">–</span>
      <span className="vh">{say("desk.queue.own")}</span>
    </span>
  );
}
