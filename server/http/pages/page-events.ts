/** What pages tell about themselves, as it arrives: few, small and flat events, several at a time. */
import { z } from "zod";

const MOST_PROPS = 20;
/** Told in one post: a page sends what waits (`told_characters`) before it is as many, however short they are. */
const MOST_EVENTS = 30;
/** A page tells what happened within seconds, or when it is left: more is one that slept, or a clock that was set. */
const LONGEST_AGO_MS = 3_600_000;

/** A page tells what happened, not what was typed. `ago`: for how many milliseconds it has waited to be told. */
const EVENT = z.object({
  kind: z.enum(["page", "track", "error"]),
  name: z.string().min(1).max(200),
  props: z
    .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean(), z.null()]))
    .refine((props) => Object.keys(props).length <= MOST_PROPS)
    .default({}),
  ago: z
    .number()
    .int()
    .min(0)
    .transform((ago) => Math.min(ago, LONGEST_AGO_MS))
    .default(0),
});
export type PageEvent = z.infer<typeof EVENT>;

const EVENTS = z.object({ events: z.array(EVENT).min(1).max(MOST_EVENTS) });
/** One by itself, as pages tell it that were opened before events were told together. */
const ALONE = EVENT.transform((event) => ({ events: [event] }));

const listOf = (body: unknown): unknown => (body as { events?: unknown } | null)?.events;

/** In the order in which they happened. */
export const readPageEvents = (body: unknown): z.ZodSafeParseResult<{ events: PageEvent[] }> => (listOf(body) === undefined ? ALONE : EVENTS).safeParse(body);

/** How many a body counts for, whatever becomes of it. */
export function eventCount(body: unknown): number {
  const list = listOf(body);
  return Array.isArray(list) ? Math.min(Math.max(list.length, 1), MOST_EVENTS) : 1;
}
