/** Segment's batch endpoint; what arrives is handed to whoever keeps it. */
import { credentials, json, readObject, text } from "../stand-in/stand-in.ts";

export interface SegmentEvent {
  id: string;
  kind: "page" | "track";
  name: string;
  user_id: string | null;
  anonymous_id: string | null;
  props: Record<string, unknown>;
  at: string;
}

export interface SegmentFaults {
  /** Answers 503. */
  down: boolean;
}

export class SegmentStandIn {
  readonly faults: SegmentFaults = { down: false };
  readonly #writeKey: string;
  readonly #receive: (events: SegmentEvent[]) => void | Promise<void>;
  constructor(options: { writeKey: string; receive: (events: SegmentEvent[]) => void | Promise<void> }) {
    this.#writeKey = options.writeKey;
    this.#receive = options.receive;
  }

  /** `path` begins with /v1/. */
  async handle(request: Request, path: string): Promise<Response> {
    if (this.faults.down) return json(503, {});
    if (path !== "/v1/batch" || request.method !== "POST") return json(404, {});
    const body = await readObject(request);
    if ((credentials(request)?.user ?? text(body?.["writeKey"])) !== this.#writeKey) return json(401, { success: false });
    const batch = Array.isArray(body?.["batch"])
      ? body["batch"].filter((item): item is Record<string, unknown> => typeof item === "object" && item !== null)
      : null;
    if (!batch) return json(400, { success: false });
    const events = batch.flatMap((item): SegmentEvent[] => {
      const kind = item["type"];
      if (kind !== "page" && kind !== "track") return [];
      return [
        {
          id: text(item["messageId"]),
          kind,
          name: text(item[kind === "page" ? "name" : "event"]),
          user_id: text(item["userId"]) || null,
          anonymous_id: text(item["anonymousId"]) || null,
          props: (item["properties"] ?? {}) as Record<string, unknown>,
          at: text(item["timestamp"]),
        },
      ];
    });
    await this.#receive(events);
    return json(200, { success: true });
  }
}
