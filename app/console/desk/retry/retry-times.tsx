import { useDesk } from "../desk-context.ts";
import { useDateFormats } from "../time/date-formats.ts";

/** Of what couldn't be read: when that is tried again by itself, and from when what stands there is. In milliseconds. */
export function RetryTimes({ retryAt, readAt }: { retryAt: number | null; readAt: number | null }) {
  const { say } = useDesk();
  const { second } = useDateFormats();
  const said = [
    retryAt !== null && say("desk.retry.at", { time: second(retryAt) }),
    readAt !== null && say("desk.retry.read-at", { time: second(readAt) }),
  ].filter((text) => text !== false);
  return said.length === 0 ? null : <small className="retry">{said.join(" ")}</small>;
}
