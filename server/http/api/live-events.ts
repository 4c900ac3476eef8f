/**
 * Server-sent events of one person: ids of what changed, and of a message that was just said its words. A line of comment every
 * now and then keeps proxies from closing the connection, and a session that has ended closes it.
 */
import { bearerUser } from "../request/viewer.ts";
import { refuse } from "../errors/error-response.ts";
import { SESSION_ENDED, type LiveEvent } from "../../ports/store.ts";
import type { HostCall } from "./host-call.ts";

const HEARTBEAT_MS = 25_000;
/** How long a browser waits before it connects again: apart, so that those who lost the same server don't all come back at once. */
const RETRY_MS = { least: 1_000, most: 5_000 };
const retryMs = (): number => Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
/** Bytes that wait for a reader who doesn't take them: beyond these the stream ends, and resumes when they come again. */
const MOST_UNREAD = 32 * 1024;
const EVENT_ID = /^[\w.:-]{1,100}$/;

const HEADERS = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store, no-transform", "X-Accel-Buffering": "no" };

const shown = ({ id, kind, ref, topic }: LiveEvent, content: object = {}): string => {
  const data = { kind, ...(ref !== undefined && { id: ref }), ...(topic !== undefined && { topic }), ...content };
  return `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
};

const line = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function liveEvents(call: HostCall): Promise<Response> {
  const { c, parts } = call;
  const { user, session, locale } = call.actor();
  const { deps } = parts.services;
  if (parts.live.isFull(user.id) || parts.state.draining) throw refuse(parts.state.draining ? "unavailable" : "too-many", { headers: { "Retry-After": "10" } });
  const after = [c.req.header("last-event-id"), call.query.get("lastEventId")].find((id) => id !== undefined && id !== null && EVENT_ID.test(id)) ?? null;

  if (c.req.method === "HEAD") return new Response(null, { headers: HEADERS });

  const hasRunOut = (): boolean => session !== null && session.refresh_expires_at <= deps.clock.now().toISOString();
  /** While the database is away nobody knows: the next heartbeat asks again. */
  const isAlive = async (): Promise<boolean> => {
    try {
      if (!session) return (await bearerUser(c, deps)) !== null;
      return !hasRunOut() && (await deps.store.sessions.find(session.id)) !== null;
    } catch {
      return true;
    }
  };

  let end = (): void => undefined;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async start(controller) {
      let over = false;
      let unsubscribe = (): void => undefined;
      const heartbeat = setInterval(() => void tellIfAlive(": still here\n\n"), HEARTBEAT_MS);
      heartbeat.unref();
      end = () => {
        if (over) return;
        over = true;
        clearInterval(heartbeat);
        parts.live.remove(user.id, end);
        unsubscribe();
        try {
          controller.close();
        } catch {
          /* The browser went first. */
        }
      };
      const send = (text: string): void => {
        if (hasRunOut() || (controller.desiredSize ?? 0) <= 0) end();
        else if (!over) controller.enqueue(line(text));
      };
      /** What waits until it is known whether anybody may still be told; in order. */
      const untold: string[] = [];
      const tellIfAlive = async (text: string): Promise<void> => {
        if (untold.push(text) > 1) return;
        const alive = await isAlive();
        const told = untold.splice(0).join("");
        if (alive) send(told);
        else end();
      };
      const tell = (text: string): void => {
        if (session && untold.length === 0) send(text);
        else void tellIfAlive(text);
      };
      /** What is told once it was read. */
      let last: Promise<void> | null = null;
      // The end of a session is an event among the others, so that none after it is told and none before it asks. A token's is not.
      const sendEvent = (event: LiveEvent): void => {
        if (event.kind === SESSION_ENDED) {
          if (event.ref === session?.id) end();
          return;
        }
        const content = parts.eventContent(event, { user, locale });
        if (!content && !last) return tell(shown(event));
        // In their order: those after it wait for what it says. Without that it says where to look.
        const turn = Promise.all([content?.catch(() => ({})) ?? {}, last]).then(([read]) => {
          tell(shown(event, read));
          if (last === turn) last = null;
        });
        last = turn;
      };
      parts.live.add(user.id, end);
      controller.enqueue(line(`retry: ${retryMs()}\n\n`));
      try {
        unsubscribe = await deps.live.subscribe(user.id, after, sendEvent);
        // It may have ended before anybody listened.
        void tellIfAlive("");
        if (over) unsubscribe();
      } catch (error) {
        deps.errors.report(error, { during: "live events" });
        end();
      }
    },
    cancel: () => end(),
  };
  return new Response(new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD })), { headers: HEADERS });
}
