// @chunk idle
/**
 * The person's live events, as the browser's own event source hears them. It connects again by itself, and goes on from
 * the last one that it got; where it is refused (too many windows, a server that stops) it is tried again after a while.
 */
import type { HeardEvent, PageHost } from "#screens/render/index.ts";

type Listen = PageHost["listen"];

export function openLiveEvents(names: readonly string[], after: string | undefined, heard: Parameters<Listen>[2], againMs: number): ReturnType<Listen> {
  if (typeof EventSource === "undefined") return () => undefined;
  let last = after;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = ({ data, lastEventId }: MessageEvent<string>): void => {
    last = lastEventId;
    const { id: ref, ...event } = JSON.parse(data) as Omit<HeardEvent, "ref">;
    heard({ ...event, ref, id: lastEventId });
  };
  const open = (): void => {
    source = new EventSource(`/api/v1/live/${last === undefined ? "" : `?lastEventId=${encodeURIComponent(last)}`}`);
    for (const name of names) source.addEventListener(name, hear);
    source.addEventListener("error", () => {
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => {
        heard(null);
        open();
      }, againMs);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
