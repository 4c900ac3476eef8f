/** A file is held in memory while its content is looked at: how many may be at a time. */
import type { HostContext } from "./context.ts";
import { refuse } from "../errors/error-response.ts";
import type { HostParts, UploadSlot } from "./host-parts.ts";

/** Beyond this many, people are asked to come again. */
const UPLOADS_AT_ONCE = 8;
/** A form asks for two papers. Whoever sends more than this at once leaves room for the others. */
const UPLOADS_A_PERSON = 3;

/**
 * Whoever has no slot yet comes before those who have several: of theirs, the one that hardly moves is cut off.
 * So a few who send drop by drop keep nobody out.
 * @throws RefusedRequest `too-many` or `unavailable` with Retry-After
 */
export async function withUploadSlot<T>({ state: { uploads }, metrics }: HostParts, c: HostContext, person: string, work: () => Promise<T>): Promise<T> {
  const slotsOf = (one: string): number => [...uploads].filter((slot) => slot.person === one).length;
  if (slotsOf(person) >= UPLOADS_A_PERSON) throw refuse("too-many", { headers: { "Retry-After": "5" } });
  if (uploads.size >= UPLOADS_AT_ONCE) {
    const [slowest] = slotsOf(person) > 0 ? [] : [...uploads].filter((slot) => slotsOf(slot.person) > 1).sort((a, b) => a.pace() - b.pace());
    if (!slowest) throw refuse("unavailable", { headers: { "Retry-After": "5" } });
    uploads.delete(slowest);
    slowest.cut();
  }
  const slot = slotOf(c, person);
  uploads.add(slot);
  metrics.uploads.set(uploads.size);
  try {
    return await work();
  } finally {
    uploads.delete(slot);
    metrics.uploads.set(uploads.size);
  }
}

function slotOf(c: HostContext, person: string): UploadSlot {
  const socket = c.env?.incoming?.socket;
  const [bytes, began] = [socket?.bytesRead ?? 0, performance.now()];
  return {
    person,
    pace: () => ((socket?.bytesRead ?? 0) - bytes) / (performance.now() - began + 1),
    cut: () => socket?.destroy(),
  };
}
